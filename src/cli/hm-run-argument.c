/* hm-run-argument.c: a run as a word of the command line names it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/hm-run-argument.h"

#include <string.h>

#include "run/hm-store.h"

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

/* What stands in a file. This is the one place for other forms than a saved run: whatever reads
 * them takes its turn here, before the error of the last reader is given back. */
static HmRun *
load_file (const char *path, GError **error)
{
  return hm_run_load (path, error);
}

HmRun *
hm_run_source_load (HmRunSource *self, const char *word, GError **error)
{
  g_autoptr (HmStoreItem) item = NULL;

  g_return_val_if_fail (self != NULL && word != NULL, NULL);

  /* What has a folder in it is meant as a file, and so is the error about it. A folder of the name
   * of a run is none. */
  if (strchr (word, G_DIR_SEPARATOR) != NULL ||
      (g_file_test (word, G_FILE_TEST_EXISTS) && !g_file_test (word, G_FILE_TEST_IS_DIR)))
    return load_file (word, error);
  if (self->store == NULL)
    {
      g_autoptr (HmStore) store = hm_store_new (NULL);

      if (!hm_store_scan (store, error))
        return NULL;
      self->store = g_steal_pointer (&store);
    }
  item = hm_store_find (self->store, word, error);
  return item != NULL ? hm_store_item_load (item, error) : NULL;
}
