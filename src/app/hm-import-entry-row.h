/* hm-import-entry-row.h: a row of the import's list
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "hm-import-entry.h"

G_BEGIN_DECLS

#define HM_TYPE_IMPORT_ENTRY_ROW (hm_import_entry_row_get_type ())
G_DECLARE_FINAL_TYPE (HmImportEntryRow, hm_import_entry_row, HM, IMPORT_ENTRY_ROW, AdwBin)

HmImportEntryRow *hm_import_entry_row_new (void);

/* Shows the entry of @row, or nothing. Not for the entry with a run's texts: that is HmImportTexts.
 */
void hm_import_entry_row_bind (HmImportEntryRow *self, GtkTreeListRow *row);
HmImportEntry *hm_import_entry_row_get_entry (HmImportEntryRow *self); /* or NULL */

/* Opens or closes it, if it has something below it. */
void hm_import_entry_row_set_open (HmImportEntryRow *self, gboolean open);
gboolean hm_import_entry_row_get_open (HmImportEntryRow *self);

G_END_DECLS
