/* hm-plate-private.h: the parts of a plate
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "report/hm-plate.h"

G_BEGIN_DECLS

/* hm-plate-key.c: gives the series of one run the same look in all figures, and lists them. */
void hm_plate_add_keys (HmPlate *plate, const HmShown *shown, guint n);

/* hm-plate-key.c: what ratios are to: a run, or of one run that was measured in turns an engine. */
char *hm_plate_name_baseline (const HmShown *shown, guint n);

/* hm-plate-notes.c: what must be said beside the figures. */
void
hm_plate_add_notes (HmPlate *plate, const HmShown *shown, guint n, const HmPlateOptions *options);

/* hm-write-plate-csv.c: words for programs: "B/s", "unavailable". */
const char *hm_plate_unit_word (const HmFigure *figure, guint series);
const char *hm_plate_state_word (const HmBar *bar);

G_END_DECLS
