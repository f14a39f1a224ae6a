/* hm-noise.h: how far two measured speeds may lie apart by chance
 *
 * Everything is in logarithms, where a ratio is a difference: the standard deviation of the
 * logarithm of a speed is, as long as it is small, its relative standard deviation (the delta
 * method).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-run.h"

G_BEGIN_DECLS

/* Two runs of one program on one machine differ by more than their intervals say: memory lies
 * elsewhere, the processor warms up, somebody else is there. This is that part, as the relative
 * standard deviation from run to run. Repeated tables on virtual machines showed 0.05 to 0.5 % for
 * the median cell and up to 0.4 to 1.8 % for one cell in ten. 1 % is on the safe side: with it a
 * table of a hundred cells asks for some 5 % (docs/compare.md has what was seen). It is for
 * machines that nobody measured against themselves. */
#define HM_NOISE_RUN_TO_RUN 0.01

/* A machine that was measured against itself told what its figures differ by while one program
 * runs. Another start of the program is not in that: its memory lies elsewhere, and an allocator is
 * in another state. Of ten tables by ten starts on a quiet machine, 122 cells each, no pair had a
 * wrong verdict from 0.5 % on, and six of 45 had at 0.4 %; this is half as much again. */
#define HM_NOISE_BETWEEN_STARTS 0.0075

/* The core's clock of one machine wanders from run to run, and all speeds with it. Up to this
 * relative difference that is noise; more is another governor or power supply, which is a condition
 * that differs. */
#define HM_NOISE_CLOCK_DRIFT 0.1

/* A verdict other than "no difference" is to be wrong in at most 5 % of all tables. Real noise
 * strays further than the normal distribution that is reckoned with, so that less is aimed at. */
#define HM_NOISE_LEVEL 0.02

/* Half the width of a 95 % interval, in standard deviations. */
#define HM_NOISE_95 1.959963984540054

/* The noise between two runs of a machine whose noise was @measured (hm-noise-book.h): with that
 * between two starts. */
double hm_noise_between_starts (double measured);

/* The same of a run's own machine, as it was measured: by what the run tells, or what is known here
 * of that machine; HM_NOISE_RUN_TO_RUN where nobody measured it. */
double hm_noise_run_to_run (HmRun *run);

/* The standard deviation of the logarithm of a result's speed: of the interval, and from run to
 * run. NAN where the result has no figure or no interval. An interval that is not symmetric counts
 * by its longer side. */
double hm_noise_of_result (HmResult *result);

/* Likewise of the time of a row of handshakes. */
double hm_noise_of_handshake (const HmHandshake *handshake);

/* What two runs of one machine may differ by because its clock did, as a standard deviation; 0 for
 * different machines, or where no clock was measured. */
double hm_noise_of_drift (HmRun *a, HmRun *b);

/* The probability that chance alone makes the logarithms of two speeds differ by @difference or
 * more, in either direction; @sd is the standard deviation of the difference (normal distribution).
 */
double hm_noise_probability (double difference, double sd);

/* From how many standard deviations on a difference has at most the probability @level (above 0,
 * below 1) to come by chance: the inverse of hm_noise_probability (). */
double hm_noise_threshold (double level);

/* Which of @n differences are shown when all of them are looked at together (Holm, A simple
 * sequentially rejective multiple test procedure, Scand. J. Statist. 6, 1979): the chance that any
 * of them is shown without being there is at most @level, however they depend on each other.
 * @probabilities that are NAN do not count and are not shown. */
void hm_noise_holm (const double *probabilities, gboolean *shown, guint n, double level);

G_END_DECLS
