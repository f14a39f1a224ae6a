/* hm-conductor.h: the thread that measures
 *
 * It owns all that is timed: tasks, samples, the order of visits. The main side only sends it a
 * command and takes events out of its ring; neither waits for the other.
 *
 * Tasks are prepared before the timing starts and kept, up to HM_CONDUCTOR_MEMORY bytes of their
 * buffers; those that do not fit any more are prepared anew for each visit and freed after it. In
 * both cases between the batches, never inside one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-clock.h"
#include "bench/hm-core-map.h"
#include "bench/hm-plan.h"
#include "bench/hm-ring.h"
#include "run/hm-result.h"

G_BEGIN_DECLS

#define HM_CONDUCTOR_MEMORY (256 * 1024 * 1024)

typedef enum
{
  HM_COMMAND_RUN,
  HM_COMMAND_PAUSE,
  HM_COMMAND_STOP,
} HmCommand;

typedef enum
{
  HM_PHASE_PREPARING,
  HM_PHASE_MEASURING,
  HM_PHASE_CHECKING, /* for the last time; not timed any more */
  HM_PHASE_DONE,
} HmPhase;

/* What the run needs to know about its workers at the end. */
typedef struct
{
  guint64  switches;  /* involuntary context switches while measuring */
  gboolean listened;  /* the front-end probe meant something here */
  gboolean stopped;   /* ended by command */
} HmConductorSummary;

typedef struct _HmConductor HmConductor;

/* @plan and @clock must outlive it. @capacity: events that the ring holds. */
HmConductor *hm_conductor_new (const HmPlan *plan, HmClock *clock, guint capacity);

/* Compares the front end with the best ever seen on this CPU model, and keeps the best of this run;
 * otherwise only this run counts. Before the start. */
void hm_conductor_keep_front_end (HmConductor *self, const char *cpu_model);

/* Starts the thread. @busy_cpu: the CPU of the main thread, left to it where there is another one;
 * negative: pin nothing. */
gboolean hm_conductor_start (HmConductor *self, int busy_cpu, GError **error);

void hm_conductor_command (HmConductor *self, HmCommand command);

/* Interrupts an operation that runs beyond the budget. Call it now and then. */
void hm_conductor_watch (HmConductor *self);

/* The next event; after hm_conductor_join () also those that the ring had no room for. */
gboolean hm_conductor_next_event (HmConductor *self, HmEvent *event);

HmPhase hm_conductor_get_phase (HmConductor *self);
gboolean hm_conductor_is_resting (HmConductor *self); /* it has obeyed a pause */
guint   hm_conductor_get_cell (HmConductor *self);    /* index of the cell that is on */
double  hm_conductor_get_elapsed (HmConductor *self); /* seconds, pauses not counted */
gboolean hm_conductor_has_seen_all (HmConductor *self); /* each cell was visited a few times */
double  hm_conductor_get_need (HmConductor *self);    /* seconds that the open cells still want */

/* The map of cores that the plan asked for, of HmCore, once it is complete; then NULL. Transfer
 * full. */
GPtrArray *hm_conductor_take_cores (HmConductor *self);
HmCoreTest hm_conductor_get_core_test (HmConductor *self);

/* After joining: watts while the cell was visited, of hm_conductor_get_energy_source (); NAN where
 * the system does not tell, or not for long enough. */
double hm_conductor_get_power (HmConductor *self, guint cell);
const char *hm_conductor_get_energy_source (HmConductor *self);

/* After joining: @cell's threads and each one's part of the whole (all are 1 together); NULL where
 * it has no figure by several threads. Array of HmMember. */
GArray *hm_conductor_get_members (HmConductor *self, guint cell);
guint64 hm_conductor_get_switches (HmConductor *self); /* involuntary ones, so far */
int     hm_conductor_get_cpu (HmConductor *self); /* that the worker is pinned to, or -1 */

/* Waits for the thread. Give it the command to stop first, unless it is done. */
void hm_conductor_join (HmConductor *self, HmConductorSummary *summary);
void hm_conductor_free (HmConductor *self); /* after joining, if it was started */

G_END_DECLS
