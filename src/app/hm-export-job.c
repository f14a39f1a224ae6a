/* hm-export-job.c: what is shown, as something to take away
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-export-job"

#include "config.h"

#include "hm-export-job.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <string.h>

#include "hm-report-source.h"
#include "report/hm-detail-plates.h"
#include "report/hm-write-compare.h"
#include "report/hm-write.h"

struct _HmExportJob
{
  HmReportSource *source; /* or, of something from close by, NULL and these: */
  HmShown detail;         /* with a copy of the run */
  guint which;            /* of its results or, of the kind ladder, of its handshakes */
  HmUnits units;
  HmExportOptions options;
  HmPlateKind kind; /* of the page's chart */
  gint64 size;
  gboolean report;
  char *title;
};

static const struct
{
  const char *word, *extension;
  gboolean report;
} takes[HM_N_TAKES] = {
  [HM_TAKE_PNG] = { "png", "png", FALSE },
  [HM_TAKE_SVG] = { "svg", "svg", FALSE },
  [HM_TAKE_PDF] = { "pdf", "pdf", FALSE },
  [HM_TAKE_CSV] = { "csv", "csv", FALSE },
  [HM_TAKE_JSON] = { "json", "json", FALSE },
  [HM_TAKE_REPORT_PDF] = { "report-pdf", "pdf", TRUE },
  [HM_TAKE_REPORT_HTML] = { "report-html", "html", TRUE },
  [HM_TAKE_REPORT_MARKDOWN] = { "report-markdown", "md", TRUE },
};

gboolean
hm_take_from_string (const char *word, HmTake *take)
{
  g_return_val_if_fail (word != NULL && take != NULL, FALSE);

  for (guint i = 0; i < HM_N_TAKES; i++)
    if (g_str_equal (takes[i].word, word))
      {
        *take = i;
        return TRUE;
      }
  return FALSE;
}

const char *
hm_take_extension (HmTake take)
{
  g_return_val_if_fail ((guint) take < HM_N_TAKES, NULL);

  return takes[take].extension;
}

gboolean
hm_take_is_report (HmTake take)
{
  g_return_val_if_fail ((guint) take < HM_N_TAKES, FALSE);

  return takes[take].report;
}

/* ---- what the window says ---- */

static HmPaper
get_paper (GSettings *settings)
{
  g_autofree char *word = g_settings_get_string (settings, "export-paper");

  for (guint i = 0; i < HM_N_PAPERS; i++)
    if (g_str_equal (word, hm_paper_to_string (i)))
      return i;
  return g_str_equal (gtk_paper_size_get_default (), GTK_PAPER_NAME_LETTER) ? HM_PAPER_LETTER
                                                                            : HM_PAPER_A4;
}

static HmTheme
get_theme (GSettings *settings)
{
  g_autofree char *word = g_settings_get_string (settings, "export-theme");

  for (guint i = 0; i < HM_N_THEMES; i++)
    if (g_str_equal (word, hm_theme_to_string (i)))
      return i;
  return HM_THEME_LIGHT;
}

/* Which chart a page shows; tables are exported as the chart of their figures. */
static void
choose_kind (HmExportJob *self, HmSession *session, const char *page)
{
  GSettings *settings = hm_session_get_settings (session);
  g_autofree char *view = g_settings_get_string (settings, "view");
  guint n;

  hm_ticked_runs_get_shown (hm_session_get_ticked (session), &n);
  self->size = -1;
  if (g_str_equal (page, "signatures"))
    self->kind = HM_PLATE_SIGNATURES;
  else if (g_str_equal (page, "handshakes"))
    {
      g_autofree char *handshakes = g_settings_get_string (settings, "handshakes-view");

      self->kind = g_str_equal (handshakes, "ladder") ? HM_PLATE_LADDER : HM_PLATE_HANDSHAKES;
    }
  else if (g_str_equal (page, "cores"))
    self->kind = HM_PLATE_CORES;
  else if (g_str_equal (view, "overview"))
    {
      self->kind = HM_PLATE_OVERVIEW;
      self->size = g_settings_get_int64 (settings, "overview-size");
    }
  else if (n > 1 && (g_str_equal (view, "table") || g_str_equal (view, "differs")))
    self->kind = HM_PLATE_RATIO;
  else
    self->kind = HM_PLATE_THROUGHPUT;
}

