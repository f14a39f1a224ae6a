/* hm-store-item.c: one line of the list of runs
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-run-private.h"
#include "run/hm-store-private.h"

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HmStoreItem, hm_store_item, G_TYPE_OBJECT)

static void
hm_store_item_finalize (GObject *object)
{
  HmStoreItem *self = HM_STORE_ITEM (object);

  g_free (self->id);
  g_free (self->path);
  g_free (self->resource);
  hm_summary_free (self->summary);
  g_weak_ref_clear (&self->run);
  G_OBJECT_CLASS (hm_store_item_parent_class)->finalize (object);
}

static void
hm_store_item_class_init (HmStoreItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hm_store_item_finalize;

  /* A line of the summary changed, or the file got another content. */
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
hm_store_item_init (HmStoreItem *self)
{
  g_weak_ref_init (&self->run, NULL);
}

HmStoreItem *
hm_store_item_new (const char *id, const char *path, gboolean is_resource, HmSummary *summary)
{
  HmStoreItem *self;

  g_return_val_if_fail (id != NULL && path != NULL && summary != NULL, NULL);
  self = g_object_new (HM_TYPE_STORE_ITEM, NULL);
  self->id = g_strdup (id);
  *(is_resource ? &self->resource : &self->path) = g_strdup (path);
  self->summary = summary;
  return self;
}

void
hm_store_item_take_summary (HmStoreItem *self, HmSummary *summary)
{
  g_return_if_fail (HM_IS_STORE_ITEM (self) && summary != NULL);
  hm_summary_free (self->summary);
  self->summary = summary;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

void
hm_store_item_adopt (HmStoreItem *self, HmRun *run)
{
  g_return_if_fail (HM_IS_STORE_ITEM (self) && HM_IS_RUN (run));
  /* A copied file holds the id of its original; the file's name is the one that counts. */
  hm_run_set_id (run, self->id);
  g_weak_ref_set (&self->run, run);
}

void
hm_store_item_forget_run (HmStoreItem *self)
{
  g_return_if_fail (HM_IS_STORE_ITEM (self));
  self->generation++;
  g_weak_ref_set (&self->run, NULL);
}

const char *
hm_store_item_get_id (HmStoreItem *self)
{
  g_return_val_if_fail (HM_IS_STORE_ITEM (self), NULL);
  return self->id;
}

const char *
hm_store_item_get_path (HmStoreItem *self)
{
  g_return_val_if_fail (HM_IS_STORE_ITEM (self), NULL);
  return self->path;
}

const char *
hm_store_item_get_name (HmStoreItem *self)
{
  g_return_val_if_fail (HM_IS_STORE_ITEM (self), NULL);
  return self->summary->name;
}

const char *
hm_store_item_get_note (HmStoreItem *self)
{
  g_return_val_if_fail (HM_IS_STORE_ITEM (self), NULL);
  return self->summary->note;
}

const char *
hm_store_item_get_subtitle (HmStoreItem *self)
{
  g_return_val_if_fail (HM_IS_STORE_ITEM (self), NULL);
  return self->summary->subtitle;
}

const char *
hm_store_item_get_search_text (HmStoreItem *self)
{
  g_return_val_if_fail (HM_IS_STORE_ITEM (self), NULL);
  return self->summary->search_text;
}

GDateTime *
hm_store_item_get_created (HmStoreItem *self)
{
  g_return_val_if_fail (HM_IS_STORE_ITEM (self), NULL);
  return self->summary->created;
}

HmOrigin
hm_store_item_get_origin (HmStoreItem *self)
{
  g_return_val_if_fail (HM_IS_STORE_ITEM (self), HM_ORIGIN_MEASURED);
  return self->summary->origin;
}

const char *
hm_store_item_get_error (HmStoreItem *self)
{
  g_return_val_if_fail (HM_IS_STORE_ITEM (self), NULL);
  return self->summary->error;
}

static HmRun *
read_run (HmStoreItem *self, GError **error)
{
  return self->path != NULL ? hm_run_load (self->path, error)
                            : hm_reference_load (self->resource, error);
}

HmRun *
hm_store_item_load (HmStoreItem *self, GError **error)
{
  HmRun *run;

  g_return_val_if_fail (HM_IS_STORE_ITEM (self), NULL);
  run = g_weak_ref_get (&self->run);
  if (run != NULL)
    return run;
  run = read_run (self, error);
  if (run != NULL)
    hm_store_item_adopt (self, run);
  return run;
}

static void
load_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  HmRun *run = read_run (source, &error);

  if (run != NULL)
    g_task_return_pointer (task, run, g_object_unref);
  else
    g_task_return_error (task, error);
}

void
hm_store_item_load_async (HmStoreItem *self,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  HmRun *run;

  g_return_if_fail (HM_IS_STORE_ITEM (self));
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, hm_store_item_load_async);
  g_task_set_task_data (task, GUINT_TO_POINTER (self->generation), NULL);
  run = g_weak_ref_get (&self->run);
  if (run != NULL)
    g_task_return_pointer (task, run, g_object_unref);
  else
    g_task_run_in_thread (task, load_in_thread);
}

HmRun *
hm_store_item_load_finish (HmStoreItem *self, GAsyncResult *result, GError **error)
{
  HmRun *run, *there;

  g_return_val_if_fail (HM_IS_STORE_ITEM (self), NULL);
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  run = g_task_propagate_pointer (G_TASK (result), error);
  if (run == NULL)
    return NULL;

  /* Two loads at once give one run. */
  there = g_weak_ref_get (&self->run);
  if (there != NULL)
    {
      g_object_unref (run);
      return there;
    }
  if (GPOINTER_TO_UINT (g_task_get_task_data (G_TASK (result))) == self->generation)
    hm_store_item_adopt (self, run);
  else
    hm_run_set_id (run, self->id);
  return run;
}
