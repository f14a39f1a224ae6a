/* hm-compare-cell.h: a cell of the table of compared runs
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "hm-compare-row.h"

G_BEGIN_DECLS

#define HM_TYPE_COMPARE_CELL (hm_compare_cell_get_type ())
G_DECLARE_FINAL_TYPE (HmCompareCell, hm_compare_cell, HM, COMPARE_CELL, GtkBox)

HmCompareCell *hm_compare_cell_new (void);

/* What it shows: the name with the operation below; the size; the baseline's figure; or a run's
 * figure and ratio, with verdict and interval below, and what must be told beside them. */
void hm_compare_cell_show_name (HmCompareCell *self, HmCompareRow *row);
void hm_compare_cell_show_size (HmCompareCell *self, HmCompareRow *row);
void hm_compare_cell_show_base (HmCompareCell *self, HmCompareRow *row, HmUnits units);
void
hm_compare_cell_show_other (HmCompareCell *self, HmCompareRow *row, guint which, HmUnits units);

G_END_DECLS
