/* hm-bench.c: a benchmark that runs, as the main thread sees it
 *
 * Takes the conductor's events out a few times a second and turns them into changes of the run.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-bench.h"

#include <math.h>

#include "bench/hm-bench-cell.h"
#include "bench/hm-conductor.h"
#include "bench/hm-cpu-place.h"
#include "bench/hm-description.h"
#include "bench/hm-energy.h"
#include "bench/hm-kept.h"
#include "bench/hm-round.h"
#include "bench/hm-watch.h"
#include "run/hm-phases.h"

#include <glib/gi18n-lib.h>

/* Room for several seconds of samples; if the main thread sleeps longer, they wait at their cells.
 */
#define RING_CAPACITY 16384

/* All figures are told again when the run's clock has moved by so much. */
#define CYCLE_TIME_STEP 0.001

struct _HmBench
{
  HmMeasurement parent_instance;

  HmPlan *plan;
  HmRun *run; /* the measurement's */
  HmConductor *conductor;
  HmWatch *watch;
  guint capacity;
  HmBenchCell *cells;    /* of the plan, in its order */
  GPtrArray *activities; /* of char *, made when asked for */

  HmKept cycle_times; /* of double, seconds */
  double cycle_time;  /* median, as last told */
  double temperature; /* now, of a sustained run; else NAN */
  guint64 n_samples, n_accepted;
  HmRound round; /* since the last look at the machine */
  guint n_looks;

  double elapsed, progress; /* never go back */
};

G_DEFINE_FINAL_TYPE (HmBench, hm_bench, HM_TYPE_MEASUREMENT)

static void
hm_bench_finalize (GObject *object)
{
  HmBench *self = HM_BENCH (object);

  if (self->conductor != NULL)
    {
      if (hm_measurement_get_state (HM_MEASUREMENT (self)) != HM_MEASUREMENT_FINISHED)
        {
          hm_conductor_command (self->conductor, HM_COMMAND_STOP);
          hm_conductor_join (self->conductor, NULL);
        }
      hm_conductor_free (self->conductor);
    }
  for (guint i = 0; i < self->plan->cells->len; i++)
    hm_bench_cell_clear (&self->cells[i]);
  g_free (self->cells);
  hm_watch_free (self->watch);
  g_ptr_array_unref (self->activities);
  hm_kept_clear (&self->cycle_times);
  hm_round_clear (&self->round);
  hm_plan_free (self->plan);

  G_OBJECT_CLASS (hm_bench_parent_class)->finalize (object);
}

static void
hm_bench_init (HmBench *self)
{
  self->run = hm_measurement_get_run (HM_MEASUREMENT (self));
  self->capacity = RING_CAPACITY;
  hm_kept_init (&self->cycle_times, sizeof (double));
  hm_round_init (&self->round);
  self->cycle_time = NAN;
  self->temperature = NAN;
}

/* The run before its first sample */

/* Several engines are described once each. */
static void
describe_libraries (HmBench *self)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < self->plan->cells->len; i++)
    {
      const HmEngine *engine = g_array_index (self->plan->cells, HmCell, i).offer->engine;

      if (g_hash_table_add (seen, (gpointer) engine))
        hm_description_add_library (self->run, engine->describe);
    }
}

static void
add_cells (HmBench *self)
{
  self->cells = g_new (HmBenchCell, self->plan->cells->len);
  for (guint i = 0; i < self->plan->cells->len; i++)
    hm_bench_cell_init (&self->cells[i], self->run, self->plan,
                        &g_array_index (self->plan->cells, HmCell, i));
}

/* Whoever is measured in turns is held against the first one of its group. */
static void
add_pairs (HmBench *self)
{
  const HmCell *cells = (const HmCell *) (gpointer) self->plan->cells->data;
  guint leader = 0;

  for (guint i = 0; i < self->plan->cells->len; i++)
    if (cells[i].group != 0 && (i == 0 || cells[i].group != cells[i - 1].group))
      leader = i;
    else if (cells[i].group != 0)
      self->cells[i].pair = hm_bench_pair_new (self->run, &cells[leader], &cells[i]);
}

