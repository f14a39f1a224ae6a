/* hm-plate-key.c: the legend of a plate: which series is whose, and where each run comes from
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-plate-private.h"
#include "report/hm-report-words.h"

#include <glib/gi18n-lib.h>

#include "run/hm-library.h"

/* What a run's series is of: in a plate the same wherever it stands. */
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

      g_string_append_printf (name, " · %s", title);
    }
  if (threads)
    {
      g_autofree char *count = hm_format_threads (lane->threads);

      g_string_append_printf (name, " · %s", count);
    }
  return g_string_free (g_steal_pointer (&name), FALSE);
}

/* A figure numbers its series by itself. Where a run has several engines or numbers of threads,
 * that would give one look to different ones in figures beside each other. */
static void
unify_run (HmPlate *plate, const HmShown *shown)
{
  g_autoptr (GArray) lanes = g_array_new (FALSE, FALSE, sizeof (Lane));

  for (guint i = 0; i < plate->figures->len; i++)
    {
      const HmFigure *figure = plate->figures->pdata[i];
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
  for (guint i = 0; i < plate->figures->len; i++)
    {
      const HmFigure *figure = plate->figures->pdata[i];
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
          if (seen[index]++ > 0)
            continue;
          g_free (series->name);
          series->name = name_lane (shown->run, lanes, &lane);
        }
    }
}

static char *
format_when (HmRun *run)
{
  guint year = hm_run_get_machine (run)->year;
  g_autoptr (GDateTime) local = NULL;

  if (hm_run_get_origin (run) == HM_ORIGIN_MEASURED)
    {
      local = g_date_time_to_local (hm_run_get_created (run));
      /* Names of months are the system's, which need not know the language of the rest. */
      return g_date_time_format (local, "%Y-%m-%d %H:%M");
    }
  if (year > 0)
    return g_strdup_printf ("%u", year);
  return g_strdup (_ ("date not known"));
}

static void
add_part (GString *text, const char *part)
{
  if (part == NULL || *part == '\0')
    return;
  if (text->len > 0)
    g_string_append (text, " · ");
  g_string_append (text, part);
}

/* "Intel Core 2 Duo T7500 · OpenSSL 0.9.7l 28 Sep 2006 · 2008". */
static char *
describe_source (HmRun *run)
{
  const HmMachine *machine = hm_run_get_machine (run);
  const HmLibrary *library = hm_run_get_library (run);
  GString *text = g_string_new (NULL);
  g_autofree char *title = hm_library_title (library->name, library->version, TRUE);
  g_autofree char *when = format_when (run);

  if (g_strcmp0 (machine->cpu, hm_run_get_name (run)) != 0)
    add_part (text, machine->cpu);
  add_part (text, title != NULL ? title : _ ("library not known"));
  add_part (text, when);
  if (hm_run_get_status (run) == HM_RUN_STOPPED)
    /* Translators: said of a run that did not come to its end. */
    add_part (text, _ ("stopped early"));
  return g_string_free (text, FALSE);
}

static gboolean
has_key (const HmPlate *plate, const HmSeries *series)
{
  for (guint i = 0; i < plate->keys->len; i++)
    {
      const HmPlateKey *key = plate->keys->pdata[i];

      if (key->name != NULL && key->colour == series->colour && key->variant == series->variant)
        return TRUE;
    }
  return FALSE;
}

/* FALSE for the series of a run that has nothing of a figure. */
static gboolean
says_something (const HmFigure *figure, const HmSeries *series)
{
  for (guint i = 0; i < figure->n_categories; i++)
    if (series->bars[i].state != HM_BAR_MISSING)
      return TRUE;
  return FALSE;
}

