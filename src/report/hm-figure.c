/* hm-figure.c: what a figure is made of, and what it says in words
 *
 * The builders of the single kinds (hm-figure-throughput.c, ...) decide what the categories are,
 * hm-figure-lanes.c makes series of results, hm-figure-bar.c the bars.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-figure-private.h"
#include "report/hm-report-words.h"

#include <math.h>

#include <glib/gi18n-lib.h>

static void
hm_series_free (gpointer data, guint n_bars)
{
  HmSeries *series = data;

  for (guint i = 0; i < n_bars; i++)
    {
      g_free (series->bars[i].label);
      g_free (series->bars[i].detail);
      g_free (series->bars[i].parts);
      g_free (series->bars[i].verdict);
      g_free (series->bars[i].caption);
      g_clear_object (&series->bars[i].result);
    }
  g_object_unref (series->run);
  g_free (series->bars);
  g_free (series->name);
  g_free (series->look);
  g_free (series);
}

void
hm_figure_drop_series (HmFigure *figure, guint at)
{
  hm_series_free (g_ptr_array_steal_index (figure->series, at), figure->n_categories);
}

void
hm_figure_free (HmFigure *figure)
{
  if (figure == NULL)
    return;
  for (guint i = 0; i < figure->series->len; i++)
    hm_series_free (figure->series->pdata[i], figure->n_categories);
  g_ptr_array_unref (figure->series);
  g_clear_pointer (&figure->marks, g_array_unref);
  hm_timeline_free (figure->timeline);
  g_strfreev (figure->categories);
  g_strfreev (figure->category_names);
  g_strfreev (figure->category_ids);
  g_strfreev (figure->parts);
  g_free (figure->positions);
  g_free (figure->id);
  g_free (figure->title);
  g_free (figure->headline);
  g_free (figure->ratio);
  g_free (figure->ratio_detail);
  g_free (figure->unit);
  g_free (figure->baseline);
  g_free (figure->notes);
  g_free (figure->summary);
  g_free (figure->boundary_label);
  g_free (figure);
}

static char **
take_strings (GPtrArray *array)
{
  g_ptr_array_add (array, NULL);
  return (char **) g_ptr_array_free (array, FALSE);
}

static const char *const units[] = {
  [HM_AXIS_SPEED] = N_ ("bytes per second; more is better"),
  [HM_AXIS_RATE] = N_ ("operations per second; more is better"),
  [HM_AXIS_SECONDS] = N_ ("time for a connection; less is better"),
  [HM_AXIS_RATIO] = N_ ("times as fast as the baseline; more is better"),
  [HM_AXIS_COUNT] = N_ ("number of samples"),
  [HM_AXIS_HERTZ] = N_ ("clock of the core"),
  [HM_AXIS_CELSIUS] = N_ ("degrees Celsius"),
};

HmFigure *
hm_figure_new (char *title,
               GPtrArray *labels,
               GPtrArray *names,
               HmAxis axis,
               const HmFigureOptions *options)
{
  HmFigure *figure = g_new0 (HmFigure, 1);

  g_assert (labels->len == names->len);
  figure->title = title;
  figure->n_categories = labels->len;
  figure->categories = take_strings (labels);
  figure->category_names = take_strings (names);
  figure->axis = axis;
  figure->units = options->units;
  figure->scale = options->scale;
  figure->unit = g_strdup (_ (units[axis]));
  figure->order = NAN;
  figure->series = g_ptr_array_new ();
  return figure;
}

void
hm_figure_set_ids (HmFigure *figure, char *id, GPtrArray *ids)
{
  g_assert (ids->len == figure->n_categories);
  figure->id = id;
  figure->category_ids = take_strings (ids);
}

HmSeries *
hm_figure_add_series (HmFigure *figure, const HmShown *shown, char *name, guint variant)
{
  HmSeries *series = g_new0 (HmSeries, 1);

  series->run = g_object_ref (shown->run);
  series->name = name;
  series->colour = shown->colour;
  series->variant = variant;
  series->bars = g_new0 (HmBar, figure->n_categories);
  for (guint i = 0; i < figure->n_categories; i++)
    {
      HmBar *bar = &series->bars[i];

      bar->state = HM_BAR_MISSING;
      bar->value = bar->low = bar->high = NAN;
    }
  g_ptr_array_add (figure->series, series);
  return series;
}

gboolean
hm_figure_is_wanted (const HmFigureOptions *options, const char *algorithm)
{
  if (options->algorithms == NULL)
    return TRUE;
  return g_strv_contains (options->algorithms, algorithm) ||
         g_strv_contains (options->algorithms, hm_algorithm_family (algorithm));
}

gboolean
hm_figure_range (const HmFigure *figure, double *lowest, double *highest, double *top)
{
  *lowest = INFINITY;
  *highest = *top = 0;
  for (guint i = 0; i < figure->series->len; i++)
    {
      const HmSeries *series = figure->series->pdata[i];

      for (guint j = 0; j < figure->n_categories; j++)
        {
          const HmBar *bar = &series->bars[j];

          if (!isfinite (bar->value) || bar->value <= 0)
            continue;
          *lowest = MIN (*lowest, bar->value);
          *highest = MAX (*highest, bar->value);
          *top = MAX (*top, isfinite (bar->high) ? bar->high : bar->value);
        }
    }
  for (guint i = 0; figure->marks != NULL && i < figure->marks->len; i++)
    {
      double value = g_array_index (figure->marks, HmMark, i).value;

      *highest = MAX (*highest, value);
      *top = MAX (*top, value);
    }
  return *highest > 0;
}

/* "16 bytes 312 MB/s", with a word for what a bar's look says. */
static char *
describe_bar (const char *category, const HmBar *bar)
{
  if (bar->state == HM_BAR_ROUGH)
    /* Translators: in a list that is read aloud: block size or key size, value. */
    return g_strdup_printf (_ ("%1$s about %2$s, still being measured"), category, bar->label);
  if (bar->verdict != NULL)
    /* Translators: in a list that is read aloud: block size or key size, how many times as fast,
       and the verdict: "8 KiB ×2.17, faster". */
    return g_strdup_printf (_ ("%1$s %2$s, %3$s"), category, bar->label, bar->verdict);
  if (bar->state == HM_BAR_DISTURBED)
    /* Translators: in a list that is read aloud: block size or key size, value. */
    return g_strdup_printf (_ ("%1$s %2$s, disturbed"), category, bar->label);
  /* Translators: in a list that is read aloud: block size or key size, value (or "failed", "not
     available"). */
  return g_strdup_printf (_ ("%1$s %2$s"), category, bar->label);
}

