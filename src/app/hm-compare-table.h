/* hm-compare-table.h: the shown runs against the baseline as a table that sorts, filters and copies
 *
 * A line a result, a column a run: its figure, how many times as fast it is, the 95 % interval of
 * that, the verdict, and what must be told beside it. Lines of families stand on top.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "hm-session.h"

G_BEGIN_DECLS

#define HM_TYPE_COMPARE_TABLE (hm_compare_table_get_type ())
G_DECLARE_FINAL_TYPE (HmCompareTable, hm_compare_table, HM, COMPARE_TABLE, AdwBin)

void hm_compare_table_set_session (HmCompareTable *self, HmSession *session);

/* Takes over what the session's comparison says now. */
void hm_compare_table_update (HmCompareTable *self);

/* The selected lines, or all that are to be seen where none is: the report of hm-write-compare.h
 * and its CSV. NULL while there is no comparison. */
char *hm_compare_table_get_text (HmCompareTable *self);
char *hm_compare_table_get_csv (HmCompareTable *self);
void hm_compare_table_copy (HmCompareTable *self, gboolean csv);

/* As HmResultTable: a menu of the columns, and sorting by one of them. */
GMenuModel *hm_compare_table_make_sort_menu (HmCompareTable *self, const char *action);
void hm_compare_table_sort (HmCompareTable *self, int column);

/* The lines as sorted (of HmCompareRow), for tests. */
GListModel *hm_compare_table_get_rows (HmCompareTable *self);
GtkColumnView *hm_compare_table_get_view (HmCompareTable *self);

G_END_DECLS
