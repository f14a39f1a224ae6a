/* test-comparing.c: runs side by side in the window: baseline, ratios, filters, table, what differs
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <math.h>
#include <string.h>

#include "fake-measure.h"
#include "fixture.h"
#include "hm-baseline-button.h"
#include "hm-card.h"
#include "hm-compare-row.h"
#include "hm-differs-view.h"
#include "hm-facts.h"
#include "hm-filter-button.h"
#include "hm-run-row.h"

static HmWindow *window;
static HmStoreItem *items[3]; /* New, Middle, Old: the last two differ by less than their noise */

static HmSession *
get_session (void)
{
  return fixture_get_session ();
}

static HmTickedRuns *
get_ticked (void)
{
  return hm_session_get_ticked (get_session ());
}

static HmThroughputPage *
get_page (void)
{
  return hm_window_get_throughput_page (window);
}

static gboolean
is_compared (gpointer unused)
{
  HmComparer *comparer = hm_session_get_comparer (get_session ());

  return hm_comparer_get_pairs (comparer) != NULL && !hm_comparer_get_busy (comparer);
}

static void
settle (void)
{
  FIXTURE_WAIT (is_compared, NULL);
  fixture_settle ();
}

static void
activate (const char *action, const char *target)
{
  if (target != NULL)
    g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), action, "s", target));
  else
    g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), action, NULL));
  fixture_settle ();
}

static void
set_up (gpointer fixture, gconstpointer data)
{
  window = fixture_open_window ();
  items[0] = fixture_add_run ("New", 1, 0);
  items[1] = fixture_add_run ("Middle", 1.4, 1);
  items[2] = fixture_add_run ("Old", 1.42, 2);
  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    fixture_tick (items[i]);
  settle ();
}

static void
tear_down (gpointer fixture, gconstpointer data)
{
  static const char *const settings[] = { "view", "scale", "page" };
  HmStore *store = hm_session_get_store (get_session ());

  hm_arrangement_reset (hm_session_get_arrangement (get_session ()));
  g_object_set (hm_session_get_arrangement (get_session ()), "order", "usual", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    g_settings_reset (fixture_get_settings (), settings[i]);
  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    {
      hm_store_delete (store, items[i], NULL);
      g_clear_object (&items[i]);
    }
  hm_store_empty_trash (store);
  fixture_close_window (window);
}

static GtkWidget *
find_widget (GType type)
{
  return fixture_find (GTK_WIDGET (get_page ()), type, NULL, NULL);
}

static gboolean
is_mapped (GtkWidget *widget, gconstpointer unused)
{
  return gtk_widget_get_mapped (widget);
}

static void
assert_baseline (const char *name)
{
  g_autofree char *text = g_strdup_printf ("Baseline: %s", name);
  g_autofree char *marked = g_strdup_printf ("%s (baseline)", name);
  g_autofree char *label =
      g_strdup_printf ("%s, OpenSSL 3.0.22 · Standard, ticked, the baseline", name);
  GtkWidget *button = find_widget (HM_TYPE_BASELINE_BUTTON);
  GtkWidget *facts = fixture_find (GTK_WIDGET (get_page ()), HM_TYPE_FACTS, is_mapped, NULL);
  GtkWidget *row = fixture_find_row (window, name);
  g_autofree char *legend = hm_facts_get_text (HM_FACTS (facts));

  g_assert_cmpstr (hm_ticked_runs_get_baseline (get_ticked ()), ==,
                   hm_store_item_get_id (fixture_find_item (name)));
  g_assert_cmpstr (hm_baseline_button_get_text (HM_BASELINE_BUTTON (button)), ==, text);
  g_assert_nonnull (strstr (legend, "(baseline)"));
  g_assert_nonnull (row);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (gtk_widget_get_parent (row)),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, label);
}

