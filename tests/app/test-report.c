/* test-report.c: the page of the report, and all that can be saved, copied and printed
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "fake-measure.h"
#include "fixture.h"
#include "hm-banner.h"
#include "hm-detail-window.h"
#include "hm-export-job.h"
#include "hm-print.h"
#include "hm-report-row.h"
#include "run/import/hm-import.h"

static HmWindow *window;
static HmStoreItem *items[2]; /* New, Old */
static char *folder;

static HmReportPage *
get_page (void)
{
  return hm_window_get_report_page (window);
}

static gboolean
is_reported (gpointer unused)
{
  return !hm_report_page_get_busy (get_page ());
}

static void
settle (void)
{
  fixture_settle ();
  FIXTURE_WAIT (is_reported, NULL);
  fixture_settle ();
}

static void
set_up (gpointer fixture, gconstpointer data)
{
  folder = g_dir_make_tmp ("hashmark-report-test-XXXXXX", NULL);
  window = fixture_open_window ();
  items[0] = fixture_add_run ("New", 1.5, 0);
  items[1] = fixture_add_run ("Old", 1, 2);
  hm_window_show_page (window, "report");
  fixture_settle ();
}

static void
tear_down (gpointer fixture, gconstpointer data)
{
  static const char *const settings[] = { "view",         "page",         "report-language",
                                          "export-theme", "window-width", "window-height" };
  HmStore *store = hm_session_get_store (fixture_get_session ());

  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    {
      hm_store_delete (store, items[i], NULL);
      g_clear_object (&items[i]);
    }
  hm_store_empty_trash (store);
  fixture_close_window (window);
  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    g_settings_reset (fixture_get_settings (), settings[i]);
  g_rmdir (folder);
  g_clear_pointer (&folder, g_free);
}

/* The line that holds @words; NULL if none. Borrowed: the list keeps it. */
static HmReportLine *
find_line (const char *words)
{
  GListModel *lines = hm_report_page_get_lines (get_page ());

  for (guint i = 0; i < g_list_model_get_n_items (lines); i++)
    {
      g_autoptr (HmReportLine) line = g_list_model_get_item (lines, i);
      g_autofree char *text = hm_report_line_to_text (line);

      if (strstr (text, words) != NULL)
        return line;
    }
  return NULL;
}

static gboolean
has_line (gpointer words)
{
  return find_line (words) != NULL;
}

static gboolean
shows_line (GtkWidget *widget, gconstpointer words)
{
  HmReportLine *line = hm_report_row_get_line (HM_REPORT_ROW (widget));
  g_autofree char *text = line != NULL ? hm_report_line_to_text (line) : NULL;

  return gtk_widget_get_mapped (widget) && text != NULL && strstr (text, words) != NULL;
}

static GtkWidget *
find_row (const char *words)
{
  return fixture_find (GTK_WIDGET (get_page ()), HM_TYPE_REPORT_ROW, shows_line, words);
}

static gboolean
is_mapped (GtkWidget *widget, gconstpointer unused)
{
  return gtk_widget_get_mapped (widget);
}

/* ---- the page ---- */

static void
test_states (gpointer fixture, gconstpointer data)
{
  GtkWidget *heading;

  g_assert_cmpstr (hm_page_get_state (HM_PAGE (get_page ())), ==, "empty");
  g_assert_cmpuint (g_list_model_get_n_items (hm_report_page_get_lines (get_page ())), ==, 0);
  fixture_tick (items[0]);
  settle ();
  g_assert_cmpstr (hm_page_get_state (HM_PAGE (get_page ())), ==, "figures");
  g_assert_cmpint (hm_report_line_get_kind (find_line ("New")), ==, HM_LINE_TITLE);
  g_assert_cmpint (hm_report_line_get_kind (find_line ("In short")), ==, HM_LINE_HEADING);
  g_assert_cmpint (hm_report_line_get_kind (find_line ("AES-128-CBC\t")), ==, HM_LINE_ROW);
  g_assert_true (isnan (hm_report_line_get_ratio (find_line ("AES-128-CBC\t"))));

  /* A heading is one to a screen reader; the row that gets the focus says all of its cells. */
  heading = fixture_find (find_row ("In short"), GTK_TYPE_LABEL, is_mapped, NULL);
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (heading), GTK_ACCESSIBLE_ROLE_HEADING);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (heading), GTK_ACCESSIBLE_PROPERTY_LEVEL, 2);
  gtk_test_accessible_assert_property (
      GTK_ACCESSIBLE (gtk_widget_get_parent (find_row ("In short"))), GTK_ACCESSIBLE_PROPERTY_LABEL,
      "In short");

  hm_ticked_runs_clear (hm_session_get_ticked (fixture_get_session ()));
  settle ();
  g_assert_cmpstr (hm_page_get_state (HM_PAGE (get_page ())), ==, "empty");
}

