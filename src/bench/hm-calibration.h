/* hm-calibration.h: a machine measures itself against itself
 *
 * The same few figures in several short runs, one after the other. What these differ by, beyond what
 * their intervals say, is the noise of the machine: no comparison of two of its runs can tell less.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-bench.h"
#include "run/hm-noise-book.h"

G_BEGIN_DECLS

#define HM_CALIBRATION_RUNS 8
#define HM_CALIBRATION_SECONDS 24.0 /* as a rule, for all runs together */

#define HM_TYPE_CALIBRATION (hm_calibration_get_type ())
G_DECLARE_FINAL_TYPE (HmCalibration, hm_calibration, HM, CALIBRATION, GObject)

/* Signals: "progress", "finished". */

HmCalibration *hm_calibration_new (double seconds);
double hm_calibration_get_seconds (HmCalibration *self); /* for all runs together */

/* Tests have plans and a clock of their own. */
typedef HmPlan *(*HmCalibrationPlanFunc) (double seconds, gpointer user_data, GError **error);
void hm_calibration_set_plan_func (HmCalibration *self,
                                   HmCalibrationPlanFunc func,
                                   gpointer user_data,
                                   HmClock *clock);

/* From the main loop; letting go of it stops it. */
void hm_calibration_start (HmCalibration *self);
void hm_calibration_stop (HmCalibration *self); /* "finished" comes, with an error */

double hm_calibration_get_progress (HmCalibration *self); /* 0..1 */

/* After "finished": what was measured, and on which machine (borrowed). FALSE with an error
 * (G_IO_ERROR) when it was stopped, or too little could be measured. */
gboolean hm_calibration_get_result (HmCalibration *self,
                                    HmNoiseMeasured *measured,
                                    const HmMachine **machine,
                                    GError **error);

/* The noise within @n runs of the same cells: pooled over the cells, less what their intervals say,
 * with 95 % confidence not less than it is (the chi-squared distribution by Wilson and Hilferty,
 * Proc. Nat. Acad. Sci. 17, 1931). FALSE for fewer than two runs with a figure in common. */
gboolean hm_calibration_reckon (HmRun *const *runs, guint n, HmNoiseMeasured *measured);

G_END_DECLS
