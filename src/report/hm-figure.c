/* hm-figure.c: figures, their series, and the text of a bar
 *
 * The builders of the single kinds (hm-figure-throughput.c, ...) decide what the categories are;
 * here results become bars.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-figure-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

/* While a run is measured, a bar is rough until its interval is within this many times the half
 * width that the run aims at. Wider than that, a reader sees the bar still move. */
#define ROUGH_FACTOR 4

/* The aim of a run that names none. */
#define USUAL_PRECISION 0.005

static void
hm_series_free (gpointer data, guint n_bars)
{
  HmSeries *series = data;

  for (guint i = 0; i < n_bars; i++)
    {
      g_free (series->bars[i].label);
      g_free (series->bars[i].detail);
      g_clear_object (&series->bars[i].result);
    }
  g_free (series->bars);
  g_free (series->name);
  g_free (series);
}

void
hm_figure_free (HmFigure *figure)
{
  if (figure == NULL)
    return;
  for (guint i = 0; i < figure->series->len; i++)
    hm_series_free (figure->series->pdata[i], figure->n_categories);
  g_ptr_array_unref (figure->series);
  g_strfreev (figure->categories);
  g_strfreev (figure->category_names);
  g_free (figure->title);
  g_free (figure->headline);
  g_free (figure->unit);
  g_free (figure->summary);
  g_free (figure);
}

static char **
take_strings (GPtrArray *array)
{
  g_ptr_array_add (array, NULL);
  return (char **) g_ptr_array_free (array, FALSE);
}

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
  figure->unit = g_strdup (axis == HM_AXIS_SPEED ? _ ("bytes per second; more is better")
                                                 : _ ("operations per second; more is better"));
  figure->series = g_ptr_array_new ();
  return figure;
}

/* The interval in the direction in which more is better. */
static void
get_interval (HmResult *result, double *low, double *high)
{
  const HmFigures *figures = hm_result_get_figures (result);

  *low = figures->low;
  *high = figures->high;
  if (hm_result_get_unit (result) == HM_UNIT_SECONDS_PER_OPERATION)
    {
      *low = figures->high > 0 ? 1 / figures->high : NAN;
      *high = figures->low > 0 ? 1 / figures->low : NAN;
    }
  if (!isfinite (*low) || !isfinite (*high) || *low > *high)
    *low = *high = NAN;
}

static HmBarState
get_state (HmRun *run, HmResult *result, const HmBar *bar)
{
  gboolean running = hm_run_get_status (run) == HM_RUN_RUNNING;
  double aim = hm_run_get_method (run)->precision;

  if (!hm_result_has_value (result))
    {
      HmStatus status = hm_result_get_figures (result)->status;

      if (status == HM_STATUS_UNAVAILABLE)
        return HM_BAR_UNAVAILABLE;
      if (status == HM_STATUS_FAILED)
        return HM_BAR_FAILED;
      return running && status == HM_STATUS_PENDING ? HM_BAR_PENDING : HM_BAR_MISSING;
    }
  if (hm_result_get_figures (result)->status == HM_STATUS_DISTURBED)
    return HM_BAR_DISTURBED;
  if (!isfinite (aim) || aim <= 0)
    aim = USUAL_PRECISION;
  if (running && (isnan (bar->low) || (bar->high - bar->low) / 2 > ROUGH_FACTOR * aim * bar->value))
    return HM_BAR_ROUGH;
  return HM_BAR_MEASURED;
}

static char *
format_value (double value, HmResult *result, HmUnits units)
{
  if (hm_result_get_unit (result) == HM_UNIT_BYTES_PER_SECOND)
    return hm_format_speed (value, units);
  return hm_format_rate (value, hm_result_get_key (result)->operation);
}

/* Appends a line to @text and frees it. */
static void
take_line (GString *text, char *line)
{
  if (text->len > 0)
    g_string_append_c (text, '\n');
  g_string_append (text, line);
  g_free (line);
}

/* What was done, as a title: "AES-128-CBC · Encrypt · 8 KiB". */
static char *
make_subject_line (const HmResultKey *key)
{
  const char *algorithm = hm_algorithm_title (key->algorithm);
  const char *operation = hm_operation_title (key->operation);
  g_autofree char *amount = NULL;

  if (key->size >= 0)
    amount = hm_format_size_long (key->size);
  else if (key->bits > 0)
    /* Translators: a key's length. */
    amount = g_strdup_printf (ngettext ("%u bit", "%u bits", key->bits), key->bits);
  else
    /* Translators: algorithm and operation: "Ed25519 · Sign". */
    return g_strdup_printf (_ ("%1$s · %2$s"), algorithm, operation);
  /* Translators: algorithm, operation, block size or key size: "AES-128-CBC · Encrypt · 8 KiB". */
  return g_strdup_printf (_ ("%1$s · %2$s · %3$s"), algorithm, operation, amount);
}