/* The oldest, until another one is chosen; the choice ends with its tick. */
static void
test_baseline (gpointer fixture, gconstpointer data)
{
  GtkWidget *button = find_widget (HM_TYPE_BASELINE_BUTTON);
  g_autofree char *saved = NULL;

  assert_baseline ("Old");
  g_assert_cmpint (
      g_menu_model_get_n_items (hm_baseline_button_get_menu (HM_BASELINE_BUTTON (button))), ==, 3);
  activate ("win.baseline", hm_store_item_get_id (items[0]));
  settle ();
  assert_baseline ("New");
  saved = g_settings_get_string (fixture_get_settings (), "baseline");
  g_assert_cmpstr (saved, ==, hm_store_item_get_id (items[0]));

  hm_ticked_runs_remove (get_ticked (), hm_store_item_get_id (items[0]));
  settle ();
  assert_baseline ("Old");
  fixture_tick (items[0]);
  settle ();
  assert_baseline ("Old");

  /* To compare with a run is to show it. */
  hm_ticked_runs_remove (get_ticked (), hm_store_item_get_id (items[1]));
  activate ("win.baseline", hm_store_item_get_id (items[1]));
  settle ();
  assert_baseline ("Middle");

  /* One run has none. */
  hm_ticked_runs_remove (get_ticked (), hm_store_item_get_id (items[0]));
  hm_ticked_runs_remove (get_ticked (), hm_store_item_get_id (items[2]));
  fixture_settle ();
  g_assert_null (hm_ticked_runs_get_baseline (get_ticked ()));
  g_assert_false (gtk_widget_get_visible (button));
}

static const HmFigure *
get_figure (guint card)
{
  GtkWidget *child =
      gtk_widget_get_first_child (GTK_WIDGET (hm_throughput_page_get_grid (get_page ())));

  while (card-- > 0)
    child = gtk_widget_get_next_sibling (child);
  return hm_chart_view_get_figure (hm_card_get_chart (HM_CARD (child)));
}

static void
test_ratio_scale (gpointer fixture, gconstpointer data)
{
  const HmFigure *figure;
  const HmSeries *series;

  activate ("win.scale", "ratio");
  figure = get_figure (0);
  g_assert_cmpint (figure->axis, ==, HM_AXIS_RATIO);
  g_assert_cmpuint (figure->series->len, ==, 2);
  series = figure->series->pdata[0];
  g_assert_cmpfloat_with_epsilon (series->bars[0].value, 1 / 1.42, 1e-9);
  g_assert_cmpstr (series->bars[0].verdict, ==, "slower");
  series = figure->series->pdata[1];
  g_assert_cmpint (series->bars[0].state, ==, HM_BAR_NO_DIFFERENCE);

  /* With one run there is nothing that ratios could be of. */
  hm_ticked_runs_remove (get_ticked (), hm_store_item_get_id (items[1]));
  hm_ticked_runs_remove (get_ticked (), hm_store_item_get_id (items[2]));
  fixture_settle ();
  g_assert_cmpint (get_figure (0)->axis, ==, HM_AXIS_SPEED);
}

static guint
count_cards (void)
{
  return fixture_count_children (GTK_WIDGET (hm_throughput_page_get_grid (get_page ())));
}

static void
test_filter (gpointer fixture, gconstpointer data)
{
  GtkWidget *button = find_widget (HM_TYPE_FILTER_BUTTON);
  g_autoptr (GMenuModel) menu = hm_filter_button_make_menu (HM_FILTER_BUTTON (button));

  g_assert_cmpint (g_menu_model_get_n_items (menu), ==, 3);
  g_assert_cmpuint (count_cards (), ==, 5);
  g_assert_cmpstr (hm_filter_button_get_text (HM_FILTER_BUTTON (button)), ==, "Filter");
  activate ("win.family", "aes");
  g_assert_cmpuint (count_cards (), ==, 1);
  g_assert_cmpstr (get_figure (0)->title, ==, "AES-128-CBC");
  activate ("win.size", "8192");
  g_assert_cmpstr (hm_filter_button_get_text (HM_FILTER_BUTTON (button)), ==, "Filter: AES; 8 KiB");
  g_assert_cmpuint (get_figure (0)->n_categories, ==, 1);

  /* The signatures have none of it, and say so. */
  g_settings_set_string (fixture_get_settings (), "page", "signatures");
  fixture_settle ();
  g_assert_cmpstr (hm_page_get_state (HM_PAGE (hm_window_get_signatures_page (window))), ==,
                   "figures");
  g_assert_cmpuint (fixture_count_children (GTK_WIDGET (
                        hm_signatures_page_get_grid (hm_window_get_signatures_page (window)))),
                    ==, 0);
  g_settings_set_string (fixture_get_settings (), "page", "throughput");

  /* Nothing at all is left: there is a way back. */
  activate ("win.size", "17");
  g_assert_cmpstr (hm_throughput_page_get_view (get_page ()), ==, "nothing");
  activate ("win.show-everything", NULL);
  g_assert_cmpstr (hm_throughput_page_get_view (get_page ()), ==, "sizes");
  g_assert_cmpuint (count_cards (), ==, 5);
}