static HmExportJob *
new_job (HmSession *session)
{
  GSettings *settings = hm_session_get_settings (session);
  HmExportJob *self = g_new0 (HmExportJob, 1);
  g_autofree char *scale = g_settings_get_string (settings, "export-scale");

  self->options.theme = get_theme (settings);
  self->options.paper = get_paper (settings);
  self->options.scale = g_ascii_strtod (scale, NULL);
  return self;
}

static HmExportJob *
new_close_job (HmSession *session, const HmShown *shown, HmPlateKind kind)
{
  HmExportJob *self = new_job (session);

  self->kind = kind;
  self->detail = *shown;
  self->detail.run = hm_run_copy (shown->run);
  self->units = hm_session_get_options (session).units;
  self->title = g_strdup (hm_run_get_name (shown->run));
  return self;
}

HmExportJob *
hm_export_job_new_connection (HmSession *session, const HmShown *shown, guint connection)
{
  HmExportJob *self;

  g_return_val_if_fail (HM_IS_SESSION (session) && shown != NULL, NULL);
  g_return_val_if_fail (connection < hm_run_get_handshakes (shown->run)->len, NULL);

  self = new_close_job (session, shown, HM_PLATE_LADDER);
  self->which = connection;
  return self;
}

HmExportJob *
hm_export_job_new_detail (HmSession *session, const HmShown *shown, HmResult *result)
{
  HmExportJob *self;

  g_return_val_if_fail (HM_IS_SESSION (session), NULL);
  g_return_val_if_fail (shown != NULL && HM_IS_RESULT (result), NULL);

  self = new_close_job (session, shown, HM_PLATE_DETAIL);
  for (guint i = 0; i < hm_run_get_n_results (shown->run); i++)
    if (hm_run_get_result (shown->run, i) == result)
      self->which = i;
  return self;
}

HmExportJob *
hm_export_job_new (HmSession *session, const char *page)
{
  HmExportJob *self;
  HmReportSource *source;

  g_return_val_if_fail (HM_IS_SESSION (session), NULL);
  g_return_val_if_fail (page != NULL, NULL);

  source = hm_report_source_new (session, TRUE);
  if (source == NULL)
    return NULL;
  self = new_job (session);
  self->source = source;
  self->report = g_str_equal (page, "report");
  self->title = g_strdup (hm_run_get_name (hm_report_source_get_runs (source)->pdata[0]));
  choose_kind (self, session, page);
  return self;
}

void
hm_export_job_free (HmExportJob *self)
{
  if (self == NULL)
    return;
  hm_report_source_free (self->source);
  g_clear_object (&self->detail.run);
  g_free (self->title);
  g_free (self);
}

gboolean
hm_export_job_is_report (HmExportJob *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->report;
}

const HmExportOptions *
hm_export_job_get_options (HmExportJob *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return &self->options;
}

const char *
hm_export_job_get_title (HmExportJob *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->title;
}

static HmResult *
get_result (HmExportJob *self)
{
  return hm_run_get_result (self->detail.run, self->which);
}

char *
hm_export_job_suggest_name (HmExportJob *self, HmTake take)
{
  const GPtrArray *runs;
  g_autofree char *name = NULL;

  g_return_val_if_fail (self != NULL && (guint) take < HM_N_TAKES, NULL);

  if (self->source == NULL)
    {
      const char *word = self->kind == HM_PLATE_LADDER
                             ? hm_plate_kind_to_string (self->kind)
                             : hm_result_get_key (get_result (self))->algorithm;

      name = hm_suggest_name (word, &self->detail.run, 1);
      return g_strdup_printf ("%s.%s", name, takes[take].extension);
    }
  runs = hm_report_source_get_runs (self->source);
  name = hm_suggest_name (self->report || takes[take].report ? "report"
                                                             : hm_plate_kind_to_string (self->kind),
                          (HmRun *const *) runs->pdata, runs->len);
  return g_strdup_printf ("%s.%s", name, takes[take].extension);
}

