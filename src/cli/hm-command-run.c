/* hm-command-run.c: hashmark-cli run: measures, keeps the run and prints it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/hm-cli.h"

#include <glib/gi18n.h>
#include <unistd.h>

#include "bench/hm-bench.h"
#include "bench/hm-thread-counts.h"
#include "cli/hm-measuring.h"
#include "report/hm-write.h"

#define COLUMNS 100 /* of a table that goes to no terminal */

static char *
write_table (HmRun *run)
{
  return hm_write_table (run, HM_UNITS_DECIMAL,
                         isatty (STDOUT_FILENO) ? hm_output_columns (STDOUT_FILENO, COLUMNS)
                                                : COLUMNS);
}

static char *
write_json (HmRun *run)
{
  g_autofree char *json = hm_run_to_json (run, TRUE);

  return g_str_has_suffix (json, "\n") ? g_steal_pointer (&json) : g_strconcat (json, "\n", NULL);
}

static const HmRunFormat formats[] = {
  { "table", write_table },        { "json", write_json }, { "csv", hm_write_csv },
  { "openssl", hm_write_openssl }, { "mr", hm_write_mr },  { NULL },
};

static GStrv
format_names (void)
{
  return hm_run_format_names (formats);
}

static GStrv
profile_names (void)
{
  GStrv names = g_new0 (char *, HM_PROFILE_CUSTOM + 1);

  /* Custom is what any choice makes of them. */
  for (guint i = 0; i < HM_PROFILE_CUSTOM; i++)
    names[i] = g_strdup (hm_profile_to_string (i));
  return names;
}

static HmPlan *
make_plan (HmArguments *arguments, GError **error)
{
  HmChoice choice = { .profile = HM_PROFILE_QUICK };
  g_autoptr (GArray) sizes = hm_arguments_get_sizes (arguments, "size", error);
  g_autoptr (GArray) counts = NULL;
  const char *const *threads = hm_arguments_get_all (arguments, "threads");
  double percent = 0;

  if (threads != NULL)
    {
      counts = hm_thread_counts_parse (threads, error);
      if (counts == NULL)
        {
          g_prefix_error (error, "--threads: ");
          return NULL;
        }
      choice.thread_counts = (const guint *) (gpointer) counts->data;
      choice.n_thread_counts = counts->len;
    }
  if (sizes == NULL ||
      !hm_arguments_get_number (arguments, "seconds", FALSE, &choice.seconds, error) ||
      !hm_arguments_get_number (arguments, "precision", FALSE, &percent, error))
    return NULL;

  hm_profile_from_string (hm_arguments_get (arguments, "profile", "quick"), &choice.profile);
  choice.engines = hm_arguments_get_all (arguments, "engine");
  choice.algorithms = hm_arguments_get_all (arguments, "algorithm");
  choice.sizes = (const gint64 *) (gpointer) sizes->data;
  choice.n_sizes = sizes->len;
  choice.cores = hm_arguments_has (arguments, "cores");
  choice.sustained = hm_arguments_has (arguments, "sustained");
  choice.precision = percent / 100;
  choice.interleave = hm_arguments_has (arguments, "interleave");
  return hm_plan_new (&choice, error);
}

/* What cannot be measured in turns, a line for each engine that lacks it. */
static void
tell_lacks (const HmPlan *plan)
{
  g_autoptr (GPtrArray) told = g_ptr_array_new ();

  for (guint i = 0; plan->lacks != NULL && i < plan->lacks->len; i++)
    {
      const HmLack *lack = &g_array_index (plan->lacks, HmLack, i);
      g_autoptr (GPtrArray) names = g_ptr_array_new ();
      g_autofree char *list = NULL;

      if (g_ptr_array_find_with_equal_func (told, lack->engine, g_str_equal, NULL))
        continue;
      g_ptr_array_add (told, (gpointer) lack->engine);
      for (guint j = i; j < plan->lacks->len; j++)
        {
          const HmLack *other = &g_array_index (plan->lacks, HmLack, j);

          if (g_str_equal (other->engine, lack->engine) &&
              !g_ptr_array_find_with_equal_func (names, other->offer->algorithm, g_str_equal, NULL))
            g_ptr_array_add (names, (gpointer) other->offer->algorithm);
        }
      g_ptr_array_add (names, NULL);
      list = g_strjoinv (", ", (char **) names->pdata);
      /* Translators: %1$s is an engine, %2$s a list of algorithms. */
      hm_cli_message (_ ("left out, as “%1$s” does not have it or does other work: %2$s"),
                      lack->engine, list);
    }
}

