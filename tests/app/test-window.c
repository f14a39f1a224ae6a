/* test-window.c: start, pause, stop, close while running; narrow; what is remembered
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <glib/gstdio.h>

#include "fake-measure.h"
#include "fixture.h"
#include "hm-card.h"
#include "hm-chart-legend.h"
#include "hm-run-row.h"
#include "hm-table-row.h"

static void
activate (HmWindow *window, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), action, NULL));
}

static gboolean
has_label (GtkWidget *widget, gconstpointer text)
{
  return g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), text) == 0;
}

static GtkWidget *
find_button (HmWindow *window, const char *label)
{
  return fixture_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, has_label, label);
}

static void
start (HmWindow *window, double seconds)
{
  fake_measure_install (fixture_get_session (), seconds);
  activate (window, "win.toggle-run");
  FIXTURE_WAIT (fixture_is_waiting, NULL);
  fixture_settle ();
}

static void
test_welcome (void)
{
  HmWindow *window = fixture_open_window ();
  HmThroughputPage *page = hm_window_get_throughput_page (window);
  g_autoptr (HmStoreItem) item = NULL;

  g_assert_cmpstr (hm_page_get_state (HM_PAGE (page)), ==, "welcome");
  g_assert_nonnull (find_button (window, "Start"));
  item = fixture_add_run ("Mine", 1, 0);
  fixture_settle ();
  g_assert_cmpstr (hm_page_get_state (HM_PAGE (page)), ==, "empty");
  fixture_tick (item);
  g_assert_cmpstr (hm_page_get_state (HM_PAGE (page)), ==, "figures");
  fixture_forget_runs ();
  fixture_settle ();
  g_assert_cmpstr (hm_page_get_state (HM_PAGE (page)), ==, "welcome");
  fixture_close_window (window);
}

static gboolean
has_all_bars (gpointer card)
{
  const HmFigure *figure = hm_chart_view_get_figure (hm_card_get_chart (HM_CARD (card)));
  const HmSeries *series = g_ptr_array_index (figure->series, 0);

  for (guint i = 0; i < figure->n_categories; i++)
    if (!(series->bars[i].value > 0))
      return FALSE;
  return TRUE;
}

static void
test_run (void)
{
  HmWindow *window = fixture_open_window ();
  GtkWidget *grid =
      GTK_WIDGET (hm_throughput_page_get_grid (hm_window_get_throughput_page (window)));
  GtkWidget *button, *row, *card;
  const HmFigure *figure;

  start (window, 2);
  g_assert_cmpint (hm_session_get_state (fixture_get_session ()), ==, HM_SESSION_RUNNING);
  button = find_button (window, "Stop");
  g_assert_nonnull (button);
  g_assert_true (gtk_widget_has_css_class (button, "destructive-action"));
  row = fixture_find_row (window, "Running now");
  g_assert_nonnull (row);
  g_assert_true (hm_run_row_get_ticked (HM_RUN_ROW (row)));

  /* After two seconds each bar has a figure. */
  g_assert_cmpuint (fixture_count_children (grid), ==, 9);
  card = gtk_widget_get_first_child (grid);
  figure = hm_chart_view_get_figure (hm_card_get_chart (HM_CARD (card)));
  g_assert_cmpuint (figure->series->len, ==, 1);
  for (; card != NULL; card = gtk_widget_get_next_sibling (card))
    FIXTURE_WAIT (has_all_bars, card);

  fixture_finish ();
  g_assert_nonnull (find_button (window, "Start"));
  g_assert_null (fixture_find_row (window, "Running now"));
  g_assert_cmpint (hm_run_get_status (fixture_get_only_run ()), ==, HM_RUN_COMPLETE);
  fixture_forget_runs ();
  fixture_close_window (window);
}

static void
test_stop (void)
{
  HmWindow *window = fixture_open_window ();
  g_autoptr (HmStoreItem) item = NULL;

  start (window, 1);
  activate (window, "win.toggle-run");
  FIXTURE_WAIT (fixture_is_idle, NULL);
  g_assert_cmpint (hm_run_get_status (fixture_get_only_run ()), ==, HM_RUN_STOPPED);
  g_assert_cmpuint (hm_run_get_n_results (fixture_get_only_run ()), >, 0);
  /* The sidebar says it. */
  item = g_list_model_get_item (G_LIST_MODEL (hm_session_get_store (fixture_get_session ())), 0);
  g_assert_true (g_str_has_suffix (hm_store_item_get_subtitle (item), " · stopped"));
  fixture_forget_runs ();
  fixture_close_window (window);
}

