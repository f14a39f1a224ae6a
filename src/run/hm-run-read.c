/* hm-run-read.c: a run from JSON (docs/run-format.md); the text may come from anywhere
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "run/hm-columns.h"
#include "run/hm-compare-verdict.h"
#include "run/hm-json.h"
#include "run/hm-moments-json.h"
#include "run/hm-run-fields.h"
#include "run/hm-word.h"

/* Words are names; what is longer is none. */
#define MAX_WORD 200
#define MAX_SHOWN 60

/* Logical processors of a machine. */
#define MAX_CORES 4096

/* clang-format off: it takes the hyphens for minus signs */
G_DEFINE_QUARK (hm_run_error, hm_run_error)
/* clang-format on */

/* Where in the file a field stands, for messages: "results[3]" and the file's name. */
typedef struct
{
  const char *file_name;
  const char *object; /* "machine", "results", or "" for the run itself */
  int index;          /* in a list, or -1 */
  GError **error;
} Place;

static const char *
kind_of_node (JsonNode *node)
{
  GType type;

  if (JSON_NODE_HOLDS_NULL (node))
    return "null";
  if (JSON_NODE_HOLDS_OBJECT (node))
    return _ ("an object");
  if (JSON_NODE_HOLDS_ARRAY (node))
    return _ ("a list");
  type = json_node_get_value_type (node);
  if (type == G_TYPE_STRING)
    return _ ("a text");
  return type == G_TYPE_BOOLEAN ? _ ("true or false") : _ ("a number");
}

static char *
place_path (const Place *place, const char *field)
{
  const char *dot = *place->object != '\0' && *field != '\0' ? "." : "";

  if (place->index >= 0)
    return g_strdup_printf ("%s[%d]%s%s", place->object, place->index, dot, field);
  return g_strdup_printf ("%s%s%s", place->object, dot, field);
}

/* Always FALSE, for the caller to return. */
static gboolean
fail_kind (const Place *place, const char *field, JsonNode *node, const char *expected)
{
  g_autofree char *path = place_path (place, field);

  if (node == NULL)
    g_set_error (place->error, HM_RUN_ERROR, HM_RUN_ERROR_FORMAT,
                 /* Translators: a file, a place in it such as "results[3].value", and what should
                  * stand there. */
                 _ ("%s: “%s” is missing; it should be %s"), place->file_name, path, expected);
  else
    g_set_error (place->error, HM_RUN_ERROR, HM_RUN_ERROR_FORMAT,
                 /* Translators: a file, a place in it such as "results[3].value", what should stand
                  * there ("a number") and what does ("a text"). */
                 _ ("%s: “%s” should be %s, but is %s"), place->file_name, path, expected,
                 kind_of_node (node));
  return FALSE;
}

static gboolean
fail_value (const Place *place, const char *field, const char *value, const char *expected)
{
  g_autofree char *path = place_path (place, field);
  /* It can be long; and a character that is cut in two would be no text any more. */
  g_autofree char *shown = g_utf8_substring (value, 0, MIN (g_utf8_strlen (value, -1), MAX_SHOWN));

  g_set_error (place->error, HM_RUN_ERROR, HM_RUN_ERROR_FORMAT,
               /* Translators: a file, a place in it such as "results[3].unit", what stands there,
                * and what could. */
               _ ("%s: “%s” is “%s”; it can be %s"), place->file_name, path, shown, expected);
  return FALSE;
}

static gboolean
fail_long (const Place *place, const char *field, guint most)
{
  g_autofree char *path = place_path (place, field);

  g_set_error (place->error, HM_RUN_ERROR, HM_RUN_ERROR_FORMAT,
               /* Translators: a file, a place in it such as "results[3].members", and a number. */
               _ ("%1$s: “%2$s” is a list of more than %3$u"), place->file_name, path, most);
  return FALSE;
}

static gboolean
is_text (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING;
}

static gboolean
is_integer (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_INT64;
}

static gboolean
is_number (JsonNode *node)
{
  return is_integer (node) ||
         (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_DOUBLE);
}

/* A whole number from @low to @high. Other programs write 8192 as 8192.0. */
static gboolean
get_integer (JsonNode *node, gint64 low, gint64 high, gint64 *integer)
{
  if (!is_number (node))
    return FALSE;
  if (is_integer (node))
    *integer = json_node_get_int (node);
  else
    {
      double number = json_node_get_double (node);

      if (number != floor (number) || fabs (number) > 9007199254740992.0)
        return FALSE;
      *integer = (gint64) number;
    }
  return *integer >= low && *integer <= high;
}

