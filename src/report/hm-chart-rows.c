/* hm-chart-rows.c: bars that lie, one group a line, for many names at once
 *
 * Names stand in a column at the reading side, values at the ends of the bars. Where people read
 * from the right, the whole is mirrored.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-chart"
#include "report/hm-chart-private.h"

#include <math.h>

#define LABEL_GAP 8.0
#define MAX_LABEL_SHARE 0.45 /* of the width, for the names */
#define BAR_THICKNESS 12.0   /* wanted; less for several runs */
#define ROW_GAP 6.0
#define HIGH 800.0     /* from this height on the axis has labels at both ends */
#define BAR_GAP 1.5    /* between the bars of a row */
#define INK_SHARE 0.88 /* of the height of a line: digits leave the rest free */
#define ZERO_WIDTH_SPACE "\u200b"

/* The least width in a window: that of a telephone, less the margins of a card. */
#define NARROW 260

typedef struct
{
  const HmCanvas *canvas;
  HmAxisTicks axis;
  HmBox plot;         /* of the bars */
  double label_width; /* of the names */
  double value_width; /* kept free for the values at the ends of the bars */
  double back_width;  /* the same for bars that go the other way: ratios below 1 */
  double row;         /* height of a line */
  double foot;        /* height of the axis's labels */
  HmCaptions captions;
  double head; /* the same above the bars, of a chart that is higher than a screen */
} Rows;

/* The window has little room, and tells values when asked; an export has them beside the bars, of
 * many runs in smaller letters. */
static HmTextSize
value_size (const HmCanvas *canvas)
{
  return canvas->figure->series->len > 3 ? HM_TEXT_TINY : HM_TEXT_SMALL;
}

static double
get_thickness (const HmCanvas *canvas)
{
  guint n = MAX (canvas->figure->series->len, 1);

  if (canvas->style->values)
    return MAX (BAR_THICKNESS,
                ceil (hm_text_line_height (canvas->context, value_size (canvas)) * INK_SHARE));
  return n == 1 ? BAR_THICKNESS : MAX (BAR_THICKNESS - 2 * (n - 1), 6);
}

/* A name, on several lines where it is longer than @width. Suites of TLS 1.3 are one long word, in
 * which a line may end behind an underscore. */
static PangoLayout *
make_name (const HmCanvas *canvas, guint category, double width)
{
  const char *words = canvas->figure->categories[category];
  PangoLayout *name = hm_text_new (canvas->context, words, HM_TEXT_BODY);
  double natural;

  hm_text_measure (name, &natural, NULL);
  if (natural > width)
    {
      g_auto (GStrv) parts = g_strsplit (pango_layout_get_text (name), "_", -1);
      g_autofree char *breakable = g_strjoinv ("_" ZERO_WIDTH_SPACE, parts);

      pango_layout_set_text (name, breakable, -1);
      pango_layout_set_width (name, (int) (width * PANGO_SCALE));
      pango_layout_set_wrap (name, PANGO_WRAP_WORD_CHAR);
    }
  return name;
}

static double
tallest_name (const HmCanvas *canvas, double width)
{
  double tallest = 0;

  for (guint i = 0; i < canvas->figure->n_categories; i++)
    {
      g_autoptr (PangoLayout) name = make_name (canvas, i, width);
      double height;

      hm_text_measure (name, NULL, &height);
      tallest = MAX (tallest, height);
    }
  return tallest;
}

static double
widest_text (const HmCanvas *canvas, char *const *texts, HmTextSize size)
{
  double widest = 0;

  for (guint i = 0; texts[i] != NULL; i++)
    {
      g_autoptr (PangoLayout) layout = hm_text_new (canvas->context, texts[i], size);
      double width;

      hm_text_measure (layout, &width, NULL);
      widest = MAX (widest, width);
    }
  return widest;
}

static double
widest_value (const HmCanvas *canvas, gboolean back)
{
  gboolean ratios = canvas->figure->axis == HM_AXIS_RATIO;
  double widest = 0;

  for (guint i = 0; i < canvas->figure->series->len; i++)
    {
      const HmSeries *series = canvas->figure->series->pdata[i];

      for (guint j = 0; j < canvas->figure->n_categories; j++)
        {
          char *texts[] = { series->bars[j].label, NULL };

          if (isfinite (series->bars[j].value) && back == (ratios && series->bars[j].value < 1))
            widest = MAX (widest, widest_text (canvas, texts, value_size (canvas)));
        }
    }
  return widest;
}

