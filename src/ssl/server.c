/* server.c: a server's part of the handshake of SSLv3 and TLS 1.0
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ssl-private.h"

#include <string.h>

#include "reader.h"

/* What a hello of either format says. */
typedef struct
{
  HmReader suites;
  size_t suite_size; /* 2, or 3: the kinds of SSLv2, where those of SSLv3 begin with 0 */
  HmReader id;
  bool asks_for_renegotiation_info;
} Hello;

/* RFC 5746: how a client asks whether this server is safe from a renegotiation that somebody else
 * began. As there are none, it is; some clients go no further without hearing it. */
#define RENEGOTIATION_SUITE 0x00ff
#define RENEGOTIATION_INFO 0xff01

static bool
has_suite (const Hello *hello, uint32_t id)
{
  HmReader suites = hello->suites;

  while (suites.left > 0)
    if (hm_read_number (&suites, hello->suite_size) == id)
      return true;
  return false;
}

/* The first suite of the client that this side has, too. */
static const HmSslSuite *
choose_suite (const HmSsl *ssl, const Hello *hello)
{
  HmReader suites = hello->suites;

  while (suites.left > 0)
    {
      uint32_t id = hm_read_number (&suites, hello->suite_size);
      const HmSslSuite *suite;

      for (size_t i = 0; (suite = hm_ssl_configured_suite (ssl, i)) != NULL; i++)
        if (hm_ssl_suite_is_in (suite, ssl->protocol) && suite->id == id)
          return suite;
    }
  return NULL;
}

/* A session that was made with another version or suite is not taken up. */
static const HmSslSession *
find_session (const HmSsl *ssl, const Hello *hello)
{
  const HmSslSession *session =
      hm_ssl_cache_find (ssl->config->cache, hello->id.at, hello->id.left);

  if (session != NULL && session->protocol == ssl->protocol &&
      hm_ssl_has_suite (ssl, session->suite, ssl->protocol) &&
      has_suite (hello, session->suite->id))
    return session;
  return NULL;
}

static void
write_server_hello (HmSsl *ssl, const Hello *hello)
{
  uint8_t *p = hm_ssl_message_begin (ssl, HM_SERVER_HELLO);

  p = hm_write_number (p, ssl->protocol, 2);
  p = hm_write_bytes (p, ssl->server_random, sizeof ssl->server_random);
  p = hm_write_number (p, (uint32_t) ssl->session.id_length, 1);
  p = hm_write_bytes (p, ssl->session.id, ssl->session.id_length);
  p = hm_write_number (p, ssl->suite->id, 2);
  p = hm_write_number (p, 0, 1);
  if (hello->asks_for_renegotiation_info)
    {
      p = hm_write_number (p, 5, 2); /* extensions: */
      p = hm_write_number (p, RENEGOTIATION_INFO, 2);
      p = hm_write_number (p, 1, 2);
      p = hm_write_number (p, 0, 1); /* of no connection before */
    }
  hm_ssl_message_end (ssl, p);
}

static void
write_certificate (HmSsl *ssl)
{
  uint32_t length = (uint32_t) ssl->config->certificate_length;
  uint8_t *p = hm_ssl_message_begin (ssl, HM_CERTIFICATE);

  p = hm_write_number (p, 3 + length, 3);
  p = hm_write_number (p, length, 3);
  p = hm_write_bytes (p, ssl->config->certificate, length);
  hm_ssl_message_end (ssl, p);
}

static bool
answer_full (HmSsl *ssl, const Hello *hello)
{
  if (ssl->config->cache != NULL)
    {
      if (!hm_ssl_random (ssl, ssl->session.id, HM_SSL_SESSION_ID))
        return false;
      ssl->session.id_length = HM_SSL_SESSION_ID;
    }
  ssl->session.protocol = ssl->protocol;
  ssl->session.suite = ssl->suite;

  if (!hm_ssl_flight_begin (ssl, HM_SSL_HELLO_ROOM + ssl->config->certificate_length))
    return false;
  write_server_hello (ssl, hello);
  write_certificate (ssl);
  hm_ssl_message_end (ssl, hm_ssl_message_begin (ssl, HM_SERVER_HELLO_DONE));
  hm_ssl_flight_end (ssl);
  ssl->step = HM_STEP_KEY_EXCHANGE;
  return true;
}

