/* hm-custom-dialog.c: chooses what the custom profile measures
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-custom-dialog"

#include "config.h"

#include "hm-custom-dialog.h"

#include <glib/gi18n.h>

#include "bench/hm-cpu-place.h"
#include "bench/hm-plan.h"
#include "hm-algorithm-rows.h"
#include "hm-engine-row.h"
#include "hm-size-buttons.h"
#include "hm-wrap-box.h"
#include "report/hm-format.h"

/* Block sizes on offer, in bytes. */
static const gint64 offered_sizes[] = { 8, 16, 64, 256, 1024, 8192, 16384, 65536, 1048576 };

struct _HmCustomDialog
{
  AdwWindow parent_instance;

  AdwComboRow *engine;
  AdwComboRow *against;
  AdwPreferencesGroup *algorithms;
  GtkWidget *size_box;
  GtkSpinButton *threads;
  GtkSwitch *scaling;
  GtkSwitch *cores;
  GtkSwitch *sustained;
  GtkSpinButton *seconds;
  GtkSpinButton *precision;
  GtkLabel *problem;
  GtkButton *accept;

  GSettings *settings;
  HmAlgorithmRows *rows;
  GCancellable *cancellable;
};

G_DEFINE_FINAL_TYPE (HmCustomDialog, hm_custom_dialog, ADW_TYPE_WINDOW)

/* A choice that measures nothing cannot be accepted, and it is said why. */
static void
update_problem (HmCustomDialog *self)
{
  const char *problem = "";

  if (self->rows == NULL)
    problem = _ ("Asking the engine what it offers…");
  else if (!hm_algorithm_rows_has_choice (self->rows))
    problem = _ ("Choose at least one algorithm");
  else if (!hm_size_buttons_has_choice (self->size_box))
    problem = _ ("Choose at least one block size");
  else if (adw_combo_row_get_selected (self->against) > 0 &&
           (gtk_switch_get_active (self->cores) || gtk_switch_get_active (self->sustained)))
    problem = _ ("Measuring in turns goes neither with single cores nor with going on until the "
                 "time is up.");
  gtk_label_set_text (self->problem, problem);
  gtk_widget_set_visible (GTK_WIDGET (self->problem), *problem != '\0');
  gtk_widget_set_sensitive (GTK_WIDGET (self->accept), *problem == '\0');
}

/* A switch, or whom to measure in turns with. */
static void
choice_changed_cb (HmCustomDialog *self)
{
  if (self->settings != NULL)
    update_problem (self);
}

static void
offers_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  const HmEngine *engine = task_data;

  g_task_return_pointer (task, (gpointer) engine->offers (), NULL);
}

static void
offers_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (HmCustomDialog) self = user_data;
  const GPtrArray *offers = g_task_propagate_pointer (G_TASK (result), NULL);
  g_auto (GStrv) words = NULL;

  /* Cancelled: closed, or another engine was chosen in the meantime. */
  if (offers == NULL)
    return;
  words = g_settings_get_strv (self->settings, "custom-algorithms");
  self->rows = hm_algorithm_rows_new (self->algorithms, offers, (const char *const *) words);
  g_signal_connect_object (self->rows, "changed", G_CALLBACK (update_problem), self,
                           G_CONNECT_SWAPPED);
  update_problem (self);
}

static void
list_offers (HmCustomDialog *self)
{
  g_autoptr (GTask) task = NULL;

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->rows);
  self->cancellable = g_cancellable_new ();
  /* The task does not hold the dialog: its thread may be the last to let go of it. */
  task = g_task_new (NULL, self->cancellable, offers_cb, g_object_ref (self));
  g_task_set_source_tag (task, list_offers);
  g_task_set_task_data (task, (gpointer) hm_engine_row_get_engine (self->engine), NULL);
  g_task_run_in_thread (task, offers_thread);
  update_problem (self);
}

static void
engine_chosen_cb (HmCustomDialog *self)
{
  if (self->settings != NULL)
    list_offers (self);
}

static void
cancel_cb (HmCustomDialog *self)
{
  gtk_window_close (GTK_WINDOW (self));
}

