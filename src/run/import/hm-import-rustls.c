/* hm-import-rustls.c: the benchmarks of rustls, and openssl-bench, which prints the same
 *
 * "handshakes TLSv1_3 EcdsaP256 TLS13_AES_256_GCM_SHA384 server server-auth no-resume 8733.10
 * handshakes/s" and "bulk TLSv1_3 TLS13_AES_256_GCM_SHA384 max_fragment_size:default send 3712.32
 * MB/s" (of 2^20), tabs between; with several threads each one's figure, then "total" and
 * "per-thread". ci-bench walltime: "handshake_no_resume_ring_1.3_rsa_aes_server,NS,NS,...".
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
#define MAX_TIMES 1000

typedef struct
{
  GHashTable *seen;
} Rustls;

static const HmImportOrigin origin = { &hm_dialect_rustls, "rustls", "rustls", "wall" };

/* Where the figure stands and how many words are its name; 0: no such line. */
static guint
find_figure (HmImporter *importer, guint *figure, guint *threads)
{
  const HmToken *tokens = hm_importer_token (importer, 0);
  guint n = importer->tokens->len;

  *threads = 1;
  for (guint i = 4; i + 1 < n && i < 10; i++)
    {
      if (hm_token_is (&tokens[i], "threads") && tokens[i + 1].kind == HM_TOKEN_INTEGER &&
          tokens[i + 1].value >= 1 && tokens[i + 1].value <= 65536)
        {
          *threads = (guint) tokens[i + 1].value;
          for (guint t = i + 2; t + 1 < n; t++)
            if (hm_token_is (&tokens[t], "total"))
              {
                *figure = t + 1;
                return i;
              }
          return 0;
        }
      if (tokens[i].kind == HM_TOKEN_PLAIN)
        {
          *figure = i;
          return i + 2 == n ? i : 0;
        }
    }
  return 0;
}

static gboolean
read_figure (HmImporter *importer, Rustls *self)
{
  const HmToken *tokens = hm_importer_token (importer, 0);
  guint n = importer->tokens->len, words, figure = 0, threads;
  gboolean bulk = hm_token_is (&tokens[0], "bulk") || hm_token_is (&tokens[0], "bulk-unbuffered");
  gboolean handshakes = hm_token_has_prefix (&tokens[0], "handshakes");
  g_autofree char *name = NULL;
  HmImportCell *cell;

  if ((!bulk && !handshakes) || n < 6 || !hm_token_has_prefix (&tokens[1], "TLSv1_"))
    return FALSE;
  words = find_figure (importer, &figure, &threads);
  if (words == 0 || tokens[figure].kind != HM_TOKEN_PLAIN ||
      !(bulk ? hm_token_is (&tokens[n - 1], "MB/s")
             : hm_token_is (&tokens[n - 1], "handshakes/s") ||
                   hm_token_is (&tokens[n - 1], "handshake/s")))
    return FALSE;
  name = hm_tokens_join (importer->tokens, 0, words);
  /* Runs differ by their threads. */
  if (importer->dialect == &hm_dialect_rustls && importer->threads != threads)
    hm_importer_close (importer);
  cell = hm_import_row (importer, &origin, &self->seen, name, -1,
                        tokens[figure].value * (bulk ? MIB : 1),
                        bulk ? HM_UNIT_BYTES_PER_SECOND : HM_UNIT_OPERATIONS_PER_SECOND);
  importer->threads = threads;
  if (bulk)
    cell->operation =
        hm_token_is (&tokens[words - 1], "recv") ? HM_OPERATION_DECRYPT : HM_OPERATION_ENCRYPT;
  return TRUE;
}

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* The median of the times. One number only would be a count of instructions. */
static gboolean
read_walltime (HmImporter *importer, Rustls *self)
{
  static const char *const names[] = { "handshake_no_resume_", "handshake_session_id_",
                                       "handshake_tickets_", "transfer_no_resume_" };
  g_auto (GStrv) fields = NULL;
  g_autoptr (GArray) times = NULL;
  gboolean known = FALSE;

  for (gsize i = 0; !known && i < G_N_ELEMENTS (names); i++)
    known = g_str_has_prefix (importer->line->text, names[i]);
  if (!known)
    return FALSE;
  fields = hm_import_csv (importer->line->text, MAX_TIMES);
  times = g_array_new (FALSE, FALSE, sizeof (double));
  for (guint i = 1; fields[0] != NULL && fields[i] != NULL; i++)
    {
      double time = hm_import_number (fields[i], strlen (fields[i]));

      if (isnan (time) || time <= 0)
        return FALSE;
      g_array_append_val (times, time);
    }
  if (times->len < 2)
    return FALSE;
  g_array_sort (times, compare_numbers);
  hm_import_row (importer, &origin, &self->seen, fields[0], -1,
                 2e9 / (g_array_index (times, double, times->len / 2) +
                        g_array_index (times, double, (times->len - 1) / 2)),
                 HM_UNIT_OPERATIONS_PER_SECOND);
  return TRUE;
}

static gboolean
read_line (HmImporter *importer, gpointer state)
{
  if (importer->line->length > 20000)
    return FALSE;
  return read_figure (importer, state) || read_walltime (importer, state);
}

static void
close_run (HmImporter *importer, gpointer state)
{
  hm_import_is_repeated (&((Rustls *) state)->seen, NULL, 0);
}

static void
clear (gpointer state)
{
  g_clear_pointer (&((Rustls *) state)->seen, g_hash_table_unref);
}

const HmDialect hm_dialect_rustls = {
  .title = "rustls-bench",
  .state = sizeof (Rustls),
  .line = read_line,
  .close = close_run,
  .clear = clear,
};
