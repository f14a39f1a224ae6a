/* hm-command-chart.c: hashmark-cli chart: what the window draws, as a file
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

#include "cli/hm-cli.h"
#include "cli/hm-run-argument.h"
#include "report/hm-export.h"
#include "run/hm-locale.h"
#include "run/hm-nearest.h"

#define MAX_WIDTH 10000.0 /* pixels */
#define MIN_WIDTH 320.0
#define MAX_SCALE 16.0

/* ---- words of options ---- */

static GStrv
list_words (const char *(*word) (guint), guint n)
{
  GStrv words = g_new0 (char *, n + 1);

  for (guint i = 0; i < n; i++)
    words[i] = g_strdup (word (i));
  return words;
}

static guint
find_word (const char *(*word) (guint), guint n, const char *text)
{
  for (guint i = 0; i < n; i++)
    if (strcmp (word (i), text) == 0)
      return i;
  return n;
}

static const char *
kind_word (guint i)
{
  return hm_plate_kind_to_string (i);
}

static const char *
format_word (guint i)
{
  return hm_export_format_to_string (i);
}

static const char *
theme_word (guint i)
{
  return hm_theme_to_string (i);
}

static const char *
axis_word (guint i)
{
  static const char *const words[] = { "linear", "log" };

  return words[i];
}

static GStrv
kind_words (void)
{
  return list_words (kind_word, HM_N_PLATE_KINDS);
}

static GStrv
format_words (void)
{
  return list_words (format_word, HM_N_EXPORT_FORMATS);
}

static GStrv
theme_words (void)
{
  return list_words (theme_word, HM_N_THEMES);
}

static GStrv
axis_words (void)
{
  return list_words (axis_word, 2);
}

static const char *
units_word (guint i)
{
  static const char *const words[] = { "decimal", "binary" };

  return words[i];
}

static GStrv
units_words (void)
{
  return list_words (units_word, 2);
}

static GStrv
paper_words (void)
{
  GStrv words = g_new0 (char *, HM_N_PAPERS + 1);

  for (guint i = 0; i < HM_N_PAPERS; i++)
    words[i] = g_strdup (hm_paper_to_string (i));
  return words;
}

/* ---- the format ---- */

/* As asked for, or by the ending of the file's name. */
static gboolean
choose_format (HmArguments *arguments, HmExportFormat *format, GError **error)
{
  const char *word = hm_arguments_get (arguments, "format", NULL);
  const char *output = hm_arguments_get (arguments, "output", NULL);
  const char *ending = output != NULL ? strrchr (output, '.') : NULL;
  g_auto (GStrv) words = format_words ();
  g_autofree char *all = g_strjoinv (", ", words);

  if (word != NULL)
    {
      *format = find_word (format_word, HM_N_EXPORT_FORMATS, word);
      return TRUE;
    }
  for (guint i = 0; ending != NULL && i < HM_N_EXPORT_FORMATS; i++)
    if (g_ascii_strcasecmp (ending + 1, hm_export_format_extension (i)) == 0)
      {
        *format = i;
        return TRUE;
      }
  g_set_error (error, HM_ARGUMENTS_ERROR, HM_ARGUMENTS_ERROR_USAGE,
               /* Translators: %s is a list of words. */
               _ ("which format? --format says it, or the ending of --output; it can be: %s"), all);
  return FALSE;
}

/* A width in pixels of a picture, a paper of a PDF. */
static gboolean
parse_size (HmArguments *arguments, HmExportFormat format, HmExportOptions *options, GError **error)
{
  const char *text = hm_arguments_get (arguments, "size", NULL);
  g_auto (GStrv) papers = paper_words ();
  g_autofree char *all = g_strjoinv (", ", papers);
  g_autofree char *reason = NULL;

  if (text == NULL)
    return TRUE;
  if (format == HM_EXPORT_PDF)
    {
      for (guint i = 0; papers[i] != NULL; i++)
        if (g_ascii_strcasecmp (papers[i], text) == 0)
          {
            options->paper = i;
            return TRUE;
          }
      /* Translators: %s is a list of words. */
      reason = g_strdup_printf (_ ("of a PDF it can be: %s"), all);
      hm_arguments_set_error (error, "size", text, reason);
      return FALSE;
    }
  if (!hm_arguments_get_number (arguments, "size", TRUE, &options->width, error))
    return FALSE;
  if (options->width >= MIN_WIDTH && options->width <= MAX_WIDTH)
    return TRUE;
  /* Translators: two numbers. */
  reason = g_strdup_printf (_ ("a width is %1$.0f to %2$.0f pixels"), MIN_WIDTH, MAX_WIDTH);
  hm_arguments_set_error (error, "size", text, reason);
  return FALSE;
}

