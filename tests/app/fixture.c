/* fixture.c: the application in a test: its own folders, a fake engine, and ways to wait and look
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "fixture.h"

#include "run/hm-connection.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <locale.h>
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/lsan_interface.h>
#endif

#include "fake-measure.h"
#include "hm-run-row.h"

#ifdef __SANITIZE_ADDRESS__
/* What libraries allocate while they are loaded is no leak of ours. GLib's first table of interned
 * words is one: it leaves it to readers without a lock when it makes a larger one, and where it was
 * allocated is then not to be seen from the few calls that the sanitizer remembers. */
static __attribute__ ((no_sanitize_address)) void
before_libraries (void)
{
  __lsan_disable ();
}

static __attribute__ ((used, section (".preinit_array"))) void (*const run_before_libraries) (
    void) = before_libraries;

static __attribute__ ((constructor)) void
after_libraries (void)
{
  __lsan_enable ();
}
#endif

#define PATIENCE 60 /* seconds; only a test that fails waits as long */

static HmApplication *application;
static GSettings *settings;
static char *folder;

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

void
fixture_init (int *argc, char ***argv)
{
  static const char *const variables[] = { "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME",
                                           "XDG_STATE_HOME" };
  g_autoptr (GError) error = NULL;

  folder = g_dir_make_tmp ("hashmark-test-XXXXXX", &error);
  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (variables); i++)
    g_setenv (variables[i], folder, TRUE);

  /* Not gtk_test_init (): it sets a locale of its own, and aborts where there is no display. */
  g_test_init (argc, argv, NULL);
  setlocale (LC_ALL, "");
  if (!gtk_init_check ())
    {
      remove_tree (folder);
      g_print ("1..0 # SKIP no display\n");
      exit (77);
    }
  bindtextdomain (GETTEXT_PACKAGE, g_getenv ("HASHMARK_LOCALE_DIR") != NULL
                                       ? g_getenv ("HASHMARK_LOCALE_DIR")
                                       : HM_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}

HmApplication *
fixture_get_application (void)
{
  g_autoptr (GError) error = NULL;

  if (application == NULL)
    {
      application = hm_application_new ("org.hashmark.Hashmark.Test", G_APPLICATION_NON_UNIQUE);
      g_application_register (G_APPLICATION (application), NULL, &error);
      g_assert_no_error (error);
      settings = g_object_ref (hm_session_get_settings (fixture_get_session ()));
      fixture_settle ();
    }
  return application;
}

HmSession *
fixture_get_session (void)
{
  return hm_application_get_session (fixture_get_application ());
}

GSettings *
fixture_get_settings (void)
{
  fixture_get_application ();
  return settings;
}

void
fixture_end (void)
{
  g_clear_object (&settings);
  g_clear_object (&application);
  remove_tree (folder);
  g_clear_pointer (&folder, g_free);
}

static gboolean
give_up_cb (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_CONTINUE;
}

void
fixture_wait (FixtureCondition condition, gpointer data, const char *what)
{
  gboolean given_up = FALSE;
  guint source = g_timeout_add_seconds (PATIENCE, give_up_cb, &given_up);
  /* Wakes the loop up: what a worker thread does is no event. */
  guint ticker = g_timeout_add (5, give_up_cb, &(gboolean){ FALSE });

  while (!condition (data) && !given_up)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (ticker);
  g_source_remove (source);
  if (given_up)
    g_error ("waited in vain for: %s", what);
}

