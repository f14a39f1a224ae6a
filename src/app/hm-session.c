/* hm-session.c: what the window is about: the store, the ticked runs, and what is being measured
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-session"

#include "config.h"

#include "hm-session.h"

#include <glib/gi18n.h>
#include <math.h>

#include "bench/hm-bench.h"
#include "bench/hm-handshake-bench.h"
#include "crypto/cpu.h"
#include "hm-handshake-wish.h"
#include "hm-settings-choice.h"
#include "report/hm-format.h"

struct _HmSession
{
  GObject parent_instance;
  HmStore *store;
  GSettings *settings;
  HmTickedRuns *ticked;
  HmComparer *comparer;
  HmArrangement *arrangement;
  HmSessionState state;
  HmMeasurement *measurement;
  char *running_id;
  GQueue keeping;  /* of HmRun: to be put into the store */
  guint n_to_tick; /* of these */
  guint keep_source;
  gboolean stop_wanted; /* Stop was pressed while the plan was being made */
  HmPlanFunc plan_func;
  gpointer plan_data;
  HmHandshakePlanFunc handshake_plan_func; /* NULL: by the settings */
  gpointer handshake_plan_data;
  HmClock *clock;
};

G_DEFINE_FINAL_TYPE (HmSession, hm_session, G_TYPE_OBJECT)

enum
{
  SIGNAL_STATE_CHANGED,
  SIGNAL_PROGRESS,
  SIGNAL_OPTIONS_CHANGED,
  SIGNAL_MESSAGE,
  SIGNAL_ERROR,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
set_state (HmSession *self, HmSessionState state)
{
  if (self->state == state)
    return;
  self->state = state;
  g_signal_emit (self, signals[SIGNAL_STATE_CHANGED], 0);
}

static void
drop_measurement (HmSession *self)
{
  if (self->measurement != NULL)
    g_signal_handlers_disconnect_by_data (self->measurement, self);
  g_clear_object (&self->measurement);
  g_clear_pointer (&self->running_id, g_free);
}

/* Why a run that ended has not a single figure; NULL when it has one, or was stopped before. */
static const char *
find_failure (HmRun *run)
{
  const GPtrArray *handshakes = hm_run_get_handshakes (run);
  const char *message = NULL;

  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      HmResult *result = hm_run_get_result (run, i);

      if (hm_result_has_value (result))
        return NULL;
      if (message == NULL)
        message = hm_result_get_message (result);
    }
  for (guint i = 0; i < handshakes->len; i++)
    {
      const HmHandshake *handshake = handshakes->pdata[i];

      if (isfinite (handshake->seconds))
        return NULL;
      if (message == NULL)
        message = handshake->message;
    }
  return message;
}

static void
finished_cb (HmSession *self)
{
  g_autoptr (HmMeasurement) measurement = g_object_ref (self->measurement);
  const char *failure = find_failure (hm_measurement_get_run (measurement));
  g_autoptr (GError) error = NULL;

  drop_measurement (self);
  if (!hm_store_flush (self->store, &error))
    g_signal_emit (self, signals[SIGNAL_ERROR], 0, error->message);
  if (failure != NULL)
    {
      g_autofree char *message
          /* Translators: %s is why, as a sentence */
          = g_strdup_printf (_ ("Nothing could be measured: %s"), failure);

      g_signal_emit (self, signals[SIGNAL_ERROR], 0, message);
    }
  set_state (self, HM_SESSION_IDLE);
}

static void
state_cb (HmSession *self)
{
  switch (hm_measurement_get_state (self->measurement))
    {
    case HM_MEASUREMENT_PAUSED:
      set_state (self, HM_SESSION_PAUSED);
      break;
    case HM_MEASUREMENT_STOPPING:
      set_state (self, HM_SESSION_STOPPING);
      break;
    case HM_MEASUREMENT_PREPARING:
    case HM_MEASUREMENT_MEASURING:
      set_state (self, HM_SESSION_RUNNING);
      break;
    case HM_MEASUREMENT_IDLE:
    case HM_MEASUREMENT_FINISHED: /* "finished" comes once the run is complete */
      break;
    }
}

