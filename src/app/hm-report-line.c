/* hm-report-line.c: a line of the report as the window lists it: a paragraph, an item, a row
 *
 * A list of lines and not of whole tables, because a list makes widgets only for what is to be
 * seen: the report of eight runs has thousands of rows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-report-line"

#include "config.h"

#include "hm-report-line.h"

#include <glib/gi18n.h>
#include <math.h>

/* Which of a column's cells are measured: the longest, as letters are not equally wide. */
#define N_MEASURED 4

struct _HmReportLine
{
  GObject parent_instance;

  HmLineKind kind;
  char *text, *mark;
  GStrv cells;
  HmLineColumns *columns; /* shared, in an rc box */
  double ratio;
  gboolean carded, first, last, lead;
};

G_DEFINE_FINAL_TYPE (HmReportLine, hm_report_line, G_TYPE_OBJECT)

static void
columns_clear (gpointer data)
{
  HmLineColumns *columns = data;

  g_free (columns->is_text);
  g_free (columns->widths);
  g_strfreev (columns->titles);
}

static void
hm_report_line_finalize (GObject *object)
{
  HmReportLine *self = HM_REPORT_LINE (object);

  g_free (self->text);
  g_free (self->mark);
  g_strfreev (self->cells);
  if (self->columns != NULL)
    g_rc_box_release_full (self->columns, columns_clear);
  G_OBJECT_CLASS (hm_report_line_parent_class)->finalize (object);
}

static void
hm_report_line_class_init (HmReportLineClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hm_report_line_finalize;
}

static void
hm_report_line_init (HmReportLine *self)
{
  self->ratio = NAN;
}

/* ---- making ---- */

static HmReportLine *
add_line (GPtrArray *lines, HmLineKind kind, const char *text)
{
  HmReportLine *line = g_object_new (HM_TYPE_REPORT_LINE, NULL);

  line->kind = kind;
  line->text = g_strdup (text);
  g_ptr_array_add (lines, line);
  return line;
}

static int
measure (PangoContext *context, const char *text)
{
  g_autoptr (PangoLayout) layout = pango_layout_new (context);
  int width;

  pango_layout_set_text (layout, text, -1);
  pango_layout_get_pixel_size (layout, &width, NULL);
  return width;
}

/* Keeps the longest in @longest, falling. */
static void
keep_longest (const char **longest, const char *text)
{
  for (guint i = 0; i < N_MEASURED; i++)
    if (longest[i] == NULL || g_utf8_strlen (text, -1) > g_utf8_strlen (longest[i], -1))
      {
        for (guint j = N_MEASURED - 1; j > i; j--)
          longest[j] = longest[j - 1];
        longest[i] = text;
        return;
      }
}

static const char *
brief_title (const HmTableColumn *column)
{
  return column->brief != NULL ? column->brief : column->title;
}

/* Titles are broken into lines between their words. */
static int
measure_title (PangoContext *context, const char *title)
{
  g_auto (GStrv) words = g_strsplit (title, " ", -1);
  int width = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      int own = measure (context, words[i]);

      width = MAX (width, own);
    }
  return width;
}

static int
measure_column (const HmTable *table, guint column, PangoContext *context)
{
  const char *longest[N_MEASURED] = { NULL };
  int width = measure_title (context, brief_title (&table->columns[column]));

  for (guint i = 0; i < table->rows->len; i++)
    {
      char *const *row = g_ptr_array_index (table->rows, i);

      if (row[column] != NULL && !hm_table_is_heading (table, row))
        keep_longest (longest, row[column]);
    }
  for (guint i = 0; i < N_MEASURED && longest[i] != NULL; i++)
    {
      int own = measure (context, longest[i]);

      width = MAX (width, own);
    }
  /* A column of nothing takes no room. */
  return width > 0 ? width + 2 : 0;
}

static HmLineColumns *
columns_new (const HmTable *table, PangoContext *context)
{
  HmLineColumns *columns = g_rc_box_new0 (HmLineColumns);

  columns->n = table->n_columns;
  columns->is_text = g_new0 (gboolean, table->n_columns);
  columns->widths = g_new0 (int, table->n_columns);
  columns->titles = g_new0 (char *, table->n_columns + 1);
  for (guint i = 0; i < table->n_columns; i++)
    {
      columns->is_text[i] = table->columns[i].is_text;
      columns->widths[i] = measure_column (table, i, context);
      columns->titles[i] = g_strdup (table->columns[i].title);
    }
  for (guint i = 0; i < table->rows->len; i++)
    {
      double ratio = hm_table_get_ratio (table, i);

      if (!isfinite (ratio) || ratio <= 0)
        continue;
      columns->bars = TRUE;
      columns->least = MIN (columns->least, log (ratio));
      columns->most = MAX (columns->most, log (ratio));
    }
  return columns;
}

