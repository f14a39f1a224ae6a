/* hm-noise.c: how far two measured speeds may lie apart by chance
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-noise.h"

#include <math.h>

#include "run/hm-noise-book.h"
#include "run/hm-result-private.h"

double
hm_noise_between_starts (double measured)
{
  return hypot (measured, HM_NOISE_BETWEEN_STARTS);
}

double
hm_noise_run_to_run (HmRun *run)
{
  double noise;
  HmNoiseMeasured measured;

  g_return_val_if_fail (HM_IS_RUN (run), HM_NOISE_RUN_TO_RUN);

  noise = hm_run_get_method (run)->noise;
  if (noise >= HM_NOISE_LEAST && noise <= HM_NOISE_MOST)
    return hm_noise_between_starts (noise);
  if (hm_run_get_origin (run) == HM_ORIGIN_MEASURED &&
      hm_noise_book_find (hm_run_get_machine (run), &measured))
    return hm_noise_between_starts (measured.noise);
  return HM_NOISE_RUN_TO_RUN;
}

/* The same for a speed and for a time: the sign does not matter. */
static double
noise_of_interval (double value, double low, double high, double run_to_run)
{
  double half;

  if (!isfinite (low) || !isfinite (high) || low <= 0 || low > value || high < value)
    return NAN;
  half = MAX (log (high / value), log (value / low));
  return hypot (half / HM_NOISE_95, run_to_run);
}

double
hm_noise_of_result (HmResult *result)
{
  const HmFigures *figures;

  g_return_val_if_fail (HM_IS_RESULT (result), NAN);

  figures = hm_result_get_figures (result);
  return hm_result_has_value (result)
             ? noise_of_interval (figures->value, figures->low, figures->high,
                                  result->run != NULL ? hm_noise_run_to_run (result->run)
                                                      : HM_NOISE_RUN_TO_RUN)
             : NAN;
}

double
hm_noise_of_handshake (const HmHandshake *handshake)
{
  g_return_val_if_fail (handshake != NULL, NAN);

  return noise_of_interval (handshake->seconds, handshake->low, handshake->high,
                            HM_NOISE_RUN_TO_RUN);
}

double
hm_noise_of_drift (HmRun *a, HmRun *b)
{
  const char *cpu, *other_cpu;
  double drift;

  g_return_val_if_fail (HM_IS_RUN (a) && HM_IS_RUN (b), 0);

  cpu = hm_run_get_machine (a)->cpu;
  other_cpu = hm_run_get_machine (b)->cpu;
  drift = fabs (log (hm_run_get_method (a)->cycle_time / hm_run_get_method (b)->cycle_time));
  if (cpu == NULL || g_strcmp0 (cpu, other_cpu) != 0 || !(drift <= log1p (HM_NOISE_CLOCK_DRIFT)))
    return 0;
  return drift;
}

double
hm_noise_probability (double difference, double sd)
{
  g_return_val_if_fail (sd > 0 || isnan (sd), NAN);

  return erfc (fabs (difference) / sd / G_SQRT2);
}

double
hm_noise_threshold (double level)
{
  double low = 0, high = 40; /* beyond which there is no probability that a number can hold */

  g_return_val_if_fail (level > 0 && level < 1, NAN);

  /* Halving stops at neighbouring numbers. */
  for (guint i = 0; i < 64; i++)
    {
      double middle = (low + high) / 2;

      if (hm_noise_probability (middle, 1) > level)
        low = middle;
      else
        high = middle;
    }
  return high;
}

static int
compare_probabilities (gconstpointer a, gconstpointer b, gpointer probabilities)
{
  const double *list = probabilities;
  double first = list[*(const guint *) a], second = list[*(const guint *) b];

  return (first > second) - (first < second);
}

void
hm_noise_holm (const double *probabilities, gboolean *shown, guint n, double level)
{
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint));

  g_return_if_fail ((probabilities != NULL && shown != NULL) || n == 0);

  for (guint i = 0; i < n; i++)
    {
      shown[i] = FALSE;
      if (!isnan (probabilities[i]))
        g_array_append_val (order, i);
    }
  g_array_sort_with_data (order, compare_probabilities, (gpointer) probabilities);
  /* The smallest has to pass the strictest test; the first that fails ends it for all others. */
  for (guint i = 0; i < order->len; i++)
    {
      guint at = g_array_index (order, guint, i);

      if (!(probabilities[at] <= level / (order->len - i)))
        break;
      shown[at] = TRUE;
    }
}
