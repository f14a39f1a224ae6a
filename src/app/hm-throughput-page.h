/* hm-throughput-page.h: bytes per second: cards by block size, overview, table, what differs
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hm-card-grid.h"
#include "hm-chart-view.h"
#include "hm-compare-table.h"
#include "hm-page.h"
#include "hm-result-table.h"

G_BEGIN_DECLS

#define HM_TYPE_THROUGHPUT_PAGE (hm_throughput_page_get_type ())
G_DECLARE_FINAL_TYPE (HmThroughputPage, hm_throughput_page, HM, THROUGHPUT_PAGE, HmPage)

void hm_throughput_page_set_session (HmThroughputPage *self, HmSession *session);
HmCardGrid *hm_throughput_page_get_grid (HmThroughputPage *self);
HmChartView *hm_throughput_page_get_overview (HmThroughputPage *self);
HmResultTable *hm_throughput_page_get_table (HmThroughputPage *self);
HmCompareTable *hm_throughput_page_get_compare_table (HmThroughputPage *self);

/* What is to be seen: "sizes", "overview", "table" (of one run), "compare" (the table of several),
 * "differs", or "nothing" (that the filter lets through). */
const char *hm_throughput_page_get_view (HmThroughputPage *self);

G_END_DECLS
