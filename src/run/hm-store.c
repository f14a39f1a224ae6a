/* hm-store.c: the folder of saved runs, and the reference runs that ship with the program
 *
 * Reading happens in hm-look.c, writing in hm-saver.c, both in threads; this file keeps the list
 * and watches the folder, hm-store-edit.c changes it. Both belong to the main thread.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-store.h"

#include <string.h>

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "run/hm-autosave.h"
#include "run/hm-change.h"
#include "run/hm-index.h"
#include "run/hm-store-private.h"

/* Editors and copies write a file in several steps; one look is enough for all of them. */
#define SETTLE_MS 150

/* The index is a help for the next start; it can wait until nothing else is to be done. */
#define INDEX_SECONDS 5

/* An error that lists more runs than a person reads helps nobody. */
#define MAX_LISTED 20

enum
{
  SIGNAL_ERROR,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

static void hm_store_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (HmStore,
                               hm_store,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, hm_store_list_model_init))

/* ---- the list ---- */

/* Own runs, the newest first; then the reference runs, the oldest first. */
static int
compare_items (HmStoreItem *a, HmStoreItem *b)
{
  int order;

  if ((a->path == NULL) != (b->path == NULL))
    return a->path == NULL ? 1 : -1;
  order = g_date_time_compare (a->summary->created, b->summary->created);
  if (order != 0)
    return a->path != NULL ? -order : order;
  return strcmp (a->id, b->id);
}

static const char *
item_key (HmStoreItem *item)
{
  return item->path != NULL ? item->path : item->resource;
}

void
hm_store_insert_item (HmStore *self, HmStoreItem *item)
{
  guint low = 0, high = self->items->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (compare_items (g_ptr_array_index (self->items, middle), item) <= 0)
        low = middle + 1;
      else
        high = middle;
    }
  g_ptr_array_insert (self->items, (int) low, g_object_ref (item));
  g_hash_table_insert (self->by_path, (gpointer) item_key (item), item);
  item->store = self;
  g_list_model_items_changed (G_LIST_MODEL (self), low, 0, 1);
}

void
hm_store_remove_item (HmStore *self, HmStoreItem *item)
{
  g_autoptr (HmStoreItem) keep G_GNUC_UNUSED = g_object_ref (item);
  guint position;

  if (!g_ptr_array_find (self->items, item, &position))
    return;
  g_hash_table_remove (self->by_path, item_key (item));
  item->store = NULL;
  g_ptr_array_remove_index (self->items, position);
  hm_store_index_soon (self);
  g_list_model_items_changed (G_LIST_MODEL (self), position, 1, 0);
}

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
  return compare_items (*(HmStoreItem *const *) a, *(HmStoreItem *const *) b);
}

/* Merges what comes into what stays, and tells of all at once. */
static void
changes_apply (HmStore *self, Changes *changes)
{
  g_autoptr (GPtrArray) come = changes->come;
  g_autoptr (GHashTable) go = changes->go;
  GPtrArray *items;
  guint next = 0;

  if (come->len == 0 && g_hash_table_size (go) == 0)
    return;
  items = g_ptr_array_new_full (self->items->len + come->len, g_object_unref);
  g_ptr_array_sort (come, compare_places);
  for (guint i = 0; i < self->items->len; i++)
    {
      HmStoreItem *item = g_ptr_array_index (self->items, i);

      if (g_hash_table_contains (go, item))
        continue;
      while (next < come->len && compare_items (g_ptr_array_index (come, next), item) < 0)
        g_ptr_array_add (items, g_object_ref (g_ptr_array_index (come, next++)));
      g_ptr_array_add (items, g_object_ref (item));
    }
  while (next < come->len)
    g_ptr_array_add (items, g_object_ref (g_ptr_array_index (come, next++)));
  hm_change_list (G_LIST_MODEL (self), &self->items, items);
}

static GType
hm_store_get_item_type (GListModel *model)
{
  return HM_TYPE_STORE_ITEM;
}

static guint
hm_store_get_n_items (GListModel *model)
{
  return HM_STORE (model)->items->len;
}

static gpointer
hm_store_get_item (GListModel *model, guint position)
{
  HmStore *self = HM_STORE (model);

  return position < self->items->len ? g_object_ref (g_ptr_array_index (self->items, position))
                                     : NULL;
}

