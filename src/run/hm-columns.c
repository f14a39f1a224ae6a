/* hm-columns.c: lists of small structs of numbers, saved as columns
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-columns.h"

#include <math.h>

const HmSavedColumns hm_member_columns = {
  sizeof (HmMember),
  HM_MAX_MEMBERS,
  {
      { "cpu", HM_COLUMN_CPU, G_STRUCT_OFFSET (HmMember, cpu) },
      { "value", HM_COLUMN_NUMBER, G_STRUCT_OFFSET (HmMember, value) },
      { NULL },
  },
};

const HmSavedColumns hm_point_columns = {
  sizeof (HmPoint),
  HM_MAX_POINTS,
  {
      { "at", HM_COLUMN_NUMBER, G_STRUCT_OFFSET (HmPoint, at) },
      { "value", HM_COLUMN_NUMBER, G_STRUCT_OFFSET (HmPoint, value) },
      { "hertz", HM_COLUMN_NUMBER, G_STRUCT_OFFSET (HmPoint, hertz) },
      { "temperature", HM_COLUMN_NUMBER, G_STRUCT_OFFSET (HmPoint, temperature) },
      { NULL },
  },
};

static double
rounded (double number)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  return g_ascii_strtod (g_ascii_formatd (buffer, sizeof buffer, "%.7g", number), NULL);
}

static void
add_cell (JsonArray *list, const HmSavedColumn *column, gconstpointer element)
{
  gconstpointer at = G_STRUCT_MEMBER_P (element, column->offset);

  if (column->kind == HM_COLUMN_CPU && *(const int *) at >= 0)
    json_array_add_int_element (list, *(const int *) at);
  else if (column->kind == HM_COLUMN_NUMBER && isfinite (*(const double *) at))
    json_array_add_double_element (list, rounded (*(const double *) at));
  else
    json_array_add_null_element (list);
}

JsonNode *
hm_columns_to_json (const HmSavedColumns *columns, const GArray *elements)
{
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();

  for (const HmSavedColumn *column = columns->columns; column->name != NULL; column++)
    {
      JsonArray *list = json_array_sized_new (elements->len);

      for (guint i = 0; i < elements->len; i++)
        add_cell (list, column, elements->data + i * columns->size);
      json_object_set_array_member (object, column->name, list);
    }
  json_node_take_object (node, object);
  return node;
}