static bool
answer_resumed (HmSsl *ssl, const Hello *hello, const HmSslSession *session)
{
  ssl->session = *session;
  ssl->suite = session->suite;
  ssl->is_resumed = true;
  if (!hm_ssl_flight_begin (ssl, HM_SSL_HELLO_ROOM))
    return false;
  write_server_hello (ssl, hello);
  hm_ssl_flight_end (ssl);
  hm_ssl_make_keys (ssl, NULL);
  if (!hm_ssl_send_finished (ssl))
    return false;
  ssl->step = HM_STEP_CHANGE_CIPHER_SPEC;
  return true;
}

/* The highest version that both speak. */
static bool
choose_protocol (HmSsl *ssl)
{
  HmSslProtocol protocol = ssl->offered < ssl->config->max ? ssl->offered : ssl->config->max;

  if (protocol < HM_SSL_3 || protocol < ssl->config->min)
    return hm_ssl_fail (ssl, HM_ALERT_PROTOCOL_VERSION,
                        "the client offers no version that this server speaks");
  ssl->protocol = protocol;
  return true;
}

/* Of the extensions one counts, the others are passed over, and so is what cannot be read (RFC 2246
 * 7.4.1.2). False when it speaks of a connection before this one. */
static bool
look_at_extensions (Hello *hello, HmReader *in)
{
  HmReader extensions = hm_read_vector (in, 2);

  while (extensions.left > 0)
    {
      uint32_t type = hm_read_number (&extensions, 2);
      HmReader data = hm_read_vector (&extensions, 2);

      if (extensions.bad || type != RENEGOTIATION_INFO)
        continue;
      if (data.left != 1 || data.at[0] != 0)
        return false;
      hello->asks_for_renegotiation_info = true;
    }
  return true;
}

static bool
answer (HmSsl *ssl, const Hello *hello)
{
  const HmSslSession *session = find_session (ssl, hello);

  if (!hm_ssl_random (ssl, ssl->server_random, sizeof ssl->server_random))
    return false;
  if (session != NULL)
    return answer_resumed (ssl, hello, session);
  ssl->suite = choose_suite (ssl, hello);
  if (ssl->suite == NULL)
    return hm_ssl_fail (ssl, HM_ALERT_HANDSHAKE_FAILURE,
                        "the client offers no suite that this server has");
  return answer_full (ssl, hello);
}

bool
hm_ssl_server_client_hello (HmSsl *ssl, const uint8_t *body, size_t length)
{
  HmReader in = hm_reader (body, length);
  HmSslProtocol offered = hm_read_number (&in, 2);
  const uint8_t *random = hm_read_bytes (&in, HM_SSL_RANDOM);
  Hello hello = { .suite_size = 2 };
  HmReader compressions;

  hello.id = hm_read_vector (&in, 1);
  hello.suites = hm_read_vector (&in, 2);
  compressions = hm_read_vector (&in, 1);
  if (in.bad || hello.id.left > HM_SSL_SESSION_ID || hello.suites.left % 2 != 0 ||
      hello.suites.left == 0 || compressions.left == 0)
    return hm_ssl_fail (ssl, HM_ALERT_DECODE_ERROR, "a ClientHello that cannot be read");
  memcpy (ssl->client_random, random, HM_SSL_RANDOM);
  ssl->offered = offered;
  if (!choose_protocol (ssl))
    return false;
  if (memchr (compressions.at, 0, compressions.left) == NULL)
    return hm_ssl_fail (ssl, HM_ALERT_ILLEGAL_PARAMETER,
                        "the client does not offer to go without compression");
  hello.asks_for_renegotiation_info = has_suite (&hello, RENEGOTIATION_SUITE);
  if (!look_at_extensions (&hello, &in))
    return hm_ssl_fail (ssl, HM_ALERT_HANDSHAKE_FAILURE,
                        "the client believes that this is not the first handshake");
  return answer (ssl, &hello);
}

