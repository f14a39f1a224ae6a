/* hm-import.h: runs from any text that a benchmark program ever printed
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-run.h"

G_BEGIN_DECLS

/* A line that looked like figures and gave none, or something worth knowing about a line. */
typedef struct
{
  guint line;   /* of the text, from 1; 0: of the whole text */
  char *text;   /* as it stood there, shortened */
  char *reason; /* translated */
} HmImportRemark;

/* A report that we write as a page of HTML (hm-export.h) has its runs in elements that begin with
 * this line, before anything that it shows. */
#define HM_IMPORT_PAGE_RUN "<script type=\"application/json\" class=\"hashmark-run\">"

/* hm_write_ssltest () begins each table with a line that begins so; the engine follows, then fields
 * of a word and a value, parted by commas. */
#define HM_IMPORT_SSLTEST_HEADING "handshakes in the way of ssltest, engine "

/* At most so many remarks of each kind are kept; all are counted. */
#define HM_IMPORT_MAX_REMARKS 500

typedef struct
{
  GPtrArray *runs;    /* of HmRun, in the order of the text, each with at least one figure */
  GPtrArray *skipped; /* of HmImportRemark: what gave no figure, and why */
  GPtrArray *notes;   /* of HmImportRemark: what was read, and should be looked at */
  guint n_skipped, n_notes;
} HmImport;

typedef enum
{
  HM_IMPORT_ERROR_NOTHING, /* the text holds no figure that any dialect knows */
} HmImportError;
#define HM_IMPORT_ERROR (hm_import_error_quark ())
GQuark hm_import_error_quark (void);

/* @text: bytes in UTF-8, Latin-1 or UTF-16; @length -1 for a string that ends with NUL. @file_name
 * is for messages and the names of the runs; it may be NULL. Takes linear time, and memory in
 * proportion to the figures. A text without any figure is an error that says what was found
 * instead. */
HmImport *hm_import_text (const char *text, gssize length, const char *file_name, GError **error);

/* The same for whoever waits: @cancellable gives it up (G_IO_ERROR_CANCELLED), @progress becomes
 * the share of the text that was read, in thousandths; other threads may look at it atomically.
 * Both may be NULL. */
HmImport *hm_import_text_watched (const char *text,
                                  gssize length,
                                  const char *file_name,
                                  GCancellable *cancellable,
                                  int *progress,
                                  GError **error);

/* The same for a stream, which is read through a buffer of fixed size: for files of any size, and for
 * pipes, which wait in a temporary file when they give more than HM_IMPORT_MAX_PIPE bytes. Errors of
 * the stream are handed on. */
#define HM_IMPORT_MAX_PIPE (1024 * 1024)
HmImport *hm_import_stream (GInputStream *stream,
                            const char *file_name,
                            GCancellable *cancellable,
                            int *progress,
                            GError **error);
void hm_import_free (HmImport *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmImport, hm_import_free)

G_END_DECLS
