/* hm-help-window.c: how to read what the window shows
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-help-window"

#include "config.h"

#include "hm-help-window.h"

struct _HmHelpWindow
{
  AdwWindow parent_instance;
};

G_DEFINE_FINAL_TYPE (HmHelpWindow, hm_help_window, ADW_TYPE_WINDOW)

static void
hm_help_window_class_init (HmHelpWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class, HM_RESOURCE_BASE "/hm-help-window.ui");
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
hm_help_window_init (HmHelpWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

HmHelpWindow *
hm_help_window_new (void)
{
  return g_object_new (HM_TYPE_HELP_WINDOW, NULL);
}
