/* hm-change.h: where two states of a list differ
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Takes @items in place of *@list, both of GObject, and tells by "items-changed" of @model the one range
 * in which they differ; nothing when they are the same. */
void hm_change_list (GListModel *model, GPtrArray **list, GPtrArray *items);

G_END_DECLS
