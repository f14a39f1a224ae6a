/* hm-write-plate-csv.c: what a plate shows, as comma-separated values (RFC 4180)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "report/hm-plate-private.h"

#include <math.h>

#include "report/hm-write.h"

static const char header[] =
    "kind,chart,category,run,series,engine,threads,workload,value,low,high,"
    "unit,status,samples,accepted\n";

static const char *const units[] = {
  [HM_AXIS_SPEED] = "B/s",
  [HM_AXIS_RATE] = "op/s",
  [HM_AXIS_SECONDS] = "s",
  [HM_AXIS_RATIO] = "ratio",
  [HM_AXIS_HERTZ] = "Hz",
  [HM_AXIS_CELSIUS] = "C",
};

static const char *const states[] = {
  [HM_BAR_MEASURED] = "ok",
  [HM_BAR_ROUGH] = "rough",
  [HM_BAR_PENDING] = "pending",
  [HM_BAR_MISSING] = "missing",
  [HM_BAR_UNAVAILABLE] = "unavailable",
  [HM_BAR_FAILED] = "failed",
  [HM_BAR_DISTURBED] = "disturbed",
  [HM_BAR_NO_DIFFERENCE] = "no-difference",
};

const char *
hm_plate_unit_word (const HmFigure *figure, guint series)
{
  if (figure->timeline != NULL)
    return figure->timeline->lanes[series].unit;
  return units[figure->axis];
}

const char *
hm_plate_state_word (const HmBar *bar)
{
  return states[bar->state];
}

static void
add_text (GString *csv, const char *text)
{
  g_string_append_c (csv, ',');
  if (text != NULL)
    hm_write_csv_field (csv, text);
}

static void
add_number (GString *csv, double value)
{
  g_string_append_c (csv, ',');
  hm_write_csv_number (csv, value);
}

static void
add_bar (GString *csv, const HmPlate *plate, const HmFigure *figure, guint lane, guint category)
{
  const HmSeries *series = figure->series->pdata[lane];
  const HmBar *bar = &series->bars[category];
  const HmResultKey *key = bar->result != NULL ? hm_result_get_key (bar->result) : NULL;
  const HmFigures *figures = bar->result != NULL ? hm_result_get_figures (bar->result) : NULL;

  g_string_append (csv, hm_plate_kind_to_string (plate->kind));
  add_text (csv, figure->timeline != NULL ? figure->timeline->lanes[lane].word : figure->id);
  add_text (csv, figure->category_ids[category]);
  add_text (csv, hm_run_get_name (series->run));
  add_text (csv, series->ideal ? "ideal" : "measured");
  add_text (csv, key != NULL ? key->engine : NULL);
  add_number (csv, key != NULL ? key->threads : NAN);
  add_text (csv, key != NULL ? key->workload : NULL);
  add_number (csv, bar->value);
  add_number (csv, bar->low);
  add_number (csv, bar->high);
  add_text (csv, hm_plate_unit_word (figure, lane));
  add_text (csv, hm_plate_state_word (bar));
  add_number (csv, figures != NULL && figures->samples > 0 ? figures->samples : NAN);
  add_number (csv, figures != NULL && figures->samples > 0 ? figures->accepted : NAN);
  g_string_append (csv, "\r\n");
}

char *
hm_write_plate_csv (const HmPlate *plate)
{
  GString *csv = g_string_new (NULL);

  g_return_val_if_fail (plate != NULL, NULL);

  g_string_append_len (csv, header, sizeof header - 2);
  g_string_append (csv, "\r\n");
  for (guint i = 0; i < plate->figures->len; i++)
    {
      const HmFigure *figure = plate->figures->pdata[i];

      for (guint j = 0; j < figure->n_categories; j++)
        for (guint k = 0; k < figure->series->len; k++)
          add_bar (csv, plate, figure, k, j);
    }
  return g_string_free (csv, FALSE);
}
