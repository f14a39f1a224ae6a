/* hm-bench-measurement.c: a benchmark of operations, as a measurement
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-bench-private.h"

static HmRun *
get_run (HmMeasurement *self)
{
  return hm_bench_get_run (HM_BENCH (self));
}

static const char *
get_subject (HmMeasurement *self)
{
  const GArray *cells = hm_bench_get_plan (HM_BENCH (self))->cells;

  return cells->len > 0 ? g_array_index (cells, HmCell, 0).offer->engine->title () : "";
}

static HmBenchState
get_state (HmMeasurement *self)
{
  return hm_bench_get_state (HM_BENCH (self));
}

static void
set_clock (HmMeasurement *self, HmClock *clock)
{
  hm_bench_set_clock (HM_BENCH (self), clock);
}

static void
start (HmMeasurement *self)
{
  hm_bench_start (HM_BENCH (self));
}

static void
stop (HmMeasurement *self)
{
  hm_bench_stop (HM_BENCH (self));
}

static void
pause_it (HmMeasurement *self)
{
  hm_bench_pause (HM_BENCH (self));
}

static void
resume (HmMeasurement *self)
{
  hm_bench_resume (HM_BENCH (self));
}

static double
get_elapsed (HmMeasurement *self)
{
  return hm_bench_get_elapsed (HM_BENCH (self));
}

static double
get_remaining (HmMeasurement *self)
{
  return hm_bench_get_remaining (HM_BENCH (self));
}

static double
get_progress (HmMeasurement *self)
{
  return hm_bench_get_progress (HM_BENCH (self));
}

static const char *
get_activity (HmMeasurement *self)
{
  return hm_bench_get_activity (HM_BENCH (self));
}

void
hm_bench_measurement_init (HmMeasurementInterface *iface)
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
