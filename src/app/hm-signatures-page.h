/* hm-signatures-page.h: operations per second by key size
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "hm-card-grid.h"
#include "hm-session.h"

G_BEGIN_DECLS

#define HM_TYPE_SIGNATURES_PAGE (hm_signatures_page_get_type ())
G_DECLARE_FINAL_TYPE (HmSignaturesPage, hm_signatures_page, HM, SIGNATURES_PAGE, AdwBin)

void hm_signatures_page_set_session (HmSignaturesPage *self, HmSession *session);

const char *hm_signatures_page_get_state (HmSignaturesPage *self); /* as the throughput page's */
HmCardGrid *hm_signatures_page_get_grid (HmSignaturesPage *self);

G_END_DECLS
