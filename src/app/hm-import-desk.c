/* hm-import-desk.c: where a window takes what is to be imported: files, clipboard, what is dropped
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-import-desk"

#include "config.h"

#include "hm-import-desk.h"

#include <glib/gi18n.h>
#include <string.h>

struct _HmImportDesk
{
  GObject parent_instance;
  GtkWindow *window; /* it owns the desk */
  HmSession *session;
  GtkWidget *hint;
  GtkDropTarget *target;
  HmImportDialog *dialog;        /* weak */
  GtkFileChooserNative *chooser; /* while it is open */
  GCancellable *cancellable;     /* of the clipboard */
};

G_DEFINE_FINAL_TYPE (HmImportDesk, hm_import_desk, G_TYPE_OBJECT)

enum
{
  SIGNAL_MESSAGE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static HmImportDialog *
require_dialog (HmImportDesk *self)
{
  if (self->dialog == NULL)
    {
      g_set_weak_pointer (&self->dialog, hm_import_dialog_new (self->session));
      gtk_window_set_transient_for (GTK_WINDOW (self->dialog), self->window);
      gtk_window_set_destroy_with_parent (GTK_WINDOW (self->dialog), TRUE);
    }
  gtk_window_present (GTK_WINDOW (self->dialog));
  return self->dialog;
}

/* The saved run of this file, if it is one of the library's folder. */
static HmStoreItem *
find_saved (HmImportDesk *self, GFile *file)
{
  GListModel *items = G_LIST_MODEL (hm_session_get_store (self->session));
  g_autoptr (GFile) folder =
      g_file_new_for_path (hm_store_get_folder (hm_session_get_store (self->session)));
  g_autofree char *path = g_file_get_path (file);

  if (path == NULL || !g_file_has_prefix (file, folder))
    return NULL;
  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr (HmStoreItem) item = g_list_model_get_item (items, i);

      if (g_strcmp0 (hm_store_item_get_path (item), path) == 0 &&
          hm_store_item_get_error (item) == NULL)
        return g_steal_pointer (&item);
    }
  return NULL;
}

void
hm_import_desk_take_files (HmImportDesk *self, GFile **files, guint n_files)
{
  HmTickedRuns *ticked;

  g_return_if_fail (HM_IS_IMPORT_DESK (self));

  ticked = hm_session_get_ticked (self->session);
  for (guint i = 0; i < n_files; i++)
    {
      g_autoptr (HmStoreItem) item = find_saved (self, files[i]);

      if (item == NULL)
        hm_import_dialog_add (require_dialog (self), hm_import_source_new_file (files[i], NULL));
      else if (!hm_ticked_runs_contains (ticked, hm_store_item_get_id (item)))
        hm_ticked_runs_add (ticked, item);
    }
}

void
hm_import_desk_take_text (HmImportDesk *self, const char *text, const char *label)
{
  g_autoptr (GBytes) bytes = NULL;

  g_return_if_fail (HM_IS_IMPORT_DESK (self));
  g_return_if_fail (text != NULL && label != NULL);

  bytes = g_bytes_new (text, strlen (text));
  hm_import_dialog_add (require_dialog (self), hm_import_source_new_text (bytes, label));
}

static void
take_list (HmImportDesk *self, GSList *files)
{
  g_autoptr (GPtrArray) array = g_ptr_array_new ();

  for (GSList *link = files; link != NULL; link = link->next)
    g_ptr_array_add (array, link->data);
  hm_import_desk_take_files (self, (GFile **) array->pdata, array->len);
}

/* ---- open ---- */

static void
chosen_cb (HmImportDesk *self, int response)
{
  g_autoptr (GListModel) files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (self->chooser));
  g_autoptr (GPtrArray) array = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (files); i++)
    g_ptr_array_add (array, g_list_model_get_item (files, i));
  g_signal_handlers_disconnect_by_data (self->chooser, self);
  g_clear_object (&self->chooser);
  if (response == GTK_RESPONSE_ACCEPT)
    hm_import_desk_take_files (self, (GFile **) array->pdata, array->len);
}

void
hm_import_desk_choose (HmImportDesk *self)
{
  g_return_if_fail (HM_IS_IMPORT_DESK (self));

  if (self->chooser == NULL)
    {
      self->chooser = gtk_file_chooser_native_new (_ ("Open Runs and Texts"), self->window,
                                                   GTK_FILE_CHOOSER_ACTION_OPEN, NULL, NULL);
      gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
      gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (self->chooser), TRUE);
      g_signal_connect_swapped (self->chooser, "response", G_CALLBACK (chosen_cb), self);
    }
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

/* ---- paste ---- */

static void
tell (HmImportDesk *self, const char *message)
{
  g_signal_emit (self, signals[SIGNAL_MESSAGE], 0, message);
}

static void
pasted_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (HmImportDesk) self = user_data;
  g_autoptr (GError) error = NULL;
  const GValue *value = gdk_clipboard_read_value_finish (GDK_CLIPBOARD (object), result, &error);

  if (g_cancellable_is_cancelled (self->cancellable))
    return;
  if (value == NULL)
    tell (self, error->message);
  else if (G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    take_list (self, g_value_get_boxed (value));
  else if (g_value_get_string (value) != NULL)
    hm_import_desk_take_text (self, g_value_get_string (value), _ ("pasted text"));
}

