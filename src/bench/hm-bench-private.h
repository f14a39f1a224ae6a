/* hm-bench-private.h: what the bench's own files and tests share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-bench.h"
#include "bench/hm-measurement.h"

G_BEGIN_DECLS

/* Events that the ring holds; before the start. */
void hm_bench_set_capacity (HmBench *self, guint capacity);

/* TRUE when the worker has obeyed a pause. */
gboolean hm_bench_is_resting (HmBench *self);

/* hm-bench-measurement.c */
void hm_bench_measurement_init (HmMeasurementInterface *iface);

G_END_DECLS
