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

/* Adds what stands in a file: a saved run, or whatever hashmark-cli import reads. */
static gboolean
add_file (GPtrArray *runs, const char *path, GError **error)
{
  g_autoptr (GError) saved_error = NULL;
  g_autoptr (HmRun) run = hm_run_load (path, &saved_error);
  g_autofree char *text = NULL;
  g_autoptr (HmImport) import = NULL;
  gsize length;

  if (run != NULL)
    {
      g_ptr_array_add (runs, g_steal_pointer (&run));
      return TRUE;
    }
  if (g_error_matches (saved_error, HM_RUN_ERROR, HM_RUN_ERROR_SYNTAX) &&
      (text = hm_file_read (path, HM_RUN_MAX_BYTES, &length, NULL, NULL)) != NULL)
    import = hm_import_text (text, (gssize) length, path, NULL);
  if (import == NULL)
    {
      g_propagate_error (error, g_steal_pointer (&saved_error));
      return FALSE;
    }
  for (guint i = 0; i < import->runs->len; i++)
    g_ptr_array_add (runs, g_object_ref (g_ptr_array_index (import->runs, i)));
  return TRUE;
}

/* Where one run is wanted. */
static HmRun *
load_file (const char *path, GError **error)
{
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func (g_object_unref);

  if (!add_file (runs, path, error))
    return NULL;
  if (runs->len == 1)
    return g_object_ref (g_ptr_array_index (runs, 0));
  g_set_error (error, HM_RUN_ERROR, HM_RUN_ERROR_FORMAT,
               /* Translators: a file, and how many runs it holds. Leave the command as it is. */
               ngettext ("%s holds %u run; “hashmark-cli import --output DIR” makes a file of it",
                         "%s holds %u runs; “hashmark-cli import --output DIR” makes a file of "
                         "each",
                         runs->len),
               path, runs->len);
  return NULL;
}

/* What has a folder in it is meant as a file, and so is the error about it. A folder of the name of
 * a run is none. */
static gboolean
is_file (const char *word)
{
  return strchr (word, G_DIR_SEPARATOR) != NULL ||
         (g_file_test (word, G_FILE_TEST_EXISTS) && !g_file_test (word, G_FILE_TEST_IS_DIR));
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
  HmStore *store;

  g_return_val_if_fail (self != NULL && word != NULL, NULL);

  if (is_file (word))
    return load_file (word, error);
  store = hm_run_source_get_store (self, error);
  item = store != NULL ? hm_store_find (store, word, error) : NULL;
  return item != NULL ? hm_store_item_load (item, error) : NULL;
}

gboolean
hm_run_source_add (HmRunSource *self, const char *word, GPtrArray *runs, GError **error)
{
  HmRun *run;

  g_return_val_if_fail (self != NULL && word != NULL && runs != NULL, FALSE);

  if (is_file (word))
    return add_file (runs, word, error);
  run = hm_run_source_load (self, word, error);
  if (run == NULL)
    return FALSE;
  g_ptr_array_add (runs, run);
  return TRUE;
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
          g_ptr_array_add (names, g_strdup (count > 1 ? hm_store_item_get_id (item) : name));
      }
  g_ptr_array_add (names, NULL);
  return (GStrv) g_ptr_array_free (names, FALSE);
}
