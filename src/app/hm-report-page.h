/* hm-report-page.h: the shown runs in words
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hm-page.h"
#include "report/hm-document.h"

G_BEGIN_DECLS

#define HM_TYPE_REPORT_PAGE (hm_report_page_get_type ())
G_DECLARE_FINAL_TYPE (HmReportPage, hm_report_page, HM, REPORT_PAGE, HmPage)

void hm_report_page_set_session (HmReportPage *self, HmSession *session);

/* What is shown (of HmReportLine), and whether a newer report is being made. */
GListModel *hm_report_page_get_lines (HmReportPage *self);
gboolean hm_report_page_get_busy (HmReportPage *self);

/* The words or lines that are selected; NULL where none are. */
char *hm_report_page_get_selection (HmReportPage *self);

G_END_DECLS
