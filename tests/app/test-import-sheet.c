/* test-import-sheet.c: what comes by clipboard, drop and command line, and the sheet that shows it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "fixture.h"
#include "hm-import-entry-row.h"
#include "hm-import-folder.h"
#include "hm-import-known.h"
#include "hm-import-texts.h"

#define HEAD "type             16 bytes     64 bytes\n"
#define ONE_RUN                                                                                    \
  "OpenSSL 1.1.1f  31 Mar 2020\n" HEAD "md5              14111.49k    47147.75k\n"                 \
  "aes-128 cbc      86200.12k    120000.10k\n"

static char *folder;

/* ---- helpers ---- */

static HmImportDesk *
get_desk (HmWindow *window)
{
  return hm_window_get_import_desk (window);
}

static HmImportDialog *
get_dialog (HmWindow *window)
{
  return hm_import_desk_get_dialog (get_desk (window));
}

static gboolean
is_read (gpointer window)
{
  HmImportDialog *dialog = get_dialog (window);

  return dialog != NULL && hm_import_batch_is_done (hm_import_dialog_get_batch (dialog)) &&
         !g_str_equal (hm_import_dialog_get_heading (dialog), "Reading…");
}

static gboolean
is_closed (gpointer window)
{
  return get_dialog (window) == NULL;
}

static HmImportDialog *
wait_read (HmWindow *window)
{
  FIXTURE_WAIT (is_read, window);
  fixture_settle ();
  return get_dialog (window);
}

static void
close_sheet (HmWindow *window)
{
  gtk_window_close (GTK_WINDOW (get_dialog (window)));
  FIXTURE_WAIT (is_closed, window);
}

static HmImportEntry *
get_entry (HmImportDialog *dialog, guint position)
{
  g_autoptr (HmImportEntry) entry =
      g_list_model_get_item (G_LIST_MODEL (hm_import_dialog_get_batch (dialog)), position);

  g_assert_nonnull (entry);
  return entry;
}

static HmImportEntry *
get_child (HmImportEntry *entry, guint position)
{
  g_autoptr (GListModel) children = hm_import_entry_get_children (entry);
  static HmImportEntry *child;

  g_clear_object (&child);
  child = g_list_model_get_item (children, position);
  return child;
}

static void
assert_texts (HmImportEntry *entry, const char *first, const char *second, const char *quote)
{
  g_autofree char *one = hm_import_entry_describe (entry);
  g_autofree char *exact = hm_import_entry_describe_more (entry);
  g_auto (GStrv) words = g_strsplit (exact, "\u00a0", -1);
  g_autofree char *two = g_strjoinv (" ", words);
  g_autofree char *three = hm_import_entry_describe_quote (entry);

  g_assert_cmpstr (one, ==, first);
  g_assert_cmpstr (two, ==, second);
  g_assert_cmpstr (three, ==, quote);
}

static char *
write_file (const char *name, const char *text)
{
  char *path = g_build_filename (folder, name, NULL);
  g_autofree char *parent = g_path_get_dirname (path);

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

static void
take_file (HmWindow *window, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  hm_import_desk_take_files (get_desk (window), &file, 1);
}

static guint
count_saved (void)
{
  return g_list_model_get_n_items (G_LIST_MODEL (hm_session_get_store (fixture_get_session ())));
}

static gboolean
has_ticked (gpointer n)
{
  HmTickedRuns *ticked = hm_session_get_ticked (fixture_get_session ());

  return hm_ticked_runs_get_n (ticked) == GPOINTER_TO_UINT (n) &&
         !hm_ticked_runs_get_loading (ticked);
}

static gboolean
has_saved (gpointer n)
{
  return count_saved () == GPOINTER_TO_UINT (n);
}

static void
forget_runs (void)
{
  hm_ticked_runs_clear (hm_session_get_ticked (fixture_get_session ()));
  fixture_forget_runs ();
}

static void
remove_tree (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      if (g_file_test (child, G_FILE_TEST_IS_DIR) && !g_file_test (child, G_FILE_TEST_IS_SYMLINK))
        remove_tree (child);
      else
        g_unlink (child);
    }
  g_rmdir (path);
}

static gboolean
has_label (GtkWidget *widget, gconstpointer text)
{
  return gtk_widget_get_mapped (widget) &&
         g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), text) == 0;
}

