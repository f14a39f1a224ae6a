/* test-handshakes.c: the page of connections, and Start on it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "bench/hm-bench.h"
#include "fake-handshakes.h"
#include "fake-measure.h"
#include "fixture.h"
#include "hm-card.h"
#include "hm-connection-window.h"
#include "hm-export-job.h"
#include "hm-handshake-dialog.h"
#include "hm-handshake-row.h"

/* Of the fake plan: four kinds, four numbers of bytes, full and resumed. */
#define N_CELLS 32

static HmWindow *
open_page (const char *view)
{
  HmWindow *window;

  g_settings_set_string (fixture_get_settings (), "page", "handshakes");
  g_settings_reset (fixture_get_settings (), "handshakes-bytes");
  window = fixture_open_window ();
  g_settings_set_string (fixture_get_settings (), "handshakes-view", view);
  fake_measure_install (fixture_get_session (), 0.25);
  fake_handshakes_install (fixture_get_session ());
  return window;
}

static void
activate (HmWindow *window, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), action, NULL));
}

static void
start (HmWindow *window)
{
  activate (window, "win.toggle-run");
  FIXTURE_WAIT (fixture_has_connections, NULL);
  fixture_settle ();
}

static gboolean
has_text (GtkWidget *widget, gconstpointer text)
{
  return strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL;
}

static GtkWidget *
find_label (HmWindow *window, const char *text)
{
  return fixture_find (GTK_WIDGET (window), GTK_TYPE_LABEL, has_text, text);
}

/* Without connections the page says what Start will do here. */
static void
test_empty (void)
{
  HmWindow *window = open_page ("bars");
  HmHandshakesPage *page = hm_window_get_handshakes_page (window);
  g_autoptr (HmStoreItem) item = NULL;

  g_assert_cmpstr (hm_page_get_state (HM_PAGE (page)), ==, "welcome");
  g_assert_nonnull (find_label (window, "Start, on this page, makes connections of SSL and TLS"));
  item = fixture_add_run ("Mine", 1, 0);
  fixture_settle ();
  g_assert_cmpstr (hm_page_get_state (HM_PAGE (page)), ==, "empty");
  g_assert_nonnull (find_label (window, "on this page, Start measures handshakes"));
  fixture_tick (item);
  g_assert_cmpstr (hm_page_get_state (HM_PAGE (page)), ==, "none");
  g_assert_nonnull (find_label (window, "The ticked runs hold no connections"));
  fixture_forget_runs ();
  fixture_close_window (window);
}

