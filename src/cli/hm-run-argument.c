/* hm-run-argument.c: a run as a word of the command line names it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/hm-run-argument.h"

#include <glib/gi18n.h>
#include <string.h>

#include "run/hm-file.h"
#include "run/hm-store.h"
#include "run/import/hm-import.h"

/* Runs of a text that are named where none was chosen. */
#define MAX_LISTED 20

struct _HmRunSource
{
  HmStore *store; /* NULL until a name is looked up */
};

HmRunSource *
hm_run_source_new (void)
{
  return g_new0 (HmRunSource, 1);
}

void
hm_run_source_free (HmRunSource *self)
{
  g_clear_object (&self->store);
  g_free (self);
}

/* "FILE#2" is the second run of a text, unless a file has that name. Returns where the number
 * begins behind @word, which it stores; NULL: it names no run of a text. */
static const char *
find_number (const char *word, guint64 *number)
{
  const char *mark = strrchr (word, '#');

  return mark != NULL && mark > word && !g_file_test (word, G_FILE_TEST_EXISTS) &&
                 g_ascii_string_to_unsigned (mark + 1, 10, 1, G_MAXUINT, number, NULL)
             ? mark
             : NULL;
}

/* The file that @word names, and of its runs the one of @number, counted from 1; 0: all. NULL when
 * it names none. What has a folder in it is meant as a file, and so is the error about it. A folder
 * of the name of a run is none. */
static char *
find_file (const char *word, guint64 *number)
{
  const char *mark = find_number (word, number);
  g_autofree char *path = mark != NULL ? g_strndup (word, (gsize) (mark - word)) : NULL;

  if (path != NULL && g_file_test (path, G_FILE_TEST_EXISTS))
    return g_steal_pointer (&path);
  *number = 0;
  if (strchr (word, G_DIR_SEPARATOR) != NULL ||
      (g_file_test (word, G_FILE_TEST_EXISTS) && !g_file_test (word, G_FILE_TEST_IS_DIR)))
    return g_strdup (word);
  return NULL;
}

/* The runs of a text that holds several, by which a person finds the one that is meant. */
static void
set_many_error (GError **error, const char *path, const GPtrArray *runs)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < MIN (runs->len, MAX_LISTED); i++)
    g_string_append_printf (list, "\n  %s#%u  %s", path, i + 1, hm_run_get_name (runs->pdata[i]));
  g_set_error (error, HM_RUN_ERROR, HM_RUN_ERROR_FORMAT,
               /* Translators: a file, how many runs it holds, and a list of them, each on a line of
                * its own, such as "FILE#2  OpenSSL 1.0.2u". */
               ngettext ("%s holds %u run:%s",
                         "%s holds %u runs; one of them is named like this:%s", runs->len),
               path, runs->len, list->str);
}

/* Adds what stands in a file: a saved run, or whatever hashmark-cli import reads. */
static gboolean
add_file (GPtrArray *runs, const char *path, guint64 number, GError **error)
{
  g_autoptr (GError) saved_error = NULL, import_error = NULL;
  g_autoptr (HmRun) run = hm_run_load (path, &saved_error);
  g_autofree char *text = NULL;
  g_autoptr (HmImport) import = NULL;
  gsize length;
  gboolean syntax = g_error_matches (saved_error, HM_RUN_ERROR, HM_RUN_ERROR_SYNTAX);

  if (run != NULL)
    {
      g_ptr_array_add (runs, g_steal_pointer (&run));
      return TRUE;
    }
  /* Other programs print JSON too. */
  if ((syntax || g_error_matches (saved_error, HM_RUN_ERROR, HM_RUN_ERROR_FORMAT)) &&
      (text = hm_file_read (path, HM_RUN_MAX_BYTES, &length, NULL, NULL)) != NULL)
    import = hm_import_text (text, (gssize) length, path, &import_error);
  /* About what is no JSON the importer has more to say. */
  if (import == NULL)
    {
      g_propagate_error (error, syntax && import_error != NULL && *text != '{' && *text != '['
                                    ? g_steal_pointer (&import_error)
                                    : g_steal_pointer (&saved_error));
      return FALSE;
    }
  if (number > import->runs->len)
    {
      set_many_error (error, path, import->runs);
      return FALSE;
    }
  for (guint i = 0; i < import->runs->len; i++)
    if (number == 0 || number == i + 1)
      g_ptr_array_add (runs, g_object_ref (g_ptr_array_index (import->runs, i)));
  return TRUE;
}

