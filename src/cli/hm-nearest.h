/* hm-nearest.h: what somebody may have meant
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The one of @known (ended by NULL) that takes the fewest changed, added, left out or swapped
 * characters to get from @word (Damerau, 1964); NULL when none is near enough to be meant. */
const char *hm_nearest (const char *word, const char *const *known);

G_END_DECLS
