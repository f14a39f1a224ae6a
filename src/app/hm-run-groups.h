/* hm-run-groups.h: the sidebar's list: headings and runs
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "run/hm-store.h"

G_BEGIN_DECLS

/* A group's heading, an item of the list like the runs below it. */
#define HM_TYPE_RUN_GROUP (hm_run_group_get_type ())
G_DECLARE_FINAL_TYPE (HmRunGroup, hm_run_group, HM, RUN_GROUP, GObject)

const char *hm_run_group_get_title (HmRunGroup *self); /* translated */

/* A GListModel of HmRunGroup and HmStoreItem over a store: This computer, Reference machines,
 * Imported; newest first in each; a group without runs has no heading. */
#define HM_TYPE_RUN_LIST (hm_run_list_get_type ())
G_DECLARE_FINAL_TYPE (HmRunList, hm_run_list, HM, RUN_LIST, GObject)

HmRunList *hm_run_list_new (HmStore *store);

/* Only runs that have all words of @text in what hm_store_item_matches () looks at; "": all. */
void hm_run_list_set_search (HmRunList *self, const char *text);
gboolean hm_run_list_is_searching (HmRunList *self);

/* The runs in the list, without the headings. */
guint hm_run_list_get_n_runs (HmRunList *self);

G_END_DECLS
