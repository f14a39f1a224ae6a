/* hm-chart-columns.c: upright bars or points over categories
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
#define LEAST_SIGN 4.0   /* between signs that stand beside each other */
#define SIGN_HEIGHT 12.0 /* from the axis */

/* How the labels of the categories stand. */
typedef enum
{
  LABELS_FLAT,
  LABELS_TWO_LINES,
  LABELS_UPRIGHT,
} LabelMode;

/* How the values stand over the bars: all alike, so that nobody takes one that is missing for a
 * small one. */
typedef enum
{
  VALUES_NONE,
  VALUES_WITH_UNIT,
  VALUES_SHORT, /* the axis has the unit */
  VALUES_UPRIGHT,
} ValueMode;

typedef struct
{
  const HmCanvas *canvas;
  HmAxisTicks axis;
  HmBox plot;
  double slot;       /* width of a category, where they stand evenly */
  double *centers;   /* of the categories */
  double axis_width; /* of the value axis's labels with gap; 0 without */
  LabelMode mode;
  gboolean *labelled; /* the categories that have a label */
  ValueMode values;
  double head;          /* room above the plot */
  PangoLayout **labels; /* one a category */
  double labels_height;
  gboolean words; /* FALSE in a chart that is too low for any */
} Columns;

/* Small cards on a linear scale do without: the headline says the height. */
static gboolean
wants_axis (const HmCanvas *canvas)
{
  return canvas->style->axis || canvas->figure->scale == HM_SCALE_LOG || canvas->figure->lines;
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
  columns->labelled = g_new0 (gboolean, figure->n_categories);
  columns->centers = g_new0 (double, figure->n_categories);
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
  g_free (columns->labelled);
  g_free (columns->centers);
}

/* What is free beside the outermost positions. However many dots there are, each is whole. */
static double
get_edge (const Columns *columns)
{
  const HmFigure *figure = columns->canvas->figure;

  if (figure->positions == NULL)
    return 0;
  return CLAMP (columns->slot / 2, figure->dots ? 6 : 0, 28);
}

/* Of a position from 0 to 1. */
static double
place_position (const Columns *columns, double position)
{
  double edge = get_edge (columns);

  return columns->plot.x + edge + position * (columns->plot.width - 2 * edge);
}

/* The middle of each category: in even slots, or where its size has its place on the axis. */
static void
place_centers (Columns *columns)
{
  const HmFigure *figure = columns->canvas->figure;

  columns->slot = columns->plot.width / MAX (figure->n_categories, 1);
  for (guint i = 0; i < figure->n_categories; i++)
    columns->centers[i] = figure->positions != NULL ? place_position (columns, figure->positions[i])
                                                    : columns->plot.x + (i + 0.5) * columns->slot;
}

/* Where a flat label begins: under the middle of its category, but within the chart. */
static double
label_x (const Columns *columns, const HmBox *box, guint index)
{
  double width;

  hm_text_measure (columns->labels[index], &width, NULL);
  return round (CLAMP (columns->centers[index] - width / 2, box->x,
                       MAX (box->x, box->x + box->width - width)));
}

/* Of labels that do not all fit, every so manieth, counted from the last; where they do not stand
 * evenly, each that leaves room for those behind it. */
static void
choose_every (Columns *columns, guint every)
{
  guint n = columns->canvas->figure->n_categories;

  for (guint i = 0; i < n; i++)
    columns->labelled[i] =
        (n - 1 - i) % every == 0 && *columns->canvas->figure->categories[i] != '\0';
}

static gboolean
labels_fit (const Columns *columns, const HmBox *box)
{
  double end = -INFINITY;

  for (guint i = 0; i < columns->canvas->figure->n_categories; i++)
    {
      double width, x;

      if (!columns->labelled[i])
        continue;
      hm_text_measure (columns->labels[i], &width, NULL);
      x = label_x (columns, box, i);
      if (x < end + LABEL_SPACE || width > box->width)
        return FALSE;
      end = x + width;
    }
  return TRUE;
}

