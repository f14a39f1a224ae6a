/* test-estimate.c: quartile, interval and figures
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench/hm-estimate.h"
#include "bench/hm-schedule.h"

#include <math.h>

static void
fill (HmSample *samples, guint n)
{
  for (guint i = 0; i < n; i++)
    samples[i] = (HmSample){ .cycles = 100 + i, .seconds = (100 + i) * 1e-9, .count = 1 };
}

static void
test_ranks (void)
{
  /* Ranks by exact binomial tails of p = 1/4: at most 2.5 % below the lower one (with 11 and 12
   * samples even the first has more), at most 5 % outside of both. */
  static const struct
  {
    guint n, low, high;
  } cases[] = { { 11, 1, 7 }, { 12, 1, 7 }, { 16, 1, 8 }, { 36, 4, 15 }, { 400, 83, 117 } };
  HmSample samples[400];
  HmEstimate estimate;

  fill (samples, G_N_ELEMENTS (samples));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double tail = 0;

      g_assert_true (hm_estimate (samples, cases[i].n, &estimate));
      g_assert_cmpfloat (estimate.cycles_low, ==, 100 + cases[i].low - 1);
      g_assert_cmpfloat (estimate.cycles_high, ==, 100 + cases[i].high - 1);

      /* The definition, counted out. */
      for (guint k = 0; k <= cases[i].n; k++)
        {
          guint n = cases[i].n;
          double density = exp (lgamma (n + 1.0) - lgamma (k + 1.0) - lgamma (n - k + 1.0) +
                                k * log (0.25) + (n - k) * log (0.75));

          if (k < cases[i].low || k >= cases[i].high)
            tail += density;
        }
      g_assert_cmpfloat (tail, <=, 0.05);
    }

  g_assert_true (hm_estimate (samples, 10, &estimate));
  g_assert_true (isnan (estimate.cycles_low));
  g_assert_true (isinf (hm_estimate_half_width (&estimate)));
  g_assert_false (hm_estimate (samples, 0, &estimate));
}

static void
test_flags (void)
{
  HmSample samples[40];
  HmEstimate estimate;

  fill (samples, 40);
  for (guint i = 0; i < 20; i++)
    {
      samples[i].flags = HM_SAMPLE_SHARED;
      samples[i].cycles = 500;
    }
  samples[39].flags = HM_SAMPLE_WARMUP;

  g_assert_true (hm_estimate (samples, 40, &estimate));
  g_assert_cmpuint (estimate.samples, ==, 39);
  g_assert_cmpuint (estimate.accepted, ==, 19);
  g_assert_false (estimate.disturbed);
  g_assert_cmpfloat_with_epsilon (estimate.cycles, 124.5, 1e-9);
  g_assert_cmpfloat_with_epsilon (estimate.seconds_median, 119e-9, 1e-12);

  /* Three good ones of 23 are too few: all are used, and it is said. */
  g_assert_true (hm_estimate (samples, 23, &estimate));
  g_assert_true (estimate.disturbed);
  g_assert_cmpuint (estimate.accepted, ==, 3);
  g_assert_cmpfloat (estimate.cycles, ==, 500);

  /* But three of three are not disturbed, only few. */
  g_assert_true (hm_estimate (samples + 20, 3, &estimate));
  g_assert_false (estimate.disturbed);

  /* Nothing but warm-up is no estimate. */
  g_assert_false (hm_estimate (samples + 39, 1, &estimate));
}

