/* hm-tls-openssl.c: connections of libssl, TLS 1.0 to 1.3, over memory
 *
 * New SSL objects and new memory BIOs for each connection, as servers have them; making and freeing
 * them is in the time. Versions, security level, suites and groups are set by calls, so that the
 * system's configuration changes nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-openssl"

#include "config.h"

#include "engine/hm-engines.h"
#include "engine/hm-tls-openssl.h"

#include <glib/gi18n-lib.h>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/rand.h>
#include <string.h>

/* Sessions that a server keeps: a few are enough, and memory stays as it is. */
#define CACHE_SIZE 64

static const guchar context_id[] = "hashmark";
static const guchar psk_identity[] = "hashmark";

typedef struct
{
  HmTlsPair pair;
  SSL_CTX *contexts[HM_TLS_N_SIDES];
  SSL *sides[HM_TLS_N_SIDES];
  BIO *out[HM_TLS_N_SIDES]; /* what a side sends: owned by both sides, borrowed here */
  const SSL_CIPHER *suite;  /* of the first connection that was checked */
  const char *group;        /* that the last key exchange agreed on (interned), or NULL */
  SSL_SESSION *session;     /* the client's, for the next connection */
  SSL_SESSION *psk;
} OpensslPair;

/* Sets the error from libssl's queue. FALSE, for returning. */
static gboolean
fail (HmTlsSide side, GError **error)
{
  return hm_openssl_fail (error, HM_ENGINE_ERROR_FAILED,
                          side == HM_TLS_CLIENT ? _ ("The client's side of the connection failed")
                                                : _ ("The server's side of the connection failed"));
}

static gboolean
verifies (HmTlsSide side, HmTlsVerification verification)
{
  return verification == HM_TLS_VERIFY_MUTUAL ||
         (side == HM_TLS_CLIENT && verification == HM_TLS_VERIFY_SERVER);
}

/* ---- A connection ---- */

static gboolean
openssl_start (HmTlsPair *pair, HmTlsSide side, gboolean resume, GError **error)
{
  OpensslPair *self = (OpensslPair *) pair;
  SSL *ssl;

  if (side == HM_TLS_CLIENT)
    {
      for (HmTlsSide i = HM_TLS_CLIENT; i < HM_TLS_N_SIDES; i++)
        {
          self->out[i] = BIO_new (BIO_s_mem ());
          if (self->out[i] == NULL)
            return fail (side, error);
          /* An empty one is waited for; it is no end. */
          BIO_set_mem_eof_return (self->out[i], -1);
        }
    }

  ssl = self->sides[side] = SSL_new (self->contexts[side]);
  if (ssl == NULL)
    return fail (side, error);
  BIO_up_ref (self->out[HM_TLS_CLIENT]);
  BIO_up_ref (self->out[HM_TLS_SERVER]);
  SSL_set_bio (ssl, self->out[!side], self->out[side]);
  if (side == HM_TLS_SERVER)
    {
      SSL_set_accept_state (ssl);
      return TRUE;
    }
  SSL_set_connect_state (ssl);
  return !resume || self->session == NULL || SSL_set_session (ssl, self->session) ||
         fail (side, error);
}

static HmTlsProgress
openssl_handshake (HmTlsPair *pair, HmTlsSide side, GError **error)
{
  OpensslPair *self = (OpensslPair *) pair;
  int result = SSL_do_handshake (self->sides[side]);

  if (result == 1)
    return HM_TLS_PROGRESS_DONE;
  if (SSL_get_error (self->sides[side], result) == SSL_ERROR_WANT_READ)
    return HM_TLS_PROGRESS_WAITING;
  fail (side, error);
  return HM_TLS_PROGRESS_FAILED;
}

static gboolean
openssl_write (HmTlsPair *pair, HmTlsSide side, const guint8 *data, gsize length, GError **error)
{
  OpensslPair *self = (OpensslPair *) pair;
  gsize written = 0;

  return (SSL_write_ex (self->sides[side], data, length, &written) && written == length) ||
         fail (side, error);
}

static gssize
openssl_read (HmTlsPair *pair, HmTlsSide side, guint8 *buffer, gsize size, GError **error)
{
  OpensslPair *self = (OpensslPair *) pair;
  gsize got = 0;
  int result = SSL_read_ex (self->sides[side], buffer, size, &got);

  if (result == 1)
    return (gssize) got;
  if (SSL_get_error (self->sides[side], result) == SSL_ERROR_WANT_READ)
    return 0;
  fail (side, error);
  return -1;
}

static void
keep_session (OpensslPair *self, SSL_SESSION *session)
{
  SSL_SESSION_free (self->session);
  self->session = session;
}

