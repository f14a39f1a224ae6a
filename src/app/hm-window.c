/* hm-window.c: the window
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-window"

#include "config.h"

#include "hm-window.h"

#include <glib/gi18n.h>
#include <math.h>

#include "bench/hm-machine.h"
#include "hm-banner.h"
#include "hm-compat.h"
#include "hm-conditions-bar.h"
#include "hm-inhibitor.h"
#include "hm-power-monitor.h"

/* How often the computer's state is looked at while nothing is measured (seconds). */
#define CONDITIONS_INTERVAL 10

/* The load average remembers our own run for about this long (microseconds). */
#define LOAD_MEMORY (2 * 60 * G_USEC_PER_SEC)

struct _HmWindow
{
  AdwApplicationWindow parent_instance;

  AdwViewSwitcherTitle *title;
  GtkToggleButton *sidebar_toggle;
  GtkButton *start_button;
  GtkMenuButton *profile_button;
  GtkMenuButton *menu_button;
  GtkMenuButton *export_button;
  GMenu *main_menu;
  GMenuModel *export_menu;
  GtkLabel *elapsed;
  HmBanner *error_banner;
  HmBanner *warning_banner;
  HmConditionsBar *conditions_bar;
  GtkProgressBar *progress;
  AdwClamp *sidebar_clamp;
  HmSidebar *sidebar;
  GtkWidget *separator;
  AdwToastOverlay *toasts;
  AdwViewStack *pages;
  HmThroughputPage *throughput;
  HmSignaturesPage *signatures;
  HmHandshakesPage *handshakes;
  HmCoresPage *cores;
  HmReportPage *report;

  GtkWidget *drop_hint;

  HmSession *session;
  HmImportDesk *desk;
  HmPowerMonitor *power;
  gboolean narrow;
  gboolean closing; /* the window closes as soon as the benchmark has stopped */
  guint narrow_source;
  guint conditions_source;
  gint64 last_finished; /* monotonic time, or 0 */
};

G_DEFINE_FINAL_TYPE (HmWindow, hm_window, ADW_TYPE_APPLICATION_WINDOW)

static gboolean
is_idle (HmWindow *self)
{
  return hm_session_get_state (self->session) == HM_SESSION_IDLE;
}

static void
update_profile (HmWindow *self)
{
  g_autofree char *word =
      g_settings_get_string (hm_session_get_settings (self->session), "profile");
  g_autofree char *name = NULL;
  HmProfile profile = HM_PROFILE_QUICK;

  hm_profile_from_string (word, &profile);
  gtk_menu_button_set_label (self->profile_button, hm_profile_title (profile));
  /* Translators: for screen readers: what a button chooses, and what is chosen: "Profile: Quick" */
  name = g_strdup_printf (_ ("Profile: %s"), hm_profile_title (profile));
  hm_compat_name_button (GTK_WIDGET (self->profile_button), name);
  /* In a narrow window the main menu has it. */
  gtk_widget_set_visible (GTK_WIDGET (self->profile_button), is_idle (self) && !self->narrow);
  gtk_widget_set_visible (GTK_WIDGET (self->export_button), !self->narrow);
}

static void
update_progress (HmWindow *self)
{
  g_autofree char *text = hm_session_describe_progress (self->session, self->narrow);
  g_autofree char *whole = hm_session_describe_progress (self->session, FALSE);
  HmMeasurement *measurement = hm_session_get_measurement (self->session);

  gtk_label_set_text (self->elapsed, text);
  gtk_label_set_ellipsize (self->elapsed,
                           self->narrow ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->elapsed), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  whole, -1);
  gtk_widget_set_visible (GTK_WIDGET (self->elapsed), !is_idle (self));
  gtk_widget_set_visible (GTK_WIDGET (self->progress), !is_idle (self));
  gtk_progress_bar_set_fraction (
      self->progress, measurement != NULL ? hm_measurement_get_progress (measurement) : 0);
}

