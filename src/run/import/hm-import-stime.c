/* hm-import-stime.c: openssl s_time, and what released versions of ssltest print
 *
 * s_time: "19230 connections in 31 real seconds, 0 bytes read per connection"; the line before it
 * counts the processor time of the client alone. ssltest: "TLSv1.2, cipher TLSv1/SSLv3
 * ECDHE-RSA-AES256-GCM-SHA384, 2048 bit RSA", "1000 handshakes of 10240 bytes done", and with -time
 * "Approximate total server time:   0.32 s".
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
  /* s_time */
  gboolean timing; /* its first line was seen, or its command */
  gboolean reuse;
  char *protocol, *cipher;
  /* ssltest: of the last connection; NULL: none */
  char *version, *suite, *key;
  gint64 bytes;
  guint count;
  gboolean counted; /* the count waits for its times */
  gboolean resumes; /* called with -reuse */
  double server;
} Stime;

static const HmImportOrigin origin = { &hm_dialect_stime, "OpenSSL", "openssl", NULL };

static const char *
find_protocol (const char *word, gsize length)
{
  static const struct
  {
    const char *printed, *id;
  } protocols[] = {
    { "SSLv2", "ssl2" },     { "SSLv3", "ssl3" },     { "TLSv1", "tls1.0" },
    { "TLSv1.0", "tls1.0" }, { "TLSv1.1", "tls1.1" }, { "TLSv1.2", "tls1.2" },
    { "TLSv1.3", "tls1.3" }, { "DTLSv1", "dtls1.0" }, { "DTLSv1.2", "dtls1.2" },
    { "-ssl2", "ssl2" },     { "-ssl3", "ssl3" },     { "-tls1", "tls1.0" },
    { "-tls1_1", "tls1.1" }, { "-tls1_2", "tls1.2" }, { "-tls1_3", "tls1.3" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (protocols); i++)
    if (strlen (protocols[i].printed) == length &&
        g_ascii_strncasecmp (protocols[i].printed, word, length) == 0)
      return protocols[i].id;
  return NULL;
}

/* The same once more is another run. */
static HmHandshake *
add_handshake (HmImporter *importer,
               const char *protocol,
               const char *cipher,
               gint64 bytes,
               gboolean resumed)
{
  const char *mode = resumed ? "resumed" : "full";
  HmHandshake *handshake;

  if (protocol == NULL)
    protocol = "unknown";
  if (cipher == NULL)
    cipher = "unknown";
  hm_import_open (importer, &origin);
  if (hm_import_has_handshake (importer, protocol, cipher, mode, bytes))
    {
      hm_importer_close (importer);
      hm_import_open (importer, &origin);
    }
  handshake = hm_import_handshake (importer, protocol, cipher, mode);
  handshake->bytes = bytes;
  return handshake;
}

/* ---- s_time ---- */

/* A command at a prompt, or alone on its line. People also write it behind the figures, in
 * brackets.
 */
static gboolean
is_command (const char *text)
{
  const char *at = strstr (text, "openssl s_time -");

  if (at == NULL)
    return FALSE;
  while (at > text && at[-1] != ' ')
    at--;
  if (!g_ascii_isalnum (*at) && strchr ("./~", *at) == NULL)
    return FALSE;
  while (at > text && strchr (" $#%>", at[-1]) != NULL)
    at--;
  return at == text || strchr ("$#%>", at[0]) != NULL;
}

/* The command says what the output does not: "openssl s_time -connect host:443 -new -tls1_2 -cipher
 * AES128-SHA". */
static void
read_command (HmImporter *importer, Stime *self)
{
  const HmToken *tokens = hm_importer_token (importer, 0);

  g_clear_pointer (&self->protocol, g_free);
  g_clear_pointer (&self->cipher, g_free);
  self->reuse = FALSE;
  self->timing = TRUE;
  for (guint i = 0; i < importer->tokens->len && i < 40; i++)
    {
      const char *protocol = find_protocol (tokens[i].start, tokens[i].length);

      if (hm_token_is (&tokens[i], "-reuse"))
        self->reuse = TRUE;
      else if (protocol != NULL)
        {
          g_free (self->protocol);
          self->protocol = g_strdup (protocol);
        }
      else if ((hm_token_is (&tokens[i], "-cipher") || hm_token_is (&tokens[i], "-ciphersuites")) &&
               i + 1 < importer->tokens->len)
        {
          g_free (self->cipher);
          self->cipher = hm_tokens_join (importer->tokens, i + 1, i + 2);
        }
    }
}

/* A letter a connection: "t" TLS 1.0, "3" SSL 3, "r" resumed, "*" (that are taken for bullets)
 * another version. */
static gboolean
read_letters (HmImporter *importer, Stime *self)
{
  const char *text = importer->line->text;
  gsize length = importer->line->length;

  if (!self->timing || length < 2 || strspn (text, "t3r*2") != length)
    return FALSE;
  if (self->protocol == NULL && (text[0] == 't' || text[0] == '3' || text[0] == '2'))
    self->protocol = g_strdup (text[0] == 't' ? "tls1.0" : text[0] == '3' ? "ssl3" : "ssl2");
  return TRUE;
}

static gboolean
read_connections (HmImporter *importer, Stime *self)
{
  const HmToken *tokens = hm_importer_token (importer, 0);
  guint n = importer->tokens->len;
  gint64 bytes = -1;
  HmHandshake *handshake;

  if (n < 6 || tokens[0].kind != HM_TOKEN_INTEGER || !hm_token_is (&tokens[1], "connections") ||
      !hm_token_is (&tokens[2], "in"))
    return FALSE;
  /* The processor time of one side. */
  if (strstr (importer->line->text, "connections/user sec") != NULL)
    return TRUE;
  if (tokens[3].kind != HM_TOKEN_INTEGER || !hm_token_is (&tokens[4], "real") ||
      !hm_token_has_prefix (&tokens[5], "seconds"))
    return FALSE;
  if (tokens[0].value < 1 || tokens[0].value > 1e9 || tokens[3].value < 1)
    {
      hm_importer_skip (importer, importer->line->number, NULL,
                        _ ("nothing was counted, or in no time: no figure"));
      return TRUE;
    }
  if (n >= 10 && tokens[6].kind == HM_TOKEN_INTEGER && tokens[6].value < 1e15 &&
      hm_token_is (&tokens[7], "bytes") && hm_token_is (&tokens[8], "read"))
    bytes = (gint64) tokens[6].value;
  handshake = add_handshake (importer, self->protocol, self->cipher, bytes, self->reuse);
  handshake->connections = (guint) tokens[0].value;
  handshake->seconds = tokens[3].value;
  importer->clock = "wall";
  return TRUE;
}

/* ---- ssltest ---- */

/* "TLSv1, cipher TLSv1/SSLv3 EDH-RSA-DES-CBC3-SHA, 1024 bit RSA"; the oldest have "Protocol" before
 * it and a comma before the suite. */
static gboolean
read_suite (HmImporter *importer, Stime *self)
{
  const HmToken *tokens = hm_importer_token (importer, 0);
  guint n = importer->tokens->len, first = 0;
  const char *protocol;
  gsize length;

  if (n > 3 && hm_token_is (&tokens[0], "Protocol"))
    first = 1;
  if (n < first + 4 || !hm_token_is (&tokens[first + 1], "cipher") ||
      tokens[first].start[tokens[first].length - 1] != ',')
    return FALSE;
  protocol = find_protocol (tokens[first].start, tokens[first].length - 1);
  if (protocol == NULL)
    return FALSE;
  g_free (self->version);
  g_free (self->suite);
  g_clear_pointer (&self->key, g_free);
  self->version = g_strdup (protocol);
  length = strcspn (tokens[first + 3].start, " ,");
  self->suite = g_strndup (tokens[first + 3].start, length);
  if (n >= first + 7 && tokens[first + 4].kind == HM_TOKEN_INTEGER &&
      hm_token_is (&tokens[first + 5], "bit"))
    {
      g_autofree char *kind =
          g_ascii_strdown (tokens[first + 6].start, (gssize) tokens[first + 6].length);

      self->key = g_strdup_printf ("%s-%u", kind, (guint) MIN (tokens[first + 4].value, 100000));
    }
  self->counted = FALSE;
  return TRUE;
}

/* "1000 handshakes of 10240 bytes done". A count of 1 is taken for the number of the line. */
static gboolean
read_count (HmImporter *importer, Stime *self)
{
  const HmToken *tokens = hm_importer_token (importer, 0);
  guint n = importer->tokens->len, first;

  for (first = 0; first < 2 && first < n; first++)
    if (hm_token_is (&tokens[first], "handshakes"))
      break;
  if (first > 1 || n < first + 5 || !hm_token_is (&tokens[first + 1], "of") ||
      tokens[first + 2].kind != HM_TOKEN_INTEGER || !hm_token_is (&tokens[first + 3], "bytes") ||
      !hm_token_is (&tokens[first + 4], "done") || tokens[first + 2].value > 1e15)
    return FALSE;
  if (first == 1 && tokens[0].kind != HM_TOKEN_INTEGER)
    return FALSE;
  if (first == 1 && (tokens[0].value < 1 || tokens[0].value > 1e9))
    return FALSE;
  self->bytes = (gint64) tokens[first + 2].value;
  self->count = first == 1 ? (guint) tokens[0].value : 0;
  self->counted = TRUE;
  self->server = NAN;
  return TRUE;
}

/* "Approximate total server time:   0.32 s", then the client's; as told by people also without the
 * colon. Older ones may print "units". */
static gboolean
read_side (HmImporter *importer, Stime *self)
{
  static const char server[] = "Approximate total server time";
  static const char client[] = "Approximate total client time";
  const char *text = importer->line->text;
  gboolean is_server = g_str_has_prefix (text, server);
  const HmToken *tokens = hm_importer_token (importer, 0);
  HmHandshake *handshake;

  if ((!is_server && !g_str_has_prefix (text, client)) || importer->tokens->len < 6)
    return FALSE;
  if (tokens[4].kind != HM_TOKEN_PLAIN || !hm_token_is (&tokens[5], "s") || !self->counted)
    {
      hm_importer_skip (importer, importer->line->number, NULL, _ ("not measured: no figure"));
      return TRUE;
    }
  if (is_server)
    {
      self->server = tokens[4].value;
      return TRUE;
    }
  self->counted = FALSE;
  if (isnan (self->server) || self->server + tokens[4].value <= 0)
    {
      hm_importer_skip (importer, importer->line->number, NULL,
                        _ ("nothing was counted, or in no time: no figure"));
      return TRUE;
    }
  handshake = add_handshake (importer, self->version, self->suite, self->bytes, self->resumes);
  handshake->key = g_strdup (self->key);
  handshake->connections = self->count;
  handshake->server_seconds = self->server;
  handshake->client_seconds = tokens[4].value;
  handshake->seconds = self->server + tokens[4].value;
  importer->clock = "user";
  return TRUE;
}

/* "user    0m13.720s" of the shell right behind the count, as the times of 1997 were taken. */
static gboolean
read_user_time (HmImporter *importer, Stime *self)
{
  const HmToken *tokens = hm_importer_token (importer, 0);
  double minutes, seconds = 0;
  gboolean decimals;
  gsize taken, more;
  HmHandshake *handshake;

  if (!self->counted || self->count < 2)
    return FALSE;
  if (hm_token_is (&tokens[0], "real") || hm_token_is (&tokens[0], "Approximate"))
    return FALSE;
  if (importer->tokens->len != 2 || !hm_token_is (&tokens[0], "user"))
    {
      /* Something else came between. */
      self->counted = FALSE;
      return FALSE;
    }
  self->counted = FALSE;
  taken = hm_token_number (tokens[1].start, tokens[1].length, &minutes, &decimals);
  if (taken == 0 || taken + 2 > tokens[1].length || tokens[1].start[taken] != 'm')
    return FALSE;
  more = hm_token_number (tokens[1].start + taken + 1, tokens[1].length - taken - 1, &seconds,
                          &decimals);
  if (more == 0 || taken + more + 2 != tokens[1].length ||
      tokens[1].start[tokens[1].length - 1] != 's' || minutes * 60 + seconds <= 0)
    return FALSE;
  handshake = add_handshake (importer, self->version, self->suite, self->bytes, self->resumes);
  handshake->key = g_strdup (self->key);
  handshake->connections = self->count;
  handshake->seconds = minutes * 60 + seconds;
  importer->clock = "user";
  return TRUE;
}

static gboolean
read_line (HmImporter *importer, gpointer state)
{
  Stime *self = state;
  const char *text = importer->line->text;

  /* One letter a connection can be a long line. */
  if (read_letters (importer, self))
    return TRUE;
  if (importer->line->length > 1000)
    return FALSE;
  if (is_command (text))
    {
      read_command (importer, self);
      return FALSE;
    }
  if (g_str_has_prefix (text, "Collecting connection statistics for ") ||
      g_str_has_prefix (text, "starting"))
    {
      self->timing = TRUE;
      if (g_str_has_prefix (text, "starting"))
        return FALSE;
      self->reuse = FALSE;
      return TRUE;
    }
  if (g_str_has_prefix (text, "Now timing with session id reuse"))
    {
      self->timing = self->reuse = TRUE;
      return TRUE;
    }
  if (strstr (text, "ssltest ") != NULL || strstr (text, "ssl_old_test ") != NULL)
    self->resumes = strstr (text, "-reuse") != NULL;
  return read_connections (importer, self) || read_suite (importer, self) ||
         read_count (importer, self) || read_side (importer, self) ||
         read_user_time (importer, self);
}

static void
close_run (HmImporter *importer, gpointer state)
{
  Stime *self = state;

  self->reuse = self->timing = FALSE;
}

static void
clear (gpointer state)
{
  Stime *self = state;

  g_clear_pointer (&self->protocol, g_free);
  g_clear_pointer (&self->cipher, g_free);
  g_clear_pointer (&self->version, g_free);
  g_clear_pointer (&self->suite, g_free);
  g_clear_pointer (&self->key, g_free);
}

const HmDialect hm_dialect_stime = {
  .title = "openssl s_time, ssltest",
  .state = sizeof (Stime),
  .line = read_line,
  .close = close_run,
  .clear = clear,
};