static void
drop_side (OpensslPair *self, HmTlsSide side)
{
  /* One that was not closed would not be resumed. */
  if (self->sides[side] != NULL)
    SSL_set_shutdown (self->sides[side], SSL_SENT_SHUTDOWN | SSL_RECEIVED_SHUTDOWN);
  g_clear_pointer (&self->sides[side], SSL_free);
  g_clear_pointer (&self->out[side], BIO_free);
}

static gboolean
openssl_finish (HmTlsPair *pair, HmTlsSide side, GError **error)
{
  OpensslPair *self = (OpensslPair *) pair;

  /* In TLS 1.3 sessions come with tickets, after the handshake (on_session). */
  if (side == HM_TLS_CLIENT &&
      (pair->settings.mode == HM_TLS_SESSION_ID || pair->settings.mode == HM_TLS_TICKET) &&
      SSL_version (self->sides[side]) < TLS1_3_VERSION)
    keep_session (self, SSL_get1_session (self->sides[side]));
  drop_side (self, side);
  return TRUE;
}

static int
on_session (SSL *ssl, SSL_SESSION *session)
{
  OpensslPair *self = SSL_CTX_get_app_data (SSL_get_SSL_CTX (ssl));

  /* Each ticket of TLS 1.3 is used once. */
  keep_session (self, session);
  return 1;
}

static const char *
get_group (SSL *ssl)
{
  int id = SSL_get_negotiated_group (ssl);

  return id > 0 ? SSL_group_to_name (ssl, id) : NULL;
}

const char *
hm_openssl_tls_get_group (HmTlsPair *pair)
{
  return ((OpensslPair *) pair)->group;
}

static gboolean
openssl_check (HmTlsPair *pair, GError **error)
{
  OpensslPair *self = (OpensslPair *) pair;
  const HmOpensslTlsData *data = pair->offer->data;

  for (HmTlsSide side = HM_TLS_CLIENT; side < HM_TLS_N_SIDES; side++)
    {
      SSL *ssl = self->sides[side];
      const SSL_CIPHER *suite = SSL_get_current_cipher (ssl);

      if (SSL_version (ssl) != data->version || suite == NULL ||
          (suite != self->suite && strcmp (SSL_CIPHER_get_name (suite), pair->offer->suite) != 0))
        {
          g_set_error (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED,
                       /* Translators: a protocol and a cipher suite. */
                       _ ("The connection came to %1$s %2$s, which was not asked for."),
                       SSL_get_version (ssl), suite != NULL ? SSL_CIPHER_get_name (suite) : "-");
          return FALSE;
        }
      self->suite = suite;
    }
  /* Who has the key from the start shows no certificate. A server that asks for none has none to
   * verify. */
  if (pair->settings.mode != HM_TLS_EXTERNAL_PSK)
    for (HmTlsSide side = HM_TLS_CLIENT; side < HM_TLS_N_SIDES; side++)
      if (verifies (side, pair->settings.verification) &&
          SSL_get_verify_result (self->sides[side]) != X509_V_OK)
        {
          g_set_error (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED,
                       /* Translators: the reason, in English. */
                       _ ("The certificate was not verified: %s."),
                       X509_verify_cert_error_string (SSL_get_verify_result (self->sides[side])));
          return FALSE;
        }
  /* Resumed in TLS 1.2 and before, there is no exchange that would need a group. */
  if (data->version < TLS1_3_VERSION && SSL_session_reused (self->sides[HM_TLS_CLIENT]))
    return TRUE;
  self->group = g_intern_string (get_group (self->sides[HM_TLS_CLIENT]));
  if (pair->settings.group != NULL && g_strcmp0 (self->group, pair->settings.group) != 0)
    {
      g_set_error (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED,
                   /* Translators: two groups of key exchange: "x25519", "secp256r1". */
                   _ ("The connection came to the group %1$s instead of %2$s."),
                   self->group != NULL ? self->group : "-", pair->settings.group);
      return FALSE;
    }
  return TRUE;
}

static gboolean
openssl_is_resumed (HmTlsPair *pair, HmTlsSide side)
{
  return SSL_session_reused (((OpensslPair *) pair)->sides[side]);
}

static guint64
openssl_get_wire_bytes (HmTlsPair *pair, HmTlsSide side)
{
  return BIO_number_written (((OpensslPair *) pair)->out[side]);
}

static void
openssl_abandon (HmTlsPair *pair)
{
  OpensslPair *self = (OpensslPair *) pair;

  drop_side (self, HM_TLS_CLIENT);
  drop_side (self, HM_TLS_SERVER);
  g_clear_pointer (&self->session, SSL_SESSION_free);
  ERR_clear_error ();
}