static void
update_warnings (HmWindow *self)
{
  g_autoptr (HmRun) probe = NULL;
  g_auto (GStrv) warnings = NULL;
  g_autofree char *text = NULL;
  HmConditions *conditions;

  if (!is_idle (self))
    {
      hm_banner_set_text (self->warning_banner, NULL);
      return;
    }
  probe = hm_run_new (HM_ORIGIN_MEASURED);
  conditions = hm_run_get_conditions (probe);
  hm_machine_describe (hm_run_get_machine (probe), NULL);
  hm_conditions_read (conditions, NULL);
  if (self->last_finished != 0 && g_get_monotonic_time () - self->last_finished < LOAD_MEMORY)
    conditions->load = NAN;
  warnings = hm_conditions_warnings (conditions, hm_run_get_machine (probe));
  text = g_strjoinv (" ", warnings);
  hm_banner_set_text (self->warning_banner, text);
}

static gboolean
conditions_cb (gpointer user_data)
{
  update_warnings (user_data);
  return G_SOURCE_CONTINUE;
}

static void
state_changed_cb (HmWindow *self)
{
  gboolean idle = is_idle (self);

  gtk_button_set_label (self->start_button, idle ? _ ("Start") : _ ("Stop"));
  if (idle)
    {
      gtk_widget_remove_css_class (GTK_WIDGET (self->start_button), "destructive-action");
      gtk_widget_add_css_class (GTK_WIDGET (self->start_button), "suggested-action");
      self->last_finished = g_get_monotonic_time ();
    }
  else
    {
      gtk_widget_remove_css_class (GTK_WIDGET (self->start_button), "suggested-action");
      gtk_widget_add_css_class (GTK_WIDGET (self->start_button), "destructive-action");
      hm_banner_set_text (self->error_banner, NULL);
    }
  hm_window_update_actions (self);
  update_profile (self);
  update_progress (self);
  update_warnings (self);
  if (idle && self->closing)
    gtk_window_destroy (GTK_WINDOW (self));
}

/* A narrow window shows either the runs or the figures. */
static void
update_panes (HmWindow *self)
{
  gboolean runs = gtk_toggle_button_get_active (self->sidebar_toggle);

  gtk_widget_set_visible (GTK_WIDGET (self->sidebar_toggle), self->narrow);
  gtk_widget_set_visible (GTK_WIDGET (self->sidebar), !self->narrow || runs);
  gtk_widget_set_visible (self->separator, !self->narrow);
  gtk_widget_set_visible (GTK_WIDGET (self->toasts), !self->narrow || !runs);
  gtk_widget_set_hexpand (GTK_WIDGET (self->sidebar), self->narrow);
  /* Names of runs may be longer than the sidebar is wide; beside the figures it stays as wide as it
   * is. */
  adw_clamp_set_maximum_size (self->sidebar_clamp, self->narrow ? G_MAXINT : 0);
  hm_conditions_bar_set_narrow (self->conditions_bar, self->narrow);
  /* A narrow header has room for the title or for the time left, and the time says more. */
  adw_view_switcher_title_set_title (self->title, self->narrow ? "" : _ ("Hashmark"));
}

static gboolean
apply_narrow_cb (gpointer user_data)
{
  HmWindow *self = user_data;

  self->narrow_source = 0;
  self->narrow = gtk_widget_get_width (GTK_WIDGET (self)) < HM_WINDOW_NARROW;
  update_panes (self);
  update_profile (self);
  update_progress (self);
  return G_SOURCE_REMOVE;
}

static void
hm_window_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  HmWindow *self = HM_WINDOW (widget);

  GTK_WIDGET_CLASS (hm_window_parent_class)->size_allocate (widget, width, height, baseline);
  /* What is visible must not change in the middle of a layout. */
  if ((width < HM_WINDOW_NARROW) != self->narrow && self->narrow_source == 0)
    self->narrow_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, apply_narrow_cb, self, NULL);
}

