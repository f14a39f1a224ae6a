/* hm-inhibitor.c: the computer does not fall asleep while something is measured
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-inhibitor"

#include "config.h"

#include "hm-inhibitor.h"

#include <glib/gi18n.h>

/* The cookie of what is inhibited now, on the window. */
#define COOKIE "hm-inhibitor"

guint
hm_inhibitor_begin (GtkWindow *window)
{
  GApplication *application = g_application_get_default ();

  g_return_val_if_fail (GTK_IS_WINDOW (window), 0);

  return GTK_IS_APPLICATION (application)
             ? gtk_application_inhibit (GTK_APPLICATION (application), window,
                                        GTK_APPLICATION_INHIBIT_SUSPEND,
                                        _ ("A benchmark is being measured"))
             : 0;
}

void
hm_inhibitor_end (guint cookie)
{
  GApplication *application = g_application_get_default ();

  if (cookie != 0 && GTK_IS_APPLICATION (application))
    gtk_application_uninhibit (GTK_APPLICATION (application), cookie);
}

static void
update (GtkWindow *window, HmSession *session)
{
  guint cookie = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (window), COOKIE));
  HmSessionState state = hm_session_get_state (session);
  gboolean wanted = state == HM_SESSION_PLANNING || state == HM_SESSION_RUNNING;

  if (wanted == (cookie != 0))
    return;
  if (!wanted)
    hm_inhibitor_end (cookie);
  cookie = wanted ? hm_inhibitor_begin (window) : 0;
  g_object_set_data (G_OBJECT (window), COOKIE, GUINT_TO_POINTER (cookie));
}

static void
state_changed_cb (HmSession *session, GtkWindow *window)
{
  update (window, session);
}

/* The window goes: before it is out of the application. */
static void
unrealize_cb (GtkWindow *window)
{
  guint cookie = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (window), COOKIE));

  hm_inhibitor_end (cookie);
  g_object_set_data (G_OBJECT (window), COOKIE, NULL);
}

void
hm_inhibitor_attach (GtkWindow *window, HmSession *session)
{
  g_return_if_fail (GTK_IS_WINDOW (window));
  g_return_if_fail (HM_IS_SESSION (session));

  g_signal_connect_object (session, "state-changed", G_CALLBACK (state_changed_cb), window, 0);
  g_signal_connect (window, "unrealize", G_CALLBACK (unrealize_cb), NULL);
}