/* Start measures connections, which are seen while they are measured and saved as they are. */
static void
test_run (void)
{
  HmWindow *window = open_page ("bars");
  HmSession *session = fixture_get_session ();
  HmHandshakesPage *page = hm_window_get_handshakes_page (window);
  const HmFigure *figure;
  g_autofree char *progress = NULL;
  g_autoptr (HmStoreItem) item = NULL;
  g_autoptr (HmRun) saved = NULL;
  g_autoptr (GError) error = NULL;
  const GPtrArray *handshakes;

  start (window);
  g_assert_cmpint (hm_session_get_state (session), ==, HM_SESSION_RUNNING);
  g_assert_true (HM_IS_MEASUREMENT (hm_session_get_measurement (session)));
  g_assert_null (hm_session_get_bench (session));
  progress = hm_session_describe_progress (session, FALSE);
  g_assert_nonnull (strstr (progress, ":"));
  g_assert_nonnull (fixture_find_row (window, "Running now"));
  g_assert_cmpstr (hm_page_get_state (HM_PAGE (page)), ==, "figures");
  figure = hm_chart_view_get_figure (hm_handshakes_page_get_bars (page));
  g_assert_cmpuint (figure->n_categories, ==, 8);
  g_assert_cmpuint (figure->series->len, ==, 1);

  fixture_finish ();
  handshakes = hm_run_get_handshakes (fixture_get_only_run ());
  g_assert_cmpuint (handshakes->len, ==, N_CELLS);
  g_assert_cmpint (hm_run_get_status (fixture_get_only_run ()), ==, HM_RUN_COMPLETE);
  item = hm_store_find (hm_session_get_store (session), hm_run_get_id (fixture_get_only_run ()),
                        &error);
  g_assert_no_error (error);
  saved = hm_run_load (hm_store_item_get_path (item), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (hm_run_get_handshakes (saved)->len, ==, N_CELLS);
  for (guint i = 0; i < N_CELLS; i++)
    {
      const HmHandshake *one = handshakes->pdata[i],
                        *kept = hm_run_get_handshakes (saved)->pdata[i];

      g_assert_true (hm_handshake_has_time (one));
      g_assert_cmpfloat_with_epsilon (kept->seconds, one->seconds, 1e-9);
    }
  /* The newest protocol, the faster of its servers: 130 microseconds. */
  g_assert_true (g_str_has_suffix (hm_handshakes_page_get_headline (page), "connections a second"));
  g_assert_true (g_str_has_prefix (hm_handshakes_page_get_headline (page), "76"));
  fixture_forget_runs ();
  fixture_close_window (window);
}

/* On another page it does what it always did. */
static void
test_other_page (void)
{
  HmWindow *window = open_page ("bars");

  hm_window_show_page (window, "throughput");
  activate (window, "win.start");
  FIXTURE_WAIT (fixture_is_waiting, NULL);
  g_assert_true (HM_IS_BENCH (hm_session_get_measurement (fixture_get_session ())));
  g_assert_true (hm_session_can_pause (fixture_get_session ()));
  activate (window, "win.stop");
  FIXTURE_WAIT (fixture_is_idle, NULL);
  fixture_forget_runs ();
  fixture_close_window (window);
}

static void
test_stop (void)
{
  HmWindow *window = open_page ("bars");

  start (window);
  activate (window, "win.toggle-run");
  FIXTURE_WAIT (fixture_is_idle, NULL);
  g_assert_cmpint (hm_run_get_status (fixture_get_only_run ()), ==, HM_RUN_STOPPED);
  g_assert_cmpuint (hm_run_get_handshakes (fixture_get_only_run ())->len, ==, N_CELLS);
  fixture_forget_runs ();
  fixture_close_window (window);
}

/* A window that is closed meanwhile keeps what there is. */
static void
test_close (void)
{
  HmWindow *window = open_page ("bars");
  g_autoptr (HmStoreItem) item = NULL;
  g_autoptr (HmRun) saved = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *id = NULL;

  start (window);
  id = g_strdup (hm_session_get_running_id (fixture_get_session ()));
  fixture_close_window (window);
  g_assert_true (fixture_is_idle (NULL));
  item = hm_store_find (hm_session_get_store (fixture_get_session ()), id, &error);
  g_assert_no_error (error);
  saved = hm_run_load (hm_store_item_get_path (item), &error);
  g_assert_no_error (error);
  g_assert_cmpint (hm_run_get_status (saved), ==, HM_RUN_STOPPED);
  g_assert_cmpuint (hm_run_get_handshakes (saved)->len, ==, N_CELLS);
  fixture_forget_runs ();
}

static gboolean
shows_error (gpointer window)
{
  return find_label (window, "the line is dead") != NULL;
}

static void
test_failures (void)
{
  HmWindow *window = open_page ("bars");

  fake_handshakes_refuse ("there is no such suite");
  activate (window, "win.start");
  FIXTURE_WAIT (fixture_is_idle, NULL);
  g_assert_nonnull (find_label (window, "there is no such suite"));
  fake_handshakes_refuse (NULL);

  fake_handshakes_spoil (TRUE);
  fake_measure_let_pass (-1);
  activate (window, "win.start");
  FIXTURE_WAIT (shows_error, window);
  FIXTURE_WAIT (fixture_is_idle, NULL);
  g_assert_nonnull (find_label (window, "Nothing could be measured"));
  fake_handshakes_spoil (FALSE);
  fixture_forget_runs ();
  fixture_close_window (window);
}

static HmStoreItem *
find_old (void)
{
  return fixture_find_item ("Pentium Pro 200");
}

/* The known answers of 1997 in all views. */
static void
test_views (void)
{
  HmWindow *window = open_page ("bars");
  HmHandshakesPage *page = hm_window_get_handshakes_page (window);
  const HmFigure *figure;
  GtkWidget *card;
  gboolean found = FALSE;
  guint series, category;

  fixture_tick (find_old ());
  g_assert_cmpstr (hm_handshakes_page_get_view (page), ==, "bars");
  figure = hm_chart_view_get_figure (hm_handshakes_page_get_bars (page));
  g_assert_cmpuint (figure->n_categories, ==, 14);
  g_assert_nonnull (figure->parts);
  g_assert_cmpstr (hm_handshakes_page_get_headline (page), ==, "69.2 connections a second");
  g_assert_nonnull (find_label (window, "SSLv3 RC4-MD5 · RSA 512"));

  /* At another number of bytes, and on a scale on which bars have no parts. */
  g_settings_set_int64 (fixture_get_settings (), "handshakes-bytes", 10240);
  g_settings_set_string (fixture_get_settings (), "scale", "log");
  fixture_settle ();
  figure = hm_chart_view_get_figure (hm_handshakes_page_get_bars (page));
  g_assert_null (figure->parts);
  g_settings_reset (fixture_get_settings (), "scale");

  /* By keyboard. */
  gtk_widget_grab_focus (GTK_WIDGET (hm_handshakes_page_get_bars (page)));
  g_assert_false (
      hm_chart_view_get_focus_bar (hm_handshakes_page_get_bars (page), &series, &category));

  g_settings_set_string (fixture_get_settings (), "handshakes-view", "ladder");
  fixture_settle ();
  g_assert_cmpstr (hm_handshakes_page_get_view (page), ==, "ladder");
  g_assert_cmpuint (fixture_count_children (GTK_WIDGET (hm_handshakes_page_get_ladder (page))), ==,
                    7);
  for (card = gtk_widget_get_first_child (GTK_WIDGET (hm_handshakes_page_get_ladder (page)));
       card != NULL; card = gtk_widget_get_next_sibling (card))
    {
      figure = hm_chart_view_get_figure (hm_card_get_chart (HM_CARD (card)));
      if (!g_str_equal (figure->title, "SSLv3 RC4-MD5 · RSA 512"))
        continue;
      found = TRUE;
      gtk_test_accessible_assert_role (GTK_ACCESSIBLE (hm_card_get_chart (HM_CARD (card))),
                                       GTK_ACCESSIBLE_ROLE_IMG);
      g_assert_nonnull (strstr (figure->summary, "26.0 kB"));
    }
  g_assert_true (found);

  g_settings_set_string (fixture_get_settings (), "handshakes-view", "table");
  fixture_settle ();
  g_assert_cmpstr (hm_handshakes_page_get_view (page), ==, "table");
  g_assert_cmpuint (
      g_list_model_get_n_items (hm_handshake_table_get_rows (hm_handshakes_page_get_table (page))),
      ==, hm_run_get_handshakes (fixture_get_only_run ())->len);
  fixture_close_window (window);
}

static gboolean
has_detail (gpointer unused)
{
  return fixture_find_toplevel (HM_TYPE_CONNECTION_WINDOW) != NULL;
}

static gboolean
file_exists (gpointer path)
{
  return g_file_test (path, G_FILE_TEST_EXISTS);
}

/* Its chart, and no other one. */
static void
check_taking (HmConnectionWindow *detail, const char *ladder)
{
  g_autofree char *folder = g_dir_make_tmp ("hashmark-handshakes-test-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "connection.svg", NULL);
  g_autofree char *title = g_strdup_printf (">%s, connections by bytes<", ladder);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *svg = NULL;

  g_assert_true (
      gtk_widget_get_visible (GTK_WIDGET (hm_connection_window_get_export_button (detail))));
  hm_export_button_save_to (hm_connection_window_get_export_button (detail), "svg", file);
  FIXTURE_WAIT (file_exists, path);
  fixture_settle ();
  g_assert_true (g_file_get_contents (path, &svg, NULL, NULL));
  g_assert_nonnull (strstr (svg, title));
  g_unlink (path);
  g_rmdir (folder);
}

static void
check_detail (const char *title, const char *ladder)
{
  GtkWindow *detail;
  const HmFigure *figure;

  FIXTURE_WAIT (has_detail, NULL);
  detail = GTK_WINDOW (fixture_find_toplevel (HM_TYPE_CONNECTION_WINDOW));
  g_assert_cmpstr (gtk_window_get_title (detail), ==, title);
  figure = hm_connection_window_get_figure (HM_CONNECTION_WINDOW (detail));
  g_assert_nonnull (figure);
  g_assert_cmpstr (figure->title, ==, ladder);
  g_assert_nonnull (fixture_find (GTK_WIDGET (detail), GTK_TYPE_LABEL, has_text, "Break-even"));
  check_taking (HM_CONNECTION_WINDOW (detail), ladder);
  gtk_window_destroy (detail);
  fixture_settle ();
}

/* What is behind a row of the table, and behind a bar. */
static void
test_detail (void)
{
  HmWindow *window = open_page ("table");
  HmHandshakesPage *page = hm_window_get_handshakes_page (window);
  HmHandshakeTable *table = hm_handshakes_page_get_table (page);
  GListModel *rows = hm_handshake_table_get_rows (table);
  HmChartView *bars = hm_handshakes_page_get_bars (page);
  GtkWidget *view;
  guint position = 0;

  fixture_tick (find_old ());
  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (HmHandshakeRow) row = g_list_model_get_item (rows, i);
      const HmHandshake *one = hm_handshake_row_get_handshake (row);

      if (g_str_equal (one->protocol, "ssl3") && g_str_equal (one->cipher, "RC4-MD5") &&
          g_str_equal (one->key, "rsa-512") && one->bytes == 10240 &&
          g_str_equal (one->mode, "resumed"))
        position = i;
    }
  view = fixture_find (GTK_WIDGET (table), GTK_TYPE_COLUMN_VIEW, NULL, NULL);
  g_signal_emit_by_name (view, "activate", position);
  check_detail ("SSLv3 RC4-MD5 · RSA 512, resumed", "SSLv3 RC4-MD5 · RSA 512");

  g_settings_set_string (fixture_get_settings (), "handshakes-view", "bars");
  g_settings_set_int64 (fixture_get_settings (), "handshakes-bytes", 1);
  fixture_settle ();
  /* Nobody went to a bar: that is the last one. */
  hm_chart_view_open_detail (bars);
  check_detail ("SSLv3 DES-CBC3-SHA · RSA 512, resumed", "SSLv3 DES-CBC3-SHA · RSA 512");
  fixture_close_window (window);
}

/* Sorted by time, a column is told in its order; copied, a row has all its figures. */
static void
test_table (void)
{
  HmWindow *window = open_page ("table");
  HmHandshakeTable *table = hm_handshakes_page_get_table (hm_window_get_handshakes_page (window));
  GListModel *rows = hm_handshake_table_get_rows (table);
  g_autoptr (HmHandshakeRow) first = NULL;
  g_autofree char *text = NULL;
  double last = 0;

  fixture_tick (find_old ());
  hm_handshake_table_sort (table, 6);
  fixture_settle ();
  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (HmHandshakeRow) row = g_list_model_get_item (rows, i);
      double time = hm_handshake_row_get_connection (row)->time;

      g_assert_cmpfloat (time, >=, last);
      last = time;
    }
  hm_handshake_table_sort (table, 6);
  fixture_settle ();
  first = g_list_model_get_item (rows, 0);
  g_assert_cmpfloat (last, ==, hm_handshake_row_get_connection (first)->time);
  text = hm_handshake_table_get_text (table);
  g_assert_true (g_str_has_prefix (text, "Protocol\tSuite\tKey\tHandshake\tEach way\tTime\t"));
  /* 20.25 s for a thousand: the row that SSLeay's own text explains. */
  g_assert_nonnull (strstr (text, "SSLv3\tRC4-MD5\tRSA 512\tfull\t10 KiB\t20.2 ms\t"));
  g_assert_nonnull (strstr (text, "\t49.4\t"));
  g_assert_nonnull (strstr (text, "\t26.0 kB\t"));
  fixture_close_window (window);
}

