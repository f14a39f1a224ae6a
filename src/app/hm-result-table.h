/* hm-result-table.h: all results of the shown runs as a table that sorts and copies
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "hm-session.h"

G_BEGIN_DECLS

#define HM_TYPE_RESULT_TABLE (hm_result_table_get_type ())
G_DECLARE_FINAL_TYPE (HmResultTable, hm_result_table, HM, RESULT_TABLE, AdwBin)

void hm_result_table_set_session (HmResultTable *self, HmSession *session);

/* The selected rows, or all where none is: a line a row, columns parted by tabs, in the order
 * shown. */
char *hm_result_table_get_text (HmResultTable *self);
void hm_result_table_copy (HmResultTable *self);

/* A menu of the columns: each item activates @action with the column's number, for
 * hm_result_table_sort (). The titles of columns sort by the pointer alone. */
GMenuModel *hm_result_table_make_sort_menu (HmResultTable *self, const char *action);

/* Sorts by a column; once more by the same one, the other way round. */
void hm_result_table_sort (HmResultTable *self, int column);

/* The rows as sorted, for tests. */
GListModel *hm_result_table_get_rows (HmResultTable *self);
GtkColumnView *hm_result_table_get_view (HmResultTable *self);

G_END_DECLS
