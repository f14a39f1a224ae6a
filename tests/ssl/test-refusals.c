/* test-refusals.c: what must be refused, with which alert, and what must not
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "pair.h"

#include <string.h>

#include "ssl/ssl-private.h"

/* ---- One side, and bytes made by hand ---- */

static TestPair *
new_pair (HmSslProtocol protocol, const char *suite)
{
  return test_pair_new (protocol, hm_ssl_suite_find (suite, protocol), 512);
}

static void
feed_hex (HmSsl *ssl, const char *hex)
{
  g_autoptr (GByteArray) bytes = test_from_hex (hex);

  hm_ssl_feed (ssl, bytes->data, bytes->len);
}

/* The side refused with that alert and wrote it, as the last thing, in a record of its own; @tls is
 * what TLS 1.0 says, @ssl3 what SSLv3 says. */
static void
assert_refused (HmSsl *ssl, HmSslProtocol protocol, int tls, int ssl3)
{
  HmSslFault fault = hm_ssl_fault (ssl);
  int expected = protocol == HM_SSL_3 ? ssl3 : tls;
  size_t length;
  const uint8_t *output = hm_ssl_output (ssl, &length);

  g_assert_cmpint (hm_ssl_state (ssl), ==, HM_SSL_FAILED);
  g_assert_cmpint (fault.kind, ==, HM_SSL_FOUND_FAULT);
  if (fault.code != expected)
    g_error ("alert %d instead of %d: %s", fault.code, expected, fault.text);
  g_assert_cmpint (fault.text[0], !=, '\0');
  g_assert_cmpuint (length, >=, 7);
  if (ssl->out.suite == NULL)
    {
      const uint8_t alert[] = { 21, 3, protocol == HM_SSL_3 ? 0 : 1, 0, 2, 2, (uint8_t) expected };

      g_assert_cmpmem (output + length - 7, 7, alert, sizeof alert);
    }
  g_assert_cmpuint (hm_ssl_feed (ssl, (const uint8_t *) "more", 4), ==, 0);
  g_assert_cmpuint (hm_ssl_write (ssl, (const uint8_t *) "more", 4), ==, 0);
  g_assert_cmpuint (hm_ssl_read (ssl, NULL, 1), ==, 0);
}

/* ---- Messages in clear ---- */

#define RANDOM "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

/* For each: which side gets it as the first thing, and the alerts of TLS 1.0 and SSLv3. vv stands
 * for the minor version. */