static void
progress_cb (HmSession *self)
{
  g_signal_emit (self, signals[SIGNAL_PROGRESS], 0);
}

/* The run of the last Start gives its place to the new one, so that pressing Start again and again
 * does not pile up bars; whatever else is ticked stays, to race against. */
static void
untick_last (HmSession *self)
{
  g_autofree char *last = g_settings_get_string (self->settings, "last-run");

  if (*last != '\0')
    hm_ticked_runs_remove (self->ticked, last);
}

static void
measure (HmSession *self, HmMeasurement *measurement)
{
  g_autoptr (HmStoreItem) item = NULL;
  g_autoptr (GError) error = NULL;
  HmRun *run = hm_measurement_get_run (measurement);

  self->measurement = g_object_ref (measurement);
  if (self->clock != NULL)
    hm_measurement_set_clock (measurement, self->clock);
  hm_run_set_status (run, HM_RUN_RUNNING);
  self->running_id = g_strdup (hm_run_get_id (run));
  untick_last (self);

  /* A run that cannot be saved can still be watched, and it is said. */
  item = hm_store_add_run (self->store, run, &error);
  hm_ticked_runs_add_run (self->ticked, run, item != NULL);
  g_settings_set_string (self->settings, "last-run", self->running_id);
  g_signal_connect_swapped (measurement, "notify::state", G_CALLBACK (state_cb), self);
  g_signal_connect_swapped (measurement, "progress", G_CALLBACK (progress_cb), self);
  g_signal_connect_swapped (measurement, "finished", G_CALLBACK (finished_cb), self);
  set_state (self, HM_SESSION_RUNNING);
  if (item == NULL)
    g_signal_emit (self, signals[SIGNAL_ERROR], 0, error->message);
  hm_measurement_start (measurement);
}

static HmPlan *
make_plan (const HmChoice *choice, gpointer user_data, GError **error)
{
  return hm_plan_new (choice, error);
}

/* ---- The kinds of measurements ---- */

typedef struct _Planning Planning;

typedef struct
{
  void (*ask) (Planning *planning, GSettings *settings);       /* in the main thread */
  gpointer (*plan) (const Planning *planning, GError **error); /* in another one */
  HmMeasurement *(*begin) (gpointer plan);                     /* takes the plan */
  GDestroyNotify free_plan;
} Kind;

/* What the planning thread has to itself. */
struct _Planning
{
  const Kind *kind;
  HmOwnedChoice *choice;
  HmPlanFunc func;
  gpointer data;
  HmHandshakeWish *wish;
  HmHandshakePlanFunc handshake_func;
  gpointer handshake_data;
};

static void
ask_for_operations (Planning *planning, GSettings *settings)
{
  planning->choice = hm_owned_choice_new_from_settings (settings);
}

static gpointer
plan_operations (const Planning *planning, GError **error)
{
  return planning->func (hm_owned_choice_get (planning->choice), planning->data, error);
}

static HmMeasurement *
begin_operations (gpointer plan)
{
  return hm_bench_new (plan);
}

static void
ask_for_connections (Planning *planning, GSettings *settings)
{
  planning->wish = hm_handshake_wish_new_from_settings (settings);
}

static gpointer
plan_connections (const Planning *planning, GError **error)
{
  return planning->handshake_func != NULL
             ? planning->handshake_func (planning->handshake_data, error)
             : hm_handshake_wish_plan (planning->wish, error);
}

static HmMeasurement *
begin_connections (gpointer plan)
{
  return hm_handshake_bench_new (plan);
}

static const Kind kinds[] = {
  [HM_MEASURED_OPERATIONS] = { ask_for_operations, plan_operations, begin_operations,
                               (GDestroyNotify) hm_plan_free },
  [HM_MEASURED_CONNECTIONS] = { ask_for_connections, plan_connections, begin_connections,
                                (GDestroyNotify) hm_handshake_plan_free },
};

static void
planning_free (Planning *planning)
{
  hm_owned_choice_free (planning->choice);
  hm_handshake_wish_free (planning->wish);
  g_free (planning);
}

