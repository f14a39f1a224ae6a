/* hm-compat.c: calls that differ between the oldest GTK we support and newer ones
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-compat"

#include "config.h"

#include "hm-compat.h"

#include <adwaita.h>

void
hm_compat_get_colour (GtkWidget *widget, GdkRGBA *colour)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  /* gtk_widget_get_color () came with 4.10. */
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), colour);
}

gboolean
hm_compat_lookup_colour (GtkWidget *widget, const char *name, GdkRGBA *colour)
{
  g_return_val_if_fail (GTK_IS_WIDGET (widget), FALSE);

  return gtk_style_context_lookup_color (gtk_widget_get_style_context (widget), name, colour);
}

/* libadwaita takes the narrower of two headings for the dialog's smallest width and then measures
 * the wider one at it, which newer GTK warns of: so it gets a width at which both have room. */
GtkWidget *
hm_compat_message_dialog_new (GtkWindow *parent, const char *heading)
{
  GtkWidget *dialog = adw_message_dialog_new (parent, heading, NULL);

  gtk_widget_set_size_request (dialog, 300, -1);
  return dialog;
}

void
hm_compat_announce (GtkWidget *widget, const char *text)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

#if GTK_CHECK_VERSION(4, 14, 0)
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  gtk_accessible_announce (GTK_ACCESSIBLE (widget), text,
                           GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
  G_GNUC_END_IGNORE_DEPRECATIONS
#endif
}

void
hm_compat_name_button (GtkWidget *widget, const char *name)
{
  GtkWidget *button;

  g_return_if_fail (GTK_IS_MENU_BUTTON (widget) || GTK_IS_DROP_DOWN (widget));
  g_return_if_fail (name != NULL);

  button = gtk_widget_get_first_child (widget);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  if (GTK_IS_TOGGLE_BUTTON (button))
    gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                    -1);
}

gboolean
hm_compat_tab_leaves (GtkWidget *list, GtkDirectionType direction)
{
  GtkWidget *focus;

  g_return_val_if_fail (GTK_IS_WIDGET (list), FALSE);

  focus = gtk_root_get_focus (gtk_widget_get_root (list));
  return (direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD) && focus != NULL &&
         gtk_widget_is_ancestor (focus, list);
}
