/* hm-handshakes-page.h: what connections take, full and resumed
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hm-card-grid.h"
#include "hm-chart-view.h"
#include "hm-handshake-table.h"
#include "hm-page.h"

G_BEGIN_DECLS

#define HM_TYPE_HANDSHAKES_PAGE (hm_handshakes_page_get_type ())
G_DECLARE_FINAL_TYPE (HmHandshakesPage, hm_handshakes_page, HM, HANDSHAKES_PAGE, HmPage)

void hm_handshakes_page_set_session (HmHandshakesPage *self, HmSession *session);

/* "bars", "ladder", "table"; "nothing" for a ladder and "strangers" for ratios of which there are
 * none. */
const char *hm_handshakes_page_get_view (HmHandshakesPage *self);
const char *hm_handshakes_page_get_headline (HmHandshakesPage *self);
HmChartView *hm_handshakes_page_get_bars (HmHandshakesPage *self);
HmCardGrid *hm_handshakes_page_get_ladder (HmHandshakesPage *self);
HmHandshakeTable *hm_handshakes_page_get_table (HmHandshakesPage *self);

G_END_DECLS
