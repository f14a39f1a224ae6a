/* hm-import-botan.h: the names that botan speed prints, in all its formats
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/import/hm-importer.h"

G_BEGIN_DECLS

/* Fills operation, algorithm and implementation of @cell from its printed name. */
void hm_import_botan_name (HmImporter *importer, HmImportCell *cell);

G_END_DECLS
