/* hm-throughput-page.h: bytes per second: cards by block size, overview, table
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hm-card-grid.h"
#include "hm-chart-view.h"
#include "hm-page.h"
#include "hm-result-table.h"

G_BEGIN_DECLS

#define HM_TYPE_THROUGHPUT_PAGE (hm_throughput_page_get_type ())
G_DECLARE_FINAL_TYPE (HmThroughputPage, hm_throughput_page, HM, THROUGHPUT_PAGE, HmPage)

void hm_throughput_page_set_session (HmThroughputPage *self, HmSession *session);
HmCardGrid *hm_throughput_page_get_grid (HmThroughputPage *self);
HmChartView *hm_throughput_page_get_overview (HmThroughputPage *self);
HmResultTable *hm_throughput_page_get_table (HmThroughputPage *self);

G_END_DECLS
