/* hm-report-telling.h: what is faster, as an item of a sentence's list
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-compare-verdict.h"

G_BEGIN_DECLS

/* How an item of a list tells a ratio, and of which words. */
typedef enum
{
  HM_TELLING_AT_SIZE, /* of one result of a block size: what, ratio, size */
  HM_TELLING_ALONE,   /* of one result: what, ratio */
  HM_TELLING_BY_KEY,  /* of several, which differ in the size of the key: what, mean, min, max */
  HM_TELLING_BY_ALGORITHM,
  HM_TELLING_BY_SUITE,
} HmTelling;

/* The first item of a list says "times as fast", the others need not. @words are ended by NULL. */
char *hm_report_tell (HmTelling telling, gboolean first, double ratio, const char *const *words);

/* What is known of a pair, or of several together. */
typedef enum
{
  HM_DIRECTION_SAME, /* no difference is shown, or the bare figures lie close together */
  HM_DIRECTION_FASTER,
  HM_DIRECTION_SLOWER,
  HM_DIRECTION_MIXED,   /* some of several are faster or slower, not all */
  HM_DIRECTION_NO_WORD, /* too little is known */
} HmDirection;

/* Of one pair. Sets @bare where a figure without an interval was judged. */
HmDirection
hm_report_judge (double ratio, HmPairFlags flags, HmCompareVerdict verdict, gboolean *bare);

/* Of @n of which @counts[d] have direction d. */
HmDirection hm_report_join (const guint *counts, guint n);

G_END_DECLS
