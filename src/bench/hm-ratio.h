/* hm-ratio.h: from what was measured in turns to a ratio with its interval
 *
 * Pure arithmetic. A visit of a cell gives one logarithm of a ratio; visits are spread over the run
 * and stand for themselves, neighbouring samples do not.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Of one visit: how much faster the other contender was. */
typedef struct
{
  double   log_ratio; /* of the speeds: other / first */
  guint    rounds;    /* of turns that it was made of */
  gboolean clean;     /* of undisturbed samples alone */
} HmTurn;

/* With fewer clean visits there is no interval. */
#define HM_RATIO_MIN_VISITS 6

/* Two copies of one engine differ by as much, for as long as a program runs: their contexts lie at
 * different places of caches and pages. No visit sees that, so no difference up to it is told. */
#define HM_RATIO_LEAST 0.002

typedef struct
{
  double   log_ratio; /* trimmed mean; NAN without any visit */
  double   error;     /* its standard error; NAN with fewer visits than an interval takes */
  guint    freedom;   /* degrees of freedom of that */
  guint    rounds, visits; /* that count */
  guint    disturbed;      /* visits that do not */
  gboolean doubtful;       /* more than half of the visits were disturbed: all count, but no verdict */
} HmRatio;

void hm_ratio_estimate (const HmTurn *turns, guint n, HmRatio *ratio);

/* The 95 % interval, of the ratio; FALSE where there is none. */
gboolean hm_ratio_interval (const HmRatio *ratio, double *low, double *high);

/* Half its width, of the logarithm; infinity where there is none. */
double hm_ratio_half_width (const HmRatio *ratio);

/* The probability that two contenders of which neither is faster by more than HM_RATIO_LEAST give
 * such a ratio by chance; NAN where nobody can tell. */
double hm_ratio_probability (const HmRatio *ratio);

/* The probability that Student's t of @freedom degrees lies further than @t from 0. */
double hm_ratio_student (double t, guint freedom);

/* Whose turn it is, of @n contenders, at @turn of the 2 @n of a round: there and back, "A B B A", and
 * in every second round the other way, "B A A B". Each one's two turns have the same middle, so that
 * what drifts evenly touches no ratio. */
guint hm_ratio_turn (guint n, guint round, guint turn);

G_END_DECLS
