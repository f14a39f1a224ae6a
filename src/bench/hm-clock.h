/* hm-clock.h: time, the core's clock, and whether somebody else is on the core
 *
 * The sampler sees time only through this table, so that tests can run it on simulated clocks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _HmClock HmClock;
struct _HmClock
{
  gint64 (*now) (HmClock *self); /* nanoseconds, monotonic */

  /* Runs a chain of dependent one-cycle rotations: nanoseconds per core cycle, now. */
  double (*chain) (HmClock *self);

  /* Runs independent no-operations: nanoseconds per instruction, now. Larger than the best ever seen
   * (in cycles) means that somebody shares the core's front end. */
  double (*front_end) (HmClock *self);

  gint64 (*thread_cpu_time) (HmClock *self); /* nanoseconds of CPU time of this thread */
  guint64 (*switches) (HmClock *self); /* involuntary context switches of this thread so far */

  /* Nanoseconds that the machine slept since it was switched on, which now () leaves out; may be
   * inexact by far less than HM_CLOCK_SLEPT_MIN. NULL: nobody knows. */
  gint64 (*slept) (HmClock *self);

  /* Makes the core forget which ways the last work's branches went: it predicts them by what it met
   * before, and can stay with a wrong guess for as long as the same work goes on. @seed: another
   * number gives other branches. NULL: there is no core. */
  void (*unlearn) (HmClock *self, guint32 seed);
};

/* Less is no sleep: the two clocks that tell are not read at the same time. */
#define HM_CLOCK_SLEPT_MIN (100 * 1000 * 1000)

/* The real thing. */
HmClock *hm_clock_get_system (void);

G_END_DECLS
