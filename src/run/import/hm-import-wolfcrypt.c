/* hm-import-wolfcrypt.c: wolfCrypt's benchmark: text in English and Japanese, and CSV
 *
 * "AES-128-CBC-enc    55 MiB took 1.090 seconds,   50.476 MiB/s Cycles per byte =  11.65" and
 * "RSA     2048   public     96300 ops took 1.001 sec, avg 0.010 ms, 96172.627 ops/sec". Where it
 * says "megs", its MB are MiB; so they are in CSV, before 5.6, and where no version is told (the
 * oldest do not), unless it was called with -base10. Before 3.11, and as CyaSSL, it printed
 * "RSA 1024 encryption took  0.03 milliseconds, avg over 100 iterations".
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
#include "run/import/hm-import-verb.h"

#define MIB 1048576.0

typedef enum
{
  BLOCK_NONE,
  BLOCK_SYMMETRIC,    /* Algorithm,MB/s,Cycles per byte */
  BLOCK_ASYMMETRIC,   /* Algorithm,key size,operation,avg ms,ops/sec */
  BLOCK_POST_QUANTUM, /* Algorithm,avg ms,ops/sec */
} Block;

typedef struct
{
  GHashTable *seen;
  gint64 size; /* bytes of a block, or -1 */
  gboolean base10;
  gboolean full;   /* -dgst_full: each block is a message */
  gboolean modern; /* its version is told and 5.6 or later: it says MiB where it means them */
  guint ecc;       /* bits of the last line "ECC  256 key generation", or 0 */
  Block block;     /* of CSV: the last header */
  guint first;     /* of CSV: 1 where each row begins with its kind */
} Wolfcrypt;

static const HmImportOrigin origin = { &hm_dialect_wolfcrypt, "wolfCrypt", "wolfcrypt", "wall" };

static const struct
{
  const char *words;
  HmOperation operation;
} verbs[] = {
  { "key generation", HM_OPERATION_KEYGEN },
  { "key gen", HM_OPERATION_KEYGEN },
  { "pair gen", HM_OPERATION_KEYGEN },
  { "gen", HM_OPERATION_KEYGEN },
  { "public", HM_OPERATION_VERIFY },
  { "private", HM_OPERATION_SIGN },
  { "sign time", HM_OPERATION_SIGN },
  { "sign", HM_OPERATION_SIGN },
  { "verify time", HM_OPERATION_VERIFY },
  { "verify", HM_OPERATION_VERIFY },
  { "key agreement", HM_OPERATION_DERIVE },
  { "agreement", HM_OPERATION_DERIVE },
  { "agree", HM_OPERATION_DERIVE },
  { "encrypt", HM_OPERATION_ENCRYPT },
  { "encryption", HM_OPERATION_ENCRYPT },
  { "decrypt", HM_OPERATION_DECRYPT },
  { "decryption", HM_OPERATION_DECRYPT },
  { "encap", HM_OPERATION_ENCAPSULATE },
  { "encaps", HM_OPERATION_ENCAPSULATE },
  { "decap", HM_OPERATION_DECAPSULATE },
  { "decaps", HM_OPERATION_DECAPSULATE },
  /* What -lng 1 prints: public, private, key generation, key agreement, sign, verify, encrypt,
   * decrypt. */
  { "公開鍵", HM_OPERATION_VERIFY },
  { "秘密鍵", HM_OPERATION_SIGN },
  { "鍵生成", HM_OPERATION_KEYGEN },
  { "鍵共有", HM_OPERATION_DERIVE },
  { "署名", HM_OPERATION_SIGN },
  { "検証", HM_OPERATION_VERIFY },
  { "暗号化", HM_OPERATION_ENCRYPT },
  { "復号化", HM_OPERATION_DECRYPT },
};

