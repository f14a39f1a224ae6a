/* hm-report-source.c: the shown runs as they are now, for a thread that makes texts and charts
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-report-source"

#include "config.h"

#include "hm-report-source.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "report/hm-report-plates.h"
#include "report/hm-run-report.h"
#include "report/hm-write-compare.h"
#include "run/hm-reference.h"

struct _HmReportSource
{
  GPtrArray *runs; /* of HmRun: copies, the baseline first */
  GArray *shown;   /* of HmShown: the copies in the order of the window */
  HmFigureOptions options;
  GStrv algorithms;
  char *language; /* "" for the window's */
  HmPairs *pairs; /* of the copies, once somebody asked; or NULL */
};

HmReportSource *
hm_report_source_new (HmSession *session, gboolean with_samples)
{
  HmReportSource *self;
  const HmShown *shown;
  guint n, baseline;

  g_return_val_if_fail (HM_IS_SESSION (session), NULL);

  shown = hm_ticked_runs_get_shown (hm_session_get_ticked (session), &n);
  if (n == 0)
    return NULL;
  baseline = hm_figure_baseline (shown, n);
  self = g_new0 (HmReportSource, 1);
  self->options = hm_session_get_options (session);
  self->options.pairs = NULL;
  self->algorithms = g_strdupv ((GStrv) self->options.algorithms);
  self->options.algorithms = (const char *const *) self->algorithms;
  self->language = g_settings_get_string (hm_session_get_settings (session), "report-language");
  self->runs = g_ptr_array_new_with_free_func (g_object_unref);
  self->shown = g_array_new (FALSE, FALSE, sizeof (HmShown));
  for (guint i = 0; i < n; i++)
    {
      HmShown copy = shown[i];

      copy.run = with_samples ? hm_run_copy (shown[i].run) : hm_run_copy_figures (shown[i].run);
      copy.baseline = i == baseline;
      g_array_append_val (self->shown, copy);
      g_ptr_array_insert (self->runs, copy.baseline ? 0 : -1, copy.run);
    }
  return self;
}

void
hm_report_source_free (HmReportSource *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->pairs, hm_pairs_unref);
  g_array_unref (self->shown);
  g_ptr_array_unref (self->runs);
  g_strfreev (self->algorithms);
  g_free (self->language);
  g_free (self);
}

const GPtrArray *
hm_report_source_get_runs (HmReportSource *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->runs;
}

/* ---- charts ---- */

static const HmPairs *
get_pairs (HmReportSource *self)
{
  HmRun *const *runs = (HmRun *const *) self->runs->pdata;

  if (self->pairs == NULL && self->runs->len > 1)
    self->pairs =
        hm_pairs_new (hm_compare_new (runs[0], runs + 1, self->runs->len - 1), runs[0], runs + 1);
  return self->pairs;
}

const HmCompare *
hm_report_source_get_compare (HmReportSource *self)
{
  const HmPairs *pairs;

  g_return_val_if_fail (self != NULL, NULL);

  pairs = get_pairs (self);
  return pairs != NULL ? hm_pairs_get_compare (pairs) : NULL;
}

static const HmShown *
get_shown (HmReportSource *self)
{
  return (const HmShown *) (void *) self->shown->data;
}

HmPlate *
hm_report_source_make_plate (HmReportSource *self, HmPlateKind kind, gint64 size, GError **error)
{
  HmPlateOptions options = { .kind = kind, .size = size };
  HmPlate *plate;

  g_return_val_if_fail (self != NULL, NULL);

  options.figure = self->options;
  options.figure.pairs = get_pairs (self);
  /* What is chosen for algorithms says nothing of connections. */
  if (kind == HM_PLATE_HANDSHAKES || kind == HM_PLATE_LADDER)
    {
      options.figure.algorithms = NULL;
      options.figure.order = HM_ORDER_USUAL;
    }
  /* Nor of cores, whose page shows all, and no ratios. */
  if (kind == HM_PLATE_SCALING || kind == HM_PLATE_SUSTAINED || kind == HM_PLATE_CORES)
    {
      options.figure.algorithms = NULL;
      options.figure.scale = HM_SCALE_LINEAR;
    }
  plate = hm_plate_new (get_shown (self), self->shown->len, &options, error);
  if (plate != NULL && plate->figures->len > 1)
    hm_figure_arrange (plate->figures, options.figure.order);
  if (plate == NULL || plate->figures->len > 0)
    return plate;
  hm_plate_free (plate);
  g_set_error_literal (error, HM_PLATE_ERROR, HM_PLATE_ERROR_EMPTY,
                       _ ("the filter leaves out all that the ticked runs have"));
  return NULL;
}

