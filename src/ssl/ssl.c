/* ssl.c: a connection from its start to its end, and the bytes that go in and out
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ssl-private.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "crypto/bytes.h"

#define MAX_SUITES 32

/* ---- Making and starting ---- */

size_t
hm_ssl_memory (void)
{
  return sizeof (HmSsl);
}

/* The compiler may not leave it out. */
static void
wipe (void *memory, size_t size)
{
  memset (memory, 0, size);
  __asm__ volatile("" : : "r"(memory) : "memory");
}

HmSsl *
hm_ssl_new (HmSslRole role, const HmSslConfig *config)
{
  HmSsl *ssl = aligned_alloc (_Alignof(HmSsl), sizeof (HmSsl));

  for (const HmSslSuite *suite = hm_ssl_suites; suite->name != NULL; suite++)
    {
      assert (suite->digest->context_size <= sizeof (HmSslHash));
      assert (suite->cipher == NULL || suite->cipher->context_size <= sizeof ssl->in.cipher);
    }

  if (ssl == NULL)
    return NULL;
  ssl->role = role;
  ssl->config = config;
  ssl->state = HM_SSL_FAILED;
  ssl->fault = (HmSslFault){ HM_SSL_FOUND_FAULT, -1, "the connection was not started" };
  ssl->protocol = 0;
  ssl->suite = NULL;
  ssl->is_resumed = ssl->has_session = false;
  ssl->out_start = ssl->out_end = ssl->plain_start = ssl->plain_end = 0;
  return ssl;
}

void
hm_ssl_free (HmSsl *ssl)
{
  if (ssl == NULL)
    return;
  wipe (ssl, sizeof *ssl);
  free (ssl);
}

static const char *
check_config (const HmSsl *ssl)
{
  const HmSslConfig *config = ssl->config;
  bool is_any = false;

  if (strcmp (hm_ssl_protocol_name (config->min), "unknown") == 0 ||
      strcmp (hm_ssl_protocol_name (config->max), "unknown") == 0 || config->min > config->max)
    return "the configuration has no range of versions";
  if (config->random == NULL)
    return "the configuration has no source of random bytes";
  if (config->suites != NULL && config->n_suites > MAX_SUITES)
    return "the configuration has more than 32 suites";
  for (size_t i = 0; hm_ssl_configured_suite (ssl, i) != NULL; i++)
    {
      const HmSslSuite *suite = hm_ssl_configured_suite (ssl, i);

      is_any = is_any || (config->min == HM_SSL_2 && suite->kind != 0) ||
               (config->max != HM_SSL_2 && suite->id != 0);
    }
  if (!is_any)
    return "the configuration has no suite that its versions have";
  if (ssl->role == HM_SSL_CLIENT)
    return NULL;
  if (config->key == NULL || !hm_rsa_has_private (config->key))
    return "the configuration has no private key for the server";
  if (hm_rsa_bytes (config->key) < HM_SSL_MASTER + 11)
    return "the server's key is too small for the premaster secret";
  if (config->certificate == NULL || config->certificate_length == 0 ||
      config->certificate_length > HM_SSL_MAX_CERTIFICATE)
    return "the configuration has no certificate for the server, or one that is too long";
  return NULL;
}

static bool
is_usable (const HmSsl *ssl, const HmSslSession *session)
{
  return session->id_length > 0 && session->id_length <= sizeof session->id &&
         session->protocol >= ssl->config->min && session->protocol <= ssl->config->max &&
         hm_ssl_has_suite (ssl, session->suite, session->protocol);
}

