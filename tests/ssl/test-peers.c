/* test-peers.c: the built-in engine against other implementations in the same process
 *
 * Which of them there are was seen when this was built; for each that is missing there is a test
 * that is skipped and says so.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "peer.h"

#include <string.h>

typedef struct
{
  const TestPeerKind *kind;
  HmSslRole role; /* of the peer */
  HmSslProtocol protocol;
  const HmSslSuite *suite;
  unsigned bits;
} Row;

/* Ours on one side, theirs on the other. */
typedef struct
{
  HmSsl *ours;
  TestPeer *peer;
  TestPeerResult state;
} Link;

static void
pump (Link *link)
{
  size_t before;

  do
    {
      size_t length;
      const uint8_t *bytes;

      before = link->peer->out->len;
      bytes = hm_ssl_output (link->ours, &length);
      g_byte_array_append (link->peer->in, bytes, (guint) length);
      hm_ssl_output_taken (link->ours, length);
      before += length;

      if (link->peer->out->len > 0)
        {
          size_t taken = hm_ssl_feed (link->ours, link->peer->out->data, link->peer->out->len);

          g_byte_array_remove_range (link->peer->out, 0, (guint) taken);
          if (taken == 0)
            return;
        }
      if (link->state == TEST_PEER_WAITS)
        link->state = link->peer->kind->handshake (link->peer);
      before += link->peer->out->len;
    }
  while (before > 0);
}

static void
exchange (Link *link, size_t length, guint64 *random)
{
  g_autofree uint8_t *sent = g_malloc (length);
  g_autofree uint8_t *got = g_malloc (length);
  size_t written = 0, read = 0;

  test_random (random, sent, length);
  while (read < length)
    {
      size_t there;

      written += hm_ssl_write (link->ours, sent + written, length - written);
      pump (link);
      there = link->peer->kind->read (link->peer, got + read, length - read);
      if (there == 0)
        g_error ("the peer reads nothing: %s", hm_ssl_fault (link->ours).text);
      read += there;
    }
  g_assert_cmpmem (got, read, sent, length);

  test_random (random, sent, length);
  link->peer->kind->write (link->peer, sent, length);
  for (read = 0; read < length;)
    {
      size_t there;

      pump (link);
      there = hm_ssl_read (link->ours, got + read, length - read);
      if (there == 0)
        g_error ("nothing comes from the peer: %s", hm_ssl_fault (link->ours).text);
      read += there;
    }
  g_assert_cmpmem (got, read, sent, length);
}

/* @wide: we speak both versions, and find out which one the peer has. */
static void
try_row (const Row *row, bool wide)
{
  const TestKey *key = test_key (row->bits);
  g_autoptr (TestPeer) peer = test_peer_new (row->kind, row->role, row->protocol, row->suite, key);
  guint64 random = 7;
  HmSslConfig config = {
    .min = wide ? HM_SSL_3 : row->protocol,
    .max = wide ? HM_TLS_1_0 : row->protocol,
    .random = test_random,
    .random_data = &random,
    .key = &key->key,
    .certificate = key->certificate,
    .certificate_length = key->certificate_length,
    .cache = hm_ssl_cache_new (16),
    .verify = true,
  };
  Link link = { hm_ssl_new (row->role == HM_SSL_CLIENT ? HM_SSL_SERVER : HM_SSL_CLIENT, &config),
                peer, TEST_PEER_WAITS };
  HmSslSession session;

  /* Two that are resumed, and a full one after them. */
  for (int i = 0; i < 4; i++)
    {
      bool resume = i == 1 || i == 2;

      link.state = TEST_PEER_WAITS;
      hm_ssl_start (link.ours, resume ? &session : NULL);
      test_peer_start (peer, resume);
      pump (&link);
      g_assert_cmpstr (hm_ssl_fault (link.ours).text, ==, "");
      g_assert_cmpint (link.state, ==, TEST_PEER_DONE);
      g_assert_cmpint (hm_ssl_state (link.ours), ==, HM_SSL_OPEN);
      g_assert_true (hm_ssl_suite (link.ours) == row->suite);
      g_assert_cmpint (hm_ssl_protocol (link.ours), ==, row->protocol);
      g_assert_cmpint (hm_ssl_is_resumed (link.ours), ==, resume);
      g_assert_cmpint (row->kind->is_resumed (peer), ==, resume);
      exchange (&link, 1, &random);
      exchange (&link, 10240, &random);
      exchange (&link, 40000, &random);
      g_assert_true (hm_ssl_get_session (link.ours, &session));
    }
  hm_ssl_free (link.ours);
  hm_ssl_cache_free (config.cache);
}

static void
test_row (gconstpointer data)
{
  try_row (data, false);
  try_row (data, true);
}

static void
test_absent (gconstpointer name)
{
  g_test_skip_printf ("%s was not there when this was built", (const char *) name);
}

static void
add_rows (const TestPeerKind *kind)
{
  static const HmSslProtocol protocols[] = { HM_SSL_3, HM_TLS_1_0 };
  static const unsigned sizes[] = { 512, 1024, 2048 };

  for (size_t p = 0; p < G_N_ELEMENTS (protocols); p++)
    for (const HmSslSuite *suite = hm_ssl_suites; suite->name != NULL; suite++)
      for (size_t i = 0; i < 2 * G_N_ELEMENTS (sizes); i++)
        {
          Row row = { kind, i % 2 == 0 ? HM_SSL_CLIENT : HM_SSL_SERVER, protocols[p], suite,
                      sizes[i / 2] };
          g_autofree char *path = g_strdup_printf (
              "/ssl/peers/%s/%s/%s/%u/%s", kind->name, hm_ssl_protocol_name (protocols[p]),
              suite->name, row.bits, row.role == HM_SSL_CLIENT ? "their-client" : "their-server");

          if (kind->offers (protocols[p], suite))
            g_test_add_data_func_full (path, g_memdup2 (&row, sizeof row), test_row, g_free);
        }
}

int
main (int argc, char *argv[])
{
  static const char *const names[] = { "libssl", "gnutls", "nss" };

  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_strdup_printf ("/ssl/peers/%s/absent", names[i]);
      const TestPeerKind *const *kind = test_peers;

      while (*kind != NULL && strcmp ((*kind)->name, names[i]) != 0)
        kind++;
      if (*kind != NULL)
        add_rows (*kind);
      else
        g_test_add_data_func (path, names[i], test_absent);
    }
  return g_test_run ();
}