HmMeasurement *
hm_bench_new (HmPlan *plan)
{
  HmBench *self;

  g_return_val_if_fail (plan != NULL, NULL);

  self = g_object_new (HM_TYPE_BENCH, NULL);
  self->plan = plan;
  self->activities = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_set_size (self->activities, (int) plan->cells->len);
  describe_libraries (self);
  hm_description_set_method (self->run, plan);
  add_cells (self);
  add_pairs (self);

  return HM_MEASUREMENT (self);
}

void
hm_bench_set_capacity (HmBench *self, guint capacity)
{
  g_return_if_fail (HM_IS_BENCH (self));
  g_return_if_fail (capacity > 0 && self->conductor == NULL);

  self->capacity = capacity;
}

/* From events to figures */

static void
note_sample (HmBench *self, const HmSample *sample)
{
  double cycle_time = sample->seconds / sample->cycles;

  if (sample->flags & HM_SAMPLE_WARMUP)
    return;
  self->n_samples++;
  self->n_accepted += sample->flags == HM_SAMPLE_OK;
  if (isfinite (cycle_time))
    hm_kept_add (&self->cycle_times, &cycle_time);
  hm_round_add (&self->round, sample);
}

static void
take_event (HmBench *self, const HmEvent *event)
{
  HmBenchCell *cell = &self->cells[event->cell];

  switch (event->kind)
    {
    case HM_EVENT_PREPARED:
      hm_result_set_implementation (cell->result, event->text);
      break;

    case HM_EVENT_SAMPLE:
      hm_bench_cell_add (cell, &event->sample, event->taken);
      note_sample (self, &event->sample);
      break;

    case HM_EVENT_REJECTED:
      self->n_accepted -= hm_bench_cell_reject (cell, event->sample.at);
      break;

    case HM_EVENT_TURN:
      hm_bench_pair_add (self->cells[event->other].pair, &event->turn);
      break;

    case HM_EVENT_ENDED:
      hm_bench_cell_end (cell, event->status, event->taken, event->text);
      g_free (event->text);
      break;
    }
}

static void
show_cell (HmBench *self, HmBenchCell *cell)
{
  hm_bench_cell_show (cell, self->cycle_time, hm_run_get_method (self->run)->sustained_cycle_time);
}

/* Before the results, whose changes are what is listened to. The verdicts come when all is
 * measured. */
static void
update_pairs (HmBench *self, gboolean last)
{
  g_autoptr (GPtrArray) pairs = g_ptr_array_new ();

  if (self->plan->n_groups == 0)
    return;
  for (guint i = 0; i < self->plan->cells->len; i++)
    if (self->cells[i].pair != NULL)
      {
        hm_bench_pair_update (self->cells[i].pair);
        g_ptr_array_add (pairs, self->cells[i].pair);
      }
  if (last)
    hm_bench_pairs_judge (pairs);
}

static void
update_figures (HmBench *self, gboolean last)
{
  double cycle_time = hm_kept_get_median (&self->cycle_times);
  gboolean all = last || !isfinite (self->cycle_time) ||
                 fabs (cycle_time / self->cycle_time - 1) > CYCLE_TIME_STEP;

  if (all)
    self->cycle_time = cycle_time;
  update_pairs (self, last);
  for (guint i = 0; i < self->plan->cells->len; i++)
    {
      gboolean fresh = hm_bench_cell_update (&self->cells[i], self->temperature);

      if (fresh || all)
        show_cell (self, &self->cells[i]);
    }
}

static void
update_method (HmBench *self)
{
  HmMethod *method = hm_run_get_method (self->run);

  method->seconds = self->elapsed;
  method->cycle_time = self->cycle_time;
  method->accepted_share = self->n_samples > 0 ? (double) self->n_accepted / self->n_samples : NAN;
}