static gboolean
read_integer (const Place *place,
              const HmField *field,
              JsonNode *node,
              gint64 low,
              gint64 high,
              gint64 *integer)
{
  g_autofree char *least = NULL, *most = NULL, *expected = NULL;

  if (get_integer (node, low, high, integer))
    return TRUE;
  least = g_strdup_printf ("%" G_GINT64_FORMAT, low);
  most = g_strdup_printf ("%" G_GINT64_FORMAT, high);
  /* Translators: what should stand in a file: "a whole number from 1 to 100, or null". */
  expected = g_strdup_printf (_ ("a whole number from %s to %s, or null"), least, most);
  return fail_kind (place, field->name, node, expected);
}

static gboolean
read_field (const Place *place, const HmField *field, JsonNode *node, gpointer data)
{
  gpointer at = G_STRUCT_MEMBER_P (data, field->offset);
  gboolean is_null = node == NULL || JSON_NODE_HOLDS_NULL (node);
  const char *text = NULL;
  gint64 integer;

  if (is_null && field->required)
    return fail_kind (place, field->name, node, _ ("a text"));
  if (is_null && field->kind != HM_FIELD_THREADS)
    return TRUE; /* the struct was made with everything unknown */

  switch (field->kind)
    {
    case HM_FIELD_TEXT:
    case HM_FIELD_WORD:
    case HM_FIELD_SHARED:
    case HM_FIELD_OPERATION:
    case HM_FIELD_UNIT:
    case HM_FIELD_STATUS:
    case HM_FIELD_VERDICT:
      if (!is_text (node))
        return fail_kind (place, field->name, node, _ ("a text"));
      text = json_node_get_string (node);
      break;
    case HM_FIELD_NUMBER:
      if (!is_number (node))
        return fail_kind (place, field->name, node, _ ("a number or null"));
      *(double *) at = json_node_get_double (node);
      return TRUE;
    case HM_FIELD_COUNT:
    case HM_FIELD_KNOWN:
      if (!read_integer (place, field, node, 0, G_MAXUINT, &integer))
        return FALSE;
      *(guint *) at = (guint) integer;
      return TRUE;
    case HM_FIELD_THREADS:
      integer = 1;
      if (!is_null && !read_integer (place, field, node, 1, G_MAXUINT, &integer))
        return FALSE;
      *(guint *) at = (guint) integer;
      return TRUE;
    case HM_FIELD_WIDE:
    case HM_FIELD_MEMORY:
      if (!read_integer (place, field, node, 0, G_MAXINT64, &integer))
        return FALSE;
      *(guint64 *) at = (guint64) integer;
      return TRUE;
    case HM_FIELD_SIZE:
      return read_integer (place, field, node, 0, G_MAXINT64, at);
    case HM_FIELD_TRACE:
    default:
      g_assert_not_reached ();
    }

  if (field->kind == HM_FIELD_TEXT)
    {
      g_free (*(char **) at);
      *(char **) at = g_strdup (text);
    }
  else if (field->kind == HM_FIELD_WORD)
    {
      if (strlen (text) > MAX_WORD || (field->required && *text == '\0'))
        return fail_value (place, field->name, text, _ ("a word of 1 to 200 bytes"));
      hm_word_set (at, text);
    }
  else if (field->kind == HM_FIELD_SHARED)
    hm_word_set (at, text);
  else if (field->kind == HM_FIELD_OPERATION && !hm_operation_from_string (text, at))
    return fail_value (place, field->name, text,
                       "digest, mac, encrypt, decrypt, sign, verify, keygen, derive, encapsulate, "
                       "decapsulate, op");
  else if (field->kind == HM_FIELD_UNIT && !hm_unit_from_string (text, at))
    return fail_value (place, field->name, text, "B/s, op/s, s/op");
  else if (field->kind == HM_FIELD_STATUS &&
           (g_str_equal (text, "pending") || !hm_status_from_string (text, at)))
    return fail_value (place, field->name, text, "ok, unavailable, failed, disturbed");
  else if (field->kind == HM_FIELD_VERDICT && !hm_compare_verdict_from_string (text, at))
    return fail_value (place, field->name, text, "faster, slower, no-difference, unknown");
  return TRUE;
}

