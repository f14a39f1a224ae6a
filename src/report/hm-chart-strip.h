/* hm-chart-strip.h: draws the machine's state over the time of a run as a thin strip
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "report/hm-chart.h"
#include "run/hm-moments.h"

G_BEGIN_DECLS

#define HM_STRIP_HEIGHT 26

/* The clock of the core as an area, temperature and load as lines over it, below them how much was
 * disturbed; a tick at the top where the processor was throttled. Time goes from left to right in
 * every language. @duration: seconds that the whole width stands for (at least as long as the
 * moments last). */
void hm_strip_draw (cairo_t *cr,
                    const HmMoments *moments,
                    double duration,
                    const HmChartStyle *style,
                    double width,
                    double height);

/* The moment at @x of @width, or NULL. */
const HmMoment *hm_strip_find (const HmMoments *moments, double duration, double x, double width);

G_END_DECLS
