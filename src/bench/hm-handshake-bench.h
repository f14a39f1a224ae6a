/* hm-handshake-bench.h: a measurement of connections that runs
 *
 * The same as HmBench for handshakes: it lives in the main thread, the work is done by a thread of
 * its own, and what that tells becomes changes of the run a few times a second, in the main context
 * in which hm_handshake_bench_start () was called.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-bench.h"
#include "bench/hm-clock.h"
#include "bench/hm-handshake-plan.h"
#include "run/hm-run.h"

G_BEGIN_DECLS

#define HM_TYPE_HANDSHAKE_BENCH (hm_handshake_bench_get_type ())
G_DECLARE_FINAL_TYPE (HmHandshakeBench, hm_handshake_bench, HM, HANDSHAKE_BENCH, GObject)

/* Signals: "notify::state"; "progress" (a few times a second while it runs); "finished". */

HmHandshakeBench *hm_handshake_bench_new (HmHandshakePlan *plan); /* takes the plan */

/* Tests measure on a clock of their own; call before the start. */
void hm_handshake_bench_set_clock (HmHandshakeBench *self, HmClock *clock);

/* The run that is filled: its handshakes are those of the plan, in its order, pending at first; its
 * results are the rates of the plan (hm_handshake_plan_add_rates ()). */
HmRun *hm_handshake_bench_get_run (HmHandshakeBench *self);

void hm_handshake_bench_start (HmHandshakeBench *self);
/* Within 100 ms; of several threads each ends its connection first, which takes longer where that
 * carries many megabytes. */
void hm_handshake_bench_pause (HmHandshakeBench *self);
void hm_handshake_bench_resume (HmHandshakeBench *self);

/* Returns at once; the end comes as "finished". What was never measured leaves the run. Letting go
 * of the last reference while it runs stops it too, and waits for the thread. */
void hm_handshake_bench_stop (HmHandshakeBench *self);

gboolean hm_handshake_bench_is_finished (HmHandshakeBench *self);
gboolean hm_handshake_bench_is_resting (HmHandshakeBench *self); /* it has obeyed a pause */
HmBenchState hm_handshake_bench_get_state (HmHandshakeBench *self);
double hm_handshake_bench_get_elapsed (HmHandshakeBench *self);   /* seconds, without pauses */
double hm_handshake_bench_get_progress (HmHandshakeBench *self);  /* 0..1, never goes back */
double hm_handshake_bench_get_remaining (HmHandshakeBench *self); /* seconds; INFINITY: unknown */
const char *hm_handshake_bench_get_activity (HmHandshakeBench *self); /* borrowed; may be NULL */

/* Takes out now what the thread has told (tests need no main loop then). */
void hm_handshake_bench_poll (HmHandshakeBench *self);

G_END_DECLS