static void
test_pause (void)
{
  HmWindow *window = fixture_open_window ();
  HmSession *session = fixture_get_session ();
  g_autofree char *text = NULL;

  start (window, 1);
  activate (window, "win.pause");
  g_assert_cmpint (hm_session_get_state (session), ==, HM_SESSION_PAUSED);
  text = hm_session_describe_progress (session, FALSE);
  g_assert_cmpstr (text, ==, "Paused at 0:01");
  activate (window, "win.pause");
  g_assert_cmpint (hm_session_get_state (session), ==, HM_SESSION_RUNNING);
  fixture_finish ();
  g_assert_cmpint (hm_run_get_status (fixture_get_only_run ()), ==, HM_RUN_COMPLETE);
  fixture_forget_runs ();
  fixture_close_window (window);
}

/* Start again gives the new run the place of the last one; what else is ticked stays. */
static void
test_again (void)
{
  HmWindow *window = fixture_open_window ();
  HmTickedRuns *ticked = hm_session_get_ticked (fixture_get_session ());
  g_autoptr (HmStoreItem) other = fixture_add_run ("Other", 1, 1);

  fixture_tick (other);
  for (int i = 0; i < 2; i++)
    {
      start (window, 1);
      fixture_finish ();
      g_assert_cmpuint (hm_ticked_runs_get_n (ticked), ==, 2);
    }
  g_assert_true (hm_ticked_runs_contains (ticked, hm_store_item_get_id (other)));
  fixture_forget_runs ();
  fixture_close_window (window);
}

/* The window waits for the benchmark, nothing leaks, and the run is kept. */
static void
test_close_while_running (void)
{
  HmWindow *window = fixture_open_window ();
  HmStore *store = hm_session_get_store (fixture_get_session ());
  g_autoptr (HmStoreItem) item = NULL;
  g_autoptr (HmRun) run = NULL;
  g_autoptr (GError) error = NULL;

  start (window, 1);
  fixture_close_window (window);
  g_assert_true (fixture_is_idle (NULL));
  item = g_list_model_get_item (G_LIST_MODEL (store), 0);
  run = hm_run_load (hm_store_item_get_path (item), &error);
  g_assert_no_error (error);
  g_assert_cmpint (hm_run_get_status (run), ==, HM_RUN_STOPPED);
  g_assert_cmpuint (hm_run_get_n_results (run), >, 0);
  fixture_forget_runs ();
}

static gboolean
is_error_shown (gpointer window)
{
  GtkWidget *banner = fixture_find (window, g_type_from_name ("HmBanner"), NULL, NULL);
  gboolean revealed;

  revealed = gtk_revealer_get_reveal_child (
      GTK_REVEALER (fixture_find (banner, GTK_TYPE_REVEALER, NULL, NULL)));
  return revealed;
}

static void
test_failed_start (void)
{
  HmWindow *window = fixture_open_window ();

  fake_measure_install (fixture_get_session (), 1);
  fake_measure_refuse ("no engine knows this");
  activate (window, "win.start");
  FIXTURE_WAIT (is_error_shown, window);
  g_assert_true (fixture_is_idle (NULL));
  fake_measure_refuse (NULL);
  start (window, 1);
  g_assert_false (is_error_shown (window));
  fixture_finish ();
  fixture_forget_runs ();
  fixture_close_window (window);
}

/* A run of which nothing came out says why; it is kept, with its reasons. */
static void
test_failed_run (void)
{
  HmWindow *window = fixture_open_window ();

  fake_measure_install (fixture_get_session (), -1);
  fake_measure_spoil (TRUE);
  activate (window, "win.start");
  FIXTURE_WAIT (is_error_shown, window);
  FIXTURE_WAIT (fixture_is_idle, NULL);
  g_assert_cmpint (hm_result_get_figures (hm_run_get_result (fixture_get_only_run (), 0))->status,
                   ==, HM_STATUS_FAILED);
  fake_measure_spoil (FALSE);
  fixture_forget_runs ();
  fixture_close_window (window);
}

