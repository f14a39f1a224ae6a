/* test-sidebar.c: ticking, renaming, noting, deleting and undoing
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "fixture.h"
#include "hm-run-row.h"

static HmWindow *window;
static HmStoreItem *mine;

static void
set_up (void)
{
  window = fixture_open_window ();
  mine = fixture_add_run ("Mine", 1, 0);
  fixture_settle ();
}

static void
tear_down (void)
{
  HmStore *store = hm_session_get_store (fixture_get_session ());
  g_autoptr (GError) error = NULL;

  if (fixture_find_item (hm_store_item_get_name (mine)) != NULL)
    hm_store_delete (store, mine, &error);
  g_assert_no_error (error);
  hm_store_empty_trash (store);
  g_clear_object (&mine);
  fixture_close_window (window);
}

static gboolean
press (guint key)
{
  return hm_sidebar_handle_key (hm_window_get_sidebar (window), mine, key, 0);
}

static AdwMessageDialog *
get_dialog (void)
{
  AdwMessageDialog *dialog;

  fixture_settle ();
  dialog = ADW_MESSAGE_DIALOG (fixture_find_toplevel (ADW_TYPE_MESSAGE_DIALOG));
  g_assert_nonnull (dialog);
  return dialog;
}

static void
test_tick (void)
{
  HmRunRow *row;

  set_up ();
  row = HM_RUN_ROW (fixture_find_row (window, "Mine"));
  g_assert_nonnull (row);
  g_assert_false (hm_run_row_get_ticked (row));
  g_assert_true (press (GDK_KEY_space));
  g_assert_true (hm_run_row_get_ticked (row));
  g_assert_true (press (GDK_KEY_space));
  g_assert_false (hm_run_row_get_ticked (row));
  g_assert_false (press (GDK_KEY_a));
  tear_down ();
}

static const char *
get_focused_name (void)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (window));
  GtkWidget *row = focus != NULL ? gtk_widget_get_first_child (focus) : NULL;

  return row != NULL && HM_IS_RUN_ROW (row) && hm_run_row_get_item (HM_RUN_ROW (row)) != NULL
             ? hm_store_item_get_name (hm_run_row_get_item (HM_RUN_ROW (row)))
             : NULL;
}

/* Tab leads from the search into the list, arrows lead over its rows. */
static void
test_keyboard (void)
{
  HmSidebar *sidebar;

  set_up ();
  sidebar = hm_window_get_sidebar (window);
  hm_sidebar_focus_search (sidebar);
  gtk_widget_child_focus (GTK_WIDGET (window), GTK_DIR_TAB_FORWARD);
  fixture_settle ();
  /* The first row is the group's heading. */
  g_assert_true (gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (window)),
                                         GTK_WIDGET (hm_sidebar_get_list (sidebar))));
  gtk_widget_child_focus (GTK_WIDGET (window), GTK_DIR_DOWN);
  g_assert_cmpstr (get_focused_name (), ==, "Mine");
  /* Tab leaves the list as a whole, in both directions. */
  gtk_widget_child_focus (GTK_WIDGET (window), GTK_DIR_TAB_FORWARD);
  g_assert_false (
      gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (window)), GTK_WIDGET (sidebar)));
  gtk_widget_child_focus (GTK_WIDGET (window), GTK_DIR_TAB_BACKWARD);
  g_assert_cmpstr (get_focused_name (), ==, "Mine");
  gtk_widget_child_focus (GTK_WIDGET (window), GTK_DIR_TAB_BACKWARD);
  g_assert_true (gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (window)),
                                         GTK_WIDGET (hm_sidebar_get_search (sidebar))));
  /* Enter leads to the first run, past the heading. */
  g_signal_emit_by_name (hm_sidebar_get_search (sidebar), "activate");
  g_assert_cmpstr (get_focused_name (), ==, "Mine");
  tear_down ();
}

