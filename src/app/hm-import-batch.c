/* hm-import-batch.c: reads many sources in threads, and lists what was understood
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-import-batch"

#include "config.h"

#include "hm-import-batch.h"

#include <glib/gi18n.h>

#include "hm-import-known.h"

/* Sources that are read at the same time: more would only need more memory. */
#define MAX_READING 3

/* A source on its way, shared by the batch and the thread. */
typedef struct
{
  HmImportSource *source;
  guint64 order;
  HmUnits units;
  int progress; /* thousandths, atomic */
} Job;

struct _HmImportBatch
{
  GObject parent_instance;
  GListStore *entries;
  HmImportKnown *known;
  HmUnits units;
  GCancellable *cancellable;

  GQueue waiting;     /* of Job */
  GPtrArray *reading; /* of Job; the task owns it */
  guint n_sources, n_read;
  guint64 next_order;
  gboolean single; /* one source only: entries need not say which */

  HmImportEntry *groups[HM_IMPORT_ENTRY_LEFT_OUT + 1];
  gboolean listed[HM_IMPORT_ENTRY_LEFT_OUT + 1];
  guint source; /* tells of changes */
  guint n_runs, n_figures, n_wanted, n_known;
};

static void hm_import_batch_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (HmImportBatch,
                               hm_import_batch,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      hm_import_batch_list_model_init))

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void read_next (HmImportBatch *self);

static void
job_free (gpointer data)
{
  Job *job = data;

  hm_import_source_free (job->source);
  g_free (job);
}

/* ---- the list ---- */

static GType
hm_import_batch_get_item_type (GListModel *model)
{
  return HM_TYPE_IMPORT_ENTRY;
}

static guint
hm_import_batch_get_n_items (GListModel *model)
{
  return g_list_model_get_n_items (G_LIST_MODEL (HM_IMPORT_BATCH (model)->entries));
}

static gpointer
hm_import_batch_get_item (GListModel *model, guint position)
{
  return g_list_model_get_item (G_LIST_MODEL (HM_IMPORT_BATCH (model)->entries), position);
}

static void
hm_import_batch_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = hm_import_batch_get_item_type;
  iface->get_n_items = hm_import_batch_get_n_items;
  iface->get_item = hm_import_batch_get_item;
}

/* What is wanted and what is known is counted anew. */
static gboolean
changed_cb (gpointer user_data)
{
  HmImportBatch *self = user_data;

  self->source = 0;
  self->n_wanted = self->n_known = 0;
  for (guint i = 0; i < self->n_runs; i++)
    {
      g_autoptr (HmImportEntry) entry = g_list_model_get_item (G_LIST_MODEL (self->entries), i);

      self->n_wanted += hm_import_entry_get_wanted (entry);
      self->n_known += hm_import_entry_get_known (entry) != NULL;
    }
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  return G_SOURCE_REMOVE;
}

/* Once for all that changes before the window is drawn again. */
static void
changed (HmImportBatch *self)
{
  if (self->source == 0 && !g_cancellable_is_cancelled (self->cancellable))
    self->source = g_idle_add (changed_cb, self);
}

static HmImportEntry *
require_group (HmImportBatch *self, HmImportEntryKind kind)
{
  if (self->groups[kind] == NULL)
    self->groups[kind] = hm_import_entry_new_group (kind);
  return self->groups[kind];
}

/* A group is listed with its first remarks in it: an empty one could not be opened. */
static void
list_groups (HmImportBatch *self)
{
  for (HmImportEntryKind kind = HM_IMPORT_ENTRY_FAILURES; kind <= HM_IMPORT_ENTRY_LEFT_OUT; kind++)
    if (self->groups[kind] != NULL && !self->listed[kind])
      {
        self->listed[kind] = TRUE;
        g_list_store_insert_sorted (self->entries, self->groups[kind], hm_import_entry_compare,
                                    NULL);
      }
}

/* ---- what was read ---- */

static void
add_remarks (HmImportBatch *self,
             HmImportEntryKind kind,
             const Job *job,
             const GPtrArray *remarks,
             guint count)
{
  HmImportEntry *group;

  if (count == 0)
    return;
  group = require_group (self, kind);
  for (guint i = 0; i < remarks->len; i++)
    {
      const HmImportRemark *remark = g_ptr_array_index (remarks, i);

      hm_import_entry_add_remark (group, self->single ? NULL : job->source->label, remark->line,
                                  remark->reason, remark->text);
    }
  hm_import_entry_count_more (group, count - remarks->len);
}

