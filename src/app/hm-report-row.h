/* hm-report-row.h: a line of the report on the screen
 *
 * Words are selectable. The cells of a table stand below each other; where the window is too narrow
 * for a row, each row goes on in further lines, all of them in the same way.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hm-report-line.h"

G_BEGIN_DECLS

#define HM_TYPE_REPORT_ROW (hm_report_row_get_type ())
G_DECLARE_FINAL_TYPE (HmReportRow, hm_report_row, HM, REPORT_ROW, GtkWidget)

GtkWidget *hm_report_row_new (void);
void hm_report_row_set_line (HmReportRow *self, HmReportLine *line); /* NULL: none */
HmReportLine *hm_report_row_get_line (HmReportRow *self);            /* borrowed, or NULL */
char *hm_report_row_get_selection (HmReportRow *self);               /* selected words, or NULL */

G_END_DECLS
