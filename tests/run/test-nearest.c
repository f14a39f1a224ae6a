/* test-nearest.c: what somebody may have meant
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "run/hm-nearest.h"

static void
test_distance (void)
{
  g_assert_cmpuint (hm_word_distance ("", ""), ==, 0);
  g_assert_cmpuint (hm_word_distance ("", "abc"), ==, 3);
  g_assert_cmpuint (hm_word_distance ("abc", "abc"), ==, 0);
  g_assert_cmpuint (hm_word_distance ("abc", "ABC"), ==, 0);
  g_assert_cmpuint (hm_word_distance ("abc", "acb"), ==, 1);
  g_assert_cmpuint (hm_word_distance ("sitting", "kitten"), ==, 3);
  g_assert_cmpuint (hm_word_distance ("kitten", "sitting"), ==, 3);
}

static void
test_nearest (void)
{
  static const char *const known[] = { "run", "verify", "aes-128-cbc", "aes-256-cbc", NULL };
  g_autofree char *long_word = g_strnfill (100000, 'a');

  g_assert_cmpstr (hm_nearest ("rnu", known), ==, "run");
  g_assert_cmpstr (hm_nearest ("RUN", known), ==, "run");
  g_assert_cmpstr (hm_nearest ("veriyf", known), ==, "verify");
  g_assert_cmpstr (hm_nearest ("aes128cbc", known), ==, "aes-128-cbc");
  g_assert_null (hm_nearest ("frobnicate", known));
  g_assert_null (hm_nearest ("", known));
  g_assert_null (hm_nearest (long_word, known));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/nearest/distance", test_distance);
  g_test_add_func ("/nearest/word", test_nearest);
  return g_test_run ();
}
