/* rsa-exchange.c: secrets under the server's RSA key (RFC 8017 7.2)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ssl-private.h"

#include <string.h>

#include "crypto/pkcs1.h"

/* RFC 6101 E.2: the last eight bytes of the padding of a client that knows more than SSLv2. */
#define FALL_BACK_LENGTH 8
#define FALL_BACK_BYTE 0x03

bool
hm_ssl_rsa_encrypt (HmSsl *ssl, const uint8_t *secret, size_t length, bool fell_back, uint8_t *out)
{
  uint8_t block[HM_RSA_MAX_BYTES];
  size_t size = hm_rsa_bytes (&ssl->peer_key);

  if (!hm_pkcs1_encode_message (block, size, secret, length, ssl->config->random,
                                ssl->config->random_data))
    return false;
  if (fell_back)
    memset (block + size - length - 1 - FALL_BACK_LENGTH, FALL_BACK_BYTE, FALL_BACK_LENGTH);
  return hm_rsa_public (&ssl->peer_key, block, out);
}

bool
hm_ssl_rsa_decrypt (HmSsl *ssl,
                    const uint8_t *in,
                    size_t in_length,
                    HmSslProtocol version,
                    uint8_t *secret,
                    size_t length)
{
  const HmRsaKey *key = ssl->config->key;
  uint8_t block[HM_RSA_MAX_BYTES] = { 0 };
  size_t size = hm_rsa_bytes (key);
  uint32_t good, marked;

  /* Both are seen from outside, and cannot be kept secret. */
  if (in_length != size || size < length + HM_PKCS1_OVERHEAD)
    return false;
  if (!hm_rsa_private (key, in, block))
    return false;

  const uint8_t *start = block + size - length;

  good = hm_ct_eq (block[0], 0) & hm_ct_eq (block[1], 2) & hm_ct_eq (start[-1], 0);
  for (const uint8_t *p = block + 2; p < start - 1; p++)
    good &= ~hm_ct_eq (*p, 0);
  if (version != 0)
    good &= hm_ct_eq (start[0], (uint32_t) version >> 8) & hm_ct_eq (start[1], version & 0xff);
  for (size_t i = 0; i < length; i++)
    secret[i] = (uint8_t) ((start[i] & good) | (secret[i] & ~good));

  marked = good;
  for (size_t i = 0; i < FALL_BACK_LENGTH; i++)
    marked &= hm_ct_eq (start[-2 - (ptrdiff_t) i], FALL_BACK_BYTE);
  return marked != 0;
}
