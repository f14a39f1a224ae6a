/* hm-throughput-page.c: bytes per second: cards by block size, overview, table
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-throughput-page"

#include "config.h"

#include "hm-throughput-page.h"

#include <glib/gi18n.h>

#include "hm-baseline-button.h"
#include "hm-card.h"
#include "hm-chart-legend.h"
#include "hm-compat.h"
#include "hm-differs-view.h"
#include "hm-facts.h"
#include "hm-filter-button.h"
#include "hm-wrap-box.h"
#include "report/hm-format.h"

struct _HmThroughputPage
{
  HmPage parent_instance;

  HmBaselineButton *baseline;
  HmFacts *facts;
  HmFacts *legend;
  HmChartLegend *looks;
  HmFacts *computer;
  GtkWidget *scales;
  GtkWidget *ratio_scale;
  GtkWidget *differs_choice;
  HmFilterButton *filter;
  GtkMenuButton *sort_button;
  GtkWidget *copy_button;
  GtkWidget *copy_menu;
  GtkStack *views;
  HmCardGrid *grid;
  GtkDropDown *size_chooser;
  HmChartView *overview;
  HmResultTable *table;
  HmCompareTable *compare_table;
  HmDiffersView *differs;

  GArray *sizes;    /* of gint64: what the chooser lists after "largest common" */
  gboolean filling; /* the chooser is being filled, nobody chose */
};

G_DEFINE_FINAL_TYPE (HmThroughputPage, hm_throughput_page, HM_TYPE_PAGE)

/* FALSE when the filter leaves none. */
static gboolean
update_cards (HmThroughputPage *self, const HmShown *shown, guint n, const GArray *subjects)
{
  HmFigureOptions options = hm_session_get_options (hm_page_get_session (HM_PAGE (self)));
  g_autoptr (GPtrArray) figures = g_ptr_array_new_with_free_func ((GDestroyNotify) hm_figure_free);

  for (guint i = 0; i < subjects->len; i++)
    {
      const HmSubject *subject = &g_array_index (subjects, HmSubject, i);

      if (options.algorithms == NULL ||
          g_strv_contains (options.algorithms, hm_algorithm_family (subject->algorithm)))
        g_ptr_array_add (figures, hm_figure_throughput (shown, n, subject, &options));
    }
  hm_figure_arrange (figures, options.order);
  hm_figure_unify (figures, shown, n);
  hm_chart_legend_show (self->looks, figures, n > 1);
  hm_card_fill_grid (self->grid, figures);
  return figures->len > 0;
}

static int
compare_sizes (gconstpointer a, gconstpointer b)
{
  gint64 one = *(const gint64 *) a, other = *(const gint64 *) b;

  return one < other ? -1 : one > other;
}

static GArray *
collect_sizes (const HmShown *shown, guint n)
{
  GArray *sizes = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GHashTable) seen = g_hash_table_new (g_int64_hash, g_int64_equal);

  for (guint i = 0; i < n; i++)
    for (guint r = 0; r < hm_run_get_n_results (shown[i].run); r++)
      {
        const HmResultKey *key = hm_result_get_key (hm_run_get_result (shown[i].run, r));

        if (key->size >= 0 && g_hash_table_add (seen, (gpointer) &key->size))
          g_array_append_val (sizes, key->size);
      }
  g_array_sort (sizes, compare_sizes);
  return sizes;
}

static void
name_size_chooser (HmThroughputPage *self)
{
  GObject *chosen = gtk_drop_down_get_selected_item (self->size_chooser);
  g_autofree char *name = NULL;

  if (chosen == NULL)
    return;
  /* Translators: for screen readers: what a button chooses, and what is chosen: "Block size: 8 KiB"
   */
  name = g_strdup_printf (_ ("Block size: %s"),
                          gtk_string_object_get_string (GTK_STRING_OBJECT (chosen)));
  hm_compat_name_button (GTK_WIDGET (self->size_chooser), name);
}

