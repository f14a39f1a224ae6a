/* hm-command-verify.c: hashmark-cli verify: known-answer cases against an engine
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/hm-cli.h"

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "cli/hm-progress.h"
#include "engine/hm-vector.h"

/* The cases of one algorithm, over all files. */
typedef struct
{
  const char *algorithm; /* interned */
  guint counts[HM_VERDICT_SKIPPED + 1];
  char *missing; /* why the first one was skipped */
} Tally;

static void
tally_free (gpointer data)
{
  Tally *tally = data;

  g_free (tally->missing);
  g_free (tally);
}

/* In order of appearance: there are few algorithms, so that looking through them is quick. */
static Tally *
find_tally (GPtrArray *tallies, const char *algorithm)
{
  Tally *tally;

  for (guint i = 0; i < tallies->len; i++)
    {
      tally = g_ptr_array_index (tallies, i);
      if (g_str_equal (tally->algorithm, algorithm))
        return tally;
    }
  tally = g_new0 (Tally, 1);
  tally->algorithm = g_intern_string (algorithm);
  g_ptr_array_add (tallies, tally);
  return tally;
}

/* Where to tell how far a case is that is checked since @start. */
typedef struct
{
  HmProgress *progress;
  gint64 start; /* monotonic microseconds */
} Watched;

static void
watch (const HmVector *vector, double share, gpointer data)
{
  const Watched *watched = data;
  double elapsed = (double) (g_get_monotonic_time () - watched->start) / G_USEC_PER_SEC;

  hm_progress_show (watched->progress, share, elapsed / share - elapsed,
                    hm_vector_get_algorithm (vector));
}

static void
check (const HmEngine *engine, HmVector *vector, GPtrArray *tallies, HmProgress *progress)
{
  Tally *tally = find_tally (tallies, hm_vector_get_algorithm (vector));
  Watched watched = { progress, g_get_monotonic_time () };
  g_autofree char *reason = NULL;

  hm_vector_set_watch (vector, watch, &watched);
  HmVerdict verdict = engine->check_vector (vector, &reason);
  hm_vector_set_watch (vector, NULL, NULL);
  hm_progress_clear (progress);

  /* A name that nobody knows is a slip, which must not pass for a case left out. */
  if (verdict == HM_VERDICT_SKIPPED && !hm_vector_is_known (vector))
    verdict = HM_VERDICT_FAILED;
  tally->counts[verdict]++;
  if (verdict == HM_VERDICT_SKIPPED && tally->missing == NULL)
    tally->missing = g_steal_pointer (&reason);
  else if (verdict == HM_VERDICT_FAILED)
    hm_cli_remark ("%s:%u: %s: %s", hm_vector_get_file (vector), hm_vector_get_line (vector),
                   tally->algorithm, reason != NULL ? reason : _ ("wrong result"));
}

static int
run (HmArguments *arguments)
{
  const char *const *files = hm_arguments_get_words (arguments);
  const HmEngine *engine = hm_engine_find (hm_arguments_get (arguments, "engine", "built-in"));
  g_autoptr (GPtrArray) tallies = g_ptr_array_new_with_free_func (tally_free);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (HmProgress) progress = hm_progress_new ();
  g_autoptr (GError) error = NULL;
  gboolean failed = FALSE;

  if (files[0] == NULL)
    {
      g_set_error (&error, HM_ARGUMENTS_ERROR, HM_ARGUMENTS_ERROR_USAGE,
                   _ ("which files? At least one must be named"));
      return hm_cli_usage (&hm_command_verify, error);
    }
  if (!hm_output_check (NULL, &error))
    return hm_cli_fail (error);

  for (guint f = 0; files[f] != NULL; f++)
    {
      g_autoptr (GError) file_error = NULL;
      g_autoptr (GPtrArray) vectors = hm_vectors_load (files[f], &file_error);

      if (vectors == NULL)
        {
          hm_cli_fail (file_error);
          failed = TRUE;
          continue;
        }
      if (vectors->len == 0)
        {
          /* Translators: %s is the name of a file. */
          hm_cli_message (_ ("%s: there is no case in this file"), files[f]);
          failed = TRUE;
        }
      for (guint v = 0; v < vectors->len; v++)
        check (engine, g_ptr_array_index (vectors, v), tallies, progress);
    }

  /* Scripts read these lines: they are not translated. */
  for (guint i = 0; i < tallies->len; i++)
    {
      const Tally *tally = g_ptr_array_index (tallies, i);

      g_string_append_printf (text, "%s: %u passed, %u failed", tally->algorithm,
                              tally->counts[HM_VERDICT_PASSED], tally->counts[HM_VERDICT_FAILED]);
      if (tally->counts[HM_VERDICT_SKIPPED] > 0)
        g_string_append_printf (text, ", %u skipped", tally->counts[HM_VERDICT_SKIPPED]);
      g_string_append_c (text, '\n');
      failed = failed || tally->counts[HM_VERDICT_FAILED] > 0;
      if (tally->missing != NULL)
        /* Translators: an algorithm, how many cases of it were left out, and why. */
        hm_cli_message (ngettext ("%s: %u case skipped: %s", "%s: %u cases skipped: %s",
                                  tally->counts[HM_VERDICT_SKIPPED]),
                        tally->algorithm, tally->counts[HM_VERDICT_SKIPPED], tally->missing);
    }
  if (!hm_output_write (NULL, text->str, &error))
    return hm_cli_fail (error);
  return failed ? HM_EXIT_FAILED : HM_EXIT_DONE;
}

static const HmOption options[] = {
  { "engine", "ENGINE", N_ ("The engine to check (built-in)"), hm_cli_engines, TRUE },
  { NULL },
};

const HmCommand hm_command_verify = {
  .name = "verify",
  .words = "FILE...",
  .summary = N_ ("Compute known-answer cases and compare"),
  .more = N_ ("Prints a line for each algorithm, such as “md5: 7 passed, 0 failed”. Each FILE\n"
              "holds cases in the line format. Failed cases are named on standard error."),
  .options = options,
  .run = run,
};
