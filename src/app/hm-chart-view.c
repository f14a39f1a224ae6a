/* hm-chart-view.c: a chart on the screen
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-chart-view"

#include "config.h"

#include "hm-chart-view.h"

#include <adwaita.h>
#include <math.h>

#include "hm-compat.h"

#define VALUES_WIDTH 600 /* from which on values stand beside bars in parts */

struct _HmChartView
{
  GtkWidget parent_instance;

  HmFigure *figure;
  GArray *places;         /* of HmBarPlace, as drawn last */
  gboolean focused;       /* a bar has the keyboard's focus ... */
  guint series, category; /* ... this one */
  GtkWidget *popover;
  GtkWidget *detail; /* label in the popover */
};

G_DEFINE_FINAL_TYPE (HmChartView, hm_chart_view, GTK_TYPE_WIDGET)

void
hm_chart_view_get_style (GtkWidget *widget, gboolean patterns, HmChartStyle *style)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  GdkRGBA colour;

  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (style != NULL);

  *style = (HmChartStyle){ .patterns = patterns };
  hm_compat_get_colour (widget, &colour);
  style->foreground = (HmColour){ colour.red, colour.green, colour.blue, colour.alpha };
  style->dark = adw_style_manager_get_dark (manager);
  style->high_contrast = adw_style_manager_get_high_contrast (manager);
  style->dim = style->foreground;
  style->dim.alpha *= style->high_contrast ? 0.9 : 0.65;
  style->right_to_left = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
}

/* Of bars in parts, which are hard to read off an axis, where there is room. */
static gboolean
wants_values (HmChartView *self, int width)
{
  return self->figure->horizontal && self->figure->parts != NULL && width >= VALUES_WIDTH;
}

/* One series needs no pattern to be told apart, unless a legend shows it beside others. */
static gboolean
needs_patterns (const HmFigure *figure)
{
  return figure->series->len > 1 ||
         (figure->series->len == 1 && ((HmSeries *) figure->series->pdata[0])->look != NULL);
}

static void
get_style (HmChartView *self, HmChartStyle *style)
{
  hm_chart_view_get_style (GTK_WIDGET (self), self->figure != NULL && needs_patterns (self->figure),
                           style);
}

static const HmBarPlace *
find_place (HmChartView *self, guint series, guint category)
{
  for (guint i = 0; i < self->places->len; i++)
    {
      const HmBarPlace *place = &g_array_index (self->places, HmBarPlace, i);

      if (place->series == series && place->category == category)
        return place;
    }
  return NULL;
}

static const HmBarPlace *
place_at (HmChartView *self, double x, double y)
{
  for (guint i = 0; i < self->places->len; i++)
    {
      const HmBarPlace *place = &g_array_index (self->places, HmBarPlace, i);

      if (x >= place->x && x < place->x + place->width && y >= place->y &&
          y < place->y + place->height)
        return place;
    }
  return NULL;
}

static const HmBar *
get_bar (HmChartView *self, guint series, guint category)
{
  const HmSeries *one;

  if (self->figure == NULL || series >= self->figure->series->len ||
      category >= self->figure->n_categories)
    return NULL;
  one = g_ptr_array_index (self->figure->series, series);
  return &one->bars[category];
}

static void
hm_chart_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  HmChartView *self = HM_CHART_VIEW (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  HmBarPlace focus = { .series = self->series, .category = self->category };
  HmChartStyle style;
  cairo_t *cr;

  if (self->figure == NULL || width <= 0 || height <= 0)
    return;
  get_style (self, &style);
  style.values = wants_values (self, width);
  g_array_set_size (self->places, 0);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  hm_chart_draw (cr, gtk_widget_get_pango_context (widget), self->figure, &style, width, height,
                 self->focused && gtk_widget_has_visible_focus (widget) ? &focus : NULL,
                 self->places);
  cairo_destroy (cr);
}

/* The least and the wanted size, by the renderer, which knows how long the labels are. */
static void
hm_chart_view_measure (GtkWidget *widget,
                       GtkOrientation orientation,
                       int for_size,
                       int *minimum,
                       int *natural,
                       int *minimum_baseline,
                       int *natural_baseline)
{
  HmChartView *self = HM_CHART_VIEW (widget);
  double min_width = 0, height = 0;
  HmChartStyle style;

  *minimum = *natural = 0;
  if (self->figure == NULL)
    return;
  get_style (self, &style);
  style.values = orientation == GTK_ORIENTATION_VERTICAL && wants_values (self, for_size);
  hm_chart_measure (gtk_widget_get_pango_context (widget), self->figure, &style,
                    orientation == GTK_ORIENTATION_VERTICAL && for_size > 0 ? for_size : 300,
                    &min_width, &height);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = *natural = (int) min_width;
  else
    *minimum = *natural = (int) height;
}

static GtkSizeRequestMode
hm_chart_view_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
point_popover (HmChartView *self)
{
  const HmBarPlace *place = find_place (self, self->series, self->category);
  GdkRectangle rectangle;

  if (place == NULL)
    return;
  rectangle = (GdkRectangle){ (int) place->x, (int) place->y, MAX (1, (int) place->width),
                              MAX (1, (int) place->height) };
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover), &rectangle);
}

