/* hm-import-cryptsetup.c: cryptsetup benchmark
 *
 * "  aes-xts   256b   152.5 MiB/s   166.7 MiB/s". Its headings are translated, and its figures have
 * the decimal comma of some locales, so only shapes count. MiB is 1048576 bytes; no size is told.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-importer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "run/import/hm-import-verb.h"

#define MIB 1048576.0

typedef struct
{
  GHashTable *seen;
  guint only; /* 1: the heading has encryption alone, 2: decryption alone, 0: both */
} Cryptsetup;

static void
open_run (HmImporter *importer)
{
  hm_importer_open (importer, &hm_dialect_cryptsetup, "cryptsetup", "cryptsetup");
}

/* "131.1", "1431,9"; FALSE for what is neither that nor "N/A" (then 0). */
static gboolean
read_rate (const HmToken *token, double *value)
{
  g_autofree char *text = g_strndup (token->start, token->length);
  char *end;

  if (hm_token_is (token, "N/A"))
    {
      *value = 0;
      return TRUE;
    }
  g_strdelimit (text, ",", '.');
  if (token->length > 20 || !g_ascii_isdigit (*text))
    return FALSE;
  *value = g_ascii_strtod (text, &end);
  return *end == '\0' && *value >= 0;
}

static void
begin_row (HmImporter *importer, Cryptsetup *self, const char *name)
{
  open_run (importer);
  if (hm_import_is_repeated (&self->seen, name, 0))
    {
      hm_importer_close (importer);
      open_run (importer);
      hm_import_is_repeated (&self->seen, name, 0);
    }
}

/* "Algorithm | Key | Encryption | Decryption"; people who sort the rows part it in two. */
static gboolean
read_heading (HmImporter *importer, Cryptsetup *self)
{
  guint found = 0, names = 0;

  for (guint i = 0; i < importer->tokens->len; i++)
    {
      const HmToken *token = hm_importer_token (importer, i);

      names += hm_token_is (token, "Algorithm") || hm_token_is (token, "Key");
      found |= hm_token_is (token, "Encryption") ? 1 : hm_token_is (token, "Decryption") ? 2 : 0;
    }
  if (names < 2 || found == 0)
    return FALSE;
  self->only = found == 3 ? 0 : found;
  return TRUE;
}

static gboolean
read_cipher (HmImporter *importer, Cryptsetup *self)
{
  const HmToken *key = hm_importer_token (importer, 1);
  static const char *const words[] = { "encryption", "decryption" };
  double values[2] = { 0 };
  guint n = 0, i = 2, only = self->only;
  g_autofree char *name = NULL, *key_name = NULL;
  const char *algorithm;

  if (key->kind != HM_TOKEN_WORD || key->length < 3 || key->start[key->length - 1] != 'b' ||
      strspn (key->start, "0123456789") + 1 != key->length)
    return FALSE;
  while (i < importer->tokens->len && n < 2)
    {
      if (!read_rate (hm_importer_token (importer, i), &values[n]))
        return FALSE;
      i++;
      if (i < importer->tokens->len &&
          hm_token_has_prefix (hm_importer_token (importer, i), "MiB/s"))
        i++;
      else if (values[n] > 0)
        return FALSE;
      n++;
    }
  if (n == 2)
    only = 0;
  else if (n == 0 || only == 0)
    return FALSE;
  if (only == 2)
    values[1] = values[0];
  name = hm_tokens_join (importer->tokens, 0, 2);
  algorithm = hm_importer_algorithm (importer, name);
  key_name = g_strconcat (name, only == 2 ? " decryption" : NULL, NULL);
  begin_row (importer, self, key_name);
  for (i = only == 2 ? 1 : 0; i < (only == 1 ? 1 : 2); i++)
    {
      g_autofree char *printed = g_strconcat (name, " ", words[i], NULL);
      HmImportCell *cell =
          hm_importer_add (importer, printed, i == 0 ? HM_OPERATION_ENCRYPT : HM_OPERATION_DECRYPT);

      cell->algorithm = algorithm != NULL ? algorithm : hm_importer_word (importer, name);
      cell->unit = HM_UNIT_BYTES_PER_SECOND;
      cell->value = values[i] * MIB;
      if (values[i] <= 0)
        cell->status = HM_STATUS_UNAVAILABLE;
    }
  return TRUE;
}

static gboolean
read_line (HmImporter *importer, gpointer state)
{
  const HmToken *first = hm_importer_token (importer, 0);
  const char *text = importer->line->text;

  if (strstr (text, "cryptsetup benchmark") != NULL)
    {
      if (importer->dialect == &hm_dialect_cryptsetup)
        hm_importer_close (importer);
      return FALSE;
    }
  if (importer->tokens->len < 3)
    return FALSE;
  if (read_heading (importer, state))
    return importer->dialect == &hm_dialect_cryptsetup;
  if (hm_token_has_prefix (first, "PBKDF2-") && importer->tokens->len >= 4)
    {
      const HmToken *value = hm_importer_token (importer, 1);
      g_autofree char *name = hm_tokens_join (importer->tokens, 0, 1);
      gboolean missing = hm_token_is (value, "N/A");
      HmImportCell *cell;

      if (value->kind != HM_TOKEN_INTEGER && !missing)
        return FALSE;
      begin_row (importer, state, name);
      cell = hm_importer_add (importer, name, HM_OPERATION_OP);
      cell->unit = HM_UNIT_OPERATIONS_PER_SECOND;
      cell->value = value->value;
      cell->workload = "pbkdf2:iterations";
      if (missing || value->value <= 0)
        cell->status = HM_STATUS_UNAVAILABLE;
      return TRUE;
    }
  if (hm_token_has_prefix (first, "argon2") &&
      hm_importer_token (importer, 1)->kind == HM_TOKEN_INTEGER)
    {
      hm_importer_skip (importer, importer->line->number, NULL,
                        _ ("parameters that fill a given time, not a speed"));
      return TRUE;
    }
  return read_cipher (importer, state);
}

static void
close_run (HmImporter *importer, gpointer state)
{
  hm_import_is_repeated (&((Cryptsetup *) state)->seen, NULL, 0);
}

static void
clear (gpointer state)
{
  g_clear_pointer (&((Cryptsetup *) state)->seen, g_hash_table_unref);
}

const HmDialect hm_dialect_cryptsetup = {
  .title = "cryptsetup benchmark",
  .state = sizeof (Cryptsetup),
  .line = read_line,
  .close = close_run,
  .clear = clear,
};
