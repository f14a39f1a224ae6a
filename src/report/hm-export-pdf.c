/* hm-export-pdf.c: a report and its charts as a PDF
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-export"
#include "config.h"

#include "report/hm-export-private.h"

#include <cairo-pdf.h>

#include <glib/gi18n-lib.h>

#include "report/hm-export-pages.h"

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
describe_document (cairo_surface_t *surface, const char *title, HmPlate *const *plates, guint n)
{
  gint64 newest = 0;
  g_autoptr (GDateTime) date = NULL;
  g_autofree char *when = NULL;

  for (guint i = 0; i < n; i++)
    newest = MAX (newest, plates[i]->when);
  date = g_date_time_new_from_unix_utc (newest);
  when = g_date_time_format (date, "%Y-%m-%dT%H:%M:%SZ");
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, title);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Hashmark");
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, when);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_MOD_DATE, when);
}

static void
draw_pages (cairo_surface_t *surface, const HmPages *pages)
{
  cairo_t *cr = cairo_create (surface);

  for (guint i = 0; i < hm_pages_get_n (pages); i++)
    {
      hm_pages_draw (pages, i, cr);
      cairo_show_page (cr);
    }
  cairo_destroy (cr);
}

GBytes *
hm_export_report_pdf (const HmDocument *document,
                      const char *title,
                      HmPlate *const *plates,
                      guint n,
                      const HmExportOptions *options,
                      GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (HmPages) pages = NULL;
  cairo_surface_t *surface;
  cairo_status_t status;

  g_return_val_if_fail (title != NULL && options != NULL, NULL);
  g_return_val_if_fail ((guint) options->paper < HM_N_PAPERS, NULL);

  surface = cairo_pdf_surface_create_for_stream (append, bytes, papers[options->paper].width,
                                                 papers[options->paper].height);
  pages = hm_pages_new (document, plates, n, options->theme, papers[options->paper].width,
                        papers[options->paper].height);
  describe_document (surface, title, plates, n);
  draw_pages (surface, pages);
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

GBytes *
hm_export_pdf (HmPlate *const *plates, guint n, const HmExportOptions *options, GError **error)
{
  return hm_export_report_pdf (NULL, plates[0]->title, plates, n, options, error);
}
