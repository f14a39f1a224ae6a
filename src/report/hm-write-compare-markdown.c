/* hm-write-compare-markdown.c: a comparison as Markdown
 *
 * CommonMark with the tables of GitHub. Names and notes come from anywhere, so that every sign that
 * Markdown reads has a backslash before it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-write-compare.h"
#include "report/hm-write.h"

#include <string.h>

void
hm_write_markdown_words (GString *text, const char *words)
{
  for (; *words != '\0'; words++)
    if (g_ascii_iscntrl (*words))
      g_string_append_c (text, ' ');
    else
      {
        if (strchr ("\\`*_{}[]<>#|~&!", *words) != NULL)
          g_string_append_c (text, '\\');
        g_string_append_c (text, *words);
      }
}

static void
add_row (GString *text, const HmReportRow *row)
{
  for (guint i = 0; i < HM_REPORT_N_COLUMNS; i++)
    {
      gboolean strong = row->cells[HM_REPORT_SIZE] == NULL && i == HM_REPORT_NAME;

      g_string_append (text, strong ? "| **" : "| ");
      hm_write_markdown_words (text, row->cells[i] != NULL ? row->cells[i] : "");
      g_string_append (text, strong ? "** " : " ");
    }
  g_string_append (text, "|\n");
}

static void
add_list (GString *text, const char *title, const GPtrArray *lines, gboolean numbers)
{
  if (lines->len == 0)
    return;
  g_string_append (text, "\n### ");
  hm_write_markdown_words (text, title);
  g_string_append (text, "\n\n");
  for (guint i = 0; i < lines->len; i++)
    {
      if (numbers)
        g_string_append_printf (text, "%u. ", i + 1);
      else
        g_string_append (text, "- ");
      hm_write_markdown_words (text, g_ptr_array_index (lines, i));
      g_string_append_c (text, '\n');
    }
}

char *
hm_write_compare_markdown (const HmCompare *compare, HmUnits units)
{
  GString *text;

  g_return_val_if_fail (compare != NULL, NULL);

  text = g_string_new (NULL);
  for (guint i = 0; i < compare->others->len; i++)
    {
      g_autoptr (HmCompareReport) report = hm_compare_report_new (compare, i, units);

      g_string_append (text, i > 0 ? "\n## " : "## ");
      hm_write_markdown_words (text, report->title);
      g_string_append_c (text, '\n');
      add_list (text, hm_compare_report_summary_title (), report->summary, FALSE);
      g_string_append_c (text, '\n');
      add_row (text, &report->head);
      g_string_append (text, "| --- | ---: | ---: | ---: | ---: | ---: | --- | --- |\n");
      for (guint j = 0; j < report->rows->len; j++)
        add_row (text, &g_array_index (report->rows, HmReportRow, j));
      add_list (text, hm_compare_report_notes_title (), report->notes, TRUE);
      add_list (text, hm_compare_report_differences_title (), report->differences, FALSE);
      add_list (text, hm_compare_report_limits_title (), report->limits, FALSE);
    }
  return g_string_free (text, FALSE);
}
