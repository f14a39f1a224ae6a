/* hm-export.h: a plate as a picture or as a text, in memory and as a file
 *
 * The same plate and options give the same bytes on the same system (fonts, locale, cairo).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "report/hm-document.h"
#include "report/hm-plate.h"

G_BEGIN_DECLS

typedef enum
{
  HM_EXPORT_PNG,
  HM_EXPORT_SVG,
  HM_EXPORT_PDF,
  HM_EXPORT_CSV,
  HM_EXPORT_JSON,
  HM_EXPORT_MARKDOWN,
  HM_N_EXPORT_FORMATS,
} HmExportFormat;

typedef enum
{
  HM_THEME_LIGHT,
  HM_THEME_DARK,
  HM_THEME_CONTRAST, /* black on white, outlines */
  HM_THEME_GREY,     /* for printers without colours */
  HM_N_THEMES,
} HmTheme;

typedef enum
{
  HM_PAPER_A4,
  HM_PAPER_A4_LANDSCAPE,
  HM_PAPER_LETTER,
  HM_PAPER_LETTER_LANDSCAPE,
  HM_N_PAPERS,
} HmPaper;

typedef struct
{
  HmTheme theme;
  double width;  /* of PNG and SVG in pixels at scale 1; the height is as it needs. 0: 960 */
  double scale;  /* PNG: pixels of the picture for each of these; 0: 1 */
  HmPaper paper; /* PDF */
  const char *id_prefix; /* SVG: of ids, for several on one page of HTML; or NULL */
} HmExportOptions;

/* Words of the command line: "png", "light", "a4-landscape". */
const char *hm_export_format_to_string (HmExportFormat format);
const char *hm_export_format_extension (HmExportFormat format); /* "md" for markdown */
const char *hm_theme_to_string (HmTheme theme);
const char *hm_paper_to_string (HmPaper paper);

/* Of one plate or of several, one after another; pictures that cannot hold several (PNG, SVG) set
 * them below each other. Errors: G_IO_ERROR: a picture that is too large, no font. */
GBytes *hm_export (HmPlate *const *plates,
                   guint n,
                   HmExportFormat format,
                   const HmExportOptions *options,
                   GError **error);

/* A whole report: the words, then the charts, of which there may be none. @title is that of the
 * window in which a reader sees it. */
GBytes *hm_export_report_pdf (const HmDocument *document,
                              const char *title,
                              HmPlate *const *plates,
                              guint n,
                              const HmExportOptions *options,
                              GError **error);

/* As one self-contained page; @runs are in it, so that it can be imported. */
GBytes *hm_export_report_html (const HmDocument *document,
                               const char *title,
                               HmPlate *const *plates,
                               guint n,
                               HmRun *const *runs,
                               guint n_runs,
                               GError **error);

/* The same of a comparison with all that belongs to it: words, charts and runs. */
GBytes *hm_export_compare_html (const HmPairs *pairs, HmUnits units);

/* Writes a whole file or leaves everything as it was; G_IO_ERROR_EXISTS unless @replace when there
 * is a file of that name. Errors name the file. */
gboolean hm_export_to_file (GBytes *bytes, const char *path, gboolean replace, GError **error);

G_END_DECLS
