/* hm-import-desk.h: where a window takes what is to be imported: files, clipboard, what is dropped
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "hm-import-dialog.h"

G_BEGIN_DECLS

#define HM_TYPE_IMPORT_DESK (hm_import_desk_get_type ())
G_DECLARE_FINAL_TYPE (HmImportDesk, hm_import_desk, HM, IMPORT_DESK, GObject)

/* Signal "message" (const char *): passing news, such as that the clipboard holds no text. @hint is
 * shown while something that can be imported hovers over @window. */
HmImportDesk *hm_import_desk_new (GtkWindow *window, HmSession *session, GtkWidget *hint);

/* All lead to the one dialog; what comes while it is open is read too. A saved run of the library's
 * own folder is ticked at once: there is nothing to ask. */
void hm_import_desk_take_files (HmImportDesk *self, GFile **files, guint n_files);
void hm_import_desk_take_text (HmImportDesk *self, const char *text, const char *label);
void hm_import_desk_choose (HmImportDesk *self);
void hm_import_desk_paste (HmImportDesk *self);

HmImportDialog *hm_import_desk_get_dialog (HmImportDesk *self); /* NULL: none is open */
GtkDropTarget *hm_import_desk_get_drop_target (HmImportDesk *self);

G_END_DECLS