/* ---- the work ---- */

static gboolean
complain (const GError *cause, GError **error)
{
  g_set_error (error, cause->domain, cause->code,
               /* Translators: %s is the reason. */
               _ ("There is nothing to export: %s"), cause->message);
  return FALSE;
}

/* The page of several threads and single cores shows all that there is of them. */
static gboolean
make_cores_plates (HmExportJob *self, GPtrArray *plates, GError **error)
{
  static const HmPlateKind kinds[] = { HM_PLATE_SCALING, HM_PLATE_SUSTAINED, HM_PLATE_CORES };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (GError) none = NULL;
      HmPlate *plate = hm_report_source_make_plate (self->source, kinds[i], -1, &none);

      if (plate != NULL)
        g_ptr_array_add (plates, plate);
      else if (plates->len == 0 && i + 1 == G_N_ELEMENTS (kinds))
        return complain (none, error);
    }
  return TRUE;
}

static HmPlate *
make_connection_plate (HmExportJob *self, GError **error)
{
  HmPlateOptions options = {
    .kind = HM_PLATE_LADDER,
    .figure.units = self->units,
    .size = -1,
    .handshake = hm_run_get_handshakes (self->detail.run)->pdata[self->which],
  };

  return hm_plate_new (&self->detail, 1, &options, error);
}

GPtrArray *
hm_export_job_make_plates (HmExportJob *self, gboolean report, GError **error)
{
  g_autoptr (GPtrArray) plates = NULL;
  g_autoptr (GError) cause = NULL;
  HmPlate *plate;

  g_return_val_if_fail (self != NULL, NULL);

  if (self->source == NULL && self->kind == HM_PLATE_DETAIL)
    return hm_detail_plates_new (&self->detail, get_result (self), self->units);
  if (report)
    return hm_report_source_make_plates (self->source);
  plates = g_ptr_array_new_with_free_func ((GDestroyNotify) hm_plate_free);
  if (self->kind == HM_PLATE_CORES)
    return make_cores_plates (self, plates, error) ? g_steal_pointer (&plates) : NULL;
  plate = self->source == NULL
              ? make_connection_plate (self, &cause)
              : hm_report_source_make_plate (self->source, self->kind, self->size, &cause);
  if (plate == NULL && self->source != NULL && self->size >= 0)
    {
      /* The size that was chosen for other runs; the page falls back on the largest, too. */
      g_clear_error (&cause);
      plate = hm_report_source_make_plate (self->source, self->kind, -1, &cause);
    }
  if (plate == NULL)
    {
      complain (cause, error);
      return NULL;
    }
  g_ptr_array_add (plates, plate);
  return g_steal_pointer (&plates);
}

HmDocument *
hm_export_job_make_document (HmExportJob *self, GCancellable *cancellable, GError **error)
{
  g_return_val_if_fail (self != NULL, NULL);

  return hm_report_source_make_document (self->source, cancellable, error);
}

static GBytes *
take_text (char *text)
{
  return text != NULL ? g_bytes_new_take (text, strlen (text)) : NULL;
}

/* The figures of a report are those of all that is shown. */
static GBytes *
make_data (HmExportJob *self, HmTake take)
{
  const HmCompare *compare = hm_report_source_get_compare (self->source);
  HmRun *run = hm_report_source_get_runs (self->source)->pdata[0];

  if (take == HM_TAKE_CSV)
    return take_text (compare != NULL ? hm_write_compare_csv (compare) : hm_write_csv (run));
  return take_text (compare != NULL ? hm_write_compare_json (compare) : hm_run_to_json (run, TRUE));
}

