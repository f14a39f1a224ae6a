/* hm-import-gcrypt.c: the benchmark program of libgcrypt, which prints how long a fixed work took
 *
 * "MD5  10ms 20ms 60ms" (1000 times 1000 bytes, 10000 times 100, 1000000 times 1; newer versions
 * go on with single bytes and with 100 digests of 10000 bytes); "AES 10ms 20ms ..." (encrypted and
 * decrypted, for each mode of the heading "ECB CBC CFB"); "RSA 1024 bit 90ms 210ms 10ms" under
 * "generate 100*priv 100*public".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-importer.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "run/import/hm-import-row.h"
#include "run/import/hm-import-verb.h"

#define MAX_MODES 16
#define MAX_TIMES (2 * MAX_MODES)

typedef struct
{
  GHashTable *seen;
  char modes[MAX_MODES][12]; /* of the last heading, lower case */
  guint n_modes;
  double work;        /* bytes of a cell under that heading, before blocks are rounded */
  double repetitions; /* of a cell under that heading */
  guint n_private, n_public;
  gboolean dsa; /* the heading of the old table, "DSA 100 times sign verify" */
} Gcrypt;

static const HmImportOrigin origin = { &hm_dialect_gcrypt, "Libgcrypt", "libgcrypt", "user" };

/* "10ms": milliseconds; -1: no such word. "-" stands for what was left out: NAN. */
static double
read_time (const HmToken *token)
{
  gsize digits = 0;

  if (hm_token_is (token, "-"))
    return NAN;
  while (digits < token->length && g_ascii_isdigit (token->start[digits]))
    digits++;
  if (digits == 0 || digits > 9 || token->length != digits + 2 ||
      strncmp (token->start + digits, "ms", 2) != 0)
    return -1;
  return (double) g_ascii_strtoull (token->start, NULL, 10);
}

/* The words of the line from @first on, all of them times; 0: there are others. */
static guint
read_times (HmImporter *importer, guint first, double *times)
{
  guint n = 0;

  for (guint i = first; i < importer->tokens->len; i++)
    {
      double time = n < MAX_TIMES ? read_time (hm_importer_token (importer, i)) : -1;

      if (time < 0)
        return 0;
      times[n++] = time;
    }
  return n;
}

static gboolean
read_heading (HmImporter *importer, Gcrypt *self)
{
  const HmToken *tokens = hm_importer_token (importer, 0);
  guint n = importer->tokens->len, private, public;

  if (n >= 2 && n <= MAX_MODES && hm_token_has_prefix (&tokens[0], "ECB") &&
      hm_token_has_prefix (&tokens[1], "CBC"))
    {
      self->n_modes = 0;
      /* With this name came blocks of 1024 bytes. */
      self->work = hm_token_is (&tokens[0], "ECB/Stream") ? 1024 : 1000;
      self->repetitions = 1000;
      for (guint i = 0; i < n; i++)
        {
          g_autofree char *mode = g_ascii_strdown (tokens[i].start, MIN (tokens[i].length, 11));

          /* What is left of "ecb/stream" and "cbc/poly1305" for a block cipher. */
          mode[strcspn (mode, "/")] = '\0';
          if (!g_str_equal (mode, "stream"))
            g_strlcpy (self->modes[self->n_modes++], mode, sizeof self->modes[0]);
        }
      return TRUE;
    }
  if (n == 4 && hm_token_is (&tokens[0], "Algorithm") && hm_token_is (&tokens[1], "generate") &&
      sscanf (tokens[2].start, "%u*priv %u*public", &private, &public) == 2)
    {
      self->n_private = private;
      self->n_public = public;
      return TRUE;
    }
  if (n == 5 && hm_token_is (&tokens[0], "DSA") && hm_token_is (&tokens[2], "times") &&
      hm_token_is (&tokens[3], "sign") && tokens[1].kind == HM_TOKEN_INTEGER)
    {
      self->n_private = self->n_public = (guint) MIN (tokens[1].value, 1e9);
      return TRUE;
    }
  return FALSE;
}