/* Of a course of minutes nobody wants to hear each second: about so many of its points are read. */
#define POINTS_READ 12

/* The range of each quantity, and when not all was as it should be. */
static void
describe_timeline (GString *text, const HmFigure *figure)
{
  const HmTimeline *timeline = figure->timeline;

  for (guint i = 0; i < timeline->n_lanes; i++)
    {
      g_string_append_c (text, ' ');
      /* Translators: a quantity ("Temperature"), and its range or "unknown". */
      g_string_append_printf (text, _ ("%1$s: %2$s."),
                              ((const HmSeries *) figure->series->pdata[i])->name,
                              timeline->lanes[i].range);
    }
  for (guint phase = 0; phase < HM_N_PHASES; phase++)
    {
      g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *list = NULL;

      for (guint i = 0; i < timeline->spans->len; i++)
        {
          const HmSpan *span = &g_array_index (timeline->spans, HmSpan, i);

          if (span->phase == phase)
            g_ptr_array_add (items, hm_words_range (hm_format_duration (span->from),
                                                    hm_format_duration (span->to)));
        }
      if (items->len == 0)
        continue;
      list = hm_words_list (items, POINTS_READ);
      g_string_append_c (text, ' ');
      /* Translators: what was wrong ("On battery"), and a list of times. */
      g_string_append_printf (text, _ ("%1$s: %2$s."), hm_phase_title (phase), list);
    }
}

char *
hm_figure_describe (const HmFigure *figure)
{
  guint step = figure != NULL && figure->course ? figure->n_categories / POINTS_READ + 1 : 1;
  GString *text;

  g_return_val_if_fail (figure != NULL, NULL);

  text = g_string_new (figure->summary);
  if (figure->timeline != NULL)
    {
      describe_timeline (text, figure);
      return g_string_free (text, FALSE);
    }
  if (figure->n_categories == 0)
    {
      g_string_append_c (text, ' ');
      /* Translators: the second sentence of an empty chart that is read aloud. */
      g_string_append (text, _ ("There are no figures."));
      return g_string_free (text, FALSE);
    }
  for (guint i = 0; i < figure->series->len; i++)
    {
      const HmSeries *series = figure->series->pdata[i];
      g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *list = NULL;

      for (guint j = 0; j < figure->n_categories; j++)
        if (j % step == 0 || j + 1 == figure->n_categories)
          g_ptr_array_add (items, describe_bar (figure->category_names[j], &series->bars[j]));
      g_ptr_array_add (items, NULL);
      /* Translators: between the items of a list that is read aloud. */
      list = g_strjoinv (_ (", "), (char **) items->pdata);
      g_string_append_c (text, ' ');
      /* Translators: a run's name, and the list of its figures. */
      g_string_append_printf (text, _ ("%1$s: %2$s."), series->name, list);
    }
  if (figure->notes != NULL)
    g_string_append_printf (text, " %s", figure->notes);
  return g_string_free (text, FALSE);
}
