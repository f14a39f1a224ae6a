/* rsa-blinding.c: RSA signatures with blinding (Kocher, Timing Attacks on Implementations of
 * Diffie-Hellman, RSA, DSS, and Other Systems, 1996, section 10)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rsa-key.h"

#include <string.h>

#include "pkcs1.h"

#define LIMBS HM_BN_MAX_LIMBS

/* Signatures from one random number. */
#define USES 32

/* A random number has a factor in common with n about once in 2^(bits / 2). */
#define MAX_TRIES 20

/* Both in Montgomery form modulo n. */
typedef struct
{
  unsigned uses_left;
  HmLimb factor[LIMBS];  /* r^e */
  HmLimb inverse[LIMBS]; /* 1 / r */
} Blinding;

_Static_assert(sizeof (Blinding) <= HM_RSA_BLINDING_SIZE, "HM_RSA_BLINDING_SIZE is too small");

void
hm_rsa_blinding_init (HmRsaBlinding *blinding)
{
  memset (blinding, 0, sizeof *blinding);
}

static bool
draw (Blinding *blinding, const HmRsaParts *parts, HmRandomFunc random, void *random_data)
{
  const HmMont *n = &parts->n;
  uint8_t bytes[HM_RSA_MAX_BYTES];
  size_t length = (parts->bits + 7) / 8;
  HmLimb r[LIMBS];

  for (unsigned tries = 0; tries < MAX_TRIES; tries++)
    {
      if (!random (random_data, bytes, length))
        return false;

      bytes[0] &= 0xff >> (8 * length - parts->bits);
      hm_bn_from_bytes (r, LIMBS, bytes, length);
      if (hm_bn_compare (r, n->n, LIMBS) >= 0)
        hm_bn_sub (r, r, n->n, LIMBS);
      if (!hm_bn_invert (blinding->inverse, r, n->n, n->size))
        continue;

      hm_mont_to (n, blinding->inverse, blinding->inverse);
      hm_mont_power (n, r, r, parts->e, LIMBS);
      hm_mont_to (n, blinding->factor, r);
      blinding->uses_left = USES;
      return true;
    }

  return false;
}

bool
hm_rsa_sign_blinded (const HmRsaKey *key,
                     HmRsaBlinding *blinding,
                     const char *hash,
                     const uint8_t *digest,
                     size_t length,
                     HmRandomFunc random,
                     void *random_data,
                     uint8_t *signature)
{
  const HmRsaParts *parts = hm_rsa_parts_const (key);
  Blinding *state = (Blinding *) (void *) blinding->opaque;
  const HmMont *n = &parts->n;
  size_t bytes = hm_rsa_bytes (key);
  uint8_t block[HM_RSA_MAX_BYTES];
  HmLimb x[LIMBS];

  if (!parts->has_d || !hm_pkcs1_encode_signature (block, bytes, hash, digest, length) ||
      !hm_bn_from_bytes (x, LIMBS, block, bytes))
    return false;

  if (state->uses_left > 0)
    {
      hm_mont_sqr (n, state->factor, state->factor);
      hm_mont_sqr (n, state->inverse, state->inverse);
    }
  else if (!draw (state, parts, random, random_data))
    return false;
  state->uses_left--;

  /* The block begins with 00, so it is below n. */
  hm_mont_mul_exact (n, x, x, state->factor);
  hm_rsa_private_power (parts, x);
  hm_mont_mul_exact (n, x, x, state->inverse);
  hm_bn_to_bytes (signature, bytes, x, n->size);
  return true;
}
