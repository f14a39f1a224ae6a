/* shoot.c: draws the window in all its states into PNG files, for eyes to judge
 *
 * Usage: shoot FOLDER PREFIX [--rtl] [--few] [--report] [--handshakes]. The files are named
 * PREFIX-APPEARANCE-WIDTH-STATE.png.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <string.h>

#include "fake-handshakes.h"
#include "fake-measure.h"
#include "fixture.h"
#include "hm-handshake-dialog.h"

#define HEIGHT 820

static const char *folder, *prefix;
static gboolean report_only;     /* the states of the report, and of what is taken away */
static gboolean handshakes_only; /* the states of the page Handshakes */
static HmWindow *window;

static void
shoot (GtkWidget *widget, const char *appearance, int width, const char *state)
{
  g_autofree char *path =
      g_strdup_printf ("%s/%s-%s-%d-%s.png", folder, prefix, appearance, width, state);

  fixture_settle ();
  fixture_shoot (widget, path);
  g_print ("%s\n", path);
}

static gboolean
has_width (gpointer width)
{
  /* Without a compositor a frame around the window takes some pixels. */
  return ABS (gtk_widget_get_width (GTK_WIDGET (window)) - GPOINTER_TO_INT (width)) <= 16;
}

/* A window can only become as narrow as what it shows: a little first, then all the way. */
static void
resize (int width)
{
  gtk_window_set_default_size (GTK_WINDOW (window), MAX (width, 640), HEIGHT);
  fixture_settle ();
  fixture_settle ();
  gtk_window_set_default_size (GTK_WINDOW (window), width, HEIGHT);
  fixture_wait (has_width, GINT_TO_POINTER (width), "the width");
  fixture_settle ();
}

static void
tick (const char *const *names)
{
  hm_ticked_runs_clear (hm_session_get_ticked (fixture_get_session ()));
  for (; *names != NULL; names++)
    fixture_tick (fixture_find_item (*names));
}

static void
set (const char *key, const char *value)
{
  g_settings_set_string (fixture_get_settings (), key, value);
}

static void
shoot_pages (const char *appearance, int width, const char *state)
{
  static const char *const views[] = { "sizes", "overview", "table" };
  g_autofree char *signatures = g_strconcat (state, "-signatures", NULL);
  g_autofree char *log = g_strconcat (state, "-sizes-log", NULL);
  g_autofree char *signatures_log = g_strconcat (state, "-signatures-log", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    {
      g_autofree char *name = g_strdup_printf ("%s-%s", state, views[i]);

      set ("view", views[i]);
      shoot (GTK_WIDGET (window), appearance, width, name);
    }
  set ("view", "sizes");
  set ("scale", "log");
  shoot (GTK_WIDGET (window), appearance, width, log);
  set ("page", "signatures");
  shoot (GTK_WIDGET (window), appearance, width, signatures_log);
  set ("scale", "linear");
  shoot (GTK_WIDGET (window), appearance, width, signatures);
  set ("page", "throughput");
}

/* What is ticked may have connections or not. */
static void
shoot_handshakes (const char *appearance, int width, const char *state)
{
  static const char *const views[] = { "bars", "ladder", "table" };

  set ("page", "handshakes");
  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    {
      g_autofree char *name = g_strdup_printf ("%s-handshakes-%s", state, views[i]);

      set ("handshakes-view", views[i]);
      shoot (GTK_WIDGET (window), appearance, width, name);
    }
  set ("handshakes-view", "bars");
  set ("page", "throughput");
}

static void
shoot_dialog (const char *appearance, const char *state)
{
  GListModel *toplevels = gtk_window_get_toplevels ();

  fixture_settle ();
  fixture_settle ();
  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++)
    {
      g_autoptr (GtkWidget) dialog = g_list_model_get_item (toplevels, i);

      if (dialog == GTK_WIDGET (window) || !gtk_widget_get_mapped (dialog))
        continue;
      shoot (dialog, appearance, gtk_widget_get_width (dialog), state);
      gtk_window_close (GTK_WINDOW (dialog));
      fixture_settle ();
      return;
    }
  g_error ("no dialog for %s", state);
}

