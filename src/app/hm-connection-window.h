/* hm-connection-window.h: one connection of one run, from close by
 *
 * All that the table has of it, as a list that narrow windows have room for, and the ladder of its
 * kind. Follows a run that is being measured.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "hm-export-button.h"
#include "hm-session.h"

G_BEGIN_DECLS

#define HM_TYPE_CONNECTION_WINDOW (hm_connection_window_get_type ())
G_DECLARE_FINAL_TYPE (HmConnectionWindow, hm_connection_window, HM, CONNECTION_WINDOW, AdwWindow)

/* @shown: the run with its colour; @index: which of its handshakes. */
HmConnectionWindow *
hm_connection_window_new (HmSession *session, const HmShown *shown, guint index);

/* The ladder; NULL where the run has but one number of bytes. */
const HmFigure *hm_connection_window_get_figure (HmConnectionWindow *self);

HmExportButton *hm_connection_window_get_export_button (HmConnectionWindow *self);

G_END_DECLS
