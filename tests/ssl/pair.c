/* pair.c: two sides of a connection in one process, for the tests
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "pair.h"

#include <string.h>

#include "crypto/rsa-key.h"
#include "ssl/der.h"

/* Marsaglia's xorshift64. */
bool
test_random (void *data, uint8_t *buffer, size_t length)
{
  guint64 *state = data;

  for (size_t i = 0; i < length; i++)
    {
      *state ^= *state << 13;
      *state ^= *state >> 7;
      *state ^= *state << 17;
      buffer[i] = (uint8_t) (*state >> 32);
    }
  return true;
}

static void
put_limbs (HmDerWriter *out, const HmLimb *number)
{
  uint8_t bytes[HM_RSA_MAX_BYTES];
  size_t length = (hm_bn_bits (number, HM_BN_MAX_LIMBS) + 7) / 8;

  hm_bn_to_bytes (bytes, length, number, HM_BN_MAX_LIMBS);
  hm_der_put_positive (out, bytes, length);
}

/* PrivateKeyInfo (RFC 5208 5) with an RSAPrivateKey (RFC 8017 A.1.2), which is how others take it.
 */
static void
write_pkcs8 (TestKey *key)
{
  static const uint8_t rsa_encryption[] = { 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01 };
  const HmRsaParts *parts = hm_rsa_parts_const (&key->key);
  const HmLimb *numbers[] = { parts->n.n, parts->e,  parts->d,  parts->p.n,
                              parts->q.n, parts->dp, parts->dq, parts->q_inverse };
  HmDerWriter out = hm_der_writer (key->pkcs8, sizeof key->pkcs8);
  const uint8_t *end = out.at, *inner_end;

  for (size_t i = G_N_ELEMENTS (numbers); i > 0; i--)
    put_limbs (&out, numbers[i - 1]);
  hm_der_put_positive (&out, NULL, 0);
  hm_der_wrap (&out, HM_DER_SEQUENCE, end);
  hm_der_wrap (&out, HM_DER_OCTET_STRING, end);
  inner_end = out.at;
  hm_der_put (&out, HM_DER_NULL, NULL, 0);
  hm_der_put (&out, HM_DER_OID, rsa_encryption, sizeof rsa_encryption);
  hm_der_wrap (&out, HM_DER_SEQUENCE, inner_end);
  hm_der_put_positive (&out, NULL, 0);
  hm_der_wrap (&out, HM_DER_SEQUENCE, end);
  g_assert_false (out.is_full);
  key->pkcs8_length = (size_t) (end - out.at);
  memmove (key->pkcs8, out.at, key->pkcs8_length);
}

const TestKey *
test_key (unsigned bits)
{
  static GHashTable *keys;
  TestKey *key;
  guint64 random = 1997 + bits;
  HmX509Fields fields = {
    .common_name = "hashmark test",
    .serial = bits,
    .not_before = 852076800, /* 1997-01-01 */
    .not_after = 4102444800, /* 2100-01-01 */
    .hash = "sha1",
  };

  if (keys == NULL)
    keys = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  key = g_hash_table_lookup (keys, GUINT_TO_POINTER (bits));
  if (key != NULL)
    return key;

  key = g_aligned_alloc (1, sizeof *key, _Alignof(TestKey));
  g_assert_cmpint (hm_rsa_generate (&key->key, bits, 65537, test_random, &random, NULL, NULL), ==,
                   HM_RSA_OK);
  key->certificate_length =
      hm_x509_write (&key->key, &fields, key->certificate, sizeof key->certificate);
  g_assert_cmpuint (key->certificate_length, >, 0);
  write_pkcs8 (key);
  g_hash_table_insert (keys, GUINT_TO_POINTER (bits), key);
  return key;
}

TestPair *
test_pair_new (HmSslProtocol protocol, const HmSslSuite *suite, unsigned bits)
{
  TestPair *pair = g_new0 (TestPair, 1);
  const TestKey *key = test_key (bits);

  pair->random = 42;
  pair->cache = hm_ssl_cache_new (16);
  pair->suites[0] = suite;
  pair->client_config = (HmSslConfig){
    .min = protocol,
    .max = protocol,
    .suites = pair->suites,
    .n_suites = 1,
    .random = test_random,
    .random_data = &pair->random,
    .verify = true,
  };
  pair->server_config = pair->client_config;
  pair->server_config.key = &key->key;
  pair->server_config.certificate = key->certificate;
  pair->server_config.certificate_length = key->certificate_length;
  pair->server_config.cache = pair->cache;
  pair->client = hm_ssl_new (HM_SSL_CLIENT, &pair->client_config);
  pair->server = hm_ssl_new (HM_SSL_SERVER, &pair->server_config);
  pair->to_server = g_byte_array_new ();
  pair->to_client = g_byte_array_new ();
  return pair;
}

