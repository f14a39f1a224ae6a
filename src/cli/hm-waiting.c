/* hm-waiting.c: waits in a terminal for what takes a while, until its end or a signal
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/hm-waiting.h"

#include <glib-unix.h>
#include <glib/gi18n.h>
#include <signal.h>
#include <unistd.h>

#include "cli/hm-cli.h"
#include "cli/hm-inhibit.h"

typedef struct
{
  GObject *object;
  const HmAwaited *awaited;
  HmProgress *progress;
  GMainLoop *loop;
  gboolean finished;
  int signal; /* that stopped it, or 0 */
} Wait;

static void
progress_cb (Wait *wait)
{
  wait->awaited->show (wait->object, wait->progress);
}

static void
finished_cb (Wait *wait)
{
  wait->finished = TRUE;
  g_main_loop_quit (wait->loop);
}

static gboolean
stop (Wait *wait, int number)
{
  /* The first one asks for an end in good order; whoever is in a hurry gets one without order. */
  if (wait->signal != 0)
    {
      hm_progress_clear (wait->progress);
      _exit (HM_EXIT_SIGNAL + number);
    }
  wait->signal = number;
  wait->awaited->stop (wait->object);
  return G_SOURCE_CONTINUE;
}

static gboolean
interrupt_cb (gpointer wait)
{
  return stop (wait, SIGINT);
}

static gboolean
terminate_cb (gpointer wait)
{
  return stop (wait, SIGTERM);
}

int
hm_wait_for (GObject *object, const HmAwaited *awaited)
{
  Wait wait = { .object = object, .awaited = awaited };
  guint interrupt = g_unix_signal_add (SIGINT, interrupt_cb, &wait);
  guint terminate = g_unix_signal_add (SIGTERM, terminate_cb, &wait);
  int inhibitor = hm_inhibit_begin (_ ("A benchmark is being measured"));
  gulong progress, finished;

  wait.progress = hm_progress_new ();
  wait.loop = g_main_loop_new (NULL, FALSE);
  progress = g_signal_connect_swapped (object, "progress", G_CALLBACK (progress_cb), &wait);
  finished = g_signal_connect_swapped (object, "finished", G_CALLBACK (finished_cb), &wait);

  awaited->start (object);
  if (!wait.finished)
    g_main_loop_run (wait.loop);

  g_signal_handler_disconnect (object, progress);
  g_signal_handler_disconnect (object, finished);
  g_source_remove (interrupt);
  g_source_remove (terminate);
  g_main_loop_unref (wait.loop);
  hm_progress_free (wait.progress);
  hm_inhibit_end (inhibitor);
  return wait.signal;
}
