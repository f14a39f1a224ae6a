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
#include "report/hm-chart-plate.h"

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

/* For printers without colours: at least 3 to 1 against white paper. They lie close together; the
 * patterns tell them apart. */
static const guint8 greys[HM_PALETTE_SIZE] = { 0x4a, 0x92, 0x16, 0x75, 0x33, 0x84, 0x5e, 0x00 };

HmColour
hm_palette_choose (const HmChartStyle *style, guint index)
{
  double grey = greys[index % HM_PALETTE_SIZE] / 255.0;

  if (style->grey)
    return (HmColour){ grey, grey, grey, 1 };
  return hm_palette_colour (index, style->dark);
}

static HmColour
from_rgb (guint32 rgb)
{
  return (HmColour){ (rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0, 1 };
}

/* Words have a contrast of at least 4.5 to 1 on page and card (WCAG 2.1, 1.4.3). */
static const struct
{
  guint32 page, card, border, foreground, dim;
  gboolean dark, high_contrast, grey;
} themes[HM_N_THEMES] = {
  [HM_THEME_LIGHT] = { 0xfafafa, 0xffffff, 0xdadada, 0x2e2e32, 0x68686c, FALSE, FALSE, FALSE },
  [HM_THEME_DARK] = { 0x242424, 0x383838, 0x383838, 0xffffff, 0xb8b8b8, TRUE, FALSE, FALSE },
  [HM_THEME_CONTRAST] = { 0xffffff, 0xffffff, 0x000000, 0x000000, 0x1e1e1e, FALSE, TRUE, FALSE },
  [HM_THEME_GREY] = { 0xffffff, 0xffffff, 0xb4b4b4, 0x000000, 0x505050, FALSE, FALSE, TRUE },
};

void
hm_plate_look_get (HmTheme theme, gboolean right_to_left, HmPlateLook *look)
{
  g_return_if_fail ((guint) theme < HM_N_THEMES);

  *look = (HmPlateLook){
    .style = { .foreground = from_rgb (themes[theme].foreground),
               .dim = from_rgb (themes[theme].dim),
               .dark = themes[theme].dark,
               .high_contrast = themes[theme].high_contrast,
               .grey = themes[theme].grey,
               .patterns = TRUE,
               .right_to_left = right_to_left,
               .values = TRUE,
               .axis = TRUE },
    .page = from_rgb (themes[theme].page),
    .card = from_rgb (themes[theme].card),
    .border = from_rgb (themes[theme].border),
  };
}
