/* hm-sidebar.h: the saved runs, to tick, search, rename and delete
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "hm-session.h"

G_BEGIN_DECLS

#define HM_TYPE_SIDEBAR (hm_sidebar_get_type ())
G_DECLARE_FINAL_TYPE (HmSidebar, hm_sidebar, HM, SIDEBAR, AdwBin)

void hm_sidebar_set_session (HmSidebar *self, HmSession *session);
void hm_sidebar_focus_search (HmSidebar *self);

/* Does to the run with the keyboard's focus what a key asks for; FALSE when there is none or the
 * key means nothing here. */
gboolean
hm_sidebar_handle_key (HmSidebar *self, HmStoreItem *item, guint key, GdkModifierType state);

GtkListView *hm_sidebar_get_list (HmSidebar *self);
GtkSearchEntry *hm_sidebar_get_search (HmSidebar *self);

G_END_DECLS
