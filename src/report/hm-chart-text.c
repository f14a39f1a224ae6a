/* hm-chart-text.c: words on a chart, measured before they are placed
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-chart"
#include "report/hm-chart-private.h"

static const struct
{
  double size; /* of the context's font */
  PangoWeight weight;
} sizes[] = {
  [HM_TEXT_SMALL] = { 0.82, PANGO_WEIGHT_NORMAL },
  [HM_TEXT_BODY] = { 1, PANGO_WEIGHT_NORMAL },
  [HM_TEXT_TITLE] = { 1, PANGO_WEIGHT_BOLD },
};

PangoLayout *
hm_text_new (PangoContext *context, const char *text, HmTextSize size)
{
  PangoLayout *layout = pango_layout_new (context);
  PangoFontDescription *font =
      pango_font_description_copy (pango_context_get_font_description (context));
  double points = pango_font_description_get_size (font);

  if (points <= 0)
    points = 11 * PANGO_SCALE;
  if (pango_font_description_get_size_is_absolute (font))
    pango_font_description_set_absolute_size (font, points * sizes[size].size);
  else
    pango_font_description_set_size (font, (int) (points * sizes[size].size));
  pango_font_description_set_weight (font, sizes[size].weight);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_set_text (layout, text, -1);
  return layout;
}

void
hm_text_measure (PangoLayout *layout, double *width, double *height)
{
  int w, h;

  /* Up to whole pixels: rounded to the nearest, a text could be wider than the room made for it. */
  pango_layout_get_size (layout, &w, &h);
  if (width != NULL)
    *width = PANGO_PIXELS_CEIL (w);
  if (height != NULL)
    *height = PANGO_PIXELS_CEIL (h);
}

double
hm_text_line_height (PangoContext *context, HmTextSize size)
{
  g_autoptr (PangoLayout) layout = hm_text_new (context, "0", size);
  double height;

  hm_text_measure (layout, NULL, &height);
  return height;
}

void
hm_set_colour (cairo_t *cr, const HmColour *colour, double alpha)
{
  cairo_set_source_rgba (cr, colour->red, colour->green, colour->blue, colour->alpha * alpha);
}

static void
trace (const HmCanvas *canvas, PangoLayout *layout, double x, double y, double width, double height)
{
  HmWords words = { { x, y, width, height }, pango_layout_is_ellipsized (layout) };

  if (canvas->texts != NULL)
    g_array_append_val (canvas->texts, words);
}

void
hm_text_draw (const HmCanvas *canvas,
              PangoLayout *layout,
              double x,
              double y,
              const HmColour *colour)
{
  PangoRectangle ink, logical;

  pango_layout_get_pixel_extents (layout, &ink, &logical);
  trace (canvas, layout, x + ink.x - logical.x, y + ink.y - logical.y, ink.width, ink.height);
  hm_set_colour (canvas->cr, colour, 1);
  /* A layout with a width may begin right of its origin (aligned, or right to left). */
  cairo_move_to (canvas->cr, x - logical.x, y - logical.y);
  pango_cairo_show_layout (canvas->cr, layout);
}

void
hm_text_draw_upright (const HmCanvas *canvas,
                      PangoLayout *layout,
                      double x,
                      double y,
                      const HmColour *colour)
{
  PangoRectangle ink, logical;
  double width;

  pango_layout_get_pixel_extents (layout, &ink, &logical);
  width = logical.width;
  trace (canvas, layout, x + ink.y - logical.y, y + logical.x + width - ink.x - ink.width,
         ink.height, ink.width);
  cairo_save (canvas->cr);
  cairo_translate (canvas->cr, x, y + width);
  cairo_rotate (canvas->cr, -G_PI / 2);
  hm_set_colour (canvas->cr, colour, 1);
  cairo_move_to (canvas->cr, -logical.x, -logical.y);
  pango_cairo_show_layout (canvas->cr, layout);
  cairo_restore (canvas->cr);
}
