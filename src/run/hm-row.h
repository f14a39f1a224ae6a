/* hm-row.h: a result that was read and is not looked at yet
 *
 * An imported text can hold millions of figures. A row has all that such a figure has, in 64 bytes;
 * the run makes an HmResult of it when somebody asks for one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-run.h"

G_BEGIN_DECLS

typedef struct
{
  const char *printed, *algorithm, *implementation, *workload; /* words (hm-word.h), or NULL */
  gint64 size;
  double value; /* NAN: none */
  guint bits, line;
  guint8 operation, unit, status;
} HmRow;

/* What the rows of a run have in common. */
typedef struct
{
  const char *engine, *clock; /* words, or NULL */
  guint threads;
} HmRowCommon;

/* Gives @rows (to be freed with g_free (), with the words that they hold) to a run that has no results
 * yet; copies @common. */
void hm_run_take_rows (HmRun *self, HmRow *rows, guint n_rows, const HmRowCommon *common);

G_END_DECLS
