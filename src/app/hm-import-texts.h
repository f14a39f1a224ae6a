/* hm-import-texts.h: name and note of a run that is to be imported, to be changed
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "hm-import-entry.h"

G_BEGIN_DECLS

#define HM_TYPE_IMPORT_TEXTS (hm_import_texts_get_type ())
G_DECLARE_FINAL_TYPE (HmImportTexts, hm_import_texts, HM, IMPORT_TEXTS, AdwBin)

HmImportTexts *hm_import_texts_new (void);
void hm_import_texts_bind (HmImportTexts *self, GtkTreeListRow *row); /* or NULL */

G_END_DECLS