static GtkWidget *
find_button (HmImportDialog *dialog, const char *label)
{
  return fixture_find (GTK_WIDGET (dialog), GTK_TYPE_BUTTON, has_label, label);
}

/* ---- paste ---- */

static void
test_paste (void)
{
  HmWindow *window = fixture_open_window ();
  guint n_before = count_saved ();
  HmImportDialog *dialog;
  HmImportEntry *entry, *row;
  guint n;
  const HmShown *shown;

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (window)),
                          "> " ONE_RUN "broken md5 line  12.5k  x  \n");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.paste", NULL));
  dialog = wait_read (window);
  g_assert_true (gtk_window_get_modal (GTK_WINDOW (dialog)));
  g_assert_true (gtk_window_get_transient_for (GTK_WINDOW (dialog)) == GTK_WINDOW (window));
  g_assert_cmpstr (hm_import_dialog_get_heading (dialog), ==, "1 run to keep");

  entry = get_entry (dialog, 0);
  assert_texts (entry, "OpenSSL 1.1.1f, pasted text", "4 figures from pasted text", "");
  row = get_child (entry, 1);
  assert_texts (row, "MD5", "16 bytes: 14.1 MB/s · 64 bytes: 47.1 MB/s",
                "md5              14111.49k    47147.75k");
  g_assert_cmpuint (hm_import_entry_get_line (row), ==, 3);
  row = get_child (entry, 2);
  assert_texts (row, "AES-128-CBC · Encrypt", "16 bytes: 86.2 MB/s · 64 bytes: 120 MB/s",
                "aes-128 cbc      86200.12k    120000.10k");

  g_assert_nonnull (find_button (dialog, "Keep"));
  hm_import_dialog_accept (dialog);
  FIXTURE_WAIT (is_closed, window);
  FIXTURE_WAIT (has_ticked, GUINT_TO_POINTER (1));
  g_assert_cmpuint (count_saved (), ==, n_before + 1);
  shown = hm_ticked_runs_get_shown (hm_session_get_ticked (fixture_get_session ()), &n);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpstr (hm_run_get_name (shown[0].run), ==, "OpenSSL 1.1.1f, pasted text");
  g_assert_cmpint (hm_run_get_origin (shown[0].run), ==, HM_ORIGIN_IMPORTED);
  forget_runs ();
  fixture_close_window (window);
}

static void
test_paste_nothing (void)
{
  HmWindow *window = fixture_open_window ();

  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (window)), NULL);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.paste", NULL);
  fixture_settle ();
  g_assert_null (get_dialog (window));
  g_assert_nonnull (
      fixture_find (GTK_WIDGET (window), g_type_from_name ("AdwToastWidget"), NULL, NULL));
  fixture_close_window (window);
}

/* In an entry Ctrl+V pastes into the entry: there, the entry's own binding comes first. */
static void
test_paste_key (void)
{
  HmWindow *window = fixture_open_window ();
  g_auto (GStrv) accels = gtk_application_get_accels_for_action (
      GTK_APPLICATION (fixture_get_application ()), "win.paste");

  /* An application's shortcut would be taken before any entry sees the key. */
  g_assert_cmpuint (g_strv_length (accels), ==, 0);
  g_assert_true (g_action_map_lookup_action (G_ACTION_MAP (window), "paste") != NULL);
  fixture_close_window (window);
}

/* ---- drop ---- */

static gboolean
drop (HmWindow *window, const GValue *value)
{
  gboolean taken = FALSE;

  g_signal_emit_by_name (hm_import_desk_get_drop_target (get_desk (window)), "drop", value, 10.0,
                         10.0, &taken);
  return taken;
}

static void
test_drop_text (void)
{
  HmWindow *window = fixture_open_window ();
  HmImportDialog *dialog;
  GValue value = G_VALUE_INIT;

  g_value_init (&value, G_TYPE_STRING);
  g_value_set_static_string (&value, ONE_RUN);
  g_assert_true (drop (window, &value));
  dialog = wait_read (window);
  g_assert_cmpuint (hm_import_batch_get_n_runs (hm_import_dialog_get_batch (dialog)), ==, 1);
  g_assert_cmpstr (hm_import_entry_get_name (get_entry (dialog, 0)), ==,
                   "OpenSSL 1.1.1f, dropped text");
  g_value_unset (&value);
  close_sheet (window);
  g_assert_cmpuint (hm_ticked_runs_get_n (hm_session_get_ticked (fixture_get_session ())), ==, 0);
  fixture_close_window (window);
}

