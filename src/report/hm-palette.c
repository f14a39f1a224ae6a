/* hm-palette.c: the colours of the series
 *
 * Two sets of eight, for light and for dark cards. Each colour has a contrast of at least 3 to 1
 * against the cards it is drawn on (WCAG 2.1, 1.4.11), and any two stay apart for eyes with
 * protanopia and deuteranopia as well; tests/report/test-palette.c measures both. The first one is
 * the accent colour in both sets.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-chart"
#include "report/hm-chart.h"

static const guint32 light[HM_PALETTE_SIZE] = {
  0x3584e4, 0xc2660b, 0x17475e, 0x901795, 0x01734c, 0x770004, 0xa382aa, 0x120045,
};

static const guint32 dark[HM_PALETTE_SIZE] = {
  0x3584e4, 0xe69f00, 0x86dcfa, 0xb27fb3, 0x18c08d, 0xd06535, 0xc4ee9a, 0xfbf236,
};

HmColour
hm_palette_colour (guint index, gboolean for_dark)
{
  guint32 rgb = (for_dark ? dark : light)[index % HM_PALETTE_SIZE];

  return (HmColour){ (rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0, 1 };
}
