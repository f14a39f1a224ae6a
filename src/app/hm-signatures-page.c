/* hm-signatures-page.c: operations per second by key size
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-signatures-page"

#include "config.h"

#include "hm-signatures-page.h"

#include "hm-card.h"
#include "hm-facts.h"
#include "hm-page-state.h"
#include "hm-wrap-box.h"

struct _HmSignaturesPage
{
  AdwBin parent_instance;

  GtkStack *states;
  HmFacts *facts;
  HmFacts *computer;
  HmCardGrid *grid;

  HmSession *session;
  gboolean stale; /* something changed while the page was not to be seen */
  guint update_source;
};

G_DEFINE_FINAL_TYPE (HmSignaturesPage, hm_signatures_page, ADW_TYPE_BIN)

static void
update (HmSignaturesPage *self)
{
  HmFigureOptions options = hm_session_get_options (self->session);
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->grid));
  g_autoptr (GPtrArray) figures = NULL;
  const HmShown *shown;
  guint n;

  self->stale = TRUE;
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  self->stale = FALSE;
  shown = hm_ticked_runs_get_shown (hm_session_get_ticked (self->session), &n);
  figures = hm_figure_signatures (shown, n, &options);
  gtk_stack_set_visible_child_name (self->states, hm_page_state (self->session, figures->len > 0));

  /* The cards take the figures; the array must not free them then. */
  g_ptr_array_set_free_func (figures, NULL);
  for (guint i = 0; i < figures->len; i++)
    {
      if (child == NULL)
        {
          child = GTK_WIDGET (hm_card_new ());
          hm_card_grid_append (self->grid, child);
        }
      hm_card_set_figure (HM_CARD (child), g_ptr_array_index (figures, i));
      child = gtk_widget_get_next_sibling (child);
    }
  hm_card_grid_set_n_children (self->grid, figures->len);
}

static gboolean
update_later_cb (gpointer user_data)
{
  HmSignaturesPage *self = user_data;

  self->update_source = 0;
  update (self);
  return G_SOURCE_REMOVE;
}

/* The store only decides between the states without figures, and ten thousand runs may appear one
 * by one. */
static void
store_changed_cb (HmSignaturesPage *self)
{
  if (self->update_source == 0 &&
      !g_str_equal (gtk_stack_get_visible_child_name (self->states), "figures"))
    self->update_source = g_idle_add_full (G_PRIORITY_LOW, update_later_cb, self, NULL);
}

void
hm_signatures_page_set_session (HmSignaturesPage *self, HmSession *session)
{
  HmTickedRuns *ticked;

  g_return_if_fail (HM_IS_SIGNATURES_PAGE (self));
  g_return_if_fail (HM_IS_SESSION (session));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  ticked = hm_session_get_ticked (session);
  hm_facts_set_session (self->facts, session);
  hm_facts_set_session (self->computer, session);
  g_signal_connect_object (ticked, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (ticked, "figures-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "options-changed", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "state-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (hm_session_get_store (session), "items-changed",
                           G_CALLBACK (store_changed_cb), self, G_CONNECT_SWAPPED);
  update (self);
}

const char *
hm_signatures_page_get_state (HmSignaturesPage *self)
{
  g_return_val_if_fail (HM_IS_SIGNATURES_PAGE (self), NULL);

  return gtk_stack_get_visible_child_name (self->states);
}

HmCardGrid *
hm_signatures_page_get_grid (HmSignaturesPage *self)
{
  g_return_val_if_fail (HM_IS_SIGNATURES_PAGE (self), NULL);

  return self->grid;
}

static void
hm_signatures_page_map (GtkWidget *widget)
{
  HmSignaturesPage *self = HM_SIGNATURES_PAGE (widget);

  GTK_WIDGET_CLASS (hm_signatures_page_parent_class)->map (widget);
  if (self->stale)
    update (self);
}

static void
hm_signatures_page_dispose (GObject *object)
{
  HmSignaturesPage *self = HM_SIGNATURES_PAGE (object);

  g_clear_handle_id (&self->update_source, g_source_remove);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (hm_signatures_page_parent_class)->dispose (object);
}

static void
hm_signatures_page_class_init (HmSignaturesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hm_signatures_page_dispose;
  widget_class->map = hm_signatures_page_map;
  g_type_ensure (HM_TYPE_CARD_GRID);
  g_type_ensure (HM_TYPE_FACTS);
  g_type_ensure (HM_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               HM_RESOURCE_BASE "/hm-signatures-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HmSignaturesPage, states);
  gtk_widget_class_bind_template_child (widget_class, HmSignaturesPage, facts);
  gtk_widget_class_bind_template_child (widget_class, HmSignaturesPage, computer);
  gtk_widget_class_bind_template_child (widget_class, HmSignaturesPage, grid);
}

static void
hm_signatures_page_init (HmSignaturesPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
