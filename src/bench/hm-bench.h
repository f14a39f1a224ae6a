/* hm-bench.h: a benchmark that runs
 *
 * Lives in the main thread; the work is done by its own threads. Their events come over a ring
 * without locks and are taken out a few times a second by a source of the main context in which
 * hm_bench_start () was called, where they become changes of the run.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-clock.h"
#include "bench/hm-plan.h"
#include "run/hm-run.h"

G_BEGIN_DECLS

typedef enum
{
  HM_BENCH_IDLE,
  HM_BENCH_PREPARING, /* keys and buffers */
  HM_BENCH_MEASURING,
  HM_BENCH_PAUSED,
  HM_BENCH_STOPPING,
  HM_BENCH_FINISHED,
} HmBenchState;

#define HM_TYPE_BENCH (hm_bench_get_type ())
G_DECLARE_FINAL_TYPE (HmBench, hm_bench, HM, BENCH, GObject)

/* Signals: "notify::state"; "progress" (a few times a second while it runs); "finished". */

HmBench *hm_bench_new (HmPlan *plan); /* takes the plan */

/* Tests measure on a clock of their own; call before the start. */
void hm_bench_set_clock (HmBench *self, HmClock *clock);

/* How often events are taken out, milliseconds (default 250). */
void hm_bench_set_interval (HmBench *self, guint milliseconds);

/* The run that is filled: all its results are there from the start, pending. */
HmRun        *hm_bench_get_run (HmBench *self);
HmPlan       *hm_bench_get_plan (HmBench *self);
HmBenchState  hm_bench_get_state (HmBench *self);

void hm_bench_start (HmBench *self);
void hm_bench_pause (HmBench *self); /* within 100 ms */
void hm_bench_resume (HmBench *self);

/* Returns at once; what is on is given up in the background, within 100 ms, and "finished" comes
 * from the main loop or hm_bench_poll (). The run keeps what it has: cells that were never measured
 * leave it. Letting go of the last reference while it runs stops it too, and waits for the worker. */
void hm_bench_stop (HmBench *self);

double      hm_bench_get_elapsed (HmBench *self);   /* seconds, pauses not counted */
double      hm_bench_get_remaining (HmBench *self); /* expected seconds to go: narrow cells end early */
double      hm_bench_get_progress (HmBench *self);  /* 0..1, never goes back */
const char *hm_bench_get_activity (HmBench *self);  /* "rsa-4096 sign", what is on now; may be NULL */

/* Takes events out now (the CLI and tests need no main loop then). */
void hm_bench_poll (HmBench *self);

G_END_DECLS
