/* hm-document-pages.c: a report in words on pages
 *
 * From top to bottom, a piece at a time: a paragraph, an item of a list, a row of a table. A piece
 * that does not fit goes to the next page; a heading goes with what it heads, and a table that goes
 * over several pages begins on each with the titles of its columns.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-chart"
#include "config.h"

#include "report/hm-document-pages.h"

#include <math.h>

#define GAP 7.0       /* between blocks */
#define HEAD_GAP 14.0 /* above a heading */
#define INDENT 18.0   /* of a list */
#define ROW_GAP 3.0
#define CELL_GAP 10.0
#define LEAST_WORDS 64.0 /* of a column of words that is broken into lines */
#define BARS 84.0        /* of a column of small bars */
#define FOOT 14.0        /* height of the number, which stands in the margin */

/* How the columns of a table stand. */
typedef struct
{
  HmTextSize size;
  double *widths;
  gboolean bars;
  double least, most; /* logarithms of the lowest and highest ratio; 0 is among them */
} Columns;

/* A part of a block; of a table, @at -1 is its head. */
typedef struct
{
  guint page, block;
  int at;
  double y;
} Piece;

struct _HmDocumentPages
{
  PangoContext *context;
  const HmDocument *document;
  const HmPlateLook *look;
  double width, height, margin;
  GPtrArray *columns; /* of Columns, one a block; NULL for what is no table */
  GArray *pieces;
  guint n_pages;
  double y; /* of what comes next on the last page */
};

static void
columns_free (gpointer data)
{
  Columns *columns = data;

  if (columns == NULL)
    return;
  g_free (columns->widths);
  g_free (columns);
}

void
hm_document_pages_free (HmDocumentPages *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->columns);
  g_array_unref (self->pieces);
  g_free (self);
}

static double
inner_width (const HmDocumentPages *self)
{
  return self->width - 2 * self->margin;
}

/* ---- words ---- */

/* Draws (or only measures, without a cairo_t) words within @width, @x from the reading side.
 * Returns the height. */