static void
choose_greedily (Columns *columns, const HmBox *box)
{
  double free_before = INFINITY;

  for (guint i = columns->canvas->figure->n_categories; i > 0; i--)
    {
      double width, x = label_x (columns, box, i - 1);

      hm_text_measure (columns->labels[i - 1], &width, NULL);
      columns->labelled[i - 1] =
          width > 0 && x + width + LABEL_SPACE <= free_before && width <= box->width;
      if (columns->labelled[i - 1])
        free_before = x;
    }
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

  columns->mode = LABELS_FLAT;
  choose_every (columns, 1);
  if (!labels_fit (columns, box))
    {
      guint every = 1;

      if (columns->canvas->figure->positions != NULL)
        choose_greedily (columns, box);
      else if (columns->canvas->figure->ordered)
        while (every < n && !labels_fit (columns, box))
          choose_every (columns, ++every);
      else if (wrap_labels (columns))
        columns->mode = LABELS_TWO_LINES;
      else
        {
          columns->mode = LABELS_UPRIGHT;
          turn_labels (columns, box);
          while (every * columns->slot < line && every < n)
            every++;
          choose_every (columns, every);
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

static HmBox place_bar (const Columns *columns, guint category, guint series);

static char *
make_value (const Columns *columns, const HmBar *bar, ValueMode mode)
{
  char *text = NULL;

  if (mode != VALUES_WITH_UNIT)
    text = hm_axis_short_value (&columns->axis, columns->canvas->figure, bar->value);
  return text != NULL ? text : g_strdup (bar->label);
}

static HmTextSize
value_size (ValueMode mode)
{
  return mode == VALUES_UPRIGHT ? HM_TEXT_TINY : HM_TEXT_SMALL;
}

static double
widest_value (const Columns *columns, ValueMode mode)
{
  const HmFigure *figure = columns->canvas->figure;
  double widest = 0;

  for (guint i = 0; i < figure->series->len; i++)
    for (guint j = 0; j < figure->n_categories; j++)
      {
        const HmBar *bar = &((HmSeries *) figure->series->pdata[i])->bars[j];
        g_autofree char *text = NULL;
        g_autoptr (PangoLayout) layout = NULL;
        double width;

        if (!isfinite (bar->value))
          continue;
        text = make_value (columns, bar, mode);
        layout = hm_text_new (columns->canvas->context, text, value_size (mode));
        hm_text_measure (layout, &width, NULL);
        widest = MAX (widest, width);
      }
  return widest;
}

/* Flat over the bars if they are wide enough, else upright if they are as wide as a line is high.
 * Returns the height that the values need. */
static double
choose_values (Columns *columns, double room)
{
  const HmCanvas *canvas = columns->canvas;
  guint n = canvas->figure->series->len;
  double wide, upright;
  HmBox bar;

  columns->values = VALUES_NONE;
  if (!canvas->style->values || canvas->figure->n_categories == 0 || n == 0 ||
      (canvas->figure->lines && n > 1))
    return 0;
  bar = place_bar (columns, 0, 0);
  wide = n > 1 ? bar.width + 1 : columns->slot - LABEL_SPACE / 2;
  if (widest_value (columns, VALUES_WITH_UNIT) <= wide)
    columns->values = VALUES_WITH_UNIT;
  else if (widest_value (columns, VALUES_SHORT) <= wide)
    columns->values = VALUES_SHORT;
  if (columns->values != VALUES_NONE)
    return hm_text_line_height (canvas->context, HM_TEXT_SMALL);
  upright = widest_value (columns, VALUES_UPRIGHT);
  if (canvas->figure->lines || upright > room / 3 ||
      hm_text_line_height (canvas->context, HM_TEXT_TINY) > bar.width + 4)
    return 0;
  columns->values = VALUES_UPRIGHT;
  return upright + 2;
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
  place_centers (columns);
  choose_labels (columns, box);
  head = MAX (head, choose_values (columns, box->height - columns->labels_height));
  columns->head = head;
  columns->plot.y = box->y + head;
  columns->plot.height = box->height - head - columns->labels_height - LABEL_GAP;
}

static void
lay_out (Columns *columns, const HmBox *box)
{
  const HmCanvas *canvas = columns->canvas;
  double line = hm_text_line_height (canvas->context, HM_TEXT_SMALL);

  /* The steps of ratios are uneven: labels that would touch are left out. */
  double step = canvas->figure->axis == HM_AXIS_RATIO ? 1.2 * line : 2.2 * line;

  hm_axis_choose (&columns->axis, canvas->figure,
                  (guint) CLAMP ((box->height - 2 * line) / step, 1, 6), wants_axis (canvas));
  lay_out_words (columns, box, line);
  columns->words = columns->plot.height >= line;
  /* Too low for words: the bars alone. */
  if (!columns->words)
    {
      columns->axis_width = 0;
      columns->plot = (HmBox){ box->x, box->y, box->width, MAX (box->height - 1, 1) };
      columns->values = VALUES_NONE;
      place_centers (columns);
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
  hm_paint_stroke (canvas, &canvas->style->foreground,
                   canvas->style->high_contrast ? MIN (2 * strength, 1) : strength, 1);
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

/* Where something changes along the categories: an upright line, and beside it what. */
static void
draw_boundary (const Columns *columns)
{
  const HmCanvas *canvas = columns->canvas;
  const HmBox *plot = &columns->plot;
  double edge = get_edge (columns);
  double x = round (plot->x + edge + canvas->figure->boundary * (plot->width - 2 * edge)) + 0.5;
  static const double dots[] = { 2, 3 };
  g_autoptr (PangoLayout) layout = NULL;
  double width, height;

  cairo_save (canvas->cr);
  cairo_set_dash (canvas->cr, dots, 2, 0);
  cairo_new_path (canvas->cr);
  cairo_move_to (canvas->cr, x, plot->y);
  cairo_line_to (canvas->cr, x, plot->y + plot->height);
  hm_paint_stroke (canvas, &canvas->style->foreground, 0.5, 1);
  cairo_restore (canvas->cr);

  layout = hm_text_new (canvas->context, canvas->figure->boundary_label, HM_TEXT_SMALL);
  hm_text_measure (layout, &width, NULL);
  /* Beside its foot, where lines that rise leave room; bars leave none. */
  height = hm_text_line_height (canvas->context, HM_TEXT_SMALL);
  if (columns->words && canvas->figure->lines && x + LABEL_GAP + width <= plot->x + plot->width)
    hm_text_draw (canvas, layout, x + LABEL_GAP, plot->y + plot->height - height - 2,
                  &canvas->style->dim);
}

static void
draw_labels (const Columns *columns, const HmBox *box)
{
  const HmCanvas *canvas = columns->canvas;
  double y = columns->plot.y + columns->plot.height + LABEL_GAP;

  for (guint i = 0; i < canvas->figure->n_categories; i++)
    {
      double width, height;

      if (!columns->labelled[i])
        continue;
      hm_text_measure (columns->labels[i], &width, &height);
      if (columns->mode == LABELS_UPRIGHT)
        hm_text_draw_upright (canvas, columns->labels[i],
                              CLAMP (columns->centers[i] - height / 2, box->x,
                                     MAX (box->x, box->x + box->width - height)),
                              y, &canvas->style->dim);
      else
        hm_text_draw (canvas, columns->labels[i], label_x (columns, box, i), y,
                      &canvas->style->dim);
    }
}

/* What is around a category's middle up to its neighbours or the ends of the plot. On an axis of
 * sizes some are closer than others. */
static double
get_room (const Columns *columns, guint category)
{
  const double *centers = columns->centers;
  double from = columns->plot.x, to = columns->plot.x + columns->plot.width;
  double room = columns->slot;

  if (columns->canvas->figure->positions == NULL)
    return room;
  room = MIN (room, 2 * MIN (centers[category] - from, to - centers[category]));
  for (guint i = 0; i < columns->canvas->figure->n_categories; i++)
    if (i != category)
      room = MIN (room, fabs (centers[i] - centers[category]));
  return MAX (room, 0);
}

/* The bars of a category stand together; the more of them, the less air is between the groups. */
static HmBox
place_bar (const Columns *columns, guint category, guint series)
{
  guint n = MAX (columns->canvas->figure->series->len, 1);
  double share = MIN (0.8, 0.37 + 0.2 * (n - 1));
  double pitch = MIN (get_room (columns, category) * share / n, MAX_BAR);
  double gap = n > 1 ? MIN (2, pitch * 0.12) : 0;
  double x = columns->centers[category] - pitch * n / 2 + pitch * series;
  HmBox box = { x + gap / 2, columns->plot.y, pitch - gap, columns->plot.height };

  /* Whole pixels where there are enough of them. */
  if (box.width >= 4)
    {
      box.x = round (box.x);
      box.width = floor (box.width);
    }
  return box;
}

static void
draw_value (const Columns *columns, const HmBar *bar, const HmBox *column)
{
  const HmCanvas *canvas = columns->canvas;
  g_autofree char *text = NULL;
  g_autoptr (PangoLayout) layout = NULL;
  double width, height, reach, y;

  if (columns->values == VALUES_NONE || !isfinite (bar->value))
    return;
  text = make_value (columns, bar, columns->values);
  layout = hm_text_new (canvas->context, text, value_size (columns->values));
  hm_text_measure (layout, &width, &height);
  reach = hm_bar_reach (bar, &columns->axis);
  y = column->y + column->height * (1 - reach) - 1;
  /* A ratio below 1 stands under its bar, where it does not come down to the labels. */
  if (reach < columns->axis.origin)
    {
      y += 2 + (columns->values == VALUES_UPRIGHT ? width : height);
      if (y > column->y + column->height)
        return;
    }
  if (canvas->figure->lines)
    y -= 4;
  if (columns->values == VALUES_UPRIGHT)
    hm_text_draw_upright (canvas, layout, round (column->x + (column->width - height) / 2),
                          floor (y - width - 1), &canvas->style->foreground);
  else
    hm_text_draw (canvas, layout, round (column->x + (column->width - width) / 2),
                  floor (y - height), &canvas->style->foreground);
}

static void
add_place (const Columns *columns, guint series, guint category, const HmBox *box)
{
  HmBarPlace place = { series, category, box->x, box->y, box->width, box->height };

  if (columns->canvas->places != NULL)
    g_array_append_val (columns->canvas->places, place);
}

/* What the pointer and the focus find of a point: a square around it. */
static HmBox
place_point (const Columns *columns, const HmBar *bar, guint category, guint series)
{
  double y =
      columns->plot.y + columns->plot.height * (1 - hm_axis_place (&columns->axis, bar->value));

  if (!isfinite (bar->value))
    return place_bar (columns, category, series);
  return (HmBox){ columns->centers[category] - 7, y - 7, 14, 14 };
}

/* Where signs have no room beside each other, one stands for all of its kind, and the kinds stand
 * beside each other; the notes say for which series. How many kinds stand before this one; -1: its
 * kind is there already. */
static int
count_kinds (const Columns *columns, guint category, guint series)
{
  const GPtrArray *all = columns->canvas->figure->series;
  HmBarState own = ((HmSeries *) all->pdata[series])->bars[category].state;
  guint seen = 0;

  for (guint i = 0; i < series; i++)
    {
      const HmBar *bar = &((HmSeries *) all->pdata[i])->bars[category];

      if (bar->state == own)
        return -1;
      if (!isfinite (bar->value))
        seen |= 1u << bar->state;
    }
  return __builtin_popcount (seen);
}

/* The sign of a point that is not there: FALSE where none is drawn. */
static gboolean
place_sign (const Columns *columns, guint category, guint series, HmBox *box)
{
  const HmFigure *figure = columns->canvas->figure;
  const HmBar *bar = &((HmSeries *) figure->series->pdata[series])->bars[category];
  int kind;

  if (isfinite (bar->value) || figure->course || (figure->bridged && bar->state == HM_BAR_MISSING))
    return FALSE;
  *box = place_bar (columns, category, series);
  if (box->width >= LEAST_SIGN)
    return TRUE;
  kind = count_kinds (columns, category, series);
  if (kind < 0)
    return FALSE;
  box->x = columns->centers[category] + LEAST_SIGN * (kind - 0.5);
  box->width = LEAST_SIGN;
  return TRUE;
}

static void
draw_marks (const Columns *columns)
{
  const HmFigure *figure = columns->canvas->figure;
  g_autofree double *places = NULL;
  g_autoptr (GArray) signs = NULL;

  if (figure->marks == NULL || !columns->words)
    return;
  places = g_new (double, figure->marks->len);
  for (guint i = 0; i < figure->marks->len; i++)
    places[i] = place_position (columns, g_array_index (figure->marks, HmMark, i).position);
  signs = g_array_new (FALSE, FALSE, sizeof (HmBox));
  for (guint i = 0; i < figure->n_categories; i++)
    for (guint j = 0; j < figure->series->len; j++)
      {
        HmBox box;

        if (!place_sign (columns, i, j, &box))
          continue;
        box.y += box.height - SIGN_HEIGHT;
        box.height = SIGN_HEIGHT;
        g_array_append_val (signs, box);
      }
  hm_marks_draw (columns->canvas, columns->centers, places, signs, &columns->plot, &columns->axis);
}

/* The lines, and the signs of points that are not there; these stand beside each other. */
static void
draw_lines (const Columns *columns)
{
  const HmCanvas *canvas = columns->canvas;
  guint n_series = canvas->figure->series->len;

  draw_marks (columns);
  for (guint j = n_series; j > 0; j--)
    hm_line_draw (canvas, canvas->figure->series->pdata[j - 1], columns->centers, &columns->plot,
                  &columns->axis);
  for (guint i = 0; i < canvas->figure->n_categories; i++)
    for (guint j = 0; j < n_series; j++)
      {
        const HmSeries *series = canvas->figure->series->pdata[j];
        const HmBar *bar = &series->bars[i];
        HmBox box = place_bar (columns, i, j), point = place_point (columns, bar, i, j);

        if (!isfinite (bar->value) &&
            (canvas->figure->course || (canvas->figure->bridged && bar->state == HM_BAR_MISSING)))
          continue;
        if (place_sign (columns, i, j, &box))
          {
            hm_paint_open (canvas, bar->detail);
            hm_bar_draw (canvas, series, bar, &box, HM_GROWS_UP, &columns->axis);
            hm_paint_close (canvas);
          }
        box.x = columns->centers[i] - box.width / 2;
        draw_value (columns, bar, &box);
        add_place (columns, j, i, &point);
      }
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
        HmBox band = { column.x - 1, column.y, column.width + 3, column.height };

        /* A sign may use the air between groups when nothing stands beside it. */
        if (n_series == 1)
          {
            sign.x = columns->plot.x + i * columns->slot;
            sign.width = columns->slot;
            band = sign;
          }
        if (canvas->figure->sparse && series->bars[i].state == HM_BAR_MISSING)
          continue;
        hm_bar_draw_band (canvas, &series->bars[i], &band, HM_GROWS_UP, &columns->axis);
        hm_paint_open (canvas, series->bars[i].detail);
        hm_bar_draw (canvas, series, &series->bars[i],
                     isfinite (series->bars[i].value) ? &column : &sign, HM_GROWS_UP,
                     &columns->axis);
        hm_paint_close (canvas);
        draw_value (columns, &series->bars[i], &column);
        add_place (columns, j, i, &column);
      }
}

static void
draw_focus (const Columns *columns, guint series, guint category)
{
  const HmFigure *figure = columns->canvas->figure;
  const HmBar *bar;
  HmBox column;

  if (series >= figure->series->len || category >= figure->n_categories)
    return;
  bar = &((HmSeries *) figure->series->pdata[series])->bars[category];
  column = place_bar (columns, category, series);
  if (figure->lines && isfinite (bar->value))
    {
      HmBox point = place_point (columns, bar, category, series);

      cairo_new_path (columns->canvas->cr);
      cairo_arc (columns->canvas->cr, point.x + point.width / 2, point.y + point.height / 2,
                 point.width / 2, 0, 2 * G_PI);
      hm_paint_stroke (columns->canvas, &columns->canvas->style->foreground, 1, 1.5);
    }
  else
    hm_bar_draw_focus (columns->canvas, bar, &column, HM_GROWS_UP, &columns->axis);
}

void
hm_columns_draw (const HmCanvas *canvas, const HmBox *box)
{
  Columns columns = { .canvas = canvas };

  make_labels (&columns);
  lay_out (&columns, box);
  draw_grid (&columns);
  if (canvas->figure->boundary_label != NULL)
    draw_boundary (&columns);
  if (canvas->figure->lines)
    draw_lines (&columns);
  else
    draw_bars (&columns);
  draw_line (canvas, &columns.plot, columns.axis.origin, 0.3);
  if (columns.words)
    draw_labels (&columns, box);
  if (canvas->focus != NULL)
    draw_focus (&columns, canvas->focus->series, canvas->focus->category);
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
  /* Lines with marks need room between them. */
  height = CLAMP (width * (canvas->figure->marks != NULL ? 0.5 : 0.34), 80, 400) + LABEL_GAP +
           columns.labels_height;
  if (columns.values == VALUES_UPRIGHT)
    height += columns.head;
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
  double bars = figure->dots || figure->course
                    ? 200
                    : figure->n_categories * (figure->series->len * (MIN_BAR + 1) + 4.0);
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