static void
test_order (gpointer fixture, gconstpointer data)
{
  double last = INFINITY;

  activate ("win.order", "speed");
  for (guint i = 0; i < count_cards (); i++)
    {
      g_assert_cmpfloat (get_figure (i)->order, <=, last);
      last = get_figure (i)->order;
    }
  activate ("win.order", "name");
  g_assert_cmpstr (get_figure (0)->title, ==, "AES-128-CBC");
  activate ("win.order", "usual");
  g_assert_cmpstr (get_figure (0)->title, ==, "MD5");
}

static HmCompareRow *
get_row (guint position)
{
  GListModel *rows = hm_compare_table_get_rows (hm_throughput_page_get_compare_table (get_page ()));
  HmCompareRow *row = g_list_model_get_item (rows, position);

  g_assert_nonnull (row);
  g_object_unref (row); /* the list has it */
  return row;
}

static guint
count_rows (void)
{
  return g_list_model_get_n_items (
      hm_compare_table_get_rows (hm_throughput_page_get_compare_table (get_page ())));
}

static guint
count_families (void)
{
  guint n = 0;

  while (n < count_rows () && hm_compare_row_is_family (get_row (n)))
    n++;
  return n;
}

static void
assert_cell (HmCompareRow *row, guint which, const char *ratio, const char *verdict)
{
  g_autofree char *text = hm_compare_row_get_ratio_text (row, which);
  g_autofree char *words = hm_compare_row_get_verdict_text (row, which);

  g_assert_cmpstr (text, ==, ratio);
  g_assert_cmpstr (words, ==, verdict);
}

static void
test_table (gpointer fixture, gconstpointer data)
{
  HmCompareTable *table = hm_throughput_page_get_compare_table (get_page ());
  GListModel *columns = gtk_column_view_get_columns (hm_compare_table_get_view (table));
  g_autofree char *told = NULL, *described = NULL, *family = NULL;
  guint n;

  activate ("win.view", "table");
  settle ();
  g_assert_cmpstr (hm_throughput_page_get_view (get_page ()), ==, "compare");
  g_assert_cmpuint (g_list_model_get_n_items (columns), ==, 5);
  /* Digests, AES, DES, other ciphers, RSA; then 5 algorithms at 5 sizes, and two keys. */
  n = count_families ();
  g_assert_cmpuint (n, ==, 5);
  g_assert_cmpuint (count_rows (), ==, n + 27);
  family = hm_compare_row_get_name (get_row (0));
  g_assert_cmpstr (family, ==, "Digests");
  assert_cell (get_row (0), 0, "×0.704", "slower");
  assert_cell (get_row (0), 1, "×0.986", "no difference shown");
  assert_cell (get_row (n), 0, "×0.704", "slower");
  assert_cell (get_row (n), 1, "×0.986", "no difference shown");
  told = hm_compare_row_tell (get_row (n), 0, HM_UNITS_DECIMAL);
  g_assert_true (g_str_has_prefix (told, "New\nMD5 · Digest · 16 bytes\n189 MB/s against 269 MB/s\n"
                                         "0.704 times as fast\n95 % interval 0."));
  g_assert_true (g_str_has_suffix (told, "\nslower"));
  described = hm_compare_row_describe (get_row (n), HM_UNITS_DECIMAL);
  g_assert_true (g_str_has_prefix (described, "MD5, Digest, 16 bytes; New: 189 MB/s against "));
  g_assert_nonnull (strstr (described, "; Middle: 265 MB/s against 269 MB/s, 0.986 times as fast"));

  /* Sorting leaves families on top. */
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (get_page ()), "throughput.sort", "i", 2));
  g_assert_cmpuint (count_families (), ==, n);
  for (guint i = n + 1; i < count_rows (); i++)
    {
      HmResult *above = hm_compare_row_get_base (get_row (i - 1));
      HmResult *result = hm_compare_row_get_base (get_row (i));

      if (hm_result_get_unit (above) == hm_result_get_unit (result))
        g_assert_cmpfloat (hm_result_get_speed (above), >=, hm_result_get_speed (result));
    }

  activate ("win.family", "aes");
  g_assert_cmpuint (count_rows (), ==, 6);
  activate ("win.size", "64");
  g_assert_cmpuint (count_rows (), ==, 1);
}