static HmReportLine *
add_cells (GPtrArray *lines, HmLineKind kind, HmLineColumns *columns)
{
  HmReportLine *line = add_line (lines, kind, NULL);

  line->columns = g_rc_box_acquire (columns);
  line->cells = g_new0 (char *, columns->n + 1);
  return line;
}

static void
add_table (GPtrArray *lines, const HmTable *table, PangoContext *context)
{
  HmLineColumns *columns = columns_new (table, context);
  HmReportLine *head = add_cells (lines, HM_LINE_HEAD, columns);

  for (guint i = 0; i < table->n_columns; i++)
    head->cells[i] = g_strdup (brief_title (&table->columns[i]));
  for (guint i = 0; i < table->rows->len; i++)
    {
      char *const *row = g_ptr_array_index (table->rows, i);
      HmReportLine *line;

      if (hm_table_is_heading (table, row))
        {
          add_line (lines, HM_LINE_GROUP, row[0]);
          continue;
        }
      line = add_cells (lines, HM_LINE_ROW, columns);
      line->ratio = hm_table_get_ratio (table, i);
      for (guint j = 0; j < table->n_columns; j++)
        line->cells[j] = g_strdup (row[j] != NULL ? row[j] : "");
    }
  g_rc_box_release_full (columns, columns_clear);
}

static void
add_items (GPtrArray *lines, const HmBlock *block)
{
  for (guint i = 0; i < block->items->len; i++)
    {
      HmReportLine *line =
          add_line (lines, block->kind == HM_BLOCK_LINES ? HM_LINE_TEXT : HM_LINE_ITEM,
                    g_ptr_array_index (block->items, i));

      if (block->kind == HM_BLOCK_LIST)
        line->mark = g_strdup ("•");
      else if (block->kind == HM_BLOCK_NUMBERED)
        line->mark = g_strdup_printf ("%u.", i + 1);
    }
}

static void
add_block (GPtrArray *lines, const HmBlock *block, PangoContext *context)
{
  switch (block->kind)
    {
    case HM_BLOCK_TITLE:
      add_line (lines, HM_LINE_TITLE, block->text);
      break;
    case HM_BLOCK_HEADING:
      add_line (lines, HM_LINE_HEADING, block->text);
      break;
    case HM_BLOCK_PARAGRAPH:
      add_line (lines, HM_LINE_TEXT, block->text);
      break;
    case HM_BLOCK_LINES:
    case HM_BLOCK_LIST:
    case HM_BLOCK_NUMBERED:
      /* What is only said of columns where there is room for them: there is. */
      add_items (lines, block);
      break;
    case HM_BLOCK_TABLE:
      add_table (lines, block->table, context);
      break;
    default:
      g_assert_not_reached ();
    }
}

/* A card holds what belongs together: a heading with what follows, a table. */
static void
deal_cards (const GPtrArray *lines)
{
  HmReportLine *before = NULL;
  gboolean headed = FALSE;

  for (guint i = 0; i < lines->len; i++)
    {
      HmReportLine *line = g_ptr_array_index (lines, i);

      line->carded = line->kind != HM_LINE_TITLE;
      line->first =
          line->carded &&
          (before == NULL || !before->carded || line->kind == HM_LINE_HEADING ||
           line->kind == HM_LINE_HEAD ||
           (before->columns != NULL && line->columns == NULL && line->kind != HM_LINE_GROUP));
      /* What a report comes to stands under its first heading. */
      if (line->kind == HM_LINE_TITLE)
        headed = FALSE;
      line->lead =
          line->kind == HM_LINE_HEADING ? !headed : !line->first && before != NULL && before->lead;
      headed = headed || line->kind == HM_LINE_HEADING;
      if (before != NULL)
        before->last = before->carded && (line->first || !line->carded);
      before = line;
    }
  if (before != NULL)
    before->last = before->carded;
}

GPtrArray *
hm_report_lines_new (const HmDocument *document, PangoContext *context)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_val_if_fail (document != NULL, lines);
  g_return_val_if_fail (PANGO_IS_CONTEXT (context), lines);

  for (guint i = 0; i < document->blocks->len; i++)
    add_block (lines, g_ptr_array_index (document->blocks, i), context);
  deal_cards (lines);
  return lines;
}

