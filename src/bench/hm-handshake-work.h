/* hm-handshake-work.h: the loop that measures connections
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-clock.h"
#include "bench/hm-front-end.h"
#include "bench/hm-handshake-plan.h"
#include "run/hm-result.h"

G_BEGIN_DECLS

/* What is known of a cell; times are of one connection, in seconds. */
typedef struct
{
  HmStatus status;   /* pending as long as there is no figure */
  char *message;     /* why there is none, or NULL */
  guint connections; /* made so far, with the full one before those that are resumed */
  guint resumed;     /* of these */
  guint target;      /* to be made */
  double seconds, low, high, wall_median;
  double client_share; /* of the time of both sides, 0 to 1 */
  double wire_bytes;   /* both sides' */
  guint samples, accepted;
} HmHandshakeFigures;

/* What the whole run tells. */
typedef struct
{
  double cycle_time; /* median seconds per core cycle; NAN: not known */
  guint64 samples, accepted;
  guint64 switches; /* involuntary context switches */
} HmHandshakeTotals;

/* Called in the measuring thread when the figures of a cell are new. */
typedef void (*HmHandshakeFunc) (guint cell, const HmHandshakeFigures *figures, gpointer data);

/* Visits the cells in rounds, full ones and resumed ones in turns, until each has made its
 * connections or *@stop is set. @front_end: NULL where it is not listened to. A cell that fails
 * keeps no figure: a handshake of the wrong kind is no sample. */
void hm_handshake_work (const HmHandshakePlan *plan,
                        HmClock *clock,
                        HmFrontEnd *front_end,
                        const gint *stop,
                        HmHandshakeFunc tell,
                        gpointer data,
                        HmHandshakeTotals *totals);

G_END_DECLS