/* What was just looked at becomes a row of the run. */
static void
note_moment (HmBench *self, guint64 switches)
{
  HmMoment moment = hm_watch_get_moment (self->watch, hm_conductor_get_elapsed (self->conductor),
                                         hm_conductor_get_cpu (self->conductor));

  hm_round_end (&self->round, switches, &moment);
  hm_run_take_moment (self->run, &moment);
}

/* The parts of the run in which the machine was another one. Figures are of the rest of it; where
 * it slid to a slower clock, they are told for that clock, too. */
static void
set_apart (HmBench *self)
{
  HmMethod *method = hm_run_get_method (self->run);
  HmSlide slide;
  gboolean slid = hm_phases_find_slide (self->run, &slide);
  double cycle_time;

  if (!hm_phases_mark (self->run, slid ? &slide : NULL))
    return;
  cycle_time = hm_phases_cycle_time (self->run);
  if (isfinite (cycle_time))
    self->cycle_time = cycle_time;
  if (slid)
    {
      method->sustained_cycle_time = 1 / slide.sustained;
      method->slid_at = slide.at;
    }
  for (guint i = 0; i < self->plan->cells->len; i++)
    if (hm_bench_cell_set_apart (&self->cells[i], slid))
      show_cell (self, &self->cells[i]);
}

static void
take_events (HmBench *self)
{
  HmEvent event;

  while (hm_conductor_next_event (self->conductor, &event))
    take_event (self, &event);
}

/* Cells that no sample was taken of leave a stopped run; one that ran to its end says why they have
 * no figure. */
static void
close_pending (HmBench *self, gboolean stopped)
{
  for (guint i = 0; i < self->plan->cells->len; i++)
    {
      HmBenchCell *cell = &self->cells[i];

      if (hm_result_get_figures (cell->result)->status == HM_STATUS_PENDING && !stopped)
        hm_bench_cell_end (cell, HM_STATUS_UNAVAILABLE, 0,
                           _ ("There was no time left to measure this."));
    }
  if (stopped)
    hm_run_remove_pending (self->run);
}

/* The highest of the processor's sensors, as far as the system tells. */
static void
read_temperature (HmBench *self)
{
  HmConditions now = { 0 };

  hm_conditions_read (&now, NULL);
  self->temperature = now.temperature;
  g_free (now.power);
  g_free (now.governor);
  g_free (now.virtualization);
}

/* The map of cores is shown as soon as it is there. */
static void
take_cores (HmBench *self)
{
  g_autoptr (GPtrArray) cores = hm_conductor_take_cores (self->conductor);
  HmCoreTest test;
  g_autofree char *word = NULL;

  if (cores == NULL)
    return;
  hm_run_take_cores (self->run, g_steal_pointer (&cores));
  test = hm_conductor_get_core_test (self->conductor);
  word = g_strdup_printf ("%s:%s:%" G_GINT64_FORMAT, test.offer->algorithm,
                          hm_operation_to_string (test.offer->operation), test.size);
  hm_description_set (&hm_run_get_method (self->run)->cores_test, word);
  hm_run_description_changed (self->run);
}

/* What was used while a cell was worked on, by what was done meanwhile. */
static void
set_energy (HmBench *self)
{
  gboolean any = FALSE;

  for (guint i = 0; i < self->plan->cells->len; i++)
    {
      double watts = hm_conductor_get_power (self->conductor, i);

      any |= hm_bench_cell_set_power (&self->cells[i], watts);
    }
  if (any)
    hm_description_set (&hm_run_get_method (self->run)->energy_source,
                        hm_conductor_get_energy_source (self->conductor));
  else if (hm_energy_is_hidden (NULL))
    hm_description_set (&hm_run_get_method (self->run)->energy_source, "unreadable");
}