static void
save_size (HmWindow *self)
{
  GSettings *settings = hm_session_get_settings (self->session);
  gboolean maximized = gtk_window_is_maximized (GTK_WINDOW (self));
  int width, height;

  g_settings_set_boolean (settings, "window-maximized", maximized);
  if (maximized)
    return;
  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  g_settings_set_int (settings, "window-width", width);
  g_settings_set_int (settings, "window-height", height);
}

static gboolean
hm_window_close_request (GtkWindow *window)
{
  HmWindow *self = HM_WINDOW (window);

  save_size (self);
  if (!is_idle (self))
    {
      self->closing = TRUE;
      hm_session_stop (self->session);
      return TRUE;
    }
  return GTK_WINDOW_CLASS (hm_window_parent_class)->close_request (window);
}

static void
message_cb (HmWindow *self, const char *message)
{
  hm_window_add_toast (self, adw_toast_new (message));
}

static GMenuModel *
make_profile_menu (void)
{
  GMenu *menu = g_menu_new ();

  for (HmProfile profile = HM_PROFILE_QUICK; profile <= HM_PROFILE_CUSTOM; profile++)
    {
      g_autoptr (GMenuItem) item = NULL;
      g_autofree char *label = NULL;
      guint seconds = (guint) hm_profile_seconds (profile);

      if (profile == HM_PROFILE_CUSTOM)
        label = g_strdup (_ ("Custom…"));
      else if (seconds < 120)
        label = g_strdup_printf (
            /* Translators: a profile and how long it takes: "Quick, about 15 seconds" */
            ngettext ("%1$s, about %2$u second", "%1$s, about %2$u seconds", seconds),
            hm_profile_title (profile), seconds);
      else
        label = g_strdup_printf (
            /* Translators: a profile and how long it takes: "Thorough, about 5 minutes" */
            ngettext ("%1$s, about %2$u minute", "%1$s, about %2$u minutes", (seconds + 30) / 60),
            hm_profile_title (profile), (seconds + 30) / 60);
      item = g_menu_item_new (label, NULL);
      g_menu_item_set_action_and_target (item, "win.profile", "s", hm_profile_to_string (profile));
      g_menu_append_item (menu, item);
    }
  return G_MENU_MODEL (menu);
}

HmSession *
hm_window_get_session (HmWindow *self)
{
  g_return_val_if_fail (HM_IS_WINDOW (self), NULL);

  return self->session;
}

HmSidebar *
hm_window_get_sidebar (HmWindow *self)
{
  g_return_val_if_fail (HM_IS_WINDOW (self), NULL);

  return self->sidebar;
}

HmThroughputPage *
hm_window_get_throughput_page (HmWindow *self)
{
  g_return_val_if_fail (HM_IS_WINDOW (self), NULL);

  return self->throughput;
}

HmSignaturesPage *
hm_window_get_signatures_page (HmWindow *self)
{
  g_return_val_if_fail (HM_IS_WINDOW (self), NULL);

  return self->signatures;
}

HmHandshakesPage *
hm_window_get_handshakes_page (HmWindow *self)
{
  g_return_val_if_fail (HM_IS_WINDOW (self), NULL);

  return self->handshakes;
}

HmCoresPage *
hm_window_get_cores_page (HmWindow *self)
{
  g_return_val_if_fail (HM_IS_WINDOW (self), NULL);

  return self->cores;
}

HmReportPage *
hm_window_get_report_page (HmWindow *self)
{
  g_return_val_if_fail (HM_IS_WINDOW (self), NULL);

  return self->report;
}

void
hm_window_open_export_menu (HmWindow *self)
{
  g_return_if_fail (HM_IS_WINDOW (self));

  gtk_menu_button_popup (self->narrow ? self->menu_button : self->export_button);
}

const char *
hm_window_get_page_name (HmWindow *self)
{
  g_return_val_if_fail (HM_IS_WINDOW (self), NULL);

  return adw_view_stack_get_visible_child_name (self->pages);
}

