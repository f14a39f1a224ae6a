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

#include "bench/hm-apart.h"
#include "bench/hm-bench-pair.h"
#include "bench/hm-conductor.h"
#include "bench/hm-cpu-place.h"
#include "bench/hm-energy.h"
#include "bench/hm-estimate.h"
#include "bench/hm-round.h"
#include "bench/hm-watch.h"
#include "crypto/cpu.h"
#include "run/hm-course.h"
#include "run/hm-noise-book.h"
#include "run/hm-phases.h"

#include <glib/gi18n-lib.h>

/* Room for several seconds of samples; if the main thread sleeps longer, they wait at their cells.
 */
#define RING_CAPACITY 16384

/* All figures are told again when the run's clock has moved by so much. */
#define CYCLE_TIME_STEP 0.001

/* Cycle times that are kept for the median; every second one is dropped when there are too many. */
#define MAX_CYCLE_TIMES 4096

/* What the main side knows about a cell. */
typedef struct
{
  HmResult *result;
  GArray *fresh; /* of HmSample, taken out but not yet in the result */
  HmEstimate estimate;
  HmCourse *course;        /* of a sustained run, or NULL */
  double cycle_time;       /* of the samples of its estimate; NAN: the run's */
  double sustained_cycles; /* of an operation, where the run slid to a slower clock; or 0 */
  guint taken;
  gboolean ended;    /* without a figure */
  gboolean stale;    /* its samples were judged anew */
  HmBenchPair *pair; /* of one that is measured in turns with a leader before it, or NULL */
} Cell;

struct _HmBench
{
  HmMeasurement parent_instance;

  HmPlan *plan;
  HmRun *run; /* the measurement's */
  HmConductor *conductor;
  HmWatch *watch;
  guint capacity;
  Cell *cells;
  GPtrArray *activities; /* of char *, made when asked for */

  GArray *cycle_times; /* of double, seconds */
  guint cycle_stride, cycle_skipped;
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
    {
      g_array_unref (self->cells[i].fresh);
      hm_course_free (self->cells[i].course);
      g_object_unref (self->cells[i].result);
      hm_bench_pair_free (self->cells[i].pair);
    }
  g_free (self->cells);
  hm_watch_free (self->watch);
  g_ptr_array_unref (self->activities);
  g_array_unref (self->cycle_times);
  hm_round_clear (&self->round);
  hm_plan_free (self->plan);

  G_OBJECT_CLASS (hm_bench_parent_class)->finalize (object);
}

static void
hm_bench_init (HmBench *self)
{
  self->run = hm_measurement_get_run (HM_MEASUREMENT (self));
  self->capacity = RING_CAPACITY;
  self->cycle_times = g_array_new (FALSE, FALSE, sizeof (double));
  self->cycle_stride = 1;
  hm_round_init (&self->round);
  self->cycle_time = NAN;
  self->temperature = NAN;
}

/* The description of the run that stands before its first sample */

static void
append_word (char **words, const char *word)
{
  g_autofree char *old = g_steal_pointer (words);

  if (word == NULL || *word == '\0')
    *words = g_steal_pointer (&old);
  else if (old == NULL || *old == '\0')
    *words = g_strdup (word);
  else
    *words = g_strconcat (old, "; ", word, NULL);
}

static void
clear_library (HmLibrary *library)
{
  g_clear_pointer (&library->name, g_free);
  g_clear_pointer (&library->version, g_free);
  g_clear_pointer (&library->built, g_free);
  g_clear_pointer (&library->options, g_free);
  g_clear_pointer (&library->compiler, g_free);
  g_clear_pointer (&library->cpuinfo, g_free);
}

/* Several engines in one run stand beside each other in each field. */
static void
describe_libraries (HmBench *self)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  HmLibrary *library = hm_run_get_library (self->run);

  for (guint i = 0; i < self->plan->cells->len; i++)
    {
      const HmEngine *engine = g_array_index (self->plan->cells, HmCell, i).offer->engine;
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
      clear_library (&one);
    }
}

