/* dsa-key.h: the inside of a DSA key object
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "comb.h"
#include "dsa.h"

#define HM_DSA_LIMBS HM_BN_LIMBS (HM_DSA_MAX_BITS)

/* All arrays are zero above the number. */
typedef struct
{
  size_t bits;
  size_t q_bits;
  bool has_y;
  bool has_x;
  HmMont p;
  HmMont q;
  HmLimb g[HM_DSA_LIMBS];
  HmLimb y[HM_DSA_LIMBS];
  HmLimb x[HM_BN_MAX_LIMBS];
  HmLimb x_mont[HM_BN_MAX_LIMBS]; /* x in Montgomery form modulo q */
} HmDsaParts;

_Static_assert(sizeof (HmDsaParts) <= HM_DSA_KEY_SIZE, "HM_DSA_KEY_SIZE is too small");

/* The table is a comb for g, and behind it one for y. */
struct HmDsaTable
{
  size_t comb_bytes;
  _Alignas(64) uint8_t combs[];
};

static inline HmDsaParts *
hm_dsa_parts (HmDsaKey *key)
{
  return (HmDsaParts *) (void *) key->opaque;
}

static inline const HmDsaParts *
hm_dsa_parts_const (const HmDsaKey *key)
{
  return (const HmDsaParts *) (const void *) key->opaque;
}

static inline const HmComb *
hm_dsa_table_g (const HmDsaTable *table)
{
  return (const HmComb *) (const void *) table->combs;
}

static inline const HmComb *
hm_dsa_table_y (const HmDsaTable *table)
{
  return (const HmComb *) (const void *) (table->combs + table->comb_bytes);
}

/* r = a mod q, least residue, for @a of @size limbs; HM_BN_MAX_LIMBS limbs are written. @r may be
 * @a. */
void hm_dsa_mod_q (const HmDsaParts *parts, HmLimb *r, const HmLimb *a, size_t size);

/* The leftmost bits of @bytes, as many as q has (RFC 6979 2.3.2 bits2int); HM_BN_MAX_LIMBS limbs.
 */
void hm_dsa_leftmost (const HmDsaParts *parts, HmLimb *r, const uint8_t *bytes, size_t length);

/* A random number in 1 .. q - 1, from 64 bits more than q has (FIPS 186-4 B.1.1 and B.2.1). */
bool hm_dsa_random (const HmDsaParts *parts, HmLimb *r, HmRandomFunc random, void *random_data);

/* Fills the key from numbers of HM_BN_MAX_LIMBS limbs each; @y and @x may be zero for "not given".
 */
HmDsaStatus hm_dsa_set_parts (HmDsaKey *key,
                              const HmLimb *p,
                              const HmLimb *q,
                              const HmLimb *g,
                              const HmLimb *y,
                              const HmLimb *x);