static void
test_pages (void)
{
  HmWindow *window = fixture_open_window ();
  g_autoptr (HmStoreItem) item = fixture_add_run ("Mine", 1, 0);
  HmThroughputPage *page = hm_window_get_throughput_page (window);
  GSettings *settings = fixture_get_settings ();
  GtkWidget *grid =
      GTK_WIDGET (hm_signatures_page_get_grid (hm_window_get_signatures_page (window)));
  const HmFigure *figure;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  fixture_tick (item);
  /* A page that nobody sees makes nothing. */
  g_assert_cmpuint (fixture_count_children (grid), ==, 0);
  hm_window_show_page (window, "signatures");
  fixture_settle ();
  g_assert_cmpuint (fixture_count_children (grid), >=, 1);
  hm_window_show_page (window, "throughput");

  gtk_widget_activate_action (GTK_WIDGET (window), "win.view", "s", "overview");
  fixture_settle ();
  figure = hm_chart_view_get_figure (hm_throughput_page_get_overview (page));
  g_assert_nonnull (figure);
  g_assert_true (figure->horizontal);
  g_assert_cmpuint (figure->n_categories, ==, 5);

  gtk_widget_activate_action (GTK_WIDGET (window), "win.view", "s", "table");
  fixture_settle ();
  g_assert_cmpuint (
      g_list_model_get_n_items (hm_result_table_get_rows (hm_throughput_page_get_table (page))), ==,
      27);
  text = hm_result_table_get_text (hm_throughput_page_get_table (page));
  lines = g_strsplit (text, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 29);
  g_assert_true (g_str_has_prefix (lines[0], "Algorithm\tOperation\tSize\t"));
  g_settings_reset (settings, "view");
  fixture_forget_runs ();
  fixture_close_window (window);
}

static double
speed_at (GListModel *rows, guint position)
{
  g_autoptr (GObject) row = g_list_model_get_item (rows, position);
  HmResult *result = hm_table_row_get_result (HM_TABLE_ROW (row));

  return hm_result_get_unit (result) == HM_UNIT_BYTES_PER_SECOND ? hm_result_get_speed (result) : 0;
}

static void
test_sort (void)
{
  HmWindow *window = fixture_open_window ();
  g_autoptr (HmStoreItem) item = fixture_add_run ("Mine", 1, 0);
  HmResultTable *table = hm_throughput_page_get_table (hm_window_get_throughput_page (window));
  GListModel *rows = hm_result_table_get_rows (table);
  GtkColumnView *view = hm_result_table_get_view (table);
  g_autoptr (GtkColumnViewColumn) speed =
      g_list_model_get_item (gtk_column_view_get_columns (view), 4);

  fixture_tick (item);
  g_assert_cmpstr (gtk_column_view_column_get_title (speed), ==, "Speed");
  gtk_column_view_sort_by_column (view, speed, GTK_SORT_DESCENDING);
  for (guint i = 1; i < g_list_model_get_n_items (rows); i++)
    g_assert_cmpfloat (speed_at (rows, i), <=, speed_at (rows, i - 1));
  /* And by the menu, which the keyboard reaches. */
  for (int i = 0; i < 2; i++)
    {
      g_assert_true (gtk_widget_activate_action (
          GTK_WIDGET (hm_window_get_throughput_page (window)), "throughput.sort", "i", 4));
      for (guint r = 1; r < g_list_model_get_n_items (rows); r++)
        {
          if (i == 0)
            g_assert_cmpfloat (speed_at (rows, r), >=, speed_at (rows, r - 1));
          else
            g_assert_cmpfloat (speed_at (rows, r), <=, speed_at (rows, r - 1));
        }
    }
  gtk_column_view_sort_by_column (view, NULL, GTK_SORT_ASCENDING);
  fixture_forget_runs ();
  fixture_close_window (window);
}

static gboolean
is_narrow (gpointer window)
{
  return hm_window_get_narrow (window);
}

static gboolean
is_smallest (gpointer window)
{
  /* Without a compositor the window has a frame that takes some pixels. */
  return gtk_widget_get_width (window) <= 360;
}

static gboolean
is_whole_label (GtkWidget *widget, gconstpointer text)
{
  return g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text) &&
         gtk_widget_get_mapped (widget) &&
         !pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (widget)));
}

static gboolean
is_wide (gpointer window)
{
  return !hm_window_get_narrow (window);
}

