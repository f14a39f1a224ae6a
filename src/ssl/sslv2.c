/* sslv2.c: the handshake of SSLv2 (its draft, 1.3 and 2), and hellos in its format
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ssl-private.h"

#include <string.h>

#include "reader.h"

/* The draft, C.1 and C.3. */
enum
{
  MSG_ERROR = 0,
  MSG_CLIENT_HELLO = 1,
  MSG_CLIENT_MASTER_KEY = 2,
  MSG_CLIENT_FINISHED = 3,
  MSG_SERVER_HELLO = 4,
  MSG_SERVER_VERIFY = 5,
  MSG_SERVER_FINISHED = 6,
};

#define CERTIFICATE_X509 1
#define MAX_CONNECTION_ID 32

static bool
unreadable (HmSsl *ssl)
{
  return hm_ssl_fail_v2 (ssl, -1, "a message of the handshake that cannot be read");
}

/* ---- The client's hello, of either version ---- */

static uint8_t *
write_specs (const HmSsl *ssl, HmSslProtocol version, uint8_t *p)
{
  const HmSslSuite *suite;

  for (size_t i = 0; (suite = hm_ssl_configured_suite (ssl, i)) != NULL; i++)
    {
      if (version != HM_SSL_2 && suite->id != 0)
        p = hm_write_number (p, suite->id, 3);
      if (ssl->config->min == HM_SSL_2 && suite->kind != 0)
        p = hm_write_number (p, suite->kind, 3);
    }
  return p;
}

bool
hm_ssl2_client_hello (HmSsl *ssl, HmSslProtocol version)
{
  uint8_t message[HM_SSL_HELLO_ROOM];
  uint8_t *specs = message + 9;
  uint8_t *p = write_specs (ssl, version, specs);
  size_t id_length = version == HM_SSL_2 ? ssl->session.id_length : 0;
  size_t length;

  message[0] = MSG_CLIENT_HELLO;
  hm_write_number (message + 1, version, 2);
  hm_write_number (message + 3, (uint32_t) (p - specs), 2);
  hm_write_number (message + 5, (uint32_t) id_length, 2);
  hm_write_number (message + 7, HM_SSL2_ID, 2);
  p = hm_write_bytes (p, ssl->session.id, id_length);
  if (!hm_ssl_random (ssl, ssl->challenge, HM_SSL2_ID))
    return false;
  ssl->challenge_length = HM_SSL2_ID;
  p = hm_write_bytes (p, ssl->challenge, HM_SSL2_ID);
  length = (size_t) (p - message);

  /* RFC 6101 E.2: this is how the challenge becomes a random; the hash leaves out the header. */
  memset (ssl->client_random, 0, HM_SSL_RANDOM);
  memcpy (ssl->client_random + HM_SSL_RANDOM - HM_SSL2_ID, ssl->challenge, HM_SSL2_ID);
  hm_ssl_hash (ssl, message, length);
  return hm_ssl2_record_out (ssl, message, length);
}

/* ---- A client ---- */

static bool
send_client_finished (HmSsl *ssl)
{
  uint8_t message[1 + MAX_CONNECTION_ID] = { MSG_CLIENT_FINISHED };

  memcpy (message + 1, ssl->connection_id, ssl->connection_id_length);
  ssl->step = HM_STEP_V2_SERVER_VERIFY;
  return hm_ssl2_record_out (ssl, message, 1 + ssl->connection_id_length);
}

static bool
send_master_key (HmSsl *ssl)
{
  HmSslSession *session = &ssl->session;
  const HmCipher *cipher = session->suite->cipher;
  uint8_t message[10 + HM_RSA_MAX_BYTES + sizeof session->iv];
  size_t size = hm_rsa_bytes (&ssl->peer_key);
  uint8_t *p = message;

  session->master_length = cipher->key_size;
  if (!hm_ssl_random (ssl, session->master, session->master_length) ||
      (cipher->iv_size > 0 && !hm_ssl_random (ssl, session->iv, cipher->iv_size)))
    return false;

  p = hm_write_number (p, MSG_CLIENT_MASTER_KEY, 1);
  p = hm_write_number (p, session->suite->kind, 3);
  p = hm_write_number (p, 0, 2); /* no part of the key is sent in clear */
  p = hm_write_number (p, (uint32_t) size, 2);
  p = hm_write_number (p, (uint32_t) cipher->iv_size, 2);
  if (!hm_ssl_rsa_encrypt (ssl, session->master, session->master_length, ssl->offered >= HM_SSL_3,
                           p))
    return hm_ssl_fail_v2 (ssl, -1, "the source of random bytes failed");
  p += size;
  p = hm_write_bytes (p, session->iv, cipher->iv_size);
  return hm_ssl2_record_out (ssl, message, (size_t) (p - message));
}

