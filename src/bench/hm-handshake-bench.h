/* hm-handshake-bench.h: a benchmark of connections that runs
 *
 * The same as HmBench for handshakes; the work is done by a thread of its own. The handshakes of the
 * run are those of the plan, in its order; its results are the rates of the plan
 * (hm_handshake_plan_add_rates ()).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-handshake-plan.h"
#include "bench/hm-measurement.h"

G_BEGIN_DECLS

#define HM_TYPE_HANDSHAKE_BENCH (hm_handshake_bench_get_type ())
G_DECLARE_FINAL_TYPE (HmHandshakeBench, hm_handshake_bench, HM, HANDSHAKE_BENCH, HmMeasurement)

HmMeasurement *hm_handshake_bench_new (HmHandshakePlan *plan); /* takes the plan */

G_END_DECLS