static void
plan_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  const Planning *planning = task_data;
  GError *error = NULL;
  gpointer plan = planning->kind->plan (planning, &error);

  if (plan != NULL)
    g_task_return_pointer (task, plan, planning->kind->free_plan);
  else
    g_task_return_error (task, error);
}

static void
plan_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  HmSession *self = HM_SESSION (object);
  const Kind *kind = ((Planning *) g_task_get_task_data (G_TASK (result)))->kind;
  g_autoptr (GError) error = NULL;
  gpointer plan = g_task_propagate_pointer (G_TASK (result), &error);

  if (plan != NULL && !self->stop_wanted)
    {
      g_autoptr (HmMeasurement) measurement = kind->begin (plan);

      measure (self, measurement);
      return;
    }
  if (plan != NULL)
    kind->free_plan (plan);
  else
    g_signal_emit (self, signals[SIGNAL_ERROR], 0, error->message);
  set_state (self, HM_SESSION_IDLE);
}

/* What the preferences switched off, of what the core has a path for. */
static guint32
disabled_features (GSettings *settings)
{
  g_auto (GStrv) names = g_settings_get_strv (settings, "disabled-features");
  guint32 mask = 0;

  for (const HmCpuFeatureName *feature = hm_cpu_feature_names; feature->name != NULL; feature++)
    if (g_strv_contains ((const char *const *) names, feature->name))
      mask |= feature->feature;
  return mask;
}

void
hm_session_start (HmSession *self, HmMeasured what)
{
  g_autoptr (GTask) task = NULL;
  Planning *planning;

  g_return_if_fail (HM_IS_SESSION (self));
  g_return_if_fail ((guint) what < G_N_ELEMENTS (kinds));

  if (self->state != HM_SESSION_IDLE)
    return;
  hm_cpu_disable (disabled_features (self->settings));
  self->stop_wanted = FALSE;
  set_state (self, HM_SESSION_PLANNING);

  planning = g_new0 (Planning, 1);
  planning->kind = &kinds[what];
  planning->func = self->plan_func;
  planning->data = self->plan_data;
  planning->handshake_func = self->handshake_plan_func;
  planning->handshake_data = self->handshake_plan_data;
  planning->kind->ask (planning, self->settings);
  task = g_task_new (self, NULL, plan_cb, NULL);
  g_task_set_source_tag (task, hm_session_start);
  g_task_set_task_data (task, planning, (GDestroyNotify) planning_free);
  g_task_run_in_thread (task, plan_thread);
}

void
hm_session_stop (HmSession *self)
{
  g_return_if_fail (HM_IS_SESSION (self));

  self->stop_wanted = TRUE;
  if (self->state == HM_SESSION_PLANNING)
    set_state (self, HM_SESSION_STOPPING);
  else if (self->measurement != NULL && self->state != HM_SESSION_STOPPING)
    {
      set_state (self, HM_SESSION_STOPPING);
      hm_measurement_stop (self->measurement);
    }
}

void
hm_session_pause (HmSession *self)
{
  g_return_if_fail (HM_IS_SESSION (self));

  if (self->state == HM_SESSION_RUNNING && hm_session_can_pause (self))
    hm_measurement_pause (self->measurement);
}

void
hm_session_resume (HmSession *self)
{
  g_return_if_fail (HM_IS_SESSION (self));

  if (self->state == HM_SESSION_PAUSED)
    hm_measurement_resume (self->measurement);
}

/* So many are put into the library before the window may draw again. */
#define KEEP_AT_ONCE 16

static gboolean
keep_cb (gpointer user_data)
{
  HmSession *self = user_data;

  for (guint i = 0; i < KEEP_AT_ONCE && !g_queue_is_empty (&self->keeping); i++)
    {
      g_autoptr (HmRun) run = g_queue_pop_head (&self->keeping);
      g_autoptr (GError) error = NULL;
      g_autoptr (HmStoreItem) item = hm_store_add_run (self->store, run, &error);

      /* A run that cannot be saved can still be seen, and it is said. */
      if (self->n_to_tick > 0)
        {
          self->n_to_tick--;
          hm_ticked_runs_add_run (self->ticked, run, item != NULL);
        }
      if (item == NULL)
        g_signal_emit (self, signals[SIGNAL_ERROR], 0, error->message);
    }
  if (!g_queue_is_empty (&self->keeping))
    return G_SOURCE_CONTINUE;
  self->keep_source = 0;
  return G_SOURCE_REMOVE;
}

