/* hm-conductor-private.h: the conductor's inside: one record a cell, and the thread's state
 *
 * Three files share it: hm-conductor.c goes from cell to cell, hm-visit.c takes a cell's samples,
 * hm-work.c keeps a cell's tasks and what is to be told of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdatomic.h>

#include "bench/hm-conductor.h"
#include "bench/hm-estimate.h"
#include "bench/hm-front-end.h"
#include "bench/hm-sampler.h"

G_BEGIN_DECLS

/* Everything about one cell; the thread's own. */
typedef struct
{
  const HmCell *cell;
  HmTask **tasks; /* one a thread; NULL while it is not prepared */
  gboolean kept;  /* prepared once for the whole run */
  gboolean open;  /* wants more samples */
  gboolean cut;   /* its preparation was given up for now */

  guint64 count;    /* operations in a batch; 0: not calibrated yet */
  double operation; /* nanoseconds an operation, roughly */
  double check;     /* nanoseconds that its check takes */
  double credit;    /* nanoseconds of visits that it may use */
  double need;      /* nanoseconds that it still wants */
  guint visits;

  GArray *samples; /* of HmSample */
  guint n_disturbed, taken, sent;
  HmEstimate estimate;

  HmStatus status; /* pending, until it ended without a figure */
  char *message;
  const char *implementation;
  gboolean prepared_sent, ended_sent;
  double rejected_at; /* seconds; samples before that were not alone. 0: none, or that was told */
} HmWork;

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
  atomic_uint current, n_prepared;
  atomic_bool seen_all; /* the first pass is over */
  atomic_llong start, paused, paused_at, need;

  /* The thread's own; the main side's after joining. */
  HmWork *works;
  guint n_works, n_open;
  gboolean slow_too; /* it is the turn of the slow ones */
  guint seen_interrupts;
  HmFrontEnd front_end;
  HmSampler sampler;
  GHashTable *teams; /* number of threads -> HmTeam */
  gsize memory;      /* bytes of buffers that are kept */
  double checks;     /* nanoseconds that the last checks of prepared tasks will take */
  double needs;      /* nanoseconds that the open cells want together */
  gboolean listened;
  guint64 switches;
  char *cpu_model;   /* under which the best front-end reading is kept; NULL: not kept */
  GArray *cpus;      /* to pin to, best first; empty: pin nothing */
  guint n_same_cpus; /* of these, the first ones whose cores are of the same kind */
  guint cpu;         /* index of the one that the thread is pinned to */
  gint64 seen_at;    /* the time at the last look; it does not go back, nor on by leaps */
  gint64 alone_at;   /* when the core was last not shared, or others were looked at */
  guint drained;     /* work whose rest is being read after joining */
};

#define HM_SECOND 1e9 /* times are nanoseconds here */

/* hm-conductor.c */
gint64   hm_conductor_elapsed (HmConductor *self); /* pauses not counted */
double   hm_conductor_time_left (HmConductor *self); /* less what the last checks will take */
gboolean hm_conductor_go_on (HmConductor *self); /* waits while paused; FALSE: it is time to go */
gboolean hm_conductor_was_interrupted (HmConductor *self);

/* The time since the last call should be about @expected nanoseconds (0: nobody knows, but nothing
 * takes longer than the whole run). FALSE when the clock went back, or on by a leap; that does not
 * count. */
gboolean hm_conductor_pass_time (HmConductor *self, double expected);

/* hm-visit.c: stays at a cell for about @slice nanoseconds, one sample at least. */
void hm_visit (HmConductor *self, HmWork *work, double slice);

/* hm-work.c */

gsize hm_work_bytes (HmWork *work); /* of its buffers */

/* FALSE: the cell has no task; it ended, or it was interrupted and is still open. */
gboolean hm_work_prepare (HmConductor *self, HmWork *work);
void     hm_work_release (HmConductor *self, HmWork *work);

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
