/* hm-import-entry.h: an entry of the import's list: a run, a row of it, or what was left out
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hm-import-source.h"
#include "run/hm-store.h"

G_BEGIN_DECLS

typedef enum
{
  /* In the order of the list. */
  HM_IMPORT_ENTRY_RUN,      /* its children: its texts, its rows */
  HM_IMPORT_ENTRY_FAILURES, /* sources that gave no run; children: remarks */
  HM_IMPORT_ENTRY_NOTES,    /* what was read and should be looked at */
  HM_IMPORT_ENTRY_SKIPPED,  /* lines that gave no figure */
  HM_IMPORT_ENTRY_LEFT_OUT, /* what of a folder was not looked at */
  /* Below these. */
  HM_IMPORT_ENTRY_TEXTS, /* name and note of the run above it */
  HM_IMPORT_ENTRY_FIGURES,
  HM_IMPORT_ENTRY_REMARK,
} HmImportEntryKind;

#define HM_TYPE_IMPORT_ENTRY (hm_import_entry_get_type ())
G_DECLARE_FINAL_TYPE (HmImportEntry, hm_import_entry, HM, IMPORT_ENTRY, GObject)

/* Signal "changed": what a row of the list shows of it. */

/* @label: where it stood, or NULL. @order: of its source. */
HmImportEntry *
hm_import_entry_new_run (HmRun *run, HmImportGist *gist, const char *label, guint64 order);
HmImportEntry *hm_import_entry_new_group (HmImportEntryKind kind);
/* Of all the remarks of a group only so many are kept; all are counted. @place and @quote may be
 * NULL,
 * @line 0. */
#define HM_IMPORT_ENTRY_MAX_REMARKS 10000
void hm_import_entry_add_remark (HmImportEntry *group,
                                 const char *place,
                                 guint line,
                                 const char *reason,
                                 const char *quote);
void hm_import_entry_count_more (HmImportEntry *group,
                                 guint n); /* that were not even kept so far */

HmImportEntryKind hm_import_entry_get_kind (HmImportEntry *self);
gboolean hm_import_entry_has_children (HmImportEntry *self);
GListModel *hm_import_entry_get_children (HmImportEntry *self); /* transfer full; NULL: none */
int
hm_import_entry_compare (gconstpointer a, gconstpointer b, gpointer unused); /* groups by kind */

/* What a row shows. Transfer full; "" where there is nothing. */
char *hm_import_entry_describe (HmImportEntry *self);       /* its first line */
char *hm_import_entry_describe_more (HmImportEntry *self);  /* its second */
char *hm_import_entry_describe_quote (HmImportEntry *self); /* what the text says itself */
guint hm_import_entry_get_line (HmImportEntry *self);

/* Of a run, and of the entry with its texts. */
guint64 hm_import_entry_get_order (HmImportEntry *self);
HmRun *hm_import_entry_get_run (HmImportEntry *self);
guint hm_import_entry_get_n_figures (HmImportEntry *self);
guint64 hm_import_entry_get_print (HmImportEntry *self); /* hm_import_fingerprint () */
gboolean hm_import_entry_get_wanted (HmImportEntry *self);
void hm_import_entry_set_wanted (HmImportEntry *self, gboolean wanted);
const char *hm_import_entry_get_name (HmImportEntry *self);
const char *hm_import_entry_get_note (HmImportEntry *self);
void hm_import_entry_set_name (HmImportEntry *self, const char *name);
void hm_import_entry_set_note (HmImportEntry *self, const char *note);

/* The saved run with the same figures, or NULL; or another run of this import that has them. A run
 * that is known is not wanted, until a person says so. */
HmStoreItem *hm_import_entry_get_known (HmImportEntry *self);
gboolean hm_import_entry_get_is_known (HmImportEntry *self); /* in either way */
void hm_import_entry_set_known (HmImportEntry *self, HmStoreItem *item);
void hm_import_entry_set_twin (HmImportEntry *self, HmImportEntry *twin);

/* The run with its name and note as they were given here. */
HmRun *hm_import_entry_take_run (HmImportEntry *self);

G_END_DECLS
