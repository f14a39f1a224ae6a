/* hm-custom-dialog.h: chooses what the custom profile measures
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define HM_TYPE_CUSTOM_DIALOG (hm_custom_dialog_get_type ())
G_DECLARE_FINAL_TYPE (HmCustomDialog, hm_custom_dialog, HM, CUSTOM_DIALOG, AdwWindow)

/* Shows what the settings say, and writes them when it is accepted. */
HmCustomDialog *hm_custom_dialog_new (GSettings *settings);

/* TRUE once the engine's algorithms are listed (they are asked for in a thread). */
gboolean hm_custom_dialog_get_ready (HmCustomDialog *self);
void hm_custom_dialog_accept (HmCustomDialog *self);

G_END_DECLS
