/* test-dialogs.c: preferences, custom profile, help and about
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "bench/hm-cpu-place.h"
#include "crypto/cpu.h"
#include "fixture.h"
#include "hm-custom-dialog.h"
#include "hm-help-window.h"
#include "hm-preferences.h"
#include "hm-settings-choice.h"

static gboolean
is_gone (gpointer type)
{
  return fixture_find_toplevel ((GType) GPOINTER_TO_SIZE (type)) == NULL;
}

static void
close_dialog (GtkWindow *dialog)
{
  GType type = G_OBJECT_TYPE (dialog);

  gtk_window_close (dialog);
  FIXTURE_WAIT (is_gone, GSIZE_TO_POINTER (type));
}

static void
test_app_dialogs (void)
{
  const struct
  {
    const char *action;
    GType type;
  } dialogs[] = {
    { "preferences", HM_TYPE_PREFERENCES },
    { "help", HM_TYPE_HELP_WINDOW },
    { "about", ADW_TYPE_ABOUT_WINDOW },
  };
  HmWindow *window = fixture_open_window ();

  for (guint i = 0; i < G_N_ELEMENTS (dialogs); i++)
    {
      GtkWindow *dialog;

      g_action_group_activate_action (G_ACTION_GROUP (fixture_get_application ()),
                                      dialogs[i].action, NULL);
      fixture_settle ();
      dialog = fixture_find_toplevel (dialogs[i].type);
      g_assert_nonnull (dialog);
      g_assert_true (gtk_window_get_transient_for (dialog) == GTK_WINDOW (window));
      close_dialog (dialog);
    }
  fixture_close_window (window);
}

static void
test_shortcuts (void)
{
  HmWindow *window = fixture_open_window ();
  GtkWindow *dialog;

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.show-help-overlay", NULL));
  fixture_settle ();
  dialog = fixture_find_toplevel (GTK_TYPE_SHORTCUTS_WINDOW);
  g_assert_nonnull (dialog);
  gtk_window_close (dialog);
  fixture_settle ();
  fixture_close_window (window);
}

static gboolean
has_title (GtkWidget *widget, gconstpointer title)
{
  return g_strcmp0 (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)), title) == 0;
}

/* A switch for each path that this machine has; it writes the setting that a run reads. */
static void
test_features (void)
{
  HmPreferences *dialog = hm_preferences_new (fixture_get_settings ());
  guint n = 0;

  for (const HmCpuFeatureName *feature = hm_cpu_feature_names; feature->name != NULL; feature++)
    {
      GtkWidget *row =
          fixture_find (GTK_WIDGET (dialog), ADW_TYPE_ACTION_ROW, has_title, feature->description);
      g_auto (GStrv) off = NULL;
      g_auto (GStrv) on = NULL;
      GtkWidget *widget;

      g_assert_true ((row != NULL) == ((hm_cpu_detected () & feature->feature) != 0));
      if (row == NULL)
        continue;
      widget = fixture_find (row, GTK_TYPE_SWITCH, NULL, NULL);
      gtk_test_accessible_assert_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                           feature->description);
      gtk_switch_set_active (GTK_SWITCH (widget), FALSE);
      off = g_settings_get_strv (fixture_get_settings (), "disabled-features");
      g_assert_true (g_strv_contains ((const char *const *) off, feature->name));
      gtk_switch_set_active (GTK_SWITCH (widget), TRUE);
      on = g_settings_get_strv (fixture_get_settings (), "disabled-features");
      g_assert_cmpuint (g_strv_length (on), ==, 0);
      n++;
    }
  g_test_message ("%u features", n);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static void
test_units (void)
{
  GSettings *settings = fixture_get_settings ();
  HmPreferences *dialog = hm_preferences_new (settings);
  GtkWidget *row =
      fixture_find (GTK_WIDGET (dialog), ADW_TYPE_COMBO_ROW, has_title, "Units of throughput");
  HmFigureOptions options;

  adw_combo_row_set_selected (ADW_COMBO_ROW (row), 1);
  options = hm_session_get_options (fixture_get_session ());
  g_assert_cmpint (options.units, ==, HM_UNITS_BINARY);
  gtk_window_destroy (GTK_WINDOW (dialog));
  dialog = hm_preferences_new (settings);
  row = fixture_find (GTK_WIDGET (dialog), ADW_TYPE_COMBO_ROW, has_title, "Units of throughput");
  g_assert_cmpuint (adw_combo_row_get_selected (ADW_COMBO_ROW (row)), ==, 1);
  gtk_window_destroy (GTK_WINDOW (dialog));
  g_settings_reset (settings, "units");
}

static gboolean
is_ready (gpointer dialog)
{
  return hm_custom_dialog_get_ready (dialog);
}

static gboolean
has_check_label (GtkWidget *widget, gconstpointer title)
{
  g_autofree char *problem = gtk_test_accessible_check_property (
      GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, title);

  return problem == NULL;
}

static gboolean
has_row_title (GtkWidget *widget, gconstpointer title)
{
  return g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)), title);
}

