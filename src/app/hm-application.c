/* hm-application.c: the application
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-application"

#include "config.h"

#include "hm-application.h"

#include <glib/gi18n.h>

#include "hm-help-window.h"
#include "hm-palette-css.h"
#include "hm-preferences.h"
#include "hm-window.h"

struct _HmApplication
{
  AdwApplication parent_instance;
  GSettings *settings;
  HmSession *session;
  GPtrArray *waiting; /* of GFile: to be opened when the library has been read; NULL from then on */
};

G_DEFINE_FINAL_TYPE (HmApplication, hm_application, ADW_TYPE_APPLICATION)

static GtkWindow *
get_window (HmApplication *self)
{
  return gtk_application_get_active_window (GTK_APPLICATION (self));
}

static void
present_dialog (HmApplication *self, GtkWindow *dialog)
{
  gtk_window_set_transient_for (dialog, get_window (self));
  gtk_window_present (dialog);
}

static void
preferences_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  HmApplication *self = user_data;
  HmPreferences *dialog = hm_preferences_new (self->settings);
  GtkWindow *window = get_window (self);

  if (HM_IS_WINDOW (window))
    hm_preferences_set_busy (dialog, hm_session_get_state (hm_window_get_session (
                                         HM_WINDOW (window))) != HM_SESSION_IDLE);
  present_dialog (self, GTK_WINDOW (dialog));
}

static void
help_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  present_dialog (user_data, GTK_WINDOW (hm_help_window_new ()));
}

static void
about_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  static const char *const developers[] = { "The Hashmark contributors", NULL };

  adw_show_about_window (
      get_window (user_data), "application-name", _ ("Hashmark"), "application-icon", HM_APP_ID,
      "version", PACKAGE_VERSION, "developer-name", _ ("The Hashmark contributors"), "developers",
      developers, "license-type", GTK_LICENSE_GPL_3_0, "comments",
      _ ("Measures how fast a computer does cryptography, and compares such measurements over "
         "machines, libraries and years."),
      /* Translators: put your names here, one a line */
      "translator-credits", _ ("translator-credits"), NULL);
}

/* Measures as a click on Start does, in the window that is there; the parameter is the profile to
 * choose before, or "". */
static void
start_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  HmApplication *self = user_data;
  const char *word = g_variant_get_string (parameter, NULL);

  if (hm_session_get_state (self->session) != HM_SESSION_IDLE)
    return;
  if (*word != '\0')
    g_settings_set_string (self->settings, "profile", word);
  g_application_activate (G_APPLICATION (self));
  g_action_group_activate_action (
      G_ACTION_GROUP (gtk_application_get_active_window (GTK_APPLICATION (self))), "start", NULL);
}

/* Closing the window stops a benchmark that runs, and keeps its run. */
static void
quit_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  HmApplication *self = user_data;
  GList *windows = g_list_copy (gtk_application_get_windows (GTK_APPLICATION (self)));

  for (GList *link = windows; link != NULL; link = link->next)
    gtk_window_close (link->data);
  g_list_free (windows);
}

static const GActionEntry entries[] = {
  { .name = "preferences", .activate = preferences_cb },
  { .name = "help", .activate = help_cb },
  { .name = "about", .activate = about_cb },
  { .name = "quit", .activate = quit_cb },
  { .name = "start", .activate = start_cb, .parameter_type = "s" },
};

static const struct
{
  const char *action;
  const char *keys[3];
} accels[] = {
  { "app.quit", { "<Control>q" } },
  { "app.preferences", { "<Control>comma" } },
  { "app.help", { "F1" } },
  { "window.close", { "<Control>w" } },
  { "win.toggle-run", { "<Control>r", "F5" } },
  { "win.pause", { "<Control><Shift>r", "Pause" } },
  { "win.open", { "<Control>o" } },
  { "win.search", { "<Control>f" } },
  { "win.toggle-sidebar", { "F9" } },
  { "win.untick-all", { "<Control><Shift>a" } },
  { "win.show-page::throughput", { "<Alt>1" } },
  { "win.show-page::signatures", { "<Alt>2" } },
  { "win.show-page::handshakes", { "<Alt>3" } },
  { "win.show-page::report", { "<Alt>4" } },
  { "win.show-page::cores", { "<Alt>5" } },
  { "win.open-export-menu", { "<Control>e" } },
  { "win.export::png", { "<Control>s" } },
  { "win.export::report-pdf", { "<Control><Shift>s" } },
  { "win.copy-chart", { "<Control><Alt>c" } },
  { "win.copy-report", { "<Control><Alt>r" } },
  { "win.print", { "<Control>p" } },
  { "win.nth-view(0)", { "<Control>1" } },
  { "win.nth-view(1)", { "<Control>2" } },
  { "win.nth-view(2)", { "<Control>3" } },
  { "win.scale::linear", { "<Control>4" } },
  { "win.scale::log", { "<Control>5" } },
};