/* Where in the list the runs of a source begin. */
static guint
find_place (HmImportBatch *self, const Job *job)
{
  guint low = 0, high = self->n_runs;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      g_autoptr (HmImportEntry) entry =
          g_list_model_get_item (G_LIST_MODEL (self->entries), middle);

      if (hm_import_entry_get_order (entry) < job->order)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static void
add_text (HmImportBatch *self, const Job *job, const HmImportFound *found)
{
  const HmImport *import = found->import;
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < import->runs->len; i++)
    {
      g_autoptr (HmImportEntry) entry = hm_import_entry_new_run (
          g_ptr_array_index (import->runs, i), g_ptr_array_index (found->gists, i),
          job->source->label, job->order);

      g_signal_connect_object (entry, "changed", G_CALLBACK (changed), self, G_CONNECT_SWAPPED);
      self->n_figures += hm_import_entry_get_n_figures (entry);
      hm_import_known_ask (self->known, entry);
      g_ptr_array_add (entries, g_steal_pointer (&entry));
    }
  /* At once: the list may hold thousands. */
  g_list_store_splice (self->entries, find_place (self, job), 0, entries->pdata, entries->len);
  self->n_runs += entries->len;
  add_remarks (self, HM_IMPORT_ENTRY_NOTES, job, import->notes, import->n_notes);
  add_remarks (self, HM_IMPORT_ENTRY_SKIPPED, job, import->skipped, import->n_skipped);
}

static void
add_folder (HmImportBatch *self, const Job *job, HmImportFound *found)
{
  for (guint i = 0; i < found->left_out->len; i++)
    {
      const HmImportRemark *remark = g_ptr_array_index (found->left_out, i);

      hm_import_entry_add_remark (require_group (self, HM_IMPORT_ENTRY_LEFT_OUT), remark->text, 0,
                                  remark->reason, NULL);
    }
  if (found->children->len == 0)
    hm_import_entry_add_remark (require_group (self, HM_IMPORT_ENTRY_FAILURES), job->source->label,
                                0, _ ("no file in this folder"), NULL);
  g_ptr_array_set_free_func (found->children, NULL);
  for (guint i = 0; i < found->children->len; i++)
    hm_import_batch_add (self, g_ptr_array_index (found->children, i));
}

static void
read_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  Job *job = task_data;
  GError *error = NULL;
  HmImportFound *found =
      hm_import_source_read (job->source, job->units, cancellable, &job->progress, &error);

  if (found != NULL)
    g_task_return_pointer (task, found, (GDestroyNotify) hm_import_found_free);
  else
    g_task_return_error (task, error);
}

static void
read_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  HmImportBatch *self = HM_IMPORT_BATCH (object);
  Job *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  g_autoptr (HmImportFound) found = g_task_propagate_pointer (G_TASK (result), &error);

  g_ptr_array_remove (self->reading, job);
  if (g_cancellable_is_cancelled (self->cancellable))
    return;
  self->n_read++;
  if (found == NULL)
    hm_import_entry_add_remark (require_group (self, HM_IMPORT_ENTRY_FAILURES), job->source->label,
                                0, error->message, NULL);
  else if (found->children != NULL)
    add_folder (self, job, found);
  else
    add_text (self, job, found);
  list_groups (self);
  read_next (self);
  changed (self);
}

static void
read_next (HmImportBatch *self)
{
  while (self->reading->len < MAX_READING && !g_queue_is_empty (&self->waiting))
    {
      Job *job = g_queue_pop_head (&self->waiting);
      g_autoptr (GTask) task = g_task_new (self, self->cancellable, read_cb, NULL);

      g_ptr_array_add (self->reading, job);
      g_task_set_source_tag (task, read_next);
      g_task_set_task_data (task, job, job_free);
      g_task_run_in_thread (task, read_thread);
    }
}

void
hm_import_batch_add (HmImportBatch *self, HmImportSource *source)
{
  Job *job;

  g_return_if_fail (HM_IS_IMPORT_BATCH (self));
  g_return_if_fail (source != NULL);

  job = g_new0 (Job, 1);
  job->source = source;
  job->units = self->units;
  job->order = self->next_order++;
  self->n_sources++;
  g_queue_push_tail (&self->waiting, job);
  self->single = self->n_sources == 1;
  read_next (self);
}

void
hm_import_batch_cancel (HmImportBatch *self)
{
  g_return_if_fail (HM_IS_IMPORT_BATCH (self));

  g_cancellable_cancel (self->cancellable);
  hm_import_known_cancel (self->known);
  g_clear_handle_id (&self->source, g_source_remove);
  g_queue_clear_full (&self->waiting, job_free);
}

/* ---- what there is ---- */

gboolean
hm_import_batch_is_done (HmImportBatch *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_BATCH (self), TRUE);

  return self->reading->len == 0 && g_queue_is_empty (&self->waiting) &&
         hm_import_known_is_idle (self->known);
}

double
hm_import_batch_get_progress (HmImportBatch *self)
{
  double done;

  g_return_val_if_fail (HM_IS_IMPORT_BATCH (self), 0);

  done = self->n_read;
  for (guint i = 0; i < self->reading->len; i++)
    done += g_atomic_int_get (&((Job *) g_ptr_array_index (self->reading, i))->progress) / 1000.0;
  return self->n_sources > 0 ? done / self->n_sources : 0;
}

