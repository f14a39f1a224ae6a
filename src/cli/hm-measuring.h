/* hm-measuring.h: a benchmark that runs in a terminal, and the run that is kept and printed of it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-measurement.h"
#include "cli/hm-arguments.h"

G_BEGIN_DECLS

/* A form in which a run is printed. Lists of them end with a NULL name. */
typedef struct
{
  const char *name;
  char *(*write) (HmRun *run);
} HmRunFormat;

GStrv hm_run_format_names (const HmRunFormat *formats);

/* The whole of a command that measures: measures to the end or until somebody interrupts it, keeps
 * the run with the other saved runs unless @arguments have "no-save", and prints it as "format"
 * says (@usual if it does not) to where "output" says. Progress and messages go to standard error.
 * @tell_failures names what has no figure there; FALSE: the command has failed. Returns the
 * command's exit code. */
int hm_measure (HmMeasurement *self,
                HmArguments *arguments,
                const HmRunFormat *formats,
                const char *usual,
                gboolean (*tell_failures) (HmRun *run));

G_END_DECLS
