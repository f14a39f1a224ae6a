/* hm-grid.h: a run's speeds as rows of cells by block size, for everything that prints tables
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-run.h"

G_BEGIN_DECLS

typedef struct
{
  const HmResultKey *key; /* of the row's first result; its size says nothing */
  HmResult **cells;       /* one a size, borrowed; NULL where there is none */
} HmGridRow;

/* One engine's speeds. Results that differ in more than the size are different rows, and so are two
 * of the same identity. */
typedef struct
{
  GArray *sizes; /* of gint64, ascending; -1, a size that nobody recorded, is the last */
  GArray *rows;  /* of HmGridRow, in the run's order */
} HmGrid;

/* The engines of a run in the order in which they appear (of its results; NULL-terminated; an unnamed
 * engine is ""). */
const char **hm_grid_list_engines (HmRun *run);

/* @engine as hm_grid_list_engines () gives it. */
gboolean hm_grid_is_engine (HmResult *result, const char *engine);

HmGrid *hm_grid_new (HmRun *run, const char *engine);
void hm_grid_free (HmGrid *grid);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmGrid, hm_grid_free)

G_END_DECLS