static void
openssl_free (HmTlsPair *pair)
{
  OpensslPair *self = (OpensslPair *) pair;

  openssl_abandon (pair);
  for (HmTlsSide side = HM_TLS_CLIENT; side < HM_TLS_N_SIDES; side++)
    SSL_CTX_free (self->contexts[side]);
  SSL_SESSION_free (self->psk);
  g_free (self);
}

static const HmTlsMethods methods = {
  .start = openssl_start,
  .handshake = openssl_handshake,
  .write = openssl_write,
  .read = openssl_read,
  .finish = openssl_finish,
  .check = openssl_check,
  .is_resumed = openssl_is_resumed,
  .get_wire_bytes = openssl_get_wire_bytes,
  .abandon = openssl_abandon,
  .free = openssl_free,
};

/* ---- Preparing ---- */

static int
on_psk_client (SSL *ssl,
               const EVP_MD *digest,
               const guchar **id,
               size_t *length,
               SSL_SESSION **session)
{
  OpensslPair *self = SSL_CTX_get_app_data (SSL_get_SSL_CTX (ssl));

  SSL_SESSION_up_ref (self->psk);
  *session = self->psk;
  *id = psk_identity;
  *length = sizeof psk_identity - 1;
  return 1;
}

static int
on_psk_server (SSL *ssl, const guchar *id, size_t length, SSL_SESSION **session)
{
  OpensslPair *self = SSL_CTX_get_app_data (SSL_get_SSL_CTX (ssl));

  *session = NULL;
  if (length == sizeof psk_identity - 1 && memcmp (id, psk_identity, length) == 0)
    {
      SSL_SESSION_up_ref (self->psk);
      *session = self->psk;
    }
  return 1;
}

/* The key is bound to the suite, whose digest it is used with. */
static gboolean
make_psk (OpensslPair *self)
{
  g_autoptr (SSL) ssl = SSL_new (self->contexts[HM_TLS_CLIENT]);
  STACK_OF (SSL_CIPHER) *suites = ssl != NULL ? SSL_get1_supported_ciphers (ssl) : NULL;
  const SSL_CIPHER *suite = NULL;
  guchar key[32];

  for (int i = 0; i < sk_SSL_CIPHER_num (suites); i++)
    if (strcmp (SSL_CIPHER_get_name (sk_SSL_CIPHER_value (suites, i)), self->pair.offer->suite) ==
        0)
      suite = sk_SSL_CIPHER_value (suites, i);
  sk_SSL_CIPHER_free (suites);

  self->psk = SSL_SESSION_new ();
  if (suite == NULL || self->psk == NULL ||
      RAND_bytes_ex (hm_openssl_context (), key, sizeof key, 0) <= 0 ||
      !SSL_SESSION_set1_master_key (self->psk, key, sizeof key) ||
      !SSL_SESSION_set_cipher (self->psk, suite) ||
      !SSL_SESSION_set_protocol_version (self->psk, TLS1_3_VERSION))
    return FALSE;
  SSL_CTX_set_psk_use_session_callback (self->contexts[HM_TLS_CLIENT], on_psk_client);
  SSL_CTX_set_psk_find_session_callback (self->contexts[HM_TLS_SERVER], on_psk_server);
  return TRUE;
}

/* Up to TLS 1.2 the groups also say which certificates are understood (RFC 8422 5.1.1). A list that
 * names one group twice, by two of its names, is refused. */
static gboolean
set_group (SSL_CTX *context, const HmTlsOffer *offer, const char *group)
{
  const HmOpensslTlsData *data = offer->data;

  if (data->version < TLS1_3_VERSION && hm_openssl_key_is (data->key, "EC"))
    {
      g_autofree char *both = g_strdup_printf ("%s:%s", group, data->key->group);

      if (SSL_CTX_set1_groups_list (context, both))
        return TRUE;
      ERR_clear_error ();
    }
  return SSL_CTX_set1_groups_list (context, group);
}

static gboolean
set_suite (SSL_CTX *context, const HmTlsOffer *offer)
{
  const HmOpensslTlsData *data = offer->data;

  if (data->version == TLS1_3_VERSION)
    return SSL_CTX_set_ciphersuites (context, offer->suite);
  return SSL_CTX_set_cipher_list (context, offer->suite);
}

/* What a connection needs to be resumed is made by the wanted way alone: tickets that nobody uses
 * would be paid for too. */
