/* dsa-nonce.c: the number k of a signature, derived from the key and the message (RFC 6979)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "dsa-nonce.h"

#include <string.h>

#define MAX_DIGEST_BLOCK 128

typedef struct
{
  const uint8_t *data;
  size_t length;
} Piece;

/* tag = HMAC (nonce->key, pieces) (RFC 2104). The key is never longer than a block. */
static void
hmac (const HmDsaNonce *nonce, uint8_t *tag, const Piece *pieces, size_t count)
{
  _Alignas(HM_CONTEXT_ALIGN) uint8_t context[HM_MAX_CONTEXT_SIZE];
  uint8_t block[MAX_DIGEST_BLOCK] = { 0 }, inner[HM_MAX_DIGEST_SIZE];
  const HmDigest *hash = nonce->hash;

  memcpy (block, nonce->key, hash->digest_size);
  for (size_t i = 0; i < hash->block_size; i++)
    block[i] ^= 0x36;
  hash->init (context);
  hash->update (context, block, hash->block_size);
  for (size_t i = 0; i < count; i++)
    hash->update (context, pieces[i].data, pieces[i].length);
  hash->final (context, inner);

  for (size_t i = 0; i < hash->block_size; i++)
    block[i] ^= 0x36 ^ 0x5c;
  hash->init (context);
  hash->update (context, block, hash->block_size);
  hash->update (context, inner, hash->digest_size);
  hash->final (context, tag);
}

/* K = HMAC (K, V || separator || seed), V = HMAC (K, V); without a seed for NULL. */
static void
mix (HmDsaNonce *nonce, uint8_t separator, const uint8_t *seed, size_t length)
{
  const Piece pieces[] = {
    { nonce->value, nonce->hash->digest_size },
    { &separator, 1 },
    { seed, length },
  };

  hmac (nonce, nonce->key, pieces, seed == NULL ? 2 : 3);
  hmac (nonce, nonce->value, pieces, 1);
}

void
hm_dsa_nonce_init (HmDsaNonce *nonce,
                   const HmDsaParts *parts,
                   const HmDigest *hash,
                   const uint8_t *digest,
                   size_t length)
{
  uint8_t seed[2 * HM_DSA_MAX_Q_BYTES]; /* int2octets (x) || bits2octets (digest) */
  size_t q_bytes = (parts->q_bits + 7) / 8;
  HmLimb number[HM_BN_MAX_LIMBS];

  nonce->parts = parts;
  nonce->hash = hash;
  nonce->started = false;

  hm_bn_to_bytes (seed, q_bytes, parts->x, HM_BN_MAX_LIMBS);
  hm_dsa_leftmost (parts, number, digest, length);
  hm_dsa_mod_q (parts, number, number, parts->q.size);
  hm_bn_to_bytes (seed + q_bytes, q_bytes, number, HM_BN_MAX_LIMBS);

  memset (nonce->value, 0x01, hash->digest_size);
  memset (nonce->key, 0x00, hash->digest_size);
  mix (nonce, 0x00, seed, 2 * q_bytes);
  mix (nonce, 0x01, seed, 2 * q_bytes);
}

void
hm_dsa_nonce_next (HmDsaNonce *nonce, HmLimb *k)
{
  const HmDsaParts *parts = nonce->parts;
  size_t digest_size = nonce->hash->digest_size;
  size_t q_bytes = (parts->q_bits + 7) / 8;
  uint8_t bytes[HM_DSA_MAX_Q_BYTES + HM_MAX_DIGEST_SIZE];

  do
    {
      if (nonce->started)
        mix (nonce, 0x00, NULL, 0);
      nonce->started = true;

      for (size_t length = 0; length < q_bytes; length += digest_size)
        {
          const Piece value = { nonce->value, digest_size };

          hmac (nonce, nonce->value, &value, 1);
          memcpy (bytes + length, nonce->value, digest_size);
        }
      hm_dsa_leftmost (parts, k, bytes, q_bytes);
    }
  while (hm_bn_is_zero (k, HM_BN_MAX_LIMBS) || hm_bn_compare (k, parts->q.n, HM_BN_MAX_LIMBS) >= 0);
}
