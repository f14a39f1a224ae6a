/* hm-cores-page.h: several threads, single cores, and what heat does over minutes
 *
 * Only there where a ticked run has something of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hm-card-grid.h"
#include "hm-page.h"

G_BEGIN_DECLS

#define HM_TYPE_CORES_PAGE (hm_cores_page_get_type ())
G_DECLARE_FINAL_TYPE (HmCoresPage, hm_cores_page, HM, CORES_PAGE, HmPage)

void hm_cores_page_set_session (HmCoresPage *self, HmSession *session);
HmCardGrid *hm_cores_page_get_grid (HmCoresPage *self);

G_END_DECLS