static void
set_word (char **field, const char *word)
{
  g_free (*field);
  *field = g_strdup (word);
}

/* "-aesni,-shani": what this machine has and the core may not use; NULL when there is none. */
static char *
switched_off (void)
{
  uint32_t off = hm_cpu_detected () & ~hm_cpu_features ();
  g_autoptr (GString) list = g_string_new (NULL);

  for (const HmCpuFeatureName *name = hm_cpu_feature_names; name->name != NULL; name++)
    if (off & name->feature)
      g_string_append_printf (list, "%s-%s", list->len > 0 ? "," : "", name->name);

  return list->len > 0 ? g_strdup (list->str) : NULL;
}

static void
describe_method (HmBench *self)
{
  HmMethod *method = hm_run_get_method (self->run);

  set_word (&method->profile, hm_profile_to_string (self->plan->profile));
  set_word (&method->clock, "wall");
  set_word (&method->estimator, "solo-cycles-q25");
  method->budget = self->plan->seconds;
  method->precision = self->plan->precision;
  method->threads = self->plan->scales ? 0 : self->plan->threads;
  method->cpu_features = switched_off ();
}

/* So that it goes with the run to where nobody knows this machine. */
static void
describe_noise (HmBench *self)
{
  HmNoiseMeasured measured;

  if (hm_noise_book_find (hm_run_get_machine (self->run), &measured))
    hm_run_get_method (self->run)->noise = measured.noise;
}