static void
test_comparison (gpointer fixture, gconstpointer data)
{
  HmReportLine *row;
  g_autofree char *told = NULL;

  fixture_tick (items[0]);
  fixture_tick (items[1]);
  FIXTURE_WAIT (has_line, (gpointer) "New against Old (baseline)");
  settle ();
  row = find_line ("AES-128-CBC\t16");
  g_assert_cmpfloat_with_epsilon (hm_report_line_get_ratio (row), 1.5, 1e-9);
  g_assert_true (hm_report_line_get_columns (row)->bars);
  told = hm_report_line_tell (row);
  g_assert_nonnull (strstr (told, "Ratio: ×1.5"));
  g_assert_nonnull (strstr (told, "Verdict: faster"));

  /* The other way round, as the window's baseline says. */
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.baseline", "s",
                                             hm_store_item_get_id (items[0])));
  FIXTURE_WAIT (has_line, (gpointer) "Old against New (baseline)");
  g_assert_cmpfloat_with_epsilon (hm_report_line_get_ratio (find_line ("AES-128-CBC\t16")), 1 / 1.5,
                                  1e-9);

  g_settings_set_string (fixture_get_settings (), "units", "binary");
  FIXTURE_WAIT (has_line, (gpointer) "MiB/s");
  g_settings_reset (fixture_get_settings (), "units");
}

/* A run that is being measured is one like any other. */
static void
test_live (gpointer fixture, gconstpointer data)
{
  fake_measure_install (fixture_get_session (), 1);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.start", NULL));
  FIXTURE_WAIT (fixture_is_waiting, NULL);
  FIXTURE_WAIT (has_line, (gpointer) "In short");
  FIXTURE_WAIT (has_line, (gpointer) "MD5\t");
  settle ();
  hm_session_stop (fixture_get_session ());
  FIXTURE_WAIT (fixture_is_idle, NULL);
  FIXTURE_WAIT (has_line, (gpointer) "stopped");
}

static gboolean
has_error (gpointer unused)
{
  GtkWidget *banner = fixture_find (GTK_WIDGET (get_page ()), HM_TYPE_BANNER, is_mapped, NULL);

  return banner != NULL && hm_banner_get_revealed (HM_BANNER (banner));
}

/* ---- copy ---- */

static gboolean
offers (gpointer type)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (window));

  return gdk_content_formats_contain_mime_type (gdk_clipboard_get_formats (clipboard), type);
}

static void
read_cb (GObject *object, GAsyncResult *result, gpointer text)
{
  g_autoptr (GError) error = NULL;

  *(char **) text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (object), result, &error);
  g_assert_no_error (error);
}

static gboolean
has_text (gpointer text)
{
  return *(char **) text != NULL;
}

static char *
read_clipboard (void)
{
  char *text = NULL;

  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (window)), NULL, read_cb,
                                 &text);
  FIXTURE_WAIT (has_text, &text);
  return text;
}

static gboolean
copy_is_done (gpointer type)
{
  return offers (type);
}

