/* hm-import-speed-rates.c: tables of rates alone, as people retype them
 *
 * "algorithm  sign/s  verify/s  keygen/s" over "mldsa44  14595.0  40081.0  30223.2". The program
 * itself never prints rates without times, so only the words of the header tell what they are.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "run/import/hm-import-speed.h"

static const struct
{
  const char *word;
  HmOperation operation;
} words[] = {
  { "sign/s", HM_OPERATION_SIGN },          { "signs/s", HM_OPERATION_SIGN },
  { "verify/s", HM_OPERATION_VERIFY },      { "verifies/s", HM_OPERATION_VERIFY },
  { "enc/s", HM_OPERATION_ENCRYPT },        { "encr./s", HM_OPERATION_ENCRYPT },
  { "encrypt/s", HM_OPERATION_ENCRYPT },    { "dec/s", HM_OPERATION_DECRYPT },
  { "decr./s", HM_OPERATION_DECRYPT },      { "decrypt/s", HM_OPERATION_DECRYPT },
  { "keygen/s", HM_OPERATION_KEYGEN },      { "keygens/s", HM_OPERATION_KEYGEN },
  { "encaps/s", HM_OPERATION_ENCAPSULATE }, { "encap/s", HM_OPERATION_ENCAPSULATE },
  { "decaps/s", HM_OPERATION_DECAPSULATE }, { "decap/s", HM_OPERATION_DECAPSULATE },
  { "op/s", HM_OPERATION_DERIVE },          { "dh/s", HM_OPERATION_DERIVE },
  { "derive/s", HM_OPERATION_DERIVE },
};

/* At most two words, and then two rates at least; or one rate alone above a column of them, as in
 * our own tables: "Per second  keygen/s". */
gboolean
hm_speed_rates_header (HmImporter *importer, HmSpeed *speed)
{
  HmOperation operations[G_N_ELEMENTS (speed->rates)];
  guint first = 0, n = 0, length = importer->tokens->len;
  gboolean ours;

  while (first < length && first <= 2 &&
         memchr (hm_importer_token (importer, first)->start, '/',
                 hm_importer_token (importer, first)->length) == NULL)
    first++;
  for (guint i = first; i < length; i++)
    {
      gboolean found = FALSE;

      for (gsize w = 0; !found && w < G_N_ELEMENTS (words); w++)
        if (hm_token_is (hm_importer_token (importer, i), words[w].word))
          {
            if (n == G_N_ELEMENTS (operations))
              return FALSE;
            operations[n++] = words[w].operation;
            found = TRUE;
          }
      if (!found)
        return FALSE;
    }
  if (n == 0)
    return FALSE;
  ours = first == 2 && hm_token_is (hm_importer_token (importer, 0), "Per");
  /* Without a word before them several are the rest of a header that was wrapped. */
  if (!(n >= 2 && first > 0) && (speed->section_open || !(length == 1 || ours)))
    return FALSE;
  memcpy (speed->rates, operations, sizeof operations);
  speed->n_rates = n;
  return TRUE;
}

/* A known name, or one word where there are several rates, and as many numbers as the header has
 * columns. */
gboolean
hm_speed_rates_row (HmImporter *importer, HmSpeed *speed)
{
  guint n = speed->n_rates, length = importer->tokens->len, first = length - n;
  g_autofree char *name = NULL;
  const char *algorithm;
  gboolean kem, decimals = FALSE;

  if (n == 0 || length <= n || first > 4)
    return FALSE;
  for (guint i = first; i < length; i++)
    {
      HmTokenKind kind = hm_importer_token (importer, i)->kind;

      if (kind != HM_TOKEN_PLAIN && kind != HM_TOKEN_INTEGER)
        return FALSE;
      decimals = decimals || kind == HM_TOKEN_PLAIN;
    }
  if (!decimals)
    return FALSE;
  name = hm_tokens_join (importer->tokens, 0, first);
  algorithm = hm_importer_algorithm (importer, name);
  if (algorithm == NULL &&
      (first > 1 || n == 1 || hm_importer_token (importer, 0)->kind != HM_TOKEN_WORD))
    return FALSE;
  hm_speed_begin_row (importer, speed, name, "rates");
  kem = algorithm != NULL && g_str_equal (hm_algorithm_family (algorithm), "kem");
  for (guint i = 0; i < n; i++)
    {
      HmOperation operation = speed->rates[i];
      HmImportCell *cell;

      if (kem && operation == HM_OPERATION_ENCRYPT)
        operation = HM_OPERATION_ENCAPSULATE;
      else if (kem && operation == HM_OPERATION_DECRYPT)
        operation = HM_OPERATION_DECAPSULATE;
      cell = hm_importer_add (importer, name, operation);
      cell->algorithm = algorithm;
      cell->bits = hm_speed_bits (name);
      cell->table = MAX (speed->table, 1);
      cell->unit = HM_UNIT_OPERATIONS_PER_SECOND;
      cell->value = hm_importer_token (importer, first + i)->value;
      cell->wide = 0.05;
      if (cell->value <= 0)
        {
          cell->value = NAN;
          cell->status = HM_STATUS_UNAVAILABLE;
        }
    }
  speed->has_table = speed->has_keys = TRUE;
  speed->lines_between = speed->command_waits = FALSE;
  return TRUE;
}