static void
add_results (HmBench *self)
{
  self->cells = g_new0 (Cell, self->plan->cells->len);
  for (guint i = 0; i < self->plan->cells->len; i++)
    {
      const HmCell *cell = &g_array_index (self->plan->cells, HmCell, i);
      HmResultKey key = {
        .algorithm = g_intern_string (cell->offer->algorithm),
        .operation = cell->offer->operation,
        .size = cell->size,
        .bits = cell->offer->bits,
        .threads = cell->threads,
        .engine = g_intern_string (hm_cell_get_engine (cell)),
        .workload = g_intern_string (cell->offer->workload),
      };
      g_autoptr (HmResult) result = hm_result_new (
          &key, cell->size >= 0 ? HM_UNIT_BYTES_PER_SECOND : HM_UNIT_OPERATIONS_PER_SECOND);

      hm_result_set_clock (result, "wall");
      hm_run_add_result (self->run, result, TRUE);
      self->cells[i].result = g_object_ref (result);
      self->cells[i].cycle_time = NAN;
      if (self->plan->sustained)
        self->cells[i].course = hm_course_new (self->plan->seconds, MAX (cell->size, 1));
      self->cells[i].fresh = g_array_new (FALSE, FALSE, sizeof (HmSample));
    }
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
  describe_method (self);
  add_results (self);
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

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static void
note_cycle_time (HmBench *self, const HmSample *sample)
{
  double cycle_time = sample->seconds / sample->cycles;

  if (!isfinite (cycle_time) || ++self->cycle_skipped < self->cycle_stride)
    return;

  self->cycle_skipped = 0;
  g_array_append_val (self->cycle_times, cycle_time);
  if (self->cycle_times->len >= MAX_CYCLE_TIMES)
    {
      for (guint i = 0; i < MAX_CYCLE_TIMES / 2; i++)
        g_array_index (self->cycle_times, double, i) =
            g_array_index (self->cycle_times, double, 2 * i);
      g_array_set_size (self->cycle_times, MAX_CYCLE_TIMES / 2);
      self->cycle_stride *= 2;
    }
}

static double
median_cycle_time (HmBench *self)
{
  g_autoptr (GArray) sorted = g_array_copy (self->cycle_times);

  if (sorted->len == 0)
    return NAN;
  g_array_sort (sorted, compare_doubles);
  return g_array_index (sorted, double, sorted->len / 2);
}

/* Samples before the time @until were not alone on the core, as was found out later. */
static void
reject (HmBench *self, Cell *cell, double until)
{
  const GArray *samples;

  if (cell->fresh->len > 0)
    hm_result_add_samples (cell->result, (const HmSample *) cell->fresh->data, cell->fresh->len);
  g_array_set_size (cell->fresh, 0);

  samples = hm_result_get_samples (cell->result);
  for (guint i = 0; samples != NULL && i < samples->len; i++)
    {
      const HmSample *sample = &g_array_index (samples, HmSample, i);

      self->n_accepted -= sample->flags == HM_SAMPLE_OK && sample->at <= until;
    }
  hm_result_mark_samples (cell->result, -INFINITY, until, HM_SAMPLE_SHARED);
  cell->stale = TRUE;
}

static void
take_event (HmBench *self, const HmEvent *event)
{
  Cell *cell = &self->cells[event->cell];
  HmFigures none = HM_FIGURES_NONE;

  switch (event->kind)
    {
    case HM_EVENT_PREPARED:
      hm_result_set_implementation (cell->result, event->text);
      break;

    case HM_EVENT_SAMPLE:
      cell->taken = event->taken;
      g_array_append_val (cell->fresh, event->sample);
      if (!(event->sample.flags & HM_SAMPLE_WARMUP))
        {
          self->n_samples++;
          self->n_accepted += event->sample.flags == HM_SAMPLE_OK;
          note_cycle_time (self, &event->sample);
          hm_round_add (&self->round, &event->sample);
        }
      break;

    case HM_EVENT_REJECTED:
      reject (self, cell, event->sample.at);
      break;

    case HM_EVENT_TURN:
      hm_bench_pair_add (self->cells[event->other].pair, &event->turn);
      break;

    case HM_EVENT_ENDED:
      cell->ended = TRUE;
      none.status = event->status;
      none.samples = event->taken;
      hm_result_set_message (cell->result, event->text);
      hm_result_set_figures (cell->result, &none);
      g_free (event->text);
      break;
    }
}

static void
show_figures (HmBench *self, Cell *cell)
{
  const HmResultKey *key = hm_result_get_key (cell->result);
  HmFigures figures;

  if (cell->ended || cell->estimate.samples == 0)
    return;
  hm_estimate_to_figures (&cell->estimate,
                          isfinite (cell->cycle_time) ? cell->cycle_time : self->cycle_time,
                          MAX (key->size, 0), &figures);
  figures.samples = MAX (figures.samples, cell->taken);
  if (cell->sustained_cycles > 0)
    figures.sustained = MAX (key->size, 1) / cell->sustained_cycles /
                        hm_run_get_method (self->run)->sustained_cycle_time;
  hm_result_set_figures (cell->result, &figures);
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

static double
median_cycle_time_of (const HmSample *samples, guint n)
{
  g_autoptr (GArray) times = g_array_sized_new (FALSE, FALSE, sizeof (double), n);

  for (guint i = 0; i < n; i++)
    {
      double time = samples[i].seconds / samples[i].cycles;

      if (isfinite (time))
        g_array_append_val (times, time);
    }
  g_array_sort (times, compare_doubles);
  return times->len > 0 ? g_array_index (times, double, times->len / 2) : NAN;
}

/* The figure of a sustained run is that of its last third, by the clock of that time: what is left
 * of the speed when the machine is warm. Samples stand in the order of time. */
static void
estimate_sustained (Cell *cell, const HmSample *samples, guint n)
{
  double start, end;
  guint from = 0;

  if (n == 0)
    return;
  start = samples[0].at;
  end = samples[n - 1].at;
  while (from + 1 < n && samples[from].at < end - (end - start) / 3)
    from++;
  hm_estimate (samples + from, n - from, &cell->estimate);
  cell->cycle_time = median_cycle_time_of (samples + from, n - from);
}

static void
estimate_cell (Cell *cell)
{
  const GArray *array = hm_result_get_samples (cell->result);
  const HmSample *samples = (const HmSample *) (gconstpointer) array->data;

  if (cell->course != NULL)
    estimate_sustained (cell, samples, array->len);
  else
    hm_estimate (samples, array->len, &cell->estimate);
}

static void
update_course (HmBench *self, Cell *cell)
{
  const GArray *points;

  for (guint i = 0; i < cell->fresh->len; i++)
    hm_course_add (cell->course, &g_array_index (cell->fresh, HmSample, i), self->temperature);
  points = hm_course_get_points (cell->course);
  hm_result_set_points (cell->result, (const HmPoint *) (gconstpointer) points->data, points->len);
}

static void
update_figures (HmBench *self, gboolean last)
{
  double cycle_time = median_cycle_time (self);
  gboolean all = last || !isfinite (self->cycle_time) ||
                 fabs (cycle_time / self->cycle_time - 1) > CYCLE_TIME_STEP;

  if (all)
    self->cycle_time = cycle_time;
  update_pairs (self, last);
  for (guint i = 0; i < self->plan->cells->len; i++)
    {
      Cell *cell = &self->cells[i];
      gboolean fresh = cell->fresh->len > 0;

      if (fresh || cell->stale)
        {
          cell->stale = FALSE;
          fresh = TRUE;
          hm_result_add_samples (cell->result, (const HmSample *) cell->fresh->data,
                                 cell->fresh->len);
          if (cell->course != NULL)
            update_course (self, cell);
          g_array_set_size (cell->fresh, 0);
          estimate_cell (cell);
        }
      if (fresh || all)
        show_figures (self, cell);
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
    {
      Cell *cell = &self->cells[i];
      const GArray *samples = hm_result_get_samples (cell->result);
      HmEstimate sustained;

      if (!hm_apart_estimate ((const HmSample *) (gconstpointer) samples->data, samples->len,
                              &cell->estimate, &sustained))
        continue;
      cell->sustained_cycles = slid ? sustained.cycles : 0;
      show_figures (self, cell);
    }
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
      Cell *cell = &self->cells[i];
      HmFigures none = HM_FIGURES_NONE;

      if (hm_result_get_figures (cell->result)->status != HM_STATUS_PENDING || stopped)
        continue;
      none.status = HM_STATUS_UNAVAILABLE;
      hm_result_set_message (cell->result, _ ("There was no time left to measure this."));
      hm_result_set_figures (cell->result, &none);
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
  set_word (&hm_run_get_method (self->run)->cores_test, word);
  hm_run_description_changed (self->run);
}

/* What was used while a cell was worked on, by what was done meanwhile. */
static void
set_energy (HmBench *self)
{
  gboolean any = FALSE;

  for (guint i = 0; i < self->plan->cells->len; i++)
    {
      HmFigures figures = *hm_result_get_figures (self->cells[i].result);
      double watts = hm_conductor_get_power (self->conductor, i);

      if (!isfinite (watts) || !hm_result_has_value (self->cells[i].result))
        continue;
      figures.energy = watts / figures.value;
      hm_result_set_figures (self->cells[i].result, &figures);
      any = TRUE;
    }
  if (any)
    set_word (&hm_run_get_method (self->run)->energy_source,
              hm_conductor_get_energy_source (self->conductor));
  else if (hm_energy_is_hidden (NULL))
    set_word (&hm_run_get_method (self->run)->energy_source, "unreadable");
}

/* What each of several threads did of a cell's figure. */
static void
set_members (HmBench *self)
{
  for (guint i = 0; i < self->plan->cells->len; i++)
    {
      HmResult *result = self->cells[i].result;
      g_autoptr (GArray) members = hm_conductor_get_members (self->conductor, i);

      if (members == NULL || !hm_result_has_value (result))
        continue;
      for (guint k = 0; k < members->len; k++)
        g_array_index (members, HmMember, k).value *= hm_result_get_figures (result)->value;
      hm_result_set_members (result, (const HmMember *) (gconstpointer) members->data,
                             members->len);
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
    set_word (&hm_run_get_method (self->run)->estimator,
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
  HmFigures failed = HM_FIGURES_NONE;

  failed.status = HM_STATUS_FAILED;
  for (guint i = 0; i < self->plan->cells->len; i++)
    {
      hm_result_set_message (self->cells[i].result, message);
      hm_result_set_figures (self->cells[i].result, &failed);
    }
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
  describe_noise (self);
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
