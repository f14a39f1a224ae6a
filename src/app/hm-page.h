/* hm-page.h: a page of the window: what the shown runs have of one kind
 *
 * The base of the pages. It knows when something changed and leaves the making of figures to the
 * class, and only while the page is to be seen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "hm-session.h"

G_BEGIN_DECLS

#define HM_TYPE_PAGE (hm_page_get_type ())
G_DECLARE_DERIVABLE_TYPE (HmPage, hm_page, HM, PAGE, AdwBin)

struct _HmPageClass
{
  AdwBinClass parent_class;

  /* Shows what the @n runs @shown have for this page. FALSE when they have nothing. */
  gboolean (*show) (HmPage *self, const HmShown *shown, guint n);
};

/* Once, when the window is made. The template's child is a GtkStack with a page for each state. */
void hm_page_set_session (HmPage *self, HmSession *session);
HmSession *hm_page_get_session (HmPage *self); /* NULL before that */

/* TRUE where more than one run is shown. */
gboolean hm_page_is_comparing (HmPage *self);

/* Something changed that the session does not tell. */
void hm_page_update (HmPage *self);

/* "welcome" (nothing measured here yet, nothing ticked), "empty" (nothing ticked), "loading",
 * "none" (the shown runs have nothing for this page) or "figures". */
const char *hm_page_get_state (HmPage *self);

G_END_DECLS
