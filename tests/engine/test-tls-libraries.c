/* test-tls-libraries.c: connections of libraries that a build may go without
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/hm-tls-suite.h"
#include "engine/hm-tls.h"

#include <glib/gstdio.h>
#include <string.h>

static const char *const ids[] = { "gnutls", "nss" };

/* The offers, or NULL, after saying so, where the engine is not built in. */
static const GPtrArray *
get_offers (const char *id)
{
  const HmTlsEngine *engine = hm_tls_engine_find (id);

  g_assert_true ((engine == NULL) == g_strv_contains (hm_tls_engines_left_out (), id));
  if (engine != NULL)
    return engine->offers ();
  g_test_skip_printf ("SKIPPED: the engine \"%s\" is not built in", id);
  return NULL;
}

static const HmTlsOffer *
find (const char *id, const char *protocol, const char *suite, const char *key)
{
  const GPtrArray *offers = hm_tls_engine_find (id)->offers ();

  for (guint i = 0; i < offers->len; i++)
    {
      const HmTlsOffer *offer = offers->pdata[i];

      if (strcmp (offer->protocol, protocol) == 0 && strcmp (offer->suite, suite) == 0 &&
          strcmp (offer->key, key) == 0)
        return offer;
    }
  return NULL;
}

/* Connects @n times. Returns the bytes that the client sent in the last one. */
static guint64
connect_all (const HmTlsOffer *offer, const HmTlsSettings *settings, guint n, gsize bytes)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HmTlsPair) pair = hm_tls_pair_new (offer, settings, NULL, &error);
  HmTlsReport report = { 0 };
  guint resumed = 0;

  g_assert_no_error (error);
  for (guint i = 0; i < n; i++)
    {
      if (!hm_tls_pair_connect (pair, bytes, &report, &error))
        g_test_message ("%s %s %s %s %s", offer->engine->id, offer->protocol, offer->suite,
                        offer->key, hm_tls_mode_to_string (settings->mode));
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
  return report.wire_bytes[HM_TLS_CLIENT];
}

/* What is listed is of the form that everybody relies on, and nothing twice. */
static void
test_offers (gconstpointer id)
{
  const GPtrArray *offers = get_offers (id);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint common = 0;

  if (offers == NULL)
    return;
  g_assert_cmpuint (offers->len, >, 20);
  for (guint i = 0; i < offers->len; i++)
    {
      const HmTlsOffer *offer = offers->pdata[i];
      gboolean is_13 = strcmp (offer->protocol, "tls1.3") == 0;

      g_assert_true (g_hash_table_add (
          seen, g_strconcat (offer->protocol, " ", offer->suite, " ", offer->key, NULL)));
      g_assert_true (offer->engine == hm_tls_engine_find (id));
      g_assert_true (offer->modes & 1u << HM_TLS_FULL);
      g_assert_true (offer->verifications & 1u << HM_TLS_VERIFY_NONE);
      g_assert_true (is_13 != ((offer->modes & 1u << HM_TLS_SESSION_ID) != 0));
      g_assert_true (!is_13 || offer->groups != NULL);
      /* Extensions, which tickets are one of, came with TLS. */
      if (strcmp (offer->protocol, "ssl3") == 0)
        g_assert_false (offer->modes & 1u << HM_TLS_TICKET);
      common += offer->common;
    }
  g_assert_cmpuint (common, ==, 4);
  g_test_message ("%s: %u kinds of connections", (const char *) id, offers->len);

  /* Suites without certificate are none, and TLS 1.3 cannot sign with 512 bits (RFC 8446 4.2.3). */
  g_assert_null (find (id, "tls1.3", "TLS_AES_128_GCM_SHA256", "rsa-512"));
  g_assert_null (find (id, "tls1.2", "ADH-AES128-SHA", "rsa-2048"));
  g_assert_null (find (id, "tls1.2", "ECDHE-RSA-AES128-GCM-SHA256", "ecdsa-p256"));
}