GPtrArray *
hm_report_source_make_plates (HmReportSource *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return hm_report_plates_new (get_shown (self), self->shown->len, get_pairs (self),
                               self->options.units);
}

/* ---- the report ---- */

/* Beside the running program, as both are installed and packed together; HASHMARK_CLI names it
 * where they are not, as in a build tree. */
static char *
find_program (GError **error)
{
  const char *named = g_getenv ("HASHMARK_CLI");
  g_autofree char *own = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = own != NULL ? g_path_get_dirname (own) : NULL;
  g_autofree char *beside = folder != NULL ? g_build_filename (folder, "hashmark-cli", NULL) : NULL;
  char *found = NULL;

  if (named != NULL && *named != '\0')
    return g_strdup (named);
  if (beside != NULL && g_file_test (beside, G_FILE_TEST_IS_EXECUTABLE))
    return g_steal_pointer (&beside);
  found = g_find_program_in_path ("hashmark-cli");
  if (found == NULL)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                         _ ("Reports in another language than the window’s are written by "
                            "hashmark-cli, which is not installed beside Hashmark."));
  return found;
}

static gboolean
save_runs (HmReportSource *self, const char *folder, GPtrArray *paths, GError **error)
{
  for (guint i = 0; i < self->runs->len; i++)
    {
      g_autofree char *json = hm_run_to_json (g_ptr_array_index (self->runs, i), FALSE);
      g_autofree char *name = g_strdup_printf ("%u.json", i);
      char *path = g_build_filename (folder, name, NULL);

      g_ptr_array_add (paths, path);
      if (!g_file_set_contents_full (path, json, -1, G_FILE_SET_CONTENTS_NONE, 0600, error))
        return FALSE;
    }
  return TRUE;
}

static GBytes *
run_program (const char *const *words, GCancellable *cancellable, GError **error)
{
  g_autoptr (GSubprocess) process = g_subprocess_newv (
      words, G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE, error);
  g_autoptr (GBytes) output = NULL;
  g_autoptr (GBytes) messages = NULL;

  if (process == NULL)
    return NULL;
  if (!g_subprocess_communicate (process, NULL, cancellable, &output, &messages, error))
    {
      g_subprocess_force_exit (process);
      return NULL;
    }
  if (!g_subprocess_get_successful (process))
    {
      gsize length;
      const char *data = g_bytes_get_data (messages, &length);
      g_autofree char *said = g_utf8_make_valid (data != NULL ? data : "", (gssize) length);

      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                   /* Translators: %s is what another program says was wrong. */
                   _ ("The report could not be written: %s"), g_strstrip (said));
      return NULL;
    }
  return g_steal_pointer (&output);
}

/* @more: options besides those that each command has. */
static GBytes *
ask_program (HmReportSource *self,
             const char *command,
             const char *const *more,
             GCancellable *cancellable,
             GError **error)
{
  g_autofree char *program = find_program (error);
  g_autofree char *folder = NULL;
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  const char *fixed[] = {
    program,        command,   "--language",
    self->language, "--units", self->options.units == HM_UNITS_BINARY ? "binary" : "decimal"
  };
  GBytes *bytes = NULL;

  if (program == NULL)
    return NULL;
  folder = g_dir_make_tmp ("hashmark-report-XXXXXX", error);
  if (folder == NULL)
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (fixed); i++)
    g_ptr_array_add (words, (gpointer) fixed[i]);
  for (; *more != NULL; more++)
    g_ptr_array_add (words, (gpointer) *more);
  if (save_runs (self, folder, paths, error))
    {
      g_ptr_array_extend (words, paths, NULL, NULL);
      g_ptr_array_add (words, NULL);
      bytes = run_program ((const char *const *) words->pdata, cancellable, error);
    }
  for (guint i = 0; i < paths->len; i++)
    g_unlink (g_ptr_array_index (paths, i));
  g_rmdir (folder);
  return bytes;
}