static const struct
{
  const char *name;
  HmSslRole role;
  const char *bytes;
  int tls, ssl3;
} messages[] = {
  { "unknown-record-type", HM_SSL_SERVER, "18 03vv 0001 00", 10, 10 },
  { "text", HM_SSL_SERVER, "474554202f20485454502f312e310d0a", 10, 10 },
  { "unknown-major-version", HM_SSL_SERVER, "16 0400 0004 01000000", 70, 40 },
  { "record-too-long", HM_SSL_SERVER, "16 03vv 4001", 22, 47 },
  { "empty-handshake-record", HM_SSL_SERVER, "16 03vv 0000", 50, 47 },
  { "message-too-long", HM_SSL_SERVER, "16 03vv 0004 01ffffff", 47, 47 },
  { "data-first", HM_SSL_SERVER, "17 03vv 0001 00", 10, 10 },
  { "change-cipher-spec-first", HM_SSL_SERVER, "14 03vv 0001 01", 10, 10 },
  { "change-cipher-spec-of-2", HM_SSL_SERVER, "14 03vv 0001 02", 47, 47 },
  { "change-cipher-spec-of-two-bytes", HM_SSL_SERVER, "14 03vv 0002 0101", 47, 47 },
  { "change-cipher-spec-in-a-message", HM_SSL_SERVER, "16 03vv 0002 0100 14 03vv 0001 01", 10, 10 },
  { "finished-first", HM_SSL_SERVER, "16 03vv 0004 14000000", 10, 10 },
  { "server-hello-to-a-server", HM_SSL_SERVER, "16 03vv 0004 02000000", 10, 10 },
  { "hello-request-to-a-server", HM_SSL_SERVER, "16 03vv 0004 00000000", 10, 10 },
  { "alert-of-level-3", HM_SSL_SERVER, "15 03vv 0002 0328", 47, 47 },
  { "hello-empty", HM_SSL_SERVER, "16 03vv 0004 01000000", 50, 47 },
  { "hello-cut-short", HM_SSL_SERVER, "16 03vv 0026 01000022 03vv " RANDOM, 50, 47 },
  { "hello-without-suites", HM_SSL_SERVER, "16 03vv 002b 01000027 03vv " RANDOM " 00 0000 01 00",
    50, 47 },
  { "hello-with-half-a-suite", HM_SSL_SERVER,
    "16 03vv 002e 0100002a 03vv " RANDOM " 00 0003 000400 01 00", 50, 47 },
  { "hello-with-a-long-session-id", HM_SSL_SERVER,
    "16 03vv 004e 0100004a 03vv " RANDOM " 21 " RANDOM "00 0002 0004 01 00", 50, 47 },
  { "hello-without-compressions", HM_SSL_SERVER,
    "16 03vv 002c 01000028 03vv " RANDOM " 00 0002 0004 00", 50, 47 },
  { "hello-that-insists-on-compression", HM_SSL_SERVER,
    "16 03vv 002d 01000029 03vv " RANDOM " 00 0002 0004 01 01", 47, 47 },
  { "hello-with-other-suites", HM_SSL_SERVER,
    "16 03vv 002d 01000029 03vv " RANDOM " 00 0002 1301 01 00", 40, 40 },
  { "hello-of-an-old-version", HM_SSL_SERVER,
    "16 0300 002d 01000029 0200 " RANDOM " 00 0002 0004 01 00", 70, 40 },
  { "hello-of-a-second-handshake", HM_SSL_SERVER,
    "16 03vv 0036 01000032 03vv " RANDOM " 00 0002 0004 01 00 0007 ff01 0003 020000", 40, 40 },
  { "v2-hello-of-version-2", HM_SSL_SERVER,
    "801c 01 0002 0003 0000 0010 000004 000102030405060708090a0b0c0d0e0f", 70, 40 },
  { "v2-hello-of-version-1", HM_SSL_SERVER,
    "801c 01 0001 0003 0000 0010 000004 000102030405060708090a0b0c0d0e0f", 70, 40 },
  { "v2-hello-with-a-short-challenge", HM_SSL_SERVER,
    "801b 01 03vv 0003 0000 000f 000004 000102030405060708090a0b0c0d0e", 50, 47 },
  { "v2-hello-with-a-long-challenge", HM_SSL_SERVER,
    "802d 01 03vv 0003 0000 0021 000004 " RANDOM "00", 50, 47 },
  { "v2-hello-with-bytes-behind-it", HM_SSL_SERVER,
    "801d 01 03vv 0003 0000 0010 000004 000102030405060708090a0b0c0d0e0f 00", 50, 47 },
  { "v2-hello-without-suites", HM_SSL_SERVER,
    "8019 01 03vv 0000 0000 0010 000102030405060708090a0b0c0d0e0f", 50, 47 },
  { "v2-hello-with-other-suites", HM_SSL_SERVER,
    "801c 01 03vv 0003 0000 0010 001301 000102030405060708090a0b0c0d0e0f", 40, 40 },
  { "v2-record-that-is-no-hello", HM_SSL_SERVER,
    "801c 04 03vv 0003 0000 0010 000004 000102030405060708090a0b0c0d0e0f", 10, 10 },
  { "v2-record-that-is-empty", HM_SSL_SERVER, "8000", 50, 47 },

  { "v2-record-to-a-client", HM_SSL_CLIENT, "8003 000001", 10, 10 },
  { "client-hello-to-a-client", HM_SSL_CLIENT, "16 03vv 0004 01000000", 10, 10 },
  { "certificate-before-the-hello", HM_SSL_CLIENT, "16 03vv 0004 0b000000", 10, 10 },
  { "server-hello-empty", HM_SSL_CLIENT, "16 03vv 0004 02000000", 50, 47 },
  { "server-hello-of-a-newer-version", HM_SSL_CLIENT,
    "16 03vv 002a 02000026 0303 " RANDOM " 00 0004 00", 70, 40 },
  { "server-hello-of-version-2", HM_SSL_CLIENT, "16 03vv 002a 02000026 0002 " RANDOM " 00 0004 00",
    70, 40 },
  { "server-hello-with-another-suite", HM_SSL_CLIENT,
    "16 03vv 002a 02000026 03vv " RANDOM " 00 0005 00", 47, 47 },
  { "server-hello-with-compression", HM_SSL_CLIENT,
    "16 03vv 002a 02000026 03vv " RANDOM " 00 0004 01", 47, 47 },
  { "server-hello-with-bytes-behind-it", HM_SSL_CLIENT,
    "16 03vv 002b 02000027 03vv " RANDOM " 00 0004 00 00", 50, 47 },
  { "certificates-none", HM_SSL_CLIENT,
    "16 03vv 0031 02000026 03vv " RANDOM " 00 0004 00 0b000003 000000", 50, 47 },
  { "certificate-empty", HM_SSL_CLIENT,
    "16 03vv 0034 02000026 03vv " RANDOM " 00 0004 00 0b000006 000003 000000", 42, 42 },
  { "certificate-of-garbage", HM_SSL_CLIENT,
    "16 03vv 0037 02000026 03vv " RANDOM " 00 0004 00 0b000009 000006 000003 300100", 42, 42 },
  { "server-key-exchange", HM_SSL_CLIENT,
    "16 03vv 002e 02000026 03vv " RANDOM " 00 0004 00 0c000000", 10, 10 },
  { "hello-done-first", HM_SSL_CLIENT, "16 03vv 002e 02000026 03vv " RANDOM " 00 0004 00 0e000000",
    10, 10 },
  { "change-cipher-spec-too-early", HM_SSL_CLIENT,
    "16 03vv 002a 02000026 03vv " RANDOM " 00 0004 00 14 03vv 0001 01", 10, 10 },
};

