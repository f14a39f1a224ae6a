/* hm-help-window.h: how to read what the window shows
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define HM_TYPE_HELP_WINDOW (hm_help_window_get_type ())
G_DECLARE_FINAL_TYPE (HmHelpWindow, hm_help_window, HM, HELP_WINDOW, AdwWindow)

HmHelpWindow *hm_help_window_new (void);

G_END_DECLS
