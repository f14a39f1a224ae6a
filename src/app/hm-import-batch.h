/* hm-import-batch.h: reads many sources in threads, and lists what was understood
 *
 * A GListModel of HmImportEntry: the runs in the order of their sources, then groups of what was
 * left out. It fills while the sources are read.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hm-import-entry.h"

G_BEGIN_DECLS

#define HM_TYPE_IMPORT_BATCH (hm_import_batch_get_type ())
G_DECLARE_FINAL_TYPE (HmImportBatch, hm_import_batch, HM, IMPORT_BATCH, GObject)

/* Signal "changed": a source was read, what is wanted changed, or all is done. */
HmImportBatch *hm_import_batch_new (HmStore *store, HmUnits units);

void hm_import_batch_add (HmImportBatch *self, HmImportSource *source); /* takes it */
void hm_import_batch_cancel (HmImportBatch *self); /* threads end soon; nothing more changes */

gboolean hm_import_batch_is_done (HmImportBatch *self);
double hm_import_batch_get_progress (HmImportBatch *self); /* 0 to 1 */
guint hm_import_batch_get_n_sources (HmImportBatch *self);
guint hm_import_batch_get_n_read (HmImportBatch *self);
const char *hm_import_batch_get_current (HmImportBatch *self); /* one that is read now, or NULL */
guint hm_import_batch_get_n_runs (HmImportBatch *self);
guint hm_import_batch_get_n_figures (HmImportBatch *self);
guint hm_import_batch_get_n_wanted (HmImportBatch *self);
guint hm_import_batch_get_n_known (HmImportBatch *self);
HmImportEntry *hm_import_batch_get_group (HmImportBatch *self,
                                          HmImportEntryKind kind); /* or NULL */

void hm_import_batch_set_all_wanted (HmImportBatch *self, gboolean wanted);

/* Of HmRun: what is wanted, with its name and note. Of HmStoreItem: what is known. */
GPtrArray *hm_import_batch_take_wanted (HmImportBatch *self);
GPtrArray *hm_import_batch_list_known (HmImportBatch *self);

G_END_DECLS
