/* hm-compat.h: calls that differ between the oldest GTK we support and newer ones
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The widget's text colour. */
void hm_compat_get_colour (GtkWidget *widget, GdkRGBA *colour);

/* A colour that the style sheet defines; FALSE where there is none of that name. */
gboolean hm_compat_lookup_colour (GtkWidget *widget, const char *name, GdkRGBA *colour);

/* A dialog that asks for a response, with @heading, over @parent. */
GtkWidget *hm_compat_message_dialog_new (GtkWindow *parent, const char *heading);

/* Has a screen reader say @text; nothing where GTK cannot do that yet (before 4.14). */
void hm_compat_announce (GtkWidget *widget, const char *text);

/* Names a GtkMenuButton or GtkDropDown for screen readers. The keyboard's focus is on the button within
 * it, which does not take over the name of the whole. */
void hm_compat_name_button (GtkWidget *widget, const char *name);

/* TRUE when Tab leads on from @list as a whole. By itself it would lead over each of its rows, for
 * which there are the arrow keys; that a list can be told so came with 4.12. To be asked from the
 * focus () of a widget around the list. */
gboolean hm_compat_tab_leaves (GtkWidget *list, GtkDirectionType direction);

G_END_DECLS
