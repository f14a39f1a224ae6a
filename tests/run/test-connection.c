/* test-connection.c: the known answers of 1997, and what cannot be told
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "run/hm-connection.h"
#include "run/hm-reference.h"
#include "run/hm-suite.h"

/* A Pentium Pro of 200 MHz with SSLeay 0.8. */
static HmRun *
load (void)
{
  g_autoptr (GPtrArray) all = hm_reference_load_all ();

  for (guint i = 0; i < all->len; i++)
    if (strcmp (hm_run_get_id (all->pdata[i]), "pentium-pro-200") == 0)
      return g_object_ref (all->pdata[i]);
  g_assert_not_reached ();
}

static const HmHandshake *
find (HmRun *run,
      const char *protocol,
      const char *cipher,
      const char *key,
      gint64 bytes,
      gboolean resumed)
{
  GPtrArray *all = hm_run_get_handshakes (run);

  for (guint i = 0; i < all->len; i++)
    {
      const HmHandshake *one = all->pdata[i];

      if (strcmp (one->protocol, protocol) == 0 && strcmp (one->cipher, cipher) == 0 &&
          strcmp (one->key, key) == 0 && one->bytes == bytes &&
          (strcmp (one->mode, "resumed") == 0) == resumed)
        return one;
    }
  return NULL;
}

static HmConnection
derive (HmRun *run,
        const char *protocol,
        const char *cipher,
        const char *key,
        gint64 bytes,
        gboolean resumed)
{
  const HmHandshake *handshake = find (run, protocol, cipher, key, bytes, resumed);
  HmConnection connection;

  g_assert_nonnull (handshake);
  g_assert_true (hm_connection_derive (run, handshake, &connection));
  return connection;
}

static void
test_1997 (void)
{
  g_autoptr (HmRun) run = load ();
  HmConnection full = derive (run, "ssl3", "RC4-MD5", "rsa-512", 10240, FALSE);
  HmConnection resumed = derive (run, "ssl3", "RC4-MD5", "rsa-512", 10240, TRUE);
  HmConnection large = derive (run, "ssl3", "RC4-MD5", "rsa-1024", 10240, FALSE);

  g_assert_cmpfloat_with_epsilon (full.time, 20.25e-3, 1e-9);
  g_assert_cmpfloat_with_epsilon (full.rate, 49.4, 0.05);
  g_assert_cmpfloat_with_epsilon (full.byte_time, 0.555e-6, 0.0005e-6);
  g_assert_cmpfloat_with_epsilon (full.speed, 7.20e6, 0.01e6);
  g_assert_cmpfloat_with_epsilon (full.handshake_time, 14.46e-3, 1e-9);
  g_assert_cmpfloat_with_epsilon (full.break_even, 26.0e3, 0.05e3);
  g_assert_cmpfloat_with_epsilon (resumed.break_even, 2.8e3, 0.05e3);
  g_assert_cmpfloat_with_epsilon (large.break_even, 92.1e3, 0.1e3);
  g_assert_cmpfloat_with_epsilon (full.key_share, 0.77, 0.005);
  g_assert_cmpfloat_with_epsilon (large.key_share, 0.89, 0.005);
  g_assert_cmpfloat_with_epsilon (full.record_share, 0.78, 0.005);
  g_assert_cmpfloat_with_epsilon (full.protocol_time, 14.46e-3 - 11.1e-3, 1e-9);
  g_assert_cmpfloat_with_epsilon (resumed.gain, 20.25 / 7.90, 1e-9);
  g_assert_cmpfloat_with_epsilon (resumed.protocol_time, 1.56e-3, 1e-9);
  g_assert_cmpfloat_with_epsilon (full.bulk_time, 0.4323e-6 * 10240, 0.001e-3);

  /* What the table of 1997 does not tell. */
  g_assert_true (isnan (full.gain));
  g_assert_true (isnan (resumed.key_share));
  g_assert_true (isnan (full.server_time) && isnan (full.server_rate));
}

/* The other rows of the table, to the digits that were published. */
static void
test_rows (void)
{
  static const struct
  {
    const char *protocol, *cipher;
    double slope, share, full, resumed; /* microseconds, per cent, kilobytes */
  } rows[] = {
    { "ssl2", "RC4-MD5", 0.560, 77, 22.9, 1.2 },     { "ssl3", "NULL-MD5", 0.287, 59, 50.0, 5.1 },
    { "ssl3", "RC4-SHA", 0.794, 83, 18.4, 2.3 },     { "ssl3", "DES-CBC-SHA", 1.548, 91, 9.5, 1.2 },
    { "ssl3", "DES-CBC3-SHA", 3.139, 94, 4.8, 0.7 },
  };
  g_autoptr (HmRun) run = load ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      HmConnection full = derive (run, rows[i].protocol, rows[i].cipher, "rsa-512", 1, FALSE);
      HmConnection resumed = derive (run, rows[i].protocol, rows[i].cipher, "rsa-512", 1, TRUE);

      g_assert_cmpfloat_with_epsilon (full.byte_time * 1e6, rows[i].slope, 0.00051);
      g_assert_cmpfloat_with_epsilon (full.record_share * 100, rows[i].share, 0.51);
      g_assert_cmpfloat_with_epsilon (full.break_even / 1e3, rows[i].full, 0.051);
      g_assert_cmpfloat_with_epsilon (resumed.break_even / 1e3, rows[i].resumed, 0.06);
    }
}

