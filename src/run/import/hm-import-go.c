/* hm-import-go.c: benchmarks of Go's testing package, and one file's summary by benchstat
 *
 * "BenchmarkAESGCM/Seal-128-1350-8   3000000   412 ns/op   3276.70 MB/s" (of 10^6); the last "-8"
 * is the number of processors that the program may use. Above it stand "goos: linux", "pkg:
 * crypto/cipher", "cpu: ...". benchstat: "AESGCM/Seal-128-1350-8  412.0n ± 1%" under "sec/op" or
 * "B/s"; with two files it prints a comparison.
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

typedef enum
{
  STAT_NONE,
  STAT_TIME,
  STAT_RATE,
  STAT_COMPARISON,
} Stat;

typedef struct
{
  GHashTable *packages; /* that the open run has */
  char *package;        /* of the last "pkg:" line */
  Stat stat;
  gboolean facts; /* the open run has "goos:" */
} Go;

static const HmImportOrigin origin = { &hm_dialect_go, "Go", "go", "wall" };

/* Names in the packages of Go itself: how they begin. The longest that fits. */
static const struct
{
  const char *package; /* or NULL */
  const char *name, *id;
  HmOperation operation;
} names[] = {
  { NULL, "AESGCM/Seal-128", "aes-128-gcm", HM_OPERATION_ENCRYPT },
  { NULL, "AESGCM/Seal-256", "aes-256-gcm", HM_OPERATION_ENCRYPT },
  { NULL, "AESGCM/Open-128", "aes-128-gcm", HM_OPERATION_DECRYPT },
  { NULL, "AESGCM/Open-256", "aes-256-gcm", HM_OPERATION_DECRYPT },
  { "crypto/cipher", "AESGCMSeal", "aes-128-gcm", HM_OPERATION_ENCRYPT },
  { "crypto/cipher", "AESGCMOpen", "aes-128-gcm", HM_OPERATION_DECRYPT },
  { "crypto/cipher", "AESCBCEncrypt", "aes-128-cbc", HM_OPERATION_ENCRYPT },
  { "crypto/cipher", "AESCBCDecrypt", "aes-128-cbc", HM_OPERATION_DECRYPT },
  { "crypto/cipher", "AESCFBEncrypt", "aes-128-cfb", HM_OPERATION_ENCRYPT },
  { "crypto/cipher", "AESCFBDecrypt", "aes-128-cfb", HM_OPERATION_DECRYPT },
  { "crypto/cipher", "AESCTR/128", "aes-128-ctr", HM_OPERATION_ENCRYPT },
  { "crypto/cipher", "AESCTR/192", "aes-192-ctr", HM_OPERATION_ENCRYPT },
  { "crypto/cipher", "AESCTR/256", "aes-256-ctr", HM_OPERATION_ENCRYPT },
  { "crypto/cipher", "AESCTR", "aes-128-ctr", HM_OPERATION_ENCRYPT },
  { "crypto/cipher", "AESOFB", "aes-128-ofb", HM_OPERATION_ENCRYPT },
  { "crypto/md5", "Hash", "md5", HM_OPERATION_DIGEST },
  { "crypto/sha1", "Hash", "sha1", HM_OPERATION_DIGEST },
  { "crypto/sha256", "Hash", "sha256", HM_OPERATION_DIGEST },
  { "crypto/sha512", "Hash", "sha512", HM_OPERATION_DIGEST },
  { "crypto/rc4", "RC4", "rc4", HM_OPERATION_ENCRYPT },
  { "crypto/rsa", "SignPKCS1v15/2048", "rsa-2048", HM_OPERATION_SIGN },
  { "crypto/rsa", "SignPKCS1v15/3072", "rsa-3072", HM_OPERATION_SIGN },
  { "crypto/rsa", "SignPKCS1v15/4096", "rsa-4096", HM_OPERATION_SIGN },
  { "crypto/rsa", "VerifyPKCS1v15/2048", "rsa-2048", HM_OPERATION_VERIFY },
  { "crypto/rsa", "VerifyPKCS1v15/3072", "rsa-3072", HM_OPERATION_VERIFY },
  { "crypto/rsa", "VerifyPKCS1v15/4096", "rsa-4096", HM_OPERATION_VERIFY },
  { "crypto/rsa", "GenerateKey/2048", "rsa-2048", HM_OPERATION_KEYGEN },
  { "crypto/ecdsa", "Sign/P256", "ecdsa-p256", HM_OPERATION_SIGN },
  { "crypto/ecdsa", "Sign/P384", "ecdsa-p384", HM_OPERATION_SIGN },
  { "crypto/ecdsa", "Sign/P521", "ecdsa-p521", HM_OPERATION_SIGN },
  { "crypto/ecdsa", "SignP256", "ecdsa-p256", HM_OPERATION_SIGN },
  { "crypto/ecdsa", "SignP384", "ecdsa-p384", HM_OPERATION_SIGN },
  { "crypto/ecdsa", "Verify/P256", "ecdsa-p256", HM_OPERATION_VERIFY },
  { "crypto/ecdsa", "Verify/P384", "ecdsa-p384", HM_OPERATION_VERIFY },
  { "crypto/ecdsa", "Verify/P521", "ecdsa-p521", HM_OPERATION_VERIFY },
  { "crypto/ecdsa", "VerifyP256", "ecdsa-p256", HM_OPERATION_VERIFY },
  { "crypto/ecdsa", "GenerateKey/P256", "ecdsa-p256", HM_OPERATION_KEYGEN },
  { "crypto/ed25519", "Signing", "ed25519", HM_OPERATION_SIGN },
  { "crypto/ed25519", "Verification", "ed25519", HM_OPERATION_VERIFY },
  { "crypto/ed25519", "KeyGeneration", "ed25519", HM_OPERATION_KEYGEN },
  { "crypto/ecdh", "ECDH/P256", "ecdh-p256", HM_OPERATION_DERIVE },
  { "crypto/ecdh", "ECDH/P384", "ecdh-p384", HM_OPERATION_DERIVE },
  { "crypto/ecdh", "ECDH/P521", "ecdh-p521", HM_OPERATION_DERIVE },
  { "crypto/ecdh", "ECDH/X25519", "x25519", HM_OPERATION_DERIVE },
  { NULL, "Chacha20Poly1305/Seal", "chacha20-poly1305", HM_OPERATION_ENCRYPT },
  { NULL, "Chacha20Poly1305/Open", "chacha20-poly1305", HM_OPERATION_DECRYPT },
};

