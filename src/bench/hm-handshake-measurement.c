/* hm-handshake-measurement.c: a benchmark of connections, as a measurement
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-handshake-bench-private.h"

#include <glib/gi18n-lib.h>

static HmRun *
get_run (HmMeasurement *self)
{
  return hm_handshake_bench_get_run (HM_HANDSHAKE_BENCH (self));
}

static const char *
get_subject (HmMeasurement *self)
{
  /* Translators: what is being measured: connections of SSL and TLS. */
  return _ ("Handshakes");
}

static HmBenchState
get_state (HmMeasurement *self)
{
  return hm_handshake_bench_get_state (HM_HANDSHAKE_BENCH (self));
}

static void
set_clock (HmMeasurement *self, HmClock *clock)
{
  hm_handshake_bench_set_clock (HM_HANDSHAKE_BENCH (self), clock);
}

static void
start (HmMeasurement *self)
{
  hm_handshake_bench_start (HM_HANDSHAKE_BENCH (self));
}

static void
stop (HmMeasurement *self)
{
  hm_handshake_bench_stop (HM_HANDSHAKE_BENCH (self));
}

static void
pause_it (HmMeasurement *self)
{
  hm_handshake_bench_pause (HM_HANDSHAKE_BENCH (self));
}

static void
resume (HmMeasurement *self)
{
  hm_handshake_bench_resume (HM_HANDSHAKE_BENCH (self));
}

static double
get_elapsed (HmMeasurement *self)
{
  return hm_handshake_bench_get_elapsed (HM_HANDSHAKE_BENCH (self));
}

static double
get_remaining (HmMeasurement *self)
{
  return hm_handshake_bench_get_remaining (HM_HANDSHAKE_BENCH (self));
}

static double
get_progress (HmMeasurement *self)
{
  return hm_handshake_bench_get_progress (HM_HANDSHAKE_BENCH (self));
}

static const char *
get_activity (HmMeasurement *self)
{
  return hm_handshake_bench_get_activity (HM_HANDSHAKE_BENCH (self));
}

void
hm_handshake_bench_measurement_init (HmMeasurementInterface *iface)
{
  iface->get_run = get_run;
  iface->get_subject = get_subject;
  iface->get_state = get_state;
  iface->set_clock = set_clock;
  iface->start = start;
  iface->stop = stop;
  iface->pause = pause_it;
  iface->resume = resume;
  iface->get_elapsed = get_elapsed;
  iface->get_remaining = get_remaining;
  iface->get_progress = get_progress;
  iface->get_activity = get_activity;
}
