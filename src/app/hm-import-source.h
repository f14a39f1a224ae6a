/* hm-import-source.h: reads what is to be imported: a file, a folder or a text, in a thread
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "hm-import-gist.h"
#include "run/import/hm-import.h"

G_BEGIN_DECLS

/* Larger files are refused; hashmark-cli takes them, as it need not stay awake meanwhile. */
#define HM_IMPORT_MAX_BYTES ((guint64) 1024 * 1024 * 1024)

typedef struct
{
  GFile *file;  /* or NULL: @text */
  GBytes *text; /* that was pasted or dropped */
  char *label;  /* how a person knows it; plain text, whatever the file's name holds */
} HmImportSource;

HmImportSource *hm_import_source_new_file (GFile *file, const char *label); /* NULL: its name */
HmImportSource *hm_import_source_new_text (GBytes *text, const char *label);
void hm_import_source_free (HmImportSource *self);

/* What became of a source. */
typedef struct
{
  HmImport *import;    /* the runs and remarks of a text, or NULL */
  GPtrArray *gists;    /* for each of its runs an HmImportGist */
  GPtrArray *children; /* of HmImportSource: the files of a folder, or NULL */
  GPtrArray *left_out; /* of HmImportRemark: what else the folder has, or NULL */
} HmImportFound;

/* Blocks; for worker threads. Errors say why and do not name the source. @progress: as for
 * hm_import_text_watched (). */
HmImportFound *hm_import_source_read (const HmImportSource *self,
                                      HmUnits units,
                                      GCancellable *cancellable,
                                      int *progress,
                                      GError **error);
void hm_import_found_free (HmImportFound *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmImportFound, hm_import_found_free)

/* @name as it can be shown in a line: valid UTF-8 without control characters or such as turn the
 * direction of writing. */
char *hm_import_safe_name (const char *name);

G_END_DECLS
