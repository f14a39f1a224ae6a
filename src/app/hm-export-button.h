/* hm-export-button.h: the menu of a small window that takes away what is to be seen there
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "hm-export-job.h"

G_BEGIN_DECLS

#define HM_TYPE_EXPORT_BUTTON (hm_export_button_get_type ())
G_DECLARE_FINAL_TYPE (HmExportButton, hm_export_button, HM, EXPORT_BUTTON, AdwBin)

/* What @window shows now. */
typedef HmExportJob *(*HmExportMake) (GtkWindow *window);

/* @toasts, of the button's window, say what came of it. */
void hm_export_button_set_source (HmExportButton *self, AdwToastOverlay *toasts, HmExportMake make);

/* As the menu does, but without asking for a file; @word as hm_take_from_string () has it. */
void hm_export_button_save_to (HmExportButton *self, const char *word, GFile *file);

G_END_DECLS
