/* hm-tls-nss.c: connections of NSS, SSLv3 to TLS 1.3, over memory
 *
 * NSS has one state for the whole process: it is begun once, without a database and without files,
 * and left to the end. So are its two caches of sessions: that of servers is in anonymous memory,
 * and in that of clients each pair has sessions under a name of its own. Everything else belongs to
 * a pair: a model of each side, which each connection is made from.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-nss"

#include "config.h"

#include "engine/hm-tls-find.h"
#include "engine/hm-tls-identity.h"
#include "engine/hm-tls-nss-io.h"

#include <cert.h>
#include <certdb.h>
#include <glib/gi18n-lib.h>
#include <keyhi.h>
#include <nss.h>
#include <pk11pub.h>
#include <prerror.h>
#include <ssl.h>
#include <sslexp.h>
#include <sslproto.h>
#include <string.h>

/* Sessions that servers keep: one for each pair that is in use at a time, and some. */
#define CACHE_SIZE 1024

/* The name that certificates are of. */
static const char server_name[] = "localhost";
static const guint8 psk_identity[] = "hashmark";

/* OpenSSL's words for what NSS knows by numbers of the wire (IANA, TLS Supported Groups), and the
 * key of that curve. */
static const struct
{
  guint16 id;
  const char *word, *key;
} groups[] = {
  { ssl_grp_ec_secp256r1, "secp256r1", "p256" },
  { ssl_grp_ec_secp384r1, "secp384r1", "p384" },
  { ssl_grp_ec_secp521r1, "secp521r1", "p521" },
  { ssl_grp_ec_curve25519, "x25519", NULL },
  { ssl_grp_ffdhe_2048, "ffdhe2048", NULL },
  { ssl_grp_ffdhe_3072, "ffdhe3072", NULL },
  { ssl_grp_ffdhe_4096, "ffdhe4096", NULL },
  { 0x11ec, "X25519MLKEM768", NULL }, /* newer than some headers */
};

typedef struct _NssPair NssPair;

typedef struct
{
  NssPair *pair;
  PRFileDesc *model;
  PRFileDesc *connection;
  HmTlsPipe out;
  HmNssPipes pipes;
  gboolean verified; /* the other side's certificate, in this connection */
} Side;

struct _NssPair
{
  HmTlsPair pair;
  CERTCertificate *certificate;
  CERTCertificate *authority;
  SECKEYPrivateKey *key;
  PK11SymKey *psk;
  Side sides[HM_TLS_N_SIDES];
  char *name;        /* of the client's sessions */
  const char *group; /* that the last key exchange agreed on, or NULL */
};

/* Sets the error from NSPR's. FALSE, for returning. */
static gboolean
fail (HmTlsSide side, GError **error)
{
  const char *name = PR_ErrorToName (PR_GetError ());

  g_set_error (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED, "%s: %s",
               side == HM_TLS_CLIENT ? _ ("The client's side of the connection failed")
                                     : _ ("The server's side of the connection failed"),
               name != NULL ? name : "?");
  return FALSE;
}

static gboolean
verifies (HmTlsSide side, HmTlsVerification verification)
{
  return verification == HM_TLS_VERIFY_MUTUAL ||
         (side == HM_TLS_CLIENT && verification == HM_TLS_VERIFY_SERVER);
}

/* ---- The library ---- */

static gboolean
begin (void)
{
  if (NSS_NoDB_Init (NULL) != SECSuccess || !hm_nss_io_init ())
    return FALSE;
  NSS_SetDomesticPolicy ();
  /* What is old is what is to be measured. A version that does not know these goes without. */
  NSS_OptionSet (NSS_RSA_MIN_KEY_SIZE, 512);
  NSS_OptionSet (NSS_TLS_VERSION_MIN_POLICY, SSL_LIBRARY_VERSION_3_0);
  for (guint i = 0; i < SSL_NumImplementedCiphers; i++)
    SSL_CipherPolicySet (SSL_ImplementedCiphers[i], SSL_ALLOWED);
  return SSL_ConfigServerSessionIDCache (CACHE_SIZE, 0, 0, NULL) == SECSuccess;
}

static gboolean
is_there (void)
{
  static gsize begun = 0;

  if (g_once_init_enter (&begun))
    g_once_init_leave (&begun, begin () ? 1 : 2);
  return begun == 1;
}

/* ---- A connection ---- */

