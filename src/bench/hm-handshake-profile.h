/* hm-handshake-profile.h: the connections that a profile measures
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-handshake-plan.h"
#include "bench/hm-plan.h"

G_BEGIN_DECLS

/* What servers are asked for today, and rows of the table of 1997 beside it; longer profiles have
 * more of both. Each at four numbers of bytes, full and resumed, within the profile's time. What
 * the libraries here do not have is left out; an error when that is all. */
HmHandshakePlan *hm_handshake_plan_new_for_profile (HmProfile profile, GError **error);

G_END_DECLS