static void
set_resumption (SSL_CTX *context, HmTlsSide side, HmTlsMode mode)
{
  long cache = SSL_SESS_CACHE_OFF;

  if (mode != HM_TLS_TICKET)
    SSL_CTX_set_options (context, SSL_OP_NO_TICKET);
  if (side == HM_TLS_CLIENT && mode != HM_TLS_FULL && mode != HM_TLS_EXTERNAL_PSK)
    cache = SSL_SESS_CACHE_CLIENT | SSL_SESS_CACHE_NO_INTERNAL;
  if (side == HM_TLS_SERVER && (mode == HM_TLS_SESSION_ID || mode == HM_TLS_STATEFUL_TICKET))
    cache = SSL_SESS_CACHE_SERVER;
  SSL_CTX_set_session_cache_mode (context, cache);
  SSL_CTX_sess_set_cache_size (context, CACHE_SIZE);
  if (side == HM_TLS_SERVER)
    SSL_CTX_set_num_tickets (context, mode == HM_TLS_TICKET || mode == HM_TLS_STATEFUL_TICKET);
}

static gboolean
set_identity (SSL_CTX *context,
              HmTlsSide side,
              const HmOpensslIdentity *identity,
              HmTlsVerification verification)
{
  gboolean shows = side == HM_TLS_SERVER || verification == HM_TLS_VERIFY_MUTUAL;

  if (shows && (SSL_CTX_use_certificate (context, identity->certificate) <= 0 ||
                SSL_CTX_use_PrivateKey (context, identity->key) <= 0))
    return FALSE;
  if (!verifies (side, verification))
    {
      SSL_CTX_set_verify (context, SSL_VERIFY_NONE, NULL);
      return TRUE;
    }
  SSL_CTX_set_verify (context, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, NULL);
  return X509_STORE_add_cert (SSL_CTX_get_cert_store (context), identity->authority);
}

static gboolean
make_context (OpensslPair *self, HmTlsSide side, const HmOpensslIdentity *identity)
{
  const HmTlsOffer *offer = self->pair.offer;
  const HmTlsSettings *settings = &self->pair.settings;
  const HmOpensslTlsData *data = offer->data;
  SSL_CTX *context =
      SSL_CTX_new_ex (hm_openssl_context (), NULL,
                      side == HM_TLS_CLIENT ? TLS_client_method () : TLS_server_method ());

  self->contexts[side] = context;
  if (context == NULL)
    return FALSE;
  SSL_CTX_set_app_data (context, self);
  SSL_CTX_clear_options (context, SSL_CTX_get_options (context));
  /* The test of 1997 did not split records of CBC, nor do the engines that this one is compared
   * with. TLS 1.3 is made to look like TLS 1.2 (RFC 8446 D.4), as libssl does it for everybody. */
  SSL_CTX_set_options (context, SSL_OP_NO_COMPRESSION | SSL_OP_DONT_INSERT_EMPTY_FRAGMENTS |
                                    SSL_OP_ENABLE_MIDDLEBOX_COMPAT);
  SSL_CTX_set_security_level (context, 0);
  SSL_CTX_set_mode (context, SSL_MODE_AUTO_RETRY);
  set_resumption (context, side, settings->mode);
  if (side == HM_TLS_CLIENT)
    SSL_CTX_sess_set_new_cb (context, data->version == TLS1_3_VERSION ? on_session : NULL);
  else if (!SSL_CTX_set_dh_auto (context, 1) ||
           !SSL_CTX_set_session_id_context (context, context_id, sizeof context_id - 1))
    return FALSE;

  return SSL_CTX_set_min_proto_version (context, data->version) &&
         SSL_CTX_set_max_proto_version (context, data->version) && set_suite (context, offer) &&
         (settings->group == NULL || set_group (context, offer, settings->group)) &&
         set_identity (context, side, identity, settings->verification);
}

HmTlsPair *
hm_openssl_tls_prepare (const HmTlsOffer *offer,
                        const HmTlsSettings *settings,
                        const gint *stop,
                        GError **error)
{
  const HmOpensslTlsData *data = offer->data;
  const HmOpensslIdentity *identity = hm_openssl_identity_get (data->key, stop, error);
  OpensslPair *self;

  if (identity == NULL)
    return NULL;
  self = g_new0 (OpensslPair, 1);
  self->pair.methods = &methods;
  self->pair.offer = offer;
  self->pair.settings = *settings;
  if (!make_context (self, HM_TLS_CLIENT, identity) ||
      !make_context (self, HM_TLS_SERVER, identity) ||
      (settings->mode == HM_TLS_EXTERNAL_PSK && !make_psk (self)))
    {
      hm_openssl_fail (error, HM_ENGINE_ERROR_UNAVAILABLE,
                       _ ("OpenSSL does not make such a connection"));
      hm_tls_pair_free (&self->pair);
      return NULL;
    }
  return &self->pair;
}

static void
openssl_describe (HmLibrary *library)
{
  hm_engine_openssl.describe (library);
}

const HmTlsEngine hm_tls_engine_openssl = {
  .id = "openssl",
  .describe = openssl_describe,
  .offers = hm_openssl_tls_offers,
  .prepare = hm_openssl_tls_prepare,
};
