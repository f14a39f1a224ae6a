/* hm-conductor-private.h: the conductor's inside: one record a cell, and the thread's state
 *
 * Four files share it: hm-conductor.c goes from cell to cell, hm-visit.c takes a cell's samples,
 * hm-work.c keeps a cell's tasks and what is to be told of it, hm-turns.c the cells that are measured
 * in turns.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdatomic.h>

#include "bench/hm-conductor.h"
#include "bench/hm-energy.h"
#include "bench/hm-estimate.h"
#include "bench/hm-front-end.h"
#include "bench/hm-plan-turns.h"
#include "bench/hm-ratio.h"
#include "bench/hm-sampler.h"

G_BEGIN_DECLS

typedef struct _HmTurns HmTurns; /* below */

/* Everything about one cell; the thread's own. */
typedef struct
{
  const HmCell *cell;
  HmTurns *turns;     /* with whom it is measured in turns, or NULL: alone */
  HmTask **tasks;     /* one a thread; NULL while it is not prepared */
  GPtrArray *fillers; /* blocks that move what is allocated beside them, or NULL */
  guint depth;        /* bytes by which the stack is deeper where samples are taken */
  gboolean kept;      /* prepared for more than a visit */
  gboolean open;      /* wants more samples */
  gboolean cut;       /* its preparation was given up for now */

  guint64 count;    /* operations in a batch; 0: not calibrated yet */
  double operation; /* nanoseconds an operation, roughly */
  double check;     /* nanoseconds that its check takes */
  double preparing; /* nanoseconds that making its tasks took, the check included */
  double stayed;    /* nanoseconds that were spent on it since then */
  double credit;    /* nanoseconds of visits that it may use */
  double need;      /* nanoseconds that it still wants */
  guint visits;

  GArray *samples; /* of HmSample */
  guint n_disturbed, taken, sent;
  HmEstimate estimate;

  double *parts;       /* of several threads: the sum of each one's part of the windows; or NULL */
  guint n_parts;       /* windows that are in it */
  gboolean good_parts; /* only undisturbed ones are */
  int *members_cpus;   /* to which they were pinned; or NULL */

  HmEnergyCount energy; /* used while it was visited */

  HmStatus status; /* pending, until it ended without a figure */
  char *message;
  const char *implementation;
  gboolean prepared_sent, ended_sent;
  double rejected_at; /* seconds; samples before that were not alone. 0: none, or that was told */
} HmWork;

/* Cells that are measured in turns. The first one leads: it is open and visited for all of them. One
 * that ends without a figure leaves the others; who is alone then, or without the leader that all
 * ratios are to, is a cell like any other. */
struct _HmTurns
{
  HmWork *members[HM_TURNS_MAX];
  guint n, threads;
  guint rounds;    /* so far */
  guint stay;      /* visits for which the tasks still stay where they are */
  GArray *seen;    /* of HmVisitRatio, in the order in which they were taken */
  guint sent;      /* of these */
  guint8 **shared; /* the bytes that the members work on, one a thread; or NULL */
};

/* Of one visit, what a member did against the leader. */
typedef struct
{
  guint other; /* index of its work */
  HmTurn turn;
} HmVisitRatio;

struct _HmConductor
{
  const HmPlan *plan;
  HmClock *clock;
  HmRing *ring;
  GThread *thread;
  int busy_cpu;
  gboolean cut; /* preparing took too long; the main side's own */

  /* From the main side. */
  atomic_int command;
  atomic_uint interrupts; /* how often an operation was told to give up */
  gint stop;              /* the same for the tasks, by GLib's atomics */
  GMutex mutex;           /* only to sleep on while paused; guards no data */
  GCond changed;

  /* To the main side. */
  atomic_int phase;
  atomic_uint current;
  atomic_bool seen_all; /* the first passes are over */
  atomic_llong start, paused, paused_at, need;
  atomic_bool cores_done; /* the map is the main side's now */
  atomic_ullong switches; /* involuntary, of the workers */
  atomic_int pinned;      /* the CPU that the thread is pinned to, or -1 */

  /* The thread's own; the main side's after joining. */
  HmWork *works;
  GPtrArray *turns; /* of HmTurns */
  guint n_works, n_open;
  gboolean slow_too; /* it is the turn of the slow ones */
  guint seen_interrupts;
  HmFrontEnd front_end;
  HmSampler sampler;
  GHashTable *teams; /* number of threads -> HmTeam */
  gsize memory;      /* bytes of buffers that are kept */
  double checks;     /* nanoseconds that the last checks of prepared tasks will take */
  double needs;      /* nanoseconds that the open cells want together */
  double renewing;   /* nanoseconds that went into tasks that were made anew */
  double unlearning; /* nanoseconds that went into making the core forget */
  guint32 chance;    /* the last of a row of numbers that look like chance */
  gboolean listened;
  char *cpu_model;   /* under which the best front-end reading is kept; NULL: not kept */
  GArray *cpus;      /* to pin to, best first; empty: pin nothing */
  guint n_same_cpus; /* of these, the first ones whose cores are of the same kind */
  guint cpu;         /* index of the one that the thread is pinned to */
  gint64 seen_at;    /* the time at the last look; it does not go back, nor on by leaps */
  gint64 alone_at;   /* when the core was last not shared, or others were looked at */
  GPtrArray *map;    /* of HmCore: what each core does by itself; NULL: not asked for, or taken */
  HmEnergy *energy;  /* NULL: the system does not tell */
  HmWork *energy_of; /* whose energy is being counted, or NULL ... */
  double energy_from; /* ... from this reading on */
  gint64 energy_since, energy_read;
  guint drained;     /* work whose rest is being read after joining */
};