static void
test_narrow (void)
{
  HmWindow *window = fixture_open_window ();

  FIXTURE_WAIT (is_wide, window);
  g_assert_true (hm_window_get_sidebar_shown (window));
  gtk_window_set_default_size (GTK_WINDOW (window), 640, 600);
  FIXTURE_WAIT (is_narrow, window);
  fixture_settle ();
  /* Without the sidebar there is room to go on. */
  gtk_window_set_default_size (GTK_WINDOW (window), 360, 600);
  FIXTURE_WAIT (is_smallest, window);
  g_assert_false (hm_window_get_sidebar_shown (window));
  activate (window, "win.toggle-sidebar");
  g_assert_true (hm_window_get_sidebar_shown (window));
  activate (window, "win.toggle-sidebar");
  g_assert_false (hm_window_get_sidebar_shown (window));
  activate (window, "win.search");
  g_assert_true (hm_window_get_sidebar_shown (window));
  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 820);
  FIXTURE_WAIT (is_wide, window);
  g_assert_true (hm_window_get_sidebar_shown (window));
  fixture_close_window (window);
}

/* In a narrow header the time stands where the title was. */
static void
test_narrow_header (void)
{
  HmWindow *window = fixture_open_window ();
  GtkWidget *title = fixture_find (GTK_WIDGET (window), ADW_TYPE_VIEW_SWITCHER_TITLE, NULL, NULL);
  g_autofree char *brief = NULL;
  g_autofree char *whole = NULL;

  g_assert_cmpstr (adw_view_switcher_title_get_title (ADW_VIEW_SWITCHER_TITLE (title)), ==,
                   "Hashmark");
  start (window, 2);
  gtk_window_set_default_size (GTK_WINDOW (window), 640, 600);
  FIXTURE_WAIT (is_narrow, window);
  fixture_settle ();
  gtk_window_set_default_size (GTK_WINDOW (window), 360, 600);
  FIXTURE_WAIT (is_smallest, window);
  g_assert_cmpstr (adw_view_switcher_title_get_title (ADW_VIEW_SWITCHER_TITLE (title)), ==, "");
  brief = hm_session_describe_progress (fixture_get_session (), TRUE);
  whole = hm_session_describe_progress (fixture_get_session (), FALSE);
  g_assert_cmpstr (brief, ==, "0:02");
  g_assert_true (g_str_has_prefix (whole, "0:02 of about "));
  g_assert_nonnull (fixture_find (GTK_WIDGET (window), GTK_TYPE_LABEL, is_whole_label, brief));
  fixture_finish ();
  fixture_forget_runs ();
  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 820);
  FIXTURE_WAIT (is_wide, window);
  fixture_close_window (window);
}

/* What the program is started with: a profile, files. */
static void
test_start_action (void)
{
  HmWindow *window = fixture_open_window ();
  GActionGroup *application = G_ACTION_GROUP (fixture_get_application ());
  g_autofree char *profile = NULL;

  fake_measure_install (fixture_get_session (), 1);
  g_action_group_activate_action (application, "start", g_variant_new_string ("thorough"));
  FIXTURE_WAIT (fixture_is_waiting, NULL);
  profile = g_settings_get_string (fixture_get_settings (), "profile");
  g_assert_cmpstr (profile, ==, "thorough");
  /* Once more changes nothing while it runs. */
  g_action_group_activate_action (application, "start", g_variant_new_string ("quick"));
  g_assert_cmpint (hm_session_get_state (fixture_get_session ()), ==, HM_SESSION_RUNNING);
  fixture_finish ();
  g_settings_reset (fixture_get_settings (), "profile");
  fixture_forget_runs ();
  fixture_close_window (window);
}

static gboolean
has_ticked (gpointer n)
{
  return hm_ticked_runs_get_n (hm_session_get_ticked (fixture_get_session ())) ==
         GPOINTER_TO_UINT (n);
}

static gboolean
is_sheet_read (gpointer window)
{
  HmImportDialog *dialog = hm_import_desk_get_dialog (hm_window_get_import_desk (window));

  return dialog != NULL && hm_import_batch_is_done (hm_import_dialog_get_batch (dialog));
}

/* Files of the command line or of a file manager: the sheet shows them, except what is in the
 * library's own folder. */
