/* hm-import-mbedtls.c: the benchmark program of Mbed TLS (PolarSSL, XySSL)
 *
 * "  AES-CBC-128   :      12427 KiB/s,          7 cycles/byte" and "  RSA-2048   :       78
 * private/s".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-importer.h"

#include <string.h>

#include "run/import/hm-import-row.h"
#include "run/import/hm-import-verb.h"

typedef struct
{
  GHashTable *seen;
} Mbedtls;

static const HmImportOrigin origin = { &hm_dialect_mbedtls, "Mbed TLS", "mbedtls", "wall" };

/* "AES-CBC-128" has the mode before the bits, "CAMELLIA-CBC-256" too. */
static void
name_bulk (HmImporter *importer, HmImportCell *cell)
{
  g_auto (GStrv) parts = g_strsplit (cell->printed, "-", 4);
  g_autofree char *turned = NULL;

  if (g_strv_length (parts) == 3 && strspn (parts[2], "0123456789") == strlen (parts[2]))
    turned = g_strdup_printf ("%s-%s-%s", parts[0], parts[2], parts[1]);
  if (turned != NULL && hm_importer_algorithm (importer, turned) != NULL)
    hm_import_row_name (importer, cell, turned);
  else
    hm_import_row_name (importer, cell, cell->printed);
  cell->operation = strstr (cell->printed, "_DRBG") != NULL
                        ? HM_OPERATION_OP
                        : hm_import_bulk_operation (cell->algorithm);
}

static gboolean
read_line (HmImporter *importer, gpointer state)
{
  static const struct
  {
    const char *word;
    HmOperation operation;
  } verbs[] = {
    { "public/s", HM_OPERATION_VERIFY },    { "private/s", HM_OPERATION_SIGN },
    { "sign/s", HM_OPERATION_SIGN },        { "verify/s", HM_OPERATION_VERIFY },
    { "handshake/s", HM_OPERATION_DERIVE }, { "keygen/s", HM_OPERATION_KEYGEN },
  };
  Mbedtls *self = state;
  const HmToken *tokens = hm_importer_token (importer, 0);
  guint n = importer->tokens->len, colon = 0;
  g_autofree char *name = NULL, *printed = NULL;
  HmImportCell *cell;

  if (n < 4 || n > 12 || importer->line->length > 200)
    return FALSE;
  for (guint i = 1; colon == 0 && i < 4 && i < n; i++)
    if (hm_token_is (&tokens[i], ":"))
      colon = i;
  if (colon == 0 || colon + 2 >= n ||
      (tokens[colon + 1].kind != HM_TOKEN_INTEGER && tokens[colon + 1].kind != HM_TOKEN_PLAIN))
    return FALSE;
  name = hm_tokens_join (importer->tokens, 0, colon);
  if (hm_token_is (&tokens[colon + 2], "KiB/s,") && n >= colon + 5 &&
      hm_token_is (&tokens[colon + 4], "cycles/byte"))
    {
      cell = hm_import_row (importer, &origin, &self->seen, name, -1,
                            tokens[colon + 1].value * 1024, HM_UNIT_BYTES_PER_SECOND);
      name_bulk (importer, cell);
      return TRUE;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (verbs); i++)
    {
      gboolean full = hm_token_is (&tokens[colon + 2], "full");

      if (colon + 3 + full != n || !hm_token_is (&tokens[n - 1], verbs[i].word))
        continue;
      printed =
          g_strdup_printf ("%s %.*s", name, (int) tokens[n - 1].length - 2, tokens[n - 1].start);
      cell = hm_import_row (importer, &origin, &self->seen, printed, -1, tokens[colon + 1].value,
                            HM_UNIT_OPERATIONS_PER_SECOND);
      if (g_str_has_prefix (name, "ECDHE-") || g_str_has_prefix (name, "DHE-"))
        {
          /* Both halves of the agreement, and fresh keys. */
          cell->algorithm = hm_importer_word (importer, name);
          cell->operation = HM_OPERATION_OP;
          return TRUE;
        }
      hm_import_row_name (importer, cell, name);
      cell->operation = verbs[i].operation;
      return TRUE;
    }
  return FALSE;
}

static void
close_run (HmImporter *importer, gpointer state)
{
  hm_import_is_repeated (&((Mbedtls *) state)->seen, NULL, 0);
}

static void
clear (gpointer state)
{
  g_clear_pointer (&((Mbedtls *) state)->seen, g_hash_table_unref);
}

const HmDialect hm_dialect_mbedtls = {
  .title = "benchmark of Mbed TLS",
  .state = sizeof (Mbedtls),
  .line = read_line,
  .close = close_run,
  .clear = clear,
};
