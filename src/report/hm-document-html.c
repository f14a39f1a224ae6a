/* hm-document-html.c: a report as a page of its own
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-document.h"

/* Colours that pass WCAG AA by day, by night and on paper, the same as those of charts
 * (hm-palette.c). A table that is too wide for a telephone scrolls by itself, with the names
 * standing still. Of two drawings of a chart, the one that fits is shown. */
static const char style[] =
    ":root { color-scheme: light dark; --page: #fafafa; --text: #2e2e32; --line: #dadada; }\n"
    "@media screen and (prefers-color-scheme: dark) {\n"
    ":root { --page: #242424; --text: #ffffff; --line: #505050; }\n}\n"
    "@media print { :root { color-scheme: light; --page: #ffffff; } }\n"
    "body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 62rem; "
    "padding: 1rem; background: var(--page); color: var(--text); overflow-wrap: break-word; }\n"
    "article + article { margin-top: 3rem; }\n"
    "h1 { font-size: 1.5rem; line-height: 1.2; }\n"
    "h2 { font-size: 1.1rem; margin: 1.5rem 0 .25rem; }\n"
    "p { max-width: 48rem; margin: .25rem 0; }\n"
    "ul, ol { max-width: 48rem; margin: .25rem 0; padding-inline-start: 1.5rem; }\n"
    ".table { overflow-x: auto; margin: 1rem 0; }\n"
    "table { border-collapse: collapse; font-variant-numeric: tabular-nums; }\n"
    "th, td { padding: .2rem .7rem; text-align: end; white-space: nowrap; "
    "border-bottom: 1px solid var(--line); }\n"
    "th.text, td.text { text-align: start; }\n"
    "th:first-child { position: sticky; inset-inline-start: 0; background: var(--page); "
    "font-weight: normal; text-align: start; }\n"
    "thead th:first-child, tr.group th:first-child { font-weight: bold; }\n"
    "tr.group th { padding-top: 1rem; }\n"
    "figure { margin: 1.5rem 0; }\n"
    "figure svg { display: block; width: 100%; height: auto; }\n"
    "figure .wide { max-width: 60rem; }\n"
    "figure .narrow { display: none; }\n"
    "@media (max-width: 40rem) {\n"
    "figure .wide { display: none; }\nfigure .narrow { display: block; max-width: 30rem; }\n"
    "th, td { padding: .2rem .4rem; }\n"
    "tbody tr:not(.group) th, thead th:first-child { min-width: 7rem; max-width: 40vw; "
    "white-space: normal; }\n}\n"
    "@media print {\n.table { overflow: visible; }\nth:first-child { position: static; }\n"
    "figure, tr { break-inside: avoid; }\nfigure svg { max-height: 95vh; }\n"
    "h1, h2 { break-after: avoid; }\n}\n";

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
add_element (GString *html, const char *element, const char *attributes, const char *words)
{
  g_string_append_printf (html, "<%s%s>", element, attributes);
  add_text (html, words);
  g_string_append_printf (html, "</%s>", element);
}

static void
add_row (GString *html, const HmTable *table, char *const *row)
{
  if (hm_table_is_heading (table, row))
    {
      g_autofree char *attributes =
          g_strdup_printf (" scope=\"rowgroup\" colspan=\"%u\"", table->n_columns);

      g_string_append (html, "<tr class=\"group\">");
      add_element (html, "th", attributes, row[0]);
      g_string_append (html, "</tr>\n");
      return;
    }
  g_string_append (html, "<tr>");
  for (guint i = 0; i < table->n_columns; i++)
    {
      const char *cell = row[i] != NULL ? row[i] : "";

      if (i == 0)
        add_element (html, "th", " scope=\"row\"", cell);
      else
        add_element (html, "td", table->columns[i].is_text ? " class=\"text\"" : "", cell);
    }
  g_string_append (html, "</tr>\n");
}

static void
add_table (GString *html, const HmTable *table, guint report)
{
  /* What scrolls must be reachable by keyboard, and then has a name: that of its report. */
  g_string_append (html, "<div class=\"table\" tabindex=\"0\"");
  if (report > 0)
    g_string_append_printf (html, " role=\"region\" aria-labelledby=\"report-%u\"", report);
  g_string_append (html, ">\n<table>\n<thead>\n<tr>");
  for (guint i = 0; i < table->n_columns; i++)
    add_element (html, "th",
                 table->columns[i].is_text ? " scope=\"col\" class=\"text\"" : " scope=\"col\"",
                 table->columns[i].title);
  g_string_append (html, "</tr>\n</thead>\n<tbody>\n");
  for (guint i = 0; i < table->rows->len; i++)
    add_row (html, table, g_ptr_array_index (table->rows, i));
  g_string_append (html, "</tbody>\n</table>\n</div>\n");
}

