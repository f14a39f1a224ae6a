/* hm-change.c: where two states of a list differ
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-change.h"

void
hm_change_list (GListModel *model, GPtrArray **list, GPtrArray *items)
{
  g_autoptr (GPtrArray) old = NULL;
  guint first = 0, removed, added;

  g_return_if_fail (G_IS_LIST_MODEL (model));
  g_return_if_fail (list != NULL && *list != NULL && items != NULL);

  old = *list;
  *list = items;
  removed = old->len;
  added = items->len;
  while (first < removed && first < added && old->pdata[first] == items->pdata[first])
    first++;
  while (removed > first && added > first && old->pdata[removed - 1] == items->pdata[added - 1])
    {
      removed--;
      added--;
    }
  if (removed > first || added > first)
    g_list_model_items_changed (model, first, removed - first, added - first);
}
