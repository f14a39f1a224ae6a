/* hm-strip.c: the machine's state over the time of a run, as a thin strip
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-strip"

#include "config.h"

#include "hm-strip.h"

#include <adwaita.h>

#include "hm-chart-view.h"
#include "report/hm-chart-strip.h"
#include "report/hm-moments-words.h"

struct _HmStrip
{
  GtkWidget parent_instance;

  HmRun *run;
  double duration;
};

G_DEFINE_FINAL_TYPE (HmStrip, hm_strip, GTK_TYPE_WIDGET)

static const HmMoments *
get_moments (HmStrip *self)
{
  return self->run != NULL ? hm_run_get_moments (self->run) : NULL;
}

static void
hm_strip_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  HmStrip *self = HM_STRIP (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  HmChartStyle style;
  cairo_t *cr;

  if (width <= 0 || height <= 0)
    return;
  hm_chart_view_get_style (widget, FALSE, &style);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  hm_strip_draw (cr, get_moments (self), self->duration, &style, width, height);
  cairo_destroy (cr);
}

static void
hm_strip_measure (GtkWidget *widget,
                  GtkOrientation orientation,
                  int for_size,
                  int *minimum,
                  int *natural,
                  int *minimum_baseline,
                  int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 60 : HM_STRIP_HEIGHT;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 200 : HM_STRIP_HEIGHT;
}

static gboolean
hm_strip_query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  HmStrip *self = HM_STRIP (widget);
  const HmMoment *moment =
      hm_strip_find (get_moments (self), self->duration, x, gtk_widget_get_width (widget));
  g_autofree char *text = NULL;

  if (keyboard)
    text = hm_moments_tell (get_moments (self));
  else if (moment != NULL)
    text = hm_moment_tell (moment);
  if (text == NULL || *text == '\0')
    return FALSE;
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

void
hm_strip_set_run (HmStrip *self, HmRun *run, double duration)
{
  g_autofree char *text = NULL;

  g_return_if_fail (HM_IS_STRIP (self));
  g_return_if_fail (run == NULL || HM_IS_RUN (run));

  g_set_object (&self->run, run);
  self->duration = duration;
  text = hm_moments_tell (get_moments (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text,
                                  -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
hm_strip_dispose (GObject *object)
{
  g_clear_object (&HM_STRIP (object)->run);
  G_OBJECT_CLASS (hm_strip_parent_class)->dispose (object);
}

static void
hm_strip_class_init (HmStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hm_strip_dispose;
  widget_class->snapshot = hm_strip_snapshot;
  widget_class->measure = hm_strip_measure;
  widget_class->query_tooltip = hm_strip_query_tooltip;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
hm_strip_init (HmStrip *self)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (gtk_widget_queue_draw), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (gtk_widget_queue_draw),
                           self, G_CONNECT_SWAPPED);
}

GtkWidget *
hm_strip_new (void)
{
  return g_object_new (HM_TYPE_STRIP, NULL);
}