static gboolean
has_ratios (gpointer page)
{
  return hm_chart_view_get_figure (hm_handshakes_page_get_bars (page))->axis == HM_AXIS_RATIO;
}

/* A run of today beside that of 1997: rows that both have stand together. */
static void
test_beside_1997 (void)
{
  HmWindow *window = open_page ("bars");
  HmHandshakesPage *page = hm_window_get_handshakes_page (window);
  const HmFigure *figure;
  guint both = 0;

  start (window);
  fixture_finish ();
  fixture_tick (find_old ());
  figure = hm_chart_view_get_figure (hm_handshakes_page_get_bars (page));
  g_assert_cmpuint (figure->series->len, ==, 2);
  for (guint i = 0; i < figure->n_categories; i++)
    both += isfinite (((HmSeries *) figure->series->pdata[0])->bars[i].value) &&
            isfinite (((HmSeries *) figure->series->pdata[1])->bars[i].value);
  g_assert_cmpuint (both, ==, 4);
  /* How many times as fast, of these alone. */
  g_settings_set_string (fixture_get_settings (), "scale", "ratio");
  FIXTURE_WAIT (has_ratios, page);
  figure = hm_chart_view_get_figure (hm_handshakes_page_get_bars (page));
  g_assert_cmpuint (figure->n_categories, ==, 4);
  g_settings_reset (fixture_get_settings (), "scale");
  g_assert_nonnull (strstr (hm_handshakes_page_get_headline (page), ": "));
  fixture_forget_runs ();
  fixture_close_window (window);
}

