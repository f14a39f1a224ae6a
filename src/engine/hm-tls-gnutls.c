/* hm-tls-gnutls.c: connections of GnuTLS, TLS 1.0 to 1.3, over memory
 *
 * New sessions for each connection, as servers have them; making and freeing them is in the time.
 * Each pair has a priority string that names all that it may agree on, so that the system's
 * configuration adds nothing. A server of TLS 1.3 sends one ticket where it is to be resumed, as
 * that of the other engines.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-gnutls"

#include "config.h"

#include "engine/hm-tls-find.h"
#include "engine/hm-tls-identity.h"
#include "engine/hm-tls-pipe.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <string.h>

#define TLS_1_0 0x0301
#define TLS_1_3 0x0304

static const char psk_identity[] = "hashmark";

typedef struct _GnutlsPair GnutlsPair;

/* What GnuTLS hands to the transport. */
typedef struct
{
  GnutlsPair *pair;
  HmTlsSide side;
} Transport;

/* A suite in GnuTLS's terms. */
typedef struct
{
  gnutls_kx_algorithm_t exchange; /* unknown in TLS 1.3, whose suites have none */
  gnutls_cipher_algorithm_t cipher;
  gnutls_mac_algorithm_t mac;
  gnutls_protocol_t oldest; /* that has it */
} Suite;

struct _GnutlsPair
{
  HmTlsPair pair;
  Suite suite;
  gnutls_protocol_t version;
  gnutls_priority_t priority;
  gnutls_certificate_credentials_t credentials[HM_TLS_N_SIDES];
  gnutls_psk_client_credentials_t psk_client;
  gnutls_psk_server_credentials_t psk_server;
  guint8 psk[32];
  gnutls_datum_t ticket_key;
  GHashTable *cache;      /* the server's: of identifier to session, both GBytes */
  gnutls_datum_t session; /* the client's, for the next connection */
  gnutls_session_t sides[HM_TLS_N_SIDES];
  HmTlsPipe out[HM_TLS_N_SIDES];
  Transport transports[HM_TLS_N_SIDES];
  const char *group; /* that the last key exchange agreed on (interned), or NULL */
};

/* FALSE, for returning. GnuTLS's text is in the user's language. */
static gboolean
fail (HmTlsSide side, int code, GError **error)
{
  g_set_error (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED, "%s: %s",
               side == HM_TLS_CLIENT ? _ ("The client's side of the connection failed")
                                     : _ ("The server's side of the connection failed"),
               gnutls_strerror (code));
  return FALSE;
}

static gboolean
verifies (HmTlsSide side, HmTlsVerification verification)
{
  return verification == HM_TLS_VERIFY_MUTUAL ||
         (side == HM_TLS_CLIENT && verification == HM_TLS_VERIFY_SERVER);
}

/* ---- Transport ---- */

static ssize_t
push (gnutls_transport_ptr_t data, const void *bytes, size_t length)
{
  Transport *transport = data;

  hm_tls_pipe_put (&transport->pair->out[transport->side], bytes, length);
  return (ssize_t) length;
}

static ssize_t
pull (gnutls_transport_ptr_t data, void *bytes, size_t size)
{
  Transport *transport = data;
  gsize n = hm_tls_pipe_take (&transport->pair->out[!transport->side], bytes, size);

  if (n > 0)
    return (ssize_t) n;
  gnutls_transport_set_errno (transport->pair->sides[transport->side], EAGAIN);
  return -1;
}

static int
pull_timeout (gnutls_transport_ptr_t data, unsigned milliseconds)
{
  Transport *transport = data;

  return hm_tls_pipe_available (&transport->pair->out[!transport->side]) > 0;
}

/* ---- The server's sessions ---- */

static int
store_session (void *data, gnutls_datum_t id, gnutls_datum_t session)
{
  GnutlsPair *self = data;

  g_hash_table_replace (self->cache, g_bytes_new (id.data, id.size),
                        g_bytes_new (session.data, session.size));
  return 0;
}

