/* hm-chart-plate.c: a plate on pages: head, legend, charts in cards, notes
 *
 * From top to bottom: what does not fit a page goes to the next, which begins with the title and a
 * short legend. Cards of upright charts stand side by side as far as their bars are wide enough;
 * a chart of rows that is higher than a page is parted between rows, under one scale.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-chart"
#include "config.h"

#include "report/hm-chart-plate.h"

#include <math.h>
#include <stdlib.h>

#include <glib/gi18n-lib.h>

#define SWATCH 12.0      /* the square of a legend */
#define LINE_SWATCH 34.0 /* and the line */
#define SWATCH_GAP 7.0
#define WORD_GAP 14.0  /* between two things on a line */
#define BLOCK_GAP 12.0 /* between head, cards and notes */
#define CARD_GAP 10.0
#define PADDING 14.0 /* within a card */
#define CORNER 10.0
#define LEAST_CARD 270.0 /* pixels wide */
#define MAX_COLUMNS 3
#define LEAST_BAR 6.0 /* of one bar in cards side by side */
#define MAX_BESIDE 12 /* rows with captions, in cards side by side */
#define NOTE_GAP 3.0

/* A card, or a part of one. */
typedef struct
{
  guint page;
  HmBox box;
  guint figure, first, n; /* which categories of it */
  double head;            /* height of its title */
} Card;

typedef struct
{
  guint page, note;
  double y;
} Note;

struct _HmPlateLayout
{
  PangoContext *context;
  const HmPlate *plate;
  const HmPlateLook *look;
  double width, margin;
  double bottom; /* where a page ends, without the margin; INFINITY */
  double page_height;
  GArray *cards; /* of Card */
  GArray *notes; /* of Note */
  guint n_pages;
  double y; /* of what comes next on the last page */
};

PangoContext *
hm_plate_context_new (double pixels, gboolean right_to_left)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  PangoFontDescription *font = pango_font_description_from_string ("Sans");
  cairo_font_options_t *options = cairo_font_options_create ();

  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options (context, options);
  cairo_font_options_destroy (options);
  pango_cairo_context_set_resolution (context, 96);
  pango_context_set_round_glyph_positions (context, FALSE);
  pango_context_set_base_dir (context, right_to_left ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR);
  pango_font_description_set_absolute_size (font, pixels * PANGO_SCALE);
  pango_context_set_font_description (context, font);
  pango_font_description_free (font);
  return context;
}

/* ---- words ---- */

/* Draws (or only measures, without a cairo_t) words on as many lines as they need, at the reading
 * side of @width. Returns the height. */
