/* hm-handshake-bench.c: a measurement of connections that runs, as the main thread sees it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-handshake-bench.h"

#include <math.h>
#include <stdatomic.h>
#include <string.h>

#include "bench/hm-cpu-place.h"
#include "bench/hm-description.h"
#include "bench/hm-handshake-rate.h"
#include "bench/hm-handshake-work.h"
#include "bench/hm-watch.h"

#include <glib/gi18n-lib.h>

/* To see which processor is idle, before the start. */
#define LOOK_SECONDS 0.05

#define RATE_SECONDS (HM_HANDSHAKE_RATE_VISITS * HM_HANDSHAKE_RATE_TIME / 1e9)

/* From the measuring thread. */
typedef struct Event Event;
struct Event
{
  Event *before; /* what was told before it and is not taken yet */
  guint index;   /* of a cell, or behind the cells of a rate */
  HmHandshakeFigures figures;
  HmHandshakeRateFigures rate;
};

/* What a cell or a rate takes, seconds; the whole is not known before the first figure. */
typedef struct
{
  double done, whole;
} Load;

struct _HmHandshakeBench
{
  HmMeasurement parent_instance;

  HmHandshakePlan *plan;
  HmRun *run;       /* the measurement's */
  GPtrArray *rates; /* of HmResult: the run's, in the plan's order */
  HmWatch *watch;
  GThread *thread;
  _Atomic (Event *) events; /* the newest that is not taken yet: a stack without locks */
  atomic_int current;       /* index of what is visited, or -1 */
  gint done;                /* by GLib's atomics */
  HmGate gate;
  int busy_cpu;
  char *model;              /* of the processor */
  gint64 start;             /* microseconds */
  gint64 paused_at, paused; /* likewise: since when, or 0; and for how long before */
  double progress;
  Load *loads; /* of the cells, then of the rates */
  int shown;   /* what the activity tells of */
  char *activity;

  /* The thread's, until it is joined. */
  HmHandshakeTotals totals;
  gboolean listened;
};

G_DEFINE_FINAL_TYPE (HmHandshakeBench, hm_handshake_bench, HM_TYPE_MEASUREMENT)

static void
event_free (Event *event)
{
  g_free (event->figures.message);
  g_free ((char *) event->rate.message);
  g_free (event);
}

static void
free_events (Event *event)
{
  while (event != NULL)
    {
      Event *before = event->before;

      event_free (event);
      event = before;
    }
}

static void
hm_handshake_bench_finalize (GObject *object)
{
  HmHandshakeBench *self = HM_HANDSHAKE_BENCH (object);

  if (self->thread != NULL)
    {
      hm_gate_stop (&self->gate);
      g_thread_join (self->thread);
    }
  free_events (atomic_exchange (&self->events, NULL));
  hm_watch_free (self->watch);
  hm_handshake_plan_free (self->plan);
  g_ptr_array_unref (self->rates);
  hm_gate_clear (&self->gate);
  g_free (self->activity);
  g_free (self->model);
  g_free (self->loads);

  G_OBJECT_CLASS (hm_handshake_bench_parent_class)->finalize (object);
}

static void
hm_handshake_bench_init (HmHandshakeBench *self)
{
  self->run = hm_measurement_get_run (HM_MEASUREMENT (self));
  self->rates = g_ptr_array_new_with_free_func (g_object_unref);
  self->shown = -1;
  atomic_init (&self->events, NULL);
  atomic_init (&self->current, -1);
  hm_gate_init (&self->gate);
}

/* ---- The run before its first figure ---- */

/* Several engines are described once each. */
static void
describe_libraries (HmHandshakeBench *self)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < self->plan->cells->len; i++)
    {
      const HmTlsEngine *engine =
          g_array_index (self->plan->cells, HmHandshakeCell, i).offer->engine;

      if (g_hash_table_add (seen, (gpointer) engine))
        hm_description_add_library (self->run, engine->describe);
    }
}

