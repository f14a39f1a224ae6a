/* hm-figure-looks.c: series of one run look the same in all figures that stand beside each other
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-figure.h"

#include <string.h>

/* Between a run's name and what tells its series apart, as hm-figure-lanes.c puts it. */
#define SEPARATOR " · "

/* What a run's series is of: the same wherever it stands. */
typedef struct
{
  const char *engine;
  guint threads;
} Lane;

static gboolean
find_lane (const HmFigure *figure, const HmSeries *series, Lane *lane)
{
  for (guint i = 0; i < figure->n_categories; i++)
    if (series->bars[i].result != NULL)
      {
        const HmResultKey *key = hm_result_get_key (series->bars[i].result);

        *lane = (Lane){ key->engine, key->threads };
        return TRUE;
      }
  return FALSE;
}

static guint
find_index (GArray *lanes, const Lane *lane)
{
  for (guint i = 0; i < lanes->len; i++)
    {
      const Lane *known = &g_array_index (lanes, Lane, i);

      if (known->engine == lane->engine && known->threads == lane->threads)
        return i;
    }
  g_array_append_val (lanes, *lane);
  return lanes->len - 1;
}

static char *
name_lane (HmRun *run, const GArray *lanes, const Lane *lane)
{
  g_autoptr (GString) name = g_string_new (hm_run_get_name (run));
  gboolean engines = FALSE, threads = FALSE;

  for (guint i = 0; i < lanes->len; i++)
    {
      engines |= g_array_index (lanes, Lane, i).engine != lane->engine;
      threads |= g_array_index (lanes, Lane, i).threads != lane->threads;
    }
  if (engines && lane->engine != NULL)
    {
      g_autofree char *title = hm_format_engine (lane->engine);

      g_string_append_printf (name, SEPARATOR "%s", title);
    }
  if (threads)
    {
      g_autofree char *count = hm_format_threads (lane->threads);

      g_string_append_printf (name, SEPARATOR "%s", count);
    }
  return g_string_free (g_steal_pointer (&name), FALSE);
}

/* What the name has besides the run's. */
static void
set_look (HmSeries *series)
{
  const char *run = hm_run_get_name (series->run);

  if (!g_str_has_prefix (series->name, run) ||
      !g_str_has_prefix (series->name + strlen (run), SEPARATOR))
    return;
  g_free (series->look);
  series->look = g_strdup (series->name + strlen (run) + strlen (SEPARATOR));
}

/* A figure numbers its series by itself. Where a run has several engines or numbers of threads,
 * that would give one look to different ones in figures beside each other. */
static void
unify_run (const GPtrArray *figures, const HmShown *shown)
{
  g_autoptr (GArray) lanes = g_array_new (FALSE, FALSE, sizeof (Lane));

  for (guint i = 0; i < figures->len; i++)
    {
      const HmFigure *figure = figures->pdata[i];
      Lane lane;

      for (guint j = 0; j < figure->series->len; j++)
        {
          const HmSeries *series = figure->series->pdata[j];

          if (series->colour == shown->colour && find_lane (figure, series, &lane))
            find_index (lanes, &lane);
        }
    }
  if (lanes->len < 2)
    return;
  for (guint i = 0; i < figures->len; i++)
    {
      const HmFigure *figure = figures->pdata[i];
      g_autofree guint *seen = g_new0 (guint, lanes->len);
      Lane lane;

      for (guint j = 0; j < figure->series->len; j++)
        {
          HmSeries *series = figure->series->pdata[j];
          guint index;

          if (series->colour != shown->colour || !find_lane (figure, series, &lane))
            continue;
          index = find_index (lanes, &lane);
          series->variant = index + lanes->len * seen[index];
          /* Two ways of working of one engine keep the name that tells them apart. */
          if (seen[index]++ == 0)
            {
              g_free (series->name);
              series->name = name_lane (shown->run, lanes, &lane);
            }
        }
    }
}

void
hm_figure_unify (const GPtrArray *figures, const HmShown *shown, guint n)
{
  g_return_if_fail (figures != NULL);

  for (guint i = 0; i < n; i++)
    unify_run (figures, &shown[i]);
  for (guint i = 0; i < figures->len; i++)
    {
      const HmFigure *figure = figures->pdata[i];

      for (guint j = 0; j < figure->series->len; j++)
        set_look (figure->series->pdata[j]);
    }
}
