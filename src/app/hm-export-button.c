/* hm-export-button.c: the menu of a small window that takes away what is to be seen there
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-export-button"

#include "config.h"

#include "hm-export-button.h"

#include "hm-exporter.h"

#define TOASTS                                                                                     \
  "hm-export-button-toasts" /* of the window: what came of an export outlives the menu */

struct _HmExportButton
{
  AdwBin parent_instance;

  HmExportMake make;
};

G_DEFINE_FINAL_TYPE (HmExportButton, hm_export_button, ADW_TYPE_BIN)

static void
tell (GtkWindow *window, const char *done, const char *error)
{
  AdwToast *toast = adw_toast_new (error != NULL ? error : done);

  if (error != NULL)
    adw_toast_set_timeout (toast, 0);
  adw_toast_overlay_add_toast (g_object_get_data (G_OBJECT (window), TOASTS), toast);
}

static GtkWindow *
get_window (HmExportButton *self)
{
  return GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));
}

static void
save_cb (GtkWidget *widget, const char *action, GVariant *word)
{
  HmExportButton *self = HM_EXPORT_BUTTON (widget);
  HmTake take;

  if (hm_take_from_string (g_variant_get_string (word, NULL), &take))
    hm_exporter_save (get_window (self), tell, self->make (get_window (self)), take);
}

static void
copy_cb (GtkWidget *widget, const char *action, GVariant *unused)
{
  HmExportButton *self = HM_EXPORT_BUTTON (widget);

  hm_exporter_copy_charts (get_window (self), tell, self->make (get_window (self)));
}

static void
print_cb (GtkWidget *widget, const char *action, GVariant *unused)
{
  HmExportButton *self = HM_EXPORT_BUTTON (widget);

  hm_exporter_print (get_window (self), tell, self->make (get_window (self)));
}

void
hm_export_button_save_to (HmExportButton *self, const char *word, GFile *file)
{
  HmTake take;

  g_return_if_fail (HM_IS_EXPORT_BUTTON (self) && G_IS_FILE (file));
  g_return_if_fail (hm_take_from_string (word, &take));

  hm_exporter_save_to (get_window (self), tell, self->make (get_window (self)), take, file, FALSE);
}

void
hm_export_button_set_source (HmExportButton *self, AdwToastOverlay *toasts, HmExportMake make)
{
  g_return_if_fail (HM_IS_EXPORT_BUTTON (self) && gtk_widget_get_root (GTK_WIDGET (self)) != NULL);
  g_return_if_fail (ADW_IS_TOAST_OVERLAY (toasts) && make != NULL);

  self->make = make;
  g_object_set_data (G_OBJECT (get_window (self)), TOASTS, toasts);
}

static void
hm_export_button_class_init (HmExportButtonClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               HM_RESOURCE_BASE "/hm-export-button.ui");
  gtk_widget_class_install_action (widget_class, "export.save", "s", save_cb);
  gtk_widget_class_install_action (widget_class, "export.copy", NULL, copy_cb);
  gtk_widget_class_install_action (widget_class, "export.print", NULL, print_cb);
}

static void
hm_export_button_init (HmExportButton *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
