/* hm-filter-button.h: which families and sizes are to be seen
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "hm-session.h"

G_BEGIN_DECLS

#define HM_TYPE_FILTER_BUTTON (hm_filter_button_get_type ())
G_DECLARE_FINAL_TYPE (HmFilterButton, hm_filter_button, HM, FILTER_BUTTON, AdwBin)

void hm_filter_button_set_session (HmFilterButton *self, HmSession *session);

/* "Filter", or with what is chosen: "Filter: AES, 8 KiB". */
const char *hm_filter_button_get_text (HmFilterButton *self);

/* What it offers now. */
GMenuModel *hm_filter_button_make_menu (HmFilterButton *self);

G_END_DECLS
