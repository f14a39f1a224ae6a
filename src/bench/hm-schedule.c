/* hm-schedule.c: how long to stay at a cell, and when it has enough
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-schedule.h"

#include <math.h>

#define MILLISECOND 1e6

/* The first pass only puts a bar onto the screen; a few samples do. Later ones are long
 * enough to be worth the change of caches, and short enough that a cell is seen at several times.
 */
#define FIRST_SLICE_MAX (1.5 * MILLISECOND)
#define SLICE_MIN (1.2 * MILLISECOND)
#define SLICE_MAX (8 * MILLISECOND)
#define PASSES 6

/* Long against its brackets (6 %), short against what disturbs (scheduler ticks of 1 to 10 ms). */
#define BATCH (0.3 * MILLISECOND)
#define BATCH_MIN (0.05 * MILLISECOND)

/* Starting threads together costs some tens of microseconds, and must not be most of a batch. */
#define BATCH_THREADS (1.2 * MILLISECOND)

double
hm_schedule_first_slice (double left, guint n_cells)
{
  return CLAMP (left / MAX (n_cells, 1), BATCH_MIN, FIRST_SLICE_MAX);
}

double
hm_schedule_slice (double left, guint n_open)
{
  return CLAMP (left / PASSES / MAX (n_open, 1), SLICE_MIN, SLICE_MAX);
}

double
hm_schedule_visit (double slice, double need, guint visits)
{
  double left = visits < HM_SCHEDULE_MIN_VISITS ? HM_SCHEDULE_MIN_VISITS - visits : 1;

  return MIN (slice, MAX (need / left, SLICE_MIN));
}

double
hm_schedule_batch (double slice, guint threads)
{
  double longest = threads > 1 ? BATCH_THREADS : BATCH;

  return CLAMP (slice / 3, BATCH_MIN, longest) / MAX (threads, 1);
}

guint64
hm_schedule_count (double batch, double operation)
{
  double count = operation > 0 ? floor (batch / operation) : 1;

  return (guint64) CLAMP (count, 1, 1e12);
}

gboolean
hm_schedule_is_enough (const HmEstimate *estimate, guint visits, double precision)
{
  if (estimate->accepted >= HM_SCHEDULE_MAX_SAMPLES)
    return TRUE;

  return !estimate->disturbed && estimate->accepted >= HM_SCHEDULE_MIN_ACCEPTED &&
         visits >= HM_SCHEDULE_MIN_VISITS && hm_estimate_half_width (estimate) < precision;
}

double
hm_schedule_spread (double budget)
{
  return MIN (budget / HM_SCHEDULE_SPREAD, HM_SCHEDULE_SPREAD_MAX);
}

double
hm_schedule_need (const HmEstimate *estimate, guint visits, double sample, double precision)
{
  double width = hm_estimate_half_width (estimate);
  double share = estimate->samples > 0 ? (double) estimate->accepted / estimate->samples : 1;
  double wanted = HM_SCHEDULE_MIN_ACCEPTED;

  if (isfinite (width))
    wanted = MAX (wanted, estimate->accepted * pow (width / precision, 2));
  else
    wanted = MAX (wanted, estimate->accepted * 2.0);
  if (visits > 0 && visits < HM_SCHEDULE_MIN_VISITS)
    wanted = MAX (wanted, (double) estimate->accepted * HM_SCHEDULE_MIN_VISITS / visits);
  wanted = MIN (wanted, HM_SCHEDULE_MAX_SAMPLES);

  return MAX (wanted - estimate->accepted, 0) * sample / CLAMP (share, 0.05, 1);
}
