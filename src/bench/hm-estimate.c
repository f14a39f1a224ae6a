/* hm-estimate.c: from samples to a figure with its interval
 *
 * A disturbance only ever makes an operation slower, so the lower quartile stands still where the
 * mean and the median wander, and other than the minimum it does not hang on a single lucky sample.
 * Its interval comes from order statistics, which assume nothing about the shape of the
 * distribution: of n independent samples, the number that lie below the true quartile is binomial
 * with p = 1/4 (e.g. Conover, Practical Nonparametric Statistics, section 3.2). The ranks are the
 * exact ones; for large n they are n p +- 1.96 sqrt (n p (1 - p)).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-estimate.h"

#include <math.h>

#define QUANTILE 0.25
#define TAIL 0.025

/* Fewer accepted samples than an interval needs, and fewer than half of all: not to be believed;
 * with still fewer all samples tell more than the accepted ones. */
#define ENOUGH_TO_BELIEVE 11
#define ENOUGH_TO_USE 5

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* The quantile @p of @n sorted values, between neighbours in proportion. */
static double
sorted_quantile (const double *values, guint n, double p)
{
  double position = p * (n - 1);
  guint below = (guint) position;

  if (below + 1 >= n)
    return values[n - 1];
  return values[below] + (position - below) * (values[below + 1] - values[below]);
}

/* Ranks (from 1) of the samples that enclose the true quantile with 95 % probability. FALSE when
 * there are too few samples for any. */
static gboolean
interval_ranks (guint n, guint *low, guint *high)
{
  double below = 0; /* P (B < k) as the sum goes on */
  double lower_tail = 0;
  double log_density = n * log1p (-QUANTILE); /* of B = k */

  *low = 0;
  *high = 0;
  for (guint k = 0; k <= n; k++)
    {
      /* With few samples not even the first one is low enough for its own half of the 5 %; then it
       * may use some of the other half. */
      if (k >= 1 && (below <= TAIL || *low == 0))
        {
          *low = k;
          lower_tail = below;
        }
      if (*low > 0 && k > *low && lower_tail + (1 - below) <= 2 * TAIL)
        {
          *high = k;
          return TRUE;
        }
      below += exp (log_density);
      log_density += log ((double) (n - k) / (k + 1) * QUANTILE / (1 - QUANTILE));
    }

  return FALSE;
}

gboolean
hm_estimate (const HmSample *samples, guint n, HmEstimate *estimate)
{
  g_autofree double *cycles = NULL;
  g_autofree double *seconds = NULL;
  guint n_all = 0, n_accepted = 0, n_cycles = 0, low, high;
  gboolean few;

  g_return_val_if_fail (samples != NULL || n == 0, FALSE);
  g_return_val_if_fail (estimate != NULL, FALSE);

  *estimate =
      (HmEstimate){ .cycles = NAN, .cycles_low = NAN, .cycles_high = NAN, .seconds_median = NAN };

  seconds = g_new (double, n + 1);
  for (guint i = 0; i < n; i++)
    {
      if (samples[i].flags & HM_SAMPLE_WARMUP)
        continue;
      seconds[n_all++] = samples[i].seconds;
      if (samples[i].flags == HM_SAMPLE_OK)
        n_accepted++;
    }
  if (n_all == 0)
    return FALSE;

  estimate->samples = n_all;
  estimate->accepted = n_accepted;
  few = n_accepted < ENOUGH_TO_USE && 2 * n_accepted < n_all;
  estimate->disturbed = n_accepted < ENOUGH_TO_BELIEVE && 2 * n_accepted < n_all;

  qsort (seconds, n_all, sizeof (double), compare_doubles);
  estimate->seconds_median = sorted_quantile (seconds, n_all, 0.5);

  cycles = g_new (double, n_all);
  for (guint i = 0; i < n; i++)
    {
      gboolean wanted =
          samples[i].flags == HM_SAMPLE_OK || (few && !(samples[i].flags & HM_SAMPLE_WARMUP));

      if (wanted && isfinite (samples[i].cycles))
        cycles[n_cycles++] = samples[i].cycles;
    }
  if (n_cycles == 0)
    return TRUE;

  qsort (cycles, n_cycles, sizeof (double), compare_doubles);
  estimate->cycles = sorted_quantile (cycles, n_cycles, QUANTILE);
  if (interval_ranks (n_cycles, &low, &high))
    {
      estimate->cycles_low = cycles[low - 1];
      estimate->cycles_high = cycles[high - 1];
    }

  return TRUE;
}

double
hm_estimate_half_width (const HmEstimate *estimate)
{
  g_return_val_if_fail (estimate != NULL, INFINITY);

  if (!isfinite (estimate->cycles_low) || !isfinite (estimate->cycles_high) ||
      !(estimate->cycles > 0))
    return INFINITY;
  return (estimate->cycles_high - estimate->cycles_low) / 2 / estimate->cycles;
}

void
hm_estimate_to_figures (const HmEstimate *estimate,
                        double cycle_time,
                        double bytes,
                        HmFigures *figures)
{
  double work = bytes > 0 ? bytes : 1;

  g_return_if_fail (estimate != NULL);
  g_return_if_fail (figures != NULL);

  *figures = HM_FIGURES_NONE;
  figures->samples = estimate->samples;
  figures->accepted = estimate->accepted;
  figures->wall_median = work / estimate->seconds_median;
  figures->status = estimate->disturbed ? HM_STATUS_DISTURBED : HM_STATUS_OK;

  if (isfinite (estimate->cycles) && isfinite (cycle_time) && cycle_time > 0)
    {
      figures->value = work / (estimate->cycles * cycle_time);
      figures->low = work / (estimate->cycles_high * cycle_time);
      figures->high = work / (estimate->cycles_low * cycle_time);
      figures->cycles = estimate->cycles / work;
    }
  else
    figures->value = figures->wall_median; /* no core clock here: the wall's is all there is */
}