static void
test_suite_words (void)
{
  g_assert_cmpstr (hm_tls_suite_word (0x0001), ==, "NULL-MD5");
  g_assert_cmpstr (hm_tls_suite_word (0x0004), ==, "RC4-MD5");
  g_assert_cmpstr (hm_tls_suite_word (0x0009), ==, "DES-CBC-SHA");
  g_assert_cmpstr (hm_tls_suite_word (0x000a), ==, "DES-CBC3-SHA");
  g_assert_cmpstr (hm_tls_suite_word (0x002f), ==, "AES128-SHA");
  g_assert_cmpstr (hm_tls_suite_word (0xc011), ==, "ECDHE-RSA-RC4-SHA");
  g_assert_cmpstr (hm_tls_suite_word (0xc02f), ==, "ECDHE-RSA-AES128-GCM-SHA256");
  g_assert_cmpstr (hm_tls_suite_word (0x1301), ==, "TLS_AES_128_GCM_SHA256");
  g_assert_null (hm_tls_suite_word (0xfefe));
}

/* Each kind that is listed connects: all of them, or a few of each protocol. */
static void
test_all (gconstpointer id)
{
  const GPtrArray *offers = get_offers (id);
  guint step = g_test_slow () ? 1 : 23;

  for (guint i = 0; offers != NULL && i < offers->len; i += step)
    connect_all (offers->pdata[i], &(HmTlsSettings){ 0 }, 1, 1);
}

/* Ways of resuming and of verifying, as they are listed. */
static void
test_modes (gconstpointer id)
{
  static const struct
  {
    const char *protocol, *suite, *key;
  } kinds[] = {
    { "tls1.2", "ECDHE-RSA-AES128-GCM-SHA256", "rsa-2048" },
    { "tls1.2", "AES128-SHA", "rsa-2048" },
    { "tls1.2", "ECDHE-ECDSA-AES128-GCM-SHA256", "ecdsa-p256" },
    { "tls1.3", "TLS_AES_128_GCM_SHA256", "rsa-2048" },
    { "tls1.3", "TLS_AES_256_GCM_SHA384", "ecdsa-p384" },
    { "tls1.3", "TLS_CHACHA20_POLY1305_SHA256", "ed25519" },
  };

  if (get_offers (id) == NULL)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      const HmTlsOffer *offer = find (id, kinds[i].protocol, kinds[i].suite, kinds[i].key);

      if (offer == NULL)
        {
          g_test_message ("none: %s %s %s", kinds[i].protocol, kinds[i].suite, kinds[i].key);
          continue;
        }
      for (HmTlsMode mode = HM_TLS_FULL; mode < HM_TLS_N_MODES; mode++)
        for (HmTlsVerification v = HM_TLS_VERIFY_NONE; v < HM_TLS_N_VERIFICATIONS; v++)
          if (offer->modes & 1u << mode && offer->verifications & 1u << v)
            connect_all (offer, &(HmTlsSettings){ .mode = mode, .verification = v }, 4, 10240);
    }
}

/* With a ticket the client carries the session; a client that is verified sends a certificate. */
static void
test_wire_bytes (gconstpointer id)
{
  const HmTlsOffer *offer;
  guint64 by_id, by_ticket, full, mutual;

  if (get_offers (id) == NULL)
    return;
  offer = find (id, "tls1.2", "ECDHE-RSA-AES128-GCM-SHA256", "rsa-2048");
  g_assert_nonnull (offer);
  by_id = connect_all (offer, &(HmTlsSettings){ .mode = HM_TLS_SESSION_ID }, 2, 1);
  by_ticket = connect_all (offer, &(HmTlsSettings){ .mode = HM_TLS_TICKET }, 2, 1);
  g_assert_cmpuint (by_ticket, >, by_id + 50);
  full = connect_all (offer, &(HmTlsSettings){ 0 }, 1, 1);
  mutual = connect_all (offer, &(HmTlsSettings){ .verification = HM_TLS_VERIFY_MUTUAL }, 1, 1);
  g_assert_cmpuint (mutual, >, full + 500);
}

/* The rows of 1997 that the library still has are those of the built-in engine, by the same words.
 */
static void
test_classic (gconstpointer id)
{
  const GPtrArray *rows = hm_tls_engine_find ("built-in")->offers ();
  guint n = 0;

  if (get_offers (id) == NULL)
    return;
  for (guint i = 0; i < rows->len; i++)
    {
      const HmTlsOffer *row = rows->pdata[i];
      const HmTlsOffer *offer = find (id, row->protocol, row->suite, row->key);

      if (offer == NULL || strcmp (row->key, "rsa-2048") == 0)
        continue;
      n++;
      connect_all (offer, &(HmTlsSettings){ .mode = HM_TLS_FULL }, 2, 10240);
      connect_all (offer, &(HmTlsSettings){ .mode = HM_TLS_SESSION_ID }, 3, 10240);
    }
  g_test_message ("%s: %u rows of 1997", (const char *) id, n);
  if (n == 0)
    g_test_skip ("SKIPPED: the library makes no such connections here");
}

