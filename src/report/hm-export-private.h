/* hm-export-private.h: the formats of hm_export ()
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "report/hm-chart-plate.h"

G_BEGIN_DECLS

/* Plates in one picture, below each other. */
typedef struct
{
  PangoContext *context;
  HmPlateLook look;
  GPtrArray *layouts; /* of HmPlateLayout */
  double width, height;
} HmPicture;

void hm_picture_init (HmPicture *picture,
                      HmPlate *const *plates,
                      guint n,
                      const HmExportOptions *options);
void hm_picture_clear (HmPicture *picture);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (HmPicture, hm_picture_clear)
double hm_picture_margin (void); /* at all sides */
void hm_picture_draw (const HmPicture *picture, cairo_t *cr, GString *svg);

/* Whether people read from the right in the language of a plate. */
gboolean hm_plate_is_right_to_left (const HmPlate *plate);

GBytes *
hm_export_png (HmPlate *const *plates, guint n, const HmExportOptions *options, GError **error);
GBytes *
hm_export_svg (HmPlate *const *plates, guint n, const HmExportOptions *options, GError **error);
GBytes *
hm_export_pdf (HmPlate *const *plates, guint n, const HmExportOptions *options, GError **error);

G_END_DECLS