static void
shoot_dialogs (const char *appearance)
{
  static const struct
  {
    const char *action, *target, *state;
  } dialogs[] = {
    { "app.preferences", NULL, "preferences" },
    { "win.custom", NULL, "custom" },
    { "app.help", NULL, "help" },
    { "app.about", NULL, "about" },
    { "win.show-help-overlay", NULL, "shortcuts" },
    { "win.rename-run", "This laptop", "rename" },
    { "win.note-run", "This laptop", "note" },
    { "win.show-details", "Core 2 Duo T7500", "details" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (dialogs); i++)
    {
      HmStoreItem *item = dialogs[i].target != NULL ? fixture_find_item (dialogs[i].target) : NULL;

      if (item != NULL)
        gtk_widget_activate_action (GTK_WIDGET (window), dialogs[i].action, "s",
                                    hm_store_item_get_id (item));
      else if (g_str_has_prefix (dialogs[i].action, "app."))
        g_action_group_activate_action (G_ACTION_GROUP (fixture_get_application ()),
                                        dialogs[i].action + strlen ("app."), NULL);
      else
        gtk_widget_activate_action (GTK_WIDGET (window), dialogs[i].action, NULL);
      shoot_dialog (appearance, dialogs[i].state);
    }
}

static void
delete_first (void)
{
  HmStore *store = hm_session_get_store (fixture_get_session ());
  g_autoptr (HmStoreItem) item = g_list_model_get_item (G_LIST_MODEL (store), 0);

  hm_store_delete (store, item, NULL);
}

static void
shoot_running (const char *appearance, int width)
{
  fake_measure_install (fixture_get_session (), 2);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.start", NULL);
  FIXTURE_WAIT (fixture_is_waiting, NULL);
  fixture_settle ();
  fixture_settle ();
  shoot (GTK_WIDGET (window), appearance, width, "running");
  set ("page", "signatures");
  shoot (GTK_WIDGET (window), appearance, width, "running-signatures");
  set ("page", "throughput");
  hm_session_stop (fixture_get_session ());
  FIXTURE_WAIT (fixture_is_idle, NULL);
  delete_first ();
}

static HmRun *
get_first_run (void)
{
  guint n;

  return hm_ticked_runs_get_shown (hm_session_get_ticked (fixture_get_session ()), &n)[0].run;
}

/* Connections: none here, while they are measured, one run, beside that of 1997. */
static void
shoot_connections (const char *appearance, int width)
{
  static const char *const old[] = { "Pentium Pro 200", NULL };
  static const char *const none[] = { "This laptop", NULL };

  tick (none);
  set ("page", "handshakes");
  shoot (GTK_WIDGET (window), appearance, width, "none-handshakes");
  tick (old);
  shoot_handshakes (appearance, width, "old");
  tick ((const char *const[]){ NULL });
  set ("page", "handshakes");
  shoot (GTK_WIDGET (window), appearance, width, "empty-handshakes");
  fake_measure_install (fixture_get_session (), 0.25);
  fake_handshakes_install (fixture_get_session ());
  gtk_widget_activate_action (GTK_WIDGET (window), "win.start", NULL);
  FIXTURE_WAIT (fixture_has_connections, NULL);
  fixture_settle ();
  shoot_handshakes (appearance, width, "running");
  fake_measure_let_pass (-1);
  FIXTURE_WAIT (fixture_is_idle, NULL);
  shoot_handshakes (appearance, width, "own");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-connection", "(su)",
                              hm_run_get_id (get_first_run ()), 0);
  shoot_dialog (appearance, "connection");
  fixture_tick (fixture_find_item ("Pentium Pro 200"));
  shoot_handshakes (appearance, width, "two");
  set ("page", "handshakes");
  set ("scale", "log");
  shoot (GTK_WIDGET (window), appearance, width, "two-handshakes-log");
  set ("scale", "ratio");
  shoot (GTK_WIDGET (window), appearance, width, "two-handshakes-ratio");
  set ("scale", "linear");
  set ("page", "throughput");
  tick ((const char *const[]){ NULL });
  delete_first ();
}

/* ---- the import ---- */

