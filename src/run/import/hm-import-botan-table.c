/* hm-import-botan-table.c: botan speed --format=table
 *
 * "AES-128/GCM(16) [clmul]  encrypt  2500.25  9000.50" under "algo  operation  16 bytes  1024
 * bytes", in 1000 bytes a second, and "RSA-2048 PKCS1v15(SHA-256)  sign  0.001250  800.000000"
 * under "algo operation sec/op op/sec". Nothing parts a long name from what is done.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-importer.h"

#include <math.h>
#include <string.h>

#include "run/import/hm-import-botan.h"
#include "run/import/hm-import-row.h"
#include "run/import/hm-import-verb.h"

#define MAX_SIZES 16

typedef struct
{
  GHashTable *seen;
  guint n_sizes; /* of the header; 0: none was seen */
  gint64 sizes[MAX_SIZES];
  gboolean operations; /* the header was that of the operations */
} Table;

static const HmImportOrigin origin = { &hm_dialect_botan_table, "Botan", "botan", "wall" };

static gboolean
read_header (HmImporter *importer, Table *self)
{
  const HmToken *tokens = hm_importer_token (importer, 0);
  guint n = importer->tokens->len, sizes = 0;

  if (n < 4 || !hm_token_is (&tokens[0], "algo") || !hm_token_is (&tokens[1], "operation"))
    return FALSE;
  if (n == 4 && hm_token_is (&tokens[2], "sec/op") && hm_token_is (&tokens[3], "op/sec"))
    {
      hm_import_open (importer, &origin);
      self->operations = TRUE;
      self->n_sizes = 0;
      return TRUE;
    }
  for (guint i = 2; i + 1 < n && sizes < MAX_SIZES; i += 2)
    if (tokens[i].kind == HM_TOKEN_INTEGER && tokens[i].value >= 1 && tokens[i].value < 1e15 &&
        hm_token_is (&tokens[i + 1], "bytes"))
      self->sizes[sizes++] = (gint64) tokens[i].value;
    else
      return FALSE;
  hm_import_open (importer, &origin);
  self->n_sizes = sizes;
  self->operations = FALSE;
  return TRUE;
}

/* "…(SHA-512)sign" with the blank that is missing. */
static char *
part_verb (const char *name)
{
  static const char *const verbs[] = { "encrypt", "decrypt", "keygen",        "sign",
                                       "verify",  "hash",    "mac",           "key schedule",
                                       "wrap",    "unwrap",  "key agreements" };

  for (gsize i = 0; i < G_N_ELEMENTS (verbs); i++)
    if (g_str_has_suffix (name, verbs[i]))
      {
        gsize at = strlen (name) - strlen (verbs[i]);

        if (at > 0 && strchr (")]", name[at - 1]) != NULL)
          return g_strdup_printf ("%.*s %s", (int) at, name, verbs[i]);
      }
  return g_strdup (name);
}

static gboolean
read_row (HmImporter *importer, Table *self)
{
  const HmToken *tokens = hm_importer_token (importer, 0);
  guint n = importer->tokens->len, figures = self->operations ? 2 : self->n_sizes, first;
  g_autofree char *words = NULL, *name = NULL;

  if (figures == 0 || n <= figures || n > figures + 8)
    return FALSE;
  first = n - figures;
  for (guint i = first; i < n; i++)
    if (tokens[i].kind != HM_TOKEN_PLAIN && !hm_token_is (&tokens[i], "N/A"))
      return FALSE;
  words = hm_tokens_join (importer->tokens, 0, first);
  name = part_verb (words);
  if (self->operations)
    {
      /* Of the two the rate has more digits. */
      hm_import_botan_name (importer,
                            hm_import_row (importer, &origin, &self->seen, name, -1,
                                           tokens[first + 1].value, HM_UNIT_OPERATIONS_PER_SECOND));
      return TRUE;
    }
  for (guint i = 0; i < figures; i++)
    {
      gint64 size = self->sizes[i];
      HmImportCell *cell = hm_import_row (importer, &origin, &self->seen, name, size,
                                          tokens[first + i].value * 1000, HM_UNIT_BYTES_PER_SECOND);

      hm_import_botan_name (importer, cell);
    }
  return TRUE;
}

static gboolean
read_line (HmImporter *importer, gpointer state)
{
  Table *self = state;

  if (importer->line->length > 1000)
    return FALSE;
  return read_header (importer, self) ||
         (importer->dialect == &hm_dialect_botan_table && read_row (importer, self));
}

static void
close_run (HmImporter *importer, gpointer state)
{
  hm_import_is_repeated (&((Table *) state)->seen, NULL, 0);
}

static void
clear (gpointer state)
{
  g_clear_pointer (&((Table *) state)->seen, g_hash_table_unref);
}

const HmDialect hm_dialect_botan_table = {
  .title = "botan speed --format=table",
  .state = sizeof (Table),
  .line = read_line,
  .close = close_run,
  .clear = clear,
};