void
hm_custom_dialog_accept (HmCustomDialog *self)
{
  g_auto (GStrv) words = NULL;
  g_autofree char *against = NULL;

  g_return_if_fail (HM_IS_CUSTOM_DIALOG (self));
  g_return_if_fail (self->rows != NULL);

  words = hm_algorithm_rows_get_words (self->rows);
  g_settings_set_string (self->settings, "engine", hm_engine_row_get_engine (self->engine)->id);
  against = hm_engine_row_get_against (self->against);
  g_settings_set_string (self->settings, "custom-against", against);
  g_settings_set_strv (self->settings, "custom-algorithms", (const char *const *) words);
  hm_size_buttons_save (self->size_box, self->settings, "custom-sizes");
  g_settings_set_uint (self->settings, "custom-threads",
                       (guint) gtk_spin_button_get_value_as_int (self->threads));
  g_settings_set_boolean (self->settings, "custom-scaling", gtk_switch_get_active (self->scaling));
  g_settings_set_boolean (self->settings, "custom-cores", gtk_switch_get_active (self->cores));
  g_settings_set_boolean (self->settings, "custom-sustained",
                          gtk_switch_get_active (self->sustained));
  g_settings_set_double (self->settings, "custom-seconds",
                         gtk_spin_button_get_value (self->seconds));
  g_settings_set_double (self->settings, "custom-precision",
                         gtk_spin_button_get_value (self->precision));
  g_settings_set_string (self->settings, "profile", hm_profile_to_string (HM_PROFILE_CUSTOM));
  gtk_window_close (GTK_WINDOW (self));
}

gboolean
hm_custom_dialog_get_ready (HmCustomDialog *self)
{
  g_return_val_if_fail (HM_IS_CUSTOM_DIALOG (self), FALSE);

  return self->rows != NULL;
}

static void
load_settings (HmCustomDialog *self)
{
  hm_size_buttons_load (self->size_box, self->settings, "custom-sizes");
  gtk_spin_button_set_range (self->threads, 1, hm_cpu_place_count ());
  gtk_spin_button_set_value (self->threads, g_settings_get_uint (self->settings, "custom-threads"));
  gtk_switch_set_active (self->scaling, g_settings_get_boolean (self->settings, "custom-scaling"));
  gtk_switch_set_active (self->cores, g_settings_get_boolean (self->settings, "custom-cores"));
  gtk_switch_set_active (self->sustained,
                         g_settings_get_boolean (self->settings, "custom-sustained"));
  gtk_spin_button_set_value (self->seconds,
                             g_settings_get_double (self->settings, "custom-seconds"));
  gtk_spin_button_set_value (self->precision,
                             g_settings_get_double (self->settings, "custom-precision"));
}

static void
hm_custom_dialog_dispose (GObject *object)
{
  HmCustomDialog *self = HM_CUSTOM_DIALOG (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->rows);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (hm_custom_dialog_parent_class)->dispose (object);
}

static void
hm_custom_dialog_class_init (HmCustomDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hm_custom_dialog_dispose;
  g_type_ensure (HM_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               HM_RESOURCE_BASE "/hm-custom-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, HmCustomDialog, engine);
  gtk_widget_class_bind_template_child (widget_class, HmCustomDialog, against);
  gtk_widget_class_bind_template_child (widget_class, HmCustomDialog, algorithms);
  gtk_widget_class_bind_template_child (widget_class, HmCustomDialog, size_box);
  gtk_widget_class_bind_template_child (widget_class, HmCustomDialog, threads);
  gtk_widget_class_bind_template_child (widget_class, HmCustomDialog, scaling);
  gtk_widget_class_bind_template_child (widget_class, HmCustomDialog, cores);
  gtk_widget_class_bind_template_child (widget_class, HmCustomDialog, sustained);
  gtk_widget_class_bind_template_child (widget_class, HmCustomDialog, seconds);
  gtk_widget_class_bind_template_child (widget_class, HmCustomDialog, precision);
  gtk_widget_class_bind_template_child (widget_class, HmCustomDialog, problem);
  gtk_widget_class_bind_template_child (widget_class, HmCustomDialog, accept);
  gtk_widget_class_bind_template_callback (widget_class, engine_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, choice_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, cancel_cb);
  gtk_widget_class_bind_template_callback (widget_class, hm_custom_dialog_accept);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
hm_custom_dialog_init (HmCustomDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  hm_size_buttons_add (self->size_box, offered_sizes, G_N_ELEMENTS (offered_sizes),
                       G_CALLBACK (update_problem), self);
}

HmCustomDialog *
hm_custom_dialog_new (GSettings *settings)
{
  HmCustomDialog *self;

  g_return_val_if_fail (G_IS_SETTINGS (settings), NULL);

  self = g_object_new (HM_TYPE_CUSTOM_DIALOG, NULL);
  hm_engine_row_fill (self->engine, settings);
  hm_engine_row_fill_against (self->against, settings);
  self->settings = g_object_ref (settings);
  load_settings (self);
  list_offers (self);
  return self;
}
