/* hm-command-calibrate.c: hashmark-cli calibrate: which differences this machine can tell
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/hm-cli.h"

#include <glib-unix.h>
#include <glib/gi18n.h>
#include <signal.h>
#include <unistd.h>

#include "bench/hm-calibration.h"
#include "bench/hm-machine.h"
#include "cli/hm-inhibit.h"
#include "cli/hm-progress.h"
#include "report/hm-noise-words.h"

#define MAX_SECONDS 86400

typedef struct
{
  HmCalibration *calibration;
  HmProgress *progress;
  GMainLoop *loop;
  double seconds;
  int signal; /* that stopped it, or 0 */
} Session;

static void
progress_cb (Session *session)
{
  double progress = hm_calibration_get_progress (session->calibration);

  hm_progress_show (session->progress, progress, session->seconds * (1 - progress), NULL);
}

static gboolean
stop (Session *session, int number)
{
  if (session->signal != 0)
    {
      hm_progress_clear (session->progress);
      _exit (HM_EXIT_SIGNAL + number);
    }
  session->signal = number;
  hm_calibration_stop (session->calibration);
  return G_SOURCE_CONTINUE;
}

static gboolean
interrupt_cb (gpointer session)
{
  return stop (session, SIGINT);
}

static gboolean
terminate_cb (gpointer session)
{
  return stop (session, SIGTERM);
}

/* Returns the signal that stopped it, or 0. */
static int
measure (HmCalibration *calibration, double seconds)
{
  Session session = { .calibration = calibration, .seconds = seconds };
  guint interrupt = g_unix_signal_add (SIGINT, interrupt_cb, &session);
  guint terminate = g_unix_signal_add (SIGTERM, terminate_cb, &session);
  int inhibitor = hm_inhibit_begin (_ ("A benchmark is being measured"));

  session.progress = hm_progress_new ();
  session.loop = g_main_loop_new (NULL, FALSE);
  g_signal_connect_swapped (calibration, "progress", G_CALLBACK (progress_cb), &session);
  g_signal_connect_swapped (calibration, "finished", G_CALLBACK (g_main_loop_quit), session.loop);
  hm_calibration_start (calibration);
  g_main_loop_run (session.loop);

  g_source_remove (interrupt);
  g_source_remove (terminate);
  g_main_loop_unref (session.loop);
  hm_progress_free (session.progress);
  hm_inhibit_end (inhibitor);
  return session.signal;
}

/* What the machine does besides is measured too: that is no fault of the machine. */
static void
tell_conditions (void)
{
  g_autoptr (HmRun) probe = hm_run_new (HM_ORIGIN_MEASURED);
  g_auto (GStrv) warnings = NULL;

  hm_conditions_read (hm_run_get_conditions (probe), NULL);
  warnings = hm_conditions_warnings (hm_run_get_conditions (probe), hm_run_get_machine (probe));
  for (guint i = 0; warnings[i] != NULL; i++)
    hm_cli_message ("%s", warnings[i]);
}

static int
run (HmArguments *arguments)
{
  g_autoptr (HmCalibration) calibration = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL, *line = NULL;
  double seconds = HM_CALIBRATION_SECONDS;
  const HmMachine *machine;
  HmNoiseMeasured measured;
  int signal_number;

  if (!hm_arguments_get_number (arguments, "seconds", FALSE, &seconds, &error))
    return hm_cli_usage (&hm_command_calibrate, error);
  if (seconds > MAX_SECONDS)
    {
      hm_arguments_set_error (&error, "seconds", hm_arguments_get (arguments, "seconds", ""),
                              _ ("this is more than a day"));
      return hm_cli_usage (&hm_command_calibrate, error);
    }

  tell_conditions ();
  calibration = hm_calibration_new (seconds);
  signal_number = measure (calibration, seconds);
  if (!hm_calibration_get_result (calibration, &measured, &machine, &error))
    {
      hm_cli_fail (error);
      return signal_number != 0 ? HM_EXIT_SIGNAL + signal_number : HM_EXIT_FAILED;
    }
  text = hm_noise_tell (&measured);
  line = g_strconcat (text, "\n", NULL);
  if (!hm_output_write (NULL, line, &error))
    return hm_cli_fail (error);
  if (!hm_arguments_has (arguments, "no-save") && !hm_noise_book_store (machine, &measured, &error))
    return hm_cli_fail (error);
  return HM_EXIT_DONE;
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
      "comparisons of its runs reckon with it instead of what is usual, and runs that are measured from\n"
      "now on hold it."),
  .options = options,
  .run = run,
  .measures = TRUE,
};
