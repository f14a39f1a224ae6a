/* hm-command-import.c: hashmark-cli import: runs from any text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/hm-cli.h"

#include <errno.h>
#include <gio/gio.h>
#include <gio/gunixinputstream.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "report/hm-write.h"
#include "run/import/hm-import.h"

static const char *const formats[] = { "table", "json", NULL };

static GStrv
format_names (void)
{
  return g_strdupv ((char **) formats);
}

static HmImport *
read_runs (const char *path, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (GError) local_error = NULL;
  HmImport *import = NULL;

  if (strcmp (path, "-") == 0)
    stream = g_unix_input_stream_new (STDIN_FILENO, FALSE);
  else
    stream = G_INPUT_STREAM (g_file_read (file, NULL, &local_error));
  if (stream != NULL)
    import = hm_import_stream (stream, path, NULL, NULL, &local_error);
  if (import == NULL)
    {
      /* The system's errors do not always say of what. */
      if (local_error->domain == G_IO_ERROR)
        g_prefix_error (&local_error, "%s: ", path);
      g_propagate_error (error, g_steal_pointer (&local_error));
    }
  return import;
}

static void
tell_remarks (const char *path, const GPtrArray *remarks, guint count)
{
  for (guint i = 0; i < remarks->len; i++)
    {
      const HmImportRemark *remark = g_ptr_array_index (remarks, i);

      if (remark->line > 0)
        hm_cli_remark ("%s:%u: %s: %s", path, remark->line, remark->reason, remark->text);
      else
        hm_cli_remark ("%s: %s", path, remark->reason);
    }
  if (count > remarks->len)
    /* Translators: %u counts messages that were left out. */
    hm_cli_message (ngettext ("%u more message of this kind", "%u more messages of this kind",
                              count - remarks->len),
                    count - remarks->len);
}

/* What is written so far, and where each run is kept besides. */
typedef struct
{
  gboolean json;
  const char *folder; /* or NULL */
  guint columns;
  guint n_written;
} Output;

/* A file named by the run's id. */
static gboolean
save_run (HmRun *run, const char *folder, GError **error)
{
  g_autofree char *name = g_strconcat (hm_run_get_id (run), ".json", NULL);
  g_autofree char *path = g_build_filename (folder, name, NULL);

  return hm_run_save (run, path, error);
}

/* In an array nothing but a comma stands behind a run. */
static gboolean
write_piece (const char *text, gsize length, gpointer data, GError **error)
{
  g_autofree char *shorter =
      length > 0 && text[length - 1] == '\n' ? g_strndup (text, length - 1) : NULL;

  return hm_output_write (NULL, shorter != NULL ? shorter : text, error);
}

static gboolean
write_run (Output *output, HmRun *run, GError **error)
{
  const char *before = output->n_written++ > 0 ? (output->json ? ",\n" : "\n")
                       : output->json          ? "[\n"
                                               : "";
  g_autofree char *table = NULL;

  if (!hm_output_write (NULL, before, error))
    return FALSE;
  if (output->json)
    return hm_run_write_json (run, TRUE, write_piece, NULL, error);
  table = hm_write_table (run, HM_UNITS_DECIMAL, output->columns);
  return hm_output_write (NULL, table, error);
}

/* One run after the other, so that of all texts together no more is in memory than one has. */
static gboolean
take_runs (Output *output, HmImport *import, GError **error)
{
  gsize n;
  HmRun **runs = (HmRun **) g_ptr_array_steal (import->runs, &n);
  gboolean done = TRUE;

  for (gsize i = 0; i < n; i++)
    {
      done = done && (output->folder == NULL || save_run (runs[i], output->folder, error)) &&
             write_run (output, runs[i], error);
      g_object_unref (runs[i]);
    }
  g_free (runs);
  return done;
}

static gboolean
make_folder (const char *folder, GError **error)
{
  if (g_mkdir_with_parents (folder, 0777) == 0)
    return TRUE;
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno),
               /* Translators: the name of a folder, and the system's reason. */
               _ ("cannot make the folder %s: %s"), folder, g_strerror (errno));
  return FALSE;
}

static int
run (HmArguments *arguments)
{
  const char *const *files = hm_arguments_get_words (arguments);
  Output output = {
    .json = strcmp (hm_arguments_get (arguments, "format", "table"), "json") == 0,
    .folder = hm_arguments_get (arguments, "output", NULL),
    .columns = isatty (STDOUT_FILENO) ? hm_output_columns (STDOUT_FILENO, 80) : 100,
  };
  g_autoptr (GError) error = NULL;
  gboolean failed = FALSE, done = TRUE;

  if (files[0] == NULL)
    {
      g_set_error (&error, HM_ARGUMENTS_ERROR, HM_ARGUMENTS_ERROR_USAGE,
                   _ ("which files? At least one must be named"));
      return hm_cli_usage (&hm_command_import, error);
    }
  if (!hm_output_check (NULL, &error))
    return hm_cli_fail (error);

  for (guint i = 0; files[i] != NULL && done; i++)
    {
      g_autoptr (GError) file_error = NULL;
      g_autoptr (HmImport) import = read_runs (files[i], &file_error);

      if (import == NULL)
        {
          hm_cli_fail (file_error);
          failed = TRUE;
          continue;
        }
      tell_remarks (files[i], import->notes, import->n_notes);
      tell_remarks (files[i], import->skipped, import->n_skipped);
      done = (output.folder == NULL || make_folder (output.folder, &error)) &&
             take_runs (&output, import, &error);
    }
  /* What was written is an array even when the rest failed. */
  if (output.json && output.n_written > 0 && !hm_output_write (NULL, "\n]\n", done ? &error : NULL))
    done = FALSE;
  if (!done)
    return hm_cli_fail (error);
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
