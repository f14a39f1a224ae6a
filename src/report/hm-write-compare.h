/* hm-write-compare.h: a comparison as text: for people, for programs, and as the old program did
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "report/hm-compare-report.h"
#include "report/hm-document.h"

G_BEGIN_DECLS

/* For people, by the locale; each run's report stands below the last, and before those of several
 * an overview. */
HmDocument *hm_write_compare_document (const HmCompare *compare, HmUnits units);
void hm_write_compare_overview (HmDocument *document, const HmCompare *compare); /* of several */
char *hm_write_compare_text (const HmCompare *compare, HmUnits units, guint columns);
char *hm_write_compare_markdown (const HmCompare *compare, HmUnits units); /* GitHub's tables */

/* For programs, by the C locale and in English. */
char *hm_write_compare_json (const HmCompare *compare);
char *hm_write_compare_csv (const HmCompare *compare); /* RFC 4180, header line, a line a pair */

/* The layout of SSLeay's sp-diff.pl: percent of the baseline's speed, 100 is no difference. All
 * rows that have a ratio, also those that the old program did not know; 100 * other / base. */
char *hm_write_compare_sp_diff (const HmCompare *compare);

G_END_DECLS
