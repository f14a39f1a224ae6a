/* test-interface.c: sessions, and what callers may do and get
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "pair.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <string.h>

#include "ssl/ssl-private.h"

#define RANDOM "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

static TestPair *
new_pair (HmSslProtocol protocol, const char *suite)
{
  return test_pair_new (protocol, hm_ssl_suite_find (suite, protocol), 512);
}

/* ---- Sessions ---- */

/* A session is only taken up with the version and suite that it was made with. */
static void
test_other_session (void)
{
  g_autoptr (TestPair) pair = new_pair (HM_TLS_1_0, "RC4-MD5");
  HmSslSession session, other;

  test_pair_connect (pair, NULL, false);
  g_assert_true (hm_ssl_get_session (pair->client, &session));

  /* The client would not offer it. */
  pair->suites[0] = hm_ssl_suite_find ("RC4-SHA", HM_TLS_1_0);
  test_pair_connect (pair, &session, false);
  pair->suites[0] = hm_ssl_suite_find ("RC4-MD5", HM_TLS_1_0);
  pair->client_config.max = pair->client_config.min = HM_SSL_3;
  pair->server_config.min = HM_SSL_3;
  test_pair_connect (pair, &session, false);

  /* A client that offers it all the same: the server sees the difference. */
  other = session;
  other.protocol = HM_SSL_3;
  test_pair_connect (pair, &other, false);
  pair->client_config.max = HM_TLS_1_0;
  other = session;
  other.suite = hm_ssl_suite_find ("NULL-SHA", HM_TLS_1_0);
  pair->client_config.suites = &other.suite;
  pair->server_config.suites = NULL;
  test_pair_connect (pair, &other, false);
  pair->client_config.suites = pair->suites;
  test_pair_connect (pair, &session, true);

  /* A server that takes it up with another suite. */
  pair->client_config.suites = NULL;
  test_pair_start (pair, &session);
  {
    g_autoptr (GByteArray) hello =
        test_from_hex ("16 0301 004a 02000046 0301 " RANDOM " 20 " RANDOM " 0005 00");

    memcpy (hello->data + 5 + 4 + 2 + 32 + 1, session.id, 32);
    hm_ssl_feed (pair->client, hello->data, hello->len);
    g_assert_cmpint (hm_ssl_fault (pair->client).code, ==, HM_ALERT_ILLEGAL_PARAMETER);
  }
  pair->client_config.suites = pair->suites;

  /* One with another secret comes to nothing, and the server forgets it. */
  other = session;
  other.master[0] ^= 1;
  test_pair_start (pair, &other);
  test_pair_pump (pair);
  g_assert_cmpint (hm_ssl_fault (pair->client).code, ==, HM_ALERT_BAD_RECORD_MAC);
  g_assert_cmpint (hm_ssl_state (pair->server), ==, HM_SSL_FAILED);
  test_pair_connect (pair, &session, false);
}

static void
test_cache (void)
{
  HmSslCache *cache = hm_ssl_cache_new (8);
  HmSslSession session = { .id_length = 32 };

  /* More than there is room for; all hashes are the same in a third of them. */
  for (guint i = 0; i < 100; i++)
    {
      memset (session.id, i % 3 == 0 ? 0 : (int) i, 32);
      session.id[31] = (uint8_t) i;
      session.master[0] = (uint8_t) i;
      hm_ssl_cache_add (cache, &session);
    }
  for (guint i = 0; i < 100; i++)
    {
      const HmSslSession *found;

      memset (session.id, i % 3 == 0 ? 0 : (int) i, 32);
      session.id[31] = (uint8_t) i;
      found = hm_ssl_cache_find (cache, session.id, 32);
      g_assert_true ((found != NULL) == (i >= 92));
      if (found == NULL)
        continue;
      g_assert_cmpint (found->master[0], ==, i);
      g_assert_null (hm_ssl_cache_find (cache, session.id, 31));
    }

  /* What is taken out leaves the others there. */
  memset (session.id, 0, 32);
  session.id[31] = 96;
  hm_ssl_cache_remove (cache, session.id, 32);
  hm_ssl_cache_remove (cache, session.id, 32);
  g_assert_null (hm_ssl_cache_find (cache, session.id, 32));
  session.id[31] = 93;
  g_assert_nonnull (hm_ssl_cache_find (cache, session.id, 32));
  session.id[31] = 99;
  g_assert_nonnull (hm_ssl_cache_find (cache, session.id, 32));

  /* One that is added again is there once. */
  hm_ssl_cache_add (cache, &session);
  hm_ssl_cache_remove (cache, session.id, 32);
  g_assert_null (hm_ssl_cache_find (cache, session.id, 32));
  hm_ssl_cache_free (cache);
  g_assert_null (hm_ssl_cache_new (0));
  g_assert_null (hm_ssl_cache_new (SIZE_MAX));
  g_assert_null (hm_ssl_cache_find (NULL, session.id, 32));
}

