/* comb.h: powers of a fixed base from a table
 *
 * Lim and Lee, More Flexible Exponentiation with Precomputation (1994). The bits of the exponent
 * are laid out in eight rows; a column of eight bits is one index into a table of 256 powers. The
 * columns are cut into two blocks with a table each, which halves the squares. Sixteen table bits a
 * square: 160 bits take 9 squares and 19 products, where a window without a table takes 160 and 35.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "mont.h"

#define HM_COMB_ROWS 8
#define HM_COMB_BLOCKS 2
#define HM_COMB_MAX_COLUMNS 32 /* in both blocks: exponents of up to 256 bits */
#define HM_COMB_MAX_BASES 2

/* A table in memory of hm_comb_bytes () bytes, aligned to 64. It serves the modulus that it was
 * made for as long as that keeps its path. */
typedef struct
{
  const HmMontForm *form;
  size_t columns;             /* in a block */
  size_t limbs;               /* of an entry */
  _Alignas(64) HmLimb data[]; /* [block][digit][limb] */
} HmComb;

/* For exponents below 2^@exponent_bits. */
size_t hm_comb_bytes (const HmMont *mont, size_t exponent_bits);

/* Makes the table for @base < n. */
void hm_comb_init (HmComb *comb, const HmMont *mont, const HmLimb *base, size_t exponent_bits);

/* r = the product of all base^exponent mod n, least residue, for @count (at most HM_COMB_MAX_BASES)
 * tables of one size. */
void hm_comb_power (const HmMont *mont,
                    HmLimb *r,
                    const HmComb *const *combs,
                    const HmLimb *const *exponents,
                    size_t count);
