/* hm-handshakes-page.c: what connections take, full and resumed: bars, ladder, table
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-handshakes-page"

#include "config.h"

#include "hm-handshakes-page.h"

#include <glib/gi18n.h>

#include "hm-baseline-button.h"
#include "hm-card.h"
#include "hm-chart-legend.h"
#include "hm-compat.h"
#include "hm-facts.h"
#include "hm-run-title.h"
#include "hm-wrap-box.h"
#include "report/hm-bidi.h"
#include "report/hm-format.h"
#include "report/hm-serving.h"

struct _HmHandshakesPage
{
  HmPage parent_instance;

  HmFacts *facts;
  HmFacts *legend;
  HmFacts *computer;
  HmBaselineButton *baseline;
  GtkWidget *tools;
  GtkWidget *scales;
  GtkWidget *ratio_scale;
  GtkMenuButton *sort_button;
  GtkWidget *copy_button;
  GtkWidget *headline_box;
  GtkLabel *headline;
  GtkLabel *explanation;
  HmChartLegend *looks;
  GtkStack *views;
  GtkDropDown *bytes_chooser;
  GtkLabel *bars_title;
  HmChartView *bars;
  HmCardGrid *ladder;
  HmHandshakeTable *table;

  GArray *sizes;    /* of gint64: what the chooser lists */
  gboolean filling; /* the chooser is being filled, nobody chose */
};

G_DEFINE_FINAL_TYPE (HmHandshakesPage, hm_handshakes_page, HM_TYPE_PAGE)

static GSettings *
get_settings (HmHandshakesPage *self)
{
  return hm_session_get_settings (hm_page_get_session (HM_PAGE (self)));
}

/* What is chosen for algorithms says nothing of connections. */
static HmFigureOptions
get_options (HmHandshakesPage *self)
{
  HmFigureOptions options = hm_session_get_options (hm_page_get_session (HM_PAGE (self)));

  options.algorithms = NULL;
  options.order = HM_ORDER_USUAL;
  return options;
}

/* ---- The headline ---- */

/* Whose the headline is: the run's, where several are shown, and the engine's, where the run has
 * several; NULL: that of all there is. */
static char *
name_serving (const HmShown *shown, guint n, const HmServing *serving)
{
  const GPtrArray *all = hm_run_get_handshakes (shown->run);
  g_autoptr (GString) name = g_string_new (NULL);
  gboolean engines = FALSE;

  for (guint i = 0; i < all->len; i++)
    engines |=
        g_strcmp0 (((const HmHandshake *) all->pdata[i])->engine, serving->full->engine) != 0;
  if (n > 1)
    {
      g_autofree char *title =
          hm_run_title (hm_run_get_name (shown->run), hm_run_get_created (shown->run),
                        hm_run_get_origin (shown->run));

      hm_bidi_add_fact (name, title);
    }
  if (engines && serving->full->engine != NULL)
    {
      g_autofree char *title = hm_format_engine (serving->full->engine);

      hm_bidi_add_fact (name, title);
    }
  return name->len > 0 ? g_string_free (g_steal_pointer (&name), FALSE) : NULL;
}

static void
update_headline (HmHandshakesPage *self, const HmShown *shown, guint n)
{
  g_autofree char *headline = NULL, *explanation = NULL, *name = NULL;
  HmServing serving;
  guint i = 0;

  while (i < n && !hm_serving_find (shown[i].run, &serving))
    i++;
  gtk_widget_set_visible (self->headline_box, i < n);
  if (i == n)
    return;
  headline = hm_serving_headline (&serving);
  explanation = hm_serving_explain (&serving);
  name = name_serving (&shown[i], n, &serving);
  if (name != NULL)
    {
      g_autofree char *plain = g_steal_pointer (&headline);

      /* Translators: the name of a run, and how many connections a second its machine can serve. */
      headline = g_strdup_printf (_ ("%1$s: %2$s"), name, plain);
    }
  gtk_label_set_text (self->headline, headline);
  gtk_label_set_text (self->explanation, explanation);
}

/* ---- Bars ---- */

