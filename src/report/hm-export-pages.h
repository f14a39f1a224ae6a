/* hm-export-pages.h: a report and its charts on pages, for PDF and for printers
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <cairo.h>

#include "report/hm-document.h"
#include "report/hm-export.h"

G_BEGIN_DECLS

typedef struct _HmPages HmPages;

/* The words first, then the plates from a new page on, below each other as far as they fit whole;
 * without words (@document may be NULL, and so may @plates where there is one) each on its own
 * pages. @width and @height of a page in points. Borrows all. */
HmPages *hm_pages_new (const HmDocument *document,
                       HmPlate *const *plates,
                       guint n,
                       HmTheme theme,
                       double width,
                       double height);
void hm_pages_free (HmPages *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmPages, hm_pages_free)

guint hm_pages_get_n (const HmPages *self);

/* Draws a page at the origin of @cr, whose unit is a point. */
void hm_pages_draw (const HmPages *self, guint page, cairo_t *cr);

/* The same pages as hm_pages_new (), drawn: an array of cairo_surface_t, which it frees. Another
 * thread than the one that made them may paint them on whatever it has; words stay words. */
GPtrArray *hm_pages_record (const HmDocument *document,
                            HmPlate *const *plates,
                            guint n,
                            HmTheme theme,
                            double width,
                            double height);

G_END_DECLS
