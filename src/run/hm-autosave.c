/* hm-autosave.c: saves a run by itself when it changed
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-autosave.h"

#include "run/hm-run-private.h"
#include "run/hm-store-private.h"

#define INTERVAL_MS 1000

struct _HmAutosave
{
  HmStoreItem *item;
  HmRun *run;
  HmSaver *saver;
  GPtrArray *all;
  gboolean owned; /* TRUE: @run is a reference; FALSE: it is weak */
  gboolean dirty;
  HmRunStatus status; /* when last seen */
  guint timeout;
};

static void
own_while_needed (HmAutosave *self)
{
  gboolean own = hm_autosave_is_ahead (self);

  if (own == self->owned)
    return;
  self->owned = own;
  if (own)
    g_object_ref (self->run);
  else
    g_object_unref (self->run);
}

void
hm_autosave_save (HmAutosave *self, gboolean edited)
{
  g_return_if_fail (self != NULL);
  g_clear_handle_id (&self->timeout, g_source_remove);
  self->dirty = FALSE;
  hm_saver_save (self->saver, hm_run_copy (self->run), self->item->path, edited);
  own_while_needed (self);
}

static gboolean
on_timeout (gpointer data)
{
  HmAutosave *self = data;

  self->timeout = 0;
  if (self->dirty)
    hm_autosave_save (self, FALSE);
  return G_SOURCE_REMOVE;
}

/* Not later than a second after the first change, and not more often than once a second. */
void
hm_autosave_touch (HmAutosave *self)
{
  g_return_if_fail (self != NULL);
  self->dirty = TRUE;
  own_while_needed (self);
  if (self->timeout == 0)
    self->timeout = g_timeout_add (INTERVAL_MS, on_timeout, self);
}

static void
on_changed (HmRun *run, HmAutosave *self)
{
  g_autoptr (HmRun) keep G_GNUC_UNUSED = g_object_ref (run);
  g_autoptr (HmSummary) summary = hm_summary_new (run);

  if (!hm_summary_equal (summary, self->item->summary))
    hm_store_item_take_summary (self->item, g_steal_pointer (&summary));
  if (self->status != hm_run_get_status (run))
    {
      self->status = hm_run_get_status (run);
      hm_autosave_save (self, FALSE);
    }
  else
    hm_autosave_touch (self);
}

static void
on_result_changed (HmRun *run, HmResult *result, HmAutosave *self)
{
  hm_autosave_touch (self);
}

static void
on_results_changed (HmRun *run, guint position, guint removed, guint added, HmAutosave *self)
{
  hm_autosave_touch (self);
}

static void
on_run_gone (gpointer data, GObject *gone)
{
  HmAutosave *self = data;

  self->run = NULL;
  g_ptr_array_remove_fast (self->all, self);
}

HmAutosave *
hm_autosave_new (HmStoreItem *item, HmRun *run, HmSaver *saver, GPtrArray *all)
{
  HmAutosave *self;

  g_return_val_if_fail (HM_IS_STORE_ITEM (item) && HM_IS_RUN (run) && saver != NULL, NULL);
  self = g_new0 (HmAutosave, 1);
  self->item = g_object_ref (item);
  self->run = run;
  self->saver = saver;
  self->all = all;
  self->status = hm_run_get_status (run);
  g_object_weak_ref (G_OBJECT (run), on_run_gone, self);
  g_signal_connect (run, "changed", G_CALLBACK (on_changed), self);
  g_signal_connect (run, "result-changed", G_CALLBACK (on_result_changed), self);
  g_signal_connect (run, "items-changed", G_CALLBACK (on_results_changed), self);
  g_ptr_array_add (all, self);
  hm_autosave_save (self, FALSE);
  return self;
}

void
hm_autosave_free (HmAutosave *self)
{
  if (self == NULL)
    return;
  g_clear_handle_id (&self->timeout, g_source_remove);
  if (self->run != NULL)
    {
      g_object_weak_unref (G_OBJECT (self->run), on_run_gone, self);
      g_signal_handlers_disconnect_by_data (self->run, self);
      if (self->owned)
        g_object_unref (self->run);
    }
  g_object_unref (self->item);
  g_free (self);
}

gboolean
hm_autosave_is_running (HmAutosave *self)
{
  g_return_val_if_fail (self != NULL, FALSE);
  return hm_run_get_status (self->run) == HM_RUN_RUNNING;
}

gboolean
hm_autosave_is_ahead (HmAutosave *self)
{
  g_return_val_if_fail (self != NULL, FALSE);
  return self->dirty || hm_autosave_is_running (self);
}

HmAutosave *
hm_autosave_find (GPtrArray *all, HmStoreItem *item)
{
  g_return_val_if_fail (all != NULL, NULL);
  for (guint i = 0; i < all->len; i++)
    {
      HmAutosave *self = g_ptr_array_index (all, i);

      if (self->item == item)
        return self;
    }
  return NULL;
}

void
hm_autosave_save_all (GPtrArray *all)
{
  g_return_if_fail (all != NULL);
  /* Backwards, because one that is saved may go. */
  for (guint i = all->len; i > 0; i--)
    {
      HmAutosave *self = g_ptr_array_index (all, i - 1);

      if (self->dirty)
        hm_autosave_save (self, FALSE);
    }
}