/* What each of several threads did of a cell's figure. */
static void
set_members (HmBench *self)
{
  for (guint i = 0; i < self->plan->cells->len; i++)
    {
      g_autoptr (GArray) members = hm_conductor_get_members (self->conductor, i);

      if (members != NULL)
        hm_bench_cell_set_members (&self->cells[i], members);
    }
}

static void
finish (HmBench *self)
{
  HmConductorSummary summary;

  hm_conductor_join (self->conductor, &summary);
  take_events (self);
  self->elapsed = MAX (self->elapsed, hm_conductor_get_elapsed (self->conductor));
  self->progress = 1;

  update_figures (self, TRUE);
  hm_watch_end (self->watch, hm_run_get_conditions (self->run), summary.switches);
  note_moment (self, summary.switches);
  set_apart (self);
  set_members (self);
  set_energy (self);
  take_cores (self);
  close_pending (self, summary.stopped);
  update_method (self);
  if (!summary.listened)
    hm_description_set (&hm_run_get_method (self->run)->estimator,
                        isfinite (self->cycle_time) ? "cycles-q25" : "seconds-q25");
  hm_run_description_changed (self->run);
  hm_run_set_status (self->run, summary.stopped ? HM_RUN_STOPPED : HM_RUN_COMPLETE);
}

static gboolean
hm_bench_poll (HmMeasurement *measurement)
{
  HmBench *self = HM_BENCH (measurement);

  if (hm_conductor_get_phase (self->conductor) == HM_PHASE_DONE)
    {
      finish (self);
      return FALSE;
    }
  hm_conductor_watch (self->conductor);
  take_cores (self);
  take_events (self);
  update_figures (self, FALSE);
  if (hm_watch_look (self->watch, hm_run_get_conditions (self->run)))
    {
      if (self->plan->sustained)
        read_temperature (self);
      note_moment (self, hm_conductor_get_switches (self->conductor));
      update_method (self);
      /* Whoever shows the run need not do so anew for each row. */
      if (self->n_looks++ % 2 == 0)
        hm_run_description_changed (self->run);
    }
  if (hm_conductor_get_phase (self->conductor) != HM_PHASE_PREPARING)
    hm_measurement_set_prepared (measurement);
  return TRUE;
}

/* Commands */

static void
fail_all (HmBench *self, const char *message)
{
  for (guint i = 0; i < self->plan->cells->len; i++)
    hm_bench_cell_end (&self->cells[i], HM_STATUS_FAILED, 0, message);
  hm_run_set_status (self->run, HM_RUN_STOPPED);
}

static gboolean
hm_bench_start (HmMeasurement *measurement)
{
  HmBench *self = HM_BENCH (measurement);
  HmClock *clock = hm_measurement_get_clock (measurement);
  gboolean real = clock == hm_clock_get_system ();
  g_autoptr (GError) error = NULL;

  self->watch = hm_watch_new (hm_run_get_machine (self->run), hm_run_get_conditions (self->run));
  if (self->plan->sustained)
    read_temperature (self);
  hm_watch_set_clock (self->watch, clock);
  hm_description_set_noise (self->run);
  hm_run_description_changed (self->run);
  hm_run_set_status (self->run, HM_RUN_RUNNING);

  self->conductor = hm_conductor_new (self->plan, clock, self->capacity);
  if (real)
    hm_conductor_keep_front_end (self->conductor, hm_run_get_machine (self->run)->cpu);
  if (!hm_conductor_start (self->conductor, real ? hm_cpu_place_current () : -1, &error))
    {
      g_clear_pointer (&self->conductor, hm_conductor_free);
      fail_all (self, error->message);
      return FALSE;
    }
  return TRUE;
}

static void
hm_bench_pause (HmMeasurement *measurement)
{
  hm_conductor_command (HM_BENCH (measurement)->conductor, HM_COMMAND_PAUSE);
}

static void
hm_bench_resume (HmMeasurement *measurement)
{
  hm_conductor_command (HM_BENCH (measurement)->conductor, HM_COMMAND_RUN);
}

