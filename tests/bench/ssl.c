/* ssl.c: what a connection costs, both sides, beside other libraries
 *
 *   bench-ssl [ROUNDS [BYTES...]]
 *
 * For each version, suite and size of key: microseconds a connection, full and resumed, with that
 * many bytes there and back in writes of 8 KiB, as the ssltest of 1997 did it: client and server in
 * one process, one certificate, nobody verifies it. All libraries take turns, round after round;
 * what is shown is the lower quartile of the rounds.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "peer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#define MAX_SIDES 4
#define MAX_ROUNDS 1000
#define PIECE 8192
#define MAX_BYTES (1024 * 1024)

static uint8_t data[MAX_BYTES], back[MAX_BYTES];
static size_t n_bytes;

static double
now (void)
{
  struct timespec t;

  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double) t.tv_sec * 1e6 + (double) t.tv_nsec / 1e3;
}

/* ---- The built-in engine ---- */

/* Random bytes of the system, as the others use them, many at a time. */
static bool
draw (void *unused, uint8_t *buffer, size_t length)
{
  static uint8_t pool[1024];
  static size_t left;

  while (length > 0)
    {
      size_t piece = MIN (length, left);

      if (left == 0)
        {
          if (getrandom (pool, sizeof pool, 0) != (ssize_t) sizeof pool)
            return false;
          left = sizeof pool;
          continue;
        }
      memcpy (buffer, pool + sizeof pool - left, piece);
      buffer += piece;
      length -= piece;
      left -= piece;
    }
  return true;
}

static bool
one_of_ours (TestPair *pair, const HmSslSession *session)
{
  HmSsl *sides[2] = { pair->client, pair->server };

  hm_ssl_start (pair->client, session);
  hm_ssl_start (pair->server, NULL);
  while (hm_ssl_transfer (pair->client, pair->server) +
             hm_ssl_transfer (pair->server, pair->client) >
         0)
    continue;
  if (hm_ssl_is_resumed (pair->client) != (session != NULL))
    return false;
  for (size_t way = 0; way < 2; way++)
    for (size_t at = 0; at < n_bytes; at += PIECE)
      {
        size_t length = MIN (PIECE, n_bytes - at);

        if (hm_ssl_write (sides[way], data + at, length) != length)
          return false;
        hm_ssl_transfer (sides[way], sides[1 - way]);
        if (hm_ssl_read (sides[1 - way], back + at, length) != length)
          return false;
      }
  return true;
}

/* ---- Theirs ---- */

typedef struct
{
  TestPeer *client, *server;
} Theirs;

/* What one has to send goes to the other. */
static void
hand_over (TestPeer *from, TestPeer *to)
{
  GByteArray *empty = to->in;

  if (from->out->len == 0)
    return;
  if (to->in->len == 0)
    {
      to->in = from->out;
      from->out = empty;
      return;
    }
  g_byte_array_append (to->in, from->out->data, from->out->len);
  g_byte_array_set_size (from->out, 0);
}

static bool
one_of_theirs (Theirs *theirs, bool resume)
{
  const TestPeerKind *kind = theirs->client->kind;
  TestPeer *sides[2] = { theirs->client, theirs->server };
  TestPeerResult client = TEST_PEER_WAITS, server = TEST_PEER_WAITS;

  test_peer_start (theirs->client, resume);
  test_peer_start (theirs->server, resume);
  while (client == TEST_PEER_WAITS || server == TEST_PEER_WAITS)
    {
      if (client == TEST_PEER_WAITS)
        client = kind->handshake (theirs->client);
      hand_over (theirs->client, theirs->server);
      if (server == TEST_PEER_WAITS)
        server = kind->handshake (theirs->server);
      hand_over (theirs->server, theirs->client);
    }
  if (client < 0 || server < 0 || kind->is_resumed (theirs->client) != resume)
    return false;
  for (size_t way = 0; way < 2; way++)
    for (size_t at = 0; at < n_bytes; at += PIECE)
      {
        size_t length = MIN (PIECE, n_bytes - at), got = 0;

        kind->write (sides[way], data + at, length);
        hand_over (sides[way], sides[1 - way]);
        while (got < length)
          {
            size_t there = kind->read (sides[1 - way], back + at + got, length - got);

            if (there == 0)
              return false;
            got += there;
          }
      }
  return true;
}

/* ---- Rows ---- */

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static double
quartile (double *samples, size_t n)
{
  qsort (samples, n, sizeof *samples, compare);
  return samples[n / 4];
}