static gboolean
count_down_cb (gpointer data)
{
  return --*(int *) data > 0 ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static gboolean
has_counted (gpointer data)
{
  return *(int *) data <= 0;
}

void
fixture_settle (void)
{
  int count = 6;

  /* A few rounds of the frame clock: layout, what it asks for in idle, and drawing. */
  g_timeout_add (30, count_down_cb, &count);
  fixture_wait (has_counted, &count, "settling");
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

gboolean
fixture_is_idle (gpointer unused)
{
  return hm_session_get_state (fixture_get_session ()) == HM_SESSION_IDLE;
}

gboolean
fixture_is_waiting (gpointer unused)
{
  HmMeasurement *bench = hm_session_get_bench (fixture_get_session ());

  if (bench == NULL || !fake_measure_is_waiting () ||
      hm_measurement_get_state (bench) != HM_MEASUREMENT_MEASURING)
    return FALSE;
  for (guint i = 0; i < hm_run_get_n_results (hm_measurement_get_run (bench)); i++)
    if (!hm_result_has_value (hm_run_get_result (hm_measurement_get_run (bench), i)))
      return FALSE;
  return TRUE;
}

gboolean
fixture_has_connections (gpointer unused)
{
  HmMeasurement *measurement = hm_session_get_measurement (fixture_get_session ());
  const GPtrArray *handshakes;

  if (measurement == NULL || !fake_measure_is_waiting ())
    return FALSE;
  handshakes = hm_run_get_handshakes (hm_measurement_get_run (measurement));
  for (guint i = 0; i < handshakes->len; i++)
    if (!hm_handshake_has_time (handshakes->pdata[i]))
      return FALSE;
  return TRUE;
}

void
fixture_finish (void)
{
  fake_measure_let_pass (-1);
  FIXTURE_WAIT (fixture_is_idle, NULL);
  fixture_settle ();
}

HmRun *
fixture_get_only_run (void)
{
  guint n;
  const HmShown *shown =
      hm_ticked_runs_get_shown (hm_session_get_ticked (fixture_get_session ()), &n);

  g_assert_cmpuint (n, ==, 1);
  return shown[0].run;
}

void
fixture_forget_runs (void)
{
  HmStore *store = hm_session_get_store (fixture_get_session ());

  for (;;)
    {
      g_autoptr (HmStoreItem) item = g_list_model_get_item (G_LIST_MODEL (store), 0);
      g_autoptr (GError) error = NULL;

      if (item == NULL || hm_store_item_get_path (item) == NULL)
        break;
      hm_store_delete (store, item, &error);
      g_assert_no_error (error);
    }
  hm_store_empty_trash (store);
}

static gboolean
has_loaded (gpointer ticked)
{
  return !hm_ticked_runs_get_loading (ticked);
}

void
fixture_load (HmTickedRuns *ticked)
{
  FIXTURE_WAIT (has_loaded, ticked);
}

void
fixture_tick (HmStoreItem *item)
{
  HmTickedRuns *ticked = hm_session_get_ticked (fixture_get_session ());

  hm_ticked_runs_add (ticked, item);
  fixture_load (ticked);
  fixture_settle ();
}

HmWindow *
fixture_open_window (void)
{
  HmWindow *window;

  hm_ticked_runs_clear (hm_session_get_ticked (fixture_get_session ()));
  g_application_activate (G_APPLICATION (fixture_get_application ()));
  window =
      HM_WINDOW (gtk_application_get_active_window (GTK_APPLICATION (fixture_get_application ())));
  FIXTURE_WAIT (gtk_widget_get_mapped, window);
  fixture_settle ();
  return window;
}

static gboolean
is_null (gpointer data)
{
  return *(gpointer *) data == NULL;
}

void
fixture_close_window (HmWindow *window)
{
  gpointer weak = window;

  g_object_add_weak_pointer (G_OBJECT (window), &weak);
  gtk_window_close (GTK_WINDOW (window));
  fixture_wait (is_null, &weak, "the window's end");
}

HmStoreItem *
fixture_add_run (const char *name, double factor, int days_ago)
{
  static const struct
  {
    const char *algorithm;
    HmOperation operation;
    double call, byte;
  } rows[] = {
    { "md5", HM_OPERATION_DIGEST, 260, 4.9 },          { "sha1", HM_OPERATION_DIGEST, 180, 2.06 },
    { "rc4", HM_OPERATION_ENCRYPT, 40, 4.6 },          { "des-cbc", HM_OPERATION_ENCRYPT, 30, 40 },
    { "aes-128-cbc", HM_OPERATION_ENCRYPT, 20, 2.56 }, { "rsa-1024", HM_OPERATION_SIGN, 268000, 0 },
    { "rsa-2048", HM_OPERATION_SIGN, 911000, 0 },
  };
  static const gint64 sizes[] = { 16, 64, 256, 1024, 8192 };
  g_autoptr (HmRun) run = hm_run_new (HM_ORIGIN_MEASURED);
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autoptr (GDateTime) created = g_date_time_add_days (now, -days_ago);
  g_autoptr (GError) error = NULL;
  HmStoreItem *item;

  hm_run_set_name (run, name);
  hm_run_set_created (run, created);
  hm_run_get_machine (run)->cpu = g_strdup ("AMD EPYC");
  hm_run_get_machine (run)->cores = 2;
  hm_run_get_machine (run)->hertz = 4.1e9;
  hm_run_get_library (run)->name = g_strdup ("OpenSSL");
  hm_run_get_library (run)->version = g_strdup ("3.0.22");
  hm_run_get_method (run)->profile = g_strdup ("standard");
  hm_run_get_method (run)->threads = 1;
  hm_run_get_conditions (run)->power = g_strdup ("mains");
  hm_run_get_conditions (run)->temperature = 52;
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    for (guint k = 0; k < (rows[i].byte > 0 ? G_N_ELEMENTS (sizes) : 1); k++)
      {
        gboolean bytes = rows[i].byte > 0;
        HmResultKey key = { .algorithm = g_intern_string (rows[i].algorithm),
                            .operation = rows[i].operation,
                            .size = bytes ? sizes[k] : -1,
                            .bits = bytes                                         ? 0
                                    : g_str_equal (rows[i].algorithm, "rsa-1024") ? 1024
                                                                                  : 2048,
                            .threads = 1,
                            .engine = "openssl",
                            .workload = "fake:cost" };
        g_autoptr (HmResult) result =
            hm_result_new (&key, bytes ? HM_UNIT_BYTES_PER_SECOND : HM_UNIT_OPERATIONS_PER_SECOND);
        double cycles = rows[i].call + rows[i].byte * (bytes ? (double) sizes[k] : 0);
        double value = factor * 4e9 / cycles * (bytes ? (double) sizes[k] : 1);

        hm_result_set_figures (result,
                               &(HmFigures){ .value = value,
                                             .low = value * 0.99,
                                             .high = value * 1.01,
                                             .wall_median = value,
                                             .cycles = cycles / (bytes ? (double) sizes[k] : 1),
                                             .samples = 120,
                                             .accepted = 100,
                                             .status = HM_STATUS_OK });
        g_assert_true (hm_run_add_result (run, result, FALSE));
      }
  hm_run_set_status (run, HM_RUN_COMPLETE);
  item = hm_store_add_run (hm_session_get_store (fixture_get_session ()), run, &error);
  g_assert_no_error (error);
  hm_store_flush (hm_session_get_store (fixture_get_session ()), &error);
  g_assert_no_error (error);
  return item;
}

GtkWidget *
fixture_find (GtkWidget *root, GType type, FixtureMatch match, gconstpointer data)
{
  if (g_type_is_a (G_OBJECT_TYPE (root), type) && (match == NULL || match (root, data)))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = fixture_find (child, type, match, data);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static gboolean
row_has_name (GtkWidget *widget, gconstpointer name)
{
  return gtk_widget_get_mapped (widget) &&
         g_strcmp0 (hm_run_row_get_name (HM_RUN_ROW (widget)), name) == 0;
}

GtkWidget *
fixture_find_row (HmWindow *window, const char *name)
{
  return fixture_find (GTK_WIDGET (hm_window_get_sidebar (window)), HM_TYPE_RUN_ROW, row_has_name,
                       name);
}

HmStoreItem *
fixture_find_item (const char *name)
{
  GListModel *store = G_LIST_MODEL (hm_session_get_store (fixture_get_session ()));

  for (guint i = 0; i < g_list_model_get_n_items (store); i++)
    {
      g_autoptr (HmStoreItem) item = g_list_model_get_item (store, i);

      if (g_strcmp0 (hm_store_item_get_name (item), name) == 0)
        return item;
    }
  return NULL;
}

guint
fixture_count_children (GtkWidget *widget)
{
  guint n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n++;
  return n;
}

GtkWindow *
fixture_find_toplevel (GType type)
{
  GListModel *toplevels = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (toplevels, i);

      if (g_type_is_a (G_OBJECT_TYPE (window), type))
        return window;
    }
  return NULL;
}

void
fixture_shoot (GtkWidget *widget, const char *path)
{
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cr = cairo_create (surface);
  GskRenderNode *node = NULL;

  /* There is no node right after a resize was asked for. */
  for (int tries = 0; node == NULL && tries < 100; tries++)
    {
      GtkSnapshot *snapshot = gtk_snapshot_new ();

      fixture_settle ();
      gdk_paintable_snapshot (paintable, snapshot, width, height);
      node = gtk_snapshot_free_to_node (snapshot);
    }
  g_assert_nonnull (node);
  gsk_render_node_draw (node, cr);
  gsk_render_node_unref (node);
  g_assert_cmpint (cairo_surface_write_to_png (surface, path), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

#if GTK_CHECK_VERSION(4, 14, 0)
/* GTK's accessibility backend of tests (GTK_A11Y=test) cannot announce, and GTK calls it all the
 * same: so tests have this function instead of GTK's. */
void
gtk_accessible_announce (GtkAccessible *accessible,
                         const char *message,
                         GtkAccessibleAnnouncementPriority priority)
{
  g_assert_true (GTK_IS_ACCESSIBLE (accessible));
  g_assert_true (g_utf8_validate (message, -1, NULL));
}
#endif
