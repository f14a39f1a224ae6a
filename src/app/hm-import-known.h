/* hm-import-known.h: finds out which runs of an import are saved already
 *
 * A run is known when a saved run has the same figures of the same things. Only runs that may be it
 * (of the same library) are read, in threads, one after the other and each once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hm-import-entry.h"

G_BEGIN_DECLS

#define HM_TYPE_IMPORT_KNOWN (hm_import_known_get_type ())
G_DECLARE_FINAL_TYPE (HmImportKnown, hm_import_known, HM, IMPORT_KNOWN, GObject)

/* Signal "idle": all that was asked has been answered. */
HmImportKnown *hm_import_known_new (HmStore *store);

/* Tells @entry in time, by hm_import_entry_set_known () or set_twin (), unless its run is new. */
void hm_import_known_ask (HmImportKnown *self, HmImportEntry *entry);
gboolean hm_import_known_is_idle (HmImportKnown *self);
void hm_import_known_cancel (HmImportKnown *self);

G_END_DECLS
