/* hm-export-job.h: what is shown, as something to take away
 *
 * Made in the main thread of the page that is to be seen; worked on by one other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hm-session.h"
#include "report/hm-export.h"

G_BEGIN_DECLS

/* What can be saved. */
typedef enum
{
  HM_TAKE_PNG, /* the page's charts */
  HM_TAKE_SVG,
  HM_TAKE_PDF,
  HM_TAKE_CSV, /* its figures */
  HM_TAKE_JSON,
  HM_TAKE_REPORT_PDF, /* the report of the shown runs, with charts */
  HM_TAKE_REPORT_HTML,
  HM_TAKE_REPORT_MARKDOWN,
  HM_N_TAKES,
} HmTake;

gboolean hm_take_from_string (const char *word, HmTake *take); /* "report-pdf" */
const char *hm_take_extension (HmTake take); /* "pdf" */
gboolean hm_take_is_report (HmTake take);

typedef struct _HmExportJob HmExportJob;

/* @page: the name of the window's page. NULL where nothing is shown. */
HmExportJob *hm_export_job_new (HmSession *session, const char *page);
/* The charts of one of the shown run's results, from close by. There is no report of it. */
HmExportJob *
hm_export_job_new_detail (HmSession *session, const HmShown *shown, HmResult *result);
/* The chart of one of its connections, likewise. */
HmExportJob *
hm_export_job_new_connection (HmSession *session, const HmShown *shown, guint connection);
void hm_export_job_free (HmExportJob *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmExportJob, hm_export_job_free)

/* A name for a file, with its ending. */
char *hm_export_job_suggest_name (HmExportJob *self, HmTake take);

/* The whole file. Errors say what is missing or wrong, for people. */
GBytes *
hm_export_job_make (HmExportJob *self, HmTake take, GCancellable *cancellable, GError **error);

/* For the clipboard: the page's charts in words and numbers; the report as text, and as a web page
 * without charts. */
char *hm_export_job_chart_text (HmExportJob *self, GError **error);
HmDocument *
hm_export_job_make_document (HmExportJob *self, GCancellable *cancellable, GError **error);

/* The page's charts (of HmPlate), or all that go with the report. */
GPtrArray *hm_export_job_make_plates (HmExportJob *self, gboolean report, GError **error);
gboolean hm_export_job_is_report (HmExportJob *self); /* the page is that of the report */
const HmExportOptions *hm_export_job_get_options (HmExportJob *self);
const char *hm_export_job_get_title (HmExportJob *self);

/* Writes @bytes to @file, wholly or not at all; G_IO_ERROR_EXISTS unless @replace. */
gboolean hm_export_save (GBytes *bytes, GFile *file, gboolean replace, GError **error);

G_END_DECLS
