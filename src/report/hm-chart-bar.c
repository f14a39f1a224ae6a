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
#define INK_SHARE 0.7     /* of the height of a line, without the room for accents */
#define INSET 1.0         /* a pattern stays so far within its bar */

/* Where a bar starts and ends along its axis. A figure is never invisible. */
static void
bar_span (const HmBar *bar, const HmAxisTicks *axis, double room, double *from, double *to)
{
  *from = axis->origin * room;
  *to = hm_axis_place (axis, bar->value) * room;
  if (fabs (*to - *from) < 1)
    *to = *from + (*to < *from ? -1 : 1);
}

double
hm_bar_reach (const HmBar *bar, const HmAxisTicks *axis)
{
  double reach = isfinite (bar->value) ? hm_axis_place (axis, bar->value) : 0;

  if (reach < axis->origin)
    return isfinite (bar->low) ? MIN (reach, hm_axis_place (axis, bar->low)) : reach;
  return isfinite (bar->high) ? MAX (reach, hm_axis_place (axis, bar->high)) : reach;
}

/* The part of a column from @from to @to along the axis, whichever is nearer to its beginning. */
static HmBox
span_box (const HmBox *column, double from, double to, HmGrowth growth)
{
  double near = MIN (from, to), length = fabs (to - from);

  if (growth == HM_GROWS_UP)
    return (HmBox){ column->x, column->y + column->height - near - length, column->width, length };
  if (growth == HM_GROWS_RIGHT)
    return (HmBox){ column->x + near, column->y, length, column->height };
  return (HmBox){ column->x + column->width - near - length, column->y, length, column->height };
}

/* Bars of ratios below 1 grow the other way. */
static HmGrowth
turn (HmGrowth growth, gboolean backwards)
{
  if (!backwards)
    return growth;
  if (growth == HM_GROWS_UP)
    return HM_GROWS_DOWN;
  return growth == HM_GROWS_RIGHT ? HM_GROWS_LEFT : HM_GROWS_RIGHT;
}

