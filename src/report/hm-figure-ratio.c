/* hm-figure-ratio.c: the figure that counts, against the baseline's
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-figure-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "run/hm-compare.h"
#include "run/hm-noise.h"

guint
hm_figure_baseline (const HmShown *shown, guint n)
{
  return n >= 2 ? n - 1 : G_MAXUINT;
}

/* The run of a series: its colour is that of no other run. */
static HmRun *
find_run (const HmShown *shown, guint n, const HmSeries *series)
{
  for (guint i = 0; i < n; i++)
    if (shown[i].colour == series->colour)
      return shown[i].run;
  g_return_val_if_reached (NULL);
}

/* How well two results can be held against each other: the baseline may have several of a category.
 */
static guint
agreement (HmResult *base, HmResult *other)
{
  const HmResultKey *a = hm_result_get_key (base), *b = hm_result_get_key (other);

  return 4 * (g_strcmp0 (a->engine, b->engine) == 0) +
         2 * (g_strcmp0 (a->workload, b->workload) == 0) +
         (g_strcmp0 (hm_result_get_clock (base), hm_result_get_clock (other)) == 0);
}

/* The baseline's partner of @other in a category. */
static HmResult *
find_partner (const HmFigure *figure, guint colour, guint category, HmResult *other)
{
  HmResult *best = NULL;

  for (guint i = 0; i < figure->series->len; i++)
    {
      const HmSeries *series = figure->series->pdata[i];
      HmResult *base = series->bars[category].result;

      if (series->colour != colour || base == NULL || !hm_result_has_value (base) ||
          hm_result_get_key (base)->threads != hm_result_get_key (other)->threads)
        continue;
      if (best == NULL || agreement (base, other) > agreement (best, other))
        best = base;
    }
  return best;
}

static char *
describe (const HmFigure *figure,
          const HmSeries *series,
          guint category,
          const HmPair *pair,
          HmRun *baseline)
{
  g_autofree char *note = hm_pair_describe (pair, TRUE);
  g_autofree char *against = g_strdup_printf (
      /* Translators: what a ratio is of: a run, a block size or key size, and the baseline. */
      _ ("%1$s, %2$s, against %3$s"), series->name, figure->category_names[category],
      hm_run_get_name (baseline));
  g_autoptr (GString) text = g_string_new (against);

  if (isfinite (pair->low))
    {
      g_autofree char *low = hm_format_number (pair->low, 3);
      g_autofree char *high = hm_format_number (pair->high, 3);

      g_string_append_c (text, '\n');
      /* Translators: the two ends of the interval of a ratio. */
      g_string_append_printf (text, _ ("95 %% interval: %1$s to %2$s"), low, high);
    }
  if (*note != '\0')
    g_string_append_printf (text, "\n%s", note);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

void
hm_figure_add_ratio (HmFigure *figure, const HmShown *shown, guint n_shown)
{
  guint last = hm_figure_baseline (shown, n_shown), category;
  const HmSeries *series;
  const HmBar *bar;
  HmResult *base;
  HmPair pair;

  if (last == G_MAXUINT)
    return;
  bar = hm_figure_find_headline (figure, &series, &category);
  if (bar == NULL || bar->result == NULL || series->colour == shown[last].colour)
    return;
  base = find_partner (figure, shown[last].colour, category, bar->result);
  if (base == NULL)
    return;
  hm_pair_init (&pair, base, bar->result,
                hm_noise_of_drift (shown[last].run, find_run (shown, n_shown, series)));
  if (isnan (pair.ratio))
    return;
  figure->ratio = hm_format_ratio (pair.ratio);
  figure->ratio_detail = describe (figure, series, category, &pair, shown[last].run);
}
