/* hm-write-compare-text.c: a comparison for a terminal
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-report-words.h"
#include "report/hm-sheet.h"
#include "report/hm-write-compare.h"

#include <glib/gi18n-lib.h>

#define MIN_COLUMNS 20
#define RUN_WIDTH 14 /* of the names over the columns of speeds */

static void
add_row (HmSheet *sheet, const HmReportRow *row)
{
  gboolean heading = row->cells[HM_REPORT_SIZE] == NULL;
  char **cells;

  if (heading)
    {
      hm_sheet_add (sheet, g_strdup (row->cells[HM_REPORT_NAME]));
      return;
    }
  cells = hm_sheet_add (sheet, g_strconcat ("  ", row->cells[HM_REPORT_NAME], NULL));
  for (guint i = 1; i < HM_REPORT_N_COLUMNS; i++)
    cells[i] = g_strdup (row->cells[i]);
}

static void
take_cell (char **cells, guint at, char *text)
{
  g_free (cells[at]);
  cells[at] = text;
}

static void
add_list (GString *text, const char *title, const GPtrArray *lines, gboolean numbers, guint columns)
{
  if (lines->len == 0)
    return;
  g_string_append_printf (text, "\n%s\n", title);
  for (guint i = 0; i < lines->len; i++)
    {
      const char *line = g_ptr_array_index (lines, i);
      g_autofree char *item =
          numbers ? g_strdup_printf ("[%u] %s", i + 1, line) : g_strdup_printf ("- %s", line);

      hm_sheet_print_words (text, item, columns);
    }
}

static void
add_paragraph (GString *text, const char *title, const GPtrArray *sentences, guint columns)
{
  g_autofree char *paragraph = hm_words_paragraph (sentences);

  g_string_append_printf (text, "\n%s\n", title);
  hm_sheet_print_words (text, paragraph, columns);
}

static void
add_report (GString *text, const HmCompareReport *report, guint columns)
{
  g_autoptr (HmSheet) sheet = hm_sheet_new (HM_REPORT_N_COLUMNS);
  char **head;

  hm_sheet_print_words (text, report->title, columns);
  add_paragraph (text, hm_compare_report_sentences_title (), report->sentences, columns);
  add_list (text, hm_compare_report_summary_title (), report->summary, FALSE, columns);
  add_row (sheet, &report->head);
  head = g_ptr_array_index (sheet->rows, 0);
  for (guint i = HM_REPORT_BASE; i <= HM_REPORT_OTHER; i++)
    take_cell (head, i, hm_display_shorten (head[i], RUN_WIDTH));
  /* Two runs of one day have names that begin alike: the title has them in full. */
  if (g_str_equal (head[HM_REPORT_BASE], head[HM_REPORT_OTHER]))
    {
      /* Translators: heads the column of the baseline's figures. */
      take_cell (head, HM_REPORT_BASE, g_strdup (_ ("Baseline")));
      /* Translators: heads the column of figures of the run that is held against the baseline. */
      take_cell (head, HM_REPORT_OTHER, g_strdup (_ ("Other run")));
    }
  for (guint i = 0; i < report->rows->len; i++)
    add_row (sheet, &g_array_index (report->rows, HmReportRow, i));
  g_string_append_c (text, '\n');
  hm_sheet_print (text, sheet, columns);
  add_list (text, hm_compare_report_notes_title (), report->notes, TRUE, columns);
  add_list (text, hm_compare_report_differences_title (), report->differences, FALSE, columns);
  add_list (text, hm_compare_report_limits_title (), report->limits, FALSE, columns);
}

char *
hm_write_compare_text (const HmCompare *compare, HmUnits units, guint columns)
{
  GString *text;

  g_return_val_if_fail (compare != NULL, NULL);

  text = g_string_new (NULL);
  for (guint i = 0; i < compare->others->len; i++)
    {
      g_autoptr (HmCompareReport) report = hm_compare_report_new (compare, i, units);

      if (i > 0)
        g_string_append_c (text, '\n');
      add_report (text, report, MAX (columns, MIN_COLUMNS));
    }
  return g_string_free (text, FALSE);
}
