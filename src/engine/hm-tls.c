/* hm-tls.c: the engines that make connections, and how a connection is driven and timed
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-engine"

#include "config.h"

#include "engine/hm-tls-engines.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include <time.h>

/* A new engine is one file and one line here. */
static const HmTlsEngine *const own_engines[] = {
  &hm_tls_engine_builtin,
  &hm_tls_engine_openssl,
#ifdef HM_HAVE_GNUTLS
  &hm_tls_engine_gnutls,
#endif
#ifdef HM_HAVE_NSS
  &hm_tls_engine_nss,
#endif
};

/* Those of libraries that a system may not have. */
static const char *const left_out[] = {
#ifndef HM_HAVE_GNUTLS
  "gnutls",
#endif
#ifndef HM_HAVE_NSS
  "nss",
#endif
  NULL,
};

static const char *const mode_words[HM_TLS_N_MODES] = {
  [HM_TLS_FULL] = "full",
  [HM_TLS_SESSION_ID] = "session-id",
  [HM_TLS_TICKET] = "ticket",
  [HM_TLS_STATEFUL_TICKET] = "stateful-ticket",
  [HM_TLS_EXTERNAL_PSK] = "external-psk",
};

static const char *const verification_words[HM_TLS_N_VERIFICATIONS] = {
  [HM_TLS_VERIFY_NONE] = "none",
  [HM_TLS_VERIFY_SERVER] = "server",
  [HM_TLS_VERIFY_MUTUAL] = "mutual",
};

/* What servers are mostly asked for today, under the names that OpenSSL has for it. */
static const struct
{
  const char *protocol, *suite, *key;
} common[] = {
  { "tls1.2", "ECDHE-RSA-AES128-GCM-SHA256", "rsa-2048" },
  { "tls1.2", "ECDHE-ECDSA-AES128-GCM-SHA256", "ecdsa-p256" },
  { "tls1.3", "TLS_AES_128_GCM_SHA256", "rsa-2048" },
  { "tls1.3", "TLS_AES_128_GCM_SHA256", "ecdsa-p256" },
};

/* ---- The table of engines ---- */

static const HmTlsEngine *engines[8];
static gsize n_engines;

static void
fill_table (void)
{
  static gsize filled = 0;

  if (g_once_init_enter (&filled))
    {
      G_STATIC_ASSERT (G_N_ELEMENTS (own_engines) < G_N_ELEMENTS (engines));
      for (guint i = 0; i < G_N_ELEMENTS (own_engines); i++)
        engines[n_engines++] = own_engines[i];
      g_once_init_leave (&filled, 1);
    }
}

const HmTlsEngine *const *
hm_tls_engines (void)
{
  fill_table ();
  return engines;
}

const char *const *
hm_tls_engines_left_out (void)
{
  return left_out;
}

void
hm_tls_engines_add (const HmTlsEngine *engine)
{
  g_return_if_fail (engine != NULL && engine->id != NULL);

  fill_table ();
  g_return_if_fail (hm_tls_engine_find (engine->id) == NULL);
  g_return_if_fail (n_engines + 1 < G_N_ELEMENTS (engines));
  engines[n_engines++] = engine;
}

const HmTlsEngine *
hm_tls_engine_find (const char *id)
{
  g_return_val_if_fail (id != NULL, NULL);

  for (const HmTlsEngine *const *e = hm_tls_engines (); *e != NULL; e++)
    if (strcmp ((*e)->id, id) == 0)
      return *e;
  return NULL;
}

gboolean
hm_tls_is_common (const char *protocol, const char *suite, const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (common); i++)
    if (strcmp (common[i].protocol, protocol) == 0 && strcmp (common[i].suite, suite) == 0 &&
        strcmp (common[i].key, key) == 0)
      return TRUE;
  return FALSE;
}

/* ---- Words ---- */

const char *
hm_tls_mode_to_string (HmTlsMode mode)
{
  g_return_val_if_fail (mode < HM_TLS_N_MODES, NULL);
  return mode_words[mode];
}

const char *
hm_tls_verification_to_string (HmTlsVerification verification)
{
  g_return_val_if_fail (verification < HM_TLS_N_VERIFICATIONS, NULL);
  return verification_words[verification];
}

gboolean
hm_tls_verification_from_string (const char *word, HmTlsVerification *verification)
{
  g_return_val_if_fail (word != NULL && verification != NULL, FALSE);

  for (guint i = 0; i < HM_TLS_N_VERIFICATIONS; i++)
    if (g_str_equal (verification_words[i], word))
      {
        *verification = i;
        return TRUE;
      }
  return FALSE;
}

/* ---- A pair ---- */

