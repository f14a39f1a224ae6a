/* hm-bench.h: a benchmark of operations that runs
 *
 * The work is done by threads of its own, whose events come over a ring without locks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-measurement.h"
#include "bench/hm-plan.h"

G_BEGIN_DECLS

#define HM_TYPE_BENCH (hm_bench_get_type ())
G_DECLARE_FINAL_TYPE (HmBench, hm_bench, HM, BENCH, HmMeasurement)

HmMeasurement *hm_bench_new (HmPlan *plan); /* takes the plan */

/* Events that the ring holds; before the start. */
void hm_bench_set_capacity (HmBench *self, guint capacity);

G_END_DECLS
