/* handshake.c: what both sides of a handshake of SSLv3 and TLS 1.0 have in common (RFC 6101 5.6,
 * RFC 2246 7.4)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ssl-private.h"

#include <string.h>

#include "kdf.h"
#include "reader.h"

#define SSL3_FINISHED 36
#define TLS_FINISHED 12

/* ---- The hash of all messages ---- */

void
hm_ssl_hash (HmSsl *ssl, const uint8_t *data, size_t length)
{
  hm_md5.update (ssl->md5.bytes, data, length);
  hm_sha1.update (ssl->sha1.bytes, data, length);
}

/* RFC 6101 5.6.9. The running hash stays as it is: the other side's message covers this one. */
static void
ssl3_finished_hash (const HmDigest *digest,
                    const HmSslHash *messages,
                    const uint8_t *sender,
                    const uint8_t *master,
                    uint8_t *out)
{
  HmSslHash hash = *messages;
  uint8_t inner[HM_MAX_DIGEST_SIZE];
  size_t pad = hm_ssl3_pad_length (digest);

  digest->update (hash.bytes, sender, 4);
  digest->update (hash.bytes, master, HM_SSL_MASTER);
  digest->update (hash.bytes, hm_ssl3_pad_1, pad);
  digest->final (hash.bytes, inner);

  digest->init (hash.bytes);
  digest->update (hash.bytes, master, HM_SSL_MASTER);
  digest->update (hash.bytes, hm_ssl3_pad_2, pad);
  digest->update (hash.bytes, inner, digest->digest_size);
  digest->final (hash.bytes, out);
}

/* The contents of a Finished message; gives its length. */
static size_t
finished (HmSsl *ssl, bool from_client, uint8_t out[SSL3_FINISHED])
{
  if (ssl->protocol == HM_SSL_3)
    {
      const uint8_t *sender = (const uint8_t *) (from_client ? "CLNT" : "SRVR");

      ssl3_finished_hash (&hm_md5, &ssl->md5, sender, ssl->session.master, out);
      ssl3_finished_hash (&hm_sha1, &ssl->sha1, sender, ssl->session.master, out + 16);
      return SSL3_FINISHED;
    }

  HmSslHash hash;
  uint8_t seed[16 + 20];
  const char *label = from_client ? "client finished" : "server finished";

  hash = ssl->md5;
  hm_md5.final (hash.bytes, seed);
  hash = ssl->sha1;
  hm_sha1.final (hash.bytes, seed + 16);
  hm_tls10_prf (out, TLS_FINISHED, ssl->session.master, HM_SSL_MASTER, (const uint8_t *) label,
                strlen (label), seed, sizeof seed);
  return TLS_FINISHED;
}

/* ---- Keys ---- */

static void
derive (const HmSsl *ssl,
        uint8_t *out,
        size_t out_length,
        const uint8_t *secret,
        const char *label,
        const uint8_t *random_1,
        const uint8_t *random_2)
{
  uint8_t seed[2 * HM_SSL_RANDOM];

  memcpy (seed, random_1, HM_SSL_RANDOM);
  memcpy (seed + HM_SSL_RANDOM, random_2, HM_SSL_RANDOM);
  if (ssl->protocol == HM_SSL_3)
    hm_ssl3_derive (out, out_length, secret, HM_SSL_MASTER, seed, sizeof seed);
  else
    hm_tls10_prf (out, out_length, secret, HM_SSL_MASTER, (const uint8_t *) label, strlen (label),
                  seed, sizeof seed);
}

/* The premaster secret is as long as the master secret. The order of the randoms is not the same in
 * the two steps. */
void
hm_ssl_make_keys (HmSsl *ssl, const uint8_t *premaster)
{
  const HmCipher *cipher = ssl->suite->cipher;
  size_t half = ssl->suite->digest->digest_size;

  if (cipher != NULL)
    half += cipher->key_size + cipher->iv_size;
  if (premaster != NULL)
    {
      derive (ssl, ssl->session.master, HM_SSL_MASTER, premaster, "master secret",
              ssl->client_random, ssl->server_random);
      ssl->session.master_length = HM_SSL_MASTER;
    }
  derive (ssl, ssl->key_block, 2 * half, ssl->session.master, "key expansion", ssl->server_random,
          ssl->client_random);
}

/* ---- Going out ---- */

bool
hm_ssl_flight_begin (HmSsl *ssl, size_t length)
{
  uint8_t *record = hm_ssl_room (ssl, HM_SSL_HEADER + length);

  if (record == NULL)
    return false;
  ssl->flight = ssl->out_end;
  ssl->out_end += HM_SSL_HEADER;
  return true;
}

uint8_t *
hm_ssl_message_begin (HmSsl *ssl, uint8_t type)
{
  ssl->out_message = ssl->out_end;
  ssl->out_bytes[ssl->out_message] = type;
  return ssl->out_bytes + ssl->out_message + 4;
}

void
hm_ssl_message_end (HmSsl *ssl, uint8_t *end)
{
  uint8_t *message = ssl->out_bytes + ssl->out_message;

  hm_write_number (message + 1, (uint32_t) (end - message) - 4, 3);
  hm_ssl_hash (ssl, message, (size_t) (end - message));
  ssl->out_end = (size_t) (end - ssl->out_bytes);
}