static void
test_rename (void)
{
  AdwMessageDialog *dialog;
  GtkWidget *entry;

  set_up ();
  g_assert_true (press (GDK_KEY_F2));
  dialog = get_dialog ();
  entry = adw_message_dialog_get_extra_child (dialog);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "Mine");
  gtk_editable_set_text (GTK_EDITABLE (entry), "   ");
  g_assert_false (adw_message_dialog_get_response_enabled (dialog, "accept"));
  gtk_editable_set_text (GTK_EDITABLE (entry), "Ours");
  adw_message_dialog_response (dialog, "accept");
  gtk_window_close (GTK_WINDOW (dialog));
  fixture_settle ();
  g_assert_cmpstr (hm_store_item_get_name (mine), ==, "Ours");
  g_assert_nonnull (fixture_find_row (window, "Ours"));

  g_assert_true (press (GDK_KEY_F2));
  dialog = get_dialog ();
  entry = adw_message_dialog_get_extra_child (dialog);
  gtk_editable_set_text (GTK_EDITABLE (entry), "Theirs");
  adw_message_dialog_response (dialog, "cancel");
  gtk_window_close (GTK_WINDOW (dialog));
  fixture_settle ();
  g_assert_cmpstr (hm_store_item_get_name (mine), ==, "Ours");
  tear_down ();
}

static void
test_note (void)
{
  AdwMessageDialog *dialog;
  GtkWidget *view;

  set_up ();
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.note-run", "s",
                                             hm_store_item_get_id (mine)));
  dialog = get_dialog ();
  view = fixture_find (adw_message_dialog_get_extra_child (dialog), GTK_TYPE_TEXT_VIEW, NULL, NULL);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), "On the train\n", -1);
  adw_message_dialog_response (dialog, "accept");
  gtk_window_close (GTK_WINDOW (dialog));
  fixture_settle ();
  g_assert_cmpstr (hm_store_item_get_note (mine), ==, "On the train");
  tear_down ();
}

static gboolean
is_mine_back (gpointer unused)
{
  return fixture_find_item ("Mine") != NULL;
}

static gboolean
is_mine_ticked (gpointer id)
{
  return hm_ticked_runs_contains (hm_session_get_ticked (fixture_get_session ()), id);
}

/* Undo brings a run back, and its tick. */
static void
test_delete (void)
{
  HmTickedRuns *ticked = hm_session_get_ticked (fixture_get_session ());
  g_autofree char *id = NULL;

  set_up ();
  id = g_strdup (hm_store_item_get_id (mine));
  fixture_tick (mine);
  g_assert_true (press (GDK_KEY_Delete));
  fixture_settle ();
  g_assert_null (fixture_find_item ("Mine"));
  g_assert_cmpuint (hm_ticked_runs_get_n (ticked), ==, 0);
  g_assert_null (fixture_find_row (window, "Mine"));

  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (window), "win.undelete-run", "(sb)", id, TRUE));
  FIXTURE_WAIT (is_mine_back, NULL);
  FIXTURE_WAIT (is_mine_ticked, id);
  g_clear_object (&mine);
  mine = g_object_ref (fixture_find_item ("Mine"));
  tear_down ();
}

static void
test_reference (void)
{
  HmStoreItem *reference;
  guint n = g_list_model_get_n_items (G_LIST_MODEL (hm_session_get_store (fixture_get_session ())));

  set_up ();
  reference = fixture_find_item ("Athlon 500");
  g_assert_nonnull (reference);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.delete-run", "s",
                              hm_store_item_get_id (reference));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.rename-run", "s",
                              hm_store_item_get_id (reference));
  fixture_settle ();
  g_assert_null (fixture_find_toplevel (ADW_TYPE_MESSAGE_DIALOG));
  g_assert_cmpuint (
      g_list_model_get_n_items (G_LIST_MODEL (hm_session_get_store (fixture_get_session ()))), ==,
      n + 1);
  tear_down ();
}

static void
search (const char *text)
{
  GtkSearchEntry *entry = hm_sidebar_get_search (hm_window_get_sidebar (window));

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  g_signal_emit_by_name (entry, "search-changed");
  fixture_settle ();
}

static gboolean
has_label (GtkWidget *label, gconstpointer text)
{
  return gtk_widget_get_mapped (label) &&
         g_str_equal (gtk_label_get_label (GTK_LABEL (label)), text);
}

static GtkWidget *
find_label (const char *text)
{
  return fixture_find (GTK_WIDGET (hm_window_get_sidebar (window)), GTK_TYPE_LABEL, has_label,
                       text);
}

static gboolean
is_clear_button (GtkWidget *button, gconstpointer unused)
{
  return gtk_widget_get_mapped (button) &&
         g_strcmp0 (gtk_button_get_label (GTK_BUTTON (button)), "Clear Search") == 0;
}

