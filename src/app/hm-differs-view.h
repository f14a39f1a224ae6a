/* hm-differs-view.h: under which other conditions the shown runs were made than the baseline
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "run/hm-pairs.h"

G_BEGIN_DECLS

#define HM_TYPE_DIFFERS_VIEW (hm_differs_view_get_type ())
G_DECLARE_FINAL_TYPE (HmDiffersView, hm_differs_view, HM, DIFFERS_VIEW, AdwBin)

/* A card for each other run. @pairs: NULL for nothing. */
void hm_differs_view_show (HmDiffersView *self, HmPairs *pairs);

/* The cards, for tests: a box of them. */
GtkWidget *hm_differs_view_get_cards (HmDiffersView *self);

G_END_DECLS
