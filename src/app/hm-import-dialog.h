/* hm-import-dialog.h: shows what an import understood, before it is kept
 *
 * Opens at once and fills while the sources are read. Keep saves the runs that are wanted and ticks
 * them; when all are saved already, it ticks those. To close it gives the import up.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "hm-import-batch.h"
#include "hm-session.h"

G_BEGIN_DECLS

#define HM_TYPE_IMPORT_DIALOG (hm_import_dialog_get_type ())
G_DECLARE_FINAL_TYPE (HmImportDialog, hm_import_dialog, HM, IMPORT_DIALOG, AdwWindow)

HmImportDialog *hm_import_dialog_new (HmSession *session);

void hm_import_dialog_add (HmImportDialog *self, HmImportSource *source); /* takes it */
HmImportBatch *hm_import_dialog_get_batch (HmImportDialog *self);

/* What its buttons and texts are, as a person sees them. */
void hm_import_dialog_accept (HmImportDialog *self); /* nothing while it cannot be pressed */
const char *hm_import_dialog_get_heading (HmImportDialog *self);
const char *hm_import_dialog_get_summary (HmImportDialog *self);
GtkListView *hm_import_dialog_get_list (HmImportDialog *self);

/* Opens or closes the entry at a place of the batch. */
void hm_import_dialog_set_open (HmImportDialog *self, guint position, gboolean open);

G_END_DECLS
