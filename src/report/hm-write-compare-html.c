/* hm-write-compare-html.c: a comparison as a page of its own
 *
 * Nothing is loaded from elsewhere; light and dark follow the reader's choice.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-report-words.h"
#include "report/hm-write-compare.h"

#include <string.h>

#include <glib/gi18n-lib.h>

static const char style[] =
    ":root { color-scheme: light dark; }\n"
    "body { font: 1rem/1.4 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; "
    "padding: 0 1rem; }\n"
    "table { border-collapse: collapse; font-variant-numeric: tabular-nums; }\n"
    "th, td { padding: .2rem .7rem; text-align: right; border-bottom: 1px solid #8884; }\n"
    "th:first-child, td:first-child, td:nth-child(7), th:nth-child(7) { text-align: left; }\n"
    "tr.family th { padding-top: 1rem; }\n";

static void
add_text (GString *html, const char *words)
{
  for (; *words != '\0'; words++)
    switch (*words)
      {
      case '&':
        g_string_append (html, "&amp;");
        break;
      case '<':
        g_string_append (html, "&lt;");
        break;
      case '>':
        g_string_append (html, "&gt;");
        break;
      case '"':
        g_string_append (html, "&quot;");
        break;
      default:
        /* HTML has no place for control characters. */
        g_string_append_c (html, g_ascii_iscntrl (*words) ? ' ' : *words);
      }
}

static void
add_element (GString *html, const char *element, const char *words)
{
  g_string_append_printf (html, "<%s>", element);
  add_text (html, words);
  g_string_append_printf (html, "</%s>", element);
}

static void
add_row (GString *html, const HmReportRow *row, const char *element)
{
  if (row->cells[HM_REPORT_SIZE] == NULL)
    {
      g_string_append_printf (html, "<tr class=\"family\"><th scope=\"rowgroup\" colspan=\"%d\">",
                              HM_REPORT_N_COLUMNS);
      add_text (html, row->cells[HM_REPORT_NAME]);
      g_string_append (html, "</th></tr>\n");
      return;
    }
  g_string_append (html, "<tr>");
  for (guint i = 0; i < HM_REPORT_N_COLUMNS; i++)
    add_element (html, element, row->cells[i]);
  g_string_append (html, "</tr>\n");
}

static void
add_list (GString *html, const char *title, const GPtrArray *lines, const char *list)
{
  if (lines->len == 0)
    return;
  add_element (html, "h2", title);
  g_string_append_printf (html, "\n<%s>\n", list);
  for (guint i = 0; i < lines->len; i++)
    {
      add_element (html, "li", g_ptr_array_index (lines, i));
      g_string_append_c (html, '\n');
    }
  g_string_append_printf (html, "</%s>\n", list);
}

/* The language of the words as HTML names it: "bg", "pt-BR"; English where they are not translated.
 */
static char *
page_language (void)
{
  const char *name = g_get_language_names ()[0];
  g_autofree char *plain = g_strndup (name, strcspn (name, ".@"));

  /* Words that nobody translated come back as they are. */
  if (g_str_equal (plain, "C") || g_str_equal (plain, "POSIX") ||
      g_str_equal (_ ("What differs"), "What differs"))
    return g_strdup ("en");
  return g_strdelimit (g_steal_pointer (&plain), "_", '-');
}

char *
hm_write_compare_html (const HmCompare *compare, HmUnits units)
{
  GString *html;
  g_autofree char *language = page_language ();

  g_return_val_if_fail (compare != NULL, NULL);

  html = g_string_new ("<!DOCTYPE html>\n<html lang=\"");
  add_text (html, language);
  g_string_append (html, "\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
                         "content=\"width=device-width, initial-scale=1\">\n");
  add_element (html, "title", hm_run_get_name (compare->base));
  g_string_append_printf (html, "\n<style>\n%s</style>\n</head>\n<body>\n", style);
  for (guint i = 0; i < compare->others->len; i++)
    {
      g_autoptr (HmCompareReport) report = hm_compare_report_new (compare, i, units);
      g_autofree char *paragraph = hm_words_paragraph (report->sentences);

      g_string_append (html, "<article>\n");
      add_element (html, "h1", report->title);
      g_string_append_c (html, '\n');
      add_element (html, "h2", hm_compare_report_sentences_title ());
      add_element (html, "p", paragraph);
      add_list (html, hm_compare_report_summary_title (), report->summary, "ul");
      g_string_append (html, "<table>\n<thead>\n");
      add_row (html, &report->head, "th");
      g_string_append (html, "</thead>\n<tbody>\n");
      for (guint j = 0; j < report->rows->len; j++)
        add_row (html, &g_array_index (report->rows, HmReportRow, j), "td");
      g_string_append (html, "</tbody>\n</table>\n");
      add_list (html, hm_compare_report_notes_title (), report->notes, "ol");
      add_list (html, hm_compare_report_differences_title (), report->differences, "ul");
      add_list (html, hm_compare_report_limits_title (), report->limits, "ul");
      g_string_append (html, "</article>\n");
    }
  g_string_append (html, "</body>\n</html>\n");
  return g_string_free (html, FALSE);
}
