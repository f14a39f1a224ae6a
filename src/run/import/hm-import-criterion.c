/* hm-import-criterion.c: the benchmarks of Rust: criterion's text and JSON, and those of libtest
 *
 * "aes128/encrypt/1024  time:   [1.2345 µs 1.2400 µs 1.2456 µs]" (the middle one is the estimate)
 * and "thrpt:  [784.0 MiB/s 787.6 MiB/s 791.0 MiB/s]" below it; a long name stands on a line of its
 * own. estimates.json has no name, but its folder: criterion/NAME/new/estimates.json. libtest:
 * "test sha256_8k ... bench:      20,480 ns/iter (+/- 56) = 400 MB/s".
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
  char *before; /* the line before, where a long name may stand */
  char *name;   /* whose time the line before told, or NULL */
  double seconds;
} Criterion;

static const HmImportOrigin origin = { &hm_dialect_criterion, "criterion", "criterion", "wall" };

/* "aes-128-gcm/encrypt/1024", "sha256/8192": parts that the table of names and of verbs have. */
static void
name_cell (HmImporter *importer, HmImportCell *cell, const char *name)
{
  static const struct
  {
    const char *word;
    HmOperation operation;
  } verbs[] = {
    { "encrypt", HM_OPERATION_ENCRYPT },    { "decrypt", HM_OPERATION_DECRYPT },
    { "seal", HM_OPERATION_ENCRYPT },       { "open", HM_OPERATION_DECRYPT },
    { "sign", HM_OPERATION_SIGN },          { "verify", HM_OPERATION_VERIFY },
    { "keygen", HM_OPERATION_KEYGEN },      { "encapsulate", HM_OPERATION_ENCAPSULATE },
    { "encaps", HM_OPERATION_ENCAPSULATE }, { "decapsulate", HM_OPERATION_DECAPSULATE },
    { "decaps", HM_OPERATION_DECAPSULATE },
  };
  g_auto (GStrv) parts = g_strsplit_set (name, "/ ", 12);
  gboolean verb = FALSE;

  cell->algorithm = NULL;
  for (guint i = 0; parts[i] != NULL; i++)
    {
      if (cell->algorithm == NULL)
        cell->algorithm = hm_importer_algorithm (importer, parts[i]);
      for (gsize v = 0; v < G_N_ELEMENTS (verbs); v++)
        if (g_ascii_strcasecmp (verbs[v].word, parts[i]) == 0)
          {
            cell->operation = verbs[v].operation;
            verb = TRUE;
          }
    }
  if (cell->algorithm == NULL)
    cell->algorithm = cell->printed;
  else if (!verb && cell->unit == HM_UNIT_BYTES_PER_SECOND)
    cell->operation = hm_import_bulk_operation (cell->algorithm);
}

/* "[1.2345 µs 1.2400 µs 1.2456 µs]" from word @at on: the middle one and its unit. */
static gboolean
find_middle (HmImporter *importer, guint at, double *value, const HmToken **unit)
{
  const HmToken *tokens = hm_importer_token (importer, 0);

  if (at + 6 != importer->tokens->len || tokens[at].start[0] != '[' ||
      tokens[at + 5].start[tokens[at + 5].length - 1] != ']')
    return FALSE;
  *value = hm_import_number (tokens[at + 2].start, tokens[at + 2].length);
  *unit = &tokens[at + 3];
  return !isnan (*value);
}

static gboolean
read_criterion (HmImporter *importer, Criterion *self)
{
  const HmToken *tokens = hm_importer_token (importer, 0), *unit;
  guint n = importer->tokens->len, at = n;
  double value;

  for (guint i = 0; at == n && i < n && i < 12; i++)
    if (hm_token_is (&tokens[i], "time:") || hm_token_is (&tokens[i], "thrpt:"))
      at = i;
  if (at == n || !find_middle (importer, at + 1, &value, &unit))
    return FALSE;
  if (hm_token_is (&tokens[at], "time:"))
    {
      double seconds = hm_import_time_unit (unit->start, unit->length);
      g_autofree char *name =
          at > 0 ? hm_tokens_join (importer->tokens, 0, at) : g_strdup (self->before);
      HmImportCell *cell;

      /* Of a change it tells percents, under "change:". */
      if (seconds <= 0 || name == NULL || g_str_equal (name, "change:"))
        return FALSE;
      cell = hm_import_row (importer, &origin, &self->seen, name, -1, 1 / (value * seconds),
                            HM_UNIT_OPERATIONS_PER_SECOND);
      name_cell (importer, cell, name);
      g_free (self->name);
      self->name = g_steal_pointer (&name);
      self->seconds = value * seconds;
      return TRUE;
    }
  if (at == 0 && self->name != NULL && importer->dialect == &hm_dialect_criterion &&
      importer->cells->len > 0)
    {
      /* The same measurement once more, as a rate of bytes. */
      HmImportCell *cell = &g_array_index (importer->cells, HmImportCell, importer->cells->len - 1);
      double rate = hm_import_rate_unit (unit->start, unit->length);

      if (rate > 0 && value > 0)
        {
          cell->value = value * rate;
          cell->unit = HM_UNIT_BYTES_PER_SECOND;
          cell->size = hm_import_size_in_name (self->name, cell->value, self->seconds, 0.01);
          name_cell (importer, cell, self->name);
        }
      g_clear_pointer (&self->name, g_free);
    }
  return TRUE;
}

