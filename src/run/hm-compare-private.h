/* hm-compare-private.h: the parts of a comparison that have files of their own
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-compare.h"

G_BEGIN_DECLS

/* Of judged pairs; an array of HmFamily. */
GArray *hm_compare_list_families (const GArray *pairs);

/* Of a run and the baseline, without verdicts; an array of HmHandshakePair. @measuring: what to
 * tell of each ratio where one of them is still being measured. */
GArray *hm_compare_list_handshakes (HmRun *base, HmRun *other, HmPairFlags measuring);

/* Of judged pairs; an array of HmHandshakeFamily. */
GArray *hm_compare_list_handshake_families (const GArray *pairs);

/* What is told of a pair, whatever its kind: a line of the remarks for @flags. @value gives the
 * words that a remark of two sides needs, or NULL where a run does not tell. */
typedef char *(*HmRemarkFunc) (gconstpointer pair, HmPairFlags flag, gboolean of_base);
char *
hm_compare_remark (gconstpointer pair, HmPairFlags flags, HmRemarkFunc value, gboolean translated);

/* An array of HmDifference: where the two runs were not made alike. */
GArray *hm_compare_list_differences (HmRun *base, HmRun *other);

G_END_DECLS