static void
hm_chart_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  HmChartView *self = HM_CHART_VIEW (widget);

  gtk_popover_present (GTK_POPOVER (self->popover));
}

/* What a screen reader reads: the bar that has the focus, or else the whole chart. */
static void
update_description (HmChartView *self)
{
  const HmBar *bar = self->focused ? get_bar (self, self->series, self->category) : NULL;
  g_autofree char *whole = NULL;
  const char *text = bar != NULL ? bar->detail : NULL;

  if (self->figure == NULL)
    return;
  if (text == NULL)
    text = whole = hm_figure_describe (self->figure);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text,
                                  -1);
}

static void
leave_bars (HmChartView *self)
{
  if (!self->focused)
    return;
  self->focused = FALSE;
  gtk_popover_popdown (GTK_POPOVER (self->popover));
  update_description (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
show_bar (HmChartView *self, guint series, guint category)
{
  const HmBar *bar = get_bar (self, series, category);

  if (bar == NULL)
    return;
  self->focused = TRUE;
  self->series = series;
  self->category = category;
  gtk_label_set_text (GTK_LABEL (self->detail), bar->detail != NULL ? bar->detail : bar->label);
  point_popover (self);
  gtk_popover_popup (GTK_POPOVER (self->popover));
  update_description (self);
  hm_compat_announce (GTK_WIDGET (self), gtk_label_get_text (GTK_LABEL (self->detail)));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Bars are numbered as a person reads them: category by category, the series within. */
static gboolean
go_to (HmChartView *self, int at)
{
  int n_series, n;

  if (self->figure == NULL || self->figure->series->len == 0 || self->figure->n_categories == 0)
    return FALSE;
  n_series = (int) self->figure->series->len;
  n = n_series * (int) self->figure->n_categories;
  at = CLAMP (at, 0, n - 1);
  show_bar (self, at % n_series, at / n_series);
  return TRUE;
}

/* The first step is onto the bar at the end that it comes from. */
static gboolean
step (HmChartView *self, int step_by)
{
  if (self->figure == NULL)
    return FALSE;
  if (!self->focused)
    return go_to (self, step_by > 0 ? 0 : G_MAXINT);
  return go_to (self, (int) (self->category * self->figure->series->len + self->series) + step_by);
}

/* The bar that has the focus, or else the last one of the first series that has any. */
static const HmBar *
choose_bar (HmChartView *self, HmRun **run)
{
  const HmBar *bar = self->focused ? get_bar (self, self->series, self->category) : NULL;

  *run = NULL;
  if (bar != NULL)
    {
      *run = ((HmSeries *) self->figure->series->pdata[self->series])->run;
      return bar->result != NULL || bar->handshake != NULL ? bar : NULL;
    }
  for (guint i = 0; self->figure != NULL && i < self->figure->series->len; i++)
    for (guint j = self->figure->n_categories; j > 0; j--)
      {
        *run = ((HmSeries *) self->figure->series->pdata[i])->run;
        bar = get_bar (self, i, j - 1);
        if ((bar->result != NULL || bar->handshake != NULL) && isfinite (bar->value))
          return bar;
      }
  return NULL;
}

void
hm_chart_view_open_detail (HmChartView *self)
{
  const HmBar *bar;
  HmRun *run;
  guint at;

  g_return_if_fail (HM_IS_CHART_VIEW (self));

  bar = choose_bar (self, &run);
  if (bar == NULL)
    return;
  if (g_ptr_array_find (hm_run_get_handshakes (run), bar->handshake, &at))
    {
      gtk_widget_activate_action (GTK_WIDGET (self), "win.show-connection", "(su)",
                                  hm_run_get_id (run), at);
      return;
    }
  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    if (hm_run_get_result (run, i) == bar->result)
      {
        gtk_widget_activate_action (GTK_WIDGET (self), "win.show-algorithm", "(su)",
                                    hm_run_get_id (run), i);
        return;
      }
}

static gboolean
key_pressed_cb (HmChartView *self, guint key, guint keycode, GdkModifierType state)
{
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  guint n_series = self->figure != NULL ? self->figure->series->len : 0;

  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK)) != 0)
    return FALSE;
  switch (key)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      return step (self, mirrored ? 1 : -1);
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      return step (self, mirrored ? -1 : 1);
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      return step (self, self->figure != NULL && self->figure->horizontal ? -(int) n_series : -1);
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      return step (self, self->figure != NULL && self->figure->horizontal ? (int) n_series : 1);
    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      return go_to (self, 0);
    case GDK_KEY_End:
    case GDK_KEY_KP_End:
      return go_to (self, G_MAXINT);
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      hm_chart_view_open_detail (self);
      return TRUE;
    case GDK_KEY_Escape:
      if (!self->focused)
        return FALSE;
      leave_bars (self);
      return TRUE;
    default:
      return FALSE;
    }
}