static void
hm_store_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = hm_store_get_item_type;
  iface->get_n_items = hm_store_get_n_items;
  iface->get_item = hm_store_get_item;
}

/* ---- news of the saver ---- */

static void
on_save_failed (const char *path, const char *message, gpointer data)
{
  g_signal_emit (data, signals[SIGNAL_ERROR], 0, message);
}

static void
on_save_renamed (const char *path, const char *name, const char *note, gpointer data)
{
  HmStore *self = data;
  HmStoreItem *item = g_hash_table_lookup (self->by_path, path);
  g_autoptr (HmRun) run = item != NULL ? g_weak_ref_get (&item->run) : NULL;

  if (item == NULL)
    return;
  if (run != NULL && !g_str_equal (hm_run_get_name (run), name))
    hm_run_set_name (run, name);
  if (run != NULL && !g_str_equal (hm_run_get_note (run), note))
    hm_run_set_note (run, note);
  if (!g_str_equal (item->summary->name, name) || !g_str_equal (item->summary->note, note))
    hm_store_item_take_summary (item, hm_summary_new_renamed (item->summary, name, note));
}

/* ---- the index ---- */

static HmIndex *
make_index (HmStore *self)
{
  HmIndex *index = hm_index_new (self->folder);

  for (guint i = 0; i < self->items->len; i++)
    {
      HmStoreItem *item = g_ptr_array_index (self->items, i);

      if (item->path != NULL && item->certain && item->summary->error == NULL)
        hm_index_add (index, item->id, &item->stamp, item->summary);
    }
  return index;
}

/* In the saver's thread. As long as not all has been looked at, the old index may know more. */
static void
write_index (HmStore *self)
{
  if (self->index_path == NULL || !self->index_stale || !self->scanned)
    return;
  self->index_stale = FALSE;
  hm_saver_write_index (self->saver, make_index (self), self->index_path);
}

static gboolean
on_index_time (gpointer data)
{
  HmStore *self = data;

  /* It would disturb a measurement. */
  for (guint i = 0; i < self->autosaves->len; i++)
    if (hm_autosave_is_running (g_ptr_array_index (self->autosaves, i)))
      return G_SOURCE_CONTINUE;
  self->index_source = 0;
  write_index (self);
  return G_SOURCE_REMOVE;
}

void
hm_store_index_soon (HmStore *self)
{
  self->index_stale = TRUE;
  if (self->index_path != NULL && self->scanned && self->index_source == 0)
    self->index_source = g_timeout_add_seconds (INDEX_SECONDS, on_index_time, self);
}

/* All has been looked at; @n_indexed runs were in the index. */
static void
finish_scan (HmStore *self, guint n_indexed)
{
  guint n = 0;

  self->scanned = TRUE;
  for (guint i = 0; i < self->items->len; i++)
    n += ((HmStoreItem *) g_ptr_array_index (self->items, i))->certain;
  if (self->index_stale || n != n_indexed)
    hm_store_index_soon (self);
}

void
hm_store_set_index (HmStore *self, const char *path)
{
  g_return_if_fail (HM_IS_STORE (self));
  g_free (self->index_path);
  self->index_path = g_strdup (path);
}

/* ---- the object ---- */

static GHashTable *
new_name_set (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

static void
hm_store_dispose (GObject *object)
{
  HmStore *self = HM_STORE (object);

  g_cancellable_cancel (self->closing);
  g_clear_handle_id (&self->settle, g_source_remove);
  g_clear_handle_id (&self->index_source, g_source_remove);
  if (self->monitor != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->monitor, self);
      g_file_monitor_cancel (self->monitor);
      g_clear_object (&self->monitor);
    }
  if (self->autosaves != NULL)
    hm_autosave_save_all (self->autosaves);
  g_clear_pointer (&self->autosaves, g_ptr_array_unref);
  if (self->saver != NULL)
    write_index (self);
  g_clear_pointer (&self->saver, hm_saver_free);
  for (guint i = 0; i < self->items->len; i++)
    ((HmStoreItem *) g_ptr_array_index (self->items, i))->store = NULL;
  G_OBJECT_CLASS (hm_store_parent_class)->dispose (object);
}