/* One that has blocks of 8 bytes. */
static gboolean
has_short_blocks (const char *name)
{
  static const char *const names[] = { "3DES",       "DES",         "CAST5",     "BLOWFISH", "IDEA",
                                       "RFC2268_40", "RFC2268_128", "GOST28147", "RC2" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_ascii_strcasecmp (names[i], name) == 0)
      return TRUE;
  return FALSE;
}

static void
add_bulk (HmImporter *importer,
          Gcrypt *self,
          const char *name,
          const char *mode,
          gint64 size,
          double bytes,
          double time,
          HmOperation operation,
          const char *workload)
{
  g_autofree char *printed = g_strdup_printf ("%s%s%s%s", name, *mode != '\0' ? " " : "", mode,
                                              operation == HM_OPERATION_DECRYPT ? " decrypt" : "");
  g_autofree char *id = NULL;
  HmImportCell *cell;

  if (isnan (time))
    return;
  cell = hm_import_row (importer, &origin, &self->seen, printed, size, bytes / time * 1000,
                        HM_UNIT_BYTES_PER_SECOND);
  /* Its plain AES has keys of 128 bits. */
  id = g_strdup_printf ("%s%s%s", g_ascii_strcasecmp (name, "AES") == 0 ? "AES128" : name,
                        *mode != '\0' ? "-" : "", mode);
  hm_import_row_name (importer, cell, id);
  cell->operation = operation;
  cell->workload = workload;
}

/* The modes of a block cipher, in the order of the heading; a stream cipher has one pair. */
static gboolean
read_cipher (HmImporter *importer, Gcrypt *self, const char *name, const double *times, guint n)
{
  gboolean stream = n == 2;

  if (n % 2 != 0 || (!stream && n != 2 * self->n_modes))
    return FALSE;
  if (stream && self->n_modes < 2)
    return FALSE;
  for (guint i = 0; i < n / 2; i++)
    {
      const char *mode = stream ? "" : self->modes[i];
      gint64 block = stream ? 1 : has_short_blocks (name) ? 8 : 16;
      /* Only ECB and CBC (and OCB) need whole blocks. */
      gboolean whole =
          g_str_equal (mode, "ecb") || g_str_equal (mode, "cbc") || g_str_equal (mode, "ocb");
      gint64 size = whole ? (gint64) self->work / block * block : (gint64) self->work;

      for (guint way = 0; way < 2; way++)
        add_bulk (importer, self, name, mode, size, (double) size * self->repetitions,
                  times[2 * i + way], way == 0 ? HM_OPERATION_ENCRYPT : HM_OPERATION_DECRYPT, NULL);
    }
  return TRUE;
}

/* Columns of digests and MACs: how much is given to one call, of a million bytes. */
static gboolean
read_digest (HmImporter *importer, Gcrypt *self, const char *name, const double *times, guint n)
{
  const char *id = hm_importer_algorithm (importer, name);
  const char *family = id != NULL ? hm_algorithm_family (id) : "";
  gboolean mac = g_str_equal (family, "mac");
  gint64 sizes[] = { 1000, 100, 1, -1, 10000 };

  if ((!mac && !g_str_equal (family, "digest")) || (mac ? n != 3 : n != 3 && n != 4 && n != 5))
    return FALSE;
  if (mac)
    sizes[2] = 10;
  for (guint i = 0; i < n; i++)
    {
      /* Pieces of one long message, which others do not mean by the speed at that size. */
      const char *workload = sizes[i] == 10000 ? NULL : mac ? "mac:update" : "hash:update";

      if (sizes[i] > 0)
        add_bulk (importer, self, name, "", sizes[i], 1e6, times[i],
                  mac ? HM_OPERATION_MAC : HM_OPERATION_DIGEST, workload);
    }
  return TRUE;
}

