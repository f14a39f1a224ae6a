/* hm-figure-detail.c: one algorithm of one run, from close by
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-figure-detail.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "report/hm-figure-private.h"
#include "report/hm-report-words.h"

#define N_BINS 24

/* A sample that counts for the estimate has no flag. */
static gboolean
is_accepted (const HmSample *sample)
{
  return sample->flags == HM_SAMPLE_OK;
}

static double
sample_speed (HmResult *result, const HmSample *sample)
{
  double bytes = hm_result_get_unit (result) == HM_UNIT_BYTES_PER_SECOND
                     ? (double) hm_result_get_key (result)->size
                     : 1;

  return sample->seconds > 0 && bytes > 0 ? bytes / sample->seconds : NAN;
}

static char *
format_speed (HmResult *result, double speed, HmUnits units)
{
  return hm_result_get_unit (result) == HM_UNIT_BYTES_PER_SECOND
             ? hm_format_speed (speed, units)
             : hm_format_rate (speed, hm_result_get_key (result)->operation);
}

static HmAxis
speed_axis (HmResult *result)
{
  return hm_result_get_unit (result) == HM_UNIT_BYTES_PER_SECOND ? HM_AXIS_SPEED : HM_AXIS_RATE;
}

/* What each of the flags of a sample means. */
static char *
tell_flags (HmSampleFlags flags)
{
  g_autoptr (GPtrArray) said = g_ptr_array_new ();
  const struct
  {
    HmSampleFlags flag;
    const char *words;
  } all[] = {
    { HM_SAMPLE_CLOCK, _ ("the clock of the core changed") },
    { HM_SAMPLE_SHARED, _ ("somebody else was on the core") },
    { HM_SAMPLE_WARMUP, _ ("taken while warming up") },
    { HM_SAMPLE_SWITCHED, _ ("the thread was taken off the core") },
    { HM_SAMPLE_THROTTLED, _ ("the processor was slowed down") },
    { HM_SAMPLE_ROUND, _ ("the power supply changed, or time was stolen") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    if ((flags & all[i].flag) != 0)
      g_ptr_array_add (said, (gpointer) all[i].words);
  return said->len > 0 ? hm_words_list (said, said->len) : g_strdup ("");
}

static HmFigure *
new_figure (const char *id,
            char *title,
            GPtrArray *labels,
            GPtrArray *ids,
            HmAxis axis,
            HmUnits units)
{
  GPtrArray *copies = g_ptr_array_new ();
  HmFigureOptions options = { .units = units };
  HmFigure *figure;

  for (guint i = 0; i < labels->len; i++)
    g_ptr_array_add (copies, g_strdup (g_ptr_array_index (labels, i)));
  figure = hm_figure_new (title, labels, copies, axis, &options);
  hm_figure_set_ids (figure, g_strdup (id), ids);
  return figure;
}

/* For programs. */
static char *
write_number (double number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (g_ascii_formatd (text, sizeof text, "%.9g", number));
}

static void
fill_sample (HmBar *bar, HmResult *result, const HmSample *sample, HmUnits units)
{
  g_autofree char *at = hm_format_time (sample->at);

  bar->value = sample_speed (result, sample);
  bar->state = is_accepted (sample) ? HM_BAR_MEASURED : HM_BAR_DISTURBED;
  bar->label = format_speed (result, bar->value, units);
  if (is_accepted (sample))
    /* Translators: a speed, and the time since the run began. */
    bar->detail = g_strdup_printf (_ ("%1$s, after %2$s"), bar->label, at);
  else
    {
      g_autofree char *why = tell_flags (sample->flags);

      /* Translators: a speed, the time since the run began, and why the sample does not count. */
      bar->detail = g_strdup_printf (_ ("%1$s, after %2$s\nSet aside: %3$s"), bar->label, at, why);
    }
}

HmFigure *
hm_figure_samples (const HmShown *shown, HmResult *result, HmUnits units)
{
  const GArray *samples;
  GPtrArray *labels, *ids;
  HmFigure *figure;
  HmSeries *series;
  double first, last, lowest = INFINITY, highest = 0;

  g_return_val_if_fail (shown != NULL && HM_IS_RESULT (result), NULL);

  samples = hm_result_get_samples (result);
  if (samples->len < 2)
    return NULL;
  labels = g_ptr_array_new ();
  ids = g_ptr_array_new ();
  for (guint i = 0; i < samples->len; i++)
    {
      g_ptr_array_add (labels, hm_format_time (g_array_index (samples, HmSample, i).at));
      g_ptr_array_add (ids, write_number (g_array_index (samples, HmSample, i).at));
    }
  figure = new_figure ("samples", g_strdup (_ ("Samples over time")), labels, ids,
                       speed_axis (result), units);
  figure->summary = g_strdup (_ ("Each sample as a point, by the time at which it was taken."));
  figure->lines = figure->dots = figure->ordered = TRUE;
  figure->positions = g_new0 (double, samples->len);
  series = hm_figure_add_series (figure, shown, g_strdup (hm_run_get_name (shown->run)), 0);
  first = g_array_index (samples, HmSample, 0).at;
  last = g_array_index (samples, HmSample, samples->len - 1).at;
  for (guint i = 0; i < samples->len; i++)
    {
      const HmSample *sample = &g_array_index (samples, HmSample, i);

      figure->positions[i] = last > first ? CLAMP ((sample->at - first) / (last - first), 0, 1)
                                          : i / (samples->len - 1.0);
      fill_sample (&series->bars[i], result, sample, units);
      if (isfinite (series->bars[i].value))
        {
          lowest = MIN (lowest, series->bars[i].value);
          highest = MAX (highest, series->bars[i].value);
        }
    }
  /* What is to be seen is how they differ. */
  figure->floor = MAX (0, lowest - (highest - lowest) * 0.15);
  return figure;
}

HmFigure *
hm_figure_distribution (const HmShown *shown, HmResult *result, HmUnits units)
{
  const GArray *samples;
  GPtrArray *labels, *ids;
  HmFigure *figure;
  HmSeries *series[2];
  double lowest = INFINITY, highest = 0;

  g_return_val_if_fail (shown != NULL && HM_IS_RESULT (result), NULL);

  samples = hm_result_get_samples (result);
  for (guint i = 0; i < samples->len; i++)
    {
      double speed = sample_speed (result, &g_array_index (samples, HmSample, i));

      lowest = MIN (lowest, speed);
      highest = MAX (highest, speed);
    }
  if (samples->len < 2 || !(highest > lowest))
    return NULL;
  labels = g_ptr_array_new ();
  ids = g_ptr_array_new ();
  for (guint i = 0; i < N_BINS; i++)
    {
      double middle = lowest + (highest - lowest) * (i + 0.5) / N_BINS;

      g_ptr_array_add (labels, format_speed (result, middle, units));
      g_ptr_array_add (ids, write_number (middle));
    }
  figure = new_figure ("distribution", g_strdup (_ ("Distribution of the samples")), labels, ids,
                       HM_AXIS_COUNT, units);
  figure->summary = g_strdup (_ ("How many samples were how fast."));
  figure->ordered = TRUE;
  series[0] = hm_figure_add_series (figure, shown, g_strdup (_ ("Accepted")), 0);
  series[1] = hm_figure_add_series (figure, shown, g_strdup (_ ("Set aside")), 1);
  series[0]->word = "accepted";
  series[1]->word = "set-aside";
  for (guint i = 0; i < samples->len; i++)
    {
      const HmSample *sample = &g_array_index (samples, HmSample, i);
      double share = (sample_speed (result, sample) - lowest) / (highest - lowest);
      guint bin = (guint) CLAMP (share * N_BINS, 0, N_BINS - 1);
      HmBar *bar = &series[is_accepted (sample) ? 0 : 1]->bars[bin];

      bar->value = isfinite (bar->value) ? bar->value + 1 : 1;
    }
  for (guint i = 0; i < 2; i++)
    for (guint j = 0; j < N_BINS; j++)
      {
        HmBar *bar = &series[i]->bars[j];

        /* None is a figure, too. */
        bar->state = HM_BAR_MEASURED;
        bar->value = isfinite (bar->value) ? bar->value : 0;
        bar->label = hm_format_count ((guint64) bar->value);
        /* Translators: which samples ("Accepted"), about how fast they were, and how many. */
        bar->detail = g_strdup_printf (_ ("%1$s, about %2$s: %3$s"), series[i]->name,
                                       figure->category_names[j], bar->label);
      }
  return figure;
}

/* ---- over the block size ---- */

static gboolean
is_other_size (const HmResultKey *a, const HmResultKey *b)
{
  return a->algorithm == b->algorithm && a->operation == b->operation && a->bits == b->bits &&
         a->threads == b->threads && g_strcmp0 (a->engine, b->engine) == 0 &&
         g_strcmp0 (a->workload, b->workload) == 0 && a->size > 0;
}

static int
compare_sizes (gconstpointer a, gconstpointer b)
{
  gint64 first = hm_result_get_key (*(HmResult *const *) a)->size;
  gint64 second = hm_result_get_key (*(HmResult *const *) b)->size;

  return (first > second) - (first < second);
}

static GPtrArray *
collect_sizes (HmRun *run, const HmResultKey *key)
{
  GPtrArray *results = g_ptr_array_new ();

  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      HmResult *result = hm_run_get_result (run, i);

      if (is_other_size (hm_result_get_key (result), key) && hm_result_has_value (result))
        g_ptr_array_add (results, result);
    }
  g_ptr_array_sort (results, compare_sizes);
  return results;
}

static gboolean
fit (const GPtrArray *results, HmSlope *slope)
{
  g_autofree double *bytes = g_new (double, results->len);
  g_autofree double *seconds = g_new (double, results->len);

  for (guint i = 0; i < results->len; i++)
    {
      bytes[i] = (double) hm_result_get_key (results->pdata[i])->size;
      seconds[i] = bytes[i] / hm_result_get_speed (results->pdata[i]);
    }
  return hm_slope_fit (bytes, seconds, results->len, slope);
}

HmFigure *
hm_figure_fit (const HmShown *shown,
               HmResult *result,
               HmUnits units,
               HmSlope *slope,
               gboolean *fitted)
{
  g_autoptr (GPtrArray) results = NULL;
  GPtrArray *labels, *names, *ids;
  HmFigureOptions options = { .units = units, .scale = HM_SCALE_LOG };
  HmFigure *figure;
  HmSeries *series, *line;
  double first, last;

  g_return_val_if_fail (shown != NULL && HM_IS_RESULT (result), NULL);
  g_return_val_if_fail (slope != NULL && fitted != NULL, NULL);

  *fitted = FALSE;
  results = collect_sizes (shown->run, hm_result_get_key (result));
  if (results->len < 2 || hm_result_get_unit (result) != HM_UNIT_BYTES_PER_SECOND)
    return NULL;
  *fitted = fit (results, slope);
  labels = g_ptr_array_new ();
  names = g_ptr_array_new ();
  ids = g_ptr_array_new ();
  for (guint i = 0; i < results->len; i++)
    {
      gint64 size = hm_result_get_key (results->pdata[i])->size;

      g_ptr_array_add (labels, hm_format_size (size));
      g_ptr_array_add (names, hm_format_size_long (size));
      g_ptr_array_add (ids, g_strdup_printf ("%" G_GINT64_FORMAT, size));
    }
  figure = hm_figure_new (g_strdup (_ ("Throughput by block size")), labels, names, HM_AXIS_SPEED,
                          &options);
  hm_figure_set_ids (figure, g_strdup ("sizes"), ids);
  figure->summary =
      g_strdup (_ ("Throughput by block size, with what the fitted costs make of it."));
  figure->lines = figure->ordered = TRUE;
  figure->positions = g_new0 (double, results->len);
  first = log ((double) hm_result_get_key (results->pdata[0])->size);
  last = log ((double) hm_result_get_key (results->pdata[results->len - 1])->size);
  series = hm_figure_add_series (figure, shown, g_strdup (hm_run_get_name (shown->run)), 0);
  line = *fitted ? hm_figure_add_series (figure, shown, g_strdup (_ ("Fitted")), 1) : NULL;
  if (line != NULL)
    line->ideal = TRUE;
  for (guint i = 0; i < results->len; i++)
    {
      double size = (double) hm_result_get_key (results->pdata[i])->size;

      figure->positions[i] = last > first ? (log (size) - first) / (last - first) : 0.5;
      hm_bar_fill (&series->bars[i], shown->run, series->name, results->pdata[i], units);
      if (line == NULL)
        continue;
      line->bars[i].state = HM_BAR_MEASURED;
      line->bars[i].value = size / (slope->call + slope->byte * size);
      line->bars[i].label = hm_format_speed (line->bars[i].value, units);
      /* Translators: a speed that was not measured but reckoned from the fitted costs. */
      line->bars[i].detail = g_strdup_printf (_ ("Fitted: %s"), line->bars[i].label);
    }
  return figure;
}

char *
hm_figure_tell_fit (const HmSlope *slope, HmUnits units)
{
  g_autofree char *call = NULL;
  g_autofree char *byte = NULL;
  g_autofree char *speed = NULL;
  g_autofree char *worst = NULL;

  g_return_val_if_fail (slope != NULL, NULL);

  call = hm_format_time (slope->call);
  byte = hm_format_time (slope->byte);
  speed = hm_format_speed (1 / slope->byte, units);
  worst = hm_format_percent (slope->worst, 1);
  return g_strdup_printf (
      /* Translators: two times, the speed that the second one comes to, and a percentage. */
      _ ("A call costs %1$s, a byte %2$s (%3$s without calls). The measured figures are at most "
         "%4$s off that."),
      call, byte, speed, worst);
}