void
test_pair_free (TestPair *pair)
{
  hm_ssl_free (pair->client);
  hm_ssl_free (pair->server);
  hm_ssl_cache_free (pair->cache);
  g_byte_array_unref (pair->to_server);
  g_byte_array_unref (pair->to_client);
  g_free (pair);
}

void
test_pair_start (TestPair *pair, const HmSslSession *session)
{
  g_byte_array_set_size (pair->to_server, 0);
  g_byte_array_set_size (pair->to_client, 0);
  hm_ssl_start (pair->client, session);
  hm_ssl_start (pair->server, NULL);
}

static size_t
below (TestPair *pair, size_t limit)
{
  uint8_t bytes[4];

  test_random (&pair->random, bytes, sizeof bytes);
  return ((size_t) bytes[0] << 16 | (size_t) bytes[1] << 8 | bytes[2]) % limit;
}

/* The piece is fed from a block of its own size, so that a read behind its end is seen. */
static size_t
carry (TestPair *pair, HmSsl *from, HmSsl *to, GByteArray *log)
{
  size_t there, length, taken;
  const uint8_t *bytes = hm_ssl_output (from, &there);
  uint8_t single;
  uint8_t *copy = &single;

  if (there == 0)
    return 0;
  length = pair->cut == TEST_WHOLE ? there : pair->cut == TEST_SINGLE ? 1 : 1 + below (pair, there);
  if (length > 1)
    copy = g_malloc (length);
  memcpy (copy, bytes, length);
  taken = length;
  if (to == pair->victim && pair->place < log->len + length)
    {
      if (pair->flip == 0)
        taken = pair->place - log->len;
      else if (pair->place >= log->len)
        copy[pair->place - log->len] ^= pair->flip;
    }
  taken = hm_ssl_feed (to, copy, taken);
  g_assert_cmpuint (taken, <=, length);
  g_byte_array_append (log, copy, (guint) taken);
  hm_ssl_output_taken (from, taken);
  if (copy != &single)
    g_free (copy);
  return taken;
}

void
test_pair_pump (TestPair *pair)
{
  size_t moved;

  do
    {
      moved = 0;
      if (pair->cut != TEST_PIECES || below (pair, 3) > 0)
        moved += carry (pair, pair->client, pair->server, pair->to_server);
      if (pair->cut != TEST_PIECES || below (pair, 3) > 0)
        moved += carry (pair, pair->server, pair->client, pair->to_client);
      if (moved == 0 && pair->cut == TEST_PIECES)
        {
          moved += carry (pair, pair->client, pair->server, pair->to_server);
          moved += carry (pair, pair->server, pair->client, pair->to_client);
        }
    }
  while (moved > 0);
}

void
test_pair_connect (TestPair *pair, const HmSslSession *session, bool is_resumed)
{
  test_pair_start (pair, session);
  test_pair_pump (pair);
  g_assert_cmpstr (hm_ssl_fault (pair->client).text, ==, "");
  g_assert_cmpstr (hm_ssl_fault (pair->server).text, ==, "");
  g_assert_cmpint (hm_ssl_state (pair->client), ==, HM_SSL_OPEN);
  g_assert_cmpint (hm_ssl_state (pair->server), ==, HM_SSL_OPEN);
  g_assert_cmpint (hm_ssl_is_resumed (pair->client), ==, is_resumed);
  g_assert_cmpint (hm_ssl_is_resumed (pair->server), ==, is_resumed);
}

void
test_pair_send (TestPair *pair, HmSsl *from, HmSsl *to, size_t length)
{
  g_autofree uint8_t *sent = g_malloc (length + 1);
  g_autofree uint8_t *got = g_malloc (length + 1);
  size_t written = 0, read = 0;

  test_random (&pair->random, sent, length);
  while (read < length)
    {
      size_t before = read;

      written += hm_ssl_write (from, sent + written, length - written);
      test_pair_pump (pair);
      read += hm_ssl_read (to, got + read, 1 + below (pair, length - read));
      if (read == before)
        g_error ("no data came: %s, %s", hm_ssl_fault (from).text, hm_ssl_fault (to).text);
    }
  g_assert_cmpmem (got, read, sent, written);
}

GByteArray *
test_from_hex (const char *hex)
{
  GByteArray *bytes = g_byte_array_new ();

  for (; *hex != '\0'; hex++)
    if (*hex != ' ')
      {
        guint8 byte = (guint8) (g_ascii_xdigit_value (hex[0]) << 4 | g_ascii_xdigit_value (hex[1]));

        g_byte_array_append (bytes, &byte, 1);
        hex++;
      }
  return bytes;
}