guint
hm_import_batch_get_n_sources (HmImportBatch *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_BATCH (self), 0);

  return self->n_sources;
}

guint
hm_import_batch_get_n_read (HmImportBatch *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_BATCH (self), 0);

  return self->n_read;
}

const char *
hm_import_batch_get_current (HmImportBatch *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_BATCH (self), NULL);

  return self->reading->len > 0 ? ((Job *) g_ptr_array_index (self->reading, 0))->source->label
                                : NULL;
}

guint
hm_import_batch_get_n_runs (HmImportBatch *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_BATCH (self), 0);

  return self->n_runs;
}

guint
hm_import_batch_get_n_figures (HmImportBatch *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_BATCH (self), 0);

  return self->n_figures;
}

guint
hm_import_batch_get_n_wanted (HmImportBatch *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_BATCH (self), 0);

  return self->n_wanted;
}

guint
hm_import_batch_get_n_known (HmImportBatch *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_BATCH (self), 0);

  return self->n_known;
}

HmImportEntry *
hm_import_batch_get_group (HmImportBatch *self, HmImportEntryKind kind)
{
  g_return_val_if_fail (HM_IS_IMPORT_BATCH (self), NULL);
  g_return_val_if_fail (kind < G_N_ELEMENTS (self->groups), NULL);

  return self->groups[kind];
}

void
hm_import_batch_set_all_wanted (HmImportBatch *self, gboolean wanted)
{
  g_return_if_fail (HM_IS_IMPORT_BATCH (self));

  for (guint i = 0; i < self->n_runs; i++)
    {
      g_autoptr (HmImportEntry) entry = g_list_model_get_item (G_LIST_MODEL (self->entries), i);

      hm_import_entry_set_wanted (entry, wanted);
    }
}

GPtrArray *
hm_import_batch_take_wanted (HmImportBatch *self)
{
  GPtrArray *runs;

  g_return_val_if_fail (HM_IS_IMPORT_BATCH (self), NULL);

  runs = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < self->n_runs; i++)
    {
      g_autoptr (HmImportEntry) entry = g_list_model_get_item (G_LIST_MODEL (self->entries), i);

      if (hm_import_entry_get_wanted (entry))
        g_ptr_array_add (runs, hm_import_entry_take_run (entry));
    }
  return runs;
}

GPtrArray *
hm_import_batch_list_known (HmImportBatch *self)
{
  GPtrArray *items;

  g_return_val_if_fail (HM_IS_IMPORT_BATCH (self), NULL);

  items = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < self->n_runs; i++)
    {
      g_autoptr (HmImportEntry) entry = g_list_model_get_item (G_LIST_MODEL (self->entries), i);
      HmStoreItem *item = hm_import_entry_get_known (entry);

      if (item != NULL && !g_ptr_array_find (items, item, NULL))
        g_ptr_array_add (items, g_object_ref (item));
    }
  return items;
}

static void
items_changed_cb (HmImportBatch *self, guint position, guint removed, guint added)
{
  g_list_model_items_changed (G_LIST_MODEL (self), position, removed, added);
}

static void
hm_import_batch_finalize (GObject *object)
{
  HmImportBatch *self = HM_IMPORT_BATCH (object);

  g_clear_handle_id (&self->source, g_source_remove);
  g_queue_clear_full (&self->waiting, job_free);
  g_ptr_array_unref (self->reading);
  for (guint i = 0; i < G_N_ELEMENTS (self->groups); i++)
    g_clear_object (&self->groups[i]);
  g_object_unref (self->entries);
  g_object_unref (self->known);
  g_object_unref (self->cancellable);
  G_OBJECT_CLASS (hm_import_batch_parent_class)->finalize (object);
}

static void
hm_import_batch_class_init (HmImportBatchClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hm_import_batch_finalize;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
hm_import_batch_init (HmImportBatch *self)
{
  self->entries = g_list_store_new (HM_TYPE_IMPORT_ENTRY);
  self->reading = g_ptr_array_new ();
  self->cancellable = g_cancellable_new ();
  g_queue_init (&self->waiting);
  g_signal_connect_object (self->entries, "items-changed", G_CALLBACK (items_changed_cb), self,
                           G_CONNECT_SWAPPED);
}

HmImportBatch *
hm_import_batch_new (HmStore *store, HmUnits units)
{
  HmImportBatch *self;

  g_return_val_if_fail (HM_IS_STORE (store), NULL);

  self = g_object_new (HM_TYPE_IMPORT_BATCH, NULL);
  self->units = units;
  self->known = hm_import_known_new (store);
  g_signal_connect_object (self->known, "idle", G_CALLBACK (changed), self, G_CONNECT_SWAPPED);
  return self;
}
