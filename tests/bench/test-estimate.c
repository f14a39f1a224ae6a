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

/* Gives sample after sample of @visits visits their times, a visit every @pause seconds. */
static void
place (HmSample *samples, guint n, guint visits, double pause)
{
  for (guint i = 0; i < n; i++)
    samples[i].at = i * visits / n * pause + i * 1e-7;
}

/* As many visits as samples, in an order that shows no trend: these are independent, but that their
 * interval allows for knowing that only from themselves. The ends are samples, and what the probes
 * do not see. */
static void
test_ranks (void)
{
  HmSample samples[400];
  HmEstimate estimate;
  double last = INFINITY;

  for (guint n = 40; n <= G_N_ELEMENTS (samples); n *= 3)
    {
      double low, high, tail = 0;

      for (guint i = 0; i < n; i++)
        samples[i] =
            (HmSample){ .cycles = 100000 + i * 37 % n, .seconds = 1e-7, .count = 1, .at = i * 0.1 };
      g_assert_true (hm_estimate (samples, n, &estimate));
      g_assert_cmpfloat_with_epsilon (estimate.cycles, 100000 + 0.25 * (n - 1), 0.5);
      low = estimate.cycles_low + 0.0005 * estimate.cycles - 100000;
      high = estimate.cycles_high - 0.0005 * estimate.cycles - 100000;
      g_assert_cmpfloat_with_epsilon (low, round (low), 1e-6);
      g_assert_cmpfloat_with_epsilon (high, round (high), 1e-6);

      /* The binomial distribution, counted out: not more than 5 % are outside, and the interval is
       * not much wider than that takes. */
      for (guint k = 0; k <= n; k++)
        if (k <= low || k > high)
          tail += exp (lgamma (n + 1.0) - lgamma (k + 1.0) - lgamma (n - k + 1.0) + k * log (0.25) +
                       (n - k) * log (0.75));
      g_assert_cmpfloat (tail, <=, 0.05);
      g_assert_cmpfloat (tail, >=, 0.001);

      g_assert_cmpfloat ((high - low) / n, <, last);
      last = (high - low) / n;
    }

  fill (samples, 2);
  g_assert_true (hm_estimate (samples, 2, &estimate));
  g_assert_true (isnan (estimate.cycles_low));
  g_assert_true (isinf (hm_estimate_half_width (&estimate)));
  g_assert_false (hm_estimate (samples, 0, &estimate));
}

/* The same values tell less when each visit had values of its own, and less still when one visit
 * had all. */
static void
test_visits (void)
{
  HmSample samples[100];
  HmEstimate mixed, apart, once;

  fill (samples, 100);
  place (samples, 100, 10, 0.1);
  g_assert_true (hm_estimate (samples, 100, &apart));
  for (guint i = 0; i < 100; i++)
    samples[i].cycles = 100 + i * 37 % 100;
  g_assert_true (hm_estimate (samples, 100, &mixed));
  place (samples, 100, 1, 0);
  g_assert_true (hm_estimate (samples, 100, &once));

  g_assert_cmpfloat (mixed.cycles, ==, apart.cycles);
  g_assert_cmpfloat (hm_estimate_half_width (&apart), >, 1.5 * hm_estimate_half_width (&mixed));
  g_assert_cmpfloat (hm_estimate_half_width (&once), >, 1.5 * hm_estimate_half_width (&mixed));

  /* Values that hardly differ have an interval, too: as wide as what no probe sees. */
  for (guint i = 0; i < 100; i++)
    samples[i].cycles = 1000;
  place (samples, 100, 10, 0.1);
  g_assert_true (hm_estimate (samples, 100, &mixed));
  g_assert_cmpfloat_with_epsilon (hm_estimate_half_width (&mixed), 0.0005, 1e-9);
}

/* Few samples, and of most of them somebody else used the larger part: nothing takes less than no
 * time. */
static void
test_few (void)
{
  HmSample samples[20];
  HmEstimate estimate;
  gboolean any = FALSE;

  for (guint n = 3; n <= G_N_ELEMENTS (samples); n++)
    {
      fill (samples, n);
      place (samples, n, n, 0.1);
      for (guint i = 0; i < n; i++)
        if (i % 3 != 0)
          samples[i].cycles *= 50;
      g_assert_true (hm_estimate (samples, n, &estimate));
      if (isnan (estimate.cycles_low))
        continue;
      any = TRUE;
      g_assert_cmpfloat (estimate.cycles_low, >, 0);
      g_assert_cmpfloat (estimate.cycles_low, <=, estimate.cycles);
      g_assert_cmpfloat (estimate.cycles_high, >=, estimate.cycles);
    }
  g_assert_true (any);
}

static void
test_flags (void)
{
  HmSample samples[40];
  HmEstimate estimate;

  fill (samples, 40);
  place (samples, 40, 40, 0.1);
  for (guint i = 0; i < 20; i++)
    {
      samples[i].flags = HM_SAMPLE_SHARED;
      samples[i].cycles = 500;
    }
  samples[39].flags = HM_SAMPLE_WARMUP;

  /* 19 values from 120 on; the position of their quartile is 19 1/3 / 4 + 1/3. */
  g_assert_true (hm_estimate (samples, 40, &estimate));
  g_assert_cmpuint (estimate.samples, ==, 39);
  g_assert_cmpuint (estimate.accepted, ==, 19);
  g_assert_false (estimate.disturbed);
  g_assert_cmpfloat_with_epsilon (estimate.cycles, 120 + 19.333333 / 4 + 0.333333 - 1, 1e-5);
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
                                       .at = visits * 0.1,
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
  g_test_add_func ("/bench/estimate/visits", test_visits);
  g_test_add_func ("/bench/estimate/few", test_few);
  g_test_add_func ("/bench/estimate/flags", test_flags);
  g_test_add_func ("/bench/estimate/figures", test_figures);
  g_test_add_func ("/bench/estimate/coverage", test_coverage);
  return g_test_run ();
}
