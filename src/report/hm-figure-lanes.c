/* hm-figure-lanes.c: a run's results become series
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-figure-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

/* A lane is what becomes a series: the results of a run that differ in nothing but the category.
 * Two rows of one name and size go into two lanes. */
typedef struct
{
  const HmResultKey *key; /* of its first result */
  guint row;
  HmResult **results; /* one a category, or NULL */
} Lane;

static void
lane_clear (gpointer data)
{
  g_free (((Lane *) data)->results);
}

/* Puts a result into the first lane of its kind that has its category free. */
static void
file_result (GArray *lanes, HmResult *result, guint category, guint n_categories)
{
  const HmResultKey *key = hm_result_get_key (result);
  Lane fresh = { .key = key };

  for (guint i = 0; i < lanes->len; i++)
    {
      Lane *lane = &g_array_index (lanes, Lane, i);

      if (lane->key->engine != key->engine || lane->key->workload != key->workload ||
          lane->key->threads != key->threads)
        continue;
      if (lane->results[category] == NULL)
        {
          lane->results[category] = result;
          return;
        }
      fresh.row++;
    }
  fresh.results = g_new0 (HmResult *, n_categories);
  fresh.results[category] = result;
  g_array_append_val (lanes, fresh);
}

static GArray *
collect_lanes (HmRun *run,
               guint n_categories,
               const HmSubject *subject,
               HmCategoryFunc category,
               gpointer user_data)
{
  GArray *lanes = g_array_new (FALSE, TRUE, sizeof (Lane));
  const GPtrArray *list = subject != NULL ? hm_figure_index_lookup (run, subject) : NULL;
  guint n = list != NULL ? list->len : hm_run_get_n_results (run);

  g_array_set_clear_func (lanes, lane_clear);
  for (guint i = 0; i < n; i++)
    {
      HmResult *result = list != NULL ? list->pdata[i] : hm_run_get_result (run, i);
      int at = category (result, user_data);

      if (at >= 0)
        file_result (lanes, result, at, n_categories);
    }
  return lanes;
}

/* TRUE when another lane could serve @lane's categories as well, so that only the workload or the
 * row differs where they do not overlap (different algorithms in one overview have different
 * workloads; that makes no second series). */
static gboolean
lanes_fit_together (const Lane *a, const Lane *b, guint n_categories)
{
  if (g_strcmp0 (a->key->engine, b->key->engine) != 0 || a->key->threads != b->key->threads)
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

char *
hm_figure_name_lane (HmRun *run, const HmResultKey *key, const GPtrArray *keys, guint threads)
{
  GString *name = g_string_new (hm_run_get_name (run));
  gboolean engine = FALSE, workload = FALSE;

  for (guint i = 0; i < keys->len; i++)
    {
      const HmResultKey *other = g_ptr_array_index (keys, i);

      engine |= g_strcmp0 (key->engine, other->engine) != 0;
      workload |= g_strcmp0 (key->workload, other->workload) != 0 &&
                  g_strcmp0 (key->engine, other->engine) == 0;
    }
  if (engine && key->engine != NULL)
    {
      g_autofree char *title = hm_format_engine (key->engine);

      g_string_append_printf (name, " · %s", title);
    }
  if (threads > 0)
    {
      g_autofree char *count = hm_format_threads (threads);

      g_string_append_printf (name, " · %s", count);
    }
  if (workload && key->workload != NULL)
    g_string_append_printf (name, " · %s", key->workload);
  return g_string_free (name, FALSE);
}

static char *
name_lane (HmRun *run, GArray *lanes, guint index)
{
  const Lane *lane = &g_array_index (lanes, Lane, index);
  g_autoptr (GPtrArray) keys = g_ptr_array_new ();
  g_autofree char *name = NULL, *row = NULL;
  gboolean threads = FALSE;

  for (guint i = 0; i < lanes->len; i++)
    {
      const Lane *other = &g_array_index (lanes, Lane, i);

      g_ptr_array_add (keys, (gpointer) other->key);
      threads |= lane->key->threads != other->key->threads;
    }
  name = hm_figure_name_lane (run, lane->key, keys, threads ? lane->key->threads : 0);
  if (lane->row == 0)
    return g_steal_pointer (&name);
  /* Translators: the second (third ...) row of the same name in an imported table. */
  row = g_strdup_printf (_ ("row %u"), lane->row + 1);
  return g_strdup_printf ("%s · %s", name, row);
}

static void
add_run (HmFigure *figure,
         const HmShown *shown,
         const HmSubject *subject,
         HmCategoryFunc category,
         gpointer user_data)
{
  g_autoptr (GArray) lanes =
      collect_lanes (shown->run, figure->n_categories, subject, category, user_data);

  merge_lanes (lanes, figure->n_categories);
  if (lanes->len == 0)
    hm_figure_add_series (figure, shown, g_strdup (hm_run_get_name (shown->run)), 0);
  for (guint i = 0; i < lanes->len; i++)
    {
      const Lane *lane = &g_array_index (lanes, Lane, i);
      HmSeries *series = hm_figure_add_series (figure, shown, name_lane (shown->run, lanes, i), i);

      for (guint j = 0; j < figure->n_categories; j++)
        if (lane->results[j] != NULL)
          hm_bar_fill (&series->bars[j], shown->run, series->name, lane->results[j], figure->units);
    }
}

void
hm_figure_add_runs (HmFigure *figure,
                    const HmShown *shown,
                    guint n_shown,
                    const HmSubject *subject,
                    HmCategoryFunc category,
                    gpointer user_data)
{
  for (guint i = 0; i < n_shown; i++)
    add_run (figure, &shown[i], subject, category, user_data);
  hm_figure_fill_missing (figure);
}

void
hm_figure_fill_missing (HmFigure *figure)
{
  for (guint i = 0; i < figure->series->len; i++)
    {
      HmSeries *series = figure->series->pdata[i];

      for (guint j = 0; j < figure->n_categories; j++)
        {
          HmBar *bar = &series->bars[j];

          if (bar->label != NULL)
            continue;
          bar->label = g_strdup (_ ("no figure"));
          /* Translators: three lines of a tooltip: the run, the block size or key size, and that
             the run has no figure there. */
          bar->detail = g_strdup_printf (_ ("%1$s\n%2$s\nno figure"), series->name,
                                         figure->category_names[j]);
        }
    }
}
