/* hm-measuring.c: a benchmark that runs in a terminal, and the run that is kept of it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/hm-measuring.h"

#include <glib-unix.h>
#include <glib/gi18n.h>
#include <math.h>
#include <signal.h>
#include <unistd.h>

#include "bench/hm-machine.h"
#include "cli/hm-cli.h"
#include "cli/hm-inhibit.h"
#include "cli/hm-progress.h"
#include "run/hm-store.h"

/* What waits for the end. */
typedef struct
{
  HmMeasurement *measurement;
  HmProgress *progress;
  GMainLoop *loop;
  int signal; /* that stopped it, or 0 */
} Session;

static void
progress_cb (Session *session)
{
  HmMeasurement *measurement = session->measurement;
  double remaining = hm_measurement_get_remaining (measurement);

  if (isfinite (remaining))
    hm_progress_show (session->progress, hm_measurement_get_progress (measurement), remaining,
                      hm_measurement_get_activity (measurement));
}

static void
finished_cb (Session *session)
{
  g_main_loop_quit (session->loop);
}

static gboolean
stop (Session *session, int number)
{
  /* The first one asks for an end in good order; whoever is in a hurry gets one without order. */
  if (session->signal != 0)
    {
      hm_progress_clear (session->progress);
      _exit (HM_EXIT_SIGNAL + number);
    }
  session->signal = number;
  hm_measurement_stop (session->measurement);
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

/* What would make the figures suffer does not keep anybody from measuring. */
static void
tell_conditions (HmRun *run)
{
  g_auto (GStrv) warnings =
      hm_conditions_warnings (hm_run_get_conditions (run), hm_run_get_machine (run));

  for (guint i = 0; warnings[i] != NULL; i++)
    hm_cli_message ("%s", warnings[i]);
}

static int
run_to_end (HmMeasurement *self)
{
  Session session = { .measurement = self };
  guint interrupt = g_unix_signal_add (SIGINT, interrupt_cb, &session);
  guint terminate = g_unix_signal_add (SIGTERM, terminate_cb, &session);
  int inhibitor = hm_inhibit_begin (_ ("A benchmark is being measured"));
  gulong progress, finished;

  session.progress = hm_progress_new ();
  session.loop = g_main_loop_new (NULL, FALSE);
  progress = g_signal_connect_swapped (self, "progress", G_CALLBACK (progress_cb), &session);
  finished = g_signal_connect_swapped (self, "finished", G_CALLBACK (finished_cb), &session);

  hm_measurement_start (self);
  tell_conditions (hm_measurement_get_run (self));
  if (hm_measurement_get_state (self) != HM_MEASUREMENT_FINISHED)
    g_main_loop_run (session.loop);

  g_signal_handler_disconnect (self, progress);
  g_signal_handler_disconnect (self, finished);
  g_source_remove (interrupt);
  g_source_remove (terminate);
  g_main_loop_unref (session.loop);
  hm_progress_free (session.progress);
  hm_inhibit_end (inhibitor);
  return session.signal;
}

int
hm_measure (HmMeasurement *self, HmArguments *arguments, gboolean *failed)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HmStore) store = NULL;
  g_autoptr (HmStoreItem) item = NULL;
  int signal_number;

  if (!hm_arguments_has (arguments, "no-save"))
    {
      store = hm_store_new (NULL);
      item = hm_store_add_run (store, hm_measurement_get_run (self), &error);
      /* The figures are still worth having. */
      if (item == NULL)
        {
          /* Translators: %s is the reason, a sentence. Leave the option as it is. */
          hm_cli_message (_ ("the run cannot be kept (--no-save does without): %s"),
                          error->message);
          g_clear_error (&error);
          *failed = TRUE;
        }
    }

  signal_number = run_to_end (self);

  if (item != NULL && hm_store_flush (store, &error))
    /* Translators: %s is the path of a file. */
    hm_cli_message (_ ("the run is kept in %s"), hm_store_item_get_path (item));
  else if (item != NULL)
    {
      hm_cli_fail (error);
      *failed = TRUE;
    }
  hm_cli_tell_verdict (hm_measurement_get_run (self));
  return signal_number;
}
