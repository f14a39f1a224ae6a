/* hm-export-pdf.c: plates as a PDF, each from a new page on
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-export"
#include "config.h"

#include "report/hm-export-private.h"

#include <cairo-pdf.h>

#include <glib/gi18n-lib.h>

#define POINTS 0.75  /* to a pixel: 72 to 96 an inch */
#define LETTERS 12.5 /* pixels */
#define MARGIN 48.0  /* pixels: half an inch */

static const struct
{
  double width, height; /* points */
} papers[HM_N_PAPERS] = {
  [HM_PAPER_A4] = { 595.276, 841.89 },
  [HM_PAPER_A4_LANDSCAPE] = { 841.89, 595.276 },
  [HM_PAPER_LETTER] = { 612, 792 },
  [HM_PAPER_LETTER_LANDSCAPE] = { 792, 612 },
};

static cairo_status_t
append (void *array, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (array, data, length);
  return CAIRO_STATUS_SUCCESS;
}

/* The date is that of the newest run, not of today: the same runs give the same bytes. */
static void
describe_document (cairo_surface_t *surface, HmPlate *const *plates, guint n)
{
  gint64 newest = 0;
  g_autoptr (GDateTime) date = NULL;
  g_autofree char *when = NULL;

  for (guint i = 0; i < n; i++)
    newest = MAX (newest, plates[i]->when);
  date = g_date_time_new_from_unix_utc (newest);
  when = g_date_time_format (date, "%Y-%m-%dT%H:%M:%SZ");
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, plates[0]->title);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Hashmark");
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, when);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_MOD_DATE, when);
}

static void
draw_pages (cairo_surface_t *surface,
            HmPlate *const *plates,
            guint n,
            const HmExportOptions *options)
{
  gboolean right_to_left = hm_plate_is_right_to_left (plates[0]);
  PangoContext *context = hm_plate_context_new (LETTERS, right_to_left);
  g_autoptr (GPtrArray) layouts =
      g_ptr_array_new_with_free_func ((GDestroyNotify) hm_plate_layout_free);
  HmPlateLook look;
  guint total = 0, at = 0;
  cairo_t *cr = cairo_create (surface);

  hm_plate_look_get (options->theme, right_to_left, &look);
  /* Paper is white by itself. */
  if (!look.style.dark)
    look.page = (HmColour){ 1, 1, 1, 1 };
  for (guint i = 0; i < n; i++)
    {
      g_ptr_array_add (layouts,
                       hm_plate_layout_new (context, plates[i], &look,
                                            papers[options->paper].width / POINTS,
                                            papers[options->paper].height / POINTS, MARGIN));
      total += hm_plate_layout_get_n_pages (layouts->pdata[i]);
    }
  cairo_scale (cr, POINTS, POINTS);
  for (guint i = 0; i < n; i++)
    for (guint page = 0; page < hm_plate_layout_get_n_pages (layouts->pdata[i]); page++)
      {
        g_autofree char *number = NULL;

        at++;
        if (total > 1)
          /* Translators: at the foot of a page: its number, and how many there are. */
          number = g_strdup_printf (_ ("Page %1$u of %2$u"), at, total);
        hm_plate_layout_draw (layouts->pdata[i], page, cr, NULL, number, NULL);
        cairo_show_page (cr);
      }
  cairo_destroy (cr);
  g_ptr_array_set_size (layouts, 0);
  g_object_unref (context);
}

GBytes *
hm_export_pdf (HmPlate *const *plates, guint n, const HmExportOptions *options, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (
      append, bytes, papers[options->paper].width, papers[options->paper].height);
  cairo_status_t status;

  describe_document (surface, plates, n);
  draw_pages (surface, plates, n, options);
  cairo_surface_finish (surface);
  status = cairo_surface_status (surface);
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
