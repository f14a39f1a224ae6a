/* hm-import-gnu.c: libgcrypt's bench-slope and nettle-benchmark
 *
 * bench-slope: " AES | nanosecs/byte mebibytes/sec cycles/byte" heads rows of modes, "GCM enc |
 * 0.113 ns/B 8453 MiB/s"; a heading without a name heads rows of algorithms. Where operations are
 * counted it is "nanosecs/iter" and "keygen | 36455 ns/iter". As CSV: "cipher,AES,GCM enc,,,0.113,
 * ns/B,8453,MiB/s,..." and "ecc,Ed25519,sign,,,,,,,,,36455,ns/iter,...". nettle-benchmark: "sha256
 * update 512.33 3.91" under "Algorithm mode Mbyte/s". Both mean 1048576 bytes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-importer.h"

#include <string.h>

#include "run/import/hm-import-row.h"
#include "run/import/hm-import-verb.h"

#define MIB 1048576.0

typedef struct
{
  GHashTable *seen;
  char *cipher;                 /* of the heading, or NULL */
  const char *library, *engine; /* of the last banner; NULL: libgcrypt's own program */
  const char *section;          /* of the last line "MAC:", as CSV calls it; or NULL */
  gboolean counts;              /* the heading was that of operations */
  gboolean nettle;              /* its heading was seen */
} Gnu;

static HmImportCell *
add (HmImporter *importer, Gnu *self, gboolean nettle, const char *name, double value)
{
  const char *library = nettle ? "Nettle" : self->library != NULL ? self->library : "Libgcrypt";
  const char *engine = nettle ? "nettle" : self->engine != NULL ? self->engine : "libgcrypt";
  HmImportCell *cell;

  if (importer->dialect == &hm_dialect_gnu &&
      (g_strcmp0 (importer->engine, engine) != 0 || hm_import_is_repeated (&self->seen, name, 0)))
    hm_importer_close (importer);
  hm_importer_open (importer, &hm_dialect_gnu, library, engine);
  hm_import_is_repeated (&self->seen, name, 0);
  cell = hm_importer_add (importer, name, HM_OPERATION_OP);
  cell->unit = HM_UNIT_BYTES_PER_SECOND;
  cell->value = hm_import_round (value);
  if (!(value > 0))
    cell->status = HM_STATUS_UNAVAILABLE;
  return cell;
}

/* The figure of a @mode of @cipher, or of an algorithm (@cipher NULL); @section as CSV tells it. */
static void
add_rate (HmImporter *importer,
          Gnu *self,
          const char *section,
          const char *cipher,
          const char *mode,
          double value)
{
  g_autofree char *row = g_strdup (mode), *id = NULL;
  g_autofree char *printed = cipher != NULL ? g_strconcat (cipher, " ", row, NULL) : g_strdup (row);
  gboolean decrypts = g_str_has_suffix (row, " dec");
  HmImportCell *cell = add (importer, self, FALSE, printed, value);

  if (decrypts || g_str_has_suffix (row, " enc"))
    row[strlen (row) - 4] = '\0';
  else if (g_str_has_suffix (row, " auth"))
    return; /* a part of an authenticated cipher, not comparable to anything */
  /* Its plain AES has keys of 128 bits. */
  id = cipher == NULL
           ? g_strdup (row)
           : g_strdup_printf ("%s-%s", g_str_equal (cipher, "AES") ? "AES128" : cipher, row);
  if (cipher != NULL && g_str_equal (row, "STREAM"))
    {
      g_free (id);
      id = g_strdup (cipher);
    }
  /* So have the ciphers that its MACs are made of. */
  if (g_str_equal (row, "CMAC_AES") || g_str_equal (row, "GMAC_AES"))
    {
      g_free (id);
      id = g_strdup (*row == 'C' ? "cmac-aes-128-cbc" : "gmac-aes-128");
    }
  hm_import_row_name (importer, cell, id);
  cell->operation = decrypts                           ? HM_OPERATION_DECRYPT
                    : g_strcmp0 (section, "hash") == 0 ? HM_OPERATION_DIGEST
                    : g_strcmp0 (section, "mac") == 0  ? HM_OPERATION_MAC
                                                       : hm_import_bulk_operation (cell->algorithm);
}

