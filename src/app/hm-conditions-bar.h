/* hm-conditions-bar.h: under which conditions the shown run is or was measured, and the verdict
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "hm-session.h"

G_BEGIN_DECLS

#define HM_TYPE_CONDITIONS_BAR (hm_conditions_bar_get_type ())
G_DECLARE_FINAL_TYPE (HmConditionsBar, hm_conditions_bar, HM, CONDITIONS_BAR, AdwBin)

/* Visible while something is measured, and where one run alone is shown that was measured here. */
void hm_conditions_bar_set_session (HmConditionsBar *self, HmSession *session);

/* In a narrow window the verdict stands below the strip. */
void hm_conditions_bar_set_narrow (HmConditionsBar *self, gboolean narrow);

const char *hm_conditions_bar_get_verdict (HmConditionsBar *self); /* "" while there is none */

G_END_DECLS
