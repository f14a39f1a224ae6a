/* hm-phases.h: the parts of a run in which the machine was another one
 *
 * A processor that was cool and comes to the end of its burst goes on with a slower clock; one that
 * gets too hot is throttled; a hypervisor takes the processor away for a while. What was measured
 * in such a part is not to be mixed with the rest.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-run.h"

G_BEGIN_DECLS

/* From burst to sustained speed, never back: two levels of the core's clock. */
typedef struct
{
  double at;               /* seconds since the run began */
  double burst, sustained; /* hertz */
} HmSlide;

/* The levels are this far apart at least (relative): the clock of a machine that nobody disturbs
 * wanders by some 4 %. */
#define HM_SLIDE_LEAST 0.06

/* By the cycle times of all samples, in the order of time. TRUE when the run slid. */
gboolean hm_phases_find_slide (HmRun *run, HmSlide *slide);

/* In a round in which the hypervisor took more than this share of the time no sample is believed.
 */
#define HM_PHASES_STEAL 0.25

/* Marks the samples that were taken after the slide (NULL: there was none), in rounds in which
 * the processor was throttled, much time was stolen or the power supply changed. TRUE when there
 * was any. */
gboolean hm_phases_mark (HmRun *run, const HmSlide *slide);

/* Median seconds per core cycle of the samples outside of those parts; NAN without any. */
double hm_phases_cycle_time (HmRun *run);

/* Every flag that says so. */
#define HM_PHASES_FLAGS (HM_SAMPLE_THROTTLED | HM_SAMPLE_ROUND)

G_END_DECLS
