/* hm-slope.c: what a call costs, and what a byte costs
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"
#include "config.h"

#include "run/hm-slope.h"

#include <math.h>

static gboolean
counts (double bytes, double seconds)
{
  return isfinite (bytes) && isfinite (seconds) && bytes > 0 && seconds > 0;
}

/* Minimizes the sum of ((a + b n - t) / t)^2: with u = 1/t and v = n/t the normal equations are
 * a Suu + b Suv = Su and a Suv + b Svv = Sv. */
gboolean
hm_slope_fit (const double *bytes, const double *seconds, guint n, HmSlope *slope)
{
  double suu = 0, suv = 0, svv = 0, su = 0, sv = 0, det;
  guint used = 0;

  g_return_val_if_fail (slope != NULL, FALSE);

  for (guint i = 0; i < n; i++)
    if (counts (bytes[i], seconds[i]))
      {
        double u = 1 / seconds[i], v = bytes[i] / seconds[i];

        suu += u * u;
        suv += u * v;
        svv += v * v;
        su += u;
        sv += v;
        used++;
      }
  det = suu * svv - suv * suv;
  if (used < 3 || !(det > 1e-12 * suu * svv))
    return FALSE;

  slope->call = (su * svv - sv * suv) / det;
  slope->byte = (sv * suu - su * suv) / det;
  if (slope->call < 0)
    {
      slope->call = 0;
      slope->byte = sv / svv;
    }
  if (!(slope->byte > 0))
    return FALSE;

  slope->worst = 0;
  for (guint i = 0; i < n; i++)
    if (counts (bytes[i], seconds[i]))
      {
        double off = fabs ((slope->call + slope->byte * bytes[i]) / seconds[i] - 1);

        slope->worst = MAX (slope->worst, off);
      }
  return TRUE;
}

double
hm_slope_size (const HmSlope *slope, double share)
{
  g_return_val_if_fail (slope != NULL && share > 0 && share < 1, NAN);

  return slope->call * (1 - share) / (share * slope->byte);
}