/* A folder: its files are read, and what is left out is told. */
static void
test_drop_folder (void)
{
  HmWindow *window = fixture_open_window ();
  g_autofree char *one = write_file ("drop/a/one.txt", ONE_RUN);
  g_autofree char *two =
      write_file ("drop/two.txt", "OpenSSL 0.9.8zh\n" HEAD "md5   1000.00k  2000.00k\n");
  g_autofree char *other = write_file ("drop/notes.txt", "nothing to see here\n");
  g_autofree char *hidden = write_file ("drop/.hidden", ONE_RUN);
  g_autofree char *link_path = g_build_filename (folder, "drop", "loop", NULL);
  g_autofree char *top = g_build_filename (folder, "drop", NULL);
  g_autofree char *pipe_path = g_build_filename (folder, "drop", "pipe", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (top);
  HmImportDialog *dialog;
  HmImportEntry *group;
  GValue value = G_VALUE_INIT;
  GSList list = { file, NULL };

  g_assert_cmpint (symlink (top, link_path), ==, 0);
  g_assert_cmpint (mkfifo (pipe_path, 0600), ==, 0);
  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_set_boxed (&value, &list);
  g_assert_true (drop (window, &value));
  g_value_unset (&value);
  dialog = wait_read (window);
  g_assert_cmpuint (hm_import_batch_get_n_runs (hm_import_dialog_get_batch (dialog)), ==, 2);
  g_assert_cmpstr (hm_import_entry_get_name (get_entry (dialog, 0)), ==,
                   "OpenSSL 0.9.8zh, two.txt");
  assert_texts (get_entry (dialog, 1), "OpenSSL 1.1.1f, one.txt", "4 figures from drop/a/one.txt",
                "");
  group = hm_import_batch_get_group (hm_import_dialog_get_batch (dialog), HM_IMPORT_ENTRY_FAILURES);
  assert_texts (group, "1 source gave no run", "", "");
  group = hm_import_batch_get_group (hm_import_dialog_get_batch (dialog), HM_IMPORT_ENTRY_LEFT_OUT);
  assert_texts (group, "3 entries of folders were left out", "", "");
  assert_texts (get_child (group, 0), "drop/.hidden", "Hidden", "");
  assert_texts (get_child (group, 1), "drop/loop", "A link: open what it leads to", "");
  assert_texts (get_child (group, 2), "drop/pipe", "Neither a file nor a folder", "");
  close_sheet (window);
  fixture_close_window (window);
}

/* ---- the sheet ---- */

static gboolean
has_check_label (GtkWidget *widget, gconstpointer text)
{
  return g_strcmp0 (gtk_check_button_get_label (GTK_CHECK_BUTTON (widget)), text) == 0;
}

static void
test_choose (void)
{
  HmWindow *window = fixture_open_window ();
  g_autofree char *path = write_file (
      "three.txt", ONE_RUN "\nOpenSSL 0.9.8zh\n" HEAD "md5   1000.00k  2000.00k\n"
                           "\nOpenSSL 3.0.2 15 Mar 2022\n" HEAD "md5   3000.00k  4000.00k\n");
  guint n_before = count_saved ();
  HmImportDialog *dialog;
  GtkWidget *texts, *row, *all;
  HmImportEntry *entry;
  HmStoreItem *item;

  take_file (window, "three.txt");
  dialog = wait_read (window);
  g_assert_cmpstr (hm_import_dialog_get_heading (dialog), ==, "3 runs to keep");
  g_assert_cmpstr (hm_import_dialog_get_summary (dialog), ==, "8 figures");

  /* All or none. */
  all = fixture_find (GTK_WIDGET (dialog), GTK_TYPE_CHECK_BUTTON, has_check_label, "All");
  g_assert_true (gtk_check_button_get_active (GTK_CHECK_BUTTON (all)));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (all), FALSE);
  fixture_settle ();
  g_assert_cmpstr (hm_import_dialog_get_heading (dialog), ==, "0 of 3 runs to keep");
  gtk_check_button_set_active (GTK_CHECK_BUTTON (all), TRUE);
  fixture_settle ();
  g_assert_cmpstr (hm_import_dialog_get_heading (dialog), ==, "3 runs to keep");

  /* One is not wanted, one gets a name and a note. */
  hm_import_entry_set_wanted (get_entry (dialog, 0), FALSE);
  entry = get_entry (dialog, 1);
  hm_import_dialog_set_open (dialog, 1, TRUE);
  fixture_settle ();
  g_assert_cmpstr (hm_import_dialog_get_heading (dialog), ==, "2 of 3 runs to keep");
  texts = fixture_find (GTK_WIDGET (dialog), HM_TYPE_IMPORT_TEXTS, NULL, NULL);
  g_assert_nonnull (texts);
  gtk_editable_set_text (GTK_EDITABLE (fixture_find (texts, GTK_TYPE_ENTRY, NULL, NULL)),
                         "  The old Mac ");
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (
                                fixture_find (texts, GTK_TYPE_TEXT_VIEW, NULL, NULL))),
                            "From the attic\nin 2016", -1);
  g_assert_cmpstr (hm_import_entry_get_name (entry), ==, "The old Mac");
  /* Without a name it has the one that it came with. */
  hm_import_entry_set_name (get_entry (dialog, 2), "  ");
  g_assert_cmpstr (hm_import_entry_get_name (get_entry (dialog, 2)), ==,
                   "OpenSSL 3.0.2, three.txt");

  /* What a screen reader hears. */
  row = fixture_find (GTK_WIDGET (dialog), HM_TYPE_IMPORT_ENTRY_ROW, NULL, NULL);
  g_assert_true (hm_import_entry_row_get_entry (HM_IMPORT_ENTRY_ROW (row)) ==
                 get_entry (dialog, 0));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (gtk_widget_get_parent (row)),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "OpenSSL 1.1.1f, three.txt, 4 figures from "
                                       "three.txt, not ticked");

  hm_import_dialog_accept (dialog);
  FIXTURE_WAIT (is_closed, window);
  FIXTURE_WAIT (has_saved, GUINT_TO_POINTER (n_before + 2));
  FIXTURE_WAIT (has_ticked, GUINT_TO_POINTER (2));
  item = fixture_find_item ("The old Mac");
  g_assert_nonnull (item);
  g_assert_cmpstr (hm_store_item_get_note (item), ==, "From the attic\nin 2016");
  forget_runs ();
  fixture_close_window (window);
}

