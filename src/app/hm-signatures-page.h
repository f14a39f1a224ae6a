/* hm-signatures-page.h: operations per second by key size
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hm-card-grid.h"
#include "hm-page.h"

G_BEGIN_DECLS

#define HM_TYPE_SIGNATURES_PAGE (hm_signatures_page_get_type ())
G_DECLARE_FINAL_TYPE (HmSignaturesPage, hm_signatures_page, HM, SIGNATURES_PAGE, HmPage)

void hm_signatures_page_set_session (HmSignaturesPage *self, HmSession *session);
HmCardGrid *hm_signatures_page_get_grid (HmSignaturesPage *self);

G_END_DECLS
