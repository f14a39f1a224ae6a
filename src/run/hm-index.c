/* hm-index.c: what a folder's runs are called, so that a list need not read them all
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-index.h"

#include <string.h>

#include <glib/gstdio.h>

/* The number behind it is the version: another one is another program's. */
#define MAGIC "hashmark-index 1"
#define MAGIC_SIZE 16
#define DIGEST_SIZE 32
#define HEADER_SIZE (MAGIC_SIZE + DIGEST_SIZE)

/* Reads as another number on a machine of another byte order. */
#define ORDER_MARK 0x01020304u

/* The farthest that a time zone can be from UTC, in seconds. */
#define MAX_OFFSET (24 * 3600)

typedef struct
{
  HmFileStamp stamp;
  HmSummary *summary;
} Entry;

struct _HmIndex
{
  char *folder;
  GHashTable *entries; /* id -> Entry */
};

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  hm_summary_unref (entry->summary);
  g_free (entry);
}

char *
hm_index_default_path (void)
{
  return g_build_filename (g_get_user_cache_dir (), "hashmark", "runs.index", NULL);
}

HmIndex *
hm_index_new (const char *folder)
{
  HmIndex *self;

  g_return_val_if_fail (folder != NULL, NULL);
  self = g_new0 (HmIndex, 1);
  self->folder = g_strdup (folder);
  self->entries = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, entry_free);
  return self;
}

void
hm_index_free (HmIndex *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->entries);
  g_free (self->folder);
  g_free (self);
}

static void
take_entry (HmIndex *self, const char *id, const HmFileStamp *stamp, HmSummary *summary)
{
  Entry *entry = g_new (Entry, 1);

  entry->stamp = *stamp;
  entry->summary = summary;
  g_hash_table_insert (self->entries, g_strdup (id), entry);
}

void
hm_index_add (HmIndex *self, const char *id, const HmFileStamp *stamp, HmSummary *summary)
{
  g_return_if_fail (self != NULL && id != NULL && stamp != NULL && summary != NULL);
  take_entry (self, id, stamp, hm_summary_ref (summary));
}

guint
hm_index_get_size (HmIndex *self)
{
  g_return_val_if_fail (self != NULL, 0);
  return g_hash_table_size (self->entries);
}

HmSummary *
hm_index_lookup (HmIndex *self, const char *id, const HmFileStamp *stamp)
{
  const Entry *entry;

  g_return_val_if_fail (self != NULL && id != NULL && stamp != NULL, NULL);
  entry = g_hash_table_lookup (self->entries, id);
  return entry != NULL && hm_file_stamp_equal (&entry->stamp, stamp)
             ? hm_summary_ref (entry->summary)
             : NULL;
}

/* ---- writing ---- */

/* The texts that runs share, each one once; they are found by their address, as they are interned.
 */
typedef struct
{
  GHashTable *numbers; /* text -> its number, from 1 */
  GPtrArray *texts;
} Words;

static guint32
number_of_word (Words *words, const char *text)
{
  guint32 number;

  if (text == NULL)
    return 0;
  number = GPOINTER_TO_UINT (g_hash_table_lookup (words->numbers, text));
  if (number == 0)
    {
      g_ptr_array_add (words->texts, (gpointer) text);
      number = words->texts->len;
      g_hash_table_insert (words->numbers, (gpointer) text, GUINT_TO_POINTER (number));
    }
  return number;
}

static GVariant *
write_entry (const char *id, const Entry *entry, Words *words)
{
  const HmSummary *summary = entry->summary;
  guint32 numbers[HM_SUMMARY_N_SHARED];
  gint64 created = g_date_time_to_unix (summary->created) * G_USEC_PER_SEC +
                   g_date_time_get_microsecond (summary->created);
  gint32 offset = (gint32) (g_date_time_get_utc_offset (summary->created) / G_USEC_PER_SEC);

  for (guint i = 0; i < HM_SUMMARY_N_SHARED; i++)
    numbers[i] = number_of_word (words, summary->shared[i]);
  return g_variant_new ("(sss@au(ttx)(xiuyb))", id, summary->name, summary->note,
                        g_variant_new_fixed_array (G_VARIANT_TYPE_UINT32, numbers,
                                                   G_N_ELEMENTS (numbers), sizeof *numbers),
                        entry->stamp.inode, entry->stamp.size, entry->stamp.modified, created,
                        offset, summary->year, (guchar) summary->origin, summary->stopped);
}

