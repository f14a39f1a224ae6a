/* hm-signatures-page.c: operations per second by key size
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-signatures-page"

#include "config.h"

#include "hm-signatures-page.h"

#include <glib/gi18n.h>

#include "hm-baseline-button.h"
#include "hm-card.h"
#include "hm-chart-legend.h"
#include "hm-compat.h"
#include "hm-facts.h"
#include "hm-filter-button.h"
#include "hm-wrap-box.h"

struct _HmSignaturesPage
{
  HmPage parent_instance;

  HmBaselineButton *baseline;
  HmFacts *facts;
  HmFacts *legend;
  HmChartLegend *looks;
  HmFacts *computer;
  GtkWidget *ratio_scale;
  HmFilterButton *filter;
  GtkMenuButton *sort_button;
  GtkStack *views;
  HmCardGrid *grid;
};

G_DEFINE_FINAL_TYPE (HmSignaturesPage, hm_signatures_page, HM_TYPE_PAGE)

static gboolean
hm_signatures_page_show (HmPage *page, const HmShown *shown, guint n)
{
  HmSignaturesPage *self = HM_SIGNATURES_PAGE (page);
  HmFigureOptions options = hm_session_get_options (hm_page_get_session (page));
  g_autoptr (GPtrArray) figures = hm_figure_signatures (shown, n, &options);
  gboolean any = figures->len > 0;

  gtk_widget_set_visible (GTK_WIDGET (self->facts), n < 2);
  gtk_widget_set_visible (GTK_WIDGET (self->legend), n > 1);
  gtk_widget_set_visible (self->ratio_scale, n > 1 || (n == 1 && hm_run_has_pairs (shown[0].run)));
  hm_figure_arrange (figures, options.order);
  gtk_stack_set_visible_child_name (self->views, figures->len > 0 ? "cards" : "nothing");
  hm_figure_unify (figures, shown, n);
  hm_chart_legend_show (self->looks, figures, n > 1);
  hm_card_fill_grid (self->grid, figures);
  /* A filter that leaves none is told apart from runs that have none. */
  return any || options.algorithms != NULL;
}

static void
fill_sort_menu_cb (GtkMenuButton *button, gpointer user_data)
{
  g_autoptr (GMenuModel) menu = hm_arrangement_make_order_menu (hm_page_is_comparing (user_data));

  gtk_menu_button_set_popover (button, gtk_popover_menu_new_from_model (menu));
}

void
hm_signatures_page_set_session (HmSignaturesPage *self, HmSession *session)
{
  g_return_if_fail (HM_IS_SIGNATURES_PAGE (self));

  hm_facts_set_session (self->facts, session);
  hm_facts_set_session (self->legend, session);
  hm_facts_set_session (self->computer, session);
  hm_baseline_button_set_session (self->baseline, session);
  hm_filter_button_set_session (self->filter, session);
  hm_page_set_session (HM_PAGE (self), session);
}

HmCardGrid *
hm_signatures_page_get_grid (HmSignaturesPage *self)
{
  g_return_val_if_fail (HM_IS_SIGNATURES_PAGE (self), NULL);

  return self->grid;
}

static void
hm_signatures_page_class_init (HmSignaturesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  HM_PAGE_CLASS (klass)->show = hm_signatures_page_show;
  g_type_ensure (HM_TYPE_BASELINE_BUTTON);
  g_type_ensure (HM_TYPE_CARD_GRID);
  g_type_ensure (HM_TYPE_CHART_LEGEND);
  g_type_ensure (HM_TYPE_FACTS);
  g_type_ensure (HM_TYPE_FILTER_BUTTON);
  g_type_ensure (HM_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               HM_RESOURCE_BASE "/hm-signatures-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HmSignaturesPage, baseline);
  gtk_widget_class_bind_template_child (widget_class, HmSignaturesPage, ratio_scale);
  gtk_widget_class_bind_template_child (widget_class, HmSignaturesPage, filter);
  gtk_widget_class_bind_template_child (widget_class, HmSignaturesPage, sort_button);
  gtk_widget_class_bind_template_child (widget_class, HmSignaturesPage, views);
  gtk_widget_class_bind_template_child (widget_class, HmSignaturesPage, facts);
  gtk_widget_class_bind_template_child (widget_class, HmSignaturesPage, legend);
  gtk_widget_class_bind_template_child (widget_class, HmSignaturesPage, looks);
  gtk_widget_class_bind_template_child (widget_class, HmSignaturesPage, computer);
  gtk_widget_class_bind_template_child (widget_class, HmSignaturesPage, grid);
}

static void
hm_signatures_page_init (HmSignaturesPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_create_popup_func (self->sort_button, fill_sort_menu_cb, self, NULL);
  hm_compat_name_button (GTK_WIDGET (self->sort_button), _ ("Sort"));
}
