/* test-document.c: a report as text: where its lines are broken
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include <glib.h>

#include "report/hm-document.h"
#include "report/hm-sheet.h"

static char *
break_words (const char *words, guint columns, guint indent)
{
  GString *text = g_string_new (NULL);

  hm_sheet_print_hanging (text, words, columns, indent);
  return g_string_free (text, FALSE);
}

#define assert_broken(words, columns, indent, expected)                                            \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_autofree char *broken = break_words (words, columns, indent);                                \
                                                                                                   \
    g_assert_cmpstr (broken, ==, expected);                                                        \
  }                                                                                                \
  G_STMT_END

static void
test_lines (void)
{
  assert_broken ("one two three", 8, 0, "one two\nthree\n");
  assert_broken ("one two three", 7, 0, "one two\nthree\n");
  assert_broken ("unbreakable word", 5, 0, "unbreakable\nword\n");
  assert_broken ("- one two three", 9, 2, "- one two\n  three\n");
  assert_broken ("a\nb", 9, 2, "a\n  b\n");
  assert_broken ("", 9, 2, "\n");
  assert_broken ("3,5 (s) naïve", 5, 0, "3,5\n(s)\nnaïve\n");
}

/* Two columns a sign; no line begins with what closes, or ends with what opens. */
static void
test_ideographs (void)
{
  assert_broken ("暗号化速度比較", 6, 0, "暗号化\n速度比\n較\n");
  assert_broken ("暗号化、速度", 6, 0, "暗号\n化、速\n度\n");
  assert_broken ("暗号（速度）", 6, 0, "暗号\n（速\n度）\n");
  assert_broken ("データ", 4, 0, "デー\nタ\n");
  assert_broken ("約2.4倍速い", 6, 0, "約\n2.4倍\n速い\n");
  assert_broken ("- 暗号化速度", 8, 2, "- 暗号化\n  速度\n");
  assert_broken ("OpenSSLの速度", 9, 0, "OpenSSLの\n速度\n");
  /* Korean has blanks. */
  assert_broken ("암호화 속도", 6, 0, "암호화\n속도\n");
}

static void
test_list (void)
{
  g_autoptr (HmDocument) document = hm_document_new ();
  g_autoptr (GPtrArray) items = g_ptr_array_new ();
  g_autofree char *text = NULL;

  g_ptr_array_add (items, (gpointer) "an item that is longer than a line");
  g_ptr_array_add (items, (gpointer) "short");
  hm_document_add_list (document, HM_BLOCK_LIST, "List", items);
  hm_document_add_list (document, HM_BLOCK_NUMBERED, NULL, items);
  text = hm_document_to_text (document, 20);
  g_assert_cmpstr (text, ==,
                   "List\n- an item that is\n  longer than a line\n- short\n\n"
                   "[1] an item that is\n    longer than a\n    line\n[2] short\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/document/lines", test_lines);
  g_test_add_func ("/document/ideographs", test_ideographs);
  g_test_add_func ("/document/list", test_list);

  return g_test_run ();
}
