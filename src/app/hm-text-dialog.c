/* hm-text-dialog.c: asks for a line or a few lines of text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-text-dialog"

#include "config.h"

#include "hm-text-dialog.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "hm-compat.h"

typedef struct
{
  GtkWidget *text; /* GtkEntry or GtkTextView; the dialog owns it */
  HmTextFunc func;
  gpointer user_data;
  GDestroyNotify destroy;
} Asked;

static void
asked_free (gpointer data, GClosure *closure)
{
  Asked *asked = data;

  if (asked->destroy != NULL)
    asked->destroy (asked->user_data);
  g_free (asked);
}

static char *
get_text (GtkWidget *widget)
{
  GtkTextBuffer *buffer;
  GtkTextIter start, end;

  if (GTK_IS_EDITABLE (widget))
    return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (widget))));
  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (widget));
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return g_strchomp (gtk_text_buffer_get_text (buffer, &start, &end, FALSE));
}

static void
response_cb (AdwMessageDialog *dialog, const char *response, gpointer user_data)
{
  Asked *asked = user_data;
  g_autofree char *text = get_text (asked->text);

  if (g_str_equal (response, "accept"))
    asked->func (text, asked->user_data);
}

static void
entry_changed_cb (GtkWidget *entry, AdwMessageDialog *dialog)
{
  g_autofree char *text = get_text (entry);

  adw_message_dialog_set_response_enabled (dialog, "accept", *text != '\0');
}

static GtkWidget *
make_entry (AdwMessageDialog *dialog, const char *label, const char *text)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_signal_connect_object (entry, "changed", G_CALLBACK (entry_changed_cb), dialog, 0);
  adw_message_dialog_set_extra_child (dialog, entry);
  entry_changed_cb (entry, dialog);
  return entry;
}

static GtkWidget *
make_text_view (AdwMessageDialog *dialog, const char *label, const char *text)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *view = gtk_text_view_new ();

  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), text, -1);
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_view_set_top_margin (GTK_TEXT_VIEW (view), 8);
  gtk_text_view_set_bottom_margin (GTK_TEXT_VIEW (view), 8);
  gtk_text_view_set_left_margin (GTK_TEXT_VIEW (view), 8);
  gtk_text_view_set_right_margin (GTK_TEXT_VIEW (view), 8);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  gtk_widget_add_css_class (scrolled, "card");
  gtk_widget_add_css_class (scrolled, "note");
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), view);
  gtk_widget_set_size_request (scrolled, 320, 120);
  adw_message_dialog_set_extra_child (dialog, scrolled);
  return view;
}

void
hm_text_dialog_ask (GtkWindow *parent,
                    const char *heading,
                    const char *label,
                    const char *accept,
                    const char *text,
                    gboolean several_lines,
                    HmTextFunc func,
                    gpointer user_data,
                    GDestroyNotify destroy)
{
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (hm_compat_message_dialog_new (parent, heading));
  Asked *asked = g_new0 (Asked, 1);

  adw_message_dialog_add_responses (dialog, "cancel", _ ("Cancel"), "accept", accept, NULL);
  adw_message_dialog_set_response_appearance (dialog, "accept", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (dialog, "accept");
  adw_message_dialog_set_close_response (dialog, "cancel");
  asked->func = func;
  asked->user_data = user_data;
  asked->destroy = destroy;
  asked->text =
      several_lines ? make_text_view (dialog, label, text) : make_entry (dialog, label, text);
  g_signal_connect_data (dialog, "response", G_CALLBACK (response_cb), asked, asked_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (asked->text);
}