static void
row (HmSslProtocol protocol, const HmSslSuite *suite, unsigned bits, size_t n_rounds)
{
  static double samples[1 + MAX_SIDES][2][MAX_ROUNDS];
  g_autoptr (TestPair) ours = test_pair_new (protocol, suite, bits);
  Theirs theirs[MAX_SIDES];
  const TestPeerKind *kinds[MAX_SIDES];
  size_t n_theirs = 0;
  HmSslSession session;

  ours->client_config.verify = false;
  ours->client_config.random = ours->server_config.random = draw;
  if (!one_of_ours (ours, NULL) || !hm_ssl_get_session (ours->client, &session))
    g_error ("the connection failed: %s", hm_ssl_fault (ours->client).text);
  for (size_t i = 0; test_peers[i] != NULL; i++)
    if (test_peers[i]->offers (protocol, suite))
      {
        kinds[n_theirs] = test_peers[i];
        theirs[n_theirs].client =
            test_peer_new (test_peers[i], HM_SSL_CLIENT, protocol, suite, test_key (bits));
        theirs[n_theirs].server =
            test_peer_new (test_peers[i], HM_SSL_SERVER, protocol, suite, test_key (bits));
        if (one_of_theirs (&theirs[n_theirs], false) && one_of_theirs (&theirs[n_theirs], true))
          n_theirs++;
      }

  for (size_t round = 0; round < n_rounds; round++)
    for (int resumed = 0; resumed < 2; resumed++)
      {
        double start = now ();

        if (!one_of_ours (ours, resumed ? &session : NULL))
          g_error ("a connection failed");
        samples[0][resumed][round] = now () - start;
        /* A full handshake makes a new session, which the next one takes up. */
        hm_ssl_get_session (ours->client, &session);
        for (size_t i = 0; i < n_theirs; i++)
          {
            start = now ();
            if (!one_of_theirs (&theirs[i], resumed))
              g_error ("a connection of %s failed", kinds[i]->name);
            samples[1 + i][resumed][round] = now () - start;
          }
      }

  printf ("%-8s %-12s %4u %7zu | %8.1f %8.1f |", hm_ssl_protocol_name (protocol), suite->name, bits,
          n_bytes, quartile (samples[0][0], n_rounds), quartile (samples[0][1], n_rounds));
  for (size_t i = 0; i < n_theirs; i++)
    printf (" %s %.1f %.1f |", kinds[i]->name, quartile (samples[1 + i][0], n_rounds),
            quartile (samples[1 + i][1], n_rounds));
  printf ("\n");
  fflush (stdout);
  for (size_t i = 0; i < n_theirs; i++)
    {
      test_peer_free (theirs[i].client);
      test_peer_free (theirs[i].server);
    }
}

int
main (int argc, char *argv[])
{
  static const HmSslProtocol protocols[] = { HM_SSL_2, HM_SSL_3, HM_TLS_1_0 };
  static const unsigned sizes[] = { 512, 1024, 2048 };
  size_t n_rounds = argc > 1 ? (size_t) atoi (argv[1]) : 100;
  const char *usual[] = { "1", "10240" };
  const char **bytes = argc > 2 ? (const char **) argv + 2 : usual;
  size_t n_sizes = argc > 2 ? (size_t) argc - 2 : G_N_ELEMENTS (usual);

  if (n_rounds < 1 || n_rounds > MAX_ROUNDS)
    g_error ("usage: %s [ROUNDS [BYTES...]], with 1 to %d rounds", argv[0], MAX_ROUNDS);
  printf ("version  suite          key   bytes |     full  resumed | microseconds a connection\n");
  for (size_t p = 0; p < G_N_ELEMENTS (protocols); p++)
    for (const HmSslSuite *suite = hm_ssl_suites; suite->name != NULL; suite++)
      for (size_t i = 0; i < G_N_ELEMENTS (sizes); i++)
        for (size_t b = 0; b < n_sizes && hm_ssl_suite_is_in (suite, protocols[p]); b++)
          {
            /* The size of the key does not matter to what follows the handshake. */
            if (i > 0 && (b > 0 || strcmp (suite->name, "RC4-MD5") != 0))
              continue;
            n_bytes = (size_t) atol (bytes[b]);
            if (n_bytes < 1 || n_bytes > MAX_BYTES)
              g_error ("1 to %d bytes", MAX_BYTES);
            row (protocols[p], suite, sizes[i], n_rounds);
          }
  return 0;
}
