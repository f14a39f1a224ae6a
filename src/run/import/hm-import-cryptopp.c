/* hm-import-cryptopp.c: Crypto++, cryptest b: its HTML tables of all versions, and the older text
 *
 * "AES/CTR (128-bit key)  AESNI  4499  0.57  0.272  734" under "Algorithm  Provider  MiB/Second
 * Cycles/Byte ..."; versions without a provider or without a clock have fewer columns, older ones
 * count bytes and seconds before the rate. "RSA 2048 Signature  2.18  5.90" under "Operation
 * Milliseconds/Operation ...". The cells come as words of one line, so the columns are counted from
 * the header.
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

#define MIB 1048576.0
/* No name has more words: "ECDSA over GF(2^n) 233 Verification with precomputation". */
#define MAX_WORDS 9

typedef enum
{
  TABLE_NONE,
  TABLE_RATE,       /* MiB a second, perhaps with cycles, then the set-up of the key */
  TABLE_COUNTED,    /* bytes, seconds, MiB a second */
  TABLE_BYTES,      /* bytes, seconds, bytes a second */
  TABLE_OPERATION,  /* milliseconds an operation, perhaps megacycles */
  TABLE_ITERATIONS, /* iterations, seconds, milliseconds an operation */
} Table;

typedef struct
{
  GHashTable *seen;
  Table table;
  gboolean provider, cycles;
  gboolean whole; /* the run has the table of what has keys */
  double hertz;   /* of the clock that the text tells, or 0 */
  char *version;  /* of the heading, or NULL */
} Cryptopp;

/* Time of the process. */
static const HmImportOrigin origin = { &hm_dialect_cryptopp, "Crypto++", "cryptopp", "user" };

static gboolean
has_word (HmImporter *importer, const char *prefix)
{
  for (guint i = 0; i < importer->tokens->len && i < 24; i++)
    if (hm_token_has_prefix (hm_importer_token (importer, i), prefix))
      return TRUE;
  return FALSE;
}

/* A header names its columns; its own line breaks only cut off the set-up of the key. */
static gboolean
read_header (HmImporter *importer, Cryptopp *self)
{
  const HmToken *first = hm_importer_token (importer, 0);
  Table table = TABLE_NONE;
  gboolean setup;

  if (importer->tokens->len < 2)
    return FALSE;
  if (hm_token_is (first, "Operation"))
    {
      if (has_word (importer, "Milliseconds/Operation"))
        table = has_word (importer, "Iterations") ? TABLE_ITERATIONS : TABLE_OPERATION;
    }
  else if (hm_token_is (first, "Algorithm") || hm_token_is (first, "Cipher"))
    {
      if (has_word (importer, "MiB/Second") ||
          (has_word (importer, "Megabytes(2^20") && has_word (importer, "bytes)/Second")))
        table = has_word (importer, "Time") ? TABLE_COUNTED : TABLE_RATE;
      else if (hm_token_is (first, "Cipher") && has_word (importer, "Bytes/S"))
        table = TABLE_BYTES;
    }
  if (table == TABLE_NONE)
    return FALSE;
  /* It is printed once a run; the others may be split. */
  setup =
      table == TABLE_RATE && (has_word (importer, "key") || has_word (importer, "Microseconds"));
  if (setup && self->whole && importer->dialect == &hm_dialect_cryptopp)
    hm_importer_close (importer);
  hm_import_open (importer, &origin);
  self->whole = self->whole || setup;
  self->table = table;
  self->provider = has_word (importer, "Provider");
  self->cycles = has_word (importer, "Cycles") || has_word (importer, "Megacycles");
  return TRUE;
}

/* "AES/CBC (256-bit key)", "HMAC(SHA-1)", "DES/CTR", "Blowfish (r=16)": the name with which it is
 * in the table of names. */
