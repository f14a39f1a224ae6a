/* hm-chart-text.c: words on a chart, measured before they are placed
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-chart"
#include "report/hm-chart-svg.h"

#include <string.h>

static const struct
{
  double size; /* of the context's font */
  PangoWeight weight;
} sizes[] = {
  [HM_TEXT_TINY] = { 0.68, PANGO_WEIGHT_NORMAL }, [HM_TEXT_SMALL] = { 0.82, PANGO_WEIGHT_NORMAL },
  [HM_TEXT_BODY] = { 1, PANGO_WEIGHT_NORMAL },    [HM_TEXT_TITLE] = { 1, PANGO_WEIGHT_BOLD },
  [HM_TEXT_HEAD] = { 1.4, PANGO_WEIGHT_BOLD },
};

/* To find where a word of a hundred thousand letters can be broken takes Pango minutes: a line may
 * also end behind each two hundred of them. */
#define LONGEST_WORD 200
#define ZERO_WIDTH_SPACE 0x200b

static char *
make_breakable (const char *text)
{
  GString *breakable = g_string_new (NULL);
  guint length = 0;

  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gunichar sign = g_utf8_get_char (text);

      length = g_unichar_isspace (sign) ? 0 : length + 1;
      g_string_append_unichar (breakable, sign);
      if (length == LONGEST_WORD)
        {
          g_string_append_unichar (breakable, ZERO_WIDTH_SPACE);
          length = 0;
        }
    }
  return g_string_free (breakable, FALSE);
}