/* Lists the sizes that the shown runs have, and keeps the chosen one if it is among them. */
static void
fill_size_chooser (HmThroughputPage *self, const HmShown *shown, guint n)
{
  g_autoptr (GArray) sizes = collect_sizes (shown, n);
  g_autoptr (GtkStringList) list = NULL;
  gint64 wanted;
  guint position = 0;

  if (self->sizes != NULL && self->sizes->len == sizes->len &&
      (sizes->len == 0 ||
       memcmp (self->sizes->data, sizes->data, sizes->len * sizeof (gint64)) == 0))
    return;
  list = gtk_string_list_new (NULL);
  gtk_string_list_append (list, _ ("Largest size"));
  wanted = g_settings_get_int64 (hm_session_get_settings (hm_page_get_session (HM_PAGE (self))),
                                 "overview-size");
  for (guint i = 0; i < sizes->len; i++)
    {
      gint64 size = g_array_index (sizes, gint64, i);

      gtk_string_list_take (list, hm_format_size_long (size));
      if (size == wanted)
        position = i + 1;
    }
  g_clear_pointer (&self->sizes, g_array_unref);
  self->sizes = g_steal_pointer (&sizes);
  self->filling = TRUE;
  gtk_drop_down_set_model (self->size_chooser, G_LIST_MODEL (list));
  gtk_drop_down_set_selected (self->size_chooser, position);
  self->filling = FALSE;
  name_size_chooser (self);
}

static gint64
get_overview_size (HmThroughputPage *self)
{
  guint selected = gtk_drop_down_get_selected (self->size_chooser);

  if (selected == 0 || selected == GTK_INVALID_LIST_POSITION || self->sizes == NULL ||
      selected > self->sizes->len)
    return -1;
  return g_array_index (self->sizes, gint64, selected - 1);
}

static gboolean
update_overview (HmThroughputPage *self, const HmShown *shown, guint n)
{
  HmFigureOptions options = hm_session_get_options (hm_page_get_session (HM_PAGE (self)));
  g_autoptr (GPtrArray) one = g_ptr_array_new ();
  HmFigure *figure;

  fill_size_chooser (self, shown, n);
  figure = hm_figure_overview (shown, n, get_overview_size (self), &options);
  g_ptr_array_add (one, figure);
  hm_figure_unify (one, shown, n);
  hm_chart_legend_show (self->looks, one, n > 1);
  hm_chart_view_set_figure (self->overview, figure);
  return figure->n_categories > 0;
}

static gboolean
update_table (HmThroughputPage *self, gboolean compares)
{
  GListModel *rows = compares ? hm_compare_table_get_rows (self->compare_table)
                              : hm_result_table_get_rows (self->table);

  if (compares)
    hm_compare_table_update (self->compare_table);
  /* A comparison that is being made has no rows for a moment. */
  return g_list_model_get_n_items (rows) > 0 ||
         hm_comparer_get_busy (hm_session_get_comparer (hm_page_get_session (HM_PAGE (self))));
}

/* What a table can be sorted by are its columns; the charts have an order of their own. */
static void
fill_sort_menu_cb (GtkMenuButton *button, gpointer user_data)
{
  HmThroughputPage *self = user_data;
  const char *view = gtk_stack_get_visible_child_name (self->views);
  g_autoptr (GMenuModel) menu = NULL;

  if (g_strcmp0 (view, "compare") == 0)
    menu = hm_compare_table_make_sort_menu (self->compare_table, "throughput.sort");
  else if (g_strcmp0 (view, "table") == 0)
    menu = hm_result_table_make_sort_menu (self->table, "throughput.sort");
  else
    menu = hm_arrangement_make_order_menu (hm_page_is_comparing (HM_PAGE (self)));
  gtk_menu_button_set_popover (button, gtk_popover_menu_new_from_model (menu));
}

static const char *
choose_view (const char *view, gboolean compares)
{
  if (g_str_equal (view, "table") && compares)
    return "compare";
  if (g_str_equal (view, "differs") && !compares)
    return "sizes";
  return view;
}