/* Another name, under which there is no session yet. */
static void
forget_session (NssPair *self)
{
  static gint n = 0;

  g_free (self->name);
  self->name = g_strdup_printf ("%d", g_atomic_int_add (&n, 1));
}

static gboolean
nss_start (HmTlsPair *pair, HmTlsSide side, gboolean resume, GError **error)
{
  NssPair *self = (NssPair *) pair;
  Side *own = &self->sides[side];
  PRFileDesc *layer;

  if (side == HM_TLS_CLIENT)
    for (HmTlsSide i = HM_TLS_CLIENT; i < HM_TLS_N_SIDES; i++)
      {
        hm_tls_pipe_empty (&self->sides[i].out);
        self->sides[i].verified = FALSE;
      }
  layer = hm_nss_io_new (&own->pipes);
  own->connection = layer != NULL ? SSL_ImportFD (own->model, layer) : NULL;
  if (own->connection == NULL)
    {
      fail (side, error);
      if (layer != NULL)
        PR_Close (layer);
      return FALSE;
    }
  if (side == HM_TLS_CLIENT)
    {
      if (!resume && pair->settings.mode != HM_TLS_FULL)
        forget_session (self);
      if (SSL_SetURL (own->connection, server_name) != SECSuccess ||
          SSL_SetSockPeerID (own->connection, self->name) != SECSuccess)
        return fail (side, error);
    }
  if (self->psk != NULL &&
      SSL_AddExternalPsk (own->connection, self->psk, psk_identity, sizeof psk_identity - 1,
                          ssl_hash_sha256) != SECSuccess)
    return fail (side, error);
  return SSL_ResetHandshake (own->connection, side == HM_TLS_SERVER) == SECSuccess ||
         fail (side, error);
}

static HmTlsProgress
nss_handshake (HmTlsPair *pair, HmTlsSide side, GError **error)
{
  NssPair *self = (NssPair *) pair;

  if (SSL_ForceHandshake (self->sides[side].connection) == SECSuccess)
    return HM_TLS_PROGRESS_DONE;
  if (PR_GetError () == PR_WOULD_BLOCK_ERROR)
    return HM_TLS_PROGRESS_WAITING;
  fail (side, error);
  return HM_TLS_PROGRESS_FAILED;
}

static gboolean
nss_write (HmTlsPair *pair, HmTlsSide side, const guint8 *data, gsize length, GError **error)
{
  NssPair *self = (NssPair *) pair;

  return PR_Write (self->sides[side].connection, data, (PRInt32) length) == (PRInt32) length ||
         fail (side, error);
}

static gssize
nss_read (HmTlsPair *pair, HmTlsSide side, guint8 *buffer, gsize size, GError **error)
{
  NssPair *self = (NssPair *) pair;
  PRInt32 n = PR_Read (self->sides[side].connection, buffer, (PRInt32) size);

  if (n >= 0)
    return n;
  if (PR_GetError () == PR_WOULD_BLOCK_ERROR)
    return 0;
  fail (side, error);
  return -1;
}

static gboolean
nss_finish (HmTlsPair *pair, HmTlsSide side, GError **error)
{
  NssPair *self = (NssPair *) pair;

  /* Sessions are in the caches by now. */
  g_clear_pointer (&self->sides[side].connection, PR_Close);
  return TRUE;
}

static const char *
group_word (guint16 id)
{
  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    if (groups[i].id == id)
      return groups[i].word;
  return NULL;
}

/* Where no ticket was agreed on, NSS resumes by the session's identifier all the same. */
static gboolean
is_by_ticket (NssPair *self, const HmTlsFound *found, const SSLChannelInfo *info)
{
  PRBool agreed = PR_FALSE;

  if (self->pair.settings.mode != HM_TLS_TICKET || info->resumed ||
      found->version == SSL_LIBRARY_VERSION_TLS_1_3)
    return TRUE;
  return SSL_HandshakeNegotiatedExtension (self->sides[HM_TLS_CLIENT].connection,
                                           ssl_session_ticket_xtn, &agreed) == SECSuccess &&
         agreed;
}