static void
name_bytes_chooser (HmHandshakesPage *self)
{
  GObject *chosen = gtk_drop_down_get_selected_item (self->bytes_chooser);
  g_autofree char *name = NULL;

  if (chosen == NULL)
    return;
  /* Translators: for screen readers: what a button chooses, and what is chosen: "Bytes each way: 10
   * KiB" */
  name = g_strdup_printf (_ ("Bytes each way: %s"),
                          gtk_string_object_get_string (GTK_STRING_OBJECT (chosen)));
  hm_compat_name_button (GTK_WIDGET (self->bytes_chooser), name);
}

/* A figure's id is its number of bytes. */
static gint64
get_bytes (const HmFigure *figure)
{
  return g_ascii_strtoll (figure->id, NULL, 10);
}

static gboolean
is_listed (HmHandshakesPage *self, const GPtrArray *figures)
{
  gboolean same = self->sizes->len == figures->len;

  for (guint i = 0; same && i < figures->len; i++)
    same = g_array_index (self->sizes, gint64, i) == get_bytes (figures->pdata[i]);
  return same;
}

/* Lists the numbers of bytes that there are, and keeps the chosen one if it is among them. */
static void
fill_bytes_chooser (HmHandshakesPage *self, const GPtrArray *figures)
{
  g_autoptr (GtkStringList) list = NULL;
  gint64 wanted = g_settings_get_int64 (get_settings (self), "handshakes-bytes");
  guint position = 0;

  if (is_listed (self, figures))
    return;
  list = gtk_string_list_new (NULL);
  g_array_set_size (self->sizes, 0);
  for (guint i = 0; i < figures->len; i++)
    {
      gint64 bytes = get_bytes (figures->pdata[i]);

      gtk_string_list_take (list,
                            bytes >= 0 ? hm_format_size_long (bytes) : g_strdup (_ ("unknown")));
      g_array_append_val (self->sizes, bytes);
      if (bytes == wanted)
        position = i;
    }
  self->filling = TRUE;
  gtk_drop_down_set_model (self->bytes_chooser, G_LIST_MODEL (list));
  gtk_drop_down_set_selected (self->bytes_chooser, position);
  self->filling = FALSE;
  name_bytes_chooser (self);
}

static gboolean
update_bars (HmHandshakesPage *self, const HmShown *shown, guint n)
{
  HmFigureOptions options = get_options (self);
  g_autoptr (GPtrArray) figures = hm_figure_handshakes (shown, n, &options);
  g_autoptr (GPtrArray) one = g_ptr_array_new ();
  HmFigure *figure;
  guint chosen;

  if (figures->len == 0)
    return FALSE;
  fill_bytes_chooser (self, figures);
  chosen = gtk_drop_down_get_selected (self->bytes_chooser);
  figure = g_ptr_array_steal_index (figures, MIN (chosen, figures->len - 1));
  g_ptr_array_add (one, figure);
  /* The bars of several engines of one run have a key. */
  hm_figure_unify (one, shown, n);
  hm_chart_legend_show (self->looks, one, n > 1);
  gtk_label_set_text (self->bars_title, figure->title);
  hm_chart_view_set_figure (self->bars, figure);
  return TRUE;
}

static void
bytes_chosen_cb (HmHandshakesPage *self)
{
  guint chosen = gtk_drop_down_get_selected (self->bytes_chooser);

  if (self->filling || hm_page_get_session (HM_PAGE (self)) == NULL || chosen >= self->sizes->len)
    return;
  g_settings_set_int64 (get_settings (self), "handshakes-bytes",
                        g_array_index (self->sizes, gint64, chosen));
  name_bytes_chooser (self);
  hm_page_update (HM_PAGE (self));
}

/* ---- The other views ---- */

static gboolean
update_ladder (HmHandshakesPage *self, const HmShown *shown, guint n)
{
  HmFigureOptions options = get_options (self);
  g_autoptr (GPtrArray) figures = hm_figure_ladder (shown, n, &options);
  gboolean any = figures->len > 0;

  hm_chart_legend_show (self->looks, figures, n > 1);
  hm_card_fill_grid (self->ladder, figures);
  return any;
}

