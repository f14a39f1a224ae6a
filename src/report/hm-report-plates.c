/* hm-report-plates.c: the charts that go with a whole report
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-report-plates.h"

GPtrArray *
hm_report_plates_new (const HmShown *shown, guint n, const HmPairs *pairs, HmUnits units)
{
  /* Of one run ratios are those that it measured in turns. */
  static const HmPlateKind alone[] = { HM_PLATE_OVERVIEW, HM_PLATE_RATIO };
  static const HmPlateKind compared[] = { HM_PLATE_RATIO };
  static const HmPlateKind both[] = { HM_PLATE_THROUGHPUT, HM_PLATE_SIGNATURES, HM_PLATE_HANDSHAKES,
                                      HM_PLATE_SCALING,    HM_PLATE_SUSTAINED,  HM_PLATE_CORES,
                                      HM_PLATE_CONDITIONS };
  const HmPlateKind *first = n > 1 ? compared : alone;
  guint n_first = n > 1 ? G_N_ELEMENTS (compared) : G_N_ELEMENTS (alone);
  GPtrArray *plates = g_ptr_array_new_with_free_func ((GDestroyNotify) hm_plate_free);

  g_return_val_if_fail (shown != NULL && n > 0, plates);

  for (guint i = 0; i < n_first + G_N_ELEMENTS (both); i++)
    {
      HmPlateKind kind = i < n_first ? first[i] : both[i - n_first];
      HmPlateOptions options = {
        .kind = kind,
        .figure = { .units = units, .scale = hm_plate_usual_scale (kind), .pairs = pairs },
        .size = -1
      };
      HmPlate *plate;

      plate = hm_plate_new (shown, n, &options, NULL);
      if (plate != NULL)
        g_ptr_array_add (plates, plate);
    }
  return plates;
}