static void
add_handshakes (HmHandshakeBench *self)
{
  GPtrArray *handshakes = hm_run_get_handshakes (self->run);

  for (guint i = 0; i < self->plan->cells->len; i++)
    {
      HmHandshake *handshake = hm_handshake_new ();

      hm_handshake_cell_describe (&g_array_index (self->plan->cells, HmHandshakeCell, i),
                                  self->plan->threads, handshake);
      g_ptr_array_add (handshakes, handshake);
    }
}

static void
add_rates (HmHandshakeBench *self)
{
  hm_handshake_plan_add_rates (self->plan);
  for (guint i = 0; i < self->plan->rates->len; i++)
    g_ptr_array_add (self->rates, g_object_ref (hm_description_add_result (
                                      self->run, &g_array_index (self->plan->rates, HmCell, i))));
}

/* A rate takes what it is given; a cell shows it. */
static void
add_loads (HmHandshakeBench *self)
{
  guint n_cells = self->plan->cells->len;

  self->loads = g_new0 (Load, n_cells + self->plan->rates->len);
  for (guint i = 0; i < n_cells + self->plan->rates->len; i++)
    self->loads[i].whole = i < n_cells ? NAN : RATE_SECONDS;
}

HmMeasurement *
hm_handshake_bench_new (HmHandshakePlan *plan)
{
  HmHandshakeBench *self;
  HmMethod *method;

  g_return_val_if_fail (plan != NULL, NULL);

  self = g_object_new (HM_TYPE_HANDSHAKE_BENCH, NULL);
  self->plan = plan;
  describe_libraries (self);
  method = hm_run_get_method (self->run);
  method->clock = g_strdup ("wall");
  method->estimator = g_strdup ("solo-cycles-q25");
  method->threads = plan->threads;
  add_handshakes (self);
  add_rates (self);
  add_loads (self);
  return HM_MEASUREMENT (self);
}

/* ---- The measuring thread ---- */

static void
push_event (HmHandshakeBench *self, Event *event)
{
  event->before = atomic_load (&self->events);
  while (!atomic_compare_exchange_weak (&self->events, &event->before, event))
    ;
}

static void
on_begin (guint index, gpointer data)
{
  HmHandshakeBench *self = data;

  atomic_store (&self->current, (int) index);
}

static void
on_cell (guint cell, const HmHandshakeFigures *figures, gpointer data)
{
  Event *event = g_new0 (Event, 1);

  event->index = cell;
  event->figures = *figures;
  event->figures.message = g_strdup (figures->message);
  push_event (data, event);
}

static void
on_rate (guint rate, const HmHandshakeRateFigures *figures, gpointer data)
{
  HmHandshakeBench *self = data;
  Event *event = g_new0 (Event, 1);

  event->index = self->plan->cells->len + rate;
  event->rate = *figures;
  event->rate.message = g_strdup (figures->message);
  push_event (self, event);
}

static gpointer
measure (gpointer data)
{
  HmHandshakeBench *self = data;
  HmClock *clock = hm_measurement_get_clock (HM_MEASUREMENT (self));
  gboolean real = clock == hm_clock_get_system ();
  g_autoptr (GArray) cpus = g_array_new (FALSE, FALSE, sizeof (int));
  HmHandshakeListener listener = { on_begin, on_cell, on_rate, self };
  HmHandshakeSetup setup = { .clock = clock, .gate = &self->gate };
  HmFrontEnd front_end;

  if (real)
    hm_cpu_place_choose (cpus, self->busy_cpu, LOOK_SECONDS);
  if (cpus->len > 0)
    hm_cpu_place_pin (g_array_index (cpus, int, 0));
  hm_front_end_init (&front_end, real ? hm_front_end_load (self->model) : 0);
  hm_front_end_survey (&front_end, clock);
  self->listened = !front_end.meaningless;

  setup.front_end = &front_end;
  setup.cpus = (const int *) (gpointer) cpus->data;
  setup.n_cpus = cpus->len;
  hm_handshake_work (self->plan, &setup, &listener, &self->totals);

  if (real)
    hm_front_end_save (&front_end, self->model);
  g_atomic_int_set (&self->done, 1);
  return NULL;
}

