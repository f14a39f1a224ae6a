/* hm-plate.h: figures that stand together, and what must be said beside them
 *
 * What is exported as one picture: a title, the unit, the runs with machine, library and date, one
 * or more figures, and notes: which interval is drawn, what is missing, what a sign means. It says
 * all that a reader needs who sees nothing else. No drawing here, no cairo; hm-export.h makes files
 * of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "report/hm-figure.h"

G_BEGIN_DECLS

typedef enum
{
  HM_PLATE_THROUGHPUT, /* by block size, a figure an algorithm */
  HM_PLATE_OVERVIEW,   /* all algorithms at one size */
  HM_PLATE_SIGNATURES, /* and other rates */
  HM_PLATE_HANDSHAKES,
  HM_PLATE_LADDER,     /* connections over the bytes that they carry */
  HM_PLATE_RATIO,      /* to a baseline */
  HM_PLATE_SCALING,    /* over threads */
  HM_PLATE_SUSTAINED,  /* over time */
  HM_PLATE_CORES,      /* each by itself */
  HM_PLATE_CONDITIONS, /* the machine's state over the time of a run */
  HM_N_PLATE_KINDS,
  /* One result from close by. No kind to choose: hm_plate_new_detail () makes it. */
  HM_PLATE_DETAIL = HM_N_PLATE_KINDS,
} HmPlateKind;

const char *hm_plate_kind_to_string (HmPlateKind kind); /* "throughput" */

/* A line of the legend. */
typedef struct
{
  char *name;   /* of the series; NULL: a part of the bars or a phase, see source */
  char *source; /* machine, library, date; or what the part is called; never NULL */
  guint colour, variant;
  guint part;        /* of a bar, when it is one */
  gboolean is_phase; /* it is an HmPhase instead */
  gboolean ideal;    /* the series is */
  gboolean by_kind;  /* likewise */
  gboolean baseline;
} HmPlateKey;

typedef struct
{
  HmPlateKind kind;
  char *title;        /* "Throughput by block size" */
  char *unit;         /* "bytes per second; more is better; logarithmic scale" */
  GPtrArray *keys;    /* of HmPlateKey */
  GPtrArray *figures; /* of HmFigure; at least one */
  GPtrArray *notes;   /* of char *, a sentence or a few each */
  GPtrArray *runs;    /* of HmRun */
  gint64 when;        /* when the newest of the runs was made, in seconds since 1970 */
} HmPlate;

typedef struct
{
  HmPlateKind kind;
  HmFigureOptions figure;
  gint64 size; /* block size of an overview, of ratios, of scaling; -1: the largest in common */
  const HmHandshake *handshake; /* of a ladder: that of its kind alone; NULL: all */
} HmPlateOptions;

typedef enum
{
  HM_PLATE_ERROR_EMPTY, /* none of the runs has what is to be shown */
} HmPlateError;
#define HM_PLATE_ERROR (hm_plate_error_quark ())
GQuark hm_plate_error_quark (void);

/* The scale that suits a kind: rates span decades. */
HmScale hm_plate_usual_scale (HmPlateKind kind);

/* Ratios are to the run of hm_figure_baseline (). */
HmPlate *
hm_plate_new (const HmShown *shown, guint n, const HmPlateOptions *options, GError **error);
/* A chart of what a run has of one result. Takes @figure (hm-figure-detail.h), whose series get the
 * run's name, and @note, which may be NULL. */
HmPlate *
hm_plate_new_detail (const HmShown *shown, HmResult *result, HmFigure *figure, char *note);
void hm_plate_free (HmPlate *plate);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmPlate, hm_plate_free)

/* The same as a text, for screen readers and <desc>: all figures, all notes. */
char *hm_plate_describe (const HmPlate *plate);

/* A name for a file, without a folder and an ending: "report-core-2-duo-t7500". ASCII. */
char *hm_suggest_name (const char *word, HmRun *const *runs, guint n);

/* What is shown, for programs (C locale): RFC 4180 with a header line, a line a bar. */
char *hm_write_plate_csv (const HmPlate *plate);
char *hm_write_plate_json (const HmPlate *plate);

/* For people, by the locale: GitHub's tables. */
char *hm_write_plate_markdown (const HmPlate *plate);

G_END_DECLS