/* The members of @object that are not in @fields, or NULL when there are none. */
static JsonObject *
collect_extra (JsonObject *object, const HmField *fields, const char *const *also)
{
  JsonObject *extra = NULL;
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    {
      gboolean known = also != NULL && g_strv_contains (also, name);

      for (const HmField *field = fields; !known && field != NULL && field->name != NULL; field++)
        known = g_str_equal (field->name, name);
      if (known)
        continue;
      if (extra == NULL)
        extra = json_object_new ();
      json_object_set_member (extra, name, json_node_copy (member));
    }
  if (extra != NULL)
    json_object_seal (extra);
  return extra;
}

static gboolean
read_fields (const Place *place,
             const HmField *fields,
             JsonObject *object,
             gpointer data,
             JsonObject **extra)
{
  for (const HmField *field = fields; field->name != NULL; field++)
    if (field->kind != HM_FIELD_TRACE &&
        !read_field (place, field, json_object_get_member (object, field->name), data))
      return FALSE;
  *extra = collect_extra (object, fields, NULL);
  return TRUE;
}

static gboolean
read_trace (const Place *place, JsonNode *node, GArray **trace)
{
  static const struct
  {
    const char *name;
    gboolean whole;
  } columns[] = {
    { "at" }, { "seconds" }, { "cycles" }, { "count", TRUE }, { "flags", TRUE },
  };
  g_autoptr (GArray) samples = NULL;
  JsonObject *object;
  int length = -1;

  if (node == NULL || JSON_NODE_HOLDS_NULL (node))
    return TRUE;
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return fail_kind (place, "trace", node, _ ("an object"));
  object = json_node_get_object (node);
  samples = g_array_new (FALSE, FALSE, sizeof (HmSample));

  for (guint c = 0; c < G_N_ELEMENTS (columns); c++)
    {
      g_autofree char *name = g_strconcat ("trace.", columns[c].name, NULL);
      JsonNode *column = json_object_get_member (object, columns[c].name);
      JsonArray *array;

      if (column == NULL || !JSON_NODE_HOLDS_ARRAY (column))
        return fail_kind (place, name, column, _ ("a list of numbers"));
      array = json_node_get_array (column);
      if (length < 0)
        {
          length = (int) json_array_get_length (array);
          g_array_set_size (samples, (guint) length);
        }
      if ((int) json_array_get_length (array) != length)
        return fail_kind (place, name, column, _ ("a list as long as the other columns"));

      for (int i = 0; i < length; i++)
        {
          HmSample *sample = &g_array_index (samples, HmSample, i);
          JsonNode *cell = json_array_get_element (array, (guint) i);
          double number = NAN;
          gint64 integer = 0;

          if (columns[c].whole ? !get_integer (cell, 0, c == 4 ? G_MAXINT : G_MAXINT64, &integer)
                               : !is_number (cell) && !JSON_NODE_HOLDS_NULL (cell))
            return fail_kind (place, name, cell, _ ("a list of numbers"));
          if (!columns[c].whole && is_number (cell))
            number = json_node_get_double (cell);
          switch (c)
            {
            case 0:
              sample->at = number;
              break;
            case 1:
              sample->seconds = number;
              break;
            case 2:
              sample->cycles = number;
              break;
            case 3:
              sample->count = (guint64) integer;
              break;
            default:
              sample->flags = (HmSampleFlags) integer;
            }
        }
    }
  *trace = g_steal_pointer (&samples);
  return TRUE;
}

static gboolean
read_cell (const HmSavedColumn *column, JsonNode *cell, gpointer element)
{
  gpointer at = G_STRUCT_MEMBER_P (element, column->offset);
  gint64 integer = -1;

  if (column->kind == HM_COLUMN_NUMBER)
    {
      *(double *) at = is_number (cell) ? json_node_get_double (cell) : NAN;
      return is_number (cell) || JSON_NODE_HOLDS_NULL (cell);
    }
  if (!JSON_NODE_HOLDS_NULL (cell) && !get_integer (cell, 0, G_MAXINT, &integer))
    return FALSE;
  *(int *) at = (int) integer;
  return TRUE;
}

