/* hm-measurement.h: whatever is measured: what a window needs of it
 *
 * HmBench (operations) and HmHandshakeBench (connections) are measurements. Both fill a run in the
 * main thread while threads of their own do the work. Signals of each: "progress" (a few times a
 * second while it runs) and "finished"; one that can pause has a property "state", and notifies it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-bench.h"

G_BEGIN_DECLS

#define HM_TYPE_MEASUREMENT (hm_measurement_get_type ())
G_DECLARE_INTERFACE (HmMeasurement, hm_measurement, HM, MEASUREMENT, GObject)

struct _HmMeasurementInterface
{
  GTypeInterface parent;

  HmRun *(*get_run) (HmMeasurement *self);
  /* What is measured, for a person: "Built-in core", "Handshakes". */
  const char *(*get_subject) (HmMeasurement *self);
  HmBenchState (*get_state) (HmMeasurement *self);
  void (*set_clock) (HmMeasurement *self, HmClock *clock);
  void (*start) (HmMeasurement *self);
  void (*stop) (HmMeasurement *self);
  void (*pause) (HmMeasurement *self); /* NULL, and resume too: it cannot */
  void (*resume) (HmMeasurement *self);
  double (*get_elapsed) (HmMeasurement *self);   /* seconds, pauses not counted */
  double (*get_remaining) (HmMeasurement *self); /* seconds; INFINITY: unknown */
  double (*get_progress) (HmMeasurement *self);  /* 0..1, never goes back */
  const char *(*get_activity) (HmMeasurement *self);
};

HmRun *hm_measurement_get_run (HmMeasurement *self); /* borrowed */
const char *hm_measurement_get_subject (HmMeasurement *self);
HmBenchState hm_measurement_get_state (HmMeasurement *self);

/* Tests measure on a clock of their own; call before the start. */
void hm_measurement_set_clock (HmMeasurement *self, HmClock *clock);

void hm_measurement_start (HmMeasurement *self);
void hm_measurement_stop (HmMeasurement *self); /* returns at once; the end comes as "finished" */
gboolean hm_measurement_can_pause (HmMeasurement *self);
void hm_measurement_pause (HmMeasurement *self);
void hm_measurement_resume (HmMeasurement *self);
double hm_measurement_get_elapsed (HmMeasurement *self);
double hm_measurement_get_remaining (HmMeasurement *self);
double hm_measurement_get_progress (HmMeasurement *self);
const char *hm_measurement_get_activity (HmMeasurement *self); /* what is on now; may be NULL */

G_END_DECLS
