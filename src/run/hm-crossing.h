/* hm-crossing.h: from which block size on one of two is the faster one
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-compare.h"

G_BEGIN_DECLS

/* What is known of the two at one size. */
typedef struct
{
  gint64 size;
  double ratio; /* of the speeds, other / first */
  HmCompareVerdict verdict; /* of the other */
} HmCrossingPoint;

typedef struct
{
  gboolean faster;      /* the other is the faster one above, and slower below; else the other way */
  gint64   below, above; /* measured sizes: the largest before it and the smallest behind it that have
                            a verdict */
  double   size;        /* where the ratio is 1, between these in proportion to the logarithms */
} HmCrossing;

/* @points in any order, each size once. FALSE where the verdicts show no crossing, or more than
 * one: what chance may have made is none. */
gboolean hm_crossing_find (const HmCrossingPoint *points, guint n, HmCrossing *crossing);

/* One algorithm of two compared runs. */
typedef struct
{
  const HmResultKey *key; /* of the first of its pairs */
  const char        *base_engine, *other_engine; /* or NULL */
  HmCrossing         crossing;
} HmCompareCrossing;

/* All that cross, in the order of the pairs. Of HmCompareCrossing. */
GArray *hm_comparison_list_crossings (const HmComparison *comparison);

G_END_DECLS
