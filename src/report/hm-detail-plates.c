/* hm-detail-plates.c: one algorithm of one run from close by, as charts to take away
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-detail-plates.h"

#include <glib/gi18n-lib.h>

#include "report/hm-figure-detail.h"

GPtrArray *
hm_detail_plates_new (const HmShown *shown, HmResult *result, HmUnits units)
{
  GPtrArray *plates = g_ptr_array_new_with_free_func ((GDestroyNotify) hm_plate_free);
  HmSlope slope;
  gboolean fitted = FALSE;
  HmFigure *figure;

  g_return_val_if_fail (shown != NULL && HM_IS_RESULT (result), plates);

  figure = hm_figure_fit (shown, result, units, &slope, &fitted);
  if (figure != NULL)
    g_ptr_array_add (plates,
                     hm_plate_new_detail (shown, result, figure,
                                          fitted ? hm_figure_tell_fit (&slope, units) : NULL));
  figure = hm_figure_samples (shown, result, units);
  if (figure != NULL)
    g_ptr_array_add (
        plates, hm_plate_new_detail (shown, result, figure,
                                     g_strdup (_ ("A cross is a sample that was set aside, because "
                                                  "something disturbed it; such samples do not "
                                                  "count."))));
  figure = hm_figure_distribution (shown, result, units);
  if (figure != NULL)
    g_ptr_array_add (plates, hm_plate_new_detail (shown, result, figure, NULL));
  return plates;
}