/* ---- From events to figures ---- */

static void
take_figures (HmHandshakeBench *self, guint cell, const HmHandshakeFigures *figures)
{
  HmHandshake *handshake = hm_run_get_handshakes (self->run)->pdata[cell];
  double n = figures->connections;

  self->loads[cell] = (Load){ n * figures->seconds, figures->target * figures->seconds };
  if (figures->message != NULL)
    self->loads[cell] = (Load){ 0, 0 };
  handshake->status = figures->status;
  handshake->connections = figures->connections;
  handshake->seconds = n * figures->seconds;
  handshake->low = n * figures->low;
  handshake->high = n * figures->high;
  handshake->wall_median = n * figures->wall_median;
  handshake->client_seconds = n * figures->seconds * figures->client_share;
  handshake->server_seconds = n * figures->seconds * (1 - figures->client_share);
  handshake->wire_bytes = figures->wire_bytes;
  handshake->energy = figures->energy;
  handshake->samples = figures->samples;
  handshake->accepted = figures->accepted;
  hm_description_set (&handshake->message, figures->message);
}

static void
take_rate (HmHandshakeBench *self, guint rate, const HmHandshakeRateFigures *told)
{
  const HmCell *cell = &g_array_index (self->plan->rates, HmCell, rate);
  HmResult *result = self->rates->pdata[rate];
  HmFigures figures = HM_FIGURES_NONE;

  self->loads[self->plan->cells->len + rate] = (Load){ told->share * RATE_SECONDS, RATE_SECONDS };
  if (told->implementation != NULL)
    hm_result_set_implementation (result, told->implementation);
  if (told->message != NULL)
    hm_result_set_message (result, told->message);
  if (told->estimate.samples > 0)
    hm_estimate_to_figures (&told->estimate, told->cycle_time, MAX (cell->size, 0), &figures);
  figures.status = told->status;
  hm_result_set_figures (result, &figures);
}

static void
take_event (HmHandshakeBench *self, const Event *event)
{
  guint n_cells = self->plan->cells->len;

  if (event->index < n_cells)
    take_figures (self, event->index, &event->figures);
  else
    take_rate (self, event->index - n_cells, &event->rate);
}

static gboolean
take_events (HmHandshakeBench *self)
{
  Event *event = atomic_exchange (&self->events, NULL), *first = NULL;
  gboolean any = event != NULL;

  /* The newest lies on top, and the oldest is to be taken first. */
  while (event != NULL)
    {
      Event *before = event->before;

      event->before = first;
      first = event;
      event = before;
    }
  for (event = first; event != NULL; event = event->before)
    take_event (self, event);
  free_events (first);
  return any;
}

/* By the time that things take: a slow cell is more of the work than a fast one. A cell that was
 * not seen yet is taken to be like the others. */
static double
measure_progress (HmHandshakeBench *self)
{
  guint n_cells = self->plan->cells->len, known = 0, unknown = 0;
  double done = 0, cells = 0, rates = 0;

  for (guint i = 0; i < n_cells + self->plan->rates->len; i++)
    if (isnan (self->loads[i].whole))
      unknown++;
    else
      {
        known += i < n_cells && self->loads[i].whole > 0;
        done += self->loads[i].done;
        *(i < n_cells ? &cells : &rates) += self->loads[i].whole;
      }
  if (known == 0)
    return 0;
  return done / (cells * (known + unknown) / known + rates);
}

static void
remove_pending (HmHandshakeBench *self)
{
  GPtrArray *handshakes = hm_run_get_handshakes (self->run);

  for (guint i = handshakes->len; i > 0; i--)
    if (((HmHandshake *) handshakes->pdata[i - 1])->status == HM_STATUS_PENDING)
      g_ptr_array_remove_index (handshakes, i - 1);
  hm_run_remove_pending (self->run);
}

