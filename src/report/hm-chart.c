/* hm-chart.c: a chart as a whole: background, title, legend, and the bars in what is left
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-chart"
#include "report/hm-chart-private.h"

#include <math.h>

#define FRAME 12.0         /* around a chart with a title */
#define SWATCH 10.0        /* the square of a legend */
#define WORD_GAP 12.0      /* between two things on a line */
#define MAX_HEAD_SHARE 0.5 /* of the height, for title and legend */

/* Draws (or only measures, without a cairo_t) words that may take several lines. Returns the
 * height. */
static double
put_paragraph (const HmCanvas *canvas,
               const char *text,
               HmTextSize size,
               double x,
               double y,
               double width,
               guint max_lines,
               const HmColour *colour)
{
  g_autoptr (PangoLayout) layout = hm_text_new (canvas->context, text, size);
  double wide, height;

  pango_layout_set_width (layout, (int) (width * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_height (layout, -(int) max_lines);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_auto_dir (layout, FALSE);
  pango_layout_set_alignment (layout,
                              canvas->style->right_to_left ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT);
  hm_text_measure (layout, &wide, &height);
  if (canvas->cr != NULL)
    hm_text_draw (canvas, layout, canvas->style->right_to_left ? x + width - wide : x, y, colour);
  return height;
}

/* Title and headline on one line if both fit, else one below the other. */
static double
put_title (const HmCanvas *canvas, double x, double y, double width)
{
  const HmFigure *figure = canvas->figure;
  const HmChartStyle *style = canvas->style;
  double title_width, headline_width = 0, height, used;

  {
    g_autoptr (PangoLayout) title = hm_text_new (canvas->context, figure->title, HM_TEXT_TITLE);

    hm_text_measure (title, &title_width, NULL);
  }
  if (figure->headline != NULL)
    {
      g_autoptr (PangoLayout) headline =
          hm_text_new (canvas->context, figure->headline, HM_TEXT_BODY);

      hm_text_measure (headline, &headline_width, &height);
      if (title_width + WORD_GAP + headline_width <= width)
        {
          if (canvas->cr != NULL)
            hm_text_draw (canvas, headline, style->right_to_left ? x : x + width - headline_width,
                          y, &style->dim);
          headline_width = 0;
        }
    }
  used = put_paragraph (canvas, figure->title, HM_TEXT_TITLE, x, y, width, 2, &style->foreground);
  if (headline_width > 0)
    used +=
        put_paragraph (canvas, figure->headline, HM_TEXT_BODY, x, y + used, width, 1, &style->dim);
  return used;
}

/* The runs with their colours, as many on a line as fit. */
static double
put_legend (const HmCanvas *canvas, double x, double y, double width)
{
  double at = 0, line = hm_text_line_height (canvas->context, HM_TEXT_SMALL) + 2, top = y;

  for (guint i = 0; i < canvas->figure->series->len; i++)
    {
      const HmSeries *series = canvas->figure->series->pdata[i];
      g_autoptr (PangoLayout) name = hm_text_new (canvas->context, series->name, HM_TEXT_SMALL);
      double room = width - SWATCH - 5, name_width, height, left;

      hm_text_measure (name, &name_width, &height);
      if (name_width > room)
        {
          pango_layout_set_width (name, (int) (room * PANGO_SCALE));
          pango_layout_set_ellipsize (name, PANGO_ELLIPSIZE_MIDDLE);
          hm_text_measure (name, &name_width, &height);
        }
      if (at > 0 && at + SWATCH + 5 + name_width > width)
        {
          at = 0;
          y += line;
        }
      if (canvas->cr != NULL)
        {
          HmBox swatch = { x + at, round (y + (height - SWATCH) / 2), SWATCH, SWATCH };

          left = x + at + SWATCH + 5;
          if (canvas->style->right_to_left)
            {
              swatch.x = x + width - at - SWATCH;
              left = swatch.x - 5 - name_width;
            }
          hm_swatch_draw (canvas, series, &swatch);
          hm_text_draw (canvas, name, left, y, &canvas->style->foreground);
        }
      at += SWATCH + 5 + name_width + WORD_GAP;
    }
  return canvas->figure->series->len > 0 ? y - top + line : 0;
}

/* What stands above the bars. The parts that a low chart has no room for are left out, the last
 * ones first. */
static double
put_head (const HmCanvas *canvas, double x, double y, double width, double height)
{
  HmCanvas measure = *canvas;
  double title, unit, legend, used;

  measure.cr = NULL;
  title = put_title (&measure, x, y, width);
  unit = put_paragraph (&measure, canvas->figure->unit, HM_TEXT_SMALL, x, y, width, 2,
                        &canvas->style->dim);
  legend = put_legend (&measure, x, y, width) + 4;
  if (title > height)
    return 0;
  used = canvas->cr == NULL ? title : put_title (canvas, x, y, width);
  if (used + unit <= height)
    used += put_paragraph (canvas, canvas->figure->unit, HM_TEXT_SMALL, x, y + used, width, 2,
                           &canvas->style->dim);
  if (used + legend <= height)
    used += put_legend (canvas, x, y + used + 4, width) + 4;
  return ceil (used + 4);
}

static double
text_width (PangoContext *context, const char *text, HmTextSize size)
{
  g_autoptr (PangoLayout) layout = hm_text_new (context, text, size);
  double width;

  hm_text_measure (layout, &width, NULL);
  return width;
}

/* The width at which no part of the head has to be shortened. Title and unit may take two lines,
 * which need a little more than half of one. */
static double
head_min_width (const HmCanvas *canvas)
{
  const HmFigure *figure = canvas->figure;
  double width = MAX (text_width (canvas->context, figure->title, HM_TEXT_TITLE) * 0.7,
                      text_width (canvas->context, figure->unit, HM_TEXT_SMALL) * 0.7);

  if (figure->headline != NULL)
    width = MAX (width, text_width (canvas->context, figure->headline, HM_TEXT_BODY));
  for (guint i = 0; i < figure->series->len; i++)
    {
      const HmSeries *series = figure->series->pdata[i];

      width = MAX (width, SWATCH + 5 + text_width (canvas->context, series->name, HM_TEXT_SMALL));
    }
  return width;
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
  HmCanvas canvas = { cr, context, figure, style, focus, places, texts };
  HmBox box = { 0, 0, width, height };

  g_return_if_fail (cr != NULL && PANGO_IS_CONTEXT (context));
  g_return_if_fail (figure != NULL && style != NULL);

  if (width < 1 || height < 1)
    return;
  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  if (style->background.alpha > 0)
    {
      cairo_rectangle (cr, 0, 0, width, height);
      hm_set_colour (cr, &style->background, 1);
      cairo_fill (cr);
    }
  if (style->title)
    {
      double frame = MIN (FRAME, MIN (width, height) / 8), head;

      box = (HmBox){ frame, frame, width - 2 * frame, height - 2 * frame };
      head = put_head (&canvas, box.x, box.y, box.width, box.height * MAX_HEAD_SHARE);
      box.y += head;
      box.height -= head;
    }
  if (figure->horizontal)
    hm_rows_draw (&canvas, &box);
  else
    hm_columns_draw (&canvas, &box);
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
hm_chart_measure (PangoContext *context,
                  const HmFigure *figure,
                  const HmChartStyle *style,
                  double width,
                  double *min_width,
                  double *height)
{
  HmCanvas canvas = { NULL, context, figure, style, NULL, NULL, NULL };
  double frame = style->title ? FRAME : 0;

  g_return_if_fail (PANGO_IS_CONTEXT (context));
  g_return_if_fail (figure != NULL && style != NULL);

  if (min_width != NULL)
    {
      *min_width =
          figure->horizontal ? hm_rows_min_width (&canvas) : hm_columns_min_width (&canvas);
      if (style->title)
        *min_width = MAX (*min_width, head_min_width (&canvas));
      *min_width = ceil (MAX (*min_width, 60) + 2 * frame);
    }
  if (height != NULL)
    {
      *height = figure->horizontal ? hm_rows_height (&canvas)
                                   : hm_columns_height (&canvas, MAX (width - 2 * frame, 1));
      if (style->title)
        *height += put_head (&canvas, 0, 0, MAX (width - 2 * frame, 1), 1e6) + 2 * frame;
      *height = ceil (*height);
    }
}
