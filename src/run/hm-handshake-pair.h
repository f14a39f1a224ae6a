/* hm-handshake-pair.h: a row of a handshake table against the baseline's
 *
 * Rows are matched by protocol, cipher, key, mode, bytes and threads. Engine, group, way of
 * resuming and verification may differ, as in the table of 1997, which does not tell them: of
 * several candidates the one that differs least is taken, and what is known to differ is told with
 * the pair.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-run.h"
#include "run/hm-compare-verdict.h"

G_BEGIN_DECLS

typedef struct
{
  const HmHandshake *base, *other;      /* borrowed from the runs; one of them may be NULL */
  const HmHandshake *key;               /* the baseline's if there is one */
  const char *base_clock, *other_clock; /* borrowed; "wall", "user", or NULL */
  double base_rate, other_rate;         /* connections a second, of all threads; or NAN */
  double ratio;                         /* other / base in speed, or NAN */
  double sd;                            /* standard deviation of its logarithm, or NAN */
  double low, high;                     /* its 95 % interval, or NAN */
  HmCompareVerdict verdict;
  HmPairFlags flags;
} HmHandshakePair;

/* The ratios of one protocol, mode and number of threads together, at the number of bytes that most
 * of them have: of several that of the old test, or else the fewest. Different engines are not
 * mixed. */
typedef struct
{
  const HmHandshake *key; /* its protocol, mode and threads are those of all; borrowed */
  const char *base_engine, *other_engine; /* borrowed, may be NULL */
  gboolean has_namesake;                  /* another one has these */
  gint64 bytes;
  double ratio;             /* geometric mean */
  double min, max;          /* the smallest and the largest ratio */
  guint count;              /* how many ratios */
  HmCompareVerdict verdict; /* faster, slower or no difference where all agree; else unknown */
} HmHandshakeFamily;

/* The bytes that the old test's "about 49 connections a second" were of. */
#define HM_HANDSHAKE_USUAL_BYTES 10240

/* Whether two handshakes are of one family: protocol, mode and threads. */
gboolean hm_handshake_is_of_family (const HmHandshake *a, const HmHandshake *b);

/* Whether @pair is one of those that make up the family's ratio. */
gboolean hm_handshake_family_has (const HmHandshakeFamily *family, const HmHandshakePair *pair);

/* What must be told beside the pair's figure, as a line; "" when there is nothing. Translated, or
 * in English for machine formats. */
char *hm_handshake_pair_describe (const HmHandshakePair *pair, gboolean translated);

/* Of what must be told, only @flags; translated. */
char *hm_handshake_pair_tell (const HmHandshakePair *pair, HmPairFlags flags);

G_END_DECLS