static void
digest (gconstpointer data, gsize size, guint8 out[DIGEST_SIZE])
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  gsize length = DIGEST_SIZE;

  g_checksum_update (checksum, data, (gssize) size);
  g_checksum_get_digest (checksum, out, &length);
}

GBytes *
hm_index_to_bytes (HmIndex *self)
{
  g_autoptr (GHashTable) numbers = g_hash_table_new (NULL, NULL);
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();
  g_autoptr (GVariant) variant = NULL;
  g_autofree char *folder = NULL;
  Words words = { numbers, texts };
  GVariantBuilder runs;
  GHashTableIter iter;
  gpointer id, entry;
  guint8 *bytes;
  gsize size;

  g_return_val_if_fail (self != NULL, NULL);

  g_variant_builder_init (&runs, G_VARIANT_TYPE ("a(sssau(ttx)(xiuyb))"));
  g_hash_table_iter_init (&iter, self->entries);
  while (g_hash_table_iter_next (&iter, &id, &entry))
    g_variant_builder_add_value (&runs, write_entry (id, entry, &words));
  folder = g_filename_display_name (self->folder);
  variant = g_variant_ref_sink (
      g_variant_new ("(us@as@a(sssau(ttx)(xiuyb)))", ORDER_MARK, folder,
                     g_variant_new_strv ((const char *const *) texts->pdata, (gssize) texts->len),
                     g_variant_builder_end (&runs)));

  size = g_variant_get_size (variant);
  bytes = g_malloc (HEADER_SIZE + size);
  memcpy (bytes, MAGIC, MAGIC_SIZE);
  g_variant_store (variant, bytes + HEADER_SIZE);
  digest (bytes + HEADER_SIZE, size, bytes + MAGIC_SIZE);
  return g_bytes_new_take (bytes, HEADER_SIZE + size);
}

gboolean
hm_index_save (HmIndex *self, const char *path, GError **error)
{
  g_autofree char *folder = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GDir) dir = NULL;
  const char *name;
  struct stat status;
  gconstpointer data;
  gsize size;

  g_return_val_if_fail (self != NULL && path != NULL, FALSE);

  /* Whoever opens a pipe waits for a reader. */
  if (g_stat (path, &status) == 0 && !S_ISREG (status.st_mode))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE, "%s: no ordinary file", path);
      return FALSE;
    }

  folder = g_path_get_dirname (path);
  g_mkdir_with_parents (folder, 0700); /* the write tells what is wrong */
  bytes = hm_index_to_bytes (self);
  data = g_bytes_get_data (bytes, &size);
  if (!hm_file_write (path, data, size, HM_FILE_CACHE, NULL, NULL, error))
    return FALSE;

  dir = g_dir_open (folder, 0, NULL);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    hm_file_remove_left_over (folder, name);
  return TRUE;
}

/* ---- reading ---- */

/* Most runs are of one time zone, and to look one up is slow. */
typedef struct
{
  GTimeZone *zone;
  gint32 offset;
} Zone;

static GDateTime *
read_time (gint64 microseconds, gint32 offset, Zone *zone)
{
  g_autoptr (GDateTime) second = NULL, utc = NULL;
  /* Rounded down: what is left of a second is never below 0, also before 1970. */
  gint64 rest = microseconds % G_USEC_PER_SEC;
  gint64 seconds = microseconds / G_USEC_PER_SEC;

  if (offset <= -MAX_OFFSET || offset >= MAX_OFFSET)
    return NULL;
  if (rest < 0)
    {
      rest += G_USEC_PER_SEC;
      seconds--;
    }
  second = g_date_time_new_from_unix_utc (seconds);
  utc = second != NULL ? g_date_time_add (second, rest) : NULL;
  if (utc == NULL)
    return NULL;
  if (zone->zone == NULL || zone->offset != offset)
    {
      g_clear_pointer (&zone->zone, g_time_zone_unref);
      zone->zone = g_time_zone_new_offset (offset);
      zone->offset = offset;
    }
  return g_date_time_to_timezone (utc, zone->zone);
}

