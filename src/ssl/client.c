/* client.c: a client's part of the handshake of SSLv3 and TLS 1.0
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ssl-private.h"

#include <string.h>

#include "reader.h"
#include "x509.h"

/* ---- The hello ---- */

static uint8_t *
write_suites (const HmSsl *ssl, uint8_t *out)
{
  const HmSslSuite *suite;
  uint8_t *p = out + 2;

  for (size_t i = 0; (suite = hm_ssl_configured_suite (ssl, i)) != NULL; i++)
    if (hm_ssl_suite_is_in (suite, HM_SSL_3))
      p = hm_write_number (p, suite->id, 2);
  hm_write_number (out, (uint32_t) (p - out) - 2, 2);
  return p;
}

bool
hm_ssl_client_start (HmSsl *ssl)
{
  const HmSslConfig *config = ssl->config;
  bool offers_session = ssl->session.id_length > 0;
  uint8_t *p;

  ssl->step = HM_STEP_SERVER_HELLO;
  if (config->max == HM_SSL_2 || (offers_session && ssl->session.protocol == HM_SSL_2))
    {
      ssl->protocol = HM_SSL_2;
      return hm_ssl2_client_hello (ssl, HM_SSL_2);
    }
  ssl->offered = config->max;
  if (!offers_session && (config->v2_hello || config->min == HM_SSL_2))
    return hm_ssl2_client_hello (ssl, config->max);

  if (!hm_ssl_random (ssl, ssl->client_random, sizeof ssl->client_random) ||
      !hm_ssl_flight_begin (ssl, HM_SSL_HELLO_ROOM))
    return false;
  p = hm_ssl_message_begin (ssl, HM_CLIENT_HELLO);
  p = hm_write_number (p, ssl->offered, 2);
  p = hm_write_bytes (p, ssl->client_random, sizeof ssl->client_random);
  p = hm_write_number (p, (uint32_t) ssl->session.id_length, 1);
  p = hm_write_bytes (p, ssl->session.id, ssl->session.id_length);
  p = write_suites (ssl, p);
  p = hm_write_number (p, 1, 1); /* one way to compress: */
  p = hm_write_number (p, 0, 1); /* none */
  hm_ssl_message_end (ssl, p);
  hm_ssl_flight_end (ssl);
  return true;
}

/* ---- What the server answers ---- */

bool
hm_ssl_client_server_hello (HmSsl *ssl, const uint8_t *body, size_t length)
{
  HmReader in = hm_reader (body, length);
  HmSslProtocol protocol = hm_read_number (&in, 2);
  const uint8_t *random = hm_read_bytes (&in, HM_SSL_RANDOM);
  HmReader id = hm_read_vector (&in, 1);
  uint16_t suite_id = (uint16_t) hm_read_number (&in, 2);
  uint32_t compression = hm_read_number (&in, 1);
  const HmSslSuite *suite = NULL;

  if (in.bad || in.left > 0 || id.left > HM_SSL_SESSION_ID)
    return hm_ssl_fail (ssl, HM_ALERT_DECODE_ERROR, "a ServerHello that cannot be read");
  if (protocol < HM_SSL_3 || protocol < ssl->config->min || protocol > ssl->offered)
    return hm_ssl_fail (ssl, HM_ALERT_PROTOCOL_VERSION,
                        "the server chose a version that was not offered");
  ssl->protocol = protocol;
  for (size_t i = 0; suite == NULL && hm_ssl_configured_suite (ssl, i) != NULL; i++)
    {
      const HmSslSuite *ours = hm_ssl_configured_suite (ssl, i);

      if (hm_ssl_suite_is_in (ours, protocol) && ours->id == suite_id)
        suite = ours;
    }
  if (suite == NULL || compression != 0)
    return hm_ssl_fail (ssl, HM_ALERT_ILLEGAL_PARAMETER,
                        "the server chose a suite or compression that was not offered");

  ssl->suite = suite;
  memcpy (ssl->server_random, random, HM_SSL_RANDOM);
  if (id.left > 0 && id.left == ssl->session.id_length &&
      memcmp (id.at, ssl->session.id, id.left) == 0)
    {
      if (ssl->session.protocol != protocol || ssl->session.suite != suite)
        return hm_ssl_fail (ssl, HM_ALERT_ILLEGAL_PARAMETER,
                            "the server takes up a session with another version or suite");
      ssl->is_resumed = true;
      hm_ssl_make_keys (ssl, NULL);
      ssl->step = HM_STEP_CHANGE_CIPHER_SPEC;
      return true;
    }

  ssl->session = (HmSslSession){ .protocol = protocol, .suite = suite, .id_length = id.left };
  if (id.left > 0)
    memcpy (ssl->session.id, id.at, id.left);
  ssl->step = HM_STEP_CERTIFICATE;
  return true;
}

