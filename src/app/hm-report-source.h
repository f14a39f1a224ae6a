/* hm-report-source.h: the shown runs as they are now, for a thread that makes texts and charts
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hm-session.h"
#include "report/hm-export.h"

G_BEGIN_DECLS

typedef struct _HmReportSource HmReportSource;

/* Copies of what is shown and of how figures are to be made, and the report's language; NULL where
 * nothing is shown. Belongs to one thread at a time. */
HmReportSource *hm_report_source_new (HmSession *session, gboolean with_samples);
void hm_report_source_free (HmReportSource *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmReportSource, hm_report_source_free)

/* The copies (HmRun): what the others are compared with, then these. */
const GPtrArray *hm_report_source_get_runs (HmReportSource *self);

/* Of one run its report, of several their comparison. In another language than the window's it is
 * made by hashmark-cli, as the language is one of the whole process; that takes a moment. */
HmDocument *
hm_report_source_make_document (HmReportSource *self, GCancellable *cancellable, GError **error);

/* NULL with HM_PLATE_ERROR where the runs have nothing of that kind. Plates are in the window's
 * language. */
HmPlate *
hm_report_source_make_plate (HmReportSource *self, HmPlateKind kind, gint64 size, GError **error);

/* The charts that go with a whole report (of HmPlate), in the window's language. */
GPtrArray *hm_report_source_make_plates (HmReportSource *self);

/* TRUE where the report is in another language than the window. Then hashmark-cli writes it whole,
 * charts and all: @format is "pdf" or "html". */
gboolean hm_report_source_is_foreign (HmReportSource *self);
GBytes *hm_report_source_write (HmReportSource *self,
                                const char *format,
                                const HmExportOptions *options,
                                GCancellable *cancellable,
                                GError **error);

/* Likewise the charts that go with the report. HM_PLATE_ERROR where there are none. */
GBytes *hm_report_source_draw (HmReportSource *self,
                               HmExportFormat format,
                               const HmExportOptions *options,
                               GCancellable *cancellable,
                               GError **error);

/* The comparison of several runs; NULL of one. Borrowed. */
const HmCompare *hm_report_source_get_compare (HmReportSource *self);

G_END_DECLS
