/* hm-card.c: a card: title, the figure that counts, and a chart
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-card"

#include "config.h"

#include "hm-card.h"

struct _HmCard
{
  GtkBox parent_instance;

  GtkLabel *title;
  GtkLabel *headline;
  GtkLabel *ratio;
  HmChartView *chart;
  GtkLabel *notes;
};

G_DEFINE_FINAL_TYPE (HmCard, hm_card, GTK_TYPE_BOX)

void
hm_card_set_figure (HmCard *self, HmFigure *figure)
{
  g_return_if_fail (HM_IS_CARD (self));
  g_return_if_fail (figure != NULL);

  gtk_label_set_text (self->title, figure->title);
  gtk_label_set_text (self->headline, figure->headline != NULL ? figure->headline : "");
  gtk_label_set_text (self->ratio, figure->ratio != NULL ? figure->ratio : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->ratio), figure->ratio_detail);
  gtk_widget_set_visible (GTK_WIDGET (self->ratio), figure->ratio != NULL);
  gtk_label_set_text (self->notes, figure->notes != NULL ? figure->notes : "");
  gtk_widget_set_visible (GTK_WIDGET (self->notes), figure->notes != NULL);
  hm_chart_view_set_figure (self->chart, figure);
}

void
hm_card_fill_grid (HmCardGrid *grid, GPtrArray *figures)
{
  GtkWidget *child;

  g_return_if_fail (HM_IS_CARD_GRID (grid));
  g_return_if_fail (figures != NULL);

  /* The cards take the figures; the array must not free them then. */
  g_ptr_array_set_free_func (figures, NULL);
  child = gtk_widget_get_first_child (GTK_WIDGET (grid));
  for (guint i = 0; i < figures->len; i++)
    {
      if (child == NULL)
        {
          child = GTK_WIDGET (hm_card_new ());
          hm_card_grid_append (grid, child);
        }
      hm_card_set_figure (HM_CARD (child), g_ptr_array_index (figures, i));
      child = gtk_widget_get_next_sibling (child);
    }
  hm_card_grid_set_n_children (grid, figures->len);
}

HmChartView *
hm_card_get_chart (HmCard *self)
{
  g_return_val_if_fail (HM_IS_CARD (self), NULL);

  return self->chart;
}

static void
hm_card_class_init (HmCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (HM_TYPE_CHART_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, HM_RESOURCE_BASE "/hm-card.ui");
  gtk_widget_class_bind_template_child (widget_class, HmCard, title);
  gtk_widget_class_bind_template_child (widget_class, HmCard, headline);
  gtk_widget_class_bind_template_child (widget_class, HmCard, ratio);
  gtk_widget_class_bind_template_child (widget_class, HmCard, chart);
  gtk_widget_class_bind_template_child (widget_class, HmCard, notes);
}

static void
title_clicked_cb (HmCard *self)
{
  hm_chart_view_open_detail (self->chart);
}

static void
hm_card_init (HmCard *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  /* By keyboard the chart itself does the same. */
  g_signal_connect_swapped (click, "released", G_CALLBACK (title_clicked_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->title), GTK_EVENT_CONTROLLER (click));
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self->title), "pointer");
}

HmCard *
hm_card_new (void)
{
  return g_object_new (HM_TYPE_CARD, NULL);
}