static void
pressed_cb (HmChartView *self, int n_press, double x, double y)
{
  const HmBarPlace *place = place_at (self, x, y);

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (place != NULL)
    show_bar (self, place->series, place->category);
  else
    leave_bars (self);
  if (n_press == 2)
    hm_chart_view_open_detail (self);
}

static gboolean
hm_chart_view_query_tooltip (GtkWidget *widget,
                             int x,
                             int y,
                             gboolean keyboard,
                             GtkTooltip *tooltip)
{
  HmChartView *self = HM_CHART_VIEW (widget);
  const HmBarPlace *place = keyboard ? NULL : place_at (self, x, y);
  const HmBar *bar;
  GdkRectangle area;

  /* The keyboard has the popover. */
  if (place == NULL || self->focused)
    return FALSE;
  bar = get_bar (self, place->series, place->category);
  if (bar == NULL || bar->detail == NULL)
    return FALSE;
  area = (GdkRectangle){ (int) place->x, (int) place->y, MAX (1, (int) place->width),
                         MAX (1, (int) place->height) };
  gtk_tooltip_set_tip_area (tooltip, &area);
  gtk_tooltip_set_text (tooltip, bar->detail);
  return TRUE;
}

void
hm_chart_view_set_figure (HmChartView *self, HmFigure *figure)
{
  guint old_categories, old_series;
  const HmBar *bar;

  g_return_if_fail (HM_IS_CHART_VIEW (self));

  old_categories = self->figure != NULL ? self->figure->n_categories : 0;
  old_series = self->figure != NULL ? self->figure->series->len : 0;
  g_clear_pointer (&self->figure, hm_figure_free);
  self->figure = figure;
  if (figure == NULL)
    {
      leave_bars (self);
      return;
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  figure->title != NULL ? figure->title : "", -1);
  bar = self->focused ? get_bar (self, self->series, self->category) : NULL;
  if (bar == NULL)
    leave_bars (self);
  else if (bar->detail != NULL)
    gtk_label_set_text (GTK_LABEL (self->detail), bar->detail);
  update_description (self);
  /* Changing figures keep the size; only other bars ask for another one. */
  if (figure->n_categories != old_categories || figure->series->len != old_series)
    gtk_widget_queue_resize (GTK_WIDGET (self));
  else
    gtk_widget_queue_draw (GTK_WIDGET (self));
}

const HmFigure *
hm_chart_view_get_figure (HmChartView *self)
{
  g_return_val_if_fail (HM_IS_CHART_VIEW (self), NULL);

  return self->figure;
}

gboolean
hm_chart_view_get_focus_bar (HmChartView *self, guint *series, guint *category)
{
  g_return_val_if_fail (HM_IS_CHART_VIEW (self), FALSE);

  *series = self->series;
  *category = self->category;
  return self->focused;
}

static void
hm_chart_view_dispose (GObject *object)
{
  HmChartView *self = HM_CHART_VIEW (object);

  g_clear_pointer (&self->popover, gtk_widget_unparent);
  G_OBJECT_CLASS (hm_chart_view_parent_class)->dispose (object);
}

static void
hm_chart_view_finalize (GObject *object)
{
  HmChartView *self = HM_CHART_VIEW (object);

  g_clear_pointer (&self->figure, hm_figure_free);
  g_array_unref (self->places);
  G_OBJECT_CLASS (hm_chart_view_parent_class)->finalize (object);
}

static void
hm_chart_view_class_init (HmChartViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hm_chart_view_dispose;
  object_class->finalize = hm_chart_view_finalize;
  widget_class->snapshot = hm_chart_view_snapshot;
  widget_class->measure = hm_chart_view_measure;
  widget_class->get_request_mode = hm_chart_view_get_request_mode;
  widget_class->size_allocate = hm_chart_view_size_allocate;
  widget_class->query_tooltip = hm_chart_view_query_tooltip;
  gtk_widget_class_set_css_name (widget_class, "chart");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
hm_chart_view_init (HmChartView *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkGesture *click = gtk_gesture_click_new ();
  AdwStyleManager *manager = adw_style_manager_get_default ();

  self->places = g_array_new (FALSE, FALSE, sizeof (HmBarPlace));
  self->detail = gtk_label_new (NULL);
  self->popover = gtk_popover_new ();
  gtk_popover_set_child (GTK_POPOVER (self->popover), self->detail);
  gtk_popover_set_autohide (GTK_POPOVER (self->popover), FALSE);
  gtk_popover_set_position (GTK_POPOVER (self->popover), GTK_POS_TOP);
  gtk_widget_set_can_focus (self->popover, FALSE);
  gtk_widget_set_can_target (self->popover, FALSE);
  gtk_widget_set_parent (self->popover, GTK_WIDGET (self));

  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_VISIBLE);

  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (leave_bars), self);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));

  /* The colours of the bars are not CSS: they follow the appearance by themselves. */
  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (gtk_widget_queue_draw), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (gtk_widget_queue_draw),
                           self, G_CONNECT_SWAPPED);
}
