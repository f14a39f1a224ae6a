/* hm-store-look.c: takes what is found in the folder into the list, and watches the folder
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-store.h"

#include <glib/gstdio.h>

#include "run/hm-autosave.h"
#include "run/hm-change.h"
#include "run/hm-store-private.h"

/* Editors and copies write a file in several steps; one look is enough for all of them. */
#define SETTLE_MS 150

/* ---- into the list ---- */

/* What a batch of findings does to the list. */
typedef struct
{
  GPtrArray *come;
  GHashTable *go; /* an item may go and come: to another place */
} Changes;

static void
changes_init (Changes *changes)
{
  changes->come = g_ptr_array_new_with_free_func (g_object_unref);
  changes->go = g_hash_table_new (NULL, NULL);
}

static int
compare_places (gconstpointer a, gconstpointer b)
{
  return hm_store_item_compare (*(HmStoreItem *const *) a, *(HmStoreItem *const *) b);
}

/* Merges what comes into what stays, and tells of all at once. */
static void
changes_apply (HmStore *self, Changes *changes)
{
  g_autoptr (GPtrArray) come = changes->come;
  g_autoptr (GHashTable) go = changes->go;
  g_autoptr (GPtrArray) before = NULL;
  GPtrArray *items;
  guint next = 0, position, removed, added;

  if (come->len == 0 && g_hash_table_size (go) == 0)
    return;
  items = g_ptr_array_new_full (self->items->len + come->len, g_object_unref);
  g_ptr_array_sort (come, compare_places);
  for (guint i = 0; i < self->items->len; i++)
    {
      HmStoreItem *item = g_ptr_array_index (self->items, i);

      if (g_hash_table_contains (go, item))
        continue;
      while (next < come->len && hm_store_item_compare (g_ptr_array_index (come, next), item) < 0)
        g_ptr_array_add (items, g_object_ref (g_ptr_array_index (come, next++)));
      g_ptr_array_add (items, g_object_ref (item));
    }
  while (next < come->len)
    g_ptr_array_add (items, g_object_ref (g_ptr_array_index (come, next++)));
  before = g_steal_pointer (&self->items);
  self->items = items;
  if (hm_change_find (before, items, &position, &removed, &added))
    g_list_model_items_changed (G_LIST_MODEL (self), position, removed, added);
}

/* Is the file really gone? A look may have passed before it was written for the first time. */
static gboolean
is_gone (HmStore *self, HmStoreItem *item)
{
  return !hm_saver_is_busy (self->saver, item->path) && g_access (item->path, F_OK) != 0;
}

static void
list_again (Changes *changes, HmStoreItem *item)
{
  g_hash_table_add (changes->go, item);
  g_ptr_array_add (changes->come, g_object_ref (item));
}

static void
replace_summary (HmStoreItem *item, HmSummary *summary, Changes *changes)
{
  if (!g_date_time_equal (summary->created, item->summary->created))
    list_again (changes, item);
  hm_store_item_take_summary (item, summary);
}

void
hm_store_replace_summary (HmStore *self, HmStoreItem *item, HmSummary *summary)
{
  Changes changes;

  g_return_if_fail (HM_IS_STORE (self) && HM_IS_STORE_ITEM (item) && summary != NULL);
  changes_init (&changes);
  replace_summary (item, summary, &changes);
  changes_apply (self, &changes);
}

static void
take_new (HmStore *self, HmFound *found, Changes *changes)
{
  HmStoreItem *item;

  if (found->summary == NULL)
    return;
  item = hm_store_item_new (found->id, found->path, found->is_resource,
                            g_steal_pointer (&found->summary));
  item->stamp = found->stamp;
  item->certain = found->certain;
  item->store = self;
  g_hash_table_insert (self->by_path, (gpointer) hm_store_item_key (item), item);
  g_ptr_array_add (changes->come, item);
  self->index_stale |= found->is_read;
}

