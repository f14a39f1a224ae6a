/* hm-document-text.c: a report for a terminal
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-document.h"
#include "report/hm-sheet.h"

#define MIN_COLUMNS 20
#define TITLE_WIDTH 13 /* of a column that has a brief title too */

/* Two runs of one day have names that begin alike: then the brief titles tell them apart. */
static gboolean
titles_collide (const HmTable *table)
{
  for (guint i = 0; i < table->n_columns; i++)
    for (guint j = i + 1; j < table->n_columns; j++)
      if (table->columns[i].brief != NULL && table->columns[j].brief != NULL)
        {
          g_autofree char *a = hm_display_shorten (table->columns[i].title, TITLE_WIDTH);
          g_autofree char *b = hm_display_shorten (table->columns[j].title, TITLE_WIDTH);

          if (g_str_equal (a, b))
            return TRUE;
        }
  return FALSE;
}

static void
add_head (HmSheet *sheet, const HmTable *table)
{
  gboolean brief = titles_collide (table);
  char **cells = NULL;

  for (guint i = 0; i < table->n_columns; i++)
    {
      const HmTableColumn *column = &table->columns[i];
      char *title = column->brief == NULL ? g_strdup (column->title)
                    : brief               ? g_strdup (column->brief)
                                          : hm_display_shorten (column->title, TITLE_WIDTH);

      if (i == 0)
        cells = hm_sheet_add (sheet, title);
      else
        cells[i] = title;
    }
}

/* TRUE when the extra column found room. */
static gboolean
add_table (GString *text, const HmTable *table, guint columns)
{
  g_autoptr (HmSheet) sheet = hm_sheet_new (table->n_columns);

  sheet->precision = table->last_is_extra;
  add_head (sheet, table);
  for (guint i = 0; i < table->rows->len; i++)
    {
      char **row = g_ptr_array_index (table->rows, i), **cells;

      if (hm_table_is_heading (table, row))
        {
          hm_sheet_add (sheet, g_strdup (row[0]));
          continue;
        }
      cells = hm_sheet_add (sheet, g_strconcat ("  ", row[0], NULL));
      for (guint j = 1; j < table->n_columns; j++)
        cells[j] = g_strdup (row[j]);
    }
  return hm_sheet_print (text, sheet, columns);
}

static void
add_list (GString *text, const HmBlock *block, guint columns)
{
  for (guint i = 0; i < block->items->len; i++)
    {
      const char *line = g_ptr_array_index (block->items, i);
      g_autofree char *sign = block->kind == HM_BLOCK_LINES      ? g_strdup ("")
                              : block->kind == HM_BLOCK_NUMBERED ? g_strdup_printf ("[%u] ", i + 1)
                                                                 : g_strdup ("- ");
      g_autofree char *item = g_strconcat (sign, line, NULL);

      hm_sheet_print_hanging (text, item, columns, hm_display_width (sign));
    }
}

/* A heading stands right above what it heads, and a title above its facts. */
static gboolean
belongs (const HmBlock *last, const HmBlock *block)
{
  return last->kind == HM_BLOCK_HEADING ||
         (block->kind == HM_BLOCK_LINES &&
          (last->kind == HM_BLOCK_TITLE || last->kind == HM_BLOCK_LINES));
}

char *
hm_document_to_text (const HmDocument *self, guint columns)
{
  GString *text;
  const HmBlock *last = NULL;
  gboolean extra = FALSE;

  g_return_val_if_fail (self != NULL, NULL);

  columns = MAX (columns, MIN_COLUMNS);
  text = g_string_new (NULL);
  for (guint i = 0; i < self->blocks->len; i++)
    {
      const HmBlock *block = g_ptr_array_index (self->blocks, i);

      if (block->is_extra && !extra)
        continue;
      if (last != NULL && !belongs (last, block))
        g_string_append_c (text, '\n');
      switch (block->kind)
        {
        case HM_BLOCK_TITLE:
        case HM_BLOCK_HEADING:
        case HM_BLOCK_PARAGRAPH:
          hm_sheet_print_words (text, block->text, columns);
          break;
        case HM_BLOCK_LINES:
        case HM_BLOCK_LIST:
        case HM_BLOCK_NUMBERED:
          add_list (text, block, columns);
          break;
        case HM_BLOCK_TABLE:
          extra |= add_table (text, block->table, columns);
          break;
        default:
          g_assert_not_reached ();
        }
      last = block;
    }
  hm_display_make_plain (text);
  return g_string_free (text, FALSE);
}
