/* sslv2-record.c: the records and keys of SSLv2 (its draft, 1.1 and 1.2)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ssl-private.h"

#include <string.h>

#include "crypto/bytes.h"
#include "reader.h"

/* The header of two bytes has the length in 15 bits; that of three bytes has it in 14 and says how
 * much padding there is. Behind it are the MAC, the data and the padding, all of it encrypted. */

#define MAC_SIZE 16
#define IS_SHORT 0x80
#define IS_ESCAPE 0x40
#define MAX_KEY_MATERIAL 48
#define MAX_HEADER 3

/* ---- Keys ---- */

static void
set_keys (HmSslDirection *direction, const HmSslSession *session, const uint8_t *key)
{
  const HmSslSuite *suite = session->suite;

  direction->suite = suite;
  suite->cipher->set_key (direction->cipher, key, suite->cipher->key_size);
  if (suite->cipher->iv_size > 0)
    suite->cipher->set_iv (direction->cipher, session->iv);

  /* The key of the cipher is that of the MAC, too. */
  direction->mac.digest = suite->digest;
  suite->digest->init (direction->mac.inner.bytes);
  suite->digest->update (direction->mac.inner.bytes, key, suite->cipher->key_size);
}

/* The draft has key material of MD5 (master, "0", challenge, connection id) and so on. It reads as
 * if the digit were left out for DES-CBC-MD5; no implementation does that. The first half is what
 * the client reads with. The numbers of the records run on. */
void
hm_ssl2_make_keys (HmSsl *ssl)
{
  const HmSslSession *session = &ssl->session;
  size_t key_size = session->suite->cipher->key_size;
  uint8_t material[MAX_KEY_MATERIAL];
  bool is_client = ssl->role == HM_SSL_CLIENT;
  HmSslHash hash;

  for (uint8_t i = 0; i * MAC_SIZE < 2 * key_size; i++)
    {
      uint8_t digit = (uint8_t) ('0' + i);

      hm_md5.init (hash.bytes);
      hm_md5.update (hash.bytes, session->master, session->master_length);
      hm_md5.update (hash.bytes, &digit, 1);
      hm_md5.update (hash.bytes, ssl->challenge, ssl->challenge_length);
      hm_md5.update (hash.bytes, ssl->connection_id, ssl->connection_id_length);
      hm_md5.final (hash.bytes, material + i * MAC_SIZE);
    }
  set_keys (is_client ? &ssl->in : &ssl->out, session, material);
  set_keys (is_client ? &ssl->out : &ssl->in, session, material + key_size);
}

/* 1.2.1: over key, data, padding and the number of the record. */
static void
mac (HmSslDirection *direction,
     const uint8_t *data,
     size_t length,
     const uint8_t *padding,
     size_t padding_length,
     uint8_t tag[MAC_SIZE])
{
  const HmDigest *digest = direction->suite->digest;
  uint8_t *running = direction->mac.running.bytes;
  uint8_t number[4];

  hm_store_be32 (number, (uint32_t) direction->sequence);
  memcpy (running, direction->mac.inner.bytes, digest->context_size);
  digest->update (running, data, length);
  digest->update (running, padding, padding_length);
  digest->update (running, number, sizeof number);
  digest->final (running, tag);
}

/* ---- Coming in ---- */

bool
hm_ssl2_record_length (HmSsl *ssl, const uint8_t *data, size_t have, size_t *length)
{
  *length = 0;
  if (have >= 1 && (data[0] & (IS_SHORT | IS_ESCAPE)) == IS_ESCAPE)
    return hm_ssl_fail (ssl, HM_ALERT_UNEXPECTED_MESSAGE, "a record with a security escape");
  if (have < 2)
    return true;
  if ((data[0] & IS_SHORT) != 0)
    *length = 2 + (size_t) ((data[0] & 0x7f) << 8 | data[1]);
  else
    *length = 3 + (size_t) ((data[0] & 0x3f) << 8 | data[1]);
  return true;
}

