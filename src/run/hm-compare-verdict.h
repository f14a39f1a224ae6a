/* hm-compare-verdict.h: what can be said of two figures that stand against each other
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-vocabulary.h"

G_BEGIN_DECLS

/* What must be told beside a pair's figure. */
typedef enum
{
  HM_PAIR_MISSING_BASE = 1 << 0,   /* the baseline has no such result */
  HM_PAIR_MISSING_OTHER = 1 << 1,  /* the other run has none */
  HM_PAIR_NO_FIGURE_BASE = 1 << 2, /* there is one, but without a figure (see its status) */
  HM_PAIR_NO_FIGURE_OTHER = 1 << 3,
  HM_PAIR_DISTURBED_BASE = 1 << 4,
  HM_PAIR_DISTURBED_OTHER = 1 << 5,
  HM_PAIR_NOISE_UNKNOWN = 1 << 6,   /* one of them has no interval, so the ratio has none */
  HM_PAIR_ENGINE = 1 << 7,          /* the engines differ */
  HM_PAIR_WORKLOAD = 1 << 8,        /* the timed loops differ */
  HM_PAIR_CLOCK = 1 << 9,           /* elapsed time against processor time */
  HM_PAIR_SIZE_UNKNOWN = 1 << 10,   /* bytes a second, of blocks that nobody recorded */
  HM_PAIR_BY_CHANCE = 1 << 11,      /* outside of its own interval, but not so among that many */
  HM_PAIR_MEASURING_BASE = 1 << 12, /* the run is still being measured: no verdict yet */
  HM_PAIR_MEASURING_OTHER = 1 << 13,
  HM_PAIR_GROUP = 1 << 14, /* of connections: the groups of the key exchange differ */
  HM_PAIR_VERIFICATION = 1 << 15,
  HM_PAIR_RESUMPTION = 1 << 16,
  HM_PAIR_CONNECTIONS = 1 << 17, /* resumed after one full handshake, in rows of other lengths */
} HmPairFlags;

/* What forbids a verdict, and what a reader of the figure alone would miss. */
#define HM_PAIR_FORBIDS                                                                            \
  (HM_PAIR_MISSING_BASE | HM_PAIR_MISSING_OTHER | HM_PAIR_NO_FIGURE_BASE |                         \
   HM_PAIR_NO_FIGURE_OTHER | HM_PAIR_DISTURBED_BASE | HM_PAIR_DISTURBED_OTHER |                    \
   HM_PAIR_NOISE_UNKNOWN | HM_PAIR_MEASURING_BASE | HM_PAIR_MEASURING_OTHER)
#define HM_PAIR_BESIDE                                                                             \
  (HM_PAIR_WORKLOAD | HM_PAIR_CLOCK | HM_PAIR_SIZE_UNKNOWN | HM_PAIR_GROUP |                       \
   HM_PAIR_VERIFICATION | HM_PAIR_RESUMPTION | HM_PAIR_CONNECTIONS)

/* "faster", "slower", "no-difference", "unknown". */
const char *hm_compare_verdict_to_string (HmCompareVerdict verdict);
gboolean hm_compare_verdict_from_string (const char *word, HmCompareVerdict *verdict);
/* Translated: "faster", "slower", "no difference shown", "cannot tell". */
const char *hm_compare_verdict_title (HmCompareVerdict verdict);

G_END_DECLS