/* With nothing wanted and nothing known there is nothing to do but to cancel. */
static void
test_unwanted (void)
{
  HmWindow *window = fixture_open_window ();
  HmImportDialog *dialog;

  hm_import_desk_take_text (get_desk (window), ONE_RUN, "pasted text");
  dialog = wait_read (window);
  hm_import_entry_set_wanted (get_entry (dialog, 0), FALSE);
  fixture_settle ();
  g_assert_false (gtk_widget_get_sensitive (find_button (dialog, "Keep")));
  hm_import_dialog_accept (dialog);
  g_assert_nonnull (get_dialog (window));
  close_sheet (window);
  fixture_close_window (window);
}

/* What is saved already is told, whatever its name is now; it is shown instead of kept twice. */
static void
test_known (void)
{
  HmWindow *window = fixture_open_window ();
  HmStore *store = hm_session_get_store (fixture_get_session ());
  guint n_before = count_saved ();
  g_autoptr (HmStoreItem) item = NULL;
  HmImportDialog *dialog;

  hm_import_desk_take_text (get_desk (window), ONE_RUN, "pasted text");
  dialog = wait_read (window);
  hm_import_dialog_accept (dialog);
  FIXTURE_WAIT (has_ticked, GUINT_TO_POINTER (1));
  FIXTURE_WAIT (is_closed, window);
  item = g_object_ref (fixture_find_item ("OpenSSL 1.1.1f, pasted text"));
  g_assert_true (hm_store_rename (store, item, "Mine", NULL));
  g_assert_true (hm_store_flush (store, NULL));
  hm_ticked_runs_clear (hm_session_get_ticked (fixture_get_session ()));

  hm_import_desk_take_text (get_desk (window), "On 1 May somebody wrote:\n" ONE_RUN, "mail");
  dialog = wait_read (window);
  g_assert_true (hm_import_entry_get_known (get_entry (dialog, 0)) == item);
  g_assert_false (hm_import_entry_get_wanted (get_entry (dialog, 0)));
  assert_texts (get_entry (dialog, 0), "OpenSSL 1.1.1f, mail", "4 figures from mail",
                "Already saved as “Mine”");
  g_assert_nonnull (find_button (dialog, "Show"));
  hm_import_dialog_accept (dialog);
  FIXTURE_WAIT (has_ticked, GUINT_TO_POINTER (1));
  FIXTURE_WAIT (is_closed, window);
  g_assert_cmpuint (count_saved (), ==, n_before + 1);

  /* Twice in one import. */
  hm_import_desk_take_text (get_desk (window), HEAD "md5  1.00k  2.00k\n", "one");
  hm_import_desk_take_text (get_desk (window), HEAD "md5  1.00k  2.00k\n", "other");
  dialog = wait_read (window);
  g_assert_true (hm_import_entry_get_wanted (get_entry (dialog, 0)));
  g_assert_false (hm_import_entry_get_wanted (get_entry (dialog, 1)));
  g_assert_true (hm_import_entry_get_is_known (get_entry (dialog, 1)));
  close_sheet (window);
  forget_runs ();
  fixture_close_window (window);
}

