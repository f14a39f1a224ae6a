/* test-tls.c: connections are of the kind that was asked for, and anything else is an error
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/hm-tls.h"

#include <string.h>

static const HmTlsOffer *
find (const char *protocol, const char *suite, const char *key)
{
  const HmTlsEngine *engine = hm_tls_engine_find ("openssl");
  const GPtrArray *offers;

  g_assert_nonnull (engine);
  offers = engine->offers ();
  for (guint i = 0; i < offers->len; i++)
    {
      const HmTlsOffer *offer = offers->pdata[i];

      if (strcmp (offer->protocol, protocol) == 0 && strcmp (offer->suite, suite) == 0 &&
          strcmp (offer->key, key) == 0)
        return offer;
    }
  return NULL;
}

/* Connects @n times; the kind, the number of resumed ones and both sides' time and bytes are as
 * they must be. */
static void
connect_all (const HmTlsOffer *offer, const HmTlsSettings *settings, guint n, gsize bytes)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HmTlsPair) pair = hm_tls_pair_new (offer, settings, NULL, &error);
  guint resumed = 0;

  g_assert_no_error (error);
  for (guint i = 0; i < n; i++)
    {
      HmTlsReport report;

      hm_tls_pair_connect (pair, bytes, &report, &error);
      g_assert_no_error (error);
      resumed += report.resumed;
      for (HmTlsSide side = HM_TLS_CLIENT; side < HM_TLS_N_SIDES; side++)
        {
          g_assert_cmpint (report.nanoseconds[side], >, 0);
          g_assert_cmpuint (report.wire_bytes[side], >, bytes);
        }
    }
  g_assert_cmpuint (resumed, ==,
                    settings->mode == HM_TLS_FULL           ? 0
                    : settings->mode == HM_TLS_EXTERNAL_PSK ? n
                                                            : n - 1);
  g_assert_cmpuint (pair->n_resumed, ==, resumed);
  g_assert_cmpuint (pair->n_connections, ==, n);
}

static void
test_words (void)
{
  HmTlsVerification verification;

  for (guint i = 0; i < HM_TLS_N_VERIFICATIONS; i++)
    {
      g_assert_true (
          hm_tls_verification_from_string (hm_tls_verification_to_string (i), &verification));
      g_assert_cmpuint (verification, ==, i);
    }
  g_assert_false (hm_tls_verification_from_string ("", &verification));
  g_assert_null (hm_tls_engine_find ("no such engine"));
}

/* What is listed is of the form that everybody relies on, and nothing twice. */
static void
test_offers (void)
{
  const GPtrArray *offers = hm_tls_engine_find ("openssl")->offers ();
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint common = 0;

  g_assert_cmpuint (offers->len, >, 20);
  for (guint i = 0; i < offers->len; i++)
    {
      const HmTlsOffer *offer = offers->pdata[i];
      gboolean is_13 = strcmp (offer->protocol, "tls1.3") == 0;

      g_assert_true (g_hash_table_add (
          seen, g_strconcat (offer->protocol, " ", offer->suite, " ", offer->key, NULL)));
      g_assert_true (offer->engine == hm_tls_engine_find ("openssl"));
      g_assert_true (offer->modes & 1u << HM_TLS_FULL);
      g_assert_true (offer->modes & 1u << HM_TLS_TICKET);
      g_assert_true (is_13 != ((offer->modes & 1u << HM_TLS_SESSION_ID) != 0));
      g_assert_true (is_13 == ((offer->modes & 1u << HM_TLS_STATEFUL_TICKET) != 0));
      g_assert_true (!is_13 || offer->groups != NULL);
      common += offer->common;
    }
  g_assert_cmpuint (common, ==, 4);
  g_test_message ("%u kinds of connections", offers->len);

  /* Suites without certificate are none, and TLS 1.3 cannot sign with 512 bits (RFC 8446 4.2.3). */
  g_assert_null (find ("tls1.2", "ADH-AES128-SHA", "rsa-2048"));
  g_assert_null (find ("tls1.3", "TLS_AES_128_GCM_SHA256", "rsa-512"));
  g_assert_null (find ("tls1.2", "ECDHE-RSA-AES128-GCM-SHA256", "ecdsa-p256"));
}