/* @name without "Benchmark" and without the number of processors. */
static void
name_cell (HmImporter *importer, Go *self, HmImportCell *cell, const char *name)
{
  gsize best = 0;

  cell->algorithm = NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      gsize length = strlen (names[i].name);

      /* "AESGCM/Seal-128" is not how "AESGCM/Seal-1280" begins. */
      if (length > best && g_str_has_prefix (name, names[i].name) &&
          !(g_ascii_isdigit (names[i].name[length - 1]) && g_ascii_isdigit (name[length])) &&
          (names[i].package == NULL || g_strcmp0 (names[i].package, self->package) == 0))
        {
          cell->algorithm = names[i].id;
          cell->operation = names[i].operation;
          best = length;
        }
    }
  if (cell->algorithm != NULL)
    return;
  {
    g_autofree char *first = g_strndup (name, strcspn (name, "/"));
    const char *id = hm_importer_algorithm (importer, first);

    cell->algorithm = id != NULL ? id : hm_importer_word (importer, name);
    if (id != NULL && cell->unit == HM_UNIT_BYTES_PER_SECOND)
      cell->operation = hm_import_bulk_operation (id);
  }
}

/* "AESGCM/Seal-128-1350" of "BenchmarkAESGCM/Seal-128-1350-8". */
static char *
short_name (const char *word, gsize length, guint *processors)
{
  gsize end = length, start = g_str_has_prefix (word, "Benchmark") ? strlen ("Benchmark") : 0;

  *processors = 1;
  while (end > start && g_ascii_isdigit (word[end - 1]))
    end--;
  if (end < length && end > start + 1 && word[end - 1] == '-' && length - end <= 5)
    {
      *processors = (guint) g_ascii_strtoull (word + end, NULL, 10);
      length = end - 1;
    }
  return g_strndup (word + start, length - start);
}