static gboolean
nss_check (HmTlsPair *pair, GError **error)
{
  NssPair *self = (NssPair *) pair;
  const HmTlsFound *found = pair->offer->data;
  SSLChannelInfo info = { 0 };

  for (HmTlsSide side = HM_TLS_CLIENT; side < HM_TLS_N_SIDES; side++)
    {
      if (SSL_GetChannelInfo (self->sides[side].connection, &info, sizeof info) != SECSuccess)
        return fail (side, error);
      if (info.protocolVersion != found->version || info.cipherSuite != found->suite)
        {
          g_autofree char *version = g_strdup_printf ("0x%04x", info.protocolVersion);
          g_autofree char *suite = g_strdup_printf ("0x%04x", info.cipherSuite);

          g_set_error (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED,
                       /* Translators: a protocol and a cipher suite. */
                       _ ("The connection came to %1$s %2$s, which was not asked for."), version,
                       suite);
          return FALSE;
        }
      /* Who resumes shows no certificate. */
      if (verifies (side, pair->settings.verification) && !info.resumed &&
          pair->settings.mode != HM_TLS_EXTERNAL_PSK && !self->sides[side].verified)
        {
          g_set_error (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED,
                       /* Translators: the reason, in English. */
                       _ ("The certificate was not verified: %s."), "-");
          return FALSE;
        }
    }
  if (!is_by_ticket (self, found, &info))
    {
      g_set_error_literal (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED,
                           _ ("The server gave no ticket."));
      return FALSE;
    }
  /* Resumed in TLS 1.2 and before, there is no exchange that would need a group. */
  if (found->version < SSL_LIBRARY_VERSION_TLS_1_3 && info.resumed)
    return TRUE;
  self->group = group_word ((guint16) info.keaGroup);
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
nss_is_resumed (HmTlsPair *pair, HmTlsSide side)
{
  NssPair *self = (NssPair *) pair;
  SSLChannelInfo info = { 0 };

  SSL_GetChannelInfo (self->sides[side].connection, &info, sizeof info);
  if (pair->settings.mode == HM_TLS_EXTERNAL_PSK)
    return info.pskType == ssl_psk_external;
  return info.resumed;
}

static guint64
nss_get_wire_bytes (HmTlsPair *pair, HmTlsSide side)
{
  return ((NssPair *) pair)->sides[side].out.total;
}

static void
nss_abandon (HmTlsPair *pair)
{
  NssPair *self = (NssPair *) pair;

  for (HmTlsSide side = HM_TLS_CLIENT; side < HM_TLS_N_SIDES; side++)
    g_clear_pointer (&self->sides[side].connection, PR_Close);
  forget_session (self);
}

static void
nss_free (HmTlsPair *pair)
{
  NssPair *self = (NssPair *) pair;

  for (HmTlsSide side = HM_TLS_CLIENT; side < HM_TLS_N_SIDES; side++)
    {
      g_clear_pointer (&self->sides[side].connection, PR_Close);
      g_clear_pointer (&self->sides[side].model, PR_Close);
      hm_tls_pipe_clear (&self->sides[side].out);
    }
  g_clear_pointer (&self->certificate, CERT_DestroyCertificate);
  g_clear_pointer (&self->authority, CERT_DestroyCertificate);
  g_clear_pointer (&self->key, SECKEY_DestroyPrivateKey);
  g_clear_pointer (&self->psk, PK11_FreeSymKey);
  g_free (self->name);
  g_free (self);
}

static const HmTlsMethods methods = {
  .start = nss_start,
  .handshake = nss_handshake,
  .write = nss_write,
  .read = nss_read,
  .finish = nss_finish,
  .check = nss_check,
  .is_resumed = nss_is_resumed,
  .get_wire_bytes = nss_get_wire_bytes,
  .abandon = nss_abandon,
  .free = nss_free,
};

/* ---- Preparing ---- */

static SECStatus
accept_certificate (void *data, PRFileDesc *connection, PRBool check_signature, PRBool is_server)
{
  return SECSuccess;
}

static SECStatus
verify_certificate (void *data, PRFileDesc *connection, PRBool check_signature, PRBool is_server)
{
  Side *side = data;
  SECStatus status =
      SSL_AuthCertificate (CERT_GetDefaultCertDB (), connection, check_signature, is_server);

  side->verified = status == SECSuccess;
  return status;
}

static SECStatus
choose_certificate (void *data,
                    PRFileDesc *connection,
                    CERTDistNames *authorities,
                    CERTCertificate **certificate,
                    SECKEYPrivateKey **key)
{
  NssPair *self = data;

  *certificate = CERT_DupCertificate (self->certificate);
  *key = SECKEY_CopyPrivateKey (self->key);
  return SECSuccess;
}

static SECItem
get_item (GBytes *bytes)
{
  gsize size;
  gconstpointer data = g_bytes_get_data (bytes, &size);

  return (SECItem){ siBuffer, (guchar *) data, (unsigned) size };
}

static gboolean
import_identity (NssPair *self, const HmTlsIdentity *identity)
{
  CERTCertDBHandle *database = CERT_GetDefaultCertDB ();
  SECItem certificate = get_item (identity->certificate);
  SECItem authority = get_item (identity->authority);
  SECItem key = get_item (identity->private_key);
  PK11SlotInfo *slot = PK11_GetInternalKeySlot ();
  CERTCertTrust trust = { CERTDB_TRUSTED_CA | CERTDB_TRUSTED_CLIENT_CA | CERTDB_VALID_CA, 0, 0 };
  gboolean ok;

  self->certificate = CERT_NewTempCertificate (database, &certificate, NULL, PR_FALSE, PR_TRUE);
  self->authority = CERT_NewTempCertificate (database, &authority, NULL, PR_FALSE, PR_TRUE);
  ok = slot != NULL && self->certificate != NULL && self->authority != NULL &&
       CERT_ChangeCertTrust (database, self->authority, &trust) == SECSuccess &&
       PK11_ImportDERPrivateKeyInfoAndReturnKey (slot, &key, NULL, NULL, PR_FALSE, PR_FALSE, KU_ALL,
                                                 &self->key, NULL) == SECSuccess;
  g_clear_pointer (&slot, PK11_FreeSlot);
  return ok;
}

static gboolean
make_psk (NssPair *self)
{
  PK11SlotInfo *slot = PK11_GetBestSlot (CKM_HKDF_DERIVE, NULL);
  guint8 bytes[32];
  SECItem item = { siBuffer, bytes, sizeof bytes };

  if (slot != NULL && PK11_GenerateRandom (bytes, sizeof bytes) == SECSuccess)
    self->psk =
        PK11_ImportSymKey (slot, CKM_HKDF_DERIVE, PK11_OriginUnwrap, CKA_DERIVE, &item, NULL);
  g_clear_pointer (&slot, PK11_FreeSlot);
  return self->psk != NULL;
}

/* Up to TLS 1.2 the groups also say which certificates are understood (RFC 8422 5.1.1). */
static gboolean
set_group (PRFileDesc *model, const HmTlsFound *found, const char *word)
{
  SSLNamedGroup wanted[2];
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    if (strcmp (groups[i].word, word) == 0)
      wanted[n++] = (SSLNamedGroup) groups[i].id;
  if (n == 0)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (groups) && n == 1; i++)
    if (found->version < SSL_LIBRARY_VERSION_TLS_1_3 &&
        g_strcmp0 (groups[i].key, found->key) == 0 && (SSLNamedGroup) groups[i].id != wanted[0])
      wanted[n++] = (SSLNamedGroup) groups[i].id;
  return SSL_NamedGroupConfig (model, wanted, n) == SECSuccess;
}

