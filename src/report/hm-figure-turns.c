/* hm-figure-turns.c: the engines of one run that were measured in turns, against the first of them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-figure-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "report/hm-turns-words.h"
#include "run/hm-compare.h"

static const HmPaired *
find_pair (HmRun *run, const HmBar *bar)
{
  const HmPaired *paired =
      bar->result != NULL ? hm_run_find_pair (run, hm_result_get_key (bar->result)) : NULL;

  return paired != NULL && isfinite (paired->ratio) && paired->ratio > 0 ? paired : NULL;
}

static char *
tell (const HmFigure *figure, guint category, const HmPaired *paired)
{
  g_autofree char *first = hm_format_engine (paired->a), *second = hm_format_engine (paired->b);
  g_autofree char *against = g_strdup_printf (
      /* Translators: what a ratio is of: an engine, a block size or key size, and the engine that
       * it was measured against. */
      _ ("%1$s, %2$s, against %3$s, in turns"), second, figure->category_names[category], first);
  g_autoptr (GString) text = g_string_new (against);

  if (isfinite (paired->low) && isfinite (paired->high))
    {
      g_autofree char *low = hm_format_number (paired->low, 3);
      g_autofree char *high = hm_format_number (paired->high, 3);

      g_string_append_c (text, '\n');
      /* Translators: the two ends of the interval of a ratio. */
      g_string_append_printf (text, _ ("95 %% interval: %1$s to %2$s"), low, high);
    }
  g_string_append_c (text, '\n');
  /* Translators: faster, slower, no difference shown, cannot tell. */
  g_string_append_printf (text, _ ("Verdict: %s"), hm_compare_verdict_title (paired->verdict));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* "×2.26 ±0.4 % · faster". */
static char *
caption (const HmPaired *paired)
{
  g_autofree char *ratio = hm_turns_format_ratio (paired);

  return g_strdup_printf ("%s · %s", ratio, hm_compare_verdict_title (paired->verdict));
}

static void
make_ratio (HmFigure *figure, HmBar *bar, guint category, const HmPaired *paired)
{
  g_autofree char *speeds = g_steal_pointer (&bar->detail);
  g_autofree char *told = tell (figure, category, paired);

  bar->value = paired->ratio;
  bar->low = paired->low > 0 && isfinite (paired->high) ? paired->low : NAN;
  bar->high = isfinite (bar->low) ? paired->high : NAN;
  if (bar->state == HM_BAR_MEASURED && paired->verdict == HM_COMPARE_NO_DIFFERENCE)
    bar->state = HM_BAR_NO_DIFFERENCE;
  bar->verdict = g_strdup (hm_compare_verdict_title (paired->verdict));
  g_free (bar->label);
  bar->label = hm_format_ratio (paired->ratio);
  bar->caption = caption (paired);
  bar->detail = g_strdup_printf ("%s %s\n\n%s", bar->label, told, speeds);
}

/* What has no ratio has no bar; a series without any is the one that all are against. */
static gboolean
make_series (HmFigure *figure, HmRun *run, const HmSeries *series, const char **first)
{
  gboolean any = FALSE;

  for (guint i = 0; i < figure->n_categories; i++)
    {
      HmBar *bar = &series->bars[i];
      const HmPaired *paired = find_pair (run, bar);

      if (paired != NULL)
        {
          make_ratio (figure, bar, i, paired);
          *first = paired->a;
          any = TRUE;
          continue;
        }
      if (isfinite (bar->value))
        {
          bar->state = HM_BAR_MISSING;
          g_free (bar->label);
          bar->label = g_strdup (_ ("no figure"));
        }
      bar->value = bar->low = bar->high = NAN;
    }
  return any;
}

static void
add_note (GString *notes, char *note)
{
  if (notes->len > 0)
    g_string_append_c (notes, '\n');
  g_string_append (notes, note);
  g_free (note);
}

