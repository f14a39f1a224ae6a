/* hm-inhibit.c: the computer does not fall asleep while something is measured
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/hm-inhibit.h"

#include <gio/gio.h>
#include <gio/gunixfdlist.h>
#include <unistd.h>

/* Nobody waits longer for an answer. */
#define TIMEOUT_MS 1000

/* logind keeps the machine awake until the file that it gives is closed, be it by the end of the
 * process: https://www.freedesktop.org/wiki/Software/systemd/inhibit/ */
int
hm_inhibit_begin (const char *reason)
{
  g_autoptr (GDBusConnection) bus = g_bus_get_sync (G_BUS_TYPE_SYSTEM, NULL, NULL);
  g_autoptr (GUnixFDList) files = NULL;
  g_autoptr (GVariant) reply = NULL;
  gint32 index;

  if (bus == NULL)
    return -1;
  reply = g_dbus_connection_call_with_unix_fd_list_sync (
      bus, "org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager",
      "Inhibit", g_variant_new ("(ssss)", "sleep", "hashmark-cli", reason, "block"),
      G_VARIANT_TYPE ("(h)"), G_DBUS_CALL_FLAGS_NONE, TIMEOUT_MS, NULL, &files, NULL, NULL);
  if (reply == NULL || files == NULL)
    return -1;
  g_variant_get (reply, "(h)", &index);
  return g_unix_fd_list_get (files, index, NULL);
}

void
hm_inhibit_end (int inhibitor)
{
  if (inhibitor >= 0)
    close (inhibitor);
}