bool
hm_ssl_start (HmSsl *ssl, const HmSslSession *session)
{
  const char *wrong = check_config (ssl);
  HmSslSession offered = { 0 };

  /* It may be the object's own of the connection before. */
  if (ssl->role == HM_SSL_CLIENT && session != NULL && wrong == NULL && is_usable (ssl, session))
    offered = *session;

  ssl->state = HM_SSL_HANDSHAKE;
  ssl->step = HM_STEP_CLIENT_HELLO;
  ssl->fault = (HmSslFault){ HM_SSL_NO_FAULT, -1, "" };
  ssl->protocol = 0;
  ssl->offered = 0;
  ssl->is_resumed = ssl->wants_certificate = ssl->has_session = false;
  ssl->suite = NULL;
  ssl->session = offered;
  ssl->in.suite = ssl->out.suite = NULL;
  ssl->in.sequence = ssl->out.sequence = 0;
  ssl->challenge_length = ssl->connection_id_length = 0;
  ssl->alert_length = ssl->message_length = ssl->in_length = 0;
  ssl->out_start = ssl->out_end = ssl->plain_start = ssl->plain_end = 0;
  hm_md5.init (ssl->md5.bytes);
  hm_sha1.init (ssl->sha1.bytes);

  if (wrong != NULL)
    {
      ssl->state = HM_SSL_FAILED;
      ssl->fault = (HmSslFault){ HM_SSL_FOUND_FAULT, -1, wrong };
      return false;
    }
  return ssl->role == HM_SSL_SERVER || hm_ssl_client_start (ssl);
}

/* ---- Suites ---- */

const HmSslSuite *
hm_ssl_configured_suite (const HmSsl *ssl, size_t index)
{
  const HmSslConfig *config = ssl->config;

  if (config->suites != NULL)
    return index < config->n_suites ? config->suites[index] : NULL;
  return hm_ssl_suites[index].name == NULL ? NULL : &hm_ssl_suites[index];
}

bool
hm_ssl_has_suite (const HmSsl *ssl, const HmSslSuite *suite, HmSslProtocol protocol)
{
  const HmSslSuite *ours;

  for (size_t i = 0; (ours = hm_ssl_configured_suite (ssl, i)) != NULL; i++)
    if (ours == suite)
      return hm_ssl_suite_is_in (suite, protocol);
  return false;
}

/* ---- The end ---- */

/* What was not read by then is not given out any more. After a fatal error the session must not be
 * used again (RFC 6101 5.4.2). */
static void
give_up (HmSsl *ssl, HmSslFaultKind kind, int code, const char *text)
{
  if (ssl->role == HM_SSL_SERVER && ssl->session.id_length > 0)
    hm_ssl_cache_remove (ssl->config->cache, ssl->session.id, ssl->session.id_length);
  ssl->state = HM_SSL_FAILED;
  ssl->step = HM_STEP_NONE;
  ssl->has_session = false;
  ssl->plain_start = ssl->plain_end = 0;
  ssl->fault = (HmSslFault){ kind, code, text };
}

/* SSLv3 has fewer alerts; these say it best there. */
static HmAlert
alert_of_ssl3 (HmAlert alert)
{
  static const struct
  {
    HmAlert tls, ssl3;
  } pairs[] = {
    { HM_ALERT_RECORD_OVERFLOW, HM_ALERT_ILLEGAL_PARAMETER },
    { HM_ALERT_DECODE_ERROR, HM_ALERT_ILLEGAL_PARAMETER },
    { HM_ALERT_DECRYPT_ERROR, HM_ALERT_HANDSHAKE_FAILURE },
    { HM_ALERT_PROTOCOL_VERSION, HM_ALERT_HANDSHAKE_FAILURE },
    { HM_ALERT_INTERNAL_ERROR, HM_ALERT_HANDSHAKE_FAILURE },
  };

  for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
    if (pairs[i].tls == alert)
      return pairs[i].ssl3;
  return alert;
}

/* SSLv2 has only a few errors of the handshake (its draft, C.4); -1: none. */
static int
error_of_ssl2 (HmAlert alert)
{
  switch ((int) alert)
    {
    case HM_ALERT_BAD_CERTIFICATE:
      return HM_SSL2_BAD_CERTIFICATE;
    case HM_ALERT_UNSUPPORTED_CERTIFICATE:
      return HM_SSL2_UNSUPPORTED_CERTIFICATE;
    default:
      return -1;
    }
}

HmSslProtocol
hm_ssl_wire_version (const HmSsl *ssl)
{
  const HmSslConfig *config = ssl->config;

  if (ssl->protocol != 0)
    return ssl->protocol;
  /* A hello goes out under the lowest version, so that an old server does not stumble over it. */
  return config->min < HM_SSL_3 ? HM_SSL_3 : config->min;
}