/* What only one side has is shown as missing, or not at all. */
static void
test_missing (gpointer fixture, gconstpointer data)
{
  HmStoreItem *reference = fixture_find_item ("Athlon 64 BE-2350");
  gboolean found = FALSE;
  guint all;

  hm_ticked_runs_remove (get_ticked (), hm_store_item_get_id (items[1]));
  hm_ticked_runs_remove (get_ticked (), hm_store_item_get_id (items[2]));
  fixture_tick (reference);
  activate ("win.view", "table");
  settle ();
  all = count_rows ();
  for (guint i = 0; i < all; i++)
    {
      g_autofree char *verdict = hm_compare_row_get_verdict_text (get_row (i), 0);
      g_autofree char *name = hm_compare_row_get_name (get_row (i));

      if (!g_str_equal (name, "MD2") || hm_compare_row_is_family (get_row (i)))
        continue;
      g_assert_cmpstr (verdict, ==, "missing");
      found = TRUE;
    }
  g_assert_true (found);
  /* What is compared is of different work: that stands beside it, and the verdict says why not. */
  activate ("win.hide-missing", NULL);
  g_assert_cmpuint (count_rows (), <, all);
  for (guint i = count_families (); i < count_rows (); i++)
    {
      g_autofree char *note = hm_compare_row_get_note (get_row (i), 0);
      g_autofree char *told = hm_compare_row_tell (get_row (i), 0, HM_UNITS_DECIMAL);

      g_assert_true (hm_compare_row_has_ratio (get_row (i)));
      g_assert_nonnull (strstr (note, "different work: "));
      g_assert_nonnull (strstr (told, "\ncannot tell\nnoise unknown"));
    }
  activate ("win.view", "sizes");
  for (guint i = 0; i < count_cards (); i++)
    g_assert_cmpstr (get_figure (i)->title, !=, "MD2");
}

