/* hm-reporter.h: the report of the shown runs, always a moment behind and never in the way
 *
 * Made in a thread, of copies. While a run is being measured it is made anew a few times a second.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hm-session.h"
#include "report/hm-document.h"

G_BEGIN_DECLS

#define HM_TYPE_REPORTER (hm_reporter_get_type ())
G_DECLARE_FINAL_TYPE (HmReporter, hm_reporter, HM, REPORTER, GObject)

/* Signal: "changed" (another document, or another error). */

HmReporter *hm_reporter_new (HmSession *session);

/* Something changed: the report is to be made anew, at once or as soon as the last one has been
 * there for a moment. Without shown runs there is none from now on; of this no signal tells. */
void hm_reporter_update (HmReporter *self);

/* NULL where nothing is shown, none is made yet, or the last one failed. Good until "changed". */
const HmDocument *hm_reporter_get_document (HmReporter *self);
const char *hm_reporter_get_error (HmReporter *self); /* or NULL */
gboolean hm_reporter_get_busy (HmReporter *self);

G_END_DECLS