/* ---- looking ---- */

HmLineKind
hm_report_line_get_kind (HmReportLine *self)
{
  g_return_val_if_fail (HM_IS_REPORT_LINE (self), HM_LINE_TEXT);

  return self->kind;
}

const char *
hm_report_line_get_text (HmReportLine *self)
{
  g_return_val_if_fail (HM_IS_REPORT_LINE (self), NULL);

  return self->text;
}

const char *
hm_report_line_get_mark (HmReportLine *self)
{
  g_return_val_if_fail (HM_IS_REPORT_LINE (self), NULL);

  return self->mark;
}

const char *const *
hm_report_line_get_cells (HmReportLine *self)
{
  g_return_val_if_fail (HM_IS_REPORT_LINE (self), NULL);

  return (const char *const *) self->cells;
}

const HmLineColumns *
hm_report_line_get_columns (HmReportLine *self)
{
  g_return_val_if_fail (HM_IS_REPORT_LINE (self), NULL);

  return self->columns;
}

double
hm_report_line_get_ratio (HmReportLine *self)
{
  g_return_val_if_fail (HM_IS_REPORT_LINE (self), NAN);

  return self->ratio;
}

gboolean
hm_report_line_get_lead (HmReportLine *self)
{
  g_return_val_if_fail (HM_IS_REPORT_LINE (self), FALSE);

  return self->lead;
}

gboolean
hm_report_line_get_carded (HmReportLine *self, gboolean *first, gboolean *last)
{
  g_return_val_if_fail (HM_IS_REPORT_LINE (self), FALSE);

  *first = self->first;
  *last = self->last;
  return self->carded;
}

char *
hm_report_line_tell (HmReportLine *self)
{
  GString *words;

  g_return_val_if_fail (HM_IS_REPORT_LINE (self), NULL);

  if (self->cells == NULL)
    return self->mark != NULL ? g_strdup_printf ("%s %s", self->mark, self->text)
                              : g_strdup (self->text);
  words = g_string_new (NULL);
  for (guint i = 0; i < self->columns->n; i++)
    {
      const char *cell = self->cells[i];

      if (*cell == '\0')
        continue;
      if (words->len > 0)
        g_string_append (words, ", ");
      if (i == 0 || self->kind == HM_LINE_HEAD || *self->columns->titles[i] == '\0')
        g_string_append (words, cell);
      else
        /* Translators: a cell of a table as it is read aloud: its column's title and what it holds.
         */
        g_string_append_printf (words, _ ("%1$s: %2$s"), self->columns->titles[i], cell);
    }
  return g_string_free (words, FALSE);
}

char *
hm_report_line_to_text (HmReportLine *self)
{
  g_return_val_if_fail (HM_IS_REPORT_LINE (self), NULL);

  return self->cells != NULL ? g_strjoinv ("\t", self->cells) : hm_report_line_tell (self);
}

static gboolean
columns_equal (const HmLineColumns *a, const HmLineColumns *b)
{
  if (a == b)
    return TRUE;
  if (a == NULL || b == NULL || a->n != b->n || a->bars != b->bars || a->least != b->least ||
      a->most != b->most ||
      !g_strv_equal ((const char *const *) a->titles, (const char *const *) b->titles))
    return FALSE;
  for (guint i = 0; i < a->n; i++)
    if (a->widths[i] != b->widths[i] || a->is_text[i] != b->is_text[i])
      return FALSE;
  return TRUE;
}

static gboolean
cells_equal (const GStrv a, const GStrv b)
{
  return a == b || (a != NULL && b != NULL &&
                    g_strv_equal ((const char *const *) a, (const char *const *) b));
}

gboolean
hm_report_line_equal (HmReportLine *a, HmReportLine *b)
{
  g_return_val_if_fail (HM_IS_REPORT_LINE (a), FALSE);
  g_return_val_if_fail (HM_IS_REPORT_LINE (b), FALSE);

  return a->kind == b->kind && a->carded == b->carded && a->first == b->first &&
         a->last == b->last && a->lead == b->lead &&
         (a->ratio == b->ratio || (isnan (a->ratio) && isnan (b->ratio))) &&
         g_strcmp0 (a->text, b->text) == 0 && g_strcmp0 (a->mark, b->mark) == 0 &&
         cells_equal (a->cells, b->cells) && columns_equal (a->columns, b->columns);
}
