/* test-connection.c: both sides against each other, with every version, suite and key
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "pair.h"

#include <string.h>

static const HmSslProtocol protocols[] = { HM_SSL_2, HM_SSL_3, HM_TLS_1_0 };

typedef struct
{
  HmSslProtocol protocol;
  const HmSslSuite *suite;
  unsigned bits;
} Row;

/* Data of all kinds of lengths in both directions; more than one record, and more than fits. */
static void
exchange (TestPair *pair)
{
  static const size_t lengths[] = { 1, 7, 8, 1024, 8192, 16384, 16385, 40000 };
  size_t n = pair->cut == TEST_WHOLE ? G_N_ELEMENTS (lengths) : 4;

  for (size_t i = 0; i < n; i++)
    {
      test_pair_send (pair, pair->client, pair->server, lengths[i]);
      test_pair_send (pair, pair->server, pair->client, lengths[i]);
    }
}

static void
close_both (TestPair *pair)
{
  hm_ssl_close (pair->client);
  test_pair_pump (pair);
  hm_ssl_feed_end (pair->server);
  hm_ssl_feed_end (pair->client);
  g_assert_cmpint (hm_ssl_state (pair->server), ==, HM_SSL_CLOSED);
  g_assert_cmpint (hm_ssl_state (pair->client), ==, HM_SSL_CLOSED);
}

static void
test_row (gconstpointer data)
{
  const Row *row = data;

  for (int v2_hello = 0; v2_hello < (row->protocol == HM_SSL_2 ? 1 : 2); v2_hello++)
    for (TestCut cut = 0; cut < TEST_N_CUTS; cut++)
      {
        g_autoptr (TestPair) pair = test_pair_new (row->protocol, row->suite, row->bits);
        HmSslSession session;

        pair->cut = cut;
        pair->client_config.v2_hello = v2_hello;
        test_pair_connect (pair, NULL, false);
        g_assert_cmpint (hm_ssl_protocol (pair->client), ==, row->protocol);
        g_assert_cmpint (hm_ssl_protocol (pair->server), ==, row->protocol);
        g_assert_true (hm_ssl_suite (pair->client) == row->suite);
        g_assert_true (hm_ssl_suite (pair->server) == row->suite);
        if (row->protocol != HM_SSL_2)
          g_assert_cmpint (pair->to_server->data[0], ==, v2_hello ? 0x80 : 22);
        exchange (pair);
        g_assert_true (hm_ssl_get_session (pair->client, &session));
        close_both (pair);

        for (int i = 0; i < 3; i++)
          {
            test_pair_connect (pair, &session, true);
            exchange (pair);
            g_assert_true (hm_ssl_get_session (pair->client, &session));
            close_both (pair);
          }

        /* And a full one again with the same objects. */
        test_pair_connect (pair, NULL, false);
        exchange (pair);
      }
}

int
main (int argc, char *argv[])
{
  static const unsigned sizes[] = { 512, 1024, 2048 };

  g_test_init (&argc, &argv, NULL);
  for (size_t p = 0; p < G_N_ELEMENTS (protocols); p++)
    for (const HmSslSuite *suite = hm_ssl_suites; suite->name != NULL; suite++)
      for (size_t i = 0; i < G_N_ELEMENTS (sizes); i++)
        {
          g_autofree char *path =
              g_strdup_printf ("/ssl/connection/%s/%s/%u", hm_ssl_protocol_name (protocols[p]),
                               suite->name, sizes[i]);
          Row row = { protocols[p], suite, sizes[i] };

          if (hm_ssl_suite_is_in (suite, protocols[p]))
            g_test_add_data_func_full (path, g_memdup2 (&row, sizeof row), test_row, g_free);
        }
  return g_test_run ();
}
