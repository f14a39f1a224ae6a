/* hm-import-hyperfine.c: hyperfine, which times whole commands: JSON, CSV and text
 *
 * {"results":[{"command":"...","mean":0.0125,...}]}; "command,mean,stddev,..." in seconds;
 * "Benchmark 1: COMMAND" with "Time (mean ± σ):  12.5 ms ±  0.4 ms" below it. The figure is the
 * mean.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-importer.h"

#include <math.h>
#include <string.h>

#include "run/import/hm-import-row.h"
#include "run/import/hm-import-verb.h"

typedef struct
{
  GHashTable *seen;
  char *command; /* of the last "Benchmark" line */
  gboolean csv;
} Hyperfine;

static const HmImportOrigin origin = { &hm_dialect_hyperfine, "hyperfine", "hyperfine", "wall" };

static gboolean
read_text (HmImporter *importer, Hyperfine *self)
{
  const HmToken *tokens = hm_importer_token (importer, 0);
  guint n = importer->tokens->len;
  const char *colon;
  double unit;

  if (n >= 3 && hm_token_is (&tokens[0], "Benchmark") &&
      (colon = strstr (importer->line->text, ": ")) != NULL &&
      tokens[1].start[strspn (tokens[1].start, "#0123456789")] == ':')
    {
      g_free (self->command);
      self->command = g_strstrip (g_strndup (colon + 2, 200));
      return TRUE;
    }
  if (self->command == NULL || n < 7 || !hm_token_is (&tokens[0], "Time") ||
      !hm_token_is (&tokens[1], "(mean") ||
      (tokens[4].kind != HM_TOKEN_PLAIN && tokens[4].kind != HM_TOKEN_INTEGER))
    return FALSE;
  unit = hm_import_time_unit (tokens[5].start, tokens[5].length);
  if (unit <= 0)
    return FALSE;
  hm_import_row (importer, &origin, &self->seen, self->command, -1, 1 / (tokens[4].value * unit),
                 HM_UNIT_OPERATIONS_PER_SECOND);
  g_clear_pointer (&self->command, g_free);
  return TRUE;
}

static gboolean
read_csv (HmImporter *importer, Hyperfine *self)
{
  g_auto (GStrv) fields = NULL;
  double mean;

  if (g_str_has_prefix (importer->line->text, "command,mean,stddev,median,user,system,min,max"))
    {
      hm_import_open (importer, &origin);
      self->csv = TRUE;
      return TRUE;
    }
  if (!self->csv || importer->dialect != &hm_dialect_hyperfine)
    return FALSE;
  fields = hm_import_csv (importer->line->text, 20);
  if (g_strv_length (fields) < 8 || *fields[0] == '\0')
    return FALSE;
  mean = hm_import_number (fields[1], strlen (fields[1]));
  if (isnan (mean))
    return FALSE;
  hm_import_row (importer, &origin, &self->seen, fields[0], -1, 1 / mean,
                 HM_UNIT_OPERATIONS_PER_SECOND);
  return TRUE;
}

static gboolean
read_line (HmImporter *importer, gpointer state)
{
  if (importer->line->length > 4000)
    return FALSE;
  return read_text (importer, state) || read_csv (importer, state);
}

static gboolean
read_object (HmImporter *importer, JsonObject *object, guint line)
{
  JsonArray *results = hm_import_json_array (object, "results");
  guint n = results != NULL ? json_array_get_length (results) : 0;
  gboolean any = FALSE;

  for (guint i = 0; i < n; i++)
    {
      JsonNode *node = json_array_get_element (results, i);
      JsonObject *result = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
      const char *command = result != NULL ? hm_import_json_string (result, "command") : NULL;

      if (command == NULL || !json_object_has_member (result, "mean") ||
          !json_object_has_member (result, "stddev"))
        continue;
      if (!any)
        hm_importer_close (importer);
      any = TRUE;
      hm_import_row (importer, &origin, NULL, command, -1,
                     1 / hm_import_json_number (result, "mean"), HM_UNIT_OPERATIONS_PER_SECOND)
          ->line = line;
    }
  if (any)
    hm_importer_close (importer);
  return any;
}

static void
close_run (HmImporter *importer, gpointer state)
{
  hm_import_is_repeated (&((Hyperfine *) state)->seen, NULL, 0);
}

static void
clear (gpointer state)
{
  g_clear_pointer (&((Hyperfine *) state)->seen, g_hash_table_unref);
  g_clear_pointer (&((Hyperfine *) state)->command, g_free);
}

const HmDialect hm_dialect_hyperfine = {
  .title = "hyperfine",
  .state = sizeof (Hyperfine),
  .line = read_line,
  .object = read_object,
  .close = close_run,
  .clear = clear,
};
