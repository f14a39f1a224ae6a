/* hm-document-markdown.c: a report as Markdown
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-document.h"
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
add_line (GString *text, const char *sign, const char *words)
{
  g_string_append (text, sign);
  hm_write_markdown_words (text, words);
  g_string_append_c (text, '\n');
}

static void
add_cell (GString *text, const char *words, gboolean strong)
{
  g_string_append (text, strong ? "| **" : "| ");
  hm_write_markdown_words (text, words != NULL ? words : "");
  g_string_append (text, strong ? "** " : " ");
}

static void
add_table (GString *text, const HmTable *table)
{
  for (guint i = 0; i < table->n_columns; i++)
    add_cell (text, table->columns[i].title, FALSE);
  g_string_append (text, "|\n");
  for (guint i = 0; i < table->n_columns; i++)
    g_string_append (text, table->columns[i].is_text ? "| --- " : "| ---: ");
  g_string_append (text, "|\n");
  for (guint i = 0; i < table->rows->len; i++)
    {
      char **row = g_ptr_array_index (table->rows, i);
      gboolean heading = hm_table_is_heading (table, row);

      for (guint j = 0; j < table->n_columns; j++)
        add_cell (text, row[j], heading && j == 0);
      g_string_append (text, "|\n");
    }
}

/* Two blanks at the end keep a line a line. */
static void
add_lines (GString *text, const HmBlock *block)
{
  for (guint i = 0; i < block->items->len; i++)
    {
      hm_write_markdown_words (text, g_ptr_array_index (block->items, i));
      g_string_append (text, i + 1 < block->items->len ? "  \n" : "\n");
    }
}

static void
add_list (GString *text, const HmBlock *block)
{
  for (guint i = 0; i < block->items->len; i++)
    {
      g_autofree char *number = g_strdup_printf ("%u. ", i + 1);

      add_line (text, block->kind == HM_BLOCK_NUMBERED ? number : "- ",
                g_ptr_array_index (block->items, i));
    }
}

char *
hm_document_to_markdown (const HmDocument *self)
{
  GString *text;

  g_return_val_if_fail (self != NULL, NULL);

  text = g_string_new (NULL);
  for (guint i = 0; i < self->blocks->len; i++)
    {
      const HmBlock *block = g_ptr_array_index (self->blocks, i);

      if (i > 0)
        g_string_append_c (text, '\n');
      switch (block->kind)
        {
        case HM_BLOCK_TITLE:
          add_line (text, "## ", block->text);
          break;
        case HM_BLOCK_HEADING:
          add_line (text, "### ", block->text);
          break;
        case HM_BLOCK_PARAGRAPH:
          add_line (text, "", block->text);
          break;
        case HM_BLOCK_LINES:
          add_lines (text, block);
          break;
        case HM_BLOCK_LIST:
        case HM_BLOCK_NUMBERED:
          add_list (text, block);
          break;
        case HM_BLOCK_TABLE:
          add_table (text, block->table);
          break;
        default:
          g_assert_not_reached ();
        }
    }
  return g_string_free (text, FALSE);
}
