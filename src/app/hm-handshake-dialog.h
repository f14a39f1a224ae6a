/* hm-handshake-dialog.h: chooses which connections the custom profile measures
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define HM_TYPE_HANDSHAKE_DIALOG (hm_handshake_dialog_get_type ())
G_DECLARE_FINAL_TYPE (HmHandshakeDialog, hm_handshake_dialog, HM, HANDSHAKE_DIALOG, AdwWindow)

/* Shows what the settings say, and writes them when it is accepted. */
HmHandshakeDialog *hm_handshake_dialog_new (GSettings *settings);

/* TRUE once the connections are listed (libraries are asked for them in a thread). */
gboolean hm_handshake_dialog_get_ready (HmHandshakeDialog *self);
void hm_handshake_dialog_accept (HmHandshakeDialog *self);

G_END_DECLS