static void
test_figures (void)
{
  HmEstimate estimate = { .cycles = 4000,
                          .cycles_low = 3900,
                          .cycles_high = 4100,
                          .seconds_median = 1.1e-6,
                          .samples = 30,
                          .accepted = 20 };
  HmFigures figures;

  hm_estimate_to_figures (&estimate, 0.25e-9, 1000, &figures);
  g_assert_cmpfloat_with_epsilon (figures.value, 1e9, 1);
  g_assert_cmpfloat_with_epsilon (figures.low, 1000 / (4100 * 0.25e-9), 1);
  g_assert_cmpfloat_with_epsilon (figures.high, 1000 / (3900 * 0.25e-9), 1);
  g_assert_cmpfloat_with_epsilon (figures.cycles, 4, 1e-12);
  g_assert_cmpfloat_with_epsilon (figures.wall_median, 1000 / 1.1e-6, 1);
  g_assert_cmpint (figures.status, ==, HM_STATUS_OK);
  g_assert_cmpfloat_with_epsilon (hm_estimate_half_width (&estimate), 0.025, 1e-12);

  hm_estimate_to_figures (&estimate, 0.25e-9, 0, &figures);
  g_assert_cmpfloat_with_epsilon (figures.value, 1e6, 1e-3);
  g_assert_cmpfloat (figures.cycles, ==, 4000);

  estimate.disturbed = TRUE;
  hm_estimate_to_figures (&estimate, NAN, 1000, &figures);
  g_assert_cmpint (figures.status, ==, HM_STATUS_DISTURBED);
  g_assert_cmpfloat (figures.value, ==, figures.wall_median);
}

static double
gaussian (GRand *rand)
{
  double a = g_rand_double_range (rand, 1e-12, 1), b = g_rand_double (rand);

  return sqrt (-2 * log (a)) * cos (2 * G_PI * b);
}

typedef double (*Draw) (GRand *rand, gboolean disturbed);

static double
draw_gaussian (GRand *rand, gboolean disturbed)
{
  return 1000 * (1 + 0.002 * gaussian (rand) + (disturbed ? 0.3 : 0));
}

static double
draw_skewed (GRand *rand, gboolean disturbed)
{
  return 1000 * (1 - 0.003 * log (g_rand_double_range (rand, 1e-12, 1)) + (disturbed ? 0.4 : 0));
}

static double
draw_bimodal (GRand *rand, gboolean disturbed)
{
  double mode = g_rand_boolean (rand) ? 1 : 1.02;

  return 1000 * (mode + 0.001 * gaussian (rand) + (disturbed ? 0.45 : 0));
}

/* How often the interval holds the true quartile, when sampling stops as a benchmark does. */
static double
coverage (Draw draw, double truth, double disturbed, guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  guint covered = 0, runs = 1500;

  for (guint run = 0; run < runs; run++)
    {
      HmSample samples[200];
      HmEstimate estimate = { 0 };
      guint n = 0, visits = 0;

      do
        {
          for (guint i = 0; i < 8 && n < G_N_ELEMENTS (samples); i++, n++)
            {
              gboolean bad = g_rand_double (rand) < disturbed;

              samples[n] = (HmSample){ .cycles = draw (rand, bad),
                                       .seconds = 1e-6,
                                       .count = 1,
                                       .flags = bad ? HM_SAMPLE_SHARED : HM_SAMPLE_OK };
            }
          hm_estimate (samples, n, &estimate);
        }
      while (n < G_N_ELEMENTS (samples) && !hm_schedule_is_enough (&estimate, ++visits, 0.002));

      covered += estimate.cycles_low <= truth && truth <= estimate.cycles_high;
    }
  return (double) covered / runs;
}

static void
test_coverage (void)
{
  /* The quartiles of the distributions above: of the normal one -0.67449 sigma; of the exponential
   * one -ln (3/4); of two modes of equal weight the median of the lower one. */
  g_assert_cmpfloat (coverage (draw_gaussian, 1000 * (1 - 0.67449 * 0.002), 0, 1), >=, 0.93);
  g_assert_cmpfloat (coverage (draw_gaussian, 1000 * (1 - 0.67449 * 0.002), 0.5, 2), >=, 0.93);
  g_assert_cmpfloat (coverage (draw_skewed, 1000 * (1 + 0.003 * 0.287682), 0.3, 3), >=, 0.93);
  g_assert_cmpfloat (coverage (draw_bimodal, 1000, 0.2, 4), >=, 0.93);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bench/estimate/ranks", test_ranks);
  g_test_add_func ("/bench/estimate/flags", test_flags);
  g_test_add_func ("/bench/estimate/figures", test_figures);
  g_test_add_func ("/bench/estimate/coverage", test_coverage);
  return g_test_run ();
}
