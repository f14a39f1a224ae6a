/* test-run-list.c: the sidebar's list: groups, order, search
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "fixture.h"
#include "hm-run-groups.h"

/* "# This computer | Newer | Older | # Reference machines | 3 more" */
static char *
describe (HmRunList *list)
{
  GString *text = g_string_new (NULL);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (list)), more = 0;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GObject) item = g_list_model_get_item (G_LIST_MODEL (list), i);

      if (HM_IS_RUN_GROUP (item))
        g_string_append_printf (text, "# %s | ", hm_run_group_get_title (HM_RUN_GROUP (item)));
      else if (hm_store_item_get_origin (HM_STORE_ITEM (item)) == HM_ORIGIN_REFERENCE)
        more++;
      else
        g_string_append_printf (text, "%s | ", hm_store_item_get_name (HM_STORE_ITEM (item)));
    }
  if (more > 0)
    g_string_append (text, "references");
  return g_string_free (text, FALSE);
}

static void
assert_list (HmRunList *list, const char *wanted)
{
  g_autofree char *text = describe (list);

  g_assert_cmpstr (text, ==, wanted);
}

static void
test_groups (void)
{
  HmStore *store = hm_session_get_store (fixture_get_session ());
  g_autoptr (HmRunList) list = hm_run_list_new (store);
  g_autoptr (HmStoreItem) older = NULL;
  g_autoptr (HmStoreItem) newer = NULL;
  g_autoptr (GError) error = NULL;

  assert_list (list, "# Reference machines | references");
  older = fixture_add_run ("Older", 1, 3);
  newer = fixture_add_run ("Newer", 1, 1);
  assert_list (list, "# This computer | Newer | Older | # Reference machines | references");

  hm_run_list_set_search (list, "  oLDer ");
  assert_list (list, "# This computer | Older | ");
  hm_run_list_set_search (list, "older 3.0.22");
  assert_list (list, "# This computer | Older | ");
  hm_run_list_set_search (list, "nothing has this");
  assert_list (list, "");
  hm_run_list_set_search (list, "");

  g_assert_true (hm_store_delete (store, newer, &error));
  assert_list (list, "# This computer | Older | # Reference machines | references");
  g_assert_true (hm_store_delete (store, older, &error));
  assert_list (list, "# Reference machines | references");
}

/* What the list finds a run by. */
static void
test_search (void)
{
  static const char *const found[] = {
    "mine",           "on the train", "TRAIN mine", "epyc",          "bookworm", "kernel-6.1",
    "openssl 3.0.22", "2025-12-03",   "2025",       "december",      "12/03/25", "gcc-12.2",
    "digest",         "aes",          "standard",   "  mine\t2025 ",
  };
  static const char *const not_found[] = { "mine athlon", "2024-12-03", "rc4", "minex" };
  HmStore *store = hm_session_get_store (fixture_get_session ());
  g_autoptr (HmRunList) list = hm_run_list_new (store);
  g_autoptr (HmRun) run = hm_run_new (HM_ORIGIN_IMPORTED);
  g_autoptr (GDateTime) created = g_date_time_new_utc (2025, 12, 3, 23, 59, 0);
  g_autoptr (HmStoreItem) item = NULL;
  g_autoptr (GError) error = NULL;
  static const char *const algorithms[] = { "md5", "aes-128-cbc" };

  hm_run_set_name (run, "Mine");
  hm_run_set_note (run, "On the Train");
  hm_run_set_created (run, created);
  hm_run_get_machine (run)->cpu = g_strdup ("AMD EPYC 9965");
  hm_run_get_machine (run)->os = g_strdup ("Debian GNU/Linux 12 (bookworm)");
  hm_run_get_machine (run)->kernel = g_strdup ("Kernel-6.1");
  hm_run_get_library (run)->name = g_strdup ("OpenSSL");
  hm_run_get_library (run)->version = g_strdup ("3.0.22 1 Jul 2026");
  hm_run_get_library (run)->compiler = g_strdup ("gcc-12.2");
  hm_run_get_method (run)->profile = g_strdup ("standard");
  for (guint i = 0; i < G_N_ELEMENTS (algorithms); i++)
    {
      HmResultKey key = { algorithms[i], HM_OPERATION_OP, 64, 0, 1, "test", "test" };
      g_autoptr (HmResult) result = hm_result_new (&key, HM_UNIT_BYTES_PER_SECOND);

      hm_run_add_result (run, result, FALSE);
    }
  item = hm_store_add_run (store, run, &error);
  g_assert_no_error (error);

  for (guint i = 0; i < G_N_ELEMENTS (found); i++)
    {
      g_autofree char *text = NULL;

      hm_run_list_set_search (list, found[i]);
      text = describe (list);
      if (strstr (text, "Mine | ") == NULL)
        g_error ("“%s” does not find it, but %s", found[i], text);
    }
  for (guint i = 0; i < G_N_ELEMENTS (not_found); i++)
    {
      g_autofree char *text = NULL;

      hm_run_list_set_search (list, not_found[i]);
      text = describe (list);
      if (strstr (text, "Mine | ") != NULL)
        g_error ("“%s” finds it", not_found[i]);
    }
  hm_run_list_set_search (list, "mine epyc");
  g_assert_true (hm_run_list_is_searching (list));
  g_assert_cmpuint (hm_run_list_get_n_runs (list), ==, 1);
  g_assert_true (hm_store_delete (store, item, &error));
  g_assert_cmpuint (hm_run_list_get_n_runs (list), ==, 0);
}

