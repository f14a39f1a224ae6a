/* hm-bidi.h: Latin names and numbers in languages that are written from the right
 *
 * A line such as "AMD EPYC · 2 cores · 2.6 GHz" mixes both directions, and would be put in order as
 * if it were one sentence: the number of a unit goes to the wrong side of it, a full stop to the
 * wrong end. Marks of Unicode that nobody sees keep its parts together. In other languages nothing
 * is added.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* By the first letter of @words, which must be words of the language alone. */
gboolean hm_bidi_is_right_to_left (const char *words);

/* A name, a number with its unit: stands by itself in whatever it is put into. Takes @text.
 * A percentage needs none: its sign, and one before it, go with the digits by themselves. */
char *hm_bidi_isolate (char *text);

/* Before a sentence or a line that may begin with a Latin name; "" or one character. */
const char *hm_bidi_mark (void);

/* Before each line of @text. */
char *hm_bidi_mark_lines (const char *text);

/* Adds a fact to a line of them, parted by dots. */
void hm_bidi_add_fact (GString *line, const char *fact);

G_END_DECLS
