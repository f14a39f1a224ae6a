/* hm-signatures-page.c: operations per second by key size
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-signatures-page"

#include "config.h"

#include "hm-signatures-page.h"

#include "hm-card.h"
#include "hm-facts.h"
#include "hm-wrap-box.h"

struct _HmSignaturesPage
{
  HmPage parent_instance;

  HmFacts *facts;
  HmFacts *computer;
  HmCardGrid *grid;
};

G_DEFINE_FINAL_TYPE (HmSignaturesPage, hm_signatures_page, HM_TYPE_PAGE)

static gboolean
hm_signatures_page_show (HmPage *page, const HmShown *shown, guint n)
{
  HmSignaturesPage *self = HM_SIGNATURES_PAGE (page);
  HmFigureOptions options = hm_session_get_options (hm_page_get_session (page));
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->grid));
  g_autoptr (GPtrArray) figures = hm_figure_signatures (shown, n, &options);

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
  return figures->len > 0;
}

void
hm_signatures_page_set_session (HmSignaturesPage *self, HmSession *session)
{
  g_return_if_fail (HM_IS_SIGNATURES_PAGE (self));

  hm_facts_set_session (self->facts, session);
  hm_facts_set_session (self->computer, session);
  hm_page_set_session (HM_PAGE (self), session);
}

HmCardGrid *
hm_signatures_page_get_grid (HmSignaturesPage *self)
{
  g_return_val_if_fail (HM_IS_SIGNATURES_PAGE (self), NULL);

  return self->grid;
}

static void
hm_signatures_page_class_init (HmSignaturesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  HM_PAGE_CLASS (klass)->show = hm_signatures_page_show;
  g_type_ensure (HM_TYPE_CARD_GRID);
  g_type_ensure (HM_TYPE_FACTS);
  g_type_ensure (HM_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               HM_RESOURCE_BASE "/hm-signatures-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HmSignaturesPage, facts);
  gtk_widget_class_bind_template_child (widget_class, HmSignaturesPage, computer);
  gtk_widget_class_bind_template_child (widget_class, HmSignaturesPage, grid);
}

static void
hm_signatures_page_init (HmSignaturesPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
