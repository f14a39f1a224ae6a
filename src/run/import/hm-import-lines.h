/* hm-import-lines.h: a text of any origin as plain lines
 *
 * Undoes what mail, the web and terminals do to a text: transfer encodings, markup, quoting,
 * gutters, control characters. Whoever reads the lines sees what the program printed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/import/hm-import-bytes.h"

G_BEGIN_DECLS

typedef struct
{
  char *text; /* UTF-8; may be changed by the reader; good until the next call */
  gsize length;
  guint number; /* of the line in the text where this one began, from 1 */
} HmImportLine;

/* What stood in the text, decoded to UTF-8, before markup and quoting were taken off: @text is a
 * line, or a piece of a long one (@ends: its last piece). */
typedef void (
    *HmImportRawFunc) (const char *text, gsize length, guint number, gboolean ends, gpointer data);

typedef struct _HmImportLines HmImportLines;

/* Borrows @text. @raw may be NULL. */
HmImportLines *
hm_import_lines_new (const char *text, gsize length, HmImportRawFunc raw, gpointer data);
/* Takes over @bytes. */
HmImportLines *
hm_import_lines_new_for_bytes (HmImportBytes *bytes, HmImportRawFunc raw, gpointer data);
void hm_import_lines_free (HmImportLines *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmImportLines, hm_import_lines_free)

/* FALSE at the end. Empty lines are given too. */
gboolean hm_import_lines_next (HmImportLines *self, HmImportLine *line);

/* How much of the text was read, 0 to 1. */
double hm_import_lines_get_share (const HmImportLines *self);

G_END_DECLS
