/* hm-tls-builtin.c: connections of the built-in core: SSLv2, SSLv3 and TLS 1.0
 *
 * As in the test of 1997, the two objects are made once and used for all connections, and full
 * connections of SSLv3 begin with a hello in the format of version 2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-engine"

#include "config.h"

#include "engine/hm-builtin.h"
#include "engine/hm-engines.h"
#include "engine/hm-tls-engines.h"
#include "ssl/ssl.h"
#include "ssl/x509.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define DAY (24 * 60 * 60)

/* Sessions that the server keeps. */
#define CACHE_SIZE 64

/* A system call for each request would be more than all else in a resumed handshake. */
#define POOL_SIZE 4096

static const struct
{
  const char *id;
  HmSslProtocol protocol;
} protocols[] = {
  { "ssl2", HM_SSL_2 },
  { "ssl3", HM_SSL_3 },
  { "tls1.0", HM_TLS_1_0 },
};

static const struct
{
  const char *id;
  guint bits;
} keys[] = {
  { "rsa-512", 512 },
  { "rsa-1024", 1024 },
  { "rsa-2048", 2048 },
};

/* The suite that the text of 1997 speaks of stands first: it is taken where nobody chooses. */
static const char first_suite[] = "RC4-MD5";

/* HmTlsOffer.data */
typedef struct
{
  HmSslProtocol protocol;
  const HmSslSuite *suite;
  guint bits;
} OfferData;

typedef struct
{
  HmTlsPair pair;
  HmSslConfig configs[HM_TLS_N_SIDES];
  HmSsl *sides[HM_TLS_N_SIDES];
  guint64 wire[HM_TLS_N_SIDES]; /* what was taken from a side in this connection */
  HmRsaKey *key;
  HmSslCache *cache;
  HmSslSession session; /* of the first connection, for those that follow */
  gboolean has_session;
  guint8 certificate[HM_SSL_MAX_CERTIFICATE];
  guint8 pool[POOL_SIZE];
  gsize pool_left;
} BuiltinPair;

static bool
take_random (void *data, uint8_t *buffer, size_t length)
{
  BuiltinPair *self = data;

  if (length > POOL_SIZE)
    return hm_builtin_random (NULL, buffer, length);
  if (length > self->pool_left)
    {
      if (!hm_builtin_random (NULL, self->pool, POOL_SIZE))
        return FALSE;
      self->pool_left = POOL_SIZE;
    }
  self->pool_left -= length;
  memcpy (buffer, self->pool + self->pool_left, length);
  return TRUE;
}

/* FALSE, for returning. */
static gboolean
fail (BuiltinPair *self, HmTlsSide side, GError **error)
{
  HmSslFault fault = hm_ssl_fault (self->sides[side]);

  g_set_error (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED, "%s: %s",
               side == HM_TLS_CLIENT ? _ ("The client's side of the connection failed")
                                     : _ ("The server's side of the connection failed"),
               fault.text);
  return FALSE;
}

/* ---- A connection ---- */

static void
receive (BuiltinPair *self, HmTlsSide side)
{
  self->wire[!side] += hm_ssl_transfer (self->sides[!side], self->sides[side]);
}

static gboolean
builtin_start (HmTlsPair *pair, HmTlsSide side, gboolean resume, GError **error)
{
  BuiltinPair *self = (BuiltinPair *) pair;
  gboolean offers = resume && side == HM_TLS_CLIENT && self->has_session;

  self->wire[side] = 0;
  return hm_ssl_start (self->sides[side], offers ? &self->session : NULL) ||
         fail (self, side, error);
}

static HmTlsProgress
builtin_handshake (HmTlsPair *pair, HmTlsSide side, GError **error)
{
  BuiltinPair *self = (BuiltinPair *) pair;

  receive (self, side);
  switch (hm_ssl_state (self->sides[side]))
    {
    case HM_SSL_OPEN:
      return HM_TLS_PROGRESS_DONE;
    case HM_SSL_HANDSHAKE:
      return HM_TLS_PROGRESS_WAITING;
    default:
      fail (self, side, error);
      return HM_TLS_PROGRESS_FAILED;
    }
}