static gboolean
is_idle (gpointer known)
{
  return hm_import_known_is_idle (known);
}

/* The sources of an import are read at once; whichever is there first, the one on top is kept. */
static void
test_twins (void)
{
  HmWindow *window = fixture_open_window ();
  g_autoptr (HmImportKnown) known =
      hm_import_known_new (hm_session_get_store (fixture_get_session ()));
  g_autoptr (HmImport) import = hm_import_text (HEAD "md5  1.00k  2.00k\n", -1, "one", NULL);
  HmRun *run = import->runs->pdata[0];
  HmImportEntry *entries[3];

  for (guint i = G_N_ELEMENTS (entries); i > 0; i--)
    {
      g_autoptr (HmImportGist) gist = hm_import_gist_new (run, HM_UNITS_DECIMAL);

      entries[i - 1] = hm_import_entry_new_run (run, gist, "one", i);
      hm_import_known_ask (known, entries[i - 1]);
    }
  FIXTURE_WAIT (is_idle, known);
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      g_assert_true (hm_import_entry_get_is_known (entries[i]) == (i > 0));
      g_assert_true (hm_import_entry_get_wanted (entries[i]) == (i == 0));
      g_object_unref (entries[i]);
    }
  fixture_close_window (window);
}

static void
test_nothing (void)
{
  HmWindow *window = fixture_open_window ();
  HmImportDialog *dialog;
  HmImportEntry *group;
  g_autofree char *reason = NULL;

  hm_import_desk_take_text (get_desk (window), "Dear all,\nno figures today.\n", "pasted text");
  dialog = wait_read (window);
  g_assert_cmpstr (hm_import_dialog_get_heading (dialog), ==, "No run found");
  g_assert_null (find_button (dialog, "Keep"));
  g_assert_nonnull (find_button (dialog, "Close"));
  group = get_entry (dialog, 0);
  g_assert_cmpint (hm_import_entry_get_kind (group), ==, HM_IMPORT_ENTRY_FAILURES);
  /* It is open already, and says what was looked for and what was found. */
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (
                        gtk_list_view_get_model (hm_import_dialog_get_list (dialog)))),
                    ==, 2);
  reason = hm_import_entry_describe_more (get_child (group, 0));
  g_assert_true (g_str_has_prefix (reason, "No figure found. Looked for the output of: "));
  g_assert_nonnull (strstr (reason, "Dear all,"));
  close_sheet (window);
  fixture_close_window (window);
}

/* ---- files ---- */