/* "RSA 1024 bit", "DSA 1024/160", "ECDSA 256 bit", "EdDSA Ed25519", "ELG 1024 bit". */
static gboolean
read_key (HmImporter *importer, Gcrypt *self)
{
  const HmToken *tokens = hm_importer_token (importer, 0);
  guint n = importer->tokens->len, first = 2, counts[3], n_times;
  double times[MAX_TIMES];
  HmOperation operations[3] = { HM_OPERATION_KEYGEN, HM_OPERATION_SIGN, HM_OPERATION_VERIFY };
  g_autofree char *name = NULL, *id = NULL, *size = NULL;
  gboolean rsa = hm_token_is (&tokens[0], "RSA"), dsa = hm_token_is (&tokens[0], "DSA"),
           ecdsa = hm_token_is (&tokens[0], "ECDSA"), eddsa = hm_token_is (&tokens[0], "EdDSA"),
           elgamal = hm_token_is (&tokens[0], "ELG"), gost = hm_token_is (&tokens[0], "GOST");

  if (n < 4 || self->n_private == 0 || self->n_public == 0 ||
      !(rsa || dsa || ecdsa || eddsa || elgamal || gost))
    return FALSE;
  if (hm_token_is (&tokens[2], "bit"))
    first = 3;
  n_times = read_times (importer, first, times);
  if (n_times == 2)
    {
      times[2] = times[1];
      times[1] = times[0];
      times[0] = NAN;
    }
  else if (n_times < 3 || n_times > 4)
    return FALSE;
  counts[0] = 1;
  counts[1] = self->n_private;
  counts[2] = self->n_public;
  if (elgamal)
    {
      operations[1] = HM_OPERATION_DECRYPT;
      operations[2] = HM_OPERATION_ENCRYPT;
    }
  name = hm_tokens_join (importer->tokens, 0, first);
  size = g_strndup (tokens[1].start, strcspn (tokens[1].start, " /"));
  if (rsa || dsa)
    id = g_strconcat (rsa ? "rsa-" : "dsa-", size, NULL);
  else if (ecdsa)
    id = g_strconcat ("ecdsa-p", size, NULL);
  else
    id = g_strdup (eddsa ? size : name);
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *printed = NULL;
      HmImportCell *cell;

      if (isnan (times[i]))
        continue;
      printed = g_strdup_printf ("%s %s", name, hm_operation_to_string (operations[i]));
      cell = hm_import_row (importer, &origin, &self->seen, printed, -1,
                            counts[i] / times[i] * 1000, HM_UNIT_OPERATIONS_PER_SECOND);
      hm_import_row_name (importer, cell, id);
      cell->operation = operations[i];
      if (rsa || dsa)
        cell->bits = (guint) MIN (g_ascii_strtoull (size, NULL, 10), 100000);
    }
  return TRUE;
}

static gboolean
read_line (HmImporter *importer, gpointer state)
{
  Gcrypt *self = state;
  double times[MAX_TIMES];
  guint n;

  if (importer->tokens->len < 2 || importer->line->length > 500)
    return FALSE;
  if (read_heading (importer, self) || read_key (importer, self))
    return TRUE;
  n = read_times (importer, 1, times);
  if (n > 0)
    {
      g_autofree char *name = hm_tokens_join (importer->tokens, 0, 1);

      return read_digest (importer, self, name, times, n) ||
             read_cipher (importer, self, name, times, n);
    }
  return FALSE;
}

static void
close_run (HmImporter *importer, gpointer state)
{
  hm_import_is_repeated (&((Gcrypt *) state)->seen, NULL, 0);
}

static void
clear (gpointer state)
{
  g_clear_pointer (&((Gcrypt *) state)->seen, g_hash_table_unref);
}

const HmDialect hm_dialect_gcrypt = {
  .title = "benchmark of libgcrypt",
  .state = sizeof (Gcrypt),
  .line = read_line,
  .close = close_run,
  .clear = clear,
};
