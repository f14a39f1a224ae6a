/* hm-round.c: what the samples of half a second say of the machine
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-round.h"

#include <math.h>

#include "run/hm-median.h"

void
hm_round_init (HmRound *self)
{
  *self = (HmRound){ .cycle_times = g_array_new (FALSE, FALSE, sizeof (double)) };
}

void
hm_round_clear (HmRound *self)
{
  g_clear_pointer (&self->cycle_times, g_array_unref);
}

void
hm_round_add (HmRound *self, const HmSample *sample)
{
  double cycle_time = sample->seconds / sample->cycles;

  if (sample->flags & HM_SAMPLE_WARMUP)
    return;
  self->n_samples++;
  self->n_disturbed += sample->flags != HM_SAMPLE_OK;
  if (isfinite (cycle_time) && cycle_time > 0)
    g_array_append_val (self->cycle_times, cycle_time);
}

void
hm_round_end (HmRound *self, guint64 switches, HmMoment *moment)
{
  if (self->cycle_times->len > 0)
    moment->frequency = 1 / hm_median (self->cycle_times);
  if (self->n_samples > 0)
    moment->disturbed = (double) self->n_disturbed / self->n_samples;
  moment->switches = (double) (switches - self->switches);

  g_array_set_size (self->cycle_times, 0);
  self->n_samples = self->n_disturbed = 0;
  self->switches = switches;
}
