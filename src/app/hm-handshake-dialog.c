/* hm-handshake-dialog.c: chooses which connections the custom profile measures
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-handshake-dialog"

#include "config.h"

#include "hm-handshake-dialog.h"

#include <glib/gi18n.h>

#include "bench/hm-cpu-place.h"
#include "bench/hm-plan.h"
#include "engine/hm-tls.h"
#include "hm-size-buttons.h"
#include "hm-wrap-box.h"
#include "report/hm-format.h"

/* Bytes each way on offer. */
static const gint64 offered_sizes[] = { 1, 1024, 10240, 102400, 1048576 };

struct _HmHandshakeDialog
{
  AdwWindow parent_instance;

  GtkWidget *protocol_box;
  GtkWidget *key_box;
  GtkWidget *size_box;
  AdwExpanderRow *suites;
  GtkSpinButton *threads;
  GtkSpinButton *seconds;
  GtkLabel *problem;
  GtkButton *accept;

  GSettings *settings;
  GCancellable *cancellable;
  gboolean ready;
  GPtrArray *protocols, *keys, *ciphers; /* of GtkWidget with a word, borrowed */
};

G_DEFINE_FINAL_TYPE (HmHandshakeDialog, hm_handshake_dialog, ADW_TYPE_WINDOW)

/* A choice that measures nothing cannot be accepted, and it is said why. */
static void
update_problem (HmHandshakeDialog *self)
{
  const char *problem = "";

  if (!self->ready)
    problem = _ ("Asking the libraries what they offer…");
  else if (!hm_size_buttons_has_choice (self->size_box))
    problem = _ ("Choose at least one number of bytes");
  gtk_label_set_text (self->problem, problem);
  gtk_widget_set_visible (GTK_WIDGET (self->problem), *problem != '\0');
  gtk_widget_set_sensitive (GTK_WIDGET (self->accept), *problem == '\0');
}

/* ---- What there is to choose from ---- */

static void
set_word (GtkWidget *widget, const char *word)
{
  g_object_set_data_full (G_OBJECT (widget), "word", g_strdup (word), g_free);
}

static void
add_button (GPtrArray *list,
            GtkWidget *box,
            const char *word,
            const char *title,
            const char *const *chosen)
{
  GtkWidget *button = gtk_toggle_button_new_with_label (title);

  set_word (button, word);
  gtk_widget_add_css_class (button, "choice");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), g_strv_contains (chosen, word));
  gtk_widget_insert_before (button, box, NULL);
  g_ptr_array_add (list, button);
}

static void
add_suite (HmHandshakeDialog *self, const char *word, const char *const *chosen)
{
  GtkWidget *row = adw_action_row_new (), *check = gtk_check_button_new ();

  set_word (check, word);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), g_strv_contains (chosen, word));
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, word, -1);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), word);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  adw_expander_row_add_row (self->suites, row);
  g_ptr_array_add (self->ciphers, check);
}

/* Each word once, in the order of the offers; @of says which of an offer's words. */
static GPtrArray *
list_words (const GPtrArray *offers, gsize of)
{
  GPtrArray *words = g_ptr_array_new ();

  for (guint i = 0; i < offers->len; i++)
    {
      const char *word = G_STRUCT_MEMBER (const char *, offers->pdata[i], of);

      if (!g_ptr_array_find_with_equal_func (words, word, g_str_equal, NULL))
        g_ptr_array_add (words, (gpointer) word);
    }
  return words;
}

static int
compare_words (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) a, *(const char *const *) b);
}

static int
compare_keys (gconstpointer a, gconstpointer b)
{
  return hm_algorithm_compare (*(const char *const *) a, *(const char *const *) b);
}

static void
fill (HmHandshakeDialog *self, const GPtrArray *offers)
{
  g_autoptr (GPtrArray) protocols = list_words (offers, G_STRUCT_OFFSET (HmTlsOffer, protocol));
  g_autoptr (GPtrArray) suites = list_words (offers, G_STRUCT_OFFSET (HmTlsOffer, suite));
  g_autoptr (GPtrArray) keys = list_words (offers, G_STRUCT_OFFSET (HmTlsOffer, key));
  g_auto (GStrv) chosen_protocols = g_settings_get_strv (self->settings, "handshake-protocols");
  g_auto (GStrv) chosen_suites = g_settings_get_strv (self->settings, "handshake-ciphers");
  g_auto (GStrv) chosen_keys = g_settings_get_strv (self->settings, "handshake-keys");

  g_ptr_array_sort (protocols, compare_words);
  g_ptr_array_sort (suites, compare_words);
  g_ptr_array_sort (keys, compare_keys);
  for (guint i = 0; i < protocols->len; i++)
    add_button (self->protocols, self->protocol_box, protocols->pdata[i],
                hm_format_protocol (protocols->pdata[i]), (const char *const *) chosen_protocols);
  for (guint i = 0; i < keys->len; i++)
    add_button (self->keys, self->key_box, keys->pdata[i], hm_algorithm_title (keys->pdata[i]),
                (const char *const *) chosen_keys);
  for (guint i = 0; i < suites->len; i++)
    add_suite (self, suites->pdata[i], (const char *const *) chosen_suites);
  self->ready = TRUE;
  update_problem (self);
}

static void
offers_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  GPtrArray *offers = g_ptr_array_new ();

  for (const HmTlsEngine *const *engine = hm_tls_engines (); *engine != NULL; engine++)
    g_ptr_array_extend (offers, (GPtrArray *) (*engine)->offers (), NULL, NULL);
  g_task_return_pointer (task, offers, (GDestroyNotify) g_ptr_array_unref);
}

