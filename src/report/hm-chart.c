/* hm-chart.c: a chart alone, as the window shows it in its cards
 *
 * Title, legend and notes are around it: as labels in the window, by hm-chart-plate.c in exports.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-chart"
#include "report/hm-chart-private.h"

#include <math.h>

void
hm_shape_draw (const HmCanvas *canvas, const HmBox *box)
{
  if (canvas->figure->timeline != NULL)
    hm_timeline_draw (canvas, box);
  else if (canvas->figure->horizontal)
    hm_rows_draw (canvas, box);
  else
    hm_columns_draw (canvas, box);
}

static double
get_min_width (const HmCanvas *canvas)
{
  if (canvas->figure->timeline != NULL)
    return hm_timeline_min_width (canvas);
  return canvas->figure->horizontal ? hm_rows_min_width (canvas) : hm_columns_min_width (canvas);
}

static double
get_height (const HmCanvas *canvas, double width)
{
  if (canvas->figure->timeline != NULL)
    return hm_timeline_height (canvas, width);
  return canvas->figure->horizontal ? hm_rows_height (canvas, width)
                                    : hm_columns_height (canvas, width);
}

void
hm_chart_draw_traced (cairo_t *cr,
                      PangoContext *context,
                      const HmFigure *figure,
                      const HmChartStyle *style,
                      double width,
                      double height,
                      const HmBarPlace *focus,
                      GArray *places,
                      GArray *texts)
{
  HmCanvas canvas = { .cr = cr,
                      .context = context,
                      .figure = figure,
                      .style = style,
                      .focus = focus,
                      .places = places,
                      .texts = texts };
  HmBox box = { 0, 0, width, height };

  g_return_if_fail (cr != NULL && PANGO_IS_CONTEXT (context));
  g_return_if_fail (figure != NULL && style != NULL);

  if (width < 1 || height < 1)
    return;
  canvas.n = figure->n_categories;
  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  if (style->background.alpha > 0)
    {
      cairo_rectangle (cr, 0, 0, width, height);
      hm_paint_fill (&canvas, &style->background, 1);
    }
  hm_shape_draw (&canvas, &box);
  cairo_restore (cr);
}

void
hm_chart_draw (cairo_t *cr,
               PangoContext *context,
               const HmFigure *figure,
               const HmChartStyle *style,
               double width,
               double height,
               const HmBarPlace *focus,
               GArray *places)
{
  hm_chart_draw_traced (cr, context, figure, style, width, height, focus, places, NULL);
}

void
hm_chart_draw_key (cairo_t *cr,
                   const HmChartKey *key,
                   const HmChartStyle *style,
                   double width,
                   double height)
{
  HmCanvas canvas = { .cr = cr, .style = style };
  HmBox box = { 0, 0, width, height };
  HmSeries series = { 0 };

  g_return_if_fail (cr != NULL && key != NULL && style != NULL);

  series.colour = key->colour;
  series.variant = key->variant;
  series.by_kind = key->by_kind;
  if (key->is_one)
    hm_swatch_draw_one (&canvas, &box);
  else if (key->is_part)
    hm_swatch_draw_part (&canvas, key->part, &box);
  else if (key->line)
    hm_line_draw_swatch (&canvas, &series, &box);
  else
    hm_swatch_draw (&canvas, &series, &box);
}

void
hm_chart_measure (PangoContext *context,
                  const HmFigure *figure,
                  const HmChartStyle *style,
                  double width,
                  double *min_width,
                  double *height)
{
  HmCanvas canvas = { .context = context, .figure = figure, .style = style };

  g_return_if_fail (PANGO_IS_CONTEXT (context));
  g_return_if_fail (figure != NULL && style != NULL);

  canvas.n = figure->n_categories;
  if (min_width != NULL)
    *min_width = ceil (MAX (get_min_width (&canvas), 60));
  if (height != NULL)
    *height = ceil (get_height (&canvas, MAX (width, 1)));
}
