/* hm-import-source.c: reads what is to be imported: a file, a folder or a text, in a thread
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-import-source"

#include "config.h"

#include "hm-import-source.h"

#include <glib/gi18n.h>
#include <string.h>

#include "hm-import-folder.h"

/* Bytes of a text within which a saved run says that it is one. */
#define SAVED_MARK_WITHIN 65536
/* Of a name, in characters. */
#define MAX_LABEL 200

char *
hm_import_safe_name (const char *name)
{
  g_autofree char *valid = g_utf8_make_valid (name, -1);
  GString *safe = g_string_new (NULL);
  guint n = 0;

  for (const char *p = valid; *p != '\0' && n < MAX_LABEL; p = g_utf8_next_char (p), n++)
    {
      gunichar c = g_utf8_get_char (p);
      GUnicodeType type = g_unichar_type (c);

      if (type == G_UNICODE_CONTROL || type == G_UNICODE_LINE_SEPARATOR ||
          type == G_UNICODE_PARAGRAPH_SEPARATOR || (c >= 0x202a && c <= 0x202e) ||
          (c >= 0x2066 && c <= 0x2069))
        c = 0xfffd;
      g_string_append_unichar (safe, c);
    }
  return g_string_free (safe, FALSE);
}

HmImportSource *
hm_import_source_new_file (GFile *file, const char *label)
{
  HmImportSource *self = g_new0 (HmImportSource, 1);

  self->file = g_object_ref (file);
  if (label == NULL)
    {
      g_autofree char *base = g_file_get_basename (file);
      g_autofree char *shown = base != NULL ? g_filename_display_name (base) : NULL;

      self->label = hm_import_safe_name (shown != NULL ? shown : "");
    }
  else
    self->label = g_strdup (label);
  return self;
}

HmImportSource *
hm_import_source_new_text (GBytes *text, const char *label)
{
  HmImportSource *self = g_new0 (HmImportSource, 1);

  self->text = g_bytes_ref (text);
  self->label = g_strdup (label);
  return self;
}

void
hm_import_source_free (HmImportSource *self)
{
  if (self == NULL)
    return;
  g_clear_object (&self->file);
  g_clear_pointer (&self->text, g_bytes_unref);
  g_free (self->label);
  g_free (self);
}

static void
remark_free (gpointer data)
{
  HmImportRemark *remark = data;

  g_free (remark->text);
  g_free (remark->reason);
  g_free (remark);
}

void
hm_import_found_free (HmImportFound *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->import, hm_import_free);
  g_clear_pointer (&self->gists, g_ptr_array_unref);
  g_clear_pointer (&self->children, g_ptr_array_unref);
  g_clear_pointer (&self->left_out, g_ptr_array_unref);
  g_free (self);
}

/* ---- bytes ---- */

static gboolean
set_too_large (GError **error)
{
  g_autofree char *limit = g_format_size_full (HM_IMPORT_MAX_BYTES, G_FORMAT_SIZE_IEC_UNITS);

  g_set_error (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE,
               /* Translators: %s is a size: "1.0 GiB". “hashmark-cli import” is a command. */
               _ ("larger than %s: cut it, or read it with “hashmark-cli import”"), limit);
  return FALSE;
}

/* Read, not mapped: a mapped file that somebody cuts short meanwhile would end the program. */
static GBytes *
read_file (GFile *file, guint64 size, GCancellable *cancellable, GError **error)
{
  g_autoptr (GFileInputStream) stream = NULL;
  g_autoptr (GByteArray) bytes = NULL;
  g_autofree guint8 *buffer = NULL;
  const gsize step = 256 * 1024;

  if (size > HM_IMPORT_MAX_BYTES && !set_too_large (error))
    return NULL;
  stream = g_file_read (file, cancellable, error);
  if (stream == NULL)
    return NULL;
  bytes = g_byte_array_sized_new ((guint) size);
  buffer = g_malloc (step);
  for (;;)
    {
      gssize n = g_input_stream_read (G_INPUT_STREAM (stream), buffer, step, cancellable, error);

      if (n < 0)
        return NULL;
      if (n == 0)
        return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
      /* It may be a log that grows. */
      if (bytes->len + (guint64) n > HM_IMPORT_MAX_BYTES && !set_too_large (error))
        return NULL;
      g_byte_array_append (bytes, buffer, (guint) n);
    }
}

