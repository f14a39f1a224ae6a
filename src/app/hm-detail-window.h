/* hm-detail-window.h: one algorithm of one run, from close by
 *
 * Samples over time, their distribution, and the throughput over the block size with what a call
 * and a byte cost. Follows a run that is being measured.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "hm-export-button.h"
#include "hm-session.h"

G_BEGIN_DECLS

#define HM_TYPE_DETAIL_WINDOW (hm_detail_window_get_type ())
G_DECLARE_FINAL_TYPE (HmDetailWindow, hm_detail_window, HM, DETAIL_WINDOW, AdwWindow)

/* @shown: the run with its colour; @result is one of its results. */
HmDetailWindow *hm_detail_window_new (HmSession *session, const HmShown *shown, HmResult *result);

/* The chart that is called "sizes", "samples" or "distribution"; NULL where there is none. */
const HmFigure *hm_detail_window_get_figure (HmDetailWindow *self, const char *name);

HmExportButton *hm_detail_window_get_export_button (HmDetailWindow *self);

G_END_DECLS