static void
test_message (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);

  for (HmSslProtocol protocol = HM_SSL_3; protocol <= HM_TLS_1_0; protocol++)
    {
      g_autoptr (TestPair) pair = new_pair (protocol, "RC4-MD5");
      g_auto (GStrv) parts = g_strsplit (messages[i].bytes, "vv", -1);
      g_autofree char *hex = g_strjoinv (protocol == HM_SSL_3 ? "00" : "01", parts);
      HmSsl *ssl = messages[i].role == HM_SSL_SERVER ? pair->server : pair->client;

      test_pair_start (pair, NULL);
      feed_hex (ssl, hex);
      assert_refused (ssl, protocol, messages[i].tls, messages[i].ssl3);

      /* Byte by byte it is the same. */
      test_pair_start (pair, NULL);
      g_autoptr (GByteArray) bytes = test_from_hex (hex);
      for (guint at = 0; at < bytes->len; at++)
        hm_ssl_feed (ssl, bytes->data + at, 1);
      assert_refused (ssl, protocol, messages[i].tls, messages[i].ssl3);
    }
}

/* ---- What must not be refused ---- */

static void
test_tolerance (void)
{
  for (HmSslProtocol protocol = HM_SSL_3; protocol <= HM_TLS_1_0; protocol++)
    {
      g_autoptr (TestPair) pair = new_pair (protocol, "RC4-MD5");
      HmSsl *server = pair->server, *client = pair->client;

      /* A hello with extensions, unknown suites, a newer version and a session that is not known,
       * cut into records of one byte. */
      g_autoptr (GByteArray) hello =
          test_from_hex ("01000055 0303 " RANDOM " 20 " RANDOM " 0006 1301 0004 00ff 02 01 00 "
                         "0005 ff01000100");
      test_pair_start (pair, NULL);
      hello->data[3] = (guint8) (hello->len - 4);
      for (guint i = 0; i < hello->len; i++)
        {
          const uint8_t record[] = { 22, 3, 0, 0, 1, hello->data[i] };

          hm_ssl_feed (server, record, sizeof record);
        }
      g_assert_cmpint (hm_ssl_state (server), ==, HM_SSL_HANDSHAKE);
      g_assert_cmpint (hm_ssl_protocol (server), ==, protocol);

      /* Requests for a handshake and warnings pass by; an alert may be cut in two. */
      test_pair_connect (pair, NULL, false);
      hm_ssl_record_out (pair->server, HM_RECORD_HANDSHAKE, (const uint8_t[]){ 0, 0, 0, 0 }, 4);
      hm_ssl_record_out (pair->server, HM_RECORD_ALERT, (const uint8_t[]){ 1, 90, 1 }, 3);
      hm_ssl_record_out (pair->server, HM_RECORD_DATA, (const uint8_t[]){ 0 }, 0);
      hm_ssl_record_out (pair->server, HM_RECORD_ALERT, (const uint8_t[]){ 41 }, 1);
      test_pair_pump (pair);
      test_pair_send (pair, server, client, 100);
      hm_ssl_record_out (pair->server, HM_RECORD_ALERT, (const uint8_t[]){ 2 }, 1);
      hm_ssl_record_out (pair->server, HM_RECORD_ALERT, (const uint8_t[]){ 90 }, 1);
      test_pair_pump (pair);
      g_assert_cmpint (hm_ssl_state (client), ==, HM_SSL_FAILED);
      g_assert_cmpint (hm_ssl_fault (client).kind, ==, HM_SSL_TOLD_FAULT);
      g_assert_cmpint (hm_ssl_fault (client).code, ==, 90);
      g_assert_cmpstr (hm_ssl_fault (client).text, ==, "user_canceled");
    }
}