/* "AES-128-CBC-enc", "AES-128-GCM-dec-no_AAD": how it ends says what is done. */
static void
name_bulk (HmImporter *importer, const Wolfcrypt *self, HmImportCell *cell)
{
  static const struct
  {
    const char *printed, *name;
  } names[] = {
    { "SHA", "sha1" },
    { "HMAC-SHA", "hmac(sha1)" },
    { "CHA-POLY", "chacha20-poly1305" },
    { "RNG", "random" },
    { "AES-128-CMAC", "cmac(aes-128-cbc)" },
    { "AES-256-CMAC", "cmac(aes-256-cbc)" },
    { "AES-XTS", "aes-128-xts" },
    { "ARC4", "rc4" },
    { "CAMELLIA", "camellia-128-cbc" },
    { "AES-CCM", "aes-128-ccm" },
    /* Here the bits are those of both keys. */
    { "AES-256-SIV", "aes-128-siv" },
    { "AES-384-SIV", "aes-192-siv" },
    { "AES-512-SIV", "aes-256-siv" },
    { "GMAC Table 4-bit", "gmac-aes-128-gcm" },
    { "GMAC Small", "gmac-aes-128-gcm" },
    { "GMAC Default", "gmac-aes-128-gcm" },
  };
  g_autofree char *name = g_strdup (cell->printed);
  gboolean decrypts = FALSE;

  if (g_str_has_suffix (name, "-no_AAD"))
    name[strlen (name) - strlen ("-no_AAD")] = '\0';
  if (strlen (name) > 4)
    {
      const char *end = name + strlen (name) - 4;

      decrypts = g_ascii_strcasecmp (end, "-dec") == 0 || g_ascii_strcasecmp (end, " dec") == 0;
      if (decrypts || g_ascii_strcasecmp (end, "-enc") == 0 ||
          g_ascii_strcasecmp (end, " enc") == 0)
        name[strlen (name) - 4] = '\0';
    }
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_ascii_strcasecmp (names[i].printed, name) == 0)
      {
        g_free (name);
        name = g_strdup (names[i].name);
        break;
      }
  hm_import_row_name (importer, cell, name);
  cell->operation = decrypts ? HM_OPERATION_DECRYPT : hm_import_bulk_operation (cell->algorithm);
  /* The blocks are pieces of one long message. */
  if (!self->full && cell->operation == HM_OPERATION_DIGEST)
    cell->workload = "hash:update";
  else if (!self->full && g_str_has_prefix (cell->algorithm, "hmac-"))
    cell->workload = "mac:update";
  if (g_str_has_prefix (name, "SipHash-") || g_str_equal (name, "AES-CMAC"))
    cell->operation = HM_OPERATION_MAC;
  /* Of what is derived, 32 bytes at once: the block is none of its. */
  if (g_str_has_prefix (name, "PBKDF2"))
    cell->size = -1;
}

/* The name with which "RSA" 2048, "ECDSA [ SECP256R1]" 256, "CURVE" 25519 are in the table of
 * names; what is not there keeps both words. */
static char *
key_name (HmImporter *importer, const char *kind, guint number, HmOperation operation)
{
  static const struct
  {
    const char *printed, *name;
  } kinds[] = { { "ECDHE", "ecdh-" }, { "ECDH", "ecdh-" },   { "EC-DHE", "ecdh-" },
                { "ECC", "ecdsa-" },  { "ECDSA", "ecdsa-" }, { "EC-DSA", "ecdsa-" },
                { "CURVE", "curve" }, { "ED", "ed" } };
  g_autofree char *word = g_strndup (kind, strcspn (kind, " ["));
  const char *open = strchr (kind, '[');
  gboolean ecies = g_str_equal (word, "ECC") &&
                   (operation == HM_OPERATION_ENCRYPT || operation == HM_OPERATION_DECRYPT);

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i].printed, word) && !ecies && (number > 0 || open != NULL))
      {
        g_autofree char *curve = NULL;

        if (open == NULL)
          return g_strdup_printf ("%s%u", kinds[i].name, number);
        curve = g_strstrip (g_strndup (open + 1, strcspn (open + 1, "]")));
        return g_strconcat (kinds[i].name, curve, NULL);
      }
  /* "ML-KEM 512" 128, "scrypt" 17: the number is the strength, and the name is whole without it. */
  if (number == 0 || hm_importer_algorithm (importer, kind) != NULL)
    return g_strdup (kind);
  return g_strdup_printf ("%s %u", kind, number);
}

static void
name_key (HmImporter *importer, HmImportCell *cell, const char *kind, guint number)
{
  g_autofree char *name = key_name (importer, kind, number, cell->operation);

  hm_import_row_name (importer, cell, name);
  if (g_str_has_prefix (cell->algorithm, "rsa-") || g_str_has_prefix (cell->algorithm, "dsa-") ||
      g_str_has_prefix (cell->algorithm, "ffdh-"))
    cell->bits = number <= 100000 ? number : 0;
}

