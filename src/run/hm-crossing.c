/* hm-crossing.c: from which block size on one of two is the faster one
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-crossing.h"

#include <math.h>

static int
compare_points (gconstpointer a, gconstpointer b)
{
  const HmCrossingPoint *first = a, *second = b;

  return (first->size > second->size) - (first->size < second->size);
}

static gboolean
counts (const HmCrossingPoint *point)
{
  return point->size > 0 && isfinite (point->ratio) && point->ratio > 0 &&
         (point->verdict == HM_COMPARE_FASTER || point->verdict == HM_COMPARE_SLOWER);
}

gboolean
hm_crossing_find (const HmCrossingPoint *points, guint n, HmCrossing *crossing)
{
  g_autofree HmCrossingPoint *sorted = NULL;
  const HmCrossingPoint *before = NULL;
  gboolean found = FALSE;

  g_return_val_if_fail (points != NULL || n == 0, FALSE);
  g_return_val_if_fail (crossing != NULL, FALSE);

  sorted = g_memdup2 (points, n * sizeof *points);
  if (n > 0)
    qsort (sorted, n, sizeof *sorted, compare_points);
  for (guint i = 0; i < n; i++)
    {
      const HmCrossingPoint *point = &sorted[i];
      double low, high;

      if (!counts (point))
        continue;
      if (before == NULL || before->verdict == point->verdict)
        {
          before = point;
          continue;
        }
      if (found)
        return FALSE;
      found = TRUE;
      /* Straight between the two, the axes logarithmic. */
      low = log (before->ratio);
      high = log (point->ratio);
      *crossing = (HmCrossing){
        .faster = point->verdict == HM_COMPARE_FASTER,
        .below = before->size,
        .above = point->size,
        .size = exp (log ((double) before->size) +
                     log ((double) point->size / before->size) * low / (low - high)),
      };
      before = point;
    }
  return found;
}

/* Pairs of one algorithm stand together, by size. */
static gboolean
same_subject (const HmPair *a, const HmPair *b)
{
  const HmResultKey *one = a->key, *other = b->key;

  return one->operation == other->operation && one->threads == other->threads &&
         one->bits == other->bits && one->engine == other->engine &&
         g_str_equal (one->algorithm, other->algorithm) &&
         g_strcmp0 (one->workload, other->workload) == 0;
}

GArray *
hm_comparison_list_crossings (const HmComparison *comparison)
{
  GArray *crossings = g_array_new (FALSE, FALSE, sizeof (HmCompareCrossing));
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (HmCrossingPoint));

  g_return_val_if_fail (comparison != NULL, crossings);

  for (guint i = 0, first = 0; i < comparison->pairs->len; i++)
    {
      const HmPair *pair = &g_array_index (comparison->pairs, HmPair, i);
      HmCrossingPoint point = { pair->key->size, pair->ratio, pair->verdict };
      HmCompareCrossing found;

      g_array_append_val (points, point);
      if (i + 1 < comparison->pairs->len && same_subject (pair, pair + 1))
        continue;
      pair = &g_array_index (comparison->pairs, HmPair, first);
      if (hm_crossing_find ((const HmCrossingPoint *) (gpointer) points->data, points->len,
                            &found.crossing))
        {
          found.key = pair->key;
          found.base_engine = pair->base != NULL ? hm_result_get_key (pair->base)->engine : NULL;
          found.other_engine = pair->other != NULL ? hm_result_get_key (pair->other)->engine : NULL;
          g_array_append_val (crossings, found);
        }
      first = i + 1;
      g_array_set_size (points, 0);
    }
  return crossings;
}
