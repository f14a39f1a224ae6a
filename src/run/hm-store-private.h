/* hm-store-private.h: what the files of the store know of each other
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-file.h"
#include "run/hm-look.h"
#include "run/hm-saver.h"
#include "run/hm-store.h"
#include "run/hm-summary.h"

G_BEGIN_DECLS

struct _HmStoreItem
{
  GObject     parent_instance;
  HmStore    *store; /* whose list it is in, or NULL */
  char       *id;
  char       *path;     /* or NULL */
  char       *resource; /* of a reference run, or NULL */
  HmSummary  *summary;
  char       *subtitle; /* made of the summary when it is asked for */
  HmFileStamp stamp;    /* of the file that the summary was made of */
  gboolean    certain;  /* by the stamp it can be told whether it is still that content */
  GWeakRef    run;
  guint       generation; /* counts the contents, so that a slow load of an old one is not kept */
};

/* Takes @summary. @path is a file, or of the GResource when @is_resource. */
HmStoreItem *hm_store_item_new (const char *id, const char *path, gboolean is_resource,
                                HmSummary *summary);
void         hm_store_item_take_summary (HmStoreItem *self, HmSummary *summary);

/* The order of the list, and what tells an item's place from others: its path or resource. */
int         hm_store_item_compare (HmStoreItem *a, HmStoreItem *b);
const char *hm_store_item_key (HmStoreItem *self);

/* From now on this is the item's run. */
void hm_store_item_adopt (HmStoreItem *self, HmRun *run);

/* The file has another content: the next load reads it again. */
void hm_store_item_forget_run (HmStoreItem *self);

struct _HmStore
{
  GObject       parent_instance;
  char         *folder;
  GPtrArray    *items;     /* of HmStoreItem, sorted */
  GHashTable   *by_path;   /* path or resource -> HmStoreItem, in the list or about to come there */
  HmSaver      *saver;
  GPtrArray    *autosaves; /* of HmAutosave */
  GPtrArray    *trashed;   /* paths in the trash that this process put there */
  GFileMonitor *monitor;
  GHashTable   *touched;    /* names that the monitor told of and nobody looked at yet */
  gboolean      everything; /* the whole folder is to be looked at */
  gboolean      looking;
  guint         settle;
  char         *index_path; /* or NULL: summaries are not kept */
  gboolean      index_stale;
  gboolean      scanned; /* the whole folder was looked at */
  guint         index_source;
  guint         n_read; /* files of runs that were read for their summaries */
  GCancellable *closing;
};

/* Where the summaries are kept from now on; before anything is looked at. */
void hm_store_set_index (HmStore *self, const char *path);

/* Takes @summary. The item goes to where it belongs when its date is another one. */
void hm_store_replace_summary (HmStore *self, HmStoreItem *item, HmSummary *summary);

/* A summary or a stamp changed: the index is written when nothing has happened for some seconds. */
void hm_store_index_soon (HmStore *self);

/* All has been looked at; @n_indexed runs were in the index. */
void hm_store_finish_scan (HmStore *self, guint n_indexed);

void hm_store_insert_item (HmStore *self, HmStoreItem *item);
void hm_store_remove_item (HmStore *self, HmStoreItem *item);

/* Looks at one file name now. */
gboolean hm_store_look_at (HmStore *self, const char *name, GError **error);

/* The reference runs that are compiled in. */
#define HM_REFERENCE_FOLDER HM_RESOURCE_BASE "/runs"
char **hm_reference_names (void);
HmRun *hm_reference_load (const char *resource, GError **error);

G_END_DECLS
