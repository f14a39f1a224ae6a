/* hm-chart-bar.c: one bar: its fill and pattern, its whisker, or the sign that stands for it
 *
 * Everything is strokes and fills, no image, so that vector formats stay vectors. A bar is drawn as
 * if it grew to the right along an axis; up and left are turns of that.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-chart"
#include "config.h"

#include "report/hm-chart-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#define CORNER 3.0
#define LIGHT_FILL 0.36   /* of a rough bar */
#define PATTERN_PITCH 5.0 /* between the lines of a pattern */
#define N_PATTERNS 6

/* The length that a bar has along its axis. A figure is never invisible. */
static double
bar_length (const HmBar *bar, const HmAxisTicks *axis, double room)
{
  return MAX (hm_axis_place (axis, bar->value) * room, 1);
}

double
hm_bar_reach (const HmBar *bar, const HmAxisTicks *axis)
{
  double reach = isfinite (bar->value) ? hm_axis_place (axis, bar->value) : 0;

  return isfinite (bar->high) ? MAX (reach, hm_axis_place (axis, bar->high)) : reach;
}

static HmBox
bar_box (const HmBox *column, double length, HmGrowth growth)
{
  if (growth == HM_GROWS_UP)
    return (HmBox){ column->x, column->y + column->height - length, column->width, length };
  if (growth == HM_GROWS_RIGHT)
    return (HmBox){ column->x, column->y, length, column->height };
  return (HmBox){ column->x + column->width - length, column->y, length, column->height };
}

/* A rectangle with the two corners at its far end rounded. */
static void
bar_path (cairo_t *cr, const HmBox *box, HmGrowth growth)
{
  double thick = growth == HM_GROWS_UP ? box->width : box->height;
  double length = growth == HM_GROWS_UP ? box->height : box->width;
  double radius = MIN (MIN (CORNER, thick / 3), length);

  cairo_save (cr);
  if (growth == HM_GROWS_UP)
    {
      cairo_translate (cr, box->x, box->y + box->height);
      cairo_rotate (cr, -G_PI / 2);
    }
  else if (growth == HM_GROWS_LEFT)
    {
      cairo_translate (cr, box->x + box->width, box->y);
      cairo_scale (cr, -1, 1);
    }
  else
    cairo_translate (cr, box->x, box->y);
  cairo_new_path (cr);
  cairo_move_to (cr, 0, 0);
  cairo_line_to (cr, length - radius, 0);
  cairo_arc (cr, length - radius, radius, radius, -G_PI / 2, 0);
  cairo_line_to (cr, length, thick - radius);
  cairo_arc (cr, length - radius, thick - radius, radius, 0, G_PI / 2);
  cairo_line_to (cr, 0, thick);
  cairo_close_path (cr);
  cairo_restore (cr);
}

/* Lines over @box: @dx, @dy is their direction. They start from multiples of the pitch, so that a
 * pattern stands still while its bar grows. */
static void
stroke_lines (cairo_t *cr, const HmBox *box, int dx, int dy)
{
  double pitch = PATTERN_PITCH * (dx != 0 && dy != 0 ? G_SQRT2 : 1);

  if (dy == 0)
    for (double y = ceil (box->y / pitch) * pitch; y < box->y + box->height; y += pitch)
      {
        cairo_move_to (cr, box->x, y);
        cairo_line_to (cr, box->x + box->width, y);
      }
  else if (dx == 0)
    for (double x = box->x + box->width / 2; x < box->x + box->width; x += pitch)
      for (int side = -1; side <= 1; side += 2)
        {
          double at = box->x + box->width / 2 + side * (x - box->x - box->width / 2);

          cairo_move_to (cr, at, box->y);
          cairo_line_to (cr, at, box->y + box->height);
        }
  else
    {
      double slope = dx * dy;
      double first = slope > 0 ? box->y - box->x - box->width : box->y + box->x;

      for (double c = ceil (first / pitch) * pitch; c < first + box->width + box->height;
           c += pitch)
        {
          cairo_move_to (cr, box->x, c + slope * box->x);
          cairo_line_to (cr, box->x + box->width, c + slope * (box->x + box->width));
        }
    }
  cairo_stroke (cr);
}

static void
dot_pattern (cairo_t *cr, const HmBox *box)
{
  double pitch = PATTERN_PITCH;

  for (double y = ceil (box->y / pitch) * pitch; y < box->y + box->height; y += pitch)
    for (double x = box->x + pitch / 2; x < box->x + box->width; x += pitch)
      {
        cairo_new_sub_path (cr);
        cairo_arc (cr, x, y, 1.2, 0, 2 * G_PI);
      }
  cairo_fill (cr);
}

/* Draws pattern @index into the clip; 0 is none. */
static void
draw_pattern (cairo_t *cr, guint index, const HmBox *box)
{
  cairo_new_path (cr);
  switch (index % N_PATTERNS)
    {
    case 1:
      stroke_lines (cr, box, 1, -1);
      break;
    case 2:
      stroke_lines (cr, box, 1, 1);
      break;
    case 3:
      stroke_lines (cr, box, 1, 0);
      break;
    case 4:
      dot_pattern (cr, box);
      break;
    case 5:
      stroke_lines (cr, box, 1, -1);
      stroke_lines (cr, box, 1, 1);
      break;
    default:
      break;
    }
}

