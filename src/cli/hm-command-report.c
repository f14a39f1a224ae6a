/* hm-command-report.c: hashmark-cli report: what a run comes to, or several
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/hm-cli.h"

#include <glib/gi18n.h>
#include <unistd.h>

#include "cli/hm-run-argument.h"
#include "report/hm-run-report.h"
#include "report/hm-write-compare.h"
#include "run/hm-locale.h"
#include "run/hm-reference.h"

#define COLUMNS 110 /* of a report that goes to no terminal */

static const char *const formats[] = { "text", "markdown", "html", NULL };

static GStrv
format_names (void)
{
  return g_strdupv ((GStrv) formats);
}

static char *
write_document (const HmDocument *document, const char *format, const char *title)
{
  if (g_str_equal (format, "markdown"))
    return hm_document_to_markdown (document);
  if (g_str_equal (format, "html"))
    return hm_document_to_html (document, title);
  return hm_document_to_text (
      document, isatty (STDOUT_FILENO) ? hm_output_columns (STDOUT_FILENO, COLUMNS) : COLUMNS);
}

static HmDocument *
make_document (GPtrArray *runs)
{
  HmRun *first = g_ptr_array_index (runs, 0);

  if (runs->len == 1)
    {
      g_autoptr (GPtrArray) references = hm_reference_load_all ();

      return hm_run_report_new (first, (HmRun *const *) references->pdata, references->len,
                                HM_UNITS_DECIMAL);
    }
  else
    {
      g_autoptr (HmCompare) compare =
          hm_compare_new (first, (HmRun *const *) runs->pdata + 1, runs->len - 1);

      return hm_write_compare_document (compare, HM_UNITS_DECIMAL);
    }
}

static int
run (HmArguments *arguments)
{
  const char *const *words = hm_arguments_get_words (arguments);
  const char *output = hm_arguments_get (arguments, "output", NULL);
  const char *language = hm_arguments_get (arguments, "language", NULL);
  g_autoptr (HmRunSource) source = NULL;
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (HmDocument) document = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  if (words[0] == NULL)
    {
      g_set_error (&error, HM_ARGUMENTS_ERROR, HM_ARGUMENTS_ERROR_USAGE,
                   _ ("which run? One at least must be named"));
      return hm_cli_usage (&hm_command_report, error);
    }
  if (!hm_output_check (output, &error) ||
      (language != NULL && !hm_locale_set_language (language, &error)))
    return hm_cli_fail (error);

  source = hm_run_source_new ();
  for (guint i = 0; words[i] != NULL; i++)
    {
      HmRun *loaded = hm_run_source_load (source, words[i], &error);

      if (loaded == NULL)
        return hm_cli_fail (error);
      g_ptr_array_add (runs, loaded);
    }
  document = make_document (runs);
  text = write_document (document, hm_arguments_get (arguments, "format", "text"),
                         hm_run_get_name (g_ptr_array_index (runs, 0)));
  if (!hm_output_write (output, text, &error))
    return hm_cli_fail (error);
  return HM_EXIT_DONE;
}

static const HmOption options[] = {
  { "format", "FORMAT", N_ ("text, markdown or html"), format_names, TRUE },
  { "language", "LANGUAGE", N_ ("The language of the words, such as bg or pt_BR"),
    hm_locale_list_languages, TRUE },
  { "output", "FILE", N_ ("Write to a file instead of standard output") },
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