static void
add_figure_lines (GString *text, HmResult *result, const HmBar *bar, HmUnits units)
{
  const HmFigures *figures = hm_result_get_figures (result);

  take_line (text, hm_format_result (result, units));
  if (isfinite (bar->low))
    {
      g_autofree char *low = format_value (bar->low, result, units);
      g_autofree char *high = format_value (bar->high, result, units);
      double half = (bar->high - bar->low) / 2 / bar->value;
      g_autofree char *share = hm_format_percent (half, half < 0.0995 ? 1 : 0);

      take_line (text,
                 /* Translators: the ends of the interval, and half its width in percent: "95 %
                    interval 675 MB/s to 677 MB/s (±0.2 %)". */
                 g_strdup_printf (_ ("95 %% interval %1$s to %2$s (±%3$s)"), low, high, share));
    }
  else
    take_line (text, g_strdup (_ ("Interval not recorded")));
  if (figures->samples > 0)
    /* Translators: of %2$u measured samples %1$u were undisturbed. */
    take_line (text, g_strdup_printf (ngettext ("%1$u of %2$u sample accepted",
                                                "%1$u of %2$u samples accepted", figures->samples),
                                      figures->accepted, figures->samples));
  if (isfinite (figures->cycles) && figures->cycles > 0)
    take_line (text, hm_format_cycles (figures->cycles,
                                       hm_result_get_unit (result) == HM_UNIT_BYTES_PER_SECOND));
  if (isfinite (figures->wall_median) && figures->wall_median > 0)
    {
      double median = hm_result_get_unit (result) == HM_UNIT_SECONDS_PER_OPERATION
                          ? 1 / figures->wall_median
                          : figures->wall_median;
      g_autofree char *wall = format_value (median, result, units);

      /* Translators: the plain median by the wall clock, not corrected: "Uncorrected median 670
         MB/s". */
      take_line (text, g_strdup_printf (_ ("Uncorrected median %s"), wall));
    }
}

static void
add_origin_lines (GString *text, HmResult *result)
{
  const HmResultKey *key = hm_result_get_key (result);
  const char *implementation = hm_result_get_implementation (result);
  const char *clock = hm_result_get_clock (result);
  const char *printed = hm_result_get_printed (result);
  guint line = hm_result_get_line (result);

  if (key->engine != NULL)
    {
      g_autofree char *engine = hm_format_engine (key->engine);

      if (implementation != NULL)
        /* Translators: the library, and which of its code ran: "Engine Built-in core, aes-ni". */
        take_line (text, g_strdup_printf (_ ("Engine %1$s, %2$s"), engine, implementation));
      else
        /* Translators: the library that did the work: "Engine OpenSSL". */
        take_line (text, g_strdup_printf (_ ("Engine %s"), engine));
    }
  if (key->workload != NULL)
    /* Translators: a fixed word for what the timed loop does. */
    take_line (text, g_strdup_printf (_ ("Workload %s"), key->workload));
  if (g_strcmp0 (clock, "user") == 0)
    take_line (text, g_strdup (_ ("Timed by the processor time of the program")));
  else if (g_strcmp0 (clock, "wall") == 0)
    take_line (text, g_strdup (_ ("Timed by the wall clock")));
  if (key->threads > 1)
    take_line (text, hm_format_threads (key->threads));
  if (printed != NULL && line > 0)
    /* Translators: where an imported figure stood: its name as printed, and the line. */
    take_line (text, g_strdup_printf (_ ("Printed as “%1$s” in line %2$u"), printed, line));
  else if (line > 0)
    /* Translators: where an imported figure stood. */
    take_line (text, g_strdup_printf (_ ("From line %u of the text"), line));
}

static char *
make_detail (const char *series, HmResult *result, const HmBar *bar, HmUnits units)
{
  GString *text = g_string_new (series);

  take_line (text, make_subject_line (hm_result_get_key (result)));
  if (bar->state == HM_BAR_MISSING)
    take_line (text, g_strdup (_ ("no figure")));
  else if (!hm_result_has_value (result))
    take_line (text, hm_format_result (result, units));
  else
    add_figure_lines (text, result, bar, units);
  if (bar->state == HM_BAR_ROUGH)
    take_line (text, g_strdup (_ ("Still being measured")));
  if (bar->state == HM_BAR_DISTURBED)
    take_line (text, g_strdup (_ ("Disturbed: too few samples were undisturbed to rely on this")));
  if (hm_result_get_message (result) != NULL)
    take_line (text, g_strdup (hm_result_get_message (result)));
  add_origin_lines (text, result);
  return g_string_free (text, FALSE);
}

