/* test-connection.c: the known answers of 1997, and what cannot be told
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "run/hm-connection.h"
#include "run/hm-reference.h"

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

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/connection/1997", test_1997);
  g_test_add_func ("/connection/rows", test_rows);
  g_test_add_func ("/connection/today", test_today);
  return g_test_run ();
}