void
hm_ssl_flight_end (HmSsl *ssl)
{
  uint8_t *record = ssl->out_bytes + ssl->flight;

  record[0] = HM_RECORD_HANDSHAKE;
  hm_write_number (record + 1, hm_ssl_wire_version (ssl), 2);
  hm_write_number (record + 3, (uint32_t) (ssl->out_end - ssl->flight - HM_SSL_HEADER), 2);
}

bool
hm_ssl_send_finished (HmSsl *ssl)
{
  uint8_t message[4 + SSL3_FINISHED] = { HM_FINISHED };
  bool is_client = ssl->role == HM_SSL_CLIENT;
  size_t length;

  if (!hm_ssl_record_out (ssl, HM_RECORD_CHANGE_CIPHER_SPEC, (const uint8_t[]){ 1 }, 1))
    return false;
  hm_ssl_change_cipher (ssl, &ssl->out, is_client);
  length = finished (ssl, is_client, message + 4);
  message[3] = (uint8_t) length;
  hm_ssl_hash (ssl, message, 4 + length);
  return hm_ssl_record_out (ssl, HM_RECORD_HANDSHAKE, message, 4 + length);
}

/* ---- Coming in ---- */

bool
hm_ssl_change_cipher_spec_in (HmSsl *ssl)
{
  if (ssl->step != HM_STEP_CHANGE_CIPHER_SPEC)
    return hm_ssl_fail (ssl, HM_ALERT_UNEXPECTED_MESSAGE, "a ChangeCipherSpec at the wrong time");
  hm_ssl_change_cipher (ssl, &ssl->in, ssl->role == HM_SSL_SERVER);
  ssl->step = HM_STEP_FINISHED;
  return true;
}

/* Whoever finished first has nothing more to say: in a full handshake the client, in a resumed one
 * the server. */
static bool
finished_in (HmSsl *ssl, const uint8_t *body, size_t length)
{
  uint8_t expected[SSL3_FINISHED];
  uint8_t header[4] = { HM_FINISHED, 0, 0, (uint8_t) length };
  bool is_server = ssl->role == HM_SSL_SERVER;

  if (length != finished (ssl, is_server, expected))
    return hm_ssl_fail (ssl, HM_ALERT_DECODE_ERROR, "a Finished message of the wrong length");
  if (!hm_ct_equal (expected, body, length))
    return hm_ssl_fail (ssl, HM_ALERT_DECRYPT_ERROR,
                        "a Finished message that does not fit the handshake");
  if (is_server != ssl->is_resumed)
    {
      hm_ssl_hash (ssl, header, sizeof header);
      hm_ssl_hash (ssl, body, length);
      if (!hm_ssl_send_finished (ssl))
        return false;
    }
  hm_ssl_opened (ssl);
  return true;
}

/* Who may get what, and when. */
static const struct
{
  HmSslStep step;
  uint8_t type;
  bool (*take) (HmSsl *ssl, const uint8_t *body, size_t length);
} rules[] = {
  { HM_STEP_CLIENT_HELLO, HM_CLIENT_HELLO, hm_ssl_server_client_hello },
  { HM_STEP_SERVER_HELLO, HM_SERVER_HELLO, hm_ssl_client_server_hello },
  { HM_STEP_CERTIFICATE, HM_CERTIFICATE, hm_ssl_client_certificate },
  { HM_STEP_SERVER_HELLO_DONE, HM_CERTIFICATE_REQUEST, hm_ssl_client_certificate_request },
  { HM_STEP_SERVER_HELLO_DONE, HM_SERVER_HELLO_DONE, hm_ssl_client_server_hello_done },
  { HM_STEP_KEY_EXCHANGE, HM_CLIENT_KEY_EXCHANGE, hm_ssl_server_key_exchange },
  { HM_STEP_FINISHED, HM_FINISHED, finished_in },
};

/* A server's HelloRequest is never answered, which RFC 6101 5.6.1.1 allows; it is in no hash. */
bool
hm_ssl_message_in (HmSsl *ssl, const uint8_t *message, size_t length)
{
  const uint8_t *body = message + 4;

  if (message[0] == HM_HELLO_REQUEST && length == 4 && ssl->role == HM_SSL_CLIENT &&
      ssl->step != HM_STEP_FINISHED)
    return true;

  for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
    {
      if (rules[i].step != ssl->step || rules[i].type != message[0])
        continue;
      /* What a Finished message says is compared with the hash of what came before it. */
      if (ssl->step != HM_STEP_FINISHED)
        hm_ssl_hash (ssl, message, length);
      return rules[i].take (ssl, body, length - 4);
    }
  if (ssl->step == HM_STEP_NONE && message[0] == HM_CLIENT_HELLO)
    return hm_ssl_fail (ssl, HM_ALERT_HANDSHAKE_FAILURE,
                        "a second handshake, which is not done here");
  return hm_ssl_fail (ssl, HM_ALERT_UNEXPECTED_MESSAGE, "a handshake message at the wrong time");
}
