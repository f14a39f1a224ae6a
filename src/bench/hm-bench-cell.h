/* hm-bench-cell.h: a cell of a benchmark as the main side sees it: from samples to figures
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-bench-pair.h"
#include "bench/hm-estimate.h"
#include "run/hm-course.h"

G_BEGIN_DECLS

typedef struct
{
  HmResult   *result;
  GArray     *fresh; /* of HmSample, taken out but not yet in the result */
  HmEstimate  estimate;
  HmCourse   *course;           /* of a sustained run, or NULL */
  double      cycle_time;       /* of the samples of its estimate; NAN: the run's */
  double      sustained_cycles; /* of an operation, where the run slid to a slower clock; or 0 */
  guint       taken;
  gboolean    ended;  /* without a figure */
  gboolean    stale;  /* its samples were judged anew */
  HmBenchPair *pair;  /* of one that is measured in turns with a leader before it, or NULL */
} HmBenchCell;

/* Adds its result to @run. */
void hm_bench_cell_init (HmBenchCell *self, HmRun *run, const HmPlan *plan, const HmCell *cell);
void hm_bench_cell_clear (HmBenchCell *self);

/* @taken: samples so far, those that are not kept too. */
void hm_bench_cell_add (HmBenchCell *self, const HmSample *sample, guint taken);

/* Samples before the time @until were not alone on the core, as was found out later. Returns how
 * many of them had been accepted. */
guint hm_bench_cell_reject (HmBenchCell *self, double until);

/* It will have no figure; @message says why, and may be NULL. */
void hm_bench_cell_end (HmBenchCell *self, HmStatus status, guint taken, const char *message);

/* Estimates anew where samples came or were judged anew; TRUE then. @temperature: of now, degrees
 * Celsius, or NAN. */
gboolean hm_bench_cell_update (HmBenchCell *self, double temperature);

/* Estimates from the part of the samples that the run's phases left; TRUE if there is any. @slid: the
 * run went to a slower clock, and what it does there is estimated, too. */
gboolean hm_bench_cell_set_apart (HmBenchCell *self, gboolean slid);

/* Tells the result its figures, by the run's seconds per core cycle and those after it slid. */
void hm_bench_cell_show (HmBenchCell *self, double cycle_time, double sustained_cycle_time);

/* What was used while it was worked on, by what was done meanwhile. FALSE where nobody knows. */
gboolean hm_bench_cell_set_power (HmBenchCell *self, double watts);

/* What each of several threads (of HmMember, in parts of the whole) did of its figure. */
void hm_bench_cell_set_members (HmBenchCell *self, const GArray *members);

G_END_DECLS