static void
test_many (void)
{
  enum
  {
    N_FILES = 24,
  };
  HmWindow *window = fixture_open_window ();
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  guint n_before = count_saved ();
  HmImportDialog *dialog;

  for (int i = 0; i < N_FILES; i++)
    {
      g_autofree char *name = g_strdup_printf ("many/%02d.txt", i);
      g_autofree char *text = g_strdup_printf (
          "OpenSSL 1.0.%d\n" HEAD "md5   %d.25k  2000.00k\nmd5 oops 3k 4k\n", i, 1000 + i);
      g_autofree char *path = write_file (name, text);

      g_ptr_array_add (files, g_file_new_for_path (path));
    }
  hm_import_desk_take_files (get_desk (window), (GFile **) files->pdata, files->len);
  dialog = wait_read (window);
  g_assert_cmpuint (hm_import_batch_get_n_runs (hm_import_dialog_get_batch (dialog)), ==, N_FILES);
  /* In the order in which they came, whichever was read first. */
  for (guint i = 0; i < N_FILES; i++)
    {
      g_autofree char *name = g_strdup_printf ("OpenSSL 1.0.%u, %02u.txt", i, i);

      g_assert_cmpstr (hm_import_entry_get_name (get_entry (dialog, i)), ==, name);
    }
  hm_import_dialog_accept (dialog);
  FIXTURE_WAIT (has_saved, GUINT_TO_POINTER (n_before + N_FILES));
  FIXTURE_WAIT (has_ticked, GUINT_TO_POINTER (HM_TICKED_RUNS_MAX));
  FIXTURE_WAIT (is_closed, window);
  forget_runs ();
  fixture_close_window (window);
}

/* Given up in the middle, by closing the sheet or the whole window: nothing is kept. */
static void
test_cancel (void)
{
  HmWindow *window = fixture_open_window ();
  g_autoptr (GString) text = g_string_new (HEAD);
  g_autofree char *path = NULL;
  guint n_before = count_saved ();

  for (int i = 0; i < 5000; i++)
    g_string_append (text, "md5   1000.00k  2000.00k\n");
  path = write_file ("long.txt", text->str);
  for (int i = 0; i < 10; i++)
    take_file (window, "long.txt");
  gtk_window_close (GTK_WINDOW (get_dialog (window)));
  FIXTURE_WAIT (is_closed, window);
  for (int i = 0; i < 10; i++)
    take_file (window, "long.txt");
  fixture_close_window (window);
  fixture_settle ();
  g_assert_cmpuint (count_saved (), ==, n_before);
}

static void
test_hostile_names (void)
{
  static const char *const names[] = { "evil <b>&amp;\nname.txt", "\xff\xfe latin.txt",
                                       "\xe2\x80\xae"
                                       "gpj.txt" };
  HmWindow *window = fixture_open_window ();
  HmImportDialog *dialog;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *text =
          g_strdup_printf ("OpenSSL 1.0.%u\n" HEAD "md5   1000.00k  2000.00k\n", i);
      g_autofree char *path = write_file (names[i], text);

      take_file (window, names[i]);
    }
  take_file (window, "there is no <i>such</i> file");
  dialog = wait_read (window);
  g_assert_cmpuint (hm_import_batch_get_n_runs (hm_import_dialog_get_batch (dialog)), ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      const char *name = hm_import_entry_get_name (get_entry (dialog, i));

      g_assert_true (g_utf8_validate (name, -1, NULL));
      g_assert_null (strpbrk (name, "\n\r"));
      g_assert_null (strstr (name, "\xe2\x80\xae"));
    }
  g_assert_cmpstr (hm_import_entry_get_name (get_entry (dialog, 0)), ==,
                   "OpenSSL 1.0.0, evil <b>&amp;\xef\xbf\xbdname.txt");
  g_assert_nonnull (
      hm_import_batch_get_group (hm_import_dialog_get_batch (dialog), HM_IMPORT_ENTRY_FAILURES));
  close_sheet (window);
  fixture_close_window (window);
}

/* ---- the keyboard ---- */

static gboolean
is_row_of (GtkWidget *widget, gconstpointer entry)
{
  return hm_import_entry_row_get_entry (HM_IMPORT_ENTRY_ROW (widget)) == entry;
}

static gboolean
press (HmImportDialog *dialog, guint key)
{
  GtkWidget *list = GTK_WIDGET (hm_import_dialog_get_list (dialog));
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (list);
  gboolean taken = FALSE;

  for (guint i = 0; !taken && i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_signal_emit_by_name (controller, "key-pressed", key, 0, 0, &taken);
    }
  return taken;
}

