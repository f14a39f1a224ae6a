/* hm-store.h: the folder of saved runs, and the reference runs that ship with the program
 *
 * A GListModel of HmStoreItem: measured and imported runs of $XDG_DATA_HOME/hashmark/runs (watched:
 * a file dropped there appears), then the reference runs. Items carry a summary; the run itself is
 * read when asked for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "run/hm-run.h"
#include "run/hm-summary.h"

G_BEGIN_DECLS

#define HM_TYPE_STORE_ITEM (hm_store_item_get_type ())
G_DECLARE_FINAL_TYPE (HmStoreItem, hm_store_item, HM, STORE_ITEM, GObject)

/* Signal "changed": a line of the summary changed. */
const char *hm_store_item_get_id (HmStoreItem *self);
const char *hm_store_item_get_path (HmStoreItem *self); /* NULL for a reference run */
const char *hm_store_item_get_name (HmStoreItem *self);
const char *hm_store_item_get_note (HmStoreItem *self);
const char *hm_store_item_get_subtitle (HmStoreItem *self); /* "OpenSSL 0.9.7l · 2008" */

/* Searching: TRUE when each of @words, case-folded and ended by NULL, stands in the run's name, note,
 * machine, library, profile, families of algorithms, date or file name. */
gboolean hm_store_item_matches (HmStoreItem *self, const char *const *words);

GDateTime  *hm_store_item_get_created (HmStoreItem *self);
HmOrigin    hm_store_item_get_origin (HmStoreItem *self);
const char *hm_store_item_get_error (HmStoreItem *self); /* why the file cannot be read, or NULL */

/* All that is known without reading the run. Borrowed; valid until the item changes. */
const HmSummary *hm_store_item_get_summary (HmStoreItem *self);

/* The run itself, read from its file the first time (and again after the file changed); the same
 * object for as long as somebody holds it. Transfer full. */
HmRun *hm_store_item_load (HmStoreItem *self, GError **error);
void   hm_store_item_load_async (HmStoreItem *self, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer user_data);
HmRun *hm_store_item_load_finish (HmStoreItem *self, GAsyncResult *result, GError **error);

#define HM_TYPE_STORE (hm_store_get_type ())
G_DECLARE_FINAL_TYPE (HmStore, hm_store, HM, STORE, GObject)

/* @folder NULL: $XDG_DATA_HOME/hashmark/runs, made when the first run is saved; what its runs are called
 * is kept in an index (hm-index.h), so that only new and changed files are read. Signal "error"
 * (const char *message): what a person should know, e.g. that autosave failed. */
HmStore    *hm_store_new (const char *folder);
const char *hm_store_get_folder (HmStore *self);

/* Reads the folder (in a thread) and starts to watch it; the items appear as they are read, many at a
 * time: one "items-changed" tells of all. */
void     hm_store_scan_async (HmStore *self, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer user_data);
gboolean hm_store_scan_finish (HmStore *self, GAsyncResult *result, GError **error);
gboolean hm_store_scan (HmStore *self, GError **error); /* the same, blocking: for the CLI */

/* By id, at once; borrowed, or NULL. */
HmStoreItem *hm_store_lookup (HmStore *self, const char *id);

/* By id, by file name, or by name (case-insensitive; an unambiguous part of a name will do). NULL
 * with an error that lists candidates. Transfer full. */
HmStoreItem *hm_store_find (HmStore *self, const char *name, GError **error);

/* Puts a run into the folder and the list; while it is RUNNING it is saved again at most once a
 * second when it changed (autosave, in a thread), and once more when its status changes. */
HmStoreItem *hm_store_add_run (HmStore *self, HmRun *run, GError **error);

gboolean hm_store_rename (HmStore *self, HmStoreItem *item, const char *name, GError **error);
gboolean hm_store_set_note (HmStore *self, HmStoreItem *item, const char *note, GError **error);

/* Delete with undo: the file is moved to the folder's ".trash" and can be brought back until
 * hm_store_empty_trash (). Reference runs are refused. */
gboolean hm_store_delete (HmStore *self, HmStoreItem *item, GError **error);
gboolean hm_store_undelete (HmStore *self, const char *id, GError **error);
void     hm_store_empty_trash (HmStore *self);

/* Waits until all that was asked to be saved is on the disk. */
gboolean hm_store_flush (HmStore *self, GError **error);

G_END_DECLS