static HmHandshake *
add (HmRun *run, const char *cipher, gint64 bytes, const char *resumption, double seconds)
{
  HmHandshake *handshake = hm_handshake_new ();

  handshake->protocol = g_strdup ("tls1.3");
  handshake->cipher = g_strdup (cipher);
  handshake->key = g_strdup ("ecdsa-p256");
  handshake->mode = g_strdup (resumption != NULL ? "resumed" : "full");
  handshake->resumption = g_strdup (resumption);
  handshake->engine = g_strdup ("openssl");
  handshake->bytes = bytes;
  handshake->connections = 10;
  handshake->seconds = 10 * seconds;
  handshake->client_seconds = 4 * seconds;
  handshake->server_seconds = 6 * seconds;
  handshake->status = HM_STATUS_OK;
  g_ptr_array_add (hm_run_get_handshakes (run), handshake);
  return handshake;
}

/* Ways of resuming and suites are kept apart. */
static void
test_today (void)
{
  g_autoptr (HmRun) run = hm_run_new (HM_ORIGIN_MEASURED);
  g_autoptr (HmRun) old = load ();
  HmHandshake *full = add (run, "A", 10240, NULL, 1e-3);
  HmHandshake *ticket = add (run, "A", 10240, "ticket", 0.5e-3);
  HmHandshake *psk = add (run, "A", 10240, "external-psk", 0.25e-3);
  HmConnection connection;

  add (run, "A", 1, "ticket", 0.4e-3);
  add (run, "B", 1, NULL, 0.1e-3);

  g_assert_true (hm_connection_derive (run, full, &connection));
  g_assert_cmpfloat_with_epsilon (connection.client_time, 0.4e-3, 1e-12);
  g_assert_cmpfloat_with_epsilon (connection.server_rate, 1 / 0.6e-3, 1e-6);
  g_assert_true (isnan (connection.handshake_time) && isnan (connection.break_even));
  g_assert_true (isnan (connection.key_time) && isnan (connection.bulk_time));

  g_assert_true (hm_connection_derive (run, ticket, &connection));
  g_assert_cmpfloat_with_epsilon (connection.gain, 2, 1e-9);
  g_assert_cmpfloat_with_epsilon (connection.handshake_time, 0.4e-3, 1e-12);
  g_assert_cmpfloat_with_epsilon (connection.break_even, 4 * 10239, 1e-6);

  g_assert_true (hm_connection_derive (run, psk, &connection));
  g_assert_cmpfloat_with_epsilon (connection.gain, 4, 1e-9);
  g_assert_true (isnan (connection.handshake_time));

  /* 20.25 and 7.90 ms of the Pentium Pro; there is nothing at 1024 bytes. */
  g_assert_cmpfloat_with_epsilon (hm_connection_times (old, full), 20.25, 1e-9);
  g_assert_cmpfloat_with_epsilon (hm_connection_times (old, ticket), 15.8, 1e-9);
  ticket->bytes = 1024;
  g_assert_true (isnan (hm_connection_times (old, ticket)));
  g_assert_cmpfloat_with_epsilon (
      hm_connection_times (old, find (old, "ssl3", "DES-CBC-SHA", "rsa-512", 1024, TRUE)), 1, 1e-9);

  full->status = HM_STATUS_FAILED;
  g_assert_false (hm_connection_derive (run, full, &connection));
  g_assert_true (isnan (connection.time));
  g_assert_true (isnan (hm_connection_times (old, full)));
}

