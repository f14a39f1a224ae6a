/* hm-export-pages.c: a report and its charts on pages, for PDF and for printers
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-export"
#include "config.h"

#include "report/hm-export-pages.h"

#include <glib/gi18n-lib.h>

#include "report/hm-document-pages.h"
#include "report/hm-export-private.h"

#define POINTS 0.75  /* to a pixel: 72 to 96 an inch */
#define LETTERS 12.5 /* pixels */
#define MARGIN 48.0  /* pixels: half an inch */

struct _HmPages
{
  PangoContext *context;
  HmPlateLook look;
  HmDocumentPages *words; /* or NULL */
  GPtrArray *layouts;     /* of HmPlateLayout */
  guint n;
};

HmPages *
hm_pages_new (const HmDocument *document,
              HmPlate *const *plates,
              guint n,
              HmTheme theme,
              double width,
              double height)
{
  HmPages *self;
  gboolean right_to_left;

  g_return_val_if_fail (document != NULL || n > 0, NULL);

  right_to_left = document != NULL ? hm_document_is_right_to_left (document)
                                   : hm_plate_is_right_to_left (plates[0]);
  self = g_new0 (HmPages, 1);
  self->context = hm_plate_context_new (LETTERS, right_to_left);
  self->layouts = g_ptr_array_new_with_free_func ((GDestroyNotify) hm_plate_layout_free);
  hm_plate_look_get (theme, right_to_left, &self->look);
  /* Paper is white by itself. */
  if (!self->look.style.dark)
    self->look.page = (HmColour){ 1, 1, 1, 1 };
  if (document != NULL)
    {
      self->words = hm_document_pages_new (self->context, document, &self->look, width / POINTS,
                                           height / POINTS, MARGIN);
      self->n += hm_document_pages_get_n (self->words);
    }
  for (guint i = 0; i < n; i++)
    {
      HmPlateLayout *layout = hm_plate_layout_new (self->context, plates[i], &self->look,
                                                   width / POINTS, height / POINTS, MARGIN);

      g_ptr_array_add (self->layouts, layout);
      self->n += hm_plate_layout_get_n_pages (layout);
    }
  return self;
}

void
hm_pages_free (HmPages *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->words, hm_document_pages_free);
  g_ptr_array_unref (self->layouts);
  g_object_unref (self->context);
  g_free (self);
}

guint
hm_pages_get_n (const HmPages *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n;
}

static void
draw (const HmPages *self, guint page, cairo_t *cr, const char *number)
{
  if (self->words != NULL && page < hm_document_pages_get_n (self->words))
    {
      hm_document_pages_draw (self->words, page, cr, number, NULL);
      return;
    }
  if (self->words != NULL)
    page -= hm_document_pages_get_n (self->words);
  for (guint i = 0; i < self->layouts->len; i++)
    {
      HmPlateLayout *layout = g_ptr_array_index (self->layouts, i);
      guint n = hm_plate_layout_get_n_pages (layout);

      if (page < n)
        {
          hm_plate_layout_draw (layout, page, cr, NULL, number, NULL);
          return;
        }
      page -= n;
    }
}

void
hm_pages_draw (const HmPages *self, guint page, cairo_t *cr)
{
  g_autofree char *number = NULL;

  g_return_if_fail (self != NULL && page < self->n && cr != NULL);

  if (self->n > 1)
    /* Translators: at the foot of a page: its number, and how many there are. */
    number = g_strdup_printf (_ ("Page %1$u of %2$u"), page + 1, self->n);
  cairo_save (cr);
  cairo_scale (cr, POINTS, POINTS);
  draw (self, page, cr, number);
  cairo_restore (cr);
}
