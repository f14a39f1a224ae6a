/* hm-run-write.c: a run as JSON (docs/run-format.md)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include <math.h>

#include "run/hm-json.h"
#include "run/hm-run-fields.h"

/* Samples saved of one result: enough for a dot plot. */
#define MAX_TRACE 256

static JsonNode *
text_node (const char *text)
{
  if (text == NULL)
    return json_node_init_null (json_node_alloc ());
  if (!g_utf8_validate (text, -1, NULL))
    {
      g_autofree char *valid = g_utf8_make_valid (text, -1);

      return json_node_init_string (json_node_alloc (), valid);
    }
  return json_node_init_string (json_node_alloc (), text);
}

static JsonNode *
number_node (double number)
{
  return isfinite (number) ? json_node_init_double (json_node_alloc (), number)
                           : json_node_init_null (json_node_alloc ());
}

static JsonNode *
count_node (guint64 count)
{
  return json_node_init_int (json_node_alloc (), (gint64) MIN (count, (guint64) G_MAXINT64));
}

static JsonNode *
field_node (const HmField *field, gconstpointer data)
{
  gconstpointer at = G_STRUCT_MEMBER_P (data, field->offset);

  switch (field->kind)
    {
    case HM_FIELD_TEXT:
    case HM_FIELD_WORD:
      return text_node (*(const char *const *) at);
    case HM_FIELD_NUMBER:
      return number_node (*(const double *) at);
    case HM_FIELD_COUNT:
    case HM_FIELD_THREADS:
      return count_node (*(const guint *) at);
    case HM_FIELD_KNOWN:
      return *(const guint *) at != 0 ? count_node (*(const guint *) at) : text_node (NULL);
    case HM_FIELD_WIDE:
      return count_node (*(const guint64 *) at);
    case HM_FIELD_MEMORY:
      return *(const guint64 *) at != 0 ? count_node (*(const guint64 *) at) : text_node (NULL);
    case HM_FIELD_SIZE:
      return *(const gint64 *) at >= 0 ? count_node ((guint64) * (const gint64 *) at)
                                       : text_node (NULL);
    case HM_FIELD_OPERATION:
      return text_node (hm_operation_to_string (*(const HmOperation *) at));
    case HM_FIELD_UNIT:
      return text_node (hm_unit_to_string (*(const HmUnit *) at));
    case HM_FIELD_STATUS:
      return text_node (hm_status_to_string (*(const HmStatus *) at));
    case HM_FIELD_TRACE:
    default:
      g_assert_not_reached ();
    }
}

static void
write_fields (JsonObject *object, const HmField *fields, gconstpointer data)
{
  for (const HmField *field = fields; field->name != NULL; field++)
    if (field->kind != HM_FIELD_TRACE)
      json_object_set_member (object, field->name, field_node (field, data));
}

static void
write_extra (JsonObject *object, JsonObject *extra)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  if (extra == NULL)
    return;
  json_object_iter_init_ordered (&iter, extra);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    json_object_set_member (object, name, json_node_copy (member));
}

/* TRUE when nothing but texts, numbers and wide counts stand in @fields, and none of them is known.
 */
static gboolean
is_blank (const HmField *fields, gconstpointer data)
{
  for (const HmField *field = fields; field->name != NULL; field++)
    {
      gconstpointer at = G_STRUCT_MEMBER_P (data, field->offset);

      if ((field->kind == HM_FIELD_TEXT && *(const char *const *) at != NULL) ||
          (field->kind == HM_FIELD_NUMBER && isfinite (*(const double *) at)) ||
          (field->kind == HM_FIELD_WIDE && *(const guint64 *) at != 0))
        return FALSE;
    }
  return TRUE;
}

static void
take_object (JsonObject *parent, const char *name, JsonObject *object)
{
  json_object_set_object_member (parent, name, object);
}

/* Seven digits: the trace is for plots, and is the bulk of the file. */
static double
rounded (double number)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  if (!isfinite (number))
    return number;
  return g_ascii_strtod (g_ascii_formatd (buffer, sizeof buffer, "%.7g", number), NULL);
}