/* Each kind that is listed connects: with all that libssl has, or with a few of each protocol. */
static void
test_all (void)
{
  const GPtrArray *offers = hm_tls_engine_find ("openssl")->offers ();
  guint step = g_test_slow () ? 1 : 17;

  for (guint i = 0; i < offers->len; i += step)
    connect_all (offers->pdata[i], &(HmTlsSettings){ 0 }, 1, 1);
}

static const struct
{
  const char *protocol, *suite, *key;
} kinds[] = {
  { "tls1.2", "ECDHE-RSA-AES128-GCM-SHA256", "rsa-2048" },
  { "tls1.2", "AES128-SHA", "rsa-2048" },
  { "tls1.2", "ECDHE-ECDSA-AES128-GCM-SHA256", "ecdsa-p256" },
  { "tls1.2", "ECDHE-ECDSA-AES128-GCM-SHA256", "ecdsa-p384" },
  { "tls1.2", "ECDHE-ECDSA-AES128-GCM-SHA256", "ed25519" },
  { "tls1.3", "TLS_AES_128_GCM_SHA256", "rsa-2048" },
  { "tls1.3", "TLS_AES_256_GCM_SHA384", "rsa-3072" },
  { "tls1.3", "TLS_CHACHA20_POLY1305_SHA256", "ecdsa-p256" },
  { "tls1.3", "TLS_AES_128_GCM_SHA256", "ecdsa-p384" },
  { "tls1.3", "TLS_AES_128_GCM_SHA256", "ed25519" },
};

static void
test_modes (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      const HmTlsOffer *offer = find (kinds[i].protocol, kinds[i].suite, kinds[i].key);

      g_test_message ("%s %s %s", kinds[i].protocol, kinds[i].suite, kinds[i].key);
      g_assert_nonnull (offer);
      for (HmTlsMode mode = HM_TLS_FULL; mode < HM_TLS_N_MODES; mode++)
        if (offer->modes & 1u << mode)
          for (HmTlsVerification v = HM_TLS_VERIFY_NONE; v < HM_TLS_N_VERIFICATIONS; v++)
            connect_all (offer, &(HmTlsSettings){ .mode = mode, .verification = v }, 5, 10240);
    }
}

/* A library may have left these protocols behind; then they are not listed. */
static void
test_old_protocols (void)
{
  static const char *const protocols[] = { "tls1.0", "tls1.1" };

  for (guint i = 0; i < G_N_ELEMENTS (protocols); i++)
    {
      const HmTlsOffer *offer = find (protocols[i], "AES128-SHA", "rsa-2048");

      if (offer == NULL)
        g_test_skip ("libssl makes no such connections here");
      else
        for (HmTlsMode mode = HM_TLS_FULL; mode <= HM_TLS_TICKET; mode++)
          connect_all (offer, &(HmTlsSettings){ .mode = mode }, 4, 1);
    }
}

/* The old protocols on the core: each suite with each key, full and resumed. */
static void
test_builtin (void)
{
  const GPtrArray *offers = hm_tls_engine_find ("built-in")->offers ();
  guint n[3] = { 0, 0, 0 };

  for (guint i = 0; i < offers->len; i++)
    {
      const HmTlsOffer *offer = offers->pdata[i];

      n[0] += strcmp (offer->protocol, "ssl2") == 0;
      n[1] += strcmp (offer->protocol, "ssl3") == 0;
      n[2] += strcmp (offer->protocol, "tls1.0") == 0;
      for (HmTlsMode mode = HM_TLS_FULL; mode <= HM_TLS_SESSION_ID; mode++)
        for (HmTlsVerification v = HM_TLS_VERIFY_NONE; v <= HM_TLS_VERIFY_SERVER; v++)
          connect_all (offer, &(HmTlsSettings){ .mode = mode, .verification = v }, 3, 10240);
    }
  g_assert_cmpuint (n[0], ==, 3 * 2);
  g_assert_cmpuint (n[1], ==, 3 * 8);
  g_assert_cmpuint (n[2], ==, 3 * 8);
}

