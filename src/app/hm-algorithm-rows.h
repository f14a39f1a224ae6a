/* hm-algorithm-rows.h: an engine's algorithms as rows with ticks, by family
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "engine/hm-engine.h"

G_BEGIN_DECLS

#define HM_TYPE_ALGORITHM_ROWS (hm_algorithm_rows_get_type ())
G_DECLARE_FINAL_TYPE (HmAlgorithmRows, hm_algorithm_rows, HM, ALGORITHM_ROWS, GObject)

/* Signal "changed". Adds rows to @group, which go when the object goes. @words: what is ticked at
 * first: "classic", "all", families and algorithm ids, as HmChoice takes them. */
HmAlgorithmRows *hm_algorithm_rows_new (AdwPreferencesGroup *group,
                                        const GPtrArray *offers,
                                        const char *const *words);
GStrv hm_algorithm_rows_get_words (HmAlgorithmRows *self);
gboolean hm_algorithm_rows_has_choice (HmAlgorithmRows *self);

G_END_DECLS
