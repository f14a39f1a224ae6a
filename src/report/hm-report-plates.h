/* hm-report-plates.h: the charts that go with a whole report
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "report/hm-plate.h"

G_BEGIN_DECLS

/* Of all that the runs have, each kind by the scale that suits it: of several runs how they compare
 * first. @pairs: of these runs, or NULL. An array of HmPlate, which it frees; it may be empty. */
GPtrArray *
hm_report_plates_new (const HmShown *shown, guint n, const HmPairs *pairs, HmUnits units);

G_END_DECLS
