/* hm-change.h: where two states of a list differ
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The smallest range of @before in whose place another one makes it @after, by the addresses of the
 * elements: what "items-changed" of a list model tells. FALSE when they are the same. */
gboolean hm_change_find (const GPtrArray *before,
                         const GPtrArray *after,
                         guint *position,
                         guint *removed,
                         guint *added);

G_END_DECLS