static void
test_search (void)
{
  g_autofree char *count = NULL;
  GtkWidget *clear;

  set_up ();
  count = g_strdup_printf ("1 of %u runs", g_list_model_get_n_items (G_LIST_MODEL (
                                               hm_session_get_store (fixture_get_session ()))));
  search ("athlon 500");
  g_assert_null (fixture_find_row (window, "Mine"));
  g_assert_nonnull (fixture_find_row (window, "Athlon 500"));
  g_assert_nonnull (find_label (count));
  search ("");
  g_assert_nonnull (fixture_find_row (window, "Mine"));
  g_assert_null (find_label (count));

  /* Nothing is found: it is said, and can be undone where it is said. */
  search ("no run has this");
  g_assert_null (fixture_find_row (window, "Mine"));
  g_assert_nonnull (find_label ("No runs found"));
  clear = fixture_find (GTK_WIDGET (hm_window_get_sidebar (window)), GTK_TYPE_BUTTON,
                        is_clear_button, NULL);
  g_signal_emit_by_name (clear, "clicked");
  fixture_settle ();
  g_assert_nonnull (fixture_find_row (window, "Mine"));
  g_assert_cmpstr (
      gtk_editable_get_text (GTK_EDITABLE (hm_sidebar_get_search (hm_window_get_sidebar (window)))),
      ==, "");
  tear_down ();
}

/* Escape clears the search, and then leaves it. */
static void
test_search_keys (void)
{
  HmSidebar *sidebar;

  set_up ();
  sidebar = hm_window_get_sidebar (window);
  hm_sidebar_focus_search (sidebar);
  search ("mine");
  g_signal_emit_by_name (hm_sidebar_get_search (sidebar), "stop-search");
  fixture_settle ();
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (hm_sidebar_get_search (sidebar))), ==, "");
  g_assert_nonnull (fixture_find_row (window, "Athlon 500"));
  g_assert_true (gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (window)),
                                         GTK_WIDGET (hm_sidebar_get_search (sidebar))));
  g_signal_emit_by_name (hm_sidebar_get_search (sidebar), "stop-search");
  g_assert_cmpstr (get_focused_name (), ==, "Mine");
  tear_down ();
}

static gboolean
is_read (gpointer row)
{
  return !hm_run_row_get_loading (row);
}

/* A row says that its run is being read, and when that fails, why. */
static void
test_loading (void)
{
  HmTickedRuns *ticked = hm_session_get_ticked (fixture_get_session ());
  HmStore *store = hm_session_get_store (fixture_get_session ());
  g_autofree char *path = NULL;
  HmRunRow *row;

  set_up ();
  row = HM_RUN_ROW (fixture_find_row (window, "Athlon 500"));
  hm_ticked_runs_add (ticked, hm_run_row_get_item (row));
  g_assert_true (hm_run_row_get_ticked (row));
  g_assert_true (hm_run_row_get_loading (row));
  FIXTURE_WAIT (is_read, row);
  g_assert_true (hm_run_row_get_ticked (row));

  /* The file has no run any more. */
  path = g_strdup (hm_store_item_get_path (mine));
  g_assert_true (hm_store_flush (store, NULL));
  row = HM_RUN_ROW (fixture_find_row (window, "Mine"));
  g_assert_true (g_file_set_contents (path, "{ \"format\": ", -1, NULL));
  hm_ticked_runs_add (ticked, mine);
  g_assert_true (hm_run_row_get_loading (row));
  FIXTURE_WAIT (is_read, row);
  g_assert_false (hm_run_row_get_ticked (row));
  g_assert_nonnull (hm_store_item_get_error (mine));
  g_assert_cmpstr (hm_run_row_get_subtitle (row), ==, hm_store_item_get_error (mine));
  tear_down ();
}

int
main (int argc, char *argv[])
{
  int status;

  fixture_init (&argc, &argv);
  fixture_get_application ();
  g_test_add_func ("/sidebar/tick", test_tick);
  g_test_add_func ("/sidebar/keyboard", test_keyboard);
  g_test_add_func ("/sidebar/rename", test_rename);
  g_test_add_func ("/sidebar/note", test_note);
  g_test_add_func ("/sidebar/delete", test_delete);
  g_test_add_func ("/sidebar/reference", test_reference);
  g_test_add_func ("/sidebar/search", test_search);
  g_test_add_func ("/sidebar/search-keys", test_search_keys);
  g_test_add_func ("/sidebar/loading", test_loading);
  status = g_test_run ();
  fixture_end ();
  return status;
}