#define TABLE                                                                                      \
  "OpenSSL 1.1.1f  31 Mar 2020\n"                                                                  \
  "built on: Mon Apr 20 11:53:50 2020 UTC\n"                                                       \
  "options:bn(64,64) rc4(8x,int) des(int) aes(partial) blowfish(ptr) \n"                           \
  "compiler: gcc -fPIC -pthread -m64 -Wa,--noexecstack -Wall -O3\n"                                \
  "The 'numbers' are in 1000s of bytes per second processed.\n"                                    \
  "type             16 bytes     64 bytes    256 bytes   1024 bytes   8192 bytes\n"                \
  "md5             132143.27k   310201.43k   554920.11k   681210.20k   729461.42k\n"               \
  "des ede3         27012.11k    27250.92k    27301.55k    27350.02k    27330.18k\n"               \
  "aes-128 cbc     110281.03k   118920.66k   121023.40k   276001.79k   281004.71k\n"               \
  "sha256           64120.95k   142033.10k   251044.86k   304170.33k   325099.52k\n"               \
  "md4                  0.00         0.00         0.00         0.00         0.00 \n"               \
  "                  sign    verify    sign/s verify/s\n"                                          \
  "rsa 2048 bits 0.000632s 0.000019s   1582.3  52631.6\n"
#define SECOND                                                                                     \
  "OpenSSL 0.9.8zh 14 Jan 2016\n"                                                                  \
  "type             16 bytes     64 bytes    256 bytes   1024 bytes   8192 bytes\n"                \
  "md5              18412.33k    62103.12k   170200.85k   309114.92k   398002.70k\n"               \
  "aes-128 cbc      78120.44k    84112.50k    86003.21k    86910.03k    87101.98k\n"
#define BROKEN                                                                                     \
  "whirlpool        3180.02k     6612.10k    10931.54k\n"                                          \
  "camellia-128 cbc  inf  nan  -12.00k  51210.33k  52000.10k\n"                                    \
  "rsa 9999 bits 0.0s 0.0s  0.0 0.0\n"

static gboolean
is_dialog_ready (gpointer unused)
{
  GtkWindow *dialog = fixture_find_toplevel (HM_TYPE_HANDSHAKE_DIALOG);

  return dialog != NULL && hm_handshake_dialog_get_ready (HM_HANDSHAKE_DIALOG (dialog));
}

static void
shoot_handshake_dialog (const char *appearance)
{
  set ("page", "handshakes");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.custom", NULL);
  FIXTURE_WAIT (is_dialog_ready, NULL);
  shoot_dialog (appearance, "custom-handshakes");
  set ("page", "throughput");
}

static gboolean
is_sheet_read (gpointer unused)
{
  HmImportDialog *dialog = hm_import_desk_get_dialog (hm_window_get_import_desk (window));

  return dialog != NULL && hm_import_batch_is_done (hm_import_dialog_get_batch (dialog));
}

static gboolean
has_drop_class (GtkWidget *widget, gconstpointer unused)
{
  return gtk_widget_has_css_class (widget, "drop-hint");
}

static HmImportDialog *
take_texts (const char *const *texts, const char *const *labels)
{
  HmImportDesk *desk = hm_window_get_import_desk (window);

  for (guint i = 0; texts[i] != NULL; i++)
    hm_import_desk_take_text (desk, texts[i], labels[i]);
  FIXTURE_WAIT (is_sheet_read, NULL);
  fixture_settle ();
  return hm_import_desk_get_dialog (desk);
}

/* In its usual width, and in that of a telephone. */
static void
shoot_sheet (const char *appearance, HmImportDialog *dialog, const char *state)
{
  static const int widths[] = { 680, 360 };

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      gtk_window_set_default_size (GTK_WINDOW (dialog), widths[i], 620);
      fixture_settle ();
      fixture_settle ();
      shoot (GTK_WIDGET (dialog), appearance, widths[i], state);
    }
  gtk_window_close (GTK_WINDOW (dialog));
  fixture_settle ();
}

static void
shoot_import (const char *appearance)
{
  static const char *const labels[] = { "mail.txt", "wiki.html", "picture.png", "copy of mail.txt",
                                        NULL };
  static const char *const one[] = { TABLE, NULL };
  static const char *const many[] = { TABLE "\n" SECOND, SECOND BROKEN, "\x89PNG\r\n\x1a\n", TABLE,
                                      NULL };
  static const char *const none[] = { "Dear all,\nthe new server is here. It is fast.\n", NULL };
  HmImportDialog *dialog;
  HmImportBatch *batch;

  shoot_sheet (appearance, take_texts (one, labels), "import-one");
  dialog = take_texts (many, labels);
  batch = hm_import_dialog_get_batch (dialog);
  shoot (GTK_WIDGET (dialog), appearance, 680, "import-many");
  for (guint i = 1; i < g_list_model_get_n_items (G_LIST_MODEL (batch)); i++)
    hm_import_dialog_set_open (dialog, i, i > 3);
  shoot_sheet (appearance, dialog, "import-skipped");
  shoot_sheet (appearance, take_texts (none, labels), "import-nothing");

  gtk_widget_set_visible (fixture_find (GTK_WIDGET (window), GTK_TYPE_BOX, has_drop_class, NULL),
                          TRUE);
  shoot (GTK_WIDGET (window), appearance, 1280, "import-drop");
  gtk_widget_set_visible (fixture_find (GTK_WIDGET (window), GTK_TYPE_BOX, has_drop_class, NULL),
                          FALSE);
}

