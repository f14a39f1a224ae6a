/* hm-import-bytes.c: the bytes of a text, a window at a time
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-import-bytes.h"

#include <string.h>

/* Read at once; the window is moved that much less often. */
#define BUFFER (8 * HM_IMPORT_WINDOW)
/* Of UTF-16; two bytes of it become three at most. */
#define UNITS (BUFFER / 4)
/* What is looked at to tell UTF-16. */
#define LOOK 4096

/* ---- the source ---- */

static gsize
read_source (HmImportBytes *self, gpointer into, gsize size)
{
  gsize n = 0;

  if (self->text != NULL)
    {
      n = MIN (size, self->length - (gsize) self->read);
      memcpy (into, self->text + self->read, n);
    }
  else if (self->error == NULL)
    g_input_stream_read_all (self->stream, into, size, &n, self->cancellable, &self->error);
  self->read += (goffset) n;
  self->raw_end = n < size;
  return n;
}

/* ---- UTF-16 ---- */

/* A byte order mark, or zeros in every second place. */
static gboolean
is_utf16 (const guint8 *text, gsize length, gboolean *big_endian)
{
  gsize looked = MIN (length, LOOK) & ~(gsize) 1, even = 0, odd = 0;

  if (length >= 2 && MIN (text[0], text[1]) == 0xfe && MAX (text[0], text[1]) == 0xff)
    {
      *big_endian = text[0] == 0xfe;
      return TRUE;
    }
  for (gsize i = 0; i < looked; i += 2)
    {
      even += text[i] == 0;
      odd += text[i + 1] == 0;
    }
  *big_endian = even > odd;
  return looked >= 16 && MAX (even, odd) > looked / 3 && MIN (even, odd) < looked / 16;
}

/* In place of g_convert (), which gives up at the first character that is wrong. */
static gsize
convert_units (HmImportBytes *self, char *into)
{
  gsize used = self->n_units & ~(gsize) 1;
  char *to = into;

  for (gsize i = 0; i < used; i += 2)
    {
      guint8 first = self->units[i], second = self->units[i + 1];
      gunichar c = self->big_endian ? (first << 8 | second) : (second << 8 | first);

      if (c >= 0xd800 && c < 0xdc00)
        self->high = c;
      else if (c >= 0xdc00 && c < 0xe000)
        {
          if (self->high != 0)
            to += g_unichar_to_utf8 (0x10000 + ((self->high - 0xd800) << 10) + (c - 0xdc00), to);
          self->high = 0;
        }
      else if (c != 0xfeff)
        to += g_unichar_to_utf8 (c, to);
    }
  memmove (self->units, self->units + used, self->n_units - used);
  self->n_units -= used;
  return (gsize) (to - into);
}

static gsize
read_units (HmImportBytes *self, char *into)
{
  self->n_units += read_source (self, self->units + self->n_units, UNITS - self->n_units);
  return convert_units (self, into);
}

/* ---- the window ---- */

gboolean
hm_import_bytes_fill (HmImportBytes *self)
{
  gsize left = (gsize) (self->end - self->at);

  if (self->is_last || left >= HM_IMPORT_WINDOW)
    return left > 0;
  memmove (self->buffer, self->at, left);
  while (left < HM_IMPORT_WINDOW && !self->raw_end)
    left += self->units != NULL ? read_units (self, self->buffer + left)
                                : read_source (self, self->buffer + left, BUFFER - left);
  self->at = self->buffer;
  self->end = self->buffer + left;
  self->is_last = self->raw_end;
  return left > 0;
}

void
hm_import_bytes_rewind (HmImportBytes *self)
{
  if (self->buffer == NULL)
    {
      self->at = self->text;
      self->end = self->text + self->length;
      self->is_last = TRUE;
      return;
    }
  self->at = self->end = self->buffer;
  self->is_last = self->raw_end = FALSE;
  self->read = 0;
  self->n_units = 0;
  self->high = 0;
  if (self->stream != NULL && self->error == NULL)
    g_seekable_seek (G_SEEKABLE (self->stream), 0, G_SEEK_SET, self->cancellable, &self->error);
}

static void
find_encoding (HmImportBytes *self, const guint8 *start, gsize length)
{
  if (!is_utf16 (start, length, &self->big_endian))
    return;
  self->units = g_malloc (UNITS);
  if (self->buffer == NULL)
    self->buffer = g_malloc (BUFFER);
}

HmImportBytes *
hm_import_bytes_new (const char *text, gsize length)
{
  HmImportBytes *self = g_new0 (HmImportBytes, 1);

  self->text = text;
  self->length = length;
  self->total = (goffset) length;
  find_encoding (self, (const guint8 *) text, MIN (length, LOOK));
  hm_import_bytes_rewind (self);
  return self;
}

HmImportBytes *
hm_import_bytes_new_for_stream (GInputStream *stream, GCancellable *cancellable)
{
  HmImportBytes *self = g_new0 (HmImportBytes, 1);
  guint8 start[LOOK];
  gsize length;

  self->stream = g_object_ref (stream);
  self->cancellable = cancellable != NULL ? g_object_ref (cancellable) : NULL;
  self->buffer = g_malloc (BUFFER);
  if (g_seekable_seek (G_SEEKABLE (stream), 0, G_SEEK_END, cancellable, &self->error))
    self->total = g_seekable_tell (G_SEEKABLE (stream));
  hm_import_bytes_rewind (self);
  length = read_source (self, start, sizeof start);
  find_encoding (self, start, length);
  hm_import_bytes_rewind (self);
  return self;
}

void
hm_import_bytes_free (HmImportBytes *self)
{
  g_clear_object (&self->stream);
  g_clear_object (&self->cancellable);
  g_clear_error (&self->error);
  g_free (self->buffer);
  g_free (self->units);
  g_free (self);
}

double
hm_import_bytes_get_share (const HmImportBytes *self)
{
  if (self->buffer == NULL)
    return self->length > 0 ? 1 - (double) (self->end - self->at) / (double) self->length : 1;
  return self->total > 0 ? MIN (1, (double) self->read / (double) self->total) : 1;
}
