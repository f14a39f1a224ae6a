/* hm-comparer.h: the comparison of the shown runs, always a moment behind and never in the way
 *
 * Compares in a thread, on copies of the runs. While a run is being measured there is a new
 * comparison for each change that the ticked runs tell, a few times a second.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hm-ticked-runs.h"
#include "run/hm-pairs.h"

G_BEGIN_DECLS

#define HM_TYPE_COMPARER (hm_comparer_get_type ())
G_DECLARE_FINAL_TYPE (HmComparer, hm_comparer, HM, COMPARER, GObject)

/* Signal: "changed" (there is a newer comparison). */

HmComparer *hm_comparer_new (HmTickedRuns *ticked);

/* Of the runs that are shown now, as they were a moment ago; NULL where fewer than two are shown,
 * or none is made yet. Borrowed: who keeps it takes a reference. */
HmPairs *hm_comparer_get_pairs (HmComparer *self);

/* TRUE while a newer one is being made. */
gboolean hm_comparer_get_busy (HmComparer *self);

G_END_DECLS
