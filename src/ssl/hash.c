/* hash.c: keyed hashes whose keys are hashed once
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "hash.h"

#include <string.h>

#include "reader.h"

#define BLOCK 64

#define EIGHT(x) x, x, x, x, x, x, x, x
const uint8_t hm_ssl3_pad_1[48] = { EIGHT (0x36), EIGHT (0x36), EIGHT (0x36),
                                    EIGHT (0x36), EIGHT (0x36), EIGHT (0x36) };
const uint8_t hm_ssl3_pad_2[48] = { EIGHT (0x5c), EIGHT (0x5c), EIGHT (0x5c),
                                    EIGHT (0x5c), EIGHT (0x5c), EIGHT (0x5c) };

void
hm_ssl_hmac_set_key (HmSslKeyedHash *keyed,
                     const HmDigest *digest,
                     const uint8_t *key,
                     size_t length)
{
  uint8_t inner[BLOCK] = { 0 }, outer[BLOCK];

  if (length > BLOCK)
    {
      digest->init (keyed->running.bytes);
      digest->update (keyed->running.bytes, key, length);
      digest->final (keyed->running.bytes, inner);
    }
  else
    hm_write_bytes (inner, key, length);
  for (size_t i = 0; i < BLOCK; i++)
    {
      outer[i] = inner[i] ^ 0x5c;
      inner[i] ^= 0x36;
    }

  keyed->digest = digest;
  keyed->copied = digest->chain_size;
  digest->init (keyed->inner.bytes);
  digest->update (keyed->inner.bytes, inner, BLOCK);
  digest->init (keyed->outer.bytes);
  digest->update (keyed->outer.bytes, outer, BLOCK);
}

void
hm_ssl3_mac_set_key (HmSslKeyedHash *keyed, const HmDigest *digest, const uint8_t *key)
{
  size_t pad = hm_ssl3_pad_length (digest);
  bool is_whole = (digest->digest_size + pad) % digest->block_size == 0;

  keyed->digest = digest;
  keyed->copied = is_whole ? digest->chain_size : digest->context_size;
  digest->init (keyed->inner.bytes);
  digest->update (keyed->inner.bytes, key, digest->digest_size);
  digest->update (keyed->inner.bytes, hm_ssl3_pad_1, pad);
  digest->init (keyed->outer.bytes);
  digest->update (keyed->outer.bytes, key, digest->digest_size);
  digest->update (keyed->outer.bytes, hm_ssl3_pad_2, pad);
}

void
hm_ssl_keyed_begin (HmSslKeyedHash *keyed)
{
  memcpy (keyed->running.bytes, keyed->inner.bytes, keyed->copied);
}

void
hm_ssl_keyed_end (HmSslKeyedHash *keyed, uint8_t *tag)
{
  uint8_t inner[HM_MAX_DIGEST_SIZE];

  keyed->digest->final (keyed->running.bytes, inner);
  memcpy (keyed->running.bytes, keyed->outer.bytes, keyed->copied);
  keyed->digest->update (keyed->running.bytes, inner, keyed->digest->digest_size);
  keyed->digest->final (keyed->running.bytes, tag);
}
