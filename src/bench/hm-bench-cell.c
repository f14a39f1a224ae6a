/* hm-bench-cell.c: a cell of a benchmark as the main side sees it: from samples to figures
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-bench-cell.h"

#include <math.h>

#include "bench/hm-apart.h"
#include "bench/hm-description.h"
#include "run/hm-median.h"

void
hm_bench_cell_init (HmBenchCell *self, HmRun *run, const HmPlan *plan, const HmCell *cell)
{
  *self = (HmBenchCell){
    .result = g_object_ref (hm_description_add_result (run, cell)),
    .fresh = g_array_new (FALSE, FALSE, sizeof (HmSample)),
    .cycle_time = NAN,
  };
  if (plan->sustained)
    self->course = hm_course_new (plan->seconds, MAX (cell->size, 1));
}

void
hm_bench_cell_clear (HmBenchCell *self)
{
  g_array_unref (self->fresh);
  hm_course_free (self->course);
  g_object_unref (self->result);
  hm_bench_pair_free (self->pair);
}

/* What comes */

void
hm_bench_cell_add (HmBenchCell *self, const HmSample *sample, guint taken)
{
  self->taken = taken;
  g_array_append_vals (self->fresh, sample, 1);
}

static void
move_samples (HmBenchCell *self)
{
  hm_result_add_samples (self->result, (const HmSample *) (gconstpointer) self->fresh->data,
                         self->fresh->len);
  g_array_set_size (self->fresh, 0);
}

guint
hm_bench_cell_reject (HmBenchCell *self, double until)
{
  const GArray *samples;
  guint n = 0;

  if (self->fresh->len > 0)
    move_samples (self);
  samples = hm_result_get_samples (self->result);
  for (guint i = 0; samples != NULL && i < samples->len; i++)
    {
      const HmSample *sample = &g_array_index (samples, HmSample, i);

      n += sample->flags == HM_SAMPLE_OK && sample->at <= until;
    }
  hm_result_mark_samples (self->result, -INFINITY, until, HM_SAMPLE_SHARED);
  self->stale = TRUE;
  return n;
}

void
hm_bench_cell_end (HmBenchCell *self, HmStatus status, guint taken, const char *message)
{
  HmFigures none = HM_FIGURES_NONE;

  self->ended = TRUE;
  none.status = status;
  none.samples = taken;
  hm_result_set_message (self->result, message);
  hm_result_set_figures (self->result, &none);
}

/* From samples to figures */

static double
median_cycle_time (const HmSample *samples, guint n)
{
  g_autoptr (GArray) times = g_array_sized_new (FALSE, FALSE, sizeof (double), n);

  for (guint i = 0; i < n; i++)
    {
      double time = samples[i].seconds / samples[i].cycles;

      if (isfinite (time))
        g_array_append_val (times, time);
    }
  return hm_median (times);
}

/* The figure of a sustained run is that of its last third, by the clock of that time: what is left
 * of the speed when the machine is warm. Samples stand in the order of time. */
static void
estimate_sustained (HmBenchCell *self, const HmSample *samples, guint n)
{
  double start, end;
  guint from = 0;

  if (n == 0)
    return;
  start = samples[0].at;
  end = samples[n - 1].at;
  while (from + 1 < n && samples[from].at < end - (end - start) / 3)
    from++;
  hm_estimate (samples + from, n - from, &self->estimate);
  self->cycle_time = median_cycle_time (samples + from, n - from);
}

static void
update_course (HmBenchCell *self, double temperature)
{
  const GArray *points;

  for (guint i = 0; i < self->fresh->len; i++)
    hm_course_add (self->course, &g_array_index (self->fresh, HmSample, i), temperature);
  points = hm_course_get_points (self->course);
  hm_result_set_points (self->result, (const HmPoint *) (gconstpointer) points->data, points->len);
}

gboolean
hm_bench_cell_update (HmBenchCell *self, double temperature)
{
  const GArray *array;
  const HmSample *samples;

  if (self->fresh->len == 0 && !self->stale)
    return FALSE;

  self->stale = FALSE;
  if (self->course != NULL)
    update_course (self, temperature);
  move_samples (self);
  array = hm_result_get_samples (self->result);
  samples = (const HmSample *) (gconstpointer) array->data;
  if (self->course != NULL)
    estimate_sustained (self, samples, array->len);
  else
    hm_estimate (samples, array->len, &self->estimate);
  return TRUE;
}

gboolean
hm_bench_cell_set_apart (HmBenchCell *self, gboolean slid)
{
  const GArray *samples = hm_result_get_samples (self->result);
  HmEstimate sustained;

  if (!hm_apart_estimate ((const HmSample *) (gconstpointer) samples->data, samples->len,
                          &self->estimate, &sustained))
    return FALSE;
  self->sustained_cycles = slid ? sustained.cycles : 0;
  return TRUE;
}

void
hm_bench_cell_show (HmBenchCell *self, double cycle_time, double sustained_cycle_time)
{
  const HmResultKey *key = hm_result_get_key (self->result);
  HmFigures figures;

  if (self->ended || self->estimate.samples == 0)
    return;
  hm_estimate_to_figures (&self->estimate,
                          isfinite (self->cycle_time) ? self->cycle_time : cycle_time,
                          MAX (key->size, 0), &figures);
  figures.samples = MAX (figures.samples, self->taken);
  if (self->sustained_cycles > 0)
    figures.sustained = MAX (key->size, 1) / self->sustained_cycles / sustained_cycle_time;
  hm_result_set_figures (self->result, &figures);
}

/* What is known when all is measured */

gboolean
hm_bench_cell_set_power (HmBenchCell *self, double watts)
{
  HmFigures figures = *hm_result_get_figures (self->result);

  if (!isfinite (watts) || !hm_result_has_value (self->result))
    return FALSE;
  figures.energy = watts / figures.value;
  hm_result_set_figures (self->result, &figures);
  return TRUE;
}

void
hm_bench_cell_set_members (HmBenchCell *self, const GArray *members)
{
  g_autoptr (GArray) own = g_array_copy ((GArray *) members);

  if (!hm_result_has_value (self->result))
    return;
  for (guint i = 0; i < own->len; i++)
    g_array_index (own, HmMember, i).value *= hm_result_get_figures (self->result)->value;
  hm_result_set_members (self->result, (const HmMember *) (gconstpointer) own->data, own->len);
}
