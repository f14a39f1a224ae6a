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
