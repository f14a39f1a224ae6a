/* hm-throughput-page.h: bytes per second: cards by block size, overview, table
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "hm-card-grid.h"
#include "hm-chart-view.h"
#include "hm-result-table.h"
#include "hm-session.h"

G_BEGIN_DECLS

#define HM_TYPE_THROUGHPUT_PAGE (hm_throughput_page_get_type ())
G_DECLARE_FINAL_TYPE (HmThroughputPage, hm_throughput_page, HM, THROUGHPUT_PAGE, AdwBin)

void hm_throughput_page_set_session (HmThroughputPage *self, HmSession *session);

/* "welcome", "empty", "none" (the shown runs have nothing for this page), "loading" or "figures".
 */
const char *hm_throughput_page_get_state (HmThroughputPage *self);
HmCardGrid *hm_throughput_page_get_grid (HmThroughputPage *self);
HmChartView *hm_throughput_page_get_overview (HmThroughputPage *self);
HmResultTable *hm_throughput_page_get_table (HmThroughputPage *self);

G_END_DECLS