static void
apply_style (HmApplication *self)
{
  g_autofree char *style = g_settings_get_string (self->settings, "style");
  AdwColorScheme scheme = g_str_equal (style, "light")  ? ADW_COLOR_SCHEME_FORCE_LIGHT
                          : g_str_equal (style, "dark") ? ADW_COLOR_SCHEME_FORCE_DARK
                                                        : ADW_COLOR_SCHEME_DEFAULT;

  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), scheme);
}

static void
open_files (HmApplication *self, GFile **files, guint n_files)
{
  GtkWindow *window = get_window (self);

  /* A dialog may be in front of it. */
  while (window != NULL && !HM_IS_WINDOW (window))
    window = gtk_window_get_transient_for (window);
  if (window != NULL && n_files > 0)
    hm_import_desk_take_files (hm_window_get_import_desk (HM_WINDOW (window)), files, n_files);
}

static void
open_waiting (HmApplication *self)
{
  g_autoptr (GPtrArray) waiting = g_steal_pointer (&self->waiting);

  open_files (self, (GFile **) waiting->pdata, waiting->len);
}

static void
scanned_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  HmApplication *self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean read = hm_store_scan_finish (HM_STORE (object), result, &error);
  GtkWindow *window;

  if (self->session == NULL)
    return;
  open_waiting (self);
  if (read)
    return;
  window = get_window (self);
  if (window != NULL && HM_IS_WINDOW (window))
    hm_window_show_error (HM_WINDOW (window), error->message);
  else
    g_warning ("%s", error->message);
}

static void
hm_application_startup (GApplication *application)
{
  HmApplication *self = HM_APPLICATION (application);
  g_autoptr (HmStore) store = NULL;

  G_APPLICATION_CLASS (hm_application_parent_class)->startup (application);
  gtk_window_set_default_icon_name (HM_APP_ID);
  self->settings = g_settings_new (HM_APP_ID);
  store = hm_store_new (NULL);
  self->session = hm_session_new (store, self->settings);

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  for (guint i = 0; i < G_N_ELEMENTS (accels); i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (self), accels[i].action,
                                           accels[i].keys);
  g_signal_connect_object (self->settings, "changed::style", G_CALLBACK (apply_style), self,
                           G_CONNECT_SWAPPED);
  apply_style (self);
  hm_palette_css_install (gdk_display_get_default ());
  self->waiting = g_ptr_array_new_with_free_func (g_object_unref);
  hm_store_scan_async (store, NULL, scanned_cb, self);
}

static void
hm_application_activate (GApplication *application)
{
  HmApplication *self = HM_APPLICATION (application);
  GtkWindow *window = get_window (self);

  if (window == NULL)
    window = GTK_WINDOW (hm_window_new (ADW_APPLICATION (self), self->session));
  gtk_window_present (window);
}

/* Which runs are known is only certain when the library has been read. */
static void
hm_application_open (GApplication *application, GFile **files, int n_files, const char *hint)
{
  HmApplication *self = HM_APPLICATION (application);

  g_application_activate (application);
  if (self->waiting == NULL)
    open_files (self, files, (guint) n_files);
  else
    for (int i = 0; i < n_files; i++)
      g_ptr_array_add (self->waiting, g_object_ref (files[i]));
}

static void
hm_application_shutdown (GApplication *application)
{
  HmApplication *self = HM_APPLICATION (application);
  g_autoptr (GError) error = NULL;

  if (self->session != NULL)
    {
      HmStore *store = hm_session_get_store (self->session);

      if (!hm_store_flush (store, &error))
        g_warning ("%s", error->message);
      hm_store_empty_trash (store);
    }
  g_clear_pointer (&self->waiting, g_ptr_array_unref);
  g_clear_object (&self->session);
  g_clear_object (&self->settings);
  G_APPLICATION_CLASS (hm_application_parent_class)->shutdown (application);
}

HmSession *
hm_application_get_session (HmApplication *self)
{
  g_return_val_if_fail (HM_IS_APPLICATION (self), NULL);

  return self->session;
}

static void
hm_application_class_init (HmApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  application_class->startup = hm_application_startup;
  application_class->activate = hm_application_activate;
  application_class->open = hm_application_open;
  application_class->shutdown = hm_application_shutdown;
}

static void
hm_application_init (HmApplication *self)
{
}

HmApplication *
hm_application_new (const char *id, GApplicationFlags flags)
{
  g_return_val_if_fail (g_application_id_is_valid (id), NULL);

  return g_object_new (HM_TYPE_APPLICATION, "application-id", id, "flags",
                       flags | G_APPLICATION_HANDLES_OPEN, "resource-base-path", HM_RESOURCE_BASE,
                       NULL);
}
