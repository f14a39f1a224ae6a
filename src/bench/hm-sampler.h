/* hm-sampler.h: one timed batch between two looks at the core's clock
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-front-end.h"
#include "engine/hm-engine.h"

G_BEGIN_DECLS

/* A look at the core: how fast its clock is, and whether it is shared. */
typedef struct
{
  double   cycle; /* nanoseconds per core cycle */
  gboolean alone;
} HmBracket;

typedef struct
{
  HmClock    *clock;
  HmFrontEnd *front_end; /* NULL: not listened to */
  double      tick;      /* resolution of a clock too coarse for the probes, nanoseconds; or 0 */
  guint       n_coarse;  /* samples taken with such a clock */
  HmBracket   bracket;   /* the last one; the next sample begins with it */
  gboolean    has_bracket;
} HmSampler;

/* A batch as timed. */
typedef struct
{
  gint64        start;   /* by the clock */
  double        elapsed; /* nanoseconds */
  guint64       count;   /* operations */
  double        cycle;   /* nanoseconds per core cycle, mean of before and after; NAN: unknown */
  HmSampleFlags flags;
} HmTiming;

/* Finds out whether the clock is fine enough for the probes. If not (ticks of 10 ms, say), there is
 * no look at the core, and samples last from tick to tick. */
void hm_sampler_survey (HmSampler *self);

/* Forget the last bracket: something else was done since. */
void hm_sampler_begin (HmSampler *self);

HmBracket hm_sampler_look (HmSampler *self);

/* Nanoseconds per cycle between two looks: their mean, or the faster one where the slower was
 * interrupted itself. */
double hm_sampler_cycle (const HmBracket *before, const HmBracket *after);

/* What @before and @after say about a batch of @elapsed nanoseconds between them. */
HmSampleFlags hm_sampler_judge (const HmBracket *before, const HmBracket *after, double elapsed);

/* Times @count operations of @task; on a coarse clock, as many as it takes. FALSE when one failed or was told to stop. */
gboolean hm_sampler_take (HmSampler *self, HmTask *task, guint64 count, HmTiming *timing);

G_END_DECLS
