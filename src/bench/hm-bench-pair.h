/* hm-bench-pair.h: two contenders as a benchmark's run shows them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-plan.h"
#include "bench/hm-ratio.h"

G_BEGIN_DECLS

typedef struct
{
  HmPaired *paired; /* the run's */
  GArray   *turns;  /* of HmTurn */
  HmRatio   ratio;
  gboolean  fresh; /* turns came since the last update */
} HmBenchPair;

/* Adds to @run what cell @b does against cell @a; it has no ratio yet. */
HmBenchPair *hm_bench_pair_new (HmRun *run, const HmCell *a, const HmCell *b);
void         hm_bench_pair_free (HmBenchPair *self);

void hm_bench_pair_add (HmBenchPair *self, const HmTurn *turn);
void hm_bench_pair_update (HmBenchPair *self); /* the run's figures, without a verdict */

/* The verdicts of all that were measured in turns in a run (of HmBenchPair), judged together by
 * Holm's procedure at HM_NOISE_LEVEL. */
void hm_bench_pairs_judge (GPtrArray *pairs);

G_END_DECLS
