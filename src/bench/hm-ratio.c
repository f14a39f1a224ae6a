/* hm-ratio.c: from what was measured in turns to a ratio with its interval
 *
 * The visits' logarithms are averaged without the lowest and the highest tenth, which a disturbance
 * that no probe saw would be among; the error of that mean comes from the winsorized variance, and
 * its distribution is close to Student's (Tukey and McLaughlin, Less vulnerable confidence and
 * significance procedures for location based on a single sample, Sankhya A 25, 1963).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-ratio.h"

#include <math.h>
#include <stdlib.h>

#include "run/hm-median.h"

#define TRIMMED 0.1
#define LEVEL 0.05

static void
trim (double *values, guint n, HmRatio *ratio)
{
  guint cut = (guint) (TRIMMED * n), left = n - 2 * cut;
  double sum = 0, mean, squares = 0;

  qsort (values, n, sizeof (double), hm_compare_doubles);
  for (guint i = cut; i < n - cut; i++)
    sum += values[i];
  ratio->log_ratio = sum / left;
  if (n < HM_RATIO_MIN_VISITS)
    return;

  /* Winsorized: what was cut off counts as the nearest that was not. */
  mean = (sum + cut * (values[cut] + values[n - cut - 1])) / n;
  for (guint i = 0; i < n; i++)
    squares += pow (values[CLAMP (i, cut, n - cut - 1)] - mean, 2);
  ratio->error = sqrt (squares / (n - 1)) / ((double) left / n * sqrt (n));
  ratio->freedom = left - 1;
}

void
hm_ratio_estimate (const HmTurn *turns, guint n, HmRatio *ratio)
{
  g_autofree double *values = NULL;
  guint used = 0, clean = 0;

  g_return_if_fail (turns != NULL || n == 0);
  g_return_if_fail (ratio != NULL);

  *ratio = (HmRatio){ .log_ratio = NAN, .error = NAN };
  for (guint i = 0; i < n; i++)
    clean += turns[i].clean;
  ratio->doubtful = 2 * clean < n;
  ratio->disturbed = n - clean;

  values = g_new (double, n + 1);
  for (guint i = 0; i < n; i++)
    if (turns[i].clean || ratio->doubtful)
      {
        values[used++] = turns[i].log_ratio;
        ratio->rounds += turns[i].rounds;
      }
  ratio->visits = used;
  if (used > 0)
    trim (values, used, ratio);
}

/* The sums are those of Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3 and
 * 26.7.4, for whole degrees of freedom. */
double
hm_ratio_student (double t, guint freedom)
{
  double angle, cosine, square, term, sum, inside;

  g_return_val_if_fail (freedom >= 1, NAN);

  if (isnan (t))
    return NAN;
  angle = atan (fabs (t) / sqrt (freedom));
  cosine = cos (angle);
  square = cosine * cosine;
  if (freedom % 2 == 1)
    {
      sum = 0;
      term = cosine;
      for (guint k = 3; k <= freedom; k += 2)
        {
          sum += term;
          term *= square * (k - 1) / k;
        }
      inside = 2 / G_PI * (angle + sin (angle) * sum);
    }
  else
    {
      sum = 0;
      term = 1;
      for (guint k = 2; k <= freedom; k += 2)
        {
          sum += term;
          term *= square * (k - 1) / k;
        }
      inside = sin (angle) * sum;
    }
  return CLAMP (1 - inside, 0, 1);
}

/* How many standard errors a 95 % interval is wide to each side. */
static double
student_quantile (guint freedom)
{
  double low = 0, high = 1000;

  for (guint i = 0; i < 60; i++)
    {
      double middle = (low + high) / 2;

      if (hm_ratio_student (middle, freedom) > LEVEL)
        low = middle;
      else
        high = middle;
    }
  return high;
}

double
hm_ratio_half_width (const HmRatio *ratio)
{
  g_return_val_if_fail (ratio != NULL, INFINITY);

  if (!isfinite (ratio->error))
    return INFINITY;
  return student_quantile (ratio->freedom) * ratio->error;
}

gboolean
hm_ratio_interval (const HmRatio *ratio, double *low, double *high)
{
  double half = hm_ratio_half_width (ratio);

  if (!isfinite (half))
    return FALSE;
  *low = exp (ratio->log_ratio - half);
  *high = exp (ratio->log_ratio + half);
  return TRUE;
}

double
hm_ratio_probability (const HmRatio *ratio)
{
  double beyond;

  g_return_val_if_fail (ratio != NULL, NAN);

  if (!isfinite (ratio->error))
    return NAN;
  beyond = fabs (ratio->log_ratio) - (ratio->doubtful ? HM_RATIO_LEAST_DISTURBED : HM_RATIO_LEAST);
  if (beyond <= 0)
    return 1;
  if (ratio->error == 0)
    return 0;
  return hm_ratio_student (beyond / ratio->error, ratio->freedom);
}

guint
hm_ratio_turn (guint n, guint round, guint turn)
{
  guint at = turn < n ? turn : 2 * n - 1 - turn;

  g_return_val_if_fail (turn < 2 * n, 0);

  return round % 2 == 0 ? at : n - 1 - at;
}
