/* hm-figure-compare.c: the runs of a figure against the baseline
 *
 * A figure is first made of speeds, whatever is wanted. What the comparison changes is done here,
 * the same for every kind: what is left out, in which order the rest stands, and the ratios that
 * are drawn instead of speeds. All of them come from the comparison; nothing is reckoned here.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-figure-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

static void
clear_bar (HmBar *bar)
{
  g_free (bar->label);
  g_free (bar->detail);
  g_free (bar->verdict);
  g_free (bar->caption);
  g_free (bar->parts);
  g_clear_object (&bar->result);
}

/* Takes those at @which out of @list, and frees the others. */
static char **
take_strings (char **list, const guint *which, guint n)
{
  char **taken;

  if (list == NULL)
    return NULL;
  taken = g_new0 (char *, n + 1);
  for (guint i = 0; i < n; i++)
    taken[i] = g_strdup (list[which[i]]);
  g_strfreev (list);
  return taken;
}

/* Leaves the categories @which (each at most once), in that order. */
static void
take_categories (HmFigure *figure, const guint *which, guint n)
{
  for (guint i = 0; i < figure->series->len; i++)
    {
      HmSeries *series = figure->series->pdata[i];
      HmBar *bars = g_new0 (HmBar, n + 1);

      for (guint j = 0; j < n; j++)
        {
          bars[j] = series->bars[which[j]];
          series->bars[which[j]] = (HmBar){ 0 };
        }
      for (guint j = 0; j < figure->n_categories; j++)
        clear_bar (&series->bars[j]);
      g_free (series->bars);
      series->bars = bars;
    }
  figure->categories = take_strings (figure->categories, which, n);
  figure->category_names = take_strings (figure->category_names, which, n);
  figure->category_ids = take_strings (figure->category_ids, which, n);
  if (figure->positions != NULL)
    for (guint i = 0; i < n; i++)
      figure->positions[i] = figure->positions[which[i]]; /* sizes ascend: never behind itself */
  figure->n_categories = n;
}

static gboolean
has_value (const HmFigure *figure, guint category, guint colour, gboolean of_colour)
{
  for (guint i = 0; i < figure->series->len; i++)
    {
      const HmSeries *series = figure->series->pdata[i];

      if ((series->colour == colour) == of_colour && isfinite (series->bars[category].value))
        return TRUE;
    }
  return FALSE;
}

/* Leaves what the baseline and at least one other have a figure for. */
static void
drop_lone (HmFigure *figure, guint baseline)
{
  g_autofree guint *which = g_new (guint, figure->n_categories + 1);
  guint n = 0;

  for (guint i = 0; i < figure->n_categories; i++)
    if (has_value (figure, i, baseline, TRUE) && has_value (figure, i, baseline, FALSE))
      which[n++] = i;
  if (n < figure->n_categories)
    take_categories (figure, which, n);
}

static gboolean
is_pending (const HmSeries *series, guint n_bars)
{
  for (guint i = 0; i < n_bars; i++)
    if (series->bars[i].state == HM_BAR_PENDING)
      return TRUE;
  return FALSE;
}

/* The figure that counts: of the first run that has one, at the last category at which it has one.
 * The baseline comes last, as its ratio would be 1. NULL when none has a figure, or when the first
 * is still to be measured: what will be there in a moment keeps its place free. */
static const HmSeries *
find_headline (const HmFigure *figure, guint baseline, guint *category)
{
  for (guint round = 0; round < 2; round++)
    for (guint i = 0; i < figure->series->len; i++)
      {
        const HmSeries *series = figure->series->pdata[i];

        if ((series->colour == baseline) != (round == 1))
          continue;
        for (*category = figure->n_categories; *category > 0;)
          if (isfinite (series->bars[--*category].value))
            return series;
        if (is_pending (series, figure->n_categories))
          return NULL;
      }
  return NULL;
}

static void
add_headline (HmFigure *figure,
              const HmShown *shown,
              guint n_shown,
              guint baseline,
              const HmFigureOptions *options)
{
  guint category;
  const HmSeries *series = find_headline (figure, baseline, &category);
  double ratio;

  if (series == NULL)
    return;
  figure->headline = g_strdup (series->bars[category].label);
  ratio = hm_figure_add_ratio (figure, shown, n_shown, series, category, options->pairs);
  if (options->order == HM_ORDER_RATIO)
    figure->order = ratio;
  else if (options->order == HM_ORDER_SPEED)
    figure->order = series->bars[category].value;
}

