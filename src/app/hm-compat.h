/* hm-compat.h: calls that differ between the oldest GTK we support and newer ones
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The widget's text colour. */
void hm_compat_get_colour (GtkWidget *widget, GdkRGBA *colour);

/* Has a screen reader say @text; nothing where GTK cannot do that yet (before 4.14). */
void hm_compat_announce (GtkWidget *widget, const char *text);

G_END_DECLS