/* @name "RSA 2048 public", "ECDSA [ SECP256R1] 256 sign", "DH 2048 key gen". */
static void
name_words (HmImporter *importer, Wolfcrypt *self, HmImportCell *cell)
{
  g_autofree char *name = g_strdup (cell->printed);
  char *number;

  for (gsize v = 0; v < G_N_ELEMENTS (verbs); v++)
    if (g_str_has_suffix (name, verbs[v].words))
      {
        gsize at = strlen (name) - strlen (verbs[v].words);

        if (at == 0 || name[at - 1] != ' ')
          continue;
        name[at - 1] = '\0';
        cell->operation = verbs[v].operation;
        break;
      }
  number = strrchr (name, ' ');
  if (number != NULL && strspn (number + 1, "0123456789") == strlen (number + 1) &&
      strlen (number + 1) < 8)
    {
      guint value = (guint) g_ascii_strtoull (number + 1, NULL, 10);

      *number = '\0';
      if (g_str_equal (g_strchomp (name), "ECC"))
        self->ecc = value;
      name_key (importer, cell, name, value);
    }
  else
    /* "EC-DHE key agreement" is with the key that "ECC  256 key generation" made. */
    name_key (importer, cell, name, g_str_has_prefix (name, "EC-D") ? self->ecc : 0);
}

/* The last word may say whether hardware did it. */
static void
take_device (HmImporter *importer, char *name, const char **device)
{
  if (g_str_has_suffix (name, " SW") || g_str_has_suffix (name, " HW"))
    {
      *device = hm_importer_word (importer, name + strlen (name) - 2);
      name[strlen (name) - 3] = '\0';
    }
}

/* Two outputs were put side by side: the right one cannot be told from remarks. */
static void
skip_second (HmImporter *importer, guint from)
{
  for (guint i = from; i < importer->tokens->len; i++)
    if (hm_token_is (hm_importer_token (importer, i), "took"))
      {
        hm_importer_skip (importer, importer->line->number, NULL,
                          _ ("a second figure on the line, which was not read"));
        return;
      }
}

static gboolean
old_unit (const Wolfcrypt *self)
{
  return !self->modern && !self->base10;
}

/* "2210 MiB took 1.002 seconds": somebody cut the rate away. */
static gboolean
read_amount (HmImporter *importer,
             Wolfcrypt *self,
             const char *name,
             const char *device,
             guint took)
{
  const HmToken *amount = hm_importer_token (importer, took - 2), *seconds = amount + 3;
  g_autofree char *unit = NULL;
  double factor;
  HmImportCell *cell;

  if (amount->kind != HM_TOKEN_INTEGER || seconds->kind != HM_TOKEN_PLAIN || seconds->value <= 0 ||
      !hm_token_has_prefix (seconds + 1, "sec"))
    return FALSE;
  unit = g_strdup_printf ("%.*s/s", (int) amount[1].length, amount[1].start);
  factor = hm_import_rate_unit (unit, strlen (unit));
  if (factor <= 0)
    return FALSE;
  if (old_unit (self) && factor == 1e6)
    factor = MIB;
  else if (old_unit (self) && factor == 1e3)
    factor = 1024;
  cell = hm_import_row (importer, &origin, &self->seen, name, self->size,
                        amount->value * factor / seconds->value, HM_UNIT_BYTES_PER_SECOND);
  cell->implementation = device;
  name_bulk (importer, self, cell);
  return TRUE;
}

/* "RSA 1024 encryption took  0.03 milliseconds, avg over 100 iterations". The last ones of this
 * kind go on with ", 34.722 ops/sec". */
static gboolean
read_milliseconds (HmImporter *importer, Wolfcrypt *self)
{
  const HmToken *tokens = hm_importer_token (importer, 0);
  guint n = importer->tokens->len;
  g_autofree char *name = NULL;
  const char *device = NULL;
  HmImportCell *cell;

  for (guint i = 2; i + 5 < n && i < 10; i++)
    {
      gboolean took = hm_token_is (&tokens[i - 1], "took");

      if (!hm_token_is (&tokens[i + 1], "milliseconds,") || !hm_token_is (&tokens[i + 2], "avg") ||
          !hm_token_is (&tokens[i + 3], "over") || tokens[i + 4].kind != HM_TOKEN_INTEGER ||
          !hm_token_has_prefix (&tokens[i + 5], "iteration"))
        continue;
      if (i - took < 1 || (tokens[i].kind != HM_TOKEN_PLAIN && tokens[i].kind != HM_TOKEN_INTEGER))
        return FALSE;
      name = hm_tokens_join (importer->tokens, 0, i - took);
      take_device (importer, name, &device);
      if (n > i + 6 && hm_token_is (&tokens[n - 1], "ops/sec") &&
          tokens[n - 2].kind == HM_TOKEN_PLAIN)
        cell = hm_import_row (importer, &origin, &self->seen, name, -1, tokens[n - 2].value,
                              HM_UNIT_OPERATIONS_PER_SECOND);
      else
        cell = hm_import_row (importer, &origin, &self->seen, name, -1, tokens[i].value / 1000,
                              HM_UNIT_SECONDS_PER_OPERATION);
      cell->implementation = device;
      name_words (importer, self, cell);
      return TRUE;
    }
  return FALSE;
}