/* Without a cache there is nothing to take up. */
static void
test_no_cache (void)
{
  g_autoptr (TestPair) pair = new_pair (HM_SSL_3, "RC4-MD5");
  HmSslSession session;

  pair->server_config.cache = NULL;
  test_pair_connect (pair, NULL, false);
  g_assert_false (hm_ssl_get_session (pair->client, &session));
  g_assert_false (hm_ssl_get_session (pair->server, &session));
}

/* ---- The interface ---- */

static bool
fail_later (void *data, uint8_t *buffer, size_t length)
{
  int *left = data;

  memset (buffer, 1, length);
  return (*left)-- > 0;
}

static void
test_no_random (void)
{
  static const HmSslProtocol protocols[] = { HM_SSL_2, HM_SSL_3, HM_TLS_1_0 };

  for (size_t p = 0; p < G_N_ELEMENTS (protocols); p++)
    for (HmSslRole role = HM_SSL_CLIENT; role <= HM_SSL_SERVER; role++)
      {
        bool failed = true;

        for (int n = 0; failed; n++)
          {
            g_autoptr (TestPair) pair = new_pair (protocols[p], "RC4-MD5");
            HmSslConfig *config =
                role == HM_SSL_CLIENT ? &pair->client_config : &pair->server_config;
            HmSsl *ssl = role == HM_SSL_CLIENT ? pair->client : pair->server;
            int left = n;

            config->random = fail_later;
            config->random_data = &left;
            test_pair_start (pair, NULL);
            test_pair_pump (pair);
            failed = left < 0;
            g_assert_cmpint (hm_ssl_state (ssl), ==, failed ? HM_SSL_FAILED : HM_SSL_OPEN);
            g_assert_cmpstr (hm_ssl_fault (ssl).text, ==,
                             failed ? "the source of random bytes failed" : "");
            g_assert_cmpint (n, <, 10);
          }
      }
}

static void
assert_unusable (TestPair *pair, HmSsl *ssl, const char *words)
{
  g_assert_false (hm_ssl_start (ssl, NULL));
  g_assert_cmpint (hm_ssl_state (ssl), ==, HM_SSL_FAILED);
  g_assert_nonnull (strstr (hm_ssl_fault (ssl).text, words));
}

static void
test_configuration (void)
{
  g_autoptr (TestPair) pair = new_pair (HM_SSL_3, "RC4-MD5");
  const HmSslConfig client = pair->client_config, server = pair->server_config;
  const HmSslSuite *only_v2[] = { hm_ssl_suite_find ("DES-CBC3-MD5", HM_SSL_2) };

  g_assert_cmpint (hm_ssl_state (pair->client), ==, HM_SSL_FAILED);
  g_assert_nonnull (strstr (hm_ssl_fault (pair->client).text, "not started"));
  pair->client_config.min = HM_TLS_1_0;
  assert_unusable (pair, pair->client, "versions");
  pair->client_config.min = (HmSslProtocol) 0x200;
  assert_unusable (pair, pair->client, "versions");
  pair->client_config = client;
  pair->client_config.random = NULL;
  assert_unusable (pair, pair->client, "random");
  pair->client_config = client;
  pair->client_config.n_suites = 0;
  assert_unusable (pair, pair->client, "no suite");
  pair->client_config.n_suites = 33;
  assert_unusable (pair, pair->client, "32");
  pair->client_config.n_suites = 1;
  pair->client_config.suites = only_v2;
  assert_unusable (pair, pair->client, "no suite");

  pair->server_config.key = NULL;
  assert_unusable (pair, pair->server, "key");
  pair->server_config = server;
  pair->server_config.certificate = NULL;
  assert_unusable (pair, pair->server, "certificate");
  pair->server_config = server;
  pair->server_config.certificate_length = HM_SSL_MAX_CERTIFICATE + 1;
  assert_unusable (pair, pair->server, "certificate");

  pair->client_config = client;
  pair->server_config = server;
  test_pair_connect (pair, NULL, false);
}

