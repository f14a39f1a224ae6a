/* mont-mulx.c: Montgomery multiplication with the BMI2 and ADX instructions
 *
 * 256 and 512 bits (the primes of RSA-512 and RSA-1024) are one function of assembly each. Larger
 * sizes are put together of blocks of eight limbs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "mont-paths.h"

#ifdef HM_MONT_X86

#include <immintrin.h>
#include <string.h>

#include "cpu.h"

#define BLOCK 8

/* See mont-mulx-amd64.S. */
void hm_mulx_mont_mul4 (HmLimb *r, const HmLimb *a, const HmLimb *b, const HmLimb *n, HmLimb n0);
void hm_mulx_mont_sqr4 (HmLimb *r, const HmLimb *a, const HmLimb *n, HmLimb n0);
void hm_mulx_mont_mul8 (HmLimb *r, const HmLimb *a, const HmLimb *b, const HmLimb *n, HmLimb n0);
void hm_mulx_mont_sqr8 (HmLimb *r, const HmLimb *a, const HmLimb *n, HmLimb n0);
void hm_mulx_row (HmLimb *t, const HmLimb *a, size_t blocks, const HmLimb *b);
void hm_mulx_reduce_row (HmLimb *t, const HmLimb *n, size_t blocks, HmLimb n0);
void hm_mulx_square_block (HmLimb *t, const HmLimb *a);
void hm_mulx_double_add (HmLimb *t, const HmLimb *a, size_t blocks);

size_t
hm_mont_mulx_round_size (size_t size)
{
  return size <= 4 ? 4 : (size + BLOCK - 1) / BLOCK * BLOCK;
}

/* r = t / R, for t of 2 size limbs, which is destroyed. The low half is reduced alone, which leaves
 * size limbs and no carry; with the high half added there may be one. */
static void
reduce (HmLimb *r, HmLimb *t, const HmLimb *n, HmLimb n0, size_t size)
{
  HmLimb high[HM_BN_MAX_LIMBS];
  unsigned char carry = 0, borrow = 0;
  unsigned long long sum;

  memcpy (high, t + size, size * sizeof *t);
  for (size_t i = 0; i < size; i += BLOCK)
    hm_mulx_reduce_row (t + i, n, size / BLOCK, n0);

  for (size_t i = 0; i < size; i++)
    {
      carry = _addcarry_u64 (carry, t[size + i], high[i], &sum);
      high[i] = sum;
    }

  HmLimb mask = 0 - (HmLimb) carry;

  for (size_t i = 0; i < size; i++)
    {
      borrow = _subborrow_u64 (borrow, high[i], n[i] & mask, &sum);
      r[i] = sum;
    }
}

void
hm_mont_mulx_multiply (HmLimb *r,
                       const HmLimb *a,
                       const HmLimb *b,
                       const HmLimb *n,
                       HmLimb n0,
                       size_t size)
{
  if (size == 4)
    hm_mulx_mont_mul4 (r, a, b, n, n0);
  else if (size == 8)
    hm_mulx_mont_mul8 (r, a, b, n, n0);
  else
    {
      HmLimb t[2 * HM_BN_MAX_LIMBS];

      memset (t, 0, size * sizeof *t);
      for (size_t i = 0; i < size; i += BLOCK)
        hm_mulx_row (t + i, a, size / BLOCK, b + i);
      reduce (r, t, n, n0, size);
    }
}

void
hm_mont_mulx_square (HmLimb *r, const HmLimb *a, const HmLimb *n, HmLimb n0, size_t size)
{
  if (size == 4)
    hm_mulx_mont_sqr4 (r, a, n, n0);
  else if (size == 8)
    hm_mulx_mont_sqr8 (r, a, n, n0);
  else
    {
      HmLimb t[2 * HM_BN_MAX_LIMBS], squares[2 * HM_BN_MAX_LIMBS];

      /* The products of different blocks once, doubled, plus the squares of the blocks. */
      memset (t, 0, size * sizeof *t);
      for (size_t i = 0; i + BLOCK < size; i += BLOCK)
        hm_mulx_row (t + 2 * i + BLOCK, a + i + BLOCK, (size - i) / BLOCK - 1, a + i);
      memset (t + 2 * size - BLOCK, 0, BLOCK * sizeof *t);
      for (size_t i = 0; i < size; i += BLOCK)
        hm_mulx_square_block (squares + 2 * i, a + i);
      hm_mulx_double_add (t, squares, size / BLOCK);
      reduce (r, t, n, n0, size);
    }
}

const HmMontPath hm_mont_mulx = {
  .name = "mulx/adx",
  .features = HM_CPU_BMI2 | HM_CPU_ADX,
  .round_size = hm_mont_mulx_round_size,
  .multiply = hm_mont_mulx_multiply,
  .square = hm_mont_mulx_square,
};

#endif
