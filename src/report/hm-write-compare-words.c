/* hm-write-compare-words.c: a comparison for people: text, Markdown, HTML
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-write-compare.h"

#include <glib/gi18n-lib.h>

#include "report/hm-report-words.h"

/* The end of a column of numbers is where they align; these are words. */
static gboolean
is_words (HmReportColumn column)
{
  return column == HM_REPORT_NAME || column == HM_REPORT_VERDICT || column == HM_REPORT_NOTE;
}

static void
add_table (HmDocument *document, const HmCompareReport *report)
{
  HmTable *table = hm_document_add_table (document, HM_REPORT_N_COLUMNS);

  for (guint i = 0; i < HM_REPORT_N_COLUMNS; i++)
    {
      table->columns[i].title = g_strdup (report->head.cells[i]);
      table->columns[i].is_text = is_words (i);
    }
  /* Translators: heads the column of the baseline's figures. */
  table->columns[HM_REPORT_BASE].brief = g_strdup (_ ("Baseline"));
  /* Translators: heads the column of figures of the run that is held against the baseline. */
  table->columns[HM_REPORT_OTHER].brief = g_strdup (_ ("Other run"));
  for (guint i = 0; i < report->rows->len; i++)
    {
      const HmReportRow *row = &g_array_index (report->rows, HmReportRow, i);
      char **cells = hm_table_add (table);

      for (guint j = 0; j < HM_REPORT_N_COLUMNS; j++)
        cells[j] = g_strdup (row->cells[j]);
    }
}

static void
add_report (HmDocument *document, const HmCompareReport *report)
{
  g_autofree char *paragraph = hm_words_paragraph (report->sentences);

  hm_document_add (document, HM_BLOCK_TITLE, report->title);
  hm_document_add (document, HM_BLOCK_HEADING, hm_compare_report_sentences_title ());
  hm_document_add (document, HM_BLOCK_PARAGRAPH, paragraph);
  hm_document_add_list (document, HM_BLOCK_LIST, hm_compare_report_summary_title (),
                        report->summary);
  add_table (document, report);
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
  for (guint i = 0; i < compare->others->len; i++)
    {
      g_autoptr (HmCompareReport) report = hm_compare_report_new (compare, i, units);

      add_report (document, report);
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

char *
hm_write_compare_html (const HmCompare *compare, HmUnits units)
{
  g_autoptr (HmDocument) document = hm_write_compare_document (compare, units);

  return hm_document_to_html (document, hm_run_get_name (compare->base));
}