bool
hm_ssl_client_take_certificate (HmSsl *ssl, const uint8_t *der, size_t length)
{
  HmX509 certificate;

  if (!hm_x509_read (&certificate, der, length))
    return hm_ssl_fail (ssl, HM_ALERT_BAD_CERTIFICATE, "a certificate that cannot be read");
  if (certificate.n == NULL)
    return hm_ssl_fail (ssl, HM_ALERT_UNSUPPORTED_CERTIFICATE,
                        "a certificate whose key is not of RSA");
  if (!hm_x509_get_key (&certificate, &ssl->peer_key))
    return hm_ssl_fail (ssl, HM_ALERT_BAD_CERTIFICATE, "a certificate with an unusable RSA key");
  if (ssl->config->verify && !hm_x509_is_signed_by (&certificate, &ssl->peer_key))
    return hm_ssl_fail (ssl, HM_ALERT_BAD_CERTIFICATE,
                        "a certificate that is not signed by its own key");
  return true;
}

/* The first certificate is the server's own; how it came to be trusted is not asked here. */
bool
hm_ssl_client_certificate (HmSsl *ssl, const uint8_t *body, size_t length)
{
  HmReader in = hm_reader (body, length);
  HmReader list = hm_read_vector (&in, 3);
  HmReader first = hm_read_vector (&list, 3);

  while (!list.bad && list.left > 0)
    hm_read_vector (&list, 3);
  if (in.bad || in.left > 0 || list.bad)
    return hm_ssl_fail (ssl, HM_ALERT_DECODE_ERROR, "a Certificate message that cannot be read");
  if (!hm_ssl_client_take_certificate (ssl, first.at, first.left))
    return false;
  if (hm_rsa_bytes (&ssl->peer_key) < HM_SSL_MASTER + 11)
    return hm_ssl_fail (ssl, HM_ALERT_UNSUPPORTED_CERTIFICATE,
                        "an RSA key that is too small for the premaster secret");
  ssl->step = HM_STEP_SERVER_HELLO_DONE;
  return true;
}

/* There is no certificate to give; that is not an error of either side. */
bool
hm_ssl_client_certificate_request (HmSsl *ssl, const uint8_t *body, size_t length)
{
  HmReader in = hm_reader (body, length);
  HmReader types = hm_read_vector (&in, 1);

  hm_read_vector (&in, 2);
  if (in.bad || in.left > 0 || types.left == 0 || ssl->wants_certificate)
    return hm_ssl_fail (ssl, HM_ALERT_DECODE_ERROR, "a CertificateRequest that cannot be read");
  ssl->wants_certificate = true;
  return true;
}

/* ---- The second flight ---- */

static bool
send_key_exchange (HmSsl *ssl)
{
  size_t size = hm_rsa_bytes (&ssl->peer_key);
  uint8_t premaster[HM_SSL_MASTER];
  bool is_tls = ssl->protocol != HM_SSL_3;
  uint8_t *p;

  /* RFC 6101 5.6.6.2; TLS sends a list that is empty. */
  if (ssl->wants_certificate && !is_tls)
    hm_ssl_alert_out (ssl, false, HM_ALERT_NO_CERTIFICATE);

  if (!hm_ssl_random (ssl, premaster, sizeof premaster) ||
      !hm_ssl_flight_begin (ssl, 4 + 3 + 4 + 2 + size))
    return false;
  /* The version that was offered, not the one that was chosen: it is there to show whether somebody
   * on the way changed the hello. */
  hm_write_number (premaster, ssl->offered, 2);

  if (ssl->wants_certificate && is_tls)
    {
      p = hm_ssl_message_begin (ssl, HM_CERTIFICATE);
      hm_ssl_message_end (ssl, hm_write_number (p, 0, 3));
    }
  p = hm_ssl_message_begin (ssl, HM_CLIENT_KEY_EXCHANGE);
  if (is_tls)
    p = hm_write_number (p, (uint32_t) size, 2);
  if (!hm_ssl_rsa_encrypt (ssl, premaster, sizeof premaster, false, p))
    return hm_ssl_fail (ssl, HM_ALERT_INTERNAL_ERROR, "the source of random bytes failed");
  hm_ssl_message_end (ssl, p + size);
  hm_ssl_flight_end (ssl);
  hm_ssl_make_keys (ssl, premaster);
  return true;
}

bool
hm_ssl_client_server_hello_done (HmSsl *ssl, const uint8_t *body, size_t length)
{
  if (length > 0)
    return hm_ssl_fail (ssl, HM_ALERT_DECODE_ERROR, "a ServerHelloDone that is not empty");
  if (!send_key_exchange (ssl) || !hm_ssl_send_finished (ssl))
    return false;
  ssl->step = HM_STEP_CHANGE_CIPHER_SPEC;
  return true;
}
