/* hm-command-compare.c: hashmark-cli compare: runs against a baseline
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
#include "report/hm-write-compare.h"
#include "run/hm-locale.h"

#define COLUMNS 110 /* of a table that goes to no terminal */

static char *
write_text (const HmCompare *compare)
{
  return hm_write_compare_text (compare, HM_UNITS_DECIMAL,
                                isatty (STDOUT_FILENO) ? hm_output_columns (STDOUT_FILENO, COLUMNS)
                                                       : COLUMNS);
}

static char *
write_markdown (const HmCompare *compare)
{
  return hm_write_compare_markdown (compare, HM_UNITS_DECIMAL);
}

/* That of a page is NULL: it needs more than the comparison. */
static const struct
{
  const char *name;
  char *(*write) (const HmCompare *compare);
} formats[] = {
  { "text", write_text },
  { "json", hm_write_compare_json },
  { "csv", hm_write_compare_csv },
  { "markdown", write_markdown },
  { "html", NULL },
  { "sp-diff", hm_write_compare_sp_diff },
};

static GStrv
format_names (void)
{
  GStrv names = g_new0 (char *, G_N_ELEMENTS (formats) + 1);

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    names[i] = g_strdup (formats[i].name);
  return names;
}

static GBytes *
write_compare (const HmPairs *pairs, const char *format)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_str_equal (formats[i].name, format))
      {
        char *text;

        if (formats[i].write == NULL)
          return hm_export_compare_html (pairs, HM_UNITS_DECIMAL);
        text = formats[i].write (hm_pairs_get_compare (pairs));
        return g_bytes_new_take (text, strlen (text));
      }
  g_assert_not_reached (); /* the option is closed */
}

/* A table of two runs that have nothing in common is no error, but surely not what was wanted. */
static void
tell_strangers (const HmCompare *compare)
{
  for (guint i = 0; i < compare->others->len; i++)
    {
      const HmComparison *comparison = g_ptr_array_index (compare->others, i);

      if (hm_comparison_count_ratios (comparison) == 0)
        /* Translators: the names of two runs, the second is the baseline. */
        hm_cli_message (_ ("“%1$s” and “%2$s” have no result in common that could be compared"),
                        hm_run_get_name (comparison->run), hm_run_get_name (compare->base));
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
  g_autoptr (HmPairs) pairs = NULL;
  g_autoptr (GBytes) bytes = NULL;
  gboolean replace = hm_arguments_has (arguments, "force");
  HmRun *const *all;
  g_autoptr (GError) error = NULL;

  if (!hm_output_check_new (output, replace, &error) ||
      (language != NULL && !hm_locale_set_language (language, &error)))
    return hm_cli_fail (error);

  source = hm_run_source_new ();
  for (guint i = 0; words[i] != NULL; i++)
    if (!hm_run_source_add (source, words[i], runs, &error))
      return hm_cli_fail (error);
  if (runs->len < 2)
    {
      g_set_error (&error, HM_ARGUMENTS_ERROR, HM_ARGUMENTS_ERROR_USAGE,
                   _ ("which runs? A baseline and at least one other must be named"));
      return hm_cli_usage (&hm_command_compare, error);
    }
  all = (HmRun *const *) runs->pdata;
  pairs = hm_pairs_new (hm_compare_new (all[0], all + 1, runs->len - 1), all[0], all + 1);
  tell_strangers (hm_pairs_get_compare (pairs));
  bytes = write_compare (pairs, hm_arguments_get (arguments, "format", "text"));
  if (!hm_output_save (output, bytes, replace, &error))
    return hm_cli_fail (error);
  return HM_EXIT_DONE;
}

static const HmOption options[] = {
  { "format", "FORMAT", N_ ("text (for people), json, csv, markdown, html or sp-diff"),
    format_names, TRUE },
  { "language", "LANGUAGE", N_ ("The language of the words, such as bg or pt_BR"),
    hm_locale_list_languages, TRUE },
  { "output", "FILE", N_ ("Write to a file instead of standard output") },
  { "force", NULL, N_ ("Replace the file if it is there") },
  { NULL },
};

const HmCommand hm_command_compare = {
  .name = "compare",
  .words = "BASE OTHER...",
  .summary = N_ ("Compare runs with a baseline"),
  .more = N_ (
      "BASE and OTHER are files of saved runs, texts that “import” reads (FILE#2 is the second\n"
      "run of a text), or names of saved or reference runs, such as “Athlon 64 BE-2350”.\n"
      "Ratios are of speeds: above 1, OTHER is faster than BASE."),
  .options = options,
  .complete = hm_run_source_list_names,
  .run = run,
};
