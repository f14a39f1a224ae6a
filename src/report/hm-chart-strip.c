/* hm-chart-strip.c: draws the machine's state over the time of a run as a thin strip
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-chart"
#include "report/hm-chart-strip.h"

#include <math.h>

#define LANE 5 /* of the disturbed share, at the bottom */
#define GAP 2
#define TICK 4

/* The clock's range is at least so wide, relative to its highest: a flat line is to look flat. */
#define CLOCK_RANGE 0.25

/* Which colours of the palette. */
enum
{
  COLOUR_CLOCK = 0,
  COLOUR_HEAT = 1,
  COLOUR_LOAD = 2,
};

typedef struct
{
  cairo_t *cr;
  const HmMoments *moments;
  const HmChartStyle *style;
  double duration, width, height; /* of the upper part */
} Strip;

static double
place_x (const Strip *strip, double at)
{
  return strip->width * CLAMP (at / strip->duration, 0, 1);
}

static double
place_y (const Strip *strip, double value, double bottom, double top)
{
  double share = top > bottom ? (value - bottom) / (top - bottom) : 0;

  return strip->height * (1 - CLAMP (share, 0, 1));
}

static void
set_colour (const Strip *strip, HmColour colour, double alpha)
{
  cairo_set_source_rgba (strip->cr, colour.red, colour.green, colour.blue, colour.alpha * alpha);
}

/* A line through the known values of a column; a gap where one is unknown. @area: filled down to
 * the ground. */
static void
draw_column (const Strip *strip, gsize offset, double bottom, double top, gboolean area)
{
  gboolean down = FALSE;
  double x = 0;

  for (guint i = 0; i < hm_moments_get_n (strip->moments); i++)
    {
      const HmMoment *moment = hm_moments_get (strip->moments, i);
      double value = G_STRUCT_MEMBER (double, moment, offset);
      double start = place_x (strip, hm_moments_get_start (strip->moments, i));
      double y = place_y (strip, value, bottom, top);

      if (!isfinite (value))
        {
          if (down && area)
            cairo_line_to (strip->cr, x, strip->height);
          down = FALSE;
          continue;
        }
      if (!down)
        cairo_move_to (strip->cr, start, area ? strip->height : y);
      cairo_line_to (strip->cr, start, y);
      x = place_x (strip, moment->at);
      cairo_line_to (strip->cr, x, y);
      down = TRUE;
    }
  if (down && area)
    cairo_line_to (strip->cr, x, strip->height);
}

static void
draw_clock (const Strip *strip)
{
  gsize offset = G_STRUCT_OFFSET (HmMoment, frequency);
  HmColour colour = hm_palette_choose (strip->style, COLOUR_CLOCK);
  double lowest, highest, bottom;

  if (!hm_moments_range (strip->moments, offset, &lowest, NULL, &highest))
    return;
  /* The slowest is still to be seen. */
  bottom = MIN (lowest - 0.5 * (highest - lowest), highest * (1 - CLOCK_RANGE));
  highest *= 1.02;
  draw_column (strip, offset, bottom, highest, TRUE);
  set_colour (strip, colour, strip->style->high_contrast ? 0.2 : 0.3);
  cairo_fill (strip->cr);
  draw_column (strip, offset, bottom, highest, FALSE);
  set_colour (strip, colour, 1);
  cairo_set_line_width (strip->cr, 1.5);
  cairo_stroke (strip->cr);
}

/* From @bottom to @top, or to the highest value if that is more. */
static void
draw_line (const Strip *strip, gsize offset, guint colour, double bottom, double top, double dash)
{
  double highest;

  if (!hm_moments_range (strip->moments, offset, NULL, NULL, &highest))
    return;
  draw_column (strip, offset, bottom, MAX (top, highest * 1.05), FALSE);
  set_colour (strip, hm_palette_choose (strip->style, colour), 1);
  cairo_set_line_width (strip->cr, 1.25);
  cairo_set_dash (strip->cr, &dash, 1, 0);
  cairo_stroke (strip->cr);
  cairo_set_dash (strip->cr, NULL, 0, 0);
}

/* How much was disturbed, as depth of the lane's colour; and a tick for what was throttled. */
static void
draw_trouble (const Strip *strip, double lane_top)
{
  for (guint i = 0; i < hm_moments_get_n (strip->moments); i++)
    {
      const HmMoment *moment = hm_moments_get (strip->moments, i);
      double start = place_x (strip, hm_moments_get_start (strip->moments, i));
      double end = place_x (strip, moment->at);

      if (moment->disturbed > 0)
        {
          cairo_rectangle (strip->cr, start, lane_top, MAX (end - start, 1), LANE);
          set_colour (strip, strip->style->foreground, CLAMP (moment->disturbed, 0, 1));
          cairo_fill (strip->cr);
        }
      if (moment->throttled > 0)
        {
          cairo_rectangle (strip->cr, (start + end) / 2 - 1, 0, 2, TICK);
          set_colour (strip, strip->style->foreground, 1);
          cairo_fill (strip->cr);
        }
    }
}

void
hm_strip_draw (cairo_t *cr,
               const HmMoments *moments,
               double duration,
               const HmChartStyle *style,
               double width,
               double height)
{
  guint n = hm_moments_get_n (moments);
  Strip strip = { cr, moments, style, duration, width, height - LANE - GAP };

  g_return_if_fail (cr != NULL && style != NULL);

  if (n > 0)
    strip.duration = MAX (duration, hm_moments_get (moments, n - 1)->at);
  if (!(strip.duration > 0) || strip.height <= 0)
    return;
  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_clip (cr);
  /* The ground of both lanes tells how much of the time is still to come. */
  cairo_rectangle (cr, 0, 0, width, strip.height);
  cairo_rectangle (cr, 0, height - LANE, width, LANE);
  set_colour (&strip, style->foreground, 0.07);
  cairo_fill (cr);
  if (n > 0)
    {
      draw_clock (&strip);
      draw_line (&strip, G_STRUCT_OFFSET (HmMoment, temperature), COLOUR_HEAT, 20, 100, 4);
      draw_line (&strip, G_STRUCT_OFFSET (HmMoment, load), COLOUR_LOAD, 0, 2, 1.5);
      draw_trouble (&strip, height - LANE);
    }
  cairo_restore (cr);
}

const HmMoment *
hm_strip_find (const HmMoments *moments, double duration, double x, double width)
{
  guint n = hm_moments_get_n (moments);
  double at;

  if (n == 0 || !(width > 0))
    return NULL;
  duration = MAX (duration, hm_moments_get (moments, n - 1)->at);
  at = x / width * duration;
  for (guint i = 0; i < n; i++)
    if (at <= hm_moments_get (moments, i)->at)
      return hm_moments_get (moments, i);
  return NULL;
}