static const HmSslSuite *
choose_suite (const HmSsl *ssl, const uint8_t *specs, size_t length)
{
  const HmSslSuite *suite;

  for (size_t i = 0; (suite = hm_ssl_configured_suite (ssl, i)) != NULL; i++)
    {
      HmReader in = hm_reader (specs, length);

      while (suite->kind != 0 && in.left > 0)
        if (hm_read_number (&in, 3) == suite->kind)
          return suite;
    }
  return NULL;
}

static bool
take_server_hello (HmSsl *ssl, const uint8_t *message, size_t length)
{
  HmReader in = hm_reader (message + 1, length - 1);
  uint32_t is_hit = hm_read_number (&in, 1);
  uint32_t type = hm_read_number (&in, 1);
  uint32_t version = hm_read_number (&in, 2);
  size_t certificate_length = hm_read_number (&in, 2);
  size_t specs_length = hm_read_number (&in, 2);
  size_t id_length = hm_read_number (&in, 2);
  const uint8_t *certificate = hm_read_bytes (&in, certificate_length);
  const uint8_t *specs = hm_read_bytes (&in, specs_length);
  const uint8_t *id = hm_read_bytes (&in, id_length);

  if (in.bad || in.left > 0 || is_hit > 1 || version != HM_SSL_2 || specs_length % 3 != 0 ||
      id_length < HM_SSL2_ID || id_length > MAX_CONNECTION_ID)
    return unreadable (ssl);
  ssl->protocol = HM_SSL_2;
  memcpy (ssl->connection_id, id, id_length);
  ssl->connection_id_length = id_length;

  if (is_hit)
    {
      if (type != 0 || certificate_length > 0 || specs_length > 0)
        return unreadable (ssl);
      if (ssl->session.id_length == 0 || ssl->session.protocol != HM_SSL_2)
        return hm_ssl_fail_v2 (ssl, -1, "the server takes up a session that was not offered");
      ssl->is_resumed = true;
      ssl->suite = ssl->session.suite;
      hm_ssl2_make_keys (ssl);
      return send_client_finished (ssl);
    }

  if (type != CERTIFICATE_X509)
    return hm_ssl_fail_v2 (ssl, HM_SSL2_UNSUPPORTED_CERTIFICATE, "a certificate that is not X.509");
  ssl->suite = choose_suite (ssl, specs, specs_length);
  if (ssl->suite == NULL)
    return hm_ssl_fail_v2 (ssl, HM_SSL2_NO_CIPHER, "the server has no suite that was offered");
  ssl->session = (HmSslSession){ .protocol = HM_SSL_2, .suite = ssl->suite };
  if (!hm_ssl_client_take_certificate (ssl, certificate, certificate_length))
    return false;
  if (hm_rsa_bytes (&ssl->peer_key) < ssl->suite->cipher->key_size + 11)
    return hm_ssl_fail_v2 (ssl, HM_SSL2_UNSUPPORTED_CERTIFICATE, "an RSA key that is too small");
  if (!send_master_key (ssl))
    return false;
  hm_ssl2_make_keys (ssl);
  return send_client_finished (ssl);
}

static bool
take_server_verify (HmSsl *ssl, const uint8_t *message, size_t length)
{
  if (length != 1 + ssl->challenge_length ||
      !hm_ct_equal (message + 1, ssl->challenge, ssl->challenge_length))
    return hm_ssl_fail_v2 (ssl, -1, "the server does not give back the challenge");
  ssl->step = HM_STEP_V2_SERVER_FINISHED;
  return true;
}

/* Only here is the session named. */
static bool
take_server_finished (HmSsl *ssl, const uint8_t *message, size_t length)
{
  if (length != 1 + HM_SSL2_ID)
    return unreadable (ssl);
  memcpy (ssl->session.id, message + 1, HM_SSL2_ID);
  ssl->session.id_length = HM_SSL2_ID;
  hm_ssl_opened (ssl);
  return true;
}

