/* hm-handshake-bench.c: a measurement of connections that runs, as the main thread sees it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-handshake-bench-private.h"

#include <math.h>
#include <stdatomic.h>
#include <string.h>

#include "bench/hm-cpu-place.h"
#include "bench/hm-handshake-work.h"
#include "bench/hm-watch.h"

#include <glib/gi18n-lib.h>

#define INTERVAL_MS 250

/* To see which processor is idle, before the start. */
#define LOOK_SECONDS 0.05

/* From the measuring thread. */
typedef struct Event Event;
struct Event
{
  Event *before; /* what was told before it and is not taken yet */
  guint cell;
  HmHandshakeFigures figures;
};

struct _HmHandshakeBench
{
  GObject parent_instance;

  HmHandshakePlan *plan;
  HmClock *clock;
  HmRun *run;
  HmWatch *watch;
  GThread *thread;
  GSource *source;
  _Atomic (Event *) events; /* the newest that is not taken yet: a stack without locks */
  gint stop, done;          /* by GLib's atomics */
  int busy_cpu;
  char *model;  /* of the processor */
  gint64 start; /* microseconds */
  double progress;
  char *activity;
  double *shares; /* of each cell that is done, as told */
  gboolean finished;

  /* The thread's, until it is joined. */
  HmHandshakeTotals totals;
  gboolean listened;
};

G_DEFINE_FINAL_TYPE_WITH_CODE (HmHandshakeBench,
                               hm_handshake_bench,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (HM_TYPE_MEASUREMENT,
                                                      hm_handshake_bench_measurement_init))

