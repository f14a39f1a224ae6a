/* hm-chart-paint.c: where a path becomes ink, on a cairo surface or as an element of an SVG
 *
 * Cairo has an SVG surface of its own, but that draws words as shapes of letters, which nobody can
 * search, copy or read aloud. All that is needed for an SVG with words is here and at the end of
 * hm-chart-text.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-chart"
#include "report/hm-chart-svg.h"

#include <math.h>

void
hm_svg_number (GString *svg, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  gsize length;

  g_ascii_formatd (text, sizeof text, "%.2f", value);
  length = strlen (text);
  while (text[length - 1] == '0')
    length--;
  if (text[length - 1] == '.')
    length--;
  text[length] = '\0';
  g_string_append (svg, strcmp (text, "-0") == 0 ? "0" : text);
}

void
hm_svg_attribute (GString *svg, const char *name, double value)
{
  g_string_append_printf (svg, " %s=\"", name);
  hm_svg_number (svg, value);
  g_string_append_c (svg, '"');
}

void
hm_svg_colour (GString *svg, const char *name, const HmColour *colour, double alpha)
{
  g_string_append_printf (svg, " %s=\"#%02x%02x%02x\"", name, (guint) round (colour->red * 255),
                          (guint) round (colour->green * 255), (guint) round (colour->blue * 255));
  if (colour->alpha * alpha < 0.999)
    {
      g_autofree char *opacity = g_strdup_printf ("%s-opacity", name);

      hm_svg_attribute (svg, opacity, colour->alpha * alpha);
    }
}

void
hm_svg_words (GString *svg, const char *text, gssize length)
{
  g_autofree char *escaped = g_markup_escape_text (text, length);

  g_string_append (svg, escaped);
}

static void
append_point (GString *svg, cairo_t *cr, const cairo_path_data_t *point, const char *before)
{
  double x = point->point.x, y = point->point.y;

  cairo_user_to_device (cr, &x, &y);
  g_string_append (svg, before);
  hm_svg_number (svg, x);
  g_string_append_c (svg, ' ');
  hm_svg_number (svg, y);
}

/* Appends the path as the attribute "d", and empties it. FALSE when there is none. */
static gboolean
take_path (const HmCanvas *canvas)
{
  cairo_path_t *path = cairo_copy_path (canvas->cr);
  gboolean there = path->num_data > 0;
  GString *svg = canvas->svg;

  if (there)
    g_string_append (svg, "<path d=\"");
  for (int i = 0; i < path->num_data; i += path->data[i].header.length)
    {
      const cairo_path_data_t *data = &path->data[i];

      switch (data->header.type)
        {
        case CAIRO_PATH_MOVE_TO:
          /* Cairo ends a closed path with a move that nothing follows. */
          if (i + data->header.length < path->num_data)
            append_point (svg, canvas->cr, &data[1], "M");
          break;
        case CAIRO_PATH_LINE_TO:
          append_point (svg, canvas->cr, &data[1], "L");
          break;
        case CAIRO_PATH_CURVE_TO:
          append_point (svg, canvas->cr, &data[1], "C");
          append_point (svg, canvas->cr, &data[2], " ");
          append_point (svg, canvas->cr, &data[3], " ");
          break;
        case CAIRO_PATH_CLOSE_PATH:
          g_string_append_c (svg, 'Z');
          break;
        default:
          break;
        }
    }
  if (there)
    g_string_append_c (svg, '"');
  cairo_path_destroy (path);
  cairo_new_path (canvas->cr);
  return there;
}

static void
set_colour (cairo_t *cr, const HmColour *colour, double alpha)
{
  cairo_set_source_rgba (cr, colour->red, colour->green, colour->blue, colour->alpha * alpha);
}

void
hm_paint_fill (const HmCanvas *canvas, const HmColour *colour, double alpha)
{
  if (canvas->svg == NULL)
    {
      set_colour (canvas->cr, colour, alpha);
      cairo_fill (canvas->cr);
    }
  else if (take_path (canvas))
    {
      hm_svg_colour (canvas->svg, "fill", colour, alpha);
      g_string_append (canvas->svg, "/>\n");
    }
}

static void
append_dashes (const HmCanvas *canvas)
{
  int n = cairo_get_dash_count (canvas->cr);
  g_autofree double *dashes = g_new (double, MAX (n, 1));

  if (n == 0)
    return;
  cairo_get_dash (canvas->cr, dashes, NULL);
  g_string_append (canvas->svg, " stroke-dasharray=\"");
  for (int i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append_c (canvas->svg, ' ');
      hm_svg_number (canvas->svg, dashes[i]);
    }
  g_string_append_c (canvas->svg, '"');
}

void
hm_paint_stroke (const HmCanvas *canvas, const HmColour *colour, double alpha, double width)
{
  if (canvas->svg == NULL)
    {
      set_colour (canvas->cr, colour, alpha);
      cairo_set_line_width (canvas->cr, width);
      cairo_stroke (canvas->cr);
    }
  else if (take_path (canvas))
    {
      g_string_append (canvas->svg, " fill=\"none\"");
      hm_svg_colour (canvas->svg, "stroke", colour, alpha);
      if (width != 1)
        hm_svg_attribute (canvas->svg, "stroke-width", width);
      if (cairo_get_line_join (canvas->cr) == CAIRO_LINE_JOIN_ROUND)
        g_string_append (canvas->svg, " stroke-linejoin=\"round\"");
      append_dashes (canvas);
      g_string_append (canvas->svg, "/>\n");
    }
}

void
hm_paint_open (const HmCanvas *canvas, const char *name)
{
  if (canvas->svg == NULL)
    return;
  g_string_append (canvas->svg, "<g>");
  if (name != NULL)
    {
      g_string_append (canvas->svg, "<title>");
      hm_svg_words (canvas->svg, name, -1);
      g_string_append (canvas->svg, "</title>");
    }
  g_string_append_c (canvas->svg, '\n');
}

void
hm_paint_close (const HmCanvas *canvas)
{
  if (canvas->svg != NULL)
    g_string_append (canvas->svg, "</g>\n");
}