#define HM_SECOND 1e9 /* times are nanoseconds here */

/* A batch of a sustained run, for each thread: long, as nobody is in a hurry, and so that looking at
 * the core is no rest for it. */
#define HM_SUSTAINED_BATCH (60e6)
#define HM_SUSTAINED_MAX_SAMPLES 6000

/* hm-conductor.c */
gint64   hm_conductor_elapsed (HmConductor *self); /* pauses not counted */
double   hm_conductor_time_left (HmConductor *self); /* less what the last checks will take */
gboolean hm_conductor_go_on (HmConductor *self); /* waits while paused; FALSE: it is time to go */
gboolean hm_conductor_was_interrupted (HmConductor *self);
guint    hm_conductor_chance (HmConductor *self, guint n); /* 0 to @n - 1; the same in each run */

/* The time since the last call should be about @expected nanoseconds (0: nobody knows, but nothing
 * takes longer than the whole run). FALSE when the clock went back, or on by a leap; that does not
 * count. */
gboolean hm_conductor_pass_time (HmConductor *self, double expected);

/* Counts the energy for @work from now on, or for nobody (NULL). */
void hm_conductor_count_energy (HmConductor *self, HmWork *work);

/* hm-visit.c: stays at a cell for about @slice nanoseconds, one sample at least. */
void hm_visit (HmConductor *self, HmWork *work, double slice);

/* hm-turns.c */
void     hm_turns_gather (HmConductor *self); /* once, when there are works */
void     hm_turns_free_all (HmConductor *self);
gboolean hm_turns_leads (const HmWork *work);
void     hm_turns_leave (HmConductor *self, HmWork *work); /* it ended */

/* A sample of a visit that was taken in its turn. */
typedef struct
{
  double seconds; /* an operation; or 0: there is none */
  int sample;     /* its place among the member's samples, or -1: not kept */
} HmTake;

/* Takes the ratios out of @takes, 2 n for each of the @rounds rounds, in the order of
 * hm_ratio_turn (). */
void     hm_turns_judge (HmConductor *self, HmTurns *turns, const HmTake *takes, guint rounds);

/* The loan of the bytes that the members' tasks work on, around prepare () of thread @thread. */
void     hm_turns_lend (HmWork *work, guint thread);
void     hm_turns_end_loan (HmWork *work, guint thread);
void     hm_turns_drop_shared (HmTurns *turns); /* when no member has tasks any more */

/* Half the width of the widest interval of a ratio, and the fewest visits that one is made of. */
double   hm_turns_half_width (HmConductor *self, HmTurns *turns, guint *visits);

/* hm-work.c */

/* How long the least that a visit does takes: a sample, or a round of turns. */
double hm_work_round_time (const HmWork *work);

gsize hm_work_bytes (HmWork *work); /* of its buffers */

/* FALSE: the cell has no task; it ended, or it was interrupted and is still open. */
gboolean hm_work_prepare (HmConductor *self, HmWork *work);
void     hm_work_release (HmConductor *self, HmWork *work);

/* The same with new tasks in place of the old ones, which lie elsewhere: where contexts and keys lie
 * makes up to some percent of an operation. */
gboolean hm_work_renew (HmConductor *self, HmWork *work);

/* For a visit: prepares what is not, and renews what was, where that is cheap against the time that
 * is measured. So where tasks lie differs from visit to visit, and the interval covers it. */
gboolean hm_work_prepare_visit (HmConductor *self, HmWork *work);

/* The result is checked again after the last sample: what went wrong in between has no figure. */
void hm_work_check_again (HmConductor *self, HmWork *work);

/* How long a sample takes; a team of threads shares its batch. */
double hm_work_sample_time (const HmWork *work);

void hm_work_set_need (HmConductor *self, HmWork *work, double need);
void hm_work_close (HmConductor *self, HmWork *work);

/* What was sampled up to now was not alone on the core, as it turned out: it is to be done again. */
void hm_work_reject (HmConductor *self, HmWork *work);
void hm_work_end (HmConductor *self, HmWork *work, HmStatus status, const char *message);

/* What of a cell was not told yet. What the ring has no room for stays and goes with the next. */
gboolean hm_work_next_event (HmWork *work, guint index, HmEvent *event);
void     hm_work_mark_sent (HmWork *work, const HmEvent *event);
void     hm_work_publish (HmConductor *self, HmWork *work);

G_END_DECLS
