/* hm-throughput-page.c: bytes per second: cards by block size, overview, table
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-throughput-page"

#include "config.h"

#include "hm-throughput-page.h"

#include <glib/gi18n.h>

#include "hm-card.h"
#include "hm-compat.h"
#include "hm-facts.h"
#include "hm-page-state.h"
#include "hm-wrap-box.h"
#include "report/hm-format.h"

struct _HmThroughputPage
{
  AdwBin parent_instance;

  GtkStack *states;
  HmFacts *facts;
  HmFacts *computer;
  GtkWidget *scales;
  GtkMenuButton *sort_button;
  GtkWidget *copy_button;
  GtkStack *views;
  HmCardGrid *grid;
  GtkDropDown *size_chooser;
  HmChartView *overview;
  HmResultTable *table;

  HmSession *session;
  GArray *sizes;    /* of gint64: what the chooser lists after "largest common" */
  gboolean filling; /* the chooser is being filled, nobody chose */
  gboolean stale;   /* something changed while the page was not to be seen */
  guint update_source;
};

G_DEFINE_FINAL_TYPE (HmThroughputPage, hm_throughput_page, ADW_TYPE_BIN)

static void
update_cards (HmThroughputPage *self, const HmShown *shown, guint n, const GArray *subjects)
{
  HmFigureOptions options = hm_session_get_options (self->session);
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->grid));

  for (guint i = 0; i < subjects->len; i++)
    {
      const HmSubject *subject = &g_array_index (subjects, HmSubject, i);

      if (child == NULL)
        {
          child = GTK_WIDGET (hm_card_new ());
          hm_card_grid_append (self->grid, child);
        }
      hm_card_set_figure (HM_CARD (child), hm_figure_throughput (shown, n, subject, &options));
      child = gtk_widget_get_next_sibling (child);
    }
  hm_card_grid_set_n_children (self->grid, subjects->len);
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
  wanted = g_settings_get_int64 (hm_session_get_settings (self->session), "overview-size");
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

static void
update_overview (HmThroughputPage *self, const HmShown *shown, guint n)
{
  HmFigureOptions options = hm_session_get_options (self->session);

  fill_size_chooser (self, shown, n);
  hm_chart_view_set_figure (self->overview,
                            hm_figure_overview (shown, n, get_overview_size (self), &options));
}

/* Makes what is to be seen; what is not is made when it is shown. */
static void
update (HmThroughputPage *self)
{
  g_autofree char *view = NULL;
  g_autoptr (GArray) subjects = NULL;
  const HmShown *shown;
  guint n;

  self->stale = TRUE;
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  self->stale = FALSE;
  shown = hm_ticked_runs_get_shown (hm_session_get_ticked (self->session), &n);
  subjects = hm_figure_throughput_subjects (shown, n);
  view = g_settings_get_string (hm_session_get_settings (self->session), "view");

  gtk_stack_set_visible_child_name (self->states, hm_page_state (self->session, subjects->len > 0));
  gtk_stack_set_visible_child_name (self->views, view);
  gtk_widget_set_visible (self->scales, !g_str_equal (view, "table"));
  gtk_widget_set_visible (GTK_WIDGET (self->sort_button), g_str_equal (view, "table"));
  gtk_widget_set_visible (self->copy_button, g_str_equal (view, "table"));
  if (subjects->len == 0)
    hm_card_grid_set_n_children (self->grid, 0);
  else if (g_str_equal (view, "sizes"))
    update_cards (self, shown, n, subjects);
  else if (g_str_equal (view, "overview"))
    update_overview (self, shown, n);
}

static void
size_chosen_cb (HmThroughputPage *self)
{
  if (self->filling || self->session == NULL)
    return;
  g_settings_set_int64 (hm_session_get_settings (self->session), "overview-size",
                        get_overview_size (self));
  name_size_chooser (self);
  update (self);
}

static void
copy_cb (HmThroughputPage *self)
{
  hm_result_table_copy (self->table);
}

