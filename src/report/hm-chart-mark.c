/* hm-chart-mark.c: places on lines that are worth a number
 *
 * A ring on the line, a thin line from it down to the axis, and the number beside its foot,
 * where it covers nothing. Where lines are dense some rings have none, as a number that nobody can
 * read is worth nothing; the point's description has it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-chart"
#include "report/hm-chart-private.h"

#include <math.h>

#define RING 4.5
#define GAP 3.0 /* between a number and its line */

static double
place_value (const HmBox *plot, const HmAxisTicks *axis, double value)
{
  return plot->y + plot->height * (1 - hm_axis_place (axis, value));
}

static void
draw_thin (const HmCanvas *canvas,
           const HmColour *colour,
           double x1,
           double y1,
           double x2,
           double y2)
{
  static const double dashes[] = { 3, 3 };

  cairo_save (canvas->cr);
  cairo_set_dash (canvas->cr, dashes, 2, 0);
  cairo_new_path (canvas->cr);
  cairo_move_to (canvas->cr, x1, y1);
  cairo_line_to (canvas->cr, x2, y2);
  hm_paint_stroke (canvas, colour, 0.8, 1);
  cairo_restore (canvas->cr);
}

/* From the last point of the line. */
static void
draw_extension (const HmCanvas *canvas,
                const HmSeries *series,
                const HmColour *colour,
                const double *centers,
                const HmBox *plot,
                const HmAxisTicks *axis,
                double x,
                double y)
{
  for (guint i = canvas->figure->n_categories; i > 0; i--)
    if (isfinite (series->bars[i - 1].value))
      {
        draw_thin (canvas, colour, centers[i - 1],
                   place_value (plot, axis, series->bars[i - 1].value), x, y);
        return;
      }
}

/* ---- Where numbers may stand ---- */

static gboolean
touches (const GArray *boxes, const HmBox *box)
{
  for (guint i = 0; i < boxes->len; i++)
    {
      const HmBox *other = &g_array_index (boxes, HmBox, i);

      if (box->x < other->x + other->width && other->x < box->x + box->width &&
          box->y < other->y + other->height && other->y < box->y + box->height)
        return TRUE;
    }
  return FALSE;
}

static void
add_segment (GArray *boxes, double x1, double y1, double x2, double y2)
{
  guint n = (guint) MAX (fabs (x2 - x1), fabs (y2 - y1)) / 4 + 1;

  for (guint i = 0; i <= n; i++)
    {
      double share = (double) i / n;
      HmBox box = { x1 + share * (x2 - x1) - 2, y1 + share * (y2 - y1) - 2, 4, 4 };

      g_array_append_val (boxes, box);
    }
}

/* The lines of the series, and the rings. */
static GArray *
collect_curves (const HmCanvas *canvas,
                const double *centers,
                const double *places,
                const HmBox *plot,
                const HmAxisTicks *axis)
{
  GArray *boxes = g_array_new (FALSE, FALSE, sizeof (HmBox));
  const HmFigure *figure = canvas->figure;

  for (guint i = 0; i < figure->series->len; i++)
    {
      const HmSeries *series = figure->series->pdata[i];
      double x = NAN, y = NAN;

      for (guint j = 0; j < figure->n_categories; j++)
        if (isfinite (series->bars[j].value))
          {
            double y_next = place_value (plot, axis, series->bars[j].value);

            if (isfinite (x))
              add_segment (boxes, x, y, centers[j], y_next);
            x = centers[j];
            y = y_next;
          }
    }
  for (guint i = 0; i < figure->marks->len; i++)
    {
      double y = place_value (plot, axis, g_array_index (figure->marks, HmMark, i).value);
      HmBox ring = { places[i] - RING, y - RING, 2 * RING, 2 * RING };

      g_array_append_val (boxes, ring);
    }
  return boxes;
}

/* The thin lines from the rings to the axis. */
static GArray *
collect_plumbs (const HmCanvas *canvas,
                const double *places,
                const HmBox *plot,
                const HmAxisTicks *axis)
{
  GArray *boxes = g_array_new (FALSE, FALSE, sizeof (HmBox));
  const GArray *marks = canvas->figure->marks;

  for (guint i = 0; i < marks->len; i++)
    add_segment (boxes, places[i], place_value (plot, axis, g_array_index (marks, HmMark, i).value),
                 places[i], plot->y + plot->height);
  return boxes;
}

/* Whether the number of a ring that is hardly another one says the same already. */
static gboolean
is_said (const GArray *marks, const double *places, guint index)
{
  const HmMark *mark = &g_array_index (marks, HmMark, index);

  for (guint i = 0; i < index; i++)
    if (fabs (places[i] - places[index]) < 2 * RING &&
        g_str_equal (g_array_index (marks, HmMark, i).label, mark->label))
      return TRUE;
  return FALSE;
}