/* RFC 5746: asked for by a suite or by an extension; whoever does not ask does not get it. */
static void
test_renegotiation_info (void)
{
  static const struct
  {
    const char *hello;
    bool asks;
  } rows[] = {
    { "16 0300 002f 0100002b 0300 " RANDOM " 00 0004 00ff 0004 01 00", true },
    { "16 0300 0034 01000030 0300 " RANDOM " 00 0002 0004 01 00 0005 ff01 0001 00", true },
    { "801f 01 0300 0006 0000 0010 000004 0000ff 000102030405060708090a0b0c0d0e0f", true },
    { "16 0300 002d 01000029 0300 " RANDOM " 00 0002 0004 01 00", false },
    { "16 0300 0030 0100002c 0300 " RANDOM " 00 0002 0004 01 00 00ffff", false },
    { "16 0300 0033 0100002f 0300 " RANDOM " 00 0002 0004 01 00 0004 0017 0000", false },
    { "801c 01 0300 0003 0000 0010 000004 000102030405060708090a0b0c0d0e0f", false },
  };
  const uint8_t info[] = { 0, 4, 0, 0, 5, 0xff, 1, 0, 1, 0 };

  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TestPair) pair = new_pair (HM_SSL_3, "RC4-MD5");
      size_t length;
      const uint8_t *output;

      test_pair_start (pair, NULL);
      feed_hex (pair->server, rows[i].hello);
      g_assert_cmpstr (hm_ssl_fault (pair->server).text, ==, "");
      output = hm_ssl_output (pair->server, &length);
      g_assert_cmpuint (length, >, 100);
      g_assert_cmpint (output[8], ==, rows[i].asks ? 70 + 7 : 70); /* the length of the message */
      g_assert_cmpint (memcmp (output + 5 + 4 + 2 + 32 + 33, info, sizeof info) == 0, ==,
                       rows[i].asks);
    }
}

/* Gives a client a ServerHello, the server's certificate @copies times, and what follows. */
static void
give_flight (TestPair *pair, HmSslProtocol protocol, size_t copies, const char *rest)
{
  const TestKey *key = test_key (512);
  g_autoptr (GByteArray) flight = test_from_hex ("02000026 0300 " RANDOM " 00 0004 00");
  g_autoptr (GByteArray) end = test_from_hex (rest);
  size_t n = key->certificate_length, list = copies * (n + 3), length;
  const uint8_t header[] = { 11,
                             0,
                             (uint8_t) ((list + 3) >> 8),
                             (uint8_t) (list + 3),
                             0,
                             (uint8_t) (list >> 8),
                             (uint8_t) list };
  const uint8_t each[] = { 0, (uint8_t) (n >> 8), (uint8_t) n };
  uint8_t record[5] = { 22, 3, (uint8_t) protocol };

  flight->data[5] = (uint8_t) protocol;
  g_byte_array_append (flight, header, sizeof header);
  for (size_t i = 0; i < copies; i++)
    {
      g_byte_array_append (flight, each, sizeof each);
      g_byte_array_append (flight, key->certificate, (guint) n);
    }
  g_byte_array_append (flight, end->data, end->len);
  record[3] = (uint8_t) (flight->len >> 8);
  record[4] = (uint8_t) flight->len;
  test_pair_start (pair, NULL);
  hm_ssl_output (pair->client, &length);
  hm_ssl_output_taken (pair->client, length);
  hm_ssl_feed (pair->client, record, sizeof record);
  hm_ssl_feed (pair->client, flight->data, flight->len);
}

/* A client without a certificate goes on when it is asked for one. */
static void
test_certificate_request (void)
{
  for (HmSslProtocol protocol = HM_SSL_3; protocol <= HM_TLS_1_0; protocol++)
    {
      g_autoptr (TestPair) pair = new_pair (protocol, "RC4-MD5");
      size_t length;
      const uint8_t *out;

      /* With a chain of two certificates, of which the first counts. */
      give_flight (pair, protocol, 2, "0d000005 02 0102 0000 0e000000");
      g_assert_cmpstr (hm_ssl_fault (pair->client).text, ==, "");
      g_assert_cmpint (pair->client->step, ==, HM_STEP_CHANGE_CIPHER_SPEC);
      out = hm_ssl_output (pair->client, &length);
      if (protocol == HM_SSL_3)
        g_assert_cmpmem (out, 7, ((const uint8_t[]){ 21, 3, 0, 0, 2, 1, 41 }), 7);
      else
        g_assert_cmpmem (out + 5, 7, ((const uint8_t[]){ 11, 0, 0, 3, 0, 0, 0 }), 7);

      give_flight (pair, protocol, 1, "0d000005 02 0102 0001");
      assert_refused (pair->client, protocol, 50, 47);
      give_flight (pair, protocol, 1, "0d000005 02 0102 0000 0d000005 02 0102 0000");
      assert_refused (pair->client, protocol, 50, 47);
      give_flight (pair, protocol, 1, "0e000001 00");
      assert_refused (pair->client, protocol, 50, 47);
      give_flight (pair, protocol, 1, "0c000000");
      assert_refused (pair->client, protocol, 10, 10);
      give_flight (pair, protocol, 0, "0e000000");
      assert_refused (pair->client, protocol, 50, 47);
    }
}

/* ---- Records once the connection is open ---- */