static void
test_suites (void)
{
  static const struct
  {
    const char *name, *cipher, *digest;
  } suites[] = {
    { "NULL-MD5", NULL, "md5" },
    { "RC4-SHA", "rc4", "sha1" },
    { "DES-CBC-SHA", "des-cbc", "sha1" },
    { "DES-CBC3-MD5", "des-ede3-cbc", "md5" },
    { "ECDHE-RSA-DES-CBC3-SHA", "des-ede3-cbc", "sha1" },
    { "AES256-SHA", "aes-256-cbc", "sha1" },
    { "ECDHE-ECDSA-AES256-SHA384", "aes-256-cbc", "sha384" },
    { "DHE-RSA-CAMELLIA128-SHA256", "camellia-128-cbc", "sha256" },
    { "ECDHE-RSA-AES128-GCM-SHA256", "aes-128-gcm", NULL },
    { "ECDHE-ECDSA-AES128-CCM8", "aes-128-ccm", NULL },
    { "ECDHE-ARIA256-GCM-SHA384", "aria-256-gcm", NULL },
    { "ECDHE-RSA-CHACHA20-POLY1305", "chacha20-poly1305", NULL },
    { "TLS_CHACHA20_POLY1305_SHA256", "chacha20-poly1305", NULL },
    { "TLS_AES_256_GCM_SHA384", "aes-256-gcm", NULL },
    { "TLS_AES_128_CCM_8_SHA256", "aes-128-ccm", NULL },
    { "TLS_RSA_WITH_AES_128_CBC_SHA", "aes-128-cbc", "sha1" },
    { "TLS_RSA_WITH_3DES_EDE_CBC_SHA", "des-ede3-cbc", "sha1" },
    { "TLS_RSA_WITH_RC4_128_MD5", "rc4", "md5" },
    { "TLS_RSA_ARCFOUR_128_SHA1", "rc4", "sha1" },
  };
  HmSuite suite;

  for (guint i = 0; i < G_N_ELEMENTS (suites); i++)
    {
      g_assert_true (hm_suite_parse (suites[i].name, &suite));
      g_assert_cmpstr (suite.cipher, ==, suites[i].cipher);
      g_assert_cmpstr (suite.digest, ==, suites[i].digest);
    }
  g_assert_false (hm_suite_parse ("", &suite));
  g_assert_false (hm_suite_parse ("unknown", &suite));
  g_assert_false (hm_suite_parse ("AES128-GOST", &suite));
}

