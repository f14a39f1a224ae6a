/* capture.c: connections in one process as a network capture, for test-tshark.py
 *
 *   ssl-capture CAPTURE KEYS [FLIP]
 *
 * Writes the connections of all versions but SSLv2, of all suites, full, resumed and with a hello
 * of version 2, as TCP over IPv4 from client ports of their own to port 443, and the secrets that a
 * reader needs (NSS key log format). With FLIP one byte is changed in the last record of data of
 * the first connection. Prints how many records have a MAC.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "pair.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crypto/bytes.h"

#define LINKTYPE_RAW 101 /* packets begin with their IP header */
#define IP_HEADER 20
#define TCP_HEADER 20
#define SEGMENT 1400
#define SERVER_PORT 443
#define FIRST_PORT 20000

static FILE *capture, *keys;
static guint n_macs;

/* In the byte order of this machine, as the format has it. */
static void
put_word (uint32_t word)
{
  fwrite (&word, sizeof word, 1, capture);
}

static void
put_packet (bool to_server,
            uint16_t client_port,
            uint32_t sequence,
            const uint8_t *data,
            size_t length)
{
  static uint32_t time;
  uint8_t header[IP_HEADER + TCP_HEADER] = { 0x45 };
  uint32_t size = (uint32_t) (sizeof header + length);
  uint8_t *tcp = header + IP_HEADER;
  uint16_t from = to_server ? client_port : SERVER_PORT, to = to_server ? SERVER_PORT : client_port;

  header[2] = (uint8_t) (size >> 8);
  header[3] = (uint8_t) size;
  header[8] = 64; /* time to live */
  header[9] = 6;  /* TCP */
  hm_store_be32 (header + 12, to_server ? 0x7f000001 : 0x7f000002);
  hm_store_be32 (header + 16, to_server ? 0x7f000002 : 0x7f000001);
  tcp[0] = (uint8_t) (from >> 8);
  tcp[1] = (uint8_t) from;
  tcp[2] = (uint8_t) (to >> 8);
  tcp[3] = (uint8_t) to;
  hm_store_be32 (tcp + 4, sequence);
  tcp[12] = TCP_HEADER / 4 << 4;
  tcp[13] = 0x18; /* PSH, ACK */
  tcp[14] = 0xff; /* window */

  put_word (1000000000);
  put_word (time++);
  put_word (size);
  put_word (size);
  fwrite (header, 1, sizeof header, capture);
  fwrite (data, 1, length, capture);
}

/* One connection: what both sides have to say goes into the capture, too. */
typedef struct
{
  TestPair *pair;
  uint16_t port;
  uint32_t sequence[2];
  bool is_encrypted[2];
  uint8_t flip;
} Connection;

/* Counts the records behind a ChangeCipherSpec. The output holds whole records only. */
static void
count_macs (bool *is_encrypted, const uint8_t *bytes, size_t length)
{
  for (size_t at = 0; at < length;)
    {
      if ((bytes[at] & 0x80) != 0)
        return; /* a hello of version 2 */
      n_macs += *is_encrypted;
      *is_encrypted = *is_encrypted || bytes[at] == 20;
      at += 5 + (size_t) (bytes[at + 3] << 8 | bytes[at + 4]);
    }
}

static size_t
carry (Connection *connection, HmSsl *from, HmSsl *to)
{
  size_t length;
  const uint8_t *bytes = hm_ssl_output (from, &length);
  bool to_server = from == connection->pair->client;
  g_autofree uint8_t *copy = g_memdup2 (bytes, length);

  if (length == 0)
    return 0;
  count_macs (&connection->is_encrypted[to_server], bytes, length);
  if (connection->flip != 0)
    {
      copy[length / 2] ^= connection->flip;
      connection->flip = 0;
    }
  for (size_t at = 0; at < length; at += SEGMENT)
    {
      size_t piece = MIN (SEGMENT, length - at);

      put_packet (to_server, connection->port, connection->sequence[to_server], copy + at, piece);
      connection->sequence[to_server] += (uint32_t) piece;
    }
  hm_ssl_output_taken (from, hm_ssl_feed (to, bytes, length));
  return length;
}

static void
run (TestPair *pair, const HmSslSession *session, HmSslSession *made, uint8_t flip)
{
  static uint16_t port = FIRST_PORT;
  Connection connection = { pair, port++, { 1, 1 }, { false, false }, 0 };
  HmSsl *sides[2] = { pair->client, pair->server };
  uint8_t data[3000], back[3000];

  test_random (&pair->random, data, sizeof data);
  hm_ssl_start (pair->client, session);
  hm_ssl_start (pair->server, NULL);
  while (carry (&connection, pair->client, pair->server) +
             carry (&connection, pair->server, pair->client) >
         0)
    continue;
  for (size_t i = 0; i < 2; i++)
    {
      hm_ssl_write (sides[i], data, sizeof data);
      connection.flip = i == 1 ? flip : 0;
      carry (&connection, sides[i], sides[1 - i]);
      if (hm_ssl_read (sides[1 - i], back, sizeof back) != sizeof data ||
          memcmp (data, back, sizeof data) != 0)
        g_error ("%s", hm_ssl_fault (sides[1 - i]).text);
    }
  if (hm_ssl_is_resumed (pair->client) != (session != NULL) ||
      !hm_ssl_get_session (pair->client, made))
    g_error ("the handshake is not of the kind that was wanted");
  fprintf (keys, "CLIENT_RANDOM ");
  for (size_t i = 0; i < 32; i++)
    fprintf (keys, "%02x", hm_ssl_client_random (pair->client)[i]);
  fprintf (keys, " ");
  for (size_t i = 0; i < made->master_length; i++)
    fprintf (keys, "%02x", made->master[i]);
  fprintf (keys, "\n");
  hm_ssl_close (pair->client);
  carry (&connection, pair->client, pair->server);
  carry (&connection, pair->server, pair->client);
}

int
main (int argc, char *argv[])
{
  static const HmSslProtocol protocols[] = { HM_SSL_3, HM_TLS_1_0 };
  uint8_t flip = 0;

  if (argc < 3 || (capture = fopen (argv[1], "wb")) == NULL ||
      (keys = fopen (argv[2], "w")) == NULL)
    g_error ("usage: %s CAPTURE KEYS [FLIP]", argv[0]);
  if (argc > 3)
    flip = (uint8_t) atoi (argv[3]);
  put_word (0xa1b2c3d4);
  put_word (HM_BIG_ENDIAN ? 2 << 16 | 4 : 2 | 4 << 16); /* version 2.4, two halves */
  put_word (0);
  put_word (0);
  put_word (65535);
  put_word (LINKTYPE_RAW);
  for (size_t p = 0; p < G_N_ELEMENTS (protocols); p++)
    for (const HmSslSuite *suite = hm_ssl_suites; suite->name != NULL; suite++)
      {
        g_autoptr (TestPair) pair = NULL;
        HmSslSession session;

        if (!hm_ssl_suite_is_in (suite, protocols[p]))
          continue;
        pair = test_pair_new (protocols[p], suite, 512);
        pair->random = 1000 * (p + 1) + suite->id;
        run (pair, NULL, &session, flip);
        flip = 0;
        run (pair, &session, &session, 0);
        pair->client_config.v2_hello = true;
        run (pair, NULL, &session, 0);
      }
  if (fclose (capture) != 0 || fclose (keys) != 0)
    g_error ("%s cannot be written", argv[1]);
  printf ("%u\n", n_macs);
  return 0;
}
