/* hm-chart-columns.c: upright bars over categories
 *
 * The layout goes from the words inwards: the widest label of the value axis gives the left margin
 * (right, where people read from the right), the labels of the categories the bottom; what is left
 * is for the bars. Sizes run from left to right in every language.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-chart"
#include "report/hm-chart-private.h"

#include <math.h>

#define LABEL_GAP 4.0   /* between a label and the plot */
#define LABEL_SPACE 6.0 /* between two labels */
#define MAX_BAR 44.0
#define MIN_BAR 2.0

/* How the labels of the categories stand. */
typedef enum
{
  LABELS_FLAT,
  LABELS_TWO_LINES,
  LABELS_UPRIGHT,
} LabelMode;

typedef struct
{
  const HmCanvas *canvas;
  HmAxisTicks axis;
  HmBox plot;
  double slot;       /* width of a category */
  double axis_width; /* of the value axis's labels with gap; 0 without */
  LabelMode mode;
  guint every;          /* every so manieth category has a label, counted from the last */
  PangoLayout **labels; /* one a category */
  double labels_height;
  gboolean words; /* FALSE in a chart that is too low for any */
} Columns;

/* Small cards on a linear scale do without: the headline says the height. */
static gboolean
wants_axis (const HmCanvas *canvas)
{
  return canvas->style->axis || canvas->style->title || canvas->figure->scale == HM_SCALE_LOG;
}

static double
measure_axis (const Columns *columns)
{
  double widest = 0;

  for (guint i = 0; i < columns->axis.n_ticks; i++)
    {
      g_autofree char *text = hm_axis_label (&columns->axis, i, columns->canvas->figure);
      g_autoptr (PangoLayout) layout = hm_text_new (columns->canvas->context, text, HM_TEXT_SMALL);
      double width;

      hm_text_measure (layout, &width, NULL);
      widest = MAX (widest, width);
    }
  return widest > 0 ? widest + LABEL_GAP : 0;
}

static void
make_labels (Columns *columns)
{
  const HmFigure *figure = columns->canvas->figure;

  columns->labels = g_new0 (PangoLayout *, figure->n_categories);
  for (guint i = 0; i < figure->n_categories; i++)
    {
      columns->labels[i] =
          hm_text_new (columns->canvas->context, figure->categories[i], HM_TEXT_SMALL);
      pango_layout_set_alignment (columns->labels[i], PANGO_ALIGN_CENTER);
    }
}

static void
free_labels (Columns *columns)
{
  for (guint i = 0; i < columns->canvas->figure->n_categories; i++)
    g_object_unref (columns->labels[i]);
  g_free (columns->labels);
}

/* Where a flat label begins: under the middle of its category, but within the chart. */
static double
label_x (const Columns *columns, const HmBox *box, guint index)
{
  double width;

  hm_text_measure (columns->labels[index], &width, NULL);
  return round (CLAMP (columns->plot.x + (index + 0.5) * columns->slot - width / 2, box->x,
                       MAX (box->x, box->x + box->width - width)));
}

/* TRUE when label @index is one of those that are drawn. */
static gboolean
is_labelled (const Columns *columns, guint index)
{
  return (columns->canvas->figure->n_categories - 1 - index) % columns->every == 0;
}

static gboolean
labels_fit (const Columns *columns, const HmBox *box)
{
  double end = -INFINITY;

  for (guint i = 0; i < columns->canvas->figure->n_categories; i++)
    {
      double width, x;

      if (!is_labelled (columns, i))
        continue;
      hm_text_measure (columns->labels[i], &width, NULL);
      x = label_x (columns, box, i);
      if (x < end + LABEL_SPACE || width > box->width)
        return FALSE;
      end = x + width;
    }
  return TRUE;
}

