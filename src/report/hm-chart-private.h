/* hm-chart-private.h: the parts of the renderer
 *
 * hm-chart-axis.c places values, hm-chart-text.c measures and draws words, hm-chart-bar.c draws one
 * bar; hm-chart-columns.c and hm-chart-rows.c lay out the two shapes of a chart, hm-chart.c frames
 * them. Lengths are in user units (pixels on a screen).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "report/hm-chart.h"

G_BEGIN_DECLS

typedef struct
{
  double x, y, width, height;
} HmBox;

/* Words as they were drawn: where their ink is, and whether dots stand for a part of them. */
typedef struct
{
  HmBox box;
  gboolean cut;
} HmWords;

/* One drawing in progress. */
typedef struct
{
  cairo_t *cr;
  PangoContext *context;
  const HmFigure *figure;
  const HmChartStyle *style;
  const HmBarPlace *focus; /* or NULL */
  GArray *places;          /* of HmBarPlace, or NULL */
  GArray *texts;           /* of HmWords, for tests; or NULL */
} HmCanvas;

/* hm-chart-axis.c */

#define HM_MAX_TICKS 40
typedef struct
{
  HmScale scale;
  double bottom, top; /* ends of the axis; bottom is 0 on a linear one */
  guint n_ticks;
  double ticks[HM_MAX_TICKS];
} HmAxisTicks;

/* @wanted: about how many steps there is room for. @labelled: a linear axis ends at a round number;
 * otherwise it ends at the highest bar, with lines there and at the half. */
void hm_axis_choose (HmAxisTicks *ticks, const HmFigure *figure, guint wanted, gboolean labelled);
double hm_axis_place (const HmAxisTicks *ticks, double value); /* 0 bottom, 1 top, clamped */
char *hm_axis_label (const HmAxisTicks *ticks, guint index, const HmFigure *figure);

/* hm-chart-text.c */

typedef enum
{
  HM_TEXT_SMALL, /* labels of axes */
  HM_TEXT_BODY,
  HM_TEXT_TITLE,
} HmTextSize;

PangoLayout *hm_text_new (PangoContext *context, const char *text, HmTextSize size);
void hm_text_measure (PangoLayout *layout, double *width, double *height);
double hm_text_line_height (PangoContext *context, HmTextSize size);
void hm_text_draw (const HmCanvas *canvas,
                   PangoLayout *layout,
                   double x,
                   double y,
                   const HmColour *colour);
/* Turned a quarter to the left: reads from @y + width up to @y. */
void hm_text_draw_upright (const HmCanvas *canvas,
                           PangoLayout *layout,
                           double x,
                           double y,
                           const HmColour *colour);

/* hm-chart-bar.c */

typedef enum
{
  HM_GROWS_UP,
  HM_GROWS_RIGHT,
  HM_GROWS_LEFT,
} HmGrowth;

void hm_bar_draw (const HmCanvas *canvas,
                  const HmSeries *series,
                  const HmBar *bar,
                  const HmBox *column,
                  HmGrowth growth,
                  const HmAxisTicks *axis);
void hm_bar_draw_focus (const HmCanvas *canvas,
                        const HmBar *bar,
                        const HmBox *column,
                        HmGrowth growth,
                        const HmAxisTicks *axis);
void hm_swatch_draw (const HmCanvas *canvas, const HmSeries *series, const HmBox *box);
/* Where a bar with its whisker ends, from 0 (axis) to 1. */
double hm_bar_reach (const HmBar *bar, const HmAxisTicks *axis);

void hm_set_colour (cairo_t *cr, const HmColour *colour, double alpha);

/* The two shapes, drawn into @box without the frame of hm-chart.c. */
void hm_columns_draw (const HmCanvas *canvas, const HmBox *box);
void hm_rows_draw (const HmCanvas *canvas, const HmBox *box);
double hm_columns_min_width (const HmCanvas *canvas);
double hm_columns_height (const HmCanvas *canvas, double width);
double hm_rows_min_width (const HmCanvas *canvas);
double hm_rows_height (const HmCanvas *canvas);

/* As hm_chart_draw (), and tells where words stand. */
void hm_chart_draw_traced (cairo_t *cr,
                           PangoContext *context,
                           const HmFigure *figure,
                           const HmChartStyle *style,
                           double width,
                           double height,
                           const HmBarPlace *focus,
                           GArray *places,
                           GArray *texts);

G_END_DECLS
