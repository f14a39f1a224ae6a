/* hm-write-plate-json.c: what a plate shows, as JSON
 *
 * Titles, names and notes are for people and follow the locale; all else is for programs and never
 * changes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "report/hm-plate-private.h"

#include <math.h>

#include "run/hm-json.h"

static void
add_text (JsonBuilder *builder, const char *name, const char *text)
{
  json_builder_set_member_name (builder, name);
  if (text != NULL)
    json_builder_add_string_value (builder, text);
  else
    json_builder_add_null_value (builder);
}

static void
add_number (JsonBuilder *builder, const char *name, double value)
{
  json_builder_set_member_name (builder, name);
  if (isfinite (value))
    json_builder_add_double_value (builder, value);
  else
    json_builder_add_null_value (builder);
}

static void
begin_array (JsonBuilder *builder, const char *name)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
}

static void
add_run (JsonBuilder *builder, HmRun *run)
{
  const HmMachine *machine = hm_run_get_machine (run);
  const HmLibrary *library = hm_run_get_library (run);

  json_builder_begin_object (builder);
  add_text (builder, "id", hm_run_get_id (run));
  add_text (builder, "name", hm_run_get_name (run));
  add_text (builder, "cpu", machine->cpu);
  add_text (builder, "library", library->name);
  add_text (builder, "version", library->version);
  if (hm_run_get_origin (run) == HM_ORIGIN_MEASURED)
    {
      g_autofree char *created = g_date_time_format_iso8601 (hm_run_get_created (run));

      add_text (builder, "created", created);
    }
  else
    add_text (builder, "created", NULL);
  add_number (builder, "year", machine->year > 0 ? machine->year : NAN);
  json_builder_end_object (builder);
}

static void
add_bar (JsonBuilder *builder, const HmFigure *figure, const HmSeries *series, guint category)
{
  const HmBar *bar = &series->bars[category];

  json_builder_begin_object (builder);
  add_text (builder, "category", figure->category_ids[category]);
  add_number (builder, "value", bar->value);
  add_number (builder, "low", bar->low);
  add_number (builder, "high", bar->high);
  add_text (builder, "status", hm_plate_state_word (bar));
  if (bar->result != NULL)
    {
      const HmResultKey *key = hm_result_get_key (bar->result);

      add_text (builder, "engine", key->engine);
      add_number (builder, "threads", key->threads);
      add_text (builder, "workload", key->workload);
      add_number (builder, "samples", hm_result_get_figures (bar->result)->samples);
      add_number (builder, "accepted", hm_result_get_figures (bar->result)->accepted);
    }
  if (bar->parts != NULL)
    {
      begin_array (builder, "parts");
      for (guint i = 0; figure->parts[i] != NULL; i++)
        json_builder_add_double_value (builder, bar->parts[i]);
      json_builder_end_array (builder);
    }
  json_builder_end_object (builder);
}

/* The only marks that there are: bytes. NAN where the series has none. */
static double
find_break_even (const HmFigure *figure, guint series)
{
  for (guint i = 0; i < figure->marks->len; i++)
    if (g_array_index (figure->marks, HmMark, i).series == series)
      return g_array_index (figure->marks, HmMark, i).number;
  return NAN;
}

static void
add_figure (JsonBuilder *builder, const HmFigure *figure)
{
  json_builder_begin_object (builder);
  add_text (builder, "id", figure->id);
  add_text (builder, "title", figure->title);
  if (figure->timeline == NULL)
    add_text (builder, "unit", hm_plate_unit_word (figure, 0));
  add_text (builder, "scale", figure->scale == HM_SCALE_LOG ? "log" : "linear");
  if (figure->parts != NULL)
    {
      begin_array (builder, "parts");
      for (guint i = 0; figure->parts[i] != NULL; i++)
        json_builder_add_string_value (builder, figure->parts[i]);
      json_builder_end_array (builder);
    }
  begin_array (builder, "series");
  for (guint i = 0; i < figure->series->len; i++)
    {
      const HmSeries *series = figure->series->pdata[i];

      json_builder_begin_object (builder);
      add_text (builder, "run", hm_run_get_id (series->run));
      add_text (builder, "name", series->name);
      if (series->word != NULL)
        add_text (builder, "series", series->word);
      if (figure->timeline != NULL)
        {
          add_text (builder, "quantity", figure->timeline->lanes[i].word);
          add_text (builder, "unit", hm_plate_unit_word (figure, i));
        }
      json_builder_set_member_name (builder, "ideal");
      json_builder_add_boolean_value (builder, series->ideal);
      if (figure->marks != NULL)
        add_number (builder, "break_even", find_break_even (figure, i));
      begin_array (builder, "values");
      for (guint j = 0; j < figure->n_categories; j++)
        add_bar (builder, figure, series, j);
      json_builder_end_array (builder);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

char *
hm_write_plate_json (const HmPlate *plate)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *json = NULL;

  g_return_val_if_fail (plate != NULL, NULL);

  json_builder_begin_object (builder);
  add_text (builder, "format", "hashmark-chart");
  json_builder_set_member_name (builder, "version");
  json_builder_add_int_value (builder, 1);
  add_text (builder, "kind", hm_plate_kind_to_string (plate->kind));
  add_text (builder, "title", plate->title);
  begin_array (builder, "runs");
  for (guint i = 0; i < plate->runs->len; i++)
    add_run (builder, plate->runs->pdata[i]);
  json_builder_end_array (builder);
  begin_array (builder, "figures");
  for (guint i = 0; i < plate->figures->len; i++)
    add_figure (builder, plate->figures->pdata[i]);
  json_builder_end_array (builder);
  begin_array (builder, "notes");
  for (guint i = 0; i < plate->notes->len; i++)
    json_builder_add_string_value (builder, plate->notes->pdata[i]);
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  json = hm_json_to_string (root, TRUE);
  return g_str_has_suffix (json, "\n") ? g_steal_pointer (&json) : g_strconcat (json, "\n", NULL);
}