/* The file of @item has another content, which did not come from here. */
static void
take_content (HmStore *self, HmStoreItem *item, HmFound *found, Changes *changes)
{
  HmAutosave *autosave = hm_autosave_find (self->autosaves, item);
  gboolean same = found->summary == NULL && hm_file_stamp_equal (&item->stamp, &found->stamp);

  if (same)
    return;
  if (found->summary != NULL)
    {
      if (autosave != NULL)
        g_ptr_array_remove_fast (self->autosaves, autosave);
      hm_store_item_forget_run (item);
      replace_summary (item, g_steal_pointer (&found->summary), changes);
    }
  item->stamp = found->stamp;
  item->certain = found->certain;
  hm_store_index_soon (self);
}

static void
take_one (HmStore *self, HmFound *found, Changes *changes)
{
  HmStoreItem *item = g_hash_table_lookup (self->by_path, found->path);
  HmAutosave *autosave = item != NULL ? hm_autosave_find (self->autosaves, item) : NULL;

  self->n_read += found->is_read;
  if (item == NULL)
    take_new (self, found, changes);
  else if (autosave != NULL && hm_autosave_is_ahead (autosave))
    {
      /* What is in memory is newer. It is saved even when somebody removed the file: what is being
       * measured should not be lost; and the saver keeps a name that somebody gave to the file. */
      if (found->gone || found->summary != NULL)
        hm_autosave_touch (autosave);
    }
  else if (!found->gone)
    take_content (self, item, found, changes);
  else if (is_gone (self, item))
    {
      g_hash_table_remove (self->by_path, hm_store_item_key (item));
      item->store = NULL;
      g_hash_table_add (changes->go, item); /* the list holds it until then */
      hm_store_index_soon (self);
    }
}

/* Takes all of @found into the list. */
static void
take_found (GPtrArray *found, gpointer data)
{
  g_autoptr (HmStore) self = g_object_ref (data);
  Changes changes;

  changes_init (&changes);
  for (guint i = 0; i < found->len; i++)
    take_one (self, g_ptr_array_index (found, i), &changes);
  changes_apply (self, &changes);
}

static gboolean
is_ours (const char *path, const HmFileStamp *stamp, gpointer data)
{
  return hm_saver_wrote (data, path, stamp);
}

static void
add_known (HmLook *look, HmStoreItem *item)
{
  g_hash_table_insert (look->known, g_path_get_basename (item->path),
                       g_memdup2 (&item->stamp, sizeof item->stamp));
}

/* A look for @names (taken), or for everything when NULL. */
static HmLook *
prepare_look (HmStore *self, GHashTable *names)
{
  HmLook *look = hm_look_new (self->folder);
  GHashTableIter iter;
  const char *name;

  look->is_ours = is_ours;
  look->is_ours_data = self->saver;
  look->names = names;
  if (names == NULL)
    {
      look->references = TRUE;
      for (guint i = 0; i < self->items->len; i++)
        {
          HmStoreItem *item = g_ptr_array_index (self->items, i);

          if (item->path != NULL)
            add_known (look, item);
          else
            look->references = FALSE; /* they are there, and do not change */
        }
      return look;
    }

  g_hash_table_iter_init (&iter, names);
  while (g_hash_table_iter_next (&iter, (gpointer *) &name, NULL))
    {
      g_autofree char *path = g_build_filename (self->folder, name, NULL);
      HmStoreItem *item = g_hash_table_lookup (self->by_path, path);

      if (item != NULL)
        add_known (look, item);
    }
  return look;
}

/* The first look at everything asks the index. */
static HmLook *
prepare_scan (HmStore *self)
{
  HmLook *look = prepare_look (self, NULL);

  if (!self->scanned)
    look->index_path = g_strdup (self->index_path);
  return look;
}

gboolean
hm_store_scan (HmStore *self, GError **error)
{
  g_autoptr (HmLook) look = NULL;

  g_return_val_if_fail (HM_IS_STORE (self), FALSE);
  look = prepare_scan (self);
  if (!hm_look_perform (look, take_found, self, NULL, error))
    return FALSE;
  if (!self->scanned)
    hm_store_finish_scan (self, look->n_indexed);
  return TRUE;
}

