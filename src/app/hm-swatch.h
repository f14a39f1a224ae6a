/* hm-swatch.h: the mark of a series in a legend: its colour and its pattern
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HM_TYPE_SWATCH (hm_swatch_get_type ())
G_DECLARE_FINAL_TYPE (HmSwatch, hm_swatch, HM, SWATCH, GtkWidget)

/* @colour: as hm_ticked_runs_get_shown () tells it. */
GtkWidget *hm_swatch_new (guint colour);

G_END_DECLS
