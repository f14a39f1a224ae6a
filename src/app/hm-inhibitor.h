/* hm-inhibitor.h: the computer does not fall asleep while something is measured
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "hm-session.h"

G_BEGIN_DECLS

/* While something else is measured in @window; returns a cookie for hm_inhibitor_end (), or 0 where
 * nobody listens. */
guint hm_inhibitor_begin (GtkWindow *window);
void hm_inhibitor_end (guint cookie);

/* Asks the desktop's session for it whenever @session measures, for as long as @window lives. A
 * paused run does not keep anybody awake. Where there is no session that can be asked, nothing
 * happens. */
void hm_inhibitor_attach (GtkWindow *window, HmSession *session);

G_END_DECLS
