/* record.c: the records of SSLv3 and TLS 1.0 (RFC 6101 5.2, RFC 2246 6)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ssl-private.h"

#include <string.h>

#include "crypto/bytes.h"
#include "reader.h"

/* Data is encrypted from where the caller has it to the output, and decrypted from what is fed to
 * the input buffer: there is no copy beside that. */

#define MAX_PADDING 256
#define MAX_TAG 20

/* ---- Keys ---- */

static size_t
key_size (const HmSslSuite *suite)
{
  return suite->cipher == NULL ? 0 : suite->cipher->key_size;
}

static size_t
iv_size (const HmSslSuite *suite)
{
  return suite->cipher == NULL ? 0 : suite->cipher->iv_size;
}

/* The key block has each kind of secret twice, the client's first (RFC 6101 6.2.2). */
void
hm_ssl_change_cipher (HmSsl *ssl, HmSslDirection *direction, bool is_clients)
{
  const HmSslSuite *suite = ssl->suite;
  size_t tag = suite->digest->digest_size, key = key_size (suite), iv = iv_size (suite);
  size_t which = is_clients ? 0 : 1;
  const uint8_t *secret = ssl->key_block + which * tag;

  direction->suite = suite;
  direction->sequence = 0;
  if (ssl->protocol == HM_SSL_3)
    hm_ssl3_mac_set_key (&direction->mac, suite->digest, secret);
  else
    hm_ssl_hmac_set_key (&direction->mac, suite->digest, secret, tag);
  if (suite->cipher != NULL)
    suite->cipher->set_key (direction->cipher, ssl->key_block + 2 * tag + which * key, key);
  if (iv > 0)
    suite->cipher->set_iv (direction->cipher, ssl->key_block + 2 * (tag + key) + which * iv);
}

/* ---- The MAC ---- */

/* RFC 6101 5.2.3.1; RFC 2246 6.2.3.1 has the version, too. Gives the length of the header. */
static size_t
mac_header (uint8_t header[13],
            const HmSslDirection *direction,
            HmSslProtocol protocol,
            uint8_t type,
            size_t length)
{
  uint8_t *p = header + 9;

  hm_store_be64 (header, direction->sequence);
  header[8] = type;
  if (protocol != HM_SSL_3)
    p = hm_write_number (p, protocol, 2);
  return (size_t) (hm_write_number (p, (uint32_t) length, 2) - header);
}

static void
mac (HmSslDirection *direction,
     HmSslProtocol protocol,
     uint8_t type,
     const uint8_t *content,
     size_t length,
     uint8_t *tag)
{
  const HmDigest *digest = direction->suite->digest;
  uint8_t header[13];
  size_t header_length = mac_header (header, direction, protocol, type, length);

  hm_ssl_keyed_begin (&direction->mac);
  digest->update (direction->mac.running.bytes, header, header_length);
  digest->update (direction->mac.running.bytes, content, length);
  hm_ssl_keyed_end (&direction->mac, tag);
}

/* So many blocks are compressed for a message of @length bytes behind the header. */
static size_t
mac_blocks (const HmDigest *digest, HmSslProtocol protocol, size_t length)
{
  size_t before =
      protocol == HM_SSL_3 ? digest->digest_size + hm_ssl3_pad_length (digest) + 11 : 64 + 13;

  return (before + length + 1 + 8 + 63) / 64;
}

/* How long the padding was shows in how many blocks are compressed; so those that a message without
 * padding would have more are compressed, too, for nothing. (The time of what is left, a partial
 * block that is copied, still depends on it a little. The core makes no better promise.) */
static void
even_out (HmSslDirection *direction, HmSslProtocol protocol, size_t length, size_t longest)
{
  static const uint8_t nothing[MAX_PADDING + 64];
  const HmDigest *digest = direction->suite->digest;
  size_t blocks = mac_blocks (digest, protocol, longest) - mac_blocks (digest, protocol, length);

  digest->init (direction->mac.running.bytes);
  digest->update (direction->mac.running.bytes, nothing, 64 * blocks);
}