/* Wraps each label between words to the width of its category; FALSE if that is not enough. */
static gboolean
wrap_labels (Columns *columns)
{
  gboolean fits = TRUE;

  for (guint i = 0; i < columns->canvas->figure->n_categories; i++)
    {
      PangoLayout *label = columns->labels[i];
      double width;

      pango_layout_set_width (label, (int) ((columns->slot - LABEL_SPACE) * PANGO_SCALE));
      pango_layout_set_wrap (label, PANGO_WRAP_WORD);
      hm_text_measure (label, &width, NULL);
      fits &= width <= columns->slot - LABEL_SPACE && pango_layout_get_line_count (label) <= 2;
    }
  if (!fits)
    for (guint i = 0; i < columns->canvas->figure->n_categories; i++)
      pango_layout_set_width (columns->labels[i], -1);
  return fits;
}

/* Upright labels get half of the height, and dots where that is too little. */
static void
turn_labels (Columns *columns, const HmBox *box)
{
  for (guint i = 0; i < columns->canvas->figure->n_categories; i++)
    {
      double width;

      hm_text_measure (columns->labels[i], &width, NULL);
      pango_layout_set_alignment (columns->labels[i], PANGO_ALIGN_RIGHT);
      if (width <= box->height / 2)
        continue;
      pango_layout_set_width (columns->labels[i], (int) (box->height / 2 * PANGO_SCALE));
      pango_layout_set_ellipsize (columns->labels[i], PANGO_ELLIPSIZE_END);
    }
}

/* Flat if they fit; sizes may leave some out; names are wrapped, then turned. */
static void
choose_labels (Columns *columns, const HmBox *box)
{
  guint n = columns->canvas->figure->n_categories;
  double line = hm_text_line_height (columns->canvas->context, HM_TEXT_SMALL);

  columns->every = 1;
  columns->mode = LABELS_FLAT;
  if (!labels_fit (columns, box))
    {
      if (columns->canvas->figure->ordered)
        while (columns->every < n && !labels_fit (columns, box))
          columns->every++;
      else if (wrap_labels (columns))
        columns->mode = LABELS_TWO_LINES;
      else
        {
          columns->mode = LABELS_UPRIGHT;
          turn_labels (columns, box);
          while (columns->every * columns->slot < line && columns->every < n)
            columns->every++;
        }
    }
  columns->labels_height = 0;
  for (guint i = 0; i < n; i++)
    {
      double width, height;

      hm_text_measure (columns->labels[i], &width, &height);
      columns->labels_height =
          MAX (columns->labels_height, columns->mode == LABELS_UPRIGHT ? width : height);
    }
}

/* Room for the axis's labels beside the plot, and for the categories' below it. */
static void
lay_out_words (Columns *columns, const HmBox *box, double line)
{
  const HmCanvas *canvas = columns->canvas;
  double head = wants_axis (canvas) ? ceil (line / 2) : 2;

  columns->axis_width = wants_axis (canvas) ? measure_axis (columns) : 0;
  /* An axis that would take more than a third is left out rather than squeeze the bars. */
  if (columns->axis_width > box->width / 3)
    columns->axis_width = 0;
  columns->plot.x = box->x + (canvas->style->right_to_left ? 0 : columns->axis_width);
  columns->plot.width = MAX (box->width - columns->axis_width, 1);
  columns->slot = columns->plot.width / MAX (canvas->figure->n_categories, 1);
  choose_labels (columns, box);
  if (canvas->style->values)
    head += line;
  columns->plot.y = box->y + head;
  columns->plot.height = box->height - head - columns->labels_height - LABEL_GAP;
}

static void
lay_out (Columns *columns, const HmBox *box)
{
  const HmCanvas *canvas = columns->canvas;
  double line = hm_text_line_height (canvas->context, HM_TEXT_SMALL);

  hm_axis_choose (&columns->axis, canvas->figure,
                  (guint) CLAMP ((box->height - 2 * line) / (2.2 * line), 1, 6),
                  wants_axis (canvas));
  lay_out_words (columns, box, line);
  columns->words = columns->plot.height >= line;
  /* Too low for words: the bars alone. */
  if (!columns->words)
    {
      columns->axis_width = 0;
      columns->plot = (HmBox){ box->x, box->y, box->width, MAX (box->height - 1, 1) };
      columns->slot = columns->plot.width / MAX (canvas->figure->n_categories, 1);
    }
  columns->plot.y = round (columns->plot.y);
  columns->plot.height = MAX (floor (columns->plot.height), 1);
}

