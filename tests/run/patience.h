/* patience.h: waits for what the main loop brings about
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#define PATIENCE_SECONDS 60 /* nobody is as slow as that */

static gboolean
patience_over (gpointer data)
{
  g_error ("what should happen did not, for %d s", PATIENCE_SECONDS);
  return G_SOURCE_REMOVE;
}

/* Runs the main loop until the condition holds. */
#define wait_for(condition)                                                                        \
  G_STMT_START                                                                                     \
  {                                                                                                \
    guint patience = g_timeout_add_seconds (PATIENCE_SECONDS, patience_over, NULL);                \
    while (!(condition))                                                                           \
      g_main_context_iteration (NULL, TRUE);                                                       \
    g_source_remove (patience);                                                                    \
  }                                                                                                \
  G_STMT_END
