/* hm-nearest.h: what somebody may have meant
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How many changed, added, left out or swapped neighbouring characters it takes to get from one
 * word to the other (Damerau, 1964); case does not count. G_MAXUINT for words of more than 64
 * bytes, which nobody mistypes. */
guint hm_word_distance (const char *a, const char *b);

/* The distance up to which a word may be a mistyped @word. */
guint hm_word_tolerance (const char *word);

/* The nearest one of @known (ended by NULL); NULL when none is near enough. */
const char *hm_nearest (const char *word, const char *const *known);

G_END_DECLS
