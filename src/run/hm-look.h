/* hm-look.h: looks through a folder of runs, here or in a thread
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-file.h"
#include "run/hm-index.h"
#include "run/hm-summary.h"

G_BEGIN_DECLS

/* What was found of one name. */
typedef struct
{
  char       *id;
  char       *path;
  gboolean    is_resource;
  gboolean    gone; /* there is no such file any more */
  gboolean    is_read; /* the file was opened */
  gboolean    certain; /* @stamp will tell whether it is still this content */
  HmFileStamp stamp;
  HmSummary  *summary; /* NULL: as it was before */
} HmFound;

void hm_found_free (HmFound *found);

/* @found: of HmFound, freed by the caller; the function may take fields out of them. */
typedef void (*HmFoundFunc) (GPtrArray *found, gpointer data);

/* After so many files that had to be read the index is written: who quits before the end of a large
 * folder need not begin at its start again. */
#define HM_LOOK_CHECKPOINT 1000

/* What to look for; made in the main thread and not touched there while it is looked at. */
typedef struct
{
  char       *folder;
  char       *index_path; /* of summaries that were made before, or NULL */
  GHashTable *names; /* file names, or NULL: all that there are, and what is gone */
  GHashTable *known; /* file name -> HmFileStamp of what is in the list */
  gboolean    (*is_ours) (const char *path, const HmFileStamp *stamp, gpointer data);
  gpointer    is_ours_data; /* of a known file: what this process wrote is in the list already */
  gboolean    references;   /* the runs that ship with the program too */

  guint n_indexed; /* told afterwards: how many runs the index knew */
} HmLook;

HmLook *hm_look_new (const char *folder);
void    hm_look_free (HmLook *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmLook, hm_look_free)

/* Calls @found once, with all. FALSE when the folder is there and cannot be read, or when @cancellable
 * was. */
gboolean hm_look_perform (HmLook *self, HmFoundFunc found, gpointer data,
                          GCancellable *cancellable, GError **error);

/* The same in a thread; takes @self. @found is called in the main context that is the thread's
 * default now, a few times a second, so that a list fills while a large folder is read, the newest
 * names first; all of it has come when finish returns. @data must last until @callback is called, and
 * is not touched by the thread. */
void     hm_look_perform_async (HmLook *self, HmFoundFunc found, gpointer data,
                                GCancellable *cancellable, GAsyncReadyCallback callback,
                                gpointer user_data);
gboolean hm_look_perform_finish (GAsyncResult *result, guint *n_indexed, GError **error);

/* An empty set of names. */
GHashTable *hm_look_new_names (void);

/* "x" for "x.json"; NULL for a name that no run can have (hidden, or another ending). */
char *hm_look_id_of_name (const char *name);

G_END_DECLS