static gnutls_datum_t
retrieve_session (void *data, gnutls_datum_t id)
{
  GnutlsPair *self = data;
  g_autoptr (GBytes) key = g_bytes_new (id.data, id.size);
  GBytes *session = g_hash_table_lookup (self->cache, key);
  gnutls_datum_t result = { NULL, 0 };

  if (session != NULL)
    {
      result.size = (unsigned) g_bytes_get_size (session);
      result.data = gnutls_malloc (result.size);
      memcpy (result.data, g_bytes_get_data (session, NULL), result.size);
    }
  return result;
}

static int
remove_session (void *data, gnutls_datum_t id)
{
  GnutlsPair *self = data;
  g_autoptr (GBytes) key = g_bytes_new (id.data, id.size);

  g_hash_table_remove (self->cache, key);
  return 0;
}

static int
get_psk (gnutls_session_t session, const char *name, gnutls_datum_t *key)
{
  const Transport *transport = gnutls_session_get_ptr (session);

  if (strcmp (name, psk_identity) != 0)
    return -1;
  key->size = sizeof transport->pair->psk;
  key->data = gnutls_malloc (key->size);
  memcpy (key->data, transport->pair->psk, key->size);
  return 0;
}

/* ---- A connection ---- */

static int
set_credentials (GnutlsPair *self, HmTlsSide side)
{
  gnutls_session_t session = self->sides[side];

  if (self->pair.settings.mode != HM_TLS_EXTERNAL_PSK)
    return gnutls_credentials_set (session, GNUTLS_CRD_CERTIFICATE, self->credentials[side]);
  return gnutls_credentials_set (session, GNUTLS_CRD_PSK,
                                 side == HM_TLS_CLIENT ? (void *) self->psk_client
                                                       : (void *) self->psk_server);
}

static int
set_resumption (GnutlsPair *self, HmTlsSide side, gboolean resume)
{
  gnutls_session_t session = self->sides[side];
  HmTlsMode mode = self->pair.settings.mode;

  if (side == HM_TLS_CLIENT)
    return resume && self->session.data != NULL
               ? gnutls_session_set_data (session, self->session.data, self->session.size)
               : 0;
  if (mode == HM_TLS_TICKET)
    return gnutls_session_ticket_enable_server (session, &self->ticket_key);
  if (mode == HM_TLS_SESSION_ID)
    {
      gnutls_db_set_ptr (session, self);
      gnutls_db_set_store_function (session, store_session);
      gnutls_db_set_retrieve_function (session, retrieve_session);
      gnutls_db_set_remove_function (session, remove_session);
    }
  return 0;
}

static gboolean
gnutls_pair_start (HmTlsPair *pair, HmTlsSide side, gboolean resume, GError **error)
{
  GnutlsPair *self = (GnutlsPair *) pair;
  unsigned flags = GNUTLS_NONBLOCK | GNUTLS_NO_SIGNAL | GNUTLS_NO_AUTO_SEND_TICKET;
  gnutls_session_t session;
  int code;

  if (side == HM_TLS_CLIENT)
    for (HmTlsSide i = HM_TLS_CLIENT; i < HM_TLS_N_SIDES; i++)
      hm_tls_pipe_empty (&self->out[i]);
  if (pair->settings.mode != HM_TLS_TICKET)
    flags |= GNUTLS_NO_TICKETS;
  code = gnutls_init (&session, flags | (side == HM_TLS_CLIENT ? GNUTLS_CLIENT : GNUTLS_SERVER));
  if (code != 0)
    return fail (side, code, error);
  self->sides[side] = session;
  gnutls_session_set_ptr (session, &self->transports[side]);
  gnutls_transport_set_ptr (session, &self->transports[side]);
  gnutls_transport_set_push_function (session, push);
  gnutls_transport_set_pull_function (session, pull);
  gnutls_transport_set_pull_timeout_function (session, pull_timeout);

  /* A name would cost another comparison, which is not asked for. */
  if (verifies (side, pair->settings.verification))
    gnutls_session_set_verify_cert (session, NULL, GNUTLS_VERIFY_ALLOW_BROKEN);
  if (side == HM_TLS_SERVER)
    gnutls_certificate_server_set_request (
        session, pair->settings.verification == HM_TLS_VERIFY_MUTUAL ? GNUTLS_CERT_REQUIRE
                                                                     : GNUTLS_CERT_IGNORE);

  code = gnutls_priority_set (session, self->priority);
  if (code == 0)
    code = set_credentials (self, side);
  if (code == 0)
    code = set_resumption (self, side, resume);
  return code == 0 || fail (side, code, error);
}

