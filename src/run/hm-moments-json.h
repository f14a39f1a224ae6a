/* hm-moments-json.h: the moments of a saved run (docs/run-format.md)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <json-glib/json-glib.h>

#include "run/hm-moments.h"

G_BEGIN_DECLS

/* An object of columns. One that is the same at all moments is that value instead of a list; one of
 * which nothing is known is left out. */
JsonNode *hm_moments_to_node (const HmMoments *self);

/* NULL when @node makes no sense; then @column names what ("" is the whole), @wrong is the node
 * that stands there (or NULL) and @expected what should, in words. */
HmMoments *
hm_moments_from_node (JsonNode *node, const char **column, JsonNode **wrong, const char **expected);

G_END_DECLS