void
hm_session_keep (HmSession *self, GPtrArray *runs)
{
  g_return_if_fail (HM_IS_SESSION (self));
  g_return_if_fail (runs != NULL);

  for (guint i = 0; i < runs->len; i++)
    g_queue_push_tail (&self->keeping, g_object_ref (g_ptr_array_index (runs, i)));
  self->n_to_tick = MIN (runs->len, HM_TICKED_RUNS_MAX);
  if (self->keep_source == 0 && runs->len > 0)
    self->keep_source = g_idle_add (keep_cb, self);
}

HmSessionState
hm_session_get_state (HmSession *self)
{
  g_return_val_if_fail (HM_IS_SESSION (self), HM_SESSION_IDLE);

  return self->state;
}

gboolean
hm_session_can_pause (HmSession *self)
{
  g_return_val_if_fail (HM_IS_SESSION (self), FALSE);

  return self->measurement != NULL;
}

HmMeasurement *
hm_session_get_measurement (HmSession *self)
{
  g_return_val_if_fail (HM_IS_SESSION (self), NULL);

  return self->measurement;
}

HmMeasurement *
hm_session_get_bench (HmSession *self)
{
  g_return_val_if_fail (HM_IS_SESSION (self), NULL);

  return HM_IS_BENCH (self->measurement) ? self->measurement : NULL;
}

const char *
hm_session_get_running_id (HmSession *self)
{
  g_return_val_if_fail (HM_IS_SESSION (self), NULL);

  return self->running_id;
}

HmStore *
hm_session_get_store (HmSession *self)
{
  g_return_val_if_fail (HM_IS_SESSION (self), NULL);

  return self->store;
}

GSettings *
hm_session_get_settings (HmSession *self)
{
  g_return_val_if_fail (HM_IS_SESSION (self), NULL);

  return self->settings;
}

HmTickedRuns *
hm_session_get_ticked (HmSession *self)
{
  g_return_val_if_fail (HM_IS_SESSION (self), NULL);

  return self->ticked;
}

HmComparer *
hm_session_get_comparer (HmSession *self)
{
  g_return_val_if_fail (HM_IS_SESSION (self), NULL);

  return self->comparer;
}

HmArrangement *
hm_session_get_arrangement (HmSession *self)
{
  g_return_val_if_fail (HM_IS_SESSION (self), NULL);

  return self->arrangement;
}

HmFigureOptions
hm_session_get_options (HmSession *self)
{
  g_autofree char *units = NULL;
  g_autofree char *scale = NULL;
  HmFigureOptions options = { 0 };

  g_return_val_if_fail (HM_IS_SESSION (self), options);

  units = g_settings_get_string (self->settings, "units");
  scale = g_settings_get_string (self->settings, "scale");
  if (g_str_equal (units, "binary"))
    options.units = HM_UNITS_BINARY;
  if (g_str_equal (scale, "log"))
    options.scale = HM_SCALE_LOG;
  else if (g_str_equal (scale, "ratio"))
    options.scale = HM_SCALE_RATIO;
  hm_arrangement_apply (self->arrangement, &options);
  /* What is being measured would change its place several times a second. */
  if (self->state != HM_SESSION_IDLE)
    options.order = HM_ORDER_USUAL;
  options.pairs = hm_comparer_get_pairs (self->comparer);
  return options;
}

