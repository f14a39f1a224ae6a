/* hm-document-json.c: a report as JSON, and back
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-document.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "run/hm-json.h"
#include "run/hm-run.h"

#define FORMAT "hashmark-report"
#define VERSION 1

static const char *const kinds[] = {
  [HM_BLOCK_TITLE] = "title", [HM_BLOCK_HEADING] = "heading", [HM_BLOCK_PARAGRAPH] = "paragraph",
  [HM_BLOCK_LINES] = "lines", [HM_BLOCK_LIST] = "list",       [HM_BLOCK_NUMBERED] = "numbered",
  [HM_BLOCK_TABLE] = "table",
};

/* ---- writing ---- */

static void
add_text (JsonBuilder *builder, const char *name, const char *text)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_string_value (builder, text);
}

static void
add_flag (JsonBuilder *builder, const char *name, gboolean flag)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_boolean_value (builder, flag);
}

static void
begin_array (JsonBuilder *builder, const char *name)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
}

static void
add_row (JsonBuilder *builder, const HmTable *table, guint at)
{
  char *const *row = g_ptr_array_index (table->rows, at);
  double ratio = hm_table_get_ratio (table, at);

  json_builder_begin_object (builder);
  begin_array (builder, "cells");
  for (guint i = 0; i < table->n_columns; i++)
    if (row[i] != NULL)
      json_builder_add_string_value (builder, row[i]);
    else
      json_builder_add_null_value (builder);
  json_builder_end_array (builder);
  if (isfinite (ratio))
    {
      json_builder_set_member_name (builder, "ratio");
      json_builder_add_double_value (builder, ratio);
    }
  json_builder_end_object (builder);
}

static void
add_table (JsonBuilder *builder, const HmTable *table)
{
  begin_array (builder, "columns");
  for (guint i = 0; i < table->n_columns; i++)
    {
      json_builder_begin_object (builder);
      add_text (builder, "title", table->columns[i].title);
      if (table->columns[i].brief != NULL)
        add_text (builder, "brief", table->columns[i].brief);
      add_flag (builder, "text", table->columns[i].is_text);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  begin_array (builder, "rows");
  for (guint i = 0; i < table->rows->len; i++)
    add_row (builder, table, i);
  json_builder_end_array (builder);
  add_flag (builder, "last-is-extra", table->last_is_extra);
}

static void
add_block (JsonBuilder *builder, const HmBlock *block)
{
  json_builder_begin_object (builder);
  add_text (builder, "kind", kinds[block->kind]);
  if (block->text != NULL)
    add_text (builder, "text", block->text);
  if (block->items != NULL)
    {
      begin_array (builder, "items");
      for (guint i = 0; i < block->items->len; i++)
        json_builder_add_string_value (builder, g_ptr_array_index (block->items, i));
      json_builder_end_array (builder);
      add_flag (builder, "extra", block->is_extra);
    }
  if (block->table != NULL)
    add_table (builder, block->table);
  json_builder_end_object (builder);
}

char *
hm_document_to_json (const HmDocument *self)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *json = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  json_builder_begin_object (builder);
  add_text (builder, "format", FORMAT);
  json_builder_set_member_name (builder, "version");
  json_builder_add_int_value (builder, VERSION);
  add_text (builder, "language", self->language);
  begin_array (builder, "blocks");
  for (guint i = 0; i < self->blocks->len; i++)
    add_block (builder, g_ptr_array_index (self->blocks, i));
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  json = hm_json_to_string (root, TRUE);
  return g_str_has_suffix (json, "\n") ? g_steal_pointer (&json) : g_strconcat (json, "\n", NULL);
}

/* ---- reading ---- */

/* What is missing or of another kind: NULL. */
static const char *
get_text (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) &&
                 json_node_get_value_type (node) == G_TYPE_STRING
             ? json_node_get_string (node)
             : NULL;
}

static gboolean
get_flag (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) &&
         json_node_get_value_type (node) == G_TYPE_BOOLEAN && json_node_get_boolean (node);
}