/* A rectangle with the two corners at its far end rounded. */
static void
bar_path (cairo_t *cr, const HmBox *box, HmGrowth growth)
{
  gboolean upright = growth == HM_GROWS_UP || growth == HM_GROWS_DOWN;
  double thick = upright ? box->width : box->height;
  double length = upright ? box->height : box->width;
  double radius = MIN (MIN (CORNER, thick / 3), length);

  cairo_save (cr);
  if (growth == HM_GROWS_UP)
    {
      cairo_translate (cr, box->x, box->y + box->height);
      cairo_rotate (cr, -G_PI / 2);
    }
  else if (growth == HM_GROWS_DOWN)
    {
      cairo_translate (cr, box->x + box->width, box->y);
      cairo_rotate (cr, G_PI / 2);
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

/* The places of a pattern between @from and @to: in the middle, all at the same distance to both
 * ends, or at multiples of the pitch, so that a pattern stands still while its bar grows. */
static double
first_place (double from, double to, double pitch, gboolean centered)
{
  if (centered)
    return from + fmod (to - from, pitch) / 2;
  return ceil (from / pitch) * pitch;
}

/* Lines over @box: @dx, @dy is their direction. They end at the box, so that nothing need be
 * clipped. */
static void
add_lines (cairo_t *cr, const HmBox *box, int dx, int dy)
{
  double pitch = PATTERN_PITCH * (dx != 0 && dy != 0 ? G_SQRT2 : 1);
  double right = box->x + box->width, bottom = box->y + box->height;
  gboolean lying = box->width > box->height;

  if (dy == 0)
    for (double y = first_place (box->y, bottom, pitch, lying); y <= bottom; y += pitch)
      {
        cairo_move_to (cr, box->x, y);
        cairo_line_to (cr, right, y);
      }
  else if (dx == 0)
    for (double x = first_place (box->x, right, pitch, !lying); x <= right; x += pitch)
      {
        cairo_move_to (cr, x, box->y);
        cairo_line_to (cr, x, bottom);
      }
  else
    {
      double slope = dx * dy;
      double first = slope > 0 ? box->y - right : box->y + box->x;

      /* y = c + slope x, as far as it is within the box. */
      for (double c = ceil (first / pitch) * pitch; c < first + box->width + box->height;
           c += pitch)
        {
          double left_end = slope > 0 ? box->y - c : c - bottom;
          double right_end = slope > 0 ? bottom - c : c - box->y;

          left_end = MAX (left_end, box->x);
          right_end = MIN (right_end, right);
          if (right_end - left_end < 0.5)
            continue;
          cairo_move_to (cr, left_end, c + slope * left_end);
          cairo_line_to (cr, right_end, c + slope * right_end);
        }
    }
}

static void
add_dots (cairo_t *cr, const HmBox *box)
{
  double pitch = PATTERN_PITCH, radius = 1.2;
  double right = box->x + box->width - radius, bottom = box->y + box->height - radius;
  gboolean lying = box->width > box->height;

  for (double y = first_place (box->y + radius, bottom, pitch, lying); y <= bottom; y += pitch)
    for (double x = first_place (box->x + radius, right, pitch, !lying); x <= right; x += pitch)
      {
        cairo_new_sub_path (cr);
        cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
      }
}

/* What shows on a colour: white, or black on a light one. */
static HmColour
choose_ink (const HmColour *colour)
{
  double light = 0.3 * colour->red + 0.59 * colour->green + 0.11 * colour->blue;
  double tone = light > 0.55 ? 0 : 1;

  return (HmColour){ tone, tone, tone, 1 };
}

void
hm_pattern_draw (const HmCanvas *canvas,
                 guint index,
                 const HmBox *bar,
                 const HmColour *ink,
                 double strength)
{
  static const struct
  {
    int dx, dy;
  } lines[HM_N_PATTERNS][2] = {
    [1] = { { 1, -1 } },           [2] = { { 1, 1 } }, [3] = { { 1, 0 } },
    [5] = { { 1, -1 }, { 1, 1 } }, [6] = { { 0, 1 } }, [7] = { { 0, 1 }, { 1, 0 } },
  };
  HmBox box = { bar->x + INSET, bar->y + INSET, bar->width - 2 * INSET, bar->height - 2 * INSET };

  index %= HM_N_PATTERNS;
  if (index == 0 || box.width <= 0 || box.height <= 0)
    return;
  cairo_new_path (canvas->cr);
  if (index == 4)
    {
      add_dots (canvas->cr, &box);
      hm_paint_fill (canvas, ink, strength);
      return;
    }
  for (guint i = 0; i < 2; i++)
    if (lines[index][i].dx != 0 || lines[index][i].dy != 0)
      add_lines (canvas->cr, &box, lines[index][i].dx, lines[index][i].dy);
  hm_paint_stroke (canvas, ink, strength, 1.4);
}

/* Colours repeat after the palette's end, and series of one run share theirs; then the pattern
 * tells. Where patterns are wanted anyway, each colour has its own. */
guint
hm_series_pattern (const HmSeries *series, const HmChartStyle *style)
{
  guint pattern = series->colour / HM_PALETTE_SIZE + series->variant;

  if (style->high_contrast || style->patterns || style->grey)
    pattern += series->colour % HM_PALETTE_SIZE;
  return pattern % HM_N_PATTERNS;
}

static void
outline (const HmCanvas *canvas, const HmBox *box, HmGrowth growth, const HmColour *colour)
{
  HmBox inner = { box->x + 0.5, box->y + 0.5, box->width - 1, box->height - 1 };

  /* A bar that is as thin as its outline is all outline. */
  if (inner.width < 1 || inner.height < 1)
    return;
  bar_path (canvas->cr, &inner, growth);
  hm_paint_stroke (canvas, colour, 1, 1);
}

static gboolean
is_light (HmBarState state)
{
  return state == HM_BAR_ROUGH || state == HM_BAR_DISTURBED || state == HM_BAR_NO_DIFFERENCE;
}

static void
fill_bar (const HmCanvas *canvas,
          const HmSeries *series,
          HmBarState state,
          const HmBox *box,
          HmGrowth growth)
{
  const HmChartStyle *style = canvas->style;
  HmColour colour = hm_palette_choose (style, series->colour), ink = choose_ink (&colour);
  gboolean light = is_light (state);

  bar_path (canvas->cr, box, growth);
  hm_paint_fill (canvas, &colour, light ? LIGHT_FILL : 1);
  if (state == HM_BAR_DISTURBED)
    hm_pattern_draw (canvas, 1, box, &colour, 1);
  else
    hm_pattern_draw (canvas, hm_series_pattern (series, style), box, light ? &colour : &ink, 0.7);
  if (style->high_contrast || state == HM_BAR_DISTURBED || state == HM_BAR_NO_DIFFERENCE)
    outline (canvas, box, growth, style->high_contrast ? &style->foreground : &colour);
}

/* The parts of a bar have its colour, each lighter than the one before, and all its pattern. */
static void
fill_part (const HmCanvas *canvas,
           const HmColour *colour,
           guint pattern,
           guint part,
           const HmBox *box,
           HmGrowth growth)
{
  static const double tints[] = { 1, 0.6, 0.25 };
  HmColour ink = choose_ink (colour);

  part = MIN (part, G_N_ELEMENTS (tints) - 1);
  bar_path (canvas->cr, box, growth);
  hm_paint_fill (canvas, colour, tints[part]);
  hm_pattern_draw (canvas, pattern, box, part == 0 ? &ink : colour, 0.7);
  if (part > 0 || canvas->style->high_contrast)
    outline (canvas, box, growth,
             canvas->style->high_contrast ? &canvas->style->foreground : colour);
}

static void
fill_parts (const HmCanvas *canvas,
            const HmSeries *series,
            const HmBar *bar,
            const HmBox *column,
            HmGrowth growth,
            const HmAxisTicks *axis)
{
  HmColour colour = hm_palette_choose (canvas->style, series->colour);
  guint pattern = hm_series_pattern (series, canvas->style);
  double room = growth == HM_GROWS_UP ? column->height : column->width, sum = 0;

  for (guint i = 0; canvas->figure->parts[i] != NULL; i++)
    {
      double from = hm_axis_place (axis, sum) * room, to;
      HmBox box;

      sum += bar->parts[i];
      to = hm_axis_place (axis, sum) * room;
      if (to - from < 0.5)
        continue;
      box = span_box (column, from, to, growth);
      fill_part (canvas, &colour, pattern, i, &box, growth);
    }
}

void
hm_bar_draw_band (const HmCanvas *canvas,
                  const HmBar *bar,
                  const HmBox *column,
                  HmGrowth growth,
                  const HmAxisTicks *axis)
{
  double room = growth == HM_GROWS_UP ? column->height : column->width;
  HmBox box;

  if (!(bar->band > 1))
    return;
  box = span_box (column, hm_axis_place (axis, 1 / bar->band) * room,
                  hm_axis_place (axis, bar->band) * room, growth);
  cairo_rectangle (canvas->cr, box.x, box.y, box.width, box.height);
  hm_paint_fill (canvas, &canvas->style->foreground, 0.13);
}

/* The interval. One that is narrower than its own line would only blur the bar's end; one that
 * leaves the plot has no cap there. */
void
hm_bar_draw_whisker (const HmCanvas *canvas,
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
  hm_paint_stroke (canvas, &canvas->style->foreground, canvas->style->high_contrast ? 1 : 0.62, 1);
}

/* "n/a" beside the axis; where a bar is too narrow for it, in small letters or upright, and at last
 * a dash. */
static void
draw_unavailable (const HmCanvas *canvas, const HmBox *column, HmGrowth growth)
{
  gboolean low = growth != HM_GROWS_UP &&
                 hm_text_line_height (canvas->context, HM_TEXT_SMALL) > column->height + 4;
  /* Translators: short for "not available", in the place of a bar. */
  const char *words = _ ("n/a");
  g_autoptr (PangoLayout) layout =
      hm_text_new (canvas->context, words, low ? HM_TEXT_TINY : HM_TEXT_SMALL);
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
  else if (growth == HM_GROWS_UP && height * INK_SHARE <= column->width && width < column->height)
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
      hm_paint_stroke (canvas, &canvas->style->dim, 1, 1.5);
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
      hm_paint_stroke (canvas,
                       canvas->style->grey   ? &canvas->style->foreground
                       : canvas->style->dark ? &red_on_dark
                                             : &red_on_light,
                       1, 2);
    }
  else
    {
      cairo_arc (cr, x, y, half, 0, 2 * G_PI);
      hm_paint_stroke (canvas, &canvas->style->dim, thick < 8 ? 0.45 : 0.8, 1);
    }
}

/* The rest of a column from where bars begin: signs stand there. */
static HmBox
from_origin (const HmBox *column, HmGrowth growth, const HmAxisTicks *axis)
{
  double room = growth == HM_GROWS_UP ? column->height : column->width;

  return span_box (column, axis->origin * room, room, growth);
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

  HmBox rest = from_origin (column, growth, axis);

  if (bar->state == HM_BAR_PENDING)
    return;
  if (bar->state == HM_BAR_UNAVAILABLE)
    draw_unavailable (canvas, &rest, growth);
  else if (bar->state == HM_BAR_FAILED || bar->state == HM_BAR_MISSING)
    draw_sign (canvas, &rest, growth, bar->state == HM_BAR_FAILED);
  else
    {
      double from, to;
      HmBox box;

      bar_span (bar, axis, room, &from, &to);
      box = span_box (column, from, to, growth);
      if (bar->parts != NULL && canvas->figure->parts != NULL)
        fill_parts (canvas, series, bar, column, growth, axis);
      else
        fill_bar (canvas, series, bar->state, &box, turn (growth, to < from));
      if (isfinite (bar->low) && isfinite (bar->high))
        hm_bar_draw_whisker (canvas, bar, column, growth, axis);
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
  double from = axis->origin * room, to = from + MIN (room - from, 14);
  HmBox box;
  double x, y, width, height, radius;
  cairo_t *cr = canvas->cr;

  if (isfinite (bar->value))
    bar_span (bar, axis, room, &from, &to);
  box = span_box (column, from, to, growth);
  x = box.x - 2.5;
  y = box.y - 2.5;
  width = box.width + 5;
  height = box.height + 5;
  radius = MIN (4, MIN (width, height) / 2);

  cairo_new_path (cr);
  cairo_arc (cr, x + width - radius, y + radius, radius, -G_PI / 2, 0);
  cairo_arc (cr, x + width - radius, y + height - radius, radius, 0, G_PI / 2);
  cairo_arc (cr, x + radius, y + height - radius, radius, G_PI / 2, G_PI);
  cairo_arc (cr, x + radius, y + radius, radius, G_PI, 1.5 * G_PI);
  cairo_close_path (cr);
  hm_paint_stroke (canvas, &canvas->style->foreground, 1, 1.5);
}

void
hm_swatch_draw (const HmCanvas *canvas, const HmSeries *series, const HmBox *box)
{
  fill_bar (canvas, series, HM_BAR_MEASURED, box, HM_GROWS_UP);
}

void
hm_swatch_draw_one (const HmCanvas *canvas, const HmBox *box)
{
  cairo_new_path (canvas->cr);
  cairo_move_to (canvas->cr, box->x + box->width / 2, box->y);
  cairo_line_to (canvas->cr, box->x + box->width / 2, box->y + box->height);
  hm_paint_stroke (canvas, &canvas->style->foreground, 0.8, 2);
}

void
hm_swatch_draw_part (const HmCanvas *canvas, guint part, const HmBox *box)
{
  fill_part (canvas, &canvas->style->dim, 0, part, box, HM_GROWS_UP);
}

void
hm_chart_draw_swatch (
    cairo_t *cr, guint colour, const HmChartStyle *style, double width, double height)
{
  HmCanvas canvas = { .cr = cr, .style = style };
  HmSeries series = { .colour = colour };
  HmBox box = { 0, 0, width, height };

  g_return_if_fail (cr != NULL && style != NULL);

  hm_swatch_draw (&canvas, &series, &box);
}