static gboolean
update_table (HmHandshakesPage *self, const HmShown *shown, guint n)
{
  g_autoptr (GPtrArray) none = g_ptr_array_new ();

  hm_chart_legend_show (self->looks, none, FALSE);
  hm_handshake_table_show (self->table, shown, n);
  return TRUE;
}

static gboolean
has_handshakes (const HmShown *shown, guint n)
{
  for (guint i = 0; i < n; i++)
    if (hm_run_get_handshakes (shown[i].run)->len > 0)
      return TRUE;
  return FALSE;
}

static gboolean
hm_handshakes_page_show (HmPage *page, const HmShown *shown, guint n)
{
  static const struct
  {
    const char *view;
    gboolean (*update) (HmHandshakesPage *self, const HmShown *shown, guint n);
  } views[] = { { "bars", update_bars }, { "ladder", update_ladder }, { "table", update_table } };
  HmHandshakesPage *self = HM_HANDSHAKES_PAGE (page);
  g_autofree char *view = g_settings_get_string (get_settings (self), "handshakes-view");
  gboolean table = g_str_equal (view, "table"), found = FALSE;

  if (!has_handshakes (shown, n))
    {
      /* No rows of runs that are gone. */
      hm_handshake_table_show (self->table, NULL, 0);
      hm_card_grid_set_n_children (self->ladder, 0);
      return FALSE;
    }
  gtk_widget_set_visible (GTK_WIDGET (self->facts), n < 2);
  gtk_widget_set_visible (GTK_WIDGET (self->legend), n > 1);
  gtk_widget_set_visible (self->tools, n > 1 || table);
  gtk_widget_set_visible (self->scales, g_str_equal (view, "bars"));
  gtk_widget_set_visible (self->ratio_scale, n > 1);
  gtk_widget_set_visible (GTK_WIDGET (self->sort_button), table);
  gtk_widget_set_visible (self->copy_button, table);
  update_headline (self, shown, n);
  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    if (g_str_equal (views[i].view, view))
      found = views[i].update (self, shown, n);
  gtk_stack_set_visible_child_name (self->views, found                        ? view
                                                 : g_str_equal (view, "bars") ? "strangers"
                                                                              : "nothing");
  return TRUE;
}

static void
fill_sort_menu_cb (GtkMenuButton *button, gpointer user_data)
{
  HmHandshakesPage *self = user_data;
  g_autoptr (GMenuModel) menu = hm_handshake_table_make_sort_menu (self->table, "handshakes.sort");

  gtk_menu_button_set_popover (button, gtk_popover_menu_new_from_model (menu));
}

static void
copy_cb (HmHandshakesPage *self)
{
  hm_handshake_table_copy (self->table);
}

static void
sort_action (GtkWidget *widget, const char *name, GVariant *column)
{
  hm_handshake_table_sort (HM_HANDSHAKES_PAGE (widget)->table, g_variant_get_int32 (column));
}

void
hm_handshakes_page_set_session (HmHandshakesPage *self, HmSession *session)
{
  g_return_if_fail (HM_IS_HANDSHAKES_PAGE (self));

  hm_facts_set_session (self->facts, session);
  hm_facts_set_session (self->legend, session);
  hm_facts_set_session (self->computer, session);
  hm_baseline_button_set_session (self->baseline, session);
  hm_handshake_table_set_session (self->table, session);
  hm_page_set_session (HM_PAGE (self), session);
  g_signal_connect_object (hm_session_get_settings (session), "changed::handshakes-view",
                           G_CALLBACK (hm_page_update), self, G_CONNECT_SWAPPED);
}

const char *
hm_handshakes_page_get_view (HmHandshakesPage *self)
{
  g_return_val_if_fail (HM_IS_HANDSHAKES_PAGE (self), NULL);

  return gtk_stack_get_visible_child_name (self->views);
}

const char *
hm_handshakes_page_get_headline (HmHandshakesPage *self)
{
  g_return_val_if_fail (HM_IS_HANDSHAKES_PAGE (self), NULL);

  return gtk_label_get_text (self->headline);
}