/* Values stand beside bars that have room for a line of words. @back: of ratios below 1. */
static double
get_value_width (const HmCanvas *canvas, gboolean back)
{
  double widest =
      canvas->style->values && !canvas->figure->captions ? widest_value (canvas, back) : 0;

  return widest > 0 ? ceil (widest) + LABEL_GAP : 0;
}

static double
get_label_width (const HmCanvas *canvas, double width)
{
  if (canvas->figure->captions)
    return 0;
  return MIN (widest_text (canvas, canvas->figure->categories, HM_TEXT_BODY),
              floor (width * MAX_LABEL_SHARE));
}

/* The height a line likes: its name, or its bars. */
static double
get_row_height (const HmCanvas *canvas, double width)
{
  double name;

  if (canvas->figure->captions)
    {
      HmCaptions captions;

      hm_captions_lay_out (&captions, canvas, width);
      return captions.row;
    }
  name = tallest_name (canvas, get_label_width (canvas, width));
  return MAX (name, canvas->figure->series->len * get_thickness (canvas)) + ROW_GAP;
}

/* Of the axis's labels. */
static double
get_foot (const HmCanvas *canvas)
{
  return hm_text_line_height (canvas->context, HM_TEXT_SMALL) + 4;
}

static double
get_head (const HmCanvas *canvas, double width)
{
  return canvas->style->values && canvas->n * get_row_height (canvas, width) > HIGH
             ? get_foot (canvas)
             : 0;
}

static void
lay_out (Rows *rows, const HmBox *box)
{
  const HmCanvas *canvas = rows->canvas;
  const HmFigure *figure = canvas->figure;
  double line = hm_text_line_height (canvas->context, HM_TEXT_SMALL), names;

  rows->label_width = get_label_width (canvas, box->width);
  rows->value_width = get_value_width (canvas, FALSE);
  rows->back_width = get_value_width (canvas, TRUE);
  /* Values that would leave the bars no room are not drawn. */
  if (rows->value_width + rows->back_width > (box->width - rows->label_width) * 0.6)
    rows->value_width = rows->back_width = 0;
  names = rows->label_width > 0 ? rows->label_width + LABEL_GAP : 0;
  rows->plot.width = MAX (box->width - names - rows->value_width - rows->back_width, 1);
  rows->plot.x =
      canvas->style->right_to_left ? box->x + rows->value_width : box->x + names + rows->back_width;
  rows->foot = box->height > (canvas->style->values ? 3 : 5) * line ? line + 4 : 0;
  rows->head = rows->foot > 0 ? get_head (canvas, box->width) : 0;
  rows->plot.y = box->y + rows->head;
  rows->plot.height = MAX (box->height - rows->foot - rows->head, 1);
  if (canvas->figure->captions)
    hm_captions_lay_out (&rows->captions, canvas, box->width);
  rows->row = MIN (rows->plot.height / MAX (canvas->n, 1), get_row_height (canvas, box->width));
  rows->plot.height = rows->row * canvas->n;
  hm_axis_choose (&rows->axis, figure, (guint) CLAMP (rows->plot.width / 90, 1, 6), TRUE);
}

/* From the axis towards the reading direction's end. */
static double
along (const Rows *rows, double place)
{
  if (rows->canvas->style->right_to_left)
    return rows->plot.x + rows->plot.width * (1 - place);
  return rows->plot.x + rows->plot.width * place;
}

static HmBox
get_row (const Rows *rows, guint category)
{
  return (HmBox){ rows->plot.x, rows->plot.y + (category - rows->canvas->first) * rows->row,
                  rows->plot.width, rows->row };
}