static void
test_open (void)
{
  static const uint8_t zeros[HM_SSL_MAX_PLAIN + 100];
  static const struct
  {
    uint8_t type;
    uint8_t bytes[5];
    size_t length;
    int tls, ssl3;
  } rows[] = {
    { HM_RECORD_HANDSHAKE, { HM_CLIENT_HELLO, 0, 0, 0 }, 4, 40, 40 }, /* a second handshake */
    { HM_RECORD_HANDSHAKE, { HM_FINISHED, 0, 0, 0 }, 4, 10, 10 },
    { HM_RECORD_HANDSHAKE, { 0 }, 0, 50, 47 },
    { HM_RECORD_ALERT, { 0 }, 0, 50, 47 },
    { HM_RECORD_CHANGE_CIPHER_SPEC, { 1 }, 1, 10, 10 },
    { HM_RECORD_DATA, { 0 }, HM_SSL_MAX_PLAIN + 1, 22, 47 }, /* too long only when decrypted */
  };

  for (HmSslProtocol protocol = HM_SSL_3; protocol <= HM_TLS_1_0; protocol++)
    for (size_t i = 0; i < G_N_ELEMENTS (rows); i++)
      {
        g_autoptr (TestPair) pair = new_pair (protocol, "AES128-SHA");

        test_pair_connect (pair, NULL, false);
        hm_ssl_record_out (pair->client, rows[i].type,
                           rows[i].length > sizeof rows[i].bytes ? zeros : rows[i].bytes,
                           rows[i].length);
        hm_ssl_transfer (pair->client, pair->server);
        assert_refused (pair->server, protocol, rows[i].tls, rows[i].ssl3);
        test_pair_pump (pair);
        g_assert_cmpint (hm_ssl_fault (pair->client).kind, ==, HM_SSL_TOLD_FAULT);
        g_assert_cmpint (hm_ssl_fault (pair->client).code, ==, hm_ssl_fault (pair->server).code);
      }
}

/* A Finished message that is right in all but its length, or has more behind it. */
static void
test_finished (void)
{
  for (HmSslProtocol protocol = HM_SSL_3; protocol <= HM_TLS_1_0; protocol++)
    for (int way = 0; way < 2; way++)
      {
        g_autoptr (TestPair) pair = new_pair (protocol, "NULL-MD5");
        size_t finished = protocol == HM_SSL_3 ? 36 : 12, length;
        const uint8_t *output;

        test_pair_start (pair, NULL);
        hm_ssl_transfer (pair->client, pair->server);
        hm_ssl_transfer (pair->server, pair->client);
        output = hm_ssl_output (pair->client, &length);
        hm_ssl_feed (pair->server, output, length - (5 + 4 + finished + 16));
        hm_ssl_output_taken (pair->client, length);
        g_assert_cmpint (pair->server->step, ==, HM_STEP_FINISHED);
        pair->client->out.sequence = 0; /* in place of the one that was not sent */
        if (way == 0)
          hm_ssl_record_out (pair->client, HM_RECORD_HANDSHAKE,
                             (const uint8_t[]){ HM_FINISHED, 0, 0, 1, 0 }, 5);
        else
          hm_ssl_record_out (pair->client, HM_RECORD_DATA, (const uint8_t[]){ 0 }, 1);
        hm_ssl_transfer (pair->client, pair->server);
        assert_refused (pair->server, protocol, way == 0 ? 50 : 10, way == 0 ? 47 : 10);
      }
}

/* Either side may go away in the middle. */
static void
test_close_in_handshake (void)
{
  static const HmSslProtocol protocols[] = { HM_SSL_2, HM_SSL_3, HM_TLS_1_0 };

  for (size_t p = 0; p < G_N_ELEMENTS (protocols); p++)
    for (HmSslRole role = HM_SSL_CLIENT; role <= HM_SSL_SERVER; role++)
      {
        g_autoptr (TestPair) pair = new_pair (protocols[p], "RC4-MD5");
        HmSsl *who = role == HM_SSL_CLIENT ? pair->client : pair->server;
        HmSsl *other = role == HM_SSL_CLIENT ? pair->server : pair->client;

        test_pair_start (pair, NULL);
        hm_ssl_transfer (pair->client, pair->server);
        hm_ssl_close (who);
        hm_ssl_close (who);
        g_assert_cmpint (hm_ssl_state (who), ==, HM_SSL_FAILED);
        test_pair_pump (pair);
        hm_ssl_feed_end (other);
        g_assert_cmpint (hm_ssl_state (other), ==, HM_SSL_FAILED);
        if (protocols[p] != HM_SSL_2)
          {
            g_assert_cmpint (hm_ssl_fault (other).kind, ==, HM_SSL_TOLD_FAULT);
            g_assert_cmpint (hm_ssl_fault (other).code, ==, HM_ALERT_CLOSE_NOTIFY);
          }
      }
}

/* ---- Versions ---- */

