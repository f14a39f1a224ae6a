/* test-index.c: the index of a folder's runs, and the store that goes by it
 *
 * How many files of runs were opened is counted, so none of this depends on how fast a machine is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "run/hm-index.h"
#include "run/hm-store-private.h"

#include "patience.h"

#define N_RUNS 40
#define N_REFERENCES 16
#define HEADER_SIZE 48
#define MAGIC_SIZE 16

typedef struct
{
  char *base, *folder, *index_path;
  GString *errors;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  f->base = g_dir_make_tmp ("hashmark-index-XXXXXX", NULL);
  g_assert_nonnull (f->base);
  f->folder = g_build_filename (f->base, "runs", NULL);
  f->index_path = g_build_filename (f->base, "cache", "hashmark", "runs.index", NULL);
  f->errors = g_string_new (NULL);
  g_assert_cmpint (g_mkdir (f->folder, 0700), ==, 0);
}

static void
remove_tree (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);
      struct stat status;

      if (g_lstat (child, &status) == 0 && S_ISDIR (status.st_mode))
        remove_tree (child);
      else
        g_unlink (child);
    }
  g_rmdir (path);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_assert_cmpstr (f->errors->str, ==, "");
  remove_tree (f->base);
  g_free (f->base);
  g_free (f->folder);
  g_free (f->index_path);
  g_string_free (f->errors, TRUE);
}

/* ---- the index alone ---- */

static HmSummary *
make_summary (guint number)
{
  g_autoptr (GTimeZone) zone = g_time_zone_new_offset ((gint32) (number % 3) * 3600 - 5400);
  g_autoptr (GDateTime) created = g_date_time_new (zone, 1996 + (int) number, 7, 14, 3, 5, 6.25);
  g_autofree char *name = g_strdup_printf ("Опит №%u", number);
  HmSummary fields = {
    .name = name,
    .note = number % 2 == 0 ? "A note\nof two lines" : "",
    .shared = { "Pentium 100", number % 2 == 0 ? "Linux" : NULL, NULL, "SSLeay",
                "0.8.1 19-Jul-1997", "gcc -O3", NULL, "des digest rsa" },
    .created = created,
    .origin = (HmOrigin) (number % 3),
    .year = number % 2 == 0 ? 1997 : 0,
    .stopped = number % 4 == 0,
  };

  return hm_summary_new_of_fields (&fields);
}

static HmFileStamp
make_stamp (guint number)
{
  return (HmFileStamp){ G_MAXUINT64 - number, number, -(gint64) number * 1000000007 };
}

static HmIndex *
make_index (guint n)
{
  HmIndex *index = hm_index_new ("/a/folder");

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (HmSummary) summary = make_summary (i);
      g_autofree char *id = g_strdup_printf ("run-%u", i);
      HmFileStamp stamp = make_stamp (i);

      hm_index_add (index, id, &stamp, summary);
    }
  return index;
}

