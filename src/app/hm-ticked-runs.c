/* hm-ticked-runs.c: the runs that are shown, each with its colour
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-ticked-runs"

#include "config.h"

#include "hm-ticked-runs.h"

#include <glib/gi18n.h>

/* A measured cell changes often; what it changes is drawn at most this often (milliseconds). */
#define REDRAW_INTERVAL 250

typedef struct
{
  char *id;
  HmRun *run;      /* NULL while it is being read */
  gboolean stored; /* is in the store, and goes when it goes there */
  guint colour;
  gulong result_handler, changed_handler, items_handler;
} Tick;

struct _HmTickedRuns
{
  GObject parent_instance;
  HmStore *store;
  GSettings *settings;
  GPtrArray *ticks;     /* of Tick, in the order of ticking */
  GArray *shown;        /* of HmShown; NULL when it has to be made again */
  GHashTable *expected; /* ids that are ticked as soon as they appear, with the colour that they
                           had, plus 1; 0 for any */
  char *baseline;       /* id of the run that was chosen, or NULL */
  GCancellable *cancellable;
  guint redraw_source;
};

G_DEFINE_FINAL_TYPE (HmTickedRuns, hm_ticked_runs, G_TYPE_OBJECT)

enum
{
  SIGNAL_CHANGED,
  SIGNAL_FIGURES_CHANGED,
  SIGNAL_MESSAGE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
tick_free (Tick *tick)
{
  if (tick->run != NULL)
    {
      g_clear_signal_handler (&tick->result_handler, tick->run);
      g_clear_signal_handler (&tick->changed_handler, tick->run);
      g_clear_signal_handler (&tick->items_handler, tick->run);
    }
  g_clear_object (&tick->run);
  g_free (tick->id);
  g_free (tick);
}

static Tick *
find_tick (HmTickedRuns *self, const char *id)
{
  for (guint i = 0; i < self->ticks->len; i++)
    {
      Tick *tick = g_ptr_array_index (self->ticks, i);

      if (g_str_equal (tick->id, id))
        return tick;
    }
  return NULL;
}

static void
emit_changed (HmTickedRuns *self)
{
  g_clear_pointer (&self->shown, g_array_unref);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* A choice lasts as long as its run is ticked, or will be. */
static void
save_baseline (HmTickedRuns *self)
{
  if (self->baseline != NULL && find_tick (self, self->baseline) == NULL &&
      !g_hash_table_contains (self->expected, self->baseline))
    g_clear_pointer (&self->baseline, g_free);
  g_settings_set_string (self->settings, "baseline", self->baseline != NULL ? self->baseline : "");
}

/* The setting has the ids in the order of their colours, "" where a colour is free. Ids that are
 * expected count as ticked: a store that is still being read must not lose them. */
static void
save (HmTickedRuns *self)
{
  const char *ids[HM_TICKED_RUNS_MAX + 1] = { NULL };
  guint n = 0;
  GHashTableIter iter;
  gpointer id, colour;

  for (guint i = 0; i < self->ticks->len; i++)
    {
      Tick *tick = g_ptr_array_index (self->ticks, i);

      if (tick->stored)
        ids[tick->colour] = tick->id;
    }
  g_hash_table_iter_init (&iter, self->expected);
  while (g_hash_table_iter_next (&iter, &id, &colour))
    {
      guint place = GPOINTER_TO_UINT (colour) > 0 ? GPOINTER_TO_UINT (colour) - 1 : 0;

      for (guint i = 0; i < HM_TICKED_RUNS_MAX && ids[place] != NULL; i++)
        place = (place + 1) % HM_TICKED_RUNS_MAX;
      if (ids[place] == NULL)
        ids[place] = id;
    }
  for (guint i = 0; i < HM_TICKED_RUNS_MAX; i++)
    if (ids[i] != NULL)
      n = i + 1;
  for (guint i = 0; i < n; i++)
    if (ids[i] == NULL)
      ids[i] = "";
  g_settings_set_strv (self->settings, "ticked", ids);
  save_baseline (self);
}

static gboolean
redraw_cb (gpointer user_data)
{
  HmTickedRuns *self = user_data;

  self->redraw_source = 0;
  g_signal_emit (self, signals[SIGNAL_FIGURES_CHANGED], 0);
  return G_SOURCE_REMOVE;
}

static void
result_changed_cb (HmTickedRuns *self)
{
  if (self->redraw_source == 0)
    self->redraw_source = g_timeout_add (REDRAW_INTERVAL, redraw_cb, self);
}

static void
watch_run (HmTickedRuns *self, Tick *tick, HmRun *run)
{
  tick->run = g_object_ref (run);
  tick->result_handler =
      g_signal_connect_swapped (run, "result-changed", G_CALLBACK (result_changed_cb), self);
  tick->changed_handler =
      g_signal_connect_swapped (run, "changed", G_CALLBACK (emit_changed), self);
  tick->items_handler =
      g_signal_connect_swapped (run, "items-changed", G_CALLBACK (result_changed_cb), self);
}

/* The colour that the run had before, if it is free; else the first that is free and that no run
 * has which is still expected; else the first that is free. */
static guint
choose_colour (HmTickedRuns *self, const char *id)
{
  guint had = GPOINTER_TO_UINT (g_hash_table_lookup (self->expected, id));
  gboolean used[HM_TICKED_RUNS_MAX] = { FALSE }, kept[HM_TICKED_RUNS_MAX] = { FALSE };
  guint colour = 0;
  GHashTableIter iter;
  gpointer other;

  for (guint i = 0; i < self->ticks->len; i++)
    used[((Tick *) g_ptr_array_index (self->ticks, i))->colour] = TRUE;
  if (had > 0 && !used[had - 1])
    return had - 1;
  g_hash_table_iter_init (&iter, self->expected);
  while (g_hash_table_iter_next (&iter, NULL, &other))
    if (GPOINTER_TO_UINT (other) > 0)
      kept[GPOINTER_TO_UINT (other) - 1] = TRUE;
  while (colour < HM_TICKED_RUNS_MAX && (used[colour] || kept[colour]))
    colour++;
  if (colour == HM_TICKED_RUNS_MAX)
    for (colour = 0; used[colour];)
      colour++;
  return colour;
}

static Tick *
add_tick (HmTickedRuns *self, const char *id, gboolean stored)
{
  Tick *tick;

  if (self->ticks->len >= HM_TICKED_RUNS_MAX)
    {
      g_autofree char *message = g_strdup_printf (
          /* Translators: %d is the largest number of runs that can be shown together */
          ngettext ("At most %d run can be shown; untick one first",
                    "At most %d runs can be shown together; untick one first", HM_TICKED_RUNS_MAX),
          HM_TICKED_RUNS_MAX);

      g_signal_emit (self, signals[SIGNAL_MESSAGE], 0, message);
      return NULL;
    }
  tick = g_new0 (Tick, 1);
  tick->id = g_strdup (id);
  tick->stored = stored;
  tick->colour = choose_colour (self, id);
  g_ptr_array_add (self->ticks, tick);
  return tick;
}

typedef struct
{
  HmTickedRuns *self;
  char *id;
} Loading;

static void
load_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Loading *loading = user_data;
  HmTickedRuns *self = loading->self;
  g_autoptr (GError) error = NULL;
  g_autoptr (HmRun) run = hm_store_item_load_finish (HM_STORE_ITEM (object), result, &error);
  Tick *tick = find_tick (self, loading->id);

  if (run == NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      hm_ticked_runs_remove (self, loading->id);
      g_signal_emit (self, signals[SIGNAL_MESSAGE], 0, error->message);
    }
  /* It may have been unticked, or ticked twice, in the meantime. */
  else if (run != NULL && tick != NULL && tick->run == NULL)
    {
      watch_run (self, tick, run);
      emit_changed (self);
    }
  g_object_unref (loading->self);
  g_free (loading->id);
  g_free (loading);
}

void
hm_ticked_runs_add (HmTickedRuns *self, HmStoreItem *item)
{
  Loading *loading;

  g_return_if_fail (HM_IS_TICKED_RUNS (self));
  g_return_if_fail (HM_IS_STORE_ITEM (item));

  if (hm_store_item_get_error (item) != NULL)
    {
      g_signal_emit (self, signals[SIGNAL_MESSAGE], 0, hm_store_item_get_error (item));
      return;
    }
  if (find_tick (self, hm_store_item_get_id (item)) != NULL ||
      add_tick (self, hm_store_item_get_id (item), TRUE) == NULL)
    return;
  g_hash_table_remove (self->expected, hm_store_item_get_id (item));
  save (self);
  loading = g_new0 (Loading, 1);
  loading->self = g_object_ref (self);
  loading->id = g_strdup (hm_store_item_get_id (item));
  hm_store_item_load_async (item, self->cancellable, load_cb, loading);
  emit_changed (self);
}

void
hm_ticked_runs_add_run (HmTickedRuns *self, HmRun *run, gboolean stored)
{
  Tick *tick;

  g_return_if_fail (HM_IS_TICKED_RUNS (self));
  g_return_if_fail (HM_IS_RUN (run));

  tick = find_tick (self, hm_run_get_id (run));
  if (tick == NULL && self->ticks->len >= HM_TICKED_RUNS_MAX)
    g_ptr_array_remove_index (self->ticks, 0);
  if (tick == NULL)
    tick = add_tick (self, hm_run_get_id (run), stored);
  if (tick->run != NULL)
    return;
  watch_run (self, tick, run);
  save (self);
  emit_changed (self);
}

void
hm_ticked_runs_remove (HmTickedRuns *self, const char *id)
{
  Tick *tick;

  g_return_if_fail (HM_IS_TICKED_RUNS (self));
  g_return_if_fail (id != NULL);

  tick = find_tick (self, id);
  if (!g_hash_table_remove (self->expected, id) && tick == NULL)
    return;
  if (tick != NULL)
    g_ptr_array_remove (self->ticks, tick);
  save (self);
  emit_changed (self);
}

void
hm_ticked_runs_toggle (HmTickedRuns *self, HmStoreItem *item)
{
  g_return_if_fail (HM_IS_TICKED_RUNS (self));
  g_return_if_fail (HM_IS_STORE_ITEM (item));

  if (find_tick (self, hm_store_item_get_id (item)) != NULL)
    hm_ticked_runs_remove (self, hm_store_item_get_id (item));
  else
    hm_ticked_runs_add (self, item);
}

void
hm_ticked_runs_clear (HmTickedRuns *self)
{
  g_return_if_fail (HM_IS_TICKED_RUNS (self));

  g_ptr_array_set_size (self->ticks, 0);
  g_hash_table_remove_all (self->expected);
  save (self);
  emit_changed (self);
}

gboolean
hm_ticked_runs_contains (HmTickedRuns *self, const char *id)
{
  g_return_val_if_fail (HM_IS_TICKED_RUNS (self), FALSE);

  return find_tick (self, id) != NULL;
}

guint
hm_ticked_runs_get_n (HmTickedRuns *self)
{
  g_return_val_if_fail (HM_IS_TICKED_RUNS (self), 0);

  return self->ticks->len;
}

void
hm_ticked_runs_expect (HmTickedRuns *self, const char *id)
{
  g_return_if_fail (HM_IS_TICKED_RUNS (self));

  g_hash_table_insert (self->expected, g_strdup (id), GUINT_TO_POINTER (0));
  save (self);
}

const char *
hm_ticked_runs_get_baseline (HmTickedRuns *self)
{
  const HmShown *shown;
  guint n, at;

  g_return_val_if_fail (HM_IS_TICKED_RUNS (self), NULL);

  shown = hm_ticked_runs_get_shown (self, &n);
  at = hm_figure_baseline (shown, n);
  return at != G_MAXUINT ? hm_run_get_id (shown[at].run) : NULL;
}

void
hm_ticked_runs_set_baseline (HmTickedRuns *self, const char *id)
{
  g_return_if_fail (HM_IS_TICKED_RUNS (self));
  g_return_if_fail (id != NULL);

  if (g_strcmp0 (self->baseline, id) == 0)
    return;
  g_free (self->baseline);
  self->baseline = g_strdup (id);
  save_baseline (self);
  emit_changed (self);
}

int
hm_ticked_runs_get_colour (HmTickedRuns *self, const char *id)
{
  Tick *tick;

  g_return_val_if_fail (HM_IS_TICKED_RUNS (self), -1);

  tick = find_tick (self, id);
  return tick != NULL ? (int) tick->colour : -1;
}

static int
compare_shown (gconstpointer a, gconstpointer b)
{
  const HmShown *one = a, *other = b;

  return g_date_time_compare (hm_run_get_created (other->run), hm_run_get_created (one->run));
}

const HmShown *
hm_ticked_runs_get_shown (HmTickedRuns *self, guint *n)
{
  g_return_val_if_fail (HM_IS_TICKED_RUNS (self), NULL);
  g_return_val_if_fail (n != NULL, NULL);

  if (self->shown == NULL)
    {
      gboolean chosen = FALSE;

      self->shown = g_array_new (FALSE, FALSE, sizeof (HmShown));
      for (guint i = 0; i < self->ticks->len; i++)
        {
          Tick *tick = g_ptr_array_index (self->ticks, i);
          HmShown shown = { tick->run, tick->colour, g_strcmp0 (tick->id, self->baseline) == 0 };

          if (tick->run != NULL)
            {
              g_array_append_val (self->shown, shown);
              chosen |= shown.baseline;
            }
        }
      g_array_sort (self->shown, compare_shown);
      if (!chosen && self->shown->len > 1)
        {
          guint at =
              hm_figure_choose_baseline ((const HmShown *) self->shown->data, self->shown->len);

          g_array_index (self->shown, HmShown, at).baseline = TRUE;
        }
    }
  *n = self->shown->len;
  return (const HmShown *) self->shown->data;
}

gboolean
hm_ticked_runs_get_loading (HmTickedRuns *self)
{
  g_return_val_if_fail (HM_IS_TICKED_RUNS (self), FALSE);

  for (guint i = 0; i < self->ticks->len; i++)
    if (((Tick *) g_ptr_array_index (self->ticks, i))->run == NULL)
      return TRUE;
  return FALSE;
}

gboolean
hm_ticked_runs_is_loading (HmTickedRuns *self, const char *id)
{
  Tick *tick;

  g_return_val_if_fail (HM_IS_TICKED_RUNS (self), FALSE);
  g_return_val_if_fail (id != NULL, FALSE);

  tick = find_tick (self, id);
  return tick != NULL && tick->run == NULL;
}

static void
drop_vanished (HmTickedRuns *self)
{
  gboolean dropped = FALSE;

  for (guint i = self->ticks->len; i > 0; i--)
    {
      Tick *tick = g_ptr_array_index (self->ticks, i - 1);

      if (tick->stored && hm_store_lookup (self->store, tick->id) == NULL)
        {
          g_ptr_array_remove_index (self->ticks, i - 1);
          dropped = TRUE;
        }
    }
  if (dropped)
    {
      save (self);
      emit_changed (self);
    }
}

/* Those of a colour in the order of the colours, then the others. */
static int
compare_expected (gconstpointer a, gconstpointer b, gpointer user_data)
{
  GHashTable *expected = user_data;
  guint one = GPOINTER_TO_UINT (g_hash_table_lookup (expected, *(const char *const *) a));
  guint other = GPOINTER_TO_UINT (g_hash_table_lookup (expected, *(const char *const *) b));

  /* 0 is the greatest. */
  return (one - 1 > other - 1) - (one - 1 < other - 1);
}

/* There are at most a few, and may be many runs: so they are looked up. */
static void
tick_expected (HmTickedRuns *self)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
  GHashTableIter iter;
  gpointer id;