bool
hm_ssl2_record_in (HmSsl *ssl, const uint8_t *record, size_t length)
{
  HmSslDirection *in = &ssl->in;
  size_t header = (record[0] & IS_SHORT) != 0 ? 2 : 3;
  size_t padding = header == 3 ? record[2] : 0;
  const uint8_t *body = record + header;
  size_t size = length - header;

  if (in->suite == NULL)
    {
      if (padding > 0 || size == 0)
        return hm_ssl_fail (ssl, HM_ALERT_DECODE_ERROR, "a record in clear that cannot be read");
      in->sequence++;
      return hm_ssl2_message_in (ssl, body, size);
    }

  const HmCipher *cipher = in->suite->cipher;
  uint8_t *plain = ssl->in_bytes + header;
  uint8_t expected[MAC_SIZE];

  if (size < MAC_SIZE + padding || size % cipher->block_size != 0)
    return hm_ssl_fail (ssl, HM_ALERT_BAD_RECORD_MAC, "a record of a wrong length");
  cipher->decrypt (in->cipher, plain, body, size);
  mac (in, plain + MAC_SIZE, size - MAC_SIZE, plain, 0, expected);
  if (!hm_ct_equal (expected, plain, MAC_SIZE))
    return hm_ssl_fail (ssl, HM_ALERT_BAD_RECORD_MAC, "a record whose MAC is wrong");
  in->sequence++;

  size -= MAC_SIZE + padding;
  if (ssl->state != HM_SSL_OPEN)
    return hm_ssl2_message_in (ssl, plain + MAC_SIZE, size);
  ssl->plain_start = header + MAC_SIZE;
  ssl->plain_end = ssl->plain_start + size;
  return true;
}

/* ---- Going out ---- */

static size_t
padding_of (const HmSslDirection *out, size_t length)
{
  size_t block = out->suite == NULL ? 1 : out->suite->cipher->block_size;
  size_t over = (MAC_SIZE + length) % block;

  return over == 0 ? 0 : block - over;
}

/* Writes a record of at most length + RECORD_OVERHEAD bytes to @record and gives its end. */
static uint8_t *
seal (HmSsl *ssl, uint8_t *record, const uint8_t *data, size_t length)
{
  HmSslDirection *out = &ssl->out;
  size_t padding = padding_of (out, length);
  size_t size = length + padding + (out->suite == NULL ? 0 : MAC_SIZE);
  uint8_t *p = record;

  if (padding == 0)
    p = hm_write_number (p, (uint32_t) (IS_SHORT << 8 | size), 2);
  else
    p = hm_write_number (p, (uint32_t) (size << 8 | padding), 3);
  if (out->suite == NULL)
    {
      out->sequence++;
      return hm_write_bytes (p, data, length);
    }

  const HmCipher *cipher = out->suite->cipher;
  static const uint8_t zeros[HM_MAX_BLOCK_SIZE];
  uint8_t *tail;
  size_t whole = length - length % cipher->block_size;

  mac (out, data, length, zeros, padding, p);
  cipher->encrypt (out->cipher, p, p, MAC_SIZE);
  p += MAC_SIZE;
  if (whole > 0)
    cipher->encrypt (out->cipher, p, data, whole);
  tail = p + whole;
  p = hm_write_bytes (tail, data + whole, length - whole);
  p = hm_write_bytes (p, zeros, padding);
  if (p > tail)
    cipher->encrypt (out->cipher, tail, tail, (size_t) (p - tail));
  out->sequence++;
  return p;
}

bool
hm_ssl2_record_out (HmSsl *ssl, const uint8_t *data, size_t length)
{
  size_t size = MAX_HEADER + MAC_SIZE + length + padding_of (&ssl->out, length);
  uint8_t *record = hm_ssl_room (ssl, size);

  if (record == NULL)
    return false;
  ssl->out_end = (size_t) (seal (ssl, record, data, length) - ssl->out_bytes);
  return true;
}

void
hm_ssl2_error_out (HmSsl *ssl, int error)
{
  uint8_t message[3] = { 0, (uint8_t) (error >> 8), (uint8_t) error };
  uint8_t *end = seal (ssl, ssl->out_bytes + ssl->out_end, message, sizeof message);

  ssl->out_end = (size_t) (end - ssl->out_bytes);
}
