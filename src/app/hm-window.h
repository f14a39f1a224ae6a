/* hm-window.h: the window
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "hm-handshakes-page.h"
#include "hm-cores-page.h"
#include "hm-report-page.h"
#include "hm-import-desk.h"
#include "hm-session.h"
#include "hm-sidebar.h"
#include "hm-signatures-page.h"
#include "hm-throughput-page.h"

G_BEGIN_DECLS

#define HM_TYPE_WINDOW (hm_window_get_type ())
G_DECLARE_FINAL_TYPE (HmWindow, hm_window, HM, WINDOW, AdwApplicationWindow)

HmWindow *hm_window_new (AdwApplication *application, HmSession *session);

HmSession *hm_window_get_session (HmWindow *self);
HmSidebar *hm_window_get_sidebar (HmWindow *self);
HmThroughputPage *hm_window_get_throughput_page (HmWindow *self);
HmSignaturesPage *hm_window_get_signatures_page (HmWindow *self);
HmHandshakesPage *hm_window_get_handshakes_page (HmWindow *self);
HmCoresPage *hm_window_get_cores_page (HmWindow *self);
HmReportPage *hm_window_get_report_page (HmWindow *self);
void hm_window_open_export_menu (HmWindow *self);
const char *hm_window_get_page_name (HmWindow *self); /* of what is to be seen: "report" */
HmImportDesk *hm_window_get_import_desk (HmWindow *self);
void hm_window_add_toast (HmWindow *self, AdwToast *toast); /* takes it */
void hm_window_show_page (HmWindow *self, const char *name);
void hm_window_show_error (HmWindow *self, const char *message); /* NULL: no error */

/* From HM_WINDOW_WIDE on the time that all will take stands beside the time that has passed. */
#define HM_WINDOW_WIDE 1000

/* Below HM_WINDOW_NARROW pixels the runs are a page of their own. */
#define HM_WINDOW_NARROW 700
gboolean hm_window_get_narrow (HmWindow *self);
gboolean hm_window_get_sidebar_shown (HmWindow *self);
void hm_window_set_sidebar_shown (HmWindow *self, gboolean shown); /* in a narrow window */

/* hm-window-actions.c, hm-run-actions.c, hm-export-actions.c: the actions "win.*". */
void hm_window_install_actions (HmWindow *self);
void hm_window_install_run_actions (HmWindow *self);
void hm_window_install_export_actions (HmWindow *self);
void hm_window_update_actions (HmWindow *self);

/* Saves what is shown as "png", "report-html" ... (hm-export-job.h) in a thread; what comes of it is
 * said in the window. */
void hm_window_export_to (HmWindow *self, const char *word, GFile *file, gboolean replace);

G_END_DECLS