/* ---- A server ---- */

static bool
send_server_hello (HmSsl *ssl, const HmSslSuite *const *suites, size_t n_suites)
{
  uint8_t message[11 + HM_SSL_MAX_CERTIFICATE + HM_SSL_HELLO_ROOM];
  size_t certificate = ssl->is_resumed ? 0 : ssl->config->certificate_length;
  uint8_t *p = message;

  p = hm_write_number (p, MSG_SERVER_HELLO, 1);
  p = hm_write_number (p, ssl->is_resumed ? 1 : 0, 1);
  p = hm_write_number (p, ssl->is_resumed ? 0 : CERTIFICATE_X509, 1);
  p = hm_write_number (p, HM_SSL_2, 2);
  p = hm_write_number (p, (uint32_t) certificate, 2);
  p = hm_write_number (p, (uint32_t) (3 * n_suites), 2);
  p = hm_write_number (p, HM_SSL2_ID, 2);
  p = hm_write_bytes (p, ssl->config->certificate, certificate);
  for (size_t i = 0; i < n_suites; i++)
    p = hm_write_number (p, suites[i]->kind, 3);
  if (!hm_ssl_random (ssl, ssl->connection_id, HM_SSL2_ID))
    return false;
  ssl->connection_id_length = HM_SSL2_ID;
  p = hm_write_bytes (p, ssl->connection_id, HM_SSL2_ID);
  return hm_ssl2_record_out (ssl, message, (size_t) (p - message));
}

static bool
send_server_verify (HmSsl *ssl)
{
  uint8_t message[1 + HM_SSL2_MAX_CHALLENGE] = { MSG_SERVER_VERIFY };

  memcpy (message + 1, ssl->challenge, ssl->challenge_length);
  ssl->step = HM_STEP_V2_CLIENT_FINISHED;
  return hm_ssl2_record_out (ssl, message, 1 + ssl->challenge_length);
}

static bool
is_offered (const HmSslSuite *suite, const uint8_t *specs, size_t length)
{
  HmReader in = hm_reader (specs, length);

  while (suite->kind != 0 && in.left > 0)
    if (hm_read_number (&in, 3) == suite->kind)
      return true;
  return false;
}

bool
hm_ssl2_server_start (HmSsl *ssl,
                      const uint8_t *specs,
                      size_t specs_length,
                      const uint8_t *id,
                      size_t id_length)
{
  const HmSslSession *session = hm_ssl_cache_find (ssl->config->cache, id, id_length);
  const HmSslSuite *suite, *common[32];
  size_t n_common = 0;

  ssl->protocol = HM_SSL_2;
  if (session != NULL && session->protocol == HM_SSL_2 &&
      hm_ssl_has_suite (ssl, session->suite, HM_SSL_2) &&
      is_offered (session->suite, specs, specs_length))
    {
      ssl->is_resumed = true;
      ssl->session = *session;
      ssl->suite = session->suite;
      if (!send_server_hello (ssl, NULL, 0))
        return false;
      hm_ssl2_make_keys (ssl);
      return send_server_verify (ssl);
    }

  for (size_t i = 0; (suite = hm_ssl_configured_suite (ssl, i)) != NULL; i++)
    if (is_offered (suite, specs, specs_length))
      common[n_common++] = suite;
  if (n_common == 0)
    return hm_ssl_fail_v2 (ssl, HM_SSL2_NO_CIPHER,
                           "the client offers no suite that this server has");
  ssl->step = HM_STEP_V2_MASTER_KEY;
  return send_server_hello (ssl, common, n_common);
}

