/* hm-import-verb.h: names that end with what is done, "AES-128 [aesni] encrypt", "RSA 2048 signing"
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/import/hm-importer.h"

G_BEGIN_DECLS

/* Fills operation, algorithm and implementation (in square brackets) of @cell from its printed
 * name. */
void hm_import_name_cell (HmImporter *importer, HmImportCell *cell);

/* TRUE when a figure of that name and size comes for the second time since the last reset (NULL
 * name). */
gboolean hm_import_is_repeated (GHashTable **seen, const char *name, gint64 size);

G_END_DECLS
