/* test-inhibit.c: who asks logind not to fall asleep, on a bus of the test's own
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/hm-inhibit.h"

#include <fcntl.h>
#include <gio/gio.h>
#include <gio/gunixfdlist.h>
#include <poll.h>
#include <unistd.h>

static const char interface_xml[] = "<node><interface name='org.freedesktop.login1.Manager'>"
                                    "<method name='Inhibit'>"
                                    "<arg type='s' direction='in'/><arg type='s' direction='in'/>"
                                    "<arg type='s' direction='in'/><arg type='s' direction='in'/>"
                                    "<arg type='h' direction='out'/>"
                                    "</method></interface></node>";

/* A logind of its own thread, which serves until it is told to go. */
typedef struct
{
  GThread *thread;
  GMainContext *context;
  GMainLoop *loop;
  const char *address;
  gboolean refuses;
  gint ready;  /* by GLib's atomics */
  int reading; /* the end that notices when the other one is closed */
  char *what, *reason, *mode;
} Logind;

static void
call_cb (GDBusConnection *bus,
         const char *sender,
         const char *path,
         const char *interface,
         const char *method,
         GVariant *parameters,
         GDBusMethodInvocation *invocation,
         gpointer data)
{
  Logind *self = data;
  g_autoptr (GUnixFDList) files = g_unix_fd_list_new ();
  int ends[2];

  if (self->refuses)
    {
      g_dbus_method_invocation_return_error_literal (invocation, G_DBUS_ERROR,
                                                     G_DBUS_ERROR_ACCESS_DENIED, "no leave");
      return;
    }
  g_variant_get (parameters, "(ssss)", &self->what, NULL, &self->reason, &self->mode);
  g_assert_cmpint (pipe (ends), ==, 0);
  self->reading = ends[0];
  g_unix_fd_list_append (files, ends[1], NULL);
  close (ends[1]);
  g_dbus_method_invocation_return_value_with_unix_fd_list (invocation, g_variant_new ("(h)", 0),
                                                           files);
}

static gpointer
serve (gpointer data)
{
  static const GDBusInterfaceVTable table = { .method_call = call_cb };
  Logind *self = data;
  g_autoptr (GDBusConnection) bus = NULL;
  g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (interface_xml, NULL);
  g_autoptr (GVariant) reply = NULL;
  g_autoptr (GError) error = NULL;

  g_main_context_push_thread_default (self->context);
  bus = g_dbus_connection_new_for_address_sync (self->address,
                                                G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
                                                    G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                                NULL, NULL, &error);
  g_assert_no_error (error);
  g_dbus_connection_register_object (bus, "/org/freedesktop/login1", node->interfaces[0], &table,
                                     self, NULL, &error);
  g_assert_no_error (error);
  reply = g_dbus_connection_call_sync (
      bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
      g_variant_new ("(su)", "org.freedesktop.login1", 0), NULL, 0, -1, NULL, &error);
  g_assert_no_error (error);
  g_atomic_int_set (&self->ready, 1);
  g_main_loop_run (self->loop);
  g_dbus_connection_close_sync (bus, NULL, NULL);
  g_main_context_pop_thread_default (self->context);
  return NULL;
}

static void
logind_start (Logind *self, const char *address, gboolean refuses)
{
  *self = (Logind){
    .context = g_main_context_new (), .address = address, .refuses = refuses, .reading = -1
  };
  self->loop = g_main_loop_new (self->context, FALSE);
  self->thread = g_thread_new ("logind", serve, self);
  while (!g_atomic_int_get (&self->ready))
    g_usleep (1000);
}

static void
logind_stop (Logind *self)
{
  g_main_loop_quit (self->loop);
  g_thread_join (self->thread);
  g_main_loop_unref (self->loop);
  g_main_context_unref (self->context);
  if (self->reading >= 0)
    close (self->reading);
  g_free (self->what);
  g_free (self->reason);
  g_free (self->mode);
}

/* Whether the inhibitor was given back: the pipe has no writer any more. */
static gboolean
is_over (const Logind *self)
{
  struct pollfd one = { self->reading, POLLIN, 0 };

  return poll (&one, 1, 0) == 1 && (one.revents & POLLHUP) != 0;
}

static void
test_asks (gconstpointer address)
{
  Logind logind;
  int inhibitor;

  logind_start (&logind, address, FALSE);
  inhibitor = hm_inhibit_begin ("A test is running");
  g_assert_cmpint (inhibitor, >=, 0);
  g_assert_cmpstr (logind.what, ==, "sleep");
  g_assert_cmpstr (logind.mode, ==, "block");
  g_assert_cmpstr (logind.reason, ==, "A test is running");
  g_assert_false (is_over (&logind));
  hm_inhibit_end (inhibitor);
  while (!is_over (&logind)) /* the copies that the bus had go with their messages */
    g_usleep (1000);
  logind_stop (&logind);
}

/* No leave, or nobody there: nothing is said, and nothing is to be given back. */
static void
test_refused (gconstpointer address)
{
  Logind logind;

  logind_start (&logind, address, TRUE);
  g_assert_cmpint (hm_inhibit_begin ("x"), ==, -1);
  logind_stop (&logind);
  hm_inhibit_end (-1);
}

static void
test_nobody (gconstpointer address)
{
  g_assert_cmpint (hm_inhibit_begin ("x"), ==, -1);
}

int
main (int argc, char *argv[])
{
  g_autofree char *daemon = NULL;
  GTestDBus *dbus;
  int status;

  g_test_init (&argc, &argv, NULL);
  daemon = g_find_program_in_path ("dbus-daemon");
  if (daemon == NULL)
    {
      g_print ("1..0 # SKIP no dbus-daemon\n");
      return 0;
    }
  dbus = g_test_dbus_new (G_TEST_DBUS_NONE);
  g_test_dbus_up (dbus);
  g_setenv ("DBUS_SYSTEM_BUS_ADDRESS", g_test_dbus_get_bus_address (dbus), TRUE);
  g_test_add_data_func ("/cli/inhibit/asks", g_test_dbus_get_bus_address (dbus), test_asks);
  g_test_add_data_func ("/cli/inhibit/refused", g_test_dbus_get_bus_address (dbus), test_refused);
  g_test_add_data_func ("/cli/inhibit/nobody", NULL, test_nobody);
  status = g_test_run ();
  /* The connection to the bus that is shared lives as long as the process. */
  g_test_dbus_stop (dbus);
  g_object_unref (dbus);
  return status;
}
