/* hm-report-line.h: a line of the report as the window lists it: a paragraph, an item, a row
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "report/hm-document.h"

G_BEGIN_DECLS

typedef enum
{
  HM_LINE_TITLE,
  HM_LINE_HEADING,
  HM_LINE_TEXT,  /* a paragraph, a fact */
  HM_LINE_ITEM,  /* of a list; the mark stands before it */
  HM_LINE_HEAD,  /* the titles of a table's columns */
  HM_LINE_GROUP, /* heads rows of a table */
  HM_LINE_ROW,
} HmLineKind;

/* What the rows of a table have in common. */
typedef struct
{
  guint n;
  gboolean *is_text;
  int *widths;        /* pixels */
  GStrv titles;       /* in full, for screen readers */
  gboolean bars;      /* rows have a bar ... */
  double least, most; /* ... from 1 to their ratio; logarithms of the ends of its axis */
} HmLineColumns;

#define HM_TYPE_REPORT_LINE (hm_report_line_get_type ())
G_DECLARE_FINAL_TYPE (HmReportLine, hm_report_line, HM, REPORT_LINE, GObject)

/* All lines of a document (of HmReportLine); @context: of the widget that they are shown in. */
GPtrArray *hm_report_lines_new (const HmDocument *document, PangoContext *context);

HmLineKind hm_report_line_get_kind (HmReportLine *self);
const char *hm_report_line_get_text (HmReportLine *self);         /* NULL of a row or head */
const char *hm_report_line_get_mark (HmReportLine *self);         /* "•", "1."; NULL */
const char *const *hm_report_line_get_cells (HmReportLine *self); /* NULL of anything else */
const HmLineColumns *hm_report_line_get_columns (HmReportLine *self);
double hm_report_line_get_ratio (HmReportLine *self); /* or NAN */

/* Whether the line is the first, the last of those that stand on one card. */
gboolean hm_report_line_get_carded (HmReportLine *self, gboolean *first, gboolean *last);

/* Whether it is of what the report comes to, in short. */
gboolean hm_report_line_get_lead (HmReportLine *self);

/* What a screen reader says: "AES-128-CBC, Bytes: 8 Ki, ...". */
char *hm_report_line_tell (HmReportLine *self);

/* The line as plain text, cells with a tab between them. */
char *hm_report_line_to_text (HmReportLine *self);

gboolean hm_report_line_equal (HmReportLine *a, HmReportLine *b);

G_END_DECLS
