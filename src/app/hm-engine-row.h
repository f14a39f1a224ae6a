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

/* Likewise whom the engine is to be measured in turns with: nobody, an engine, or one on fewer paths.
 * The word is that of a contender, "" for nobody. */
void hm_engine_row_fill_against (AdwComboRow *row, GSettings *settings);
char *hm_engine_row_get_against (AdwComboRow *row);

G_END_DECLS
