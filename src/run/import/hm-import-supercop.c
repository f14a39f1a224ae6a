/* hm-import-supercop.c: lib25519-speed and its kin, in the form of SUPERCOP
 *
 * "dh_x25519 selected 32 73086 +41-2+0-2+344...": operation, implementation, bytes, cycles, and the
 * single measurements as differences to them. "cpucycles selected persecond 5000683000" is the
 * clock, "dh_x25519 selected implementation amd64-avx2 compiler ..." says who did it.
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

typedef struct
{
  double per_second; /* cycles; 0: not told yet */
  char *operation;   /* whose implementation is known, with its number */
  const char *implementation;
} Supercop;

static const HmImportOrigin origin = { &hm_dialect_supercop, "SUPERCOP", "supercop", "wall" };

/* What is known by other names; the rest keeps its own. */
static const struct
{
  const char *printed, *id;
  HmOperation operation;
  gboolean bulk; /* a rate of bytes, not of operations */
} operations[] = {
  { "dh_x25519", "x25519", HM_OPERATION_DERIVE, FALSE },
  { "dh_x25519_keypair", "x25519", HM_OPERATION_KEYGEN, FALSE },
  { "sign_ed25519", "ed25519", HM_OPERATION_SIGN, FALSE },
  { "sign_ed25519_keypair", "ed25519", HM_OPERATION_KEYGEN, FALSE },
  { "sign_ed25519_open", "ed25519", HM_OPERATION_VERIFY, FALSE },
  { "hash_sha512", "sha512", HM_OPERATION_DIGEST, TRUE },
  { "hash_sha256", "sha256", HM_OPERATION_DIGEST, TRUE },
  { "hash_shake256", "shake256", HM_OPERATION_DIGEST, TRUE },
  { "hashblocks_sha512", "hashblocks_sha512", HM_OPERATION_DIGEST, TRUE },
  { "stream_chacha20", "chacha20", HM_OPERATION_ENCRYPT, TRUE },
  { "stream_salsa20", "salsa20", HM_OPERATION_ENCRYPT, TRUE },
  { "onetimeauth_poly1305", "poly1305", HM_OPERATION_MAC, TRUE },
  { "randombytes", "random", HM_OPERATION_OP, TRUE },
};

/* "+41-2+0": differences without blanks between. */
static gboolean
is_differences (const HmToken *token)
{
  gsize at = 0, digits = 0;
  gboolean sign = FALSE;

  for (; at < token->length; at++)
    if (token->start[at] == '+' || token->start[at] == '-')
      {
        if (sign && digits == 0)
          return FALSE;
        sign = TRUE;
        digits = 0;
      }
    else if (sign && g_ascii_isdigit (token->start[at]))
      digits++;
    else
      return FALSE;
  return sign && digits > 0;
}

/* "selected", or the number of an implementation. */
static gboolean
is_choice (const HmToken *token)
{
  return hm_token_is (token, "selected") || token->kind == HM_TOKEN_INTEGER;
}

static gboolean
read_facts (HmImporter *importer, Supercop *self)
{
  const HmToken *tokens = hm_importer_token (importer, 0);
  guint n = importer->tokens->len;

  if (n == 3 && hm_token_is (&tokens[1], "version") && hm_token_has_prefix (&tokens[0], "lib") &&
      tokens[2].kind == HM_TOKEN_INTEGER && tokens[2].length == 8)
    {
      HmLibrary *library;

      hm_importer_close (importer);
      library = hm_run_get_library (hm_import_open (importer, &origin));
      g_free (library->name);
      library->name = hm_tokens_join (importer->tokens, 0, 1);
      library->version = hm_tokens_join (importer->tokens, 2, 3);
      self->per_second = 0;
      return TRUE;
    }
  if (n == 4 && hm_token_is (&tokens[0], "cpucycles") && hm_token_is (&tokens[1], "selected") &&
      hm_token_is (&tokens[2], "persecond") && tokens[3].kind == HM_TOKEN_INTEGER)
    {
      /* A second clock begins a second run. */
      if (importer->dialect == &hm_dialect_supercop && importer->cells->len > 0)
        hm_importer_close (importer);
      hm_import_open (importer, &origin);
      self->per_second = tokens[3].value;
      return TRUE;
    }
  if (n >= 4 && is_choice (&tokens[1]) && hm_token_is (&tokens[2], "implementation"))
    {
      g_autofree char *implementation = hm_tokens_join (importer->tokens, 3, 4);

      g_free (self->operation);
      self->operation = hm_tokens_join (importer->tokens, 0, 2);
      self->implementation = hm_importer_word (importer, implementation);
      return TRUE;
    }
  return FALSE;
}

static gboolean
read_row (HmImporter *importer, Supercop *self)
{
  const HmToken *tokens = hm_importer_token (importer, 0);
  guint n = importer->tokens->len;
  g_autofree char *name = NULL, *printed = NULL, *compared = NULL;
  double cycles, bytes;
  gsize known = G_N_ELEMENTS (operations);
  gboolean bulk;
  HmImportCell *cell;

  if (n != 5 || tokens[0].kind != HM_TOKEN_WORD || !is_choice (&tokens[1]) ||
      tokens[2].kind != HM_TOKEN_INTEGER || tokens[3].kind != HM_TOKEN_INTEGER ||
      !is_differences (&tokens[4]))
    return FALSE;
  name = hm_tokens_join (importer->tokens, 0, 1);
  /* The measuring of the clock itself. */
  if (g_str_equal (name, "cpucycles"))
    return TRUE;
  bytes = tokens[2].value;
  cycles = tokens[3].value;
  if (self->per_second <= 0 || cycles <= 0 || bytes > 1e15)
    {
      hm_importer_skip (importer, importer->line->number, NULL,
                        _ ("cycles, and no clock to tell what they take: no figure"));
      return TRUE;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (operations); i++)
    if (g_str_equal (operations[i].printed, name))
      known = i;
  bulk = known < G_N_ELEMENTS (operations) && operations[known].bulk && bytes > 0;
  printed = hm_tokens_join (importer->tokens, 0, 3);
  cell = hm_import_row (importer, &origin, NULL, printed, bulk ? (gint64) bytes : -1,
                        (bulk ? bytes : 1) * self->per_second / cycles,
                        bulk ? HM_UNIT_BYTES_PER_SECOND : HM_UNIT_OPERATIONS_PER_SECOND);
  if (known < G_N_ELEMENTS (operations))
    {
      cell->algorithm = operations[known].id;
      cell->operation = operations[known].operation;
      /* A signature's message. */
      if (!bulk && cell->operation != HM_OPERATION_KEYGEN && cell->operation != HM_OPERATION_DERIVE)
        cell->size = (gint64) bytes;
    }
  else
    {
      cell->algorithm = hm_importer_word (importer, name);
      cell->size = (gint64) bytes;
    }
  compared = hm_tokens_join (importer->tokens, 0, 2);
  if (g_strcmp0 (compared, self->operation) == 0)
    cell->implementation = self->implementation;
  return TRUE;
}

static gboolean
read_line (HmImporter *importer, gpointer state)
{
  if (importer->line->length > 4000)
    return FALSE;
  return read_facts (importer, state) || read_row (importer, state);
}

static void
close_run (HmImporter *importer, gpointer state)
{
  ((Supercop *) state)->per_second = 0;
}

static void
clear (gpointer state)
{
  g_clear_pointer (&((Supercop *) state)->operation, g_free);
}

const HmDialect hm_dialect_supercop = {
  .title = "lib25519-speed",
  .state = sizeof (Supercop),
  .line = read_line,
  .close = close_run,
  .clear = clear,
};
