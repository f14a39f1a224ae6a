/* hm-noise-book.c: what the figures of machines differ by from run to run, as it was measured
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-noise-book.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "run/hm-file.h"
#include "run/hm-json.h"

#define FORMAT "hashmark-noise"
#define VERSION 1
#define MAX_BYTES (256 * 1024)
#define MAX_MACHINES 100
#define MAX_NAME 200

/* The memory that a kernel tells changes a little from version to version. */
#define MEMORY_TOLERANCE 0.02

typedef struct
{
  char *cpu;
  guint cores;
  double memory;
  HmNoiseMeasured measured;
} Entry;

static GMutex mutex;    /* guards what follows */
static GPtrArray *book; /* of Entry, oldest first; NULL: not read yet */

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_free (entry->cpu);
  g_free (entry);
}

static char *
get_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "hashmark", "noise.json", NULL);
}

/* ---- reading ---- */

/* A number of @object from @low to @high. */
static gboolean
get_number (JsonObject *object, const char *name, double low, double high, double *number)
{
  JsonNode *node = json_object_get_member (object, name);
  GType type;

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node))
    return FALSE;
  type = json_node_get_value_type (node);
  if (type != G_TYPE_INT64 && type != G_TYPE_DOUBLE)
    return FALSE;
  *number = json_node_get_double (node);
  return *number >= low && *number <= high;
}

static const char *
get_text (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) &&
                 json_node_get_value_type (node) == G_TYPE_STRING
             ? json_node_get_string (node)
             : NULL;
}

static Entry *
read_entry (JsonNode *node)
{
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  const char *cpu = object != NULL ? get_text (object, "cpu") : NULL;
  double cores, memory, runs, cells;
  HmNoiseMeasured measured;
  Entry *entry;

  if (cpu == NULL || *cpu == '\0' || strlen (cpu) > MAX_NAME ||
      !get_number (object, "cores", 0, 1e6, &cores) ||
      !get_number (object, "memory", 0, 1e18, &memory) ||
      !get_number (object, "noise", HM_NOISE_LEAST, HM_NOISE_MOST, &measured.noise) ||
      !get_number (object, "clock", 0, HM_NOISE_MOST, &measured.clock) ||
      !get_number (object, "runs", 2, 1e6, &runs) || !get_number (object, "cells", 1, 1e6, &cells))
    return NULL;
  measured.runs = (guint) runs;
  measured.cells = (guint) cells;
  entry = g_new (Entry, 1);
  *entry = (Entry){ g_strdup (cpu), (guint) cores, memory, measured };
  return entry;
}

static GPtrArray *
parse (const char *text, gssize length, const char *file_name, GError **error)
{
  g_autoptr (JsonNode) root = hm_json_parse (text, length, file_name, error);
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func (entry_free);
  JsonObject *object;
  JsonNode *list;
  double version;

  if (root == NULL)
    return NULL;
  object = JSON_NODE_HOLDS_OBJECT (root) ? json_node_get_object (root) : NULL;
  list = object != NULL ? json_object_get_member (object, "machines") : NULL;
  if (object == NULL || g_strcmp0 (get_text (object, "format"), FORMAT) != 0 ||
      !get_number (object, "version", VERSION, VERSION, &version) || list == NULL ||
      !JSON_NODE_HOLDS_ARRAY (list))
    {
      g_set_error (error, HM_RUN_ERROR, HM_RUN_ERROR_FORMAT,
                   /* Translators: %s is a file. */
                   _ ("%s: this is not the noise of machines as Hashmark writes it"), file_name);
      return NULL;
    }
  /* What makes no sense is left out: it can be measured again. */
  for (guint i = 0; i < json_array_get_length (json_node_get_array (list)); i++)
    {
      Entry *entry = read_entry (json_array_get_element (json_node_get_array (list), i));

      if (entry != NULL && entries->len < MAX_MACHINES)
        g_ptr_array_add (entries, entry);
      else if (entry != NULL)
        entry_free (entry);
    }
  return g_steal_pointer (&entries);
}

int
hm_noise_book_check (const char *text, gssize length, GError **error)
{
  g_autoptr (GPtrArray) entries = parse (text, length, "noise.json", error);

  return entries != NULL ? (int) entries->len : -1;
}

