/* hm-chart-legend.h: what lines, the bars of one run's series and the parts of bars stand for
 *
 * Which colour is which run is said by HmFacts; this line is there where a run has lines or
 * bars of several looks, or bars of several parts.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "report/hm-figure.h"

G_BEGIN_DECLS

#define HM_TYPE_CHART_LEGEND (hm_chart_legend_get_type ())
G_DECLARE_FINAL_TYPE (HmChartLegend, hm_chart_legend, HM, CHART_LEGEND, AdwBin)

/* Each look of the @figures (of HmFigure) once; hidden where there is none. @several: with the names
 * of the runs. */
void hm_chart_legend_show (HmChartLegend *self, const GPtrArray *figures, gboolean several);

G_END_DECLS