static void
test_copy (gpointer fixture, gconstpointer data)
{
  HmCompareTable *table = hm_throughput_page_get_compare_table (get_page ());
  GtkSelectionModel *selection;
  g_autofree char *all = NULL, *csv = NULL, *text = NULL, *line = NULL, *family = NULL;
  g_auto (GStrv) lines = NULL;

  activate ("win.view", "table");
  settle ();
  selection = gtk_column_view_get_model (hm_compare_table_get_view (table));
  all = hm_compare_table_get_csv (table);
  lines = g_strsplit (all, "\r\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 1 + 2 * 27 + 1);

  gtk_selection_model_select_item (selection, count_families (), TRUE);
  csv = hm_compare_table_get_csv (table);
  g_strfreev (lines);
  lines = g_strsplit (csv, "\r\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 4);
  g_assert_true (g_str_has_prefix (lines[1], "Old,New,md5,digest,16,"));
  g_assert_nonnull (strstr (lines[1], ",slower,"));
  g_assert_true (g_str_has_prefix (lines[2], "Old,Middle,md5,digest,16,"));
  text = hm_compare_table_get_text (table);
  g_assert_nonnull (strstr (text, "New against Old (baseline)"));
  g_assert_nonnull (strstr (text, "MD5"));
  g_assert_null (strstr (text, "SHA-1"));

  /* A family stands for its members. */
  gtk_selection_model_select_item (selection, 0, TRUE);
  family = hm_compare_table_get_csv (table);
  g_strfreev (lines);
  lines = g_strsplit (family, "\r\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 1 + 2 * 10 + 1);

  /* To the clipboard by the menu. */
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (get_page ()), "throughput.copy-compared",
                                             "b", FALSE));
  g_assert_true (gdk_clipboard_is_local (gtk_widget_get_clipboard (GTK_WIDGET (window))));
}

static void
test_differs (gpointer fixture, gconstpointer data)
{
  HmDiffersView *view = HM_DIFFERS_VIEW (find_widget (HM_TYPE_DIFFERS_VIEW));

  fixture_tick (fixture_find_item ("Core 2 Duo T7500"));
  activate ("win.view", "differs");
  settle ();
  g_assert_cmpstr (hm_throughput_page_get_view (get_page ()), ==, "differs");
  g_assert_cmpuint (fixture_count_children (hm_differs_view_get_cards (view)), ==, 3);
  gtk_test_accessible_assert_property (
      GTK_ACCESSIBLE (gtk_widget_get_first_child (hm_differs_view_get_cards (view))),
      GTK_ACCESSIBLE_PROPERTY_LABEL, "New against Core 2 Duo T7500 (baseline)");
  /* One run differs from nothing. */
  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    hm_ticked_runs_remove (get_ticked (), hm_store_item_get_id (items[i]));
  fixture_settle ();
  g_assert_cmpstr (hm_throughput_page_get_view (get_page ()), ==, "sizes");
}

/* The comparison follows what is measured: until all 27 results of the baseline have a ratio. */
static gboolean
has_all_ratios (gpointer unused)
{
  HmPairs *pairs = hm_comparer_get_pairs (hm_session_get_comparer (get_session ()));

  return pairs != NULL && is_compared (NULL) &&
         hm_comparison_count_ratios (hm_pairs_get_compare (pairs)->others->pdata[0]) == 27;
}

static gboolean
has_verdicts (gpointer unused)
{
  return has_all_ratios (NULL) &&
         hm_pairs_get_compare (hm_comparer_get_pairs (hm_session_get_comparer (get_session ())))
                 ->n_tested > 0;
}

/* A run that is being measured is compared as it goes, without a verdict; lines keep their place.
 */
static void
test_measuring (gpointer fixture, gconstpointer data)
{
  HmStore *store = hm_session_get_store (get_session ());
  g_autoptr (HmStoreItem) measured = NULL;
  g_autoptr (HmCompareRow) row = NULL;
  HmComparer *comparer = hm_session_get_comparer (get_session ());
  const HmCompare *compare;
  const HmPair *pair;
  guint n;

  hm_ticked_runs_remove (get_ticked (), hm_store_item_get_id (items[1]));
  hm_ticked_runs_remove (get_ticked (), hm_store_item_get_id (items[0]));
  activate ("win.view", "table");
  fake_measure_install (get_session (), 2);
  activate ("win.toggle-run", NULL);
  FIXTURE_WAIT (fixture_is_waiting, NULL);
  FIXTURE_WAIT (has_all_ratios, NULL);
  fixture_settle ();
  n = count_families ();
  g_assert_cmpuint (n, >, 0);
  row = g_object_ref (get_row (n));
  pair = hm_compare_row_get_pair (row, 0);
  g_assert_cmpint (pair->verdict, ==, HM_COMPARE_UNKNOWN);
  g_assert_true ((pair->flags & HM_PAIR_MEASURING_OTHER) != 0);
  compare = hm_pairs_get_compare (hm_comparer_get_pairs (comparer));
  g_assert_cmpuint (compare->n_tested, ==, 0);

  fake_measure_let_pass (-1);
  FIXTURE_WAIT (fixture_is_idle, NULL);
  FIXTURE_WAIT (has_verdicts, NULL);
  fixture_settle ();
  g_assert_true (get_row (n) == row);
  pair = hm_compare_row_get_pair (row, 0);
  g_assert_cmpint (pair->flags & HM_PAIR_MEASURING_OTHER, ==, 0);
  g_assert_cmpint (pair->verdict, !=, HM_COMPARE_UNKNOWN);
  compare = hm_pairs_get_compare (hm_comparer_get_pairs (comparer));
  g_assert_cmpuint (compare->n_tested, >, 0);

  measured = g_list_model_get_item (G_LIST_MODEL (store), 0);
  g_assert_true (hm_store_delete (store, measured, NULL));
}

/* Eight runs have a column and a colour each, and the keyboard reaches the table. */
static void
test_eight (gpointer fixture, gconstpointer data)
{
  static const char *const names[] = { "Core 2 Duo T7500", "Athlon 64 BE-2350", "Athlon 500",
                                       "Enterprise 10000", "Pentium Pro 200" };
  HmCompareTable *table = hm_throughput_page_get_compare_table (get_page ());

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    fixture_tick (fixture_find_item (names[i]));
  activate ("win.baseline", hm_store_item_get_id (items[2]));
  settle ();
  g_assert_cmpuint (get_figure (0)->series->len, >=, 8);
  activate ("win.view", "table");
  settle ();
  g_assert_cmpuint (
      g_list_model_get_n_items (gtk_column_view_get_columns (hm_compare_table_get_view (table))),
      ==, 3 + 7);
  g_assert_true (gtk_widget_child_focus (GTK_WIDGET (table), GTK_DIR_TAB_FORWARD));
}

static guint
count_handshakes (gboolean families)
{
  guint n = 0;

  for (guint i = 0; i < count_rows (); i++)
    n += hm_compare_row_get_handshake (get_row (i)) != NULL &&
         hm_compare_row_is_family (get_row (i)) == families;
  return n;
}

/* The table of 1997 against connections of today: they stand behind the results. */
static void
test_handshakes (gpointer fixture, gconstpointer data)
{
  HmStoreItem *reference = fixture_find_item ("Pentium Pro 200");
  HmCompareTable *table = hm_throughput_page_get_compare_table (get_page ());
  g_autoptr (HmRun) run = hm_run_new (HM_ORIGIN_MEASURED);
  HmHandshake *handshake = hm_handshake_new ();
  g_autofree char *name = NULL, *told = NULL, *csv = NULL, *size = NULL, *base = NULL;
  g_auto (GStrv) lines = NULL;
  guint at = 0, all;

  handshake->protocol = g_strdup ("ssl3");
  handshake->cipher = g_strdup ("RC4-MD5");
  handshake->key = g_strdup ("rsa-512");
  handshake->mode = g_strdup ("full");
  handshake->engine = g_strdup ("built-in");
  handshake->bytes = 10240;
  handshake->connections = 1000;
  handshake->seconds = 0.2025;
  handshake->status = HM_STATUS_OK;
  g_ptr_array_add (hm_run_get_handshakes (run), handshake);
  hm_run_set_name (run, "Connections");
  hm_run_set_status (run, HM_RUN_COMPLETE);

  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    hm_ticked_runs_remove (get_ticked (), hm_store_item_get_id (items[i]));
  fixture_tick (reference);
  hm_ticked_runs_add_run (get_ticked (), run, FALSE);
  activate ("win.baseline", hm_store_item_get_id (reference));
  activate ("win.view", "table");
  settle ();

  g_assert_cmpuint (count_families (), ==, 1);
  g_assert_cmpuint (count_handshakes (TRUE), ==, 1);
  g_assert_cmpuint (count_handshakes (FALSE), ==, 54);
  assert_cell (get_row (0), 0, "×100", "one ratio");
  name = hm_compare_row_get_name (get_row (0));
  size = hm_compare_row_get_size (get_row (0));
  g_assert_cmpstr (name, ==, "SSLv3, full connections");
  g_assert_cmpstr (size, ==, "10 KiB");
  while (!isfinite (hm_compare_row_get_ratio (get_row (at), 0)) ||
         hm_compare_row_is_family (get_row (at)))
    at++;
  assert_cell (get_row (at), 0, "×100", "cannot tell");
  base = hm_compare_row_get_base_text (get_row (at), HM_UNITS_DECIMAL);
  g_assert_cmpstr (base, ==, "49.4/s");
  told = hm_compare_row_tell (get_row (at), 0, HM_UNITS_DECIMAL);
  g_assert_cmpstr (
      told, ==,
      "Connections\nSSLv3 RC4-MD5 · RSA 512, full · Handshakes · 10 KiB\n"
      "4940/s against 49.4/s\n100 times as fast\ncannot tell\n"
      "noise unknown; engine: ssleay against built-in; clock: processor time against not "
      "recorded");

  /* Sorting, leaving out and copying take them as they take results. */
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (get_page ()), "throughput.sort", "i", 3));
  g_assert_true (isfinite (hm_compare_row_get_ratio (get_row (1), 0)));
  all = count_rows ();
  g_assert_cmpuint (all, >, 55);
  activate ("win.hide-missing", NULL);
  g_assert_cmpuint (count_rows (), ==, 2);
  csv = hm_compare_table_get_csv (table);
  lines = g_strsplit (csv, "\r\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 3);
  g_assert_nonnull (strstr (lines[1], ",handshake,10240,"));
  hm_ticked_runs_remove (get_ticked (), hm_run_get_id (run));
  hm_ticked_runs_remove (get_ticked (), hm_store_item_get_id (reference));
}

int
main (int argc, char *argv[])
{
  static const struct
  {
    const char *path;
    void (*func) (gpointer fixture, gconstpointer data);
  } tests[] = {
    { "/comparing/baseline", test_baseline },
    { "/comparing/ratio-scale", test_ratio_scale },
    { "/comparing/filter", test_filter },
    { "/comparing/order", test_order },
    { "/comparing/table", test_table },
    { "/comparing/missing", test_missing },
    { "/comparing/copy", test_copy },
    { "/comparing/differs", test_differs },
    { "/comparing/measuring", test_measuring },
    { "/comparing/eight", test_eight },
    { "/comparing/handshakes", test_handshakes },
  };
  int status;

  fixture_init (&argc, &argv);
  fixture_get_application ();
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add_vtable (tests[i].path, 0, NULL, set_up, tests[i].func, tear_down);
  status = g_test_run ();
  fixture_end ();
  return status;
}