/* ---- all together ---- */

static gboolean
read_text (HmImportFound *found,
           GBytes *text,
           const char *label,
           HmUnits units,
           GCancellable *cancellable,
           int *progress,
           GError **error)
{
  gsize length;
  const char *data = g_bytes_get_data (text, &length);

  if (data == NULL)
    data = "";
  found->import =
      hm_import_text_watched (data, (gssize) length, label, cancellable, progress, error);
  if (found->import == NULL)
    return FALSE;
  found->gists = g_ptr_array_new_with_free_func ((GDestroyNotify) hm_import_gist_unref);
  for (guint i = 0; i < found->import->runs->len; i++)
    g_ptr_array_add (found->gists,
                     hm_import_gist_new (g_ptr_array_index (found->import->runs, i), units));
  /* The lines that saved runs tell are those of the texts that they were made of. */
  if (g_strstr_len (data, (gssize) MIN (length, SAVED_MARK_WITHIN), "\"hashmark-run\"") == NULL)
    hm_import_gists_find_lines (found->gists, data, length, cancellable);
  return TRUE;
}

static gboolean
read_folder (HmImportFound *found,
             const HmImportSource *source,
             GCancellable *cancellable,
             GError **error)
{
  found->children = g_ptr_array_new_with_free_func ((GDestroyNotify) hm_import_source_free);
  found->left_out = g_ptr_array_new_with_free_func (remark_free);
  return hm_import_folder_walk (source->file, source->label, found->children, found->left_out,
                                cancellable, error);
}

/* Errors of the import begin with the name of the text, which whoever asked knows. */
static void
strip_label (GError *error, const char *label)
{
  g_autofree char *prefix = g_strconcat (label, ": ", NULL);
  g_autofree char *message = error->message;

  error->message =
      g_strdup (g_str_has_prefix (message, prefix) ? message + strlen (prefix) : message);
}

static gboolean
read_file_or_folder (HmImportFound *found,
                     const HmImportSource *self,
                     HmUnits units,
                     GCancellable *cancellable,
                     int *progress,
                     GError **error)
{
  g_autoptr (GFileInfo) info = NULL;
  g_autoptr (GBytes) bytes = NULL;
  GFileType type;

  info = g_file_query_info (self->file,
                            G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_STANDARD_SIZE,
                            G_FILE_QUERY_INFO_NONE, cancellable, error);
  if (info == NULL)
    {
      if (!g_file_is_native (self->file) && error != NULL &&
          !g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        {
          g_clear_error (error);
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                               _ ("not on this computer: download the file and open that"));
        }
      return FALSE;
    }
  type = g_file_info_get_file_type (info);
  if (type == G_FILE_TYPE_DIRECTORY)
    return read_folder (found, self, cancellable, error);
  /* Opening a pipe would wait for whoever writes to it. */
  if (type != G_FILE_TYPE_REGULAR)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE,
                           _ ("neither a file nor a folder"));
      return FALSE;
    }
  bytes = read_file (self->file, (guint64) g_file_info_get_size (info), cancellable, error);
  return bytes != NULL &&
         read_text (found, bytes, self->label, units, cancellable, progress, error);
}

HmImportFound *
hm_import_source_read (const HmImportSource *self,
                       HmUnits units,
                       GCancellable *cancellable,
                       int *progress,
                       GError **error)
{
  g_autoptr (HmImportFound) found = g_new0 (HmImportFound, 1);
  GError *local_error = NULL;
  gboolean read;

  g_return_val_if_fail (self != NULL, NULL);

  if (self->text != NULL)
    read = read_text (found, self->text, self->label, units, cancellable, progress, &local_error);
  else
    read = read_file_or_folder (found, self, units, cancellable, progress, &local_error);
  if (read)
    return g_steal_pointer (&found);
  strip_label (local_error, self->label);
  g_propagate_error (error, local_error);
  return NULL;
}