static void
set_options (PRFileDesc *model, const HmTlsSettings *settings)
{
  gboolean mutual = settings->verification == HM_TLS_VERIFY_MUTUAL;

  /* Without a cache NSS does without keys that were agreed on elsewhere, too. */
  SSL_OptionSet (model, SSL_NO_CACHE, settings->mode == HM_TLS_FULL);
  SSL_OptionSet (model, SSL_ENABLE_SESSION_TICKETS, settings->mode == HM_TLS_TICKET);
  SSL_OptionSet (model, SSL_REQUIRE_SAFE_NEGOTIATION, PR_FALSE);
  /* The test of 1997 did not split records of CBC, nor do the engines that this one is compared
   * with. */
  SSL_OptionSet (model, SSL_CBC_RANDOM_IV, PR_FALSE);
  /* A key of the exchange is made for each connection, as elsewhere. */
  SSL_OptionSet (model, SSL_REUSE_SERVER_ECDHE_KEY, PR_FALSE);
  SSL_OptionSet (model, SSL_ENABLE_SERVER_DHE, PR_TRUE);
  SSL_OptionSet (model, SSL_REQUEST_CERTIFICATE, mutual);
  SSL_OptionSet (model, SSL_REQUIRE_CERTIFICATE, mutual ? SSL_REQUIRE_ALWAYS : SSL_REQUIRE_NEVER);
}

