/* hm-detail-plates.h: one algorithm of one run from close by, as charts to take away
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "report/hm-plate.h"

G_BEGIN_DECLS

/* What there is of it: the throughput over the block size with the fitted costs, the samples over
 * time, their distribution. @result: one of the run's. An array of HmPlate, which it frees. */
GPtrArray *hm_detail_plates_new (const HmShown *shown, HmResult *result, HmUnits units);

G_END_DECLS
