/* hm-run-title.h: what a run is called in the window
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-run.h"

G_BEGIN_DECLS

/* A measured run that nobody named is called by its library and time, for scripts; here its day
 * says more: "Today 14:02". Any other run: its name. @created may be NULL. */
char *hm_run_title (const char *name, GDateTime *created, HmOrigin origin);

/* @title, and where the run did not come to its end, that too. */
char *hm_run_mark_title (HmRun *run, const char *title);

G_END_DECLS
