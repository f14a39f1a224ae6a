/* hm-baseline-button.h: says which run the others are held against, and lets choose another one
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "hm-session.h"

G_BEGIN_DECLS

#define HM_TYPE_BASELINE_BUTTON (hm_baseline_button_get_type ())
G_DECLARE_FINAL_TYPE (HmBaselineButton, hm_baseline_button, HM, BASELINE_BUTTON, AdwBin)

/* To be seen only where runs are compared. */
void hm_baseline_button_set_session (HmBaselineButton *self, HmSession *session);

/* "Baseline: Core 2 Duo T7500". */
const char *hm_baseline_button_get_text (HmBaselineButton *self);
GMenuModel *hm_baseline_button_get_menu (HmBaselineButton *self);

G_END_DECLS
