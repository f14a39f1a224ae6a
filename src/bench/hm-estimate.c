/* hm-estimate.c: from samples to a figure with its interval
 *
 * A disturbance only ever makes an operation slower, so the lower quartile stands still where the
 * mean and the median wander, and other than the minimum it does not hang on a single lucky sample.
 * Its interval comes from order statistics, which assume nothing about the shape of the
 * distribution: of m independent samples, the number that lie below the true quartile is binomial
 * with p = 1/4 (e.g. Conover, Practical Nonparametric Statistics, section 3.2).
 *
 * Samples of one visit are not independent, for they share the moment's mood. So the n samples
 * count as fewer: by the design effect (Kish, Survey Sampling, section 8.2), the variance of the
 * share below the quartile as the visits show it over that of independent samples. A mood that
 * lasts from one visit to the next adds twice the products of neighbours (Hansen and Hodrick,
 * Journal of Political Economy 88, 1980, with one lag). A few visits tell it badly, which Student's
 * t in place of the normal quantile allows for, and what was seen on a busy machine steps in where
 * there are hardly any.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-estimate.h"

#include <math.h>

#include "run/hm-median.h"

#define QUANTILE 0.25
#define TAIL 0.025
#define NORMAL 1.959964 /* the normal distribution's quantile for TAIL */

/* A visit ends where nothing was sampled for so long, or after so long (a cell alone is visited
 * again at once): seconds. */
#define GAP 0.001
#define VISIT_MAX 0.010

/* The design effect as one cell in ten has it on a busy machine (the median cell has 2), and for
 * how many visits that counts. */
#define USUAL_EFFECT 4.0
#define USUAL_WEIGHT 1.0

/* Samples that count as independent, for an interval at all: with fewer even the largest of them
 * may lie below the quartile. */
#define FEWEST 3

/* What neither probe sees (interrupts within a batch, the resolution of the clock in the chain)
 * shifts all samples alike, and the interval reaches so much further on both sides. */
#define ALLOWANCE 0.0005

/* Likewise of the end of a batch on a coarse clock, which is 200 times as long as that is unknown.
 */
#define ALLOWANCE_COARSE 0.0025

/* Fewer accepted samples than an interval needs, and fewer than half of all: not to be believed;
 * with still fewer all samples tell more than the accepted ones. */
#define ENOUGH_TO_BELIEVE 11
#define ENOUGH_TO_USE 5

/* The quantile @p of @n sorted values, between neighbours in proportion: the one of Hyndman and Fan
 * (Sample quantiles in statistical packages, 1996, definition 8) that lies above the true one as
 * often as below, whatever the distribution. A wrong position would show when runs of few and of
 * many samples are compared. */
static double
sorted_quantile (const double *values, guint n, double p)
{
  double position = p * (n + 1.0 / 3) + 1.0 / 3 - 1;
  guint below;

  if (position <= 0)
    return values[0];
  below = (guint) position;
  if (below + 1 >= n)
    return values[n - 1];
  return values[below] + (position - below) * (values[below + 1] - values[below]);
}

/* Quantile of Student's t for TAIL, by its expansion in 1 / @freedom (Abramowitz and Stegun,
 * 26.7.5): within 1 % from 3 degrees on, 3 % too small with 2. */
static double
student (double freedom)
{
  static const double z = NORMAL;
  double first = (pow (z, 3) + z) / 4;
  double second = (5 * pow (z, 5) + 16 * pow (z, 3) + 3 * z) / 96;
  double third = (3 * pow (z, 7) + 19 * pow (z, 5) + 17 * pow (z, 3) - 15 * z) / 384;

  return z + (first + (second + third / freedom) / freedom) / freedom;
}

/* Which samples count, and what of them. */
typedef struct
{
  gboolean all;  /* disturbed ones too */
  gboolean wall; /* seconds, not cycles */
} Choice;

static double
get_cost (const HmSample *sample, Choice choice)
{
  return choice.wall ? sample->seconds : sample->cycles;
}

static gboolean
is_wanted (const HmSample *sample, Choice choice)
{
  return isfinite (get_cost (sample, choice)) &&
         (sample->flags == HM_SAMPLE_OK || (choice.all && !(sample->flags & HM_SAMPLE_WARMUP)));
}

/* As how many independent ones the @n_wanted samples count, whose lower quartile is @quartile. */
static double
effective_number (const HmSample *samples, guint n, Choice choice, guint n_wanted, double quartile)
{
  double from = -INFINITY, end = -INFINITY; /* of the visit so far */
  double sum = 0, before = 0, squares = 0, products = 0, effect, freedom, factor, cost;
  guint visits = 0, here = 0;

  for (guint i = 0; i <= n; i++)
    {
      if (here > 0 && (i == n || !(samples[i].at - end <= GAP) || samples[i].at - from > VISIT_MAX))
        {
          squares += sum * sum;
          products += sum * before;
          before = sum;
          visits++;
          here = 0;
          sum = 0;
        }
      if (i == n || !is_wanted (&samples[i], choice))
        continue;
      if (here++ == 0)
        from = samples[i].at;
      end = samples[i].at + samples[i].seconds * samples[i].count;
      /* The quartile itself counts as much below as above, so that few values tell no more than
       * they know. */
      cost = get_cost (&samples[i], choice);
      sum += (cost < quartile ? 1 : cost == quartile ? QUANTILE : 0) - QUANTILE;
    }

  effect = USUAL_EFFECT * USUAL_WEIGHT;
  if (visits > 1)
    effect += (squares + MAX (2 * products, 0)) * visits / (n_wanted * QUANTILE * (1 - QUANTILE));
  freedom = USUAL_WEIGHT + visits - 1;
  effect = MAX (effect / freedom, 1);
  factor = student (freedom) / NORMAL;

  return n_wanted / (effect * factor * factor);
}

