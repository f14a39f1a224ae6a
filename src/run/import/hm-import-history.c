/* hm-import-history.c: the handshake table of ssltest, and the tables of SSLeay beside RSAref
 *
 * "SSLv3 DES-CBC3-SHA 1000 x  10240   47.04s  34.53s": connections, bytes, seconds with a full
 * handshake each, seconds with all but one resumed. "SSLeay linux 0.046s 0.218s": a row is a
 * machine of its own, and its columns are key sizes; "RSAref linux 830k/s 302k/s 4390k/s":
 * algorithms.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-importer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_COLUMNS 8

typedef struct
{
  guint bits[MAX_COLUMNS]; /* of the key sizes in the header */
  const char *algorithms[MAX_COLUMNS];
  const char *printed[MAX_COLUMNS];
  guint n_bits, n_algorithms;
  guint server_bits; /* of the server's key, where the text tells */
} History;

static const struct
{
  const char *printed, *id;
} protocols[] = {
  { "SSLv2", "ssl2" },     { "SSLv3", "ssl3" },     { "TLSv1", "tls1.0" },
  { "TLSv1.1", "tls1.1" }, { "TLSv1.2", "tls1.2" }, { "TLSv1.3", "tls1.3" },
};

static gboolean
read_handshake (HmImporter *importer, History *self)
{
  const char *protocol = NULL;
  const HmToken *tokens = hm_importer_token (importer, 0);
  guint bits = self->server_bits;

  if (importer->tokens->len < 7 || tokens[2].kind != HM_TOKEN_INTEGER ||
      !hm_token_is (&tokens[3], "x") || tokens[4].kind != HM_TOKEN_INTEGER ||
      tokens[5].kind != HM_TOKEN_SECONDS || tokens[6].kind != HM_TOKEN_SECONDS)
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (protocols); i++)
    if (hm_token_is (&tokens[0], protocols[i].printed))
      protocol = protocols[i].id;
  if (protocol == NULL || tokens[2].value < 1 || tokens[2].value > 1e9 || tokens[4].value > 1e12)
    return FALSE;
  for (guint i = 7; i < importer->tokens->len; i++)
    if (strspn (tokens[i].start, "0123456789") > 0 && strstr (tokens[i].start, "bit") != NULL)
      bits = (guint) MIN (g_ascii_strtoull (tokens[i].start, NULL, 10), 100000);

  hm_importer_open (importer, &hm_dialect_history, "SSLeay", "ssleay");
  for (guint i = 0; i < 2; i++)
    {
      HmHandshake *handshake;

      if (tokens[5 + i].value <= 0)
        {
          hm_importer_skip (importer, importer->line->number, NULL,
                            _ ("nothing was counted, or in no time: no figure"));
          continue;
        }
      handshake = hm_handshake_new ();
      handshake->protocol = g_strdup (protocol);
      handshake->cipher = hm_tokens_join (importer->tokens, 1, 2);
      handshake->key = bits > 0 ? g_strdup_printf ("rsa-%u", bits) : NULL;
      handshake->mode = g_strdup (i == 0 ? "full" : "resumed");
      handshake->engine = g_strdup (importer->engine);
      handshake->bytes = (gint64) tokens[4].value;
      handshake->connections = (guint) tokens[2].value;
      handshake->seconds = tokens[5 + i].value;
      handshake->status = HM_STATUS_OK;
      g_ptr_array_add (hm_run_get_handshakes (importer->run), handshake);
    }
  return TRUE;
}

/* "512bits 1024bits": one word each. */
static gboolean
read_key_sizes (HmImporter *importer, History *self)
{
  guint bits[MAX_COLUMNS], n = 0;

  for (guint i = 0; i < importer->tokens->len; i++)
    {
      const HmToken *token = hm_importer_token (importer, i);
      gsize digits = strspn (token->start, "0123456789");

      if (digits == 0 || digits > 6 || digits + 4 != token->length || n == MAX_COLUMNS ||
          strncmp (token->start + digits, "bits", 4) != 0)
        return FALSE;
      bits[n++] = (guint) g_ascii_strtoull (token->start, NULL, 10);
    }
  if (n < 2)
    return FALSE;
  memcpy (self->bits, bits, sizeof bits);
  self->n_bits = n;
  return TRUE;
}

