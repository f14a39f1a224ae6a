/* plain-connections.c: connections of every version and suite, for machines without GLib
 * (cross-build)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ssl/ssl.h"
#include "ssl/x509.h"

#define BYTES 10000

static void
require (bool condition, const char *what)
{
  if (condition)
    return;
  fprintf (stderr, "failed: %s\n", what);
  exit (1);
}

/* Repeatable. */
static bool
draw (void *data, uint8_t *buffer, size_t length)
{
  uint64_t *state = data;

  for (size_t i = 0; i < length; i++)
    {
      *state = *state * 6364136223846793005u + 1442695040888963407u;
      buffer[i] = (uint8_t) (*state >> 56);
    }
  return true;
}

static void
send_and_compare (HmSsl *from, HmSsl *to)
{
  static uint8_t sent[BYTES], got[BYTES];

  for (size_t i = 0; i < BYTES; i++)
    sent[i] = (uint8_t) (i * 7);
  memset (got, 0, sizeof got);
  require (hm_ssl_write (from, sent, BYTES) == BYTES, "writing");
  hm_ssl_transfer (from, to);
  require (hm_ssl_read (to, got, BYTES) == BYTES, hm_ssl_fault (to).text);
  require (memcmp (got, sent, BYTES) == 0, "data");
}

static void
connect_both (HmSsl *client, HmSsl *server, const HmSslSession *session)
{
  hm_ssl_start (client, session);
  hm_ssl_start (server, NULL);
  while (hm_ssl_transfer (client, server) + hm_ssl_transfer (server, client) > 0)
    continue;
  require (hm_ssl_state (client) == HM_SSL_OPEN, hm_ssl_fault (client).text);
  require (hm_ssl_state (server) == HM_SSL_OPEN, hm_ssl_fault (server).text);
  require (hm_ssl_is_resumed (client) == (session != NULL), "resumption");
  send_and_compare (client, server);
  send_and_compare (server, client);
}

int
main (void)
{
  static const HmSslProtocol protocols[] = { HM_SSL_2, HM_SSL_3, HM_TLS_1_0 };
  static const HmX509Fields fields = {
    .common_name = "plain", .not_before = 0, .not_after = 4102444800, .hash = "sha1"
  };
  static HmRsaKey key;
  uint8_t certificate[1024];
  uint64_t state = 1;
  HmSslConfig config = { .random = draw, .random_data = &state, .verify = true };
  const HmSslSuite *chosen[1];
  unsigned n = 0;

  require (hm_rsa_generate (&key, 512, 65537, draw, &state, NULL, NULL) == HM_RSA_OK, "a key");
  config.key = &key;
  config.certificate = certificate;
  config.certificate_length = hm_x509_write (&key, &fields, certificate, sizeof certificate);
  require (config.certificate_length > 0, "a certificate");
  config.suites = chosen;
  config.n_suites = 1;
  config.cache = hm_ssl_cache_new (4);
  for (size_t p = 0; p < sizeof protocols / sizeof protocols[0]; p++)
    for (const HmSslSuite *suite = hm_ssl_suites; suite->name != NULL; suite++)
      {
        HmSsl *client, *server;
        HmSslSession session;

        if (!hm_ssl_suite_is_in (suite, protocols[p]))
          continue;
        chosen[0] = suite;
        config.min = config.max = protocols[p];
        client = hm_ssl_new (HM_SSL_CLIENT, &config);
        server = hm_ssl_new (HM_SSL_SERVER, &config);
        for (int way = 0; way < 2; way++)
          {
            config.v2_hello = way == 1;
            connect_both (client, server, NULL);
            require (hm_ssl_get_session (client, &session), "a session");
            connect_both (client, server, &session);
            n += 2;
          }
        hm_ssl_free (client);
        hm_ssl_free (server);
      }
  hm_ssl_cache_free (config.cache);
  printf ("%u connections\n", n);
  return 0;
}
