/* hm-import-speed-cells.c: what the figures of a run of speed mean, when all of it was read
 *
 * A lost k, the log beside the table, and what the timed loop of that version did.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-import-speed.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "run/hm-word.h"

/* Somebody lost the k: the program prints it from 10,000 bytes a second on. */
static void
restore_kilo (HmImporter *importer)
{
  guint lost = 0;

  for (guint i = 0; i < importer->cells->len; i++)
    {
      const HmImportCell *cell = &g_array_index (importer->cells, HmImportCell, i);

      if (cell->plain && cell->value > 10000.5)
        lost = cell->table;
    }
  if (lost == 0)
    return;
  for (guint i = 0; i < importer->cells->len; i++)
    {
      HmImportCell *cell = &g_array_index (importer->cells, HmImportCell, i);

      if (cell->plain)
        {
          cell->value *= 1000;
          cell->plain = FALSE;
        }
    }
  hm_importer_note (importer, 0, "", _ ("the figures are in 1000s: the “k” behind them was lost"));
}

/* Names without an id are found once and not again in every step below. */
static void
name_cells (HmImporter *importer)
{
  for (guint i = 0; i < importer->cells->len; i++)
    {
      HmImportCell *cell = &g_array_index (importer->cells, HmImportCell, i);

      if (cell->algorithm == NULL)
        cell->algorithm = hm_importer_algorithm (importer, cell->printed);
      if (cell->algorithm == NULL)
        cell->algorithm = cell->printed;
    }
}

/* Log lines name no curve: "256 bit sign ecdsa's". The kind and the bits have to do. NULL: none. */
static gpointer
kind_of (const HmImportCell *cell)
{
  static const char *const kinds[] = { "rsa", "ecdsa", "dsa", "ecdh", "eddsa", "ffdh", "sm2" };
  g_autofree char *lower = cell->bits > 0 ? g_ascii_strdown (cell->printed, -1) : NULL;

  for (gsize i = 0; lower != NULL && i < G_N_ELEMENTS (kinds); i++)
    if (strstr (lower, kinds[i]) != NULL)
      return GSIZE_TO_POINTER ((gsize) cell->bits * G_N_ELEMENTS (kinds) + i);
  return NULL;
}

static guint
hash_cell (gconstpointer data)
{
  const HmImportCell *cell = data;

  return hm_text_hash (cell->algorithm) * 31 + cell->operation * 7 + g_int64_hash (&cell->size);
}

static gboolean
equal_cells (gconstpointer a, gconstpointer b)
{
  const HmImportCell *first = a, *second = b;

  return first->operation == second->operation && first->size == second->size &&
         g_str_equal (first->algorithm, second->algorithm);
}

static gboolean
disagree (const HmImportCell *cell, const HmImportCell *table)
{
  return table->unit == cell->unit && cell->value > 0 && table->value > 0 &&
         fabs (cell->value - table->value) > fabs (table->value) * cell->wide + table->wide;
}

/* The same operation can stand in several tables: rsa2048 in its own, in that of the KEMs and in
 * that of signatures. The log agrees when it does with one of them. @before: of each cell of a
 * table, 1 + the index of the one before it, or 0. */
#define MAX_TABLES 4

static void
note_disagreement (HmImporter *importer,
                   const HmImportCell *cell,
                   const HmImportCell *table,
                   const guint *before)
{
  const HmImportCell *cells = &g_array_index (importer->cells, HmImportCell, 0), *other = table;
  g_autofree char *reason = NULL;

  for (guint n = 0; n < MAX_TABLES; n++)
    {
      if (!disagree (cell, other))
        return;
      if (before[other - cells] == 0)
        break;
      other = cells + before[other - cells] - 1;
    }
  reason = g_strdup_printf (
      /* Translators: %u is the number of a line. */
      _ ("the log says otherwise than the table in line %u; the table counts"), table->line);
  hm_importer_note (importer, cell->line, cell->printed, reason);
}