static void
draw_line (const HmCanvas *canvas, const HmBox *plot, double place, double strength)
{
  double y = floor (plot->y + plot->height * (1 - place)) + 0.5;

  cairo_new_path (canvas->cr);
  cairo_move_to (canvas->cr, plot->x, y);
  cairo_line_to (canvas->cr, plot->x + plot->width, y);
  hm_set_colour (canvas->cr, &canvas->style->foreground,
                 canvas->style->high_contrast ? MIN (2 * strength, 1) : strength);
  cairo_set_line_width (canvas->cr, 1);
  cairo_stroke (canvas->cr);
}

static void
draw_grid (const Columns *columns)
{
  const HmCanvas *canvas = columns->canvas;
  double free_above = INFINITY;

  for (guint i = 0; i < columns->axis.n_ticks; i++)
    {
      double place = hm_axis_place (&columns->axis, columns->axis.ticks[i]);
      double y = columns->plot.y + columns->plot.height * (1 - place);
      g_autofree char *text = hm_axis_label (&columns->axis, i, canvas->figure);
      g_autoptr (PangoLayout) layout = NULL;
      double width, height;

      if (place > 0)
        draw_line (canvas, &columns->plot, place, 0.09);
      if (columns->axis_width <= 0)
        continue;
      layout = hm_text_new (canvas->context, text, HM_TEXT_SMALL);
      hm_text_measure (layout, &width, &height);
      if (y + height / 2 > free_above)
        continue;
      hm_text_draw (canvas, layout,
                    canvas->style->right_to_left ? columns->plot.x + columns->plot.width + LABEL_GAP
                                                 : columns->plot.x - LABEL_GAP - width,
                    round (y - height / 2), &canvas->style->dim);
      free_above = y - height / 2;
    }
}

static void
draw_labels (const Columns *columns, const HmBox *box)
{
  const HmCanvas *canvas = columns->canvas;
  double y = columns->plot.y + columns->plot.height + LABEL_GAP;

  for (guint i = 0; i < canvas->figure->n_categories; i++)
    {
      double width, height;

      if (!is_labelled (columns, i))
        continue;
      hm_text_measure (columns->labels[i], &width, &height);
      if (columns->mode == LABELS_UPRIGHT)
        hm_text_draw_upright (canvas, columns->labels[i],
                              CLAMP (columns->plot.x + (i + 0.5) * columns->slot - height / 2,
                                     box->x, MAX (box->x, box->x + box->width - height)),
                              y, &canvas->style->dim);
      else
        hm_text_draw (canvas, columns->labels[i], label_x (columns, box, i), y,
                      &canvas->style->dim);
    }
}

/* The bars of a category stand together; the more of them, the less air is between the groups. */
static HmBox
place_bar (const Columns *columns, guint category, guint series)
{
  guint n = MAX (columns->canvas->figure->series->len, 1);
  double share = MIN (0.8, 0.37 + 0.2 * (n - 1));
  double pitch = MIN (columns->slot * share / n, MAX_BAR);
  double gap = n > 1 ? MIN (2, pitch * 0.12) : 0;
  double x = columns->plot.x + (category + 0.5) * columns->slot - pitch * n / 2 + pitch * series;
  HmBox box = { x + gap / 2, columns->plot.y, pitch - gap, columns->plot.height };

  /* Whole pixels where there are enough of them. */
  if (box.width >= 4)
    {
      box.x = round (box.x);
      box.width = floor (box.width);
    }
  return box;
}

