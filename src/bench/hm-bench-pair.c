/* hm-bench-pair.c: two contenders as a benchmark's run shows them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-bench-pair.h"

#include <math.h>

#include "run/hm-noise.h"
#include "run/hm-word.h"

HmBenchPair *
hm_bench_pair_new (HmRun *run, const HmCell *a, const HmCell *b)
{
  HmBenchPair *self = g_new0 (HmBenchPair, 1);
  HmPaired *paired = hm_paired_new ();

  hm_word_set (&paired->algorithm, a->offer->algorithm);
  hm_word_set (&paired->workload, a->offer->workload);
  hm_word_set (&paired->a, hm_cell_get_engine (a));
  hm_word_set (&paired->b, hm_cell_get_engine (b));
  paired->operation = a->offer->operation;
  paired->size = a->size;
  paired->bits = a->offer->bits;
  paired->threads = a->threads;
  g_ptr_array_add (hm_run_get_pairs (run), paired);

  self->paired = paired;
  self->turns = g_array_new (FALSE, FALSE, sizeof (HmTurn));
  hm_ratio_estimate (NULL, 0, &self->ratio);
  return self;
}

void
hm_bench_pair_free (HmBenchPair *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->turns);
  g_free (self);
}

void
hm_bench_pair_add (HmBenchPair *self, const HmTurn *turn)
{
  g_return_if_fail (self != NULL && turn != NULL);

  g_array_append_vals (self->turns, turn, 1);
  self->fresh = TRUE;
}

void
hm_bench_pair_update (HmBenchPair *self)
{
  HmPaired *paired = self->paired;

  if (!self->fresh)
    return;
  self->fresh = FALSE;
  hm_ratio_estimate ((const HmTurn *) (gpointer) self->turns->data, self->turns->len, &self->ratio);
  paired->ratio = exp (self->ratio.log_ratio);
  paired->visits = self->ratio.visits;
  paired->rounds = self->ratio.rounds;
  paired->disturbed = self->ratio.disturbed;
  if (!hm_ratio_interval (&self->ratio, &paired->low, &paired->high))
    paired->low = paired->high = NAN;
}

void
hm_bench_pairs_judge (GPtrArray *pairs)
{
  g_autofree double *probabilities = g_new (double, pairs->len + 1);
  g_autofree gboolean *shown = g_new0 (gboolean, pairs->len + 1);

  for (guint i = 0; i < pairs->len; i++)
    probabilities[i] = hm_ratio_probability (&((HmBenchPair *) pairs->pdata[i])->ratio);
  hm_noise_holm (probabilities, shown, pairs->len, HM_NOISE_LEVEL);
  for (guint i = 0; i < pairs->len; i++)
    {
      const HmBenchPair *pair = pairs->pdata[i];

      pair->paired->verdict = isnan (probabilities[i])    ? HM_COMPARE_UNKNOWN
                              : !shown[i]                 ? HM_COMPARE_NO_DIFFERENCE
                              : pair->ratio.log_ratio > 0 ? HM_COMPARE_FASTER
                                                          : HM_COMPARE_SLOWER;
    }
}