static void
hm_store_finalize (GObject *object)
{
  HmStore *self = HM_STORE (object);

  g_free (self->folder);
  g_free (self->index_path);
  g_hash_table_unref (self->by_path);
  g_ptr_array_unref (self->items);
  g_ptr_array_unref (self->trashed);
  g_hash_table_unref (self->touched);
  g_object_unref (self->closing);
  G_OBJECT_CLASS (hm_store_parent_class)->finalize (object);
}

static void
hm_store_class_init (HmStoreClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = hm_store_dispose;
  object_class->finalize = hm_store_finalize;

  /* What a person should know, e.g. that a run could not be saved. */
  signals[SIGNAL_ERROR] = g_signal_new ("error", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
hm_store_init (HmStore *self)
{
  static const HmSaverEvents events = { on_save_failed, on_save_renamed };

  self->items = g_ptr_array_new_with_free_func (g_object_unref);
  self->by_path = g_hash_table_new (g_str_hash, g_str_equal);
  self->autosaves = g_ptr_array_new_with_free_func ((GDestroyNotify) hm_autosave_free);
  self->trashed = g_ptr_array_new_with_free_func (g_free);
  self->touched = new_name_set ();
  self->closing = g_cancellable_new ();
  self->saver = hm_saver_new (&events, self);
}

HmStore *
hm_store_new (const char *folder)
{
  HmStore *self = g_object_new (HM_TYPE_STORE, NULL);

  if (folder != NULL)
    self->folder = g_canonicalize_filename (folder, NULL);
  else
    {
      self->folder = g_build_filename (g_get_user_data_dir (), "hashmark", "runs", NULL);
      self->index_path = hm_index_default_path ();
    }
  return self;
}

const char *
hm_store_get_folder (HmStore *self)
{
  g_return_val_if_fail (HM_IS_STORE (self), NULL);
  return self->folder;
}

/* ---- looking ---- */

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
  g_hash_table_insert (self->by_path, (gpointer) item_key (item), item);
  g_ptr_array_add (changes->come, item);
  self->index_stale |= found->is_read;
}

/* The file of @item has another content, which did not come from here. */
static void
take_content (HmStore *self, HmStoreItem *item, HmFound *found, Changes *changes)
{
  HmAutosave *autosave = hm_autosave_find (self->autosaves, item);

  if (found->summary != NULL || !hm_file_stamp_equal (&item->stamp, &found->stamp))
    {
      item->stamp = found->stamp;
      item->certain = found->certain;
      hm_store_index_soon (self);
    }
  if (found->summary == NULL)
    return;
  if (autosave != NULL)
    g_ptr_array_remove_fast (self->autosaves, autosave);
  hm_store_item_forget_run (item);
  replace_summary (item, g_steal_pointer (&found->summary), changes);
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
      g_hash_table_remove (self->by_path, item_key (item));
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
    finish_scan (self, look->n_indexed);
  return TRUE;
}

gboolean
hm_store_look_at (HmStore *self, const char *name, GError **error)
{
  g_autoptr (HmLook) look = NULL;
  GHashTable *names = new_name_set ();

  g_hash_table_add (names, g_strdup (name));
  look = prepare_look (self, names);
  return hm_look_perform (look, take_found, self, NULL, error);
}

/* ---- watching ---- */

static void look_soon (HmStore *self);

static void
on_looked (GObject *source, GAsyncResult *result, gpointer data)
{
  HmStore *self = HM_STORE (source);
  g_autoptr (GError) error = NULL;

  if (!hm_look_perform_finish (result, NULL, &error) &&
      !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_signal_emit (self, signals[SIGNAL_ERROR], 0, error->message);
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
  self->touched = new_name_set ();
  if (self->everything)
    g_clear_pointer (&names, g_hash_table_unref);
  self->everything = FALSE;
  self->looking = TRUE;
  hm_look_perform_async (prepare_look (self, names), G_OBJECT (self), take_found, self->closing,
                         on_looked, NULL);
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
  HmStore *self = HM_STORE (source);
  g_autoptr (GTask) task = data;
  GError *error = NULL;
  guint n_indexed;

  if (hm_look_perform_finish (result, &n_indexed, &error))
    {
      if (!self->scanned)
        finish_scan (self, n_indexed);
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
  hm_look_perform_async (prepare_scan (self), G_OBJECT (self), take_found, cancellable, on_scanned,
                         task);
}

gboolean
hm_store_scan_finish (HmStore *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (HM_IS_STORE (self), FALSE);
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}

/* ---- finding ---- */

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
