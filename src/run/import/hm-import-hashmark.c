/* hm-import-hashmark.c: saved runs of our own, alone or in an array
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-importer.h"

#include "run/hm-json.h"
#include "run/hm-run-fields.h"

static gboolean
read_object (HmImporter *importer, JsonObject *object, guint line)
{
  JsonNode *format = json_object_get_member (object, "format");
  g_autoptr (JsonNode) node = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (HmRun) run = NULL;

  if (format == NULL || json_node_get_value_type (format) != G_TYPE_STRING ||
      g_strcmp0 (json_node_get_string (format), HM_RUN_FORMAT_NAME) != 0)
    return FALSE;
  hm_importer_close (importer);
  node = json_node_new (JSON_NODE_OBJECT);
  json_node_set_object (node, object);
  text = hm_json_to_string (node, FALSE);
  run = hm_run_from_json (text, -1, importer->file_name, &error);
  if (run == NULL)
    hm_importer_skip (importer, line, HM_RUN_FORMAT_NAME, error->message);
  else
    g_ptr_array_add (importer->import->runs, g_steal_pointer (&run));
  return TRUE;
}

/* A run of our own says so at its start, and can have a hundred thousand results. */
static gboolean
read_json (HmImporter *importer, const char *text, gsize length)
{
  HmRun *run;

  if (g_strstr_len (text, (gssize) MIN (length, 256), "\"" HM_RUN_FORMAT_NAME "\"") == NULL)
    return FALSE;
  run = hm_run_from_json (text, (gssize) length, importer->file_name, NULL);
  if (run == NULL)
    return FALSE;
  hm_importer_close (importer);
  g_ptr_array_add (importer->import->runs, run);
  return TRUE;
}

const HmDialect hm_dialect_hashmark = {
  .title = "hashmark-cli",
  .object = read_object,
  .json = read_json,
};