/* A line at @x from top to bottom; where there are words between the bars, over the bars alone. */
static void
add_grid_line (const Rows *rows, double x)
{
  const HmCanvas *canvas = rows->canvas;

  if (!canvas->figure->captions)
    {
      cairo_move_to (canvas->cr, x, rows->plot.y);
      cairo_line_to (canvas->cr, x, rows->plot.y + rows->plot.height);
      return;
    }
  for (guint i = canvas->first; i < canvas->first + canvas->n; i++)
    for (guint j = 0; j < canvas->figure->series->len; j++)
      {
        HmBox row = get_row (rows, i), bar = hm_captions_place_bar (&rows->captions, &row, j);

        cairo_move_to (canvas->cr, x, MAX (bar.y - 2, row.y));
        cairo_line_to (canvas->cr, x, MIN (bar.y + bar.height + 2, row.y + row.height));
      }
}

static void
draw_grid (const Rows *rows, const HmBox *box)
{
  const HmCanvas *canvas = rows->canvas;
  double sign = canvas->style->right_to_left ? -1 : 1;
  double taken = -INFINITY; /* how far the labels reach, along the axis */

  for (guint i = 0; i < rows->axis.n_ticks; i++)
    {
      double place = hm_axis_place (&rows->axis, rows->axis.ticks[i]);
      double x = MIN (floor (along (rows, place)), floor (box->x + box->width) - 1) + 0.5;
      g_autofree char *text = hm_axis_label (&rows->axis, i, canvas->figure);
      g_autoptr (PangoLayout) layout = hm_text_new (canvas->context, text, HM_TEXT_SMALL);
      double width, left;

      cairo_new_path (canvas->cr);
      add_grid_line (rows, x);
      hm_paint_stroke (
          canvas, &canvas->style->foreground,
          canvas->style->high_contrast || fabs (place - rows->axis.origin) < 1e-6 ? 0.3 : 0.09, 1);

      hm_text_measure (layout, &width, NULL);
      left = CLAMP (x - width / 2, box->x, MAX (box->x, box->x + box->width - width));
      if (rows->foot <= 0 || width > box->width ||
          (sign > 0 ? left : -(left + width)) < taken + LABEL_GAP)
        continue;
      hm_text_draw (canvas, layout, round (left), rows->plot.y + rows->plot.height + 4,
                    &canvas->style->dim);
      if (rows->head > 0)
        hm_text_draw (canvas, layout, round (left), rows->plot.y - rows->head, &canvas->style->dim);
      taken = sign > 0 ? left + width : -left;
    }
}

static void
draw_names (const Rows *rows, const HmBox *box)
{
  const HmCanvas *canvas = rows->canvas;
  double line = hm_text_line_height (canvas->context, HM_TEXT_BODY);
  guint every = (guint) MAX (ceil (line / rows->row - 0.01), 1);

  for (guint i = 0; canvas->figure->captions && i < canvas->n; i++)
    {
      HmBox row = get_row (rows, canvas->first + i);

      hm_captions_draw (&rows->captions, canvas, &row, canvas->first + i);
    }
  if (canvas->figure->captions)
    return;
  for (guint i = 0; i < canvas->n; i += every)
    {
      g_autoptr (PangoLayout) layout = make_name (canvas, canvas->first + i, rows->label_width);
      double width, height, y;

      hm_text_measure (layout, &width, &height);
      /* Where rows are low, a name has one line, and dots for what is left. */
      if (height > rows->row * every + 1)
        {
          pango_layout_set_height (layout, 0);
          pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
          hm_text_measure (layout, &width, &height);
        }
      y = rows->plot.y + (i + 0.5) * rows->row - height / 2;
      hm_text_draw (canvas, layout,
                    canvas->style->right_to_left ? box->x + box->width - width : box->x,
                    round (CLAMP (y, box->y, MAX (box->y, box->y + box->height - height))),
                    &canvas->style->foreground);
    }
}

static HmBox
place_bar (const Rows *rows, guint category, guint series)
{
  HmBox row = get_row (rows, category);
  guint n = MAX (rows->canvas->figure->series->len, 1);
  double pitch = MIN (get_thickness (rows->canvas), rows->row * 0.86 / n);
  double gap = n > 1 ? MIN (BAR_GAP, pitch * 0.12) : 0;
  double y = rows->plot.y + (category - rows->canvas->first + 0.5) * rows->row - pitch * n / 2 +
             pitch * series;

  HmBox box = { rows->plot.x, y + gap / 2, rows->plot.width, pitch - gap };

  if (rows->canvas->figure->captions)
    return hm_captions_place_bar (&rows->captions, &row, series);
  /* Whole pixels where there are enough of them. */
  if (box.height >= 4)
    {
      box.y = round (box.y);
      box.height = floor (box.height);
    }
  return box;
}

