/* hm-chart-line.c: a series as a line: points with markers, and lines between neighbours
 *
 * Colour, marker and dashes tell the series apart, each alone; where what a line is of has one
 * marker in all colours, marker and dashes together do where there are no colours. A point that is
 * missing breaks the line; nothing is made up between its neighbours, unless the figure says that
 * the line goes on.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-chart"
#include "report/hm-chart-private.h"

#include <math.h>

#define LINE_WIDTH 2.0
#define MARKER 4.0 /* half its size */

static const struct
{
  int n;
  double lengths[6];
} dashes[HM_N_PATTERNS] = {
  { 0 },
  { 2, { 8, 3 } },
  { 2, { 2, 3 } },
  { 4, { 8, 3, 2, 3 } },
  { 2, { 14, 4 } },
  { 2, { 5, 2 } },
  { 6, { 8, 3, 2, 3, 2, 3 } },
  { 4, { 14, 3, 5, 3 } },
};

/* Corners of the markers, in half sizes; the first is round. */
static const struct
{
  guint n;
  double corners[4][2];
} markers[HM_N_PATTERNS] = {
  { 0 },
  { 4, { { -0.9, -0.9 }, { 0.9, -0.9 }, { 0.9, 0.9 }, { -0.9, 0.9 } } },
  { 3, { { 0, -1.2 }, { 1.1, 0.9 }, { -1.1, 0.9 } } },
  { 4, { { 0, -1.3 }, { 1.3, 0 }, { 0, 1.3 }, { -1.3, 0 } } },
  { 3, { { 0, 1.2 }, { 1.1, -0.9 }, { -1.1, -0.9 } } },
  { 4, { { -1.3, -0.6 }, { 1.3, -0.6 }, { 1.3, 0.6 }, { -1.3, 0.6 } } },
  { 4, { { -0.6, -1.3 }, { 0.6, -1.3 }, { 0.6, 1.3 }, { -0.6, 1.3 } } },
  { 4, { { -0.4, -1.2 }, { 1.2, -1.2 }, { 0.4, 1.2 }, { -1.2, 1.2 } } },
};

static void
draw_marker (const HmCanvas *canvas, guint index, double x, double y, const HmColour *colour)
{
  cairo_t *cr = canvas->cr;

  cairo_new_path (cr);
  if (markers[index].n == 0)
    cairo_arc (cr, x, y, MARKER, 0, 2 * G_PI);
  for (guint i = 0; i < markers[index].n; i++)
    cairo_line_to (cr, x + markers[index].corners[i][0] * MARKER,
                   y + markers[index].corners[i][1] * MARKER);
  cairo_close_path (cr);
  hm_paint_fill (canvas, colour, 1);
}

/* A sample that was set aside. */
static void
draw_cross (const HmCanvas *canvas, double x, double y)
{
  cairo_t *cr = canvas->cr;

  cairo_new_path (cr);
  cairo_move_to (cr, x - MARKER, y - MARKER);
  cairo_line_to (cr, x + MARKER, y + MARKER);
  cairo_move_to (cr, x - MARKER, y + MARKER);
  cairo_line_to (cr, x + MARKER, y - MARKER);
  hm_paint_stroke (canvas, &canvas->style->foreground, 0.8, 1.25);
}

static guint
choose_marker (const HmCanvas *canvas, const HmSeries *series)
{
  return series->by_kind ? series->variant % HM_N_PATTERNS
                         : hm_series_pattern (series, canvas->style);
}

/* Where a run has more series than there are markers, these repeat with other dashes. */
static void
set_dashes (const HmCanvas *canvas, const HmSeries *series)
{
  static const double ideal[] = { 3, 3 };
  const HmChartStyle *style = canvas->style;
  guint pattern = hm_series_pattern (series, style);
  cairo_t *cr = canvas->cr;

  if (series->by_kind)
    pattern = style->high_contrast || style->grey ? series->colour : series->variant;
  pattern = (pattern + series->variant / HM_N_PATTERNS) % HM_N_PATTERNS;
  if (series->ideal)
    cairo_set_dash (cr, ideal, 2, 0);
  else
    cairo_set_dash (cr, dashes[pattern].lengths, dashes[pattern].n, 0);
}

static gboolean
has_point (const HmBar *bar)
{
  return isfinite (bar->value) && bar->value > 0;
}

void
hm_line_draw (const HmCanvas *canvas,
              const HmSeries *series,
              const double *centers,
              const HmBox *plot,
              const HmAxisTicks *axis)
{
  HmColour colour = hm_palette_choose (canvas->style, series->colour);
  guint marker = choose_marker (canvas, series);
  cairo_t *cr = canvas->cr;
  gboolean going = FALSE;

  cairo_save (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  set_dashes (canvas, series);
  cairo_new_path (cr);
  for (guint i = 0; i < canvas->figure->n_categories; i++)
    {
      const HmBar *bar = &series->bars[i];
      double y = plot->y + plot->height * (1 - hm_axis_place (axis, bar->value));

      if (!has_point (bar))
        {
          /* Of a course the points stand where they stand in time. */
          going = going && (canvas->figure->course || canvas->figure->bridged);
          continue;
        }
      if (going)
        cairo_line_to (cr, centers[i], y);
      else
        cairo_move_to (cr, centers[i], y);
      going = TRUE;
    }
  if (canvas->figure->dots)
    cairo_new_path (cr);
  else
    hm_paint_stroke (canvas, &colour, series->ideal ? 0.8 : 1, series->ideal ? 1 : LINE_WIDTH);
  cairo_restore (cr);
  if (series->ideal || canvas->figure->course)
    return;
  for (guint i = 0; i < canvas->figure->n_categories; i++)
    {
      const HmBar *bar = &series->bars[i];
      HmBox column = { centers[i] - 12, plot->y, 24, plot->height };

      if (!has_point (bar))
        continue;
      hm_paint_open (canvas, bar->detail);
      if (canvas->figure->dots && bar->state == HM_BAR_DISTURBED)
        draw_cross (canvas, centers[i],
                    plot->y + plot->height * (1 - hm_axis_place (axis, bar->value)));
      else
        draw_marker (canvas, marker, centers[i],
                     plot->y + plot->height * (1 - hm_axis_place (axis, bar->value)), &colour);
      if (isfinite (bar->low) && isfinite (bar->high))
        hm_bar_draw_whisker (canvas, bar, &column, HM_GROWS_UP, axis);
      hm_paint_close (canvas);
    }
}

void
hm_line_draw_swatch (const HmCanvas *canvas, const HmSeries *series, const HmBox *box)
{
  HmColour colour = hm_palette_choose (canvas->style, series->colour);
  double y = box->y + box->height / 2;

  cairo_save (canvas->cr);
  set_dashes (canvas, series);
  cairo_new_path (canvas->cr);
  cairo_move_to (canvas->cr, box->x, y);
  cairo_line_to (canvas->cr, box->x + box->width, y);
  hm_paint_stroke (canvas, &colour, series->ideal ? 0.8 : 1, series->ideal ? 1 : LINE_WIDTH);
  cairo_restore (canvas->cr);
  if (!series->ideal)
    draw_marker (canvas, choose_marker (canvas, series), box->x + box->width / 2, y, &colour);
}
