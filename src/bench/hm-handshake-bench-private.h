/* hm-handshake-bench-private.h: a measurement of connections, as the window sees one
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-handshake-bench.h"
#include "bench/hm-measurement.h"

G_BEGIN_DECLS

/* hm-handshake-measurement.c */
void hm_handshake_bench_measurement_init (HmMeasurementInterface *iface);

G_END_DECLS
