/* hm-store-item.c: one line of the list of runs
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include <string.h>

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
  hm_summary_unref (self->summary);
  g_free (self->subtitle);
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
  hm_summary_unref (self->summary);
  self->summary = summary;
  self->certain = FALSE; /* until it is seen in the file */
  g_clear_pointer (&self->subtitle, g_free);
  if (self->store != NULL)
    hm_store_index_soon (self->store);
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
  if (self->subtitle == NULL)
    self->subtitle = hm_summary_describe (self->summary);
  return self->subtitle;
}

gboolean
hm_store_item_matches (HmStoreItem *self, const char *const *words)
{
  g_return_val_if_fail (HM_IS_STORE_ITEM (self) && words != NULL, FALSE);
  for (guint i = 0; words[i] != NULL; i++)
    if (!hm_summary_has_word (self->summary, words[i]) && strstr (self->id, words[i]) == NULL)
      return FALSE;
  return TRUE;
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

const HmSummary *
hm_store_item_get_summary (HmStoreItem *self)
{
  g_return_val_if_fail (HM_IS_STORE_ITEM (self), NULL);
  return self->summary;
}

static HmRun *
read_run (HmStoreItem *self, GError **error)
{
  return self->path != NULL ? hm_run_load (self->path, error)
                            : hm_reference_load (self->resource, error);
}

/* The index, or whoever wrote it, may have said something else of the file. */
static void
check_summary (HmStoreItem *self, HmRun *run)
{
  g_autoptr (HmSummary) summary = hm_summary_new (run);

  if (hm_summary_equal (summary, self->summary))
    return;
  if (self->store != NULL)
    hm_store_replace_summary (self->store, self, g_steal_pointer (&summary));
  else
    hm_store_item_take_summary (self, g_steal_pointer (&summary));
}

/* From now on the list says why the run cannot be read. The stamp is forgotten: the file is read
 * again as soon as somebody looks at it. */
static void
take_error (HmStoreItem *self, const GError *error)
{
  if (self->path == NULL || self->summary->error != NULL ||
      g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) ||
      g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return;
  self->stamp = (HmFileStamp){ 0 };
  hm_store_item_take_summary (
      self, hm_summary_new_broken (self->summary->name, self->summary->created, error->message));
}

static void
take_run (HmStoreItem *self, HmRun *run)
{
  hm_store_item_adopt (self, run);
  if (run->undated)
    {
      /* It keeps the date under which it is listed, rather than getting one with each reading. */
      g_date_time_unref (run->created);
      run->created = g_date_time_ref (self->summary->created);
    }
  check_summary (self, run);
}

HmRun *
hm_store_item_load (HmStoreItem *self, GError **error)
{
  g_autoptr (GError) reading = NULL;
  HmRun *run;

  g_return_val_if_fail (HM_IS_STORE_ITEM (self), NULL);
  run = g_weak_ref_get (&self->run);
  if (run != NULL)
    return run;
  run = read_run (self, &reading);
  if (run != NULL)
    take_run (self, run);
  else
    {
      take_error (self, reading);
      g_propagate_error (error, g_steal_pointer (&reading));
    }
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
  g_autoptr (GError) reading = NULL;
  HmRun *run, *there;
  gboolean current;

  g_return_val_if_fail (HM_IS_STORE_ITEM (self), NULL);
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  run = g_task_propagate_pointer (G_TASK (result), &reading);
  current = GPOINTER_TO_UINT (g_task_get_task_data (G_TASK (result))) == self->generation;
  if (run == NULL)
    {
      if (current)
        take_error (self, reading);
      g_propagate_error (error, g_steal_pointer (&reading));
      return NULL;
    }

  /* Two loads at once give one run. */
  there = g_weak_ref_get (&self->run);
  if (there != NULL)
    {
      g_object_unref (run);
      return there;
    }
  if (current)
    take_run (self, run);
  else
    hm_run_set_id (run, self->id);
  return run;
}