static double
put_paragraph (const HmCanvas *canvas,
               const char *text,
               HmTextSize size,
               double x,
               double y,
               double width,
               const HmColour *colour)
{
  g_autoptr (PangoLayout) layout = hm_text_new (canvas->context, text, size);
  double wide, height;

  pango_layout_set_width (layout, (int) (width * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_auto_dir (layout, FALSE);
  hm_text_measure (layout, &wide, &height);
  if (canvas->cr != NULL)
    hm_text_draw (canvas, layout, canvas->style->right_to_left ? x + width - wide : x, y, colour);
  return height;
}

static double
text_width (const HmCanvas *canvas, const char *text, HmTextSize size)
{
  g_autoptr (PangoLayout) layout = hm_text_new (canvas->context, text, size);
  double width;

  hm_text_measure (layout, &width, NULL);
  return width;
}

/* ---- legend ---- */

static void
draw_swatch (const HmCanvas *canvas, const HmPlateKey *key, const HmBox *box)
{
  HmSeries series = { .colour = key->colour,
                      .variant = key->variant,
                      .ideal = key->ideal,
                      .by_kind = key->by_kind };

  if (key->baseline)
    hm_swatch_draw_one (canvas, box);
  else if (key->is_phase)
    hm_swatch_draw_phase (canvas, key->part, box);
  else if (key->name == NULL)
    hm_swatch_draw_part (canvas, key->part, box);
  else if (canvas->figure->lines)
    hm_line_draw_swatch (canvas, &series, box);
  else
    hm_swatch_draw (canvas, &series, box);
}

/* A name stands in bold, its source behind it, or below where there is no room. */
static double
put_key (const HmCanvas *canvas,
         const HmPlateKey *key,
         double x,
         double y,
         double width,
         gboolean with_source)
{
  double swatch = canvas->figure->lines ? LINE_SWATCH : SWATCH, indent = swatch + SWATCH_GAP;
  const char *source = with_source ? key->source : "";
  HmTextSize size = key->name != NULL ? HM_TEXT_TITLE : HM_TEXT_BODY;
  const char *name = key->name != NULL ? key->name : key->source;
  double name_width = MIN (text_width (canvas, name, size), width - indent);
  double line = hm_text_line_height (canvas->context, HM_TEXT_TITLE), height;
  gboolean rtl = canvas->style->right_to_left, beside;

  if (key->name == NULL)
    source = "";
  if (canvas->cr != NULL)
    {
      HmBox box = { rtl ? x + width - swatch : x, round (y + (line - SWATCH) / 2), swatch, SWATCH };

      draw_swatch (canvas, key, &box);
    }
  height = put_paragraph (canvas, name, size, rtl ? x : x + indent, y, width - indent,
                          &canvas->style->foreground);
  if (*source == '\0')
    return height;
  beside = indent + name_width + WORD_GAP + text_width (canvas, source, HM_TEXT_BODY) <= width;
  if (beside)
    {
      double left = indent + name_width + WORD_GAP;

      put_paragraph (canvas, source, HM_TEXT_BODY, rtl ? x : x + left, y, width - left,
                     &canvas->style->dim);
      return height;
    }
  return height + put_paragraph (canvas, source, HM_TEXT_BODY, rtl ? x : x + indent, y + height,
                                 width - indent, &canvas->style->dim);
}

static double
key_width (const HmCanvas *canvas, const HmPlateKey *key)
{
  double swatch = canvas->figure->lines ? LINE_SWATCH : SWATCH;

  return swatch + SWATCH_GAP +
         text_width (canvas, key->name != NULL ? key->name : key->source,
                     key->name != NULL ? HM_TEXT_TITLE : HM_TEXT_BODY);
}

/* With sources a line each; keys without, as many on a line as fit. */
static double
put_keys (const HmCanvas *canvas,
          const HmPlate *plate,
          double x,
          double top,
          double width,
          gboolean with_sources)
{
  double y = top, at = 0, line = 0;

  for (guint i = 0; i < plate->keys->len; i++)
    {
      const HmPlateKey *key = plate->keys->pdata[i];
      gboolean alone = with_sources && key->name != NULL && *key->source != '\0';
      double own = alone ? width : MIN (key_width (canvas, key), width), height;

      if (at > 0 && (alone || at + own > width))
        {
          y += line + NOTE_GAP;
          at = line = 0;
        }
      height = put_key (canvas, key, canvas->style->right_to_left ? x : x + at, y,
                        canvas->style->right_to_left ? width - at : (alone ? width : width - at),
                        with_sources);
      line = MAX (line, height);
      at += own + WORD_GAP;
    }
  return y + line - top;
}

/* What stands above the cards of a page; the first one says where the runs are from. */
static double
put_head (const HmPlateLayout *self, const HmCanvas *canvas, guint page)
{
  double x = self->margin, y = self->margin, width = self->width - 2 * self->margin;

  y += put_paragraph (canvas, self->plate->title, page == 0 ? HM_TEXT_HEAD : HM_TEXT_TITLE, x, y,
                      width, &canvas->style->foreground);
  y += 2 + put_paragraph (canvas, self->plate->unit, HM_TEXT_BODY, x, y + 2, width,
                          &canvas->style->dim);
  y += 8;
  y += put_keys (canvas, self->plate, x, y, width, page == 0);
  return ceil (y + BLOCK_GAP);
}

/* ---- cards ---- */

static HmCanvas
get_canvas (const HmPlateLayout *self, guint figure)
{
  HmCanvas canvas = { .context = self->context, .style = &self->look->style };

  canvas.figure = self->plate->figures->pdata[figure];
  canvas.n = canvas.figure->n_categories;
  return canvas;
}

/* Title, and at the other end the figure that counts, with its ratio; below each other where they
 * do not fit. One chart alone has its title above. */
static double
put_card_head (const HmPlateLayout *self, const HmCanvas *canvas, double x, double y, double width)
{
  const HmFigure *figure = canvas->figure;
  const HmChartStyle *style = canvas->style;
  double ratio = 0, headline = 0, used, gap = 8;

  if (self->plate->figures->len < 2)
    return 0;
  if (figure->ratio != NULL)
    ratio = text_width (canvas, figure->ratio, HM_TEXT_TITLE) + gap;
  if (figure->headline != NULL)
    headline = text_width (canvas, figure->headline, HM_TEXT_BODY);
  used = put_paragraph (canvas, figure->title, HM_TEXT_TITLE, x, y, width, &style->foreground);
  if (headline + ratio == 0)
    return used + 6;
  if (text_width (canvas, figure->title, HM_TEXT_TITLE) + WORD_GAP + headline + ratio > width)
    {
      y += used;
      used *= 2;
    }
  if (canvas->cr != NULL && headline > 0)
    {
      g_autoptr (PangoLayout) words = hm_text_new (canvas->context, figure->headline, HM_TEXT_BODY);

      hm_text_draw (canvas, words, style->right_to_left ? x + ratio : x + width - ratio - headline,
                    y, &style->dim);
    }
  if (canvas->cr != NULL && ratio > 0)
    {
      g_autoptr (PangoLayout) words = hm_text_new (canvas->context, figure->ratio, HM_TEXT_TITLE);

      hm_text_draw (canvas, words, style->right_to_left ? x : x + width - ratio + gap, y,
                    &style->foreground);
    }
  return used + 6;
}

static double
get_card_head (const HmPlateLayout *self, guint figure, double card_width)
{
  HmCanvas canvas = get_canvas (self, figure);

  return ceil (put_card_head (self, &canvas, 0, 0, card_width - 2 * PADDING));
}

/* How wide a card must be for its bars to be told apart. */
static double
get_least_width (const HmPlateLayout *self, guint index)
{
  const HmFigure *figure = self->plate->figures->pdata[index];
  double width;

  if (figure->timeline != NULL ||
      (figure->horizontal &&
       (!figure->captions || figure->n_categories * figure->series->len > MAX_BESIDE)))
    return INFINITY;
  hm_chart_measure (self->context, figure, &self->look->style, 300, &width, NULL);
  if (!figure->lines && !figure->horizontal)
    width = MAX (width, figure->n_categories * (figure->series->len * LEAST_BAR + 8.0) + 60);
  return MAX (width + 2 * PADDING, LEAST_CARD);
}

static int
compare_widths (gconstpointer a, gconstpointer b)
{
  double first = *(const double *) a, second = *(const double *) b;

  return (first > second) - (first < second);
}

/* As many as most of the charts are narrow enough for; a wide one gets a row of its own. */
static guint
choose_columns (const HmPlateLayout *self)
{
  guint n = self->plate->figures->len, columns;
  g_autofree double *widths = g_new (double, n);
  double room = self->width - 2 * self->margin, least;

  for (guint i = 0; i < n; i++)
    widths[i] = get_least_width (self, i);
  qsort (widths, n, sizeof *widths, compare_widths);
  least = widths[(n - 1) * 3 / 4];
  columns = (guint) CLAMP (floor ((room + CARD_GAP) / (least + CARD_GAP)), 1, MAX_COLUMNS);
  return MIN (columns, self->plate->figures->len);
}

static void
turn_page (HmPlateLayout *self)
{
  HmCanvas canvas = get_canvas (self, 0);

  self->y = put_head (self, &canvas, self->n_pages);
  self->n_pages++;
}

static double
get_card_height (const HmPlateLayout *self, guint figure, double width)
{
  double height;

  hm_chart_measure (self->context, self->plate->figures->pdata[figure], &self->look->style,
                    width - 2 * PADDING, NULL, &height);
  return ceil (height + get_card_head (self, figure, width) + 2 * PADDING);
}

/* A chart of rows takes what is left of the page, and goes on on the next. */
static void
add_rows_card (HmPlateLayout *self, guint figure)
{
  double width = self->width - 2 * self->margin;
  double head = get_card_head (self, figure, width);
  HmCanvas canvas = get_canvas (self, figure);
  guint total = canvas.n, first = 0;

  while (first < total)
    {
      double room = self->bottom - self->y - head - 2 * PADDING;
      guint fits = hm_rows_that_fit (&canvas, width - 2 * PADDING, MIN (room, 1e9));
      guint left = total - first, n = MIN (fits, left);
      Card card = { .figure = figure, .first = first, .head = head };

      canvas.n = n;
      card.box =
          (HmBox){ self->margin, self->y, width,
                   ceil (hm_rows_height (&canvas, width - 2 * PADDING) + head + 2 * PADDING) };
      canvas.n = total;
      /* A few rows at the end of a page are not worth the cut. */
      if (card.box.height > self->bottom - self->y || (n < left && n < 4))
        {
          double before = self->y;

          turn_page (self);
          if (self->y < before)
            continue;
        }
      card.n = n;
      card.page = self->n_pages - 1;
      card.box.y = self->y;
      g_array_append_val (self->cards, card);
      self->y += card.box.height + CARD_GAP;
      first += n;
    }
}

/* Cards side by side are as high as the highest. */
static void
add_card_row (HmPlateLayout *self, guint first, guint n, double width)
{
  double height = 0;

  for (guint i = first; i < first + n; i++)
    height = MAX (height, get_card_height (self, i, width));
  /* On a page of its own a chart that is too high is made as high as there is room. */
  if (self->y + height > self->bottom)
    {
      double before = self->y;

      turn_page (self);
      if (self->y >= before || self->y + height > self->bottom)
        height = MAX (self->bottom - self->y, 100);
    }
  for (guint i = first; i < first + n; i++)
    {
      guint column = self->look->style.right_to_left ? n - 1 - (i - first) : i - first;
      Card card = { .page = self->n_pages - 1, .figure = i };

      card.box = (HmBox){ self->margin + column * (width + CARD_GAP), self->y, width, height };
      card.n = ((HmFigure *) self->plate->figures->pdata[i])->n_categories;
      card.head = get_card_head (self, i, width);
      g_array_append_val (self->cards, card);
    }
  self->y += height + CARD_GAP;
}

static void
lay_out_cards (HmPlateLayout *self)
{
  guint columns = choose_columns (self), n = self->plate->figures->len;
  double room = self->width - 2 * self->margin;
  double width = floor ((room - (columns - 1) * CARD_GAP) / columns);

  for (guint i = 0; i < n;)
    {
      guint beside = 0;

      while (i + beside < n && beside < columns && get_least_width (self, i + beside) <= width)
        beside++;
      if (beside == 0 && ((HmFigure *) self->plate->figures->pdata[i])->horizontal)
        add_rows_card (self, i++);
      else if (beside == 0)
        add_card_row (self, i++, 1, room);
      else
        {
          add_card_row (self, i, beside, n == 1 ? room : width);
          i += beside;
        }
    }
}

static void
lay_out_notes (HmPlateLayout *self)
{
  HmCanvas canvas = get_canvas (self, 0);
  double width = self->width - 2 * self->margin;

  self->y += BLOCK_GAP - CARD_GAP;
  for (guint i = 0; i < self->plate->notes->len; i++)
    {
      double height = put_paragraph (&canvas, self->plate->notes->pdata[i], HM_TEXT_SMALL, 0, 0,
                                     width, &canvas.style->dim);
      Note note = { .note = i };

      if (self->y + height > self->bottom)
        turn_page (self);
      note.page = self->n_pages - 1;
      note.y = self->y;
      g_array_append_val (self->notes, note);
      self->y += height + NOTE_GAP;
    }
}

HmPlateLayout *
hm_plate_layout_new (PangoContext *context,
                     const HmPlate *plate,
                     const HmPlateLook *look,
                     double width,
                     double page_height,
                     double margin)
{
  HmPlateLayout *self = g_new0 (HmPlateLayout, 1);

  g_return_val_if_fail (plate != NULL && look != NULL && plate->figures->len > 0, NULL);

  self->context = context;
  self->plate = plate;
  self->look = look;
  self->width = width;
  self->margin = margin;
  self->page_height = page_height;
  self->bottom = page_height - margin;
  self->cards = g_array_new (FALSE, FALSE, sizeof (Card));
  self->notes = g_array_new (FALSE, FALSE, sizeof (Note));
  turn_page (self);
  lay_out_cards (self);
  lay_out_notes (self);
  if (!isfinite (page_height))
    self->page_height = ceil (self->y - NOTE_GAP + margin);
  return self;
}

void
hm_plate_layout_free (HmPlateLayout *self)
{
  g_array_unref (self->cards);
  g_array_unref (self->notes);
  g_free (self);
}

guint
hm_plate_layout_get_n_pages (const HmPlateLayout *self)
{
  return self->n_pages;
}

double
hm_plate_layout_get_height (const HmPlateLayout *self)
{
  return self->page_height;
}

/* ---- drawing ---- */

static void
draw_ground (const HmCanvas *canvas, const HmPlateLook *look, const HmBox *box)
{
  cairo_t *cr = canvas->cr;
  double x = box->x + 0.5, y = box->y + 0.5, width = box->width - 1, height = box->height - 1;

  cairo_new_path (cr);
  cairo_arc (cr, x + width - CORNER, y + CORNER, CORNER, -G_PI / 2, 0);
  cairo_arc (cr, x + width - CORNER, y + height - CORNER, CORNER, 0, G_PI / 2);
  cairo_arc (cr, x + CORNER, y + height - CORNER, CORNER, G_PI / 2, G_PI);
  cairo_arc (cr, x + CORNER, y + CORNER, CORNER, G_PI, 1.5 * G_PI);
  cairo_close_path (cr);
  {
    cairo_path_t *path = cairo_copy_path (cr);

    hm_paint_fill (canvas, &look->card, 1);
    cairo_append_path (cr, path);
    cairo_path_destroy (path);
  }
  hm_paint_stroke (canvas, &look->border, 1, 1);
}

static void
draw_card (const HmPlateLayout *self, const HmCanvas *page, const Card *card)
{
  HmCanvas canvas = *page;
  HmBox inner = { card->box.x + PADDING, card->box.y + PADDING, card->box.width - 2 * PADDING,
                  card->box.height - 2 * PADDING };

  canvas.figure = self->plate->figures->pdata[card->figure];
  canvas.first = card->first;
  canvas.n = card->n;
  hm_paint_open (&canvas, canvas.figure->title);
  draw_ground (&canvas, self->look, &card->box);
  put_card_head (self, &canvas, inner.x, inner.y, inner.width);
  inner.y += card->head;
  inner.height -= card->head;
  hm_shape_draw (&canvas, &inner);
  hm_paint_close (&canvas);
}

void
hm_plate_layout_draw (const HmPlateLayout *self,
                      guint page,
                      cairo_t *cr,
                      GString *svg,
                      const char *number,
                      GArray *texts)
{
  HmCanvas canvas = get_canvas (self, 0);
  double width = self->width - 2 * self->margin;

  canvas.cr = cr;
  canvas.svg = svg;
  canvas.texts = texts;
  cairo_rectangle (cr, 0, 0, self->width, self->page_height);
  hm_paint_fill (&canvas, &self->look->page, 1);
  put_head (self, &canvas, page);
  for (guint i = 0; i < self->cards->len; i++)
    if (g_array_index (self->cards, Card, i).page == page)
      draw_card (self, &canvas, &g_array_index (self->cards, Card, i));
  for (guint i = 0; i < self->notes->len; i++)
    {
      const Note *note = &g_array_index (self->notes, Note, i);

      if (note->page == page)
        put_paragraph (&canvas, self->plate->notes->pdata[note->note], HM_TEXT_SMALL, self->margin,
                       note->y, width, &canvas.style->dim);
    }
  if (number != NULL)
    {
      g_autoptr (PangoLayout) words = hm_text_new (self->context, number, HM_TEXT_SMALL);
      double wide, height;

      hm_text_measure (words, &wide, &height);
      hm_text_draw (&canvas, words,
                    canvas.style->right_to_left ? self->margin : self->margin + width - wide,
                    self->page_height - self->margin / 2 - height / 2, &canvas.style->dim);
    }
}
