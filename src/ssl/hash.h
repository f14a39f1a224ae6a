/* hash.h: contexts of MD5 and SHA-1, and keyed hashes whose keys are hashed once
 *
 * HMAC and the MAC of SSLv3 both hash the message with the key before it, and the result with the
 * key before that once more. What the two keys make of an empty context is kept.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "crypto/crypto.h"

extern const HmDigest hm_md5, hm_sha1;

/* Room for either; hm_ssl_new () checks it. */
typedef struct
{
  _Alignas(HM_CONTEXT_ALIGN) uint8_t bytes[512];
} HmSslHash;

typedef struct
{
  const HmDigest *digest;
  size_t copied; /* how much of a context says everything */
  HmSslHash running;
  HmSslHash inner;
  HmSslHash outer;
} HmSslKeyedHash;

/* RFC 2104. */
void hm_ssl_hmac_set_key (HmSslKeyedHash *keyed,
                          const HmDigest *digest,
                          const uint8_t *key,
                          size_t length);

/* RFC 6101 5.2.3.1: as an older draft of HMAC, the key is followed by a padding (48 or 40 bytes).
 * The key has the length of the digest. */
void hm_ssl3_mac_set_key (HmSslKeyedHash *keyed, const HmDigest *digest, const uint8_t *key);

/* A message goes between the two into keyed->running. */
void hm_ssl_keyed_begin (HmSslKeyedHash *keyed);
void hm_ssl_keyed_end (HmSslKeyedHash *keyed, uint8_t *tag);

/* The padding of SSLv3 behind keys: 48 bytes for MD5, 40 for SHA-1. */
static inline size_t
hm_ssl3_pad_length (const HmDigest *digest)
{
  return digest == &hm_md5 ? 48 : 40;
}
extern const uint8_t hm_ssl3_pad_1[48], hm_ssl3_pad_2[48];
