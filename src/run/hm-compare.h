/* hm-compare.h: runs against a baseline, result by result and connection by connection
 *
 * Results are matched by algorithm, operation, size or bits, threads, and what they count (bytes or
 * operations). Sizes are matched exactly, none is made up from its neighbours. Engine, workload and
 * clock may differ: of several candidates the one that differs least is taken, and what differs is
 * told with the pair. What only one side has is a pair with one result.
 *
 * The interval of a ratio is that of this pair alone; it holds the noise of both results
 * (hm-noise.h). The verdicts are of the whole table: that any of them names a difference between
 * two runs that do not differ happens in at most 5 % of all tables.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-handshake-pair.h"
#include "run/hm-run.h"
#include "run/hm-compare-verdict.h"

G_BEGIN_DECLS

typedef struct
{
  HmResult *base, *other;         /* borrowed from the runs; one of them may be NULL */
  const HmResultKey *key;         /* of the baseline's result if there is one */
  double base_speed, other_speed; /* bytes or operations a second, or NAN */
  double ratio;                   /* other / base in speed, or NAN */
  double sd;                      /* standard deviation of its logarithm, or NAN */
  double low, high;               /* its 95 % interval, or NAN */
  HmCompareVerdict verdict;
  HmPairFlags flags;
} HmPair;

/* The ratios of one family and operation together. Of throughput the largest size counts that all
 * of the family's algorithms have on both sides, or else the largest of each; of everything else
 * (key sizes) all count. Families of different engines or numbers of threads are not mixed. */
typedef struct
{
  const char *family; /* as hm_algorithm_family () */
  HmOperation operation;
  guint threads;
  const char *base_engine, *other_engine; /* interned, may be NULL */
  gboolean has_namesake;                  /* another one has this family and operation */
  gint64 size;                            /* of all that count, or -1: none, or different ones */
  double ratio;                           /* geometric mean */
  double min, max;                        /* the smallest and the largest ratio */
  guint count;                            /* how many ratios */
  HmCompareVerdict verdict; /* faster, slower or no difference where all agree; else unknown */
} HmFamily;

/* A condition under which the two runs were not made alike. */
typedef struct
{
  const char *what;   /* "machine", "library", "options" ..., see hm_difference_title () */
  char *base, *other; /* NULL where a run does not tell */
} HmDifference;

/* One side of it as a person reads it: translated, "not recorded" for NULL. Borrowed. */
const char *hm_difference_say (const HmDifference *difference, const char *side);

/* One run against the baseline. */
typedef struct
{
  HmRun *run;
  GArray *pairs;              /* of HmPair, sorted as people expect */
  GArray *families;           /* of HmFamily, in that order too */
  GArray *handshakes;         /* of HmHandshakePair, sorted likewise */
  GArray *handshake_families; /* of HmHandshakeFamily */
  GArray *differences;        /* of HmDifference */
} HmComparison;

typedef struct
{
  HmRun *base;
  GPtrArray *others; /* of HmComparison */
  guint n_tested;    /* pairs with an interval, over all others: what the verdicts allow for */
  double threshold;  /* a verdict names a difference from so many standard deviations on */
} HmCompare;

/* Holds references on the runs. Their results must not be taken out meanwhile; figures that change
 * later are not followed. */
HmCompare *hm_compare_new (HmRun *base, HmRun *const *others, guint n_others);

/* The pairs for which @keep holds, and the handshakes for which @keep_handshake does (NULL: none),
 * with the verdicts that they have in the whole table; families are made of what is kept, and a run
 * of which nothing is kept is left out. */
typedef gboolean (*HmPairFunc) (const HmPair *pair, gpointer user_data);
typedef gboolean (*HmHandshakePairFunc) (const HmHandshakePair *pair, gpointer user_data);
HmCompare *hm_compare_select (const HmCompare *self,
                              HmPairFunc keep,
                              HmHandshakePairFunc keep_handshake,
                              gpointer user_data);

void hm_compare_free (HmCompare *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmCompare, hm_compare_free)

/* Two results as a pair, without a verdict: a lone ratio is no table. @drift as
 * hm_noise_of_drift (). */
void hm_pair_init (HmPair *pair, HmResult *base, HmResult *other, double drift);

/* Between which ratios no difference is shown for a pair with an interval in this table. FALSE
 * where the pair cannot be judged. */
gboolean hm_compare_get_band (const HmCompare *self, const HmPair *pair, double *low, double *high);
gboolean hm_compare_get_handshake_band (const HmCompare *self,
                                        const HmHandshakePair *pair,
                                        double *low,
                                        double *high);

/* How many pairs have a ratio, those of handshakes included. */
guint hm_comparison_count_ratios (const HmComparison *self);

/* What must be told beside the pair's figure, as a line; "" when there is nothing. Translated, or
 * in English for machine formats. */
char *hm_pair_describe (const HmPair *pair, gboolean translated);

/* Of what must be told, only @flags; translated. */
char *hm_pair_tell (const HmPair *pair, HmPairFlags flags);

/* Pairs as they stand in a comparison, by family, operation, algorithm ... (GCompareFunc). */
int hm_pair_compare (gconstpointer a, gconstpointer b);

/* Translated: "Machine", "Library version". */
const char *hm_difference_title (const char *what);

G_END_DECLS
