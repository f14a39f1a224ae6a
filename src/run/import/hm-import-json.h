/* hm-import-json.h: the JSON objects that stand in a text
 *
 * Programs print them alone, in arrays, after other lines, and without the end of the array when
 * they were killed; so each object is taken by itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/import/hm-importer.h"

G_BEGIN_DECLS

typedef struct _HmImportJson HmImportJson;

HmImportJson *hm_import_json_new (HmImporter *importer);
void hm_import_json_free (HmImportJson *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmImportJson, hm_import_json_free)

/* An HmImportRawFunc; @data is an HmImportJson. */
void
hm_import_json_feed (const char *text, gsize length, guint number, gboolean ends, gpointer data);
void hm_import_json_end (HmImportJson *self);

G_END_DECLS
