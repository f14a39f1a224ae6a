/* hm-document.c: a report as headings, paragraphs, lists and tables, before it is text or markup
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-document.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

static void
free_table (HmTable *table)
{
  for (guint i = 0; i < table->rows->len; i++)
    {
      char **row = g_ptr_array_index (table->rows, i);

      for (guint j = 0; j < table->n_columns; j++)
        g_free (row[j]);
      g_free (row);
    }
  for (guint i = 0; i < table->n_columns; i++)
    {
      g_free (table->columns[i].title);
      g_free (table->columns[i].brief);
    }
  g_ptr_array_unref (table->rows);
  g_clear_pointer (&table->ratios, g_array_unref);
  g_free (table->columns);
  g_free (table);
}

static void
free_block (gpointer data)
{
  HmBlock *block = data;

  g_free (block->text);
  g_clear_pointer (&block->items, g_ptr_array_unref);
  g_clear_pointer (&block->table, free_table);
  g_free (block);
}

/* Words that nobody translated come back as they are. */
static char *
current_language (void)
{
  const char *name = g_get_language_names ()[0];
  g_autofree char *plain = g_strndup (name, strcspn (name, ".@"));

  if (g_str_equal (plain, "C") || g_str_equal (plain, "POSIX") ||
      g_str_equal (_ ("What differs"), "What differs"))
    return g_strdup ("en");
  return g_strdelimit (g_steal_pointer (&plain), "_", '-');
}

gboolean
hm_document_is_right_to_left (const HmDocument *self)
{
  static const char *const languages[] = { "ar", "fa", "he", "ur", "yi" };

  g_return_val_if_fail (self != NULL, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    if (g_str_has_prefix (self->language, languages[i]) &&
        !g_ascii_isalpha (self->language[strlen (languages[i])]))
      return TRUE;
  return FALSE;
}

HmDocument *
hm_document_new (void)
{
  HmDocument *self = g_new0 (HmDocument, 1);

  self->language = current_language ();
  self->blocks = g_ptr_array_new_with_free_func (free_block);
  return self;
}

void
hm_document_free (HmDocument *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->blocks);
  g_free (self->language);
  g_free (self);
}

static HmBlock *
add_block (HmDocument *self, HmBlockKind kind)
{
  HmBlock *block = g_new0 (HmBlock, 1);

  block->kind = kind;
  g_ptr_array_add (self->blocks, block);
  return block;
}

void
hm_document_add (HmDocument *self, HmBlockKind kind, const char *text)
{
  g_return_if_fail (self != NULL && text != NULL);
  g_return_if_fail (kind <= HM_BLOCK_PARAGRAPH);

  add_block (self, kind)->text = g_strdup (text);
}

void
hm_document_add_list (HmDocument *self, HmBlockKind kind, const char *title, const GPtrArray *items)
{
  HmBlock *block;

  g_return_if_fail (self != NULL && items != NULL);
  g_return_if_fail (kind >= HM_BLOCK_LINES && kind <= HM_BLOCK_NUMBERED);

  if (items->len == 0)
    return;
  if (title != NULL)
    hm_document_add (self, HM_BLOCK_HEADING, title);
  block = add_block (self, kind);
  block->items = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < items->len; i++)
    g_ptr_array_add (block->items, g_strdup (g_ptr_array_index (items, i)));
}

void
hm_document_add_extra (HmDocument *self, const char *line)
{
  HmBlock *block;

  g_return_if_fail (self != NULL && line != NULL);

  block = add_block (self, HM_BLOCK_LINES);
  block->is_extra = TRUE;
  block->items = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (block->items, g_strdup (line));
}

HmTable *
hm_document_add_table (HmDocument *self, guint n_columns)
{
  HmTable *table;

  g_return_val_if_fail (self != NULL && n_columns > 0, NULL);

  table = g_new0 (HmTable, 1);
  table->columns = g_new0 (HmTableColumn, n_columns);
  table->n_columns = n_columns;
  table->rows = g_ptr_array_new ();
  add_block (self, HM_BLOCK_TABLE)->table = table;
  return table;
}

char **
hm_table_add (HmTable *table)
{
  char **row;

  g_return_val_if_fail (table != NULL, NULL);

  row = g_new0 (char *, table->n_columns);
  g_ptr_array_add (table->rows, row);
  return row;
}

void
hm_table_set_ratio (HmTable *table, double ratio)
{
  const double none = NAN;

  g_return_if_fail (table != NULL && table->rows->len > 0);

  if (table->ratios == NULL)
    table->ratios = g_array_new (FALSE, FALSE, sizeof (double));
  while (table->ratios->len < table->rows->len)
    g_array_append_val (table->ratios, none);
  g_array_index (table->ratios, double, table->rows->len - 1) = ratio;
}

double
hm_table_get_ratio (const HmTable *table, guint row)
{
  g_return_val_if_fail (table != NULL, NAN);

  return table->ratios != NULL && row < table->ratios->len
             ? g_array_index (table->ratios, double, row)
             : NAN;
}

void
hm_table_drop_last (HmTable *table)
{
  g_return_if_fail (table != NULL && table->n_columns > 1);

  table->n_columns--;
}

gboolean
hm_table_is_heading (const HmTable *table, char *const *row)
{
  for (guint i = 1; i < table->n_columns; i++)
    if (row[i] != NULL)
      return FALSE;
  return table->n_columns > 1;
}

const char *
hm_document_get_title (const HmDocument *self)
{
  g_return_val_if_fail (self != NULL, "");

  for (guint i = 0; i < self->blocks->len; i++)
    {
      const HmBlock *block = g_ptr_array_index (self->blocks, i);

      if (block->kind == HM_BLOCK_TITLE)
        return block->text;
    }
  return "";
}
