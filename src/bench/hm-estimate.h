/* hm-estimate.h: from samples to a figure with its interval
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-result.h"

G_BEGIN_DECLS

/* The estimate of a cell, per operation. */
typedef struct
{
  double cycles;              /* lower quartile of the accepted samples, core cycles per operation */
  double cycles_low, cycles_high; /* 95 % interval */
  double seconds, seconds_low, seconds_high; /* the same in time where no core clock could be
                                                 read; NAN where one could */
  double seconds_median;      /* plain median of all samples by the wall clock */
  guint  samples, accepted;
  gboolean disturbed; /* too few accepted samples to believe it; estimated from all if very few */
} HmEstimate;

/* @samples: n HmSample in the order in which they were taken. FALSE when there is none. */
gboolean hm_estimate (const HmSample *samples, guint n, HmEstimate *estimate);

/* Relative half width of the interval; infinity while there are too few samples for one. */
double hm_estimate_half_width (const HmEstimate *estimate);

/* The figures to show: @cycle_time is the run's median seconds per core cycle, @bytes the bytes an
 * operation works on (0: a rate). */
void hm_estimate_to_figures (const HmEstimate *estimate, double cycle_time, double bytes,
                             HmFigures *figures);

G_END_DECLS