static GBytes *
make_report (HmExportJob *self, HmTake take, GCancellable *cancellable, GError **error)
{
  const GPtrArray *runs = hm_report_source_get_runs (self->source);
  g_autoptr (HmDocument) document = NULL;
  g_autoptr (GPtrArray) plates = NULL;

  if (take != HM_TAKE_REPORT_MARKDOWN && hm_report_source_is_foreign (self->source))
    return hm_report_source_write (self->source, takes[take].extension, &self->options, cancellable,
                                   error);
  document = hm_report_source_make_document (self->source, cancellable, error);
  if (document == NULL)
    return NULL;
  if (take == HM_TAKE_REPORT_MARKDOWN)
    return take_text (hm_document_to_markdown (document));
  plates = hm_report_source_make_plates (self->source);
  if (take == HM_TAKE_REPORT_PDF)
    return hm_export_report_pdf (document, self->title, (HmPlate *const *) plates->pdata,
                                 plates->len, &self->options, error);
  return hm_export_report_html (document, self->title, (HmPlate *const *) plates->pdata,
                                plates->len, (HmRun *const *) runs->pdata, runs->len, error);
}

GBytes *
hm_export_job_make (HmExportJob *self, HmTake take, GCancellable *cancellable, GError **error)
{
  static const HmExportFormat formats[] = {
    [HM_TAKE_PNG] = HM_EXPORT_PNG, [HM_TAKE_SVG] = HM_EXPORT_SVG,   [HM_TAKE_PDF] = HM_EXPORT_PDF,
    [HM_TAKE_CSV] = HM_EXPORT_CSV, [HM_TAKE_JSON] = HM_EXPORT_JSON,
  };
  g_autoptr (GPtrArray) plates = NULL;

  g_return_val_if_fail (self != NULL && (guint) take < HM_N_TAKES, NULL);

  if (takes[take].report)
    return make_report (self, take, cancellable, error);
  if (self->report && (take == HM_TAKE_CSV || take == HM_TAKE_JSON))
    return make_data (self, take);
  if (self->report && hm_report_source_is_foreign (self->source))
    return hm_report_source_draw (self->source, formats[take], &self->options, cancellable, error);
  plates = hm_export_job_make_plates (self, self->report, error);
  if (plates == NULL)
    return NULL;
  if (plates->len == 0)
    {
      g_set_error_literal (error, HM_PLATE_ERROR, HM_PLATE_ERROR_EMPTY,
                           _ ("The ticked runs have no figures that a chart could show."));
      return NULL;
    }
  return hm_export ((HmPlate *const *) plates->pdata, plates->len, formats[take], &self->options,
                    error);
}

char *
hm_export_job_chart_text (HmExportJob *self, GError **error)
{
  g_autoptr (GPtrArray) plates = NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_val_if_fail (self != NULL, NULL);

  if (self->report && hm_report_source_is_foreign (self->source))
    {
      g_autoptr (GBytes) bytes =
          hm_report_source_draw (self->source, HM_EXPORT_MARKDOWN, &self->options, NULL, error);

      return bytes != NULL ? g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes))
                           : NULL;
    }
  plates = hm_export_job_make_plates (self, self->report, error);
  if (plates == NULL)
    return NULL;
  for (guint i = 0; i < plates->len; i++)
    {
      g_autofree char *one = hm_write_plate_markdown (plates->pdata[i]);

      g_string_append (text, one);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

gboolean
hm_export_save (GBytes *bytes, GFile *file, gboolean replace, GError **error)
{
  g_autofree char *path = NULL;
  const char *data;
  gsize length;

  g_return_val_if_fail (bytes != NULL && G_IS_FILE (file), FALSE);

  path = g_file_get_path (file);
  if (path != NULL)
    return hm_export_to_file (bytes, path, replace, error);
  /* A place that is no folder of this computer. */
  if (!replace && g_file_query_exists (file, NULL))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_EXISTS, _ ("The file is there already."));
      return FALSE;
    }
  data = g_bytes_get_data (bytes, &length);
  return g_file_replace_contents (file, data, length, NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL,
                                  error);
}
