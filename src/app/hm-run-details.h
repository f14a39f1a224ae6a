/* hm-run-details.h: all that is known about where a run comes from
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "run/hm-run.h"

G_BEGIN_DECLS

#define HM_TYPE_RUN_DETAILS (hm_run_details_get_type ())
G_DECLARE_FINAL_TYPE (HmRunDetails, hm_run_details, HM, RUN_DETAILS, AdwWindow)

HmRunDetails *hm_run_details_new (HmRun *run);

G_END_DECLS
