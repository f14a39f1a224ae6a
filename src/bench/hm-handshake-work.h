/* hm-handshake-work.h: the loop that measures connections
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-clock.h"
#include "bench/hm-energy.h"
#include "bench/hm-estimate.h"
#include "bench/hm-front-end.h"
#include "bench/hm-gate.h"
#include "bench/hm-handshake-plan.h"
#include "run/hm-result.h"

G_BEGIN_DECLS

/* What is known of a cell; times are of one connection, in seconds, of all threads as one. */
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
  double energy;       /* joules, of HmHandshakeTotals' source; NAN: not known */
  guint samples, accepted;
} HmHandshakeFigures;

/* What is known of a rate of the plan. */
typedef struct
{
  HmStatus status;            /* pending as long as there is no figure */
  const char *message;        /* why there is none, or NULL */
  const char *implementation; /* interned, or NULL */
  HmEstimate estimate;        /* without samples: there is none yet */
  double cycle_time;          /* median seconds per core cycle so far; NAN: not known */
  double share;               /* of its visits that are over, 0 to 1 */
} HmHandshakeRateFigures;

/* What the whole run tells. */
typedef struct
{
  double cycle_time; /* median seconds per core cycle; NAN: not known */
  guint64 samples, accepted;
  guint64 switches; /* involuntary context switches */
  const char *energy_source; /* static; NULL: there is none */
} HmHandshakeTotals;

/* Called in the measuring thread. @begin: a cell is visited, or with an index beyond the cells a
 * rate; the others when there are new figures. */
typedef struct
{
  void (*begin) (guint index, gpointer data);
  void (*cell) (guint cell, const HmHandshakeFigures *figures, gpointer data);
  void (*rate) (guint rate, const HmHandshakeRateFigures *figures, gpointer data);
  gpointer data;
} HmHandshakeListener;

typedef struct
{
  HmClock *clock;
  HmFrontEnd *front_end; /* NULL: not listened to */
  HmGate *gate;
  const int *cpus; /* that further threads are pinned to, from the second one on */
  guint n_cpus;
} HmHandshakeSetup;

/* Visits rates and cells in rounds, full ones and resumed ones in turns, until each has made its
 * connections or the gate is stopped. A cell that fails keeps no figure: a handshake of the wrong
 * kind is no sample. */
void hm_handshake_work (const HmHandshakePlan *plan,
                        const HmHandshakeSetup *setup,
                        const HmHandshakeListener *listener,
                        HmHandshakeTotals *totals);

G_END_DECLS