static void
add_connection (HmRun *run, const char *engine, double seconds)
{
  HmHandshake *one = hm_handshake_new ();

  one->protocol = g_strdup ("tls1.3");
  one->cipher = g_strdup ("TLS_AES_128_GCM_SHA256");
  one->key = g_strdup ("ecdsa-p256");
  one->mode = g_strdup ("full");
  one->engine = g_strdup (engine);
  one->bytes = 1;
  one->connections = 1;
  one->seconds = seconds;
  one->status = HM_STATUS_OK;
  g_ptr_array_add (hm_run_get_handshakes (run), one);
}

/* One kind of connection by several engines: a key says whose a bar is. */
static void
test_engines (void)
{
  HmWindow *window = open_page ("bars");
  HmHandshakesPage *page = hm_window_get_handshakes_page (window);
  g_autoptr (HmRun) run = hm_run_new (HM_ORIGIN_MEASURED);
  g_autoptr (HmStoreItem) item = NULL;
  g_autoptr (GError) error = NULL;

  add_connection (run, "openssl", 0.0004);
  add_connection (run, "gnutls", 0.0005);
  item = hm_store_add_run (hm_session_get_store (fixture_get_session ()), run, &error);
  g_assert_no_error (error);
  fixture_tick (item);
  g_assert_cmpuint (hm_chart_view_get_figure (hm_handshakes_page_get_bars (page))->series->len, ==,
                    2);
  g_assert_nonnull (fixture_find (GTK_WIDGET (page), GTK_TYPE_LABEL, has_text, "OpenSSL"));
  g_assert_nonnull (fixture_find (GTK_WIDGET (page), GTK_TYPE_LABEL, has_text, "GnuTLS"));
  /* The headline is that of the faster one. */
  g_assert_cmpstr (hm_handshakes_page_get_headline (page), ==,
                   "OpenSSL: 2500 connections a second");
  fixture_forget_runs ();
  fixture_close_window (window);
}