static gboolean
read_columns (const Place *place,
              const char *name,
              JsonNode *node,
              const HmSavedColumns *columns,
              GArray **elements)
{
  g_autoptr (GArray) read = NULL;
  int length = -1;

  if (node == NULL || JSON_NODE_HOLDS_NULL (node))
    return TRUE;
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return fail_kind (place, name, node, _ ("an object"));
  read = g_array_new (FALSE, FALSE, (guint) columns->size);

  for (const HmSavedColumn *column = columns->columns; column->name != NULL; column++)
    {
      g_autofree char *path = g_strconcat (name, ".", column->name, NULL);
      JsonNode *list = json_object_get_member (json_node_get_object (node), column->name);
      JsonArray *array;

      if (list == NULL || !JSON_NODE_HOLDS_ARRAY (list))
        return fail_kind (place, path, list, _ ("a list of numbers"));
      array = json_node_get_array (list);
      if (length < 0)
        {
          length = (int) json_array_get_length (array);
          if (length > (int) columns->most)
            return fail_long (place, path, columns->most);
          g_array_set_size (read, (guint) length);
        }
      if ((int) json_array_get_length (array) != length)
        return fail_kind (place, path, list, _ ("a list as long as the other columns"));
      for (int i = 0; i < length; i++)
        {
          JsonNode *cell = json_array_get_element (array, (guint) i);

          if (!read_cell (column, cell, read->data + (gsize) i * columns->size))
            return fail_kind (place, path, cell, _ ("a list of numbers"));
        }
    }
  if (length > 0)
    *elements = g_steal_pointer (&read);
  return TRUE;
}

/* The results of a file, which are read before the rest of it is known. */
typedef struct
{
  const char *file_name;
  GPtrArray *results;
  GError *error; /* of the first one that is wrong */
} Results;

static gboolean
read_result (const Place *place, JsonNode *node, GPtrArray *results)
{
  g_autoptr (HmResult) result = g_object_new (HM_TYPE_RESULT, NULL);
  JsonObject *object;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    return fail_kind (place, "", node, _ ("an object"));
  object = json_node_get_object (node);
  if (!read_fields (place, hm_result_fields, object, &result->data, &result->extra) ||
      !read_trace (place, json_object_get_member (object, "trace"), &result->samples) ||
      !read_columns (place, "members", json_object_get_member (object, "members"),
                     &hm_member_columns, &result->members) ||
      !read_columns (place, "course", json_object_get_member (object, "course"), &hm_point_columns,
                     &result->points))
    return FALSE;
  g_ptr_array_add (results, g_steal_pointer (&result));
  return TRUE;
}

static void
take_result (JsonNode *node, gpointer data)
{
  Results *self = data;
  Place place = { self->file_name, "results", (int) self->results->len, &self->error };

  if (self->error == NULL)
    read_result (&place, node, self->results);
}

static gboolean
add_results (HmRun *run, Results *results, GError **error)
{
  if (results->error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&results->error));
      return FALSE;
    }
  for (guint i = 0; i < results->results->len; i++)
    hm_run_add_result (run, g_ptr_array_index (results->results, i), TRUE);
  return TRUE;
}

static gboolean
read_handshake (const Place *place, JsonNode *node, HmRun *run)
{
  HmHandshake *handshake;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    return fail_kind (place, "", node, _ ("an object"));
  handshake = hm_handshake_new ();
  g_ptr_array_add (hm_run_get_handshakes (run), handshake);
  return read_fields (place, hm_handshake_fields, json_node_get_object (node), handshake,
                      (JsonObject **) &handshake->extra);
}

static gboolean
read_paired (const Place *place, JsonNode *node, HmRun *run)
{
  HmPaired *paired;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    return fail_kind (place, "", node, _ ("an object"));
  paired = hm_paired_new ();
  g_ptr_array_add (hm_run_get_pairs (run), paired);
  return read_fields (place, hm_paired_fields, json_node_get_object (node), paired,
                      (JsonObject **) &paired->extra);
}

static gboolean
read_core (const Place *place, JsonNode *node, HmRun *run)
{
  HmCore *core;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    return fail_kind (place, "", node, _ ("an object"));
  if (place->index >= MAX_CORES)
    {
      Place list = { place->file_name, "", -1, place->error };

      return fail_long (&list, place->object, MAX_CORES);
    }
  core = hm_core_new (0);
  g_ptr_array_add (hm_run_get_cores (run), core);
  return read_fields (place, hm_core_fields, json_node_get_object (node), core,
                      (JsonObject **) &core->extra);
}

static gboolean
read_moments (const Place *root, JsonObject *object, HmRun *run)
{
  JsonNode *node = json_object_get_member (object, "moments"), *wrong;
  Place place = { root->file_name, "moments", -1, root->error };
  const char *column, *expected;

  if (node == NULL || JSON_NODE_HOLDS_NULL (node))
    return TRUE;
  run->moments = hm_moments_from_node (node, &column, &wrong, &expected);
  return run->moments != NULL || fail_kind (&place, column, wrong, expected);
}