/* A line for each look. A run that has nothing of all figures has a line too. */
static void
add_run_keys (HmPlate *plate, const HmShown *shown)
{
  gboolean first = TRUE;

  for (guint i = 0; i < 2 * plate->figures->len; i++)
    {
      const HmFigure *figure = plate->figures->pdata[i % plate->figures->len];

      if (i >= plate->figures->len && !first)
        break;
      for (guint j = 0; j < figure->series->len; j++)
        {
          const HmSeries *series = figure->series->pdata[j];
          HmPlateKey *key;

          /* What is ideal has the colour of its run; mostly a note says what it is. */
          if (series->colour != shown->colour ||
              (series->ideal && plate->kind != HM_PLATE_DETAIL) || has_key (plate, series) ||
              (i < plate->figures->len && !says_something (figure, series)))
            continue;
          key = g_new0 (HmPlateKey, 1);
          /* The series of a timeline are quantities, which stand beside it. */
          key->name =
              g_strdup (figure->timeline != NULL ? hm_run_get_name (shown->run) : series->name);
          key->source = first ? describe_source (shown->run) : g_strdup ("");
          key->colour = series->colour;
          key->variant = series->variant;
          key->ideal = series->ideal;
          g_ptr_array_add (plate->keys, key);
          first = FALSE;
        }
    }
}

char *
hm_plate_name_baseline (const HmShown *shown, guint n)
{
  guint at = hm_figure_baseline (shown, n);
  const HmPaired *paired;

  if (at != G_MAXUINT)
    return g_strdup (hm_run_get_name (shown[at].run));
  paired = g_ptr_array_index (hm_run_get_pairs (shown[0].run), 0);
  return hm_format_engine (paired->a);
}

static void
add_baseline_key (HmPlate *plate, const HmShown *shown, guint n)
{
  HmPlateKey *key = g_new0 (HmPlateKey, 1);
  g_autofree char *name = hm_plate_name_baseline (shown, n);
  guint at = hm_figure_baseline (shown, n);

  key->baseline = TRUE;
  /* Translators: %s is the name of the run that the others are held against. */
  key->name = g_strdup_printf (_ ("%s (baseline)"), name);
  key->source = at != G_MAXUINT ? describe_source (shown[at].run) : g_strdup ("");
  g_ptr_array_insert (plate->keys, 0, key);
}

/* What the bars are made of, as far as any is. */
static void
add_part_keys (HmPlate *plate)
{
  const HmFigure *first = plate->figures->pdata[0];

  for (guint part = 0; first->parts != NULL && first->parts[part] != NULL; part++)
    {
      gboolean there = FALSE;
      HmPlateKey *key;

      for (guint i = 0; i < plate->figures->len; i++)
        {
          const HmFigure *figure = plate->figures->pdata[i];

          for (guint j = 0; j < figure->series->len; j++)
            for (guint k = 0; k < figure->n_categories; k++)
              {
                const HmBar *bar = &((HmSeries *) figure->series->pdata[j])->bars[k];

                there |= bar->parts != NULL && bar->parts[part] > 0;
              }
        }
      if (!there)
        continue;
      key = g_new0 (HmPlateKey, 1);
      key->part = part;
      key->source = g_strdup (first->parts[part]);
      g_ptr_array_add (plate->keys, key);
    }
}

/* What of them there is to be seen. */
static void
add_phase_keys (HmPlate *plate)
{
  for (guint phase = 0; phase < HM_N_PHASES; phase++)
    for (guint i = 0; i < plate->figures->len; i++)
      {
        const HmFigure *figure = plate->figures->pdata[i];
        HmPlateKey *key;

        if (figure->timeline == NULL || !hm_timeline_has (figure->timeline, phase))
          continue;
        key = g_new0 (HmPlateKey, 1);
        key->is_phase = TRUE;
        key->part = phase;
        key->source = g_strdup (hm_phase_title (phase));
        g_ptr_array_add (plate->keys, key);
        break;
      }
}

void
hm_plate_add_keys (HmPlate *plate, const HmShown *shown, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      unify_run (plate, &shown[i]);
      add_run_keys (plate, &shown[i]);
    }
  if (((HmFigure *) plate->figures->pdata[0])->axis == HM_AXIS_RATIO)
    add_baseline_key (plate, shown, n);
  add_part_keys (plate);
  add_phase_keys (plate);
}