static HmTlsProgress
gnutls_pair_handshake (HmTlsPair *pair, HmTlsSide side, GError **error)
{
  GnutlsPair *self = (GnutlsPair *) pair;
  int code = gnutls_handshake (self->sides[side]);

  /* Warnings are no failures, and there may be more to read behind them. */
  while (code != 0 && code != GNUTLS_E_AGAIN && !gnutls_error_is_fatal (code))
    code = gnutls_handshake (self->sides[side]);
  if (code == GNUTLS_E_AGAIN)
    return HM_TLS_PROGRESS_WAITING;
  if (code == 0 && side == HM_TLS_SERVER && self->version == GNUTLS_TLS1_3 &&
      pair->settings.mode == HM_TLS_TICKET)
    code = gnutls_session_ticket_send (self->sides[side], 1, 0);
  if (code == 0)
    return HM_TLS_PROGRESS_DONE;
  fail (side, code, error);
  return HM_TLS_PROGRESS_FAILED;
}

static gboolean
gnutls_pair_write (HmTlsPair *pair,
                   HmTlsSide side,
                   const guint8 *data,
                   gsize length,
                   GError **error)
{
  GnutlsPair *self = (GnutlsPair *) pair;

  for (gsize done = 0; done < length;)
    {
      ssize_t n = gnutls_record_send (self->sides[side], data + done, length - done);

      if (n < 0)
        return fail (side, (int) n, error);
      done += (gsize) n;
    }
  return TRUE;
}

static gssize
gnutls_pair_read (HmTlsPair *pair, HmTlsSide side, guint8 *buffer, gsize size, GError **error)
{
  GnutlsPair *self = (GnutlsPair *) pair;
  ssize_t n;

  /* A ticket before the data is taken along, and told by this code when nothing follows it. */
  do
    n = gnutls_record_recv (self->sides[side], buffer, size);
  while (n == GNUTLS_E_AGAIN && hm_tls_pipe_available (&self->out[!side]) > 0);
  if (n >= 0 || n == GNUTLS_E_AGAIN)
    return MAX (n, 0);
  fail (side, (int) n, error);
  return -1;
}

static void
drop_side (GnutlsPair *self, HmTlsSide side)
{
  g_clear_pointer (&self->sides[side], gnutls_deinit);
}

static void
forget_session (GnutlsPair *self)
{
  gnutls_free (self->session.data);
  self->session = (gnutls_datum_t){ NULL, 0 };
}

static gboolean
gnutls_pair_finish (HmTlsPair *pair, HmTlsSide side, GError **error)
{
  GnutlsPair *self = (GnutlsPair *) pair;
  HmTlsMode mode = pair->settings.mode;
  int code = 0;

  /* Each ticket of TLS 1.3 is used once; what came before serves for all connections. */
  if (side == HM_TLS_CLIENT && (mode == HM_TLS_SESSION_ID || mode == HM_TLS_TICKET) &&
      (self->version == GNUTLS_TLS1_3 || !gnutls_session_is_resumed (self->sides[side])))
    {
      forget_session (self);
      code = gnutls_session_get_data2 (self->sides[side], &self->session);
    }
  drop_side (self, side);
  return code == 0 || fail (side, code, error);
}

static const char *
get_group (gnutls_session_t session)
{
  const char *name = gnutls_group_get_name (gnutls_group_get (session));
  g_autofree char *word = name != NULL ? g_ascii_strdown (name, -1) : NULL;

  return g_intern_string (word);
}

/* The exchange is that of the suite, but in TLS 1.3, where suites have none. */
static gboolean
is_suite (GnutlsPair *self, gnutls_session_t session)
{
  return gnutls_cipher_get (session) == self->suite.cipher &&
         (self->version == GNUTLS_TLS1_3 || (gnutls_kx_get (session) == self->suite.exchange &&
                                             gnutls_mac_get (session) == self->suite.mac));
}

