/* test-conditions.c: the strip with the conditions of a run, the verdict, power and noise
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <math.h>
#include <string.h>

#include "fake-measure.h"
#include "fixture.h"
#include "hm-conditions-bar.h"
#include "hm-noise-row.h"
#include "hm-power-monitor.h"
#include "hm-preferences.h"
#include "hm-run-details.h"
#include "hm-strip.h"
#include "run/hm-word.h"

/* A run of ten seconds on the battery. */
static HmRun *
make_run (const char *name)
{
  HmRun *run = hm_run_new (HM_ORIGIN_MEASURED);
  HmResultKey key = { .algorithm = g_intern_string ("md5"),
                      .operation = HM_OPERATION_DIGEST,
                      .size = 64,
                      .threads = 1,
                      .engine = "built-in" };
  g_autoptr (HmResult) result = hm_result_new (&key, HM_UNIT_BYTES_PER_SECOND);
  HmFigures figures = HM_FIGURES_NONE;

  figures.value = 1e8;
  figures.low = 0.999e8;
  figures.high = 1.001e8;
  figures.status = HM_STATUS_OK;
  hm_result_set_figures (result, &figures);
  hm_run_add_result (run, result, FALSE);
  hm_run_set_name (run, name);
  for (guint i = 1; i <= 20; i++)
    {
      HmMoment moment = hm_moment_new (i * 0.5);

      moment.frequency = 4e9;
      moment.temperature = 50 + i;
      moment.power = hm_word_new ("battery");
      hm_run_take_moment (run, &moment);
    }
  hm_run_get_conditions (run)->power = g_strdup ("battery");
  hm_run_get_method (run)->seconds = 10;
  hm_run_get_method (run)->accepted_share = 0.95;
  hm_run_set_status (run, HM_RUN_COMPLETE);
  return run;
}

static gboolean
is_hidden (gpointer bar)
{
  return !gtk_widget_get_visible (bar);
}

/* One run alone has a strip with a verdict; several have none. */
static void
test_bar (void)
{
  HmWindow *window = fixture_open_window ();
  HmTickedRuns *ticked = hm_session_get_ticked (fixture_get_session ());
  GtkWidget *bar = fixture_find (GTK_WIDGET (window), HM_TYPE_CONDITIONS_BAR, NULL, NULL);
  g_autoptr (HmRun) one = make_run ("one"), other = make_run ("other");
  g_autofree char *told = NULL;
  GtkWidget *strip;

  g_assert_nonnull (bar);
  g_assert_true (is_hidden (bar));
  hm_ticked_runs_add_run (ticked, one, FALSE);
  fixture_settle ();
  g_assert_false (is_hidden (bar));
  g_assert_cmpstr (hm_conditions_bar_get_verdict (HM_CONDITIONS_BAR (bar)), ==,
                   "Fair conditions. The computer ran on its battery.");
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (fixture_find (bar, GTK_TYPE_LABEL, NULL, NULL)),
                                   GTK_ACCESSIBLE_ROLE_STATUS);
  strip = fixture_find (bar, HM_TYPE_STRIP, NULL, NULL);
  g_assert_nonnull (strip);
  g_assert_cmpint (gtk_widget_get_height (strip), <=, 28);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (strip), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Conditions over time");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (strip), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "The conditions over 0:10. Clock of the core from 4.0 GHz "
                                       "to 4.0 GHz. Temperature up to 70 °C.");

  hm_ticked_runs_add_run (ticked, other, FALSE);
  fixture_settle ();
  g_assert_true (is_hidden (bar));
  hm_ticked_runs_clear (ticked);
  fixture_settle ();
  fixture_close_window (window);
}

static gboolean
has_title (GtkWidget *widget, gconstpointer title)
{
  return g_strcmp0 (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)), title) == 0;
}

static void
test_details (void)
{
  g_autoptr (HmRun) run = make_run ("details");
  HmRunDetails *dialog;
  GtkWidget *row;

  hm_run_get_method (run)->cycle_time = 1 / 4.4e9;
  hm_run_get_method (run)->sustained_cycle_time = 1 / 3.1e9;
  hm_run_get_method (run)->slid_at = 6;
  dialog = hm_run_details_new (run);
  row = fixture_find (GTK_WIDGET (dialog), ADW_TYPE_ACTION_ROW, has_title, "Fair");
  g_assert_nonnull (row);
  g_assert_nonnull (strstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), "4.4 GHz"));
  row = fixture_find (GTK_WIDGET (dialog), ADW_TYPE_ACTION_ROW, has_title, "Clock of the core");
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), ==,
                   "4.4 GHz, from 0:06 on 3.1 GHz");
  g_assert_nonnull (fixture_find (GTK_WIDGET (dialog), HM_TYPE_STRIP, NULL, NULL));
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* While it is measured the strip is there, and grows to the whole time. */
static void
test_measuring (void)
{
  HmWindow *window = fixture_open_window ();
  GtkWidget *bar = fixture_find (GTK_WIDGET (window), HM_TYPE_CONDITIONS_BAR, NULL, NULL);

  fake_measure_install (fixture_get_session (), 1);
  hm_session_start (fixture_get_session (), HM_MEASURED_OPERATIONS);
  FIXTURE_WAIT (fixture_is_waiting, NULL);
  g_assert_false (is_hidden (bar));
  g_assert_cmpstr (hm_conditions_bar_get_verdict (HM_CONDITIONS_BAR (bar)), ==, "");
  fake_measure_let_pass (-1);
  FIXTURE_WAIT (fixture_is_idle, NULL);
  g_assert_false (is_hidden (bar));
  g_assert_cmpstr (hm_conditions_bar_get_verdict (HM_CONDITIONS_BAR (bar)), !=, "");
  fixture_close_window (window);
}