static gboolean
read_facts (HmImporter *importer, Go *self)
{
  const char *text = importer->line->text;

  if (g_str_has_prefix (text, "goos: "))
    {
      /* Each package says it again; on another machine it is another run. */
      if (importer->dialect == &hm_dialect_go && !self->facts)
        hm_importer_close (importer);
      hm_import_open (importer, &origin);
      self->facts = TRUE;
      return TRUE;
    }
  if (importer->dialect != &hm_dialect_go)
    return FALSE;
  if (g_str_has_prefix (text, "pkg: "))
    {
      if (hm_import_is_repeated (&self->packages, text + 5, 0))
        {
          hm_importer_close (importer);
          hm_import_open (importer, &origin);
          hm_import_is_repeated (&self->packages, text + 5, 0);
        }
      g_free (self->package);
      self->package = g_strdup (text + 5);
      return TRUE;
    }
  if (g_str_has_prefix (text, "cpu: "))
    {
      HmMachine *machine = hm_run_get_machine (importer->run);

      if (machine->cpu != NULL && !g_str_equal (machine->cpu, text + 5))
        {
          hm_importer_close (importer);
          hm_import_open (importer, &origin);
          self->facts = TRUE;
          machine = hm_run_get_machine (importer->run);
        }
      if (machine->cpu == NULL)
        machine->cpu = g_strndup (text + 5, MIN (importer->line->length - 5, 200));
      return TRUE;
    }
  return g_str_has_prefix (text, "goarch: ");
}

static gboolean
read_benchmark (HmImporter *importer, Go *self)
{
  const HmToken *tokens = hm_importer_token (importer, 0);
  guint n = importer->tokens->len, processors;
  double nanoseconds = NAN, rate = NAN, value;
  gint64 size = -1;
  g_autofree char *name = NULL;
  HmImportCell *cell;

  if (n < 4 || !g_str_has_prefix (tokens[0].start, "Benchmark") ||
      tokens[1].kind != HM_TOKEN_INTEGER)
    return FALSE;
  for (guint i = 2; i + 1 < n && i < 40; i += 2)
    if (tokens[i].kind != HM_TOKEN_PLAIN && tokens[i].kind != HM_TOKEN_INTEGER)
      return FALSE;
    else if (hm_token_is (&tokens[i + 1], "ns/op"))
      nanoseconds = tokens[i].value;
    else if (hm_token_is (&tokens[i + 1], "MB/s"))
      rate = tokens[i].value * 1e6;
  if (isnan (nanoseconds))
    return FALSE;
  name = short_name (tokens[0].start, tokens[0].length, &processors);
  value = isnan (rate) ? 1e9 / nanoseconds : rate;
  if (!isnan (rate))
    size = hm_import_size_in_name (name, rate, nanoseconds * 1e-9, 0.01);
  hm_import_open (importer, &origin);
  cell = hm_import_row (importer, &origin, NULL, name, size, value,
                        isnan (rate) ? HM_UNIT_OPERATIONS_PER_SECOND : HM_UNIT_BYTES_PER_SECOND);
  name_cell (importer, self, cell, name);
  return TRUE;
}

/* ---- benchstat ---- */

/* "412.0n", "3.05Gi", "412ns", "3.28GB/s": NAN: none of these. */
static double
read_scaled (const HmToken *token, Stat stat)
{
  static const struct
  {
    const char *letters;
    double factor;
    Stat stat;
  } scales[] = {
    { "n", 1e-9, STAT_TIME },
    { "\xc2\xb5", 1e-6, STAT_TIME },
    { "u", 1e-6, STAT_TIME },
    { "m", 1e-3, STAT_TIME },
    { "", 1, STAT_TIME },
    { "ns", 1e-9, STAT_TIME },
    { "\xc2\xb5s", 1e-6, STAT_TIME },
    { "ms", 1e-3, STAT_TIME },
    { "s", 1, STAT_TIME },
    { "", 1, STAT_RATE },
    { "Ki", 1024, STAT_RATE },
    { "Mi", 1048576, STAT_RATE },
    { "Gi", 0x1p30, STAT_RATE },
    { "Ti", 0x1p40, STAT_RATE },
    { "kB/s", 1e3, STAT_RATE },
    { "MB/s", 1e6, STAT_RATE },
    { "GB/s", 1e9, STAT_RATE },
  };
  double value;
  gboolean decimals;
  gsize taken = hm_token_number (token->start, token->length, &value, &decimals);

  for (gsize i = 0; taken > 0 && i < G_N_ELEMENTS (scales); i++)
    if (scales[i].stat == stat && strlen (scales[i].letters) == token->length - taken &&
        strncmp (scales[i].letters, token->start + taken, token->length - taken) == 0)
      return value * scales[i].factor;
  return NAN;
}

