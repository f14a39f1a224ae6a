/* hm-index.h: what a folder's runs are called, so that a list need not read them all
 *
 * A file in the user's cache that says of each run which content of the file (HmFileStamp) has which
 * summary. It can be thrown away at any time: what it does not know, or knows of another content, is
 * read from the run's file. It is read as foreign input, and holds nothing but copies.
 *
 * The file: 16 bytes of name and version, the SHA-256 of all that follows, then a GVariant of type
 * HM_INDEX_TYPE in the machine's byte order. Shared texts are numbers into its list of words, 0 for none.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-file.h"
#include "run/hm-summary.h"

G_BEGIN_DECLS

#define HM_INDEX_TYPE "(usasa(sssau(ttx)(xiuyb)))"

/* What is larger was not written here: it is enough for some 500,000 runs. */
#define HM_INDEX_MAX_BYTES (128 * 1024 * 1024)

typedef struct _HmIndex HmIndex;

/* $XDG_CACHE_HOME/hashmark/runs.index */
char *hm_index_default_path (void);

HmIndex *hm_index_new (const char *folder); /* whose runs it is about */
void     hm_index_free (HmIndex *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmIndex, hm_index_free)

/* A run that is there already gets the new content. */
void  hm_index_add (HmIndex *self, const char *id, const HmFileStamp *stamp, HmSummary *summary);
guint hm_index_get_size (HmIndex *self);

/* Transfer full; NULL when it does not know this content. */
HmSummary *hm_index_lookup (HmIndex *self, const char *id, const HmFileStamp *stamp);

/* Errors: G_IO_ERROR_INVALID_DATA, which says why it is of no use. */
GBytes  *hm_index_to_bytes (HmIndex *self);
HmIndex *hm_index_from_bytes (GBytes *bytes, const char *folder, GError **error);

/* A missing file, one that is damaged, of another version, of another folder: an empty index. */
HmIndex *hm_index_load (const char *path, const char *folder);

/* Atomically; makes the folder. Two processes may write at once: one of them wins. FALSE when it can't
 * be written, which is no harm. */
gboolean hm_index_save (HmIndex *self, const char *path, GError **error);

G_END_DECLS
