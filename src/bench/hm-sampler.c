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

/* The chain takes 13 microseconds: a coarser clock tells nothing of it. */
#define TICK_MAX 1000

/* Looks at the time: so many steps, but not for ever. */
#define STEPS 8
#define READINGS_MAX 10000000

/* On a coarse clock a batch is done in so many pieces, with a look at the time after each, and
 * lasts so many times as long as what is not known of its end. */
#define PIECES 8
#define COARSE_LENGTH 200
#define GOLDEN 0.618034

void
hm_sampler_survey (HmSampler *self)
{
  gint64 last = self->clock->now (self->clock), shortest = G_MAXINT64;
  guint steps = 0;

  for (guint i = 0; i < READINGS_MAX && steps < STEPS; i++)
    {
      gint64 now = self->clock->now (self->clock);

      if (now > last)
        {
          shortest = MIN (shortest, now - last);
          steps++;
        }
      last = now;
    }

  self->tick = steps > 0 && shortest > TICK_MAX ? (double) shortest : 0;
}

void
hm_sampler_begin (HmSampler *self)
{
  self->has_bracket = FALSE;
}

HmBracket
hm_sampler_look (HmSampler *self)
{
  HmBracket bracket = { .cycle = NAN, .alone = TRUE };

  if (self->tick > 0)
    return bracket;
  bracket.cycle = self->clock->chain (self->clock);
  if (self->front_end != NULL)
    bracket.alone = hm_front_end_is_alone (
        self->front_end, bracket.cycle, self->clock->front_end (self->clock),
        self->has_bracket && hm_front_end_is_steady (self->bracket.cycle, bracket.cycle));
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

  /* A clock that was set back makes a probe take less than no time. */
  if (!(difference <= tolerance) || !(MIN (before->cycle, after->cycle) > 0))
    flags |= HM_SAMPLE_CLOCK;
  if (!before->alone || !after->alone)
    flags |= HM_SAMPLE_SHARED;
  return flags;
}

static gint64
wait_for_tick (HmClock *clock)
{
  gint64 from = clock->now (clock), now;

  while ((now = clock->now (clock)) == from)
    ;
  return now;
}

/* From a tick on, piece after piece, until another tick has come. The end lies, with equal chance,
 * anywhere between that tick and the end of the piece in which it came: half of that is added, and
 * the batch is long against the rest. No two batches in a row have pieces of one length, for these
 * would all end at the same distance from the tick. */
static gboolean
take_coarse (HmSampler *self, HmTask *task, guint64 count, HmTiming *timing)
{
  HmClock *clock = self->clock;
  double part = fmod (self->n_coarse++ * GOLDEN, 1) + 0.5; /* 0.5 to 1.5 */
  guint64 piece = (guint64) MAX (count * part / PIECES, 1), pieces = 0;
  gint64 last, now;
  double elapsed, unknown;

  timing->start = now = wait_for_tick (clock);
  do
    {
      last = now;
      if (!task->perform (task, piece))
        return FALSE;
      pieces++;
      now = clock->now (clock);
      elapsed = (double) (now - timing->start);
      unknown = MIN (self->tick, elapsed / pieces);
    }
  while (now == last || (now > last && elapsed < COARSE_LENGTH * (part + 0.5) * unknown));

  timing->elapsed = now > last ? elapsed + unknown / 2 : -1;
  timing->count = pieces * piece;
  timing->cycle = NAN;
  timing->flags = now > last ? HM_SAMPLE_OK : HM_SAMPLE_CLOCK; /* set back */
  return TRUE;
}

gboolean
hm_sampler_take (HmSampler *self, HmTask *task, guint64 count, HmTiming *timing)
{
  HmBracket before;
  gint64 end;
  gboolean ok;

  if (self->tick > 0)
    return take_coarse (self, task, count, timing);

  before = self->has_bracket ? self->bracket : hm_sampler_look (self);
  timing->start = self->clock->now (self->clock);
  ok = task->perform (task, count);
  end = self->clock->now (self->clock);
  self->bracket = hm_sampler_look (self);
  self->has_bracket = TRUE;

  timing->elapsed = (double) (end - timing->start);
  timing->count = count;
  timing->cycle = hm_sampler_cycle (&before, &self->bracket);
  timing->flags = hm_sampler_judge (&before, &self->bracket, timing->elapsed);
  return ok;
}