static gboolean
has_broken (gpointer unused)
{
  return fixture_find_item ("broken.json") != NULL || fixture_find_item ("broken") != NULL;
}

/* What only compared runs have. */
static void
shoot_compared (const char *appearance, int width, const char *state)
{
  g_autofree char *ratio = g_strconcat (state, "-sizes-ratio", NULL);
  g_autofree char *overview = g_strconcat (state, "-overview-ratio", NULL);
  g_autofree char *signatures = g_strconcat (state, "-signatures-ratio", NULL);
  g_autofree char *differs = g_strconcat (state, "-differs", NULL);

  set ("scale", "ratio");
  set ("view", "sizes");
  shoot (GTK_WIDGET (window), appearance, width, ratio);
  set ("view", "overview");
  shoot (GTK_WIDGET (window), appearance, width, overview);
  set ("page", "signatures");
  shoot (GTK_WIDGET (window), appearance, width, signatures);
  set ("page", "throughput");
  set ("view", "differs");
  shoot (GTK_WIDGET (window), appearance, width, differs);
  set ("view", "sizes");
  set ("scale", "linear");
}

/* A measured run, whose samples are there. */
static void
shoot_detail (const char *appearance)
{
  HmRun *run;

  fake_measure_install (fixture_get_session (), 2);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.start", NULL);
  FIXTURE_WAIT (fixture_is_waiting, NULL);
  run = hm_measurement_get_run (hm_session_get_bench (fixture_get_session ()));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-algorithm", "(su)",
                              hm_run_get_id (run), 4);
  shoot_dialog (appearance, "algorithm");
  hm_session_stop (fixture_get_session ());
  FIXTURE_WAIT (fixture_is_idle, NULL);
}

static gboolean
has_report (gpointer unused)
{
  HmReportPage *page = hm_window_get_report_page (window);

  return !hm_report_page_get_busy (page) &&
         g_list_model_get_n_items (hm_report_page_get_lines (page)) > 0;
}

static gboolean
is_report_view (GtkWidget *widget, gconstpointer unused)
{
  return gtk_widget_has_css_class (widget, "report");
}

static void
shoot_report (const char *appearance, int width, const char *state)
{
  g_autofree char *name = g_strconcat (state, "-report", NULL);
  g_autofree char *table = g_strconcat (state, "-report-table", NULL);
  GtkAdjustment *adjustment;

  set ("page", "report");
  fixture_settle ();
  FIXTURE_WAIT (has_report, NULL);
  fixture_settle ();
  shoot (GTK_WIDGET (window), appearance, width, name);
  adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (
      gtk_widget_get_parent (fixture_find (GTK_WIDGET (hm_window_get_report_page (window)),
                                           GTK_TYPE_LIST_VIEW, is_report_view, NULL))));
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment) * 0.4);
  fixture_settle ();
  shoot (GTK_WIDGET (window), appearance, width, table);
  set ("page", "throughput");
}

