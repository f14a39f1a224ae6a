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
    g_autofree char *number = hm_format_number (pair->ratio, 3);
    g_autofree char *speeds = g_steal_pointer (&bar->detail);
    g_autofree char *told = hm_figure_tell_pair (figure, series, category, pair, baseline, TRUE);

    g_free (bar->label);
    /* Translators: how many times as fast: "×2.26". */
    bar->label = g_strdup_printf (_ ("×%s"), number);
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
get_rank (const HmFigure *figure, guint category, guint baseline, const HmFigureOptions *options)
{
  for (guint i = 0; i < figure->series->len; i++)
    {
      const HmSeries *series = figure->series->pdata[i];
      const HmBar *bar = &series->bars[category];
      const HmPair *pair;

      if (!isfinite (bar->value) || series->colour == baseline)
        continue;
      if (options->order != HM_ORDER_RATIO)
        return bar->value;
      pair = options->pairs != NULL ? hm_pairs_find (options->pairs, bar->result) : NULL;
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
sort_categories (HmFigure *figure, guint baseline, const HmFigureOptions *options)
{
  g_autofree double *ranks = g_new (double, figure->n_categories + 1);
  g_autofree guint *which = g_new (guint, figure->n_categories + 1);
  Sorting sorting = { figure, ranks, options->order };

  for (guint i = 0; i < figure->n_categories; i++)
    {
      ranks[i] = get_rank (figure, i, baseline, options);
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

  if (options->common_only && at != G_MAXUINT)
    drop_lone (figure, baseline);
  if (headline)
    add_headline (figure, shown, n_shown, baseline, options);
  if (figure->horizontal && options->order != HM_ORDER_USUAL)
    sort_categories (figure, baseline, options);
  if (options->scale == HM_SCALE_RATIO && at != G_MAXUINT)
    make_ratios (figure, &shown[at], options);
  else if (options->scale == HM_SCALE_RATIO)
    figure->scale = HM_SCALE_LINEAR;
}
