/* hm-report-run.h: what one run comes to, in a few sentences
 *
 * docs/report.md has the rules. For people: translated, numbers follow the locale.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "report/hm-format.h"
#include "run/hm-run.h"

G_BEGIN_DECLS

/* Calls stop to matter where they cost less than this share of the time. */
#define HM_REPORT_CALL_SHARE 0.1

/* What the machine does (char *, a sentence each; never empty). @references are runs of machines
 * of the past that it is held against. */
GPtrArray *
hm_report_run_sentences (HmRun *run, HmRun *const *references, guint n_references, HmUnits units);

/* What the figures of one run cannot say. */
GPtrArray *hm_report_run_limits (HmRun *run);

G_END_DECLS
