/* hm-handshake-table.h: all handshakes of the shown runs, with what follows from them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "hm-session.h"

G_BEGIN_DECLS

#define HM_TYPE_HANDSHAKE_TABLE (hm_handshake_table_get_type ())
G_DECLARE_FINAL_TYPE (HmHandshakeTable, hm_handshake_table, HM, HANDSHAKE_TABLE, AdwBin)

void hm_handshake_table_set_session (HmHandshakeTable *self, HmSession *session);
void hm_handshake_table_show (HmHandshakeTable *self, const HmShown *shown, guint n);

/* The selected rows, or all where none is: a line a row, columns parted by tabs, in the order
 * shown. */
char *hm_handshake_table_get_text (HmHandshakeTable *self);
void hm_handshake_table_copy (HmHandshakeTable *self);

/* A menu of the columns: each item activates @action with the column's number, for
 * hm_handshake_table_sort (), which sorts the other way round when asked once more. */
GMenuModel *hm_handshake_table_make_sort_menu (HmHandshakeTable *self, const char *action);
void hm_handshake_table_sort (HmHandshakeTable *self, int column);

/* The rows as sorted (HmHandshakeRow), for tests. */
GListModel *hm_handshake_table_get_rows (HmHandshakeTable *self);

G_END_DECLS
