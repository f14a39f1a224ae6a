/* hm-import-gnu.c: libgcrypt's bench-slope and nettle-benchmark
 *
 * bench-slope: " AES | nanosecs/byte mebibytes/sec cycles/byte" heads rows of modes, "GCM enc |
 * 0.113 ns/B 8453 MiB/s"; a heading without a name heads rows of algorithms. nettle-benchmark:
 * "sha256 update 512.33 3.91" under "Algorithm mode Mbyte/s". Both mean 1048576 bytes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-importer.h"

#include <string.h>

#include "run/import/hm-import-verb.h"

#define MIB 1048576.0

typedef struct
{
  GHashTable *seen;
  char *cipher;    /* of the heading, or NULL */
  gboolean nettle; /* its heading was seen */
} Gnu;

static HmImportCell *
add (HmImporter *importer, Gnu *self, gboolean nettle, const char *name, double value)
{
  const char *library = nettle ? "Nettle" : "Libgcrypt", *engine = nettle ? "nettle" : "libgcrypt";
  HmImportCell *cell;

  if (importer->dialect == &hm_dialect_gnu &&
      (importer->engine != engine || hm_import_is_repeated (&self->seen, name, 0)))
    hm_importer_close (importer);
  hm_importer_open (importer, &hm_dialect_gnu, library, engine);
  hm_import_is_repeated (&self->seen, name, 0);
  cell = hm_importer_add (importer, name, HM_OPERATION_OP);
  cell->unit = HM_UNIT_BYTES_PER_SECOND;
  cell->value = value;
  if (!(value > 0))
    cell->status = HM_STATUS_UNAVAILABLE;
  return cell;
}

static gboolean
read_slope (HmImporter *importer, Gnu *self)
{
  guint n = importer->tokens->len;

  for (guint i = 0; i < n && i < 3; i++)
    if (hm_token_is (hm_importer_token (importer, i), "nanosecs/byte"))
      {
        g_free (self->cipher);
        self->cipher = i > 0 ? hm_tokens_join (importer->tokens, 0, i) : NULL;
        return TRUE;
      }
  /* NAME... 0.113 ns/B 8453 MiB/s */
  for (guint i = 1; i + 3 < n && i < 6; i++)
    {
      const HmToken *token = hm_importer_token (importer, i);
      g_autofree char *row = NULL, *printed = NULL, *id = NULL;
      HmImportCell *cell;
      gboolean decrypts;

      if (token->kind != HM_TOKEN_PLAIN || !hm_token_is (token + 1, "ns/B") ||
          (token[2].kind != HM_TOKEN_PLAIN && token[2].kind != HM_TOKEN_INTEGER) ||
          !hm_token_is (token + 3, "MiB/s"))
        continue;
      row = hm_tokens_join (importer->tokens, 0, i);
      printed = self->cipher != NULL ? g_strconcat (self->cipher, " ", row, NULL) : g_strdup (row);
      decrypts = g_str_has_suffix (row, " dec");
      cell = add (importer, self, FALSE, printed, token[2].value * MIB);
      if (decrypts || g_str_has_suffix (row, " enc"))
        row[strlen (row) - 4] = '\0';
      else if (g_str_has_suffix (row, " auth"))
        return TRUE; /* a part of an authenticated cipher, not comparable to anything */
      /* Its plain AES has keys of 128 bits. */
      id = self->cipher == NULL
               ? g_strdup (row)
               : g_strdup_printf ("%s-%s",
                                  g_str_equal (self->cipher, "AES") ? "AES128" : self->cipher, row);
      cell->algorithm = hm_importer_algorithm (importer, id);
      if (cell->algorithm == NULL)
        cell->algorithm = hm_importer_word (importer, id);
      cell->operation =
          decrypts ? HM_OPERATION_DECRYPT : hm_import_bulk_operation (cell->algorithm);
      return TRUE;
    }
  return FALSE;
}

static gboolean
read_nettle (HmImporter *importer, Gnu *self)
{
  guint figures = 0, n = importer->tokens->len;
  const HmToken *tokens = hm_importer_token (importer, 0);
  g_autofree char *printed = NULL, *id = NULL;
  HmImportCell *cell;
  gboolean decrypts, update;

  if (n >= 3 && hm_token_is (&tokens[0], "Algorithm") && hm_token_is (&tokens[1], "mode") &&
      hm_token_has_prefix (&tokens[2], "Mbyte/s"))
    {
      self->nettle = TRUE;
      return TRUE;
    }
  if (!self->nettle)
    return FALSE;
  while (figures < n && tokens[figures].kind == HM_TOKEN_WORD)
    figures++;
  if (figures < 2 || figures > 4 || figures == n || tokens[figures].kind != HM_TOKEN_PLAIN ||
      n - figures > 3)
    return FALSE;
  update =
      hm_token_is (&tokens[figures - 1], "update") || hm_token_is (&tokens[figures - 1], "hash");
  decrypts = hm_token_is (&tokens[figures - 1], "decrypt");
  if (!update && !decrypts && !hm_token_is (&tokens[figures - 1], "encrypt") &&
      !hm_token_is (&tokens[figures - 1], "CTR"))
    return FALSE;
  printed = hm_tokens_join (importer->tokens, 0, figures);
  /* "aes128 ECB encrypt", "sha256 update". */
  id = hm_tokens_join (importer->tokens, 0,
                       hm_token_is (&tokens[figures - 1], "CTR") ? figures : figures - 1);
  g_strdelimit (id, " ", '-');
  cell = add (importer, self, TRUE, printed, tokens[figures].value * MIB);
  cell->algorithm = hm_importer_algorithm (importer, id);
  if (cell->algorithm == NULL)
    cell->algorithm = hm_importer_word (importer, id);
  cell->operation = decrypts ? HM_OPERATION_DECRYPT : hm_import_bulk_operation (cell->algorithm);
  return TRUE;
}

static gboolean
read_line (HmImporter *importer, gpointer state)
{
  return read_slope (importer, state) || read_nettle (importer, state);
}

static void
close_run (HmImporter *importer, gpointer state)
{
  hm_import_is_repeated (&((Gnu *) state)->seen, NULL, 0);
}

static void
clear (gpointer state)
{
  g_clear_pointer (&((Gnu *) state)->seen, g_hash_table_unref);
  g_clear_pointer (&((Gnu *) state)->cipher, g_free);
}

const HmDialect hm_dialect_gnu = {
  .title = "bench-slope, nettle-benchmark",
  .state = sizeof (Gnu),
  .line = read_line,
  .close = close_run,
  .clear = clear,
};
