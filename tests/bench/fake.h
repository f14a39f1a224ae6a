/* fake.h: a clock and an engine that tests rule
 *
 * Time passes only when the fake engine works or a probe runs, so a run of five minutes takes some
 * milliseconds and is the same each time.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-clock.h"
#include "bench/hm-plan.h"
#include "engine/hm-engine.h"

G_BEGIN_DECLS

/* Set the fields before the run; times are nanoseconds. */
typedef struct
{
  HmClock clock;
  gint64 now; /* atomic */
  GRand *rand;

  double cycle;              /* nanoseconds per core cycle */
  double drift;              /* slow waves of the clock, relative */
  double clock_step;         /* chance that the clock steps by 5 % in a millisecond */
  double probe_noise;        /* of both probes, relative */
  double shared;             /* share of time with a busy sibling thread ... */
  gint64 shared_from;        /* ... from this time on ... */
  double spell;              /* ... that comes and goes after so long */
  double shared_cost;        /* what it makes of an operation's time */
  double preempted;          /* chance to lose the core in a millisecond, for 4 milliseconds */
  double spike;              /* chance that a batch takes 10 % longer, seen by no probe */
  gint64 jump_at;            /* when this time is passed, the clock jumps ... */
  gint64 jump;               /* ... by so much, once */
  gint64 slide_at;           /* when this time is passed, the clock is slower from then on: ... */
  double slide_cycle;        /* ... nanoseconds per core cycle */
  gint64 sleep_at;           /* when this time is passed, the machine sleeps, once ... */
  gint64 sleep;              /* ... for so long, in which the clock stands still */
  gboolean random_front_end; /* the front-end probe tells nothing */

  double boost; /* present state of the stepping clock */
  gint64 lost;  /* time without the core so far */
  gint64 slept; /* atomic */
  guint64 switches;
} FakeClock;

FakeClock *fake_clock_new (guint32 seed);
void fake_clock_free (FakeClock *self);
void fake_clock_advance (FakeClock *self, double nanoseconds);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FakeClock, fake_clock_free)

typedef struct
{
  const char *algorithm;
  HmOperation operation;
  guint bits, block;
  gboolean classic, slow;

  double cycles;          /* an operation's cost ... */
  double cycles_per_byte; /* ... plus this */
  double noise;           /* relative, of a batch */
  double prepare;         /* nanoseconds */
  int prepare_error;      /* an HmEngineError + 1, or 0 */
  guint fails_after;      /* operations, or 0 for never */
  guint wrong_after;      /* operations after which check () finds a wrong result, or 0 */
  gint hangs;             /* perform () goes on until it is told to stop; by GLib's atomics */
  gboolean prepare_hangs; /* so does prepare () */
  gboolean prepare_waits; /* prepare () passes fake time until it is told to stop */

  /* Seen, by GLib's atomics. */
  gint performing, preparing, n_prepared, n_live, n_most_live, n_checked;
} FakeOp;

/* The engine "fake" that offers @ops (ended by a NULL algorithm) on @clock (NULL: on real time,
 * spinning). There is one; this makes it anew. */
const HmEngine *fake_engine_set (FakeOp *ops, FakeClock *clock);

/* A plan of each operation with each size (those that take sizes), in this order. */
HmPlan *
fake_plan_new (const gint64 *sizes, guint n_sizes, guint threads, double seconds, double precision);

/* "md5:16 md5:64 rsa:-1": which cells worked one after the other since fake_engine_set (); a cell
 * that goes on is named once. Only valid when no worker runs. */
const char *fake_engine_get_log (void);

G_END_DECLS
