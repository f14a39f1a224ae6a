/* hm-page-state.c: what a page has to show
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-page-state"

#include "config.h"

#include "hm-page-state.h"

static gboolean
has_own_runs (HmStore *store)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (store));

  /* Own runs come first in the store, so this ends at once. */
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (HmStoreItem) item = g_list_model_get_item (G_LIST_MODEL (store), i);

      if (hm_store_item_get_origin (item) == HM_ORIGIN_MEASURED)
        return TRUE;
    }
  return FALSE;
}

const char *
hm_page_state (HmSession *session, gboolean has_figures)
{
  HmTickedRuns *ticked;

  g_return_val_if_fail (HM_IS_SESSION (session), NULL);

  ticked = hm_session_get_ticked (session);
  if (has_figures)
    return "figures";
  if (hm_ticked_runs_get_loading (ticked) || hm_session_get_state (session) == HM_SESSION_PLANNING)
    return "loading";
  if (hm_ticked_runs_get_n (ticked) > 0)
    return "none";
  return has_own_runs (hm_session_get_store (session)) ? "empty" : "welcome";
}