/* Samples as columns; of many, evenly spread ones. */
static JsonObject *
trace_object (const GArray *samples)
{
  static const char *const names[] = { "at", "seconds", "cycles", "count", "flags" };
  JsonArray *columns[G_N_ELEMENTS (names)];
  JsonObject *object = json_object_new ();
  guint n = MIN (samples->len, MAX_TRACE);

  for (guint c = 0; c < G_N_ELEMENTS (names); c++)
    columns[c] = json_array_sized_new (n);
  for (guint i = 0; i < n; i++)
    {
      guint from = (guint) ((guint64) i * samples->len / n);
      const HmSample *sample = &g_array_index (samples, HmSample, from);

      json_array_add_element (columns[0], number_node (rounded (sample->at)));
      json_array_add_element (columns[1], number_node (rounded (sample->seconds)));
      json_array_add_element (columns[2], number_node (rounded (sample->cycles)));
      json_array_add_element (columns[3], count_node (sample->count));
      json_array_add_element (columns[4], count_node ((guint) sample->flags));
    }
  for (guint c = 0; c < G_N_ELEMENTS (names); c++)
    json_object_set_array_member (object, names[c], columns[c]);
  return object;
}

static JsonObject *
result_object (HmResult *result)
{
  JsonObject *object = json_object_new ();

  write_fields (object, hm_result_fields, &result->data);
  if (result->samples->len > 0)
    take_object (object, "trace", trace_object (result->samples));
  write_extra (object, result->extra);
  return object;
}

static JsonObject *
handshake_object (const HmHandshake *handshake)
{
  JsonObject *object = json_object_new ();

  write_fields (object, hm_handshake_fields, handshake);
  write_extra (object, handshake->extra);
  return object;
}

char *
hm_run_to_json (HmRun *self, gboolean pretty)
{
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  g_autoptr (JsonObject) run = json_object_new ();
  g_autofree char *created = NULL;
  JsonArray *list;

  g_return_val_if_fail (HM_IS_RUN (self), NULL);

  json_object_set_string_member (run, "format", HM_RUN_FORMAT_NAME);
  json_object_set_int_member (run, "version", HM_RUN_FORMAT_VERSION);
  json_object_set_string_member (run, "id", self->id);
  json_object_set_member (run, "name", text_node (hm_run_get_name (self)));
  json_object_set_member (run, "note", text_node (self->note));
  if (!self->undated)
    created = g_date_time_format_iso8601 (self->created);
  json_object_set_member (run, "created", text_node (created));
  json_object_set_string_member (run, "origin", hm_origin_words[self->origin]);
  /* A process that is killed leaves the truth behind. */
  json_object_set_string_member (run, "status",
                                 self->status == HM_RUN_COMPLETE ? "complete" : "stopped");

  for (HmSection s = HM_SECTION_MACHINE; s < HM_N_SECTIONS; s++)
    {
      JsonObject *object;

      /* Nobody looked at the machine's state: say nothing rather than "0 times throttled". */
      if (s == HM_SECTION_CONDITIONS && self->extra[s] == NULL &&
          is_blank (hm_run_sections[s].fields, &self->conditions))
        continue;
      object = json_object_new ();
      write_fields (object, hm_run_sections[s].fields,
                    G_STRUCT_MEMBER_P (self, hm_run_sections[s].offset));
      write_extra (object, self->extra[s]);
      take_object (run, hm_run_sections[s].name, object);
    }

  list = json_array_new ();
  for (guint i = 0; i < self->results->len; i++)
    {
      HmResult *result = g_ptr_array_index (self->results, i);

      /* What was planned and never measured is no result. */
      if (result->data.figures.status != HM_STATUS_PENDING)
        json_array_add_object_element (list, result_object (result));
    }
  json_object_set_array_member (run, "results", list);

  list = json_array_new ();
  for (guint i = 0; i < self->handshakes->len; i++)
    {
      const HmHandshake *handshake = g_ptr_array_index (self->handshakes, i);

      if (handshake->status != HM_STATUS_PENDING)
        json_array_add_object_element (list, handshake_object (handshake));
    }
  json_object_set_array_member (run, "handshakes", list);

  write_extra (run, self->extra[HM_SECTION_RUN]);
  json_node_set_object (root, run);
  return hm_json_to_string (root, pretty);
}