/* A log and its table are one run: the table's figures, and the log's where the table has none. */
static void
join_log (HmImporter *importer)
{
  g_autoptr (GHashTable) table = NULL, kinds = NULL;
  g_autofree gboolean *drop = NULL;
  g_autofree guint *before = NULL;
  guint kept = 0, n_table = 0;

  for (guint i = 0; i < importer->cells->len; i++)
    n_table += g_array_index (importer->cells, HmImportCell, i).table > 0;
  if (n_table == 0 || n_table == importer->cells->len)
    return;
  table = g_hash_table_new (hash_cell, equal_cells);
  kinds = g_hash_table_new (NULL, NULL);
  before = g_new0 (guint, importer->cells->len);
  for (guint i = 0; i < importer->cells->len; i++)
    {
      HmImportCell *cell = &g_array_index (importer->cells, HmImportCell, i), *same;

      if (cell->table == 0)
        continue;
      same = g_hash_table_lookup (table, cell);
      if (same != NULL)
        before[i] = 1 + (guint) (same - &g_array_index (importer->cells, HmImportCell, 0));
      g_hash_table_add (table, cell);
      g_hash_table_add (kinds, kind_of (cell));
    }
  g_hash_table_remove (kinds, NULL);

  /* The tables point into the array, so that nothing moves before all was looked up. */
  drop = g_new0 (gboolean, importer->cells->len);
  for (guint i = 0; i < importer->cells->len; i++)
    {
      const HmImportCell *cell = &g_array_index (importer->cells, HmImportCell, i), *other;

      if (cell->table > 0)
        continue;
      other = g_hash_table_lookup (table, cell);
      drop[i] = other != NULL || g_hash_table_contains (kinds, kind_of (cell));
      if (other != NULL)
        note_disagreement (importer, cell, other, before);
    }
  for (guint i = 0; i < importer->cells->len; i++)
    if (!drop[i])
      g_array_index (importer->cells, HmImportCell, kept++) =
          g_array_index (importer->cells, HmImportCell, i);
  g_array_set_size (importer->cells, kept);
}

/* What one of several processes measured is not what all of them did. */
static void
drop_children (HmImporter *importer)
{
  guint kept = 0;

  for (guint i = 0; i < importer->cells->len; i++)
    {
      const HmImportCell *cell = &g_array_index (importer->cells, HmImportCell, i);

      if (cell->table != 0)
        g_array_index (importer->cells, HmImportCell, kept++) = *cell;
    }
  g_array_set_size (importer->cells, kept);
}

/* ---- what the loop did ---- */

/* From these versions on the loop makes a message of each block: nonce, text and tag. */
static gboolean
makes_messages (const char *version)
{
  static const struct
  {
    guint minor, patch;
  } since[] = { { 0, 16 }, { 1, 8 }, { 2, 4 }, { 3, 3 }, { 4, 1 }, { 5, 0 } };
  guint64 major, minor = 0, patch = 0;
  char *end;

  major = g_ascii_strtoull (version, &end, 10);
  if (*end == '.')
    minor = g_ascii_strtoull (end + 1, &end, 10);
  if (*end == '.')
    patch = g_ascii_strtoull (end + 1, &end, 10);
  if (major != 3)
    return major > 3;
  for (gsize i = 0; i < G_N_ELEMENTS (since); i++)
    if (since[i].minor == minor)
      return patch >= since[i].patch;
  return minor > 5;
}

/* RSA is blinded from 0.9.7b on. */
static gboolean
blinds (const HmLibrary *library)
{
  const char *version = library->version;

  if (version == NULL || g_strcmp0 (library->name, "SSLeay") == 0)
    return FALSE;
  return !g_str_has_prefix (version, "0.9.") ||
         (g_str_has_prefix (version, "0.9.7") && version[5] != ' ' && version[5] != 'a') ||
         g_str_has_prefix (version, "0.9.8");
}

/* Of the default sizes only those of -aead are these. */
static gboolean
has_sizes_of_aead (HmImporter *importer)
{
  gboolean small = FALSE, large = FALSE;

  for (guint i = 0; i < importer->cells->len; i++)
    {
      gint64 size = g_array_index (importer->cells, HmImportCell, i).size;

      small |= size == 31;
      large |= size == 136;
    }
  return small && large;
}

static void
set_workloads (HmImporter *importer, HmSpeed *speed)
{
  gboolean aead = speed->aead || has_sizes_of_aead (importer);
  const HmLibrary *library = hm_run_get_library (importer->run);
  const char *id = NULL, *family = NULL;

  for (guint i = 0; i < importer->cells->len; i++)
    {
      HmImportCell *cell = &g_array_index (importer->cells, HmImportCell, i);

      /* The figures of a row come one after the other. */
      if (id != cell->algorithm)
        family = hm_algorithm_family (cell->algorithm);
      id = cell->algorithm;
      if (g_str_equal (family, "rsa") && cell->operation == HM_OPERATION_SIGN)
        cell->workload = library->version == NULL && g_strcmp0 (library->name, "SSLeay") != 0 ? NULL
                         : blinds (library) ? "rsa:pkcs1v15-crt-blinded"
                                            : "rsa:pkcs1v15-crt";
      else if (g_str_equal (family, "aead"))
        {
          if (aead)
            cell->workload = "aead:init+aad+update+tag";
          else if (library->version != NULL)
            cell->workload =
                g_strcmp0 (library->name, "OpenSSL") == 0 && makes_messages (library->version)
                    ? "aead:init+update+tag"
                    : "aead:chained,key-set-once";
        }
    }
}

void
hm_speed_finish_cells (HmImporter *importer, HmSpeed *speed)
{
  if (speed->multi)
    drop_children (importer);
  restore_kilo (importer);
  name_cells (importer);
  join_log (importer);
  set_workloads (importer, speed);
}