PangoLayout *
hm_text_new (PangoContext *context, const char *text, HmTextSize size)
{
  PangoLayout *layout = pango_layout_new (context);
  PangoFontDescription *font =
      pango_font_description_copy (pango_context_get_font_description (context));
  double points = pango_font_description_get_size (font);
  g_autofree char *breakable = NULL;

  if (points <= 0)
    points = 11 * PANGO_SCALE;
  if (pango_font_description_get_size_is_absolute (font))
    pango_font_description_set_absolute_size (font, points * sizes[size].size);
  else
    pango_font_description_set_size (font, (int) (points * sizes[size].size));
  pango_font_description_set_weight (font, sizes[size].weight);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  if (strlen (text) > LONGEST_WORD)
    breakable = make_breakable (text);
  pango_layout_set_text (layout, breakable != NULL ? breakable : text, -1);
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

static void
trace (const HmCanvas *canvas, PangoLayout *layout, double x, double y, double width, double height)
{
  HmWords words = { { x, y, width, height }, pango_layout_is_ellipsized (layout) };

  if (canvas->texts != NULL)
    g_array_append_val (canvas->texts, words);
}

/* Adds the font families that Pango really takes for a line, each once: names in several scripts
 * have several. */
static void
add_families (GPtrArray *families, PangoLayoutLine *line)
{
  for (GSList *item = line->runs; item != NULL; item = item->next)
    {
      PangoFont *font = ((PangoLayoutRun *) item->data)->item->analysis.font;
      PangoFontDescription *description = pango_font_describe (font);
      const char *family = pango_font_description_get_family (description);

      if (family != NULL && !g_ptr_array_find_with_equal_func (families, family, g_str_equal, NULL))
        g_ptr_array_add (families, g_strdup (family));
      pango_font_description_free (description);
    }
}

static void
append_font (GString *svg, PangoLayout *layout, PangoLayoutLine *line)
{
  const PangoFontDescription *font = pango_layout_get_font_description (layout);
  g_autoptr (GPtrArray) families = g_ptr_array_new_with_free_func (g_free);
  double size = pango_font_description_get_size (font) / (double) PANGO_SCALE;

  if (!pango_font_description_get_size_is_absolute (font))
    size *= 96.0 / 72;
  add_families (families, line);
  g_string_append (svg, " font-family=\"");
  for (guint i = 0; i < families->len; i++)
    {
      g_string_append_c (svg, '\'');
      hm_svg_words (svg, families->pdata[i], -1);
      g_string_append (svg, "', ");
    }
  g_string_append (svg, "sans-serif\"");
  hm_svg_attribute (svg, "font-size", size);
  if (pango_font_description_get_weight (font) >= PANGO_WEIGHT_BOLD)
    g_string_append (svg, " font-weight=\"bold\"");
}

/* The text of a line as it is shown: with dots where it was shortened. */
static void
append_line (GString *svg, const char *text, PangoLayoutLine *line)
{
  const char *from = text + line->start_index, *end = from + line->length;
  PangoLayoutRun *dots = NULL;

  for (GSList *item = line->runs; item != NULL; item = item->next)
    if (((PangoLayoutRun *) item->data)->item->analysis.flags & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS)
      dots = item->data;
  if (dots == NULL)
    {
      /* A space at which a line was broken is no part of it. */
      while (end > from && end[-1] == ' ')
        end--;
      hm_svg_words (svg, from, end - from);
      return;
    }
  hm_svg_words (svg, from, text + dots->item->offset - from);
  g_string_append (svg, "…");
  from = text + dots->item->offset + dots->item->length;
  if (from < end)
    hm_svg_words (svg, from, end - from);
}

/* An element for each line, at its baseline. Its length is told, so that a reader's other font does
 * not make it longer than its place. */
static void
append_lines (const HmCanvas *canvas,
              PangoLayout *layout,
              double x,
              double y,
              gboolean upright,
              const HmColour *colour)
{
  PangoLayoutIter *iter = pango_layout_get_iter (layout);
  GString *svg = canvas->svg;

  cairo_user_to_device (canvas->cr, &x, &y);
  do
    {
      PangoLayoutLine *line = pango_layout_iter_get_line_readonly (iter);
      gboolean rtl = line->resolved_dir == PANGO_DIRECTION_RTL;
      PangoRectangle logical;
      double left, baseline = pango_layout_iter_get_baseline (iter) / (double) PANGO_SCALE, width;

      pango_layout_iter_get_line_extents (iter, NULL, &logical);
      if (line->length == 0)
        continue;
      width = logical.width / (double) PANGO_SCALE;
      left = logical.x / (double) PANGO_SCALE + (rtl ? width : 0);
      g_string_append (svg, "<text");
      hm_svg_attribute (svg, "x", upright ? x + baseline : x + left);
      hm_svg_attribute (svg, "y", upright ? y - left : y + baseline);
      if (upright)
        {
          g_string_append (svg, " transform=\"rotate(-90 ");
          hm_svg_number (svg, x + baseline);
          g_string_append_c (svg, ' ');
          hm_svg_number (svg, y - left);
          g_string_append (svg, ")\"");
        }
      append_font (svg, layout, line);
      hm_svg_attribute (svg, "textLength", width);
      g_string_append (svg, " lengthAdjust=\"spacingAndGlyphs\"");
      if (rtl)
        g_string_append (svg, " direction=\"rtl\"");
      hm_svg_colour (svg, "fill", colour, 1);
      g_string_append_c (svg, '>');
      append_line (svg, pango_layout_get_text (layout), line);
      g_string_append (svg, "</text>\n");
    }
  while (pango_layout_iter_next_line (iter));
  pango_layout_iter_free (iter);
}

static void
show (const HmCanvas *canvas, PangoLayout *layout, double x, double y, const HmColour *colour)
{
  cairo_set_source_rgba (canvas->cr, colour->red, colour->green, colour->blue, colour->alpha);
  cairo_move_to (canvas->cr, x, y);
  pango_cairo_show_layout (canvas->cr, layout);
  cairo_new_path (canvas->cr);
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
  /* A layout with a width may begin right of its origin (aligned, or right to left). */
  if (canvas->svg != NULL)
    append_lines (canvas, layout, x - logical.x, y - logical.y, FALSE, colour);
  else
    show (canvas, layout, x - logical.x, y - logical.y, colour);
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
  if (canvas->svg != NULL)
    {
      append_lines (canvas, layout, x - logical.y, y + width + logical.x, TRUE, colour);
      return;
    }
  cairo_save (canvas->cr);
  cairo_translate (canvas->cr, x, y + width);
  cairo_rotate (canvas->cr, -G_PI / 2);
  show (canvas, layout, -logical.x, -logical.y, colour);
  cairo_restore (canvas->cr);
}
