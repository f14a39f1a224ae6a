/* rsa-key.h: the inside of an RSA key object
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "mont.h"
#include "rsa.h"

/* All arrays are zero above the number, so that any size up to HM_BN_MAX_LIMBS may be read. */
typedef struct
{
  size_t bits;
  bool has_d;
  bool has_primes;
  HmMont n;
  HmMont p; /* p > q; both of one size */
  HmMont q;
  HmLimb e[HM_BN_MAX_LIMBS];
  HmLimb d[HM_BN_MAX_LIMBS];
  HmLimb dp[HM_BN_MAX_LIMBS];             /* d mod p - 1 */
  HmLimb dq[HM_BN_MAX_LIMBS];             /* d mod q - 1 */
  HmLimb q_inverse[HM_BN_MAX_LIMBS];      /* 1 / q mod p */
  HmLimb q_inverse_mont[HM_BN_MAX_LIMBS]; /* the same in Montgomery form */
} HmRsaParts;

_Static_assert(sizeof (HmRsaParts) <= HM_RSA_KEY_SIZE, "HM_RSA_KEY_SIZE is too small");
_Static_assert(HM_RSA_MAX_BITS == HM_BN_MAX_BITS, "the arithmetic is made for RSA's sizes");

static inline HmRsaParts *
hm_rsa_parts (HmRsaKey *key)
{
  return (HmRsaParts *) (void *) key->opaque;
}

static inline const HmRsaParts *
hm_rsa_parts_const (const HmRsaKey *key)
{
  return (const HmRsaParts *) (const void *) key->opaque;
}

/* Fills the key from numbers of HM_BN_MAX_LIMBS limbs each; @d, and @p and @q together, may be
 * zero for "not given". */
HmRsaStatus hm_rsa_set_parts (HmRsaKey *key,
                              const HmLimb *n,
                              const HmLimb *e,
                              const HmLimb *d,
                              const HmLimb *p,
                              const HmLimb *q);

/* x = x^d mod n for x < n, HM_BN_MAX_LIMBS limbs, with the Chinese remainder theorem if the key has
 * its primes. */
void hm_rsa_private_power (const HmRsaParts *parts, HmLimb *x);