static void
test_round_trip (Fixture *f, gconstpointer data)
{
  g_autoptr (HmIndex) index = make_index (10), again = NULL;
  g_autoptr (GBytes) bytes = hm_index_to_bytes (index);
  g_autoptr (GError) error = NULL;

  again = hm_index_from_bytes (bytes, "/a/folder", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (hm_index_get_size (again), ==, 10);
  for (guint i = 0; i < 10; i++)
    {
      g_autofree char *id = g_strdup_printf ("run-%u", i);
      HmFileStamp stamp = make_stamp (i);
      g_autoptr (HmSummary) wanted = make_summary (i), found = hm_index_lookup (again, id, &stamp);
      g_autofree char *line = hm_summary_describe (wanted), *found_line = NULL;

      g_assert_true (hm_summary_equal (found, wanted));
      g_assert_cmpint (g_date_time_get_utc_offset (found->created), ==,
                       g_date_time_get_utc_offset (wanted->created));
      found_line = hm_summary_describe (found);
      g_assert_cmpstr (found_line, ==, line);
      g_assert_true (hm_summary_has_word (found, "pentium"));
      g_assert_true (hm_summary_has_word (found, "опит"));

      /* Of another content it knows nothing. */
      stamp.modified++;
      g_assert_null (hm_index_lookup (again, id, &stamp));
      stamp = make_stamp (i);
      stamp.size++;
      g_assert_null (hm_index_lookup (again, id, &stamp));
      stamp = make_stamp (i);
      stamp.inode--;
      g_assert_null (hm_index_lookup (again, id, &stamp));
    }
}

static void
assert_refused (const guint8 *data, gsize size, const char *reason)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GError) error = NULL;

  g_assert_null (hm_index_from_bytes (bytes, "/a/folder", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  if (reason != NULL)
    g_assert_cmpstr (error->message, ==, reason);
}

/* Each byte counts. */
static void
test_damaged (Fixture *f, gconstpointer data)
{
  g_autoptr (HmIndex) index = make_index (3);
  g_autoptr (GBytes) bytes = hm_index_to_bytes (index);
  gsize size;
  const guint8 *good = g_bytes_get_data (bytes, &size);
  g_autofree guint8 *bad = g_memdup2 (good, size);

  for (gsize i = 0; i < size; i++)
    {
      assert_refused (good, i, NULL);
      bad[i] ^= 0x40;
      assert_refused (bad, size, NULL);
      bad[i] = good[i];
    }
  g_assert_null (hm_index_from_bytes (bytes, "/another/folder", NULL));
}

/* With a sum that is right, as somebody would write it who wants to do harm. */
static void
assert_sealed_refused (GVariant *variant, const char *reason)
{
  gsize size = g_variant_get_size (variant), length = HEADER_SIZE - MAGIC_SIZE;
  g_autofree guint8 *bytes = g_malloc0 (HEADER_SIZE + size);
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autoptr (HmIndex) empty = hm_index_new ("/a/folder");
  g_autoptr (GBytes) like = hm_index_to_bytes (empty);

  memcpy (bytes, g_bytes_get_data (like, NULL), MAGIC_SIZE);
  g_variant_store (variant, bytes + HEADER_SIZE);
  g_checksum_update (checksum, bytes + HEADER_SIZE, (gssize) size);
  g_checksum_get_digest (checksum, bytes + MAGIC_SIZE, &length);
  assert_refused (bytes, HEADER_SIZE + size, reason);
  g_variant_unref (g_variant_ref_sink (variant));
}

/* One run; what is NULL or 0 is as it should be. */
static GVariant *
forge (guint32 mark,
       const char *id,
       guint32 word,
       guint n_numbers,
       gint64 created,
       gint32 offset,
       guint8 origin)
{
  guint32 numbers[HM_SUMMARY_N_SHARED + 1] = { word };
  const char *const words[] = { "one", "two" };
  GVariantBuilder runs;

  g_variant_builder_init (&runs, G_VARIANT_TYPE ("a(sssau(ttx)(xiuyb))"));
  g_variant_builder_add (
      &runs, "(sss@au(ttx)(xiuyb))", id, "name", "note",
      g_variant_new_fixed_array (G_VARIANT_TYPE_UINT32, numbers, n_numbers, sizeof *numbers),
      (guint64) 1, (guint64) 2, (gint64) 3, created, offset, 0u, origin, FALSE);
  return g_variant_new ("(us@as@a(sssau(ttx)(xiuyb)))", mark, "/a/folder",
                        g_variant_new_strv (words, G_N_ELEMENTS (words)),
                        g_variant_builder_end (&runs));
}

static void
test_hostile (Fixture *f, gconstpointer data)
{
  static const char nonsense[] = "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";
  const guint32 mark = 0x01020304;
  const guint n = HM_SUMMARY_N_SHARED;
  const char *meaning = "a field without meaning";
  g_autoptr (GVariant) twisted = g_variant_ref_sink (g_variant_new_from_data (
      G_VARIANT_TYPE (HM_INDEX_TYPE), nonsense, sizeof nonsense, FALSE, NULL, NULL));
  g_autoptr (GBytes) raw = g_bytes_new_static (nonsense, sizeof nonsense);

  assert_sealed_refused (forge (0x04030201, "a", 1, n, 0, 0, 1), "of a machine of another kind");
  assert_sealed_refused (forge (mark, "", 1, n, 0, 0, 1), meaning);
  assert_sealed_refused (forge (mark, "a", 3, n, 0, 0, 1), meaning);
  assert_sealed_refused (forge (mark, "a", G_MAXUINT32, n, 0, 0, 1), meaning);
  assert_sealed_refused (forge (mark, "a", 1, n - 1, 0, 0, 1), meaning);
  assert_sealed_refused (forge (mark, "a", 1, n + 1, 0, 0, 1), meaning);
  assert_sealed_refused (forge (mark, "a", 1, 0, 0, 0, 1), meaning);
  assert_sealed_refused (forge (mark, "a", 1, n, G_MAXINT64, 0, 1), meaning);
  assert_sealed_refused (forge (mark, "a", 1, n, G_MININT64, 0, 1), meaning);
  assert_sealed_refused (forge (mark, "a", 1, n, 0, 24 * 3600, 1), meaning);
  assert_sealed_refused (forge (mark, "a", 1, n, 0, G_MININT32, 1), meaning);
  assert_sealed_refused (forge (mark, "a", 1, n, 0, 0, HM_ORIGIN_REFERENCE + 1), meaning);
  {
    g_autofree guint8 *bytes = g_malloc0 (HEADER_SIZE + sizeof nonsense);
    g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
    gsize length = HEADER_SIZE - MAGIC_SIZE;

    memcpy (bytes, "hashmark-index 1", MAGIC_SIZE);
    memcpy (bytes + HEADER_SIZE, nonsense, sizeof nonsense);
    g_checksum_update (checksum, bytes + HEADER_SIZE, sizeof nonsense);
    g_checksum_get_digest (checksum, bytes + MAGIC_SIZE, &length);
    assert_refused (bytes, HEADER_SIZE + sizeof nonsense, "not in normal form");
  }
}

/* Two processes that write at once: who reads meanwhile finds one of the two, whole. */
static void
test_two_writers (Fixture *f, gconstpointer data)
{
  pid_t children[2];
  guint seen = 0;

  for (guint c = 0; c < G_N_ELEMENTS (children); c++)
    {
      children[c] = fork ();
      g_assert_cmpint (children[c], >=, 0);
      if (children[c] == 0)
        {
          g_autoptr (HmIndex) index = make_index (20 + c);

          for (guint i = 0; i < 200; i++)
            if (!hm_index_save (index, f->index_path, NULL))
              _exit (1);
          _exit (0);
        }
    }
  for (guint done = 0; done < G_N_ELEMENTS (children);)
    {
      g_autoptr (HmIndex) index = hm_index_load (f->index_path, "/a/folder");
      guint size = hm_index_get_size (index);
      int status;

      /* Nothing before the first write, and never again. */
      g_assert_true (size == 20 || size == 21 || (size == 0 && seen == 0));
      seen += size > 0;
      if (waitpid (children[done], &status, WNOHANG) == children[done])
        {
          g_assert_true (WIFEXITED (status));
          g_assert_cmpint (WEXITSTATUS (status), ==, 0);
          done++;
        }
    }
  g_assert_cmpuint (seen, >, 0);
}

/* ---- the store that goes by it ---- */

static void
on_error (HmStore *store, const char *message, GString *errors)
{
  g_string_append_printf (errors, "%s\n", message);
}

static HmStore *
open_store (Fixture *f)
{
  HmStore *store = hm_store_new (f->folder);

  hm_store_set_index (store, f->index_path);
  g_signal_connect (store, "error", G_CALLBACK (on_error), f->errors);
  return store;
}

static char *
path_of (Fixture *f, const char *id)
{
  g_autofree char *name = g_strconcat (id, ".json", NULL);

  return g_build_filename (f->folder, name, NULL);
}

/* Writes into the file that is there, and gives it the time of 2001 or, with @ahead, one to come.
 */
static void
put (Fixture *f, const char *id, const char *text, gboolean ahead)
{
  g_autofree char *path = path_of (f, id);
  struct timespec times[2] = { { .tv_sec = ahead ? 4000000000 : 1000000000, .tv_nsec = 5 } };
  int fd = g_open (path, O_WRONLY | O_CREAT | O_TRUNC, 0600);

  times[1] = times[0];
  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (write (fd, text, strlen (text)), ==, strlen (text));
  g_assert_cmpint (futimens (fd, times), ==, 0);
  g_assert_cmpint (close (fd), ==, 0);
}

static void
put_run (Fixture *f, const char *id, const char *name, guint day)
{
  g_autoptr (HmRun) run = hm_run_new (HM_ORIGIN_MEASURED);
  g_autoptr (GDateTime) created = g_date_time_new_utc (2020, 1, 1 + (int) day % 28, 12, 0, day);
  g_autofree char *text = NULL;

  hm_run_set_name (run, name);
  hm_run_set_created (run, created);
  hm_run_set_status (run, HM_RUN_COMPLETE);
  text = hm_run_to_json (run, TRUE);
  put (f, id, text, FALSE);
}

static void
put_runs (Fixture *f)
{
  for (guint i = 0; i < N_RUNS; i++)
    {
      g_autofree char *id = g_strdup_printf ("run-%02u", i),
                      *name = g_strdup_printf ("Run %02u", i);

      put_run (f, id, name, i);
    }
}

/* All names, in order. */
static char *
list_names (HmStore *store)
{
  GString *names = g_string_new (NULL);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (store));

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (HmStoreItem) item = g_list_model_get_item (G_LIST_MODEL (store), i);

      g_string_append_printf (names, "%s (%s)\n", hm_store_item_get_name (item),
                              hm_store_item_get_id (item));
    }
  return g_string_free (names, FALSE);
}

