/* hm-run-row.h: a row of the sidebar: a run with its tick, or a group's heading
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "hm-session.h"

G_BEGIN_DECLS

#define HM_TYPE_RUN_ROW (hm_run_row_get_type ())
G_DECLARE_FINAL_TYPE (HmRunRow, hm_run_row, HM, RUN_ROW, GtkBox)

HmRunRow *hm_run_row_new (HmSession *session);

/* @item: HmStoreItem or HmRunGroup; NULL when the row shows nothing. */
void hm_run_row_bind (HmRunRow *self, GObject *item);
HmStoreItem *hm_run_row_get_item (HmRunRow *self); /* NULL for a heading */

/* What the row says, for tests. */
const char *hm_run_row_get_name (HmRunRow *self);
const char *hm_run_row_get_subtitle (HmRunRow *self);
gboolean hm_run_row_get_ticked (HmRunRow *self);
gboolean hm_run_row_get_loading (HmRunRow *self); /* its run is being read */

G_END_DECLS
