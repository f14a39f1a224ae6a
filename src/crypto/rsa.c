/* rsa.c: RSA with PKCS#1 v1.5 padding (RFC 8017)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rsa-key.h"

#include <string.h>

#include "pkcs1.h"

/* Reads hm_rsa_bytes () bytes; false when they are not below the modulus. */
static bool
read_block (const HmRsaParts *parts, HmLimb *r, const uint8_t *bytes, size_t length)
{
  return hm_bn_from_bytes (r, parts->n.size, bytes, length) &&
         hm_bn_compare (r, parts->n.n, parts->n.size) < 0;
}

/* RFC 8017 5.1.2 2b: the two halves, and Garner's recombination m = m2 + q ((m1 - m2) / q mod p).
 */
static void
power_by_crt (const HmRsaParts *parts, HmLimb *x)
{
  HmLimb m1[HM_BN_MAX_LIMBS], m2[HM_BN_MAX_LIMBS];
  HmLimb product[2 * HM_BN_MAX_LIMBS];
  size_t size = parts->p.size;
  size_t n_size = HM_BN_LIMBS (parts->bits);

  hm_mont_reduce (&parts->p, m1, x, n_size);
  hm_mont_reduce (&parts->q, m2, x, n_size);
  hm_mont_power_pair (&parts->p, m1, parts->dp, &parts->q, m2, parts->dq, size);

  if (hm_bn_sub (m1, m1, m2, size))
    hm_bn_add (m1, m1, parts->p.n, size);
  hm_mont_mul_exact (&parts->p, m1, m1, parts->q_inverse_mont);

  hm_bn_mul (product, m1, size, parts->q.n, size);
  hm_bn_add_word (product + size, product + size, hm_bn_add (product, product, m2, size), size);
  hm_bn_copy (x, product, n_size);
}

void
hm_rsa_private_power (const HmRsaParts *parts, HmLimb *x)
{
  if (parts->has_primes)
    power_by_crt (parts, x);
  else
    hm_mont_power (&parts->n, x, x, parts->d, HM_BN_MAX_LIMBS);
}

bool
hm_rsa_public (const HmRsaKey *key, const uint8_t *in, uint8_t *out)
{
  const HmRsaParts *parts = hm_rsa_parts_const (key);
  HmLimb x[HM_BN_MAX_LIMBS];

  if (!read_block (parts, x, in, hm_rsa_bytes (key)))
    return false;

  hm_mont_power (&parts->n, x, x, parts->e, HM_BN_MAX_LIMBS);
  hm_bn_to_bytes (out, hm_rsa_bytes (key), x, parts->n.size);
  return true;
}

bool
hm_rsa_private (const HmRsaKey *key, const uint8_t *in, uint8_t *out)
{
  const HmRsaParts *parts = hm_rsa_parts_const (key);
  HmLimb x[HM_BN_MAX_LIMBS];

  if (!parts->has_d || !read_block (parts, x, in, hm_rsa_bytes (key)))
    return false;

  hm_rsa_private_power (parts, x);
  hm_bn_to_bytes (out, hm_rsa_bytes (key), x, parts->n.size);
  return true;
}

bool
hm_rsa_sign (const HmRsaKey *key,
             const char *hash,
             const uint8_t *digest,
             size_t length,
             uint8_t *signature)
{
  uint8_t block[HM_RSA_MAX_BYTES];

  return hm_pkcs1_encode_signature (block, hm_rsa_bytes (key), hash, digest, length) &&
         hm_rsa_private (key, block, signature);
}

bool
hm_rsa_verify (const HmRsaKey *key,
               const char *hash,
               const uint8_t *digest,
               size_t length,
               const uint8_t *signature,
               size_t signature_length)
{
  uint8_t expected[HM_RSA_MAX_BYTES], block[HM_RSA_MAX_BYTES];
  size_t bytes = hm_rsa_bytes (key);

  return signature_length == bytes &&
         hm_pkcs1_encode_signature (expected, bytes, hash, digest, length) &&
         hm_rsa_public (key, signature, block) && memcmp (block, expected, bytes) == 0;
}

bool
hm_rsa_encrypt (const HmRsaKey *key,
                const uint8_t *message,
                size_t length,
                uint8_t *out,
                HmRandomFunc random,
                void *random_data)
{
  uint8_t block[HM_RSA_MAX_BYTES];

  return hm_pkcs1_encode_message (block, hm_rsa_bytes (key), message, length, random,
                                  random_data) &&
         hm_rsa_public (key, block, out);
}

bool
hm_rsa_decrypt (const HmRsaKey *key,
                const uint8_t *in,
                size_t in_length,
                uint8_t *message,
                size_t *length)
{
  uint8_t block[HM_RSA_MAX_BYTES];
  size_t bytes = hm_rsa_bytes (key);

  if (in_length != bytes || !hm_rsa_private (key, in, block))
    return false;

  size_t start = hm_pkcs1_find_message (block, bytes);

  if (start == 0)
    return false;

  *length = bytes - start;
  memcpy (message, block + start, *length);
  return true;
}