static gint64
read_monotonic_clock (gpointer clock)
{
  struct timespec time;

  clock_gettime (CLOCK_MONOTONIC, &time);
  return (gint64) time.tv_sec * G_GINT64_CONSTANT (1000000000) + time.tv_nsec;
}

static gint64
look_at_clock (const HmTlsPair *pair)
{
  return pair->now (pair->clock);
}

static HmTlsPair *
prepare (const HmTlsOffer *offer, const HmTlsSettings *settings, const gint *stop, GError **error)
{
  HmTlsPair *pair = offer->engine->prepare (offer, settings, stop, error);

  if (pair != NULL)
    pair->now = read_monotonic_clock;
  return pair;
}

HmTlsPair *
hm_tls_pair_try (const HmTlsOffer *offer, const HmTlsSettings *settings)
{
  g_return_val_if_fail (offer != NULL && settings != NULL, NULL);

  return prepare (offer, settings, NULL, NULL);
}

HmTlsPair *
hm_tls_pair_new (const HmTlsOffer *offer,
                 const HmTlsSettings *settings,
                 const gint *stop,
                 GError **error)
{
  HmTlsSettings own;

  g_return_val_if_fail (offer != NULL && settings != NULL, NULL);
  g_return_val_if_fail (settings->mode < HM_TLS_N_MODES, NULL);
  g_return_val_if_fail (settings->verification < HM_TLS_N_VERIFICATIONS, NULL);

  own = *settings;
  if (!(offer->modes & 1u << own.mode))
    {
      g_set_error (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_UNAVAILABLE,
                   /* Translators: a kind of connection ("ticket", "session-id"), then a protocol
                    * ("tls1.2"). */
                   _ ("There is no “%1$s” in %2$s."), mode_words[own.mode], offer->protocol);
      return NULL;
    }
  if (!(offer->verifications & 1u << own.verification))
    {
      g_set_error (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_UNAVAILABLE,
                   /* Translators: an engine ("built-in"), then how certificates are verified
                    * ("server", "mutual"). */
                   _ ("%1$s does not verify certificates in this way: %2$s."), offer->engine->id,
                   verification_words[own.verification]);
      return NULL;
    }
  if (own.group == NULL)
    own.group = offer->groups != NULL ? offer->groups[0] : NULL;
  else if (offer->groups == NULL || !g_strv_contains (offer->groups, own.group))
    {
      g_set_error (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_UNAVAILABLE,
                   /* Translators: a group of key exchange ("x25519"), a protocol ("tls1.2") and a
                    * cipher suite. */
                   _ ("There is no group “%1$s” in %2$s %3$s."), own.group, offer->protocol,
                   offer->suite);
      return NULL;
    }
  return prepare (offer, &own, stop, error);
}

void
hm_tls_pair_free (HmTlsPair *pair)
{
  if (pair == NULL)
    return;
  g_free (pair->sent);
  g_free (pair->received);
  pair->methods->free (pair);
}

/* Bytes that no compression would make shorter, and no two pieces alike: any that are lost, doubled
 * or exchanged are noticed. */
static void
make_room (HmTlsPair *pair, gsize bytes)
{
  guint64 state = G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  if (bytes <= pair->size)
    return;
  pair->sent = g_realloc (pair->sent, bytes);
  pair->received = g_realloc (pair->received, bytes);
  pair->size = bytes;
  for (gsize i = 0; i < bytes; i++)
    {
      /* xorshift64 (Marsaglia 2003) */
      state ^= state << 13;
      state ^= state >> 7;
      state ^= state << 17;
      pair->sent[i] = (guint8) (state >> 32);
    }
}

/* ---- A connection ---- */

static gboolean
fail (GError **error, const char *message)
{
  g_set_error_literal (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED, message);
  return FALSE;
}

/* A connection can take seconds, and nobody waits for that who stops or pauses. */
static gboolean
may_go_on (HmTlsPair *pair, GError **error)
{
  if (pair->go_on == NULL || pair->go_on (pair->go_on_data))
    return TRUE;
  g_set_error_literal (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_CANCELLED,
                       _ ("The connection was given up."));
  return FALSE;
}

static gboolean
start (HmTlsPair *pair, HmTlsSide side, gboolean resume, HmTlsReport *report, GError **error)
{
  gint64 before = look_at_clock (pair);
  gboolean ok = pair->methods->start (pair, side, resume, error);

  report->nanoseconds[side] += look_at_clock (pair) - before;
  return ok;
}

static gboolean
finish (HmTlsPair *pair, HmTlsSide side, HmTlsReport *report, GError **error)
{
  gint64 before = look_at_clock (pair);
  gboolean ok = pair->methods->finish (pair, side, error);

  report->nanoseconds[side] += look_at_clock (pair) - before;
  return ok;
}

