/* hm-import-wolfcrypt.c: wolfCrypt's benchmark
 *
 * "AES-128-CBC-enc    55 MiB took 1.090 seconds,   50.476 MiB/s Cycles per byte =  11.65" and
 * "RSA     2048   public     96300 ops took 1.001 sec, avg 0.010 ms, 96172.627 ops/sec". Where it
 * says "megs", its MB are MiB.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-importer.h"

#include <string.h>

#include "run/import/hm-import-verb.h"

typedef struct
{
  GHashTable *seen;
} Wolfcrypt;

static HmImportCell *
add (HmImporter *importer, Wolfcrypt *self, const char *name, double value, HmUnit unit)
{
  HmImportCell *cell;

  hm_importer_open (importer, &hm_dialect_wolfcrypt, "wolfCrypt", "wolfcrypt");
  importer->clock = "wall";
  if (hm_import_is_repeated (&self->seen, name, 0))
    {
      hm_importer_close (importer);
      hm_importer_open (importer, &hm_dialect_wolfcrypt, "wolfCrypt", "wolfcrypt");
      importer->clock = "wall";
      hm_import_is_repeated (&self->seen, name, 0);
    }
  cell = hm_importer_add (importer, name, HM_OPERATION_OP);
  cell->unit = unit;
  cell->value = value;
  if (!(value > 0))
    cell->status = HM_STATUS_UNAVAILABLE;
  return cell;
}

/* "AES-128-CBC-enc": how it ends says what is done. */
static void
name_bulk (HmImporter *importer, HmImportCell *cell)
{
  g_autofree char *name = g_strdup (cell->printed);
  gboolean encrypts = g_str_has_suffix (name, "-enc"), decrypts = g_str_has_suffix (name, "-dec");

  if (encrypts || decrypts)
    name[strlen (name) - 4] = '\0';
  cell->algorithm = hm_importer_algorithm (importer, name);
  if (cell->algorithm == NULL)
    cell->algorithm = hm_importer_word (importer, name);
  cell->operation = decrypts ? HM_OPERATION_DECRYPT : hm_import_bulk_operation (cell->algorithm);
}

/* "RSA 2048 public", "ECDSA [ SECP256R1] 256 sign", "DH 2048 agree". */
static void
name_key (HmImporter *importer, HmImportCell *cell)
{
  static const struct
  {
    const char *word;
    HmOperation operation;
  } verbs[] = {
    { "public", HM_OPERATION_VERIFY },      { "private", HM_OPERATION_SIGN },
    { "sign", HM_OPERATION_SIGN },          { "verify", HM_OPERATION_VERIFY },
    { "agree", HM_OPERATION_DERIVE },       { "gen", HM_OPERATION_KEYGEN },
    { "encap", HM_OPERATION_ENCAPSULATE },  { "decap", HM_OPERATION_DECAPSULATE },
    { "encaps", HM_OPERATION_ENCAPSULATE }, { "decaps", HM_OPERATION_DECAPSULATE },
  };
  g_auto (GStrv) words = g_strsplit (cell->printed, " ", 12);
  guint n = g_strv_length (words);
  g_autofree char *name = NULL;

  if (n >= 3 && g_str_equal (words[n - 2], "key"))
    cell->operation = HM_OPERATION_KEYGEN;
  for (gsize v = 0; v < G_N_ELEMENTS (verbs); v++)
    if (g_str_equal (words[n - 1], verbs[v].word))
      cell->operation = verbs[v].operation;
  if (n < 2)
    return;
  if (g_ascii_isdigit (*words[1]))
    {
      guint64 bits = g_ascii_strtoull (words[1], NULL, 10);

      name = g_strdup_printf ("%s-%s", words[0], words[1]);
      cell->algorithm = hm_importer_algorithm (importer, name);
      cell->bits = bits <= 100000 ? (guint) bits : 0;
    }
  if (cell->algorithm == NULL)
    {
      GString *rest = g_string_new (words[0]);

      for (guint i = 1; i + 1 < n; i++)
        g_string_append_printf (rest, " %s", words[i]);
      cell->algorithm = hm_importer_word (importer, rest->str);
      g_string_free (rest, TRUE);
    }
}

static gboolean
read_line (HmImporter *importer, gpointer state)
{
  static const struct
  {
    const char *word;
    double factor;
  } units[] = {
    { "MiB/s", 1048576 }, { "KiB/s", 1024 }, { "GiB/s", 1073741824 }, { "MB/s", 1e6 },
    { "KB/s", 1e3 },      { "GB/s", 1e9 },   { "bytes/s", 1 },        { "bytes/s,", 1 }
  };
  guint took = 0, n = importer->tokens->len;
  g_autofree char *name = NULL;

  for (guint i = 2; took == 0 && i < n && i < 14; i++)
    if (hm_token_is (hm_importer_token (importer, i), "took"))
      took = i;
  /* "55 MiB took", "96300 ops took" */
  if (took < 3 || hm_importer_token (importer, took - 2)->kind == HM_TOKEN_WORD || took + 3 >= n)
    return FALSE;
  name = hm_tokens_join (importer->tokens, 0, took - 2);
  for (guint i = took + 3; i < n; i++)
    {
      const HmToken *unit = hm_importer_token (importer, i), *value = unit - 1;
      gboolean megs = hm_token_is (hm_importer_token (importer, took - 1), "megs");

      if (value->kind != HM_TOKEN_PLAIN)
        continue;
      if (hm_token_has_prefix (unit, "ops/sec"))
        {
          name_key (importer,
                    add (importer, state, name, value->value, HM_UNIT_OPERATIONS_PER_SECOND));
          return TRUE;
        }
      for (gsize u = 0; u < G_N_ELEMENTS (units); u++)
        if (hm_token_is (unit, units[u].word))
          {
            double factor = megs && units[u].factor == 1e6 ? 1048576 : units[u].factor;

            name_bulk (importer, add (importer, state, name, value->value * factor,
                                      HM_UNIT_BYTES_PER_SECOND));
            return TRUE;
          }
    }
  return FALSE;
}

static void
close_run (HmImporter *importer, gpointer state)
{
  hm_import_is_repeated (&((Wolfcrypt *) state)->seen, NULL, 0);
}

static void
clear (gpointer state)
{
  g_clear_pointer (&((Wolfcrypt *) state)->seen, g_hash_table_unref);
}

const HmDialect hm_dialect_wolfcrypt = {
  .title = "wolfCrypt benchmark",
  .state = sizeof (Wolfcrypt),
  .line = read_line,
  .close = close_run,
  .clear = clear,
};