/* A list, or nothing. */
static gboolean
check_list (const Place *root, JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  if (node == NULL || JSON_NODE_HOLDS_NULL (node) || JSON_NODE_HOLDS_ARRAY (node))
    return TRUE;
  return fail_kind (root, name, node, _ ("a list"));
}

static gboolean
read_list (const Place *root,
           JsonObject *object,
           const char *name,
           HmRun *run,
           gboolean (*read_element) (const Place *place, JsonNode *node, HmRun *run))
{
  JsonNode *node = json_object_get_member (object, name);
  JsonArray *array;
  Place place = { root->file_name, name, 0, root->error };

  if (!check_list (root, object, name))
    return FALSE;
  if (node == NULL || JSON_NODE_HOLDS_NULL (node))
    return TRUE;
  array = json_node_get_array (node);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      place.index = (int) i;
      if (!read_element (&place, json_array_get_element (array, i), run))
        return FALSE;
    }
  return TRUE;
}

static gboolean
read_text (const Place *place, JsonObject *object, const char *name, const char **text)
{
  JsonNode *node = json_object_get_member (object, name);

  *text = NULL;
  if (node == NULL || JSON_NODE_HOLDS_NULL (node))
    return TRUE;
  if (!is_text (node))
    return fail_kind (place, name, node, _ ("a text"));
  *text = json_node_get_string (node);
  return TRUE;
}

/* Whether all time zones have a time of that year: a computer cannot count beyond 1 and 9999. */
static gboolean
is_year (gint64 year)
{
  return year > 1 && year < 9999;
}

/* Is this a saved run, of a version that can be read here? */
static gboolean
check_format (const Place *place, JsonNode *root)
{
  JsonObject *object;
  JsonNode *node;
  gint64 version;

  if (JSON_NODE_HOLDS_ARRAY (root))
    {
      g_set_error (place->error, HM_RUN_ERROR, HM_RUN_ERROR_FORMAT,
                   /* Translators: %s is a file. Leave the command and its options as they are. */
                   _ ("%s: this is a list (“hashmark-cli import --format json” prints a list of "
                      "runs), not a saved run; “hashmark-cli import --output DIR” saves each run "
                      "in a file of its own"),
                   place->file_name);
      return FALSE;
    }
  object = JSON_NODE_HOLDS_OBJECT (root) ? json_node_get_object (root) : NULL;
  node = object != NULL ? json_object_get_member (object, "format") : NULL;
  if (node == NULL || !is_text (node) ||
      !g_str_equal (json_node_get_string (node), HM_RUN_FORMAT_NAME))
    {
      g_set_error (place->error, HM_RUN_ERROR, HM_RUN_ERROR_FORMAT,
                   /* Translators: %1$s is a file, %2$s a line that it should contain. */
                   _ ("%1$s: this is JSON, but not a saved run of Hashmark; a saved run says %2$s"),
                   place->file_name, "\"format\": \"" HM_RUN_FORMAT_NAME "\"");
      return FALSE;
    }
  node = json_object_get_member (object, "version");
  if (node == NULL || !get_integer (node, 1, G_MAXINT64, &version))
    return fail_kind (place, "version", node, _ ("a whole number of 1 or more"));
  if (version > HM_RUN_FORMAT_VERSION)
    {
      g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, version);

      g_set_error (
          place->error, HM_RUN_ERROR, HM_RUN_ERROR_VERSION,
          /* Translators: a file, the version of its format, the newest that can be read. */
          _ ("%s: written by a newer Hashmark (version %s of the format; this one reads up "
             "to version %d)"),
          place->file_name, number, HM_RUN_FORMAT_VERSION);
      return FALSE;
    }
  return TRUE;
}

