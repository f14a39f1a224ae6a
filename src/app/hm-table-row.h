/* hm-table-row.h: a row of the table: a result, and the run that it is of
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-run.h"

G_BEGIN_DECLS

#define HM_TYPE_TABLE_ROW (hm_table_row_get_type ())
G_DECLARE_FINAL_TYPE (HmTableRow, hm_table_row, HM, TABLE_ROW, GObject)

HmTableRow *hm_table_row_new (HmRun *run, HmResult *result);
HmRun *hm_table_row_get_run (HmTableRow *self);
HmResult *hm_table_row_get_result (HmTableRow *self);

G_END_DECLS