static void
test_versions (void)
{
  static const HmSslProtocol all[] = { HM_SSL_2, HM_SSL_3, HM_TLS_1_0 };
  g_autoptr (TestPair) pair = new_pair (HM_SSL_3, "RC4-MD5");

  for (int bits = 0; bits < 3 * 3 * 3 * 3; bits++)
    {
      HmSslProtocol c_min = all[bits % 3], c_max = all[bits / 3 % 3];
      HmSslProtocol s_min = all[bits / 9 % 3], s_max = all[bits / 27 % 3];
      HmSslProtocol best = MIN (c_max, s_max);

      pair->client_config.min = c_min;
      pair->client_config.max = c_max;
      pair->server_config.min = s_min;
      pair->server_config.max = s_max;
      test_pair_start (pair, NULL);
      if (c_min > c_max || s_min > s_max)
        {
          g_assert_true (hm_ssl_state (pair->client) == HM_SSL_FAILED ||
                         hm_ssl_state (pair->server) == HM_SSL_FAILED);
          continue;
        }
      test_pair_pump (pair);
      if (best >= c_min && best >= s_min)
        {
          g_assert_cmpstr (hm_ssl_fault (pair->client).text, ==, "");
          g_assert_cmpstr (hm_ssl_fault (pair->server).text, ==, "");
          g_assert_cmpint (hm_ssl_state (pair->client), ==, HM_SSL_OPEN);
          g_assert_cmpint (hm_ssl_state (pair->server), ==, HM_SSL_OPEN);
          g_assert_cmpint (hm_ssl_protocol (pair->client), ==, best);
          g_assert_cmpint (hm_ssl_protocol (pair->server), ==, best);
          test_pair_send (pair, pair->client, pair->server, 1000);
          test_pair_send (pair, pair->server, pair->client, 1000);
        }
      else
        {
          hm_ssl_feed_end (pair->client);
          hm_ssl_feed_end (pair->server);
          g_assert_cmpint (hm_ssl_state (pair->client), ==, HM_SSL_FAILED);
          g_assert_cmpint (hm_ssl_state (pair->server), ==, HM_SSL_FAILED);
        }
    }
}

/* Somebody makes the client's version older; both sides would speak it. */
static void
test_rollback (void)
{
  static const struct
  {
    HmSslProtocol min, max;
    bool v2_hello;
    size_t place;
    uint8_t flip;
    int code;
  } rows[] = {
    { HM_SSL_3, HM_TLS_1_0, false, 5 + 4 + 1, 0x01, HM_ALERT_BAD_RECORD_MAC },
    { HM_SSL_3, HM_TLS_1_0, true, 2 + 1 + 1, 0x01, HM_ALERT_BAD_RECORD_MAC },
    { HM_SSL_2, HM_TLS_1_0, true, 2 + 1 + 1, 0x01, HM_ALERT_BAD_RECORD_MAC },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TestPair) pair = new_pair (HM_SSL_3, "RC4-MD5");

      pair->client_config.min = pair->server_config.min = rows[i].min;
      pair->client_config.max = pair->server_config.max = rows[i].max;
      pair->client_config.v2_hello = rows[i].v2_hello;
      pair->victim = pair->server;
      pair->place = rows[i].place;
      pair->flip = rows[i].flip;
      test_pair_start (pair, NULL);
      test_pair_pump (pair);
      g_assert_cmpint (hm_ssl_fault (pair->server).kind, ==, HM_SSL_FOUND_FAULT);
      g_assert_cmpint (hm_ssl_fault (pair->server).code, ==, rows[i].code);
      g_assert_cmpint (hm_ssl_state (pair->client), ==, HM_SSL_FAILED);
    }
}

/* Likewise, from SSLv3 to SSLv2: two bytes of a hello. The padding of the key gives it away. */
static void
test_rollback_to_ssl2 (void)
{
  g_autoptr (TestPair) pair = new_pair (HM_SSL_3, "RC4-MD5");
  size_t length;
  g_autofree uint8_t *hello = NULL;

  pair->client_config.min = pair->server_config.min = HM_SSL_2;
  test_pair_start (pair, NULL);
  hello = g_memdup2 (hm_ssl_output (pair->client, &length), 1000);
  g_assert_cmpint (hello[3], ==, 3);
  hello[3] = 0;
  hello[4] = 2;
  hm_ssl_feed (pair->server, hello, length);
  hm_ssl_output_taken (pair->client, length);
  test_pair_pump (pair);
  g_assert_cmpint (hm_ssl_protocol (pair->client), ==, HM_SSL_2);
  g_assert_cmpstr (hm_ssl_fault (pair->server).text, ==,
                   "the client knows a newer version, and somebody hid that");
}

/* ---- What the server tells of a key exchange (Bleichenbacher) ---- */

typedef struct
{
  HmSslFault fault;
  size_t output; /* bytes that the server had sent before it failed */
} Told;

/* Carries out a handshake with the secret put together by hand: what stands in the block before RSA
 * is given. */
