/* hm-export-pages.c: a report and its charts on pages, for PDF and for printers
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-export"
#include "config.h"

#include "report/hm-export-pages.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "report/hm-document-pages.h"
#include "report/hm-export-private.h"

#define POINTS 0.75  /* to a pixel: 72 to 96 an inch */
#define LETTERS 12.5 /* pixels */
#define MARGIN 48.0  /* pixels: half an inch */

#define PLATE_GAP 18.0 /* pixels between two plates on a page */

/* Where a page of a layout stands. */
typedef struct
{
  guint page;
  const HmPlateLayout *layout;
  guint layout_page;
  double down; /* pixels from where it would stand alone */
} Place;

struct _HmPages
{
  PangoContext *context;
  HmPlateLook look, bare; /* without a ground, which is drawn once a page */
  double width, height;   /* pixels */
  HmDocumentPages *words; /* or NULL */
  GPtrArray *layouts;     /* of HmPlateLayout */
  GArray *places;         /* of Place */
  guint n;
};

static void
add_place (HmPages *self, const HmPlateLayout *layout, guint layout_page, double down)
{
  Place place = { self->n - 1, layout, layout_page, down };

  g_array_append_val (self->places, place);
}

/* In a report a plate that fits whole below the one before it stands there; otherwise each begins a
 * page. @end: where the last one ended, or NAN. Returns where this one ends. */
static double
add_plate (HmPages *self, const HmPlate *plate, double end, gboolean flowing)
{
  g_autoptr (HmPlateLayout) whole =
      hm_plate_layout_new (self->context, plate, &self->bare, self->width, INFINITY, MARGIN);
  double height = hm_plate_layout_get_height (whole) - 2 * MARGIN;
  HmPlateLayout *layout;

  if (height > self->height - 2 * MARGIN)
    {
      layout = hm_plate_layout_new (self->context, plate, &self->bare, self->width, self->height,
                                    MARGIN);
      g_ptr_array_add (self->layouts, layout);
      for (guint i = 0; i < hm_plate_layout_get_n_pages (layout); i++)
        {
          self->n++;
          add_place (self, layout, i, 0);
        }
      return NAN;
    }
  layout = g_steal_pointer (&whole);
  g_ptr_array_add (self->layouts, layout);
  if (flowing && end + PLATE_GAP + height <= self->height - MARGIN)
    {
      add_place (self, layout, 0, end + PLATE_GAP - MARGIN);
      return end + PLATE_GAP + height;
    }
  self->n++;
  add_place (self, layout, 0, 0);
  return MARGIN + height;
}

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
  double end = NAN;

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
  self->bare = self->look;
  self->bare.page.alpha = 0;
  self->width = width / POINTS;
  self->height = height / POINTS;
  self->places = g_array_new (FALSE, FALSE, sizeof (Place));
  if (document != NULL)
    {
      self->words = hm_document_pages_new (self->context, document, &self->look, self->width,
                                           self->height, MARGIN);
      self->n += hm_document_pages_get_n (self->words);
    }
  for (guint i = 0; i < n; i++)
    end = add_plate (self, plates[i], end, document != NULL);
  return self;
}

void
hm_pages_free (HmPages *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->words, hm_document_pages_free);
  g_ptr_array_unref (self->layouts);
  g_array_unref (self->places);
  g_object_unref (self->context);
  g_free (self);
}

guint
hm_pages_get_n (const HmPages *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n;
}

/* The ground, and the number at the foot. */
static void
draw_frame (const HmPages *self, cairo_t *cr, const char *number)
{
  HmCanvas canvas = { .cr = cr, .context = self->context, .style = &self->look.style };
  g_autoptr (PangoLayout) words = NULL;
  double width, height;

  cairo_rectangle (cr, 0, 0, self->width, self->height);
  hm_paint_fill (&canvas, &self->look.page, 1);
  if (number == NULL)
    return;
  words = hm_text_new (self->context, number, HM_TEXT_SMALL);
  hm_text_measure (words, &width, &height);
  hm_text_draw (&canvas, words, canvas.style->right_to_left ? MARGIN : self->width - MARGIN - width,
                self->height - MARGIN / 2 - height / 2, &canvas.style->dim);
}

static void
draw (const HmPages *self, guint page, cairo_t *cr, const char *number)
{
  if (self->words != NULL && page < hm_document_pages_get_n (self->words))
    {
      hm_document_pages_draw (self->words, page, cr, number, NULL);
      return;
    }
  draw_frame (self, cr, number);
  for (guint i = 0; i < self->places->len; i++)
    {
      const Place *place = &g_array_index (self->places, Place, i);

      if (place->page != page)
        continue;
      cairo_save (cr);
      cairo_translate (cr, 0, place->down);
      hm_plate_layout_draw (place->layout, place->layout_page, cr, NULL, NULL, NULL);
      cairo_restore (cr);
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

GPtrArray *
hm_pages_record (const HmDocument *document,
                 HmPlate *const *plates,
                 guint n,
                 HmTheme theme,
                 double width,
                 double height)
{
  g_autoptr (HmPages) pages = hm_pages_new (document, plates, n, theme, width, height);
  GPtrArray *surfaces = g_ptr_array_new_with_free_func ((GDestroyNotify) cairo_surface_destroy);
  cairo_rectangle_t paper = { 0, 0, width, height };

  for (guint i = 0; pages != NULL && i < pages->n; i++)
    {
      cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &paper);
      cairo_t *cr = cairo_create (surface);

      hm_pages_draw (pages, i, cr);
      cairo_destroy (cr);
      g_ptr_array_add (surfaces, surface);
    }
  return surfaces;
}
