/* hm-chart-timeline.c: quantities over one time, as thin strips below each other
 *
 * A strip has its name at the side where reading begins and its range at the other; where there is
 * no room beside it, both stand above. Time goes from left to right in every language. Times in
 * which not all was as it should be go through all strips, each kind with its pattern.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-chart"
#include "report/hm-chart-private.h"

#include <math.h>

#define STRIP 20.0 /* high */
#define STRIP_GAP 5.0
#define WORD_GAP 8.0
#define LABEL_GAP 4.0
#define LABEL_SPACE 14.0 /* between two labels of the axis */
#define LEAST_PLOT 220.0 /* wide, beside words */
#define TICK 4.0

typedef struct
{
  const HmCanvas *canvas;
  const HmTimeline *timeline;
  gboolean beside;            /* words stand beside the strips */
  double line;                /* height of a line of words */
  double pitch;               /* from one strip to the next */
  double left, width;         /* of the strips */
  double names_x, names_wide; /* where words stand, beside the strips */
  double ranges_x;
} Strips;

static PangoLayout *
new_words (const Strips *strips, const char *text)
{
  return hm_text_new (strips->canvas->context, text, HM_TEXT_SMALL);
}

static double
measure (const Strips *strips, const char *text)
{
  g_autoptr (PangoLayout) words = new_words (strips, text);
  double width;

  hm_text_measure (words, &width, NULL);
  return width;
}

static const char *
get_name (const Strips *strips, guint lane)
{
  return ((const HmSeries *) strips->canvas->figure->series->pdata[lane])->name;
}

static void
lay_out (Strips *strips, const HmCanvas *canvas, const HmBox *box)
{
  double ranges = 0, names = 0, room;
  gboolean rtl = canvas->style->right_to_left;

  *strips = (Strips){ .canvas = canvas, .timeline = canvas->figure->timeline };
  strips->line = hm_text_line_height (canvas->context, HM_TEXT_SMALL);
  for (guint i = 0; i < strips->timeline->n_lanes; i++)
    {
      names = MAX (names, measure (strips, get_name (strips, i)));
      ranges = MAX (ranges, measure (strips, strips->timeline->lanes[i].range));
    }
  room = box->width - names - ranges - 2 * WORD_GAP;
  strips->beside = room >= LEAST_PLOT;
  strips->left = box->x;
  strips->width = box->width;
  strips->pitch = STRIP_GAP + (strips->beside ? MAX (STRIP, strips->line) : strips->line + STRIP);
  if (!strips->beside)
    return;
  strips->left = box->x + WORD_GAP + (rtl ? ranges : names);
  strips->width = room;
  strips->names_x = rtl ? strips->left + room + WORD_GAP : box->x;
  strips->names_wide = names;
  strips->ranges_x = rtl ? box->x : strips->left + room + WORD_GAP;
}

/* Words at their end of a line from @x on: at the left, or at the right of @width. */
static void
put_words (const Strips *strips, const char *text, double x, double width, double y, gboolean right)
{
  g_autoptr (PangoLayout) words = new_words (strips, text);
  double wide;

  hm_text_measure (words, &wide, NULL);
  hm_text_draw (strips->canvas, words, right ? x + width - wide : x, round (y),
                &strips->canvas->style->dim);
}

static void
draw_words (const Strips *strips, guint lane, double top, double strip_top)
{
  const char *name = get_name (strips, lane), *range = strips->timeline->lanes[lane].range;
  gboolean rtl = strips->canvas->style->right_to_left;
  double y = strip_top + (STRIP - strips->line) / 2;

  if (strips->beside)
    {
      put_words (strips, name, strips->names_x, strips->names_wide, y, rtl);
      put_words (strips, range, strips->ranges_x, strips->left - WORD_GAP - strips->ranges_x, y,
                 rtl);
      return;
    }
  put_words (strips, name, strips->left, strips->width, top, rtl);
  put_words (strips, range, strips->left, strips->width, top, !rtl);
}

/* ---- times of trouble ---- */

/* Diagonal like disturbed bars, crossed, dots, lying lines. */
static const guint patterns[HM_N_PHASES] = { 1, 5, 4, 3 };

static void
draw_spans (const Strips *strips, double top)
{
  const HmTimeline *timeline = strips->timeline;
  HmBox clip = { strips->left, top, strips->width, STRIP };

  for (guint i = 0; i < timeline->spans->len; i++)
    {
      const HmSpan *span = &g_array_index (timeline->spans, HmSpan, i);
      double from = strips->left + strips->width * span->from / timeline->duration;
      double to = strips->left + strips->width * span->to / timeline->duration;
      HmBox box = clip;

      box.x = from;
      box.width = MIN (MAX (to - from, 4), clip.x + clip.width - from);
      hm_pattern_draw (strips->canvas, patterns[span->phase], &box,
                       &strips->canvas->style->foreground, 0.45);
    }
}

void
hm_swatch_draw_phase (const HmCanvas *canvas, guint phase, const HmBox *box)
{
  cairo_new_path (canvas->cr);
  cairo_rectangle (canvas->cr, box->x + 0.5, box->y + 0.5, box->width - 1, box->height - 1);
  hm_paint_stroke (canvas, &canvas->style->foreground, 0.55, 1);
  hm_pattern_draw (canvas, patterns[phase % HM_N_PHASES], box, &canvas->style->foreground, 0.55);
}

