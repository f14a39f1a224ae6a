/* hm-store.c: the folder of saved runs, and the reference runs that ship with the program
 *
 * Reading happens in hm-look.c, writing in hm-saver.c, both in threads. This file keeps the list
 * and the index; hm-store-look.c takes into the list what is found and watches the folder,
 * hm-store-edit.c changes it, hm-store-find.c finds runs by name. All of these belong to the main
 * thread.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-store.h"

#include <string.h>

#include "run/hm-autosave.h"
#include "run/hm-index.h"
#include "run/hm-store-private.h"

/* The index is a help for the next start; it can wait until nothing else is to be done. */
#define INDEX_SECONDS 5

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
int
hm_store_item_compare (HmStoreItem *a, HmStoreItem *b)
{
  int order;

  if ((a->path == NULL) != (b->path == NULL))
    return a->path == NULL ? 1 : -1;
  order = g_date_time_compare (a->summary->created, b->summary->created);
  if (order != 0)
    return a->path != NULL ? -order : order;
  return strcmp (a->id, b->id);
}

const char *
hm_store_item_key (HmStoreItem *item)
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

      if (hm_store_item_compare (g_ptr_array_index (self->items, middle), item) <= 0)
        low = middle + 1;
      else
        high = middle;
    }
  g_ptr_array_insert (self->items, (int) low, g_object_ref (item));
  g_hash_table_insert (self->by_path, (gpointer) hm_store_item_key (item), item);
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
  g_hash_table_remove (self->by_path, hm_store_item_key (item));
  item->store = NULL;
  g_ptr_array_remove_index (self->items, position);
  hm_store_index_soon (self);
  g_list_model_items_changed (G_LIST_MODEL (self), position, 1, 0);
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

void
hm_store_finish_scan (HmStore *self, guint n_indexed)
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
  self->touched = hm_look_new_names ();
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
