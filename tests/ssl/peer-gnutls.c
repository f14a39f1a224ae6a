/* peer-gnutls.c: GnuTLS as the other side
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "peer.h"

#include <errno.h>
#include <gnutls/gnutls.h>
#include <string.h>

typedef struct
{
  gnutls_certificate_credentials_t credentials;
  gnutls_priority_t priority;
  gnutls_datum_t session; /* of a client */
  GHashTable *cache;      /* of a server: GBytes to GBytes */
} Context;

static char *
priority_of (const HmSslSuite *suite)
{
  static const struct
  {
    const char *suite, *words;
  } table[] = {
    { "NULL-MD5", "+NULL:+MD5" },           { "NULL-SHA", "+NULL:+SHA1" },
    { "RC4-MD5", "+ARCFOUR-128:+MD5" },     { "RC4-SHA", "+ARCFOUR-128:+SHA1" },
    { "DES-CBC3-SHA", "+3DES-CBC:+SHA1" },  { "AES128-SHA", "+AES-128-CBC:+SHA1" },
    { "AES256-SHA", "+AES-256-CBC:+SHA1" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    if (strcmp (table[i].suite, suite->name) == 0)
      return g_strdup_printf (
          "NONE:+VERS-TLS1.0:+COMP-NULL:+RSA:%s:+SIGN-ALL:%%VERIFY_ALLOW_BROKEN:+CTYPE-X509",
          table[i].words);
  return NULL;
}

static bool
offers (HmSslProtocol protocol, const HmSslSuite *suite)
{
  g_autofree char *words = priority_of (suite);
  gnutls_priority_t priority;

  if (protocol != HM_TLS_1_0 || words == NULL ||
      gnutls_priority_init (&priority, words, NULL) != GNUTLS_E_SUCCESS)
    return false;
  gnutls_priority_deinit (priority);
  return true;
}

static void
open_context (TestPeer *peer)
{
  Context *context = g_new0 (Context, 1);
  g_autofree char *words = priority_of (peer->suite);
  gnutls_datum_t certificate = { (unsigned char *) peer->key->certificate,
                                 (unsigned) peer->key->certificate_length };
  gnutls_datum_t key = { (unsigned char *) peer->key->pkcs8, (unsigned) peer->key->pkcs8_length };

  gnutls_certificate_allocate_credentials (&context->credentials);
  g_assert_cmpint (gnutls_priority_init (&context->priority, words, NULL), ==, 0);
  if (peer->role == HM_SSL_SERVER)
    g_assert_cmpint (gnutls_certificate_set_x509_key_mem (context->credentials, &certificate, &key,
                                                          GNUTLS_X509_FMT_DER),
                     ==, 0);
  context->cache = g_hash_table_new_full (
      g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, (GDestroyNotify) g_bytes_unref);
  peer->context = context;
}

static ssize_t
push (gnutls_transport_ptr_t data, const void *bytes, size_t length)
{
  test_peer_push (data, bytes, length);
  return (ssize_t) length;
}

static ssize_t
pull (gnutls_transport_ptr_t data, void *bytes, size_t size)
{
  TestPeer *peer = data;
  size_t length = test_peer_pull (peer, bytes, size);

  if (length > 0)
    return (ssize_t) length;
  gnutls_transport_set_errno (peer->connection, EAGAIN);
  return -1;
}

static int
pull_timeout (gnutls_transport_ptr_t data, unsigned milliseconds)
{
  TestPeer *peer = data;

  return peer->in->len > peer->in_at;
}

static int
store (void *data, gnutls_datum_t id, gnutls_datum_t session)
{
  g_hash_table_replace (data, g_bytes_new (id.data, id.size),
                        g_bytes_new (session.data, session.size));
  return 0;
}

static gnutls_datum_t
retrieve (void *data, gnutls_datum_t id)
{
  g_autoptr (GBytes) key = g_bytes_new (id.data, id.size);
  GBytes *session = g_hash_table_lookup (data, key);
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
forget (void *data, gnutls_datum_t id)
{
  g_autoptr (GBytes) key = g_bytes_new (id.data, id.size);

  g_hash_table_remove (data, key);
  return 0;
}

static void
start (TestPeer *peer, bool resume)
{
  Context *context = peer->context;
  gnutls_session_t session;
  unsigned role = peer->role == HM_SSL_CLIENT ? GNUTLS_CLIENT : GNUTLS_SERVER;

  gnutls_init (&session, role | GNUTLS_NONBLOCK | GNUTLS_NO_TICKETS | GNUTLS_NO_SIGNAL);
  gnutls_priority_set (session, context->priority);
  gnutls_credentials_set (session, GNUTLS_CRD_CERTIFICATE, context->credentials);
  gnutls_transport_set_ptr (session, peer);
  gnutls_transport_set_push_function (session, push);
  gnutls_transport_set_pull_function (session, pull);
  gnutls_transport_set_pull_timeout_function (session, pull_timeout);
  if (peer->role == HM_SSL_SERVER)
    {
      gnutls_db_set_ptr (session, context->cache);
      gnutls_db_set_store_function (session, store);
      gnutls_db_set_retrieve_function (session, retrieve);
      gnutls_db_set_remove_function (session, forget);
    }
  else if (resume && context->session.data != NULL)
    gnutls_session_set_data (session, context->session.data, context->session.size);
  peer->connection = session;
}

static TestPeerResult
handshake (TestPeer *peer)
{
  Context *context = peer->context;
  int result = gnutls_handshake (peer->connection);

  if (result != 0)
    return gnutls_error_is_fatal (result) ? TEST_PEER_FAILED : TEST_PEER_WAITS;
  if (peer->role == HM_SSL_CLIENT && !gnutls_session_is_resumed (peer->connection))
    {
      gnutls_free (context->session.data);
      gnutls_session_get_data2 (peer->connection, &context->session);
    }
  return TEST_PEER_DONE;
}

static bool
is_resumed (TestPeer *peer)
{
  return gnutls_session_is_resumed (peer->connection);
}

static void
write_data (TestPeer *peer, const uint8_t *data, size_t length)
{
  size_t written = 0;

  while (written < length)
    {
      ssize_t result = gnutls_record_send (peer->connection, data + written, length - written);

      g_assert_cmpint (result, >, 0);
      written += (size_t) result;
    }
}

static size_t
read_data (TestPeer *peer, uint8_t *data, size_t size)
{
  ssize_t length = gnutls_record_recv (peer->connection, data, size);

  return length > 0 ? (size_t) length : 0;
}

static void
end (TestPeer *peer)
{
  gnutls_deinit (peer->connection);
  peer->connection = NULL;
}

static void
close_context (TestPeer *peer)
{
  Context *context = peer->context;

  gnutls_certificate_free_credentials (context->credentials);
  gnutls_priority_deinit (context->priority);
  gnutls_free (context->session.data);
  g_hash_table_unref (context->cache);
  g_free (context);
}

const TestPeerKind test_peer_gnutls = {
  .name = "gnutls",
  .offers = offers,
  .open = open_context,
  .start = start,
  .handshake = handshake,
  .is_resumed = is_resumed,
  .write = write_data,
  .read = read_data,
  .end = end,
  .close = close_context,
};
