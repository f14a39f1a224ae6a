/* hm-compare-report.h: a comparison in words, before it is text, Markdown or HTML
 *
 * For people: everything follows the locale.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "report/hm-format.h"
#include "run/hm-compare.h"

G_BEGIN_DECLS

typedef enum
{
  HM_REPORT_NAME,
  HM_REPORT_SIZE,
  HM_REPORT_BASE,
  HM_REPORT_OTHER,
  HM_REPORT_RATIO,
  HM_REPORT_INTERVAL,
  HM_REPORT_VERDICT,
  HM_REPORT_NOTE, /* "[1]" */
  HM_REPORT_N_COLUMNS,
} HmReportColumn;

typedef struct
{
  char *cells[HM_REPORT_N_COLUMNS]; /* a heading has the first only */
  double ratio;                     /* or NAN */
} HmReportRow;

/* One run against the baseline. Lists are of char *. */
typedef struct
{
  char *title;        /* "Athlon 64 BE-2350 against Core 2 Duo T7500 (baseline)" */
  GPtrArray *sentences; /* what it comes to */
  GPtrArray *summary;   /* a line a family */
  HmReportRow head;
  GArray *rows;           /* of HmReportRow */
  GPtrArray *notes;       /* note 1 is the first */
  GPtrArray *differences; /* a line a condition */
  GPtrArray *limits;      /* what the figures do not say, a sentence each */
} HmCompareReport;

/* @which of the comparison's others. */
HmCompareReport *hm_compare_report_new (const HmCompare *compare, guint which, HmUnits units);
void hm_compare_report_free (HmCompareReport *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmCompareReport, hm_compare_report_free)

/* Translated headings of the lists. */
const char *hm_compare_report_sentences_title (void);
const char *hm_compare_report_summary_title (void);
const char *hm_compare_report_notes_title (void);
const char *hm_compare_report_differences_title (void);
const char *hm_compare_report_limits_title (void);

G_END_DECLS
