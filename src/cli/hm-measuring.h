/* hm-measuring.h: a benchmark that runs in a terminal, and the run that is kept of it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-measurement.h"
#include "cli/hm-arguments.h"

G_BEGIN_DECLS

/* Measures to the end, or until somebody interrupts it: the first signal asks for an end in good
 * order, the second one ends the process. Progress and messages go to standard error. The run is
 * kept with the other saved runs unless @arguments have "no-save". Returns the signal that stopped
 * it, or 0; @failed is set when the run could not be kept. */
int hm_measure (HmMeasurement *self, HmArguments *arguments, gboolean *failed);

G_END_DECLS
