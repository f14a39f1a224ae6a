/* peer-libssl.c: OpenSSL as the other side
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "peer.h"

#include <openssl/ssl.h>
#include <string.h>

typedef struct
{
  SSL_CTX *ctx;
  SSL_SESSION *session;
} Context;

static SSL_CTX *
new_ctx (const HmSslSuite *suite)
{
  SSL_CTX *ctx = SSL_CTX_new (TLS_method ());
  g_autofree char *ciphers = g_strdup_printf ("%s:@SECLEVEL=0", suite->name);

  SSL_CTX_set_min_proto_version (ctx, TLS1_VERSION);
  SSL_CTX_set_max_proto_version (ctx, TLS1_VERSION);
  SSL_CTX_set_options (ctx, SSL_OP_NO_TICKET | SSL_OP_DONT_INSERT_EMPTY_FRAGMENTS);
  SSL_CTX_set_security_level (ctx, 0);
  if (SSL_CTX_set_cipher_list (ctx, ciphers) == 1)
    return ctx;
  SSL_CTX_free (ctx);
  return NULL;
}

static bool
offers (HmSslProtocol protocol, const HmSslSuite *suite)
{
  SSL_CTX *ctx = protocol == HM_TLS_1_0 && suite->id != 0 ? new_ctx (suite) : NULL;

  SSL_CTX_free (ctx);
  return ctx != NULL;
}

static void
open_context (TestPeer *peer)
{
  Context *context = g_new0 (Context, 1);
  const uint8_t *der = peer->key->pkcs8;
  EVP_PKEY *key = d2i_AutoPrivateKey (NULL, &der, (long) peer->key->pkcs8_length);

  context->ctx = new_ctx (peer->suite);
  SSL_CTX_set_session_id_context (context->ctx, (const unsigned char *) "hashmark", 8);
  SSL_CTX_set_session_cache_mode (context->ctx, SSL_SESS_CACHE_BOTH);
  if (peer->role == HM_SSL_SERVER)
    {
      g_assert_cmpint (SSL_CTX_use_PrivateKey (context->ctx, key), ==, 1);
      g_assert_cmpint (SSL_CTX_use_certificate_ASN1 (context->ctx,
                                                     (int) peer->key->certificate_length,
                                                     peer->key->certificate),
                       ==, 1);
    }
  EVP_PKEY_free (key);
  peer->context = context;
}

/* A BIO that is the two arrays. */
static int
bio_read (BIO *bio, char *data, int size)
{
  size_t length = test_peer_pull (BIO_get_data (bio), data, (size_t) size);

  BIO_clear_retry_flags (bio);
  if (length > 0)
    return (int) length;
  BIO_set_retry_read (bio);
  return -1;
}

static int
bio_write (BIO *bio, const char *data, int length)
{
  BIO_clear_retry_flags (bio);
  test_peer_push (BIO_get_data (bio), data, (size_t) length);
  return length;
}

static long
bio_ctrl (BIO *bio, int command, long number, void *data)
{
  return command == BIO_CTRL_FLUSH;
}

static BIO *
new_bio (TestPeer *peer)
{
  static BIO_METHOD *method;
  BIO *bio;

  if (method == NULL)
    {
      method = BIO_meth_new (BIO_TYPE_SOURCE_SINK | 100, "arrays");
      BIO_meth_set_read (method, bio_read);
      BIO_meth_set_write (method, bio_write);
      BIO_meth_set_ctrl (method, bio_ctrl);
    }
  bio = BIO_new (method);
  BIO_set_data (bio, peer);
  BIO_set_init (bio, 1);
  return bio;
}

static void
start (TestPeer *peer, bool resume)
{
  Context *context = peer->context;
  SSL *ssl = SSL_new (context->ctx);
  BIO *bio = new_bio (peer);

  SSL_set_bio (ssl, bio, bio);
  if (peer->role == HM_SSL_CLIENT)
    {
      if (resume && context->session != NULL)
        SSL_set_session (ssl, context->session);
      SSL_set_connect_state (ssl);
    }
  else
    SSL_set_accept_state (ssl);
  peer->connection = ssl;
}

static TestPeerResult
handshake (TestPeer *peer)
{
  Context *context = peer->context;
  int result = SSL_do_handshake (peer->connection);

  if (result == 1)
    {
      if (peer->role == HM_SSL_CLIENT)
        {
          SSL_SESSION_free (context->session);
          context->session = SSL_get1_session (peer->connection);
        }
      return TEST_PEER_DONE;
    }
  return SSL_get_error (peer->connection, result) == SSL_ERROR_WANT_READ ? TEST_PEER_WAITS
                                                                         : TEST_PEER_FAILED;
}

static bool
is_resumed (TestPeer *peer)
{
  return SSL_session_reused (peer->connection);
}

static void
write_data (TestPeer *peer, const uint8_t *data, size_t length)
{
  g_assert_cmpint (SSL_write (peer->connection, data, (int) length), ==, (int) length);
}

static size_t
read_data (TestPeer *peer, uint8_t *data, size_t size)
{
  int length = SSL_read (peer->connection, data, (int) size);

  return length > 0 ? (size_t) length : 0;
}

static void
end (TestPeer *peer)
{
  SSL_set_shutdown (peer->connection, SSL_SENT_SHUTDOWN | SSL_RECEIVED_SHUTDOWN);
  SSL_free (peer->connection);
  peer->connection = NULL;
}

static void
close_context (TestPeer *peer)
{
  Context *context = peer->context;

  SSL_SESSION_free (context->session);
  SSL_CTX_free (context->ctx);
  g_free (context);
}

const TestPeerKind test_peer_libssl = {
  .name = "libssl",
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
