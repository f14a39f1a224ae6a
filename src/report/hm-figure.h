/* hm-figure.h: what is to be drawn
 *
 * Bars (series x categories) with intervals, a unit and a scale. One renderer (hm-chart.h) draws it
 * for the window and for every export. No drawing here, no cairo.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "report/hm-format.h"
#include "report/hm-timeline.h"
#include "run/hm-pairs.h"

G_BEGIN_DECLS

typedef enum
{
  HM_SCALE_LINEAR,
  HM_SCALE_LOG,
  HM_SCALE_RATIO, /* wanted: times as fast as the baseline; a figure of it has HM_AXIS_RATIO */
} HmScale;

typedef enum
{
  HM_BAR_MEASURED,
  HM_BAR_ROUGH,   /* a figure whose interval is still wide: drawn lighter */
  HM_BAR_PENDING, /* nothing yet */
  HM_BAR_MISSING, /* this series does not have it */
  HM_BAR_UNAVAILABLE,
  HM_BAR_FAILED,
  HM_BAR_DISTURBED,     /* hatched */
  HM_BAR_NO_DIFFERENCE, /* a ratio that shows no difference: drawn lighter */
} HmBarState;

/* What the value axis counts. */
typedef enum
{
  HM_AXIS_SPEED,   /* bytes per second */
  HM_AXIS_RATE,    /* operations per second */
  HM_AXIS_SECONDS, /* seconds for one; less is better */
  HM_AXIS_RATIO,   /* times as fast as the baseline; logarithmic, bars grow from 1 */
  HM_AXIS_COUNT,   /* how many */
  HM_AXIS_HERTZ,   /* of the core's clock */
  HM_AXIS_CELSIUS, /* temperature */
} HmAxis;

typedef struct
{
  HmBarState state;
  double value, low, high; /* NAN where there is none */
  char *label;             /* value in words, short: "676 MB/s" */
  char *detail;            /* all that is known, several lines, for tooltip and screen reader */
  HmResult *result;        /* where it comes from, or NULL */
  const void *handshake;   /* likewise: one of the run's, to be looked for there alone; or NULL */
  double *parts; /* what the value is made of, one for each of the figure's parts, or NULL */
  double band;   /* of a ratio: chance alone makes as much as this or 1 / this; 0: nobody knows */
  char *verdict; /* of a ratio, in words; or NULL */
  char *caption; /* all that a reader must see of it, on a line; or NULL */
} HmBar;

typedef struct
{
  HmRun *run;
  char *name;       /* of the run, and what tells its series apart: "Today · OpenSSL" */
  guint colour;     /* index into the palette; the pattern goes with it */
  char *look;       /* what tells it from others of the run: "full", "OpenSSL"; or NULL */
  guint variant;    /* 0 for a run's first series; its others have its colour and another pattern */
  gboolean ideal;   /* no measurement: what would be ideal; a thin dashed line */
  gboolean by_kind; /* of a line: the variant is what it is of, and has one marker in all colours */
  const char *word; /* for programs: what it is, where it is not just what was measured; or NULL */
  HmBar *bars;      /* one a category */
} HmSeries;

/* Something on a series' line that is worth a number. */
typedef struct
{
  guint series;
  double position; /* along the axis of the categories, 0 to 1 */
  double value;
  gboolean beyond; /* behind the last category: the line is drawn on to it, thin and dashed */
  char *label;
  double number; /* what the label says; for programs */
} HmMark;