static void
test_copy (gpointer fixture, gconstpointer data)
{
  g_autofree char *whole = NULL;
  g_autofree char *words = NULL;
  g_autofree char *chart = NULL;
  GtkWidget *label;

  fixture_tick (items[0]);
  settle ();
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.copy-report", NULL));
  FIXTURE_WAIT (copy_is_done, (gpointer) "text/markdown");
  g_assert_true (offers ((gpointer) "text/html"));
  whole = read_clipboard ();
  g_assert_true (g_str_has_prefix (whole, "New"));
  g_assert_nonnull (strstr (whole, "In short"));

  /* What is selected goes before. */
  label = fixture_find (find_row ("In short"), GTK_TYPE_LABEL, is_mapped, NULL);
  gtk_label_select_region (GTK_LABEL (label), 3, 8);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.copy-report", NULL));
  words = read_clipboard ();
  g_assert_cmpstr (words, ==, "short");
  gtk_label_select_region (GTK_LABEL (label), 0, 0);

  hm_window_show_page (window, "throughput");
  fixture_settle ();
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.copy-chart", NULL));
  FIXTURE_WAIT (copy_is_done, (gpointer) "image/svg+xml");
  g_assert_true (offers ((gpointer) "image/png"));
  chart = read_clipboard ();
  g_assert_nonnull (strstr (chart, "AES-128-CBC"));
}

/* ---- save ---- */

static gboolean
file_exists (gpointer path)
{
  return g_file_test (path, G_FILE_TEST_EXISTS);
}

static char *
save (const char *word, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  char *content;

  hm_window_export_to (window, word, file, FALSE);
  FIXTURE_WAIT (file_exists, path);
  g_file_get_contents (path, &content, NULL, &error);
  g_assert_no_error (error);
  g_unlink (path);
  return content;
}

/* ---- detail ---- */

static gboolean
has_detail (gpointer unused)
{
  return fixture_find_toplevel (HM_TYPE_DETAIL_WINDOW) != NULL;
}

/* All three charts, as pictures and as figures; on the clipboard, too. */
static void
check_taking (HmDetailWindow *detail)
{
  HmExportButton *button = hm_detail_window_get_export_button (detail);
  g_autofree char *csv_path = g_build_filename (folder, "detail.csv", NULL);
  g_autofree char *svg_path = g_build_filename (folder, "detail.svg", NULL);
  g_autoptr (GFile) csv_file = g_file_new_for_path (csv_path);
  g_autoptr (GFile) svg_file = g_file_new_for_path (svg_path);
  g_autofree char *csv = NULL;
  g_autofree char *svg = NULL;
  g_autofree char *text = NULL;

  hm_export_button_save_to (button, "csv", csv_file);
  FIXTURE_WAIT (file_exists, csv_path);
  hm_export_button_save_to (button, "svg", svg_file);
  FIXTURE_WAIT (file_exists, svg_path);
  g_assert_true (g_file_get_contents (csv_path, &csv, NULL, NULL));
  g_assert_true (g_file_get_contents (svg_path, &svg, NULL, NULL));
  g_assert_nonnull (strstr (csv, "\r\ndetail,sizes,"));
  g_assert_nonnull (strstr (csv, "\r\ndetail,samples,"));
  g_assert_nonnull (strstr (csv, ",set-aside,"));
  g_assert_nonnull (strstr (svg, "Samples over time"));
  g_assert_nonnull (strstr (svg, "Fitted"));
  g_unlink (csv_path);
  g_unlink (svg_path);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (window)), "");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (button), "export.copy", NULL));
  FIXTURE_WAIT (copy_is_done, (gpointer) "image/svg+xml");
  text = read_clipboard ();
  g_assert_nonnull (strstr (text, "Distribution of the samples"));
}