static gboolean
parse_look (HmArguments *arguments, HmExportFormat format, HmExportOptions *options, GError **error)
{
  options->theme =
      find_word (theme_word, HM_N_THEMES, hm_arguments_get (arguments, "theme", "light"));
  if (!hm_arguments_get_number (arguments, "scale", FALSE, &options->scale, error) ||
      !parse_size (arguments, format, options, error))
    return FALSE;
  if (options->scale > MAX_SCALE)
    {
      /* Translators: %.0f is a number. */
      g_autofree char *reason = g_strdup_printf (_ ("a scale is at most %.0f"), MAX_SCALE);

      hm_arguments_set_error (error, "scale", hm_arguments_get (arguments, "scale", ""), reason);
      return FALSE;
    }
  return TRUE;
}

/* ---- what is shown ---- */

static void
add_name (GPtrArray *names, const char *name)
{
  if (name != NULL && !g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
    g_ptr_array_add (names, (gpointer) name);
}

/* What can be chosen among: the algorithms of the runs, their families, and the words of their
 * handshakes. */
static GPtrArray *
collect_names (const GPtrArray *runs)
{
  GPtrArray *names = g_ptr_array_new ();

  for (guint i = 0; i < runs->len; i++)
    {
      HmRun *run = runs->pdata[i];
      const GPtrArray *handshakes = hm_run_get_handshakes (run);

      for (guint j = 0; j < hm_run_get_n_results (run); j++)
        {
          const char *algorithm = hm_result_get_key (hm_run_get_result (run, j))->algorithm;

          add_name (names, algorithm);
          add_name (names, hm_algorithm_family (algorithm));
        }
      for (guint j = 0; j < handshakes->len; j++)
        {
          const HmHandshake *handshake = handshakes->pdata[j];

          add_name (names, handshake->protocol);
          add_name (names, handshake->cipher);
          add_name (names, handshake->key);
        }
    }
  g_ptr_array_add (names, NULL);
  return names;
}

static const char *
find_name (const GPtrArray *names, const char *text)
{
  const char *canonical = hm_algorithm_from_printed (text);

  for (guint i = 0; names->pdata[i] != NULL; i++)
    if (g_ascii_strcasecmp (names->pdata[i], text) == 0 ||
        g_strcmp0 (names->pdata[i], canonical) == 0)
      return names->pdata[i];
  return NULL;
}

/* The names of --algorithm as the runs have them; NULL without an error: all. */
static gboolean
parse_algorithms (HmArguments *arguments,
                  const GPtrArray *names,
                  GPtrArray **chosen,
                  GError **error)
{
  const char *const *texts = hm_arguments_get_all (arguments, "algorithm");

  *chosen = NULL;
  if (texts == NULL)
    return TRUE;
  *chosen = g_ptr_array_new ();
  for (; *texts != NULL; texts++)
    {
      const char *name = find_name (names, *texts);
      const char *nearest;
      g_autofree char *reason = NULL;

      if (name != NULL)
        {
          g_ptr_array_add (*chosen, (gpointer) name);
          continue;
        }
      nearest = hm_nearest (*texts, (const char *const *) names->pdata);
      if (nearest != NULL)
        /* Translators: %s is a name that would have been right. */
        reason = g_strdup_printf (_ ("none of the runs has it; did you mean “%s”?"), nearest);
      else
        reason = g_strdup (_ ("none of the runs has it"));
      hm_arguments_set_error (error, "algorithm", *texts, reason);
      return FALSE;
    }
  g_ptr_array_add (*chosen, NULL);
  return TRUE;
}

static gboolean
load_runs (HmArguments *arguments, GPtrArray *runs, HmRun **baseline, GError **error)
{
  const char *const *words = hm_arguments_get_words (arguments);
  const char *base = hm_arguments_get (arguments, "baseline", NULL);
  g_autoptr (HmRunSource) source = hm_run_source_new ();

  for (; *words != NULL; words++)
    {
      guint before = runs->len;

      if (!hm_run_source_add (source, *words, runs, error))
        return FALSE;
      if (base != NULL && strcmp (base, *words) == 0)
        *baseline = g_ptr_array_index (runs, before);
    }
  if (base == NULL || *baseline != NULL)
    return TRUE;
  /* Another word for one of the runs, or one more. */
  {
    g_autoptr (HmRun) more = hm_run_source_load (source, base, error);

    if (more == NULL)
      return FALSE;
    for (guint i = 0; i < runs->len && *baseline == NULL; i++)
      if (strcmp (hm_run_get_id (runs->pdata[i]), hm_run_get_id (more)) == 0)
        *baseline = runs->pdata[i];
    if (*baseline == NULL)
      {
        *baseline = more;
        g_ptr_array_insert (runs, 0, g_steal_pointer (&more));
      }
  }
  return TRUE;
}

/* The runs in their order; the first is the baseline where none is named, as with compare. */
static HmShown *
show_runs (const GPtrArray *runs, HmRun *baseline)
{
  HmShown *shown = g_new0 (HmShown, runs->len);

  for (guint i = 0; i < runs->len; i++)
    shown[i] = (HmShown){ .run = runs->pdata[i],
                          .colour = i,
                          .baseline = baseline != NULL ? runs->pdata[i] == baseline : i == 0 };
  return shown;
}

static GPtrArray *
make_plates (HmArguments *arguments, const GPtrArray *runs, const HmShown *shown, GError **error)
{
  static const char *const usual[] = { "throughput", NULL };
  g_autoptr (GPtrArray) plates = g_ptr_array_new_with_free_func ((GDestroyNotify) hm_plate_free);
  g_autoptr (GPtrArray) names = collect_names (runs);
  g_autoptr (GPtrArray) algorithms = NULL;
  const char *const *kinds = hm_arguments_get_all (arguments, "kind");
  const char *axis = hm_arguments_get (arguments, "axis", NULL);
  const char *block = hm_arguments_get (arguments, "block-size", NULL);
  HmPlateOptions options = { .size = -1 };

  if (!parse_algorithms (arguments, names, &algorithms, error))
    return NULL;
  if (block != NULL && !hm_arguments_parse_size (block, &options.size))
    {
      hm_arguments_set_error (error, "block-size", block,
                              _ ("this is no number of bytes (16, 1Ki, 1Mi ...)"));
      return NULL;
    }
  if (algorithms != NULL)
    options.figure.algorithms = (const char *const *) algorithms->pdata;
  options.figure.units =
      find_word (units_word, 2, hm_arguments_get (arguments, "units", "decimal")) == 1
          ? HM_UNITS_BINARY
          : HM_UNITS_DECIMAL;
  options.figure.lines = hm_arguments_has (arguments, "lines");
  options.figure.per_thread = hm_arguments_has (arguments, "per-thread");
  for (kinds = kinds != NULL ? kinds : usual; *kinds != NULL; kinds++)
    {
      HmPlate *plate;

      options.kind = find_word (kind_word, HM_N_PLATE_KINDS, *kinds);
      options.figure.scale = axis != NULL ? (HmScale) find_word (axis_word, 2, axis)
                                          : hm_plate_usual_scale (options.kind);
      plate = hm_plate_new (shown, runs->len, &options, error);
      if (plate == NULL)
        return NULL;
      g_ptr_array_add (plates, plate);
    }
  return g_steal_pointer (&plates);
}

/* ---- where it goes ---- */

static gboolean
is_text (HmExportFormat format)
{
  return format != HM_EXPORT_PNG && format != HM_EXPORT_PDF;
}

static gboolean
check_output (HmArguments *arguments, HmExportFormat format, GError **error)
{
  const char *output = hm_arguments_get (arguments, "output", NULL);

  if (output == NULL && !is_text (format) && isatty (STDOUT_FILENO))
    {
      g_set_error (error, HM_ARGUMENTS_ERROR, HM_ARGUMENTS_ERROR_USAGE,
                   _ ("a terminal shows no pictures: name a file with --output"));
      return FALSE;
    }
  return TRUE;
}

static int
fail (const GError *error)
{
  return g_error_matches (error, HM_ARGUMENTS_ERROR, HM_ARGUMENTS_ERROR_USAGE)
             ? hm_cli_usage (&hm_command_chart, error)
             : hm_cli_fail (error);
}

static int
run (HmArguments *arguments)
{
  const char *language = hm_arguments_get (arguments, "language", NULL);
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) plates = NULL;
  g_autofree HmShown *shown = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  HmExportOptions options = { 0 };
  HmRun *baseline = NULL;
  HmExportFormat format;

  if (language != NULL && !hm_locale_set_language (language, &error))
    return fail (error);
  if (hm_arguments_get_words (arguments)[0] == NULL)
    {
      g_set_error_literal (&error, HM_ARGUMENTS_ERROR, HM_ARGUMENTS_ERROR_USAGE,
                           _ ("which runs? At least one must be named"));
      return fail (error);
    }
  if (!choose_format (arguments, &format, &error) || !check_output (arguments, format, &error) ||
      !parse_look (arguments, format, &options, &error) ||
      !load_runs (arguments, runs, &baseline, &error))
    return fail (error);
  shown = show_runs (runs, baseline);
  plates = make_plates (arguments, runs, shown, &error);
  if (plates == NULL)
    return fail (error);
  bytes = hm_export ((HmPlate *const *) plates->pdata, plates->len, format, &options, &error);
  if (bytes == NULL || !hm_output_save (hm_arguments_get (arguments, "output", NULL), bytes,
                                        hm_arguments_has (arguments, "force"), &error))
    return fail (error);
  return HM_EXIT_DONE;
}

