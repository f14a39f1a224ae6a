/* hm-moments-json.c: the moments of a saved run (docs/run-format.md)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-moments-json.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "run/hm-word.h"

#define MAX_WORD 200

/* ---- writing ---- */

/* Five digits are more than any of this is known to; times have their milliseconds. */
static double
rounded (const HmMomentColumn *column, double value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  const char *format = column->offset == G_STRUCT_OFFSET (HmMoment, at) ? "%.3f" : "%.5g";

  if (!isfinite (value))
    return NAN;
  return g_ascii_strtod (g_ascii_formatd (buffer, sizeof buffer, format, value), NULL);
}

static JsonNode *
make_value (const HmMomentColumn *column, const HmMoment *moment)
{
  JsonNode *node = json_node_new (JSON_NODE_NULL);

  if (column->is_word)
    {
      const char *word = G_STRUCT_MEMBER (const char *, moment, column->offset);

      if (word != NULL)
        json_node_init_string (node, word);
    }
  else
    {
      double value = rounded (column, G_STRUCT_MEMBER (double, moment, column->offset));

      if (isfinite (value) && value == floor (value) && fabs (value) < 1e15)
        json_node_init_int (node, (gint64) value);
      else if (isfinite (value))
        json_node_init_double (node, value);
    }
  return node;
}

/* A list, or the one value that all moments have. */
static JsonNode *
make_column (const HmMoments *self, const HmMomentColumn *column)
{
  g_autoptr (JsonArray) list = json_array_new ();
  JsonNode *node;
  gboolean same = column->offset != G_STRUCT_OFFSET (HmMoment, at);

  for (guint i = 0; i < hm_moments_get_n (self); i++)
    {
      JsonNode *value = make_value (column, hm_moments_get (self, i));

      same = same && (i == 0 || json_node_equal (json_array_get_element (list, 0), value));
      json_array_add_element (list, value);
    }
  if (same)
    return json_node_copy (json_array_get_element (list, 0));
  node = json_node_new (JSON_NODE_ARRAY);
  json_node_set_array (node, list);
  return node;
}

JsonNode *
hm_moments_to_node (const HmMoments *self)
{
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();

  json_node_take_object (node, object);
  for (const HmMomentColumn *column = hm_moment_columns;
       hm_moments_get_n (self) > 0 && column->name != NULL; column++)
    {
      JsonNode *values = make_column (self, column);

      if (JSON_NODE_HOLDS_NULL (values))
        json_node_unref (values);
      else
        json_object_set_member (object, column->name, values);
    }
  return node;
}

/* ---- reading ---- */

static gboolean
read_value (const HmMomentColumn *column, JsonNode *node, HmMoment *moment)
{
  GType type;

  if (JSON_NODE_HOLDS_NULL (node))
    return TRUE;
  if (!JSON_NODE_HOLDS_VALUE (node))
    return FALSE;
  type = json_node_get_value_type (node);
  if (column->is_word)
    {
      const char *word = type == G_TYPE_STRING ? json_node_get_string (node) : NULL;

      if (word == NULL || strlen (word) > MAX_WORD)
        return FALSE;
      hm_word_set (&G_STRUCT_MEMBER (const char *, moment, column->offset), word);
      return TRUE;
    }
  if (type != G_TYPE_INT64 && type != G_TYPE_DOUBLE)
    return FALSE;
  G_STRUCT_MEMBER (double, moment, column->offset) = json_node_get_double (node);
  return TRUE;
}

static const char *
describe_values (const HmMomentColumn *column)
{
  return column->is_word ? _ ("a word, a list of words as long as “at”, or null")
                         : _ ("a number, a list of numbers as long as “at”, or null");
}

/* Fills one column of @rows. */
static gboolean
read_column (const HmMomentColumn *column, JsonNode *node, GArray *rows, JsonNode **wrong)
{
  gboolean is_list = JSON_NODE_HOLDS_ARRAY (node);
  JsonArray *list = is_list ? json_node_get_array (node) : NULL;

  *wrong = node;
  if (is_list && json_array_get_length (list) != rows->len)
    return FALSE;
  for (guint i = 0; i < rows->len; i++)
    {
      JsonNode *value = is_list ? json_array_get_element (list, i) : node;

      *wrong = value;
      if (!read_value (column, value, &g_array_index (rows, HmMoment, i)))
        return FALSE;
    }
  return TRUE;
}

/* Times, which are what the other columns stand against: known, not below 0, never going back. */
static gboolean
read_times (JsonNode *node, GArray *rows, JsonNode **wrong)
{
  JsonArray *list;

  *wrong = node;
  if (node == NULL || !JSON_NODE_HOLDS_ARRAY (node))
    return FALSE;
  list = json_node_get_array (node);
  if (json_array_get_length (list) > HM_MOMENTS_MAX)
    return FALSE;
  for (guint i = 0; i < json_array_get_length (list); i++)
    {
      HmMoment moment = hm_moment_new (NAN);
      double before = i > 0 ? g_array_index (rows, HmMoment, i - 1).at : 0;

      *wrong = json_array_get_element (list, i);
      if (!read_value (&hm_moment_columns[0], *wrong, &moment) || !isfinite (moment.at) ||
          moment.at < before)
        return FALSE;
      g_array_append_val (rows, moment);
    }
  return TRUE;
}

HmMoments *
hm_moments_from_node (JsonNode *node,
                      const char **column_name,
                      JsonNode **wrong,
                      const char **expected)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (HmMoment));
  HmMoments *self;
  JsonObject *object;

  g_array_set_clear_func (rows, (GDestroyNotify) hm_moment_clear);
  *column_name = "";
  *wrong = node;
  *expected = _ ("an object");
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return NULL;
  object = json_node_get_object (node);

  *column_name = "at";
  *expected = _ ("a list of at most 480 times in seconds that never go back");
  G_STATIC_ASSERT (HM_MOMENTS_MAX == 480);
  if (!read_times (json_object_get_member (object, "at"), rows, wrong))
    return NULL;
  for (const HmMomentColumn *column = hm_moment_columns + 1; column->name != NULL; column++)
    {
      JsonNode *member = json_object_get_member (object, column->name);

      *column_name = column->name;
      *expected = describe_values (column);
      if (member != NULL && !read_column (column, member, rows, wrong))
        return NULL;
    }

  self = hm_moments_new ();
  for (guint i = 0; i < rows->len; i++)
    hm_moments_take (self, &g_array_index (rows, HmMoment, i));
  return self;
}
