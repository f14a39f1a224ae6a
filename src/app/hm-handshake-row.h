/* hm-handshake-row.h: a row of the table of handshakes: which of which run
 *
 * A run's handshakes may go while it is measured; a row whose handshake is gone has none.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-connection.h"

G_BEGIN_DECLS

#define HM_TYPE_HANDSHAKE_ROW (hm_handshake_row_get_type ())
G_DECLARE_FINAL_TYPE (HmHandshakeRow, hm_handshake_row, HM, HANDSHAKE_ROW, GObject)

/* Signal "changed". @old: the run that others are so many times as fast as; or NULL. */
HmHandshakeRow *hm_handshake_row_new (HmRun *run, guint index, HmRun *old);
HmRun *hm_handshake_row_get_run (HmHandshakeRow *self);
guint hm_handshake_row_get_index (HmHandshakeRow *self);
const HmHandshake *hm_handshake_row_get_handshake (HmHandshakeRow *self); /* or NULL */

/* What follows from it; reckoned when asked for. */
const HmConnection *hm_handshake_row_get_connection (HmHandshakeRow *self);
double hm_handshake_row_get_times (HmHandshakeRow *self); /* of hm_connection_times () */

/* The run says that something changed. */
void hm_handshake_row_refresh (HmHandshakeRow *self);

G_END_DECLS
