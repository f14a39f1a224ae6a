/* hm-measurement.h: whatever is measured: a run that fills while threads of its own do the work
 *
 * HmBench (operations) and HmHandshakeBench (connections) are measurements. A measurement lives in
 * the main thread. What its threads tell is taken out a few times a second by a source of the main
 * context in which hm_measurement_start () was called, and becomes changes of the run.
 *
 * Signals: "notify::state"; "progress" (a few times a second while it runs); "finished".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-clock.h"
#include "run/hm-run.h"

G_BEGIN_DECLS

typedef enum
{
  HM_MEASUREMENT_IDLE,
  HM_MEASUREMENT_PREPARING, /* keys and buffers */
  HM_MEASUREMENT_MEASURING,
  HM_MEASUREMENT_PAUSED,
  HM_MEASUREMENT_STOPPING,
  HM_MEASUREMENT_FINISHED,
} HmMeasurementState;

#define HM_TYPE_MEASUREMENT (hm_measurement_get_type ())
G_DECLARE_DERIVABLE_TYPE (HmMeasurement, hm_measurement, HM, MEASUREMENT, GObject)

/* What a kind of measurement does; in which states it is asked to is seen to by the functions below. */
struct _HmMeasurementClass
{
  GObjectClass parent_class;

  const char *(*get_subject) (HmMeasurement *self);
  gboolean (*start) (HmMeasurement *self); /* FALSE: it is over already, and the run says why */
  gboolean (*poll) (HmMeasurement *self);  /* FALSE: this was the last, the run is complete */
  void (*pause) (HmMeasurement *self);
  void (*resume) (HmMeasurement *self);
  void (*stop) (HmMeasurement *self);
  gboolean (*is_resting) (HmMeasurement *self);
  double (*get_elapsed) (HmMeasurement *self);
  double (*get_remaining) (HmMeasurement *self);
  double (*get_progress) (HmMeasurement *self);
  const char *(*get_activity) (HmMeasurement *self);
};

/* Tests measure on a clock of their own; call before the start. */
void     hm_measurement_set_clock (HmMeasurement *self, HmClock *clock);
HmClock *hm_measurement_get_clock (HmMeasurement *self);

/* How often it is polled, milliseconds (default 250). */
void hm_measurement_set_interval (HmMeasurement *self, guint milliseconds);

/* The run that is filled (borrowed): all that will be in it is there from the start, pending. */
HmRun             *hm_measurement_get_run (HmMeasurement *self);
HmMeasurementState hm_measurement_get_state (HmMeasurement *self);

/* What is measured, for a person: "Built-in core", "Handshakes". */
const char *hm_measurement_get_subject (HmMeasurement *self);

void hm_measurement_start (HmMeasurement *self);
/* Within 100 ms; of several threads that make connections each ends its own first, which takes
 * longer where that carries many megabytes. */
void hm_measurement_pause (HmMeasurement *self);
void hm_measurement_resume (HmMeasurement *self);

/* Returns at once; what is on is given up in the background, within 100 ms, and "finished" comes
 * from the main loop or hm_measurement_poll (). The run keeps what it has: what was never measured
 * leaves it. Letting go of the last reference while it runs stops it too, and waits for the threads. */
void hm_measurement_stop (HmMeasurement *self);

/* Takes out now what the threads have told (tests need no main loop then). */
void hm_measurement_poll (HmMeasurement *self);

gboolean hm_measurement_is_resting (HmMeasurement *self); /* the threads have obeyed a pause */

double      hm_measurement_get_elapsed (HmMeasurement *self);   /* seconds, pauses not counted */
double      hm_measurement_get_remaining (HmMeasurement *self); /* seconds; INFINITY: unknown */
double      hm_measurement_get_progress (HmMeasurement *self);  /* 0..1, never goes back */
const char *hm_measurement_get_activity (HmMeasurement *self);  /* "rsa-4096 sign"; may be NULL */

/* For kinds of measurements: from now on it is measured, not prepared. */
void hm_measurement_set_prepared (HmMeasurement *self);

G_END_DECLS