/* A bar of a speed becomes one of its ratio. */
static void
make_ratio (HmFigure *figure,
            const HmSeries *series,
            guint category,
            const HmFigureOptions *options,
            const char *baseline)
{
  HmBar *bar = &series->bars[category];
  const HmPair *pair = NULL;
  gboolean had_value = isfinite (bar->value);
  double low, high;

  if (options->pairs != NULL && bar->result != NULL)
    pair = hm_pairs_find (options->pairs, bar->result);
  bar->value = bar->low = bar->high = NAN;
  if (pair == NULL || isnan (pair->ratio))
    {
      if (!had_value)
        return; /* which the bar says already */
      /* The comparison is a moment behind, or has nothing to hold this figure against. */
      bar->state = pair == NULL ? HM_BAR_PENDING : HM_BAR_MISSING;
      g_free (bar->label);
      bar->label = pair != NULL ? hm_pair_describe (pair, TRUE) : g_strdup (_ ("no figure"));
      if (pair != NULL)
        {
          char *detail = g_strdup_printf ("%s\n%s", bar->detail, bar->label);

          g_free (bar->detail);
          bar->detail = detail;
        }
      return;
    }
  bar->value = pair->ratio;
  bar->low = pair->low;
  bar->high = pair->high;
  if (hm_compare_get_band (hm_pairs_get_compare (options->pairs), pair, &low, &high))
    bar->band = high;
  if (bar->state == HM_BAR_MEASURED && pair->verdict == HM_COMPARE_NO_DIFFERENCE)
    bar->state = HM_BAR_NO_DIFFERENCE;
  bar->verdict = g_strdup (hm_compare_verdict_title (pair->verdict));
  {
    g_autofree char *speeds = g_steal_pointer (&bar->detail);
    g_autofree char *told = hm_figure_tell_pair (figure, series, category, pair, baseline, TRUE);

    g_free (bar->label);
    bar->label = hm_format_ratio (pair->ratio);
    bar->detail = g_strdup_printf ("%s %s\n\n%s", bar->label, told, speeds);
  }
}

static void
make_ratios (HmFigure *figure, const HmShown *baseline, const HmFigureOptions *options)
{
  const char *name = hm_run_get_name (baseline->run);

  for (guint i = 0; i < figure->series->len;)
    {
      HmSeries *series = figure->series->pdata[i];

      if (series->colour == baseline->colour)
        {
          hm_figure_drop_series (figure, i);
          continue;
        }
      for (guint j = 0; j < figure->n_categories; j++)
        make_ratio (figure, series, j, options, name);
      i++;
    }
  figure->axis = HM_AXIS_RATIO;
  figure->scale = HM_SCALE_LOG;
  g_free (figure->unit);
  /* Translators: what an axis counts; %s is the name of the baseline. */
  figure->unit = g_strdup_printf (_ ("times as fast as %s; more is faster"), name);
}

/* The first value of a category: of the first series that is not the baseline's. */
static double
get_rank (const HmFigure *figure,
          guint category,
          guint baseline,
          HmOrder order,
          const HmPairs *pairs)
{
  for (guint i = 0; i < figure->series->len; i++)
    {
      const HmSeries *series = figure->series->pdata[i];
      const HmBar *bar = &series->bars[category];
      const HmPair *pair;

      if (!isfinite (bar->value) || series->colour == baseline)
        continue;
      if (order != HM_ORDER_RATIO)
        return bar->value;
      pair = pairs != NULL ? hm_pairs_find (pairs, bar->result) : NULL;
      if (pair != NULL && isfinite (pair->ratio))
        return pair->ratio;
    }
  return -INFINITY;
}

typedef struct
{
  const HmFigure *figure;
  const double *ranks;
  HmOrder order;
} Sorting;

static int
compare_categories (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const Sorting *sorting = user_data;
  guint first = *(const guint *) a, second = *(const guint *) b;

  if (sorting->order == HM_ORDER_NAME)
    return g_utf8_collate (sorting->figure->categories[first], sorting->figure->categories[second]);
  if (sorting->ranks[first] == sorting->ranks[second])
    return first < second ? -1 : first > second;
  return sorting->ranks[first] > sorting->ranks[second] ? -1 : 1;
}

