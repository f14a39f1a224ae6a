/* hm-command-report.c: hashmark-cli report: what a run comes to, or several
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/hm-cli.h"

#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

#include "cli/hm-run-argument.h"
#include "report/hm-export.h"
#include "report/hm-report-plates.h"
#include "report/hm-run-report.h"
#include "report/hm-write-compare.h"
#include "run/hm-locale.h"
#include "run/hm-reference.h"

#define COLUMNS 110 /* of a report that goes to no terminal */

static const char *const formats[] = { "text", "markdown", "html", "json", "pdf", NULL };
static const char *const units_words[] = { "decimal", "binary", NULL };

static GStrv
format_names (void)
{
  return g_strdupv ((GStrv) formats);
}

static GStrv
units_names (void)
{
  return g_strdupv ((GStrv) units_words);
}

static GStrv
paper_names (void)
{
  GStrv words = g_new0 (char *, HM_N_PAPERS + 1);

  for (guint i = 0; i < HM_N_PAPERS; i++)
    words[i] = g_strdup (hm_paper_to_string (i));
  return words;
}

static GStrv
theme_names (void)
{
  GStrv words = g_new0 (char *, HM_N_THEMES + 1);

  for (guint i = 0; i < HM_N_THEMES; i++)
    words[i] = g_strdup (hm_theme_to_string (i));
  return words;
}

/* What a report is made of. */
typedef struct
{
  GPtrArray *runs;
  HmUnits units;
  HmPairs *pairs; /* of several runs; or NULL */
} Source;

static HmDocument *
make_document (const Source *source)
{
  g_autoptr (GPtrArray) references = NULL;

  if (source->pairs != NULL)
    return hm_write_compare_document (hm_pairs_get_compare (source->pairs), source->units);
  references = hm_reference_load_all ();
  return hm_run_report_new (g_ptr_array_index (source->runs, 0), (HmRun *const *) references->pdata,
                            references->len, source->units);
}

static GPtrArray *
make_plates (const Source *source)
{
  g_autofree HmShown *shown = g_new0 (HmShown, source->runs->len);

  for (guint i = 0; i < source->runs->len; i++)
    shown[i] =
        (HmShown){ .run = g_ptr_array_index (source->runs, i), .colour = i, .baseline = i == 0 };
  return hm_report_plates_new (shown, source->runs->len, source->pairs, source->units);
}

static GBytes *
take_text (char *text)
{
  return g_bytes_new_take (text, strlen (text));
}

/* Pages and web pages have the charts, too. */
static GBytes *
write_report (HmArguments *arguments, const Source *source, const char *format, GError **error)
{
  g_autoptr (HmDocument) document = make_document (source);
  g_autoptr (GPtrArray) plates = NULL;
  const char *title = hm_document_get_title (document);
  HmExportOptions options = { 0 };

  if (g_str_equal (format, "markdown"))
    return take_text (hm_document_to_markdown (document));
  if (g_str_equal (format, "json"))
    return take_text (hm_document_to_json (document));
  if (g_str_equal (format, "text"))
    return take_text (hm_document_to_text (
        document, isatty (STDOUT_FILENO) ? hm_output_columns (STDOUT_FILENO, COLUMNS) : COLUMNS));
  plates = make_plates (source);
  if (g_str_equal (format, "html"))
    return hm_export_report_html (document, title, (HmPlate *const *) plates->pdata, plates->len,
                                  (HmRun *const *) source->runs->pdata, source->runs->len, error);
  for (guint i = 0; i < HM_N_PAPERS; i++)
    if (g_str_equal (hm_arguments_get (arguments, "paper", "a4"), hm_paper_to_string (i)))
      options.paper = i;
  for (guint i = 0; i < HM_N_THEMES; i++)
    if (g_str_equal (hm_arguments_get (arguments, "theme", "light"), hm_theme_to_string (i)))
      options.theme = i;
  return hm_export_report_pdf (document, title, (HmPlate *const *) plates->pdata, plates->len,
                               &options, error);
}

static int
run (HmArguments *arguments)
{
  const char *const *words = hm_arguments_get_words (arguments);
  const char *output = hm_arguments_get (arguments, "output", NULL);
  const char *language = hm_arguments_get (arguments, "language", NULL);
  const char *format = hm_arguments_get (arguments, "format", "text");
  gboolean replace = hm_arguments_has (arguments, "force");
  g_autoptr (HmRunSource) source = NULL;
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (HmPairs) pairs = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  HmUnits units = HM_UNITS_DECIMAL;

  if (words[0] == NULL)
    {
      g_set_error (&error, HM_ARGUMENTS_ERROR, HM_ARGUMENTS_ERROR_USAGE,
                   _ ("which run? One at least must be named"));
      return hm_cli_usage (&hm_command_report, error);
    }
  if (g_str_equal (format, "pdf") && output == NULL && isatty (STDOUT_FILENO))
    {
      g_set_error (&error, HM_ARGUMENTS_ERROR, HM_ARGUMENTS_ERROR_USAGE,
                   _ ("a terminal shows no pictures: name a file with --output"));
      return hm_cli_usage (&hm_command_report, error);
    }
  if (!hm_output_check_new (output, replace, &error) ||
      (language != NULL && !hm_locale_set_language (language, &error)))
    return hm_cli_fail (error);

  source = hm_run_source_new ();
  for (guint i = 0; words[i] != NULL; i++)
    if (!hm_run_source_add (source, words[i], runs, &error))
      return hm_cli_fail (error);
  if (g_str_equal (hm_arguments_get (arguments, "units", "decimal"), "binary"))
    units = HM_UNITS_BINARY;
  if (runs->len > 1)
    {
      HmRun *const *all = (HmRun *const *) runs->pdata;

      pairs = hm_pairs_new (hm_compare_new (all[0], all + 1, runs->len - 1), all[0], all + 1);
    }
  bytes = write_report (arguments, &(Source){ runs, units, pairs }, format, &error);
  if (bytes == NULL || !hm_output_save (output, bytes, replace, &error))
    return hm_cli_fail (error);
  return HM_EXIT_DONE;
}

static const HmOption options[] = {
  { "format", "FORMAT", N_ ("text, markdown, html, json or pdf"), format_names, TRUE },
  { "language", "LANGUAGE", N_ ("The language of the words, such as bg or pt_BR"),
    hm_locale_list_languages, TRUE },
  { "units", "UNITS", N_ ("Units of throughput: decimal (MB/s) or binary (MiB/s)"), units_names,
    TRUE },
  { "paper", "PAPER", N_ ("The paper of a PDF: a4, letter ..."), paper_names, TRUE },
  { "theme", "THEME", N_ ("The colours of a PDF: light, dark, contrast or grey"), theme_names,
    TRUE },
  { "output", "FILE", N_ ("Write to a file instead of standard output") },
  { "force", NULL, N_ ("Replace the file if it is there") },
  { NULL },
};

const HmCommand hm_command_report = {
  .name = "report",
  .words = "RUN [OTHER...]",
  .summary = N_ ("Say in words what a run comes to"),
  .more =
      N_ ("RUN is a file of a saved run, a text that “import” reads, or the name of a saved or\n"
          "reference run. With several runs the report compares the others with the first."),
  .options = options,
  .complete = hm_run_source_list_names,
  .run = run,
};
