/* hm-command-import.c: hashmark-cli import: runs from any text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/hm-cli.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "report/hm-write.h"
#include "run/import/hm-import.h"

/* What a pipe may give; a file is mapped and may be of any size. */
#define MAX_PIPE (512 * 1024 * 1024)

static const char *const formats[] = { "table", "json", NULL };

static GStrv
format_names (void)
{
  return g_strdupv ((char **) formats);
}

/* Standard input, as long as it is. */
static GBytes *
read_pipe (GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  guint8 buffer[65536];

  for (;;)
    {
      gssize n = read (STDIN_FILENO, buffer, sizeof buffer);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        {
          g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno),
                       /* Translators: %s is the system's reason. */
                       _ ("cannot read standard input: %s"), g_strerror (errno));
          return NULL;
        }
      if (n == 0)
        return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
      if (bytes->len > MAX_PIPE - (guint) n)
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE,
                       _ ("standard input gives more than 512 MiB; name a file instead"));
          return NULL;
        }
      g_byte_array_append (bytes, buffer, (guint) n);
    }
}

static GBytes *
read_file (const char *path, GError **error)
{
  g_autoptr (GMappedFile) file = NULL;
  g_autoptr (GError) local_error = NULL;
  char *text = NULL;
  gsize length;

  if (strcmp (path, "-") == 0)
    return read_pipe (error);
  file = g_mapped_file_new (path, FALSE, &local_error);
  if (file != NULL)
    return g_mapped_file_get_bytes (file);
  /* A named pipe cannot be mapped. */
  if (!g_file_test (path, G_FILE_TEST_IS_REGULAR) &&
      g_file_get_contents (path, &text, &length, NULL))
    return g_bytes_new_take (text, length);
  g_propagate_error (error, g_steal_pointer (&local_error));
  return NULL;
}

static void
tell_remarks (const char *path, const GPtrArray *remarks, guint count)
{
  for (guint i = 0; i < remarks->len; i++)
    {
      const HmImportRemark *remark = g_ptr_array_index (remarks, i);

      if (remark->line > 0)
        g_printerr ("%s:%u: %s: %s\n", path, remark->line, remark->reason, remark->text);
      else
        g_printerr ("%s: %s\n", path, remark->reason);
    }
  if (count > remarks->len)
    /* Translators: %u counts messages that were left out. */
    hm_cli_message (ngettext ("%u more message of this kind", "%u more messages of this kind",
                              count - remarks->len),
                    count - remarks->len);
}

static char *
write_runs (const GPtrArray *runs, const char *format)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean json = strcmp (format, "json") == 0;
  guint columns = isatty (STDOUT_FILENO) ? hm_output_columns (STDOUT_FILENO, 80) : 100;

  if (json)
    g_string_append (text, "[\n");
  for (guint i = 0; i < runs->len; i++)
    {
      HmRun *run = g_ptr_array_index (runs, i);
      g_autofree char *one =
          json ? hm_run_to_json (run, TRUE) : hm_write_table (run, HM_UNITS_DECIMAL, columns);

      if (i > 0)
        g_string_append (text, json ? ",\n" : "\n");
      g_string_append (text, json ? g_strchomp (one) : one);
    }
  if (json)
    g_string_append (text, "\n]\n");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* A file for each run, named by its id. */
static gboolean
save_runs (const GPtrArray *runs, const char *folder, GError **error)
{
  if (g_mkdir_with_parents (folder, 0777) != 0)
    {
      g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno),
                   /* Translators: the name of a folder, and the system's reason. */
                   _ ("cannot make the folder %s: %s"), folder, g_strerror (errno));
      return FALSE;
    }
  for (guint i = 0; i < runs->len; i++)
    {
      HmRun *run = g_ptr_array_index (runs, i);
      g_autofree char *name = g_strconcat (hm_run_get_id (run), ".json", NULL);
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (!hm_run_save (run, path, error))
        return FALSE;
    }
  return TRUE;
}

static int
run (HmArguments *arguments)
{
  const char *const *files = hm_arguments_get_words (arguments);
  const char *format = hm_arguments_get (arguments, "format", "table");
  const char *output = hm_arguments_get (arguments, "output", NULL);
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gboolean failed = FALSE;

  if (files[0] == NULL)
    {
      g_set_error (&error, HM_ARGUMENTS_ERROR, HM_ARGUMENTS_ERROR_USAGE,
                   _ ("which files? At least one must be named"));
      return hm_cli_usage (&hm_command_import, error);
    }
  if (!hm_output_check (NULL, &error))
    return hm_cli_fail (error);

  for (guint i = 0; files[i] != NULL; i++)
    {
      g_autoptr (GError) file_error = NULL;
      g_autoptr (GBytes) bytes = read_file (files[i], &file_error);
      g_autoptr (HmImport) import = NULL;
      gconstpointer data;
      gsize length;

      if (bytes != NULL)
        {
          data = g_bytes_get_data (bytes, &length);
          import =
              hm_import_text (data != NULL ? data : "", (gssize) length, files[i], &file_error);
        }
      if (import == NULL)
        {
          hm_cli_fail (file_error);
          failed = TRUE;
          continue;
        }
      tell_remarks (files[i], import->notes, import->n_notes);
      tell_remarks (files[i], import->skipped, import->n_skipped);
      for (guint r = 0; r < import->runs->len; r++)
        g_ptr_array_add (runs, g_object_ref (g_ptr_array_index (import->runs, r)));
    }

  if (runs->len > 0)
    {
      if (output != NULL && !save_runs (runs, output, &error))
        return hm_cli_fail (error);
      text = write_runs (runs, format);
      if (!hm_output_write (NULL, text, &error))
        return hm_cli_fail (error);
    }
  return failed ? HM_EXIT_FAILED : HM_EXIT_DONE;
}

static const HmOption options[] = {
  { "format", "FORMAT", N_ ("table (for people) or json (an array of runs)"), format_names, TRUE },
  { "output", "DIR", N_ ("Also keep each run as a file in this folder") },
  { NULL },
};

const HmCommand hm_command_import = {
  .name = "import",
  .words = "FILE...",
  .summary = N_ ("Read what benchmark programs printed"),
  .more = N_ ("FILE holds outputs of openssl speed of any age or of other programs, within mails,\n"
              "web pages or logs; “-” is standard input. What was left out is said, line by line."),
  .options = options,
  .run = run,
};
