/* hm-sampler.c: one timed batch between two looks at the core's clock
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-sampler.h"

#include <math.h>

/* How far the clock may be apart before and after a batch. One that lasts long is allowed more: the
 * clock drifts over tens of milliseconds anyway, and the mean of both ends is near the truth. */
#define CLOCK_TOLERANCE 0.0075
#define CLOCK_TOLERANCE_LONG 0.03
#define LONG_NANOSECONDS 50e6

/* No clock changes so much in a sample: a chain that took so much longer was not alone in time. */
#define INTERRUPTED 1.3

void
hm_sampler_begin (HmSampler *self)
{
  self->has_bracket = FALSE;
}

HmBracket
hm_sampler_look (HmSampler *self)
{
  HmBracket bracket = { .cycle = self->clock->chain (self->clock), .alone = TRUE };

  if (self->front_end != NULL)
    bracket.alone = hm_front_end_is_alone (self->front_end,
                                           bracket.cycle / self->clock->front_end (self->clock));
  return bracket;
}

double
hm_sampler_cycle (const HmBracket *before, const HmBracket *after)
{
  double fast = MIN (before->cycle, after->cycle), slow = MAX (before->cycle, after->cycle);

  return slow > INTERRUPTED * fast ? fast : (fast + slow) / 2;
}

HmSampleFlags
hm_sampler_judge (const HmBracket *before, const HmBracket *after, double elapsed)
{
  double tolerance = elapsed < LONG_NANOSECONDS ? CLOCK_TOLERANCE : CLOCK_TOLERANCE_LONG;
  double difference = fabs (before->cycle - after->cycle) / MIN (before->cycle, after->cycle);
  HmSampleFlags flags = HM_SAMPLE_OK;

  if (!(difference <= tolerance))
    flags |= HM_SAMPLE_CLOCK;
  if (!before->alone || !after->alone)
    flags |= HM_SAMPLE_SHARED;
  return flags;
}

gboolean
hm_sampler_take (HmSampler *self, HmTask *task, guint64 count, HmTiming *timing)
{
  HmBracket before;
  gint64 end;
  gboolean ok;

  before = self->has_bracket ? self->bracket : hm_sampler_look (self);
  timing->start = self->clock->now (self->clock);
  ok = task->perform (task, count);
  end = self->clock->now (self->clock);
  self->bracket = hm_sampler_look (self);
  self->has_bracket = TRUE;

  timing->elapsed = (double) (end - timing->start);
  timing->cycle = hm_sampler_cycle (&before, &self->bracket);
  timing->flags = hm_sampler_judge (&before, &self->bracket, timing->elapsed);
  return ok;
}
