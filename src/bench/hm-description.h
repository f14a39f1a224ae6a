/* hm-description.h: what a run says of how it is measured, before its first figure
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-plan.h"
#include "run/hm-run.h"

G_BEGIN_DECLS

/* Puts a copy of @word into a field of a run's description; NULL empties it. */
void hm_description_set (char **field, const char *word);

/* Several engines in one run stand beside each other in each field. @describe: an engine's. */
void hm_description_add_library (HmRun *run, void (*describe) (HmLibrary *library));

/* Adds what will be the result of @cell to the run, pending. Borrowed. */
HmResult *hm_description_add_result (HmRun *run, const HmCell *cell);

/* By which rules operations are measured. */
void hm_description_set_method (HmRun *run, const HmPlan *plan);

/* What this machine's figures differ by from run to run, where it was calibrated. */
void hm_description_set_noise (HmRun *run);

G_END_DECLS