static gboolean
read_head (const Place *place, JsonObject *object, HmRun *run)
{
  const char *id, *name, *note, *source, *created, *origin, *status;
  guint o;

  if (!read_text (place, object, "id", &id) || !read_text (place, object, "name", &name) ||
      !read_text (place, object, "note", &note) || !read_text (place, object, "source", &source) ||
      !read_text (place, object, "created", &created) ||
      !read_text (place, object, "origin", &origin) ||
      !read_text (place, object, "status", &status))
    return FALSE;

  if (id != NULL)
    {
      if (strlen (id) > MAX_WORD || *id == '\0' || *id == '.' || strpbrk (id, "/\\\n") != NULL)
        return fail_value (place, "id", id, _ ("a word that can name a file"));
      hm_run_set_id (run, id);
    }
  run->name = g_strdup (name != NULL && *name != '\0' ? name : NULL);
  g_free (run->note);
  run->note = g_strdup (note != NULL ? note : "");
  run->source = g_strdup (source);

  if (created != NULL)
    {
      g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
      GDateTime *time = g_date_time_new_from_iso8601 (created, utc);

      if (time == NULL || !is_year (g_date_time_get_year (time)))
        {
          g_clear_pointer (&time, g_date_time_unref);
          return fail_value (place, "created", created, _ ("a time such as 2026-11-30T14:15:02Z"));
        }
      g_date_time_unref (run->created);
      run->created = time;
    }
  run->undated = created == NULL;

  for (o = 0; o < G_N_ELEMENTS (hm_origin_words); o++)
    if (g_strcmp0 (origin, hm_origin_words[o]) == 0)
      break;
  if (o == G_N_ELEMENTS (hm_origin_words))
    return origin == NULL ? fail_kind (place, "origin", NULL, _ ("a text"))
                          : fail_value (place, "origin", origin, "measured, imported, reference");
  run->origin = (HmOrigin) o;

  if (status == NULL)
    return fail_kind (place, "status", NULL, _ ("a text"));
  if (!g_str_equal (status, "complete") && !g_str_equal (status, "stopped"))
    return fail_value (place, "status", status, "complete, stopped");
  run->status = g_str_equal (status, "complete") ? HM_RUN_COMPLETE : HM_RUN_STOPPED;
  return TRUE;
}

/* What has no date is as old as its machine, so that it sorts where it belongs. */
static void
guess_date (HmRun *run)
{
  GDateTime *guess = NULL;

  if (!run->undated)
    return;
  if (is_year (run->machine.year))
    guess = g_date_time_new_utc ((int) run->machine.year, 1, 1, 0, 0, 0);
  if (guess != NULL)
    {
      g_date_time_unref (run->created);
      run->created = guess;
    }
}

static HmRun *
read_run (const char *text, gssize length, Results *results, GError **error)
{
  g_autoptr (JsonNode) root = NULL;
  g_autoptr (HmRun) run = NULL;
  JsonObject *object;
  Place place = { results->file_name, "", -1, error };

  if ((length < 0 ? (gssize) strlen (text) : length) > HM_RUN_MAX_BYTES)
    {
      hm_run_set_size_error (place.file_name, error);
      return NULL;
    }
  root = hm_json_parse_list (text, length, place.file_name, "results", take_result, results, error);
  if (root == NULL || !check_format (&place, root))
    return NULL;

  object = json_node_get_object (root);
  run = hm_run_new (HM_ORIGIN_MEASURED);
  if (!read_head (&place, object, run))
    return NULL;
  for (HmSection s = HM_SECTION_MACHINE; s < HM_N_SECTIONS; s++)
    {
      Place inner = { place.file_name, hm_run_sections[s].name, -1, error };
      JsonNode *node = json_object_get_member (object, hm_run_sections[s].name);

      if (node == NULL || JSON_NODE_HOLDS_NULL (node))
        continue;
      if (!JSON_NODE_HOLDS_OBJECT (node))
        {
          fail_kind (&place, hm_run_sections[s].name, node, _ ("an object"));
          return NULL;
        }
      if (!read_fields (&inner, hm_run_sections[s].fields, json_node_get_object (node),
                        G_STRUCT_MEMBER_P (run, hm_run_sections[s].offset), &run->extra[s]))
        return NULL;
    }
  guess_date (run);
  if (!read_moments (&place, object, run) || !check_list (&place, object, "results") ||
      !add_results (run, results, error) ||
      !read_list (&place, object, "handshakes", run, read_handshake) ||
      !read_list (&place, object, "pairs", run, read_paired) ||
      !read_list (&place, object, "cores", run, read_core))
    return NULL;
  run->extra[HM_SECTION_RUN] = collect_extra (object, NULL, hm_run_members);
  return g_steal_pointer (&run);
}

HmRun *
hm_run_from_json (const char *text, gssize length, const char *file_name, GError **error)
{
  Results results = { .file_name = file_name != NULL ? file_name : _ ("the text") };
  HmRun *run;

  g_return_val_if_fail (text != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  results.results = g_ptr_array_new_with_free_func (g_object_unref);
  run = read_run (text, length, &results, error);
  g_ptr_array_unref (results.results);
  g_clear_error (&results.error);
  return run;
}