/* With the mutex. A file that is not there, or makes no sense, is an empty book. */
static void
need_book (void)
{
  g_autofree char *path = get_path ();
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  if (book != NULL)
    return;
  text = hm_file_read (path, MAX_BYTES, &length, NULL, &error);
  if (text != NULL)
    book = parse (text, (gssize) length, path, &error);
  if (error != NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    g_debug ("%s", error->message);
  if (book == NULL)
    book = g_ptr_array_new_with_free_func (entry_free);
}

/* ---- looking up ---- */

static gboolean
is_of (const Entry *entry, const HmMachine *machine)
{
  double memory = (double) machine->memory;

  return g_str_equal (entry->cpu, machine->cpu) && entry->cores == machine->cores &&
         fabs (entry->memory - memory) <= MEMORY_TOLERANCE * memory;
}

/* With the mutex; -1 for none. */
static int
find (const HmMachine *machine)
{
  need_book ();
  for (guint i = 0; machine->cpu != NULL && i < book->len; i++)
    if (is_of (g_ptr_array_index (book, i), machine))
      return (int) i;
  return -1;
}

gboolean
hm_noise_book_find (const HmMachine *machine, HmNoiseMeasured *measured)
{
  int at;

  g_return_val_if_fail (machine != NULL, FALSE);

  g_mutex_lock (&mutex);
  at = find (machine);
  if (at >= 0 && measured != NULL)
    *measured = ((const Entry *) g_ptr_array_index (book, (guint) at))->measured;
  g_mutex_unlock (&mutex);
  return at >= 0;
}

/* ---- writing ---- */

static JsonNode *
make_node (void)
{
  g_autoptr (JsonBuilder) builder = json_builder_new_immutable ();

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "format");
  json_builder_add_string_value (builder, FORMAT);
  json_builder_set_member_name (builder, "version");
  json_builder_add_int_value (builder, VERSION);
  json_builder_set_member_name (builder, "machines");
  json_builder_begin_array (builder);
  for (guint i = 0; i < book->len; i++)
    {
      const Entry *entry = g_ptr_array_index (book, i);

      json_builder_begin_object (builder);
      json_builder_set_member_name (builder, "cpu");
      json_builder_add_string_value (builder, entry->cpu);
      json_builder_set_member_name (builder, "cores");
      json_builder_add_int_value (builder, entry->cores);
      json_builder_set_member_name (builder, "memory");
      json_builder_add_int_value (builder, (gint64) entry->memory);
      json_builder_set_member_name (builder, "noise");
      json_builder_add_double_value (builder, entry->measured.noise);
      json_builder_set_member_name (builder, "clock");
      json_builder_add_double_value (builder, entry->measured.clock);
      json_builder_set_member_name (builder, "runs");
      json_builder_add_int_value (builder, entry->measured.runs);
      json_builder_set_member_name (builder, "cells");
      json_builder_add_int_value (builder, entry->measured.cells);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  return json_builder_get_root (builder);
}

static gboolean
write_book (GError **error)
{
  g_autofree char *path = get_path ();
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (JsonNode) node = make_node ();
  g_autofree char *text = hm_json_to_string (node, TRUE);

  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      int code = errno;

      g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code), "%s: %s", folder,
                   g_strerror (code));
      return FALSE;
    }
  return hm_file_write (path, text, strlen (text), HM_FILE_REPLACE, NULL, NULL, error);
}

gboolean
hm_noise_book_store (const HmMachine *machine, const HmNoiseMeasured *measured, GError **error)
{
  Entry *entry;
  gboolean written;
  int at;

  g_return_val_if_fail (machine != NULL && measured != NULL, FALSE);
  g_return_val_if_fail (measured->noise >= HM_NOISE_LEAST && measured->noise <= HM_NOISE_MOST,
                        FALSE);

  if (machine->cpu == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                           _ ("the system does not tell which processor this is, so that nothing "
                              "can be kept for it"));
      return FALSE;
    }
  entry = g_new (Entry, 1);
  *entry = (Entry){ g_utf8_make_valid (machine->cpu, -1), machine->cores, (double) machine->memory,
                    *measured };

  g_mutex_lock (&mutex);
  /* Another process may have written meanwhile. */
  g_clear_pointer (&book, g_ptr_array_unref);
  at = find (machine);
  if (at >= 0)
    g_ptr_array_remove_index (book, (guint) at);
  if (book->len == MAX_MACHINES)
    g_ptr_array_remove_index (book, 0);
  g_ptr_array_add (book, entry);
  written = write_book (error);
  g_mutex_unlock (&mutex);
  return written;
}