static void
sort_categories (HmFigure *figure, guint baseline, HmOrder order, const HmPairs *pairs)
{
  g_autofree double *ranks = g_new (double, figure->n_categories + 1);
  g_autofree guint *which = g_new (guint, figure->n_categories + 1);
  Sorting sorting = { figure, ranks, order };

  for (guint i = 0; i < figure->n_categories; i++)
    {
      ranks[i] = get_rank (figure, i, baseline, order, pairs);
      which[i] = i;
    }
  g_qsort_with_data (which, (gint) figure->n_categories, sizeof *which, compare_categories,
                     &sorting);
  take_categories (figure, which, figure->n_categories);
}

void
hm_figure_finish (HmFigure *figure,
                  const HmShown *shown,
                  guint n_shown,
                  gboolean headline,
                  const HmFigureOptions *options)
{
  guint at = hm_figure_baseline (shown, n_shown);
  guint baseline = at != G_MAXUINT ? shown[at].colour : G_MAXUINT;
  HmOrder order = options->order;
  gboolean turns =
      options->scale == HM_SCALE_RATIO && n_shown == 1 && hm_run_has_pairs (shown[0].run);

  /* Lines in order of their length are read best, whatever is drawn. */
  if (order == HM_ORDER_USUAL && options->scale == HM_SCALE_RATIO && !figure->ordered)
    order = HM_ORDER_RATIO;
  if (options->common_only && at != G_MAXUINT)
    drop_lone (figure, baseline);
  if (headline)
    add_headline (figure, shown, n_shown, baseline, options);
  /* Then the values are ratios. */
  if (turns)
    {
      hm_figure_make_turns (figure, shown[0].run);
      order = order == HM_ORDER_RATIO ? HM_ORDER_SPEED : order;
    }
  if (figure->horizontal && !figure->ordered && order != HM_ORDER_USUAL)
    sort_categories (figure, baseline, order, options->pairs);
  if (options->scale == HM_SCALE_RATIO && at != G_MAXUINT)
    make_ratios (figure, &shown[at], options);
  else if (options->scale == HM_SCALE_RATIO && !turns)
    figure->scale = HM_SCALE_LINEAR;
}

void
hm_figure_take_summary (HmFigure *figure, char *summary)
{
  figure->summary = summary;
  if (figure->axis != HM_AXIS_RATIO)
    return;
  g_free (summary);
  /* Translators: the first sentence of a chart that is read aloud; its title, and what it counts:
   * "times as fast as Core 2 Duo; more is faster". */
  figure->summary = g_strdup_printf (_ ("%1$s: %2$s."), figure->title, figure->unit);
}

/* Where runs have nothing to be held against each other, a chart of ratios has only signs. */
static gboolean
is_bare (const HmFigure *figure)
{
  double lowest, highest, top;

  return figure->axis == HM_AXIS_RATIO && !hm_figure_range (figure, &lowest, &highest, &top);
}

static void
move_bare_last (GPtrArray *figures)
{
  g_autoptr (GPtrArray) bare = g_ptr_array_new ();

  for (guint i = 0; i < figures->len;)
    if (is_bare (figures->pdata[i]))
      g_ptr_array_add (bare, g_ptr_array_steal_index (figures, i));
    else
      i++;
  for (guint i = 0; i < bare->len; i++)
    g_ptr_array_add (figures, bare->pdata[i]);
}

static int
compare_figures (gconstpointer a, gconstpointer b, gpointer order)
{
  const HmFigure *first = *(HmFigure *const *) a, *second = *(HmFigure *const *) b;

  if (GPOINTER_TO_UINT (order) == HM_ORDER_NAME)
    return g_utf8_collate (first->title, second->title);
  if (isnan (first->order) || isnan (second->order))
    return isnan (first->order) - isnan (second->order);
  return first->order > second->order ? -1 : first->order < second->order;
}

void
hm_figure_arrange (GPtrArray *figures, HmOrder order)
{
  g_return_if_fail (figures != NULL);

  for (guint i = figures->len; i > 0; i--)
    {
      HmFigure *figure = figures->pdata[i - 1];

      if (figure->n_categories == 0)
        g_ptr_array_remove_index (figures, i - 1);
    }
  if (order != HM_ORDER_USUAL)
    g_ptr_array_sort_with_data (figures, compare_figures, GUINT_TO_POINTER (order));
  move_bare_last (figures);
}
