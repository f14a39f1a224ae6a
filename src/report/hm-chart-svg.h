/* hm-chart-svg.h: attributes and words of SVG elements
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <string.h>

#include "report/hm-chart-private.h"

G_BEGIN_DECLS

/* Two decimals, by the C locale. */
void hm_svg_number (GString *svg, double value);
void hm_svg_attribute (GString *svg, const char *name, double value);
/* name="#rrggbb", and its opacity where it is less than one. */
void hm_svg_colour (GString *svg, const char *name, const HmColour *colour, double alpha);
/* Escaped; @length -1: all. */
void hm_svg_words (GString *svg, const char *text, gssize length);

G_END_DECLS
