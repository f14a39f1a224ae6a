/* hm-page-state.h: what a page has to show
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hm-session.h"

G_BEGIN_DECLS

/* The name of the page's state, as its template names them:
 * "welcome" (nothing measured here yet, nothing ticked), "empty" (nothing ticked), "loading",
 * "none" (the shown runs have nothing for this page) or "figures". */
const char *hm_page_state (HmSession *session, gboolean has_figures);

G_END_DECLS