static void
test_keys (void)
{
  HmWindow *window = fixture_open_window ();
  HmImportDialog *dialog;
  GtkWidget *row, *texts;

  hm_import_desk_take_text (
      get_desk (window), ONE_RUN "\nOpenSSL 0.9.8zh\n" HEAD "md5   1000.00k  2000.00k\n", "mail");
  dialog = wait_read (window);
  /* Enter keeps. */
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (dialog)) == find_button (dialog, "Keep"));
  g_assert_true (gtk_window_get_default_widget (GTK_WINDOW (dialog)) ==
                 find_button (dialog, "Keep"));

  row = fixture_find (GTK_WIDGET (dialog), HM_TYPE_IMPORT_ENTRY_ROW, is_row_of,
                      get_entry (dialog, 1));
  g_assert_true (gtk_widget_grab_focus (gtk_widget_get_parent (row)));
  g_assert_true (press (dialog, GDK_KEY_space));
  g_assert_false (hm_import_entry_get_wanted (get_entry (dialog, 1)));
  g_assert_true (press (dialog, GDK_KEY_space));
  g_assert_true (hm_import_entry_get_wanted (get_entry (dialog, 1)));
  g_assert_true (press (dialog, GDK_KEY_Right));
  g_assert_true (hm_import_entry_row_get_open (HM_IMPORT_ENTRY_ROW (row)));
  /* The row below it holds name and note: Tab leads into them. */
  fixture_settle ();
  texts = fixture_find (GTK_WIDGET (dialog), HM_TYPE_IMPORT_TEXTS, NULL, NULL);
  g_assert_true (gtk_widget_grab_focus (gtk_widget_get_parent (texts)));
  g_assert_true (gtk_widget_child_focus (GTK_WIDGET (dialog), GTK_DIR_TAB_FORWARD));
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (dialog)),
                                         fixture_find (texts, GTK_TYPE_ENTRY, NULL, NULL)));
  g_assert_true (gtk_widget_child_focus (GTK_WIDGET (dialog), GTK_DIR_TAB_FORWARD));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (dialog)) ==
                 fixture_find (texts, GTK_TYPE_TEXT_VIEW, NULL, NULL));
  g_assert_true (gtk_widget_grab_focus (gtk_widget_get_parent (row)));
  g_assert_true (press (dialog, GDK_KEY_Left));
  g_assert_false (hm_import_entry_row_get_open (HM_IMPORT_ENTRY_ROW (row)));
  g_assert_false (press (dialog, GDK_KEY_Escape));
  /* Tab does not go through all rows, and comes back to the one that it left. */
  g_assert_true (gtk_widget_child_focus (GTK_WIDGET (dialog), GTK_DIR_TAB_FORWARD));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (dialog)) == find_button (dialog, "Cancel"));
  g_assert_true (gtk_widget_child_focus (GTK_WIDGET (dialog), GTK_DIR_TAB_BACKWARD));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (dialog)) == gtk_widget_get_parent (row));
  g_assert_true (gtk_widget_child_focus (GTK_WIDGET (dialog), GTK_DIR_TAB_BACKWARD));
  g_assert_true (gtk_widget_child_focus (GTK_WIDGET (dialog), GTK_DIR_TAB_FORWARD));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (dialog)) == gtk_widget_get_parent (row));
  close_sheet (window);
  fixture_close_window (window);
}

int
main (int argc, char *argv[])
{
  int status;

  fixture_init (&argc, &argv);
  folder = g_dir_make_tmp ("hashmark-import-XXXXXX", NULL);
  fixture_get_application ();
  g_test_add_func ("/import-sheet/paste", test_paste);
  g_test_add_func ("/import-sheet/paste-nothing", test_paste_nothing);
  g_test_add_func ("/import-sheet/paste-key", test_paste_key);
  g_test_add_func ("/import-sheet/drop-text", test_drop_text);
  g_test_add_func ("/import-sheet/drop-folder", test_drop_folder);
  g_test_add_func ("/import-sheet/choose", test_choose);
  g_test_add_func ("/import-sheet/unwanted", test_unwanted);
  g_test_add_func ("/import-sheet/known", test_known);
  g_test_add_func ("/import-sheet/twins", test_twins);
  g_test_add_func ("/import-sheet/nothing", test_nothing);
  g_test_add_func ("/import-sheet/many", test_many);
  g_test_add_func ("/import-sheet/cancel", test_cancel);
  g_test_add_func ("/import-sheet/hostile-names", test_hostile_names);
  g_test_add_func ("/import-sheet/keys", test_keys);
  status = g_test_run ();
  fixture_end ();
  remove_tree (folder);
  g_free (folder);
  return status;
}
