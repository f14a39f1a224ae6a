/* test-schedule.c: how long to stay, when to go
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench/hm-schedule.h"

#include <math.h>

static void
test_slices (void)
{
  /* However many cells there are and however little time, it is shared among them. */
  static const guint cells[] = { 1, 2, 110, 1000, 5000 };
  static const double budgets[] = { 1e9, 15e9, 300e9 };

  for (guint c = 0; c < G_N_ELEMENTS (cells); c++)
    for (guint b = 0; b < G_N_ELEMENTS (budgets); b++)
      {
        double slice = hm_schedule_first_slice (budgets[b], cells[c]);

        g_assert_cmpfloat (slice, >=, 50e3);
        g_assert_cmpfloat (slice, <=, 10e6);
        g_assert_cmpfloat (slice, <=, MAX (budgets[b] / cells[c], 50e3));
      }

  g_assert_cmpfloat (hm_schedule_first_slice (-1e9, 3), >, 0); /* late, but not yet seen */

  /* Later ones leave room for several passes, and are neither useless nor endless. */
  g_assert_cmpfloat (hm_schedule_slice (14e9, 110), <=, 14e9 / 110 / 5);
  g_assert_cmpfloat (hm_schedule_slice (1e9, 1), <=, 10e6);
  g_assert_cmpfloat (hm_schedule_slice (1e9, 5000), >=, 1e6);
  g_assert_cmpfloat (hm_schedule_slice (1e9, 0), >, 0);
}

static void
test_counts (void)
{
  g_assert_cmpuint (hm_schedule_count (300e3, 100), ==, 3000);
  g_assert_cmpuint (hm_schedule_count (300e3, 4e6), ==, 1);
  g_assert_cmpuint (hm_schedule_count (300e3, 0), ==, 1);

  /* A team of four shares the batch, so that its window is not four times as long. */
  g_assert_cmpfloat (hm_schedule_batch (8e6, 4) * 4, <=, 2e6);
  g_assert_cmpfloat (hm_schedule_batch (8e6, 1), ==, 300e3);
}

static void
test_enough (void)
{
  HmEstimate estimate = {
    .cycles = 1000, .cycles_low = 999, .cycles_high = 1001, .samples = 40, .accepted = 36
  };

  g_assert_true (hm_schedule_is_enough (&estimate, 6, 0.002));
  g_assert_false (hm_schedule_is_enough (&estimate, 6, 0.0005)); /* not narrow */
  g_assert_false (hm_schedule_is_enough (&estimate, 2, 0.002));  /* seen at two times only */
  estimate.accepted = 11;
  g_assert_false (hm_schedule_is_enough (&estimate, 6, 0.002)); /* few */
  estimate.accepted = 36;
  estimate.disturbed = TRUE;
  g_assert_false (hm_schedule_is_enough (&estimate, 6, 0.002));

  /* More would be no use, however wide it is. */
  estimate.disturbed = FALSE;
  estimate.accepted = HM_SCHEDULE_MAX_SAMPLES;
  g_assert_true (hm_schedule_is_enough (&estimate, 6, 1e-6));
}

/* A cell gets no more of its slice than it can use, in equal parts for the visits it lacks. */
static void
test_visit (void)
{
  g_assert_cmpfloat (hm_schedule_visit (8e6, 15e6, 1), ==, 3e6);
  g_assert_cmpfloat (hm_schedule_visit (8e6, 5e6, 5), ==, 5e6);
  g_assert_cmpfloat (hm_schedule_visit (8e6, 5e6, 50), ==, 5e6);
  g_assert_cmpfloat (hm_schedule_visit (8e6, 900e6, 4), ==, 8e6);
  g_assert_cmpfloat (hm_schedule_visit (8e6, 0, 4), >=, 1e6); /* worth the change of caches */
  g_assert_cmpfloat (hm_schedule_visit (0.5e6, 0, 4), ==, 0.5e6);

  g_assert_cmpfloat (hm_schedule_spread (15), ==, 1.5);
  g_assert_cmpfloat (hm_schedule_spread (300), <=, 5);
}

static void
test_need (void)
{
  HmEstimate estimate = {
    .cycles = 1000, .cycles_low = 990, .cycles_high = 1010, .samples = 100, .accepted = 100
  };

  /* Half the width takes four times the samples. */
  g_assert_cmpfloat_with_epsilon (hm_schedule_need (&estimate, 9, 1e6, 0.005), 300e6, 1);
  g_assert_cmpfloat (hm_schedule_need (&estimate, 9, 1e6, 0.02), ==, 0);

  /* If only half of them are good it takes twice as long. */
  estimate.samples = 200;
  g_assert_cmpfloat_with_epsilon (hm_schedule_need (&estimate, 9, 1e6, 0.005), 600e6, 1);

  /* Narrow, but seen at too few times. */
  estimate.samples = 100;
  g_assert_cmpfloat (hm_schedule_need (&estimate, 1, 1e6, 0.02), >, 0);

  /* Without an interval nobody knows: as much again. */
  estimate.cycles_low = NAN;
  g_assert_cmpfloat_with_epsilon (hm_schedule_need (&estimate, 9, 1e6, 0.02), 100e6, 1);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bench/schedule/slices", test_slices);
  g_test_add_func ("/bench/schedule/counts", test_counts);
  g_test_add_func ("/bench/schedule/enough", test_enough);
  g_test_add_func ("/bench/schedule/visit", test_visit);
  g_test_add_func ("/bench/schedule/need", test_need);
  return g_test_run ();
}
