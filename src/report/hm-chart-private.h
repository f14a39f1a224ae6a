/* hm-chart-private.h: the parts of the renderer
 *
 * hm-chart-axis.c places values, hm-chart-text.c measures and draws words, hm-chart-bar.c draws one
 * hm-chart-axis.c places values, hm-chart-text.c measures and draws words, hm-chart-bar.c draws one
 * bar, hm-chart-line.c a line; hm-chart-columns.c and hm-chart-rows.c (with hm-chart-captions.c)
 * lay out the two shapes of a chart, hm-chart-timeline.c a third one; hm-chart.c is what the window
 * calls, hm-chart-plate.c sets charts on pages. Lengths are in user units (pixels on a screen).
 *
 * Everything that is drawn is a path or words. Paths are put together by cairo, whatever becomes of
 * them; hm-chart-paint.c and hm-chart-text.c are the two places where ink goes to paper, and there
 * an SVG gets an element where other surfaces get cairo's call.
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
  GString *svg;            /* elements are added to it instead of drawing on cr; or NULL */
  guint first, n;          /* the categories to draw, of a chart that goes over several pages */
} HmCanvas;

/* hm-chart-paint.c: what becomes of cr's path, which is empty afterwards. Width, dashes, caps and
 * joins of a stroke are those of cr. */
void hm_paint_fill (const HmCanvas *canvas, const HmColour *colour, double alpha);
void hm_paint_stroke (const HmCanvas *canvas, const HmColour *colour, double alpha, double width);
/* What is drawn until the group is closed has a name that a reader of an SVG is told. */
void hm_paint_open (const HmCanvas *canvas, const char *name);
void hm_paint_close (const HmCanvas *canvas);

/* hm-chart-axis.c */

#define HM_MAX_TICKS 40
typedef struct
{
  HmScale scale;
  double bottom, top; /* ends of the axis; bottom is 0 on a linear one */
  double origin;      /* where bars begin, from 0 to 1: of ratios at 1, otherwise 0 */
  guint n_ticks;
  double ticks[HM_MAX_TICKS];
} HmAxisTicks;

/* @wanted: about how many steps there is room for. @labelled: a linear axis ends at a round number;
 * otherwise it ends at the highest bar, with lines there and at the half. */
void hm_axis_choose (HmAxisTicks *ticks, const HmFigure *figure, guint wanted, gboolean labelled);
double hm_axis_place (const HmAxisTicks *ticks, double value); /* 0 bottom, 1 top, clamped */
char *hm_axis_label (const HmAxisTicks *ticks, guint index, const HmFigure *figure);
/* A value without its unit, for a bar that stands beside the axis; NULL where each tick of the axis
 * has a unit of its own. */
char *hm_axis_short_value (const HmAxisTicks *ticks, const HmFigure *figure, double value);

/* hm-chart-text.c */

typedef enum
{
  HM_TEXT_TINY,  /* values on many bars */
  HM_TEXT_SMALL, /* labels of axes */
  HM_TEXT_BODY,
  HM_TEXT_TITLE,
  HM_TEXT_HEAD, /* of a plate */
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
  HM_GROWS_DOWN, /* only of a bar below 1 in a chart that grows up */
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
void hm_swatch_draw_part (const HmCanvas *canvas, guint part, const HmBox *box);
/* Draws pattern @index over a bar; 0 is none. */
void hm_pattern_draw (const HmCanvas *canvas,
                      guint index,
                      const HmBox *bar,
                      const HmColour *ink,
                      double strength);
void hm_swatch_draw_one (const HmCanvas *canvas, const HmBox *box); /* the line that ratios are to */
/* What chance alone can make of a ratio. */
void hm_bar_draw_band (const HmCanvas *canvas,
                       const HmBar *bar,
                       const HmBox *column,
                       HmGrowth growth,
                       const HmAxisTicks *axis);
void hm_bar_draw_whisker (const HmCanvas *canvas,
                          const HmBar *bar,
                          const HmBox *column,
                          HmGrowth growth,
                          const HmAxisTicks *axis);
/* Which pattern, marker and dashes a series has; 0 is the plainest. */
guint hm_series_pattern (const HmSeries *series, const HmChartStyle *style);
#define HM_N_PATTERNS 8

/* hm-chart-line.c: a line through the points of its bars, and its sign in a legend */
void hm_line_draw (const HmCanvas *canvas,
                   const HmSeries *series,
                   const double *centers,
                   const HmBox *plot,
                   const HmAxisTicks *axis);
void hm_line_draw_swatch (const HmCanvas *canvas, const HmSeries *series, const HmBox *box);

/* hm-chart-mark.c: the figure's marks, at @places along the axis of the categories. Numbers leave
 * @signs (of HmBox) free. */
void hm_marks_draw (const HmCanvas *canvas,
                    const double *centers,
                    const double *places,
                    const GArray *signs,
                    const HmBox *plot,
                    const HmAxisTicks *axis);

/* Where a bar with its whisker ends, from 0 (axis) to 1. */
double hm_bar_reach (const HmBar *bar, const HmAxisTicks *axis);

/* hm-chart-timeline.c: of an HmPhase, in a legend */
void hm_swatch_draw_phase (const HmCanvas *canvas, guint phase, const HmBox *box);

/* The three shapes, drawn into @box. */
void hm_columns_draw (const HmCanvas *canvas, const HmBox *box);
void hm_rows_draw (const HmCanvas *canvas, const HmBox *box);
void hm_timeline_draw (const HmCanvas *canvas, const HmBox *box);
double hm_columns_min_width (const HmCanvas *canvas);
double hm_columns_height (const HmCanvas *canvas, double width);
double hm_rows_min_width (const HmCanvas *canvas);
double hm_rows_height (const HmCanvas *canvas, double width);
double hm_timeline_min_width (const HmCanvas *canvas);
double hm_timeline_height (const HmCanvas *canvas, double width);
/* Whichever the figure has. */
void hm_shape_draw (const HmCanvas *canvas, const HmBox *box);
/* hm-chart-captions.c: rows of a figure with captions. */
typedef struct
{
  gboolean stacked; /* a name has no room beside its caption: all have a line of their own */
  double line;      /* height of one */
  double pitch;     /* from bar to bar */
  double row;       /* height of a category */
  guint n;          /* bars of one */
} HmCaptions;
double hm_captions_min_width (const HmCanvas *canvas);
void hm_captions_lay_out (HmCaptions *self, const HmCanvas *canvas, double width);
HmBox hm_captions_place_bar (const HmCaptions *self, const HmBox *row, guint series);
void
hm_captions_draw (const HmCaptions *self, const HmCanvas *canvas, const HmBox *row, guint category);

/* How many rows are not higher than @height, at least one. */
guint hm_rows_that_fit (const HmCanvas *canvas, double width, double height);

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