/* Beside the foot of the line and as low as nothing stands; in a gap of another one's thin line
 * where there is no other place, but never over a curve or another number. */
static gboolean
place_number (HmBox *box,
              const HmBox *plot,
              double x,
              const GArray *curves,
              const GArray *plumbs,
              const GArray *numbers)
{
  for (guint pass = 0; pass < 2; pass++)
    for (box->y = plot->y + plot->height - box->height - 1; box->y >= plot->y;
         box->y -= box->height)
      for (guint side = 0; side < 2; side++)
        {
          HmBox spaced;

          box->x = side == 0 ? x - GAP - box->width : x + GAP;
          spaced = (HmBox){ box->x - GAP, box->y, box->width + 2 * GAP, box->height };
          if (box->x >= plot->x && box->x + box->width <= plot->x + plot->width &&
              !touches (numbers, &spaced) && !touches (curves, box) &&
              (pass == 1 || !touches (plumbs, box)))
            return TRUE;
        }
  return FALSE;
}

/* The numbers of the marks and the boxes where they stand; none where there is no place. */
static GPtrArray *
place_numbers (const HmCanvas *canvas,
               const double *centers,
               const double *places,
               const GArray *signs,
               const HmBox *plot,
               const HmAxisTicks *axis,
               GArray *numbers)
{
  GPtrArray *layouts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_object_unref);
  g_autoptr (GArray) curves = collect_curves (canvas, centers, places, plot, axis);
  g_autoptr (GArray) plumbs = collect_plumbs (canvas, places, plot, axis);
  const GArray *marks = canvas->figure->marks;

  g_array_append_vals (curves, signs->data, signs->len);
  for (guint i = 0; i < marks->len; i++)
    {
      g_autoptr (PangoLayout) layout =
          hm_text_new (canvas->context, g_array_index (marks, HmMark, i).label, HM_TEXT_SMALL);
      HmBox box = { 0 };

      hm_text_measure (layout, &box.width, &box.height);
      if (is_said (marks, places, i) ||
          !place_number (&box, plot, places[i], curves, plumbs, numbers))
        continue;
      g_array_append_val (numbers, box);
      g_ptr_array_add (layouts, g_steal_pointer (&layout));
    }
  return layouts;
}

/* Straight down to the axis, but not through numbers. */
static void
draw_plumb (const HmCanvas *canvas,
            const HmColour *colour,
            const HmBox *plot,
            double x,
            double y,
            const GArray *numbers)
{
  const double bottom = plot->y + plot->height;

  while (y < bottom)
    {
      double end = bottom, next = bottom;

      for (guint i = 0; i < numbers->len; i++)
        {
          const HmBox *box = &g_array_index (numbers, HmBox, i);

          if (x < box->x || x > box->x + box->width || box->y + box->height <= y || box->y >= end)
            continue;
          end = MAX (box->y, y);
          next = box->y + box->height;
        }
      if (end > y)
        draw_thin (canvas, colour, x, y, x, end);
      y = next;
    }
}

void
hm_marks_draw (const HmCanvas *canvas,
               const double *centers,
               const double *places,
               const GArray *signs,
               const HmBox *plot,
               const HmAxisTicks *axis)
{
  const GArray *marks = canvas->figure->marks;
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (HmBox));
  g_autoptr (GPtrArray) layouts = NULL;

  if (marks == NULL)
    return;
  layouts = place_numbers (canvas, centers, places, signs, plot, axis, numbers);
  for (guint i = 0; i < marks->len; i++)
    {
      const HmMark *mark = &g_array_index (marks, HmMark, i);
      const HmSeries *series = canvas->figure->series->pdata[mark->series];
      HmColour colour = hm_palette_choose (canvas->style, series->colour);
      double x = places[i], y = place_value (plot, axis, mark->value);

      hm_paint_open (canvas, mark->label);
      if (mark->beyond)
        draw_extension (canvas, series, &colour, centers, plot, axis, x, y);
      draw_plumb (canvas, &colour, plot, x, y + RING, numbers);
      cairo_new_path (canvas->cr);
      cairo_arc (canvas->cr, x, y, RING, 0, 2 * G_PI);
      hm_paint_stroke (canvas, &colour, 1, 1.5);
      hm_paint_close (canvas);
    }
  for (guint i = 0; i < layouts->len; i++)
    {
      const HmBox *box = &g_array_index (numbers, HmBox, i);

      hm_text_draw (canvas, layouts->pdata[i], round (box->x), floor (box->y),
                    &canvas->style->foreground);
    }
}