bool
hm_ssl_fail (HmSsl *ssl, HmAlert alert, const char *text)
{
  if (ssl->state == HM_SSL_FAILED)
    return false;
  if (ssl->protocol == HM_SSL_2 || ssl->config->max == HM_SSL_2)
    return hm_ssl_fail_v2 (ssl, error_of_ssl2 (alert), text);
  if (hm_ssl_wire_version (ssl) == HM_SSL_3)
    alert = alert_of_ssl3 (alert);
  hm_ssl_alert_out (ssl, true, alert);
  give_up (ssl, HM_SSL_FOUND_FAULT, alert, text);
  return false;
}

bool
hm_ssl_fail_v2 (HmSsl *ssl, int error, const char *text)
{
  if (ssl->state == HM_SSL_FAILED)
    return false;
  if (error >= 0)
    hm_ssl2_error_out (ssl, error);
  give_up (ssl, HM_SSL_FOUND_FAULT, error, text);
  return false;
}

void
hm_ssl_failed_by_peer (HmSsl *ssl, int code, const char *text)
{
  give_up (ssl, HM_SSL_TOLD_FAULT, code, text);
}

/* RFC 6101 5.4.1: answered with a close_notify of this side. In the handshake it is an end like an
 * error. */
void
hm_ssl_closed_by_peer (HmSsl *ssl)
{
  bool was_open = ssl->state == HM_SSL_OPEN;

  hm_ssl_alert_out (ssl, false, HM_ALERT_CLOSE_NOTIFY);
  if (was_open)
    ssl->state = HM_SSL_CLOSED;
  else
    give_up (ssl, HM_SSL_TOLD_FAULT, HM_ALERT_CLOSE_NOTIFY, "closed during the handshake");
}

void
hm_ssl_close (HmSsl *ssl)
{
  if (ssl->state == HM_SSL_HANDSHAKE)
    {
      if (ssl->protocol != HM_SSL_2 && ssl->config->max != HM_SSL_2)
        hm_ssl_alert_out (ssl, false, HM_ALERT_CLOSE_NOTIFY);
      give_up (ssl, HM_SSL_FOUND_FAULT, HM_ALERT_CLOSE_NOTIFY, "closed during the handshake");
    }
  else if (ssl->state == HM_SSL_OPEN)
    {
      if (ssl->protocol != HM_SSL_2)
        hm_ssl_alert_out (ssl, false, HM_ALERT_CLOSE_NOTIFY);
      ssl->state = HM_SSL_CLOSED;
    }
}

void
hm_ssl_opened (HmSsl *ssl)
{
  ssl->state = HM_SSL_OPEN;
  ssl->step = HM_STEP_NONE;
  ssl->has_session = ssl->session.id_length > 0;
  if (ssl->role == HM_SSL_SERVER && !ssl->is_resumed)
    hm_ssl_cache_add (ssl->config->cache, &ssl->session);
}

bool
hm_ssl_random (HmSsl *ssl, uint8_t *buffer, size_t length)
{
  if (ssl->config->random (ssl->config->random_data, buffer, length))
    return true;
  return hm_ssl_fail (ssl, HM_ALERT_INTERNAL_ERROR, "the source of random bytes failed");
}

/* ---- Bytes in ---- */

/* Whether a record that begins with @byte is one of version 2. A server gets its first one in
 * either format, and so does a client that offered both. */
static bool
is_v2_record (const HmSsl *ssl, uint8_t byte)
{
  if (ssl->protocol != 0)
    return ssl->protocol == HM_SSL_2;
  return (byte & 0x80) != 0 && ssl->in.sequence == 0 && ssl->message_length == 0 &&
         (ssl->role == HM_SSL_SERVER ||
          (ssl->challenge_length > 0 && ssl->config->min == HM_SSL_2));
}