static gboolean
builtin_write (HmTlsPair *pair, HmTlsSide side, const guint8 *data, gsize length, GError **error)
{
  BuiltinPair *self = (BuiltinPair *) pair;

  return hm_ssl_write (self->sides[side], data, length) == length || fail (self, side, error);
}

static gssize
builtin_read (HmTlsPair *pair, HmTlsSide side, guint8 *buffer, gsize size, GError **error)
{
  BuiltinPair *self = (BuiltinPair *) pair;
  gsize n = hm_ssl_read (self->sides[side], buffer, size);

  if (n == 0)
    {
      receive (self, side);
      n = hm_ssl_read (self->sides[side], buffer, size);
    }
  if (n == 0 && hm_ssl_state (self->sides[side]) != HM_SSL_OPEN)
    {
      fail (self, side, error);
      return -1;
    }
  return (gssize) n;
}

static gboolean
builtin_finish (HmTlsPair *pair, HmTlsSide side, GError **error)
{
  BuiltinPair *self = (BuiltinPair *) pair;

  if (side == HM_TLS_CLIENT && pair->settings.mode == HM_TLS_SESSION_ID && !self->has_session)
    self->has_session = hm_ssl_get_session (self->sides[side], &self->session);
  return TRUE;
}

static gboolean
builtin_check (HmTlsPair *pair, GError **error)
{
  BuiltinPair *self = (BuiltinPair *) pair;
  const OfferData *data = pair->offer->data;

  for (HmTlsSide side = HM_TLS_CLIENT; side < HM_TLS_N_SIDES; side++)
    {
      HmSslProtocol protocol = hm_ssl_protocol (self->sides[side]);
      const HmSslSuite *suite = hm_ssl_suite (self->sides[side]);

      if (protocol != data->protocol || suite != data->suite)
        {
          g_set_error (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED,
                       /* Translators: a protocol and a cipher suite. */
                       _ ("The connection came to %1$s %2$s, which was not asked for."),
                       hm_ssl_protocol_name (protocol), suite != NULL ? suite->name : "-");
          return FALSE;
        }
    }
  return TRUE;
}

static gboolean
builtin_is_resumed (HmTlsPair *pair, HmTlsSide side)
{
  return hm_ssl_is_resumed (((BuiltinPair *) pair)->sides[side]);
}

static guint64
builtin_get_wire_bytes (HmTlsPair *pair, HmTlsSide side)
{
  BuiltinPair *self = (BuiltinPair *) pair;
  size_t waiting;

  hm_ssl_output (self->sides[side], &waiting);
  return self->wire[side] + waiting;
}

static void
builtin_abandon (HmTlsPair *pair)
{
  /* The next start forgets whatever was before; but a session of one that failed is none. */
  ((BuiltinPair *) pair)->has_session = FALSE;
}

static void
builtin_free (HmTlsPair *pair)
{
  BuiltinPair *self = (BuiltinPair *) pair;

  for (HmTlsSide side = HM_TLS_CLIENT; side < HM_TLS_N_SIDES; side++)
    hm_ssl_free (self->sides[side]);
  hm_ssl_cache_free (self->cache);
  g_aligned_free (self->key);
  g_free (self);
}

static const HmTlsMethods methods = {
  .start = builtin_start,
  .handshake = builtin_handshake,
  .write = builtin_write,
  .read = builtin_read,
  .finish = builtin_finish,
  .check = builtin_check,
  .is_resumed = builtin_is_resumed,
  .get_wire_bytes = builtin_get_wire_bytes,
  .abandon = builtin_abandon,
  .free = builtin_free,
};

/* ---- Preparing ---- */

/* A digest that fits into a signature of 512 bits, and that was there in 1997. */
static gboolean
make_certificate (BuiltinPair *self)
{
  gint64 now = g_get_real_time () / G_USEC_PER_SEC;
  HmX509Fields fields = {
    .common_name = "localhost",
    .serial = 1,
    .not_before = now - DAY,
    .not_after = now + 3650 * (gint64) DAY,
    .hash = "sha1",
  };

  self->configs[HM_TLS_SERVER].certificate = self->certificate;
  self->configs[HM_TLS_SERVER].certificate_length =
      hm_x509_write (self->key, &fields, self->certificate, sizeof self->certificate);
  return self->configs[HM_TLS_SERVER].certificate_length > 0;
}