/* Nobody reads or takes: nothing is lost, nothing grows. */
static void
test_full (void)
{
  g_autoptr (TestPair) pair = new_pair (HM_SSL_3, "DES-CBC3-SHA");
  static uint8_t data[100000], got[100000];
  size_t written, length, read = 0, there;

  test_pair_connect (pair, NULL, false);
  test_random (&pair->random, data, sizeof data);
  written = hm_ssl_write (pair->client, data, sizeof data);
  g_assert_cmpuint (written, >=, 32768);
  g_assert_cmpuint (written, <, sizeof data);
  g_assert_cmpuint (hm_ssl_write (pair->client, data, sizeof data), ==, 0);
  /* There is still room for an alert. */
  hm_ssl_close (pair->client);
  hm_ssl_output (pair->client, &length);
  g_assert_cmpuint (length, >, written);

  do
    {
      test_pair_pump (pair);
      g_assert_nonnull (hm_ssl_peek (pair->server, &there));
      there = hm_ssl_read (pair->server, got + read, MIN (1000, sizeof got - read));
      read += there;
    }
  while (there > 0);
  g_assert_cmpmem (got, read, data, written);
  g_assert_cmpint (hm_ssl_state (pair->server), ==, HM_SSL_CLOSED);

  /* A peer that closed can still be read, but not written to. */
  test_pair_connect (pair, NULL, false);
  hm_ssl_write (pair->client, data, 10);
  hm_ssl_close (pair->client);
  test_pair_pump (pair);
  g_assert_cmpuint (hm_ssl_read (pair->server, got, 100), ==, 10);
  test_pair_pump (pair);
  g_assert_cmpint (hm_ssl_state (pair->server), ==, HM_SSL_CLOSED);
  g_assert_cmpuint (hm_ssl_write (pair->server, data, 10), ==, 0);
}

/* A connection allocates nothing, full or resumed, and however many there were before. */
static void
test_memory (void)
{
#ifdef __GLIBC__
  static const HmSslProtocol protocols[] = { HM_SSL_2, HM_SSL_3, HM_TLS_1_0 };

  for (size_t p = 0; p < G_N_ELEMENTS (protocols); p++)
    {
      g_autoptr (TestPair) pair = new_pair (protocols[p], "RC4-MD5");
      HmSslSession session;
      size_t before = mallinfo2 ().uordblks;

      for (int i = 0; i < 300; i++)
        {
          bool resume = i % 3 != 0;
          uint8_t data[100] = { 0 };

          hm_ssl_start (pair->client, resume ? &session : NULL);
          hm_ssl_start (pair->server, NULL);
          while (hm_ssl_transfer (pair->client, pair->server) +
                     hm_ssl_transfer (pair->server, pair->client) >
                 0)
            continue;
          g_assert_cmpint (hm_ssl_is_resumed (pair->client), ==, resume);
          hm_ssl_write (pair->client, data, sizeof data);
          hm_ssl_transfer (pair->client, pair->server);
          g_assert_cmpuint (hm_ssl_read (pair->server, data, sizeof data), ==, sizeof data);
          hm_ssl_get_session (pair->client, &session);
          g_assert_cmpuint (mallinfo2 ().uordblks, ==, before);
        }
    }
#else
  g_test_skip ("this C library does not tell how much is allocated");
#endif
}

static void
test_tables (void)
{
  guint n[3] = { 0 };

  for (const HmSslSuite *suite = hm_ssl_suites; suite->name != NULL; suite++)
    {
      n[0] += hm_ssl_suite_is_in (suite, HM_SSL_2);
      n[1] += hm_ssl_suite_is_in (suite, HM_SSL_3);
      n[2] += hm_ssl_suite_is_in (suite, HM_TLS_1_0);
      if (suite->id != 0)
        g_assert_true (hm_ssl_suite_find (suite->name, HM_SSL_3) == suite);
    }
  g_assert_cmpuint (n[0], ==, 2);
  g_assert_cmpuint (n[1], ==, 8);
  g_assert_cmpuint (n[2], ==, 8);
  g_assert_null (hm_ssl_suite_find ("DES-CBC3-MD5", HM_SSL_3));
  g_assert_null (hm_ssl_suite_find ("NULL-MD5", HM_SSL_2));
  g_assert_null (hm_ssl_suite_find ("rc4", HM_SSL_3));
  g_assert_cmpstr (hm_ssl_protocol_name (HM_SSL_2), ==, "SSLv2");
  g_assert_cmpstr (hm_ssl_protocol_name (HM_SSL_3), ==, "SSLv3");
  g_assert_cmpstr (hm_ssl_protocol_name (HM_TLS_1_0), ==, "TLSv1.0");
  g_assert_cmpstr (hm_ssl_alert_name (20), ==, "bad_record_mac");
  g_assert_cmpstr (hm_ssl_alert_name (255), ==, "unknown alert");
  g_assert_cmpuint (hm_ssl_memory (), <, 128 * 1024);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ssl/session/other", test_other_session);
  g_test_add_func ("/ssl/session/cache", test_cache);
  g_test_add_func ("/ssl/session/no-cache", test_no_cache);
  g_test_add_func ("/ssl/interface/no-random", test_no_random);
  g_test_add_func ("/ssl/interface/configuration", test_configuration);
  g_test_add_func ("/ssl/interface/full", test_full);
  g_test_add_func ("/ssl/interface/memory", test_memory);
  g_test_add_func ("/ssl/interface/tables", test_tables);
  return g_test_run ();
}
