/* hm-import-known.c: finds out which runs of an import are saved already
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-import-known"

#include "config.h"

#include "hm-import-known.h"

/* So many saved runs of one library are read for the sake of one run, the newest first. */
#define MAX_CANDIDATES 200

struct _HmImportKnown
{
  GObject parent_instance;
  HmStore *store;
  GHashTable *prints; /* HmStoreItem -> guint64 *: of saved runs that have been read */
  GHashTable *twins;  /* guint64 * -> HmImportEntry: the first run of the import with it */
  GQueue waiting;     /* of HmImportEntry */
  guint source;       /* turns to the next one */

  HmImportEntry *entry;  /* that is looked for now, or NULL */
  GPtrArray *candidates; /* of HmStoreItem: may be it */
  guint next;            /* candidate */
  GCancellable *cancellable;
};

G_DEFINE_FINAL_TYPE (HmImportKnown, hm_import_known, G_TYPE_OBJECT)

enum
{
  SIGNAL_IDLE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void proceed (HmImportKnown *self);

static guint64 *
copy_print (guint64 print)
{
  return g_memdup2 (&print, sizeof print);
}

/* What the list knows of a run without reading it: the same figures come with the same library. */
static gboolean
is_like (HmStoreItem *item, const HmLibrary *library)
{
  const HmSummary *summary = hm_store_item_get_summary (item);

  return g_strcmp0 (summary->shared[HM_SUMMARY_LIBRARY], library->name) == 0 &&
         g_strcmp0 (summary->shared[HM_SUMMARY_VERSION], library->version) == 0 &&
         g_strcmp0 (summary->shared[HM_SUMMARY_COMPILER], library->compiler) == 0;
}

/* A saved run that was opened once more is found by its id, and comes first. */
static void
find_candidates (HmImportKnown *self)
{
  GListModel *items = G_LIST_MODEL (self->store);
  HmRun *run = hm_import_entry_get_run (self->entry);
  const HmLibrary *library = hm_run_get_library (run);

  self->candidates = g_ptr_array_new_with_free_func (g_object_unref);
  self->next = 0;
  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr (HmStoreItem) item = g_list_model_get_item (items, i);
      gboolean same = g_str_equal (hm_store_item_get_id (item), hm_run_get_id (run));

      if (hm_store_item_get_error (item) != NULL)
        continue;
      if (same)
        g_ptr_array_insert (self->candidates, 0, g_object_ref (item));
      else if (self->candidates->len < MAX_CANDIDATES && is_like (item, library))
        g_ptr_array_add (self->candidates, g_object_ref (item));
    }
}

/* An empty run is like any other empty run. */
static gboolean
is_it (HmImportKnown *self, HmStoreItem *item, guint64 print)
{
  return print == hm_import_entry_get_print (self->entry) &&
         (hm_import_entry_get_n_figures (self->entry) > 0 ||
          g_str_equal (hm_store_item_get_id (item),
                       hm_run_get_id (hm_import_entry_get_run (self->entry))));
}

static void
loaded_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (HmImportKnown) self = user_data;
  HmStoreItem *item = HM_STORE_ITEM (object);
  g_autoptr (HmRun) run = hm_store_item_load_finish (item, result, NULL);

  if (g_cancellable_is_cancelled (self->cancellable))
    return;
  /* What cannot be read is not the same. */
  g_hash_table_insert (self->prints, g_object_ref (item),
                       copy_print (run != NULL ? hm_import_fingerprint (run) : 0));
  proceed (self);
}

static void
finish_entry (HmImportKnown *self, HmStoreItem *known)
{
  guint64 print = hm_import_entry_get_print (self->entry);
  HmImportEntry *twin = g_hash_table_lookup (self->twins, &print);
  /* Sources are read at once: the one that stands below may have been there first. */
  gboolean before =
      twin != NULL && hm_import_entry_get_order (self->entry) < hm_import_entry_get_order (twin);

  if (known != NULL)
    hm_import_entry_set_known (self->entry, known);
  else if (twin != NULL && hm_import_entry_get_n_figures (self->entry) > 0)
    hm_import_entry_set_twin (before ? twin : self->entry, before ? self->entry : twin);
  if (twin == NULL || before)
    g_hash_table_replace (self->twins, copy_print (print), g_object_ref (self->entry));
  g_clear_pointer (&self->candidates, g_ptr_array_unref);
  g_clear_object (&self->entry);
}