/* Where no connection was on for long enough, it is not known what they took. */
static const char *
find_energy_source (HmHandshakeBench *self)
{
  GPtrArray *handshakes = hm_run_get_handshakes (self->run);

  for (guint i = 0; i < handshakes->len; i++)
    if (isfinite (((HmHandshake *) handshakes->pdata[i])->energy))
      return self->totals.energy_source;
  return hm_energy_is_hidden (NULL) ? "unreadable" : NULL;
}

/* What was just looked at becomes a row of the run. */
static void
note_moment (HmHandshakeBench *self)
{
  HmMoment moment =
      hm_watch_get_moment (self->watch, hm_measurement_get_elapsed (HM_MEASUREMENT (self)), -1);

  hm_run_take_moment (self->run, &moment);
}

static void
finish (HmHandshakeBench *self)
{
  HmMethod *method = hm_run_get_method (self->run);
  gboolean stopped;

  g_thread_join (g_steal_pointer (&self->thread));
  take_events (self);
  self->progress = 1;

  stopped = hm_gate_is_stopped (&self->gate);
  remove_pending (self);
  method->seconds = hm_measurement_get_elapsed (HM_MEASUREMENT (self));
  method->cycle_time = self->totals.cycle_time;
  hm_description_set (&method->energy_source, find_energy_source (self));
  method->accepted_share =
      self->totals.samples > 0 ? (double) self->totals.accepted / self->totals.samples : NAN;
  if (!self->listened)
    hm_description_set (&method->estimator, "cycles-q25");
  hm_watch_end (self->watch, hm_run_get_conditions (self->run), self->totals.switches);
  note_moment (self);
  hm_run_description_changed (self->run);
  hm_run_set_status (self->run, stopped ? HM_RUN_STOPPED : HM_RUN_COMPLETE);
}

static gboolean
hm_handshake_bench_poll (HmMeasurement *measurement)
{
  HmHandshakeBench *self = HM_HANDSHAKE_BENCH (measurement);
  double progress;
  gboolean any;

  if (g_atomic_int_get (&self->done))
    {
      finish (self);
      return FALSE;
    }
  any = take_events (self);
  progress = measure_progress (self);
  self->progress = MAX (self->progress, progress);
  if (hm_watch_look (self->watch, hm_run_get_conditions (self->run)))
    {
      note_moment (self);
      any = TRUE;
    }
  if (any)
    {
      hm_run_description_changed (self->run);
      hm_measurement_set_prepared (measurement);
    }
  return TRUE;
}

/* ---- Commands ---- */

static gboolean
hm_handshake_bench_start (HmMeasurement *measurement)
{
  HmHandshakeBench *self = HM_HANDSHAKE_BENCH (measurement);

  self->watch = hm_watch_new (hm_run_get_machine (self->run), hm_run_get_conditions (self->run));
  hm_run_description_changed (self->run);
  hm_run_set_status (self->run, HM_RUN_RUNNING);
  self->start = g_get_monotonic_time ();
  self->busy_cpu = hm_cpu_place_current ();
  self->model = g_strdup (hm_run_get_machine (self->run)->cpu);
  if (self->model == NULL)
    self->model = g_strdup ("unknown");
  self->thread = g_thread_new ("hm-handshakes", measure, self);
  return TRUE;
}

static void
hm_handshake_bench_pause (HmMeasurement *measurement)
{
  HmHandshakeBench *self = HM_HANDSHAKE_BENCH (measurement);

  self->paused_at = g_get_monotonic_time ();
  hm_gate_close (&self->gate);
}

static void
hm_handshake_bench_resume (HmMeasurement *measurement)
{
  HmHandshakeBench *self = HM_HANDSHAKE_BENCH (measurement);

  self->paused += g_get_monotonic_time () - self->paused_at;
  self->paused_at = 0;
  hm_gate_open (&self->gate);
}

