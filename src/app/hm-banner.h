/* hm-banner.h: a line across the window that says what a person should know
 *
 * Slides in while it has a text. Can be closed; the same text then stays away, whatever its
 * figures.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define HM_TYPE_BANNER (hm_banner_get_type ())
G_DECLARE_FINAL_TYPE (HmBanner, hm_banner, HM, BANNER, AdwBin)

/* NULL or "" hides it. */
void hm_banner_set_text (HmBanner *self, const char *text);
const char *hm_banner_get_text (HmBanner *self);
gboolean hm_banner_get_revealed (HmBanner *self);

G_END_DECLS
