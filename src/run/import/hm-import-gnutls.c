/* hm-import-gnutls.c: gnutls-cli --benchmark-ciphers, --benchmark-tls-kx and their kin
 *
 * "  AES-128-GCM 4.20 GB/sec" under "Checking ciphers, payload size: 16384"; its units are decimal.
 * Handshakes: a line of names in brackets, then " - 2382.70 transactions/sec".
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
  gint64 size; /* of the payload; -1: not told */
  char *suite; /* whose transactions come next, or NULL */
} Gnutls;

static void
add (HmImporter *importer, Gnutls *self, const char *name, double value, HmUnit unit)
{
  HmImportCell *cell;
  const char *algorithm = hm_importer_algorithm (importer, name);

  hm_importer_open (importer, &hm_dialect_gnutls, "GnuTLS", "gnutls");
  if (hm_import_is_repeated (&self->seen, name, self->size))
    {
      hm_importer_close (importer);
      hm_importer_open (importer, &hm_dialect_gnutls, "GnuTLS", "gnutls");
      hm_import_is_repeated (&self->seen, name, self->size);
    }
  cell = hm_importer_add (importer, name,
                          algorithm != NULL && unit == HM_UNIT_BYTES_PER_SECOND
                              ? hm_import_bulk_operation (algorithm)
                              : HM_OPERATION_OP);
  cell->algorithm = algorithm;
  cell->size = unit == HM_UNIT_BYTES_PER_SECOND ? self->size : -1;
  cell->unit = unit;
  cell->value = value;
  if (!(value > 0))
    cell->status = HM_STATUS_UNAVAILABLE;
}

static gboolean
read_line (HmImporter *importer, gpointer state)
{
  static const struct
  {
    const char *word;
    double factor;
  } units[] = { { "bytes/sec", 1 }, { "KB/sec", 1e3 }, { "MB/sec", 1e6 }, { "GB/sec", 1e9 } };
  Gnutls *self = state;
  const char *text = importer->line->text, *payload = strstr (text, "payload size:");
  guint first = 0, last = importer->tokens->len;
  g_autofree char *name = NULL;
  const HmToken *value;

  if (g_str_has_prefix (text, "Checking ") && payload != NULL)
    {
      char *end;

      self->size = g_ascii_strtoll (payload + strlen ("payload size:"), &end, 10);
      if (self->size <= 0)
        self->size = -1;
      /* The first row may be glued to its heading. */
      for (guint i = 0; i < last; i++)
        if (hm_importer_token (importer, i)->start < end)
          first = i + 1;
    }
  else if (g_str_has_prefix (text, "(TLS") && strstr (text, ")-(") != NULL)
    {
      g_free (self->suite);
      self->suite = g_strndup (text, MIN (importer->line->length, 120));
      return TRUE;
    }
  if (last - first < 2)
    return first > 0;
  value = hm_importer_token (importer, last - 2);
  if (value->kind != HM_TOKEN_PLAIN)
    return first > 0;
  if (hm_token_is (value + 1, "transactions/sec") && self->suite != NULL)
    {
      self->size = -1;
      add (importer, self, self->suite, value->value, HM_UNIT_OPERATIONS_PER_SECOND);
      g_clear_pointer (&self->suite, g_free);
      return TRUE;
    }
  if (last - first < 3 || last - first > 8)
    return first > 0;
  for (gsize i = 0; i < G_N_ELEMENTS (units); i++)
    if (hm_token_is (value + 1, units[i].word))
      {
        g_autofree char *word = hm_tokens_join (importer->tokens, first, first + 1);

        name = hm_tokens_join (importer->tokens, first, last - 2);
        /* Other programs print such rates too: without a heading the name must be known. */
        if (importer->dialect != &hm_dialect_gnutls && first == 0 && self->size <= 0 &&
            hm_importer_algorithm (importer, name) == NULL &&
            hm_importer_algorithm (importer, word) == NULL)
          return FALSE;
        add (importer, self, name, hm_import_round (value->value * units[i].factor),
             HM_UNIT_BYTES_PER_SECOND);
        return TRUE;
      }
  return first > 0;
}

static void
close_run (HmImporter *importer, gpointer state)
{
  hm_import_is_repeated (&((Gnutls *) state)->seen, NULL, 0);
}

static void
clear (gpointer state)
{
  g_clear_pointer (&((Gnutls *) state)->seen, g_hash_table_unref);
  g_clear_pointer (&((Gnutls *) state)->suite, g_free);
}

const HmDialect hm_dialect_gnutls = {
  .title = "gnutls-cli",
  .state = sizeof (Gnutls),
  .line = read_line,
  .close = close_run,
  .clear = clear,
};
