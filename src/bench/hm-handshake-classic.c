/* hm-handshake-classic.c: the rows of the table of 1997
 *
 * SSLeay's own table of ssltest: seven kinds of connection at four numbers of bytes. RC4-MD5 with a
 * key of 512 bits at 1024 bytes is missing there, and so it is here.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-handshake-classic.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const gsize sizes[] = { 1, 1024, 10240, 102400 };

static const struct
{
  const char *protocol, *suite, *key;
  gsize missing; /* there is no row of so many bytes; 0: all are there */
} rows[] = {
  { "ssl2", "RC4-MD5", "rsa-512", 0 },      { "ssl3", "NULL-MD5", "rsa-512", 0 },
  { "ssl3", "RC4-MD5", "rsa-512", 1024 },   { "ssl3", "RC4-MD5", "rsa-1024", 0 },
  { "ssl3", "RC4-SHA", "rsa-512", 0 },      { "ssl3", "DES-CBC-SHA", "rsa-512", 0 },
  { "ssl3", "DES-CBC3-SHA", "rsa-512", 0 },
};

/* Protocols as they were then, and those in which their suites live on. */
static const char *const usual[] = { "ssl2", "ssl3", NULL };
static const char *const all[] = { "ssl2", "ssl3", "tls1.0", "tls1.1", "tls1.2", NULL };

/* The suites of SSLv3 are those of its successors, too. */
static gboolean
is_row_of (guint row, const char *protocol)
{
  gboolean second = g_ascii_strcasecmp (protocol, "ssl2") == 0;

  return second == (strcmp (rows[row].protocol, "ssl2") == 0);
}

static void
add_cells (GArray *cells,
           const HmHandshakeChoice *choice,
           const GPtrArray *offers,
           const char *protocol,
           guint row,
           gsize bytes)
{
  static const HmTlsMode modes[] = { HM_TLS_FULL, HM_TLS_SESSION_ID };

  for (guint m = choice->resumed_only ? 1 : 0; m < G_N_ELEMENTS (modes); m++)
    for (guint i = 0; i < offers->len; i++)
      {
        const HmTlsOffer *offer = offers->pdata[i];
        HmHandshakeCell cell = {
          .offer = offer,
          .settings = { .mode = modes[m], .verification = choice->verification },
          .bytes = bytes,
        };

        if (g_ascii_strcasecmp (offer->protocol, protocol) != 0 ||
            strcmp (offer->suite, rows[row].suite) != 0 ||
            strcmp (offer->key, rows[row].key) != 0 || !(offer->modes & 1u << modes[m]))
          continue;
        if (offer->groups != NULL)
          cell.settings.group = offer->groups[0];
        g_array_append_val (cells, cell);
      }
}

static gboolean
has_engine (const GArray *cells, const char *id)
{
  for (guint i = 0; i < cells->len; i++)
    if (g_ascii_strcasecmp (g_array_index (cells, HmHandshakeCell, i).offer->engine->id, id) == 0)
      return TRUE;
  return FALSE;
}

/* Who was asked for must not be missing in silence. */
static gboolean
check_engines (const GArray *cells, const HmHandshakeChoice *choice, GError **error)
{
  for (const char *const *id = choice->engines; id != NULL && *id != NULL; id++)
    if (strcmp (*id, "all") != 0 && !has_engine (cells, *id))
      {
        g_set_error (error, HM_HANDSHAKE_PLAN_ERROR, HM_HANDSHAKE_PLAN_ERROR_CHOICE,
                     /* Translators: an engine: "openssl". */
                     _ ("The engine “%s” has none of the rows of 1997 in these protocols."), *id);
        return FALSE;
      }
  if (cells->len == 0)
    {
      g_set_error_literal (error, HM_HANDSHAKE_PLAN_ERROR, HM_HANDSHAKE_PLAN_ERROR_CHOICE,
                           _ ("None of the rows of 1997 is there in these protocols."));
      return FALSE;
    }
  return TRUE;
}

gboolean
hm_handshake_classic_add (GArray *cells,
                          const HmHandshakeChoice *choice,
                          const GPtrArray *offers,
                          GError **error)
{
  const char *const *protocols = choice->protocols;
  const gint64 *chosen = choice->sizes;

  if (protocols == NULL || protocols[0] == NULL)
    protocols = usual;
  else if (g_strv_contains (protocols, "all"))
    protocols = all;
  for (guint s = 0; s < (choice->n_sizes > 0 ? choice->n_sizes : G_N_ELEMENTS (sizes)); s++)
    for (const char *const *protocol = protocols; *protocol != NULL; protocol++)
      for (guint row = 0; row < G_N_ELEMENTS (rows); row++)
        {
          gsize bytes = choice->n_sizes > 0 ? (gsize) chosen[s] : sizes[s];

          if (is_row_of (row, *protocol) && (choice->n_sizes > 0 || rows[row].missing != bytes))
            add_cells (cells, choice, offers, *protocol, row, bytes);
        }
  return check_engines (cells, choice, error);
}