static void
test_groups (void)
{
  const HmTlsOffer *offers[] = {
    find ("tls1.3", "TLS_AES_128_GCM_SHA256", "ecdsa-p256"),
    find ("tls1.2", "ECDHE-ECDSA-AES128-GCM-SHA256", "ecdsa-p256"),
    find ("tls1.2", "ECDHE-ECDSA-AES128-GCM-SHA256", "ecdsa-p384"),
  };

  for (guint i = 0; i < G_N_ELEMENTS (offers); i++)
    {
      g_assert_nonnull (offers[i]);
      g_assert_true (g_strv_contains (offers[i]->groups, "x25519"));
      for (guint g = 0; offers[i]->groups[g] != NULL; g++)
        {
          g_test_message ("%s %s", offers[i]->protocol, offers[i]->groups[g]);
          connect_all (offers[i], &(HmTlsSettings){ .group = offers[i]->groups[g] }, 2, 1);
        }
    }
  g_assert_null (find ("tls1.2", "AES128-SHA", "rsa-2048")->groups);
}

/* Around the edges of pieces and records, every byte comes. What is on the wire is the data and
 * what the protocol adds: the same for each connection, and more for each piece. */
static void
test_bytes (void)
{
  static const gsize sizes[] = { 1, 8191, 8192, 8193, 16384, 16385, 102400 };
  const HmTlsOffer *offer = find ("tls1.3", "TLS_AES_128_GCM_SHA256", "ecdsa-p256");
  g_autoptr (GError) error = NULL;
  g_autoptr (HmTlsPair) pair = hm_tls_pair_new (
      offer, &(HmTlsSettings){ .mode = HM_TLS_EXTERNAL_PSK, .group = "x25519" }, NULL, &error);
  guint64 least = 0;

  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      HmTlsReport report;
      guint64 pieces = (sizes[i] + HM_TLS_PIECE - 1) / HM_TLS_PIECE;

      hm_tls_pair_connect (pair, sizes[i], &report, &error);
      g_assert_no_error (error);
      if (i == 0)
        least = report.wire_bytes[HM_TLS_CLIENT] - 1 - 22;
      /* Looks like TLS 1.2 (RFC 8446 D.4): a hello of the server that gives back an identifier of
       * 32 bytes, a ChangeCipherSpec, EncryptedExtensions with nothing in them, Finished. */
      if (i == 0)
        g_assert_cmpuint (report.wire_bytes[HM_TLS_SERVER], ==,
                          (5 + 128) + 6 + (22 + 6) + (22 + 36) + (22 + 1));
      /* A record of TLS 1.3 with GCM: 5 bytes of header, the type, 16 of the tag (RFC 8446 5.2). */
      g_assert_cmpuint (report.wire_bytes[HM_TLS_CLIENT], ==, least + sizes[i] + 22 * pieces);
    }
}

/* Who resumes leaves out the certificate; who verifies clients sends one more. */
static void
test_wire_bytes (void)
{
  const HmTlsOffer *offer = find ("tls1.2", "ECDHE-RSA-AES128-GCM-SHA256", "rsa-2048");
  HmTlsSettings settings[] = {
    { .mode = HM_TLS_FULL },
    { .mode = HM_TLS_SESSION_ID },
    { .mode = HM_TLS_FULL, .verification = HM_TLS_VERIFY_MUTUAL },
  };
  guint64 bytes[G_N_ELEMENTS (settings)];

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      g_autoptr (HmTlsPair) pair = hm_tls_pair_new (offer, &settings[i], NULL, NULL);
      HmTlsReport report = { 0 };

      for (guint n = 0; n < 2; n++)
        g_assert_true (hm_tls_pair_connect (pair, 1, &report, NULL));
      bytes[i] = report.wire_bytes[HM_TLS_CLIENT] + report.wire_bytes[HM_TLS_SERVER];
    }
  g_assert_cmpuint (bytes[1] + 500, <, bytes[0]);
  g_assert_cmpuint (bytes[0] + 500, <, bytes[2]);
}

