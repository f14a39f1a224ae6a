/* simulator.h: a machine that is disturbed as real ones are, for proving the estimator
 *
 * A core whose clock wanders, with hidden neighbours, interrupts and other threads, and a clock to
 * look at it; time passes only as work is done, so a run of fifteen seconds takes some
 * milliseconds, and is the same for the same seed. The tests' other clock (fake.h) is for single
 * rules; this one is for what many runs show together.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-clock.h"
#include "bench/hm-plan.h"

G_BEGIN_DECLS

/* What disturbs; zero: does not happen. Times are nanoseconds, parts are relative. */
typedef struct
{
  /* The core's clock. */
  double drift, drift_time; /* a slow wave of this amplitude and period */
  double turbo, turbo_time; /* so much slower in the other of two states, which change at random,
                               after so long on average */
  double throttled;         /* slides down by so much ... */
  double throttled_from, throttled_to; /* ... between these times */

  /* Others on the core. */
  double shared;                          /* share of time with a busy sibling ... */
  double shared_shortest, shared_longest; /* ... for spells of log-uniform length */
  double shared_until;                    /* or one that is there from the start and then leaves */
  double interrupts, interrupt_time;      /* a second, and how long each takes on average */
  double preemptions, preemption_time;    /* likewise; the thread loses its core */

  /* The time that is read. */
  double tick;               /* resolution of the clock */
  double jump;               /* it jumps by so much ... */
  double jump_from, jump_to; /* ... once, at a time between these */

  /* What belongs to the operation itself: its cost scatters, and that is measured, not excluded. */
  double scatter;             /* standard deviation of a batch */
  double tail;                /* scale of one-sided outliers of a Pareto distribution, alpha 3 */
  double wander, wander_time; /* standard deviation of a part that stays for about so long */

  /* Of tasks this share lies where each operation costs so much more. */
  double misplaced, misplaced_cost;

  /* Of the operations this share meet a core that guesses their branches wrong, at so much more,
   * for as long as nobody makes it forget. */
  double misguessed, misguessed_cost;
} SimNoise;

typedef struct
{
  double cycles;    /* core cycles an operation */
  double sensitive; /* what a busy sibling makes of its time: 1.45, or 0.98 */
} SimOp;

typedef struct _SimMachine SimMachine;

SimMachine *sim_machine_new (const SimNoise *noise, guint32 seed);
void sim_machine_free (SimMachine *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SimMachine, sim_machine_free)

HmClock *sim_machine_get_clock (SimMachine *self);

/* A plan of @n operations, each a cell. @self and @ops must outlive it. */
HmPlan *
sim_machine_plan (SimMachine *self, const SimOp *ops, guint n, double seconds, double precision);

/* Of the cost of an undisturbed batch, relative to the operation's cycles: its quantile @p, and
 * the slope of the quantile there (one by its density). */
double sim_noise_quantile (const SimNoise *noise, double p, double *slope);

/* The same stream of numbers always, whatever the platform: those of GLib's generator. */
double sim_gaussian (GRand *rand);

G_END_DECLS