/* "Ed25519" and "sign", "NIST-P256" and "verify"; "PBKDF2-HMAC-SHA1" alone. */
static void
add_operation (HmImporter *importer, Gnu *self, const char *name, const char *verb, double seconds)
{
  static const struct
  {
    const char *word;
    HmOperation operation;
  } verbs[] = { { "keygen", HM_OPERATION_KEYGEN },
                { "sign", HM_OPERATION_SIGN },
                { "verify", HM_OPERATION_VERIFY },
                { "mult", HM_OPERATION_DERIVE } };
  g_autofree char *printed = g_strstrip (g_strconcat (name, " ", verb, NULL)), *id = NULL;
  HmImportCell *cell = add (importer, self, FALSE, printed, 1 / seconds);

  cell->unit = HM_UNIT_OPERATIONS_PER_SECOND;
  for (gsize v = 0; v < G_N_ELEMENTS (verbs); v++)
    if (g_str_equal (verbs[v].word, verb))
      cell->operation = verbs[v].operation;
  if (g_str_has_prefix (name, "NIST-P"))
    id = g_strconcat (cell->operation == HM_OPERATION_DERIVE ? "ecdh-p" : "ecdsa-p",
                      name + strlen ("NIST-P"), NULL);
  else if (g_str_equal (name, "secp256k1"))
    id = g_strdup ("ecdsa-secp256k1");
  else if (g_str_has_prefix (name, "PBKDF2-HMAC-"))
    id = g_strconcat ("pbkdf2-", name + strlen ("PBKDF2-HMAC-"), NULL);
  hm_import_row_name (importer, cell, id != NULL ? id : name);
}

/* "bench-slope-openssl: OpenSSL 1.1.1f  31 Mar 2020": the same program with other libraries. */
static gboolean
read_banner (HmImporter *importer, Gnu *self)
{
  static const char before[] = "bench-slope-";
  const HmToken *tokens = hm_importer_token (importer, 0);
  guint n = importer->tokens->len;
  g_autofree char *library = NULL, *engine = NULL;
  gsize length;

  if (n < 3 || n > 8 || !hm_token_has_prefix (&tokens[0], before) ||
      tokens[0].start[tokens[0].length - 1] != ':' || tokens[0].length <= strlen (before) + 1 ||
      !g_ascii_isdigit (tokens[2].start[0]))
    return FALSE;
  hm_importer_close (importer);
  engine = g_strndup (tokens[0].start + strlen (before), tokens[0].length - strlen (before) - 1);
  length = tokens[1].length - (tokens[1].start[tokens[1].length - 1] == ':');
  library = g_strndup (tokens[1].start, length);
  if (g_str_equal (engine, "gcrypt"))
    self->library = self->engine = NULL;
  else
    {
      self->library = hm_importer_word (importer, library);
      self->engine = hm_importer_word (importer, engine);
    }
  hm_importer_open (importer, &hm_dialect_gnu, self->library != NULL ? self->library : "Libgcrypt",
                    self->engine != NULL ? self->engine : "libgcrypt");
  hm_run_get_library (importer->run)->version = hm_tokens_join (importer->tokens, 2, n);
  return TRUE;
}

