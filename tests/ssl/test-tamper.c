/* test-tamper.c: somebody on the way changes a byte, or cuts the connection off, at each place in
 * turn
 *
 * The connections are the same each time, as their random bytes are; so what a byte is at a place
 * is known from one that nobody touched.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "pair.h"

#include <string.h>

#include "ssl/ssl-private.h"

#define MESSAGE 61 /* bytes each way: no multiple of a block */

typedef struct
{
  HmSslProtocol protocol;
  const HmSslSuite *suite;
  bool resumed;
  bool v2_hello;
} Row;

/* What came of a connection. */
typedef struct
{
  uint8_t to_server[MESSAGE + 1], to_client[MESSAGE + 1];
  size_t server_length, client_length;
} Delivered;

static size_t
read_all (HmSsl *ssl, uint8_t *buffer, size_t size)
{
  size_t length = 0, there;

  while ((there = hm_ssl_read (ssl, buffer + length, size - length)) > 0)
    length += there;
  return length;
}

static const uint8_t *
message_of (HmSslRole role)
{
  static uint8_t messages[2][MESSAGE];

  if (messages[role][0] == 0)
    memset (messages[role], role == HM_SSL_CLIENT ? 'c' : 's', MESSAGE);
  return messages[role];
}

/* A handshake, a message each way, and the end. */
static void
run (TestPair *pair, const HmSslSession *session, Delivered *delivered)
{
  *delivered = (Delivered){ 0 };
  pair->random = 1995;
  if (session != NULL)
    hm_ssl_cache_add (pair->cache, session);
  test_pair_start (pair, session);
  test_pair_pump (pair);
  hm_ssl_write (pair->client, message_of (HM_SSL_CLIENT), MESSAGE);
  test_pair_pump (pair);
  delivered->server_length =
      read_all (pair->server, delivered->to_server, sizeof delivered->to_server);
  hm_ssl_write (pair->server, message_of (HM_SSL_SERVER), MESSAGE);
  test_pair_pump (pair);
  delivered->client_length =
      read_all (pair->client, delivered->to_client, sizeof delivered->to_client);
  if (delivered->client_length == MESSAGE)
    hm_ssl_close (pair->client);
  test_pair_pump (pair);
  hm_ssl_feed_end (pair->client);
  hm_ssl_feed_end (pair->server);
}

/* Where in a record a byte is, and in what kind of record. */
typedef struct
{
  bool is_header;
  size_t in_header;  /* which byte of it */
  bool is_encrypted; /* the body */
  bool is_first;     /* record of this direction */
  bool is_data;
} Place;

static Place *
map_places (const Row *row, const GByteArray *bytes)
{
  Place *places = g_new0 (Place, bytes->len);
  bool encrypted = false;
  size_t record = 0, at = 0, n_encrypted = 0;

  while (at < bytes->len)
    {
      const uint8_t *p = bytes->data + at;
      bool is_v2 = (p[0] & 0x80) != 0 || row->protocol == HM_SSL_2;
      size_t header = !is_v2 ? 5 : (p[0] & 0x80) != 0 ? 2 : 3;
      size_t length = !is_v2 ? (size_t) (p[3] << 8 | p[4]) : (size_t) ((p[0] & 0x3f) << 8 | p[1]);

      /* In SSLv2 all is encrypted but the hellos and a client's second message. */
      if (row->protocol == HM_SSL_2)
        encrypted =
            record > 0 && !(p[header] == 2 && record == 1 && !row->resumed && bytes->data[2] == 1);
      n_encrypted += encrypted;
      for (size_t i = 0; i < header + length; i++)
        {
          places[at + i] = (Place){
            .is_header = i < header,
            .in_header = i,
            .is_encrypted = encrypted,
            .is_first = record == 0,
            .is_data = row->protocol == HM_SSL_2 ? n_encrypted > 1 : p[0] == 23,
          };
        }
      if (!is_v2 && p[0] == 20)
        encrypted = true;
      at += header + length;
      record++;
    }
  g_assert_cmpuint (at, ==, bytes->len);
  return places;
}

/* What may be changed without anybody knowing: the lower byte of the version of the record with the
 * hello, which only says how old a server may be. SSLv2 protects less: nothing covers how much of a
 * record is padding, the version in a client's hello, or the session in it. */
