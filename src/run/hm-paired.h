/* hm-paired.h: two contenders that were measured in turns
 *
 * Their ratio comes from neighbouring samples, so that nothing that drifts is in it. The plain
 * figures of both are results of the run like any other, found by the words of their engines.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-vocabulary.h"

G_BEGIN_DECLS

typedef struct
{
  const char *algorithm; /* this and the next three strings are words (hm-word.h) */
  HmOperation operation;
  gint64      size;    /* bytes a call, or -1 */
  guint       bits;    /* key bits, or 0 */
  guint       threads;
  const char *workload; /* of @a; or NULL */
  const char *a, *b;    /* engines of the results */
  double      ratio;    /* how many times as fast as @a @b is; NAN as long as there is none */
  double      low, high; /* its 95 % interval, of this ratio alone; NAN where there is none */
  guint       visits;    /* independent looks that it is made of */
  guint       rounds;    /* of turns in these */
  guint       disturbed; /* visits that were left out */
  HmCompareVerdict verdict; /* of @b, all of the run's pairs considered */
  gpointer    extra; /* unknown fields of a loaded file, kept by the run's code */
} HmPaired;

HmPaired *hm_paired_new (void); /* with everything unknown */
HmPaired *hm_paired_copy (const HmPaired *paired);
void      hm_paired_free (HmPaired *paired);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmPaired, hm_paired_free)

G_END_DECLS