/* Ranks (from 1) of @m independent samples that enclose the true quartile with 95 % probability.
 * FALSE when there are too few for any; *@low is 0 when only the upper one can be told. */
static gboolean
interval_ranks (guint m, guint *low, guint *high)
{
  double below = 0; /* P (B < k) as the sum goes on */
  double lower_tail = 0;
  double log_density = m * log1p (-QUANTILE); /* of B = k */

  *low = 0;
  *high = 0;
  for (guint k = 0; k <= m; k++)
    {
      /* With few samples not even the first one is low enough for its own half of the 5 %; then it
       * may use some of the other half, if that suffices. */
      if (k >= 1 && (below <= TAIL || (*low == 0 && below < 2 * TAIL)))
        {
          *low = k;
          lower_tail = below;
        }
      if (k >= 1 && k > *low && lower_tail + (1 - below) <= (*low > 0 ? 2 : 1) * TAIL)
        {
          *high = k;
          return TRUE;
        }
      below += exp (log_density);
      log_density += log ((double) (m - k) / (k + 1) * QUANTILE / (1 - QUANTILE));
    }

  return FALSE;
}

/* The interval of @n sorted values that count as @m independent ones, about @middle, and @allowance
 * more. */
static void
find_interval (const double *values,
               guint n,
               double m,
               double middle,
               double allowance,
               double *low,
               double *high)
{
  guint low_rank, high_rank;
  double stretch, position;

  if (m < FEWEST || !interval_ranks ((guint) m, &low_rank, &high_rank))
    return;

  stretch = (n + 1) / (floor (m) + 1);
  position = MIN (ceil (high_rank * stretch), n);
  *high = values[(guint) position - 1];
  if (low_rank > 0)
    {
      position = MAX (floor (low_rank * stretch), 1);
      *low = values[(guint) position - 1];
    }
  else
    /* No value is low enough. Disturbances reach further up than down, so the other half is wide
     * enough for this one. */
    *low = MIN (values[0], 2 * middle - *high);

  *low -= allowance * middle;
  *high += allowance * middle;
}

/* FALSE when no sample counts. */
static gboolean
find_quartile (const HmSample *samples,
               guint n,
               Choice choice,
               double *middle,
               double *low,
               double *high)
{
  g_autofree double *costs = g_new (double, n + 1);
  guint n_costs = 0;

  for (guint i = 0; i < n; i++)
    if (is_wanted (&samples[i], choice))
      costs[n_costs++] = get_cost (&samples[i], choice);
  if (n_costs == 0)
    return FALSE;

  qsort (costs, n_costs, sizeof (double), hm_compare_doubles);
  *middle = sorted_quantile (costs, n_costs, QUANTILE);
  find_interval (costs, n_costs, effective_number (samples, n, choice, n_costs, *middle), *middle,
                 choice.wall ? ALLOWANCE_COARSE : ALLOWANCE, low, high);
  return TRUE;
}

gboolean
hm_estimate (const HmSample *samples, guint n, HmEstimate *estimate)
{
  g_autofree double *seconds = NULL;
  guint n_all = 0, n_accepted = 0;
  Choice choice = { 0 };

  g_return_val_if_fail (samples != NULL || n == 0, FALSE);
  g_return_val_if_fail (estimate != NULL, FALSE);

  *estimate = (HmEstimate){ .cycles = NAN,
                            .cycles_low = NAN,
                            .cycles_high = NAN,
                            .seconds = NAN,
                            .seconds_low = NAN,
                            .seconds_high = NAN,
                            .seconds_median = NAN };

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
  choice.all = n_accepted < ENOUGH_TO_USE && 2 * n_accepted < n_all;
  estimate->disturbed = n_accepted < ENOUGH_TO_BELIEVE && 2 * n_accepted < n_all;

  qsort (seconds, n_all, sizeof (double), hm_compare_doubles);
  estimate->seconds_median = sorted_quantile (seconds, n_all, 0.5);

  if (!find_quartile (samples, n, choice, &estimate->cycles, &estimate->cycles_low,
                      &estimate->cycles_high))
    {
      choice.wall = TRUE;
      find_quartile (samples, n, choice, &estimate->seconds, &estimate->seconds_low,
                     &estimate->seconds_high);
    }

  /* A few undisturbed ones at a single time tell nothing of the others, and many whose visits
   * differ so much that they count as next to none tell nothing at all. */
  if (!isfinite (choice.wall ? estimate->seconds_low : estimate->cycles_low) &&
      (2 * n_accepted < n_all || n_accepted >= ENOUGH_TO_BELIEVE))
    estimate->disturbed = TRUE;
  return TRUE;
}

double
hm_estimate_half_width (const HmEstimate *estimate)
{
  double middle, low, high;

  g_return_val_if_fail (estimate != NULL, INFINITY);

  middle = isfinite (estimate->cycles) ? estimate->cycles : estimate->seconds;
  low = isfinite (estimate->cycles) ? estimate->cycles_low : estimate->seconds_low;
  high = isfinite (estimate->cycles) ? estimate->cycles_high : estimate->seconds_high;
  if (!isfinite (low) || !isfinite (high) || !(middle > 0))
    return INFINITY;
  return (high - low) / 2 / middle;
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
  else if (estimate->seconds > 0) /* no core clock here: the wall's is all there is */
    {
      figures->value = work / estimate->seconds;
      figures->low = work / estimate->seconds_high;
      figures->high = work / estimate->seconds_low;
    }
  else
    figures->value = figures->wall_median;
}
