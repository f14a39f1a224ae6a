/* hm-report-turns.h: sentences about what a run measured in turns
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-run.h"

G_BEGIN_DECLS

/* Appends to @sentences (of char *): for each algorithm by how much one engine is faster than the
 * other at the sizes at which the verdict says so, where all of them agree; those that differ most
 * first, a few of them. */
void hm_report_add_turns (GPtrArray *sentences, HmRun *run);

G_END_DECLS
