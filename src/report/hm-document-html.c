/* hm-document-html.c: a report as a page of its own
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-document.h"

/* Colours that pass WCAG AA on white and on black; a table that is too wide for a telephone scrolls
 * by itself, with the names standing still. */
static const char style[] =
    ":root { color-scheme: light dark; }\n"
    "body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 72rem; "
    "padding: 1rem; }\n"
    "h1 { font-size: 1.5rem; line-height: 1.2; }\n"
    "h2 { font-size: 1.1rem; margin: 1.5rem 0 .25rem; }\n"
    "p { max-width: 48rem; margin: .25rem 0; }\n"
    "ul, ol { max-width: 48rem; margin: .25rem 0; padding-inline-start: 1.5rem; }\n"
    ".table { overflow-x: auto; margin: 1rem 0; }\n"
    "table { border-collapse: collapse; font-variant-numeric: tabular-nums; }\n"
    "th, td { padding: .2rem .7rem; text-align: end; white-space: nowrap; "
    "border-bottom: 1px solid #8884; }\n"
    "th.text, td.text { text-align: start; }\n"
    "th:first-child { position: sticky; inset-inline-start: 0; background: Canvas; "
    "font-weight: normal; text-align: start; }\n"
    "thead th, tr.group th { font-weight: bold; }\n"
    "tr.group th { padding-top: 1rem; }\n"
    "figure { margin: 1rem 0; overflow-x: auto; }\n"
    "figure svg { max-width: 100%; height: auto; }\n"
    "figure .dark { display: none; }\n"
    "@media (prefers-color-scheme: dark) {\n"
    "  figure .light { display: none; }\n  figure .dark { display: block; }\n}\n"
    "@media print { .table { overflow: visible; } }\n";

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
add_table (GString *html, const HmTable *table)
{
  /* What scrolls must be reachable by keyboard. */
  g_string_append (html, "<div class=\"table\" tabindex=\"0\">\n<table>\n<thead>\n<tr>");
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
      g_string_append (html, i > 0 ? "<br>\n" : "");
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
add_block (GString *html, const HmBlock *block)
{
  switch (block->kind)
    {
    case HM_BLOCK_TITLE:
      add_line (html, "h1", block->text);
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
      add_table (html, block->table);
      break;
    default:
      g_assert_not_reached ();
    }
}

static void
add_head (GString *html, const HmDocument *self, const char *title, const char *data)
{
  g_string_append (html, "<!DOCTYPE html>\n<html lang=\"");
  add_text (html, self->language);
  g_string_append (html, hm_document_is_right_to_left (self) ? "\" dir=\"rtl\">\n" : "\">\n");
  g_string_append (html, "<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
                         "content=\"width=device-width, initial-scale=1\">\n");
  add_line (html, "title", title);
  g_string_append_printf (html, "<style>\n%s</style>\n%s</head>\n<body>\n<main>\n", style,
                          data != NULL ? data : "");
}

char *
hm_document_to_html_with (const HmDocument *self,
                          const char *title,
                          const char *figures,
                          const char *data)
{
  GString *html;
  gboolean open = FALSE;

  g_return_val_if_fail (self != NULL && title != NULL, NULL);

  html = g_string_new (NULL);
  add_head (html, self, title, data);
  for (guint i = 0; i < self->blocks->len; i++)
    {
      const HmBlock *block = g_ptr_array_index (self->blocks, i);

      if (block->kind == HM_BLOCK_TITLE)
        {
          g_string_append (html, open ? "</article>\n<article>\n" : "<article>\n");
          open = TRUE;
        }
      if (block->kind == HM_BLOCK_TABLE && figures != NULL)
        {
          g_string_append (html, figures);
          figures = NULL;
        }
      add_block (html, block);
    }
  if (figures != NULL)
    g_string_append (html, figures);
  if (open)
    g_string_append (html, "</article>\n");
  g_string_append (html, "</main>\n</body>\n</html>\n");
  return g_string_free (html, FALSE);
}

char *
hm_document_to_html (const HmDocument *self, const char *title)
{
  return hm_document_to_html_with (self, title, NULL, NULL);
}
