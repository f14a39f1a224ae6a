/* hm-measuring.h: a benchmark that runs in a terminal, and the run that is kept of it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "cli/hm-arguments.h"
#include "run/hm-run.h"

G_BEGIN_DECLS

/* What is measured: an object with the signals "progress" and "finished", and what it can do. */
typedef struct
{
  gpointer bench;
  HmRun *run; /* that it fills */
  void (*start) (gpointer bench);
  void (*stop) (gpointer bench);
  gboolean (*is_finished) (gpointer bench);
  double (*get_progress) (gpointer bench);  /* 0..1 */
  double (*get_remaining) (gpointer bench); /* seconds; INFINITY: nobody knows yet */
  const char *(*get_activity) (gpointer bench);
} HmMeasuring;

/* Measures to the end, or until somebody interrupts it: the first signal asks for an end in good
 * order, the second one ends the process. Progress and messages go to standard error. The run is
 * kept with the other saved runs unless @arguments have "no-save". Returns the signal that stopped
 * it, or 0; @failed is set when the run could not be kept. */
int hm_measure (const HmMeasuring *self, HmArguments *arguments, gboolean *failed);

G_END_DECLS