static gboolean
is_dialog_ready (gpointer unused)
{
  GtkWindow *dialog = fixture_find_toplevel (HM_TYPE_HANDSHAKE_DIALOG);

  return dialog != NULL && hm_handshake_dialog_get_ready (HM_HANDSHAKE_DIALOG (dialog));
}

static gboolean
is_named (GtkWidget *widget, gconstpointer name)
{
  return g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), name) == 0;
}

static gboolean
has_no_dialog (gpointer unused)
{
  return fixture_find_toplevel (HM_TYPE_HANDSHAKE_DIALOG) == NULL;
}

/* The custom profile of this page chooses connections. */
static void
test_dialog (void)
{
  HmWindow *window;
  GSettings *settings = fixture_get_settings ();
  g_auto (GStrv) protocols = NULL, keys = NULL;
  g_autoptr (GVariant) sizes = NULL;
  GtkWidget *dialog, *button;

#ifdef __SANITIZE_ADDRESS__
  g_test_skip ("finding what all engines connect with takes minutes with sanitizers");
  return;
#endif
  window = open_page ("bars");
  activate (window, "win.custom");
  FIXTURE_WAIT (is_dialog_ready, NULL);
  dialog = GTK_WIDGET (fixture_find_toplevel (HM_TYPE_HANDSHAKE_DIALOG));
  button = fixture_find (dialog, GTK_TYPE_TOGGLE_BUTTON, is_named, "SSLv3");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
  button = fixture_find (dialog, GTK_TYPE_TOGGLE_BUTTON, is_named, "RSA 512");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
  button = fixture_find (dialog, GTK_TYPE_TOGGLE_BUTTON, is_named, "1 KiB");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), FALSE);
  hm_handshake_dialog_accept (HM_HANDSHAKE_DIALOG (dialog));
  FIXTURE_WAIT (has_no_dialog, NULL);

  protocols = g_settings_get_strv (settings, "handshake-protocols");
  keys = g_settings_get_strv (settings, "handshake-keys");
  sizes = g_settings_get_value (settings, "handshake-sizes");
  g_assert_cmpstrv (protocols, ((const char *const[]){ "ssl3", NULL }));
  g_assert_cmpstrv (keys, ((const char *const[]){ "rsa-512", NULL }));
  g_assert_cmpuint (g_variant_n_children (sizes), ==, 3);
  g_settings_reset (settings, "handshake-protocols");
  g_settings_reset (settings, "handshake-keys");
  g_settings_reset (settings, "handshake-sizes");
  g_settings_reset (settings, "profile");
  fixture_close_window (window);
}