static char *
algorithm_name (const char *printed)
{
  static const char *const with_bits[] = { "AES", "Camellia", "Serpent", "Twofish", "ARIA", "RC2" };
  static const char *const blocks[] = { "DES", "IDEA", "Blowfish", "CAST-128", "RC2", "SEED" };
  static const struct
  {
    const char *printed, *name;
  } others[] = {
    { "GMAC(AES)", "gmac-aes-128-gcm" }, { "CMAC(AES)", "cmac(aes-128-cbc)" },
    { "DMAC(AES)", "DMAC(AES)" },        { "MARC4", "rc4" },
    { "RIPE-MD160", "ripemd160" },       { "SHA", "sha1" },
    { "HMAC/MD5", "hmac(md5)" },         { "ChaCha20/Poly1305", "chacha20-poly1305" },
    { "DES-EDE3", "des-ede3-ecb" },
  };
  g_autofree char *name = g_strdup (printed);
  char *open, *slash;
  guint bits = 128;

  /* The key's length, or how it was built. */
  while ((open = strrchr (name, '(')) != NULL && open > name && open[-1] == ' ')
    {
      const char *key = strstr (open, "-bit key");

      if (key != NULL)
        bits = (guint) MIN (g_ascii_strtoull (open + 1, NULL, 10), 10000);
      *open = '\0';
      g_strchomp (name);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    if (g_ascii_strcasecmp (others[i].printed, name) == 0)
      return g_strdup (others[i].name);
  slash = strchr (name, '/');
  if (slash == NULL)
    {
      for (gsize i = 0; i < G_N_ELEMENTS (blocks); i++)
        if (g_str_equal (blocks[i], name))
          return g_strconcat (name, "-ecb", NULL);
      return g_steal_pointer (&name);
    }
  *slash = '\0';
  for (gsize i = 0; i < G_N_ELEMENTS (with_bits); i++)
    if (g_str_equal (with_bits[i], name))
      return g_strdup_printf ("%s-%u-%s", name, bits, slash + 1);
  return g_strdup_printf ("%s-%s", name, slash + 1);
}

static void
name_bulk (HmImporter *importer, HmImportCell *cell)
{
  g_autofree char *name = algorithm_name (cell->printed);

  cell->algorithm = hm_importer_algorithm (importer, name);
  if (cell->algorithm == NULL)
    cell->algorithm = cell->printed;
  cell->operation = hm_import_bulk_operation (cell->algorithm);
}

/* "DSA 1024 Signature with precomputation". */
static void
name_operation (HmImporter *importer, HmImportCell *cell)
{
  static const struct
  {
    const char *words;
    HmOperation operation;
  } verbs[] = {
    { " Encryption", HM_OPERATION_ENCRYPT },
    { " Decryption", HM_OPERATION_DECRYPT },
    { " Signature", HM_OPERATION_SIGN },
    { " Verification", HM_OPERATION_VERIFY },
    { " Key-Pair Generation", HM_OPERATION_KEYGEN },
    { " Key Agreement", HM_OPERATION_DERIVE },
  };
  g_autofree char *name = g_strdup (cell->printed);
  char *table = strstr (name, " with precomputation");
  const char *workload;

  if (table != NULL)
    *table = '\0';
  for (gsize i = 0; i < G_N_ELEMENTS (verbs); i++)
    if (g_str_has_suffix (name, verbs[i].words))
      {
        name[strlen (name) - strlen (verbs[i].words)] = '\0';
        cell->operation = verbs[i].operation;
        break;
      }
  hm_import_row_name (importer, cell, name);
  if (table == NULL)
    return;
  workload = hm_import_workload (cell->algorithm, cell->operation);
  if (workload == NULL)
    workload = "key:operation";
  {
    g_autofree char *with_table = g_strconcat (workload, ",table", NULL);

    cell->workload = hm_importer_word (importer, with_table);
  }
}

/* How many figures a row of the table may have. */
static gboolean
fits (const Cryptopp *self, guint figures)
{
  switch (self->table)
    {
    case TABLE_RATE:
      return self->cycles ? figures == 2 || figures == 4 : figures == 1 || figures == 2;
    case TABLE_OPERATION:
      return figures == 1u + self->cycles;
    case TABLE_COUNTED:
    case TABLE_BYTES:
    case TABLE_ITERATIONS:
      return figures == 3;
    case TABLE_NONE:
    default:
      return FALSE;
    }
}

static gboolean
read_row (HmImporter *importer, Cryptopp *self)
{
  const HmToken *tokens = hm_importer_token (importer, 0);
  guint n = importer->tokens->len, first = n, words;
  double figures[4] = { NAN, NAN, NAN, NAN }, value;
  gboolean bulk =
      self->table == TABLE_RATE || self->table == TABLE_COUNTED || self->table == TABLE_BYTES;
  g_autofree char *name = NULL;
  HmImportCell *cell;

  if (n < 2 || n > MAX_WORDS + 5)
    return FALSE;
  while (first > 0 && n - first < 4 &&
         !isnan (hm_import_number (tokens[first - 1].start, tokens[first - 1].length)))
    first--;
  words = first - (self->provider ? 1 : 0);
  if (first < 1u + self->provider || words > MAX_WORDS || !fits (self, n - first))
    return FALSE;
  for (guint i = first; i < n; i++)
    figures[i - first] = hm_import_number (tokens[i].start, tokens[i].length);

  name = hm_tokens_join (importer->tokens, 0, words);
  /* One figure behind some words is a row only where the words are a name. */
  if (n - first == 1 && !self->provider && bulk)
    {
      g_autofree char *known = algorithm_name (name);

      if (hm_importer_algorithm (importer, known) == NULL &&
          strstr (importer->line->text, "  ") == NULL)
        return FALSE;
    }
  if (self->table == TABLE_RATE)
    {
      value = figures[0] * MIB;
      /* It prints whole MiB only, and 0 for what is slower; cycles tell more. */
      if (value <= 0 && self->cycles && self->hertz > 0 && figures[1] > 0)
        value = self->hertz / figures[1];
    }
  else if (self->table == TABLE_OPERATION)
    {
      value = 1000 / figures[0];
      if (figures[0] <= 0 && self->cycles && self->hertz > 0 && figures[1] > 0)
        value = self->hertz / (figures[1] * 1e6);
    }
  else if (self->table == TABLE_ITERATIONS)
    value = 1000 / figures[2];
  else
    value = figures[2] * (self->table == TABLE_COUNTED ? MIB : 1);

  cell = hm_import_row (importer, &origin, &self->seen, name, -1, value,
                        bulk ? HM_UNIT_BYTES_PER_SECOND : HM_UNIT_OPERATIONS_PER_SECOND);
  if (bulk)
    name_bulk (importer, cell);
  else
    name_operation (importer, cell);
  if (self->provider && !hm_token_is (&tokens[words], "C++"))
    {
      g_autofree char *provider = hm_tokens_join (importer->tokens, words, words + 1);

      cell->implementation = hm_importer_word (importer, provider);
    }
  if (self->version != NULL && hm_run_get_library (importer->run)->version == NULL)
    hm_run_get_library (importer->run)->version = g_strdup (self->version);
  return TRUE;
}

/* "Crypto++ 5.6.0 Benchmarks", "CPU frequency of the test platform is 2.7e+09 Hz." */
static void
read_facts (HmImporter *importer, Cryptopp *self)
{
  static const struct
  {
    const char *word;
    double factor;
  } units[] = { { " GHz", 1e9 }, { " MHz", 1e6 }, { " KHz", 1e3 }, { " Hz", 1 } };
  const char *at = strstr (importer->line->text, "Crypto++ ");

  if (at != NULL && g_ascii_isdigit (at[9]))
    {
      gsize length = strspn (at + 9, "0123456789.");

      while (length > 0 && at[9 + length - 1] == '.')
        length--;
      g_free (self->version);
      self->version = g_strndup (at + 9, MIN (length, 20));
    }
  at = strstr (importer->line->text, "CPU frequency of the test platform is ");
  if (at != NULL)
    {
      const char *digits = at + strlen ("CPU frequency of the test platform is ");
      gsize length = strcspn (digits, " ");
      double value = hm_import_number (digits, length);

      for (gsize i = 0; i < G_N_ELEMENTS (units); i++)
        if (!isnan (value) && g_str_has_prefix (digits + length, units[i].word))
          self->hertz = value * units[i].factor;
    }
}

static gboolean
read_line (HmImporter *importer, gpointer state)
{
  Cryptopp *self = state;

  if (importer->line->length > 1000)
    return FALSE;
  if (read_header (importer, self))
    return TRUE;
  read_facts (importer, self);
  return importer->dialect == &hm_dialect_cryptopp && read_row (importer, self);
}

static void
close_run (HmImporter *importer, gpointer state)
{
  Cryptopp *self = state;

  hm_import_is_repeated (&self->seen, NULL, 0);
  self->whole = FALSE;
}

static void
clear (gpointer state)
{
  Cryptopp *self = state;

  g_clear_pointer (&self->seen, g_hash_table_unref);
  g_clear_pointer (&self->version, g_free);
}

const HmDialect hm_dialect_cryptopp = {
  .title = "Crypto++",
  .state = sizeof (Cryptopp),
  .line = read_line,
  .close = close_run,
  .clear = clear,
};