  g_hash_table_iter_init (&iter, self->expected);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    if (hm_store_lookup (self->store, id) != NULL)
      g_ptr_array_add (ids, g_strdup (id));
  g_ptr_array_sort_with_data (ids, compare_expected, self->expected);
  for (guint i = 0; i < ids->len; i++)
    {
      HmStoreItem *item = hm_store_lookup (self->store, g_ptr_array_index (ids, i));

      if (item != NULL && hm_store_item_get_error (item) == NULL)
        hm_ticked_runs_add (self, item);
      g_hash_table_remove (self->expected, g_ptr_array_index (ids, i));
    }
}

static void
store_items_changed_cb (HmTickedRuns *self, guint position, guint removed, guint added)
{
  if (removed > 0)
    drop_vanished (self);
  if (added > 0 && g_hash_table_size (self->expected) > 0)
    tick_expected (self);
}

static void
hm_ticked_runs_dispose (GObject *object)
{
  HmTickedRuns *self = HM_TICKED_RUNS (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_handle_id (&self->redraw_source, g_source_remove);
  g_ptr_array_set_size (self->ticks, 0);
  g_clear_object (&self->store);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (hm_ticked_runs_parent_class)->dispose (object);
}

static void
hm_ticked_runs_finalize (GObject *object)
{
  HmTickedRuns *self = HM_TICKED_RUNS (object);

  g_clear_pointer (&self->shown, g_array_unref);
  g_ptr_array_unref (self->ticks);
  g_hash_table_unref (self->expected);
  g_free (self->baseline);
  g_clear_object (&self->cancellable);
  G_OBJECT_CLASS (hm_ticked_runs_parent_class)->finalize (object);
}

static void
hm_ticked_runs_class_init (HmTickedRunsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = hm_ticked_runs_dispose;
  object_class->finalize = hm_ticked_runs_finalize;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_FIGURES_CHANGED] =
      g_signal_new ("figures-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_MESSAGE] = g_signal_new ("message", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
hm_ticked_runs_init (HmTickedRuns *self)
{
  self->ticks = g_ptr_array_new_with_free_func ((GDestroyNotify) tick_free);
  self->expected = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->cancellable = g_cancellable_new ();
}

HmTickedRuns *
hm_ticked_runs_new (HmStore *store, GSettings *settings)
{
  HmTickedRuns *self;
  g_auto (GStrv) ids = NULL;

  g_return_val_if_fail (HM_IS_STORE (store), NULL);
  g_return_val_if_fail (G_IS_SETTINGS (settings), NULL);

  self = g_object_new (HM_TYPE_TICKED_RUNS, NULL);
  self->store = g_object_ref (store);
  self->settings = g_object_ref (settings);
  self->baseline = g_settings_get_string (settings, "baseline");
  ids = g_settings_get_strv (settings, "ticked");
  for (guint i = 0; ids[i] != NULL && i < HM_TICKED_RUNS_MAX; i++)
    if (*ids[i] != '\0')
      g_hash_table_insert (self->expected, g_strdup (ids[i]), GUINT_TO_POINTER (i + 1));
  g_signal_connect_object (store, "items-changed", G_CALLBACK (store_items_changed_cb), self,
                           G_CONNECT_SWAPPED);
  store_items_changed_cb (self, 0, 0, g_list_model_get_n_items (G_LIST_MODEL (store)));
  return self;
}