/* The states that need runs of this computer. */
static void
shoot_states (const char *appearance, int width)
{
  static const char *const one[] = { "This laptop", NULL };
  static const char *const three[] = { "This laptop", "Core 2 Duo T7500", "Athlon 64 BE-2350",
                                       NULL };
  static const char *const two[] = { "Athlon 64 BE-2350", "Core 2 Duo T7500", NULL };
  static const char *const pair[] = { "This laptop", "Office server", "Again", NULL };
  static const char *const eight[] = { "This laptop",       "Office server", "Core 2 Duo T7500",
                                       "Athlon 64 BE-2350", "Athlon 500",    "Enterprise 10000",
                                       "Pentium Pro 200",   "Pentium 100",   NULL };
  static const char *const none[] = { NULL };
  g_autofree char *error = NULL;

  if (handshakes_only)
    {
      shoot_connections (appearance, width);
      return;
    }
  tick (none);
  shoot (GTK_WIDGET (window), appearance, width, "empty");
  tick (one);
  shoot_report (appearance, width, "one");
  tick (two);
  shoot_report (appearance, width, "two");
  tick (pair);
  shoot_report (appearance, width, "own");
  if (report_only)
    {
      tick (none);
      return;
    }
  tick (one);
  shoot_pages (appearance, width, "one");
  tick (three);
  shoot_pages (appearance, width, "three");
  shoot_compared (appearance, width, "three");
  tick (pair);
  shoot_pages (appearance, width, "own");
  shoot_compared (appearance, width, "own");
  tick (eight);
  shoot_pages (appearance, width, "eight");
  shoot_compared (appearance, width, "eight");
  error = g_strdup_printf (_ ("Runs cannot be saved in “%s”: %s"),
                           "/home/anna/.local/share/hashmark/runs", g_strerror (ENOSPC));
  hm_window_show_error (window, error);
  shoot (GTK_WIDGET (window), appearance, width, "error");
  hm_window_show_error (window, NULL);
  tick (none);
  shoot_running (appearance, width);
  shoot_connections (appearance, width);
  if (hm_window_get_narrow (window))
    {
      hm_window_set_sidebar_shown (window, TRUE);
      shoot (GTK_WIDGET (window), appearance, width, "runs");
      hm_window_set_sidebar_shown (window, FALSE);
    }
}

int
main (int argc, char *argv[])
{
  static const int widths[] = { 360, 900, 1600 };
  static const char *const styles[] = { "light", "dark" };
  gboolean few = FALSE, contrast = g_getenv ("ADW_DEBUG_HIGH_CONTRAST") != NULL;
  g_autofree char *path = NULL;

  fixture_init (&argc, &argv);
  if (argc < 3)
    {
      g_printerr ("usage: shoot FOLDER PREFIX [--rtl] [--few] [--report] [--handshakes]\n");
      return 2;
    }
  folder = argv[1];
  prefix = argv[2];
  for (int i = 3; i < argc; i++)
    {
      if (g_str_equal (argv[i], "--rtl"))
        gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
      few = few || g_str_equal (argv[i], "--few");
      report_only = report_only || g_str_equal (argv[i], "--report");
      handshakes_only = handshakes_only || g_str_equal (argv[i], "--handshakes");
    }
  g_mkdir_with_parents (folder, 0755);
  window = fixture_open_window ();

  for (guint s = 0; s < G_N_ELEMENTS (styles); s++)
    for (guint w = 0; w < G_N_ELEMENTS (widths); w++)
      if (!few || widths[w] == 900)
        {
          g_autofree char *appearance = g_strconcat (styles[s], contrast ? "-contrast" : "", NULL);

          set ("style", styles[s]);
          resize (widths[w]);
          shoot (GTK_WIDGET (window), appearance, widths[w], "welcome");
        }

  g_object_unref (fixture_add_run ("This laptop", 1, 0));
  g_object_unref (fixture_add_run ("Office server", 1.4, 1));
  g_object_unref (fixture_add_run ("Again", 1.42, 2));
  hm_store_set_note (hm_session_get_store (fixture_get_session ()),
                     fixture_find_item ("Office server"), "In the cellar", NULL);
  path = g_build_filename (hm_store_get_folder (hm_session_get_store (fixture_get_session ())),
                           "broken.json", NULL);
  g_file_set_contents (path, "{ \"format\": ", -1, NULL);
  FIXTURE_WAIT (has_broken, NULL);

  for (guint s = 0; s < G_N_ELEMENTS (styles); s++)
    {
      g_autofree char *appearance = g_strconcat (styles[s], contrast ? "-contrast" : "", NULL);

      set ("style", styles[s]);
      for (guint w = 0; w < G_N_ELEMENTS (widths); w++)
        if (!few || widths[w] == 900)
          {
            resize (widths[w]);
            shoot_states (appearance, widths[w]);
          }
      shoot_handshake_dialog (appearance);
      if (handshakes_only)
        continue;
      resize (1280);
      shoot_detail (appearance);
      if (report_only)
        continue;
      shoot_dialogs (appearance);
      shoot_import (appearance);
    }
  fixture_close_window (window);
  fixture_end ();
  return 0;
}
