/* hm-engine-row.h: a combo row that lists the engines
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "engine/hm-engine.h"

G_BEGIN_DECLS

/* Fills @row with the engines that work here and selects the setting "engine". */
void hm_engine_row_fill (AdwComboRow *row, GSettings *settings);
const HmEngine *hm_engine_row_get_engine (AdwComboRow *row); /* the selected one */

G_END_DECLS
