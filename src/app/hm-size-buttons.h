/* hm-size-buttons.h: toggle buttons with numbers of bytes, of which several can be chosen
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Fills @box, which holds nothing else. @changed (@object) is called when a button is pressed. */
void hm_size_buttons_add (GtkWidget *box,
                          const gint64 *sizes,
                          guint n_sizes,
                          GCallback changed,
                          gpointer object);

gboolean hm_size_buttons_has_choice (GtkWidget *box);

/* From and to a setting, of type "ax". */
void hm_size_buttons_load (GtkWidget *box, GSettings *settings, const char *key);
void hm_size_buttons_save (GtkWidget *box, GSettings *settings, const char *key);

G_END_DECLS