char *
hm_session_describe_progress (HmSession *self, gboolean brief)
{
  g_autofree char *elapsed = NULL;
  g_autofree char *total = NULL;
  double remaining;

  g_return_val_if_fail (HM_IS_SESSION (self), NULL);

  if (self->state == HM_SESSION_IDLE)
    return g_strdup ("");
  if (self->state == HM_SESSION_PLANNING)
    return g_strdup (_ ("Preparing…"));
  if (self->state == HM_SESSION_STOPPING || self->measurement == NULL)
    return g_strdup (_ ("Stopping…"));
  elapsed = hm_format_duration (hm_measurement_get_elapsed (self->measurement));
  if (self->state == HM_SESSION_PAUSED && brief)
    return g_strdup (_ ("Paused"));
  if (self->state == HM_SESSION_PAUSED)
    /* Translators: %s is a time such as 0:12 */
    return g_strdup_printf (_ ("Paused at %s"), elapsed);
  if (hm_measurement_get_state (self->measurement) == HM_MEASUREMENT_PREPARING)
    return g_strdup (_ ("Preparing…"));
  remaining = hm_measurement_get_remaining (self->measurement);
  if (brief || !isfinite (remaining))
    return g_steal_pointer (&elapsed);
  total = hm_format_duration (hm_measurement_get_elapsed (self->measurement) + remaining);
  /* Translators: both are times: the first has passed, the second is how long it all will take:
   * "0:12 of about 0:32" */
  return g_strdup_printf (_ ("%1$s of about %2$s"), elapsed, total);
}

void
hm_session_set_plan_func (HmSession *self, HmPlanFunc func, gpointer user_data)
{
  g_return_if_fail (HM_IS_SESSION (self));
  g_return_if_fail (func != NULL);

  self->plan_func = func;
  self->plan_data = user_data;
}

void
hm_session_set_handshake_plan_func (HmSession *self, HmHandshakePlanFunc func, gpointer user_data)
{
  g_return_if_fail (HM_IS_SESSION (self));

  self->handshake_plan_func = func;
  self->handshake_plan_data = user_data;
}

void
hm_session_set_clock (HmSession *self, HmClock *clock)
{
  g_return_if_fail (HM_IS_SESSION (self));

  self->clock = clock;
}

static void
options_changed_cb (HmSession *self)
{
  g_signal_emit (self, signals[SIGNAL_OPTIONS_CHANGED], 0);
}

static void
store_error_cb (HmSession *self, const char *message)
{
  g_signal_emit (self, signals[SIGNAL_ERROR], 0, message);
}

static void
ticked_message_cb (HmSession *self, const char *message)
{
  g_signal_emit (self, signals[SIGNAL_MESSAGE], 0, message);
}

static void
hm_session_dispose (GObject *object)
{
  HmSession *self = HM_SESSION (object);

  drop_measurement (self);
  /* The window is gone: what was to be kept is kept all the same. */
  while (self->keep_source != 0 && keep_cb (self) == G_SOURCE_CONTINUE)
    ;
  g_clear_object (&self->comparer);
  g_clear_object (&self->arrangement);
  g_clear_object (&self->ticked);
  g_clear_object (&self->store);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (hm_session_parent_class)->dispose (object);
}

static void
hm_session_class_init (HmSessionClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hm_session_dispose;

  signals[SIGNAL_STATE_CHANGED] =
      g_signal_new ("state-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_PROGRESS] =
      g_signal_new ("progress", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_OPTIONS_CHANGED] = g_signal_new ("options-changed", type, G_SIGNAL_RUN_LAST, 0,
                                                  NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_MESSAGE] = g_signal_new ("message", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_ERROR] = g_signal_new ("error", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
hm_session_init (HmSession *self)
{
  self->plan_func = make_plan;
}

HmSession *
hm_session_new (HmStore *store, GSettings *settings)
{
  HmSession *self;

  g_return_val_if_fail (HM_IS_STORE (store), NULL);
  g_return_val_if_fail (G_IS_SETTINGS (settings), NULL);

  self = g_object_new (HM_TYPE_SESSION, NULL);
  self->store = g_object_ref (store);
  self->settings = g_object_ref (settings);
  self->ticked = hm_ticked_runs_new (store, settings);
  self->comparer = hm_comparer_new (self->ticked);
  self->arrangement = hm_arrangement_new ();
  g_signal_connect_object (self->arrangement, "notify", G_CALLBACK (options_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (store, "error", G_CALLBACK (store_error_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->ticked, "message", G_CALLBACK (ticked_message_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, "changed::units", G_CALLBACK (options_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, "changed::scale", G_CALLBACK (options_changed_cb), self,
                           G_CONNECT_SWAPPED);
  return self;
}