/* ---- Errors ---- */

static const HmTlsOffer *
find_builtin (const char *protocol, const char *suite)
{
  const GPtrArray *offers = hm_tls_engine_find ("built-in")->offers ();

  for (guint i = 0; i < offers->len; i++)
    {
      const HmTlsOffer *offer = offers->pdata[i];

      if (strcmp (offer->protocol, protocol) == 0 && strcmp (offer->suite, suite) == 0)
        return offer;
    }
  return NULL;
}

static HmTlsMethods real, bent;

static gboolean
start_without_session (HmTlsPair *pair, HmTlsSide side, gboolean resume, GError **error)
{
  return real.start (pair, side, FALSE, error);
}

static gboolean
start_with_session (HmTlsPair *pair, HmTlsSide side, gboolean resume, GError **error)
{
  return real.start (pair, side, TRUE, error);
}

static gboolean
say_full (HmTlsPair *pair, HmTlsSide side)
{
  return side == HM_TLS_CLIENT && real.is_resumed (pair, side);
}

static gssize
read_wrong (HmTlsPair *pair, HmTlsSide side, guint8 *buffer, gsize size, GError **error)
{
  gssize n = real.read (pair, side, buffer, size, error);

  if (side == HM_TLS_CLIENT && n > 0)
    buffer[n - 1] ^= 1;
  return n;
}

static gssize
read_nothing (HmTlsPair *pair, HmTlsSide side, guint8 *buffer, gsize size, GError **error)
{
  return 0;
}

static HmTlsProgress
wait (HmTlsPair *pair, HmTlsSide side, GError **error)
{
  return HM_TLS_PROGRESS_WAITING;
}

static HmTlsPair *
pair_new (const char *protocol, const char *suite, HmTlsMode mode)
{
  g_autoptr (GError) error = NULL;
  const HmTlsOffer *offer = find (protocol, suite, "rsa-2048");
  HmTlsPair *pair = hm_tls_pair_new (offer != NULL ? offer : find_builtin (protocol, suite),
                                     &(HmTlsSettings){ .mode = mode }, NULL, &error);

  g_assert_no_error (error);
  real = bent = *pair->methods;
  pair->methods = &bent;
  return pair;
}

static void
connect_wrong (HmTlsPair *pair, const char *part)
{
  g_autoptr (GError) error = NULL;
  HmTlsReport report;

  g_assert_false (hm_tls_pair_connect (pair, 10000, &report, &error));
  g_assert_error (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, part));
}

/* After an error the pair begins anew. */
static void
connect_right (HmTlsPair *pair)
{
  g_autoptr (GError) error = NULL;
  HmTlsReport report;

  bent = real;
  for (guint i = 0; i < 2; i++)
    {
      hm_tls_pair_connect (pair, 100, &report, &error);
      g_assert_no_error (error);
      g_assert_true (report.resumed == (pair->settings.mode != HM_TLS_FULL && i > 0));
    }
}