void
hm_import_desk_paste (HmImportDesk *self)
{
  GdkClipboard *clipboard;
  GdkContentFormats *formats;
  GType type = G_TYPE_INVALID;

  g_return_if_fail (HM_IS_IMPORT_DESK (self));

  clipboard = gtk_widget_get_clipboard (GTK_WIDGET (self->window));
  formats = gdk_content_formats_union_deserialize_gtypes (
      gdk_content_formats_ref (gdk_clipboard_get_formats (clipboard)));
  /* Copied files come with their names as a text. */
  if (gdk_content_formats_contain_gtype (formats, GDK_TYPE_FILE_LIST))
    type = GDK_TYPE_FILE_LIST;
  else if (gdk_content_formats_contain_gtype (formats, G_TYPE_STRING))
    type = G_TYPE_STRING;
  gdk_content_formats_unref (formats);
  if (type == G_TYPE_INVALID)
    tell (self, _ ("The clipboard holds neither a text nor files"));
  else
    gdk_clipboard_read_value_async (clipboard, type, G_PRIORITY_DEFAULT, self->cancellable,
                                    pasted_cb, g_object_ref (self));
}

/* ---- drop ---- */

static gboolean
drop_cb (HmImportDesk *self, const GValue *value)
{
  if (G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    take_list (self, g_value_get_boxed (value));
  else if (G_VALUE_HOLDS (value, G_TYPE_STRING) && g_value_get_string (value) != NULL)
    hm_import_desk_take_text (self, g_value_get_string (value), _ ("dropped text"));
  else
    return FALSE;
  return TRUE;
}

/* What is dragged out of this window need not come back. */
static GdkDragAction
enter_cb (HmImportDesk *self)
{
  GdkDrop *drop = gtk_drop_target_get_current_drop (self->target);

  if (drop != NULL && gdk_drop_get_drag (drop) != NULL)
    {
      gtk_drop_target_reject (self->target);
      return 0;
    }
  return GDK_ACTION_COPY;
}

static void
update_hint (HmImportDesk *self)
{
  gtk_widget_set_visible (self->hint, gtk_drop_target_get_current_drop (self->target) != NULL);
}

HmImportDialog *
hm_import_desk_get_dialog (HmImportDesk *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_DESK (self), NULL);

  return self->dialog;
}

GtkDropTarget *
hm_import_desk_get_drop_target (HmImportDesk *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_DESK (self), NULL);

  return self->target;
}

static void
hm_import_desk_dispose (GObject *object)
{
  HmImportDesk *self = HM_IMPORT_DESK (object);

  g_cancellable_cancel (self->cancellable);
  if (self->target != NULL)
    g_signal_handlers_disconnect_by_data (self->target, self);
  g_clear_object (&self->target);
  if (self->chooser != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->chooser, self);
      gtk_native_dialog_destroy (GTK_NATIVE_DIALOG (self->chooser));
    }
  g_clear_object (&self->chooser);
  g_clear_weak_pointer (&self->dialog);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (hm_import_desk_parent_class)->dispose (object);
}

static void
hm_import_desk_finalize (GObject *object)
{
  g_object_unref (HM_IMPORT_DESK (object)->cancellable);
  G_OBJECT_CLASS (hm_import_desk_parent_class)->finalize (object);
}

static void
hm_import_desk_class_init (HmImportDeskClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = hm_import_desk_dispose;
  G_OBJECT_CLASS (klass)->finalize = hm_import_desk_finalize;

  signals[SIGNAL_MESSAGE] = g_signal_new ("message", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
hm_import_desk_init (HmImportDesk *self)
{
  self->cancellable = g_cancellable_new ();
}

HmImportDesk *
hm_import_desk_new (GtkWindow *window, HmSession *session, GtkWidget *hint)
{
  HmImportDesk *self;

  g_return_val_if_fail (GTK_IS_WINDOW (window), NULL);
  g_return_val_if_fail (HM_IS_SESSION (session), NULL);
  g_return_val_if_fail (GTK_IS_WIDGET (hint), NULL);

  self = g_object_new (HM_TYPE_IMPORT_DESK, NULL);
  self->window = window;
  self->session = g_object_ref (session);
  self->hint = hint;
  self->target = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_COPY);
  gtk_drop_target_set_gtypes (self->target, (GType[]){ GDK_TYPE_FILE_LIST, G_TYPE_STRING }, 2);
  g_signal_connect_swapped (self->target, "drop", G_CALLBACK (drop_cb), self);
  g_signal_connect_swapped (self->target, "enter", G_CALLBACK (enter_cb), self);
  g_signal_connect_swapped (self->target, "notify::current-drop", G_CALLBACK (update_hint), self);
  gtk_widget_add_controller (GTK_WIDGET (window),
                             GTK_EVENT_CONTROLLER (g_object_ref (self->target)));
  return self;
}
