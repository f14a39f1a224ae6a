/* cycles.h: the core's own clock, for benchmarks outside of the program
 *
 * A sample stands between two runs of a chain of rotations, one cycle each, and is divided by them.
 * So the figures do not depend on frequency, and samples during which it changed, or something else
 * ran, are thrown away.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>
#include <math.h>
#include <stdlib.h>
#include <time.h>

#define CYCLES_CHAIN 24000    /* rotations; some microseconds */
#define CYCLES_TOLERANCE 0.01 /* between the chains before and after a sample */

static inline double
cycles_now (void)
{
  struct timespec t;

  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

/* Nanoseconds a cycle. */
static inline double
cycles_chain (void)
{
  double start = cycles_now ();
  guint64 x = 1;

  for (int i = 0; i < CYCLES_CHAIN / 16; i++)
    {
#pragma GCC unroll 16
      for (int j = 0; j < 16; j++)
        {
          x = x << 1 | x >> 63;
          __asm__ volatile("" : "+r"(x));
        }
    }
  return (cycles_now () - start) / CYCLES_CHAIN;
}

/* The cycles of @count calls, for each call; negative when the sample was disturbed. */
static inline double
cycles_sample (void (*run) (void *data), void *data, long count)
{
  double before = cycles_chain (), start = cycles_now (), end, after;

  for (long i = 0; i < count; i++)
    run (data);
  end = cycles_now ();
  after = cycles_chain ();
  if (MAX (before, after) > MIN (before, after) * (1 + CYCLES_TOLERANCE))
    return -1;
  return (end - start) / count / ((before + after) / 2);
}

static inline int
cycles_compare (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* The lower quartile, which slow samples do not move; not a number when there are no values. */
static inline double
cycles_quartile (double *values, int count)
{
  if (count == 0)
    return NAN;
  qsort (values, (size_t) count, sizeof *values, cycles_compare);
  return values[count / 4];
}
