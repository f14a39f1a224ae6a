/* test-store.c: the folder of runs
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "run/hm-store.h"

#include "patience.h"

#define N_REFERENCES 16

typedef struct
{
  char *folder;
  HmStore *store;
  GString *errors;
} Fixture;

static void
on_error (HmStore *store, const char *message, GString *errors)
{
  g_string_append_printf (errors, "%s\n", message);
}

static HmStore *
open_store (Fixture *f)
{
  HmStore *store = hm_store_new (f->folder);

  g_signal_connect (store, "error", G_CALLBACK (on_error), f->errors);
  return store;
}

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autofree char *base = g_dir_make_tmp ("hashmark-store-XXXXXX", NULL);

  g_assert_nonnull (base);
  f->folder = g_build_filename (base, "deep", "runs", NULL);
  f->errors = g_string_new (NULL);
  f->store = open_store (f);
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
  g_autofree char *deep = g_path_get_dirname (f->folder);
  g_autofree char *base = g_path_get_dirname (deep);

  g_clear_object (&f->store);
  remove_tree (base);
  g_free (f->folder);
  g_string_free (f->errors, TRUE);
}

/* Runs the main loop for a while, for what must not happen. */
static gboolean
set_true (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

static void
wait_ms (guint ms)
{
  gboolean over = FALSE;

  g_timeout_add (ms, set_true, &over);
  while (!over)
    g_main_context_iteration (NULL, TRUE);
}

static void
on_scanned (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (hm_store_scan_finish (HM_STORE (source), result, &error));
  g_assert_no_error (error);
  *(gboolean *) data = TRUE;
}

static void
scan (HmStore *store)
{
  gboolean done = FALSE;

  hm_store_scan_async (store, NULL, on_scanned, &done);
  wait_for (done);
}

static guint
n_items (HmStore *store)
{
  return g_list_model_get_n_items (G_LIST_MODEL (store));
}

static HmStoreItem *
item_at (HmStore *store, guint position)
{
  g_autoptr (HmStoreItem) item = g_list_model_get_item (G_LIST_MODEL (store), position);

  return item; /* the store holds it */
}

static gboolean
has_word (HmStoreItem *item, const char *word)
{
  const char *const words[] = { word, NULL };

  return hm_store_item_matches (item, words);
}

static HmResult *
add_result (HmRun *run, gint64 size, double value)
{
  HmResultKey key = { "md5", HM_OPERATION_DIGEST, size, 0, 1, "test", "hash:init+update+final" };
  HmFigures figures = HM_FIGURES_NONE;
  g_autoptr (HmResult) result = hm_result_new (&key, HM_UNIT_BYTES_PER_SECOND);

  figures.value = value;
  figures.status = HM_STATUS_OK;
  hm_result_set_figures (result, &figures);
  hm_run_add_result (run, result, TRUE);
  return hm_run_get_result (run, hm_run_get_n_results (run) - 1);
}

static HmRun *
make_run (const char *name)
{
  HmRun *run = hm_run_new (HM_ORIGIN_MEASURED);

  hm_run_set_name (run, name);
  hm_run_get_library (run)->name = g_strdup ("OpenSSL");
  hm_run_get_library (run)->version = g_strdup ("3.0.19 27 Jan 2026");
  hm_run_set_status (run, HM_RUN_COMPLETE);
  add_result (run, 64, 1000);
  return run;
}

/* Puts a file there as another program would. */
static char *
drop_run (Fixture *f, const char *file_name, const char *name)
{
  g_autoptr (HmRun) run = make_run (name);
  g_autofree char *path = g_build_filename (f->folder, file_name, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (hm_run_save (run, path, &error));
  g_assert_no_error (error);
  return g_steal_pointer (&path);
}

static void
on_changed (gpointer object, int *count)
{
  ++*count;
}

static void
on_items_changed (GListModel *model, guint position, guint removed, guint added, int *count)
{
  ++*count;
}

/* What tells runs of several libraries apart stands behind these. */
static void
test_several_libraries (Fixture *f, gconstpointer data)
{
  g_autoptr (HmRun) run = hm_run_new (HM_ORIGIN_MEASURED);
  g_autoptr (HmStoreItem) item = NULL;
  g_autoptr (GError) error = NULL;

  hm_run_get_library (run)->name = g_strdup ("Hashmark; OpenSSL");
  hm_run_get_library (run)->version = g_strdup ("0.1.0; 3.0.22");
  hm_run_get_method (run)->profile = g_strdup ("quick");
  hm_run_set_status (run, HM_RUN_COMPLETE);
  item = hm_store_add_run (f->store, run, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (hm_store_item_get_subtitle (item), ==, "Hashmark; OpenSSL · Quick");
  g_assert_true (has_word (item, "openssl 3.0.22"));
}

static void
test_references (Fixture *f, gconstpointer data)
{
  g_autoptr (HmStoreItem) item = NULL;
  g_autoptr (HmRun) run = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (hm_store_scan (f->store, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (n_items (f->store), ==, N_REFERENCES);
  g_assert_false (g_file_test (f->folder, G_FILE_TEST_EXISTS)); /* nothing was saved yet */

  item = hm_store_find (f->store, "core 2", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (hm_store_item_get_name (item), ==, "Core 2 Duo T7500");
  g_assert_cmpstr (hm_store_item_get_subtitle (item), ==, "OpenSSL 0.9.7l · 2008");
  g_assert_true (has_word (item, "mac os x"));
  g_assert_null (hm_store_item_get_path (item));

  run = hm_store_item_load (item, &error);
  g_assert_no_error (error);
  g_assert_cmpint (hm_run_get_origin (run), ==, HM_ORIGIN_REFERENCE);

  g_assert_false (hm_store_rename (f->store, item, "x", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_READ_ONLY);
  g_clear_error (&error);
  g_assert_false (hm_store_delete (f->store, item, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_READ_ONLY);
}

static void
test_find (Fixture *f, gconstpointer data)
{
  static const char *const good[][2] = {
    { "pentium 100", "pentium-100" },    { "PENTIUM 100 (RSAref 2.0)", "pentium-100-rsaref" },
    { "rsaref", "pentium-100-rsaref" },  { "athlon-500", "athlon-500" },
    { "athlon-500.json", "athlon-500" }, { "Athlon 500", "athlon-500" },
  };
  g_autoptr (GError) error = NULL;

  g_assert_true (hm_store_scan (f->store, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_autoptr (HmStoreItem) item = hm_store_find (f->store, good[i][0], &error);

      g_assert_no_error (error);
      g_assert_cmpstr (hm_store_item_get_id (item), ==, good[i][1]);
    }

  g_assert_null (hm_store_find (f->store, "athlon", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
  g_assert_nonnull (strstr (error->message, "Athlon 500 (athlon-500)"));
  g_assert_nonnull (strstr (error->message, "Athlon 64 BE-2350"));
  g_assert_null (strstr (error->message, "Pentium"));
  g_clear_error (&error);
  g_assert_null (hm_store_find (f->store, "Cray", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, "Cray"));
  g_clear_error (&error);
  g_assert_null (hm_store_find (f->store, "", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

static void
test_add (Fixture *f, gconstpointer data)
{
  g_autoptr (HmRun) run = make_run ("First"), loaded = NULL, same = NULL;
  g_autoptr (HmStoreItem) item = NULL, twin = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;
  int flicker = 0;

  scan (f->store);
  item = hm_store_add_run (f->store, run, &error);
  g_assert_no_error (error);
  g_assert_true (item_at (f->store, 0) == item); /* own runs come first */
  g_assert_true (hm_store_flush (f->store, &error));
  g_assert_no_error (error);
  name = g_strconcat (hm_run_get_id (run), ".json", NULL);
  g_assert_true (g_str_has_suffix (hm_store_item_get_path (item), name));
  g_assert_true (g_file_test (hm_store_item_get_path (item), G_FILE_TEST_IS_REGULAR));

  /* Our own writing is no news. */
  g_signal_connect (item, "changed", G_CALLBACK (on_changed), &flicker);
  g_signal_connect (f->store, "items-changed", G_CALLBACK (on_items_changed), &flicker);
  wait_ms (700);
  g_assert_cmpint (flicker, ==, 0);

  /* The same object as long as somebody holds it, another one after that. */
  same = hm_store_item_load (item, NULL);
  g_assert_true (same == run);
  g_signal_handlers_disconnect_by_data (f->store, &flicker);
  g_signal_handlers_disconnect_by_data (item, &flicker);

  /* The same run once more is another run, and does not replace the first. */
  twin = hm_store_add_run (f->store, run, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (hm_store_item_get_id (twin), !=, hm_store_item_get_id (item));
  g_assert_true (hm_store_flush (f->store, &error));
  loaded = hm_run_load (hm_store_item_get_path (item), &error);
  g_assert_no_error (error);
  g_assert_cmpstr (hm_run_get_name (loaded), ==, "First");
}

static void
test_autosave (Fixture *f, gconstpointer data)
{
  g_autoptr (HmRun) run = hm_run_new (HM_ORIGIN_MEASURED), saved = NULL;
  g_autoptr (HmStoreItem) item = NULL;
  g_autoptr (GError) error = NULL;
  HmFigures figures = HM_FIGURES_NONE;
  HmResult *result;
  struct stat before, after;
  int flicker = 0, writes = 0;
  gint64 begin;

  scan (f->store);
  hm_run_set_status (run, HM_RUN_RUNNING);
  result = add_result (run, 64, 1);
  item = hm_store_add_run (f->store, run, &error);
  g_assert_no_error (error);
  g_signal_connect (item, "changed", G_CALLBACK (on_changed), &flicker);

  /* 2.5 s of a measurement that changes all the time. */
  g_assert_true (hm_store_flush (f->store, &error));
  g_assert_cmpint (g_stat (hm_store_item_get_path (item), &before), ==, 0);
  begin = g_get_monotonic_time ();
  figures.status = HM_STATUS_OK;
  while (g_get_monotonic_time () < begin + 2500000)
    {
      figures.value = (double) (g_get_monotonic_time () - begin);
      hm_result_set_figures (result, &figures);
      wait_ms (20);
      g_assert_cmpint (g_stat (hm_store_item_get_path (item), &after), ==, 0);
      writes += after.st_ino != before.st_ino || after.st_mtim.tv_nsec != before.st_mtim.tv_nsec;
      before = after;
    }
  g_assert_cmpint (writes, >=, 1);
  g_assert_cmpint (writes, <=, 3); /* not more than once a second */
  g_assert_cmpint (flicker, ==, 0);

  /* While it runs, its file says "stopped". */
  saved = hm_run_load (hm_store_item_get_path (item), &error);
  g_assert_no_error (error);
  g_assert_cmpint (hm_run_get_status (saved), ==, HM_RUN_STOPPED);
  g_clear_object (&saved);

  /* It can't be deleted, and lives without anybody else. */
  g_assert_false (hm_store_delete (f->store, item, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_BUSY);
  g_clear_error (&error);

  /* The end is saved at once. */
  figures.value = 4711;
  hm_result_set_figures (result, &figures);
  hm_run_set_status (run, HM_RUN_COMPLETE);
  g_assert_true (hm_store_flush (f->store, &error));
  g_clear_object (&run);
  saved = hm_store_item_load (item, &error);
  g_assert_no_error (error);
  g_assert_cmpint (hm_run_get_status (saved), ==, HM_RUN_COMPLETE);
  g_assert_cmpfloat (hm_result_get_figures (hm_run_get_result (saved, 0))->value, ==, 4711);
  g_assert_cmpstr (f->errors->str, ==, "");
}

static void
test_monitor (Fixture *f, gconstpointer data)
{
  g_autofree char *path = NULL, *again = NULL, *moved = NULL;
  g_autoptr (HmStoreItem) item = NULL;
  g_autoptr (HmRun) run = NULL, changed = NULL;
  int changes = 0;

  g_mkdir_with_parents (f->folder, 0700);
  scan (f->store);
  path = drop_run (f, "dropped.json", "Dropped");
  wait_for (n_items (f->store) == N_REFERENCES + 1);
  item = g_object_ref (item_at (f->store, 0));
  g_assert_cmpstr (hm_store_item_get_id (item), ==, "dropped");
  g_assert_cmpstr (hm_store_item_get_name (item), ==, "Dropped");
  run = hm_store_item_load (item, NULL);
  g_assert_cmpstr (hm_run_get_id (run), ==, "dropped");

  /* Changed by somebody else: the item says so, and loads the new content. */
  g_signal_connect (item, "changed", G_CALLBACK (on_changed), &changes);
  again = drop_run (f, "dropped.json", "Dropped again");
  wait_for (changes > 0);
  wait_for (g_list_model_get_n_items (G_LIST_MODEL (f->store)) == N_REFERENCES + 1);
  g_assert_cmpstr (hm_store_item_get_name (item_at (f->store, 0)), ==, "Dropped again");
  changed = hm_store_item_load (item_at (f->store, 0), NULL);
  g_assert_true (changed != run);
  g_assert_cmpstr (hm_run_get_name (changed), ==, "Dropped again");

  /* Moved: one goes, one comes. */
  moved = g_build_filename (f->folder, "moved.json", NULL);
  g_assert_cmpint (g_rename (path, moved), ==, 0);
  wait_for (n_items (f->store) == N_REFERENCES + 1 &&
            g_str_equal (hm_store_item_get_id (item_at (f->store, 0)), "moved"));

  g_assert_cmpint (g_unlink (moved), ==, 0);
  wait_for (n_items (f->store) == N_REFERENCES);
  g_assert_cmpstr (f->errors->str, ==, "");
}

/* The folder comes after the watch. */
static void
test_late_folder (Fixture *f, gconstpointer data)
{
  g_autofree char *path = NULL;
  g_autoptr (HmRun) run = make_run ("Own");
  g_autoptr (HmStoreItem) item = NULL;

  scan (f->store);
  g_assert_cmpuint (n_items (f->store), ==, N_REFERENCES);
  item = hm_store_add_run (f->store, run, NULL);
  g_assert_true (hm_store_flush (f->store, NULL));
  path = drop_run (f, "later.json", "Later");
  wait_for (n_items (f->store) == N_REFERENCES + 2);
}

static void
test_broken (Fixture *f, gconstpointer data)
{
  g_autofree char *broken = g_build_filename (f->folder, "broken.json", NULL);
  g_autofree char *hidden = g_build_filename (f->folder, ".hidden.json", NULL);
  g_autofree char *text = g_build_filename (f->folder, "read.me", NULL);
  g_autofree char *pipe = g_build_filename (f->folder, "pipe.json", NULL);
  g_autofree char *folder = g_build_filename (f->folder, "folder.json", NULL);
  g_autofree char *dangling = g_build_filename (f->folder, "dangling.json", NULL);
  g_autofree char *good = NULL;
  g_autoptr (GError) error = NULL;
  HmStoreItem *item;

  g_mkdir_with_parents (f->folder, 0700);
  g_assert_true (g_file_set_contents (broken, "{ \"format\": ", -1, NULL));
  g_assert_true (g_file_set_contents (hidden, "{}", -1, NULL));
  g_assert_true (g_file_set_contents (text, "hello", -1, NULL));
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  g_assert_cmpint (symlink ("nowhere.json", dangling), ==, 0);
  scan (f->store);
  g_assert_cmpuint (n_items (f->store), ==, N_REFERENCES + 1);
  item = item_at (f->store, 0);
  g_assert_cmpstr (hm_store_item_get_name (item), ==, "broken.json");
  g_assert_nonnull (strstr (hm_store_item_get_error (item), broken));
  g_assert_nonnull (strstr (hm_store_item_get_error (item), "line 1"));
  g_assert_null (hm_store_item_load (item, &error));
  g_assert_error (error, HM_RUN_ERROR, HM_RUN_ERROR_SYNTAX);
  g_clear_error (&error);
  g_assert_false (hm_store_rename (f->store, item, "x", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_clear_error (&error);

  /* Repaired, it becomes a run. */
  good = drop_run (f, "broken.json", "Whole");
  wait_for (hm_store_item_get_error (item_at (f->store, 0)) == NULL);
  g_assert_cmpstr (hm_store_item_get_name (item_at (f->store, 0)), ==, "Whole");

  /* And a broken file can be deleted. */
  g_assert_true (g_file_set_contents (broken, "no", -1, NULL));
  wait_for (hm_store_item_get_error (item_at (f->store, 0)) != NULL);
  g_assert_true (hm_store_delete (f->store, item_at (f->store, 0), &error));
  g_assert_no_error (error);
}

static void
test_rename (Fixture *f, gconstpointer data)
{
  g_autofree char *path = NULL;
  g_autoptr (HmRun) saved = NULL, run = NULL;
  g_autoptr (HmStoreItem) item = NULL;
  g_autoptr (GError) error = NULL;
  int changes = 0;

  g_mkdir_with_parents (f->folder, 0700);
  path = drop_run (f, "a.json", "Old name");
  scan (f->store);
  item = g_object_ref (item_at (f->store, 0));
  g_signal_connect (item, "changed", G_CALLBACK (on_changed), &changes);

  /* Without the run in memory. */
  g_assert_true (hm_store_rename (f->store, item, "  New name ", &error));
  g_assert_no_error (error);
  g_assert_true (hm_store_set_note (f->store, item, "A note", &error));
  g_assert_no_error (error);
  g_assert_cmpstr (hm_store_item_get_name (item), ==, "New name");
  g_assert_true (has_word (item, "a note"));
  g_assert_false (has_word (item, "old name"));
  g_assert_cmpint (changes, ==, 2);
  g_assert_true (hm_store_flush (f->store, &error));
  g_assert_no_error (error);
  saved = hm_run_load (path, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (hm_run_get_name (saved), ==, "New name");
  g_assert_cmpstr (hm_run_get_note (saved), ==, "A note");
  g_clear_object (&saved);
  wait_ms (500);
  g_assert_cmpint (changes, ==, 2);

  /* With it: the object in memory changes too, and stays the same one. */
  run = hm_store_item_load (item, &error);
  g_assert_no_error (error);
  g_assert_true (hm_store_rename (f->store, item, "Newer", &error));
  g_assert_cmpstr (hm_run_get_name (run), ==, "Newer");
  g_assert_true (hm_store_flush (f->store, &error));
  wait_ms (500);
  saved = hm_store_item_load (item, NULL);
  g_assert_true (saved == run);
  g_assert_cmpint (changes, ==, 3);

  g_assert_false (hm_store_rename (f->store, item, " \t", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
}

static void
test_delete (Fixture *f, gconstpointer data)
{
  g_autofree char *path = NULL, *trash = NULL, *old = NULL;
  g_autoptr (HmStoreItem) item = NULL;
  g_autoptr (GError) error = NULL;
  struct timespec long_ago[2] = { { .tv_sec = 1000000000 }, { .tv_sec = 1000000000 } };

  g_mkdir_with_parents (f->folder, 0700);
  path = drop_run (f, "a.json", "A");
  trash = g_build_filename (f->folder, ".trash", "a.json", NULL);
  scan (f->store);
  item = g_object_ref (item_at (f->store, 0));

  g_assert_true (hm_store_delete (f->store, item, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (n_items (f->store), ==, N_REFERENCES);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (trash, G_FILE_TEST_EXISTS));
  wait_ms (400);
  g_assert_cmpuint (n_items (f->store), ==, N_REFERENCES);

  g_assert_true (hm_store_undelete (f->store, "a", &error));
  g_assert_no_error (error);
  g_assert_cmpuint (n_items (f->store), ==, N_REFERENCES + 1);
  g_assert_cmpstr (hm_store_item_get_name (item_at (f->store, 0)), ==, "A");
  g_assert_false (hm_store_undelete (f->store, "a", &error)); /* it is back already */
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&error);

  /* Undo never replaces what came to stand there. */
  g_assert_true (hm_store_delete (f->store, item_at (f->store, 0), &error));
  g_free (path);
  path = drop_run (f, "a.json", "Another A");
  g_assert_false (hm_store_undelete (f->store, "a", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS);
  g_clear_error (&error);

  /* The trash: our own goes, what another process put there today stays, what is old goes. */
  old = g_build_filename (f->folder, ".trash", "old.json", NULL);
  g_assert_true (g_file_set_contents (old, "{}", -1, NULL));
  hm_store_empty_trash (f->store);
  g_assert_false (g_file_test (trash, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (old, G_FILE_TEST_EXISTS));
  g_assert_cmpint (utimensat (AT_FDCWD, old, long_ago, 0), ==, 0);
  hm_store_empty_trash (f->store);
  g_assert_false (g_file_test (old, G_FILE_TEST_EXISTS));
}

/* Deleted right after it was added: the write that was under way does not bring it back. */
static void
test_delete_unsaved (Fixture *f, gconstpointer data)
{
  g_autoptr (HmRun) run = make_run ("Short life");
  g_autoptr (HmStoreItem) item = NULL;
  g_autoptr (GError) error = NULL;

  scan (f->store);
  item = hm_store_add_run (f->store, run, &error);
  g_assert_no_error (error);
  hm_run_set_note (run, "changed");
  g_assert_true (hm_store_delete (f->store, item, &error));
  g_assert_no_error (error);
  hm_run_set_note (run, "changed once more");
  wait_ms (1300);
  g_assert_true (hm_store_flush (f->store, &error));
  g_assert_cmpuint (n_items (f->store), ==, N_REFERENCES);
  g_assert_false (g_file_test (hm_store_item_get_path (item), G_FILE_TEST_EXISTS));
}

/* Two stores of one folder, as two processes have them. */
static void
test_two_processes (Fixture *f, gconstpointer data)
{
  HmStore *other = open_store (f);
  g_autoptr (HmRun) run = hm_run_new (HM_ORIGIN_MEASURED), saved = NULL, foreign = NULL;
  g_autoptr (HmStoreItem) item = NULL, seen = NULL, second = NULL;
  g_autoptr (GError) error = NULL;
  HmFigures figures = HM_FIGURES_NONE;
  HmResult *result;

  g_mkdir_with_parents (f->folder, 0700);
  scan (f->store);
  scan (other);

  /* One measures; the other sees it appear, names it, and the name survives further saves. */
  hm_run_set_status (run, HM_RUN_RUNNING);
  result = add_result (run, 64, 1);
  item = hm_store_add_run (f->store, run, &error);
  g_assert_no_error (error);
  wait_for (n_items (other) == N_REFERENCES + 1);
  seen = g_object_ref (item_at (other, 0));
  g_assert_true (hm_store_rename (other, seen, "Named elsewhere", &error));
  g_assert_no_error (error);
  g_assert_true (hm_store_flush (other, &error));

  figures.value = 77;
  figures.status = HM_STATUS_OK;
  hm_result_set_figures (result, &figures);
  hm_run_set_status (run, HM_RUN_COMPLETE);
  g_assert_true (hm_store_flush (f->store, &error));
  g_assert_no_error (error);
  saved = hm_run_load (hm_store_item_get_path (item), &error);
  g_assert_no_error (error);
  g_assert_cmpstr (hm_run_get_name (saved), ==, "Named elsewhere");
  g_assert_cmpfloat (hm_result_get_figures (hm_run_get_result (saved, 0))->value, ==, 77);
  wait_for (g_str_equal (hm_store_item_get_name (item), "Named elsewhere"));
  g_assert_cmpstr (hm_run_get_name (run), ==, "Named elsewhere");

  /* A file of the same name that somebody else put there in the meantime is not replaced: neither
   * when it is seen before, nor when it comes between the look and the write. */
  {
    g_autoptr (HmRun) mine = make_run ("Mine");
    g_autofree char *name = g_strconcat (hm_run_get_id (mine), ".json", NULL);
    g_autofree char *path = drop_run (f, name, "Theirs");

    second = hm_store_add_run (f->store, mine, &error);
    g_assert_no_error (error);
    g_assert_true (hm_store_flush (f->store, &error));
    g_assert_cmpstr (hm_store_item_get_path (second), !=, path);
    foreign = hm_run_load (path, &error);
    g_assert_no_error (error);
    g_assert_cmpstr (hm_run_get_name (foreign), ==, "Theirs");
  }
  g_object_unref (other);
}

/* A process that saves in a loop is killed; the file is whole each time. */
static void
test_killed (Fixture *f, gconstpointer data)
{
  g_autofree char *path = g_build_filename (f->folder, "victim.json", NULL);

  g_mkdir_with_parents (f->folder, 0700);
  for (guint round = 0; round < 12; round++)
    {
      g_autoptr (HmRun) saved = NULL;
      g_autoptr (GError) error = NULL;
      pid_t child = fork ();
      int status;

      g_assert_cmpint (child, >=, 0);
      if (child == 0)
        {
          g_autoptr (HmRun) run = make_run ("Victim");

          for (guint i = 0; i < 400; i++)
            add_result (run, 100 + i, i + 1);
          for (;;)
            if (!hm_run_save (run, path, NULL))
              _exit (1);
        }
      /* A slow machine needs longer for the first one. */
      while (round == 0 && !g_file_test (path, G_FILE_TEST_EXISTS))
        g_usleep (1000);
      g_usleep (30000 + round * 7919);
      g_assert_cmpint (kill (child, SIGKILL), ==, 0);
      g_assert_cmpint (waitpid (child, &status, 0), ==, child);
      g_assert_true (WIFSIGNALED (status));

      saved = hm_run_load (path, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (hm_run_get_n_results (saved), ==, 401);
    }

  /* What the killed ones left is no run, and goes when it is old. */
  scan (f->store);
  g_assert_cmpuint (n_items (f->store), ==, N_REFERENCES + 1);
}

static guint
count_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (dir != NULL && g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

/* A limit of the file size stands for a full disk: the write fails in the middle. */
static void
test_full_disk (Fixture *f, gconstpointer data)
{
  g_autoptr (HmRun) run = make_run ("Kept"), big = make_run ("Big"), saved = NULL;
  g_autofree char *path = g_build_filename (f->folder, "full.json", NULL);
  g_autoptr (GError) error = NULL;
  struct rlimit limit, small;

  g_mkdir_with_parents (f->folder, 0700);
  g_assert_true (hm_run_save (run, path, &error));
  for (guint i = 0; i < 100; i++)
    add_result (big, 100 + i, 1);

  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  small = limit;
  small.rlim_cur = 8192;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  g_assert_false (hm_run_save (big, path, &error));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, path));
  g_clear_error (&error);

  saved = hm_run_load (path, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (hm_run_get_name (saved), ==, "Kept");
  g_assert_cmpuint (count_files (f->folder), ==, 1); /* no half file */

  g_assert_false (hm_run_save (big, "/dev/full", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  g_assert_nonnull (strstr (error->message, "/dev/full"));
}

/* As a user who is not root, because root may write everywhere. */
static void
test_read_only (Fixture *f, gconstpointer data)
{
  g_autoptr (HmRun) run = make_run ("x");
  g_autofree char *path = g_build_filename (f->folder, "x.json", NULL);
  g_autofree char *base = g_path_get_dirname (f->folder), *top = g_path_get_dirname (base);
  pid_t child;
  int status;

  g_mkdir_with_parents (f->folder, 0755);
  g_assert_cmpint (g_chmod (top, 0755), ==, 0);
  g_assert_cmpint (g_chmod (base, 0755), ==, 0);
  g_assert_cmpint (g_chmod (f->folder, 0555), ==, 0);
  child = fork ();
  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (HmStore) store = NULL;

      if (geteuid () == 0 && (setgid (65534) != 0 || setuid (65534) != 0))
        _exit (77);
      if (hm_run_save (run, path, &error) ||
          !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED) ||
          strstr (error->message, path) == NULL)
        _exit (1);
      g_clear_error (&error);
      store = hm_store_new (f->folder);
      if (hm_store_add_run (store, run, &error) != NULL ||
          !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED) ||
          strstr (error->message, f->folder) == NULL)
        _exit (2);
      _exit (0);
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (g_chmod (f->folder, 0755), ==, 0);
  if (WEXITSTATUS (status) == 77)
    {
      g_test_skip ("cannot become another user than root here");
      return;
    }
  g_assert_cmpint (WEXITSTATUS (status), ==, 0);
  g_assert_cmpuint (count_files (f->folder), ==, 0);
}

static void
test_save_error (Fixture *f, gconstpointer data)
{
  g_autoptr (HmRun) run = make_run ("x");
  g_autoptr (HmStoreItem) item = NULL;
  g_autoptr (GError) error = NULL;

  scan (f->store);
  item = hm_store_add_run (f->store, run, &error);
  g_assert_no_error (error);
  g_assert_true (hm_store_flush (f->store, &error));

  /* A folder stands where the file should be written. */
  g_assert_cmpint (g_unlink (hm_store_item_get_path (item)), ==, 0);
  g_assert_cmpint (g_mkdir (hm_store_item_get_path (item), 0700), ==, 0);
  hm_run_set_note (run, "x");
  g_assert_false (hm_store_flush (f->store, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY);
  g_assert_nonnull (strstr (error->message, hm_store_item_get_path (item)));
  wait_for (f->errors->len > 0);
  g_assert_nonnull (strstr (f->errors->str, hm_store_item_get_path (item)));
}

static void
test_symbolic_link (Fixture *f, gconstpointer data)
{
  g_autoptr (HmRun) run = make_run ("x"), saved = NULL;
  g_autofree char *target = g_build_filename (f->folder, "target.json", NULL);
  g_autofree char *alias = g_build_filename (f->folder, "alias.json", NULL);

  g_mkdir_with_parents (f->folder, 0700);
  g_assert_true (g_file_set_contents (target, "old", -1, NULL));
  g_assert_cmpint (symlink ("target.json", alias), ==, 0);
  g_assert_true (hm_run_save (run, alias, NULL));
  g_assert_true (g_file_test (alias, G_FILE_TEST_IS_SYMLINK));
  saved = hm_run_load (target, NULL);
  g_assert_nonnull (saved);
}

static void
on_loaded (GObject *source, GAsyncResult *result, gpointer data)
{
  GPtrArray *runs = data;
  g_autoptr (GError) error = NULL;
  HmRun *run = hm_store_item_load_finish (HM_STORE_ITEM (source), result, &error);

  g_assert_no_error (error);
  g_ptr_array_add (runs, run);
}

static void
test_load_async (Fixture *f, gconstpointer data)
{
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree char *path = NULL;

  g_mkdir_with_parents (f->folder, 0700);
  path = drop_run (f, "a.json", "A");
  scan (f->store);
  hm_store_item_load_async (item_at (f->store, 0), NULL, on_loaded, runs);
  hm_store_item_load_async (item_at (f->store, 0), NULL, on_loaded, runs);
  wait_for (runs->len == 2);
  g_assert_true (g_ptr_array_index (runs, 0) == g_ptr_array_index (runs, 1));
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *path;
    void (*test) (Fixture *f, gconstpointer data);
  } tests[] = {
    { "/store/references", test_references },
    { "/store/several-libraries", test_several_libraries },
    { "/store/find", test_find },
    { "/store/add", test_add },
    { "/store/autosave", test_autosave },
    { "/store/monitor", test_monitor },
    { "/store/late-folder", test_late_folder },
    { "/store/broken", test_broken },
    { "/store/rename", test_rename },
    { "/store/delete", test_delete },
    { "/store/delete-unsaved", test_delete_unsaved },
    { "/store/two-processes", test_two_processes },
    { "/store/killed", test_killed },
    { "/store/full-disk", test_full_disk },
    { "/store/read-only", test_read_only },
    { "/store/save-error", test_save_error },
    { "/store/symbolic-link", test_symbolic_link },
    { "/store/load-async", test_load_async },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].test, tear_down);
  return g_test_run ();
}