#define N_MANY 2000

static void
count_change_cb (GListModel *model, guint position, guint removed, guint added, guint *n)
{
  ++*n;
}

static gboolean
has_many (gpointer list)
{
  return hm_run_list_get_n_runs (list) > N_MANY;
}

static gboolean
has_few (gpointer list)
{
  return hm_run_list_get_n_runs (list) < N_MANY / 10;
}

/* Thousands of runs: few signals, and no widget for what is not to be seen. */
static void
test_many (void)
{
  HmWindow *window = fixture_open_window ();
  HmStore *store = hm_session_get_store (fixture_get_session ());
  g_autoptr (HmRunList) list = hm_run_list_new (store);
  GtkWidget *view = GTK_WIDGET (hm_sidebar_get_list (hm_window_get_sidebar (window)));
  g_autoptr (HmRun) run = hm_run_new (HM_ORIGIN_IMPORTED);
  g_autofree char *text = hm_run_to_json (run, FALSE);
  guint changes = 0, rows = 0;

  g_mkdir_with_parents (hm_store_get_folder (store), 0700);
  for (guint i = 0; i < N_MANY; i++)
    {
      g_autofree char *name = g_strdup_printf ("many-%05u.json", i);
      g_autofree char *path = g_build_filename (hm_store_get_folder (store), name, NULL);
      FILE *file = fopen (path, "w");

      g_assert_nonnull (file);
      g_assert_cmpint (fputs (text, file), >=, 0);
      fclose (file);
    }
  g_signal_connect (list, "items-changed", G_CALLBACK (count_change_cb), &changes);
  FIXTURE_WAIT (has_many, list);
  g_assert_cmpuint (changes, <, N_MANY / 2);
  fixture_settle ();
  for (GtkWidget *row = gtk_widget_get_first_child (view); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    rows++;
  g_assert_cmpuint (rows, <, N_MANY / 2);

  for (guint i = 0; i < N_MANY; i++)
    {
      g_autofree char *name = g_strdup_printf ("many-%05u.json", i);
      g_autofree char *path = g_build_filename (hm_store_get_folder (store), name, NULL);

      g_assert_cmpint (remove (path), ==, 0);
    }
  FIXTURE_WAIT (has_few, list);
  fixture_close_window (window);
}

static gboolean
has_broken (gpointer unused)
{
  return fixture_find_item ("broken.json") != NULL || fixture_find_item ("broken") != NULL;
}

/* A file dropped into the folder that is no run is listed, with the reason. */
static void
test_broken (void)
{
  HmStore *store = hm_session_get_store (fixture_get_session ());
  g_autofree char *path = g_build_filename (hm_store_get_folder (store), "broken.json", NULL);
  HmTickedRuns *ticked = hm_session_get_ticked (fixture_get_session ());
  g_autoptr (GError) error = NULL;
  HmStoreItem *item;

  g_mkdir_with_parents (hm_store_get_folder (store), 0700);
  g_file_set_contents (path, "{ \"format\": ", -1, &error);
  g_assert_no_error (error);
  FIXTURE_WAIT (has_broken, NULL);
  item = fixture_find_item ("broken.json");
  if (item == NULL)
    item = fixture_find_item ("broken");
  g_assert_nonnull (hm_store_item_get_error (item));
  hm_ticked_runs_add (ticked, item);
  g_assert_cmpuint (hm_ticked_runs_get_n (ticked), ==, 0);
  g_assert_true (hm_store_delete (store, item, &error));
}

static void
count_cb (HmTickedRuns *ticked, const char *message, guint *n)
{
  ++*n;
}

/* Colours are free again after a run was unticked; there are no more than eight. */
static void
test_colours (void)
{
  HmTickedRuns *ticked = hm_session_get_ticked (fixture_get_session ());
  HmStore *store = hm_session_get_store (fixture_get_session ());
  HmStoreItem *items[HM_TICKED_RUNS_MAX + 1];
  guint messages = 0, n;
  gulong handler = g_signal_connect (ticked, "message", G_CALLBACK (count_cb), &messages);

  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    {
      g_autofree char *name = g_strdup_printf ("Run %u", i);

      items[i] = fixture_add_run (name, 1, (int) i);
      hm_ticked_runs_add (ticked, items[i]);
      g_assert_cmpint (hm_ticked_runs_get_colour (ticked, hm_store_item_get_id (items[i])), ==,
                       i < HM_TICKED_RUNS_MAX ? (int) i : -1);
    }
  g_assert_cmpuint (messages, ==, 1);
  g_assert_cmpuint (hm_ticked_runs_get_n (ticked), ==, HM_TICKED_RUNS_MAX);

  hm_ticked_runs_remove (ticked, hm_store_item_get_id (items[3]));
  hm_ticked_runs_add (ticked, items[HM_TICKED_RUNS_MAX]);
  g_assert_cmpint (
      hm_ticked_runs_get_colour (ticked, hm_store_item_get_id (items[HM_TICKED_RUNS_MAX])), ==, 3);
  fixture_load (ticked);
  hm_ticked_runs_get_shown (ticked, &n);
  g_assert_cmpuint (n, ==, HM_TICKED_RUNS_MAX);

  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    {
      g_assert_true (hm_store_delete (store, items[i], NULL));
      g_object_unref (items[i]);
    }
  g_assert_cmpuint (hm_ticked_runs_get_n (ticked), ==, 0);
  g_signal_handler_disconnect (ticked, handler);
}

/* A run that could not be saved is shown, but not remembered, and does not go with the store. */
static void
test_unsaved (void)
{
  HmTickedRuns *ticked = hm_session_get_ticked (fixture_get_session ());
  g_autoptr (HmRun) run = hm_run_new (HM_ORIGIN_MEASURED);
  g_autoptr (HmStoreItem) item = fixture_add_run ("Saved", 1, 0);
  g_auto (GStrv) kept = NULL;
  guint n;

  hm_ticked_runs_add_run (ticked, run, FALSE);
  fixture_tick (item);
  kept = g_settings_get_strv (fixture_get_settings (), "ticked");
  g_assert_cmpuint (g_strv_length (kept), ==, 2);
  g_assert_cmpstr (kept[0], ==, "");
  g_assert_cmpstr (kept[1], ==, hm_store_item_get_id (item));
  g_assert_true (hm_store_delete (hm_session_get_store (fixture_get_session ()), item, NULL));
  g_assert_true (hm_ticked_runs_get_shown (ticked, &n)[0].run == run);
  g_assert_cmpuint (n, ==, 1);

  /* A run that starts always finds a place. */
  for (guint i = 0; i < HM_TICKED_RUNS_MAX; i++)
    {
      g_autoptr (HmRun) other = hm_run_new (HM_ORIGIN_MEASURED);

      hm_ticked_runs_add_run (ticked, other, FALSE);
      g_assert_true (hm_ticked_runs_contains (ticked, hm_run_get_id (other)));
    }
  g_assert_false (hm_ticked_runs_contains (ticked, hm_run_get_id (run)));
  g_assert_cmpuint (hm_ticked_runs_get_n (ticked), ==, HM_TICKED_RUNS_MAX);
  hm_ticked_runs_clear (ticked);
}

int
main (int argc, char *argv[])
{
  int status;

  fixture_init (&argc, &argv);
  fixture_get_application ();
  g_test_add_func ("/run-list/groups", test_groups);
  g_test_add_func ("/run-list/search", test_search);
  g_test_add_func ("/run-list/many", test_many);
  g_test_add_func ("/run-list/broken", test_broken);
  g_test_add_func ("/run-list/colours", test_colours);
  g_test_add_func ("/run-list/unsaved", test_unsaved);
  status = g_test_run ();
  fixture_end ();
  return status;
}
