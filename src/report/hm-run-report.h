/* hm-run-report.h: one run as a report
 *
 * For people: translated, numbers follow the locale.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "report/hm-document.h"
#include "report/hm-report-run.h"

G_BEGIN_DECLS

/* What the run is, in short, its tables, and what they cannot say. @references as
 * hm_report_run_sentences (). */
HmDocument *
hm_run_report_new (HmRun *run, HmRun *const *references, guint n_references, HmUnits units);

G_END_DECLS