HmImportDesk *
hm_window_get_import_desk (HmWindow *self)
{
  g_return_val_if_fail (HM_IS_WINDOW (self), NULL);

  return self->desk;
}

gboolean
hm_window_get_narrow (HmWindow *self)
{
  g_return_val_if_fail (HM_IS_WINDOW (self), FALSE);

  return self->narrow;
}

gboolean
hm_window_get_sidebar_shown (HmWindow *self)
{
  g_return_val_if_fail (HM_IS_WINDOW (self), FALSE);

  return gtk_widget_get_visible (GTK_WIDGET (self->sidebar));
}

void
hm_window_set_sidebar_shown (HmWindow *self, gboolean shown)
{
  g_return_if_fail (HM_IS_WINDOW (self));

  gtk_toggle_button_set_active (self->sidebar_toggle, shown);
}

void
hm_window_add_toast (HmWindow *self, AdwToast *toast)
{
  g_return_if_fail (HM_IS_WINDOW (self));
  g_return_if_fail (ADW_IS_TOAST (toast));

  adw_toast_overlay_add_toast (self->toasts, toast);
}

void
hm_window_show_page (HmWindow *self, const char *name)
{
  g_return_if_fail (HM_IS_WINDOW (self));

  adw_view_stack_set_visible_child_name (self->pages, name);
}

void
hm_window_show_error (HmWindow *self, const char *message)
{
  g_return_if_fail (HM_IS_WINDOW (self));

  hm_banner_set_text (self->error_banner, message);
}

static void
hm_window_dispose (GObject *object)
{
  HmWindow *self = HM_WINDOW (object);

  g_clear_handle_id (&self->narrow_source, g_source_remove);
  g_clear_handle_id (&self->conditions_source, g_source_remove);
  g_clear_object (&self->desk);
  g_clear_object (&self->power);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (hm_window_parent_class)->dispose (object);
}

static void
hm_window_class_init (HmWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hm_window_dispose;
  widget_class->size_allocate = hm_window_size_allocate;
  GTK_WINDOW_CLASS (klass)->close_request = hm_window_close_request;
  g_type_ensure (HM_TYPE_BANNER);
  g_type_ensure (HM_TYPE_CONDITIONS_BAR);
  g_type_ensure (HM_TYPE_SIDEBAR);
  g_type_ensure (HM_TYPE_THROUGHPUT_PAGE);
  g_type_ensure (HM_TYPE_SIGNATURES_PAGE);
  g_type_ensure (HM_TYPE_HANDSHAKES_PAGE);
  g_type_ensure (HM_TYPE_CORES_PAGE);
  g_type_ensure (HM_TYPE_REPORT_PAGE);
  gtk_widget_class_set_template_from_resource (widget_class, HM_RESOURCE_BASE "/hm-window.ui");
  gtk_widget_class_bind_template_child (widget_class, HmWindow, title);
  gtk_widget_class_bind_template_child (widget_class, HmWindow, sidebar_toggle);
  gtk_widget_class_bind_template_child (widget_class, HmWindow, start_button);
  gtk_widget_class_bind_template_child (widget_class, HmWindow, profile_button);
  gtk_widget_class_bind_template_child (widget_class, HmWindow, menu_button);
  gtk_widget_class_bind_template_child (widget_class, HmWindow, export_button);
  gtk_widget_class_bind_template_child (widget_class, HmWindow, main_menu);
  gtk_widget_class_bind_template_child (widget_class, HmWindow, export_menu);
  gtk_widget_class_bind_template_child (widget_class, HmWindow, elapsed);
  gtk_widget_class_bind_template_child (widget_class, HmWindow, error_banner);
  gtk_widget_class_bind_template_child (widget_class, HmWindow, warning_banner);
  gtk_widget_class_bind_template_child (widget_class, HmWindow, conditions_bar);
  gtk_widget_class_bind_template_child (widget_class, HmWindow, progress);
  gtk_widget_class_bind_template_child (widget_class, HmWindow, sidebar_clamp);
  gtk_widget_class_bind_template_child (widget_class, HmWindow, sidebar);
  gtk_widget_class_bind_template_child (widget_class, HmWindow, separator);
  gtk_widget_class_bind_template_child (widget_class, HmWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, HmWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, HmWindow, throughput);
  gtk_widget_class_bind_template_child (widget_class, HmWindow, signatures);
  gtk_widget_class_bind_template_child (widget_class, HmWindow, handshakes);
  gtk_widget_class_bind_template_child (widget_class, HmWindow, cores);
  gtk_widget_class_bind_template_child (widget_class, HmWindow, report);
  gtk_widget_class_bind_template_child (widget_class, HmWindow, drop_hint);
  gtk_widget_class_bind_template_callback (widget_class, update_panes);
  /* Not shortcuts of the application, which come before the text entries. */
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_v, GDK_CONTROL_MASK, "win.paste",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Insert, GDK_SHIFT_MASK, "win.paste",
                                       NULL);
}

