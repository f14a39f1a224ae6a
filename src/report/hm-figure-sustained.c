/* hm-figure-sustained.c: the course of sustained runs: speed, clock and temperature over time
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-figure-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

/* More points than that are drawn as means. */
#define MAX_BINS 150

/* Labels stand at round times. */
#define MAX_LABELS 8

/* An axis shows a fifth of the highest value at least: less would make a mountain of the noise. */
#define LEAST_RANGE 0.2

/* What all figures of a plate have in common: so many bins of so many seconds. */
typedef struct
{
  guint n;
  double width;
} Bins;

/* What was measured, whoever did it. */
typedef struct
{
  const char *algorithm;
  HmOperation operation;
  guint bits;
  gint64 size;
} Subject;

/* Which of a point's fields a figure shows. */
typedef struct
{
  gsize offset;
  HmAxis axis;
} Field;

static gboolean
has_course (HmResult *result)
{
  return hm_result_get_points (result)->len > 0;
}

static double
end_of (HmResult *result)
{
  const GArray *points = hm_result_get_points (result);

  return points->len > 0 ? g_array_index (points, HmPoint, points->len - 1).at : 0;
}

static gboolean
is_of (const Subject *subject, HmResult *result)
{
  const HmResultKey *key = hm_result_get_key (result);

  return key->algorithm == subject->algorithm && key->operation == subject->operation &&
         key->bits == subject->bits && key->size == subject->size;
}

static GArray *
collect_subjects (const HmShown *shown, guint n, const HmFigureOptions *options)
{
  GArray *subjects = g_array_new (FALSE, FALSE, sizeof (Subject));

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < hm_run_get_n_results (shown[i].run); j++)
      {
        HmResult *result = hm_run_get_result (shown[i].run, j);
        const HmResultKey *key = hm_result_get_key (result);
        Subject subject = { key->algorithm, key->operation, key->bits, key->size };
        gboolean there = FALSE;

        if (!has_course (result) || !hm_figure_is_wanted (options, key->algorithm))
          continue;
        for (guint k = 0; k < subjects->len; k++)
          there |= is_of (&g_array_index (subjects, Subject, k), result);
        if (!there)
          g_array_append_val (subjects, subject);
      }
  return subjects;
}

/* The width is a whole number of seconds, so that the labels tell the truth. */
static Bins
choose_bins (const HmShown *shown, guint n)
{
  double longest = 0;
  Bins bins;

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < hm_run_get_n_results (shown[i].run); j++)
      longest = MAX (longest, end_of (hm_run_get_result (shown[i].run, j)));
  longest = MIN (longest, 1e7);
  bins.width = MAX (1, ceil (longest / MAX_BINS));
  bins.n = MAX (1, (guint) floor (longest / bins.width) + 1);
  return bins;
}

static HmFigure *
new_figure (char *title, HmAxis axis, const Bins *bins, const HmFigureOptions *options)
{
  GPtrArray *labels = g_ptr_array_new (), *names = g_ptr_array_new ();
  double step = hm_timeline_step (bins->n * bins->width, MAX_LABELS);
  HmFigure *figure;

  for (guint i = 0; i < bins->n; i++)
    {
      double from = i * bins->width;
      gboolean round = floor (from / step) != floor ((from - bins->width) / step);

      /* The bin in which a round time lies is called by it. */
      g_ptr_array_add (labels,
                       round ? hm_format_duration (floor (from / step) * step) : g_strdup (""));
      g_ptr_array_add (names, hm_format_duration (from));
    }
  figure = hm_figure_new (title, labels, names, axis, options);
  figure->scale = HM_SCALE_LINEAR;
  figure->ordered = TRUE;
  figure->lines = TRUE;
  figure->course = TRUE;
  figure->positions = g_new (double, bins->n);
  for (guint i = 0; i < bins->n; i++)
    figure->positions[i] = (double) i / MAX (bins->n - 1, 1);
  return figure;
}

static void
set_ids (HmFigure *figure, char *id, const Bins *bins)
{
  GPtrArray *ids = g_ptr_array_new ();

  for (guint i = 0; i < bins->n; i++)
    g_ptr_array_add (ids, g_strdup_printf ("%.0f", i * bins->width));
  hm_figure_set_ids (figure, id, ids);
}

static char *
format_value (const HmFigure *figure, HmResult *result, double value)
{
  switch (figure->axis)
    {
    case HM_AXIS_SPEED:
      return hm_format_speed (value, figure->units);
    case HM_AXIS_HERTZ:
      return hm_format_frequency (value);
    case HM_AXIS_CELSIUS:
      return hm_format_temperature (value);
    default:
      return hm_format_rate (value, hm_result_get_key (result)->operation);
    }
}

static void
fill_series (HmFigure *figure,
             HmSeries *series,
             HmResult *result,
             const Field *field,
             const Bins *bins)
{
  const GArray *points = hm_result_get_points (result);
  g_autofree guint *counts = g_new0 (guint, bins->n);

  for (guint i = 0; i < points->len; i++)
    {
      const HmPoint *point = &g_array_index (points, HmPoint, i);
      double value = G_STRUCT_MEMBER (double, point, field->offset);
      double place = point->at / bins->width;
      HmBar *bar;
      guint bin;

      if (!isfinite (value) || !(value > 0) || !(place >= 0) || place >= bins->n)
        continue;
      bin = (guint) place;
      bar = &series->bars[bin];
      bar->value = counts[bin] == 0 ? value : bar->value + (value - bar->value) / (counts[bin] + 1);
      counts[bin]++;
    }
  for (guint i = 0; i < bins->n; i++)
    {
      HmBar *bar = &series->bars[i];

      if (counts[i] == 0)
        continue;
      bar->state = HM_BAR_MEASURED;
      bar->result = g_object_ref (result);
      bar->label = format_value (figure, result, bar->value);
      bar->detail =
          g_strdup_printf ("%s\n%s\n%s", series->name, figure->category_names[i], bar->label);
    }
}