/* FALSE when a field has no meaning. */
static gboolean
read_entry (HmIndex *self, GVariant *run, const char *const *words, gsize n_words, Zone *zone)
{
  g_autoptr (GVariant) numbers = NULL;
  g_autoptr (GDateTime) created = NULL;
  HmSummary fields = { NULL };
  HmFileStamp stamp;
  const guint32 *number;
  const char *id;
  gint64 microseconds;
  gint32 offset;
  guchar origin;
  gsize n;

  g_variant_get (run, "(&s&s&s@au(ttx)(xiuyb))", &id, &fields.name, &fields.note, &numbers,
                 &stamp.inode, &stamp.size, &stamp.modified, &microseconds, &offset, &fields.year,
                 &origin, &fields.stopped);
  number = g_variant_get_fixed_array (numbers, &n, sizeof *number);
  created = read_time (microseconds, offset, zone);
  if (n != HM_SUMMARY_N_SHARED || origin > HM_ORIGIN_REFERENCE || created == NULL || *id == '\0')
    return FALSE;
  for (guint i = 0; i < HM_SUMMARY_N_SHARED; i++)
    {
      if (number[i] > n_words)
        return FALSE;
      fields.shared[i] = number[i] > 0 ? words[number[i] - 1] : NULL;
    }
  fields.created = created;
  fields.origin = (HmOrigin) origin;
  take_entry (self, id, &stamp, hm_summary_new_of_fields (&fields));
  return TRUE;
}

static HmIndex *
fail (GError **error, const char *reason)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, reason);
  return NULL;
}

static HmIndex *
read_variant (GVariant *variant, const char *folder, GError **error)
{
  g_autofree char *shown = g_filename_display_name (folder);
  g_autofree const char **words = NULL;
  g_autoptr (HmIndex) self = NULL;
  g_autoptr (GVariant) list = NULL, runs = NULL;
  Zone zone = { NULL };
  guint32 mark;
  const char *of_folder;
  gsize n_words, n;
  gboolean ok = TRUE;

  g_variant_get (variant, "(u&s@as@a(sssau(ttx)(xiuyb)))", &mark, &of_folder, &list, &runs);
  if (mark != ORDER_MARK)
    return fail (error, "of a machine of another kind");
  if (!g_str_equal (of_folder, shown))
    return fail (error, "of another folder");

  self = hm_index_new (folder);
  words = g_variant_get_strv (list, &n_words);
  n = g_variant_n_children (runs);
  for (gsize i = 0; i < n && ok; i++)
    {
      g_autoptr (GVariant) run = g_variant_get_child_value (runs, i);

      ok = read_entry (self, run, words, n_words, &zone);
    }
  g_clear_pointer (&zone.zone, g_time_zone_unref);
  return ok ? g_steal_pointer (&self) : fail (error, "a field without meaning");
}

HmIndex *
hm_index_from_bytes (GBytes *bytes, const char *folder, GError **error)
{
  g_autoptr (GBytes) content = NULL;
  g_autoptr (GVariant) variant = NULL;
  guint8 sum[DIGEST_SIZE];
  const guint8 *data;
  gsize size;

  g_return_val_if_fail (bytes != NULL && folder != NULL, NULL);

  data = g_bytes_get_data (bytes, &size);
  if (size < HEADER_SIZE || memcmp (data, MAGIC, MAGIC_SIZE) != 0)
    return fail (error, "no index of this version");
  digest (data + HEADER_SIZE, size - HEADER_SIZE, sum);
  if (memcmp (data + MAGIC_SIZE, sum, DIGEST_SIZE) != 0)
    return fail (error, "damaged");

  /* Who wants to can make the sum right. Normal form means: all within bounds, all text UTF-8. */
  content = g_bytes_new_from_bytes (bytes, HEADER_SIZE, size - HEADER_SIZE);
  variant = g_variant_ref_sink (
      g_variant_new_from_bytes (G_VARIANT_TYPE (HM_INDEX_TYPE), content, FALSE));
  if (!g_variant_is_normal_form (variant))
    return fail (error, "not in normal form");
  return read_variant (variant, folder, error);
}

HmIndex *
hm_index_load (const char *path, const char *folder)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  HmIndex *self = NULL;
  struct stat status;
  char *data = NULL;
  gsize size;

  g_return_val_if_fail (path != NULL && folder != NULL, NULL);

  /* What is no ordinary file is no index: a pipe would have us wait for ever. */
  if (g_stat (path, &status) == 0 && S_ISREG (status.st_mode))
    data = hm_file_read (path, HM_INDEX_MAX_BYTES, &size, NULL, &error);
  if (data != NULL)
    {
      bytes = g_bytes_new_take (data, size);
      self = hm_index_from_bytes (bytes, folder, &error);
    }
  if (error != NULL)
    g_info ("%s: %s: it is made again", path, error->message);
  return self != NULL ? self : hm_index_new (folder);
}