static void
hm_window_init (HmWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
restore (HmWindow *self)
{
  GSettings *settings = hm_session_get_settings (self->session);

  gtk_window_set_default_size (GTK_WINDOW (self), g_settings_get_int (settings, "window-width"),
                               g_settings_get_int (settings, "window-height"));
  if (g_settings_get_boolean (settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));
  g_settings_bind (settings, "page", self->pages, "visible-child-name", G_SETTINGS_BIND_DEFAULT);
}

HmWindow *
hm_window_new (AdwApplication *application, HmSession *session)
{
  g_autoptr (GMenuModel) menu = NULL;
  HmWindow *self;

  g_return_val_if_fail (ADW_IS_APPLICATION (application), NULL);
  g_return_val_if_fail (HM_IS_SESSION (session), NULL);

  self = g_object_new (HM_TYPE_WINDOW, "application", application, NULL);
  self->session = g_object_ref (session);
  hm_window_install_actions (self);
  hm_window_install_run_actions (self);
  hm_window_install_export_actions (self);
  hm_sidebar_set_session (self->sidebar, session);
  hm_conditions_bar_set_session (self->conditions_bar, session);
  hm_throughput_page_set_session (self->throughput, session);
  hm_signatures_page_set_session (self->signatures, session);
  hm_handshakes_page_set_session (self->handshakes, session);
  hm_cores_page_set_session (self->cores, session);
  hm_report_page_set_session (self->report, session);
  menu = make_profile_menu ();
  gtk_menu_button_set_menu_model (self->profile_button, menu);
  hm_compat_name_button (GTK_WIDGET (self->menu_button), _ ("Main Menu"));
  hm_compat_name_button (GTK_WIDGET (self->export_button), _ ("Export"));
  g_menu_prepend_submenu (self->main_menu, _ ("Export"), self->export_menu);
  g_menu_prepend_submenu (self->main_menu, _ ("Profile"), menu);
  restore (self);
  self->desk = hm_import_desk_new (GTK_WINDOW (self), session, self->drop_hint);

  hm_inhibitor_attach (GTK_WINDOW (self), session);
  self->power = hm_power_monitor_new ();
  g_signal_connect_object (self->power, "changed", G_CALLBACK (update_warnings), self,
                           G_CONNECT_SWAPPED);

  g_signal_connect_object (self->desk, "message", G_CALLBACK (message_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "state-changed", G_CALLBACK (state_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "progress", G_CALLBACK (update_progress), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "message", G_CALLBACK (message_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "error", G_CALLBACK (hm_window_show_error), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (hm_session_get_settings (session), "changed::profile",
                           G_CALLBACK (update_profile), self, G_CONNECT_SWAPPED);
  state_changed_cb (self);
  self->last_finished = 0;
  update_warnings (self);
  update_panes (self);
  update_profile (self);
  self->conditions_source = g_timeout_add_seconds (CONDITIONS_INTERVAL, conditions_cb, self);
  return self;
}