static void
choose_floor (HmFigure *figure)
{
  double lowest, highest, top;

  if (!hm_figure_range (figure, &lowest, &highest, &top))
    return;
  figure->floor = MAX (0, MIN ((1 - LEAST_RANGE) * highest, lowest - (highest - lowest)));
}

static void
finish (HmFigure *figure)
{
  choose_floor (figure);
  hm_figure_fill_missing (figure);
  figure->summary =
      /* Translators: the first sentence of a chart that is read aloud; %s is the chart's title. */
      g_strdup_printf (_ ("%s, over the time of the run."), figure->title);
}

static char *
make_title (const Subject *subject)
{
  HmSubject plain = { subject->algorithm, subject->operation };
  g_autofree char *title = hm_subject_title (&plain), *size = NULL;

  if (subject->size < 0)
    /* Translators: a chart's title: algorithm and operation. */
    return g_strdup_printf (_ ("%1$s · %2$s over time"), title,
                            hm_operation_title (subject->operation));
  size = hm_format_size_long (subject->size);
  /* Translators: a chart's title: an algorithm and the block size at which it was measured. */
  return g_strdup_printf (_ ("%1$s at %2$s over time"), title, size);
}

static HmFigure *
draw_speed (const HmShown *shown,
            guint n,
            const Subject *subject,
            const Bins *bins,
            const HmFigureOptions *options)
{
  Field field = { G_STRUCT_OFFSET (HmPoint, value),
                  subject->size >= 0 ? HM_AXIS_SPEED : HM_AXIS_RATE };
  HmFigure *figure = new_figure (make_title (subject), field.axis, bins, options);

  set_ids (figure,
           g_strdup_printf ("%s:%s:%" G_GINT64_FORMAT, subject->algorithm,
                            hm_operation_to_string (subject->operation), subject->size),
           bins);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GPtrArray) results = g_ptr_array_new (), keys = g_ptr_array_new ();

      for (guint j = 0; j < hm_run_get_n_results (shown[i].run); j++)
        {
          HmResult *result = hm_run_get_result (shown[i].run, j);

          if (!has_course (result) || !is_of (subject, result))
            continue;
          g_ptr_array_add (results, result);
          g_ptr_array_add (keys, (gpointer) hm_result_get_key (result));
        }
      for (guint j = 0; j < results->len; j++)
        {
          const HmResultKey *key = g_ptr_array_index (keys, j);
          char *name =
              hm_figure_name_lane (shown[i].run, key, keys, key->threads > 1 ? key->threads : 0);

          fill_series (figure, hm_figure_add_series (figure, &shown[i], name, j),
                       g_ptr_array_index (results, j), &field, bins);
        }
    }
  finish (figure);
  return figure;
}

static gboolean
knows (HmResult *result, const Field *field)
{
  const GArray *points = hm_result_get_points (result);

  for (guint i = 0; i < points->len; i++)
    if (isfinite (G_STRUCT_MEMBER (double, &g_array_index (points, HmPoint, i), field->offset)))
      return TRUE;
  return FALSE;
}

/* The clock is that of the core while it worked on the first result that knows it; the temperature
 * does not ask who is working. NULL where no run knows. */
static HmFigure *
draw_machine (const HmShown *shown,
              guint n,
              const Field *field,
              const char *title,
              const char *id,
              const Bins *bins,
              const HmFigureOptions *options)
{
  HmFigure *figure = new_figure (g_strdup (title), field->axis, bins, options);

  set_ids (figure, g_strdup (id), bins);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < hm_run_get_n_results (shown[i].run); j++)
      {
        HmResult *result = hm_run_get_result (shown[i].run, j);

        if (!knows (result, field))
          continue;
        fill_series (
            figure,
            hm_figure_add_series (figure, &shown[i], g_strdup (hm_run_get_name (shown[i].run)), 0),
            result, field, bins);
        break;
      }
  if (figure->series->len == 0)
    {
      hm_figure_free (figure);
      return NULL;
    }
  finish (figure);
  return figure;
}

GPtrArray *
hm_figure_sustained (const HmShown *shown, guint n, const HmFigureOptions *options)
{
  static const Field clock = { G_STRUCT_OFFSET (HmPoint, hertz), HM_AXIS_HERTZ };
  static const Field heat = { G_STRUCT_OFFSET (HmPoint, temperature), HM_AXIS_CELSIUS };
  GPtrArray *figures = g_ptr_array_new_with_free_func ((GDestroyNotify) hm_figure_free);
  g_autoptr (GArray) subjects = NULL;
  HmFigure *figure;
  Bins bins;

  g_return_val_if_fail (options != NULL, figures);

  subjects = collect_subjects (shown, n, options);
  if (subjects->len == 0)
    return figures;
  bins = choose_bins (shown, n);
  for (guint i = 0; i < subjects->len; i++)
    g_ptr_array_add (figures,
                     draw_speed (shown, n, &g_array_index (subjects, Subject, i), &bins, options));
  figure = draw_machine (shown, n, &clock, _ ("Clock of the Core"), "clock", &bins, options);
  if (figure != NULL)
    g_ptr_array_add (figures, figure);
  figure = draw_machine (shown, n, &heat, _ ("Temperature"), "temperature", &bins, options);
  if (figure != NULL)
    g_ptr_array_add (figures, figure);
  return figures;
}