static void
hm_bench_stop (HmMeasurement *measurement)
{
  hm_conductor_command (HM_BENCH (measurement)->conductor, HM_COMMAND_STOP);
}

static gboolean
hm_bench_is_resting (HmMeasurement *measurement)
{
  HmBench *self = HM_BENCH (measurement);

  return self->conductor != NULL && hm_conductor_is_resting (self->conductor);
}

/* Where it stands */

static const char *
hm_bench_get_subject (HmMeasurement *measurement)
{
  const GArray *cells = HM_BENCH (measurement)->plan->cells;

  return cells->len > 0 ? g_array_index (cells, HmCell, 0).offer->engine->title () : "";
}

static double
hm_bench_get_elapsed (HmMeasurement *measurement)
{
  HmBench *self = HM_BENCH (measurement);
  double elapsed;

  if (self->conductor != NULL && hm_measurement_get_state (measurement) != HM_MEASUREMENT_FINISHED)
    {
      elapsed = hm_conductor_get_elapsed (self->conductor);
      self->elapsed = MAX (self->elapsed, elapsed);
    }
  return self->elapsed;
}

static double
hm_bench_get_remaining (HmMeasurement *measurement)
{
  HmBench *self = HM_BENCH (measurement);
  double left, need;

  /* Read once: MIN () and MAX () name their arguments twice, and the clock goes on between. */
  left = self->plan->seconds - hm_bench_get_elapsed (measurement);
  left = MAX (left, 0);
  if (self->conductor == NULL || !hm_conductor_has_seen_all (self->conductor))
    return left; /* nobody knows yet how narrow the intervals are */
  need = hm_conductor_get_need (self->conductor);
  return MIN (left, need);
}

static double
hm_bench_get_progress (HmMeasurement *measurement)
{
  HmBench *self = HM_BENCH (measurement);
  HmMeasurementState state = hm_measurement_get_state (measurement);
  double elapsed, total, progress;

  elapsed = hm_bench_get_elapsed (measurement);
  if (state == HM_MEASUREMENT_IDLE || state == HM_MEASUREMENT_FINISHED)
    return self->progress;

  total = elapsed + hm_measurement_get_remaining (measurement);
  progress = elapsed / MAX (total, 1e-9);
  if (state != HM_MEASUREMENT_STOPPING)
    self->progress = CLAMP (progress, self->progress, 1);
  return self->progress;
}

static const char *
hm_bench_get_activity (HmMeasurement *measurement)
{
  HmBench *self = HM_BENCH (measurement);
  guint index = hm_conductor_get_cell (self->conductor);
  const HmCell *cell = &g_array_index (self->plan->cells, HmCell, index);

  if (g_ptr_array_index (self->activities, index) == NULL)
    g_ptr_array_index (self->activities, index) = g_strdup_printf (
        "%s %s", cell->offer->algorithm, hm_operation_to_string (cell->offer->operation));
  return g_ptr_array_index (self->activities, index);
}

static void
hm_bench_class_init (HmBenchClass *class)
{
  HmMeasurementClass *measurement_class = HM_MEASUREMENT_CLASS (class);

  G_OBJECT_CLASS (class)->finalize = hm_bench_finalize;

  measurement_class->get_subject = hm_bench_get_subject;
  measurement_class->start = hm_bench_start;
  measurement_class->poll = hm_bench_poll;
  measurement_class->pause = hm_bench_pause;
  measurement_class->resume = hm_bench_resume;
  measurement_class->stop = hm_bench_stop;
  measurement_class->is_resting = hm_bench_is_resting;
  measurement_class->get_elapsed = hm_bench_get_elapsed;
  measurement_class->get_remaining = hm_bench_get_remaining;
  measurement_class->get_progress = hm_bench_get_progress;
  measurement_class->get_activity = hm_bench_get_activity;
}