static char *
export_text (HmWindow *window, HmTake take)
{
  HmExportJob *job = hm_export_job_new (fixture_get_session (), hm_window_get_page_name (window));
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = hm_export_job_make (job, take, NULL, &error);
  gsize size;
  gconstpointer data;
  char *text;

  g_assert_no_error (error);
  data = g_bytes_get_data (bytes, &size);
  text = g_strndup (data, size);
  hm_export_job_free (job);
  return text;
}

/* What is exported is what is shown, whatever a filter for algorithms says. */
static void
test_export (void)
{
  HmWindow *window = open_page ("bars");
  g_autofree char *bars = NULL, *ladder = NULL, *drawing = NULL;

  fixture_tick (find_old ());
  bars = export_text (window, HM_TAKE_CSV);
  g_assert_nonnull (strstr (bars, "\nhandshakes,1,ssl3:RC4-MD5:rsa-512:full,"));
  g_settings_set_string (fixture_get_settings (), "handshakes-view", "ladder");
  ladder = export_text (window, HM_TAKE_CSV);
  g_assert_nonnull (strstr (ladder, "\nladder,ssl3:RC4-MD5:rsa-512,10240,"));
  drawing = export_text (window, HM_TAKE_SVG);
  g_assert_nonnull (strstr (drawing, "26.0"));
  fixture_close_window (window);
}

int
main (int argc, char *argv[])
{
  int status;

  fixture_init (&argc, &argv);
  fixture_get_application ();
  g_test_add_func ("/handshakes/empty", test_empty);
  g_test_add_func ("/handshakes/run", test_run);
  g_test_add_func ("/handshakes/other-page", test_other_page);
  g_test_add_func ("/handshakes/stop", test_stop);
  g_test_add_func ("/handshakes/close", test_close);
  g_test_add_func ("/handshakes/failures", test_failures);
  g_test_add_func ("/handshakes/views", test_views);
  g_test_add_func ("/handshakes/detail", test_detail);
  g_test_add_func ("/handshakes/table", test_table);
  g_test_add_func ("/handshakes/beside-1997", test_beside_1997);
  g_test_add_func ("/handshakes/engines", test_engines);
  g_test_add_func ("/handshakes/dialog", test_dialog);
  g_test_add_func ("/handshakes/export", test_export);
  status = g_test_run ();
  fixture_end ();
  return status;
}