static HmTlsPair *
builtin_prepare (const HmTlsOffer *offer,
                 const HmTlsSettings *settings,
                 const gint *stop,
                 GError **error)
{
  OfferData *data = (gpointer) offer->data;
  BuiltinPair *self = g_new0 (BuiltinPair, 1);
  gboolean full = settings->mode == HM_TLS_FULL;

  self->pair.methods = &methods;
  self->pair.offer = offer;
  self->pair.settings = *settings;
  self->key = g_aligned_alloc0 (1, sizeof *self->key, HM_CONTEXT_ALIGN);
  if (!hm_builtin_get_rsa_key (self->key, data->bits, stop, error))
    {
      builtin_free (&self->pair);
      return NULL;
    }

  for (HmTlsSide side = HM_TLS_CLIENT; side < HM_TLS_N_SIDES; side++)
    self->configs[side] = (HmSslConfig){
      .min = data->protocol,
      .max = data->protocol,
      .suites = (const HmSslSuite *const *) &data->suite,
      .n_suites = 1,
      .random = take_random,
      .random_data = self,
    };
  self->configs[HM_TLS_CLIENT].verify = settings->verification == HM_TLS_VERIFY_SERVER;
  self->configs[HM_TLS_CLIENT].v2_hello = full && data->protocol == HM_SSL_3;
  if (!full)
    self->cache = hm_ssl_cache_new (CACHE_SIZE);
  self->configs[HM_TLS_SERVER].cache = self->cache;
  self->configs[HM_TLS_SERVER].key = self->key;
  if (make_certificate (self))
    {
      self->sides[HM_TLS_CLIENT] = hm_ssl_new (HM_SSL_CLIENT, &self->configs[HM_TLS_CLIENT]);
      self->sides[HM_TLS_SERVER] = hm_ssl_new (HM_SSL_SERVER, &self->configs[HM_TLS_SERVER]);
    }
  if (self->sides[HM_TLS_CLIENT] == NULL || self->sides[HM_TLS_SERVER] == NULL)
    {
      g_set_error_literal (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED,
                           _ ("The certificate cannot be made"));
      builtin_free (&self->pair);
      return NULL;
    }
  return &self->pair;
}

/* ---- Offers ---- */

static void
add_offers (GPtrArray *offers, guint protocol, const HmSslSuite *suite)
{
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      HmTlsOffer *offer = g_new0 (HmTlsOffer, 1);
      OfferData *data = g_new0 (OfferData, 1);

      data->protocol = protocols[protocol].protocol;
      data->suite = suite;
      data->bits = keys[i].bits;
      offer->engine = &hm_tls_engine_builtin;
      offer->protocol = protocols[protocol].id;
      offer->suite = suite->name;
      offer->key = keys[i].id;
      offer->modes = 1u << HM_TLS_FULL | 1u << HM_TLS_SESSION_ID;
      offer->verifications = 1u << HM_TLS_VERIFY_NONE | 1u << HM_TLS_VERIFY_SERVER;
      offer->data = data;
      g_ptr_array_add (offers, offer);
    }
}

static GPtrArray *
list_offers (void)
{
  GPtrArray *offers = g_ptr_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (protocols); i++)
    {
      const HmSslSuite *first = hm_ssl_suite_find (first_suite, protocols[i].protocol);

      if (first != NULL)
        add_offers (offers, i, first);
      for (const HmSslSuite *suite = hm_ssl_suites; suite->name != NULL; suite++)
        if (suite != first && hm_ssl_suite_is_in (suite, protocols[i].protocol))
          add_offers (offers, i, suite);
    }
  return offers;
}

static const GPtrArray *
builtin_offers (void)
{
  static gsize listed = 0;

  if (g_once_init_enter (&listed))
    g_once_init_leave (&listed, (gsize) list_offers ());
  return (const GPtrArray *) listed;
}

static void
builtin_describe (HmLibrary *library)
{
  hm_engine_builtin.describe (library);
}

const HmTlsEngine hm_tls_engine_builtin = {
  .id = "built-in",
  .describe = builtin_describe,
  .offers = builtin_offers,
  .prepare = builtin_prepare,
};
