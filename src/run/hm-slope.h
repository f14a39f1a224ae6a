/* hm-slope.h: what a call costs, and what a byte costs
 *
 * The time of an operation on n bytes is close to a + b n: a is paid for each call (set-up, the
 * last block, a tag), b for each byte.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  double call;  /* seconds a call */
  double byte;  /* seconds a byte */
  double worst; /* largest relative distance of a point from the line */
} HmSlope;

/* Fits @n points: @bytes a call, @seconds a call. Least squares of the relative distances, as
 * each point is known to some per cent of its value. FALSE when fewer than three points are left,
 * or when the points show no cost for a byte; a cost for a call below 0 is 0. Points that are not
 * finite and above 0 do not count. */
gboolean hm_slope_fit (const double *bytes, const double *seconds, guint n, HmSlope *slope);

/* Points further off make a line that says nothing. */
#define HM_SLOPE_WORST 0.5

/* The bytes a call from which calls cost less than @share of the time. */
double hm_slope_size (const HmSlope *slope, double share);

G_END_DECLS
