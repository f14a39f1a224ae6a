/* hm-word.h: texts that many results share
 *
 * A foreign text can name a million algorithms, so what it names is not interned for ever: equal
 * words are one text in memory as long as somebody holds it. Of two words that are held at the same
 * time, equal texts are equal pointers. All of this may be called in any thread.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A reference to the word that reads @text; of NULL: NULL. */
const char *hm_word_new (const char *text);
const char *hm_word_ref (const char *word);
void hm_word_unref (const char *word);

/* Another word, or none, in place of the one that @field holds. */
void hm_word_set (const char **field, const char *text);

/* What @make makes of @text, made once and kept as long as the word; NULL when @text is no word
 * that anybody holds. */
const char *hm_word_get_title (const char *text, char *(*make) (const char *text));

/* How many words there are now. */
guint hm_word_count (void);

/* A GHashFunc for texts out of foreign hands: other than of g_str_hash () nobody can choose texts
 * whose hashes are the same, as every process has its own. */
guint hm_text_hash (gconstpointer text);

G_END_DECLS
