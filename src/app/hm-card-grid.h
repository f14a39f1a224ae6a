/* hm-card-grid.h: cards in as many equal columns as fit
 *
 * Children are laid out in reading order; all have the same width, those of a row the same height.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HM_TYPE_CARD_GRID (hm_card_grid_get_type ())
G_DECLARE_FINAL_TYPE (HmCardGrid, hm_card_grid, HM, CARD_GRID, GtkWidget)

void hm_card_grid_append (HmCardGrid *self, GtkWidget *child);
void hm_card_grid_set_n_children (HmCardGrid *self, guint n); /* drops those after the first n */

G_END_DECLS