static bool
record_length (HmSsl *ssl, const uint8_t *data, size_t have, size_t *length)
{
  if (is_v2_record (ssl, data[0]))
    return hm_ssl2_record_length (ssl, data, have, length);
  return hm_ssl_record_length (ssl, data, have, length);
}

static bool
record_in (HmSsl *ssl, const uint8_t *record, size_t length)
{
  if (is_v2_record (ssl, record[0]))
    return hm_ssl2_record_in (ssl, record, length);
  return hm_ssl_record_in (ssl, record, length);
}

static bool
is_listening (const HmSsl *ssl)
{
  return (ssl->state == HM_SSL_HANDSHAKE || ssl->state == HM_SSL_OPEN) &&
         ssl->plain_start == ssl->plain_end;
}

/* Adds to the record that is not whole yet; gives how many bytes that took. */
static size_t
complete_record (HmSsl *ssl, const uint8_t *data, size_t length)
{
  size_t taken = 0;

  while (taken < length)
    {
      size_t whole, missing;

      if (!record_length (ssl, ssl->in_bytes, ssl->in_length, &whole))
        return taken;
      missing = whole == 0 ? 1 : whole - ssl->in_length;
      if (missing > length - taken)
        missing = length - taken;
      memcpy (ssl->in_bytes + ssl->in_length, data + taken, missing);
      ssl->in_length += missing;
      taken += missing;

      if (!record_length (ssl, ssl->in_bytes, ssl->in_length, &whole))
        return taken;
      if (ssl->in_length == whole)
        {
          ssl->in_length = 0;
          record_in (ssl, ssl->in_bytes, whole);
          return taken;
        }
    }
  return taken;
}

size_t
hm_ssl_feed (HmSsl *ssl, const uint8_t *data, size_t length)
{
  size_t taken = 0;

  while (taken < length && is_listening (ssl))
    {
      const uint8_t *at = data + taken;
      size_t left = length - taken, whole;

      if (ssl->in_length > 0)
        taken += complete_record (ssl, at, left);
      else if (!record_length (ssl, at, left, &whole))
        break;
      else if (whole != 0 && whole <= left)
        {
          taken += whole;
          record_in (ssl, at, whole);
        }
      else
        {
          memcpy (ssl->in_bytes, at, left);
          ssl->in_length = left;
          taken = length;
        }
    }
  return taken;
}

void
hm_ssl_feed_end (HmSsl *ssl)
{
  if (ssl->state == HM_SSL_OPEN && ssl->protocol == HM_SSL_2 && ssl->in_length == 0)
    ssl->state = HM_SSL_CLOSED;
  else if (ssl->state == HM_SSL_OPEN || ssl->state == HM_SSL_HANDSHAKE)
    give_up (ssl, HM_SSL_FOUND_FAULT, -1, "the peer's bytes end before the connection was closed");
}

/* ---- Bytes out ---- */

/* What was not taken yet moves to the front when that helps. */
uint8_t *
hm_ssl_room (HmSsl *ssl, size_t length)
{
  size_t end = HM_SSL_OUT_SIZE - HM_SSL_ALERT_ROOM;

  if (ssl->out_end + length > end)
    {
      memmove (ssl->out_bytes, ssl->out_bytes + ssl->out_start, ssl->out_end - ssl->out_start);
      ssl->out_end -= ssl->out_start;
      ssl->out_start = 0;
    }
  if (ssl->out_end + length > end)
    {
      hm_ssl_fail (ssl, HM_ALERT_INTERNAL_ERROR, "nobody takes what is to be sent");
      return NULL;
    }
  return ssl->out_bytes + ssl->out_end;
}

const uint8_t *
hm_ssl_output (const HmSsl *ssl, size_t *length)
{
  *length = ssl->out_end - ssl->out_start;
  return ssl->out_bytes + ssl->out_start;
}

void
hm_ssl_output_taken (HmSsl *ssl, size_t length)
{
  size_t there = ssl->out_end - ssl->out_start;

  ssl->out_start += length < there ? length : there;
  if (ssl->out_start == ssl->out_end)
    ssl->out_start = ssl->out_end = 0;
}