static void
fill_bar (HmBar *bar, HmRun *run, const char *series, HmResult *result, HmUnits units)
{
  bar->result = g_object_ref (result);
  bar->value = hm_result_has_value (result) ? hm_result_get_speed (result) : NAN;
  if (isfinite (bar->value))
    get_interval (result, &bar->low, &bar->high);
  bar->state = get_state (run, result, bar);
  bar->label =
      bar->state == HM_BAR_MISSING ? g_strdup (_ ("no figure")) : hm_format_result (result, units);
  bar->detail = make_detail (series, result, bar, units);
}

/* A lane is what becomes a series: the results of a run that differ in nothing but the category.
 * Two rows of one name and size go into two lanes. */
typedef struct
{
  const char *engine, *workload;
  guint threads, row;
  HmResult **results; /* one a category, or NULL */
} Lane;

static void
lane_clear (gpointer data)
{
  g_free (((Lane *) data)->results);
}

static GArray *
collect_lanes (HmRun *run, guint n_categories, HmCategoryFunc category, gpointer user_data)
{
  GArray *lanes = g_array_new (FALSE, TRUE, sizeof (Lane));

  g_array_set_clear_func (lanes, lane_clear);
  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      HmResult *result = hm_run_get_result (run, i);
      const HmResultKey *key = hm_result_get_key (result);
      int at = category (result, user_data);
      Lane *lane = NULL;
      guint row = 0;

      if (at < 0)
        continue;
      for (guint j = 0; j < lanes->len && lane == NULL; j++)
        {
          Lane *candidate = &g_array_index (lanes, Lane, j);

          if (g_strcmp0 (candidate->engine, key->engine) != 0 ||
              g_strcmp0 (candidate->workload, key->workload) != 0 ||
              candidate->threads != key->threads)
            continue;
          if (candidate->results[at] == NULL)
            lane = candidate;
          row++;
        }
      if (lane == NULL)
        {
          Lane fresh = { key->engine, key->workload, key->threads, row,
                         g_new0 (HmResult *, n_categories) };

          g_array_append_val (lanes, fresh);
          lane = &g_array_index (lanes, Lane, lanes->len - 1);
        }
      lane->results[at] = result;
    }
  return lanes;
}

/* TRUE when another lane could serve @lane's categories as well, so that only the workload or the
 * row differs where they do not overlap (different algorithms in one overview have different
 * workloads; that makes no second series). */
static gboolean
lanes_fit_together (const Lane *a, const Lane *b, guint n_categories)
{
  if (g_strcmp0 (a->engine, b->engine) != 0 || a->threads != b->threads)
    return FALSE;
  for (guint i = 0; i < n_categories; i++)
    if (a->results[i] != NULL && b->results[i] != NULL)
      return FALSE;
  return TRUE;
}

static void
merge_lanes (GArray *lanes, guint n_categories)
{
  for (guint i = 0; i < lanes->len; i++)
    for (guint j = i + 1; j < lanes->len;)
      {
        Lane *a = &g_array_index (lanes, Lane, i);
        Lane *b = &g_array_index (lanes, Lane, j);

        if (!lanes_fit_together (a, b, n_categories))
          {
            j++;
            continue;
          }
        for (guint k = 0; k < n_categories; k++)
          if (b->results[k] != NULL)
            a->results[k] = b->results[k];
        g_array_remove_index (lanes, j);
      }
}

/* The run's name, and what tells this lane from the run's others. */
static char *
name_lane (HmRun *run, GArray *lanes, guint index)
{
  const Lane *lane = &g_array_index (lanes, Lane, index);
  gboolean engine = FALSE, threads = FALSE, workload = FALSE;
  g_autoptr (GString) name = g_string_new (hm_run_get_name (run));

  for (guint i = 0; i < lanes->len; i++)
    {
      const Lane *other = &g_array_index (lanes, Lane, i);

      engine |= g_strcmp0 (lane->engine, other->engine) != 0;
      threads |= lane->threads != other->threads;
      workload |= g_strcmp0 (lane->workload, other->workload) != 0 &&
                  g_strcmp0 (lane->engine, other->engine) == 0;
    }
  if (engine && lane->engine != NULL)
    {
      g_autofree char *title = hm_format_engine (lane->engine);

      g_string_append_printf (name, " · %s", title);
    }
  if (threads)
    {
      g_autofree char *count = hm_format_threads (lane->threads);

      g_string_append_printf (name, " · %s", count);
    }
  if (workload && lane->workload != NULL)
    g_string_append_printf (name, " · %s", lane->workload);
  if (lane->row > 0)
    {
      g_string_append (name, " · ");
      /* Translators: the second (third ...) row of the same name in an imported table. */
      g_string_append_printf (name, _ ("row %u"), lane->row + 1);
    }
  return g_string_free (g_steal_pointer (&name), FALSE);
}

