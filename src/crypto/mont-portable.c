/* mont-portable.c: Montgomery multiplication in portable C
 *
 * The double-size product first, then its reduction (Menezes, van Oorschot, Vanstone, Handbook of
 * Applied Cryptography, 14.32): squaring so costs little more than half a product. 4 and 8 limbs
 * are unrolled: there the loops cost as much as the work.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "mont-paths.h"

#define ALWAYS_INLINE static inline __attribute__ ((always_inline))

/* The largest size that is unrolled. Sizes are constants up to there, so that one of the two loops
 * is left when this is compiled. */
#define MAX_UNROLLED 8

/* for (i = 0; i < size; i++) @step, where @step uses i. */
#define FOR_EACH_LIMB(size, step)                                                                  \
  do                                                                                               \
    {                                                                                              \
      if (size <= MAX_UNROLLED)                                                                    \
        {                                                                                          \
          HM_UNROLL_8 for (size_t i = 0; i < size; i++) step;                                      \
        }                                                                                          \
      else                                                                                         \
        {                                                                                          \
          for (size_t i = 0; i < size; i++)                                                        \
            step;                                                                                  \
        }                                                                                          \
    }                                                                                              \
  while (0)

/* r += a word; the carry out. As hm_bn_add_mul (), for the compiler to unroll. */
ALWAYS_INLINE HmLimb
add_mul (HmLimb *restrict r, const HmLimb *restrict a, size_t size, HmLimb word)
{
  HmLimb carry = 0;

  HM_UNROLL_8
  for (size_t i = 0; i < size; i++)
    {
      HmDoubleLimb product = (HmDoubleLimb) a[i] * word + r[i];

      product += carry;
      r[i] = (HmLimb) product;
      carry = (HmLimb) (product >> HM_BN_LIMB_BITS);
    }

  return carry;
}

/* Adds the multiple of n to t that clears its lowest limb, and @carry to the limb above those of n;
 * the carry out of that. */
ALWAYS_INLINE HmLimb
reduce_step (HmLimb *restrict t, const HmLimb *restrict n, HmLimb n0, size_t size, HmLimb carry)
{
  HmLimb high = add_mul (t, n, size, t[0] * n0);
  HmDoubleLimb sum = (HmDoubleLimb) t[size] + high + carry;

  t[size] = (HmLimb) sum;
  return (HmLimb) (sum >> HM_BN_LIMB_BITS);
}

/* r = t / R, for t of 2 size limbs, which is destroyed. */
ALWAYS_INLINE void
reduce (HmLimb *restrict r, HmLimb *restrict t, const HmLimb *restrict n, HmLimb n0, size_t size)
{
  HmLimb carry = 0;

  FOR_EACH_LIMB (size, carry = reduce_step (t + i, n, n0, size, carry));

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
  FOR_EACH_LIMB (size, t[i + size] = add_mul (t + i, a, size, b[i]));

  reduce (r, t, n, n0, size);
}

ALWAYS_INLINE void
square (HmLimb *r, const HmLimb *a, const HmLimb *n, HmLimb n0, size_t size)
{
  HmLimb t[2 * HM_BN_MAX_LIMBS];

  /* The products of different limbs once ... */
  for (size_t i = 0; i < size; i++)
    t[i] = 0;
  FOR_EACH_LIMB (size, t[i + size] = add_mul (t + 2 * i + 1, a + i + 1, size - i - 1, a[i]));

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
  if (size == 4)
    multiply (r, a, b, n, n0, 4);
  else if (size == 8)
    multiply (r, a, b, n, n0, 8);
  else if (size > MAX_UNROLLED)
    multiply (r, a, b, n, n0, size);
}

static void
square_any (HmLimb *r, const HmLimb *a, const HmLimb *n, HmLimb n0, size_t size)
{
  if (size == 4)
    square (r, a, n, n0, 4);
  else if (size == 8)
    square (r, a, n, n0, 8);
  else if (size > MAX_UNROLLED)
    square (r, a, n, n0, size);
}

static size_t
round_size (size_t size)
{
  if (size <= 4)
    return 4;
  return size < 8 ? 8 : size;
}

const HmMontPath hm_mont_portable = {
  .name = "portable C",
  .features = 0,
  .round_size = round_size,
  .multiply = multiply_any,
  .square = square_any,
};