/* ---- Coming in ---- */

bool
hm_ssl_record_length (HmSsl *ssl, const uint8_t *data, size_t have, size_t *length)
{
  size_t fragment;

  *length = 0;
  if (have >= 1 && (data[0] < HM_RECORD_CHANGE_CIPHER_SPEC || data[0] > HM_RECORD_DATA))
    return hm_ssl_fail (ssl, HM_ALERT_UNEXPECTED_MESSAGE, "a record of a type that does not exist");
  if (have >= 2 && data[1] != 3)
    return hm_ssl_fail (ssl, HM_ALERT_PROTOCOL_VERSION,
                        "a record of a version that does not exist");
  if (have < HM_SSL_HEADER)
    return true;
  if (ssl->protocol != 0 && (data[1] << 8 | data[2]) != (int) ssl->protocol)
    return hm_ssl_fail (ssl, HM_ALERT_PROTOCOL_VERSION,
                        "a record of another version than was agreed on");

  fragment = (size_t) (data[3] << 8 | data[4]);
  if (fragment > (ssl->in.suite == NULL ? HM_SSL_MAX_PLAIN : HM_SSL_MAX_FRAGMENT))
    return hm_ssl_fail (ssl, HM_ALERT_RECORD_OVERFLOW, "a record that is too long");
  *length = HM_SSL_HEADER + fragment;
  return true;
}

static bool
bad_mac (HmSsl *ssl)
{
  return hm_ssl_fail (ssl, HM_ALERT_BAD_RECORD_MAC, "a record whose MAC is wrong");
}

/* How many bytes at the end of @plain are padding, the last one included, and in *@good all ones
 * when they are as they should be. When they are not, one byte is taken off: everything goes on as
 * if the padding had been right and the MAC wrong (Vaudenay, 2002; RFC 5246 6.2.3.2). */
static size_t
padding_length (const HmSsl *ssl,
                const uint8_t *plain,
                size_t length,
                size_t block,
                size_t tag,
                uint32_t *good)
{
  uint32_t padding = plain[length - 1], wrong = 0;

  *good = hm_ct_ge ((uint32_t) (length - tag), padding + 1);
  if (ssl->protocol == HM_SSL_3)
    *good &= hm_ct_ge ((uint32_t) block, padding + 1);
  else
    {
      size_t looked_at = length < MAX_PADDING ? length : MAX_PADDING;

      for (uint32_t i = 0; i < looked_at; i++)
        wrong |= (plain[length - 1 - i] ^ padding) & hm_ct_ge (padding, i);
      *good &= hm_ct_eq (wrong, 0);
    }
  return (padding & *good) + 1;
}

/* Decrypts a fragment and checks it. @plain is where it may go, and can be the fragment itself; in
 * *@content and *@content_length is what it holds. */
static bool
open_fragment (HmSsl *ssl,
               uint8_t type,
               const uint8_t *fragment,
               size_t length,
               uint8_t *plain,
               const uint8_t **content,
               size_t *content_length)
{
  HmSslDirection *in = &ssl->in;
  uint8_t expected[MAX_TAG];
  uint32_t good = ~0u;

  *content = fragment;
  *content_length = length;
  if (in->suite == NULL)
    return true;

  const HmCipher *cipher = in->suite->cipher;
  size_t tag = in->suite->digest->digest_size;
  size_t left = length;

  if (cipher != NULL && cipher->block_size > 1)
    {
      if (length % cipher->block_size != 0 || length < tag + 1)
        return bad_mac (ssl);
      cipher->decrypt (in->cipher, plain, fragment, length);
      *content = plain;
      left -= padding_length (ssl, plain, length, cipher->block_size, tag, &good);
    }
  else
    {
      if (length < tag)
        return bad_mac (ssl);
      if (cipher != NULL)
        {
          cipher->decrypt (in->cipher, plain, fragment, length);
          *content = plain;
        }
    }

  *content_length = left - tag;
  mac (in, ssl->protocol, type, *content, *content_length, expected);
  if (cipher != NULL && cipher->block_size > 1)
    even_out (in, ssl->protocol, *content_length, length - tag - 1);
  if (!(hm_ct_equal (expected, *content + *content_length, tag) & (good != 0)))
    return bad_mac (ssl);
  in->sequence++;
  return true;
}