static void
offers_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (HmHandshakeDialog) self = user_data;
  g_autoptr (GPtrArray) offers = g_task_propagate_pointer (G_TASK (result), NULL);

  /* Cancelled: closed in the meantime. */
  if (offers != NULL)
    fill (self, offers);
}

static void
list_offers (HmHandshakeDialog *self)
{
  g_autoptr (GTask) task = NULL;

  self->cancellable = g_cancellable_new ();
  /* The task does not hold the dialog: its thread may be the last to let go of it. */
  task = g_task_new (NULL, self->cancellable, offers_cb, g_object_ref (self));
  g_task_set_source_tag (task, list_offers);
  g_task_run_in_thread (task, offers_thread);
  update_problem (self);
}

/* ---- What is chosen ---- */

static void
cancel_cb (HmHandshakeDialog *self)
{
  gtk_window_close (GTK_WINDOW (self));
}

static gboolean
is_chosen (GtkWidget *widget)
{
  return GTK_IS_CHECK_BUTTON (widget) ? gtk_check_button_get_active (GTK_CHECK_BUTTON (widget))
                                      : gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (widget));
}

static void
save_words (HmHandshakeDialog *self, const char *key, const GPtrArray *widgets)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();

  for (guint i = 0; i < widgets->len; i++)
    if (is_chosen (widgets->pdata[i]))
      g_ptr_array_add (words, g_object_get_data (widgets->pdata[i], "word"));
  g_ptr_array_add (words, NULL);
  g_settings_set_strv (self->settings, key, (const char *const *) words->pdata);
}

void
hm_handshake_dialog_accept (HmHandshakeDialog *self)
{
  g_return_if_fail (HM_IS_HANDSHAKE_DIALOG (self));
  g_return_if_fail (self->ready);

  save_words (self, "handshake-protocols", self->protocols);
  save_words (self, "handshake-ciphers", self->ciphers);
  save_words (self, "handshake-keys", self->keys);
  hm_size_buttons_save (self->size_box, self->settings, "handshake-sizes");
  g_settings_set_uint (self->settings, "custom-threads",
                       (guint) gtk_spin_button_get_value_as_int (self->threads));
  g_settings_set_double (self->settings, "custom-seconds",
                         gtk_spin_button_get_value (self->seconds));
  g_settings_set_string (self->settings, "profile", hm_profile_to_string (HM_PROFILE_CUSTOM));
  gtk_window_close (GTK_WINDOW (self));
}

gboolean
hm_handshake_dialog_get_ready (HmHandshakeDialog *self)
{
  g_return_val_if_fail (HM_IS_HANDSHAKE_DIALOG (self), FALSE);

  return self->ready;
}

static void
load_settings (HmHandshakeDialog *self)
{
  hm_size_buttons_load (self->size_box, self->settings, "handshake-sizes");
  gtk_spin_button_set_range (self->threads, 1, hm_cpu_place_count ());
  gtk_spin_button_set_value (self->threads, g_settings_get_uint (self->settings, "custom-threads"));
  gtk_spin_button_set_value (self->seconds,
                             g_settings_get_double (self->settings, "custom-seconds"));
}

static void
hm_handshake_dialog_dispose (GObject *object)
{
  HmHandshakeDialog *self = HM_HANDSHAKE_DIALOG (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (hm_handshake_dialog_parent_class)->dispose (object);
}

static void
hm_handshake_dialog_finalize (GObject *object)
{
  HmHandshakeDialog *self = HM_HANDSHAKE_DIALOG (object);

  g_ptr_array_unref (self->protocols);
  g_ptr_array_unref (self->keys);
  g_ptr_array_unref (self->ciphers);
  G_OBJECT_CLASS (hm_handshake_dialog_parent_class)->finalize (object);
}

static void
hm_handshake_dialog_class_init (HmHandshakeDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hm_handshake_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = hm_handshake_dialog_finalize;
  g_type_ensure (HM_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               HM_RESOURCE_BASE "/hm-handshake-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, HmHandshakeDialog, protocol_box);
  gtk_widget_class_bind_template_child (widget_class, HmHandshakeDialog, key_box);
  gtk_widget_class_bind_template_child (widget_class, HmHandshakeDialog, size_box);
  gtk_widget_class_bind_template_child (widget_class, HmHandshakeDialog, suites);
  gtk_widget_class_bind_template_child (widget_class, HmHandshakeDialog, threads);
  gtk_widget_class_bind_template_child (widget_class, HmHandshakeDialog, seconds);
  gtk_widget_class_bind_template_child (widget_class, HmHandshakeDialog, problem);
  gtk_widget_class_bind_template_child (widget_class, HmHandshakeDialog, accept);
  gtk_widget_class_bind_template_callback (widget_class, cancel_cb);
  gtk_widget_class_bind_template_callback (widget_class, hm_handshake_dialog_accept);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
hm_handshake_dialog_init (HmHandshakeDialog *self)
{
  self->protocols = g_ptr_array_new ();
  self->keys = g_ptr_array_new ();
  self->ciphers = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  hm_size_buttons_add (self->size_box, offered_sizes, G_N_ELEMENTS (offered_sizes),
                       G_CALLBACK (update_problem), self);
}

HmHandshakeDialog *
hm_handshake_dialog_new (GSettings *settings)
{
  HmHandshakeDialog *self;

  g_return_val_if_fail (G_IS_SETTINGS (settings), NULL);

  self = g_object_new (HM_TYPE_HANDSHAKE_DIALOG, NULL);
  self->settings = g_object_ref (settings);
  load_settings (self);
  list_offers (self);
  return self;
}
