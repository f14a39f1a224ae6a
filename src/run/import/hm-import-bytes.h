/* hm-import-bytes.h: the bytes of a text, a window at a time
 *
 * A text that lies in memory is not copied, a stream is read through a buffer of fixed size, and
 * UTF-16 becomes UTF-8 on the way. Any other encoding is left to who reads.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* So many bytes are there after hm_import_bytes_fill (), unless the text ends before. */
#define HM_IMPORT_WINDOW (2 * 65536)

typedef struct
{
  const char *at, *end; /* what can be seen; the reader moves @at */
  gboolean is_last;     /* nothing comes behind @end */

  /* Only for hm-import-bytes.c. */
  const char *text; /* of a text in memory, or NULL */
  gsize length;
  GInputStream *stream; /* or NULL; it can be rewound */
  GCancellable *cancellable;
  goffset read, total; /* bytes of the source */
  gboolean raw_end;
  char *buffer;  /* or NULL: all of a text in memory is seen */
  guint8 *units; /* of UTF-16, or NULL: another encoding */
  gsize n_units; /* bytes of @units that are not converted yet */
  gboolean big_endian;
  gunichar high; /* the first half of a character, or 0 */
  GError *error; /* the stream broke off, or was given up */
} HmImportBytes;

/* @text must stay as long as it is used. */
HmImportBytes *hm_import_bytes_new (const char *text, gsize length);

/* @stream can be rewound (GSeekable); it is read from its start. Errors of it are in error. */
HmImportBytes *hm_import_bytes_new_for_stream (GInputStream *stream, GCancellable *cancellable);
void hm_import_bytes_free (HmImportBytes *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmImportBytes, hm_import_bytes_free)

/* Sees to it that HM_IMPORT_WINDOW bytes can be seen; moves them. FALSE at the end of the text. */
gboolean hm_import_bytes_fill (HmImportBytes *self);
void hm_import_bytes_rewind (HmImportBytes *self);

/* How much was read, 0 to 1. */
double hm_import_bytes_get_share (const HmImportBytes *self);

G_END_DECLS