static gboolean
read_text (HmImporter *importer, Wolfcrypt *self)
{
  guint name_end = 0, took = 0, n = importer->tokens->len;
  const HmToken *tokens = hm_importer_token (importer, 0);
  g_autofree char *name = NULL;
  const char *device = NULL;

  /* "55 MiB took", "96300 ops took"; in Japanese "55 MiB を", "96300 回処理を". */
  for (guint i = 2; took == 0 && i < n && i < 14; i++)
    if (hm_token_is (&tokens[i], "took") || hm_token_is (&tokens[i], "を"))
      {
        took = i;
        name_end = i - 2;
      }
    else if (hm_token_is (&tokens[i], "回処理を"))
      {
        took = i;
        name_end = i - 1;
      }
  if (name_end == 0 || tokens[name_end].kind == HM_TOKEN_WORD)
    return FALSE;
  name = hm_tokens_join (importer->tokens, 0, name_end);
  take_device (importer, name, &device);
  if (took + 3 == n)
    return read_amount (importer, self, name, device, took);
  if (took + 3 > n)
    return FALSE;
  for (guint i = took + 3; i < n; i++)
    {
      const HmToken *unit = &tokens[i], *value = unit - 1;
      /* "25 kB took 0.033 seconds, 0.740 MB/s" counts kB of 1024 bytes, too. */
      gboolean megs =
          hm_token_is (&tokens[took - 1], "megs") ||
          (tokens[took - 1].length == 2 && strncmp (tokens[took - 1].start, "kB", 2) == 0 &&
           hm_token_has_prefix (unit, "MB/s"));
      gsize length = unit->length;
      double factor;
      HmImportCell *cell;

      if (value->kind != HM_TOKEN_PLAIN)
        continue;
      if (hm_token_has_prefix (unit, "ops/sec") || hm_token_has_prefix (unit, "処理/秒"))
        {
          cell = hm_import_row (importer, &origin, &self->seen, name, -1, value->value,
                                HM_UNIT_OPERATIONS_PER_SECOND);
          cell->implementation = device;
          name_words (importer, self, cell);
          return TRUE;
        }
      if (unit->start[length - 1] == ',')
        length--;
      factor = hm_import_rate_unit (unit->start, length);
      if (factor <= 0)
        continue;
      if ((megs || old_unit (self)) && factor == 1e6)
        factor = MIB;
      else if (old_unit (self) && factor == 1e3)
        factor = 1024;
      else if (old_unit (self) && factor == 1e9)
        factor = MIB * 1024;
      cell = hm_import_row (importer, &origin, &self->seen, name, self->size, value->value * factor,
                            HM_UNIT_BYTES_PER_SECOND);
      cell->implementation = device;
      name_bulk (importer, self, cell);
      skip_second (importer, i + 1);
      return TRUE;
    }
  return FALSE;
}

/* Whether @version is below 5.6. */
static gboolean
is_old (const char *version)
{
  char *end;
  guint64 major = g_ascii_strtoull (version, &end, 10);
  guint64 minor = *end == '.' ? g_ascii_strtoull (end + 1, NULL, 10) : 0;

  return major < 5 || (major == 5 && minor < 6);
}

/* ---- CSV ---- */

static gboolean
read_csv_header (HmImporter *importer, Wolfcrypt *self)
{
  const char *text = importer->line->text, *at = strstr (text, "Algorithm,");
  static const struct
  {
    const char *columns;
    Block block;
  } headers[] = {
    { "Algorithm,MB/s,Cycles per byte", BLOCK_SYMMETRIC },
    { "Algorithm,HW/SW,bytes_total,seconds_total,MB/s", BLOCK_SYMMETRIC },
    { "Algorithm,key size,operation,avg ms,ops/sec", BLOCK_ASYMMETRIC },
    { "Algorithm,avg ms,ops/sec", BLOCK_POST_QUANTUM },
  };

  for (gsize i = 0; at != NULL && i < G_N_ELEMENTS (headers); i++)
    if (g_str_has_prefix (at, headers[i].columns))
      {
        hm_import_open (importer, &origin);
        self->block = headers[i].block;
        self->first = at > text && at[-1] == ',' ? 1 : 0;
        return TRUE;
      }
  return FALSE;
}