static bool
is_unprotected (const Row *row, const Place *place, bool is_to_server)
{
  if (row->protocol == HM_SSL_2)
    return (place->is_header && place->in_header == 2) ||
           (place->is_first && is_to_server &&
            (place->in_header == 3 ||
             (row->resumed && place->in_header >= 14 && place->in_header < 14 + HM_SSL2_ID)));
  return place->is_header && place->is_first && place->in_header == 2;
}

/* The alerts that a changed byte may lead to. */
static bool
is_right (const Row *row, const Place *place, const HmSslFault *fault)
{
  bool is_tls = row->protocol == HM_TLS_1_0;

  /* Too short: whoever waits for the rest sees the end. */
  if (fault->code == -1)
    return strstr (fault->text, "end before") != NULL &&
           !(place->is_encrypted && !place->is_header);
  if (place->is_encrypted && !place->is_header)
    return fault->code == HM_ALERT_BAD_RECORD_MAC;
  if (place->is_header && place->in_header == 1 && !place->is_first)
    return fault->code == (is_tls ? HM_ALERT_PROTOCOL_VERSION : HM_ALERT_HANDSHAKE_FAILURE);
  if (place->is_header && place->in_header == 2 && !place->is_first)
    return fault->code == (is_tls ? HM_ALERT_PROTOCOL_VERSION : HM_ALERT_HANDSHAKE_FAILURE);
  if (place->is_header && place->is_encrypted && place->in_header == 0)
    return fault->code == HM_ALERT_UNEXPECTED_MESSAGE || fault->code == HM_ALERT_BAD_RECORD_MAC;
  if (place->is_header && place->is_encrypted)
    return fault->code == HM_ALERT_BAD_RECORD_MAC ||
           fault->code == (is_tls ? HM_ALERT_RECORD_OVERFLOW : HM_ALERT_ILLEGAL_PARAMETER);
  /* In clear, depending on what the byte means. */
  switch (fault->code)
    {
    case HM_ALERT_UNEXPECTED_MESSAGE:
    case HM_ALERT_BAD_RECORD_MAC:
    case HM_ALERT_HANDSHAKE_FAILURE:
    case HM_ALERT_BAD_CERTIFICATE:
    case HM_ALERT_UNSUPPORTED_CERTIFICATE:
    case HM_ALERT_ILLEGAL_PARAMETER:
      return true;
    case HM_ALERT_RECORD_OVERFLOW:
    case HM_ALERT_DECODE_ERROR:
    case HM_ALERT_DECRYPT_ERROR:
    case HM_ALERT_PROTOCOL_VERSION:
      return is_tls || place->is_first;
    default:
      return false;
    }
}

static void
check_flip (const Row *row, TestPair *pair, const HmSslSession *session, const Place *place)
{
  Delivered delivered;
  HmSslFault client, server, *found;
  HmSslSession kept;
  bool untouched;

  run (pair, session, &delivered);
  client = hm_ssl_fault (pair->client);
  server = hm_ssl_fault (pair->server);
  if (is_unprotected (row, place, pair->victim == pair->server))
    return;

  /* Whatever was delivered came before the change. */
  g_assert_cmpmem (delivered.to_server, delivered.server_length, message_of (HM_SSL_CLIENT),
                   delivered.server_length);
  g_assert_cmpmem (delivered.to_client, delivered.client_length, message_of (HM_SSL_SERVER),
                   delivered.client_length);
  g_assert_true (delivered.server_length == 0 || delivered.server_length == MESSAGE);
  g_assert_true (delivered.client_length == 0 || delivered.client_length == MESSAGE);
  if (place->is_data)
    g_assert_cmpuint (
        pair->victim == pair->server ? delivered.server_length : delivered.client_length, ==, 0);

  /* Changed in clear, the other side may be the first to see that they do not agree. */
  found = pair->victim == pair->server ? &server : &client;
  untouched = found->kind != HM_SSL_FOUND_FAULT || found->code == -1;
  if (untouched && !place->is_encrypted)
    found = pair->victim == pair->server ? &client : &server;
  if (row->protocol == HM_SSL_2)
    {
      g_assert_true (client.kind == HM_SSL_FOUND_FAULT || server.kind == HM_SSL_FOUND_FAULT);
      return;
    }
  if (found->kind != HM_SSL_FOUND_FAULT || !is_right (row, place, found))
    g_error ("byte %zu to the %s (%s %zu, %s): client \"%s\" %d, server \"%s\" %d", pair->place,
             pair->victim == pair->server ? "server" : "client",
             place->is_header ? "header" : "body", place->in_header,
             place->is_encrypted ? "encrypted" : "in clear", client.text, client.code, server.text,
             server.code);

  /* A session that failed is not taken up again. */
  g_assert_false (hm_ssl_get_session (found == &client ? pair->client : pair->server, &kept));
  if (found == &server && session != NULL && hm_ssl_is_resumed (pair->server))
    g_assert_null (hm_ssl_cache_find (pair->cache, session->id, session->id_length));
}