/* test NAME ... bench: 20,480 ns/iter (+/- 56) = 400 MB/s */
static gboolean
read_libtest (HmImporter *importer, Criterion *self)
{
  const HmToken *tokens = hm_importer_token (importer, 0);
  guint n = importer->tokens->len;
  double nanoseconds, rate = 0;
  gboolean decimals;
  g_autofree char *name = NULL;
  HmImportCell *cell;

  if (n < 6 || !hm_token_is (&tokens[0], "test") || !hm_token_is (&tokens[2], "...") ||
      !hm_token_is (&tokens[3], "bench:") || !hm_token_is (&tokens[5], "ns/iter") ||
      hm_token_number (tokens[4].start, tokens[4].length, &nanoseconds, &decimals) !=
          tokens[4].length)
    return FALSE;
  if (n >= 11 && hm_token_is (&tokens[8], "=") && tokens[9].kind == HM_TOKEN_INTEGER)
    rate = tokens[9].value * hm_import_rate_unit (tokens[10].start, tokens[10].length);
  name = hm_tokens_join (importer->tokens, 1, 2);
  cell =
      hm_import_row (importer, &origin, &self->seen, name, -1, rate > 0 ? rate : 1e9 / nanoseconds,
                     rate > 0 ? HM_UNIT_BYTES_PER_SECOND : HM_UNIT_OPERATIONS_PER_SECOND);
  name_cell (importer, cell, name);
  return TRUE;
}

static gboolean
read_line (HmImporter *importer, gpointer state)
{
  Criterion *self = state;

  if (importer->line->length > 2000)
    return FALSE;
  if (read_criterion (importer, self) || read_libtest (importer, self))
    return TRUE;
  g_free (self->before);
  self->before = importer->line->length < 200 ? g_strdup (importer->line->text) : NULL;
  return FALSE;
}

/* The folder that estimates.json stands in has the name. */
static char *
name_of_file (const char *file_name)
{
  static const char *const ends[] = { "/new/estimates.json", "/base/estimates.json" };
  const char *folder;
  g_autofree char *name = NULL;

  if (file_name == NULL)
    return g_strdup ("estimates.json");
  name = g_strdup (file_name);
  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    if (g_str_has_suffix (name, ends[i]))
      name[strlen (name) - strlen (ends[i])] = '\0';
  folder = g_strrstr (name, "criterion/");
  if (folder != NULL)
    return g_strdup (folder + strlen ("criterion/"));
  return g_path_get_basename (name);
}

static gboolean
read_object (HmImporter *importer, JsonObject *object, guint line)
{
  static const char *const estimates[] = { "slope", "mean" };
  double nanoseconds = 0;
  g_autofree char *name = NULL;
  HmImportCell *cell;

  if (hm_import_json_object (object, "mean") == NULL ||
      hm_import_json_object (object, "median_abs_dev") == NULL)
    return FALSE;
  /* The slope is what criterion itself calls the time; without one, the mean. */
  for (gsize i = 0; nanoseconds <= 0 && i < G_N_ELEMENTS (estimates); i++)
    {
      JsonObject *estimate = hm_import_json_object (object, estimates[i]);

      if (estimate != NULL)
        nanoseconds = hm_import_json_number (estimate, "point_estimate");
    }
  name = name_of_file (importer->file_name);
  cell = hm_import_row (importer, &origin, NULL, name, -1, 1e9 / nanoseconds,
                        HM_UNIT_OPERATIONS_PER_SECOND);
  cell->line = line;
  name_cell (importer, cell, name);
  return TRUE;
}

static void
close_run (HmImporter *importer, gpointer state)
{
  Criterion *self = state;

  hm_import_is_repeated (&self->seen, NULL, 0);
  g_clear_pointer (&self->name, g_free);
}

static void
clear (gpointer state)
{
  Criterion *self = state;

  g_clear_pointer (&self->seen, g_hash_table_unref);
  g_clear_pointer (&self->before, g_free);
  g_clear_pointer (&self->name, g_free);
}

const HmDialect hm_dialect_criterion = {
  .title = "cargo bench",
  .state = sizeof (Criterion),
  .line = read_line,
  .object = read_object,
  .close = close_run,
  .clear = clear,
};