enum
{
  PROGRESS,
  FINISHED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
event_free (Event *event)
{
  g_free (event->figures.message);
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
remove_source (HmHandshakeBench *self)
{
  if (self->source != NULL)
    g_source_destroy (self->source);
  g_clear_pointer (&self->source, g_source_unref);
}

static void
hm_handshake_bench_finalize (GObject *object)
{
  HmHandshakeBench *self = HM_HANDSHAKE_BENCH (object);

  remove_source (self);
  if (self->thread != NULL)
    {
      g_atomic_int_set (&self->stop, 1);
      g_thread_join (self->thread);
    }
  free_events (atomic_exchange (&self->events, NULL));
  hm_watch_free (self->watch);
  hm_handshake_plan_free (self->plan);
  g_object_unref (self->run);
  g_free (self->activity);
  g_free (self->model);
  g_free (self->shares);

  G_OBJECT_CLASS (hm_handshake_bench_parent_class)->finalize (object);
}

static void
hm_handshake_bench_class_init (HmHandshakeBenchClass *class)
{
  G_OBJECT_CLASS (class)->finalize = hm_handshake_bench_finalize;

  signals[PROGRESS] = g_signal_new ("progress", HM_TYPE_HANDSHAKE_BENCH, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 0);
  signals[FINISHED] = g_signal_new ("finished", HM_TYPE_HANDSHAKE_BENCH, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 0);
}

static void
hm_handshake_bench_init (HmHandshakeBench *self)
{
  self->clock = hm_clock_get_system ();
  atomic_init (&self->events, NULL);
}

/* ---- The run before its first figure ---- */

static void
append_word (char **words, char *word)
{
  g_autofree char *old = *words;
  g_autofree char *own = word;

  *words = old == NULL || own == NULL ? g_strdup (own != NULL ? own : old)
                                      : g_strconcat (old, "; ", own, NULL);
}

/* Several engines stand beside each other in each field. */
static void
describe_libraries (HmHandshakeBench *self)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  HmLibrary *library = hm_run_get_library (self->run);

  for (guint i = 0; i < self->plan->cells->len; i++)
    {
      const HmTlsEngine *engine =
          g_array_index (self->plan->cells, HmHandshakeCell, i).offer->engine;
      HmLibrary one = { 0 };

      if (!g_hash_table_add (seen, (gpointer) engine))
        continue;
      engine->describe (&one);
      append_word (&library->name, one.name);
      append_word (&library->version, one.version);
      append_word (&library->built, one.built);
      append_word (&library->options, one.options);
      append_word (&library->compiler, one.compiler);
      append_word (&library->cpuinfo, one.cpuinfo);
    }
}

static void
add_handshakes (HmHandshakeBench *self)
{
  GPtrArray *handshakes = hm_run_get_handshakes (self->run);

  for (guint i = 0; i < self->plan->cells->len; i++)
    {
      const HmHandshakeCell *cell = &g_array_index (self->plan->cells, HmHandshakeCell, i);
      gboolean full = cell->settings.mode == HM_TLS_FULL;
      HmHandshake *handshake = hm_handshake_new ();

      handshake->protocol = g_strdup (cell->offer->protocol);
      handshake->cipher = g_strdup (cell->offer->suite);
      handshake->key = g_strdup (cell->offer->key);
      handshake->group = g_strdup (cell->settings.group);
      handshake->mode = g_strdup (full ? "full" : "resumed");
      handshake->resumption = full ? NULL : g_strdup (hm_tls_mode_to_string (cell->settings.mode));
      handshake->verification =
          g_strdup (hm_tls_verification_to_string (cell->settings.verification));
      handshake->engine = g_strdup (cell->offer->engine->id);
      handshake->bytes = (gint64) cell->bytes;
      g_ptr_array_add (handshakes, handshake);
    }
}

HmHandshakeBench *
hm_handshake_bench_new (HmHandshakePlan *plan)
{
  HmHandshakeBench *self;
  HmMethod *method;

  g_return_val_if_fail (plan != NULL, NULL);

  self = g_object_new (HM_TYPE_HANDSHAKE_BENCH, NULL);
  self->plan = plan;
  self->shares = g_new0 (double, plan->cells->len);
  self->run = hm_run_new (HM_ORIGIN_MEASURED);
  describe_libraries (self);
  method = hm_run_get_method (self->run);
  method->clock = g_strdup ("wall");
  method->estimator = g_strdup ("solo-cycles-q25");
  method->threads = 1;
  add_handshakes (self);
  return self;
}

void
hm_handshake_bench_set_clock (HmHandshakeBench *self, HmClock *clock)
{
  g_return_if_fail (HM_IS_HANDSHAKE_BENCH (self));
  g_return_if_fail (clock != NULL && self->thread == NULL);

  self->clock = clock;
}

HmRun *
hm_handshake_bench_get_run (HmHandshakeBench *self)
{
  g_return_val_if_fail (HM_IS_HANDSHAKE_BENCH (self), NULL);

  return self->run;
}

/* ---- The measuring thread ---- */

static void
push_event (guint cell, const HmHandshakeFigures *figures, gpointer data)
{
  HmHandshakeBench *self = data;
  Event *event = g_new (Event, 1);

  event->cell = cell;
  event->figures = *figures;
  event->figures.message = g_strdup (figures->message);
  event->before = atomic_load (&self->events);
  while (!atomic_compare_exchange_weak (&self->events, &event->before, event))
    ;
}

static gpointer
measure (gpointer data)
{
  HmHandshakeBench *self = data;
  gboolean real = self->clock == hm_clock_get_system ();
  g_autoptr (GArray) cpus = g_array_new (FALSE, FALSE, sizeof (int));
  HmFrontEnd front_end;

  if (real)
    hm_cpu_place_choose (cpus, self->busy_cpu, LOOK_SECONDS);
  if (cpus->len > 0)
    hm_cpu_place_pin (g_array_index (cpus, int, 0));
  hm_front_end_init (&front_end, real ? hm_front_end_load (self->model) : 0);
  hm_front_end_survey (&front_end, self->clock);
  self->listened = !front_end.meaningless;

  hm_handshake_work (self->plan, self->clock, &front_end, &self->stop, push_event, self,
                     &self->totals);

  if (real)
    hm_front_end_save (&front_end, self->model);
  g_atomic_int_set (&self->done, 1);
  return NULL;
}

/* ---- From events to figures ---- */

static void
set_text (char **field, const char *text)
{
  g_free (*field);
  *field = g_strdup (text);
}

static void
take_event (HmHandshakeBench *self, const Event *event)
{
  HmHandshake *handshake = hm_run_get_handshakes (self->run)->pdata[event->cell];
  const HmHandshakeFigures *figures = &event->figures;
  double n = figures->connections;

  self->shares[event->cell] = figures->message != NULL ? 1 : n / figures->target;
  g_free (self->activity);
  self->activity =
      g_strdup_printf ("%s %s %s", handshake->protocol, handshake->cipher, handshake->mode);
  handshake->status = figures->status;
  handshake->connections = figures->connections;
  handshake->seconds = n * figures->seconds;
  handshake->low = n * figures->low;
  handshake->high = n * figures->high;
  handshake->wall_median = n * figures->wall_median;
  handshake->client_seconds = n * figures->seconds * figures->client_share;
  handshake->server_seconds = n * figures->seconds * (1 - figures->client_share);
  handshake->wire_bytes = figures->wire_bytes;
  handshake->samples = figures->samples;
  handshake->accepted = figures->accepted;
  set_text (&handshake->message, figures->message);
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

static double
measure_progress (HmHandshakeBench *self)
{
  double done = 0;

  for (guint i = 0; i < self->plan->cells->len; i++)
    done += self->shares[i];
  return done / self->plan->cells->len;
}

static void
remove_pending (HmHandshakeBench *self)
{
  GPtrArray *handshakes = hm_run_get_handshakes (self->run);

  for (guint i = handshakes->len; i > 0; i--)
    if (((HmHandshake *) handshakes->pdata[i - 1])->status == HM_STATUS_PENDING)
      g_ptr_array_remove_index (handshakes, i - 1);
}

static void
finish (HmHandshakeBench *self)
{
  HmMethod *method = hm_run_get_method (self->run);
  gboolean stopped;

  g_thread_join (g_steal_pointer (&self->thread));
  take_events (self);
  remove_source (self);
  self->finished = TRUE;
  self->progress = 1;

  stopped = g_atomic_int_get (&self->stop) != 0;
  remove_pending (self);
  method->seconds = (double) (g_get_monotonic_time () - self->start) / G_USEC_PER_SEC;
  method->cycle_time = self->totals.cycle_time;
  method->accepted_share =
      self->totals.samples > 0 ? (double) self->totals.accepted / self->totals.samples : NAN;
  if (!self->listened)
    set_text (&method->estimator, "cycles-q25");
  hm_watch_end (self->watch, hm_run_get_conditions (self->run), self->totals.switches);
  hm_run_description_changed (self->run);
  hm_run_set_status (self->run, stopped ? HM_RUN_STOPPED : HM_RUN_COMPLETE);
  g_signal_emit (self, signals[PROGRESS], 0);
  g_signal_emit (self, signals[FINISHED], 0);
}

void
hm_handshake_bench_poll (HmHandshakeBench *self)
{
  g_return_if_fail (HM_IS_HANDSHAKE_BENCH (self));

  if (self->thread == NULL)
    return;
  g_object_ref (self);
  if (g_atomic_int_get (&self->done))
    finish (self);
  else
    {
      gboolean any = take_events (self);
      double progress = measure_progress (self);

      self->progress = MAX (self->progress, progress);
      any |= hm_watch_look (self->watch, hm_run_get_conditions (self->run));
      if (any)
        hm_run_description_changed (self->run);
      g_signal_emit (self, signals[PROGRESS], 0);
    }
  g_object_unref (self);
}

static gboolean
on_interval (gpointer data)
{
  hm_handshake_bench_poll (HM_HANDSHAKE_BENCH (data));
  return G_SOURCE_CONTINUE;
}

void
hm_handshake_bench_start (HmHandshakeBench *self)
{
  g_return_if_fail (HM_IS_HANDSHAKE_BENCH (self));
  g_return_if_fail (self->thread == NULL && !self->finished);

  self->watch = hm_watch_new (hm_run_get_machine (self->run), hm_run_get_conditions (self->run));
  hm_run_description_changed (self->run);
  hm_run_set_status (self->run, HM_RUN_RUNNING);
  self->start = g_get_monotonic_time ();
  self->busy_cpu = hm_cpu_place_current ();
  self->model = g_strdup (hm_run_get_machine (self->run)->cpu);
  if (self->model == NULL)
    self->model = g_strdup ("unknown");
  self->thread = g_thread_new ("hm-handshakes", measure, self);

  self->source = g_timeout_source_new (INTERVAL_MS);
  g_source_set_static_name (self->source, "hm-handshake-bench");
  g_source_set_callback (self->source, on_interval, self, NULL);
  g_source_attach (self->source, g_main_context_get_thread_default ());
}

void
hm_handshake_bench_stop (HmHandshakeBench *self)
{
  g_return_if_fail (HM_IS_HANDSHAKE_BENCH (self));

  g_atomic_int_set (&self->stop, 1);
}

gboolean
hm_handshake_bench_is_finished (HmHandshakeBench *self)
{
  g_return_val_if_fail (HM_IS_HANDSHAKE_BENCH (self), FALSE);

  return self->finished;
}

HmBenchState
hm_handshake_bench_get_state (HmHandshakeBench *self)
{
  g_return_val_if_fail (HM_IS_HANDSHAKE_BENCH (self), HM_BENCH_IDLE);

  if (self->finished)
    return HM_BENCH_FINISHED;
  if (self->thread == NULL)
    return HM_BENCH_IDLE;
  if (g_atomic_int_get (&self->stop))
    return HM_BENCH_STOPPING;
  /* Certificates are made and processors looked at before the first figure. */
  return self->activity == NULL ? HM_BENCH_PREPARING : HM_BENCH_MEASURING;
}

double
hm_handshake_bench_get_elapsed (HmHandshakeBench *self)
{
  g_return_val_if_fail (HM_IS_HANDSHAKE_BENCH (self), 0);

  if (self->thread == NULL)
    return self->finished ? hm_run_get_method (self->run)->seconds : 0;
  return (double) (g_get_monotonic_time () - self->start) / G_USEC_PER_SEC;
}

double
hm_handshake_bench_get_progress (HmHandshakeBench *self)
{
  g_return_val_if_fail (HM_IS_HANDSHAKE_BENCH (self), 0);

  return self->progress;
}

/* Rounds are alike, so that what is left takes as long as what was done. */
double
hm_handshake_bench_get_remaining (HmHandshakeBench *self)
{
  g_return_val_if_fail (HM_IS_HANDSHAKE_BENCH (self), 0);

  if (self->finished)
    return 0;
  if (self->progress <= 0)
    return INFINITY;
  return hm_handshake_bench_get_elapsed (self) / self->progress * (1 - self->progress);
}

const char *
hm_handshake_bench_get_activity (HmHandshakeBench *self)
{
  g_return_val_if_fail (HM_IS_HANDSHAKE_BENCH (self), NULL);

  return self->activity;
}