static void
test_open (void)
{
  HmWindow *window = fixture_open_window ();
  HmStore *store = hm_session_get_store (fixture_get_session ());
  GApplication *application = G_APPLICATION (fixture_get_application ());
  guint n_before = g_list_model_get_n_items (G_LIST_MODEL (store));
  g_autoptr (HmStoreItem) item = fixture_add_run ("Mine", 1, 0);
  g_autoptr (HmRun) run = hm_run_new (HM_ORIGIN_MEASURED);
  g_autofree char *folder = g_dir_make_tmp (NULL, NULL);
  g_autofree char *path = g_build_filename (folder, "mail.json", NULL);
  g_autoptr (GFile) saved = g_file_new_for_path (hm_store_item_get_path (item));
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) away = g_file_new_for_uri ("http://example.org/run.json");
  GFile *files[] = { file, away };
  HmImportDialog *dialog;
  HmImportBatch *batch;

  g_application_open (application, &saved, 1, "");
  FIXTURE_WAIT (has_ticked, GUINT_TO_POINTER (1));
  g_assert_null (hm_import_desk_get_dialog (hm_window_get_import_desk (window)));

  hm_run_set_name (run, "From a mail");
  g_assert_true (hm_run_save (run, path, NULL));
  g_application_open (application, files, 2, "");
  FIXTURE_WAIT (is_sheet_read, window);
  fixture_settle ();
  dialog = hm_import_desk_get_dialog (hm_window_get_import_desk (window));
  batch = hm_import_dialog_get_batch (dialog);
  g_assert_cmpuint (hm_import_batch_get_n_wanted (batch), ==, 1);
  g_assert_nonnull (hm_import_batch_get_group (batch, HM_IMPORT_ENTRY_FAILURES));
  hm_import_dialog_accept (dialog);
  FIXTURE_WAIT (has_ticked, GUINT_TO_POINTER (2));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (store)), ==, n_before + 2);
  g_assert_nonnull (fixture_find_item ("From a mail"));

  /* The second time it is known: no second copy. */
  hm_ticked_runs_clear (hm_session_get_ticked (fixture_get_session ()));
  g_application_open (application, &file, 1, "");
  FIXTURE_WAIT (is_sheet_read, window);
  fixture_settle ();
  hm_import_dialog_accept (hm_import_desk_get_dialog (hm_window_get_import_desk (window)));
  FIXTURE_WAIT (has_ticked, GUINT_TO_POINTER (1));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (store)), ==, n_before + 2);
  g_assert_false (is_error_shown (window));
  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  fixture_forget_runs ();
  fixture_close_window (window);
}

static gboolean
says (GtkWidget *widget, gconstpointer text)
{
  return g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text);
}

/* A run of two engines with one and two threads, a course, and a core. */
static HmStoreItem *
add_run_of_cores (void)
{
  g_autoptr (HmRun) run = hm_run_new (HM_ORIGIN_MEASURED);
  HmPoint points[30];
  HmStoreItem *item;

  hm_run_set_name (run, "Several threads");
  for (guint cell = 0; cell < 4; cell++)
    {
      guint threads = cell / 2 + 1;
      HmResultKey key = { .algorithm = "md5",
                          .operation = HM_OPERATION_DIGEST,
                          .size = 8192,
                          .threads = threads,
                          .engine = cell % 2 == 0 ? "openssl" : "built-in" };
      g_autoptr (HmResult) result = hm_result_new (&key, HM_UNIT_BYTES_PER_SECOND);
      HmFigures figures = HM_FIGURES_NONE;

      figures.value = 5e8 * threads;
      figures.status = HM_STATUS_OK;
      hm_result_set_figures (result, &figures);
      for (guint i = 0; i < G_N_ELEMENTS (points); i++)
        points[i] = (HmPoint){ i + 0.5, 5e8, 4e9, NAN };
      if (threads == 1)
        hm_result_set_points (result, points, G_N_ELEMENTS (points));
      hm_run_add_result (run, result, FALSE);
    }
  g_ptr_array_add (hm_run_get_cores (run), hm_core_new (0));
  item = hm_store_add_run (hm_session_get_store (fixture_get_session ()), run, NULL);
  g_assert_nonnull (item);
  return item;
}