static gboolean
read_csv (HmImporter *importer, Wolfcrypt *self)
{
  g_auto (GStrv) fields = NULL;
  guint n, first = self->first;
  Block block = self->block;
  double value;
  HmImportCell *cell;

  if (importer->dialect != &hm_dialect_wolfcrypt || block == BLOCK_NONE ||
      strchr (importer->line->text, ',') == NULL)
    return FALSE;
  fields = hm_import_csv (importer->line->text, 16);
  n = g_strv_length (fields);
  /* A row that begins with its kind needs no header of its own. */
  if (n > 1 && g_str_equal (fields[0], "sym"))
    block = BLOCK_SYMMETRIC;
  else if (n > 1 && g_str_equal (fields[0], "asym"))
    block = BLOCK_ASYMMETRIC;
  else if (n > 1 && g_str_equal (fields[0], "pq_asym"))
    block = BLOCK_POST_QUANTUM;
  else if (first == 1)
    return FALSE;
  if (block == BLOCK_SYMMETRIC)
    {
      guint column = first == 1 ? 5 : 1;

      if (n <= column + 1 || *fields[first] == '\0')
        return FALSE;
      value = hm_import_number (fields[column], strlen (fields[column]));
      if (isnan (value))
        return FALSE;
      cell = hm_import_row (importer, &origin, &self->seen, fields[first], self->size,
                            value * (self->base10 ? 1e6 : MIB), HM_UNIT_BYTES_PER_SECOND);
      if (first == 1 && *fields[2] != '\0')
        cell->implementation = hm_importer_word (importer, fields[2]);
      name_bulk (importer, self, cell);
      return TRUE;
    }
  {
    guint column = first + (block == BLOCK_ASYMMETRIC ? 4 : 2);
    g_autofree char *name = NULL;
    const char *device = NULL;

    if (n <= column)
      return FALSE;
    value = hm_import_number (fields[column], strlen (fields[column]));
    if (isnan (value))
      return FALSE;
    name = block == BLOCK_ASYMMETRIC
               ? g_strdup_printf ("%s %s %s", fields[first], fields[first + 1], fields[first + 2])
               : g_strdup (fields[first]);
    take_device (importer, g_strstrip (name), &device);
    cell = hm_import_row (importer, &origin, &self->seen, name, -1, value,
                          HM_UNIT_OPERATIONS_PER_SECOND);
    cell->implementation = device;
    name_words (importer, self, cell);
  }
  return TRUE;
}

/* " wolfSSL version 5.6.0", "wolfCrypt Benchmark (block bytes 1048576, min 1.0 sec each)". */
static gboolean
read_facts (HmImporter *importer, Wolfcrypt *self)
{
  const char *text = importer->line->text, *at;
  HmLibrary *library;

  if (g_str_has_prefix (text, "wolfSSL version ") && g_ascii_isdigit (text[16]))
    {
      hm_importer_close (importer);
      library = hm_run_get_library (hm_import_open (importer, &origin));
      library->version = g_strndup (text + 16, MIN (strcspn (text + 16, " "), 30));
      self->size = -1;
      self->base10 = FALSE;
      self->modern = !is_old (library->version);
      return TRUE;
    }
  at = strstr (text, "wolfCrypt Benchmark (block bytes ");
  if (at != NULL)
    {
      guint64 size = g_ascii_strtoull (at + strlen ("wolfCrypt Benchmark (block bytes "), NULL, 10);

      if (importer->dialect == &hm_dialect_wolfcrypt && importer->cells->len > 0)
        hm_importer_close (importer);
      hm_import_open (importer, &origin);
      self->size = size >= 1 && size < 1000000000 ? (gint64) size : -1;
      return TRUE;
    }
  if (strstr (text, "-base10") != NULL)
    self->base10 = TRUE;
  if (strstr (text, "-dgst_full") != NULL)
    self->full = TRUE;
  return FALSE;
}

static gboolean
read_line (HmImporter *importer, gpointer state)
{
  Wolfcrypt *self = state;

  if (importer->line->length > 1000)
    return FALSE;
  if (self->size == 0)
    self->size = -1;
  return read_facts (importer, self) || read_milliseconds (importer, self) ||
         read_text (importer, self) || read_csv_header (importer, self) ||
         read_csv (importer, self);
}

static void
close_run (HmImporter *importer, gpointer state)
{
  hm_import_is_repeated (&((Wolfcrypt *) state)->seen, NULL, 0);
  ((Wolfcrypt *) state)->ecc = 0;
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
