/* hm-compare-private.h: the parts of a comparison that have files of their own
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-compare.h"

G_BEGIN_DECLS

/* Of judged pairs; an array of HmFamily. */
GArray *hm_compare_list_families (const GArray *pairs);

/* An array of HmDifference: where the two runs were not made alike. */
GArray *hm_compare_list_differences (HmRun *base, HmRun *other);

G_END_DECLS
