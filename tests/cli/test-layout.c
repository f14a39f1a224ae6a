/* test-layout.c: a program that is started again keeps its words, and its addresses are not random
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/hm-layout.h"

#include <glib.h>

#ifdef __linux__
#include <sys/personality.h>
#endif

#define SKIPPED 77

int
main (int argc, char *argv[])
{
  static const char *const words[] = { "kept words", "" };

  hm_layout_hold (argv);

  g_assert_cmpint (argc, ==, 1 + G_N_ELEMENTS (words));
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    g_assert_cmpstr (argv[1 + i], ==, words[i]);
  g_assert_null (g_getenv ("HASHMARK_LAYOUT")); /* whoever is started from here decides himself */

  /* A second time there is nothing to do. */
  hm_layout_hold (argv);

#ifdef __linux__
  if (!(personality (0xffffffff) & ADDR_NO_RANDOMIZE))
    {
      g_print ("This place does not allow a process to keep its addresses\n");
      return SKIPPED;
    }
  return 0;
#else
  return SKIPPED;
#endif
}
