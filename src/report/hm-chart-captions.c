/* hm-chart-captions.c: rows whose words stand above their bars
 *
 * For rows of which more is to be said than a number: the name at the side where reading begins,
 * the caption at the other, and below them the bar, which has the whole width. Cards of a narrow
 * window have no room for words beside bars.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-chart"
#include "report/hm-chart-private.h"

#include <math.h>

#define THICKNESS 9.0 /* of a bar */
#define WORD_GAP 10.0 /* between name and caption */
#define BAR_GAP 3.0   /* below the words, and below the bar */
#define ROW_GAP 5.0

static const char *
get_name (const HmFigure *figure, guint category)
{
  return (figure->ordered ? figure->category_names : figure->categories)[category];
}

/* What is not measured has the word that says so. */
static const char *
get_caption (const HmBar *bar)
{
  return bar->caption != NULL ? bar->caption : bar->label;
}

static double
get_width (const HmCanvas *canvas, const char *text)
{
  g_autoptr (PangoLayout) layout =
      hm_text_new (canvas->context, text != NULL ? text : "", HM_TEXT_SMALL);
  double width;

  hm_text_measure (layout, &width, NULL);
  return width;
}

/* The widest of the names and of the captions, and of both beside each other. */
static void
measure_words (const HmCanvas *canvas, double *widest, double *beside)
{
  const HmFigure *figure = canvas->figure;

  *widest = *beside = 0;
  for (guint i = 0; i < figure->n_categories; i++)
    {
      double name = get_width (canvas, get_name (figure, i));

      *widest = MAX (*widest, name);
      for (guint j = 0; j < figure->series->len; j++)
        {
          const HmSeries *series = figure->series->pdata[j];
          double caption = get_width (canvas, get_caption (&series->bars[i]));

          *widest = MAX (*widest, caption);
          if (j == 0)
            *beside = MAX (*beside, name + WORD_GAP + caption);
        }
    }
}

void
hm_captions_lay_out (HmCaptions *self, const HmCanvas *canvas, double width)
{
  double widest, beside;

  measure_words (canvas, &widest, &beside);
  self->line = hm_text_line_height (canvas->context, HM_TEXT_SMALL);
  self->pitch = self->line + THICKNESS + 2 * BAR_GAP;
  self->stacked = beside > width;
  self->n = MAX (canvas->figure->series->len, 1);
  self->row = self->n * self->pitch + (self->stacked ? self->line : 0) + ROW_GAP;
}

double
hm_captions_min_width (const HmCanvas *canvas)
{
  double widest, beside;

  measure_words (canvas, &widest, &beside);
  return widest;
}

/* A chart that is less high than it asked for has bars alone. */
static gboolean
has_words (const HmCaptions *self, const HmBox *row)
{
  return row->height > self->row - 0.5;
}

HmBox
hm_captions_place_bar (const HmCaptions *self, const HmBox *row, guint series)
{
  double y = row->y + (self->stacked ? self->line : 0) + series * self->pitch;
  double least = row->height / self->n;

  if (!has_words (self, row))
    return (HmBox){ row->x, row->y + series * least + least * 0.1, row->width,
                    MIN (least * 0.8, THICKNESS) };
  return (HmBox){ row->x, round (y + self->line + BAR_GAP), row->width, THICKNESS };
}

static void
draw_word (const HmCanvas *canvas,
           const char *text,
           const HmBox *row,
           double y,
           gboolean at_end,
           const HmColour *colour)
{
  g_autoptr (PangoLayout) layout =
      hm_text_new (canvas->context, text != NULL ? text : "", HM_TEXT_SMALL);
  double width;

  hm_text_measure (layout, &width, NULL);
  if (width > row->width)
    return;
  hm_text_draw (canvas, layout,
                at_end != canvas->style->right_to_left ? round (row->x + row->width - width)
                                                       : row->x,
                round (y), colour);
}

void
hm_captions_draw (const HmCaptions *self, const HmCanvas *canvas, const HmBox *row, guint category)
{
  const HmFigure *figure = canvas->figure;
  double y = row->y;

  if (!has_words (self, row))
    return;
  draw_word (canvas, get_name (figure, category), row, y, FALSE, &canvas->style->foreground);
  if (self->stacked)
    y += self->line;
  for (guint j = 0; j < figure->series->len; j++, y += self->pitch)
    {
      const HmBar *bar = &((HmSeries *) figure->series->pdata[j])->bars[category];

      draw_word (canvas, get_caption (bar), row, y, TRUE,
                 isfinite (bar->value) ? &canvas->style->foreground : &canvas->style->dim);
    }
}
