/* test-chart-view.c: the chart for the keyboard and for screen readers
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "fixture.h"
#include "hm-card.h"

static HmWindow *window;
static HmChartView *chart;

static gboolean
is_title (GtkWidget *widget, gconstpointer title)
{
  const HmFigure *figure = hm_chart_view_get_figure (HM_CHART_VIEW (widget));

  return figure != NULL && g_str_equal (figure->title, title);
}

static void
set_up (gpointer fixture, gconstpointer data)
{
  g_autoptr (HmStoreItem) first = NULL;
  g_autoptr (HmStoreItem) second = NULL;

  window = fixture_open_window ();
  first = fixture_add_run ("First", 1, 1);
  second = fixture_add_run ("Second", 2, 0);
  fixture_tick (first);
  fixture_tick (second);
  chart = HM_CHART_VIEW (fixture_find (GTK_WIDGET (hm_window_get_throughput_page (window)),
                                       HM_TYPE_CHART_VIEW, is_title, hm_algorithm_title ("md5")));
  g_assert_nonnull (chart);
}

static void
tear_down (gpointer fixture, gconstpointer data)
{
  HmStore *store = hm_session_get_store (fixture_get_session ());
  const char *const names[] = { "First", "Second" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_true (hm_store_delete (store, fixture_find_item (names[i]), &error));
    }
  hm_store_empty_trash (store);
  fixture_close_window (window);
}

/* GTK 4 has no synthetic keys: the controller's signal is what the keyboard ends in. */
static gboolean
press (guint key)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (chart));
  gboolean handled = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers) && !handled; i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_signal_emit_by_name (controller, "key-pressed", key, 0u, (GdkModifierType) 0, &handled);
    }
  return handled;
}

static void
assert_on (guint wanted_series, guint wanted_category)
{
  guint series, category;

  g_assert_true (hm_chart_view_get_focus_bar (chart, &series, &category));
  g_assert_cmpuint (series, ==, wanted_series);
  g_assert_cmpuint (category, ==, wanted_category);
}

static void
test_accessible (gpointer fixture, gconstpointer data)
{
  g_autofree char *text = hm_figure_describe (hm_chart_view_get_figure (chart));

  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (chart), GTK_ACCESSIBLE_ROLE_IMG);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (chart), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       hm_algorithm_title ("md5"));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (chart), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       text);
  g_assert_nonnull (strstr (text, "First"));
  g_assert_nonnull (strstr (text, "Second"));
  g_assert_true (gtk_widget_get_focusable (GTK_WIDGET (chart)));
}

static void
test_keys (gpointer fixture, gconstpointer data)
{
  const HmFigure *figure = hm_chart_view_get_figure (chart);
  const HmSeries *second = g_ptr_array_index (figure->series, 1);
  guint series, category;

  g_assert_cmpuint (figure->series->len, ==, 2);
  g_assert_cmpuint (figure->n_categories, ==, 5);
  g_assert_false (hm_chart_view_get_focus_bar (chart, &series, &category));
  g_assert_true (press (GDK_KEY_Right));
  assert_on (0, 0);
  g_assert_true (press (GDK_KEY_Right));
  assert_on (1, 0);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (chart), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       second->bars[0].detail);
  g_assert_true (press (GDK_KEY_Right));
  assert_on (0, 1);
  g_assert_true (press (GDK_KEY_Left));
  assert_on (1, 0);
  g_assert_true (press (GDK_KEY_End));
  assert_on (1, 4);
  g_assert_true (press (GDK_KEY_Right));
  assert_on (1, 4);
  g_assert_true (press (GDK_KEY_Home));
  assert_on (0, 0);
  g_assert_true (press (GDK_KEY_Left));
  assert_on (0, 0);
  g_assert_true (press (GDK_KEY_Escape));
  g_assert_false (hm_chart_view_get_focus_bar (chart, &series, &category));
  g_assert_false (press (GDK_KEY_Escape));
  g_assert_false (press (GDK_KEY_a));
}

/* New figures keep the place; fewer bars than that let go of it. */
static void
test_new_figure (gpointer fixture, gconstpointer data)
{
  HmTickedRuns *ticked = hm_session_get_ticked (fixture_get_session ());
  guint series, category;

  press (GDK_KEY_End);
  g_settings_set_string (fixture_get_settings (), "scale", "log");
  fixture_settle ();
  assert_on (1, 4);
  hm_ticked_runs_remove (ticked, hm_store_item_get_id (fixture_find_item ("Second")));
  fixture_settle ();
  g_assert_false (hm_chart_view_get_focus_bar (chart, &series, &category));
  g_settings_reset (fixture_get_settings (), "scale");
}

static void
test_mirrored (gpointer fixture, gconstpointer data)
{
  gtk_widget_set_direction (GTK_WIDGET (chart), GTK_TEXT_DIR_RTL);
  press (GDK_KEY_Home);
  g_assert_true (press (GDK_KEY_Left));
  assert_on (1, 0);
  g_assert_true (press (GDK_KEY_Right));
  assert_on (0, 0);
}

/* Tab goes from card to card: GtkFlowBox would not do that. */
static void
test_tab (gpointer fixture, gconstpointer data)
{
  GtkWidget *grid =
      GTK_WIDGET (hm_throughput_page_get_grid (hm_window_get_throughput_page (window)));
  GtkWidget *card = gtk_widget_get_first_child (grid);
  guint n = 0;

  g_assert_true (gtk_widget_grab_focus (GTK_WIDGET (hm_card_get_chart (HM_CARD (card)))));
  for (; card != NULL; card = gtk_widget_get_next_sibling (card), n++)
    {
      g_assert_true (gtk_root_get_focus (GTK_ROOT (window)) ==
                     GTK_WIDGET (hm_card_get_chart (HM_CARD (card))));
      gtk_widget_child_focus (GTK_WIDGET (window), GTK_DIR_TAB_FORWARD);
    }
  g_assert_cmpuint (n, ==, 5);
}

int
main (int argc, char *argv[])
{
  static const struct
  {
    const char *path;
    void (*func) (gpointer, gconstpointer);
  } tests[] = {
    { "/chart-view/accessible", test_accessible },
    { "/chart-view/keys", test_keys },
    { "/chart-view/new-figure", test_new_figure },
    { "/chart-view/mirrored", test_mirrored },
    { "/chart-view/tab", test_tab },
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
