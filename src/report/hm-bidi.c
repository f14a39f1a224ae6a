/* hm-bidi.c: Latin names and numbers in languages that are written from the right
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-bidi.h"

#include <glib/gi18n-lib.h>

#define FIRST_STRONG_ISOLATE "\342\201\250" /* U+2068 */
#define POP_ISOLATE "\342\201\251"          /* U+2069 */
#define RIGHT_TO_LEFT_MARK "\342\200\217"   /* U+200F */

gboolean
hm_bidi_is_right_to_left (const char *words)
{
  g_return_val_if_fail (words != NULL, FALSE);

  for (const char *c = words; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar letter = g_utf8_get_char (c);
      GUnicodeScript script = g_unichar_get_script (letter);

      if (g_unichar_isalpha (letter))
        return script == G_UNICODE_SCRIPT_ARABIC || script == G_UNICODE_SCRIPT_HEBREW;
    }
  return FALSE;
}

/* By the translation itself: a language that nobody translated comes back in English. */
static gboolean
is_wanted (void)
{
  return hm_bidi_is_right_to_left (_ ("not available"));
}

char *
hm_bidi_isolate (char *text)
{
  char *isolated;

  if (text == NULL || *text == '\0' || !is_wanted ())
    return text;
  isolated = g_strconcat (FIRST_STRONG_ISOLATE, text, POP_ISOLATE, NULL);
  g_free (text);
  return isolated;
}

const char *
hm_bidi_mark (void)
{
  return is_wanted () ? RIGHT_TO_LEFT_MARK : "";
}

char *
hm_bidi_mark_lines (const char *text)
{
  g_autoptr (GString) marked = g_string_new (hm_bidi_mark ());

  g_return_val_if_fail (text != NULL, NULL);

  g_string_append (marked, text);
  if (is_wanted ())
    g_string_replace (marked, "\n", "\n" RIGHT_TO_LEFT_MARK, 0);
  return g_string_free (g_steal_pointer (&marked), FALSE);
}

void
hm_bidi_add_fact (GString *line, const char *fact)
{
  g_autofree char *isolated = NULL;

  g_return_if_fail (line != NULL);

  if (fact == NULL || *fact == '\0')
    return;
  isolated = hm_bidi_isolate (g_strdup (fact));
  g_string_append (line, line->len > 0 ? " · " : hm_bidi_mark ());
  g_string_append (line, isolated);
}