/* "│ sec/op │", "name  time/op"; twice the unit, or "old" and "new": two files. */
static gboolean
read_stat_header (HmImporter *importer, Go *self)
{
  guint times = 0, rates = 0, n = importer->tokens->len;
  gboolean other = FALSE;

  if (n > 12)
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      const HmToken *token = hm_importer_token (importer, i);

      if (hm_token_is (token, "sec/op") || hm_token_is (token, "time/op"))
        times++;
      else if (hm_token_is (token, "B/s") || hm_token_is (token, "speed"))
        rates++;
      else if (hm_token_is (token, "delta") || hm_token_is (token, "vs"))
        other = TRUE;
      else if (!hm_token_is (token, "name") && !hm_token_is (token, "old") &&
               !hm_token_is (token, "new") && !hm_token_is (token, "base"))
        return FALSE;
    }
  /* One word alone may be anything, unless it stands between the lines of a table. */
  if (times + rates == 0 || (n < 2 && strstr (importer->line->text, "\xe2\x94\x82") == NULL))
    return FALSE;
  if (other || times + rates > 1)
    {
      self->stat = STAT_COMPARISON;
      hm_importer_skip (importer, importer->line->number, NULL,
                        _ ("a comparison of two runs (ratios or percents), not a run"));
      return TRUE;
    }
  self->stat = times > 0 ? STAT_TIME : STAT_RATE;
  hm_import_open (importer, &origin);
  return TRUE;
}

static gboolean
read_stat (HmImporter *importer, Go *self)
{
  const HmToken *tokens = hm_importer_token (importer, 0);
  guint n = importer->tokens->len, processors;
  g_autofree char *name = NULL;
  HmImportCell *cell;
  double value;

  if (self->stat == STAT_NONE || n < 4 || !hm_token_is (&tokens[2], "\xc2\xb1"))
    return FALSE;
  if (self->stat == STAT_COMPARISON)
    return TRUE;
  value = read_scaled (&tokens[1], self->stat);
  if (isnan (value) || hm_token_is (&tokens[0], "geomean"))
    return FALSE;
  name = short_name (tokens[0].start, tokens[0].length, &processors);
  cell = hm_import_row (
      importer, &origin, NULL, name, -1, self->stat == STAT_TIME ? 1 / value : value,
      self->stat == STAT_TIME ? HM_UNIT_OPERATIONS_PER_SECOND : HM_UNIT_BYTES_PER_SECOND);
  name_cell (importer, self, cell, name);
  return TRUE;
}

static gboolean
read_line (HmImporter *importer, gpointer state)
{
  if (importer->line->length > 2000)
    return FALSE;
  return read_facts (importer, state) || read_benchmark (importer, state) ||
         read_stat_header (importer, state) || read_stat (importer, state);
}

static void
close_run (HmImporter *importer, gpointer state)
{
  Go *self = state;

  hm_import_is_repeated (&self->packages, NULL, 0);
  g_clear_pointer (&self->package, g_free);
  self->stat = STAT_NONE;
  self->facts = FALSE;
}

static void
clear (gpointer state)
{
  g_clear_pointer (&((Go *) state)->packages, g_hash_table_unref);
  g_clear_pointer (&((Go *) state)->package, g_free);
}

const HmDialect hm_dialect_go = {
  .title = "go test -bench",
  .state = sizeof (Go),
  .line = read_line,
  .close = close_run,
  .clear = clear,
};
