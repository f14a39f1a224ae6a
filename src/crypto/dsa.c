/* dsa.c: DSA signatures (FIPS 186-4)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "dsa-key.h"

#include <string.h>

#include "dsa-nonce.h"

#define LIMBS HM_BN_MAX_LIMBS

/* A random k fails to give a signature once in 2^158. */
#define MAX_NONCES 20

/* The digest as a residue modulo q. */
static void
read_digest (const HmDsaParts *parts, HmLimb *z, const uint8_t *digest, size_t length)
{
  hm_dsa_leftmost (parts, z, digest, length);
  if (hm_bn_compare (z, parts->q.n, parts->q.size) >= 0)
    hm_bn_sub (z, z, parts->q.n, parts->q.size);
}

/* r = a b mod q for residues a and b. */
static void
multiply_mod_q (const HmDsaParts *parts, HmLimb *r, const HmLimb *a, const HmLimb *b)
{
  HmLimb b_mont[LIMBS];

  hm_mont_to (&parts->q, b_mont, b);
  hm_mont_mul_exact (&parts->q, r, a, b_mont);
}

/* FIPS 186-4 4.6: r = (g^k mod p) mod q and s = (z + x r) / k mod q, for 0 < k < q. False when one
 * of them is zero. */
static bool
sign (const HmDsaParts *parts,
      const HmDsaTable *table,
      const uint8_t *digest,
      size_t length,
      const HmLimb *k,
      uint8_t *signature)
{
  HmLimb power[LIMBS] = { 0 }, r[LIMBS], s[LIMBS], z[LIMBS], inverse[LIMBS];
  const HmMont *q = &parts->q;
  size_t q_bytes = (parts->q_bits + 7) / 8;

  if (table != NULL)
    {
      const HmComb *comb = hm_dsa_table_g (table);

      hm_comb_power (&parts->p, power, &comb, &k, 1);
    }
  else
    {
      hm_bn_copy (power, parts->g, HM_DSA_LIMBS);
      hm_mont_power (&parts->p, power, power, k, q->size);
    }
  hm_dsa_mod_q (parts, r, power, parts->p.size);

  read_digest (parts, z, digest, length);
  hm_mont_mul_exact (q, s, r, parts->x_mont);
  if (hm_bn_add (s, s, z, q->size) || hm_bn_compare (s, q->n, q->size) >= 0)
    hm_bn_sub (s, s, q->n, q->size);
  if (!hm_bn_invert (inverse, k, q->n, q->size))
    return false;
  multiply_mod_q (parts, s, s, inverse);

  hm_bn_to_bytes (signature, q_bytes, r, q->size);
  hm_bn_to_bytes (signature + q_bytes, q_bytes, s, q->size);
  return !hm_bn_is_zero (r, q->size) && !hm_bn_is_zero (s, q->size);
}

bool
hm_dsa_sign (const HmDsaKey *key,
             const HmDsaTable *table,
             const uint8_t *digest,
             size_t length,
             HmRandomFunc random,
             void *random_data,
             uint8_t *signature)
{
  const HmDsaParts *parts = hm_dsa_parts_const (key);
  HmLimb k[LIMBS];

  if (!parts->has_x)
    return false;

  for (unsigned tries = 0; tries < MAX_NONCES; tries++)
    {
      if (!hm_dsa_random (parts, k, random, random_data))
        return false;
      if (sign (parts, table, digest, length, k, signature))
        return true;
    }

  return false;
}

bool
hm_dsa_sign_deterministic (const HmDsaKey *key,
                           const HmDsaTable *table,
                           const HmDigest *hash,
                           const uint8_t *digest,
                           size_t length,
                           uint8_t *signature)
{
  const HmDsaParts *parts = hm_dsa_parts_const (key);
  HmLimb k[LIMBS];
  HmDsaNonce nonce;

  if (!parts->has_x)
    return false;

  hm_dsa_nonce_init (&nonce, parts, hash, digest, length);
  for (unsigned tries = 0; tries < MAX_NONCES; tries++)
    {
      hm_dsa_nonce_next (&nonce, k);
      if (sign (parts, table, digest, length, k, signature))
        return true;
    }

  return false;
}

bool
hm_dsa_sign_with (const HmDsaKey *key,
                  const HmDsaTable *table,
                  const uint8_t *digest,
                  size_t length,
                  const uint8_t *k,
                  size_t k_length,
                  uint8_t *signature)
{
  const HmDsaParts *parts = hm_dsa_parts_const (key);
  HmLimb number[LIMBS];

  return parts->has_x && hm_bn_from_bytes (number, LIMBS, k, k_length) &&
         !hm_bn_is_zero (number, LIMBS) && hm_bn_compare (number, parts->q.n, LIMBS) < 0 &&
         sign (parts, table, digest, length, number, signature);
}

/* r or s of a signature: in 1 .. q - 1. */
static bool
read_half (const HmDsaParts *parts, HmLimb *r, const uint8_t *bytes, size_t length)
{
  hm_bn_from_bytes (r, LIMBS, bytes, length);
  return !hm_bn_is_zero (r, LIMBS) && hm_bn_compare (r, parts->q.n, LIMBS) < 0;
}

bool
hm_dsa_verify (const HmDsaKey *key,
               const HmDsaTable *table,
               const uint8_t *digest,
               size_t length,
               const uint8_t *signature,
               size_t signature_length)
{
  const HmDsaParts *parts = hm_dsa_parts_const (key);
  HmLimb r[LIMBS], s[LIMBS], u1[LIMBS], u2[LIMBS], v[LIMBS];
  size_t q_size = parts->q.size;
  size_t q_bytes = (parts->q_bits + 7) / 8;

  if (!parts->has_y || signature_length != 2 * q_bytes ||
      !read_half (parts, r, signature, q_bytes) ||
      !read_half (parts, s, signature + q_bytes, q_bytes) ||
      !hm_bn_invert (s, s, parts->q.n, q_size))
    return false;

  read_digest (parts, u1, digest, length);
  multiply_mod_q (parts, u1, u1, s);
  multiply_mod_q (parts, u2, r, s);

  if (table != NULL)
    {
      const HmComb *const combs[] = { hm_dsa_table_g (table), hm_dsa_table_y (table) };
      const HmLimb *const exponents[] = { u1, u2 };

      hm_comb_power (&parts->p, v, combs, exponents, 2);
    }
  else
    hm_mont_power_product (&parts->p, v, parts->g, u1, parts->y, u2, q_size);

  hm_dsa_mod_q (parts, v, v, parts->p.size);
  return hm_bn_compare (v, r, q_size) == 0;
}
