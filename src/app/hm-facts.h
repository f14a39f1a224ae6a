/* hm-facts.h: the line above the charts: which machine, in which state
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "hm-session.h"

G_BEGIN_DECLS

#define HM_TYPE_FACTS (hm_facts_get_type ())
G_DECLARE_FINAL_TYPE (HmFacts, hm_facts, HM, FACTS, AdwBin)

/* One run shown: its machine; several: their names and colours; none: this computer as it is now.
 */
void hm_facts_set_session (HmFacts *self, HmSession *session);
char *hm_facts_get_text (HmFacts *self); /* without markup; a line a run where several are named */

G_END_DECLS