static guint
switch_all_on (GtkWidget *root)
{
  guint n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      /* Rows that unfold have a hidden one of their own. */
      if (GTK_IS_SWITCH (child) && gtk_widget_get_ancestor (child, ADW_TYPE_EXPANDER_ROW) == NULL)
        {
          gtk_switch_set_active (GTK_SWITCH (child), TRUE);
          n++;
        }
      n += switch_all_on (child);
    }
  return n;
}

static void
test_custom (void)
{
  HmWindow *window = fixture_open_window ();
  GSettings *settings = fixture_get_settings ();
  HmCustomDialog *dialog;
  GtkWidget *check, *accept, *against;
  g_autofree char *profile = NULL;
  g_auto (GStrv) words = NULL;
  g_autoptr (HmOwnedChoice) owned = NULL;
  const HmChoice *choice;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.profile", "s", "custom");
  fixture_settle ();
  dialog = HM_CUSTOM_DIALOG (fixture_find_toplevel (HM_TYPE_CUSTOM_DIALOG));
  g_assert_nonnull (dialog);
  FIXTURE_WAIT (is_ready, dialog);
  accept = fixture_find (GTK_WIDGET (dialog), GTK_TYPE_BUTTON, NULL, NULL);
  g_assert_nonnull (accept);

  check =
      fixture_find (GTK_WIDGET (dialog), GTK_TYPE_CHECK_BUTTON, has_check_label, "Classic tables");
  g_assert_nonnull (check);
  g_assert_true (gtk_check_button_get_active (GTK_CHECK_BUTTON (check)));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), FALSE);
  check = fixture_find (GTK_WIDGET (dialog), GTK_TYPE_CHECK_BUTTON, has_check_label,
                        hm_family_title ("aes"));
  g_assert_nonnull (check);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), TRUE);

  /* In turns with the first engine of the list, which is the chosen one itself. */
  against = fixture_find (GTK_WIDGET (dialog), ADW_TYPE_COMBO_ROW, has_row_title,
                          "Measure in Turns With");
  g_assert_nonnull (against);
  g_assert_cmpuint (adw_combo_row_get_selected (ADW_COMBO_ROW (against)), ==, 0);
  adw_combo_row_set_selected (ADW_COMBO_ROW (against), 1);
  g_assert_cmpuint (switch_all_on (GTK_WIDGET (dialog)), ==, 3);
  hm_custom_dialog_accept (dialog);
  FIXTURE_WAIT (is_gone, GSIZE_TO_POINTER (HM_TYPE_CUSTOM_DIALOG));

  profile = g_settings_get_string (settings, "profile");
  g_assert_cmpstr (profile, ==, "custom");
  words = g_settings_get_strv (settings, "custom-algorithms");
  g_assert_cmpuint (g_strv_length (words), ==, 1);
  g_assert_cmpstr (words[0], ==, "aes");

  owned = hm_owned_choice_new_from_settings (settings);
  choice = hm_owned_choice_get (owned);
  g_assert_cmpint (choice->profile, ==, HM_PROFILE_CUSTOM);
  g_assert_cmpstr (choice->algorithms[0], ==, "aes");
  g_assert_true (choice->interleave);
  g_assert_cmpstr (choice->engines[1], ==, hm_engines ()[0]->id);
  g_assert_null (choice->engines[2]);
  g_assert_cmpuint (choice->n_sizes, ==, 5);
  g_assert_cmpint (choice->sizes[4], ==, 8192);
  g_assert_cmpfloat_with_epsilon (choice->precision, 0.005, 1e-9);
  /* Every number of threads, the cores, and until the time is up. */
  g_assert_true (choice->cores);
  g_assert_true (choice->sustained);
  g_assert_cmpuint (choice->n_thread_counts, >=, 1);
  g_assert_cmpuint (choice->thread_counts[0], ==, 1);
  g_assert_cmpuint (choice->thread_counts[choice->n_thread_counts - 1], ==,
                    MIN (hm_cpu_place_count (), HM_PLAN_MAX_THREADS));
  g_settings_reset (settings, "custom-scaling");
  g_settings_reset (settings, "custom-cores");
  g_settings_reset (settings, "custom-sustained");
  g_settings_reset (settings, "profile");
  g_settings_reset (settings, "custom-algorithms");
  g_settings_reset (settings, "custom-against");
  fixture_close_window (window);
}

/* Closed before the engine answered: nothing is told to a dialog that is gone. */
static void
test_custom_closed_early (void)
{
  HmCustomDialog *dialog = hm_custom_dialog_new (fixture_get_settings ());
  gpointer weak = dialog;

  g_object_add_weak_pointer (G_OBJECT (dialog), &weak);
  gtk_window_destroy (GTK_WINDOW (dialog));
  fixture_settle ();
  g_assert_null (weak);
}

int
main (int argc, char *argv[])
{
  int status;

  fixture_init (&argc, &argv);
  fixture_get_application ();
  g_test_add_func ("/dialogs/app", test_app_dialogs);
  g_test_add_func ("/dialogs/shortcuts", test_shortcuts);
  g_test_add_func ("/dialogs/features", test_features);
  g_test_add_func ("/dialogs/units", test_units);
  g_test_add_func ("/dialogs/custom", test_custom);
  g_test_add_func ("/dialogs/custom-closed-early", test_custom_closed_early);
  status = g_test_run ();
  fixture_end ();
  return status;
}