typedef struct
{
  char *title;        /* "AES-128-CBC" */
  char *headline;     /* "1.46 GB/s": the figure that counts, or NULL */
  char *ratio;        /* "×2.17": that figure against the baseline's, or NULL */
  char *ratio_detail; /* against what, and what must be told of it, several lines; or NULL */
  double order;       /* by what figures are to be sorted, falling; NAN is last */
  char *unit;         /* axis label in words: "bytes per second; more is better" */
  char *baseline;     /* what ratios within one run are to: "Built-in core"; or NULL */
  char *notes;        /* what else is to be said below, several lines; or NULL */
  char *summary;      /* a sentence that says what is drawn, for hm_figure_describe () */
  HmAxis axis;
  HmUnits units;
  HmScale scale;
  gboolean horizontal;   /* overview: a bar a line */
  gboolean captions;     /* horizontal: words stand above the bars, those of the captions too */
  gboolean ordered;      /* the categories are sizes: a reader can fill in a label left out */
  gboolean lines;        /* points and lines instead of bars */
  gboolean dots;         /* with lines: points alone, and less room for each than a bar has */
  gboolean bridged;      /* with lines: they go on over what is missing, and it has no sign */
  gboolean course;       /* with lines: many points, so close that they have no markers */
  gboolean sparse;       /* bars that are missing are none: nothing is drawn for them */
  double boundary;       /* 0 to 1 along the categories' axis: something changes there ... */
  char *boundary_label;  /* ... namely this; NULL: nothing does */
  double floor;          /* where a linear axis of points begins; 0 as usual */
  double *positions;     /* of the categories along their axis, 0 to 1; NULL: evenly */
  char *id;              /* for programs: "aes-128-cbc:encrypt" */
  char **category_ids;   /* for programs: "8192" */
  char **parts;          /* what the bars are made of, from the axis on; NULL: of nothing else */
  char **categories;     /* labels, NULL-terminated: "8 Ki" */
  char **category_names; /* the same in full: "8 KiB" */
  guint n_categories;
  GPtrArray *series;    /* of HmSeries */
  HmTimeline *timeline; /* the series are quantities over one time; NULL: all have one axis */
  GArray *marks;        /* of HmMark, of a figure with lines and positions; or NULL */
} HmFigure;

void hm_figure_free (HmFigure *figure);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmFigure, hm_figure_free)

/* What is shown of which run. */
typedef struct
{
  HmRun *run;
  guint colour;      /* palette index, the same as the sidebar's tick */
  gboolean baseline; /* the others are to be held against this one */
} HmShown;

/* Which of the shown runs the others are held against: the one that says so, or else the last,
 * which is the oldest where they stand from new to old. G_MAXUINT for fewer than two. */
guint hm_figure_baseline (const HmShown *shown, guint n);

/* Which would do where nobody chose: the last that has at least half as many results in common with
 * the others as the one that has most. The oldest machine of all is no baseline when it measured
 * next to nothing. G_MAXUINT for fewer than two. */
guint hm_figure_choose_baseline (const HmShown *shown, guint n);

/* In which order cards and the lines of the overview stand. */
typedef enum
{
  HM_ORDER_USUAL, /* cards by algorithm, the overview by speed */
  HM_ORDER_NAME,
  HM_ORDER_SPEED, /* of the first run */
  HM_ORDER_RATIO, /* of the first run that is not the baseline */
} HmOrder;

typedef struct
{
  HmUnits units;
  HmScale scale;
  gboolean lines;                /* throughput by size: lines instead of bars */
  const char *const *algorithms; /* ids or families to show; NULL: all */
  HmOrder order;
  gint64 only_size;     /* throughput by size: this one alone; 0: all */
  gboolean per_thread;  /* scaling: speed of each thread instead of all together */
  gboolean common_only; /* leave out what the baseline or all others do not have */
  const HmPairs *pairs; /* of the shown runs, for ratios and verdicts; or NULL */
} HmFigureOptions;

/* The algorithms (ids of the runs' results, with operation) that have results by block size / by
 * rate in any of the runs, in the order to show them; what none of the runs has a figure for comes
 * last. */
typedef struct
{
  const char *algorithm;
  HmOperation operation;
} HmSubject;
GArray *hm_figure_throughput_subjects (const HmShown *shown, guint n); /* of HmSubject */

/* One card: an algorithm's throughput by block size. A series a run; a run that has the algorithm
 * from several engines, with several numbers of threads, by several workloads or in several rows
 * has a series for each. A run without it has one series of HM_BAR_MISSING. */
