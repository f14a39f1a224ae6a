/* hm-import-google.c: Google Benchmark, its JSON, CSV and console, as BoringSSL's newer speed
 * writes
 *
 * "BM_SpeedAEAD/seal_aes_128_gcm/InputSize:16  93.4 ns  93.3 ns  7480122 bytes_per_second=163Mi/s"
 * under "Benchmark  Time  CPU  Iterations".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-importer.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "run/import/hm-import-row.h"

typedef struct
{
  GHashTable *raw; /* names of rows that are no aggregates, of the open run */
  gboolean csv;    /* the header was that of CSV */
} Google;

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
add_row (HmImporter *importer,
         const char *name,
         double seconds,
         double bytes_per_second,
         gboolean failed,
         guint line)
{
  HmOperation operation = HM_OPERATION_OP;
  const char *size = strstr (name, "InputSize:"), *algorithm = find_algorithm (name, &operation);
  HmImportCell *cell = hm_importer_add (importer, name, operation);

  cell->algorithm = algorithm;
  cell->line = line;
  if (size != NULL && g_ascii_isdigit (size[10]))
    cell->size = g_ascii_strtoll (size + 10, NULL, 10);
  if (failed)
    {
      cell->status = HM_STATUS_FAILED;
      hm_importer_skip (importer, line, name, _ ("the text says that the measurement failed"));
    }
  else if (bytes_per_second > 0)
    {
      cell->value = bytes_per_second;
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

/* Each text is a run of its own. BoringSSL's benchmarks have names of their own. */
static void
begin_run (HmImporter *importer)
{
  hm_importer_close (importer);
  hm_importer_open (importer, &hm_dialect_google, "Google Benchmark", "google-benchmark");
  importer->clock = "wall";
}

static void
note_library (HmImporter *importer, const char *name)
{
  HmLibrary *library = hm_run_get_library (importer->run);

  if (g_str_has_prefix (name, "BM_Speed") && g_strcmp0 (library->name, "BoringSSL") != 0)
    {
      g_free (library->name);
      library->name = g_strdup ("BoringSSL");
      importer->engine = "boringssl";
    }
}

/* "BM_x_median": where the single repetitions are not given, the median stands for them. */
static gboolean
is_aggregate (const char *name, gboolean *median)
{
  static const char *const ends[] = { "_mean", "_median", "_stddev", "_cv", "_BigO", "_RMS" };

  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    if (g_str_has_suffix (name, ends[i]))
      {
        *median = i == 1;
        return TRUE;
      }
  return FALSE;
}

/* A row of the console or of CSV. The repetitions stand before their aggregates. */
static void
read_row (HmImporter *importer,
          Google *self,
          const char *name,
          double seconds,
          double bytes,
          gboolean failed)
{
  gboolean median = FALSE;

  if (is_aggregate (name, &median))
    {
      g_autofree char *base = g_strndup (name, strlen (name) - strlen ("_median"));

      if (!median || g_hash_table_contains (self->raw, base))
        return;
    }
  else
    g_hash_table_add (self->raw, g_strdup (name));
  note_library (importer, name);
  add_row (importer, name, seconds, bytes, failed, importer->line->number);
}

/* "163.4Mi/s", in older versions "163.4M/s" and "163.4MB/s": always by 1024. */
static double
read_bytes_per_second (const char *text, gsize length)
{
  static const char letters[] = "kMGT";
  double value;
  gboolean decimals;
  gsize taken = hm_token_number (text, length, &value, &decimals);
  const char *letter;

  if (taken == 0)
    return 0;
  if (taken < length && text[taken] != '\0' && (letter = strchr (letters, text[taken])) != NULL)
    {
      for (const char *p = letters; p <= letter; p++)
        value *= 1024;
      taken++;
      if (taken < length && text[taken] == 'i')
        taken++;
    }
  if (taken < length && text[taken] == 'B')
    taken++;
  return length == taken + 2 && strncmp (text + taken, "/s", 2) == 0 ? value : 0;
}

/* NAME 93.4 ns 93.4 ns 7480122 bytes_per_second=163.4Mi/s */
static gboolean
read_console (HmImporter *importer, Google *self)
{
  static const char counter[] = "bytes_per_second=";
  guint n = importer->tokens->len;
  const HmToken *tokens = hm_importer_token (importer, 0);

  if (n >= 4 && n < 64 && hm_token_is (&tokens[0], "Benchmark") &&
      hm_token_is (&tokens[1], "Time") && hm_token_is (&tokens[2], "CPU") &&
      hm_token_is (&tokens[3], "Iterations"))
    {
      begin_run (importer);
      g_hash_table_remove_all (self->raw);
      self->csv = FALSE;
      return TRUE;
    }
  if (importer->dialect != &hm_dialect_google || self->csv)
    return FALSE;
  for (guint i = 1; i + 1 < n && i < 8; i++)
    {
      double seconds, bytes = 0;
      g_autofree char *name = NULL;

      if (hm_token_is (&tokens[i], "ERROR") && hm_token_is (&tokens[i + 1], "OCCURRED:"))
        {
          name = hm_tokens_join (importer->tokens, 0, i);
          read_row (importer, self, name, 0, 0, TRUE);
          return TRUE;
        }
      if (i + 4 >= n || (tokens[i].kind != HM_TOKEN_PLAIN && tokens[i].kind != HM_TOKEN_INTEGER) ||
          (tokens[i + 2].kind != HM_TOKEN_PLAIN && tokens[i + 2].kind != HM_TOKEN_INTEGER) ||
          tokens[i + 4].kind != HM_TOKEN_INTEGER)
        continue;
      seconds = hm_import_time_unit (tokens[i + 1].start, tokens[i + 1].length);
      if (seconds <= 0 || hm_import_time_unit (tokens[i + 3].start, tokens[i + 3].length) <= 0)
        continue;
      for (guint c = i + 5; c < n && c < i + 20; c++)
        if (hm_token_has_prefix (&tokens[c], counter))
          bytes = read_bytes_per_second (tokens[c].start + strlen (counter),
                                         tokens[c].length - strlen (counter));
        else if (c == i + 5)
          bytes = read_bytes_per_second (tokens[c].start, tokens[c].length);
      name = hm_tokens_join (importer->tokens, 0, i);
      read_row (importer, self, name, seconds * tokens[i].value, bytes, FALSE);
      return TRUE;
    }
  return FALSE;
}

static gboolean
read_csv (HmImporter *importer, Google *self)
{
  if (g_str_has_prefix (importer->line->text, "name,iterations,real_time,cpu_time,time_unit,"))
    {
      begin_run (importer);
      g_hash_table_remove_all (self->raw);
      self->csv = TRUE;
      return TRUE;
    }
  if (importer->dialect != &hm_dialect_google || !self->csv)
    return FALSE;
  {
    g_auto (GStrv) fields = hm_import_csv (importer->line->text, 20);
    guint n = g_strv_length (fields);
    double unit = n >= 6 ? hm_import_time_unit (fields[4], strlen (fields[4])) : 0;

    if (n >= 9 && g_str_equal (fields[8], "true"))
      read_row (importer, self, fields[0], 0, 0, TRUE);
    else if (n >= 6 && unit > 0)
      {
        double bytes = hm_import_number (fields[5], strlen (fields[5]));

        read_row (importer, self, fields[0],
                  unit * hm_import_number (fields[2], strlen (fields[2])),
                  isnan (bytes) ? 0 : bytes, FALSE);
      }
    else
      return FALSE;
    return TRUE;
  }
}

static gboolean
read_line (HmImporter *importer, gpointer state)
{
  Google *self = state;

  if (importer->line->length > 2000)
    return FALSE;
  if (self->raw == NULL)
    self->raw = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return read_console (importer, self) || read_csv (importer, self);
}

/* ---- JSON ---- */

static void
read_benchmark (HmImporter *importer, JsonObject *row, gboolean aggregates, guint line)
{
  const char *name = hm_import_json_string (row, "name");
  const char *unit = hm_import_json_string (row, "time_unit");
  gboolean aggregate = g_strcmp0 (hm_import_json_string (row, "run_type"), "aggregate") == 0;
  gboolean median = g_strcmp0 (hm_import_json_string (row, "aggregate_name"), "median") == 0;
  JsonNode *failed = json_object_get_member (row, "error_occurred");
  double seconds = unit != NULL ? hm_import_time_unit (unit, strlen (unit)) : 0;

  if (name == NULL || (aggregate && !(aggregates && median)))
    return;
  note_library (importer, name);
  add_row (importer, name, seconds * hm_import_json_number (row, "real_time"),
           hm_import_json_number (row, "bytes_per_second"),
           failed != NULL && json_node_get_value_type (failed) == G_TYPE_BOOLEAN &&
               json_node_get_boolean (failed),
           line);
}

static gboolean
read_object (HmImporter *importer, JsonObject *object, guint line)
{
  JsonArray *rows = hm_import_json_array (object, "benchmarks");
  gboolean raw = FALSE;

  if (rows == NULL || !json_object_has_member (object, "context"))
    return FALSE;
  begin_run (importer);
  for (guint i = 0; i < json_array_get_length (rows); i++)
    {
      JsonNode *node = json_array_get_element (rows, i);

      raw = raw || (JSON_NODE_HOLDS_OBJECT (node) &&
                    g_strcmp0 (hm_import_json_string (json_node_get_object (node), "run_type"),
                               "aggregate") != 0);
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

static void
clear (gpointer state)
{
  g_clear_pointer (&((Google *) state)->raw, g_hash_table_unref);
}

const HmDialect hm_dialect_google = {
  .title = "Google Benchmark",
  .state = sizeof (Google),
  .line = read_line,
  .object = read_object,
  .clear = clear,
};
