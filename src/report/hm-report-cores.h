/* hm-report-cores.h: what a run tells of several threads, of heat, of single cores and of energy,
 * in sentences
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "report/hm-format.h"

G_BEGIN_DECLS

/* Each appends sentences (char *) to @sentences where the run knows something of it. */

/* "4 threads do 3.8 times the work of one (median of 12 results)..." */
void hm_report_add_scaling (GPtrArray *sentences, HmRun *run);

/* "SHA-256 began with 2.0 GB/s and kept 1.5 GB/s: 24 % less, from 0:42 on." */
void hm_report_add_sustained (GPtrArray *sentences, HmRun *run, HmUnits units);

/* "Performance cores (8) do 2.0 GB/s each, efficiency cores (4) 0.9 GB/s ..." */
void hm_report_add_cores (GPtrArray *sentences, HmRun *run, HmUnits units);

/* "A byte of SHA-256 costs 2.3 nJ ..." */
void hm_report_add_energy (GPtrArray *sentences, HmRun *run);

G_END_DECLS
