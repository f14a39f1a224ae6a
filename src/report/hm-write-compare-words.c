/* hm-write-compare-words.c: a comparison for people: text, Markdown, HTML
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-write-compare.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "report/hm-report-words.h"

/* The end of a column of numbers is where they align; these are words. */
static gboolean
is_words (HmReportColumn column)
{
  return column == HM_REPORT_NAME || column == HM_REPORT_VERDICT || column == HM_REPORT_NOTE;
}

/* Where no ratio has an interval, which the limits say, a column that says so in each line would
 * only take room. */
static gboolean
has_intervals (const HmComparison *comparison)
{
  for (guint i = 0; i < comparison->pairs->len; i++)
    if (isfinite (g_array_index (comparison->pairs, HmPair, i).low))
      return TRUE;
  for (guint i = 0; i < comparison->handshakes->len; i++)
    if (isfinite (g_array_index (comparison->handshakes, HmHandshakePair, i).low))
      return TRUE;
  return FALSE;
}

static void
add_table (HmDocument *document, const HmCompareReport *report, const HmComparison *comparison)
{
  static const HmReportColumn all[] = { HM_REPORT_NAME,    HM_REPORT_SIZE,  HM_REPORT_BASE,
                                        HM_REPORT_OTHER,   HM_REPORT_RATIO, HM_REPORT_INTERVAL,
                                        HM_REPORT_VERDICT, HM_REPORT_NOTE };
  static const HmReportColumn bare[] = { HM_REPORT_NAME,  HM_REPORT_SIZE,  HM_REPORT_BASE,
                                         HM_REPORT_OTHER, HM_REPORT_RATIO, HM_REPORT_VERDICT,
                                         HM_REPORT_NOTE };
  gboolean whole = has_intervals (comparison);
  const HmReportColumn *columns = whole ? all : bare;
  guint n = whole ? G_N_ELEMENTS (all) : G_N_ELEMENTS (bare);
  HmTable *table = hm_document_add_table (document, n);

  for (guint i = 0; i < n; i++)
    {
      table->columns[i].title = g_strdup (report->head.cells[columns[i]]);
      table->columns[i].is_text = is_words (columns[i]);
    }
  /* Translators: heads the column of the baseline's figures. */
  table->columns[HM_REPORT_BASE].brief = g_strdup (_ ("Baseline"));
  /* Translators: heads the column of figures of the run that is held against the baseline. */
  table->columns[HM_REPORT_OTHER].brief = g_strdup (_ ("Other run"));
  for (guint i = 0; i < report->rows->len; i++)
    {
      const HmReportRow *row = &g_array_index (report->rows, HmReportRow, i);
      char **cells = hm_table_add (table);

      for (guint j = 0; j < n; j++)
        cells[j] = g_strdup (row->cells[columns[j]]);
      hm_table_set_ratio (table, row->ratio);
    }
}

static void
add_report (HmDocument *document, const HmCompareReport *report, const HmComparison *comparison)
{
  g_autofree char *paragraph = hm_words_paragraph (report->sentences);

  hm_document_add (document, HM_BLOCK_TITLE, report->title);
  hm_document_add (document, HM_BLOCK_HEADING, hm_compare_report_sentences_title ());
  hm_document_add (document, HM_BLOCK_PARAGRAPH, paragraph);
  hm_document_add_list (document, HM_BLOCK_LIST, hm_compare_report_summary_title (),
                        report->summary);
  add_table (document, report, comparison);
  hm_document_add_list (document, HM_BLOCK_NUMBERED, hm_compare_report_notes_title (),
                        report->notes);
  hm_document_add_list (document, HM_BLOCK_LIST, hm_compare_report_differences_title (),
                        report->differences);
  hm_document_add_list (document, HM_BLOCK_LIST, hm_compare_report_limits_title (), report->limits);
}

HmDocument *
hm_write_compare_document (const HmCompare *compare, HmUnits units)
{
  HmDocument *document;

  g_return_val_if_fail (compare != NULL, NULL);

  document = hm_document_new ();
  hm_write_compare_overview (document, compare);
  for (guint i = 0; i < compare->others->len; i++)
    {
      g_autoptr (HmCompareReport) report = hm_compare_report_new (compare, i, units);

      add_report (document, report, g_ptr_array_index (compare->others, i));
    }
  return document;
}

char *
hm_write_compare_text (const HmCompare *compare, HmUnits units, guint columns)
{
  g_autoptr (HmDocument) document = hm_write_compare_document (compare, units);

  return hm_document_to_text (document, columns);
}

char *
hm_write_compare_markdown (const HmCompare *compare, HmUnits units)
{
  g_autoptr (HmDocument) document = hm_write_compare_document (compare, units);

  return hm_document_to_markdown (document);
}