static void
test_detail (gpointer fixture, gconstpointer data)
{
  HmDetailWindow *detail;
  const HmFigure *figure;
  HmRun *run;

  fake_measure_install (fixture_get_session (), 2);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.start", NULL));
  FIXTURE_WAIT (fixture_is_waiting, NULL);
  run = hm_measurement_get_run (hm_session_get_bench (fixture_get_session ()));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.show-algorithm", "(su)",
                                             hm_run_get_id (run), 0));
  FIXTURE_WAIT (has_detail, NULL);
  detail = HM_DETAIL_WINDOW (fixture_find_toplevel (HM_TYPE_DETAIL_WINDOW));
  figure = hm_detail_window_get_figure (detail, "samples");
  g_assert_nonnull (figure);
  g_assert_true (figure->dots);
  g_assert_cmpuint (figure->n_categories, ==,
                    hm_result_get_samples (hm_run_get_result (run, 0))->len);
  figure = hm_detail_window_get_figure (detail, "sizes");
  g_assert_nonnull (figure);
  g_assert_cmpint (figure->scale, ==, HM_SCALE_LOG);
  g_assert_cmpuint (figure->series->len, ==, 2); /* measured and fitted */
  check_taking (detail);
  gtk_window_destroy (GTK_WINDOW (detail));
  hm_session_stop (fixture_get_session ());
  FIXTURE_WAIT (fixture_is_idle, NULL);

  /* A saved run without samples. */
  fixture_tick (items[0]);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.show-algorithm", "(su)",
                                             hm_store_item_get_id (items[0]), 0));
  FIXTURE_WAIT (has_detail, NULL);
  detail = HM_DETAIL_WINDOW (fixture_find_toplevel (HM_TYPE_DETAIL_WINDOW));
  g_assert_null (hm_detail_window_get_figure (detail, "samples"));
  g_assert_nonnull (hm_detail_window_get_figure (detail, "sizes"));
  gtk_window_destroy (GTK_WINDOW (detail));
  fixture_settle ();
}

static GtkAdjustment *
get_adjustment (void)
{
  GtkWidget *list = gtk_widget_get_ancestor (find_row ("New"), GTK_TYPE_LIST_VIEW);

  return gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (list));
}

/* New figures leave the place where somebody reads; other runs are read from the beginning. */
static void
test_place (gpointer fixture, gconstpointer data)
{
  GtkAdjustment *adjustment;

  gtk_window_set_default_size (GTK_WINDOW (window), 640, 400);
  fixture_tick (items[0]);
  settle ();
  adjustment = get_adjustment ();
  gtk_adjustment_set_value (adjustment, 200);
  fixture_settle ();
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), >, 0);
  hm_page_update (HM_PAGE (get_page ()));
  settle ();
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), >, 0);
  fixture_tick (items[1]);
  settle ();
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), ==, 0);
  g_assert_nonnull (find_row ("against"));
}

/* The window stays in its own language. */
static void
test_language (gpointer fixture, gconstpointer data)
{
  g_autofree char *program = g_strdup (g_getenv ("HASHMARK_CLI"));
  g_autofree char *chart = NULL;

  fixture_tick (items[0]);
  fixture_tick (items[1]);
  g_settings_set_string (fixture_get_settings (), "report-language", "bg");
  FIXTURE_WAIT (has_line, (gpointer) "Накратко");
  g_assert_cmpfloat_with_epsilon (hm_report_line_get_ratio (find_line ("AES-128-CBC\t16")), 1.5,
                                  1e-6);
  settle ();
  g_assert_false (has_error (NULL));

  /* What is copied is in the report's language, too, charts as well as words. */
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.copy-chart", NULL));
  FIXTURE_WAIT (copy_is_done, (gpointer) "image/svg+xml");
  chart = read_clipboard ();
  g_assert_nonnull (strstr (chart, "Пропускателна способност"));
  {
    g_autofree char *svg = save ("svg", "report.svg");

    g_assert_nonnull (strstr (svg, "Пропускателна способност"));
  }

  /* Where the program that writes it is not there, the page says so. */
  g_setenv ("HASHMARK_CLI", "/nonexistent/hashmark-cli", TRUE);
  g_settings_set_string (fixture_get_settings (), "report-language", "en");
  FIXTURE_WAIT (has_error, NULL);
  g_setenv ("HASHMARK_CLI", program, TRUE);
  g_settings_set_string (fixture_get_settings (), "report-language", "");
  FIXTURE_WAIT (has_line, (gpointer) "In short");
  settle ();
  g_assert_false (has_error (NULL));
}

