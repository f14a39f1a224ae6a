/* hm-median.c: numbers in order, and the one in the middle
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-median.h"

#include <math.h>

int
hm_compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

double
hm_median (GArray *values)
{
  g_return_val_if_fail (values != NULL, NAN);

  if (values->len == 0)
    return NAN;
  g_array_sort (values, hm_compare_doubles);
  return g_array_index (values, double, values->len / 2);
}