static HmSeries *
new_series (HmFigure *figure, char *name, guint colour, guint variant)
{
  HmSeries *series = g_new0 (HmSeries, 1);

  series->name = name;
  series->colour = colour;
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

static void
add_run (HmFigure *figure, const HmShown *shown, HmCategoryFunc category, gpointer user_data)
{
  g_autoptr (GArray) lanes = collect_lanes (shown->run, figure->n_categories, category, user_data);

  merge_lanes (lanes, figure->n_categories);
  if (lanes->len == 0)
    new_series (figure, g_strdup (hm_run_get_name (shown->run)), shown->colour, 0);
  for (guint i = 0; i < lanes->len; i++)
    {
      const Lane *lane = &g_array_index (lanes, Lane, i);
      HmSeries *series = new_series (figure, name_lane (shown->run, lanes, i), shown->colour, i);

      for (guint j = 0; j < figure->n_categories; j++)
        if (lane->results[j] != NULL)
          fill_bar (&series->bars[j], shown->run, series->name, lane->results[j], figure->units);
    }
}

void
hm_figure_add_runs (HmFigure *figure,
                    const HmShown *shown,
                    guint n_shown,
                    HmCategoryFunc category,
                    gpointer user_data)
{
  for (guint i = 0; i < n_shown; i++)
    add_run (figure, &shown[i], category, user_data);

  /* Bars without a result know their state and say it. */
  for (guint i = 0; i < figure->series->len; i++)
    {
      HmSeries *series = figure->series->pdata[i];

      for (guint j = 0; j < figure->n_categories; j++)
        {
          HmBar *bar = &series->bars[j];

          if (bar->result != NULL)
            continue;
          bar->label = g_strdup (_ ("no figure"));
          /* Translators: three lines of a tooltip: the run, the block size or key size, and that
             the run has no figure there. */
          bar->detail = g_strdup_printf (_ ("%1$s\n%2$s\nno figure"), series->name,
                                         figure->category_names[j]);
        }
    }
}

char *
hm_figure_make_headline (const HmFigure *figure)
{
  const HmSeries *first;

  if (figure->series->len == 0)
    return NULL;
  first = figure->series->pdata[0];
  for (guint i = figure->n_categories; i > 0; i--)
    if (isfinite (first->bars[i - 1].value))
      return g_strdup (first->bars[i - 1].label);
  return NULL;
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
  return *highest > 0;
}

/* "16 bytes 312 MB/s", with a word for what a bar's look says. */
static char *
describe_bar (const char *category, const HmBar *bar)
{
  if (bar->state == HM_BAR_ROUGH)
    /* Translators: in a list that is read aloud: block size or key size, value. */
    return g_strdup_printf (_ ("%1$s about %2$s, still being measured"), category, bar->label);
  if (bar->state == HM_BAR_DISTURBED)
    /* Translators: in a list that is read aloud: block size or key size, value. */
    return g_strdup_printf (_ ("%1$s %2$s, disturbed"), category, bar->label);
  /* Translators: in a list that is read aloud: block size or key size, value (or "failed", "not
     available"). */
  return g_strdup_printf (_ ("%1$s %2$s"), category, bar->label);
}

char *
hm_figure_describe (const HmFigure *figure)
{
  GString *text;

  g_return_val_if_fail (figure != NULL, NULL);

  text = g_string_new (figure->summary);
  for (guint i = 0; i < figure->series->len; i++)
    {
      const HmSeries *series = figure->series->pdata[i];
      g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *list = NULL;

      for (guint j = 0; j < figure->n_categories; j++)
        g_ptr_array_add (items, describe_bar (figure->category_names[j], &series->bars[j]));
      g_ptr_array_add (items, NULL);
      /* Translators: between the items of a list that is read aloud. */
      list = g_strjoinv (_ (", "), (char **) items->pdata);
      g_string_append_c (text, ' ');
      /* Translators: a run's name, and the list of its figures. */
      g_string_append_printf (text, _ ("%1$s: %2$s."), series->name, list);
    }
  return g_string_free (text, FALSE);
}