static bool
take_master_key (HmSsl *ssl, const uint8_t *message, size_t length)
{
  HmReader in = hm_reader (message + 1, length - 1);
  uint32_t kind = hm_read_number (&in, 3);
  size_t clear_length = hm_read_number (&in, 2);
  size_t encrypted_length = hm_read_number (&in, 2);
  size_t iv_length = hm_read_number (&in, 2);
  const uint8_t *encrypted;
  const uint8_t *iv;
  const HmSslSuite *suite = NULL;

  hm_read_bytes (&in, clear_length);
  encrypted = hm_read_bytes (&in, encrypted_length);
  iv = hm_read_bytes (&in, iv_length);
  if (in.bad || in.left > 0)
    return unreadable (ssl);
  for (size_t i = 0; suite == NULL && hm_ssl_configured_suite (ssl, i) != NULL; i++)
    if (kind != 0 && hm_ssl_configured_suite (ssl, i)->kind == kind)
      suite = hm_ssl_configured_suite (ssl, i);
  if (suite == NULL)
    return hm_ssl_fail_v2 (ssl, HM_SSL2_NO_CIPHER, "the client chose a suite that was not offered");
  /* A key that is sent in clear for the most part would be one of an export suite (CVE-2015-3197).
   */
  if (clear_length > 0 || iv_length != suite->cipher->iv_size ||
      encrypted_length != hm_rsa_bytes (ssl->config->key))
    return unreadable (ssl);

  ssl->suite = suite;
  ssl->session = (HmSslSession){ .protocol = HM_SSL_2,
                                 .suite = suite,
                                 .master_length = suite->cipher->key_size };
  hm_write_bytes (ssl->session.iv, iv, iv_length);
  if (!hm_ssl_random (ssl, ssl->session.master, ssl->session.master_length))
    return false;
  if (hm_ssl_rsa_decrypt (ssl, encrypted, encrypted_length, 0, ssl->session.master,
                          ssl->session.master_length) &&
      ssl->config->max >= HM_SSL_3)
    return hm_ssl_fail_v2 (ssl, -1, "the client knows a newer version, and somebody hid that");
  hm_ssl2_make_keys (ssl);
  return send_server_verify (ssl);
}

static bool
take_client_finished (HmSsl *ssl, const uint8_t *message, size_t length)
{
  uint8_t answer[1 + HM_SSL2_ID] = { MSG_SERVER_FINISHED };

  if (length != 1 + ssl->connection_id_length ||
      !hm_ct_equal (message + 1, ssl->connection_id, ssl->connection_id_length))
    return hm_ssl_fail_v2 (ssl, -1, "the client does not give back the connection identifier");
  if (!ssl->is_resumed)
    {
      if (!hm_ssl_random (ssl, ssl->session.id, HM_SSL2_ID))
        return false;
      ssl->session.id_length = HM_SSL2_ID;
    }
  memcpy (answer + 1, ssl->session.id, HM_SSL2_ID);
  if (!hm_ssl2_record_out (ssl, answer, sizeof answer))
    return false;
  hm_ssl_opened (ssl);
  return true;
}

/* ---- Who may get what, and when ---- */

static const struct
{
  HmSslStep step;
  uint8_t type;
  bool (*take) (HmSsl *ssl, const uint8_t *message, size_t length);
} rules[] = {
  { HM_STEP_CLIENT_HELLO, MSG_CLIENT_HELLO, hm_ssl_server_v2_hello },
  { HM_STEP_SERVER_HELLO, MSG_SERVER_HELLO, take_server_hello },
  { HM_STEP_V2_MASTER_KEY, MSG_CLIENT_MASTER_KEY, take_master_key },
  { HM_STEP_V2_CLIENT_FINISHED, MSG_CLIENT_FINISHED, take_client_finished },
  { HM_STEP_V2_SERVER_VERIFY, MSG_SERVER_VERIFY, take_server_verify },
  { HM_STEP_V2_SERVER_FINISHED, MSG_SERVER_FINISHED, take_server_finished },
};

static const char *
error_text (int code)
{
  static const struct
  {
    int code;
    const char *text;
  } texts[] = {
    { 1, "the peer has no cipher in common" },
    { 2, "the peer has no certificate" },
    { 4, "the peer finds the certificate bad" },
    { 6, "the peer does not know this kind of certificate" },
  };

  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
    if (texts[i].code == code)
      return texts[i].text;
  return "the peer gives up for an unknown reason";
}

bool
hm_ssl2_message_in (HmSsl *ssl, const uint8_t *message, size_t length)
{
  if (length == 0)
    return unreadable (ssl);
  if (message[0] == MSG_ERROR && length == 3 && ssl->step != HM_STEP_CLIENT_HELLO)
    {
      int code = message[1] << 8 | message[2];

      hm_ssl_failed_by_peer (ssl, code, error_text (code));
      return false;
    }
  for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
    if (rules[i].step == ssl->step && rules[i].type == message[0])
      return rules[i].take (ssl, message, length);
  return hm_ssl_fail (ssl, HM_ALERT_UNEXPECTED_MESSAGE, "a handshake message at the wrong time");
}