HmFigure *hm_figure_throughput (const HmShown *shown,
                                guint n,
                                const HmSubject *subject,
                                const HmFigureOptions *options);

/* All algorithms at one size, sorted by the first run: horizontal bars. @size -1: each at the
 * largest size that all runs which have the algorithm have in common. */
HmFigure *
hm_figure_overview (const HmShown *shown, guint n, gint64 size, const HmFigureOptions *options);

/* Rates per key size: one figure per algorithm family and operation ("RSA sign"). Seconds per
 * operation of old texts are drawn as rates. Array of HmFigure, which it frees. */
GPtrArray *hm_figure_signatures (const HmShown *shown, guint n, const HmFigureOptions *options);

/* Each other run against the baseline: diverging bars around 1, a row a pair. Throughput at @size,
 * or with -1 at the largest size that the baseline has in common with all others that have the
 * algorithm; everything else as it is. Needs two runs. Two figures, of results and of handshakes
 * (at @size bytes, or with -1 at those that most of them have), each maybe without categories.
 * Array of HmFigure, which it frees. */
GPtrArray *
hm_figure_ratios (const HmShown *shown, guint n, gint64 size, const HmFigureOptions *options);

/* What a connection takes, full and resumed, and what the time goes into: one figure for each
 * number of bytes that are sent; or, with HM_SCALE_RATIO and several runs, how many times as fast
 * as the baseline's. Array of HmFigure, which it frees; empty without handshakes. */
GPtrArray *hm_figure_handshakes (const HmShown *shown, guint n, const HmFigureOptions *options);

/* The same over the bytes: one figure for each kind of connection of which a run has several
 * numbers of bytes, with the break-even marked. Array of HmFigure, which it frees. */
GPtrArray *hm_figure_ladder (const HmShown *shown, guint n, const HmFigureOptions *options);

/* The one of @handshake's kind; NULL where no run has several numbers of bytes of it. */
HmFigure *hm_figure_ladder_of (const HmShown *shown,
                               guint n,
                               const HmHandshake *handshake,
                               const HmFigureOptions *options);

/* Speed over the number of threads, with what would be ideal: one figure for each algorithm that a
 * run has with several numbers of threads, at @size or, with -1, at its largest. Array of HmFigure,
 * which it frees. */
GPtrArray *
hm_figure_scaling (const HmShown *shown, guint n, gint64 size, const HmFigureOptions *options);

/* The course of sustained runs: the speed of each algorithm over time, then the core's clock and
 * the temperature, where they are known. Array of HmFigure, which it frees; empty without any. */
GPtrArray *hm_figure_sustained (const HmShown *shown, guint n, const HmFigureOptions *options);

/* The map of each run's cores: what each does by itself, and all threads of a core together, a
 * figure a run. Array of HmFigure, which it frees; empty without any. */
GPtrArray *hm_figure_cores (const HmShown *shown, guint n, const HmFigureOptions *options);

/* The machine's state over the time of each run that was looked at: a figure a run, with a
 * timeline. Array of HmFigure, which it frees; empty without any. */
GPtrArray *hm_figure_conditions (const HmShown *shown, guint n, const HmFigureOptions *options);

/* Takes out figures without a category, of which nothing is left, and sorts the others by name or
 * by what the options' order made them of; ratios that are all missing come last. An array of
 * HmFigure. */
void hm_figure_arrange (GPtrArray *figures, HmOrder order);

/* Gives the series of a run that has several engines or numbers of threads one look each in all of
 * @figures (of HmFigure), and the word for it: a figure by itself numbers only its own. */
void hm_figure_unify (const GPtrArray *figures, const HmShown *shown, guint n);

/* The highest value and interval end, and the lowest value; FALSE when there is no value at all. */
gboolean hm_figure_range (const HmFigure *figure, double *lowest, double *highest, double *top);

/* A text that says all figures of the chart, for screen readers. */
char *hm_figure_describe (const HmFigure *figure);

G_END_DECLS
