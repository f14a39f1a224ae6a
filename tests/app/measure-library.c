/* measure-library.c: how long the window takes with the library of runs that is there
 *
 * Not a test. Opens the application with the user's folders (the caller sets XDG_DATA_HOME and
 * XDG_CACHE_HOME), waits until the list holds as many runs as the argument says, searches, scrolls,
 * and prints what each took: name, number and unit, parted by tabs. tests/bench/library.py makes a
 * table of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <locale.h>
#include <string.h>

#include <glib/gi18n.h>

#include "hm-application.h"
#include "hm-window.h"

#define TICK_MS 1

static gint64 started;

/* The main loop is asked to come by all the time; the longest time that it did not is a stall. */
typedef struct
{
  gint64 last, longest;
} Stall;

static gboolean
on_tick (gpointer data)
{
  Stall *stall = data;
  gint64 now = g_get_monotonic_time ();

  stall->longest = MAX (stall->longest, now - stall->last);
  stall->last = now;
  return G_SOURCE_CONTINUE;
}

static void
stall_reset (Stall *stall)
{
  stall->last = g_get_monotonic_time ();
  stall->longest = 0;
}

static void
print_time (const char *name, gint64 microseconds)
{
  g_print ("%s\t%.1f\tms\n", name, (double) microseconds / 1000);
}

static void
on_painted (GdkFrameClock *clock, gboolean *painted)
{
  *painted = TRUE;
}

/* Until the next frame is on the screen. */
static void
wait_for_frame (GtkWidget *widget)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (widget);
  gboolean painted = FALSE;
  gulong handler = g_signal_connect (clock, "after-paint", G_CALLBACK (on_painted), &painted);

  gtk_widget_queue_draw (widget);
  while (!painted)
    g_main_context_iteration (NULL, TRUE);
  g_signal_handler_disconnect (clock, handler);
}

static void
print_memory (const char *key, const char *name)
{
  g_autofree char *status = NULL;
  const char *line;

  if (g_file_get_contents ("/proc/self/status", &status, NULL, NULL) &&
      (line = strstr (status, key)) != NULL)
    g_print ("%s\t%.1f\tMB\n", name, g_ascii_strtod (line + strlen (key), NULL) / 1024);
}

static void
search (HmWindow *window, const char *text)
{
  GtkSearchEntry *entry = hm_sidebar_get_search (hm_window_get_sidebar (window));
  g_autofree char *list = g_strdup_printf ("search “%s”: the list", text);
  g_autofree char *frame = g_strdup_printf ("search “%s”: a frame with it", text);
  gint64 then;

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  then = g_get_monotonic_time ();
  /* Without the wait for more keys that comes first. */
  g_signal_emit_by_name (entry, "search-changed");
  print_time (list, g_get_monotonic_time () - then);
  wait_for_frame (GTK_WIDGET (window));
  print_time (frame, g_get_monotonic_time () - then);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

int
main (int argc, char *argv[])
{
  static const char *const words[] = { "e", "ep", "epyc", "epyc openssl", "2025", "battery", "" };
  guint wanted = argc > 1 ? (guint) g_ascii_strtoull (argv[1], NULL, 10) : 0;
  g_autoptr (HmApplication) application = NULL;
  g_autoptr (GError) error = NULL;
  GListModel *store;
  GtkAdjustment *scroll;
  HmWindow *window;
  Stall stall;

  started = g_get_monotonic_time ();
  setlocale (LC_ALL, "");
  stall_reset (&stall);
  application = hm_application_new ("org.hashmark.Hashmark.Measure", G_APPLICATION_NON_UNIQUE);
  if (!g_application_register (G_APPLICATION (application), NULL, &error))
    g_error ("%s", error->message);
  store = G_LIST_MODEL (hm_session_get_store (hm_application_get_session (application)));
  g_application_activate (G_APPLICATION (application));
  window = HM_WINDOW (gtk_application_get_active_window (GTK_APPLICATION (application)));
  wait_for_frame (GTK_WIDGET (window));
  print_time ("first frame", g_get_monotonic_time () - started);
  print_memory ("VmRSS:", "memory at the first frame");

  stall_reset (&stall);
  g_timeout_add_full (G_PRIORITY_HIGH, TICK_MS, on_tick, &stall, NULL);
  while (g_list_model_get_n_items (store) < wanted)
    g_main_context_iteration (NULL, TRUE);
  print_time ("list complete", g_get_monotonic_time () - started);
  print_time ("longest stall while it filled", stall.longest);
  stall_reset (&stall);
  wait_for_frame (GTK_WIDGET (window));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  print_time ("list shown", g_get_monotonic_time () - started);
  print_time ("longest stall until it was shown", stall.longest);
  print_memory ("VmRSS:", "memory with the list");

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    search (window, words[i]);

  scroll = gtk_scrollable_get_vadjustment (
      GTK_SCROLLABLE (hm_sidebar_get_list (hm_window_get_sidebar (window))));
  stall_reset (&stall);
  for (guint i = 0; i < 50; i++)
    {
      gint64 then = g_get_monotonic_time ();

      gtk_adjustment_set_value (scroll, gtk_adjustment_get_upper (scroll) * i / 50);
      wait_for_frame (GTK_WIDGET (window));
      stall.longest = MAX (stall.longest, g_get_monotonic_time () - then);
    }
  print_time ("longest frame of scrolling", stall.longest);
  print_memory ("VmRSS:", "memory after searching");
  print_memory ("VmHWM:", "memory at most");
  gtk_window_close (GTK_WINDOW (window));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  /* As g_application_run () ends: the index is written. */
  g_signal_emit_by_name (application, "shutdown");
  return 0;
}
