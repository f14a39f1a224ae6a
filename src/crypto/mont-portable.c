/* mont-portable.c: Montgomery multiplication in portable C
 *
 * The double-size product first, then its reduction (Menezes, van Oorschot, Vanstone, Handbook of
 * Applied Cryptography, 14.32): squaring so costs little more than half a product. The sizes that
 * RSA uses most are compiled as constants.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "mont-paths.h"

#define ALWAYS_INLINE static inline __attribute__ ((always_inline))

/* r += a word; the carry out. As hm_bn_add_mul (), for the compiler to unroll. */
ALWAYS_INLINE HmLimb
add_mul (HmLimb *restrict r, const HmLimb *restrict a, size_t size, HmLimb word)
{
  HmLimb carry = 0;

#pragma GCC unroll 8
  for (size_t i = 0; i < size; i++)
    {
      HmDoubleLimb product = (HmDoubleLimb) a[i] * word + r[i];

      product += carry;
      r[i] = (HmLimb) product;
      carry = (HmLimb) (product >> HM_BN_LIMB_BITS);
    }

  return carry;
}

/* r = t / R, for t of 2 size limbs, which is destroyed. */
ALWAYS_INLINE void
reduce (HmLimb *restrict r, HmLimb *restrict t, const HmLimb *restrict n, HmLimb n0, size_t size)
{
  HmLimb carry = 0;

  /* Each step adds the multiple of n that clears the lowest limb left. */
  for (size_t i = 0; i < size; i++)
    {
      HmLimb high = add_mul (t + i, n, size, t[i] * n0);
      HmDoubleLimb sum = (HmDoubleLimb) t[i + size] + high + carry;

      t[i + size] = (HmLimb) sum;
      carry = (HmLimb) (sum >> HM_BN_LIMB_BITS);
    }

  /* Back below R: t < R^2 makes the sum smaller than R + n, so once is enough. */
  HmLimb mask = 0 - carry;
  HmLimb borrow = 0;

  for (size_t i = 0; i < size; i++)
    {
      HmDoubleLimb difference = (HmDoubleLimb) t[i + size] - (n[i] & mask) - borrow;

      r[i] = (HmLimb) difference;
      borrow = (HmLimb) (difference >> HM_BN_LIMB_BITS) & 1;
    }
}

ALWAYS_INLINE void
multiply (HmLimb *r, const HmLimb *a, const HmLimb *b, const HmLimb *n, HmLimb n0, size_t size)
{
  HmLimb t[2 * HM_BN_MAX_LIMBS];

  for (size_t i = 0; i < size; i++)
    t[i] = 0;
  for (size_t i = 0; i < size; i++)
    t[i + size] = add_mul (t + i, a, size, b[i]);

  reduce (r, t, n, n0, size);
}

ALWAYS_INLINE void
square (HmLimb *r, const HmLimb *a, const HmLimb *n, HmLimb n0, size_t size)
{
  HmLimb t[2 * HM_BN_MAX_LIMBS];

  /* The products of different limbs once ... */
  for (size_t i = 0; i < size; i++)
    t[i] = 0;
  for (size_t i = 0; i < size; i++)
    t[i + size] = add_mul (t + 2 * i + 1, a + i + 1, size - i - 1, a[i]);

  /* ... then doubled, plus the squares of the limbs. */
  HmLimb shifted_out = 0;
  HmLimb carry = 0;

  for (size_t i = 0; i < size; i++)
    {
      HmDoubleLimb limb_square = (HmDoubleLimb) a[i] * a[i];
      HmLimb low = t[2 * i];
      HmLimb high = t[2 * i + 1];
      HmDoubleLimb sum = (HmDoubleLimb) (low << 1 | shifted_out) + (HmLimb) limb_square + carry;

      t[2 * i] = (HmLimb) sum;
      sum = (HmDoubleLimb) (high << 1 | low >> (HM_BN_LIMB_BITS - 1)) +
            (HmLimb) (limb_square >> HM_BN_LIMB_BITS) + (HmLimb) (sum >> HM_BN_LIMB_BITS);
      t[2 * i + 1] = (HmLimb) sum;
      carry = (HmLimb) (sum >> HM_BN_LIMB_BITS);
      shifted_out = high >> (HM_BN_LIMB_BITS - 1);
    }

  reduce (r, t, n, n0, size);
}

static void
multiply_any (HmLimb *r, const HmLimb *a, const HmLimb *b, const HmLimb *n, HmLimb n0, size_t size)
{
  if (size == 512 / HM_BN_LIMB_BITS)
    multiply (r, a, b, n, n0, 512 / HM_BN_LIMB_BITS);
  else if (size == 256 / HM_BN_LIMB_BITS)
    multiply (r, a, b, n, n0, 256 / HM_BN_LIMB_BITS);
  else
    multiply (r, a, b, n, n0, size);
}

static void
square_any (HmLimb *r, const HmLimb *a, const HmLimb *n, HmLimb n0, size_t size)
{
  if (size == 512 / HM_BN_LIMB_BITS)
    square (r, a, n, n0, 512 / HM_BN_LIMB_BITS);
  else if (size == 256 / HM_BN_LIMB_BITS)
    square (r, a, n, n0, 256 / HM_BN_LIMB_BITS);
  else
    square (r, a, n, n0, size);
}

static size_t
round_size (size_t size)
{
  return size;
}

const HmMontPath hm_mont_portable = {
  .name = "portable C",
  .features = 0,
  .round_size = round_size,
  .multiply = multiply_any,
  .square = square_any,
};