/* Where one run is wanted. */
static HmRun *
load_file (const char *path, guint64 number, GError **error)
{
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func (g_object_unref);

  if (!add_file (runs, path, number, error))
    return NULL;
  if (runs->len == 1)
    return g_object_ref (g_ptr_array_index (runs, 0));
  set_many_error (error, path, runs);
  return NULL;
}

HmStore *
hm_run_source_get_store (HmRunSource *self, GError **error)
{
  g_autoptr (HmStore) store = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  if (self->store == NULL)
    {
      store = hm_store_new (NULL);
      if (!hm_store_scan (store, error))
        return NULL;
      self->store = g_steal_pointer (&store);
    }
  return self->store;
}

HmRun *
hm_run_source_load (HmRunSource *self, const char *word, GError **error)
{
  g_autoptr (HmStoreItem) item = NULL;
  g_autofree char *path = NULL;
  HmStore *store;
  guint64 number;

  g_return_val_if_fail (self != NULL && word != NULL, NULL);

  path = find_file (word, &number);
  if (path != NULL)
    return load_file (path, number, error);
  store = hm_run_source_get_store (self, error);
  item = store != NULL ? hm_store_find (store, word, error) : NULL;
  return item != NULL ? hm_store_item_load (item, error) : NULL;
}

gboolean
hm_run_source_add (HmRunSource *self, const char *word, GPtrArray *runs, GError **error)
{
  g_autofree char *path = NULL;
  HmRun *run;
  guint64 number;

  g_return_val_if_fail (self != NULL && word != NULL && runs != NULL, FALSE);

  path = find_file (word, &number);
  if (path != NULL)
    return add_file (runs, path, number, error);
  run = hm_run_source_load (self, word, error);
  if (run == NULL)
    return FALSE;
  g_ptr_array_add (runs, run);
  return TRUE;
}

/* Whether a run can be asked for by @name, and a shell can show it: what has a folder in it would be
 * a file, what begins with a hyphen an option. */
static gboolean
is_word (const char *name)
{
  for (const char *p = name; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_iscntrl (g_utf8_get_char (p)))
      return FALSE;
  return *name != '-' && strchr (name, G_DIR_SEPARATOR) == NULL;
}

GStrv
hm_run_source_list_names (void)
{
  g_autoptr (HmStore) store = hm_store_new (NULL);
  g_autoptr (GHashTable) counts = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *names = g_ptr_array_new ();
  guint n = 0;

  if (hm_store_scan (store, NULL))
    n = g_list_model_get_n_items (G_LIST_MODEL (store));
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < n; i++)
      {
        g_autoptr (HmStoreItem) item = g_list_model_get_item (G_LIST_MODEL (store), i);
        const char *name = hm_store_item_get_name (item);
        guint count = GPOINTER_TO_UINT (g_hash_table_lookup (counts, name));

        if (hm_store_item_get_error (item) != NULL)
          continue;
        if (pass == 0)
          g_hash_table_insert (counts, (gpointer) name, GUINT_TO_POINTER (count + 1));
        else
          {
            const char *word = count == 1 && is_word (name) ? name : hm_store_item_get_id (item);

            if (is_word (word))
              g_ptr_array_add (names, g_strdup (word));
          }
      }
  g_ptr_array_add (names, NULL);
  return (GStrv) g_ptr_array_free (names, FALSE);
}