static void
add_lines (GString *html, const HmBlock *block)
{
  g_string_append (html, "<p>");
  for (guint i = 0; i < block->items->len; i++)
    {
      g_string_append (html, i > 0 ? "\n<br>" : "");
      add_text (html, g_ptr_array_index (block->items, i));
    }
  g_string_append (html, "</p>\n");
}

static void
add_list (GString *html, const HmBlock *block)
{
  const char *list = block->kind == HM_BLOCK_NUMBERED ? "ol" : "ul";

  g_string_append_printf (html, "<%s>\n", list);
  for (guint i = 0; i < block->items->len; i++)
    {
      add_element (html, "li", "", g_ptr_array_index (block->items, i));
      g_string_append_c (html, '\n');
    }
  g_string_append_printf (html, "</%s>\n", list);
}

static void
add_line (GString *html, const char *element, const char *words)
{
  add_element (html, element, "", words);
  g_string_append_c (html, '\n');
}

static void
add_title (GString *html, const char *words, guint report)
{
  g_autofree char *id = g_strdup_printf (" id=\"report-%u\"", report);

  add_element (html, "h1", id, words);
  g_string_append_c (html, '\n');
}

/* @report: how many titles there are so far. */
static void
add_block (GString *html, const HmBlock *block, guint report)
{
  switch (block->kind)
    {
    case HM_BLOCK_TITLE:
      add_title (html, block->text, report);
      break;
    case HM_BLOCK_HEADING:
      add_line (html, "h2", block->text);
      break;
    case HM_BLOCK_PARAGRAPH:
      add_line (html, "p", block->text);
      break;
    case HM_BLOCK_LINES:
      add_lines (html, block);
      break;
    case HM_BLOCK_LIST:
    case HM_BLOCK_NUMBERED:
      add_list (html, block);
      break;
    case HM_BLOCK_TABLE:
      add_table (html, block->table, report);
      break;
    default:
      g_assert_not_reached ();
    }
}

static void
add_head (GString *html, const HmDocument *self, const char *title, const char *head)
{
  g_string_append (html, "<!DOCTYPE html>\n<html lang=\"");
  add_text (html, self->language);
  g_string_append (html, hm_document_is_right_to_left (self) ? "\" dir=\"rtl\">\n" : "\">\n");
  g_string_append (html, "<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
                         "content=\"width=device-width, initial-scale=1\">\n");
  if (head != NULL)
    g_string_append (html, head);
  add_line (html, "title", title);
  g_string_append_printf (html, "<style>\n%s</style>\n</head>\n<body>\n<main>\n", style);
}

/* Where charts stand: before the first table of the only report, or behind the overview of several.
 */
static guint
find_place (const HmDocument *self)
{
  guint first = self->blocks->len, n_titles = 0;

  for (guint i = 0; i < self->blocks->len; i++)
    {
      const HmBlock *block = g_ptr_array_index (self->blocks, i);

      if (block->kind == HM_BLOCK_TABLE)
        first = MIN (first, i);
      n_titles += block->kind == HM_BLOCK_TITLE;
      if (n_titles == 2)
        return i;
    }
  return first;
}

char *
hm_document_to_html_with (const HmDocument *self,
                          const char *title,
                          const char *figures,
                          const char *head)
{
  GString *html;
  guint report = 0, place;

  g_return_val_if_fail (self != NULL && title != NULL, NULL);

  html = g_string_new (NULL);
  place = find_place (self);
  add_head (html, self, title, head);
  for (guint i = 0; i < self->blocks->len; i++)
    {
      const HmBlock *block = g_ptr_array_index (self->blocks, i);

      if (i == place && figures != NULL)
        g_string_append (html, figures);
      if (block->kind == HM_BLOCK_TITLE)
        g_string_append (html, report++ > 0 ? "</article>\n<article>\n" : "<article>\n");
      add_block (html, block, report);
    }
  if (place == self->blocks->len && figures != NULL)
    g_string_append (html, figures);
  if (report > 0)
    g_string_append (html, "</article>\n");
  g_string_append (html, "</main>\n</body>\n</html>\n");
  return g_string_free (html, FALSE);
}

char *
hm_document_to_html (const HmDocument *self, const char *title)
{
  return hm_document_to_html_with (self, title, NULL, NULL);
}