static const HmOption options[] = {
  { "kind", "KIND", N_ ("Which charts (throughput); a word that is none of them lists them all"),
    kind_words, TRUE, TRUE },
  { "format", "FORMAT", N_ ("png, svg, pdf, csv, json or markdown"), format_words, TRUE },
  { "output", "FILE", N_ ("Write to a file instead of standard output") },
  { "force", NULL, N_ ("Replace the file if it is there") },
  { "baseline", "RUN", N_ ("The run that ratios are to; the first if none is named"),
    hm_run_source_list_names },
  { "algorithm", "NAME", N_ ("An algorithm or a family to show instead of all"), hm_cli_algorithms,
    FALSE, TRUE },
  { "block-size", "BYTES", N_ ("The block size of overview, ratio and scaling") },
  { "axis", "AXIS", N_ ("linear or log"), axis_words, TRUE },
  { "lines", NULL, N_ ("Throughput as lines over the block size instead of bars") },
  { "per-thread", NULL, N_ ("Scaling: the speed of each thread instead of all together") },
  { "theme", "THEME", N_ ("light, dark, contrast or grey"), theme_words, TRUE },
  { "size", "SIZE", N_ ("Width in pixels, or the paper of a PDF: a4, letter ..."), paper_words },
  { "language", "LANGUAGE", N_ ("The language of the words, such as bg or pt_BR"),
    hm_locale_list_languages, TRUE },
  { "units", "UNITS", N_ ("Units of throughput: decimal (MB/s) or binary (MiB/s)"), units_words,
    TRUE },
  { "scale", "N", N_ ("Pixels of a PNG for each pixel of the layout") },
  { NULL },
};

const HmCommand hm_command_chart = {
  .name = "chart",
  .words = "RUN...",
  .summary = N_ ("Draw charts of runs"),
  .more =
      N_ ("RUN is a file of a saved run, or the name of a saved or reference run, such as\n"
          "“Pentium Pro 200”. Several kinds stand below each other, in a PDF on their own pages."),
  .options = options,
  .complete = hm_run_source_list_names,
  .run = run,
};