static gboolean
read_csv (HmImporter *importer, Gnu *self)
{
  static const char *const sections[] = { "hash,", "mac,", "cipher,", "kdf,", "ecc," };
  const char *text = importer->line->text;
  gboolean known = FALSE;

  for (gsize i = 0; !known && i < G_N_ELEMENTS (sections); i++)
    known = g_str_has_prefix (text, sections[i]);
  if (!known || importer->line->length > 300)
    return FALSE;
  {
    g_auto (GStrv) fields = hm_import_csv (text, 20);
    guint n = g_strv_length (fields);

    if (n >= 10 && g_str_equal (fields[6], "ns/B") && g_str_equal (fields[8], "MiB/s"))
      {
        gboolean mode = *fields[2] != '\0';

        add_rate (importer, self, fields[0], mode ? fields[1] : NULL, mode ? fields[2] : fields[1],
                  hm_import_number (fields[7], strlen (fields[7])) * MIB);
        return TRUE;
      }
    if (n >= 13 && g_str_equal (fields[12], "ns/iter"))
      {
        add_operation (importer, self, fields[1], fields[2],
                       hm_import_number (fields[11], strlen (fields[11])) * 1e-9);
        return TRUE;
      }
  }
  return FALSE;
}

/* "36455 118478 3250" from @token on: nanoseconds, and what else is there (or "-"). Without units
 * it must be a @row of that program. */
static gboolean
is_count_row (const char *row, const HmToken *token, guint n)
{
  static const char *const rows[] = { "keygen", "sign", "verify", "mult" };
  gboolean known = g_str_has_prefix (row, "PBKDF2-");

  if (n >= 2 && hm_token_is (token + 1, "ns/iter"))
    return TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    known = known || g_str_equal (row, rows[i]);
  if (!known || n > 4 || token->value <= 0)
    return FALSE;
  for (guint i = 1; i < n; i++)
    if (token[i].kind != HM_TOKEN_PLAIN && token[i].kind != HM_TOKEN_INTEGER &&
        !hm_token_is (token + i, "-"))
      return FALSE;
  return TRUE;
}

static gboolean
read_slope (HmImporter *importer, Gnu *self)
{
  static const struct
  {
    const char *printed, *name;
  } sections[] = { { "Hash:", "hash" },
                   { "MAC:", "mac" },
                   { "Cipher:", "cipher" },
                   { "KDF:", "kdf" },
                   { "ECC:", "ecc" } };
  guint n = importer->tokens->len;

  for (gsize i = 0; n == 1 && i < G_N_ELEMENTS (sections); i++)
    if (hm_token_is (hm_importer_token (importer, 0), sections[i].printed))
      {
        self->section = sections[i].name;
        self->counts = FALSE;
        return FALSE;
      }
  for (guint i = 0; i < n && i < 3; i++)
    if (hm_token_is (hm_importer_token (importer, i), "nanosecs/byte") ||
        hm_token_is (hm_importer_token (importer, i), "nanosecs/iter"))
      {
        self->counts = hm_token_is (hm_importer_token (importer, i), "nanosecs/iter");
        g_free (self->cipher);
        self->cipher = i > 0 ? hm_tokens_join (importer->tokens, 0, i) : NULL;
        return TRUE;
      }
  /* NAME... 0.113 ns/B 8453 MiB/s; NAME... 36455 123 (which has no units but those of the heading)
   */
  for (guint i = 1; i < n && i < 6; i++)
    {
      const HmToken *token = hm_importer_token (importer, i);
      g_autofree char *row = NULL;

      if (token->kind != HM_TOKEN_PLAIN && token->kind != HM_TOKEN_INTEGER)
        continue;
      row = hm_tokens_join (importer->tokens, 0, i);
      if (self->counts && is_count_row (row, token, n - i))
        {
          if (self->cipher != NULL)
            add_operation (importer, self, self->cipher, row, token->value * 1e-9);
          else
            add_operation (importer, self, row, "", token->value * 1e-9);
          return TRUE;
        }
      if (i + 3 >= n || !hm_token_is (token + 1, "ns/B") ||
          (token[2].kind != HM_TOKEN_PLAIN && token[2].kind != HM_TOKEN_INTEGER) ||
          !hm_token_is (token + 3, "MiB/s"))
        continue;
      add_rate (importer, self, self->cipher == NULL ? self->section : NULL, self->cipher, row,
                token[2].value * MIB);
      return TRUE;
    }
  return FALSE;
}

