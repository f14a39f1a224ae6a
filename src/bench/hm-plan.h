/* hm-plan.h: what a benchmark is to do
 *
 * A list of cells (offer, block size, threads), a budget of seconds and a wanted precision.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-contender.h"

G_BEGIN_DECLS

/* What the profiles are worth: about 15 s, 45 s, 5 min; custom as quick. */
double hm_profile_seconds (HmProfile profile);

#define HM_PLAN_MAX_THREADS 1024

typedef enum
{
  HM_PLAN_ERROR_UNKNOWN_ENGINE,
  HM_PLAN_ERROR_UNKNOWN_ALGORITHM,
  HM_PLAN_ERROR_VALUE,   /* a number out of its range */
  HM_PLAN_ERROR_NOTHING, /* no cell is left */
  HM_PLAN_ERROR_ALONE,   /* nobody to take turns with */
} HmPlanError;
#define HM_PLAN_ERROR (hm_plan_error_quark ())
GQuark hm_plan_error_quark (void);

typedef struct
{
  const HmOffer *offer;
  gint64         size; /* bytes a call, or -1 */
  guint          threads;
  HmContender    contender; /* whose offer it is; without a word: the engine of the offer */
  guint          group; /* cells that are measured in turns stand beside each other and share it; 0: alone */
} HmCell;

/* The engine of the cell's result: the word of its contender. */
const char *hm_cell_get_engine (const HmCell *cell);

/* What could not be measured in turns, because one of the contenders does not have it. */
typedef struct
{
  const HmOffer *offer; /* of another one */
  const char    *engine; /* the word of the one without it */
} HmLack;

typedef struct
{
  HmProfile profile;
  GArray   *cells; /* of HmCell, in the order in which they are visited */
  double    seconds;
  double    precision;
  guint     threads;   /* the most of any cell */
  gboolean  scales;    /* there are cells of several numbers of threads */
  gboolean  cores;     /* each core is tried by itself before */
  gboolean  sustained; /* the cells are kept at until the time is up, and their course is kept */
  guint     n_groups;  /* of cells that are measured in turns */
  GArray   *lacks;     /* of HmLack, or NULL */
} HmPlan;

/* What a person can choose; zero fields mean "as the profile says". */
typedef struct
{
  HmProfile          profile;
  const char *const *engines;    /* words as hm_contender_parse () takes them, NULL-terminated;
                                    NULL = built-in */
  const char *const *algorithms; /* names as hm_engine_find_offers () takes them, families
                                    ("aes", "rsa"), or "classic" (the old tables' rows), "common"
                                    (these and what is used today) or "all"; with an operation
                                    behind a colon just that one, "rsa-2048:keygen". Without one,
                                    what can take seconds is left out, and decryption and key
                                    generation too unless the profile is thorough */
  const gint64      *sizes;      /* bytes a call, 1 to 256 MiB */
  guint              n_sizes;
  guint              threads; /* 1 if 0, at most HM_PLAN_MAX_THREADS */
  const guint       *thread_counts; /* several numbers instead; hm_thread_counts_parse () */
  guint              n_thread_counts;
  gboolean           cores;     /* try each core by itself too */
  gboolean           sustained; /* a few operations for the whole time: five minutes of SHA-256 and
                                   AES-256 in CTR mode at 16 KiB, where nothing else is chosen */
  double             seconds; /* for the whole run, preparations too; at most a day */
  double             precision;
  gboolean           interleave; /* two or more engines in turns within each cell, also one twice;
                                    what one of them does not have is left out */
} HmChoice;

/* Errors (HM_PLAN_ERROR) name the word that no engine knows and the nearest known ones; a size that is no multiple
 * of a cipher's block is left out for that cipher, an error if nothing is left. */
HmPlan *hm_plan_new (const HmChoice *choice, GError **error);
void    hm_plan_free (HmPlan *plan);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmPlan, hm_plan_free)

G_END_DECLS