/* ---- the strips ---- */

static double
place (const Strips *strips, guint category)
{
  return strips->left + strips->width * strips->canvas->figure->positions[category];
}

/* Steps through the known values, from one moment's begin to its end; a gap where one is unknown.
 * @area: filled down to the ground. FALSE when there is nothing. */
static gboolean
add_steps (const Strips *strips, guint lane, double top, gboolean area)
{
  const HmFigure *figure = strips->canvas->figure;
  const HmLane *scale = &strips->timeline->lanes[lane];
  const HmBar *bars = ((const HmSeries *) figure->series->pdata[lane])->bars;
  cairo_t *cr = strips->canvas->cr;
  double bottom = top + STRIP, x = strips->left;
  gboolean going = FALSE, any = FALSE;

  cairo_new_path (cr);
  for (guint i = 0; i < figure->n_categories; i++)
    {
      double share = (bars[i].value - scale->bottom) / (scale->top - scale->bottom);
      double y = bottom - (STRIP - 1) * CLAMP (share, 0, 1) - 0.5, start = x;

      x = place (strips, i);
      if (!isfinite (share))
        {
          if (going && area)
            cairo_line_to (cr, start, bottom);
          going = FALSE;
          continue;
        }
      if (!going)
        cairo_move_to (cr, start, area ? bottom : y);
      cairo_line_to (cr, start, y);
      cairo_line_to (cr, x, y);
      going = any = TRUE;
    }
  if (going && area)
    cairo_line_to (cr, x, bottom);
  return any;
}

static void
draw_strip (const Strips *strips, guint lane, double top)
{
  const HmCanvas *canvas = strips->canvas;
  const HmSeries *series = canvas->figure->series->pdata[lane];
  HmColour colour = hm_palette_choose (canvas->style, series->colour);

  cairo_new_path (canvas->cr);
  cairo_rectangle (canvas->cr, strips->left, top, strips->width, STRIP);
  hm_paint_fill (canvas, &canvas->style->foreground, 0.06);
  draw_spans (strips, top);
  if (!add_steps (strips, lane, top, TRUE))
    return;
  hm_paint_fill (canvas, &colour, canvas->style->high_contrast ? 0.2 : 0.3);
  add_steps (strips, lane, top, FALSE);
  hm_paint_stroke (canvas, &colour, 1, 1.5);
}

/* ---- the axis ---- */

/* Round times; of the last ones those are left out that would leave the chart. */
static void
draw_axis (const Strips *strips, double y)
{
  const HmCanvas *canvas = strips->canvas;
  double duration = strips->timeline->duration, widest, end = -INFINITY;
  g_autofree char *longest = hm_format_duration (duration);
  double step;

  widest = measure (strips, longest) + LABEL_SPACE;
  step = hm_timeline_step (duration, (guint) CLAMP (strips->width / widest, 1, 12));
  for (double at = 0; at <= duration; at += step)
    {
      g_autofree char *text = hm_format_duration (at);
      double x = strips->left + strips->width * at / duration, wide = measure (strips, text);
      double left = MAX (x - wide / 2, strips->left);

      if (left < end + LABEL_SPACE / 2 || left + wide > strips->left + strips->width)
        continue;
      end = left + wide;
      x = floor (x) + 0.5;
      cairo_new_path (canvas->cr);
      cairo_move_to (canvas->cr, x, y);
      cairo_line_to (canvas->cr, x, y + TICK);
      hm_paint_stroke (canvas, &canvas->style->foreground, 0.3, 1);
      put_words (strips, text, round (left), 0, y + TICK, FALSE);
    }
}

void
hm_timeline_draw (const HmCanvas *canvas, const HmBox *box)
{
  double y = box->y;
  Strips strips;

  lay_out (&strips, canvas, box);
  for (guint i = 0; i < strips.timeline->n_lanes; i++, y += strips.pitch)
    {
      double top = strips.beside ? y : y + strips.line;
      g_autofree char *told =
          g_strdup_printf ("%s\n%s", get_name (&strips, i), strips.timeline->lanes[i].range);

      hm_paint_open (canvas, told);
      draw_words (&strips, i, y, top);
      draw_strip (&strips, i, top);
      hm_paint_close (canvas);
    }
  draw_axis (&strips, y - STRIP_GAP + 1);
}

double
hm_timeline_height (const HmCanvas *canvas, double width)
{
  HmBox box = { 0, 0, width, 0 };
  Strips strips;

  lay_out (&strips, canvas, &box);
  return strips.timeline->n_lanes * strips.pitch - STRIP_GAP + 1 + TICK + strips.line;
}

double
hm_timeline_min_width (const HmCanvas *canvas)
{
  HmBox box = { 0, 0, 0, 0 };
  double widest = 0;
  Strips strips;

  lay_out (&strips, canvas, &box);
  for (guint i = 0; i < strips.timeline->n_lanes; i++)
    widest = MAX (widest, measure (&strips, get_name (&strips, i)) + WORD_GAP +
                              measure (&strips, strips.timeline->lanes[i].range));
  return widest;
}
