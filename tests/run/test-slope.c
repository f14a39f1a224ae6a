/* test-slope.c: what a call costs, and what a byte costs
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "run/hm-slope.h"

static void
test_line (void)
{
  const double bytes[] = { 16, 64, 256, 1024, 8192, 16384 };
  double seconds[6];
  HmSlope slope;

  for (guint i = 0; i < 6; i++)
    seconds[i] = 50e-9 + 2e-9 * bytes[i];
  g_assert_true (hm_slope_fit (bytes, seconds, 6, &slope));
  g_assert_cmpfloat_with_epsilon (slope.call, 50e-9, 1e-15);
  g_assert_cmpfloat_with_epsilon (slope.byte, 2e-9, 1e-15);
  g_assert_cmpfloat (slope.worst, <, 1e-9);
  /* 50 ns are a tenth of the time when the bytes take 450 ns. */
  g_assert_cmpfloat_with_epsilon (hm_slope_size (&slope, 0.1), 225, 1e-6);
}

static void
test_off_the_line (void)
{
  const double bytes[] = { 16, 64, 256, 1024 };
  const double seconds[] = { 32e-9, 128e-9, 1.1 * 512e-9, 2048e-9 };
  HmSlope slope;

  g_assert_true (hm_slope_fit (bytes, seconds, 4, &slope));
  g_assert_cmpfloat (slope.worst, >, 0.03);
  g_assert_cmpfloat (slope.worst, <, 0.1);
  g_assert_cmpfloat (slope.call, >=, 0);
}

/* A call that costs less than nothing costs nothing. */
static void
test_no_call (void)
{
  const double bytes[] = { 16, 64, 256 };
  const double seconds[] = { 10e-9, 64e-9, 300e-9 };
  HmSlope slope;

  g_assert_true (hm_slope_fit (bytes, seconds, 3, &slope));
  g_assert_cmpfloat (slope.call, ==, 0);
  g_assert_cmpfloat (slope.byte, >, 0);
  g_assert_cmpfloat (hm_slope_size (&slope, 0.1), ==, 0);
}

static void
test_too_little (void)
{
  const double bytes[] = { 16, 64, 256, 1024 };
  const double same[] = { 64, 64, 64, 64 };
  const double seconds[] = { 1e-6, 2e-6, NAN, -1 };
  const double falling[] = { 4e-6, 3e-6, 2e-6, 1e-6 };
  HmSlope slope;

  g_assert_false (hm_slope_fit (bytes, seconds, 4, &slope));
  g_assert_false (hm_slope_fit (same, falling, 4, &slope));
  g_assert_false (hm_slope_fit (bytes, falling, 4, &slope));
  g_assert_false (hm_slope_fit (NULL, NULL, 0, &slope));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/slope/line", test_line);
  g_test_add_func ("/slope/off-the-line", test_off_the_line);
  g_test_add_func ("/slope/no-call", test_no_call);
  g_test_add_func ("/slope/too-little", test_too_little);

  return g_test_run ();
}