/* Colours repeat after the palette's end, and series of one run share theirs; then the pattern
 * tells. In high contrast it always does. */
static guint
choose_pattern (const HmSeries *series, gboolean high_contrast)
{
  guint pattern = series->colour / HM_PALETTE_SIZE + series->variant;

  return high_contrast ? pattern + series->colour % HM_PALETTE_SIZE : pattern;
}

static void
fill_bar (const HmCanvas *canvas,
          const HmSeries *series,
          HmBarState state,
          const HmBox *box,
          HmGrowth growth)
{
  cairo_t *cr = canvas->cr;
  const HmChartStyle *style = canvas->style;
  HmColour colour = hm_palette_colour (series->colour, style->dark);
  guint pattern = choose_pattern (series, style->high_contrast);
  gboolean light = state == HM_BAR_ROUGH || state == HM_BAR_DISTURBED;

  bar_path (cr, box, growth);
  hm_set_colour (cr, &colour, light ? LIGHT_FILL : 1);
  cairo_fill (cr);

  cairo_save (cr);
  bar_path (cr, box, growth);
  cairo_clip (cr);
  if (state == HM_BAR_DISTURBED)
    {
      hm_set_colour (cr, &colour, 1);
      cairo_set_line_width (cr, 1.6);
      stroke_lines (cr, box, 1, -1);
    }
  else if (pattern % N_PATTERNS != 0)
    {
      double tone = style->dark ? 0 : 1;

      cairo_set_source_rgba (cr, tone, tone, tone, light ? 0.5 : 0.65);
      cairo_set_line_width (cr, 1.4);
      draw_pattern (cr, pattern, box);
    }
  cairo_restore (cr);

  if (style->high_contrast || state == HM_BAR_DISTURBED)
    {
      HmBox inner = { box->x + 0.5, box->y + 0.5, MAX (box->width - 1, 0.5),
                      MAX (box->height - 1, 0.5) };

      bar_path (cr, &inner, growth);
      hm_set_colour (cr, style->high_contrast ? &style->foreground : &colour, 1);
      cairo_set_line_width (cr, 1);
      cairo_stroke (cr);
    }
}

/* The interval. One that is narrower than its own line would only blur the bar's end; one that
 * leaves the plot has no cap there. */
static void
draw_whisker (const HmCanvas *canvas,
              const HmBar *bar,
              const HmBox *column,
              HmGrowth growth,
              const HmAxisTicks *axis)
{
  cairo_t *cr = canvas->cr;
  gboolean up = growth == HM_GROWS_UP;
  double room = up ? column->height : column->width;
  double thick = up ? column->width : column->height;
  double cap = MIN (CLAMP (thick * 0.2, 1.5, 4.5), thick / 2);
  double low = hm_axis_place (axis, bar->low) * room, high = hm_axis_place (axis, bar->high) * room;

  if (high - low < 2)
    return;
  cairo_save (cr);
  if (up)
    {
      cairo_translate (cr, column->x + thick / 2, column->y + column->height);
      cairo_rotate (cr, -G_PI / 2);
    }
  else
    {
      cairo_translate (cr, growth == HM_GROWS_LEFT ? column->x + column->width : column->x,
                       column->y + thick / 2);
      cairo_scale (cr, growth == HM_GROWS_LEFT ? -1 : 1, 1);
    }
  cairo_new_path (cr);
  cairo_move_to (cr, low, 0);
  cairo_line_to (cr, high, 0);
  cairo_move_to (cr, low, -cap);
  cairo_line_to (cr, low, cap);
  if (bar->high <= axis->top)
    {
      cairo_move_to (cr, high, -cap);
      cairo_line_to (cr, high, cap);
    }
  cairo_restore (cr);
  hm_set_colour (cr, &canvas->style->foreground, canvas->style->high_contrast ? 1 : 0.62);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
}