/* Names the cells without a figure on standard error; FALSE when an operation failed, or when there
 * is no figure at all. */
static gboolean
tell_failures (HmRun *run)
{
  guint failures = 0, missing = 0;

  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      HmResult *result = hm_run_get_result (run, i);
      const HmResultKey *key = hm_result_get_key (result);
      HmStatus status = hm_result_get_figures (result)->status;
      g_autofree char *size = NULL;

      if (status != HM_STATUS_FAILED && status != HM_STATUS_UNAVAILABLE)
        continue;
      missing++;
      failures += status == HM_STATUS_FAILED;
      size = key->size >= 0 ? hm_format_size_long (key->size) : NULL;
      hm_cli_remark ("%s %s %s%s%s: %s: %s", key->engine, key->algorithm,
                     hm_operation_to_string (key->operation), size != NULL ? " " : "",
                     size != NULL ? size : "", hm_status_to_string (status),
                     hm_result_get_message (result) != NULL ? hm_result_get_message (result) : "");
    }
  return failures == 0 && missing < hm_run_get_n_results (run);
}

static int
run (HmArguments *arguments)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HmMeasurement) bench = NULL;
  HmPlan *plan = make_plan (arguments, &error);

  if (plan == NULL)
    return hm_cli_usage (&hm_command_run, error);
  tell_lacks (plan);
  bench = hm_bench_new (plan);
  return hm_measure (bench, arguments, formats, "table", tell_failures);
}

static const HmOption options[] = {
  { "profile", "PROFILE", N_ ("quick (about 15 s), standard (45 s) or thorough (5 min)"),
    profile_names, TRUE },
  { "engine", "ENGINE", N_ ("An engine (built-in), or one without paths: built-in:-aesni"),
    hm_cli_engines, FALSE, TRUE },
  { "interleave", NULL, N_ ("Measure the engines in turns, for the ratios between them") },
  { "algorithm", "NAME", N_ ("An algorithm, a family, “classic”, “common” or “all”"),
    hm_cli_algorithms, FALSE, TRUE },
  { "size", "BYTES", N_ ("A block size: 16, 1Ki, 1Mi ..."), NULL, FALSE, TRUE },
  { "threads", "N", N_ ("Threads that measure at the same time (1); 1-4 or “all” measures several"),
    NULL, FALSE, TRUE },
  { "cores", NULL, N_ ("Also try each core by itself") },
  { "sustained", NULL, N_ ("Keep at a few operations for minutes, to see what the heat does") },
  { "seconds", "S", N_ ("Time for the whole run") },
  /* xgettext:no-c-format */
  { "precision", "PCT", N_ ("Wanted half width of the 95 % interval, in percent") },
  { "output", "FILE", N_ ("Write to a file instead of standard output") },
  { "format", "FORMAT", N_ ("table (for people), json, csv, openssl or mr"), format_names, TRUE },
  { "no-save", NULL, N_ ("Do not keep the run with the other saved runs") },
  { NULL },
};

const HmCommand hm_command_run = {
  .name = "run",
  .summary = N_ ("Measure, and print the figures"),
  .more =
      N_ ("Engines, algorithms and sizes may repeat, or be lists parted by commas. An interrupt\n"
          "(Ctrl+C) ends the run early; what was measured until then is printed and kept."),
  .options = options,
  .run = run,
  .measures = TRUE,
};