static JsonArray *
get_array (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

static JsonObject *
get_object (JsonArray *array, guint at)
{
  JsonNode *node = json_array_get_element (array, at);

  return JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

static gboolean
fail (GError **error, const char *what)
{
  g_set_error (error, HM_RUN_ERROR, HM_RUN_ERROR_FORMAT,
               /* Translators: %s is the name of a part of the report. */
               _ ("this is no report of Hashmark: “%s” is missing or of the wrong kind"), what);
  return FALSE;
}

static gboolean
read_row (HmTable *table, JsonObject *object, GError **error)
{
  JsonArray *cells = object != NULL ? get_array (object, "cells") : NULL;
  JsonNode *ratio = object != NULL ? json_object_get_member (object, "ratio") : NULL;
  char **row;

  if (cells == NULL || json_array_get_length (cells) != table->n_columns)
    return fail (error, "cells");
  row = hm_table_add (table);
  for (guint i = 0; i < table->n_columns; i++)
    {
      JsonNode *node = json_array_get_element (cells, i);

      if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
        row[i] = g_strdup (json_node_get_string (node));
    }
  if (row[0] == NULL)
    return fail (error, "cells");
  if (ratio != NULL && JSON_NODE_HOLDS_VALUE (ratio))
    hm_table_set_ratio (table, json_node_get_double (ratio));
  return TRUE;
}

static gboolean
read_table (HmDocument *document, JsonObject *object, GError **error)
{
  JsonArray *columns = get_array (object, "columns"), *rows = get_array (object, "rows");
  HmTable *table;

  if (columns == NULL || json_array_get_length (columns) == 0)
    return fail (error, "columns");
  if (rows == NULL)
    return fail (error, "rows");
  table = hm_document_add_table (document, json_array_get_length (columns));
  table->last_is_extra = get_flag (object, "last-is-extra");
  for (guint i = 0; i < table->n_columns; i++)
    {
      JsonObject *column = get_object (columns, i);
      const char *title = column != NULL ? get_text (column, "title") : NULL;

      table->columns[i].title = g_strdup (title != NULL ? title : "");
      if (title == NULL)
        return fail (error, "title");
      table->columns[i].brief = g_strdup (get_text (column, "brief"));
      table->columns[i].is_text = get_flag (column, "text");
    }
  for (guint i = 0; i < json_array_get_length (rows); i++)
    if (!read_row (table, get_object (rows, i), error))
      return FALSE;
  return TRUE;
}

static gboolean
read_items (HmDocument *document, HmBlockKind kind, JsonObject *object, GError **error)
{
  JsonArray *array = get_array (object, "items");
  g_autoptr (GPtrArray) items = g_ptr_array_new ();

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);

      if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING)
        return fail (error, "items");
      g_ptr_array_add (items, (gpointer) json_node_get_string (node));
    }
  if (items->len == 0)
    return fail (error, "items");
  if (get_flag (object, "extra"))
    hm_document_add_extra (document, g_ptr_array_index (items, 0));
  else
    hm_document_add_list (document, kind, NULL, items);
  return TRUE;
}

static gboolean
read_block (HmDocument *document, JsonObject *object, GError **error)
{
  const char *word = object != NULL ? get_text (object, "kind") : NULL;
  HmBlockKind kind = 0;

  while (word != NULL && kind < G_N_ELEMENTS (kinds) && !g_str_equal (kinds[kind], word))
    kind++;
  if (word == NULL || kind == G_N_ELEMENTS (kinds))
    return fail (error, "kind");
  if (kind == HM_BLOCK_TABLE)
    return read_table (document, object, error);
  if (kind >= HM_BLOCK_LINES)
    return read_items (document, kind, object, error);
  if (get_text (object, "text") == NULL)
    return fail (error, "text");
  hm_document_add (document, kind, get_text (object, "text"));
  return TRUE;
}

HmDocument *
hm_document_from_json (const char *text, gssize length, GError **error)
{
  g_autoptr (JsonNode) root = hm_json_parse (text, length, FORMAT, error);
  g_autoptr (HmDocument) self = NULL;
  JsonObject *object;
  JsonArray *blocks;
  JsonNode *version;

  if (root == NULL)
    return NULL;
  object = JSON_NODE_HOLDS_OBJECT (root) ? json_node_get_object (root) : NULL;
  version = object != NULL ? json_object_get_member (object, "version") : NULL;
  if (object == NULL || g_strcmp0 (get_text (object, "format"), FORMAT) != 0 || version == NULL ||
      !JSON_NODE_HOLDS_VALUE (version) || json_node_get_int (version) != VERSION)
    {
      fail (error, "format");
      return NULL;
    }
  blocks = get_array (object, "blocks");
  if (blocks == NULL || get_text (object, "language") == NULL)
    {
      fail (error, blocks == NULL ? "blocks" : "language");
      return NULL;
    }
  self = hm_document_new ();
  g_free (self->language);
  self->language = g_strdup (get_text (object, "language"));
  for (guint i = 0; i < json_array_get_length (blocks); i++)
    if (!read_block (self, get_object (blocks, i), error))
      return NULL;
  return g_steal_pointer (&self);
}
