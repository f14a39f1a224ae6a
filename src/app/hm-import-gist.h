/* hm-import-gist.h: what is shown of a run that is to be imported
 *
 * Made in the thread that reads it, as a run can have any number of figures.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "report/hm-format.h"

G_BEGIN_DECLS

/* At most so many rows are shown; all are kept. */
#define HM_IMPORT_MAX_ROWS 1000

/* Figures that belong together: the block sizes of a cipher, the operations of a key. */
typedef struct
{
  guint line;          /* of the text; 0: not known */
  char *title;         /* "AES-128-CBC" */
  char *figures;       /* "16 bytes: 86.2 MB/s · 64 bytes: 120 MB/s" */
  char *source;        /* the line as it was read, or NULL */
  const char *printed; /* the name in that line, or NULL */
} HmImportRow;

typedef struct
{
  GPtrArray *rows; /* of HmImportRow */
  guint n_figures, n_missing;
  guint64 print; /* hm_import_fingerprint () */
} HmImportGist;

HmImportGist *hm_import_gist_new (HmRun *run, HmUnits units);
HmImportGist *hm_import_gist_ref (HmImportGist *self);
void hm_import_gist_unref (HmImportGist *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmImportGist, hm_import_gist_unref)

/* Gives the rows of @gists (of HmImportGist) the lines of @text that they stood in. */
void hm_import_gists_find_lines (GPtrArray *gists,
                                 const char *text,
                                 gsize length,
                                 GCancellable *cancellable);

/* Equal for runs with the same figures (six digits) of the same things, whatever their names. */
guint64 hm_import_fingerprint (HmRun *run);

G_END_DECLS