static void
try_block (HmSslProtocol protocol, const uint8_t *block, Told *told)
{
  g_autoptr (TestPair) pair = new_pair (protocol, "RC4-MD5");
  const HmRsaKey *key = pair->server_config.key;
  size_t size = hm_rsa_bytes (key), before, offset;
  g_autofree uint8_t *flight = NULL;
  size_t length;

  test_pair_start (pair, NULL);
  hm_ssl_transfer (pair->client, pair->server);
  hm_ssl_transfer (pair->server, pair->client);
  before = pair->server->out_end;
  flight = g_memdup2 (hm_ssl_output (pair->client, &length), 4096);
  /* Behind the headers; in TLS the length, in SSLv2 a kind and three lengths. */
  offset = protocol == HM_SSL_2 ? 2 + 10 : protocol == HM_SSL_3 ? 9 : 11;
  if (!hm_rsa_public (key, block, flight + offset))
    memset (flight + offset, 0xff, size); /* not below the modulus */
  hm_ssl_feed (pair->server, flight, length);
  told->fault = hm_ssl_fault (pair->server);
  told->output = before;
  if (protocol == HM_SSL_2)
    {
      /* SERVER-VERIFY comes before the client has shown that it has the key, and always looks
       * alike. */
      hm_ssl_output (pair->server, &length);
      g_assert_cmpuint (length, ==, 2 + 16 + 17);
    }
  else
    g_assert_cmpint (pair->server->step, ==, HM_STEP_NONE);
}

static void
test_oracle (void)
{
  static const HmSslProtocol protocols[] = { HM_SSL_2, HM_SSL_3, HM_TLS_1_0 };

  for (size_t p = 0; p < G_N_ELEMENTS (protocols); p++)
    {
      size_t size = 64, secret = protocols[p] == HM_SSL_2 ? 16 : 48;
      Told first = { 0 };

      for (int way = 0; way < 8; way++)
        {
          uint8_t block[64] = { 0, 2 };
          Told told;

          memset (block + 2, 0x5a, size - 2);
          block[size - secret - 1] = 0;
          block[size - secret] = 3;
          block[size - secret + 1] = (uint8_t) protocols[p];
          switch (way)
            {
            case 0: /* a well-formed one with a secret that is not the client's */
              break;
            case 1:
              block[1] = 1;
              break;
            case 2:
              block[5] = 0; /* a padding that is too short, and a secret too long */
              break;
            case 3:
              block[size - secret - 1] = 1; /* no end of the padding */
              break;
            case 4:
              block[size - secret + 3] = 0; /* nothing wrong with that */
              break;
            case 5:
              block[size - secret + 1] ^= 2; /* another version */
              break;
            case 6:
              block[size - secret - 1] = 1; /* a secret too short */
              block[size - secret] = 0;
              break;
            default:
              memset (block, 0xff, sizeof block); /* not below the modulus */
              break;
            }
          try_block (protocols[p], block, &told);
          g_assert_cmpint (told.fault.kind, ==, HM_SSL_FOUND_FAULT);
          g_assert_cmpint (told.fault.code, ==,
                           protocols[p] == HM_SSL_2 ? -1 : HM_ALERT_BAD_RECORD_MAC);
          if (way == 0)
            first = told;
          g_assert_cmpstr (told.fault.text, ==, first.fault.text);
          g_assert_cmpuint (told.output, ==, first.output);
        }
    }
}

/* ---- SSLv2 ---- */

static const struct
{
  const char *name;
  HmSslRole role;
  const char *bytes;
  int error; /* -1: none is sent; -2: this is one, of kind 3 */
} ssl2_messages[] = {
  { "hello-with-other-kinds", HM_SSL_SERVER,
    "801c 01 0002 0003 0000 0010 020080 000102030405060708090a0b0c0d0e0f", 1 },
  { "hello-of-version-1", HM_SSL_SERVER,
    "801c 01 0001 0003 0000 0010 010080 000102030405060708090a0b0c0d0e0f", -1 },
  { "sslv3-hello", HM_SSL_SERVER, "16 0300 0004 01000000", -1 },
  { "padding-in-clear", HM_SSL_SERVER,
    "001d01 01 0002 0003 0000 0010 010080 000102030405060708090a0b0c0d0e0f 00", -1 },
  { "error-of-an-unknown-kind", HM_SSL_CLIENT, "8003 00 0003", -2 },
  { "server-hello-cut-short", HM_SSL_CLIENT, "8003 04 00 01", -1 },
  { "master-key-first", HM_SSL_SERVER, "8003 020100", -1 },
  { "security-escape", HM_SSL_CLIENT, "4003 00 000001", -1 },
  { "empty", HM_SSL_CLIENT, "8000", -1 },
  { "verify-first", HM_SSL_CLIENT, "8011 05 000102030405060708090a0b0c0d0e0f", -1 },
  { "server-hello-of-version-3", HM_SSL_CLIENT,
    "801b 04 00 01 0300 0000 0000 0010 000102030405060708090a0b0c0d0e0f", -1 },
  { "server-hello-with-an-unknown-certificate", HM_SSL_CLIENT,
    "801e 04 00 02 0002 0000 0003 0010 010080 000102030405060708090a0b0c0d0e0f", 6 },
  { "server-hello-without-a-certificate", HM_SSL_CLIENT,
    "801e 04 00 01 0002 0000 0003 0010 010080 000102030405060708090a0b0c0d0e0f", 4 },
  { "server-hello-with-other-kinds", HM_SSL_CLIENT,
    "801e 04 00 01 0002 0000 0003 0010 020080 000102030405060708090a0b0c0d0e0f", 1 },
  { "server-hello-with-a-session-not-offered", HM_SSL_CLIENT,
    "801b 04 01 00 0002 0000 0000 0010 000102030405060708090a0b0c0d0e0f", -1 },
  { "server-hello-with-a-short-connection-id", HM_SSL_CLIENT,
    "801a 04 00 01 0002 0000 0000 000f 000102030405060708090a0b0c0d0e", -1 },
};

