/* hm-application.h: the application
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "hm-session.h"

G_BEGIN_DECLS

#define HM_TYPE_APPLICATION (hm_application_get_type ())
G_DECLARE_FINAL_TYPE (HmApplication, hm_application, HM, APPLICATION, AdwApplication)

/* @id: HM_APP_ID, or a test's own; resources are found under HM_RESOURCE_BASE whatever the id. */
HmApplication *hm_application_new (const char *id, GApplicationFlags flags);

/* Made at startup; NULL before. */
HmSession *hm_application_get_session (HmApplication *self);

G_END_DECLS
