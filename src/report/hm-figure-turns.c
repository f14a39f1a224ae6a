/* hm-figure-turns.c: the engines of one run that were measured in turns, against the first of them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-figure-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

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

  hm_figure_append_interval (text, paired->low, paired->high);
  g_string_append_c (text, '\n');
  /* Translators: faster, slower, no difference shown, cannot tell. */
  g_string_append_printf (text, _ ("Verdict: %s"), hm_compare_verdict_title (paired->verdict));
  return g_string_free (g_steal_pointer (&text), FALSE);
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

void
hm_figure_make_turns (HmFigure *figure, HmRun *run)
{
  const char *first = NULL;
  g_autofree char *title = NULL;

  for (guint i = 0; i < figure->series->len;)
    if (make_series (figure, run, figure->series->pdata[i], &first))
      i++;
    else
      hm_figure_drop_series (figure, i);
  figure->axis = HM_AXIS_RATIO;
  figure->scale = HM_SCALE_LOG;
  if (first == NULL)
    return;
  title = hm_format_engine (first);
  g_free (figure->unit);
  /* Translators: what an axis counts; %s is the name of the baseline. */
  figure->unit = g_strdup_printf (_ ("times as fast as %s; more is faster"), title);
}