static void
test_groups (gconstpointer id)
{
  static const char *const names[] = { "x25519", "secp256r1", "ffdhe2048" };
  const HmTlsOffer *offer;

  if (get_offers (id) == NULL)
    return;
  offer = find (id, "tls1.3", "TLS_AES_128_GCM_SHA256", "ecdsa-p256");
  g_assert_nonnull (offer);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_assert_true (g_strv_contains (offer->groups, names[i]));
      connect_all (offer, &(HmTlsSettings){ .group = names[i] }, 1, 1);
    }
  if (find (id, "tls1.2", "AES128-SHA", "rsa-2048") != NULL)
    g_assert_null (find (id, "tls1.2", "AES128-SHA", "rsa-2048")->groups);
}

/* Around the edges of pieces and records, every byte comes, whatever came before. */
static void
test_bytes (gconstpointer id)
{
  static const gsize sizes[] = { 1, 8191, 8192, 8193, 16384, 16385, 102400, 1 };
  g_autoptr (GError) error = NULL;
  g_autoptr (HmTlsPair) pair = NULL;

  if (get_offers (id) == NULL)
    return;
  pair = hm_tls_pair_new (find (id, "tls1.3", "TLS_AES_128_GCM_SHA256", "ecdsa-p256"),
                          &(HmTlsSettings){ .mode = HM_TLS_TICKET }, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      HmTlsReport report;

      hm_tls_pair_connect (pair, sizes[i], &report, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (report.wire_bytes[HM_TLS_SERVER], >, sizes[i]);
      g_assert_cmpuint (report.wire_bytes[HM_TLS_SERVER], <, sizes[i] + sizes[i] / 100 + 3000);
    }
}

/* ---- Errors ---- */

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

static gssize
read_wrong (HmTlsPair *pair, HmTlsSide side, guint8 *buffer, gsize size, GError **error)
{
  gssize n = real.read (pair, side, buffer, size, error);

  if (side == HM_TLS_CLIENT && n > 0)
    buffer[n - 1] ^= 1;
  return n;
}

static void
connect_wrong (HmTlsPair *pair, const char *part)
{
  g_autoptr (GError) error = NULL;
  HmTlsReport report;

  g_assert_false (hm_tls_pair_connect (pair, 10000, &report, &error));
  g_assert_error (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED);
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

static HmTlsPair *
pair_new (const char *id, const char *protocol, const char *suite, HmTlsMode mode)
{
  g_autoptr (GError) error = NULL;
  HmTlsPair *pair = hm_tls_pair_new (find (id, protocol, suite, "rsa-2048"),
                                     &(HmTlsSettings){ .mode = mode }, NULL, &error);

  g_assert_no_error (error);
  real = bent = *pair->methods;
  pair->methods = &bent;
  return pair;
}

static void
test_wrong_kind (gconstpointer id)
{
  static const struct
  {
    const char *protocol, *suite;
    HmTlsMode mode;
  } cases[] = {
    { "tls1.2", "ECDHE-RSA-AES128-GCM-SHA256", HM_TLS_SESSION_ID },
    { "tls1.2", "ECDHE-RSA-AES128-GCM-SHA256", HM_TLS_TICKET },
    { "tls1.3", "TLS_AES_128_GCM_SHA256", HM_TLS_TICKET },
  };

  if (get_offers (id) == NULL)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (HmTlsPair) pair = pair_new (id, cases[i].protocol, cases[i].suite, cases[i].mode);

      connect_right (pair);
      bent.start = start_without_session;
      connect_wrong (pair, "full where it had to be resumed");
      connect_right (pair);

      /* A first connection that is resumed all the same. */
      bent.start = start_with_session;
      pair->n_connections = 0;
      connect_wrong (pair, "resumed where it had to be full");
      connect_right (pair);

      bent.read = read_wrong;
      connect_wrong (pair, "What came is not what was sent");
      connect_right (pair);
    }
}

static void
test_wrong_suite (gconstpointer id)
{
  g_autoptr (HmTlsPair) pair = NULL;
  const HmTlsOffer *offer;
  const char *group;

  if (get_offers (id) == NULL)
    return;
  pair = pair_new (id, "tls1.3", "TLS_AES_128_GCM_SHA256", HM_TLS_FULL);
  offer = pair->offer;
  group = pair->settings.group;
  pair->settings.group = "secp384r1";
  connect_wrong (pair, "instead of secp384r1");
  pair->settings.group = group;
  /* NSS looks at the offer, GnuTLS at what it was asked for. */
  if (strcmp (id, "nss") == 0)
    {
      pair->offer = find (id, "tls1.3", "TLS_AES_256_GCM_SHA384", "rsa-2048");
      connect_wrong (pair, "which was not asked for");
      pair->offer = offer;
    }
  connect_right (pair);
}

static void
test_refused (gconstpointer id)
{
  g_autoptr (GError) error = NULL;

  if (get_offers (id) == NULL)
    return;
  g_assert_null (hm_tls_pair_new (find (id, "tls1.3", "TLS_AES_128_GCM_SHA256", "rsa-2048"),
                                  &(HmTlsSettings){ .mode = HM_TLS_STATEFUL_TICKET }, NULL,
                                  &error));
  g_assert_error (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_UNAVAILABLE);
}

/* ---- More than one ---- */

typedef struct
{
  const HmTlsOffer *offer;
  HmTlsMode mode;
} Work;

static gpointer
connect_in_thread (gpointer data)
{
  const Work *work = data;

  connect_all (work->offer, &(HmTlsSettings){ .mode = work->mode }, 20, 1024);
  return NULL;
}

/* Threads with a pair each: nobody takes another one's session. */
static void
test_threads (gconstpointer id)
{
  Work works[6];
  GThread *threads[G_N_ELEMENTS (works)];

  if (get_offers (id) == NULL)
    return;
  works[0] = (Work){ find (id, "tls1.3", "TLS_AES_128_GCM_SHA256", "ecdsa-p256"), HM_TLS_TICKET };
  works[1] = works[0];
  works[2] = (Work){ find (id, "tls1.2", "ECDHE-ECDSA-AES128-GCM-SHA256", "ecdsa-p256"),
                     HM_TLS_SESSION_ID };
  works[3] = works[2];
  works[4] = (Work){ works[2].offer, HM_TLS_FULL };
  works[5] = (Work){ works[2].offer, HM_TLS_TICKET };
  for (guint i = 0; i < G_N_ELEMENTS (works); i++)
    threads[i] = g_thread_new ("pair", connect_in_thread, &works[i]);
  for (guint i = 0; i < G_N_ELEMENTS (works); i++)
    g_thread_join (threads[i]);
}

/* No library leaves anything in the user's folder, nor in that for files that pass. */
static void
test_no_files (gconstpointer folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    get_offers (ids[i]);

  g_assert_nonnull (dir);
  g_assert_cmpstr (g_dir_read_name (dir), ==, NULL);
}

static void
add (const char *name, GTestDataFunc test)
{
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autofree char *path = g_strdup_printf ("/tls-libraries/%s/%s", name, ids[i]);

      g_test_add_data_func (path, ids[i], test);
    }
}

int
main (int argc, char *argv[])
{
  g_autofree char *folder = g_dir_make_tmp ("hashmark-XXXXXX", NULL);
  int status;

  g_assert_nonnull (folder);
  g_setenv ("HOME", folder, TRUE);
  g_setenv ("TMPDIR", folder, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tls-libraries/suite-words", test_suite_words);
  add ("offers", test_offers);
  add ("all", test_all);
  add ("modes", test_modes);
  add ("wire-bytes", test_wire_bytes);
  add ("classic", test_classic);
  add ("groups", test_groups);
  add ("bytes", test_bytes);
  add ("wrong-kind", test_wrong_kind);
  add ("wrong-suite", test_wrong_suite);
  add ("refused", test_refused);
  add ("threads", test_threads);
  g_test_add_data_func ("/tls-libraries/files/none", folder, test_no_files);
  status = g_test_run ();
  g_rmdir (folder);
  return status;
}
