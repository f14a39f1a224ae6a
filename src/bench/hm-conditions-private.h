/* hm-conditions-private.h: what the watch over a run reads again and again
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-machine.h"

G_BEGIN_DECLS

/* Power, governor, load and temperature; the rest of @conditions stays. */
void hm_conditions_read_changing (HmConditions *conditions, const char *root);

G_END_DECLS
