/* hm-run-file.c: a run in a file
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-run.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "run/hm-file.h"
#include "run/hm-run-private.h"

void
hm_run_set_size_error (const char *file_name, GError **error)
{
  g_autofree char *limit = g_format_size_full (HM_RUN_MAX_BYTES, G_FORMAT_SIZE_IEC_UNITS);

  g_set_error (error, HM_RUN_ERROR, HM_RUN_ERROR_SIZE,
               /* Translators: a file, and a size such as "64 MiB". */
               _ ("%s: too large for a saved run (more than %s)"), file_name, limit);
}

typedef struct
{
  GString *text;
  const char *path;
} Saving;

/* A file that could not be read again is not written. */
static gboolean
gather (const char *text, gsize length, gpointer data, GError **error)
{
  Saving *self = data;

  if (length > HM_RUN_MAX_BYTES - self->text->len)
    {
      g_autofree char *shown = g_filename_display_name (self->path);

      hm_run_set_size_error (shown, error);
      return FALSE;
    }
  g_string_append_len (self->text, text, (gssize) length);
  return TRUE;
}

gboolean
hm_run_save (HmRun *self, const char *path, GError **error)
{
  g_autoptr (GString) text = NULL;
  Saving saving;

  g_return_val_if_fail (HM_IS_RUN (self), FALSE);
  g_return_val_if_fail (path != NULL, FALSE);

  text = g_string_new (NULL);
  saving = (Saving){ text, path };
  return hm_run_write_json (self, TRUE, gather, &saving, error) &&
         hm_file_write (path, text->str, text->len, HM_FILE_REPLACE, NULL, NULL, error);
}

HmRun *
hm_run_load (const char *path, GError **error)
{
  return hm_run_load_stamped (path, NULL, error);
}

HmRun *
hm_run_load_stamped (const char *path, HmFileStamp *stamp, GError **error)
{
  g_autofree char *shown = NULL, *text = NULL;
  g_autoptr (GError) reading = NULL;
  gsize length;

  g_return_val_if_fail (path != NULL, NULL);

  shown = g_filename_display_name (path);
  text = hm_file_read (path, HM_RUN_MAX_BYTES, &length, stamp, &reading);
  if (text == NULL)
    {
      if (g_error_matches (reading, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE))
        hm_run_set_size_error (shown, error);
      else
        g_propagate_error (error, g_steal_pointer (&reading));
      return NULL;
    }
  return hm_run_from_json (text, (gssize) length, shown, error);
}
