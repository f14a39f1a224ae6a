/* hm-text-dialog.h: asks for a line or a few lines of text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef void (*HmTextFunc) (const char *text, gpointer user_data);

/* @func gets the text when it was accepted; a single line must not be empty. */
void hm_text_dialog_ask (GtkWindow *parent,
                         const char *heading,
                         const char *label,
                         const char *accept,
                         const char *text,
                         gboolean several_lines,
                         HmTextFunc func,
                         gpointer user_data,
                         GDestroyNotify destroy);

G_END_DECLS