static bool
data_in (HmSsl *ssl, const uint8_t *content, size_t length)
{
  uint8_t *plain = ssl->in_bytes + HM_SSL_HEADER;

  if (ssl->state != HM_SSL_OPEN)
    return hm_ssl_fail (ssl, HM_ALERT_UNEXPECTED_MESSAGE, "data before the handshake is finished");
  if (content != plain && length > 0)
    memcpy (plain, content, length);
  ssl->plain_start = HM_SSL_HEADER;
  ssl->plain_end = HM_SSL_HEADER + length;
  return true;
}

/* Messages may be cut anywhere and any number may be in one record. One that is whole is read where
 * it is, the others are put together. */
static bool
handshake_in (HmSsl *ssl, const uint8_t *content, size_t length)
{
  HmReader in = hm_reader (content, length);

  while (in.left > 0 && ssl->state != HM_SSL_FAILED)
    {
      const uint8_t *header = ssl->message_length >= 4 ? ssl->message : in.at;
      bool in_place = ssl->message_length == 0;
      size_t have = in_place ? in.left : ssl->message_length;
      size_t whole = 4;

      if (have >= 4)
        {
          whole += (size_t) header[1] << 16 | (size_t) header[2] << 8 | header[3];
          if (whole > sizeof ssl->message)
            return hm_ssl_fail (ssl, HM_ALERT_ILLEGAL_PARAMETER,
                                "a handshake message that is too long");
          if (in_place && have >= whole)
            {
              if (!hm_ssl_message_in (ssl, hm_read_bytes (&in, whole), whole))
                return false;
              continue;
            }
        }

      size_t missing = whole - ssl->message_length;
      size_t taken = in.left < missing ? in.left : missing;

      memcpy (ssl->message + ssl->message_length, hm_read_bytes (&in, taken), taken);
      ssl->message_length += taken;

      /* The header may have become whole just now, and say that there is no body. */
      if (ssl->message_length >= 4)
        {
          header = ssl->message;
          whole = 4 + ((size_t) header[1] << 16 | (size_t) header[2] << 8 | header[3]);
          if (ssl->message_length == whole)
            {
              ssl->message_length = 0;
              if (!hm_ssl_message_in (ssl, ssl->message, whole))
                return false;
            }
        }
    }
  return ssl->state != HM_SSL_FAILED;
}

static bool
alert_in (HmSsl *ssl, const uint8_t *content, size_t length)
{
  for (size_t i = 0; i < length; i++)
    {
      ssl->alert[ssl->alert_length++] = content[i];
      if (ssl->alert_length < 2)
        continue;
      ssl->alert_length = 0;

      if (ssl->alert[0] != 1 && ssl->alert[0] != 2)
        return hm_ssl_fail (ssl, HM_ALERT_ILLEGAL_PARAMETER, "an alert of an unknown level");
      if (ssl->alert[1] == HM_ALERT_CLOSE_NOTIFY)
        {
          hm_ssl_closed_by_peer (ssl);
          return true;
        }
      if (ssl->alert[0] == 2)
        {
          hm_ssl_failed_by_peer (ssl, ssl->alert[1], hm_ssl_alert_name (ssl->alert[1]));
          return false;
        }
      /* Warnings are only told: whoever sends one goes on. */
    }
  return true;
}

static bool
change_cipher_spec_in (HmSsl *ssl, const uint8_t *content, size_t length)
{
  if (length != 1 || content[0] != 1)
    return hm_ssl_fail (ssl, HM_ALERT_ILLEGAL_PARAMETER,
                        "a ChangeCipherSpec that is not one byte of value 1");
  if (ssl->message_length > 0)
    return hm_ssl_fail (ssl, HM_ALERT_UNEXPECTED_MESSAGE,
                        "a ChangeCipherSpec in the middle of a handshake message");
  return hm_ssl_change_cipher_spec_in (ssl);
}

