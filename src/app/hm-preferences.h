/* hm-preferences.h: the preferences
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define HM_TYPE_PREFERENCES (hm_preferences_get_type ())
G_DECLARE_FINAL_TYPE (HmPreferences, hm_preferences, HM, PREFERENCES, AdwPreferencesWindow)

HmPreferences *hm_preferences_new (GSettings *settings);

/* While a run is measured the noise of the computer cannot be. */
void hm_preferences_set_busy (HmPreferences *self, gboolean busy);

G_END_DECLS