gboolean
hm_report_source_is_foreign (HmReportSource *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return *self->language != '\0';
}

GBytes *
hm_report_source_write (HmReportSource *self,
                        const char *format,
                        const HmExportOptions *options,
                        GCancellable *cancellable,
                        GError **error)
{
  g_return_val_if_fail (self != NULL && format != NULL && options != NULL, NULL);

  return ask_program (self, "report",
                      (const char *const[]){ "--format", format, "--paper",
                                             hm_paper_to_string (options->paper), "--theme",
                                             hm_theme_to_string (options->theme), NULL },
                      cancellable, error);
}

GBytes *
hm_report_source_draw (HmReportSource *self,
                       HmExportFormat format,
                       const HmExportOptions *options,
                       GCancellable *cancellable,
                       GError **error)
{
  g_autoptr (GPtrArray) plates = NULL;
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  char scale[G_ASCII_DTOSTR_BUF_SIZE];

  g_return_val_if_fail (self != NULL && options != NULL, NULL);

  /* What there is to be drawn does not depend on the language. */
  plates = hm_report_source_make_plates (self);
  if (plates->len == 0)
    {
      g_set_error_literal (error, HM_PLATE_ERROR, HM_PLATE_ERROR_EMPTY,
                           _ ("The ticked runs have no figures that a chart could show."));
      return NULL;
    }
  for (guint i = 0; i < plates->len; i++)
    {
      const HmPlate *plate = g_ptr_array_index (plates, i);

      g_ptr_array_add (words, (gpointer) "--kind");
      g_ptr_array_add (words, (gpointer) hm_plate_kind_to_string (plate->kind));
    }
  g_ptr_array_add (words, (gpointer) "--format");
  g_ptr_array_add (words, (gpointer) hm_export_format_to_string (format));
  g_ptr_array_add (words, (gpointer) "--theme");
  g_ptr_array_add (words, (gpointer) hm_theme_to_string (options->theme));
  if (format == HM_EXPORT_PDF)
    {
      g_ptr_array_add (words, (gpointer) "--size");
      g_ptr_array_add (words, (gpointer) hm_paper_to_string (options->paper));
    }
  if (options->scale > 0)
    {
      g_ptr_array_add (words, (gpointer) "--scale");
      g_ptr_array_add (words, g_ascii_dtostr (scale, sizeof scale, options->scale));
    }
  g_ptr_array_add (words, NULL);
  return ask_program (self, "chart", (const char *const *) words->pdata, cancellable, error);
}

static HmDocument *
make_foreign_document (HmReportSource *self, GCancellable *cancellable, GError **error)
{
  g_autoptr (GBytes) bytes =
      hm_report_source_write (self, "json", &(HmExportOptions){ 0 }, cancellable, error);
  const char *data;
  gsize length;

  if (bytes == NULL)
    return NULL;
  data = g_bytes_get_data (bytes, &length);
  return hm_document_from_json (data != NULL ? data : "", (gssize) length, error);
}

HmDocument *
hm_report_source_make_document (HmReportSource *self, GCancellable *cancellable, GError **error)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (*self->language != '\0')
    return make_foreign_document (self, cancellable, error);
  if (self->runs->len > 1)
    return hm_write_compare_document (hm_report_source_get_compare (self), self->options.units);
  else
    {
      g_autoptr (GPtrArray) references = hm_reference_load_all ();

      return hm_run_report_new (g_ptr_array_index (self->runs, 0),
                                (HmRun *const *) references->pdata, references->len,
                                self->options.units);
    }
}
