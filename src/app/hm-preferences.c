/* hm-preferences.c: the preferences
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-preferences"

#include "config.h"

#include "hm-preferences.h"

#include <glib/gi18n.h>

#include "crypto/cpu.h"
#include "hm-engine-row.h"
#include "hm-noise-row.h"

struct _HmPreferences
{
  AdwPreferencesWindow parent_instance;

  AdwComboRow *engine;
  HmNoiseRow *noise;
  AdwPreferencesGroup *features;
  AdwActionRow *no_features;
  AdwComboRow *units;
  AdwComboRow *style;

  GSettings *settings;
};

G_DEFINE_FINAL_TYPE (HmPreferences, hm_preferences, ADW_TYPE_PREFERENCES_WINDOW)

/* The words of the settings, in the order of the rows of the template. */
static const char *const unit_words[] = { "decimal", "binary" };
static const char *const style_words[] = { "system", "light", "dark" };

static guint
find_word (GSettings *settings, const char *key, const char *const *words, guint n)
{
  g_autofree char *word = g_settings_get_string (settings, key);

  for (guint i = 0; i < n; i++)
    if (g_str_equal (words[i], word))
      return i;
  return 0;
}

static void
engine_chosen_cb (HmPreferences *self)
{
  if (self->settings != NULL)
    g_settings_set_string (self->settings, "engine", hm_engine_row_get_engine (self->engine)->id);
}

static void
units_chosen_cb (HmPreferences *self)
{
  if (self->settings != NULL)
    g_settings_set_string (self->settings, "units",
                           unit_words[adw_combo_row_get_selected (self->units)]);
}

static void
style_chosen_cb (HmPreferences *self)
{
  if (self->settings != NULL)
    g_settings_set_string (self->settings, "style",
                           style_words[adw_combo_row_get_selected (self->style)]);
}

static void
feature_switched_cb (GtkSwitch *widget, GParamSpec *pspec, GSettings *settings)
{
  const char *name = g_object_get_data (G_OBJECT (widget), "feature");
  g_auto (GStrv) old = g_settings_get_strv (settings, "disabled-features");
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; old[i] != NULL; i++)
    if (!g_str_equal (old[i], name))
      g_ptr_array_add (names, old[i]);
  if (!gtk_switch_get_active (widget))
    g_ptr_array_add (names, (gpointer) name);
  g_ptr_array_add (names, NULL);
  g_settings_set_strv (settings, "disabled-features", (const char *const *) names->pdata);
}

static void
add_feature (HmPreferences *self,
             const HmCpuFeatureName *feature,
             gboolean fixed,
             gboolean disabled)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *widget = gtk_switch_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), feature->description);
  if (fixed)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row),
                                 _ ("Switched off by the environment variable HASHMARK_CPU"));
  gtk_widget_set_valign (widget, GTK_ALIGN_CENTER);
  gtk_switch_set_active (GTK_SWITCH (widget), !fixed && !disabled);
  gtk_widget_set_sensitive (row, !fixed);
  g_object_set_data (G_OBJECT (widget), "feature", (gpointer) feature->name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  feature->description, -1);
  g_signal_connect_object (widget, "notify::active", G_CALLBACK (feature_switched_cb),
                           self->settings, 0);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), widget);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), widget);
  adw_preferences_group_add (self->features, row);
}

/* A switch for each path that this machine has; HASHMARK_CPU is stronger than the switch. */
static void
add_features (HmPreferences *self)
{
  const char *list = g_getenv ("HASHMARK_CPU");
  g_auto (GStrv) disabled = g_settings_get_strv (self->settings, "disabled-features");
  const char *bad = NULL;
  uint32_t fixed = 0;
  gboolean any = FALSE;

  if (list != NULL && !hm_cpu_parse (list, &fixed, &bad))
    fixed = 0;
  for (const HmCpuFeatureName *feature = hm_cpu_feature_names; feature->name != NULL; feature++)
    if ((hm_cpu_detected () & feature->feature) != 0)
      {
        add_feature (self, feature, (fixed & feature->feature) != 0,
                     g_strv_contains ((const char *const *) disabled, feature->name));
        any = TRUE;
      }
  gtk_widget_set_visible (GTK_WIDGET (self->no_features), !any);
}

static void
hm_preferences_dispose (GObject *object)
{
  HmPreferences *self = HM_PREFERENCES (object);

  g_clear_object (&self->settings);
  G_OBJECT_CLASS (hm_preferences_parent_class)->dispose (object);
}

static void
hm_preferences_class_init (HmPreferencesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hm_preferences_dispose;
  g_type_ensure (HM_TYPE_NOISE_ROW);
  gtk_widget_class_set_template_from_resource (widget_class, HM_RESOURCE_BASE "/hm-preferences.ui");
  gtk_widget_class_bind_template_child (widget_class, HmPreferences, engine);
  gtk_widget_class_bind_template_child (widget_class, HmPreferences, noise);
  gtk_widget_class_bind_template_child (widget_class, HmPreferences, features);
  gtk_widget_class_bind_template_child (widget_class, HmPreferences, no_features);
  gtk_widget_class_bind_template_child (widget_class, HmPreferences, units);
  gtk_widget_class_bind_template_child (widget_class, HmPreferences, style);
  gtk_widget_class_bind_template_callback (widget_class, engine_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, units_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, style_chosen_cb);
}

static void
hm_preferences_init (HmPreferences *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

HmPreferences *
hm_preferences_new (GSettings *settings)
{
  HmPreferences *self;

  g_return_val_if_fail (G_IS_SETTINGS (settings), NULL);

  self = g_object_new (HM_TYPE_PREFERENCES, NULL);
  hm_engine_row_fill (self->engine, settings);
  adw_combo_row_set_selected (self->units,
                              find_word (settings, "units", unit_words, G_N_ELEMENTS (unit_words)));
  adw_combo_row_set_selected (
      self->style, find_word (settings, "style", style_words, G_N_ELEMENTS (style_words)));
  /* From here on the rows write what is chosen. */
  self->settings = g_object_ref (settings);
  add_features (self);
  return self;
}

void
hm_preferences_set_busy (HmPreferences *self, gboolean busy)
{
  g_return_if_fail (HM_IS_PREFERENCES (self));

  hm_noise_row_set_busy (self->noise, busy);
}
