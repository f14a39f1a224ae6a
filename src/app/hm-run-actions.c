/* hm-run-actions.c: the window's actions on one saved run; the target is the run's id
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-run-actions"

#include "config.h"

#include <glib/gi18n.h>

#include "hm-run-details.h"
#include "hm-text-dialog.h"
#include "hm-window.h"

static HmStore *
get_store (HmWindow *self)
{
  return hm_session_get_store (hm_window_get_session (self));
}

static void
show_message (HmWindow *self, const GError *error)
{
  if (error != NULL)
    hm_window_add_toast (self, adw_toast_new (error->message));
}

/* The run of an action's target; it may have gone in the meantime. */
static HmStoreItem *
find_item (HmWindow *self, GVariant *target)
{
  g_autoptr (GError) error = NULL;
  HmStoreItem *item = hm_store_find (get_store (self), g_variant_get_string (target, NULL), &error);

  show_message (self, error);
  return item;
}

/* A dialog is about this run, whatever happens to the list while it is open. */
typedef struct
{
  HmWindow *window;
  HmStoreItem *item;
} Subject;

static Subject *
subject_new (HmWindow *window, HmStoreItem *item)
{
  Subject *subject = g_new0 (Subject, 1);

  subject->window = g_object_ref (window);
  subject->item = g_object_ref (item);
  return subject;
}

static void
subject_free (gpointer data)
{
  Subject *subject = data;

  g_object_unref (subject->window);
  g_object_unref (subject->item);
  g_free (subject);
}

static void
renamed_cb (const char *text, gpointer user_data)
{
  Subject *subject = user_data;
  g_autoptr (GError) error = NULL;

  hm_store_rename (get_store (subject->window), subject->item, text, &error);
  show_message (subject->window, error);
}

static void
rename_cb (GSimpleAction *action, GVariant *target, gpointer user_data)
{
  g_autoptr (HmStoreItem) item = find_item (user_data, target);

  if (item == NULL || hm_store_item_get_origin (item) == HM_ORIGIN_REFERENCE ||
      hm_store_item_get_error (item) != NULL)
    return;
  hm_text_dialog_ask (GTK_WINDOW (user_data), _ ("Rename Run"), _ ("Name"), _ ("Rename"),
                      hm_store_item_get_name (item), FALSE, renamed_cb,
                      subject_new (user_data, item), subject_free);
}

static void
noted_cb (const char *text, gpointer user_data)
{
  Subject *subject = user_data;
  g_autoptr (GError) error = NULL;

  hm_store_set_note (get_store (subject->window), subject->item, text, &error);
  show_message (subject->window, error);
}

static void
note_cb (GSimpleAction *action, GVariant *target, gpointer user_data)
{
  g_autoptr (HmStoreItem) item = find_item (user_data, target);

  if (item == NULL || hm_store_item_get_origin (item) == HM_ORIGIN_REFERENCE ||
      hm_store_item_get_error (item) != NULL)
    return;
  hm_text_dialog_ask (GTK_WINDOW (user_data), _ ("Note"), _ ("Note"), _ ("Save"),
                      hm_store_item_get_note (item), TRUE, noted_cb, subject_new (user_data, item),
                      subject_free);
}

static void
details_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (HmWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (HmRun) run = hm_store_item_load_finish (HM_STORE_ITEM (object), result, &error);
  GtkWindow *dialog;

  if (run == NULL)
    {
      show_message (self, error);
      return;
    }
  dialog = GTK_WINDOW (hm_run_details_new (run));
  gtk_window_set_transient_for (dialog, GTK_WINDOW (self));
  gtk_window_present (dialog);
}

static void
show_details_cb (GSimpleAction *action, GVariant *target, gpointer user_data)
{
  g_autoptr (HmStoreItem) item = find_item (user_data, target);

  if (item != NULL)
    hm_store_item_load_async (item, NULL, details_cb, g_object_ref (user_data));
}

