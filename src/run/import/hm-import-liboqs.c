/* hm-import-liboqs.c: speed_kem and speed_sig of liboqs
 *
 * "keypair | 369995 | 10.000 | 27.027 | 5.281 | 32137 | 6258" (count, seconds, microseconds an
 * operation, their deviation, cycles, theirs) under "Operation | Iterations | Total time (s) | Time
 * (us): mean | ...". A name without figures is the algorithm of the rows below. The bars come as
 * blanks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-importer.h"

#include <string.h>

#include "run/import/hm-import-row.h"
#include "run/import/hm-import-verb.h"

typedef struct
{
  GHashTable *seen;
  char *algorithm;
} Liboqs;

static const HmImportOrigin origin = { &hm_dialect_liboqs, "liboqs", "liboqs", "wall" };

static const struct
{
  const char *word;
  HmOperation operation;
} verbs[] = {
  { "keygen", HM_OPERATION_KEYGEN },      { "keypair", HM_OPERATION_KEYGEN },
  { "encaps", HM_OPERATION_ENCAPSULATE }, { "decaps", HM_OPERATION_DECAPSULATE },
  { "sign", HM_OPERATION_SIGN },          { "verify", HM_OPERATION_VERIFY },
};

static gboolean
read_facts (HmImporter *importer)
{
  static const struct
  {
    const char *word;
    gsize offset; /* in HmLibrary */
  } facts[] = { { "OQS version:", G_STRUCT_OFFSET (HmLibrary, version) },
                { "Compiler:", G_STRUCT_OFFSET (HmLibrary, compiler) },
                { "OQS build flags:", G_STRUCT_OFFSET (HmLibrary, options) } };
  const char *text = importer->line->text;
  gboolean begins = g_str_has_prefix (text, "Target platform:");

  if (begins)
    hm_importer_close (importer);
  if (begins || g_str_has_prefix (text, "OQS version:"))
    hm_import_open (importer, &origin);
  if (importer->dialect != &hm_dialect_liboqs)
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (facts); i++)
    if (g_str_has_prefix (text, facts[i].word))
      {
        char **fact =
            (char **) G_STRUCT_MEMBER_P (hm_run_get_library (importer->run), facts[i].offset);
        const char *value = text + strlen (facts[i].word);

        value += strspn (value, " ");
        g_free (*fact);
        *fact = g_strndup (value, i == 0 ? strcspn (value, " ") : strlen (value));
        return TRUE;
      }
  return begins;
}

/* COUNT SECONDS MEAN DEVIATION, and perhaps cycles (or nanoseconds) and theirs, at the end of the
 * line; 0: not there, else how many words stand before. */
static guint
find_figures (HmImporter *importer)
{
  guint n = importer->tokens->len;

  for (guint figures = 6; figures >= 4; figures -= 2)
    {
      gboolean all = n > figures && n <= figures + 3;

      for (guint i = 0; all && i < figures; i++)
        {
          HmTokenKind kind = hm_importer_token (importer, n - figures + i)->kind;

          all =
              (i > 0 && kind == HM_TOKEN_PLAIN) || ((i == 0 || i >= 4) && kind == HM_TOKEN_INTEGER);
        }
      if (all)
        return n - figures;
    }
  return 0;
}

static gboolean
read_row (HmImporter *importer, Liboqs *self)
{
  const HmToken *tokens = hm_importer_token (importer, 0);
  guint words = find_figures (importer);
  g_autofree char *printed = NULL, *verb = NULL;
  HmImportCell *cell;

  if (words == 0)
    {
      /* Rulers between header and rows are no names. */
      if (importer->tokens->len != 1 || !g_ascii_isalpha (tokens[0].start[0]) ||
          strchr (tokens[0].start, ':') != NULL)
        return FALSE;
      g_free (self->algorithm);
      self->algorithm = hm_tokens_join (importer->tokens, 0, 1);
      return TRUE;
    }
  verb = hm_tokens_join (importer->tokens, 0, words);
  printed =
      self->algorithm != NULL ? g_strdup_printf ("%s %s", self->algorithm, verb) : g_strdup (verb);
  cell = hm_import_row (importer, &origin, &self->seen, printed, -1, 1e6 / tokens[words + 2].value,
                        HM_UNIT_OPERATIONS_PER_SECOND);
  hm_import_row_name (importer, cell, self->algorithm != NULL ? self->algorithm : verb);
  for (gsize i = 0; i < G_N_ELEMENTS (verbs); i++)
    if (g_str_equal (verbs[i].word, verb))
      cell->operation = verbs[i].operation;
  return TRUE;
}

static gboolean
read_line (HmImporter *importer, gpointer state)
{
  const HmToken *tokens = hm_importer_token (importer, 0);

  if (importer->line->length > 1000)
    return FALSE;
  if (importer->tokens->len > 6 && hm_token_is (&tokens[0], "Operation") &&
      hm_token_is (&tokens[1], "Iterations") && strstr (importer->line->text, "Time (us): mean"))
    {
      hm_import_open (importer, &origin);
      return TRUE;
    }
  return read_facts (importer) ||
         (importer->dialect == &hm_dialect_liboqs && read_row (importer, state));
}

static void
close_run (HmImporter *importer, gpointer state)
{
  hm_import_is_repeated (&((Liboqs *) state)->seen, NULL, 0);
}

static void
clear (gpointer state)
{
  g_clear_pointer (&((Liboqs *) state)->seen, g_hash_table_unref);
  g_clear_pointer (&((Liboqs *) state)->algorithm, g_free);
}

const HmDialect hm_dialect_liboqs = {
  .title = "speed_kem, speed_sig",
  .state = sizeof (Liboqs),
  .line = read_line,
  .close = close_run,
  .clear = clear,
};
