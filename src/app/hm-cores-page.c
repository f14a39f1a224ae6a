/* hm-cores-page.c: several threads, single cores, and what heat does over minutes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-cores-page"

#include "config.h"

#include "hm-cores-page.h"

#include <glib/gi18n.h>

#include "hm-card.h"
#include "hm-chart-legend.h"
#include "hm-facts.h"
#include "hm-wrap-box.h"
#include "report/hm-report-cores.h"
#include "report/hm-report-words.h"

struct _HmCoresPage
{
  HmPage parent_instance;

  HmFacts *facts;
  HmFacts *legend;
  GtkWidget *scope;
  GtkToggleButton *each;
  GtkLabel *sentences;
  HmChartLegend *looks;
  HmCardGrid *grid;
};

G_DEFINE_FINAL_TYPE (HmCoresPage, hm_cores_page, HM_TYPE_PAGE)

/* Of one run: what it comes to, in words. */
static void
update_sentences (HmCoresPage *self, const HmShown *shown, guint n, HmUnits units)
{
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *paragraph = NULL;

  if (n == 1)
    {
      hm_report_add_scaling (sentences, shown->run);
      hm_report_add_sustained (sentences, shown->run, units);
      hm_report_add_cores (sentences, shown->run, units);
      hm_report_add_energy (sentences, shown->run);
    }
  paragraph = hm_words_paragraph (sentences);
  gtk_label_set_text (self->sentences, paragraph);
  gtk_widget_set_visible (GTK_WIDGET (self->sentences), sentences->len > 0);
}

/* Takes @more. */
static void
append_figures (GPtrArray *figures, GPtrArray *more)
{
  g_ptr_array_set_free_func (more, NULL);
  g_ptr_array_extend_and_steal (figures, more);
}

static gboolean
hm_cores_page_show (HmPage *page, const HmShown *shown, guint n)
{
  HmCoresPage *self = HM_CORES_PAGE (page);
  HmFigureOptions options = hm_session_get_options (hm_page_get_session (page));
  g_autoptr (GPtrArray) figures = NULL;
  gboolean scales;

  /* Ratios to a baseline have no lines over threads or time. */
  options.scale = HM_SCALE_LINEAR;
  options.algorithms = NULL;
  options.per_thread = gtk_toggle_button_get_active (self->each);
  figures = hm_figure_scaling (shown, n, -1, &options);
  scales = figures->len > 0;
  append_figures (figures, hm_figure_sustained (shown, n, &options));
  append_figures (figures, hm_figure_cores (shown, n, &options));

  gtk_widget_set_visible (GTK_WIDGET (self->facts), n < 2);
  gtk_widget_set_visible (GTK_WIDGET (self->legend), n > 1);
  gtk_widget_set_visible (self->scope, scales);
  update_sentences (self, shown, n, options.units);
  if (figures->len == 0)
    {
      hm_card_grid_set_n_children (self->grid, 0);
      return FALSE;
    }
  hm_figure_unify (figures, shown, n);
  hm_chart_legend_show (self->looks, figures, n > 1);
  hm_card_fill_grid (self->grid, figures);
  return TRUE;
}

static gboolean
has_something (HmRun *run)
{
  guint threads = 0;

  if (hm_run_get_cores (run)->len > 0)
    return TRUE;
  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      HmResult *result = hm_run_get_result (run, i);
      const HmResultKey *key = hm_result_get_key (result);

      if (hm_result_get_points (result)->len > 0 || (threads != 0 && key->threads != threads))
        return TRUE;
      threads = key->threads;
    }
  return FALSE;
}

/* The page comes and goes with what is ticked. */
static void
update_visible (HmCoresPage *self)
{
  GtkWidget *stack = gtk_widget_get_ancestor (GTK_WIDGET (self), ADW_TYPE_VIEW_STACK);
  HmTickedRuns *ticked = hm_session_get_ticked (hm_page_get_session (HM_PAGE (self)));
  gboolean any = FALSE;
  guint n;
  const HmShown *shown = hm_ticked_runs_get_shown (ticked, &n);

  for (guint i = 0; i < n && !any; i++)
    any = has_something (shown[i].run);
  if (stack != NULL)
    adw_view_stack_page_set_visible (
        adw_view_stack_get_page (ADW_VIEW_STACK (stack), GTK_WIDGET (self)), any);
}

static void
scope_chosen_cb (HmCoresPage *self)
{
  if (hm_page_get_session (HM_PAGE (self)) != NULL)
    hm_page_update (HM_PAGE (self));
}

void
hm_cores_page_set_session (HmCoresPage *self, HmSession *session)
{
  HmTickedRuns *ticked;

  g_return_if_fail (HM_IS_CORES_PAGE (self));

  hm_facts_set_session (self->facts, session);
  hm_facts_set_session (self->legend, session);
  hm_page_set_session (HM_PAGE (self), session);
  ticked = hm_session_get_ticked (session);
  g_signal_connect_object (ticked, "changed", G_CALLBACK (update_visible), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (ticked, "figures-changed", G_CALLBACK (update_visible), self,
                           G_CONNECT_SWAPPED);
  update_visible (self);
}

HmCardGrid *
hm_cores_page_get_grid (HmCoresPage *self)
{
  g_return_val_if_fail (HM_IS_CORES_PAGE (self), NULL);

  return self->grid;
}

static void
hm_cores_page_class_init (HmCoresPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  HM_PAGE_CLASS (klass)->show = hm_cores_page_show;
  g_type_ensure (HM_TYPE_CARD_GRID);
  g_type_ensure (HM_TYPE_CHART_LEGEND);
  g_type_ensure (HM_TYPE_FACTS);
  g_type_ensure (HM_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class, HM_RESOURCE_BASE "/hm-cores-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HmCoresPage, facts);
  gtk_widget_class_bind_template_child (widget_class, HmCoresPage, legend);
  gtk_widget_class_bind_template_child (widget_class, HmCoresPage, scope);
  gtk_widget_class_bind_template_child (widget_class, HmCoresPage, each);
  gtk_widget_class_bind_template_child (widget_class, HmCoresPage, sentences);
  gtk_widget_class_bind_template_child (widget_class, HmCoresPage, looks);
  gtk_widget_class_bind_template_child (widget_class, HmCoresPage, grid);
  gtk_widget_class_bind_template_callback (widget_class, scope_chosen_cb);
}

static void
hm_cores_page_init (HmCoresPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
