/* hm-bench-private.h: what only the bench's own tests set
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-bench.h"

G_BEGIN_DECLS

/* Events that the ring holds; before the start. */
void hm_bench_set_capacity (HmBench *self, guint capacity);

/* TRUE when the worker has obeyed a pause. */
gboolean hm_bench_is_resting (HmBench *self);

G_END_DECLS