/* "DES CBC  EDE-DES  MD5": names of one or two words, nothing else. */
static gboolean
read_algorithms (HmImporter *importer, History *self)
{
  const char *algorithms[MAX_COLUMNS], *printed[MAX_COLUMNS];
  guint n = 0, i = 0;

  if (importer->tokens->len < 3 || importer->tokens->len > 2 * MAX_COLUMNS)
    return FALSE;
  while (i < importer->tokens->len && n < MAX_COLUMNS)
    {
      guint words = MIN (2, importer->tokens->len - i);
      const char *id = NULL;

      for (; words > 0 && id == NULL; words--)
        {
          g_autofree char *name = hm_tokens_join (importer->tokens, i, i + words);

          id = hm_importer_algorithm (importer, name);
          if (id != NULL)
            {
              printed[n] = hm_importer_word (importer, name);
              i += words;
            }
        }
      if (id == NULL)
        return FALSE;
      algorithms[n++] = id;
    }
  if (n < 2 || i < importer->tokens->len)
    return FALSE;
  memcpy (self->algorithms, algorithms, sizeof algorithms);
  memcpy (self->printed, printed, sizeof printed);
  self->n_algorithms = n;
  return TRUE;
}

/* A run of its own, named by its first words. */
static void
begin_row (HmImporter *importer, const HmToken *first)
{
  gboolean rsaref = hm_token_has_prefix (first, "RSAref");

  hm_importer_close (importer);
  hm_importer_open (importer, &hm_dialect_history, rsaref ? "RSAref" : "SSLeay",
                    rsaref ? "rsaref" : "ssleay");
  if (rsaref && first->length > 6)
    hm_run_get_library (importer->run)->version = g_strndup (first->start + 6, first->length - 6);
}

static gboolean
read_row (HmImporter *importer, History *self)
{
  const HmToken *tokens = hm_importer_token (importer, 0);
  guint first = 1, n = 0;
  gboolean bulk = FALSE;
  double values[MAX_COLUMNS];

  if (!hm_token_has_prefix (&tokens[0], "RSAref") && !hm_token_is (&tokens[0], "SSLeay"))
    return FALSE;
  while (first < importer->tokens->len && first < 6 && tokens[first].kind != HM_TOKEN_SECONDS &&
         !g_ascii_isdigit (tokens[first].start[0]))
    first++;
  for (guint i = first; i < importer->tokens->len && n < MAX_COLUMNS; i++)
    {
      double value;
      gboolean decimals;
      gsize taken;

      if (tokens[i].kind == HM_TOKEN_SECONDS && !bulk)
        {
          values[n++] = tokens[i].value;
          continue;
        }
      taken = hm_token_number (tokens[i].start, tokens[i].length, &value, &decimals);
      if (taken == 0 || tokens[i].length != taken + 3 ||
          strncmp (tokens[i].start + taken, "k/s", 3) != 0)
        break;
      bulk = TRUE;
      values[n++] = value * 1000;
    }
  if (n == 0 || (bulk ? n > self->n_algorithms : n > self->n_bits))
    return FALSE;

  begin_row (importer, &tokens[0]);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *key_name = bulk ? NULL : g_strdup_printf ("rsa %u bits", self->bits[i]);
      HmImportCell *cell = hm_importer_add (importer, bulk ? self->printed[i] : key_name,
                                            bulk ? hm_import_bulk_operation (self->algorithms[i])
                                                 : HM_OPERATION_SIGN);

      cell->algorithm = bulk ? self->algorithms[i] : NULL;
      cell->bits = bulk ? 0 : self->bits[i];
      cell->unit = bulk ? HM_UNIT_BYTES_PER_SECOND : HM_UNIT_SECONDS_PER_OPERATION;
      cell->workload = bulk ? NULL : "rsa:pkcs1v15-crt";
      cell->value = values[i];
      if (values[i] <= 0)
        cell->status = HM_STATUS_UNAVAILABLE;
    }
  {
    g_autofree char *whole = g_strdup (importer->line->text);
    g_autofree char *label = hm_tokens_join (importer->tokens, 0, first);

    hm_run_set_note (importer->run, whole);
    hm_importer_close (importer);
    /* Rows of one text differ by these words alone. */
    if (importer->import->runs->len > 0)
      {
        HmRun *run = g_ptr_array_index (importer->import->runs, importer->import->runs->len - 1);

        if (g_str_equal (hm_run_get_note (run), whole))
          hm_run_set_name (run, label);
      }
  }
  return TRUE;
}

static gboolean
read_line (HmImporter *importer, gpointer state)
{
  History *self = state;
  const char *key = strstr (importer->line->text, " bit server key");

  if (key != NULL)
    {
      const char *digits = key;

      while (digits > importer->line->text && g_ascii_isdigit (digits[-1]))
        digits--;
      if (digits < key)
        self->server_bits = (guint) MIN (g_ascii_strtoull (digits, NULL, 10), 100000);
      return FALSE;
    }
  return read_handshake (importer, self) || read_row (importer, self) ||
         read_key_sizes (importer, self) || read_algorithms (importer, self);
}

const HmDialect hm_dialect_history = {
  .title = "ssltest",
  .state = sizeof (History),
  .line = read_line,
};