static void
check_cut (const Row *row, TestPair *pair, const HmSslSession *session, const Delivered *whole)
{
  Delivered delivered;

  run (pair, session, &delivered);
  g_assert_true (delivered.server_length == 0 || delivered.server_length == MESSAGE);
  g_assert_true (delivered.client_length == 0 || delivered.client_length == MESSAGE);
  /* SSLv2 cannot tell an end between two records from one that was meant. */
  if (row->protocol != HM_SSL_2)
    {
      g_assert_cmpint (hm_ssl_state (pair->victim), ==, HM_SSL_FAILED);
      g_assert_cmpstr (hm_ssl_fault (pair->victim).text, ==,
                       "the peer's bytes end before the connection was closed");
    }
  else
    g_assert_cmpint (hm_ssl_state (pair->victim), !=, HM_SSL_OPEN);
}

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  g_autoptr (TestPair) pair = test_pair_new (row->protocol, row->suite, 512);
  HmSslSession kept, *session = NULL;
  Delivered whole;
  g_autofree Place *to_server = NULL;
  g_autofree Place *to_client = NULL;
  Place *places[2];
  size_t lengths[2];

  pair->client_config.v2_hello = row->v2_hello;
  if (row->resumed)
    {
      test_pair_connect (pair, NULL, false);
      g_assert_true (hm_ssl_get_session (pair->client, &kept));
      session = &kept;
    }
  run (pair, session, &whole);
  g_assert_cmpstr (hm_ssl_fault (pair->client).text, ==, "");
  g_assert_cmpstr (hm_ssl_fault (pair->server).text, ==, "");
  g_assert_cmpint (hm_ssl_is_resumed (pair->server), ==, row->resumed);
  g_assert_cmpuint (whole.server_length, ==, MESSAGE);
  g_assert_cmpuint (whole.client_length, ==, MESSAGE);
  places[0] = to_server = map_places (row, pair->to_server);
  places[1] = to_client = map_places (row, pair->to_client);
  lengths[0] = pair->to_server->len;
  lengths[1] = pair->to_client->len;

  for (size_t way = 0; way < 2; way++)
    for (size_t i = 0; i < lengths[way]; i++)
      {
        pair->victim = way == 0 ? pair->server : pair->client;
        pair->place = i;
        pair->flip = (uint8_t) (1 << (i % 8));
        check_flip (row, pair, session, &places[way][i]);
        if (i % 3 == 0)
          {
            pair->flip = 0;
            check_cut (row, pair, session, &whole);
          }
      }
}

int
main (int argc, char *argv[])
{
  static const HmSslProtocol protocols[] = { HM_SSL_2, HM_SSL_3, HM_TLS_1_0 };
  static const char *const kinds[] = { "full", "resumed", "v2-hello" };

  g_test_init (&argc, &argv, NULL);
  for (size_t p = 0; p < G_N_ELEMENTS (protocols); p++)
    for (const HmSslSuite *suite = hm_ssl_suites; suite->name != NULL; suite++)
      for (size_t kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
        {
          g_autofree char *path =
              g_strdup_printf ("/ssl/tamper/%s/%s/%s", hm_ssl_protocol_name (protocols[p]),
                               suite->name, kinds[kind]);
          Row row = { protocols[p], suite, kind == 1, kind == 2 };

          if (hm_ssl_suite_is_in (suite, protocols[p]) && !(kind == 2 && protocols[p] == HM_SSL_2))
            g_test_add_data_func_full (path, g_memdup2 (&row, sizeof row), test_row, g_free);
        }
  return g_test_run ();
}
