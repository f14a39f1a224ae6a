/* hm-export-svg.c: plates as an SVG 1.1, with words as words
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-export"
#include "config.h"

#include "report/hm-chart-svg.h"
#include "report/hm-export-private.h"

GBytes *
hm_export_svg (HmPlate *const *plates, guint n, const HmExportOptions *options, GError **error)
{
  g_auto (HmPicture) picture = { 0 };
  GString *svg = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
  /* Paths are put together there; nothing is drawn on it. */
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 1, 1);
  cairo_t *cr = cairo_create (surface);
  const char *prefix = options->id_prefix != NULL ? options->id_prefix : "";
  const char *kind = hm_plate_kind_to_string (plates[0]->kind);
  gsize length;

  hm_picture_init (&picture, plates, n, options);
  g_string_append (svg, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
  hm_svg_attribute (svg, "width", picture.width);
  hm_svg_attribute (svg, "height", picture.height);
  g_string_append (svg, " viewBox=\"0 0 ");
  hm_svg_number (svg, picture.width);
  g_string_append_c (svg, ' ');
  hm_svg_number (svg, picture.height);
  /* The names must stay apart where several pictures stand in one page. */
  g_string_append_printf (svg,
                          "\" role=\"img\" aria-labelledby=\"%1$s%2$s-title %1$s%2$s-desc\">\n"
                          "<title id=\"%1$s%2$s-title\">",
                          prefix, kind);
  hm_svg_words (svg, plates[0]->title, -1);
  g_string_append_printf (svg, "</title>\n<desc id=\"%s%s-desc\">", prefix, kind);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *text = hm_plate_describe (plates[i]);

      if (i > 0)
        g_string_append_c (svg, '\n');
      hm_svg_words (svg, text, -1);
    }
  g_string_append (svg, "</desc>\n");
  hm_picture_draw (&picture, cr, svg);
  g_string_append (svg, "</svg>\n");
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  length = svg->len;
  return g_bytes_new_take (g_string_free (svg, FALSE), length);
}
