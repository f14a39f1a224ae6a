/* hm-figure-detail.h: one algorithm of one run, from close by
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "report/hm-figure.h"
#include "run/hm-slope.h"

G_BEGIN_DECLS

/* The samples of a result in time, as speeds: a point each, those that were set aside with another
 * sign. NULL where the run keeps none. */
HmFigure *hm_figure_samples (const HmShown *shown, HmResult *result, HmUnits units);

/* How many of them were how fast. */
HmFigure *hm_figure_distribution (const HmShown *shown, HmResult *result, HmUnits units);

/* The speeds of @result's algorithm over the block size, with the line of the fitted cost of a call
 * and of a byte where there is one (TRUE in @fitted). NULL for fewer than two sizes. */
HmFigure *hm_figure_fit (const HmShown *shown,
                         HmResult *result,
                         HmUnits units,
                         HmSlope *slope,
                         gboolean *fitted);

/* "A call costs 62 ns, a byte 0.21 ns ...": for people. */
char *hm_figure_tell_fit (const HmSlope *slope, HmUnits units);

G_END_DECLS