static gboolean
next_cb (gpointer user_data)
{
  HmImportKnown *self = user_data;

  self->source = 0;
  self->entry = g_queue_pop_head (&self->waiting);
  find_candidates (self);
  proceed (self);
  return G_SOURCE_REMOVE;
}

/* Goes on with the entry, as far as it can without waiting for a file. The next entry has a turn of
 * its own, so that thousands do not hold the window up. */
static void
proceed (HmImportKnown *self)
{
  HmStoreItem *item = NULL;
  const guint64 *print = NULL;

  for (; self->next < self->candidates->len; self->next++)
    {
      item = g_ptr_array_index (self->candidates, self->next);
      print = g_hash_table_lookup (self->prints, item);
      if (print == NULL || is_it (self, item, *print))
        break;
    }
  if (self->next < self->candidates->len && print == NULL)
    {
      hm_store_item_load_async (item, self->cancellable, loaded_cb, g_object_ref (self));
      return;
    }
  finish_entry (self, self->next < self->candidates->len ? item : NULL);
  if (!g_queue_is_empty (&self->waiting))
    self->source = g_idle_add (next_cb, self);
  else
    g_signal_emit (self, signals[SIGNAL_IDLE], 0);
}

void
hm_import_known_ask (HmImportKnown *self, HmImportEntry *entry)
{
  g_return_if_fail (HM_IS_IMPORT_KNOWN (self));
  g_return_if_fail (HM_IS_IMPORT_ENTRY (entry));

  if (hm_import_known_is_idle (self))
    self->source = g_idle_add (next_cb, self);
  g_queue_push_tail (&self->waiting, g_object_ref (entry));
}

gboolean
hm_import_known_is_idle (HmImportKnown *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_KNOWN (self), TRUE);

  return self->entry == NULL && g_queue_is_empty (&self->waiting);
}

void
hm_import_known_cancel (HmImportKnown *self)
{
  g_return_if_fail (HM_IS_IMPORT_KNOWN (self));

  g_cancellable_cancel (self->cancellable);
  g_clear_handle_id (&self->source, g_source_remove);
  g_queue_clear_full (&self->waiting, g_object_unref);
}

static void
hm_import_known_finalize (GObject *object)
{
  HmImportKnown *self = HM_IMPORT_KNOWN (object);

  g_clear_handle_id (&self->source, g_source_remove);
  g_queue_clear_full (&self->waiting, g_object_unref);
  g_clear_object (&self->entry);
  g_clear_pointer (&self->candidates, g_ptr_array_unref);
  g_hash_table_unref (self->prints);
  g_hash_table_unref (self->twins);
  g_object_unref (self->cancellable);
  g_object_unref (self->store);
  G_OBJECT_CLASS (hm_import_known_parent_class)->finalize (object);
}

static void
hm_import_known_class_init (HmImportKnownClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hm_import_known_finalize;

  signals[SIGNAL_IDLE] = g_signal_new ("idle", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
hm_import_known_init (HmImportKnown *self)
{
  self->prints = g_hash_table_new_full (NULL, NULL, g_object_unref, g_free);
  self->twins = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_object_unref);
  self->cancellable = g_cancellable_new ();
  g_queue_init (&self->waiting);
}

HmImportKnown *
hm_import_known_new (HmStore *store)
{
  HmImportKnown *self;

  g_return_val_if_fail (HM_IS_STORE (store), NULL);

  self = g_object_new (HM_TYPE_IMPORT_KNOWN, NULL);
  self->store = g_object_ref (store);
  return self;
}