static gboolean
make_model (NssPair *self, HmTlsSide which)
{
  const HmTlsFound *found = self->pair.offer->data;
  const HmTlsSettings *settings = &self->pair.settings;
  SSLVersionRange range = { found->version, found->version };
  Side *side = &self->sides[which];
  PRFileDesc *layer = hm_nss_io_new (NULL);

  side->model = layer != NULL ? SSL_ImportFD (NULL, layer) : NULL;
  if (side->model == NULL)
    {
      g_clear_pointer (&layer, PR_Close);
      return FALSE;
    }
  if (SSL_VersionRangeSet (side->model, &range) != SECSuccess)
    return FALSE;
  for (guint i = 0; i < SSL_NumImplementedCiphers; i++)
    SSL_CipherPrefSet (side->model, SSL_ImplementedCiphers[i],
                       SSL_ImplementedCiphers[i] == found->suite);
  set_options (side->model, settings);
  SSL_AuthCertificateHook (
      side->model,
      verifies (which, settings->verification) ? verify_certificate : accept_certificate, side);
  if (which == HM_TLS_SERVER &&
      SSL_ConfigServerCert (side->model, self->certificate, self->key, NULL, 0) != SECSuccess)
    return FALSE;
  if (which == HM_TLS_CLIENT && settings->verification == HM_TLS_VERIFY_MUTUAL)
    SSL_GetClientAuthDataHook (side->model, choose_certificate, self);
  return settings->group == NULL || set_group (side->model, found, settings->group);
}

static HmTlsPair *
nss_prepare (const HmTlsOffer *offer,
             const HmTlsSettings *settings,
             const gint *stop,
             GError **error)
{
  const HmTlsFound *found = offer->data;
  const HmTlsIdentity *identity = hm_tls_identity_get (found->key, stop, error);
  NssPair *self;

  if (identity == NULL)
    return NULL;
  self = g_new0 (NssPair, 1);
  self->pair.methods = &methods;
  self->pair.offer = offer;
  self->pair.settings = *settings;
  forget_session (self);
  for (HmTlsSide side = HM_TLS_CLIENT; side < HM_TLS_N_SIDES; side++)
    {
      hm_tls_pipe_init (&self->sides[side].out);
      self->sides[side].pair = self;
      self->sides[side].pipes = (HmNssPipes){ &self->sides[!side].out, &self->sides[side].out };
    }
  if (!is_there () || settings->mode == HM_TLS_STATEFUL_TICKET ||
      !import_identity (self, identity) || !make_model (self, HM_TLS_CLIENT) ||
      !make_model (self, HM_TLS_SERVER) ||
      (settings->mode == HM_TLS_EXTERNAL_PSK && !make_psk (self)))
    {
      g_set_error_literal (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_UNAVAILABLE,
                           _ ("NSS does not make such a connection"));
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

  if (is_there ())
    g_array_append_vals (ids, SSL_ImplementedCiphers, SSL_NumImplementedCiphers);
  return ids;
}

static const char *
name_suite (guint16 suite)
{
  SSLCipherSuiteInfo info;

  return SSL_GetCipherSuiteInfo (suite, &info, sizeof info) == SECSuccess ? info.cipherSuiteName
                                                                          : NULL;
}

static const char *const *
list_groups (void)
{
  static const char *words[G_N_ELEMENTS (groups) + 1];
  static gsize listed = 0;

  if (g_once_init_enter (&listed))
    {
      for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
        words[i] = groups[i].word;
      g_once_init_leave (&listed, 1);
    }
  return words;
}

static const char *
get_last_group (HmTlsPair *pair)
{
  return ((NssPair *) pair)->group;
}

static const GPtrArray *
nss_offers (void)
{
  static const HmTlsFinder finder = {
    .engine = &hm_tls_engine_nss,
    .oldest = SSL_LIBRARY_VERSION_3_0,
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
nss_describe (HmLibrary *library)
{
  library->name = g_strdup ("NSS");
  library->version = g_strdup (NSS_GetVersion ());
}

const HmTlsEngine hm_tls_engine_nss = {
  .id = "nss",
  .describe = nss_describe,
  .offers = nss_offers,
  .prepare = nss_prepare,
};