size_t
hm_ssl_transfer (HmSsl *from, HmSsl *to)
{
  size_t length;
  const uint8_t *bytes = hm_ssl_output (from, &length);
  size_t taken = hm_ssl_feed (to, bytes, length);

  hm_ssl_output_taken (from, taken);
  return taken;
}

/* ---- Data ---- */

/* Header, MAC and padding are never more than this. */
#define RECORD_OVERHEAD 48

size_t
hm_ssl_write (HmSsl *ssl, const uint8_t *data, size_t length)
{
  size_t written = 0;

  while (written < length && ssl->state == HM_SSL_OPEN)
    {
      size_t pending = ssl->out_end - ssl->out_start;
      size_t room = HM_SSL_OUT_SIZE - HM_SSL_ALERT_ROOM - pending;
      size_t piece = length - written;
      bool ok;

      if (room <= RECORD_OVERHEAD)
        break;
      if (piece > room - RECORD_OVERHEAD)
        piece = room - RECORD_OVERHEAD;
      if (ssl->protocol == HM_SSL_2)
        {
          if (piece > HM_SSL2_MAX_PLAIN)
            piece = HM_SSL2_MAX_PLAIN;
          ok = hm_ssl2_record_out (ssl, data + written, piece);
        }
      else
        {
          if (piece > HM_SSL_MAX_PLAIN)
            piece = HM_SSL_MAX_PLAIN;
          ok = hm_ssl_record_out (ssl, HM_RECORD_DATA, data + written, piece);
        }
      if (!ok)
        break;
      written += piece;
    }
  return written;
}

const uint8_t *
hm_ssl_peek (const HmSsl *ssl, size_t *length)
{
  *length = ssl->plain_end - ssl->plain_start;
  return ssl->in_bytes + ssl->plain_start;
}

size_t
hm_ssl_read (HmSsl *ssl, uint8_t *buffer, size_t size)
{
  size_t length;
  const uint8_t *data = hm_ssl_peek (ssl, &length);

  if (length > size)
    length = size;
  if (buffer != NULL && length > 0)
    memcpy (buffer, data, length);
  ssl->plain_start += length;
  return length;
}

/* ---- Questions ---- */

HmSslState
hm_ssl_state (const HmSsl *ssl)
{
  return ssl->state;
}

HmSslProtocol
hm_ssl_protocol (const HmSsl *ssl)
{
  return ssl->protocol;
}

const HmSslSuite *
hm_ssl_suite (const HmSsl *ssl)
{
  return ssl->suite;
}

bool
hm_ssl_is_resumed (const HmSsl *ssl)
{
  return ssl->is_resumed;
}

bool
hm_ssl_get_session (const HmSsl *ssl, HmSslSession *session)
{
  if (!ssl->has_session)
    return false;
  *session = ssl->session;
  return true;
}

const uint8_t *
hm_ssl_client_random (const HmSsl *ssl)
{
  return ssl->client_random;
}

HmSslFault
hm_ssl_fault (const HmSsl *ssl)
{
  return ssl->fault;
}

const char *
hm_ssl_alert_name (int code)
{
  static const struct
  {
    int code;
    const char *name;
  } names[] = {
    { 0, "close_notify" },
    { 10, "unexpected_message" },
    { 20, "bad_record_mac" },
    { 21, "decryption_failed" },
    { 22, "record_overflow" },
    { 30, "decompression_failure" },
    { 40, "handshake_failure" },
    { 41, "no_certificate" },
    { 42, "bad_certificate" },
    { 43, "unsupported_certificate" },
    { 44, "certificate_revoked" },
    { 45, "certificate_expired" },
    { 46, "certificate_unknown" },
    { 47, "illegal_parameter" },
    { 48, "unknown_ca" },
    { 49, "access_denied" },
    { 50, "decode_error" },
    { 51, "decrypt_error" },
    { 60, "export_restriction" },
    { 70, "protocol_version" },
    { 71, "insufficient_security" },
    { 80, "internal_error" },
    { 90, "user_canceled" },
    { 100, "no_renegotiation" },
  };

  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (names[i].code == code)
      return names[i].name;
  return "unknown alert";
}