/* A run that is being measured is stopped by Stop, not by Delete. */
static void
delete_cb (GSimpleAction *action, GVariant *target, gpointer user_data)
{
  HmWindow *self = user_data;
  HmSession *session = hm_window_get_session (self);
  g_autoptr (HmStoreItem) item = find_item (self, target);
  g_autoptr (GError) error = NULL;
  g_autofree char *message = NULL;
  g_autofree char *id = NULL;
  gboolean ticked;
  AdwToast *toast;

  if (item == NULL || hm_store_item_get_origin (item) == HM_ORIGIN_REFERENCE)
    return;
  id = g_strdup (hm_store_item_get_id (item));
  if (g_strcmp0 (id, hm_session_get_running_id (session)) == 0)
    {
      hm_window_add_toast (self, adw_toast_new (_ ("This run is being measured; stop it first")));
      return;
    }
  /* Translators: %s is a run's name */
  message = g_strdup_printf (_ ("“%s” deleted"), hm_store_item_get_name (item));
  ticked = hm_ticked_runs_contains (hm_session_get_ticked (session), id);
  if (!hm_store_delete (get_store (self), item, &error))
    {
      show_message (self, error);
      return;
    }
  hm_ticked_runs_remove (hm_session_get_ticked (session), id);
  toast = adw_toast_new (message);
  adw_toast_set_button_label (toast, _ ("Undo"));
  adw_toast_set_action_name (toast, "win.undelete-run");
  adw_toast_set_action_target (toast, "(sb)", id, ticked);
  hm_window_add_toast (self, toast);
}

static void
undelete_cb (GSimpleAction *action, GVariant *target, gpointer user_data)
{
  HmSession *session = hm_window_get_session (user_data);
  g_autoptr (GError) error = NULL;
  const char *id;
  gboolean ticked;

  g_variant_get (target, "(&sb)", &id, &ticked);
  if (ticked)
    hm_ticked_runs_expect (hm_session_get_ticked (session), id);
  if (!hm_store_undelete (get_store (user_data), id, &error))
    show_message (user_data, error);
}

static void
open_folder (HmWindow *self, const char *folder)
{
  g_autofree char *uri = NULL;
  g_autoptr (GError) error = NULL;

  /* It is only made when the first run is saved. */
  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      /* Translators: %s is a folder */
      g_autofree char *message = g_strdup_printf (_ ("Cannot make the folder %s"), folder);

      hm_window_show_error (self, message);
      return;
    }
  uri = g_filename_to_uri (folder, NULL, &error);
  if (uri != NULL)
    gtk_show_uri (GTK_WINDOW (self), uri, GDK_CURRENT_TIME);
  else
    show_message (self, error);
}

static void
show_cb (GSimpleAction *action, GVariant *target, gpointer user_data)
{
  g_autoptr (HmStoreItem) item = find_item (user_data, target);
  g_autofree char *folder = NULL;

  if (item == NULL || hm_store_item_get_path (item) == NULL)
    return;
  folder = g_path_get_dirname (hm_store_item_get_path (item));
  open_folder (user_data, folder);
}

static void
open_folder_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  open_folder (user_data, hm_store_get_folder (get_store (user_data)));
}

static const GActionEntry entries[] = {
  { .name = "rename-run", .activate = rename_cb, .parameter_type = "s" },
  { .name = "note-run", .activate = note_cb, .parameter_type = "s" },
  { .name = "show-details", .activate = show_details_cb, .parameter_type = "s" },
  { .name = "delete-run", .activate = delete_cb, .parameter_type = "s" },
  { .name = "undelete-run", .activate = undelete_cb, .parameter_type = "(sb)" },
  { .name = "show-run", .activate = show_cb, .parameter_type = "s" },
  { .name = "open-folder", .activate = open_folder_cb },
};

void
hm_window_install_run_actions (HmWindow *self)
{
  g_return_if_fail (HM_IS_WINDOW (self));

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