static gboolean
hm_throughput_page_show (HmPage *page, const HmShown *shown, guint n)
{
  HmThroughputPage *self = HM_THROUGHPUT_PAGE (page);
  HmSession *session = hm_page_get_session (page);
  g_autofree char *wanted = g_settings_get_string (hm_session_get_settings (session), "view");
  g_autoptr (GArray) subjects = hm_figure_throughput_subjects (shown, n);
  gboolean compares = n > 1, found = TRUE;
  const char *view = choose_view (wanted, compares);
  gboolean table = g_str_equal (view, "table"), compare = g_str_equal (view, "compare");
  gboolean differs = g_str_equal (view, "differs");

  gtk_widget_set_visible (self->scales, !table && !compare && !differs);
  gtk_widget_set_visible (GTK_WIDGET (self->facts), !compares);
  gtk_widget_set_visible (GTK_WIDGET (self->legend), compares);
  gtk_widget_set_visible (self->ratio_scale,
                          compares || (n == 1 && hm_run_has_pairs (shown[0].run)));
  gtk_widget_set_visible (self->differs_choice, compares);
  gtk_widget_set_visible (GTK_WIDGET (self->filter), !differs);
  gtk_widget_set_visible (GTK_WIDGET (self->sort_button), !differs);
  gtk_widget_set_visible (self->copy_button, table);
  gtk_widget_set_visible (self->copy_menu, compare);
  gtk_widget_set_visible (GTK_WIDGET (self->looks), FALSE);
  if (subjects->len == 0)
    hm_card_grid_set_n_children (self->grid, 0);
  else if (g_str_equal (view, "sizes"))
    found = update_cards (self, shown, n, subjects);
  else if (g_str_equal (view, "overview"))
    found = update_overview (self, shown, n);
  else if (differs)
    hm_differs_view_show (self->differs, hm_comparer_get_pairs (hm_session_get_comparer (session)));
  else
    found = update_table (self, compare);
  gtk_stack_set_visible_child_name (self->views, found ? view : "nothing");
  return subjects->len > 0;
}

static void
size_chosen_cb (HmThroughputPage *self)
{
  HmSession *session = hm_page_get_session (HM_PAGE (self));

  if (self->filling || session == NULL)
    return;
  g_settings_set_int64 (hm_session_get_settings (session), "overview-size",
                        get_overview_size (self));
  name_size_chooser (self);
  hm_page_update (HM_PAGE (self));
}

static void
copy_cb (HmThroughputPage *self)
{
  hm_result_table_copy (self->table);
}

static void
copy_compared_action (GtkWidget *widget, const char *name, GVariant *csv)
{
  hm_compare_table_copy (HM_THROUGHPUT_PAGE (widget)->compare_table, g_variant_get_boolean (csv));
}

static void
sort_action (GtkWidget *widget, const char *name, GVariant *column)
{
  HmThroughputPage *self = HM_THROUGHPUT_PAGE (widget);

  if (g_strcmp0 (gtk_stack_get_visible_child_name (self->views), "compare") == 0)
    hm_compare_table_sort (self->compare_table, g_variant_get_int32 (column));
  else
    hm_result_table_sort (self->table, g_variant_get_int32 (column));
}

void
hm_throughput_page_set_session (HmThroughputPage *self, HmSession *session)
{
  g_return_if_fail (HM_IS_THROUGHPUT_PAGE (self));

  hm_facts_set_session (self->facts, session);
  hm_facts_set_session (self->legend, session);
  hm_facts_set_session (self->computer, session);
  hm_baseline_button_set_session (self->baseline, session);
  hm_filter_button_set_session (self->filter, session);
  hm_result_table_set_session (self->table, session);
  hm_compare_table_set_session (self->compare_table, session);
  hm_page_set_session (HM_PAGE (self), session);
  g_signal_connect_object (hm_session_get_settings (session), "changed::view",
                           G_CALLBACK (hm_page_update), self, G_CONNECT_SWAPPED);
}

HmCardGrid *
hm_throughput_page_get_grid (HmThroughputPage *self)
{
  g_return_val_if_fail (HM_IS_THROUGHPUT_PAGE (self), NULL);

  return self->grid;
}

HmChartView *
hm_throughput_page_get_overview (HmThroughputPage *self)
{
  g_return_val_if_fail (HM_IS_THROUGHPUT_PAGE (self), NULL);

  return self->overview;
}

