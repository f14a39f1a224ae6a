/* mont-amd64.c: Montgomery multiplication in assembly for 64-bit x86
 *
 * Two sets of the same functions: with mulx, adcx and adox (BMI2 and ADX), and with mul and adc
 * alone. 256 and 512 bits (the primes of RSA-512 and RSA-1024) are one function each. Larger sizes
 * are put together of blocks of eight limbs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "mont-paths.h"

#ifdef HM_MONT_X86

#include <string.h>

#include "cpu.h"

#define ALWAYS_INLINE static inline __attribute__ ((always_inline))

#define BLOCK 8

/* See mont-amd64.h, mont-mulx-amd64.S and mont-mulq-amd64.S. */
#define DECLARE_FUNCTIONS(set)                                                                     \
  void hm_##set##_mont_mul4 (HmLimb *r, const HmLimb *a, const HmLimb *b, const HmLimb *n,         \
                             HmLimb n0);                                                           \
  void hm_##set##_mont_sqr4 (HmLimb *r, const HmLimb *a, const HmLimb *n, HmLimb n0);              \
  void hm_##set##_mont_mul8 (HmLimb *r, const HmLimb *a, const HmLimb *b, const HmLimb *n,         \
                             HmLimb n0);                                                           \
  void hm_##set##_mont_sqr8 (HmLimb *r, const HmLimb *a, const HmLimb *n, HmLimb n0);              \
  void hm_##set##_row (HmLimb *t, const HmLimb *a, size_t blocks, const HmLimb *b);                \
  HmLimb hm_##set##_reduce_row (HmLimb *t, const HmLimb *n, size_t blocks, HmLimb n0,              \
                                HmLimb carry);                                                     \
  void hm_##set##_subtract (HmLimb *r, const HmLimb *t, const HmLimb *n, size_t blocks,            \
                            HmLimb carry);                                                         \
  void hm_##set##_square_block (HmLimb *t, const HmLimb *a);                                       \
  void hm_##set##_double_add (HmLimb *t, const HmLimb *a, size_t blocks);                          \
                                                                                                   \
  static const Functions set = {                                                                   \
    hm_##set##_mont_mul4, hm_##set##_mont_sqr4,    hm_##set##_mont_mul8,                           \
    hm_##set##_mont_sqr8, hm_##set##_row,          hm_##set##_reduce_row,                          \
    hm_##set##_subtract,  hm_##set##_square_block, hm_##set##_double_add,                          \
  }

typedef struct
{
  void (*mul4) (HmLimb *r, const HmLimb *a, const HmLimb *b, const HmLimb *n, HmLimb n0);
  void (*sqr4) (HmLimb *r, const HmLimb *a, const HmLimb *n, HmLimb n0);
  void (*mul8) (HmLimb *r, const HmLimb *a, const HmLimb *b, const HmLimb *n, HmLimb n0);
  void (*sqr8) (HmLimb *r, const HmLimb *a, const HmLimb *n, HmLimb n0);
  void (*row) (HmLimb *t, const HmLimb *a, size_t blocks, const HmLimb *b);
  HmLimb (*reduce_row) (HmLimb *t, const HmLimb *n, size_t blocks, HmLimb n0, HmLimb carry);
  void (*subtract) (HmLimb *r, const HmLimb *t, const HmLimb *n, size_t blocks, HmLimb carry);
  void (*square_block) (HmLimb *t, const HmLimb *a);
  void (*double_add) (HmLimb *t, const HmLimb *a, size_t blocks);
} Functions;

DECLARE_FUNCTIONS (mulx);
DECLARE_FUNCTIONS (mulq);

size_t
hm_mont_amd64_round_size (size_t size)
{
  return size <= 4 ? 4 : (size + BLOCK - 1) / BLOCK * BLOCK;
}

/* r = t / R, for t of 2 size limbs, which is destroyed. Below R after one subtraction at most. */
ALWAYS_INLINE void
reduce (const Functions *set, HmLimb *r, HmLimb *t, const HmLimb *n, HmLimb n0, size_t size)
{
  HmLimb carry = 0;

  for (size_t i = 0; i < size; i += BLOCK)
    carry = set->reduce_row (t + i, n, size / BLOCK, n0, carry);
  set->subtract (r, t + size, n, size / BLOCK, carry);
}

ALWAYS_INLINE void
multiply (const Functions *set,
          HmLimb *r,
          const HmLimb *a,
          const HmLimb *b,
          const HmLimb *n,
          HmLimb n0,
          size_t size)
{
  if (size == 4)
    set->mul4 (r, a, b, n, n0);
  else if (size == 8)
    set->mul8 (r, a, b, n, n0);
  else
    {
      HmLimb t[2 * HM_BN_MAX_LIMBS];

      memset (t, 0, size * sizeof *t);
      for (size_t i = 0; i < size; i += BLOCK)
        set->row (t + i, a, size / BLOCK, b + i);
      reduce (set, r, t, n, n0, size);
    }
}

ALWAYS_INLINE void
square (const Functions *set, HmLimb *r, const HmLimb *a, const HmLimb *n, HmLimb n0, size_t size)
{
  if (size == 4)
    set->sqr4 (r, a, n, n0);
  else if (size == 8)
    set->sqr8 (r, a, n, n0);
  else
    {
      HmLimb t[2 * HM_BN_MAX_LIMBS], squares[2 * HM_BN_MAX_LIMBS];

      /* The products of different blocks once, doubled, plus the squares of the blocks. */
      memset (t, 0, size * sizeof *t);
      for (size_t i = 0; i + BLOCK < size; i += BLOCK)
        set->row (t + 2 * i + BLOCK, a + i + BLOCK, (size - i) / BLOCK - 1, a + i);
      memset (t + 2 * size - BLOCK, 0, BLOCK * sizeof *t);

      size_t i = 0;

      do
        set->square_block (squares + 2 * i, a + i);
      while ((i += BLOCK) < size);
      set->double_add (t, squares, size / BLOCK);
      reduce (set, r, t, n, n0, size);
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
  multiply (&mulx, r, a, b, n, n0, size);
}

void
hm_mont_mulx_square (HmLimb *r, const HmLimb *a, const HmLimb *n, HmLimb n0, size_t size)
{
  square (&mulx, r, a, n, n0, size);
}

static void
mulq_multiply (HmLimb *r, const HmLimb *a, const HmLimb *b, const HmLimb *n, HmLimb n0, size_t size)
{
  multiply (&mulq, r, a, b, n, n0, size);
}

static void
mulq_square (HmLimb *r, const HmLimb *a, const HmLimb *n, HmLimb n0, size_t size)
{
  square (&mulq, r, a, n, n0, size);
}

const HmMontPath hm_mont_mulx = {
  .name = "mulx/adx",
  .features = HM_CPU_BMI2 | HM_CPU_ADX,
  .round_size = hm_mont_amd64_round_size,
  .multiply = hm_mont_mulx_multiply,
  .square = hm_mont_mulx_square,
};

const HmMontPath hm_mont_mulq = {
  .name = "mulq/adc",
  .features = 0,
  .round_size = hm_mont_amd64_round_size,
  .multiply = mulq_multiply,
  .square = mulq_square,
};

#endif