bool
hm_ssl_record_in (HmSsl *ssl, const uint8_t *record, size_t length)
{
  static bool (*const takers[]) (HmSsl *, const uint8_t *, size_t) = {
    change_cipher_spec_in,
    alert_in,
    handshake_in,
    data_in,
  };
  const uint8_t *content;
  size_t content_length;

  if (!open_fragment (ssl, record[0], record + HM_SSL_HEADER, length - HM_SSL_HEADER,
                      ssl->in_bytes + HM_SSL_HEADER, &content, &content_length))
    return false;
  if (content_length > HM_SSL_MAX_PLAIN)
    return hm_ssl_fail (ssl, HM_ALERT_RECORD_OVERFLOW, "a record that is too long");
  if (content_length == 0 && record[0] != HM_RECORD_DATA)
    return hm_ssl_fail (ssl, HM_ALERT_DECODE_ERROR, "an empty record that is not data");
  return takers[record[0] - HM_RECORD_CHANGE_CIPHER_SPEC](ssl, content, content_length);
}

/* ---- Going out ---- */

/* What a fragment of @length bytes becomes. */
static size_t
sealed_length (const HmSslDirection *out, size_t length)
{
  if (out->suite == NULL)
    return length;

  const HmCipher *cipher = out->suite->cipher;

  length += out->suite->digest->digest_size;
  if (cipher != NULL && cipher->block_size > 1)
    length = (length / cipher->block_size + 1) * cipher->block_size;
  return length;
}

/* Writes a record to @record, which is large enough and does not overlap @data. */
static void
seal (HmSsl *ssl, uint8_t *record, uint8_t type, const uint8_t *data, size_t length)
{
  HmSslDirection *out = &ssl->out;
  const HmCipher *cipher = out->suite == NULL ? NULL : out->suite->cipher;
  size_t sealed = sealed_length (out, length);
  uint8_t *body = record;

  *body++ = type;
  body = hm_write_number (body, hm_ssl_wire_version (ssl), 2);
  body = hm_write_number (body, (uint32_t) sealed, 2);

  /* Whole blocks go from the data, the rest goes with the MAC and the padding behind it. */
  size_t whole = cipher == NULL ? 0 : length - length % cipher->block_size;
  uint8_t *tail = body + whole;
  uint8_t *end = tail;

  if (whole > 0)
    cipher->encrypt (out->cipher, body, data, whole);
  end = hm_write_bytes (end, data + whole, length - whole);
  if (out->suite == NULL)
    return;

  mac (out, ssl->protocol, type, data, length, end);
  end += out->suite->digest->digest_size;
  if (cipher != NULL && cipher->block_size > 1)
    {
      size_t padding = (size_t) (body + sealed - end);

      memset (end, (int) padding - 1, padding);
    }
  if (cipher != NULL)
    cipher->encrypt (out->cipher, tail, tail, (size_t) (body + sealed - tail));
  out->sequence++;
}

bool
hm_ssl_record_out (HmSsl *ssl, uint8_t type, const uint8_t *data, size_t length)
{
  size_t size = HM_SSL_HEADER + sealed_length (&ssl->out, length);
  uint8_t *record = hm_ssl_room (ssl, size);

  if (record == NULL)
    return false;
  seal (ssl, record, type, data, length);
  ssl->out_end += size;
  return true;
}

/* There is always room for it, see HM_SSL_ALERT_ROOM: at most three are sent, of 37 bytes each. */
void
hm_ssl_alert_out (HmSsl *ssl, bool is_fatal, HmAlert alert)
{
  uint8_t bytes[2] = { is_fatal ? 2 : 1, (uint8_t) alert };

  seal (ssl, ssl->out_bytes + ssl->out_end, HM_RECORD_ALERT, bytes, sizeof bytes);
  ssl->out_end += HM_SSL_HEADER + sealed_length (&ssl->out, sizeof bytes);
}