static void
sort_action (GtkWidget *widget, const char *name, GVariant *column)
{
  hm_result_table_sort (HM_THROUGHPUT_PAGE (widget)->table, g_variant_get_int32 (column));
}

static gboolean
update_later_cb (gpointer user_data)
{
  HmThroughputPage *self = user_data;

  self->update_source = 0;
  update (self);
  return G_SOURCE_REMOVE;
}

/* The store only decides between the states without figures, and ten thousand runs may appear one
 * by one. */
static void
store_changed_cb (HmThroughputPage *self)
{
  if (self->update_source == 0 &&
      !g_str_equal (gtk_stack_get_visible_child_name (self->states), "figures"))
    self->update_source = g_idle_add_full (G_PRIORITY_LOW, update_later_cb, self, NULL);
}

void
hm_throughput_page_set_session (HmThroughputPage *self, HmSession *session)
{
  HmTickedRuns *ticked;

  g_return_if_fail (HM_IS_THROUGHPUT_PAGE (self));
  g_return_if_fail (HM_IS_SESSION (session));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  ticked = hm_session_get_ticked (session);
  hm_facts_set_session (self->facts, session);
  hm_facts_set_session (self->computer, session);
  hm_result_table_set_session (self->table, session);
  g_signal_connect_object (ticked, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (ticked, "figures-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "options-changed", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "state-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (hm_session_get_store (session), "items-changed",
                           G_CALLBACK (store_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (hm_session_get_settings (session), "changed::view", G_CALLBACK (update),
                           self, G_CONNECT_SWAPPED);
  update (self);
}

const char *
hm_throughput_page_get_state (HmThroughputPage *self)
{
  g_return_val_if_fail (HM_IS_THROUGHPUT_PAGE (self), NULL);

  return gtk_stack_get_visible_child_name (self->states);
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

HmResultTable *
hm_throughput_page_get_table (HmThroughputPage *self)
{
  g_return_val_if_fail (HM_IS_THROUGHPUT_PAGE (self), NULL);

  return self->table;
}

static void
hm_throughput_page_map (GtkWidget *widget)
{
  HmThroughputPage *self = HM_THROUGHPUT_PAGE (widget);

  GTK_WIDGET_CLASS (hm_throughput_page_parent_class)->map (widget);
  if (self->stale)
    update (self);
}

static void
hm_throughput_page_dispose (GObject *object)
{
  HmThroughputPage *self = HM_THROUGHPUT_PAGE (object);

  g_clear_handle_id (&self->update_source, g_source_remove);
  g_clear_object (&self->session);
  g_clear_pointer (&self->sizes, g_array_unref);
  G_OBJECT_CLASS (hm_throughput_page_parent_class)->dispose (object);
}

static void
hm_throughput_page_class_init (HmThroughputPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hm_throughput_page_dispose;
  widget_class->map = hm_throughput_page_map;
  g_type_ensure (HM_TYPE_CARD_GRID);
  g_type_ensure (HM_TYPE_CHART_VIEW);
  g_type_ensure (HM_TYPE_FACTS);
  g_type_ensure (HM_TYPE_RESULT_TABLE);
  g_type_ensure (HM_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               HM_RESOURCE_BASE "/hm-throughput-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HmThroughputPage, states);
  gtk_widget_class_bind_template_child (widget_class, HmThroughputPage, facts);
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
  gtk_widget_class_bind_template_callback (widget_class, size_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
}

static void
hm_throughput_page_init (HmThroughputPage *self)
{
  g_autoptr (GMenuModel) sort_menu = NULL;

  gtk_widget_init_template (GTK_WIDGET (self));
  sort_menu = hm_result_table_make_sort_menu (self->table, "throughput.sort");
  gtk_menu_button_set_menu_model (self->sort_button, sort_menu);
  hm_compat_name_button (GTK_WIDGET (self->sort_button), _ ("Sort"));
  hm_compat_name_button (GTK_WIDGET (self->size_chooser), _ ("Block size"));
}
