/* hm-schedule.h: how long to stay at a cell, and when it has enough
 *
 * Pure arithmetic: no clock and no state, so that each rule can be tested by itself. Times are in
 * nanoseconds.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-estimate.h"

G_BEGIN_DECLS

/* A cell needs this much before its interval is trusted: samples, and visits spread over the run,
 * because neighbouring samples share the moment's mood. */
#define HM_SCHEDULE_MIN_ACCEPTED 12
#define HM_SCHEDULE_MIN_VISITS 6

/* The visits of a cell are spread over this part of the budget at least, a quick run's 1.5 seconds,
 * but over so many seconds at most. */
#define HM_SCHEDULE_SPREAD 10
#define HM_SCHEDULE_SPREAD_MAX 3.0

/* With so many accepted samples an interval hardly gets narrower. */
#define HM_SCHEDULE_MAX_SAMPLES 2000

/* Time for the next cell of the first pass, which has @left for @n_cells. */
double hm_schedule_first_slice (double left, guint n_cells);

/* ... and in a later one, with @left to go and @n_open cells that want more. */
double hm_schedule_slice (double left, guint n_open);

/* Of this as much as a cell that was visited @visits times and needs @need can use: the samples
 * that are missing, spread over the visits that are missing. */
double hm_schedule_visit (double slice, double need, guint visits);

/* Length of a batch, so that a few fit into @slice; for several threads each one's part of it. */
double hm_schedule_batch (double slice, guint threads);

/* Operations in a batch of @batch nanoseconds, one at least. */
guint64 hm_schedule_count (double batch, double operation);

/* TRUE when a cell that was visited @visits times needs no more. */
gboolean hm_schedule_is_enough (const HmEstimate *estimate, guint visits, double precision);

/* Seconds that shall lie between the first and the last visit in a run of @budget seconds. */
double hm_schedule_spread (double budget);

/* Time that the cell still needs with samples of @sample, as far as its interval tells: its width
 * goes with the square root of the number of samples. */
double hm_schedule_need (const HmEstimate *estimate, guint visits, double sample, double precision);

G_END_DECLS
