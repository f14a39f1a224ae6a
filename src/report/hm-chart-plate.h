/* hm-chart-plate.h: a plate on pages: what the picture formats draw
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "report/hm-chart-private.h"
#include "report/hm-export.h"

G_BEGIN_DECLS

/* The colours of a theme. The style has no background: cards are painted first. */
typedef struct
{
  HmChartStyle style;
  HmColour page, card, border;
} HmPlateLook;

void hm_plate_look_get (HmTheme theme, gboolean right_to_left, HmPlateLook *look);

typedef struct _HmPlateLayout HmPlateLayout;

/* A context for exports: no hints of a screen, so that every scale has the same layout. @pixels:
 * the height of the usual letters. */
PangoContext *hm_plate_context_new (double pixels, gboolean right_to_left);

/* Lays a plate out, @width wide with @margin at all sides. @page_height: INFINITY for one page that
 * is as high as it needs. Borrows all. */
HmPlateLayout *hm_plate_layout_new (PangoContext *context,
                                    const HmPlate *plate,
                                    const HmPlateLook *look,
                                    double width,
                                    double page_height,
                                    double margin);
void hm_plate_layout_free (HmPlateLayout *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmPlateLayout, hm_plate_layout_free)

guint hm_plate_layout_get_n_pages (const HmPlateLayout *self);
double hm_plate_layout_get_height (const HmPlateLayout *self); /* of the one page, with margins */

/* Draws page @page at the origin of @cr; where @svg is not NULL, appends elements to it and uses
 * @cr for its matrix and paths only. @number: what stands at the foot of the page, or NULL.
 * @texts: of HmWords, or NULL. */
void hm_plate_layout_draw (const HmPlateLayout *self,
                           guint page,
                           cairo_t *cr,
                           GString *svg,
                           const char *number,
                           GArray *texts);

G_END_DECLS
