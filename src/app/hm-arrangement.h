/* hm-arrangement.h: what of the shown runs is to be seen, and in which order
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "report/hm-figure.h"

G_BEGIN_DECLS

#define HM_TYPE_ARRANGEMENT (hm_arrangement_get_type ())
G_DECLARE_FINAL_TYPE (HmArrangement, hm_arrangement, HM, ARRANGEMENT, GObject)

/* Properties, for actions of the window: "family" (as hm_algorithm_family (), "" for all), "size"
 * (bytes in decimal digits, "" for all), "hide-missing" (what only one side has), "order" ("usual",
 * "name", "speed", "ratio"). It lasts as long as the window: whoever opens the program sees all. */

HmArrangement *hm_arrangement_new (void);

const char *hm_arrangement_get_family (HmArrangement *self); /* NULL for all */
gint64 hm_arrangement_get_size (HmArrangement *self);        /* 0 for all */
gboolean hm_arrangement_get_hide_missing (HmArrangement *self);

/* Whether a result of this key is to be seen; rates have no size, and go when one is asked for. */
gboolean hm_arrangement_shows (HmArrangement *self, const HmResultKey *key);

/* Fills in what figures are to leave out, and their order; valid as long as nothing changes. */
void hm_arrangement_apply (HmArrangement *self, HmFigureOptions *options);

/* A menu of the orders, for the action "win.order". */
GMenuModel *hm_arrangement_make_order_menu (gboolean compares);

/* Everything again. */
void hm_arrangement_reset (HmArrangement *self);

G_END_DECLS