static void
test_ssl2_message (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (TestPair) pair = new_pair (HM_SSL_2, "RC4-MD5");
  HmSsl *ssl = ssl2_messages[i].role == HM_SSL_SERVER ? pair->server : pair->client;
  const uint8_t error[] = { 0x80, 3, 0, 0, (uint8_t) ssl2_messages[i].error };
  size_t before, length;
  const uint8_t *output;

  test_pair_start (pair, NULL);
  hm_ssl_output (ssl, &before);
  feed_hex (ssl, ssl2_messages[i].bytes);
  output = hm_ssl_output (ssl, &length);
  if (ssl2_messages[i].error == -2)
    {
      g_assert_cmpint (hm_ssl_fault (ssl).kind, ==, HM_SSL_TOLD_FAULT);
      g_assert_cmpint (hm_ssl_fault (ssl).code, ==, 3);
      return;
    }
  g_assert_cmpint (hm_ssl_fault (ssl).kind, ==, HM_SSL_FOUND_FAULT);
  g_assert_cmpint (hm_ssl_fault (ssl).code, ==, ssl2_messages[i].error);
  if (ssl2_messages[i].error < 0)
    g_assert_cmpuint (length, ==, before);
  else
    g_assert_cmpmem (output + before, length - before, error, sizeof error);

  /* The other side understands the error. */
  if (ssl2_messages[i].error >= 0 && ssl == pair->server)
    {
      hm_ssl_feed (pair->client, error, sizeof error);
      g_assert_cmpint (hm_ssl_fault (pair->client).kind, ==, HM_SSL_TOLD_FAULT);
      g_assert_cmpint (hm_ssl_fault (pair->client).code, ==, ssl2_messages[i].error);
    }
}

/* A client that speaks both and offers a session of TLS must not take an answer of SSLv2 for it. */
static void
test_ssl2_answer (void)
{
  g_autoptr (TestPair) pair = new_pair (HM_TLS_1_0, "RC4-MD5");
  HmSslSession session;

  pair->client_config.min = HM_SSL_2;
  test_pair_connect (pair, NULL, false);
  g_assert_true (hm_ssl_get_session (pair->client, &session));
  test_pair_start (pair, &session);
  feed_hex (pair->client, "801b 04 01 00 0002 0000 0000 0010 000102030405060708090a0b0c0d0e0f");
  g_assert_cmpint (hm_ssl_fault (pair->client).code, ==, HM_ALERT_UNEXPECTED_MESSAGE);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (messages); i++)
    {
      g_autofree char *path = g_strdup_printf ("/ssl/refusals/%s", messages[i].name);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_message);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (ssl2_messages); i++)
    {
      g_autofree char *path = g_strdup_printf ("/ssl/refusals/sslv2/%s", ssl2_messages[i].name);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_ssl2_message);
    }
  g_test_add_func ("/ssl/tolerance", test_tolerance);
  g_test_add_func ("/ssl/renegotiation-info", test_renegotiation_info);
  g_test_add_func ("/ssl/certificate-request", test_certificate_request);
  g_test_add_func ("/ssl/open", test_open);
  g_test_add_func ("/ssl/finished", test_finished);
  g_test_add_func ("/ssl/close-in-handshake", test_close_in_handshake);
  g_test_add_func ("/ssl/versions", test_versions);
  g_test_add_func ("/ssl/rollback", test_rollback);
  g_test_add_func ("/ssl/rollback-to-sslv2", test_rollback_to_ssl2);
  g_test_add_func ("/ssl/oracle", test_oracle);
  g_test_add_func ("/ssl/sslv2-answer", test_ssl2_answer);
  return g_test_run ();
}
