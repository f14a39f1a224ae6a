/* hm-layout.c: the same addresses in every process that measures
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-cli"

#include "config.h"

#include "cli/hm-layout.h"

#include <glib.h>

#ifdef __linux__

#include <sys/personality.h>
#include <unistd.h>

#define ASK 0xffffffff

/* Set in the program that was started again, so that it is not started for ever. */
#define MARK "HASHMARK_LAYOUT"

void
hm_layout_hold (char **argv)
{
  int now = personality (ASK);
  g_autofree char *program = NULL;

  if (now == -1 || (now & ADDR_NO_RANDOMIZE) || g_getenv (MARK) != NULL)
    {
      g_unsetenv (MARK);
      return;
    }
  if (personality ((unsigned long) now | ADDR_NO_RANDOMIZE) == -1 || !g_setenv (MARK, "held", TRUE))
    return;

  program = g_file_read_link ("/proc/self/exe", NULL);
  if (program != NULL)
    execv (program, argv);
  /* There is no /proc, or the file was replaced meanwhile. Then it goes on as it is. */
  g_unsetenv (MARK);
}

#else

void
hm_layout_hold (char **argv)
{
}

#endif