/* "sign 1, verify 2 ..." */
static char *
write_needs (const HmHandshake *handshake)
{
  g_autoptr (GArray) needs = hm_connection_list_needs (handshake);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < needs->len; i++)
    {
      const HmConnectionNeed *need = &g_array_index (needs, HmConnectionNeed, i);

      g_string_append_printf (text, "%s%s %s %g", i > 0 ? ", " : "", need->algorithm,
                              hm_operation_to_string (need->operation), need->times);
      g_assert_cmpint (need->size, ==, need->part == HM_CONNECTION_BULK ? 8192 : -1);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
check_needs (HmHandshake *handshake, const char *wanted)
{
  g_autofree char *needs = write_needs (handshake);

  g_assert_cmpstr (needs, ==, wanted);
}

static void
test_needs (void)
{
  g_autoptr (HmRun) run = hm_run_new (HM_ORIGIN_MEASURED);
  HmHandshake *full = add (run, "TLS_AES_128_GCM_SHA256", 1, NULL, 1e-3);
  HmHandshake *resumed = add (run, "TLS_AES_128_GCM_SHA256", 1, "ticket", 1e-3);

  check_needs (full, "ecdsa-p256 sign 1, ecdsa-p256 verify 1, aes-128-gcm encrypt 2, "
                     "aes-128-gcm decrypt 2");
  check_needs (resumed, "aes-128-gcm encrypt 2, aes-128-gcm decrypt 2");
  full->verification = g_strdup ("mutual");
  full->group = g_strdup ("secp256r1");
  check_needs (full, "ecdsa-p256 sign 2, ecdsa-p256 verify 4, ecdsa-p256 keygen 2, "
                     "ecdh-p256 derive 2, aes-128-gcm encrypt 2, aes-128-gcm decrypt 2");
  resumed->group = g_strdup ("X25519MLKEM768");
  check_needs (resumed, "x25519 keygen 2, x25519 derive 2, ml-kem-768 keygen 1, "
                        "ml-kem-768 encapsulate 1, ml-kem-768 decapsulate 1, "
                        "aes-128-gcm encrypt 2, aes-128-gcm decrypt 2");
  /* Up to TLS 1.2 what is resumed agrees on nothing. */
  g_free (resumed->protocol);
  resumed->protocol = g_strdup ("tls1.2");
  g_free (resumed->cipher);
  resumed->cipher = g_strdup ("NULL-SHA256");
  check_needs (resumed, "sha256 digest 4");
}

static void
add_rate (HmRun *run,
          const char *algorithm,
          HmOperation operation,
          const char *engine,
          guint threads,
          double value)
{
  gboolean bulk = operation == HM_OPERATION_ENCRYPT;
  HmResultKey key = { .algorithm = algorithm,
                      .operation = operation,
                      .size = bulk ? 8192 : -1,
                      .threads = threads,
                      .engine = engine };
  g_autoptr (HmResult) result =
      hm_result_new (&key, bulk ? HM_UNIT_BYTES_PER_SECOND : HM_UNIT_OPERATIONS_PER_SECOND);
  HmFigures figures = HM_FIGURES_NONE;

  figures.value = value;
  figures.status = HM_STATUS_OK;
  hm_result_set_figures (result, &figures);
  hm_run_add_result (run, result, FALSE);
}

/* Rates of the same engine and as many threads count, and no others. */
static void
test_rates (void)
{
  g_autoptr (HmRun) run = hm_run_new (HM_ORIGIN_MEASURED);
  HmHandshake *full = add (run, "TLS_AES_128_GCM_SHA256", 1, NULL, 1e-3);
  HmHandshake *more = add (run, "TLS_AES_128_GCM_SHA256", 10240, NULL, 2e-3);
  HmConnection connection;

  add_rate (run, "ecdsa-p256", HM_OPERATION_SIGN, "built-in", 1, 1000);
  add_rate (run, "ecdsa-p256", HM_OPERATION_SIGN, "openssl", 2, 1000);
  add_rate (run, "ecdsa-p256", HM_OPERATION_VERIFY, "openssl", 1, 5000);
  g_assert_true (hm_connection_derive (run, full, &connection));
  g_assert_true (isnan (connection.key_time) && isnan (connection.protocol_time));

  add_rate (run, "ecdsa-p256", HM_OPERATION_SIGN, "openssl", 1, 10000);
  add_rate (run, "aes-128-gcm", HM_OPERATION_ENCRYPT, "openssl", 1, 4 * 10240 * 2000.0);
  g_assert_true (hm_connection_derive (run, more, &connection));
  g_assert_cmpfloat_with_epsilon (connection.key_time, 0.3e-3, 1e-12);
  g_assert_cmpfloat_with_epsilon (connection.key_share, 0.3, 1e-9);
  g_assert_cmpfloat_with_epsilon (connection.protocol_time, 0.7e-3, 1e-12);
  g_assert_cmpfloat_with_epsilon (connection.protocol_share, 0.35, 1e-9);
  g_assert_cmpfloat_with_epsilon (connection.bulk_time, 0.5e-3, 1e-12);
  g_assert_cmpfloat_with_epsilon (connection.bulk_share, 0.25, 1e-9);

  /* A key exchange whose rates are not there stays with the protocol; else it is work with keys. */
  full->group = g_strdup ("x25519");
  more->group = g_strdup ("x25519");
  g_assert_true (hm_connection_derive (run, full, &connection));
  g_assert_cmpfloat_with_epsilon (connection.key_time, 0.3e-3, 1e-12);
  add_rate (run, "x25519", HM_OPERATION_KEYGEN, "openssl", 1, 20000);
  add_rate (run, "x25519", HM_OPERATION_DERIVE, "openssl", 1, 20000);
  g_assert_true (hm_connection_derive (run, full, &connection));
  g_assert_cmpfloat_with_epsilon (connection.key_time, 0.5e-3, 1e-12);

  /* Those of other threads are another kind of connection. */
  full->threads = 2;
  g_assert_true (hm_connection_derive (run, more, &connection));
  g_assert_true (isnan (connection.handshake_time));
}

/* A part never takes longer than the whole: one of both was disturbed, and no share is told. */
static void
test_impossible (void)
{
  g_autoptr (HmRun) run = hm_run_new (HM_ORIGIN_MEASURED);
  HmHandshake *full = add (run, "TLS_AES_128_GCM_SHA256", 1, NULL, 1e-3);
  HmHandshake *more = add (run, "TLS_AES_128_GCM_SHA256", 10240, NULL, 2e-3);
  HmConnection connection;

  add_rate (run, "ecdsa-p256", HM_OPERATION_SIGN, "openssl", 1, 100);
  add_rate (run, "ecdsa-p256", HM_OPERATION_VERIFY, "openssl", 1, 5000);
  add_rate (run, "aes-128-gcm", HM_OPERATION_ENCRYPT, "openssl", 1, 4 * 10240 * 100.0);
  g_assert_true (hm_connection_derive (run, full, &connection));
  g_assert_true (isnan (connection.key_time) && isnan (connection.key_share));
  g_assert_true (isnan (connection.protocol_time) && isnan (connection.protocol_share));
  g_assert_true (hm_connection_derive (run, more, &connection));
  g_assert_true (isnan (connection.bulk_time) && isnan (connection.bulk_share));
  g_assert_true (isnan (connection.record_share));
  g_assert_cmpfloat_with_epsilon (connection.time, 2e-3, 1e-12);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/connection/1997", test_1997);
  g_test_add_func ("/connection/rows", test_rows);
  g_test_add_func ("/connection/today", test_today);
  g_test_add_func ("/connection/suites", test_suites);
  g_test_add_func ("/connection/needs", test_needs);
  g_test_add_func ("/connection/rates", test_rates);
  g_test_add_func ("/connection/impossible", test_impossible);
  return g_test_run ();
}
