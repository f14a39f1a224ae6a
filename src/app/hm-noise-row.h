/* hm-noise-row.h: measures the noise of this computer, and tells it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define HM_TYPE_NOISE_ROW (hm_noise_row_get_type ())
G_DECLARE_FINAL_TYPE (HmNoiseRow, hm_noise_row, HM, NOISE_ROW, AdwActionRow)

/* While a run is measured nothing else can be. */
void hm_noise_row_set_busy (HmNoiseRow *self, gboolean busy);

/* How long it takes (seconds). */
void hm_noise_row_set_seconds (HmNoiseRow *self, double seconds);

gboolean hm_noise_row_get_measuring (HmNoiseRow *self);

G_END_DECLS
