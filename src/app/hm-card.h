/* hm-card.h: a card: title, the figure that counts, and a chart
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "hm-card-grid.h"
#include "hm-chart-view.h"

G_BEGIN_DECLS

#define HM_TYPE_CARD (hm_card_get_type ())
G_DECLARE_FINAL_TYPE (HmCard, hm_card, HM, CARD, GtkBox)

HmCard *hm_card_new (void);
void hm_card_set_figure (HmCard *self, HmFigure *figure); /* takes it */
/* A card for each of @figures (of HmFigure), which the cards take. */
void hm_card_fill_grid (HmCardGrid *grid, GPtrArray *figures);
HmChartView *hm_card_get_chart (HmCard *self);

G_END_DECLS
