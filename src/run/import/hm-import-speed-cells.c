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

/* Log lines name no curve: "256 bit sign ecdsa's". The kind and the bits have to do. */
static char *
kind_key (const HmImportCell *cell)
{
  static const char *const kinds[] = { "rsa", "ecdsa", "dsa", "ecdh", "eddsa", "ffdh", "sm2" };
  g_autofree char *lower = g_ascii_strdown (cell->printed, -1);

  for (gsize i = 0; cell->bits > 0 && i < G_N_ELEMENTS (kinds); i++)
    if (strstr (lower, kinds[i]) != NULL)
      return g_strdup_printf ("%s\n%u", kinds[i], cell->bits);
  return NULL;
}

static const char *
cell_id (HmImporter *importer, const HmImportCell *cell)
{
  const char *id =
      cell->algorithm != NULL ? cell->algorithm : hm_importer_algorithm (importer, cell->printed);

  return id != NULL ? id : cell->printed;
}

static char *
cell_key (HmImporter *importer, const HmImportCell *cell)
{
  return g_strdup_printf ("%s\n%d\n%" G_GINT64_FORMAT, cell_id (importer, cell),
                          (int) cell->operation, cell->size);
}

/* A log and its table are one run: the table's figures, and the log's where the table has none. */
static void
join_log (HmImporter *importer)
{
  g_autoptr (GHashTable) table = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint kept = 0;

  for (guint i = 0; i < importer->cells->len; i++)
    {
      HmImportCell *cell = &g_array_index (importer->cells, HmImportCell, i);
      char *kind;

      if (cell->table == 0)
        continue;
      g_hash_table_insert (table, cell_key (importer, cell), cell);
      kind = kind_key (cell);
      if (kind != NULL)
        g_hash_table_insert (table, kind, cell);
    }
  if (g_hash_table_size (table) == 0)
    return;
  /* A cell moves forward only, and the ones of the table are looked at before they move: their
   * places in the hash table are not used after this loop. */
  {
    g_autofree gboolean *drop = g_new0 (gboolean, importer->cells->len);

    for (guint i = 0; i < importer->cells->len; i++)
      {
        const HmImportCell *cell = &g_array_index (importer->cells, HmImportCell, i);
        g_autofree char *key = cell->table == 0 ? cell_key (importer, cell) : NULL;
        const HmImportCell *other = key != NULL ? g_hash_table_lookup (table, key) : NULL;

        if (key == NULL)
          continue;
        if (other != NULL)
          {
            double mine = cell->value, theirs = other->value;

            drop[i] = TRUE;
            if (other->unit == cell->unit && mine > 0 && theirs > 0 &&
                fabs (mine - theirs) > fabs (theirs) * cell->wide + other->wide)
              {
                g_autofree char *reason = g_strdup_printf (
                    /* Translators: %u is the number of a line. */
                    _ ("the log says otherwise than the table in line %u; the table counts"),
                    other->line);

                hm_importer_note (importer, cell->line, cell->printed, reason);
              }
          }
        else
          {
            g_autofree char *kind = kind_key (cell);

            drop[i] = kind != NULL && g_hash_table_contains (table, kind);
          }
      }
    for (guint i = 0; i < importer->cells->len; i++)
      if (!drop[i])
        g_array_index (importer->cells, HmImportCell, kept++) =
            g_array_index (importer->cells, HmImportCell, i);
  }
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

static void
set_workloads (HmImporter *importer, HmSpeed *speed)
{
  const HmLibrary *library = hm_run_get_library (importer->run);

  for (guint i = 0; i < importer->cells->len; i++)
    {
      HmImportCell *cell = &g_array_index (importer->cells, HmImportCell, i);
      const char *id = cell_id (importer, cell), *family = hm_algorithm_family (id);

      if (g_str_equal (family, "rsa") && cell->operation == HM_OPERATION_SIGN)
        cell->workload = library->version == NULL && g_strcmp0 (library->name, "SSLeay") != 0 ? NULL
                         : blinds (library) ? "rsa:pkcs1v15-crt-blinded"
                                            : "rsa:pkcs1v15-crt";
      else if (g_str_equal (family, "aead"))
        {
          if (speed->aead)
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
  join_log (importer);
  set_workloads (importer, speed);
}