static gboolean
gnutls_pair_check (HmTlsPair *pair, GError **error)
{
  GnutlsPair *self = (GnutlsPair *) pair;
  gnutls_session_t client = self->sides[HM_TLS_CLIENT];

  for (HmTlsSide side = HM_TLS_CLIENT; side < HM_TLS_N_SIDES; side++)
    {
      gnutls_session_t session = self->sides[side];

      if (gnutls_protocol_get_version (session) != self->version || !is_suite (self, session))
        {
          g_autofree char *suite = gnutls_session_get_desc (session);

          g_set_error (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED,
                       /* Translators: a protocol and a cipher suite. */
                       _ ("The connection came to %1$s %2$s, which was not asked for."),
                       gnutls_protocol_get_name (gnutls_protocol_get_version (session)), suite);
          return FALSE;
        }
      /* Who resumes shows no certificate. */
      if (verifies (side, pair->settings.verification) && !gnutls_session_is_resumed (session) &&
          pair->settings.mode != HM_TLS_EXTERNAL_PSK &&
          gnutls_session_get_verify_cert_status (session) != 0)
        {
          g_set_error (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED,
                       /* Translators: the reason, in English. */
                       _ ("The certificate was not verified: %s."),
                       gnutls_strerror (GNUTLS_E_CERTIFICATE_VERIFICATION_ERROR));
          return FALSE;
        }
    }
  /* Resumed in TLS 1.2 and before, there is no exchange that would need a group. */
  if (self->version != GNUTLS_TLS1_3 && gnutls_session_is_resumed (client))
    return TRUE;
  self->group = get_group (client);
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
gnutls_pair_is_resumed (HmTlsPair *pair, HmTlsSide side)
{
  gnutls_session_t session = ((GnutlsPair *) pair)->sides[side];

  if (pair->settings.mode == HM_TLS_EXTERNAL_PSK)
    return gnutls_auth_get_type (session) == GNUTLS_CRD_PSK;
  return gnutls_session_is_resumed (session);
}

static guint64
gnutls_pair_get_wire_bytes (HmTlsPair *pair, HmTlsSide side)
{
  return ((GnutlsPair *) pair)->out[side].total;
}

static void
gnutls_pair_abandon (HmTlsPair *pair)
{
  GnutlsPair *self = (GnutlsPair *) pair;

  drop_side (self, HM_TLS_CLIENT);
  drop_side (self, HM_TLS_SERVER);
  forget_session (self);
  g_hash_table_remove_all (self->cache);
}

static void
gnutls_pair_free (HmTlsPair *pair)
{
  GnutlsPair *self = (GnutlsPair *) pair;

  gnutls_pair_abandon (pair);
  for (HmTlsSide side = HM_TLS_CLIENT; side < HM_TLS_N_SIDES; side++)
    {
      g_clear_pointer (&self->credentials[side], gnutls_certificate_free_credentials);
      hm_tls_pipe_clear (&self->out[side]);
    }
  g_clear_pointer (&self->psk_client, gnutls_psk_free_client_credentials);
  g_clear_pointer (&self->psk_server, gnutls_psk_free_server_credentials);
  g_clear_pointer (&self->priority, gnutls_priority_deinit);
  gnutls_free (self->ticket_key.data);
  g_hash_table_unref (self->cache);
  g_free (self);
}

static const HmTlsMethods methods = {
  .start = gnutls_pair_start,
  .handshake = gnutls_pair_handshake,
  .write = gnutls_pair_write,
  .read = gnutls_pair_read,
  .finish = gnutls_pair_finish,
  .check = gnutls_pair_check,
  .is_resumed = gnutls_pair_is_resumed,
  .get_wire_bytes = gnutls_pair_get_wire_bytes,
  .abandon = gnutls_pair_abandon,
  .free = gnutls_pair_free,
};

/* ---- Preparing ---- */

static const char *
get_suite (guint index, guint16 *id, Suite *suite)
{
  guchar bytes[2];
  const char *name = gnutls_cipher_suite_info (index, bytes, &suite->exchange, &suite->cipher,
                                               &suite->mac, &suite->oldest);

  if (name != NULL)
    *id = (guint16) (bytes[0] << 8 | bytes[1]);
  return name;
}

static gboolean
find_suite (guint16 wanted, Suite *suite)
{
  guint16 id;

  for (guint i = 0; get_suite (i, &id, suite) != NULL; i++)
    if (id == wanted)
      return TRUE;
  return FALSE;
}

static int
make_priority (GnutlsPair *self)
{
  const HmTlsSettings *settings = &self->pair.settings;
  const char *group = settings->group != NULL ? settings->group : "ALL";
  const char *exchange;
  g_autofree char *group_word = g_ascii_strup (group, -1);
  g_autofree char *words = NULL;

  if (settings->mode == HM_TLS_EXTERNAL_PSK)
    exchange = "ECDHE-PSK:+DHE-PSK";
  else if (self->version == GNUTLS_TLS1_3)
    /* Of those GnuTLS takes which kinds of keys and groups there may be. */
    exchange = "ECDHE-RSA:+ECDHE-ECDSA:+DHE-RSA";
  else
    exchange = gnutls_kx_get_name (self->suite.exchange);
  words = g_strdup_printf ("NONE:+VERS-%s:+COMP-NULL:+CTYPE-X509:+%s:+%s:+%s:+GROUP-%s:+SIGN-ALL:"
                           "%%VERIFY_ALLOW_BROKEN",
                           gnutls_protocol_get_name (self->version), exchange,
                           gnutls_cipher_get_name (self->suite.cipher),
                           gnutls_mac_get_name (self->suite.mac), group_word);
  return gnutls_priority_init (&self->priority, words, NULL);
}

static gnutls_datum_t
get_datum (GBytes *bytes)
{
  gsize size;
  gconstpointer data = g_bytes_get_data (bytes, &size);

  return (gnutls_datum_t){ (guchar *) data, (unsigned) size };
}

static int
make_credentials (GnutlsPair *self, HmTlsSide side, const HmTlsIdentity *identity)
{
  HmTlsVerification verification = self->pair.settings.verification;
  gnutls_datum_t certificate = get_datum (identity->certificate);
  gnutls_datum_t authority = get_datum (identity->authority);
  gnutls_datum_t key = get_datum (identity->private_key);
  int code = gnutls_certificate_allocate_credentials (&self->credentials[side]);

  /* That the key fits is known; to find out would take a signature. */
  if (code == 0)
    gnutls_certificate_set_flags (self->credentials[side], GNUTLS_CERTIFICATE_SKIP_KEY_CERT_MATCH);
  if (code == 0 && (side == HM_TLS_SERVER || verification == HM_TLS_VERIFY_MUTUAL))
    code = gnutls_certificate_set_x509_key_mem (self->credentials[side], &certificate, &key,
                                                GNUTLS_X509_FMT_DER);
  /* This one returns how many there are. */
  if (code >= 0 && verifies (side, verification))
    code = gnutls_certificate_set_x509_trust_mem (self->credentials[side], &authority,
                                                  GNUTLS_X509_FMT_DER);
  return MIN (code, 0);
}

static int
make_psk (GnutlsPair *self)
{
  gnutls_datum_t key = { self->psk, sizeof self->psk };
  int code = gnutls_rnd (GNUTLS_RND_KEY, self->psk, sizeof self->psk);

  if (code == 0)
    code = gnutls_psk_allocate_client_credentials (&self->psk_client);
  if (code == 0)
    code = gnutls_psk_allocate_server_credentials (&self->psk_server);
  if (code == 0)
    code = gnutls_psk_set_client_credentials (self->psk_client, psk_identity, &key,
                                              GNUTLS_PSK_KEY_RAW);
  if (code == 0)
    gnutls_psk_set_server_credentials_function (self->psk_server, get_psk);
  return code;
}

static int
set_up (GnutlsPair *self, const HmTlsIdentity *identity)
{
  int code = make_priority (self);

  for (HmTlsSide side = HM_TLS_CLIENT; side < HM_TLS_N_SIDES && code == 0; side++)
    code = make_credentials (self, side, identity);
  if (code == 0 && self->pair.settings.mode == HM_TLS_EXTERNAL_PSK)
    code = make_psk (self);
  if (code == 0 && self->pair.settings.mode == HM_TLS_TICKET)
    code = gnutls_session_ticket_key_generate (&self->ticket_key);
  return code;
}

static HmTlsPair *
gnutls_pair_prepare (const HmTlsOffer *offer,
                     const HmTlsSettings *settings,
                     const gint *stop,
                     GError **error)
{
  const HmTlsFound *found = offer->data;
  const HmTlsIdentity *identity = hm_tls_identity_get (found->key, stop, error);
  gnutls_protocol_t version = GNUTLS_TLS1_0 + (found->version - TLS_1_0);
  GnutlsPair *self;
  Suite suite;
  int code;

  if (identity == NULL)
    return NULL;
  if (settings->mode == HM_TLS_STATEFUL_TICKET || !find_suite (found->suite, &suite) ||
      version < suite.oldest || (version == GNUTLS_TLS1_3) != (suite.oldest == GNUTLS_TLS1_3))
    {
      g_set_error_literal (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_UNAVAILABLE,
                           _ ("GnuTLS does not make such a connection"));
      return NULL;
    }
  self = g_new0 (GnutlsPair, 1);
  self->pair.methods = &methods;
  self->pair.offer = offer;
  self->pair.settings = *settings;
  self->suite = suite;
  self->version = version;
  self->cache = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref,
                                       (GDestroyNotify) g_bytes_unref);
  for (HmTlsSide side = HM_TLS_CLIENT; side < HM_TLS_N_SIDES; side++)
    {
      hm_tls_pipe_init (&self->out[side]);
      self->transports[side] = (Transport){ self, side };
    }
  code = set_up (self, identity);
  if (code != 0)
    {
      g_set_error (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_UNAVAILABLE, "%s: %s",
                   _ ("GnuTLS does not make such a connection"), gnutls_strerror (code));
      hm_tls_pair_free (&self->pair);
      return NULL;
    }
  return &self->pair;
}

