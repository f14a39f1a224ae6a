/* hm-reference.c: the runs that ship with the program
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-reference.h"

#include "run/hm-store-private.h"

/* Of the generated resource; asking for it also keeps the linker from dropping it. */
#include "hm-run-resources.h"

char **
hm_reference_names (void)
{
  return g_resource_enumerate_children (hm_run_get_resource (), HM_REFERENCE_FOLDER,
                                        G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
}

HmRun *
hm_reference_load (const char *resource, GError **error)
{
  g_autoptr (GBytes) bytes = NULL;
  gconstpointer text;
  gsize length;

  g_return_val_if_fail (resource != NULL, NULL);
  bytes = g_resource_lookup_data (hm_run_get_resource (), resource, G_RESOURCE_LOOKUP_FLAGS_NONE,
                                  error);
  if (bytes == NULL)
    return NULL;
  text = g_bytes_get_data (bytes, &length);
  return hm_run_from_json (text, (gssize) length, resource, error);
}

GPtrArray *
hm_reference_load_all (void)
{
  GPtrArray *runs = g_ptr_array_new_with_free_func (g_object_unref);
  g_auto (GStrv) names = hm_reference_names ();

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *path = g_strconcat (HM_REFERENCE_FOLDER "/", names[i], NULL);
      HmRun *run = g_str_has_suffix (path, ".json") ? hm_reference_load (path, NULL) : NULL;

      if (run != NULL)
        g_ptr_array_add (runs, run);
    }
  return runs;
}

HmRun *
hm_reference_find (const char *id)
{
  g_autoptr (GPtrArray) all = NULL;

  g_return_val_if_fail (id != NULL, NULL);

  all = hm_reference_load_all ();
  for (guint i = 0; i < all->len; i++)
    if (g_str_equal (hm_run_get_id (all->pdata[i]), id))
      return g_object_ref (all->pdata[i]);
  return NULL;
}
