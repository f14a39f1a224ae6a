/* hm-command-calibrate.c: hashmark-cli calibrate: which differences this machine can tell
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/hm-cli.h"

#include <glib/gi18n.h>

#include "bench/hm-calibration.h"
#include "bench/hm-machine.h"
#include "cli/hm-waiting.h"
#include "report/hm-noise-words.h"

#define MAX_SECONDS 86400

static void
start (gpointer calibration)
{
  hm_calibration_start (calibration);
}

static void
stop (gpointer calibration)
{
  hm_calibration_stop (calibration);
}

static void
show (gpointer calibration, HmProgress *progress)
{
  double share = hm_calibration_get_progress (calibration);

  hm_progress_show (progress, share, hm_calibration_get_seconds (calibration) * (1 - share), NULL);
}

/* What the machine does besides is measured too: that is no fault of the machine. */
static void
tell_conditions (void)
{
  g_autoptr (HmRun) probe = hm_run_new (HM_ORIGIN_MEASURED);

  hm_conditions_read (hm_run_get_conditions (probe), NULL);
  hm_cli_tell_conditions (probe);
}

static int
run (HmArguments *arguments)
{
  static const HmAwaited awaited = { start, stop, show };
  g_autoptr (HmCalibration) calibration = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL, *line = NULL;
  double seconds = HM_CALIBRATION_SECONDS;
  const HmMachine *machine;
  HmNoiseMeasured measured;
  gboolean failed = FALSE;
  int signal_number;

  if (!hm_arguments_get_number (arguments, "seconds", FALSE, &seconds, &error))
    return hm_cli_usage (&hm_command_calibrate, error);
  if (seconds > MAX_SECONDS)
    {
      hm_arguments_set_error (&error, "seconds", hm_arguments_get (arguments, "seconds", ""),
                              _ ("this is more than a day"));
      return hm_cli_usage (&hm_command_calibrate, error);
    }

  if (!hm_output_check (NULL, &error))
    return hm_cli_fail (error);

  tell_conditions ();
  calibration = hm_calibration_new (seconds);
  signal_number = hm_wait_for (G_OBJECT (calibration), &awaited);
  if (!hm_calibration_get_result (calibration, &measured, &machine, &error))
    {
      hm_cli_fail (error);
      return signal_number != 0 ? HM_EXIT_SIGNAL + signal_number : HM_EXIT_FAILED;
    }
  text = hm_noise_tell (&measured);
  line = g_strconcat (text, "\n", NULL);
  /* What was measured is kept even where nobody reads it. */
  if (!hm_arguments_has (arguments, "no-save") && !hm_noise_book_store (machine, &measured, &error))
    {
      hm_cli_fail (error);
      g_clear_error (&error);
      failed = TRUE;
    }
  if (!hm_output_write (NULL, line, &error))
    return hm_cli_fail (error);
  return failed ? HM_EXIT_FAILED : HM_EXIT_DONE;
}

static const HmOption options[] = {
  { "seconds", "S", N_ ("Time for all runs together (24)") },
  { "no-save", NULL, N_ ("Tell the noise, but do not keep it") },
  { NULL },
};

const HmCommand hm_command_calibrate = {
  .name = "calibrate",
  .summary = N_ ("Measure which differences this computer can tell"),
  .more = N_ (
      "The same few figures in eight short runs. What they differ by is kept for this computer;\n"
      "comparisons of its runs reckon with it instead of what is usual, and runs that are measured "
      "from\n"
      "now on hold it."),
  .options = options,
  .run = run,
  .measures = TRUE,
};