/* "n/a" beside the axis; where a bar is too narrow for it, upright, and at last a dash. */
static void
draw_unavailable (const HmCanvas *canvas, const HmBox *column, HmGrowth growth)
{
  /* Translators: short for "not available", in the place of a bar. */
  g_autoptr (PangoLayout) layout = hm_text_new (canvas->context, _ ("n/a"), HM_TEXT_SMALL);
  double width, height, middle_x = column->x + column->width / 2;
  PangoRectangle ink;

  hm_text_measure (layout, &width, &height);
  pango_layout_get_pixel_extents (layout, &ink, NULL);
  if (growth != HM_GROWS_UP && height <= column->height + 4 && width < column->width)
    hm_text_draw (canvas, layout,
                  growth == HM_GROWS_LEFT ? column->x + column->width - width - 3 : column->x + 3,
                  column->y + (column->height - height) / 2, &canvas->style->dim);
  else if (growth == HM_GROWS_UP && width <= column->width && height < column->height)
    hm_text_draw (canvas, layout, middle_x - width / 2, column->y + column->height - height - 1,
                  &canvas->style->dim);
  else if (growth == HM_GROWS_UP && ink.height <= column->width && width < column->height)
    /* The letters go to the middle of the bar, whatever room the line has above and below. */
    hm_text_draw_upright (canvas, layout, middle_x - (ink.y + ink.height / 2.0),
                          column->y + column->height - width - 3, &canvas->style->dim);
  else
    {
      double x = growth == HM_GROWS_UP     ? middle_x
                 : growth == HM_GROWS_LEFT ? column->x + column->width - 6
                                           : column->x + 6;
      double y =
          growth == HM_GROWS_UP ? column->y + column->height - 5 : column->y + column->height / 2;
      double half = CLAMP (column->width / 2 - 0.5, 1, 3);

      cairo_move_to (canvas->cr, x - half, y);
      cairo_line_to (canvas->cr, x + half, y);
      hm_set_colour (canvas->cr, &canvas->style->dim, 1);
      cairo_set_line_width (canvas->cr, 1.5);
      cairo_stroke (canvas->cr);
    }
}

/* A cross for a failure, a ring for a figure that this run does not have. */
static void
draw_sign (const HmCanvas *canvas, const HmBox *column, HmGrowth growth, gboolean failed)
{
  static const HmColour red_on_light = { 0.75, 0.11, 0.16, 1 };
  static const HmColour red_on_dark = { 1, 0.48, 0.39, 1 };
  cairo_t *cr = canvas->cr;
  double thick = growth == HM_GROWS_UP ? column->width : column->height;
  double half = CLAMP (thick / 2 - 1, 1.5, failed ? 4 : 2);
  double x = growth == HM_GROWS_UP     ? column->x + column->width / 2
             : growth == HM_GROWS_LEFT ? column->x + column->width - half - 4
                                       : column->x + half + 4;
  double y = growth == HM_GROWS_UP ? column->y + column->height - half - 4
                                   : column->y + column->height / 2;

  cairo_new_path (cr);
  if (failed)
    {
      cairo_move_to (cr, x - half, y - half);
      cairo_line_to (cr, x + half, y + half);
      cairo_move_to (cr, x - half, y + half);
      cairo_line_to (cr, x + half, y - half);
      hm_set_colour (cr, canvas->style->dark ? &red_on_dark : &red_on_light, 1);
      cairo_set_line_width (cr, 2);
    }
  else
    {
      cairo_arc (cr, x, y, half, 0, 2 * G_PI);
      hm_set_colour (cr, &canvas->style->dim, 0.8);
      cairo_set_line_width (cr, 1);
    }
  cairo_stroke (cr);
}

void
hm_bar_draw (const HmCanvas *canvas,
             const HmSeries *series,
             const HmBar *bar,
             const HmBox *column,
             HmGrowth growth,
             const HmAxisTicks *axis)
{
  double room = growth == HM_GROWS_UP ? column->height : column->width;

  if (bar->state == HM_BAR_PENDING)
    return;
  if (bar->state == HM_BAR_UNAVAILABLE)
    draw_unavailable (canvas, column, growth);
  else if (bar->state == HM_BAR_FAILED || bar->state == HM_BAR_MISSING)
    draw_sign (canvas, column, growth, bar->state == HM_BAR_FAILED);
  else
    {
      HmBox box = bar_box (column, bar_length (bar, axis, room), growth);

      fill_bar (canvas, series, bar->state, &box, growth);
      if (isfinite (bar->low) && isfinite (bar->high))
        draw_whisker (canvas, bar, column, growth, axis);
    }
}

void
hm_bar_draw_focus (const HmCanvas *canvas,
                   const HmBar *bar,
                   const HmBox *column,
                   HmGrowth growth,
                   const HmAxisTicks *axis)
{
  double room = growth == HM_GROWS_UP ? column->height : column->width;
  double length = isfinite (bar->value) ? bar_length (bar, axis, room) : MIN (room, 14);
  HmBox box = bar_box (column, length, growth);
  double x = box.x - 2.5, y = box.y - 2.5, width = box.width + 5, height = box.height + 5;
  double radius = MIN (4, MIN (width, height) / 2);
  cairo_t *cr = canvas->cr;

  cairo_new_path (cr);
  cairo_arc (cr, x + width - radius, y + radius, radius, -G_PI / 2, 0);
  cairo_arc (cr, x + width - radius, y + height - radius, radius, 0, G_PI / 2);
  cairo_arc (cr, x + radius, y + height - radius, radius, G_PI / 2, G_PI);
  cairo_arc (cr, x + radius, y + radius, radius, G_PI, 1.5 * G_PI);
  cairo_close_path (cr);
  hm_set_colour (cr, &canvas->style->foreground, 1);
  cairo_set_line_width (cr, 1.5);
  cairo_stroke (cr);
}

void
hm_swatch_draw (const HmCanvas *canvas, const HmSeries *series, const HmBox *box)
{
  fill_bar (canvas, series, HM_BAR_MEASURED, box, HM_GROWS_UP);
}