HmChartView *
hm_handshakes_page_get_bars (HmHandshakesPage *self)
{
  g_return_val_if_fail (HM_IS_HANDSHAKES_PAGE (self), NULL);

  return self->bars;
}

HmCardGrid *
hm_handshakes_page_get_ladder (HmHandshakesPage *self)
{
  g_return_val_if_fail (HM_IS_HANDSHAKES_PAGE (self), NULL);

  return self->ladder;
}

HmHandshakeTable *
hm_handshakes_page_get_table (HmHandshakesPage *self)
{
  g_return_val_if_fail (HM_IS_HANDSHAKES_PAGE (self), NULL);

  return self->table;
}

static void
hm_handshakes_page_finalize (GObject *object)
{
  g_array_unref (HM_HANDSHAKES_PAGE (object)->sizes);
  G_OBJECT_CLASS (hm_handshakes_page_parent_class)->finalize (object);
}

static void
hm_handshakes_page_class_init (HmHandshakesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hm_handshakes_page_finalize;
  HM_PAGE_CLASS (klass)->show = hm_handshakes_page_show;
  g_type_ensure (HM_TYPE_BASELINE_BUTTON);
  g_type_ensure (HM_TYPE_CARD_GRID);
  g_type_ensure (HM_TYPE_CHART_LEGEND);
  g_type_ensure (HM_TYPE_CHART_VIEW);
  g_type_ensure (HM_TYPE_FACTS);
  g_type_ensure (HM_TYPE_HANDSHAKE_TABLE);
  g_type_ensure (HM_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               HM_RESOURCE_BASE "/hm-handshakes-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HmHandshakesPage, facts);
  gtk_widget_class_bind_template_child (widget_class, HmHandshakesPage, legend);
  gtk_widget_class_bind_template_child (widget_class, HmHandshakesPage, computer);
  gtk_widget_class_bind_template_child (widget_class, HmHandshakesPage, baseline);
  gtk_widget_class_bind_template_child (widget_class, HmHandshakesPage, tools);
  gtk_widget_class_bind_template_child (widget_class, HmHandshakesPage, scales);
  gtk_widget_class_bind_template_child (widget_class, HmHandshakesPage, ratio_scale);
  gtk_widget_class_bind_template_child (widget_class, HmHandshakesPage, sort_button);
  gtk_widget_class_bind_template_child (widget_class, HmHandshakesPage, copy_button);
  gtk_widget_class_bind_template_child (widget_class, HmHandshakesPage, headline_box);
  gtk_widget_class_bind_template_child (widget_class, HmHandshakesPage, headline);
  gtk_widget_class_bind_template_child (widget_class, HmHandshakesPage, explanation);
  gtk_widget_class_bind_template_child (widget_class, HmHandshakesPage, looks);
  gtk_widget_class_bind_template_child (widget_class, HmHandshakesPage, views);
  gtk_widget_class_bind_template_child (widget_class, HmHandshakesPage, bytes_chooser);
  gtk_widget_class_bind_template_child (widget_class, HmHandshakesPage, bars_title);
  gtk_widget_class_bind_template_child (widget_class, HmHandshakesPage, bars);
  gtk_widget_class_bind_template_child (widget_class, HmHandshakesPage, ladder);
  gtk_widget_class_bind_template_child (widget_class, HmHandshakesPage, table);
  gtk_widget_class_install_action (widget_class, "handshakes.sort", "i", sort_action);
  gtk_widget_class_bind_template_callback (widget_class, bytes_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
}

static void
hm_handshakes_page_init (HmHandshakesPage *self)
{
  self->sizes = g_array_new (FALSE, FALSE, sizeof (gint64));
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_create_popup_func (self->sort_button, fill_sort_menu_cb, self, NULL);
  hm_compat_name_button (GTK_WIDGET (self->sort_button), _ ("Sort"));
  hm_compat_name_button (GTK_WIDGET (self->bytes_chooser), _ ("Bytes each way"));
}
