/* hm-store-find.c: runs of the store by what they are called
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-store.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "run/hm-store-private.h"

/* An error that lists more runs than a person reads helps nobody. */
#define MAX_LISTED 20

HmStoreItem *
hm_store_lookup (HmStore *self, const char *id)
{
  g_autofree char *name = NULL, *path = NULL, *resource = NULL;
  HmStoreItem *item;

  g_return_val_if_fail (HM_IS_STORE (self), NULL);
  g_return_val_if_fail (id != NULL, NULL);

  name = g_strconcat (id, ".json", NULL);
  path = g_build_filename (self->folder, name, NULL);
  resource = g_build_filename (HM_REFERENCE_FOLDER, name, NULL);
  item = g_hash_table_lookup (self->by_path, path);
  if (item == NULL)
    item = g_hash_table_lookup (self->by_path, resource);
  /* "a/../b" leads to a file, but is no run's id. */
  return item != NULL && g_str_equal (item->id, id) ? item : NULL;
}

static HmStoreItem *
lookup_file_name (HmStore *self, const char *name)
{
  g_autofree char *id = hm_look_id_of_name (name);

  return id != NULL ? hm_store_lookup (self, id) : NULL;
}

/* One run a line, as it can be asked for. */
static char *
list_items (GPtrArray *items)
{
  GString *list = g_string_new (NULL);
  guint shown = MIN (items->len, MAX_LISTED), more = items->len - shown;

  for (guint i = 0; i < shown; i++)
    {
      HmStoreItem *item = g_ptr_array_index (items, i);

      g_string_append_printf (list, "\n  %s (%s)", item->summary->name, item->id);
    }
  if (more > 0)
    {
      g_string_append (list, "\n  ");
      /* Translators: the last line of a list of runs of which only the first are shown. */
      g_string_append_printf (list, ngettext ("and %u more", "and %u more", more), more);
    }
  return g_string_free (list, FALSE);
}

HmStoreItem *
hm_store_find (HmStore *self, const char *name, GError **error)
{
  g_autoptr (GPtrArray) whole = g_ptr_array_new (), part = g_ptr_array_new ();
  g_autofree char *folded = NULL, *list = NULL;
  GPtrArray *found;
  HmStoreItem *exact;

  g_return_val_if_fail (HM_IS_STORE (self), NULL);
  g_return_val_if_fail (name != NULL, NULL);

  exact = hm_store_lookup (self, name);
  if (exact == NULL)
    exact = lookup_file_name (self, name);
  if (exact != NULL)
    return g_object_ref (exact);

  folded = g_utf8_casefold (name, -1);
  for (guint i = 0; i < self->items->len; i++)
    {
      HmStoreItem *item = g_ptr_array_index (self->items, i);
      g_autofree char *title = g_utf8_casefold (item->summary->name, -1);

      if (g_str_equal (title, folded))
        g_ptr_array_add (whole, item);
      else if (*folded != '\0' && strstr (title, folded) != NULL)
        g_ptr_array_add (part, item);
    }

  found = whole->len > 0 ? whole : part;
  if (found->len == 1)
    return g_object_ref (g_ptr_array_index (found, 0));
  list = list_items (found->len > 0 ? found : self->items);
  if (found->len > 0)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                 /* Translators: what was looked for, then a list of runs, one a line. */
                 _ ("“%s” could be one of several runs:%s"), name, list);
  else
    /* Translators: what was looked for, then a list of all runs, one a line. */
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("There is no run “%s”. There are:%s"),
                 name, list);
  return NULL;
}