/* The value above a bar, if it is not wider than the place that is free there. */
static void
draw_value (const Columns *columns, const HmBar *bar, const HmBox *column)
{
  const HmCanvas *canvas = columns->canvas;
  double room =
      canvas->figure->series->len > 1 ? column->width + 2 : columns->slot - LABEL_SPACE / 2;
  double width, height, y;
  g_autoptr (PangoLayout) layout = NULL;

  if (!canvas->style->values || !columns->words || !isfinite (bar->value))
    return;
  layout = hm_text_new (canvas->context, bar->label, HM_TEXT_SMALL);
  hm_text_measure (layout, &width, &height);
  y = column->y + column->height * (1 - hm_bar_reach (bar, &columns->axis)) - height - 1;
  if (width <= room)
    hm_text_draw (canvas, layout, round (column->x + (column->width - width) / 2), floor (y),
                  &canvas->style->foreground);
}

static void
draw_bars (const Columns *columns)
{
  const HmCanvas *canvas = columns->canvas;
  guint n_series = canvas->figure->series->len;

  for (guint i = 0; i < canvas->figure->n_categories; i++)
    for (guint j = 0; j < n_series; j++)
      {
        const HmSeries *series = canvas->figure->series->pdata[j];
        HmBox column = place_bar (columns, i, j), sign = column;

        /* A sign may use the air between groups when nothing stands beside it. */
        if (n_series == 1)
          {
            sign.x = columns->plot.x + i * columns->slot;
            sign.width = columns->slot;
          }
        hm_bar_draw (canvas, series, &series->bars[i],
                     isfinite (series->bars[i].value) ? &column : &sign, HM_GROWS_UP,
                     &columns->axis);
        draw_value (columns, &series->bars[i], &column);
        if (canvas->places != NULL)
          {
            HmBarPlace place = { j, i, column.x, column.y, column.width, column.height };

            g_array_append_val (canvas->places, place);
          }
      }
}

void
hm_columns_draw (const HmCanvas *canvas, const HmBox *box)
{
  Columns columns = { .canvas = canvas };

  make_labels (&columns);
  lay_out (&columns, box);
  draw_grid (&columns);
  draw_bars (&columns);
  draw_line (canvas, &columns.plot, 0, 0.3);
  if (columns.words)
    draw_labels (&columns, box);
  if (canvas->focus != NULL && canvas->focus->series < canvas->figure->series->len &&
      canvas->focus->category < canvas->figure->n_categories)
    {
      const HmSeries *series = canvas->figure->series->pdata[canvas->focus->series];
      HmBox column = place_bar (&columns, canvas->focus->category, canvas->focus->series);

      hm_bar_draw_focus (canvas, &series->bars[canvas->focus->category], &column, HM_GROWS_UP,
                         &columns.axis);
    }
  free_labels (&columns);
}

double
hm_columns_height (const HmCanvas *canvas, double width)
{
  Columns columns = { .canvas = canvas };
  HmBox box = { 0, 0, width, 1e5 };
  double height;

  make_labels (&columns);
  lay_out (&columns, &box);
  height = CLAMP (width * 0.34, 80, 400) + LABEL_GAP + columns.labels_height;
  /* Of which upright labels get no more than half. */
  if (columns.mode == LABELS_UPRIGHT)
    height = MAX (height, 2 * columns.labels_height);
  free_labels (&columns);
  return height;
}

double
hm_columns_min_width (const HmCanvas *canvas)
{
  const HmFigure *figure = canvas->figure;
  Columns columns = { .canvas = canvas };
  double bars = figure->n_categories * (figure->series->len * (MIN_BAR + 1) + 4.0);
  double widest = 0;

  make_labels (&columns);
  for (guint i = 0; i < figure->n_categories; i++)
    {
      double width;

      hm_text_measure (columns.labels[i], &width, NULL);
      widest = MAX (widest, figure->ordered ? width : 0);
    }
  free_labels (&columns);
  hm_axis_choose (&columns.axis, figure, 4, TRUE);
  /* Three times the axis, so that it is not left out. */
  return MAX (bars + (wants_axis (canvas) ? measure_axis (&columns) : 0),
              MAX (widest, wants_axis (canvas) ? 3 * measure_axis (&columns) : 0));
}
