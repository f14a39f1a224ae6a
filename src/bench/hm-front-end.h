/* hm-front-end.h: is somebody else on this core?
 *
 * Two hardware threads of a core share its front end. A probe of independent instructions that runs
 * clearly slower than the best ever seen on this CPU says that the sibling is busy, also where the
 * sibling belongs to another virtual machine and nothing else can tell.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-clock.h"

G_BEGIN_DECLS

#define HM_FRONT_END_WINDOW 5

typedef struct
{
  double   best; /* instructions per cycle; 0 while nothing is known */
  double   seen; /* the best of this run alone */
  double   judged; /* the best by which readings were judged so far */
  gboolean meaningless; /* the probe scatters by itself: it is not listened to */
  gboolean lowered;     /* the best from earlier was too high, and no longer counts */
  double   cycles[HM_FRONT_END_WINDOW], steps[HM_FRONT_END_WINDOW];
  guint    n_readings;
  double   cycle, step; /* the shortest that lasted for a window; 0 before the first */
} HmFrontEnd;

/* @best: what is known from earlier, or 0. */
void hm_front_end_init (HmFrontEnd *self, double best);

/* A few dozen readings, one millisecond: finds out whether the probe means anything here, and
 * whether the best from earlier can be true. */
void hm_front_end_survey (HmFrontEnd *self, HmClock *clock);

/* Takes a reading: nanoseconds of a @cycle, by the chain, and of a @step of the probe. TRUE when nobody
 * else seems to be on the core. Only from a reading around which the clock was @steady it is learned
 * what is best: while the clock rises, the probe runs at a higher one than the chain before it, and
 * seems wider than the core is. It seems so, too, while something slows the chain alone; so no best is
 * above the shortest cycle by the shortest step. */
gboolean hm_front_end_is_alone (HmFrontEnd *self, double cycle, double step, gboolean steady);

/* Whether a cycle of @a nanoseconds and one of @b are of a clock that held still. */
gboolean hm_front_end_is_steady (double a, double b);

/* TRUE when the best rose so much since the survey, or since the last time that this was TRUE, that
 * what seemed alone before was not: the neighbour had been there from the start. */
gboolean hm_front_end_has_leapt (HmFrontEnd *self);

/* The best of this process and of earlier ones on this CPU model, kept in
 * $XDG_CACHE_HOME/hashmark/front-end; 0 when there is none or the file makes no sense. A best that
 * was not reached again is lowered a little each time, so that a wrong one does not stay for ever.
 * Not being able to keep it is no fault. */
double hm_front_end_load (const char *cpu);
void   hm_front_end_save (const HmFrontEnd *self, const char *cpu);

G_END_DECLS
