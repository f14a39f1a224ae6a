/* hm-page.c: a page of the window: what the shown runs have of one kind
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-page"

#include "config.h"

#include "hm-page.h"

typedef struct
{
  HmSession *session;
  gboolean stale; /* something changed while the page was not to be seen */
  guint update_source;
} HmPagePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (HmPage, hm_page, ADW_TYPE_BIN)

static GtkStack *
get_states (HmPage *self)
{
  return GTK_STACK (adw_bin_get_child (ADW_BIN (self)));
}

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

static const char *
choose_state (HmSession *session, gboolean has_figures)
{
  HmTickedRuns *ticked = hm_session_get_ticked (session);

  if (has_figures)
    return "figures";
  if (hm_ticked_runs_get_loading (ticked) || hm_session_get_state (session) == HM_SESSION_PLANNING)
    return "loading";
  if (hm_ticked_runs_get_n (ticked) > 0)
    return "none";
  return has_own_runs (hm_session_get_store (session)) ? "empty" : "welcome";
}

/* Makes what is to be seen; what is not is made when it is shown. */
void
hm_page_update (HmPage *self)
{
  HmPagePrivate *priv = hm_page_get_instance_private (self);
  const HmShown *shown;
  gboolean has_figures;
  guint n;

  g_return_if_fail (HM_IS_PAGE (self));
  g_return_if_fail (priv->session != NULL);

  priv->stale = TRUE;
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  priv->stale = FALSE;
  shown = hm_ticked_runs_get_shown (hm_session_get_ticked (priv->session), &n);
  has_figures = HM_PAGE_GET_CLASS (self)->show (self, shown, n);
  gtk_stack_set_visible_child_name (get_states (self), choose_state (priv->session, has_figures));
}

static gboolean
update_later_cb (gpointer user_data)
{
  HmPage *self = user_data;
  HmPagePrivate *priv = hm_page_get_instance_private (self);

  priv->update_source = 0;
  hm_page_update (self);
  return G_SOURCE_REMOVE;
}

gboolean
hm_page_is_comparing (HmPage *self)
{
  HmPagePrivate *priv = hm_page_get_instance_private (self);
  guint n;

  g_return_val_if_fail (HM_IS_PAGE (self), FALSE);
  g_return_val_if_fail (priv->session != NULL, FALSE);

  hm_ticked_runs_get_shown (hm_session_get_ticked (priv->session), &n);
  return n > 1;
}

/* Where runs are compared, the comparison follows each change of a figure and tells. */
static void
figures_changed_cb (HmPage *self)
{
  if (!hm_page_is_comparing (self))
    hm_page_update (self);
}

/* The store only decides between the states without figures, and ten thousand runs may appear one
 * by one. */
static void
store_changed_cb (HmPage *self)
{
  HmPagePrivate *priv = hm_page_get_instance_private (self);

  if (priv->update_source == 0 && !g_str_equal (hm_page_get_state (self), "figures"))
    priv->update_source = g_idle_add_full (G_PRIORITY_LOW, update_later_cb, self, NULL);
}

void
hm_page_set_session (HmPage *self, HmSession *session)
{
  HmPagePrivate *priv = hm_page_get_instance_private (self);
  HmTickedRuns *ticked;

  g_return_if_fail (HM_IS_PAGE (self));
  g_return_if_fail (HM_IS_SESSION (session));
  g_return_if_fail (priv->session == NULL);

  priv->session = g_object_ref (session);
  ticked = hm_session_get_ticked (session);
  g_signal_connect_object (ticked, "changed", G_CALLBACK (hm_page_update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (ticked, "figures-changed", G_CALLBACK (figures_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (hm_session_get_comparer (session), "changed",
                           G_CALLBACK (hm_page_update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "options-changed", G_CALLBACK (hm_page_update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "state-changed", G_CALLBACK (hm_page_update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (hm_session_get_store (session), "items-changed",
                           G_CALLBACK (store_changed_cb), self, G_CONNECT_SWAPPED);
  hm_page_update (self);
}

HmSession *
hm_page_get_session (HmPage *self)
{
  HmPagePrivate *priv = hm_page_get_instance_private (self);

  g_return_val_if_fail (HM_IS_PAGE (self), NULL);

  return priv->session;
}

const char *
hm_page_get_state (HmPage *self)
{
  g_return_val_if_fail (HM_IS_PAGE (self), NULL);

  return gtk_stack_get_visible_child_name (get_states (self));
}

static void
hm_page_map (GtkWidget *widget)
{
  HmPage *self = HM_PAGE (widget);
  HmPagePrivate *priv = hm_page_get_instance_private (self);

  GTK_WIDGET_CLASS (hm_page_parent_class)->map (widget);
  if (priv->stale)
    hm_page_update (self);
}

static void
hm_page_dispose (GObject *object)
{
  HmPagePrivate *priv = hm_page_get_instance_private (HM_PAGE (object));

  g_clear_handle_id (&priv->update_source, g_source_remove);
  g_clear_object (&priv->session);
  G_OBJECT_CLASS (hm_page_parent_class)->dispose (object);
}

static void
hm_page_class_init (HmPageClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = hm_page_dispose;
  GTK_WIDGET_CLASS (klass)->map = hm_page_map;
}

static void
hm_page_init (HmPage *self)
{
}
