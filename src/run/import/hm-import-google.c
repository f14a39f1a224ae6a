/* hm-import-google.c: Google Benchmark's JSON, as BoringSSL's newer speed writes it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-importer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const char *
get_string (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && json_node_get_value_type (node) == G_TYPE_STRING
             ? json_node_get_string (node)
             : NULL;
}

static double
get_number (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);
  GType type = node != NULL ? json_node_get_value_type (node) : G_TYPE_INVALID;

  return type == G_TYPE_INT64 || type == G_TYPE_DOUBLE ? json_node_get_double (node) : 0;
}

/* "seal_aes_128_gcm" of "BM_SpeedAEAD/seal_aes_128_gcm/InputSize:1350". */
static const char *
find_algorithm (const char *name, HmOperation *operation)
{
  static const struct
  {
    const char *word;
    HmOperation operation;
  } verbs[] = {
    { "seal_", HM_OPERATION_ENCRYPT },    { "open_", HM_OPERATION_DECRYPT },
    { "encrypt_", HM_OPERATION_ENCRYPT }, { "decrypt_", HM_OPERATION_DECRYPT },
    { "sign_", HM_OPERATION_SIGN },       { "verify_", HM_OPERATION_VERIFY },
    { "keygen_", HM_OPERATION_KEYGEN },
  };
  g_auto (GStrv) parts = g_strsplit (name, "/", 8);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      const char *id, *rest = parts[i];
      gboolean verb = FALSE;

      for (gsize v = 0; v < G_N_ELEMENTS (verbs); v++)
        if (g_str_has_prefix (parts[i], verbs[v].word))
          {
            *operation = verbs[v].operation;
            rest = parts[i] + strlen (verbs[v].word);
            verb = TRUE;
          }
      id = hm_algorithm_from_printed (rest);
      if (id == NULL)
        {
          g_autofree char *hyphens = g_strdelimit (g_strdup (rest), "_", '-');

          id = hm_algorithm_from_printed (hyphens);
        }
      if (id != NULL)
        {
          if (!verb)
            *operation = hm_import_bulk_operation (id);
          return id;
        }
    }
  return NULL;
}

static void
read_benchmark (HmImporter *importer, JsonObject *row, gboolean aggregates, guint line)
{
  static const struct
  {
    const char *word;
    double seconds;
  } units[] = { { "ns", 1e-9 }, { "us", 1e-6 }, { "ms", 1e-3 }, { "s", 1 } };
  const char *name = get_string (row, "name"), *unit = get_string (row, "time_unit");
  gboolean aggregate = g_strcmp0 (get_string (row, "run_type"), "aggregate") == 0;
  double bytes = get_number (row, "bytes_per_second"), time = get_number (row, "real_time"),
         seconds = 0;
  const char *size, *algorithm;
  HmOperation operation = HM_OPERATION_OP;
  HmImportCell *cell;
  JsonNode *failed = json_object_get_member (row, "error_occurred");

  if (name == NULL ||
      (aggregate && (!aggregates || g_strcmp0 (get_string (row, "aggregate_name"), "median") != 0)))
    return;
  for (gsize i = 0; i < G_N_ELEMENTS (units); i++)
    if (g_strcmp0 (units[i].word, unit) == 0)
      seconds = time * units[i].seconds;
  algorithm = find_algorithm (name, &operation);
  cell = hm_importer_add (importer, name, operation);
  cell->algorithm = algorithm;
  cell->line = line;
  size = strstr (name, "InputSize:");
  if (size != NULL && g_ascii_isdigit (size[10]))
    cell->size = g_ascii_strtoll (size + 10, NULL, 10);
  if (failed != NULL && json_node_get_value_type (failed) == G_TYPE_BOOLEAN &&
      json_node_get_boolean (failed))
    {
      cell->status = HM_STATUS_FAILED;
      hm_importer_skip (importer, line, name, _ ("the text says that the measurement failed"));
    }
  else if (bytes > 0)
    {
      cell->value = bytes;
      cell->unit = HM_UNIT_BYTES_PER_SECOND;
    }
  else if (seconds > 0)
    {
      cell->value = 1 / seconds;
      cell->unit = HM_UNIT_OPERATIONS_PER_SECOND;
    }
  else
    cell->status = HM_STATUS_UNAVAILABLE;
}

static gboolean
read_object (HmImporter *importer, JsonObject *object, guint line)
{
  JsonNode *list = json_object_get_member (object, "benchmarks");
  JsonArray *rows;
  gboolean raw = FALSE;

  if (list == NULL || !JSON_NODE_HOLDS_ARRAY (list) || !json_object_has_member (object, "context"))
    return FALSE;
  rows = json_node_get_array (list);
  hm_importer_close (importer);
  hm_importer_open (importer, &hm_dialect_google, "BoringSSL", "boringssl");
  importer->clock = "wall";
  for (guint i = 0; i < json_array_get_length (rows); i++)
    {
      JsonNode *node = json_array_get_element (rows, i);

      raw = raw ||
            (JSON_NODE_HOLDS_OBJECT (node) &&
             g_strcmp0 (get_string (json_node_get_object (node), "run_type"), "aggregate") != 0);
    }
  for (guint i = 0; i < json_array_get_length (rows); i++)
    {
      JsonNode *node = json_array_get_element (rows, i);

      if (JSON_NODE_HOLDS_OBJECT (node))
        read_benchmark (importer, json_node_get_object (node), !raw, line);
    }
  hm_importer_close (importer);
  return TRUE;
}

const HmDialect hm_dialect_google = {
  .title = "Google Benchmark",
  .object = read_object,
};