static void
hm_handshake_bench_stop (HmMeasurement *measurement)
{
  hm_gate_stop (&HM_HANDSHAKE_BENCH (measurement)->gate);
}

static gboolean
hm_handshake_bench_is_resting (HmMeasurement *measurement)
{
  return hm_gate_is_waited_at (&HM_HANDSHAKE_BENCH (measurement)->gate);
}

/* ---- Where it stands ---- */

static const char *
hm_handshake_bench_get_subject (HmMeasurement *measurement)
{
  /* Translators: what is being measured: connections of SSL and TLS. */
  return _ ("Handshakes");
}

static double
hm_handshake_bench_get_elapsed (HmMeasurement *measurement)
{
  HmHandshakeBench *self = HM_HANDSHAKE_BENCH (measurement);
  HmMeasurementState state = hm_measurement_get_state (measurement);
  gint64 now;

  if (state == HM_MEASUREMENT_IDLE)
    return 0;
  if (state == HM_MEASUREMENT_FINISHED)
    return hm_run_get_method (self->run)->seconds;
  now = self->paused_at != 0 ? self->paused_at : g_get_monotonic_time ();
  return (double) (now - self->start - self->paused) / G_USEC_PER_SEC;
}

static double
hm_handshake_bench_get_progress (HmMeasurement *measurement)
{
  return HM_HANDSHAKE_BENCH (measurement)->progress;
}

/* Progress is in time, so that what is left takes as long as what was done. */
static double
hm_handshake_bench_get_remaining (HmMeasurement *measurement)
{
  double progress = HM_HANDSHAKE_BENCH (measurement)->progress;

  if (progress <= 0)
    return INFINITY;
  return hm_handshake_bench_get_elapsed (measurement) / progress * (1 - progress);
}

static char *
describe_cell (const HmHandshakeCell *cell)
{
  const char *mode = hm_tls_mode_to_string (cell->settings.mode);

  return g_strdup_printf ("%s %s %s %s", cell->offer->protocol, cell->offer->suite,
                          cell->offer->key, mode);
}

static char *
describe_rate (const HmCell *rate)
{
  return g_strdup_printf ("%s %s", rate->offer->algorithm,
                          hm_operation_to_string (rate->offer->operation));
}

static const char *
hm_handshake_bench_get_activity (HmMeasurement *measurement)
{
  HmHandshakeBench *self = HM_HANDSHAKE_BENCH (measurement);
  guint n_cells = self->plan->cells->len;
  int current = atomic_load (&self->current);

  if (current < 0)
    return NULL;
  if (current == self->shown)
    return self->activity;
  g_free (self->activity);
  self->activity =
      (guint) current < n_cells
          ? describe_cell (&g_array_index (self->plan->cells, HmHandshakeCell, current))
          : describe_rate (&g_array_index (self->plan->rates, HmCell, current - n_cells));
  self->shown = current;
  return self->activity;
}

static void
hm_handshake_bench_class_init (HmHandshakeBenchClass *class)
{
  HmMeasurementClass *measurement_class = HM_MEASUREMENT_CLASS (class);

  G_OBJECT_CLASS (class)->finalize = hm_handshake_bench_finalize;

  measurement_class->get_subject = hm_handshake_bench_get_subject;
  measurement_class->start = hm_handshake_bench_start;
  measurement_class->poll = hm_handshake_bench_poll;
  measurement_class->pause = hm_handshake_bench_pause;
  measurement_class->resume = hm_handshake_bench_resume;
  measurement_class->stop = hm_handshake_bench_stop;
  measurement_class->is_resting = hm_handshake_bench_is_resting;
  measurement_class->get_elapsed = hm_handshake_bench_get_elapsed;
  measurement_class->get_remaining = hm_handshake_bench_get_remaining;
  measurement_class->get_progress = hm_handshake_bench_get_progress;
  measurement_class->get_activity = hm_handshake_bench_get_activity;
}