static double
put_words (const HmDocumentPages *self,
           const HmCanvas *canvas,
           const char *text,
           HmTextSize size,
           double x,
           double y,
           double width,
           gboolean at_end,
           const HmColour *colour)
{
  g_autoptr (PangoLayout) layout = hm_text_new (canvas->context, text, size);
  gboolean rtl = canvas->style->right_to_left, right = rtl != at_end;
  double left = self->margin + (rtl ? inner_width (self) - x - width : x), wide, height;

  pango_layout_set_width (layout, (int) (width * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_auto_dir (layout, FALSE);
  pango_layout_set_alignment (layout, right ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT);
  hm_text_measure (layout, &wide, &height);
  if (canvas->cr != NULL)
    hm_text_draw (canvas, layout, right ? left + width - wide : left, y, colour);
  return height;
}

static double
measure_width (PangoContext *context, const char *text, HmTextSize size)
{
  g_autoptr (PangoLayout) layout = hm_text_new (context, text, size);
  double width;

  hm_text_measure (layout, &width, NULL);
  return width;
}

/* ---- tables ---- */

static const char *
column_title (const HmTable *table, guint column)
{
  const HmTableColumn *c = &table->columns[column];

  return c->brief != NULL ? c->brief : c->title;
}

/* A title on lines of at most @width, broken between words: as wide as its widest word where that is
 * wider, within reason. */
static double
measure_title (PangoContext *context, const char *title, HmTextSize size, double width)
{
  g_autoptr (PangoLayout) layout = hm_text_new (context, title, size);
  double wide;

  pango_layout_set_width (layout, (int) (width * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD);
  hm_text_measure (layout, &wide, NULL);
  return MIN (wide, 1.5 * width);
}

/* As wide as the widest cell; titles are broken into lines where they are much longer. */
static double
measure_columns (PangoContext *context, const HmTable *table, HmTextSize size, double *widths)
{
  double sum = 0;

  for (guint i = 0; i < table->n_columns; i++)
    {
      /* A column of words gives room back where there is too little. */
      double least = LEAST_WORDS * (table->columns[i].is_text ? 2 : 1);

      widths[i] = measure_title (context, column_title (table, i), size, least);
      for (guint r = 0; r < table->rows->len; r++)
        {
          char *const *row = g_ptr_array_index (table->rows, r);

          if (row[i] != NULL && !hm_table_is_heading (table, row))
            {
              double own = measure_width (context, row[i], size);

              widths[i] = MAX (widths[i], own);
            }
        }
      sum += widths[i] + (i > 0 ? CELL_GAP : 0);
    }
  return sum;
}

/* Takes what is too much from the columns of words, the wider the more. */
static void
narrow_words (const HmTable *table, double *widths, double excess)
{
  double words = 0;

  for (guint i = 0; i < table->n_columns; i++)
    if (table->columns[i].is_text)
      words += MAX (0, widths[i] - LEAST_WORDS);
  for (guint i = 0; i < table->n_columns && words > 0; i++)
    if (table->columns[i].is_text && widths[i] > LEAST_WORDS)
      widths[i] -= (widths[i] - LEAST_WORDS) * MIN (1, excess / words);
}

static void
find_ratios (Columns *columns, const HmTable *table)
{
  for (guint i = 0; i < table->rows->len; i++)
    {
      double ratio = hm_table_get_ratio (table, i);

      if (!isfinite (ratio) || ratio <= 0)
        continue;
      columns->bars = TRUE;
      columns->least = MIN (columns->least, log (ratio));
      columns->most = MAX (columns->most, log (ratio));
    }
}

/* The largest letters with which the table fits; with the smallest, words are broken into lines. */
static Columns *
columns_new (const HmDocumentPages *self, const HmTable *table)
{
  static const HmTextSize sizes[] = { HM_TEXT_BODY, HM_TEXT_SMALL, HM_TEXT_TINY };
  Columns *columns = g_new0 (Columns, 1);
  double room, sum = 0;

  columns->widths = g_new0 (double, table->n_columns);
  find_ratios (columns, table);
  room = inner_width (self) - (columns->bars ? BARS + CELL_GAP : 0);
  for (guint i = 0; i < G_N_ELEMENTS (sizes) && (i == 0 || sum > room); i++)
    {
      columns->size = sizes[i];
      sum = measure_columns (self->context, table, sizes[i], columns->widths);
    }
  if (sum > room)
    narrow_words (table, columns->widths, sum - room);
  return columns;
}

/* A bar from 1 to the ratio. That a ratio is below 1 is seen by its side, not by colour alone. */
static void
draw_bar (const HmDocumentPages *self,
          const HmCanvas *canvas,
          const Columns *columns,
          double ratio,
          double x,
          double y,
          double height)
{
  static const HmColour faster = { 0.15, 0.55, 0.35, 1 }, slower = { 0.75, 0.27, 0.02, 1 };
  const HmChartStyle *style = canvas->style;
  double range = columns->most - columns->least;
  double one = range > 0 ? -columns->least / range * BARS : 0;
  double at = range > 0 ? (log (ratio) - columns->least) / range * BARS : 0;
  double from = MIN (one, at), width = MAX (1, fabs (at - one));
  double left = style->right_to_left ? inner_width (self) - x - from - width : x + from;

  cairo_new_path (canvas->cr);
  cairo_rectangle (canvas->cr, self->margin + left, y + height * 0.25, width, height * 0.5);
  hm_paint_fill (canvas,
                 style->grey || style->high_contrast ? &style->foreground
                 : ratio >= 1                        ? &faster
                                                     : &slower,
                 1);
}

static double
put_row (const HmDocumentPages *self,
         const HmCanvas *canvas,
         const HmTable *table,
         const Columns *columns,
         int at,
         double y)
{
  char *const *row = at >= 0 ? g_ptr_array_index (table->rows, (guint) at) : NULL;
  double x = 0, height = 0, line = hm_text_line_height (canvas->context, columns->size);
  double ratio = at >= 0 ? hm_table_get_ratio (table, (guint) at) : NAN;

  if (row != NULL && hm_table_is_heading (table, row))
    return GAP +
           put_words (self, canvas, row[0], HM_TEXT_TITLE, 0, y + GAP, inner_width (self), FALSE,
                      &canvas->style->foreground) +
           ROW_GAP;
  for (guint i = 0; i < table->n_columns; i++)
    {
      const char *cell = row == NULL ? column_title (table, i) : row[i] != NULL ? row[i] : "";
      double own = put_words (self, canvas, cell, columns->size, x, y, columns->widths[i],
                              !table->columns[i].is_text,
                              row == NULL ? &canvas->style->dim : &canvas->style->foreground);

      height = MAX (height, own);
      x += columns->widths[i] + CELL_GAP;
    }
  if (canvas->cr != NULL && columns->bars && isfinite (ratio) && ratio > 0)
    draw_bar (self, canvas, columns, ratio, x, y, line);
  if (canvas->cr != NULL && row == NULL)
    {
      cairo_new_path (canvas->cr);
      cairo_move_to (canvas->cr, self->margin, y + height + ROW_GAP / 2);
      cairo_line_to (canvas->cr, self->margin + inner_width (self), y + height + ROW_GAP / 2);
      hm_paint_stroke (canvas, &canvas->style->dim, 0.5, 0.75);
    }
  return height + ROW_GAP;
}

/* ---- pieces ---- */

static double
put_item (const HmDocumentPages *self,
          const HmCanvas *canvas,
          const HmBlock *block,
          int at,
          double y)
{
  const char *text = g_ptr_array_index (block->items, (guint) at);
  g_autofree char *mark = NULL;

  if (block->kind == HM_BLOCK_LINES)
    return put_words (self, canvas, text, HM_TEXT_BODY, 0, y, inner_width (self), FALSE,
                      &canvas->style->dim);
  mark = block->kind == HM_BLOCK_NUMBERED ? g_strdup_printf ("%d.", at + 1) : g_strdup ("•");
  put_words (self, canvas, mark, HM_TEXT_BODY, 0, y, INDENT, FALSE, &canvas->style->foreground);
  return put_words (self, canvas, text, HM_TEXT_BODY, INDENT, y, inner_width (self) - INDENT, FALSE,
                    &canvas->style->foreground) +
         ROW_GAP;
}

static double
put_piece (const HmDocumentPages *self, const HmCanvas *canvas, guint number, int at, double y)
{
  const HmBlock *block = g_ptr_array_index (self->document->blocks, number);

  switch (block->kind)
    {
    case HM_BLOCK_TITLE:
      return put_words (self, canvas, block->text, HM_TEXT_HEAD, 0, y, inner_width (self), FALSE,
                        &canvas->style->foreground);
    case HM_BLOCK_HEADING:
      return put_words (self, canvas, block->text, HM_TEXT_TITLE, 0, y, inner_width (self), FALSE,
                        &canvas->style->foreground);
    case HM_BLOCK_PARAGRAPH:
      return put_words (self, canvas, block->text, HM_TEXT_BODY, 0, y, inner_width (self), FALSE,
                        &canvas->style->foreground);
    case HM_BLOCK_LINES:
    case HM_BLOCK_LIST:
    case HM_BLOCK_NUMBERED:
      return put_item (self, canvas, block, at, y);
    case HM_BLOCK_TABLE:
      return put_row (self, canvas, block->table, g_ptr_array_index (self->columns, number), at, y);
    default:
      g_assert_not_reached ();
    }
}

static HmCanvas
make_canvas (const HmDocumentPages *self, cairo_t *cr, GArray *texts)
{
  return (
      HmCanvas){ .cr = cr, .context = self->context, .style = &self->look->style, .texts = texts };
}

static void
break_page (HmDocumentPages *self)
{
  self->n_pages++;
  self->y = self->margin;
}

static gboolean
at_top (const HmDocumentPages *self)
{
  return self->y <= self->margin;
}

static void
add_piece (HmDocumentPages *self, guint block, int at, double height)
{
  Piece piece = { self->n_pages - 1, block, at, self->y };

  g_array_append_val (self->pieces, piece);
  self->y += height;
}

/* @more: what must stand on the same page below it. */
static void
add_fitting (HmDocumentPages *self, guint block, int at, double height, double more)
{
  if (!at_top (self) && self->y + height + more > self->height - self->margin)
    break_page (self);
  add_piece (self, block, at, height);
}

static void
add_table (HmDocumentPages *self, const HmCanvas *canvas, guint number, const HmTable *table)
{
  double head = put_piece (self, canvas, number, -1, 0);

  for (guint i = 0; i < table->rows->len; i++)
    {
      char *const *row = g_ptr_array_index (table->rows, i);
      double height = put_piece (self, canvas, number, (int) i, 0), more = 0;

      if (hm_table_is_heading (table, row) && i + 1 < table->rows->len)
        more = put_piece (self, canvas, number, (int) i + 1, 0);
      if (i == 0)
        add_fitting (self, number, -1, head, height + more);
      else if (self->y + height + more > self->height - self->margin)
        {
          break_page (self);
          add_piece (self, number, -1, head);
        }
      add_piece (self, number, (int) i, height);
    }
}

static void
add_block (HmDocumentPages *self, guint number)
{
  const HmBlock *block = g_ptr_array_index (self->document->blocks, number);
  HmCanvas canvas = make_canvas (self, NULL, NULL);
  double line = hm_text_line_height (self->context, HM_TEXT_BODY);

  if (!at_top (self))
    self->y += block->kind == HM_BLOCK_HEADING ? HEAD_GAP : GAP;
  switch (block->kind)
    {
    case HM_BLOCK_TITLE:
      /* The next report begins on a page of its own. */
      if (!at_top (self) && number > 0)
        break_page (self);
      add_piece (self, number, 0, put_piece (self, &canvas, number, 0, 0));
      break;
    case HM_BLOCK_HEADING:
      add_fitting (self, number, 0, put_piece (self, &canvas, number, 0, 0), GAP + 3 * line);
      break;
    case HM_BLOCK_PARAGRAPH:
      add_fitting (self, number, 0, put_piece (self, &canvas, number, 0, 0), 0);
      break;
    case HM_BLOCK_LINES:
    case HM_BLOCK_LIST:
    case HM_BLOCK_NUMBERED:
      for (guint i = 0; i < block->items->len; i++)
        add_fitting (self, number, (int) i, put_piece (self, &canvas, number, (int) i, 0), 0);
      break;
    case HM_BLOCK_TABLE:
      add_table (self, &canvas, number, block->table);
      break;
    default:
      g_assert_not_reached ();
    }
}

HmDocumentPages *
hm_document_pages_new (PangoContext *context,
                       const HmDocument *document,
                       const HmPlateLook *look,
                       double width,
                       double height,
                       double margin)
{
  HmDocumentPages *self;

  g_return_val_if_fail (context != NULL && document != NULL && look != NULL, NULL);

  self = g_new0 (HmDocumentPages, 1);
  self->context = context;
  self->document = document;
  self->look = look;
  self->width = width;
  self->height = height;
  self->margin = margin;
  self->columns = g_ptr_array_new_with_free_func (columns_free);
  self->pieces = g_array_new (FALSE, FALSE, sizeof (Piece));
  break_page (self);
  for (guint i = 0; i < document->blocks->len; i++)
    {
      const HmBlock *block = g_ptr_array_index (document->blocks, i);

      g_ptr_array_add (self->columns,
                       block->kind == HM_BLOCK_TABLE ? columns_new (self, block->table) : NULL);
      add_block (self, i);
    }
  return self;
}

guint
hm_document_pages_get_n (const HmDocumentPages *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_pages;
}

void
hm_document_pages_draw (const HmDocumentPages *self,
                        guint page,
                        cairo_t *cr,
                        const char *number,
                        GArray *texts)
{
  HmCanvas canvas;

  g_return_if_fail (self != NULL && page < self->n_pages && cr != NULL);

  canvas = make_canvas (self, cr, texts);
  cairo_new_path (cr);
  cairo_rectangle (cr, 0, 0, self->width, self->height);
  hm_paint_fill (&canvas, &self->look->page, 1);
  for (guint i = 0; i < self->pieces->len; i++)
    {
      const Piece *piece = &g_array_index (self->pieces, Piece, i);

      if (piece->page == page)
        put_piece (self, &canvas, piece->block, piece->at, piece->y);
    }
  if (number != NULL)
    put_words (self, &canvas, number, HM_TEXT_SMALL, 0, self->height - (self->margin + FOOT) / 2,
               inner_width (self), TRUE, &canvas.style->dim);
}