/* Scans a store of its own; @n_read files of runs are opened for it. */
static char *
scan_once (Fixture *f, guint n_read)
{
  g_autoptr (HmStore) store = open_store (f);
  g_autoptr (GError) error = NULL;

  g_assert_true (hm_store_scan (store, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (store->n_read, ==, n_read);
  return list_names (store);
}

static void
test_warm (Fixture *f, gconstpointer data)
{
  g_autofree char *cold = NULL, *warm = NULL, *forged = NULL;

  put_runs (f);
  cold = scan_once (f, N_RUNS);
  g_assert_true (g_file_test (f->index_path, G_FILE_TEST_IS_REGULAR));
  warm = scan_once (f, 0);
  g_assert_cmpstr (warm, ==, cold);

  /* That nothing is read shows in a file whose new content cannot be told from the old one. */
  put_run (f, "run-07", "Run 7!", 7);
  forged = scan_once (f, 0);
  g_assert_cmpstr (forged, ==, cold);
}

static void
test_changed (Fixture *f, gconstpointer data)
{
  g_autofree char *gone = path_of (f, "run-03"), *changed = NULL, *again = NULL;

  put_runs (f);
  g_free (scan_once (f, N_RUNS));
  put_run (f, "run-05", "Run 05 with a longer name", 5);
  put_run (f, "new", "New", 9);
  g_assert_cmpint (g_unlink (gone), ==, 0);
  changed = scan_once (f, 2);
  g_assert_nonnull (strstr (changed, "Run 05 with a longer name (run-05)\n"));
  g_assert_nonnull (strstr (changed, "New (new)\n"));
  g_assert_null (strstr (changed, "run-03"));
  again = scan_once (f, 0);
  g_assert_cmpstr (again, ==, changed);
}

/* What was written in this moment could be written into once more and look the same. */
static void
test_uncertain (Fixture *f, gconstpointer data)
{
  g_autoptr (HmRun) run = hm_run_new (HM_ORIGIN_MEASURED);
  g_autofree char *text = hm_run_to_json (run, TRUE);

  put (f, "a", text, TRUE);
  g_free (scan_once (f, 1));
  g_free (scan_once (f, 1));
  put (f, "a", text, FALSE);
  g_free (scan_once (f, 1));
  g_free (scan_once (f, 0));
}

static void
ignore_found (GPtrArray *found, gpointer n)
{
  *(guint *) n += found->len;
}

/* Who quits in the middle of a large folder does not begin at its start again: the thread that
 * looks writes the index by itself. */
static void
test_checkpoint (Fixture *f, gconstpointer data)
{
  g_autoptr (HmLook) look = hm_look_new (f->folder);
  g_autoptr (HmRun) run = hm_run_new (HM_ORIGIN_MEASURED);
  g_autofree char *text = hm_run_to_json (run, FALSE);
  g_autoptr (HmIndex) index = NULL;
  guint n = 0;

  for (guint i = 0; i < HM_LOOK_CHECKPOINT + 5; i++)
    {
      g_autofree char *id = g_strdup_printf ("run-%04u", i);

      put (f, id, text, FALSE);
    }
  look->index_path = g_strdup (f->index_path);
  g_assert_true (hm_look_perform (look, ignore_found, &n, NULL, NULL));
  g_assert_cmpuint (n, ==, HM_LOOK_CHECKPOINT + 5);
  index = hm_index_load (f->index_path, f->folder);
  g_assert_cmpuint (hm_index_get_size (index), ==, HM_LOOK_CHECKPOINT);
  g_free (scan_once (f, 5));
  g_free (scan_once (f, 0));
}

/* A file that is no run is looked at each time: it may have been mended, or become readable. */
static void
test_broken (Fixture *f, gconstpointer data)
{
  g_autofree char *first = NULL, *second = NULL;

  put_runs (f);
  put (f, "broken", "{ \"format\": ", FALSE);
  first = scan_once (f, N_RUNS + 1);
  second = scan_once (f, 1);
  g_assert_cmpstr (first, ==, second);
  g_assert_nonnull (strstr (second, "broken.json (broken)"));
}

/* Whatever stands where the index should be: the list is right, and nobody is bothered. */
static void
test_no_index (Fixture *f, gconstpointer data)
{
  g_autofree char *cache = g_path_get_dirname (f->index_path), *cold = NULL;
  static const char *const contents[] = { "", "hashmark-index 1", "hashmark-index 2 and more",
                                          "\n" };
  g_autoptr (HmIndex) foreign = make_index (5);

  put_runs (f);
  cold = scan_once (f, N_RUNS);
  for (guint i = 0; i < G_N_ELEMENTS (contents); i++)
    {
      g_autofree char *list = NULL;

      g_assert_true (g_file_set_contents (f->index_path, contents[i], -1, NULL));
      list = scan_once (f, N_RUNS);
      g_assert_cmpstr (list, ==, cold);
      g_free (scan_once (f, 0)); /* it was made again */
    }

  /* Of another folder. */
  g_assert_true (hm_index_save (foreign, f->index_path, NULL));
  g_free (scan_once (f, N_RUNS));
  g_free (scan_once (f, 0));

  /* A pipe, from which nothing comes and which nobody reads; a folder. */
  g_assert_cmpint (g_unlink (f->index_path), ==, 0);
  g_assert_cmpint (mkfifo (f->index_path, 0600), ==, 0);
  g_free (scan_once (f, N_RUNS));
  g_assert_cmpint (g_unlink (f->index_path), ==, 0);
  g_assert_cmpint (g_mkdir (f->index_path, 0700), ==, 0);
  g_free (scan_once (f, N_RUNS));
  g_assert_cmpint (g_rmdir (f->index_path), ==, 0);

  /* No folder of caches can be made: a file stands in its place. */
  g_assert_cmpint (g_rmdir (cache), ==, 0);
  g_assert_true (g_file_set_contents (cache, "x", -1, NULL));
  {
    g_autofree char *list = scan_once (f, N_RUNS);

    g_assert_cmpstr (list, ==, cold);
  }
  g_free (scan_once (f, N_RUNS));
}

/* A cache folder that nobody may write to. */
static void
test_read_only (Fixture *f, gconstpointer data)
{
  g_autofree char *cache = g_path_get_dirname (f->index_path);
  int status;
  pid_t child;

  put_runs (f);
  g_assert_cmpint (g_chmod (f->base, 0755), ==, 0);
  g_assert_cmpint (g_chmod (f->folder, 0755), ==, 0);
  for (guint i = 0; i < N_RUNS; i++)
    {
      g_autofree char *id = g_strdup_printf ("run-%02u", i), *path = path_of (f, id);

      g_assert_cmpint (g_chmod (path, 0644), ==, 0);
    }
  g_assert_cmpint (g_mkdir_with_parents (cache, 0755), ==, 0);
  g_assert_cmpint (g_chmod (cache, 0555), ==, 0);
  child = fork ();
  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    {
      /* Root may write everywhere. */
      if (geteuid () == 0 && (setgid (65534) != 0 || setuid (65534) != 0))
        _exit (77);
      g_free (scan_once (f, N_RUNS));
      g_free (scan_once (f, N_RUNS));
      _exit (f->errors->len > 0 || g_file_test (f->index_path, G_FILE_TEST_EXISTS));
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_cmpint (g_chmod (cache, 0755), ==, 0);
  g_assert_true (WIFEXITED (status));
  if (WEXITSTATUS (status) == 77)
    g_test_skip ("cannot become another user than root here");
  else
    g_assert_cmpint (WEXITSTATUS (status), ==, 0);
}

/* ---- what changes here is in the index too, or is read again ---- */

static void
on_scanned (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (hm_store_scan_finish (HM_STORE (source), result, &error));
  g_assert_no_error (error);
  *(gboolean *) data = TRUE;
}

static HmStore *
open_watched (Fixture *f)
{
  HmStore *store = open_store (f);
  gboolean done = FALSE;

  hm_store_scan_async (store, NULL, on_scanned, &done);
  wait_for (done);
  return store;
}

static void
test_edited (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  HmStoreItem *item;
  HmStore *store;

  put_runs (f);
  g_free (scan_once (f, N_RUNS));
  store = open_watched (f);
  g_assert_cmpuint (store->n_read, ==, 0);
  item = hm_store_lookup (store, "run-11");
  g_assert_true (hm_store_rename (store, item, "Another name", &error));
  g_assert_no_error (error);
  g_assert_true (hm_store_set_note (store, item, "Another note", &error));
  g_assert_true (hm_store_flush (store, &error));
  g_assert_true (hm_store_delete (store, hm_store_lookup (store, "run-12"), &error));
  g_assert_true (hm_store_delete (store, hm_store_lookup (store, "run-13"), &error));
  g_assert_true (hm_store_undelete (store, "run-13", &error));
  g_assert_no_error (error);
  /* What was written here has been seen on the disk, and no look holds the store any more. */
  wait_for (item->certain && !store->looking && store->settle == 0);
  g_object_unref (store);

  /* All that was brought back may be read once more. */
  store = open_watched (f);
  g_assert_cmpuint (store->n_read, <=, 1);
  item = hm_store_lookup (store, "run-11");
  g_assert_cmpstr (hm_store_item_get_name (item), ==, "Another name");
  g_assert_cmpstr (hm_store_item_get_note (item), ==, "Another note");
  g_assert_null (hm_store_lookup (store, "run-12"));
  g_assert_nonnull (hm_store_lookup (store, "run-13"));
  hm_store_empty_trash (store);
  g_object_unref (store);
}

/* Closed before the new name was seen on the disk: the index does not claim to know. */
static void
test_edited_and_closed (Fixture *f, gconstpointer data)
{
  g_autoptr (HmStore) store = NULL;
  g_autofree char *list = NULL;

  put_runs (f);
  g_free (scan_once (f, N_RUNS));
  store = open_store (f);
  g_assert_true (hm_store_scan (store, NULL));
  g_assert_true (hm_store_rename (store, hm_store_lookup (store, "run-11"), "Another name", NULL));
  g_clear_object (&store);
  list = scan_once (f, 1);
  g_assert_nonnull (strstr (list, "Another name (run-11)"));
}

static void
on_changed (gpointer object, guint *count)
{
  ++*count;
}

/* The index was wrong about a file: when the run is read, the list follows, and so does the index.
 */
static void
test_wrong_index (Fixture *f, gconstpointer data)
{
  g_autoptr (HmStore) store = NULL;
  g_autoptr (HmRun) run = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *list = NULL;
  HmStoreItem *item;
  guint changes = 0;

  put_runs (f);
  g_free (scan_once (f, N_RUNS));
  put_run (f, "run-07", "Run 7!", 6); /* of the same size, and of another day */
  put (f, "run-08", "{}", FALSE);
  store = open_store (f);
  g_assert_true (hm_store_scan (store, NULL));
  item = hm_store_lookup (store, "run-07");
  g_assert_cmpstr (hm_store_item_get_name (item), ==, "Run 07");
  g_signal_connect (item, "changed", G_CALLBACK (on_changed), &changes);
  run = hm_store_item_load (item, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (hm_store_item_get_name (item), ==, "Run 7!");
  g_assert_cmpuint (changes, ==, 1);
  g_signal_handlers_disconnect_by_data (item, &changes);
  list = list_names (store);
  g_assert_nonnull (strstr (list, "Run 06 (run-06)\nRun 7! (run-07)\n"));
  g_clear_object (&run);
  g_clear_object (&store);
  g_free (scan_once (f, 2)); /* run-07, and run-08, which is broken */
}

/* A run that was fine when the list was made and cannot be read now says so in the list. */
static void
test_load_fails (Fixture *f, gconstpointer data)
{
  g_autoptr (HmStore) store = NULL;
  g_autoptr (GError) error = NULL;
  guint changes = 0;
  HmStoreItem *item;

  put_runs (f);
  store = open_store (f);
  g_assert_true (hm_store_scan (store, NULL));
  put (f, "run-20", "{ \"format\": ", FALSE);
  item = hm_store_lookup (store, "run-20");
  g_signal_connect (item, "changed", G_CALLBACK (on_changed), &changes);
  g_assert_null (hm_store_item_load (item, &error));
  g_assert_error (error, HM_RUN_ERROR, HM_RUN_ERROR_SYNTAX);
  g_assert_cmpstr (hm_store_item_get_error (item), ==, error->message);
  g_assert_cmpstr (hm_store_item_get_name (item), ==, "Run 20");
  g_assert_cmpuint (changes, ==, 1);

  /* The next look mends it. */
  put_run (f, "run-20", "Run 20", 20);
  g_assert_true (hm_store_scan (store, NULL));
  g_assert_null (hm_store_item_get_error (item));
}

/* ---- batches ---- */

typedef struct
{
  GPtrArray *shadow; /* the list as its signals tell it */
  guint signals;
} Shadow;

static void
on_items_changed (GListModel *model, guint position, guint removed, guint added, Shadow *shadow)
{
  shadow->signals++;
  g_ptr_array_remove_range (shadow->shadow, position, removed);
  for (guint i = 0; i < added; i++)
    g_ptr_array_insert (shadow->shadow, (int) (position + i),
                        g_list_model_get_item (model, position + i));
  g_assert_cmpuint (shadow->shadow->len, ==, g_list_model_get_n_items (model));
  for (guint i = 0; i < shadow->shadow->len; i++)
    {
      g_autoptr (GObject) item = g_list_model_get_item (model, i);

      g_assert_true (item == g_ptr_array_index (shadow->shadow, i));
    }
}

static void
test_batches (Fixture *f, gconstpointer data)
{
  g_autoptr (HmStore) store = open_store (f);
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree char *names = NULL, *fresh = NULL;
  Shadow shadow = { list, 0 };

  put_runs (f);
  g_signal_connect (store, "items-changed", G_CALLBACK (on_items_changed), &shadow);
  g_assert_true (hm_store_scan (store, NULL));
  g_assert_cmpuint (shadow.signals, ==, 1);
  g_assert_cmpuint (list->len, ==, N_RUNS + N_REFERENCES);

  /* Some go, some come, some are of another day: all told at once. */
  for (guint i = 0; i < N_RUNS; i += 4)
    {
      g_autofree char *id = g_strdup_printf ("run-%02u", i), *path = path_of (f, id);
      g_autofree char *other = g_strdup_printf ("run-%02u", i + 1);
      g_autofree char *new = g_strdup_printf ("new-%02u", i);

      g_assert_cmpint (g_unlink (path), ==, 0);
      put_run (f, other, "Moved to another day", i + 11);
      put_run (f, new, "New", i + 5);
    }
  g_assert_true (hm_store_scan (store, NULL));
  g_assert_cmpuint (shadow.signals, ==, 2);
  names = list_names (store);
  g_signal_handlers_disconnect_by_data (store, &shadow);
  g_clear_object (&store);

  store = open_store (f);
  g_assert_true (hm_store_scan (store, NULL));
  fresh = list_names (store);
  g_assert_cmpstr (names, ==, fresh);
}

/* Files that come while the window is open are picked up together. */
static void
test_picked_up (Fixture *f, gconstpointer data)
{
  g_autoptr (HmStore) store = open_watched (f);
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (g_object_unref);
  Shadow shadow = { list, 0 };

  for (guint i = 0; i < N_REFERENCES; i++)
    g_ptr_array_add (list, g_list_model_get_item (G_LIST_MODEL (store), i));
  g_signal_connect (store, "items-changed", G_CALLBACK (on_items_changed), &shadow);
  put_runs (f);
  wait_for (g_list_model_get_n_items (G_LIST_MODEL (store)) == N_RUNS + N_REFERENCES);
  g_signal_handlers_disconnect_by_data (store, &shadow);
  wait_for (!store->looking && store->settle == 0);
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *path;
    void (*test) (Fixture *f, gconstpointer data);
  } tests[] = {
    { "/index/round-trip", test_round_trip },
    { "/index/damaged", test_damaged },
    { "/index/hostile", test_hostile },
    { "/index/two-writers", test_two_writers },
    { "/index/warm", test_warm },
    { "/index/changed", test_changed },
    { "/index/uncertain", test_uncertain },
    { "/index/checkpoint", test_checkpoint },
    { "/index/broken", test_broken },
    { "/index/no-index", test_no_index },
    { "/index/read-only", test_read_only },
    { "/index/edited", test_edited },
    { "/index/edited-and-closed", test_edited_and_closed },
    { "/index/wrong-index", test_wrong_index },
    { "/index/load-fails", test_load_fails },
    { "/index/batches", test_batches },
    { "/index/picked-up", test_picked_up },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].test, tear_down);
  return g_test_run ();
}
