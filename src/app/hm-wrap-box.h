/* hm-wrap-box.h: a line of children that becomes several where it does not fit
 *
 * Children that expand share what is left of their line. A GtkBuildable: children stand in .ui
 * files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HM_TYPE_WRAP_BOX (hm_wrap_box_get_type ())
G_DECLARE_FINAL_TYPE (HmWrapBox, hm_wrap_box, HM, WRAP_BOX, GtkWidget)

G_END_DECLS