/* ---- Offers ---- */

static GArray *
list_suites (void)
{
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (guint16));
  guint16 id;
  Suite suite;

  for (guint i = 0; get_suite (i, &id, &suite) != NULL; i++)
    g_array_append_val (ids, id);
  return ids;
}

static const char *
name_suite (guint16 wanted)
{
  const char *name;
  guint16 id = 0;
  Suite suite;

  for (guint i = 0; (name = get_suite (i, &id, &suite)) != NULL; i++)
    if (id == wanted)
      return name;
  return NULL;
}

/* A connection with one of the two largest groups takes GnuTLS half a second, and nobody uses them.
 */
static gboolean
is_too_slow (gnutls_group_t group)
{
  return group == GNUTLS_GROUP_FFDHE6144 || group == GNUTLS_GROUP_FFDHE8192;
}

static const char *const *
list_groups (void)
{
  static gsize listed = 0;

  if (g_once_init_enter (&listed))
    {
      GPtrArray *names = g_ptr_array_new ();

      for (const gnutls_group_t *group = gnutls_group_list (); *group != 0; group++)
        {
          g_autofree char *word = g_ascii_strdown (gnutls_group_get_name (*group), -1);

          if (!is_too_slow (*group))
            g_ptr_array_add (names, (gpointer) g_intern_string (word));
        }
      g_ptr_array_add (names, NULL);
      g_once_init_leave (&listed, (gsize) g_ptr_array_free (names, FALSE));
    }
  return (const char *const *) listed;
}

static const char *
get_last_group (HmTlsPair *pair)
{
  return ((GnutlsPair *) pair)->group;
}

static const GPtrArray *
gnutls_offers (void)
{
  static const HmTlsFinder finder = {
    .engine = &hm_tls_engine_gnutls,
    .oldest = TLS_1_0,
    .list_suites = list_suites,
    .name_suite = name_suite,
    .list_groups = list_groups,
    .get_group = get_last_group,
  };
  static gsize found = 0;

  if (g_once_init_enter (&found))
    g_once_init_leave (&found, (gsize) hm_tls_find (&finder));
  return (const GPtrArray *) found;
}

static void
gnutls_describe (HmLibrary *library)
{
  library->name = g_strdup ("GnuTLS");
  library->version = g_strdup (gnutls_check_version (NULL));
}

const HmTlsEngine hm_tls_engine_gnutls = {
  .id = "gnutls",
  .describe = gnutls_describe,
  .offers = gnutls_offers,
  .prepare = gnutls_pair_prepare,
};