static void
test_formats (gpointer fixture, gconstpointer data)
{
  static const struct
  {
    const char *word, *page, *begins, *holds;
  } cases[] = {
    { "png", "throughput", "\211PNG", NULL },
    { "svg", "throughput", "<?xml", "AES-128-CBC" },
    { "pdf", "signatures", "%PDF", NULL },
    { "csv", "throughput", "", "aes-128-cbc" },
    { "json", "signatures", "{", "rsa-1024" },
    { "csv", "report", "", "ratio" },
    { "json", "report", "{", "verdict" },
    { "png", "report", "\211PNG", NULL },
    { "report-pdf", "throughput", "%PDF", NULL },
    { "report-html", "report", "<!DOCTYPE html>", "<svg " },
    { "report-markdown", "report", "## New against Old", "| AES" },
  };

  fixture_tick (items[0]);
  fixture_tick (items[1]);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *content = NULL;
      g_autofree char *again = NULL;

      g_test_message ("%s of %s", cases[i].word, cases[i].page);
      hm_window_show_page (window, cases[i].page);
      fixture_settle ();
      content = save (cases[i].word, "one");
      again = save (cases[i].word, "two");
      g_assert_true (g_str_has_prefix (content, cases[i].begins));
      if (cases[i].holds != NULL)
        {
          g_assert_nonnull (strstr (content, cases[i].holds));
          g_assert_cmpstr (content, ==, again);
        }
    }
}

/* The web page is a saved run, too: nothing is lost. */
static void
test_page_is_run (gpointer fixture, gconstpointer data)
{
  g_autofree char *content = NULL;
  g_autoptr (HmImport) import = NULL;
  g_autoptr (GError) error = NULL;
  HmRun *run;

  fixture_tick (items[0]);
  content = save ("report-html", "page.html");
  import = hm_import_text (content, -1, "page.html", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (import->runs->len, ==, 1);
  run = g_ptr_array_index (import->runs, 0);
  g_assert_cmpstr (hm_run_get_name (run), ==, "New");
  g_assert_cmpuint (hm_run_get_n_results (run), ==, 27);
}

static gboolean
has_dialog (gpointer unused)
{
  return fixture_find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL;
}

static gboolean
has_no_dialog (gpointer unused)
{
  return !has_dialog (NULL);
}

static gboolean
is_drawing (gpointer path)
{
  g_autofree char *content = NULL;

  return g_file_get_contents (path, &content, NULL, NULL) && g_str_has_prefix (content, "<?xml");
}

static void
test_never_overwrites (gpointer fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (folder, "mine.svg", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *content = NULL;

  fixture_tick (items[0]);
  hm_window_show_page (window, "throughput");
  g_assert_true (g_file_set_contents (path, "mine", -1, NULL));
  hm_window_export_to (window, "svg", file, FALSE);
  FIXTURE_WAIT (has_dialog, NULL);
  gtk_window_close (fixture_find_toplevel (ADW_TYPE_MESSAGE_DIALOG));
  FIXTURE_WAIT (has_no_dialog, NULL);
  g_assert_true (g_file_get_contents (path, &content, NULL, NULL));
  g_assert_cmpstr (content, ==, "mine");

  hm_window_export_to (window, "svg", file, FALSE);
  FIXTURE_WAIT (has_dialog, NULL);
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (fixture_find_toplevel (ADW_TYPE_MESSAGE_DIALOG)),
                               "replace");
  gtk_window_destroy (fixture_find_toplevel (ADW_TYPE_MESSAGE_DIALOG));
  FIXTURE_WAIT (is_drawing, path);
  g_unlink (path);
}

static gboolean
window_shows_error (gpointer words)
{
  GtkWidget *banner = fixture_find (GTK_WIDGET (window), HM_TYPE_BANNER, is_mapped, NULL);

  return banner != NULL && hm_banner_get_text (HM_BANNER (banner)) != NULL &&
         strstr (hm_banner_get_text (HM_BANNER (banner)), words) != NULL;
}

/* A folder that is not there, a device that is full. */
static void
test_save_errors (gpointer fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (folder, "nowhere", "chart.svg", NULL);
  g_autoptr (GFile) nowhere = g_file_new_for_path (path);
  g_autoptr (GFile) full = g_file_new_for_path ("/dev/full");

  fixture_tick (items[0]);
  hm_window_show_page (window, "throughput");
  hm_window_export_to (window, "svg", nowhere, FALSE);
  FIXTURE_WAIT (window_shows_error, (gpointer) "nowhere");
  if (g_file_test ("/dev/full", G_FILE_TEST_EXISTS))
    {
      hm_window_export_to (window, "svg", full, TRUE);
      FIXTURE_WAIT (window_shows_error, (gpointer) "/dev/full");
    }

  /* Nothing on the page is no file. */
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.family", "s", "dsa"));
  hm_window_export_to (window, "svg", nowhere, FALSE);
  FIXTURE_WAIT (window_shows_error, (gpointer) "nothing to export");
  hm_arrangement_reset (hm_session_get_arrangement (fixture_get_session ()));
}

static void
test_names (gpointer fixture, gconstpointer data)
{
  g_autoptr (HmExportJob) job = NULL;
  g_autofree char *chart = NULL;
  g_autofree char *report = NULL;

  g_assert_null (hm_export_job_new (fixture_get_session (), "throughput"));
  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "print"));
  fixture_tick (items[0]);
  fixture_tick (items[1]);
  g_assert_true (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "print"));
  job = hm_export_job_new (fixture_get_session (), "throughput");
  chart = hm_export_job_suggest_name (job, HM_TAKE_SVG);
  g_assert_cmpstr (chart, ==, "throughput-old-new.svg");
  report = hm_export_job_suggest_name (job, HM_TAKE_REPORT_MARKDOWN);
  g_assert_cmpstr (report, ==, "report-old-new.md");
}

