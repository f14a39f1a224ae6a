/* hm-compare.h: runs against a baseline, result by result
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

#include "run/hm-run.h"

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
} HmPairFlags;

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

/* One run against the baseline. */
typedef struct
{
  HmRun *run;
  GArray *pairs;       /* of HmPair, sorted as people expect */
  GArray *families;    /* of HmFamily, in that order too */
  GArray *differences; /* of HmDifference */
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

/* The pairs for which @keep holds, with the verdicts that they have in the whole table; families
 * are made of what is kept, and a run of which nothing is kept is left out. */
typedef gboolean (*HmPairFunc) (const HmPair *pair, gpointer user_data);
HmCompare *hm_compare_select (const HmCompare *self, HmPairFunc keep, gpointer user_data);

void hm_compare_free (HmCompare *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmCompare, hm_compare_free)

/* Two results as a pair, without a verdict: a lone ratio is no table. @drift as
 * hm_noise_of_drift (). */
void hm_pair_init (HmPair *pair, HmResult *base, HmResult *other, double drift);

/* Between which ratios no difference is shown for a pair with an interval in this table. FALSE
 * where the pair cannot be judged. */
gboolean hm_compare_get_band (const HmCompare *self, const HmPair *pair, double *low, double *high);

/* How many pairs have a ratio. */
guint hm_comparison_count_ratios (const HmComparison *self);

/* "faster", "slower", "no-difference", "unknown". */
const char *hm_compare_verdict_to_string (HmCompareVerdict verdict);
gboolean hm_compare_verdict_from_string (const char *word, HmCompareVerdict *verdict);
/* Translated: "faster", "slower", "no difference shown", "cannot tell". */
const char *hm_compare_verdict_title (HmCompareVerdict verdict);

/* What must be told beside the pair's figure, as a line; "" when there is nothing. Translated, or
 * in English for machine formats. */
char *hm_pair_describe (const HmPair *pair, gboolean translated);

/* Of what must be told, only @flags; translated. What forbids a verdict, and what a reader of the
 * figure alone would miss. */
#define HM_PAIR_FORBIDS                                                                            \
  (HM_PAIR_MISSING_BASE | HM_PAIR_MISSING_OTHER | HM_PAIR_NO_FIGURE_BASE |                         \
   HM_PAIR_NO_FIGURE_OTHER | HM_PAIR_DISTURBED_BASE | HM_PAIR_DISTURBED_OTHER |                    \
   HM_PAIR_NOISE_UNKNOWN | HM_PAIR_MEASURING_BASE | HM_PAIR_MEASURING_OTHER)
#define HM_PAIR_BESIDE (HM_PAIR_WORKLOAD | HM_PAIR_CLOCK | HM_PAIR_SIZE_UNKNOWN)
char *hm_pair_tell (const HmPair *pair, HmPairFlags flags);

/* Pairs as they stand in a comparison, by family, operation, algorithm ... (GCompareFunc). */
int hm_pair_compare (gconstpointer a, gconstpointer b);

/* Translated: "Machine", "Library version". */
const char *hm_difference_title (const char *what);

G_END_DECLS