/* "hmac-md5 64 bytes 119.36", "hmac-md5 single msg 420.52": messages, and pieces of a long one. */
static gboolean
read_nettle_mac (HmImporter *importer, Gnu *self)
{
  const HmToken *tokens = hm_importer_token (importer, 0);
  guint n = importer->tokens->len;
  gboolean sized, single;
  g_autofree char *printed = NULL, *name = NULL;
  HmImportCell *cell;

  if (n < 4 || n > 6 || tokens[0].kind != HM_TOKEN_WORD || tokens[3].kind != HM_TOKEN_PLAIN)
    return FALSE;
  sized = tokens[1].kind == HM_TOKEN_INTEGER && hm_token_is (&tokens[2], "bytes");
  single = hm_token_is (&tokens[1], "single") && hm_token_is (&tokens[2], "msg");
  if (!sized && !single)
    return FALSE;
  printed = hm_tokens_join (importer->tokens, 0, 3);
  name = hm_tokens_join (importer->tokens, 0, 1);
  cell = add (importer, self, TRUE, printed, tokens[3].value * MIB);
  hm_import_row_name (importer, cell, name);
  cell->operation = HM_OPERATION_MAC;
  if (sized && tokens[1].value >= 1 && tokens[1].value < 1e9)
    cell->size = (gint64) tokens[1].value;
  if (single)
    cell->workload = "mac:update";
  return TRUE;
}

/* The name in the table of names of "gcm_aes128", "openssl-aes128-ECB": cipher and mode. */
static char *
nettle_name (const char *id)
{
  static const char *const modes[] = { "gcm_", "eax_", "ccm_", "ocb_" };

  for (gsize i = 0; i < G_N_ELEMENTS (modes); i++)
    if (g_str_has_prefix (id, modes[i]))
      return g_strdup_printf ("%s-%.3s", id + strlen (modes[i]), modes[i]);
  return g_strdup (id);
}

static gboolean
read_nettle (HmImporter *importer, Gnu *self)
{
  guint figures = 0, n = importer->tokens->len;
  const HmToken *tokens = hm_importer_token (importer, 0);
  g_autofree char *printed = NULL, *id = NULL, *name = NULL;
  HmImportCell *cell;
  gboolean decrypts, update, openssl;

  if (n >= 3 && hm_token_is (&tokens[0], "Algorithm") && hm_token_is (&tokens[1], "mode") &&
      hm_token_has_prefix (&tokens[2], "Mbyte/s"))
    {
      self->nettle = TRUE;
      return TRUE;
    }
  if (!self->nettle)
    return FALSE;
  if (read_nettle_mac (importer, self))
    return TRUE;
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
  openssl = figures > 2 && hm_token_is (&tokens[0], "openssl");
  id = hm_tokens_join (importer->tokens, openssl,
                       hm_token_is (&tokens[figures - 1], "CTR") ? figures : figures - 1);
  g_strdelimit (id, " ", '-');
  cell = add (importer, self, TRUE, printed, tokens[figures].value * MIB);
  name = nettle_name (id);
  hm_import_row_name (importer, cell, name);
  if (openssl)
    cell->implementation = "openssl";
  cell->operation = decrypts ? HM_OPERATION_DECRYPT : hm_import_bulk_operation (cell->algorithm);
  /* "gcm_aes128 update" is what is authenticated alone. */
  if (update && cell->operation == HM_OPERATION_ENCRYPT)
    cell->operation = g_str_has_prefix (id, "umac") || g_str_has_prefix (id, "poly1305")
                          ? HM_OPERATION_MAC
                          : HM_OPERATION_OP;
  /* The blocks are pieces of one long message. */
  if (update && cell->operation == HM_OPERATION_DIGEST)
    cell->workload = "hash:update";
  return TRUE;
}

static gboolean
read_line (HmImporter *importer, gpointer state)
{
  Gnu *self = state;

  if (read_banner (importer, self) || read_slope (importer, self) || read_csv (importer, self) ||
      read_nettle (importer, self))
    return TRUE;
  /* Rows without units stand right below their heading, or nowhere. */
  if (importer->tokens->len > 0)
    self->counts = FALSE;
  return FALSE;
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
