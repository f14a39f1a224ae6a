/* hm-waiting.h: waits in a terminal for what takes a while, until its end or a signal
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib-object.h>

#include "cli/hm-progress.h"

G_BEGIN_DECLS

/* Something with the signals "progress" and "finished". */
typedef struct
{
  void (*start) (gpointer object); /* "finished" may come from within */
  void (*stop) (gpointer object);  /* "finished" comes soon */
  void (*show) (gpointer object, HmProgress *progress);
} HmAwaited;

/* Starts @object and runs a main loop to its end. The first SIGINT or SIGTERM asks for an end in
 * good order, the second one ends the process. Meanwhile the computer does not fall asleep. Returns
 * the signal that stopped it, or 0. */
int hm_wait_for (GObject *object, const HmAwaited *awaited);

G_END_DECLS
