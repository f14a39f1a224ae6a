/* hm-scroll-start.h: a wide list that begins where reading begins
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* From right to left a GtkColumnView lays out its columns from the right, but shows its left end
 * first. @view, within a scrolled window already, shows its first column then, and keeps its
 * distance to that end when it becomes wider. */
void hm_scroll_start_follow (GtkScrollable *view);

G_END_DECLS
