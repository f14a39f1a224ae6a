/* hm-export-png.c: plates as a PNG
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-export"
#include "config.h"

#include "report/hm-export-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#define MAX_SIDE 32767.0 /* of an image of cairo */
#define MAX_PIXELS 4e8   /* 1.6 GB of memory */

static cairo_status_t
append (void *array, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (array, data, length);
  return CAIRO_STATUS_SUCCESS;
}

GBytes *
hm_export_png (HmPlate *const *plates, guint n, const HmExportOptions *options, GError **error)
{
  g_auto (HmPicture) picture = { 0 };
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  double scale = options->scale > 0 ? options->scale : 1, width, height;
  cairo_surface_t *surface;
  cairo_status_t status;
  cairo_t *cr;

  hm_picture_init (&picture, plates, n, options);
  width = ceil (picture.width * scale);
  height = ceil (picture.height * scale);
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   /* Translators: width and height in pixels. */
                   _ ("a picture of %1$.0f by %2$.0f pixels is too large for PNG: use a smaller "
                      "scale, fewer algorithms, SVG or PDF"),
                   width, height);
      return NULL;
    }
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) width, (int) height);
  cr = cairo_create (surface);
  cairo_scale (cr, scale, scale);
  hm_picture_draw (&picture, cr, NULL);
  status = cairo_status (cr);
  cairo_destroy (cr);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_write_to_png_stream (surface, append, bytes);
  cairo_surface_destroy (surface);
  if (status != CAIRO_STATUS_SUCCESS)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                   /* Translators: %s is the reason, in English. */
                   _ ("the picture could not be drawn: %s"), cairo_status_to_string (status));
      return NULL;
    }
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}