/* The page of cores comes with a run that has something of it, and goes with it. */
static void
test_cores (void)
{
  HmWindow *window = fixture_open_window ();
  HmCoresPage *page = hm_window_get_cores_page (window);
  AdwViewStack *stack =
      ADW_VIEW_STACK (gtk_widget_get_ancestor (GTK_WIDGET (page), ADW_TYPE_VIEW_STACK));
  AdwViewStackPage *entry = adw_view_stack_get_page (stack, GTK_WIDGET (page));
  HmTickedRuns *ticked = hm_session_get_ticked (fixture_get_session ());
  g_autoptr (HmStoreItem) plain = fixture_add_run ("Plain", 1, 0);
  g_autoptr (HmStoreItem) item = add_run_of_cores ();
  GtkWidget *each, *legend;

  fixture_tick (plain);
  g_assert_false (adw_view_stack_page_get_visible (entry));
  fixture_tick (item);
  g_assert_true (adw_view_stack_page_get_visible (entry));
  hm_window_show_page (window, "cores");
  fixture_settle ();
  g_assert_cmpstr (hm_page_get_state (HM_PAGE (page)), ==, "figures");
  /* Threads, the course, the clock, and the map of one core. */
  g_assert_cmpuint (fixture_count_children (GTK_WIDGET (hm_cores_page_get_grid (page))), ==, 4);
  /* Of two runs: two lines of one of them; the other has none. */
  legend = fixture_find (GTK_WIDGET (page), HM_TYPE_CHART_LEGEND, NULL, NULL);
  g_assert_nonnull (fixture_find (legend, GTK_TYPE_LABEL, says, "Several threads, OpenSSL"));
  g_assert_nonnull (fixture_find (legend, GTK_TYPE_LABEL, says, "Several threads, Built-in core"));

  each = fixture_find (GTK_WIDGET (page), GTK_TYPE_TOGGLE_BUTTON, NULL, NULL);
  while (each != NULL && gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (each)))
    each = gtk_widget_get_next_sibling (each);
  g_assert_nonnull (each);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (each), TRUE);
  fixture_settle ();
  g_assert_cmpuint (fixture_count_children (GTK_WIDGET (hm_cores_page_get_grid (page))), ==, 4);

  hm_ticked_runs_remove (ticked, hm_store_item_get_id (item));
  fixture_settle ();
  g_assert_false (adw_view_stack_page_get_visible (entry));
  g_assert_cmpstr (hm_window_get_page_name (window), !=, "cores");
  g_settings_reset (fixture_get_settings (), "page");
  fixture_forget_runs ();
  fixture_close_window (window);
}

static void
test_remembered (void)
{
  HmWindow *window = fixture_open_window ();
  GSettings *settings = fixture_get_settings ();
  g_autofree char *page = NULL;
  g_autoptr (HmStoreItem) item = fixture_add_run ("Mine", 1, 0);
  g_auto (GStrv) ticked = NULL;

  gtk_window_set_default_size (GTK_WINDOW (window), 1000, 700);
  fixture_settle ();
  hm_window_show_page (window, "signatures");
  fixture_tick (item);
  ticked = g_settings_get_strv (settings, "ticked");
  g_assert_cmpuint (g_strv_length (ticked), ==, 1);
  g_assert_cmpstr (ticked[0], ==, hm_store_item_get_id (item));
  fixture_close_window (window);
  g_assert_cmpint (g_settings_get_int (settings, "window-width"), ==, 1000);
  g_assert_cmpint (g_settings_get_int (settings, "window-height"), ==, 700);
  page = g_settings_get_string (settings, "page");
  g_assert_cmpstr (page, ==, "signatures");

  window = fixture_open_window ();
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (hm_window_get_signatures_page (window))));
  g_settings_reset (settings, "page");
  g_settings_reset (settings, "window-width");
  g_settings_reset (settings, "window-height");
  fixture_forget_runs ();
  fixture_close_window (window);
}

/* Ticked runs of the last time are ticked again as they are found. */
static void
test_ticked_again (void)
{
  HmStore *store = hm_session_get_store (fixture_get_session ());
  g_autoptr (HmStoreItem) item = fixture_add_run ("Mine", 1, 0);
  g_autoptr (HmStoreItem) other = fixture_add_run ("Other", 1, 0);
  g_autoptr (HmStoreItem) third = fixture_add_run ("Third", 1, 0);
  const char *const ids[] = { "gone", hm_store_item_get_id (item), "", hm_store_item_get_id (other),
                              NULL };
  g_autoptr (HmTickedRuns) ticked = NULL;
  g_auto (GStrv) kept = NULL;

  g_settings_set_strv (fixture_get_settings (), "ticked", ids);
  ticked = hm_ticked_runs_new (store, fixture_get_settings ());
  g_assert_cmpuint (hm_ticked_runs_get_n (ticked), ==, 2);
  /* Each has the colour that it had, and the run that may still appear keeps its own. */
  g_assert_cmpint (hm_ticked_runs_get_colour (ticked, ids[1]), ==, 1);
  g_assert_cmpint (hm_ticked_runs_get_colour (ticked, ids[3]), ==, 3);
  hm_ticked_runs_add (ticked, third);
  g_assert_cmpint (hm_ticked_runs_get_colour (ticked, hm_store_item_get_id (third)), ==, 2);
  kept = g_settings_get_strv (fixture_get_settings (), "ticked");
  g_assert_cmpuint (g_strv_length (kept), ==, 4);
  g_assert_cmpstr (kept[0], ==, "gone");
  g_assert_cmpstr (kept[1], ==, ids[1]);
  g_assert_cmpstr (kept[2], ==, hm_store_item_get_id (third));
  g_assert_cmpstr (kept[3], ==, ids[3]);
  fixture_load (ticked);
  fixture_forget_runs ();
}

