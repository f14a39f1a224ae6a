/* hm-swatch.c: the mark of a series in a legend: its colour and its pattern
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-swatch"

#include "config.h"

#include "hm-swatch.h"

#include "hm-chart-view.h"

#define SIZE 12

struct _HmSwatch
{
  GtkWidget parent_instance;

  guint colour;
};

G_DEFINE_FINAL_TYPE (HmSwatch, hm_swatch, GTK_TYPE_WIDGET)

static void
hm_swatch_measure (GtkWidget *widget,
                   GtkOrientation orientation,
                   int for_size,
                   int *minimum,
                   int *natural,
                   int *minimum_baseline,
                   int *natural_baseline)
{
  *minimum = *natural = SIZE;
}

static void
hm_swatch_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  HmChartStyle style;
  cairo_t *cr;

  if (width <= 0 || height <= 0)
    return;
  hm_chart_view_get_style (widget, TRUE, &style);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  hm_chart_draw_swatch (cr, HM_SWATCH (widget)->colour, &style, width, height);
  cairo_destroy (cr);
}

static void
hm_swatch_class_init (HmSwatchClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = hm_swatch_measure;
  widget_class->snapshot = hm_swatch_snapshot;
  /* The name beside it says the same. */
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
hm_swatch_init (HmSwatch *self)
{
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
}

GtkWidget *
hm_swatch_new (guint colour)
{
  HmSwatch *self = g_object_new (HM_TYPE_SWATCH, NULL);

  self->colour = colour;
  return GTK_WIDGET (self);
}
