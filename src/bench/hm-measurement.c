/* hm-measurement.c: whatever is measured: what a window needs of it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-measurement.h"

G_DEFINE_INTERFACE (HmMeasurement, hm_measurement, G_TYPE_OBJECT)

static void
hm_measurement_default_init (HmMeasurementInterface *iface)
{
}

HmRun *
hm_measurement_get_run (HmMeasurement *self)
{
  g_return_val_if_fail (HM_IS_MEASUREMENT (self), NULL);

  return HM_MEASUREMENT_GET_IFACE (self)->get_run (self);
}

const char *
hm_measurement_get_subject (HmMeasurement *self)
{
  g_return_val_if_fail (HM_IS_MEASUREMENT (self), NULL);

  return HM_MEASUREMENT_GET_IFACE (self)->get_subject (self);
}

HmBenchState
hm_measurement_get_state (HmMeasurement *self)
{
  g_return_val_if_fail (HM_IS_MEASUREMENT (self), HM_BENCH_IDLE);

  return HM_MEASUREMENT_GET_IFACE (self)->get_state (self);
}

void
hm_measurement_set_clock (HmMeasurement *self, HmClock *clock)
{
  g_return_if_fail (HM_IS_MEASUREMENT (self));

  HM_MEASUREMENT_GET_IFACE (self)->set_clock (self, clock);
}

void
hm_measurement_start (HmMeasurement *self)
{
  g_return_if_fail (HM_IS_MEASUREMENT (self));

  HM_MEASUREMENT_GET_IFACE (self)->start (self);
}

void
hm_measurement_stop (HmMeasurement *self)
{
  g_return_if_fail (HM_IS_MEASUREMENT (self));

  HM_MEASUREMENT_GET_IFACE (self)->stop (self);
}

gboolean
hm_measurement_can_pause (HmMeasurement *self)
{
  g_return_val_if_fail (HM_IS_MEASUREMENT (self), FALSE);

  return HM_MEASUREMENT_GET_IFACE (self)->pause != NULL;
}

void
hm_measurement_pause (HmMeasurement *self)
{
  g_return_if_fail (hm_measurement_can_pause (self));

  HM_MEASUREMENT_GET_IFACE (self)->pause (self);
}

void
hm_measurement_resume (HmMeasurement *self)
{
  g_return_if_fail (hm_measurement_can_pause (self));

  HM_MEASUREMENT_GET_IFACE (self)->resume (self);
}

double
hm_measurement_get_elapsed (HmMeasurement *self)
{
  g_return_val_if_fail (HM_IS_MEASUREMENT (self), 0);

  return HM_MEASUREMENT_GET_IFACE (self)->get_elapsed (self);
}

double
hm_measurement_get_remaining (HmMeasurement *self)
{
  g_return_val_if_fail (HM_IS_MEASUREMENT (self), 0);

  return HM_MEASUREMENT_GET_IFACE (self)->get_remaining (self);
}

double
hm_measurement_get_progress (HmMeasurement *self)
{
  g_return_val_if_fail (HM_IS_MEASUREMENT (self), 0);

  return HM_MEASUREMENT_GET_IFACE (self)->get_progress (self);
}

const char *
hm_measurement_get_activity (HmMeasurement *self)
{
  g_return_val_if_fail (HM_IS_MEASUREMENT (self), NULL);

  return HM_MEASUREMENT_GET_IFACE (self)->get_activity (self);
}