gboolean
hm_store_look_at (HmStore *self, const char *name, GError **error)
{
  g_autoptr (HmLook) look = NULL;
  GHashTable *names = hm_look_new_names ();

  g_hash_table_add (names, g_strdup (name));
  look = prepare_look (self, names);
  return hm_look_perform (look, take_found, self, NULL, error);
}

/* ---- watching ---- */

static void look_soon (HmStore *self);

static void
on_looked (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (HmStore) self = data;
  g_autoptr (GError) error = NULL;

  if (!hm_look_perform_finish (result, NULL, &error) &&
      !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_signal_emit_by_name (self, "error", error->message);
  self->looking = FALSE;
  if (self->everything || g_hash_table_size (self->touched) > 0)
    look_soon (self);
}

static gboolean
on_settled (gpointer data)
{
  HmStore *self = data;
  GHashTable *names;

  self->settle = 0;
  if (self->looking)
    return G_SOURCE_REMOVE; /* on_looked () comes back to it */

  names = g_steal_pointer (&self->touched);
  self->touched = hm_look_new_names ();
  if (self->everything)
    g_clear_pointer (&names, g_hash_table_unref);
  self->everything = FALSE;
  self->looking = TRUE;
  hm_look_perform_async (prepare_look (self, names), take_found, self, self->closing, on_looked,
                         g_object_ref (self));
  return G_SOURCE_REMOVE;
}

static void
look_soon (HmStore *self)
{
  if (self->settle == 0)
    self->settle = g_timeout_add (SETTLE_MS, on_settled, self);
}

static void
touch (HmStore *self, GFile *file)
{
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;
  g_autofree char *parent = path != NULL ? g_path_get_dirname (path) : NULL;
  g_autofree char *name = path != NULL ? g_path_get_basename (path) : NULL;
  g_autofree char *id = name != NULL ? hm_look_id_of_name (name) : NULL;

  if (path == NULL)
    return;
  if (g_str_equal (path, self->folder))
    self->everything = TRUE; /* the folder itself came or went */
  else if (id != NULL && g_str_equal (parent, self->folder))
    g_hash_table_add (self->touched, g_steal_pointer (&name));
  else
    return;
  look_soon (self);
}

static void
on_folder_changed (GFileMonitor *monitor,
                   GFile *file,
                   GFile *other,
                   GFileMonitorEvent event,
                   HmStore *self)
{
  touch (self, file);
  touch (self, other);
}

static void
watch_folder (HmStore *self)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;

  if (self->monitor != NULL)
    return;
  file = g_file_new_for_path (self->folder);
  self->monitor = g_file_monitor_directory (file, G_FILE_MONITOR_WATCH_MOVES, NULL, &error);
  if (self->monitor == NULL)
    {
      /* It works without: what another program puts there is seen on the next start. */
      g_info ("%s", error->message);
      return;
    }
  g_signal_connect (self->monitor, "changed", G_CALLBACK (on_folder_changed), self);
}

static void
on_scanned (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  HmStore *self = g_task_get_source_object (task);
  GError *error = NULL;
  guint n_indexed;

  if (hm_look_perform_finish (result, &n_indexed, &error))
    {
      if (!self->scanned)
        hm_store_finish_scan (self, n_indexed);
      g_task_return_boolean (task, TRUE);
    }
  else
    g_task_return_error (task, error);
}

void
hm_store_scan_async (HmStore *self,
                     GCancellable *cancellable,
                     GAsyncReadyCallback callback,
                     gpointer user_data)
{
  GTask *task;

  g_return_if_fail (HM_IS_STORE (self));

  /* First the watch, then the look: nothing can change unseen in between. */
  watch_folder (self);
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, hm_store_scan_async);
  hm_look_perform_async (prepare_scan (self), take_found, self, cancellable, on_scanned, task);
}

gboolean
hm_store_scan_finish (HmStore *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (HM_IS_STORE (self), FALSE);
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}