/* RFC 6101 E.1; the version is that of SSLv2, or what the client would rather speak. */
bool
hm_ssl_server_v2_hello (HmSsl *ssl, const uint8_t *body, size_t length)
{
  HmReader in = hm_reader (body, length);
  uint32_t type = hm_read_number (&in, 1);
  HmSslProtocol offered = hm_read_number (&in, 2);
  size_t suites_length = hm_read_number (&in, 2);
  size_t id_length = hm_read_number (&in, 2);
  size_t challenge_length = hm_read_number (&in, 2);
  const uint8_t *suites = hm_read_bytes (&in, suites_length);
  const uint8_t *id = hm_read_bytes (&in, id_length);
  const uint8_t *challenge = hm_read_bytes (&in, challenge_length);

  if (type != HM_CLIENT_HELLO)
    return hm_ssl_fail (ssl, HM_ALERT_UNEXPECTED_MESSAGE, "the first message is not a hello");
  if (in.bad || in.left > 0 || suites_length % 3 != 0 || suites_length == 0 ||
      (id_length != 0 && id_length != HM_SSL2_ID) || challenge_length < HM_SSL2_ID ||
      challenge_length > HM_SSL2_MAX_CHALLENGE)
    return hm_ssl_fail (ssl, HM_ALERT_DECODE_ERROR, "a CLIENT-HELLO that cannot be read");

  if (offered != HM_SSL_2 && offered < HM_SSL_3)
    return hm_ssl_fail (ssl, HM_ALERT_PROTOCOL_VERSION, "a hello of a version that does not exist");

  memcpy (ssl->challenge, challenge, challenge_length);
  ssl->challenge_length = challenge_length;
  ssl->offered = offered;
  if (ssl->config->min == HM_SSL_2 && (offered < HM_SSL_3 || ssl->config->max == HM_SSL_2))
    return hm_ssl2_server_start (ssl, suites, suites_length, id, id_length);

  memset (ssl->client_random, 0, HM_SSL_RANDOM);
  memcpy (ssl->client_random + HM_SSL_RANDOM - challenge_length, challenge, challenge_length);
  if (!choose_protocol (ssl))
    return false;

  Hello hello = { .suites = hm_reader (suites, suites_length),
                  .suite_size = 3,
                  .id = hm_reader (id, id_length) };

  hello.asks_for_renegotiation_info = has_suite (&hello, RENEGOTIATION_SUITE);
  hm_ssl_hash (ssl, body, length);
  return answer (ssl, &hello);
}

bool
hm_ssl_server_key_exchange (HmSsl *ssl, const uint8_t *body, size_t length)
{
  HmReader in = hm_reader (body, length);
  HmReader encrypted = ssl->protocol == HM_SSL_3 ? in : hm_read_vector (&in, 2);
  uint8_t premaster[HM_SSL_MASTER];

  if (in.bad || (ssl->protocol != HM_SSL_3 && in.left > 0) ||
      encrypted.left != hm_rsa_bytes (ssl->config->key))
    return hm_ssl_fail (ssl, HM_ALERT_DECODE_ERROR,
                        "a ClientKeyExchange that does not have the length of the key");
  if (!hm_ssl_random (ssl, premaster, sizeof premaster))
    return false;
  hm_ssl_rsa_decrypt (ssl, encrypted.at, encrypted.left, ssl->offered, premaster, sizeof premaster);
  hm_ssl_make_keys (ssl, premaster);
  ssl->step = HM_STEP_CHANGE_CIPHER_SPEC;
  return true;
}