/* What a call and a byte cost one engine, by all sizes. */
static void
note_costs (GString *notes, const HmFigure *figure, const HmSeries *series)
{
  g_autofree double *bytes = g_new (double, figure->n_categories + 1);
  g_autofree double *seconds = g_new (double, figure->n_categories + 1);
  g_autofree char *engine = NULL;
  HmSlope slope;
  guint n = 0;

  for (guint i = 0; i < figure->n_categories; i++)
    {
      HmResult *result = series->bars[i].result;
      const HmResultKey *key = result != NULL ? hm_result_get_key (result) : NULL;

      if (key == NULL || key->size <= 0 || key->engine == NULL || !hm_result_has_value (result))
        continue;
      bytes[n] = (double) key->size;
      seconds[n++] = (double) key->size / hm_result_get_speed (result);
      if (engine == NULL)
        engine = hm_format_engine (key->engine);
    }
  if (hm_slope_fit (bytes, seconds, n, &slope) && slope.worst <= HM_SLOPE_WORST)
    add_note (notes, hm_turns_tell_costs (engine, &slope));
}

/* From which size on the one overtakes the other. */
static void
note_crossing (GString *notes, const HmFigure *figure, HmRun *run, const HmSeries *series)
{
  g_autofree HmCrossingPoint *points = g_new (HmCrossingPoint, figure->n_categories + 1);
  const HmPaired *any = NULL;
  HmCrossing crossing;
  guint n = 0;

  for (guint i = 0; i < figure->n_categories; i++)
    {
      const HmPaired *paired = find_pair (run, &series->bars[i]);

      if (paired == NULL)
        continue;
      any = paired;
      points[n++] = (HmCrossingPoint){ paired->size, paired->ratio, paired->verdict };
    }
  if (hm_crossing_find (points, n, &crossing))
    {
      g_autofree char *name = hm_turns_name (any);
      g_autofree char *first = hm_format_engine (any->a), *second = hm_format_engine (any->b);

      add_note (notes, hm_turns_tell_crossing (name, &crossing, first, second));
    }
}

/* Of one algorithm at several sizes. */
static void
add_notes (HmFigure *figure, HmRun *run)
{
  g_autoptr (GString) notes = g_string_new (NULL);

  for (guint i = 0; i < figure->series->len; i++)
    note_crossing (notes, figure, run, figure->series->pdata[i]);
  for (guint i = 0; i < figure->series->len; i++)
    note_costs (notes, figure, figure->series->pdata[i]);
  if (notes->len > 0)
    figure->notes = g_string_free (g_steal_pointer (&notes), FALSE);
}

/* The ratio that counts is the last one, as the speed is of other figures. */
static void
set_headline (HmFigure *figure)
{
  const HmSeries *series = figure->series->len > 0 ? figure->series->pdata[0] : NULL;

  g_clear_pointer (&figure->headline, g_free);
  for (guint i = figure->n_categories; series != NULL && figure->ratio == NULL && i > 0; i--)
    if (isfinite (series->bars[i - 1].value))
      {
        figure->ratio = g_strdup (series->bars[i - 1].label);
        figure->ratio_detail = g_strdup (series->bars[i - 1].detail);
      }
}

void
hm_figure_make_turns (HmFigure *figure, HmRun *run)
{
  const char *first = NULL;

  if (figure->ordered)
    add_notes (figure, run);
  for (guint i = 0; i < figure->series->len;)
    if (make_series (figure, run, figure->series->pdata[i], &first))
      i++;
    else
      hm_figure_drop_series (figure, i);
  figure->axis = HM_AXIS_RATIO;
  figure->scale = HM_SCALE_LOG;
  figure->horizontal = figure->captions = TRUE;
  figure->lines = FALSE;
  if (figure->headline != NULL)
    set_headline (figure);
  if (first == NULL)
    return;
  figure->baseline = hm_format_engine (first);
  g_free (figure->unit);
  /* Translators: what an axis counts; %s is the name of the baseline. */
  figure->unit = g_strdup_printf (_ ("times as fast as %s; more is faster"), figure->baseline);
}