/* Beyond the end of the bar, on the side to which it grows. */
static void
draw_value (const Rows *rows, const HmBar *bar, const HmBox *column)
{
  const HmCanvas *canvas = rows->canvas;
  g_autoptr (PangoLayout) layout = NULL;
  double width, height, reach, end, pitch;
  gboolean leftwards;

  if (rows->value_width + rows->back_width <= 0 || !isfinite (bar->value))
    return;
  layout = hm_text_new (canvas->context, bar->label, value_size (canvas));
  hm_text_measure (layout, &width, &height);
  pitch = canvas->figure->series->len > 1 ? column->height + BAR_GAP : rows->row;
  if (height * INK_SHARE > pitch + 1)
    return;
  reach = hm_bar_reach (bar, &rows->axis);
  end = along (rows, reach);
  leftwards = (reach < rows->axis.origin) != canvas->style->right_to_left;
  hm_text_draw (canvas, layout,
                round (leftwards ? end - LABEL_GAP / 2 - width : end + LABEL_GAP / 2),
                round (column->y + (column->height - height) / 2), &canvas->style->foreground);
}

static void
draw_bars (const Rows *rows)
{
  const HmCanvas *canvas = rows->canvas;
  HmGrowth growth = canvas->style->right_to_left ? HM_GROWS_LEFT : HM_GROWS_RIGHT;

  for (guint i = canvas->first; i < canvas->first + canvas->n; i++)
    for (guint j = 0; j < canvas->figure->series->len; j++)
      {
        const HmSeries *series = canvas->figure->series->pdata[j];
        HmBox column = place_bar (rows, i, j);

        hm_paint_open (canvas, series->bars[i].detail);
        hm_bar_draw_band (canvas, &series->bars[i], &column, growth, &rows->axis);
        hm_bar_draw (canvas, series, &series->bars[i], &column, growth, &rows->axis);
        hm_paint_close (canvas);
        draw_value (rows, &series->bars[i], &column);
        if (canvas->places != NULL)
          {
            HmBarPlace place = { j, i, column.x, column.y, column.width, column.height };

            g_array_append_val (canvas->places, place);
          }
      }
}

void
hm_rows_draw (const HmCanvas *canvas, const HmBox *box)
{
  Rows rows = { .canvas = canvas };

  lay_out (&rows, box);
  draw_grid (&rows, box);
  draw_bars (&rows);
  draw_names (&rows, box);
  if (canvas->focus != NULL && canvas->focus->series < canvas->figure->series->len &&
      canvas->focus->category < canvas->figure->n_categories)
    {
      const HmSeries *series = canvas->figure->series->pdata[canvas->focus->series];
      HmBox column = place_bar (&rows, canvas->focus->category, canvas->focus->series);

      hm_bar_draw_focus (canvas, &series->bars[canvas->focus->category], &column,
                         canvas->style->right_to_left ? HM_GROWS_LEFT : HM_GROWS_RIGHT, &rows.axis);
    }
}

double
hm_rows_min_width (const HmCanvas *canvas)
{
  double names = widest_text (canvas, canvas->figure->categories, HM_TEXT_BODY);
  double values = get_value_width (canvas, FALSE) + get_value_width (canvas, TRUE);

  if (canvas->figure->captions)
    return hm_captions_min_width (canvas);
  /* In a narrow window long names stand on several lines. */
  if (!canvas->style->values)
    return MIN (names / MAX_LABEL_SHARE, NARROW);
  return MAX (names / MAX_LABEL_SHARE, names + LABEL_GAP + values / 0.6 + 24);
}

double
hm_rows_height (const HmCanvas *canvas, double width)
{
  return canvas->n * get_row_height (canvas, width) + get_foot (canvas) + get_head (canvas, width);
}

guint
hm_rows_that_fit (const HmCanvas *canvas, double width, double height)
{
  double rows = floor ((height - 2 * get_foot (canvas)) / get_row_height (canvas, width));

  return (guint) MAX (rows, 1);
}
