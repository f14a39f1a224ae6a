/* hm-comparer.c: the comparison of the shown runs, always a moment behind and never in the way
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-comparer"

#include "config.h"

#include "hm-comparer.h"

struct _HmComparer
{
  GObject parent_instance;

  HmTickedRuns *ticked; /* not owned: the session holds both */
  GHashTable *copies;   /* HmRun -> its copy, for as long as nothing of it changed */
  HmPairs *pairs;
  GCancellable *cancellable; /* of the comparison that is being made, or NULL */
  gboolean again;            /* something changed since that began */
};

G_DEFINE_FINAL_TYPE (HmComparer, hm_comparer, G_TYPE_OBJECT)

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* What a thread works on. It reads the copies and nothing else. */
typedef struct
{
  GPtrArray *runs;   /* of HmRun as shown: the baseline, then the others */
  GPtrArray *copies; /* of these */
} Work;

static void
work_free (gpointer data)
{
  Work *work = data;

  g_ptr_array_unref (work->runs);
  g_ptr_array_unref (work->copies);
  g_free (work);
}

/* A finished run is copied once; one that is being measured has new figures each time. */
static HmRun *
get_copy (HmComparer *self, HmRun *run)
{
  HmRun *copy = g_hash_table_lookup (self->copies, run);

  if (copy == NULL || hm_run_get_status (copy) == HM_RUN_RUNNING ||
      hm_run_get_n_results (copy) != hm_run_get_n_results (run) ||
      hm_run_get_handshakes (copy)->len != hm_run_get_handshakes (run)->len)
    {
      copy = hm_run_copy_figures (run);
      g_hash_table_insert (self->copies, g_object_ref (run), copy);
    }
  return copy;
}

static void
add_run (HmComparer *self, Work *work, HmRun *run)
{
  g_ptr_array_add (work->runs, g_object_ref (run));
  g_ptr_array_add (work->copies, g_object_ref (get_copy (self, run)));
}

/* The runs as they are now; NULL for fewer than two. */
static Work *
take_work (HmComparer *self)
{
  guint n;
  const HmShown *shown = hm_ticked_runs_get_shown (self->ticked, &n);
  guint baseline = hm_figure_baseline (shown, n);
  Work *work;

  if (baseline == G_MAXUINT)
    return NULL;
  work = g_new0 (Work, 1);
  work->runs = g_ptr_array_new_with_free_func (g_object_unref);
  work->copies = g_ptr_array_new_with_free_func (g_object_unref);
  add_run (self, work, shown[baseline].run);
  for (guint i = 0; i < n; i++)
    if (i != baseline)
      add_run (self, work, shown[i].run);
  return work;
}

static void
compare_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  Work *work = task_data;

  g_task_return_pointer (task,
                         hm_compare_new (g_ptr_array_index (work->copies, 0),
                                         (HmRun *const *) work->copies->pdata + 1,
                                         work->copies->len - 1),
                         (GDestroyNotify) hm_compare_free);
}

static void start (HmComparer *self);

static void
compared_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  HmComparer *self = HM_COMPARER (object);
  Work *work = g_task_get_task_data (G_TASK (result));
  HmCompare *compare = g_task_propagate_pointer (G_TASK (result), NULL);

  /* Other runs are shown by now: a comparison of these is under way, or not wanted. */
  if (compare == NULL)
    return;
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->pairs, hm_pairs_unref);
  self->pairs = hm_pairs_new (compare, g_ptr_array_index (work->runs, 0),
                              (HmRun *const *) work->runs->pdata + 1);
  if (self->again)
    start (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
start (HmComparer *self)
{
  Work *work = take_work (self);
  g_autoptr (GTask) task = NULL;

  self->again = FALSE;
  if (work == NULL)
    return;
  self->cancellable = g_cancellable_new ();
  task = g_task_new (self, self->cancellable, compared_cb, NULL);
  g_task_set_source_tag (task, start);
  g_task_set_task_data (task, work, work_free);
  g_task_run_in_thread (task, compare_thread);
}

static gboolean
is_of (HmPairs *pairs, const HmShown *shown, guint n)
{
  guint baseline = hm_figure_baseline (shown, n), other = 0;

  if (baseline == G_MAXUINT || hm_pairs_get_compare (pairs)->others->len != n - 1 ||
      hm_pairs_get_base (pairs) != shown[baseline].run)
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (i != baseline && hm_pairs_get_other (pairs, other++) != shown[i].run)
      return FALSE;
  return TRUE;
}

/* Other runs, another baseline, or what describes a run: what was copied may be wrong. */
static void
runs_changed_cb (HmComparer *self)
{
  guint n;
  const HmShown *shown = hm_ticked_runs_get_shown (self->ticked, &n);

  g_hash_table_remove_all (self->copies);
  if (self->pairs != NULL && !is_of (self->pairs, shown, n))
    g_clear_pointer (&self->pairs, hm_pairs_unref);
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  start (self);
}

static void
figures_changed_cb (HmComparer *self)
{
  if (self->cancellable != NULL)
    self->again = TRUE;
  else
    start (self);
}

HmPairs *
hm_comparer_get_pairs (HmComparer *self)
{
  g_return_val_if_fail (HM_IS_COMPARER (self), NULL);

  return self->pairs;
}

gboolean
hm_comparer_get_busy (HmComparer *self)
{
  g_return_val_if_fail (HM_IS_COMPARER (self), FALSE);

  return self->cancellable != NULL;
}

static void
hm_comparer_dispose (GObject *object)
{
  HmComparer *self = HM_COMPARER (object);

  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->pairs, hm_pairs_unref);
  g_hash_table_remove_all (self->copies);
  G_OBJECT_CLASS (hm_comparer_parent_class)->dispose (object);
}

static void
hm_comparer_finalize (GObject *object)
{
  g_hash_table_unref (HM_COMPARER (object)->copies);
  G_OBJECT_CLASS (hm_comparer_parent_class)->finalize (object);
}

static void
hm_comparer_class_init (HmComparerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = hm_comparer_dispose;
  G_OBJECT_CLASS (klass)->finalize = hm_comparer_finalize;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
hm_comparer_init (HmComparer *self)
{
  self->copies = g_hash_table_new_full (NULL, NULL, g_object_unref, g_object_unref);
}

HmComparer *
hm_comparer_new (HmTickedRuns *ticked)
{
  HmComparer *self;

  g_return_val_if_fail (HM_IS_TICKED_RUNS (ticked), NULL);

  self = g_object_new (HM_TYPE_COMPARER, NULL);
  self->ticked = ticked;
  g_signal_connect_object (ticked, "changed", G_CALLBACK (runs_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (ticked, "figures-changed", G_CALLBACK (figures_changed_cb), self,
                           G_CONNECT_SWAPPED);
  runs_changed_cb (self);
  return self;
}