/* The pages of the PDF, on paper. */
static void
test_print (gpointer fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (folder, "printed.pdf", NULL);
  g_autofree char *content = NULL;
  g_autoptr (HmExportJob) job = NULL;
  g_autoptr (GtkPrintOperation) operation = NULL;
  g_autoptr (GError) error = NULL;
  GPtrArray *plates;
  HmDocument *document;

  fixture_tick (items[0]);
  job = hm_export_job_new (fixture_get_session (), "report");
  document = hm_export_job_make_document (job, NULL, &error);
  g_assert_no_error (error);
  plates = hm_export_job_make_plates (job, TRUE, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (plates->len, ==, 3);
  operation = hm_print_new (document, plates, HM_THEME_DARK, "New");
  gtk_print_operation_set_export_filename (operation, path);
  gtk_print_operation_set_allow_async (operation, FALSE);
  gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_EXPORT, GTK_WINDOW (window),
                           &error);
  g_assert_no_error (error);
  g_assert_cmpint (gtk_print_operation_get_n_pages_to_print (operation), >=, 3);
  g_assert_true (g_file_get_contents (path, &content, NULL, NULL));
  g_assert_true (g_str_has_prefix (content, "%PDF"));
  g_unlink (path);
}

int
main (int argc, char *argv[])
{
  static const struct
  {
    const char *path;
    void (*test) (gpointer fixture, gconstpointer data);
  } tests[] = {
    { "/report/states", test_states },
    { "/report/comparison", test_comparison },
    { "/report/live", test_live },
    { "/report/place", test_place },
    { "/report/language", test_language },
    { "/report/detail", test_detail },
    { "/report/copy", test_copy },
    { "/export/formats", test_formats },
    { "/export/page-is-run", test_page_is_run },
    { "/export/never-overwrites", test_never_overwrites },
    { "/export/errors", test_save_errors },
    { "/export/names", test_names },
    { "/export/print", test_print },
  };
  int status;

  fixture_init (&argc, &argv);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add_vtable (tests[i].path, 0, NULL, set_up, tests[i].test, tear_down);
  status = g_test_run ();
  fixture_end ();
  return status;
}
