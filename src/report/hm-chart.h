/* hm-chart.h: draws an HmFigure with cairo and pango; no GTK
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <cairo.h>
#include <pango/pangocairo.h>

#include "report/hm-figure.h"

G_BEGIN_DECLS

typedef struct
{
  double red, green, blue, alpha;
} HmColour;

typedef struct
{
  HmColour foreground;    /* text */
  HmColour dim;           /* axis labels, grid */
  HmColour background;    /* painted only when alpha > 0 (exports) */
  gboolean dark;          /* which palette */
  gboolean high_contrast; /* outlines and patterns on all bars */
  gboolean grey;          /* series in greys, for print */
  gboolean patterns;      /* each series has a pattern besides its colour */
  gboolean right_to_left;
  gboolean values; /* values on the bars where they fit */
  gboolean axis;   /* labels on the value axis of a linear chart; log scales have them anyway */
} HmChartStyle;

/* The series colour, safe for colour-blind eyes; 8 before they repeat (with another pattern). */
HmColour hm_palette_colour (guint index, gboolean dark);
#define HM_PALETTE_SIZE 8

/* The same as a style has it: of the greys, if it is grey. */
HmColour hm_palette_choose (const HmChartStyle *style, guint index);

/* A sign in a legend: of a series, as a bar or as a line, of a part of bars, or the line at 1 that
 * ratios grow from. */
typedef struct
{
  gboolean line, is_part, is_one;
  guint colour, variant; /* of the series */
  gboolean by_kind;      /* likewise */
  guint part;
} HmChartKey;
void hm_chart_draw_key (
    cairo_t *cr, const HmChartKey *key, const HmChartStyle *style, double width, double height);

/* A bar's place, for hover, focus and arrow keys. */
typedef struct
{
  guint series, category;
  double x, y, width, height; /* of the bar's column, from the axis to the top of the plot */
} HmBarPlace;

/* Draws into @width x @height. @context gives font and resolution. @focus: a bar to outline, or
 * NULL.
 * @places (may be NULL) gets an array of HmBarPlace in reading order. */
void hm_chart_draw (cairo_t *cr,
                    PangoContext *context,
                    const HmFigure *figure,
                    const HmChartStyle *style,
                    double width,
                    double height,
                    const HmBarPlace *focus,
                    GArray *places);

/* The mark of a series in a legend: the colour of @colour, and its pattern where @style wants one. */
void hm_chart_draw_swatch (
    cairo_t *cr, guint colour, const HmChartStyle *style, double width, double height);

/* The least size at which nothing is cut, and the height it would like at @width. */
void hm_chart_measure (PangoContext *context,
                       const HmFigure *figure,
                       const HmChartStyle *style,
                       double width,
                       double *min_width,
                       double *height);

G_END_DECLS