HmCompareTable *
hm_throughput_page_get_compare_table (HmThroughputPage *self)
{
  g_return_val_if_fail (HM_IS_THROUGHPUT_PAGE (self), NULL);

  return self->compare_table;
}

const char *
hm_throughput_page_get_view (HmThroughputPage *self)
{
  g_return_val_if_fail (HM_IS_THROUGHPUT_PAGE (self), NULL);

  return gtk_stack_get_visible_child_name (self->views);
}

HmResultTable *
hm_throughput_page_get_table (HmThroughputPage *self)
{
  g_return_val_if_fail (HM_IS_THROUGHPUT_PAGE (self), NULL);

  return self->table;
}

static void
hm_throughput_page_dispose (GObject *object)
{
  HmThroughputPage *self = HM_THROUGHPUT_PAGE (object);

  g_clear_pointer (&self->sizes, g_array_unref);
  G_OBJECT_CLASS (hm_throughput_page_parent_class)->dispose (object);
}

static void
hm_throughput_page_class_init (HmThroughputPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hm_throughput_page_dispose;
  HM_PAGE_CLASS (klass)->show = hm_throughput_page_show;
  g_type_ensure (HM_TYPE_BASELINE_BUTTON);
  g_type_ensure (HM_TYPE_CARD_GRID);
  g_type_ensure (HM_TYPE_CHART_LEGEND);
  g_type_ensure (HM_TYPE_CHART_VIEW);
  g_type_ensure (HM_TYPE_COMPARE_TABLE);
  g_type_ensure (HM_TYPE_DIFFERS_VIEW);
  g_type_ensure (HM_TYPE_FACTS);
  g_type_ensure (HM_TYPE_FILTER_BUTTON);
  g_type_ensure (HM_TYPE_RESULT_TABLE);
  g_type_ensure (HM_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               HM_RESOURCE_BASE "/hm-throughput-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HmThroughputPage, baseline);
  gtk_widget_class_bind_template_child (widget_class, HmThroughputPage, ratio_scale);
  gtk_widget_class_bind_template_child (widget_class, HmThroughputPage, differs_choice);
  gtk_widget_class_bind_template_child (widget_class, HmThroughputPage, filter);
  gtk_widget_class_bind_template_child (widget_class, HmThroughputPage, copy_menu);
  gtk_widget_class_bind_template_child (widget_class, HmThroughputPage, compare_table);
  gtk_widget_class_bind_template_child (widget_class, HmThroughputPage, differs);
  gtk_widget_class_bind_template_child (widget_class, HmThroughputPage, facts);
  gtk_widget_class_bind_template_child (widget_class, HmThroughputPage, legend);
  gtk_widget_class_bind_template_child (widget_class, HmThroughputPage, looks);
  gtk_widget_class_bind_template_child (widget_class, HmThroughputPage, computer);
  gtk_widget_class_bind_template_child (widget_class, HmThroughputPage, scales);
  gtk_widget_class_bind_template_child (widget_class, HmThroughputPage, sort_button);
  gtk_widget_class_bind_template_child (widget_class, HmThroughputPage, copy_button);
  gtk_widget_class_bind_template_child (widget_class, HmThroughputPage, views);
  gtk_widget_class_bind_template_child (widget_class, HmThroughputPage, grid);
  gtk_widget_class_bind_template_child (widget_class, HmThroughputPage, size_chooser);
  gtk_widget_class_bind_template_child (widget_class, HmThroughputPage, overview);
  gtk_widget_class_bind_template_child (widget_class, HmThroughputPage, table);
  gtk_widget_class_install_action (widget_class, "throughput.sort", "i", sort_action);
  gtk_widget_class_install_action (widget_class, "throughput.copy-compared", "b",
                                   copy_compared_action);
  gtk_widget_class_bind_template_callback (widget_class, size_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
}

static void
hm_throughput_page_init (HmThroughputPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_create_popup_func (self->sort_button, fill_sort_menu_cb, self, NULL);
  hm_compat_name_button (GTK_WIDGET (self->sort_button), _ ("Sort"));
  hm_compat_name_button (self->copy_menu, _ ("Copy"));
  hm_compat_name_button (GTK_WIDGET (self->size_chooser), _ ("Block size"));
}