/* ---- the noise of the computer ---- */

static gboolean
has_measured (gpointer row)
{
  return !hm_noise_row_get_measuring (row);
}

static void
test_noise (void)
{
  HmPreferences *dialog = hm_preferences_new (fixture_get_settings ());
  HmNoiseRow *row =
      HM_NOISE_ROW (fixture_find (GTK_WIDGET (dialog), HM_TYPE_NOISE_ROW, NULL, NULL));
  GtkWidget *button = fixture_find (GTK_WIDGET (row), GTK_TYPE_BUTTON, NULL, NULL);
  g_autofree char *before = g_strdup (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)));

  hm_preferences_set_busy (dialog, TRUE);
  g_assert_false (gtk_widget_get_sensitive (button));
  hm_preferences_set_busy (dialog, FALSE);
  g_assert_true (gtk_widget_get_sensitive (button));

  /* Stopped before its end: nothing is known yet. */
  g_signal_emit_by_name (button, "clicked");
  g_assert_true (hm_noise_row_get_measuring (row));
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (button)), ==, "Stop");
  g_signal_emit_by_name (button, "clicked");
  FIXTURE_WAIT (has_measured, row);
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), ==, before);

  /* Measured: the noise, or why there is none. */
  hm_noise_row_set_seconds (row, 0.8);
  g_signal_emit_by_name (button, "clicked");
  FIXTURE_WAIT (has_measured, row);
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), !=, before);
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (button)), ==, "Measure");

  /* The dialog may be closed meanwhile. */
  g_signal_emit_by_name (button, "clicked");
  gtk_window_destroy (GTK_WINDOW (dialog));
  fixture_settle ();
}

/* ---- the charger ---- */

static void
count_cb (guint *count)
{
  (*count)++;
}

static gboolean
is_heard (gpointer count)
{
  return *(guint *) count > 0;
}

static void
emit (GDBusConnection *bus, const char *name)
{
  GVariantBuilder changed;

  g_variant_builder_init (&changed, G_VARIANT_TYPE ("a{sv}"));
  g_variant_builder_add (&changed, "{sv}", name, g_variant_new_boolean (TRUE));
  g_dbus_connection_emit_signal (
      bus, NULL, "/org/freedesktop/UPower", "org.freedesktop.DBus.Properties", "PropertiesChanged",
      g_variant_new ("(sa{sv}as)", "org.freedesktop.UPower", &changed, NULL), NULL);
  g_dbus_connection_flush_sync (bus, NULL, NULL);
}

/* UPower says that the charger is gone; what else it says does not matter. */
static void
test_power (void)
{
  g_autofree char *daemon = g_find_program_in_path ("dbus-daemon");
  g_autoptr (GDBusConnection) upower = NULL;
  g_autoptr (HmPowerMonitor) monitor = NULL;
  g_autoptr (GVariant) reply = NULL;
  g_autoptr (GError) error = NULL;
  GTestDBus *dbus;
  guint count = 0;

  if (daemon == NULL)
    {
      g_test_skip ("no dbus-daemon");
      return;
    }
  dbus = g_test_dbus_new (G_TEST_DBUS_NONE);
  g_test_dbus_up (dbus);
  g_setenv ("DBUS_SYSTEM_BUS_ADDRESS", g_test_dbus_get_bus_address (dbus), TRUE);
  upower =
      g_dbus_connection_new_for_address_sync (g_test_dbus_get_bus_address (dbus),
                                              G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
                                                  G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                              NULL, NULL, &error);
  g_assert_no_error (error);
  reply = g_dbus_connection_call_sync (upower, "org.freedesktop.DBus", "/org/freedesktop/DBus",
                                       "org.freedesktop.DBus", "RequestName",
                                       g_variant_new ("(su)", "org.freedesktop.UPower", 0), NULL, 0,
                                       -1, NULL, &error);
  g_assert_no_error (error);

  monitor = hm_power_monitor_new ();
  g_signal_connect_swapped (monitor, "changed", G_CALLBACK (count_cb), &count);
  emit (upower, "LidIsPresent");
  /* It may not listen yet, so it is told until it hears. */
  while (!is_heard (&count))
    {
      g_assert_cmpuint (count, ==, 0);
      emit (upower, "OnBattery");
      for (guint i = 0; i < 20; i++)
        g_main_context_iteration (NULL, FALSE);
      g_usleep (1000);
    }
  g_clear_object (&monitor);
  g_test_dbus_stop (dbus);
  g_object_unref (dbus);
}

int
main (int argc, char *argv[])
{
  int status;

  fixture_init (&argc, &argv);
  fixture_get_application ();
  g_test_add_func ("/conditions/bar", test_bar);
  g_test_add_func ("/conditions/details", test_details);
  g_test_add_func ("/conditions/measuring", test_measuring);
  g_test_add_func ("/conditions/noise", test_noise);
  g_test_add_func ("/conditions/power", test_power);
  status = g_test_run ();
  fixture_end ();
  return status;
}