static gboolean
shake_hands (HmTlsPair *pair, HmTlsReport *report, GError **error)
{
  gboolean done[HM_TLS_N_SIDES] = { FALSE, FALSE };

  while (!done[HM_TLS_CLIENT] || !done[HM_TLS_SERVER])
    {
      gboolean moved = FALSE;

      if (!may_go_on (pair, error))
        return FALSE;
      for (HmTlsSide side = HM_TLS_CLIENT; side < HM_TLS_N_SIDES; side++)
        {
          guint64 sent = pair->methods->get_wire_bytes (pair, side);
          HmTlsProgress progress;
          gint64 before;

          if (done[side])
            continue;
          before = look_at_clock (pair);
          progress = pair->methods->handshake (pair, side, error);
          report->nanoseconds[side] += look_at_clock (pair) - before;
          if (progress == HM_TLS_PROGRESS_FAILED)
            return FALSE;
          done[side] = progress == HM_TLS_PROGRESS_DONE;
          moved |= done[side] || pair->methods->get_wire_bytes (pair, side) != sent;
        }
      if (!moved)
        return fail (error, _ ("The handshake stood still: both sides waited for the other."));
    }
  return TRUE;
}

/* @bytes from @from to the other side. */
static gboolean
send (HmTlsPair *pair, HmTlsSide from, gsize bytes, HmTlsReport *report, GError **error)
{
  HmTlsSide to = from == HM_TLS_CLIENT ? HM_TLS_SERVER : HM_TLS_CLIENT;

  for (gsize done = 0; done < bytes;)
    {
      gsize piece = MIN (bytes - done, HM_TLS_PIECE), came = 0;
      gint64 before;
      gboolean ok;

      if (!may_go_on (pair, error))
        return FALSE;
      before = look_at_clock (pair);
      ok = pair->methods->write (pair, from, pair->sent + done, piece, error);
      report->nanoseconds[from] += look_at_clock (pair) - before;
      if (!ok)
        return FALSE;
      while (came < piece)
        {
          gssize n;

          before = look_at_clock (pair);
          n = pair->methods->read (pair, to, pair->received + done + came, piece - came, error);
          report->nanoseconds[to] += look_at_clock (pair) - before;
          if (n < 0)
            return FALSE;
          if (n == 0)
            return fail (error, _ ("Fewer bytes came than were sent."));
          came += (gsize) n;
        }
      done += piece;
    }
  if (memcmp (pair->sent, pair->received, bytes) != 0)
    return fail (error, _ ("What came is not what was sent."));
  memset (pair->received, 0, bytes);
  return TRUE;
}

static gboolean
check_kind (HmTlsPair *pair, gboolean wanted, HmTlsReport *report, GError **error)
{
  report->resumed = pair->methods->is_resumed (pair, HM_TLS_CLIENT);
  if (report->resumed != pair->methods->is_resumed (pair, HM_TLS_SERVER))
    return fail (error, _ ("One side took the handshake for resumed, the other one did not."));
  if (report->resumed && !wanted)
    return fail (error, _ ("The handshake was resumed where it had to be full."));
  if (!report->resumed && wanted)
    return fail (error, _ ("The handshake was full where it had to be resumed."));
  return pair->methods->check (pair, error);
}

gboolean
hm_tls_pair_connect (HmTlsPair *pair, gsize bytes, HmTlsReport *report, GError **error)
{
  gboolean resume;

  g_return_val_if_fail (pair != NULL && report != NULL, FALSE);
  g_return_val_if_fail (bytes > 0 && bytes <= HM_TLS_MAX_BYTES, FALSE);

  *report = (HmTlsReport){ 0 };
  resume = pair->settings.mode == HM_TLS_EXTERNAL_PSK ||
           (pair->settings.mode != HM_TLS_FULL && pair->n_connections > 0);
  make_room (pair, bytes);

  if (!start (pair, HM_TLS_CLIENT, resume, report, error) ||
      !start (pair, HM_TLS_SERVER, resume, report, error) || !shake_hands (pair, report, error) ||
      !check_kind (pair, resume, report, error) ||
      !send (pair, HM_TLS_CLIENT, bytes, report, error) ||
      !send (pair, HM_TLS_SERVER, bytes, report, error))
    goto failed;
  for (HmTlsSide side = HM_TLS_CLIENT; side < HM_TLS_N_SIDES; side++)
    report->wire_bytes[side] = pair->methods->get_wire_bytes (pair, side);
  if (!finish (pair, HM_TLS_CLIENT, report, error) || !finish (pair, HM_TLS_SERVER, report, error))
    goto failed;

  pair->n_connections++;
  pair->n_resumed += report->resumed;
  return TRUE;

failed:
  pair->methods->abandon (pair);
  pair->n_connections = 0;
  pair->n_resumed = 0;
  return FALSE;
}
