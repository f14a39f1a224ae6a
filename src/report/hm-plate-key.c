/* hm-plate-key.c: the legend of a plate: which series is whose, and where each run comes from
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-bidi.h"
#include "report/hm-plate-private.h"
#include "report/hm-report-words.h"

#include <glib/gi18n-lib.h>

#include "run/hm-library.h"

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
  hm_bidi_add_fact (text, part);
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
          if (series->run != shown->run ||
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
          key->by_kind = series->by_kind;
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
  hm_figure_unify (plate->figures, shown, n);
  for (guint i = 0; i < n; i++)
    add_run_keys (plate, &shown[i]);
  if (((HmFigure *) plate->figures->pdata[0])->axis == HM_AXIS_RATIO)
    add_baseline_key (plate, shown, n);
  add_part_keys (plate);
  add_phase_keys (plate);
}
