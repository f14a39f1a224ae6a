/* hm-chart-view.h: a chart on the screen
 *
 * Shows an HmFigure by hm_chart_draw (). A picture for screen readers, with a description that says
 * all figures. By keyboard: arrow keys, Home and End step through the bars; Escape leaves them; Enter
 * (or two clicks) opens what is behind one, by the action "win.show-algorithm" or
 * "win.show-connection".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "report/hm-chart.h"

G_BEGIN_DECLS

#define HM_TYPE_CHART_VIEW (hm_chart_view_get_type ())
G_DECLARE_FINAL_TYPE (HmChartView, hm_chart_view, HM, CHART_VIEW, GtkWidget)


void hm_chart_view_set_figure (HmChartView *self, HmFigure *figure); /* takes it */
const HmFigure *hm_chart_view_get_figure (HmChartView *self);

/* Opens the detail of the bar that has the focus, or of the first run's last one. */
void hm_chart_view_open_detail (HmChartView *self);

/* The bar that the keyboard is on; FALSE when on none. */
gboolean hm_chart_view_get_focus_bar (HmChartView *self, guint *series, guint *category);

/* How charts look where @widget stands; with @patterns where several series are told apart. */
void hm_chart_view_get_style (GtkWidget *widget, gboolean patterns, HmChartStyle *style);

G_END_DECLS