static void
assert_labelled (GtkWidget *root)
{
  if (GTK_IS_BUTTON (root) && gtk_button_get_label (GTK_BUTTON (root)) == NULL)
    {
      g_test_message ("%s", G_OBJECT_TYPE_NAME (root));
      g_assert_true (
          gtk_test_accessible_has_property (GTK_ACCESSIBLE (root), GTK_ACCESSIBLE_PROPERTY_LABEL) ||
          gtk_test_accessible_has_relation (GTK_ACCESSIBLE (root),
                                            GTK_ACCESSIBLE_RELATION_LABELLED_BY) ||
          gtk_widget_get_ancestor (root, GTK_TYPE_WINDOW_CONTROLS) != NULL ||
          gtk_widget_get_ancestor (root, ADW_TYPE_VIEW_SWITCHER) != NULL);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    assert_labelled (child);
}

static gboolean
has_role (GtkWidget *widget, gconstpointer role)
{
  return gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget)) ==
         (GtkAccessibleRole) GPOINTER_TO_INT (role);
}

static void
test_accessible_names (void)
{
  HmWindow *window = fixture_open_window ();
  static const GtkAccessibleRole live[] = { GTK_ACCESSIBLE_ROLE_ALERT, GTK_ACCESSIBLE_ROLE_TIMER };
  g_autoptr (HmStoreItem) item = fixture_add_run ("Mine", 1, 0);
  g_autofree char *label = NULL;
  GtkWidget *row;

  fixture_tick (item);
  assert_labelled (GTK_WIDGET (window));
  /* What changes by itself is told by those. */
  for (guint i = 0; i < G_N_ELEMENTS (live); i++)
    g_assert_nonnull (
        fixture_find (GTK_WIDGET (window), GTK_TYPE_LABEL, has_role, GINT_TO_POINTER (live[i])));
  row = fixture_find_row (window, "Mine");
  g_assert_nonnull (row);
  label = g_strdup_printf ("Mine, %s, ticked", hm_run_row_get_subtitle (HM_RUN_ROW (row)));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (gtk_widget_get_parent (row)),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, label);
  fixture_forget_runs ();
  fixture_close_window (window);
}

int
main (int argc, char *argv[])
{
  int status;

  fixture_init (&argc, &argv);
  fixture_get_application ();
  g_test_add_func ("/window/welcome", test_welcome);
  g_test_add_func ("/window/run", test_run);
  g_test_add_func ("/window/stop", test_stop);
  g_test_add_func ("/window/pause", test_pause);
  g_test_add_func ("/window/again", test_again);
  g_test_add_func ("/window/close-while-running", test_close_while_running);
  g_test_add_func ("/window/failed-start", test_failed_start);
  g_test_add_func ("/window/failed-run", test_failed_run);
  g_test_add_func ("/window/pages", test_pages);
  g_test_add_func ("/window/sort", test_sort);
  g_test_add_func ("/window/narrow", test_narrow);
  g_test_add_func ("/window/narrow-header", test_narrow_header);
  g_test_add_func ("/window/start-action", test_start_action);
  g_test_add_func ("/window/open", test_open);
  g_test_add_func ("/window/cores", test_cores);
  g_test_add_func ("/window/remembered", test_remembered);
  g_test_add_func ("/window/ticked-again", test_ticked_again);
  g_test_add_func ("/window/accessible-names", test_accessible_names);
  status = g_test_run ();
  fixture_end ();
  return status;
}
