/* hm-palette-css.h: the colours of the bars, for ticks
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gdk/gdk.h>

G_BEGIN_DECLS

/* Defines the classes "series-0" ... for check buttons on @display by hm_palette_colour (), and
 * keeps them in step with light and dark. */
void hm_palette_css_install (GdkDisplay *display);

G_END_DECLS