/* This is a silent mistake of many harnesses: full handshakes where resumed ones are measured. */
static void
test_wrong_kind (void)
{
  static const struct
  {
    const char *protocol, *suite;
    HmTlsMode mode;
  } cases[] = {
    { "tls1.2", "ECDHE-RSA-AES128-GCM-SHA256", HM_TLS_SESSION_ID },
    { "tls1.2", "ECDHE-RSA-AES128-GCM-SHA256", HM_TLS_TICKET },
    { "tls1.3", "TLS_AES_128_GCM_SHA256", HM_TLS_TICKET },
    { "tls1.3", "TLS_AES_128_GCM_SHA256", HM_TLS_STATEFUL_TICKET },
    { "ssl2", "RC4-MD5", HM_TLS_SESSION_ID },
    { "ssl3", "DES-CBC-SHA", HM_TLS_SESSION_ID },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (HmTlsPair) pair = pair_new (cases[i].protocol, cases[i].suite, cases[i].mode);

      connect_right (pair);
      bent.start = start_without_session;
      connect_wrong (pair, "full where it had to be resumed");
      connect_right (pair);

      bent.is_resumed = say_full;
      connect_wrong (pair, "One side took");
      connect_right (pair);

      /* A first connection that is resumed all the same. */
      bent.start = start_with_session;
      pair->n_connections = 0;
      connect_wrong (pair, "resumed where it had to be full");
      connect_right (pair);
    }
}

static void
test_wrong_bytes (void)
{
  g_autoptr (HmTlsPair) pair = pair_new ("tls1.3", "TLS_AES_128_GCM_SHA256", HM_TLS_FULL);

  bent.read = read_wrong;
  connect_wrong (pair, "What came is not what was sent");
  connect_right (pair);
  bent.read = read_nothing;
  connect_wrong (pair, "Fewer bytes came");
  connect_right (pair);
  bent.handshake = wait;
  connect_wrong (pair, "stood still");
  connect_right (pair);
}

/* Another suite, another authority: what was agreed on is looked at. */
static void
test_wrong_suite (void)
{
  g_autoptr (HmTlsPair) pair = pair_new ("tls1.3", "TLS_AES_128_GCM_SHA256", HM_TLS_FULL);
  const char *group = pair->settings.group;

  pair->offer = find ("tls1.3", "TLS_AES_256_GCM_SHA384", "rsa-2048");
  connect_wrong (pair, "which was not asked for");
  pair->offer = find ("tls1.2", "ECDHE-RSA-AES128-GCM-SHA256", "rsa-2048");
  connect_wrong (pair, "which was not asked for");
  pair->offer = find ("tls1.3", "TLS_AES_128_GCM_SHA256", "rsa-2048");
  pair->settings.group = "secp384r1";
  connect_wrong (pair, "instead of secp384r1");
  pair->settings.group = group;
  connect_right (pair);
}

static void
test_refused (void)
{
  const HmTlsOffer *offer = find ("tls1.2", "AES128-SHA", "rsa-2048");
  HmTlsSettings settings[] = {
    { .mode = HM_TLS_EXTERNAL_PSK },
    { .mode = HM_TLS_STATEFUL_TICKET },
    { .group = "x25519" },
  };
  HmTlsOffer less = *offer;

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (hm_tls_pair_new (offer, &settings[i], NULL, &error));
      g_assert_error (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_UNAVAILABLE);
    }

  g_autoptr (GError) error = NULL;
  less.verifications = 1u << HM_TLS_VERIFY_NONE;
  g_assert_null (hm_tls_pair_new (&less, &(HmTlsSettings){ .verification = HM_TLS_VERIFY_MUTUAL },
                                  NULL, &error));
  g_assert_error (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_UNAVAILABLE);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tls/words", test_words);
  g_test_add_func ("/tls/offers", test_offers);
  g_test_add_func ("/tls/all", test_all);
  g_test_add_func ("/tls/modes", test_modes);
  g_test_add_func ("/tls/old-protocols", test_old_protocols);
  g_test_add_func ("/tls/builtin", test_builtin);
  g_test_add_func ("/tls/groups", test_groups);
  g_test_add_func ("/tls/bytes", test_bytes);
  g_test_add_func ("/tls/wire-bytes", test_wire_bytes);
  g_test_add_func ("/tls/wrong-kind", test_wrong_kind);
  g_test_add_func ("/tls/wrong-bytes", test_wrong_bytes);
  g_test_add_func ("/tls/wrong-suite", test_wrong_suite);
  g_test_add_func ("/tls/refused", test_refused);
  return g_test_run ();
}
