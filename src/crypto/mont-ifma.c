/* mont-ifma.c: exponentiation with the 52-bit multiply-add of AVX-512 IFMA
 *
 * Limbs of 52 bits, eight to a register. One step of a multiplication takes one limb b[i]: it adds
 * a b[i], and the multiple m n that clears the lowest limb, and moves all limbs down by one lane.
 * What limits such a step is the way from the lowest limb to m and from m to the next lowest limb,
 * so everything else is kept off it:
 *  - The limbs are moved down before m is known; the low halves of m n then come from a copy of n
 *    that is moved down, too.
 *  - The carry out of the cleared limb follows without m: the limb becomes 0 modulo 2^52, by adding
 *    less than 2^52, so the carry is the limb divided by 2^52 and rounded up.
 *  - a b[i] and a b[i + 1] are added up beforehand.
 * That leaves two multiply-adds, a broadcast and an addition. Two exponentiations side by side, as
 * RSA has with its two primes, fill the time that one leaves. A square has no shorter way, and is
 * a product like any other.
 *
 * R = 2^(52 limbs) is at least 4 n. With factors below 2 n the result is below 2 n, and nothing
 * ever needs to be subtracted (Walter, Montgomery Exponentiation Needs no Final Subtractions,
 * 1999).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "mont-paths.h"

#ifdef HM_MONT_X86

#include <immintrin.h>
#include <string.h>

#include "cpu.h"

/* The header of gcc 12 initialises the operand that a mask of all ones ignores with itself, and
 * then warns about it. */
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#define TARGET __attribute__ ((target ("avx512f,avx512dq,avx512ifma,bmi2")))
#define ALWAYS_INLINE TARGET static inline __attribute__ ((always_inline))

#define LIMB_BITS 52
#define LIMB_MASK (((uint64_t) 1 << LIMB_BITS) - 1)
#define LANES 8
#define MAX_VECTORS (HM_IFMA_MAX_LIMBS / LANES)
#define MAX_PAIR_VECTORS 5 /* primes of RSA-4096 */

/* For smaller moduli the mulx path is faster: two powers side by side, and one. */
#define MIN_BITS 320
#define MIN_POWER_BITS 560

/* Windows of 5 bits need the fewest products between 350 and 1700 bits, and few more beyond. */
#define WINDOW 5

/* The numbers of one or two computations that run side by side. */
typedef struct
{
  _Alignas(64) uint64_t stream[2][HM_IFMA_MAX_LIMBS];
} Wide;

/* ── one product ──────────────────────────────────────────────────────────────────────────── */

/* One step; @more is false for the last one, whose @b_next is not used. */
ALWAYS_INLINE void
step (__m512i *v,
      const uint64_t *a,
      const HmMontIfma *n,
      __m512i b,
      __m512i b_next,
      bool more,
      int vectors)
{
  const __m512i zero = _mm512_setzero_si512 ();
  __m512i m = _mm512_madd52lo_epu64 (zero, v[0], _mm512_set1_epi64 ((long long) n->n0));
  __m512i carry = _mm512_srli_epi64 (
      _mm512_add_epi64 (v[0], _mm512_set1_epi64 ((long long) LIMB_MASK)), LIMB_BITS);

  m = _mm512_broadcastq_epi64 (_mm512_castsi512_si128 (m));
  HM_UNROLL_FULL
  for (int i = 0; i < vectors; i++)
    {
      __m512i a_i = _mm512_load_si512 (a + LANES * i);
      __m512i moved = _mm512_alignr_epi64 (i + 1 < vectors ? v[i + 1] : zero, v[i], 1);
      __m512i products = _mm512_madd52hi_epu64 (zero, a_i, b);

      if (more)
        products = _mm512_madd52lo_epu64 (products, a_i, b_next);
      if (i == 0)
        moved = _mm512_mask_add_epi64 (moved, 1, moved, carry);

      products = _mm512_madd52lo_epu64 (products, m, _mm512_load_si512 (n->n_moved + LANES * i));
      moved = _mm512_madd52hi_epu64 (moved, m, _mm512_load_si512 (n->n + LANES * i));
      v[i] = _mm512_add_epi64 (moved, products);
    }
}

ALWAYS_INLINE void
first_step (__m512i *v, const uint64_t *a, __m512i b, int vectors)
{
  HM_UNROLL_FULL
  for (int i = 0; i < vectors; i++)
    v[i] = _mm512_madd52lo_epu64 (_mm512_setzero_si512 (), _mm512_load_si512 (a + LANES * i), b);
}

/* For digits that are still not below 2^52 after one round of carries; once in 2^40 random
 * numbers. */
static void
carry_through (uint64_t *r, int vectors)
{
  uint64_t carry = 0;

  for (int i = 0; i < LANES * vectors; i++)
    {
      carry += r[i];
      r[i] = carry & LIMB_MASK;
      carry >>= LIMB_BITS;
    }
}

/* Brings the sums of a product, each below 2^62, back to limbs of 52 bits. The branch is always
 * predicted, so the check is not on the way to the next product. */
ALWAYS_INLINE void
normalise (uint64_t *r, const __m512i *v, int vectors)
{
  const __m512i mask = _mm512_set1_epi64 ((long long) LIMB_MASK);
  __m512i below = _mm512_setzero_si512 ();
  __mmask8 too_large = 0;

  HM_UNROLL_FULL
  for (int i = 0; i < vectors; i++)
    {
      __m512i high = _mm512_srli_epi64 (v[i], LIMB_BITS);
      __m512i limb = _mm512_add_epi64 (_mm512_and_si512 (v[i], mask),
                                       _mm512_alignr_epi64 (high, below, LANES - 1));

      too_large |= _mm512_cmpgt_epu64_mask (limb, mask);
      _mm512_store_si512 (r + LANES * i, limb);
      below = high;
    }

  if (__builtin_expect (too_large != 0, 0))
    carry_through (r, vectors);
}

/* r[k] = a[k] b[k] / R for each stream k, modulo n[k]. @r[k] may be @a[k] or @b[k]. */
ALWAYS_INLINE void
multiply (uint64_t *const *r,
          const uint64_t *const *a,
          const uint64_t *const *b,
          const HmMontIfma *const *n,
          int streams,
          int vectors)
{
  __m512i v[2][MAX_VECTORS];
  __m512i b_now[2];
  unsigned limbs = n[0]->limbs;

  HM_UNROLL_FULL
  for (int k = 0; k < streams; k++)
    {
      b_now[k] = _mm512_set1_epi64 ((long long) b[k][0]);
      first_step (v[k], a[k], b_now[k], vectors);
    }

  for (unsigned i = 1; i < limbs; i++)
    {
      HM_UNROLL_FULL
      for (int k = 0; k < streams; k++)
        {
          __m512i b_next = _mm512_set1_epi64 ((long long) b[k][i]);

          step (v[k], a[k], n[k], b_now[k], b_next, true, vectors);
          b_now[k] = b_next;
        }
    }

  HM_UNROLL_FULL
  for (int k = 0; k < streams; k++)
    {
      step (v[k], a[k], n[k], b_now[k], b_now[k], false, vectors);
      normalise (r[k], v[k], vectors);
    }
}

typedef void (*MultiplyFunc) (uint64_t *const *r,
                              const uint64_t *const *a,
                              const uint64_t *const *b,
                              const HmMontIfma *const *n);

#define DEFINE_MULTIPLY(streams, vectors)                                                          \
  TARGET static void multiply_##streams##_##vectors (uint64_t *const *r, const uint64_t *const *a, \
                                                     const uint64_t *const *b,                     \
                                                     const HmMontIfma *const *n)                   \
  {                                                                                                \
    multiply (r, a, b, n, streams, vectors);                                                       \
  }

DEFINE_MULTIPLY (1, 1)
DEFINE_MULTIPLY (1, 2)
DEFINE_MULTIPLY (1, 3)
DEFINE_MULTIPLY (1, 4)
DEFINE_MULTIPLY (1, 5)
DEFINE_MULTIPLY (1, 6)
DEFINE_MULTIPLY (1, 7)
DEFINE_MULTIPLY (1, 8)
DEFINE_MULTIPLY (1, 9)
DEFINE_MULTIPLY (1, 10)
DEFINE_MULTIPLY (2, 1)
DEFINE_MULTIPLY (2, 2)
DEFINE_MULTIPLY (2, 3)
DEFINE_MULTIPLY (2, 4)
DEFINE_MULTIPLY (2, 5)

static const MultiplyFunc multiply_one[MAX_VECTORS + 1] = {
  NULL,         multiply_1_1, multiply_1_2, multiply_1_3, multiply_1_4,  multiply_1_5,
  multiply_1_6, multiply_1_7, multiply_1_8, multiply_1_9, multiply_1_10,
};

static const MultiplyFunc multiply_pair[MAX_PAIR_VECTORS + 1] = {
  NULL, multiply_2_1, multiply_2_2, multiply_2_3, multiply_2_4, multiply_2_5,
};

/* ── between the two forms ────────────────────────────────────────────────────────────────── */

/* Cuts @size limbs of 64 bits into limbs of 52; fills HM_IFMA_MAX_LIMBS. */
static void
to_wide (uint64_t *r, const HmLimb *a, size_t size)
{
  for (size_t i = 0; i < HM_IFMA_MAX_LIMBS; i++)
    {
      size_t word = LIMB_BITS * i / 64;
      unsigned shift = LIMB_BITS * i % 64;
      uint64_t limb = word < size ? a[word] >> shift : 0;

      if (shift > 64 - LIMB_BITS && word + 1 < size)
        limb |= a[word + 1] << (64 - shift);
      r[i] = limb & LIMB_MASK;
    }
}

/* The opposite, for a number that fits @size limbs of 64 bits. */
static void
from_wide (HmLimb *r, size_t size, const uint64_t *a, size_t a_limbs)
{
  hm_bn_zero (r, size);
  for (size_t i = 0; i < a_limbs; i++)
    {
      size_t word = LIMB_BITS * i / 64;
      unsigned shift = LIMB_BITS * i % 64;

      if (word < size)
        r[word] |= a[i] << shift;
      if (shift > 64 - LIMB_BITS && word + 1 < size)
        r[word + 1] |= a[i] >> (64 - shift);
    }
}

/* A last product with a plain number, or with 1, is below 2 n: the least residue. */
static void
from_product (const HmMont *mont, HmLimb *r, const uint64_t *a)
{
  HmLimb wide[HM_BN_MAX_LIMBS + 1];

  from_wide (wide, mont->size + 1, a, mont->ifma.limbs);
  if (wide[mont->size] != 0 || hm_bn_compare (wide, mont->n, mont->size) >= 0)
    hm_bn_sub (wide, wide, mont->n, mont->size);
  hm_bn_copy (r, wide, mont->size);
}

static unsigned
vectors_of (const HmMont *mont)
{
  return (mont->ifma.limbs + LANES - 1) / LANES;
}

static void
prepare (HmMont *mont, size_t size)
{
  HmMontIfma *n = &mont->ifma;
  HmLimb square[2 * HM_BN_MAX_LIMBS + 1];
  HmLimb rest[HM_BN_MAX_LIMBS];

  n->limbs = (unsigned) (size * HM_BN_LIMB_BITS + 2 + LIMB_BITS - 1) / LIMB_BITS;
  n->n0 = mont->n0 & LIMB_MASK;
  to_wide (n->n, mont->n, mont->size);
  memset (n->n_moved, 0, sizeof n->n_moved);
  memcpy (n->n_moved, n->n + 1, sizeof n->n - sizeof n->n[0]);

  /* R^2 mod n */
  size_t bit = 2 * LIMB_BITS * (size_t) n->limbs;

  memset (square, 0, sizeof square);
  square[bit / HM_BN_LIMB_BITS] = (HmLimb) 1 << (bit % HM_BN_LIMB_BITS);
  hm_bn_divide (NULL, rest, square, bit / HM_BN_LIMB_BITS + 1, mont->n, mont->size);
  to_wide (n->rr, rest, mont->size);
}

/* ── powers ───────────────────────────────────────────────────────────────────────────────── */

/* One or two exponentiations that run side by side; with two, the moduli have equally many limbs.
 */
typedef struct
{
  int streams;
  MultiplyFunc multiply;
  const HmMont *mont[2];
  const HmMontIfma *n[2];
  const HmLimb *e[2];
  size_t e_bits[2];
  size_t bits; /* of the longer exponent */
} Task;

static void
task_multiply (const Task *task, Wide *r, const Wide *a, const Wide *b)
{
  uint64_t *const results[] = { r->stream[0], r->stream[1] };
  const uint64_t *const first[] = { a->stream[0], a->stream[1] };
  const uint64_t *const second[] = { b->stream[0], b->stream[1] };

  task->multiply (results, first, second, task->n);
}

static void
task_set (const Task *task, Wide *r, HmLimb *const *a)
{
  for (int k = 0; k < task->streams; k++)
    to_wide (r->stream[k], a[k], task->mont[k]->size);
}

/* r = R^2 mod n, the factor that leads into Montgomery form. */
static void
task_set_rr (const Task *task, Wide *r)
{
  for (int k = 0; k < task->streams; k++)
    memcpy (r->stream[k], task->n[k]->rr, sizeof r->stream[k]);
}

static void
task_set_one (const Task *task, Wide *r)
{
  memset (r, 0, sizeof *r);
  for (int k = 0; k < task->streams; k++)
    r->stream[k][0] = 1;
}

/* As power_by_bits () in mont.c, for exponents of up to 64 bits and one stream. */
static void
power_by_bits (const Task *task, Wide *x)
{
  const HmLimb *e = task->e[0];
  Wide base, power;

  task_set_rr (task, &power);
  task_multiply (task, &base, x, &power);
  power = base;
  for (size_t i = task->bits - 1; i-- > 0;)
    {
      task_multiply (task, &power, &power, &power);
      if (hm_bn_bit (e, i) && i > 0)
        task_multiply (task, &power, &power, &base);
    }

  if (task->bits == 1 || !hm_bn_bit (e, 0))
    task_set_one (task, x);
  task_multiply (task, x, &power, x);
}

/* The @index-th digit of WINDOW bits. */
static unsigned
exponent_digit (const HmLimb *e, size_t bits, size_t index)
{
  unsigned digit = 0;

  for (size_t i = WINDOW; i-- > 0;)
    {
      size_t bit = WINDOW * index + i;

      digit = digit << 1 | (bit < bits && hm_bn_bit (e, bit));
    }

  return digit;
}

/* Fixed windows, so that two exponents keep in step. */
static void
power_by_window (const Task *task, Wide *x)
{
  Wide powers[1 << WINDOW];
  Wide power, factor;
  size_t digits = (task->bits + WINDOW - 1) / WINDOW;

  task_set_one (task, &power);
  task_set_rr (task, &factor);
  task_multiply (task, &powers[0], &power, &factor);
  task_multiply (task, &powers[1], x, &factor);
  for (size_t i = 2; i < (size_t) 1 << WINDOW; i++)
    task_multiply (task, &powers[i], &powers[i - 1], &powers[1]);

  power = powers[0];
  for (size_t i = digits; i-- > 0;)
    {
      if (i + 1 < digits)
        {
          for (unsigned j = 0; j < WINDOW; j++)
            task_multiply (task, &power, &power, &power);
        }
      for (int k = 0; k < task->streams; k++)
        {
          unsigned digit = exponent_digit (task->e[k], task->e_bits[k], i);

          memcpy (factor.stream[k], powers[digit].stream[k], sizeof factor.stream[k]);
        }
      task_multiply (task, &power, &power, &factor);
    }

  task_set_one (task, &factor);
  task_multiply (task, x, &power, &factor);
}

static void
run (Task *task, HmLimb *const *r)
{
  Wide x;

  task_set (task, &x, r);
  if (task->streams == 1 && task->bits <= 64)
    power_by_bits (task, &x);
  else
    power_by_window (task, &x);

  for (int k = 0; k < task->streams; k++)
    from_product (task->mont[k], r[k], x.stream[k]);
}

static bool
power (const HmMont *mont, HmLimb *r, const HmLimb *a, const HmLimb *e, size_t bits)
{
  HmLimb *results[] = { r };
  Task task = {
    .streams = 1,
    .multiply = multiply_one[vectors_of (mont)],
    .mont = { mont },
    .n = { &mont->ifma },
    .e = { e },
    .e_bits = { bits },
    .bits = bits,
  };

  if (hm_bn_bits (mont->n, mont->size) < MIN_POWER_BITS)
    return false;

  hm_bn_copy (r, a, mont->size);
  run (&task, results);
  return true;
}

static bool
power_pair (const HmMont *p,
            HmLimb *x,
            const HmLimb *dp,
            size_t dp_bits,
            const HmMont *q,
            HmLimb *y,
            const HmLimb *dq,
            size_t dq_bits)
{
  HmLimb *results[] = { x, y };

  if (p->ifma.limbs != q->ifma.limbs || vectors_of (p) > MAX_PAIR_VECTORS)
    return false;

  Task task = {
    .streams = 2,
    .multiply = multiply_pair[vectors_of (p)],
    .mont = { p, q },
    .n = { &p->ifma, &q->ifma },
    .e = { dp, dq },
    .e_bits = { dp_bits, dq_bits },
    .bits = dp_bits > dq_bits ? dp_bits : dq_bits,
  };

  run (&task, results);
  return true;
}

/* ── the form for products in a row ───────────────────────────────────────────────────────── */

static size_t
form_limbs (const HmMont *mont)
{
  return LANES * (size_t) vectors_of (mont);
}

static void
form_multiply_one (const HmMont *mont,
                   uint64_t *const *r,
                   const uint64_t *const *a,
                   const uint64_t *const *b)
{
  multiply_one[vectors_of (mont)](r, a, b, (const HmMontIfma *[]){ &mont->ifma });
}

static void
form_multiply_pair (const HmMont *mont,
                    uint64_t *const *r,
                    const uint64_t *const *a,
                    const uint64_t *const *b)
{
  multiply_pair[vectors_of (mont)](r, a, b, (const HmMontIfma *[]){ &mont->ifma, &mont->ifma });
}

static void
form_set (const HmMont *mont, HmLimb *r, const HmLimb *a)
{
  Wide wide;

  to_wide (wide.stream[0], a, mont->size);
  form_multiply_one (mont, (uint64_t *[]){ r }, (const uint64_t *[]){ wide.stream[0] },
                     (const uint64_t *[]){ mont->ifma.rr });
}

static void
form_get (const HmMont *mont, HmLimb *r, const HmLimb *a)
{
  Wide wide;

  memset (&wide, 0, sizeof wide);
  wide.stream[0][0] = 1;
  form_multiply_one (mont, (uint64_t *[]){ wide.stream[1] }, (const uint64_t *[]){ a },
                     (const uint64_t *[]){ wide.stream[0] });
  from_product (mont, r, wide.stream[1]);
}

static const HmMontForm *
form (const HmMont *mont, unsigned streams)
{
  static const HmMontForm one = {
    .streams = 1,
    .limbs = form_limbs,
    .set = form_set,
    .get = form_get,
    .multiply = form_multiply_one,
  };
  static const HmMontForm pair = {
    .streams = 2,
    .limbs = form_limbs,
    .set = form_set,
    .get = form_get,
    .multiply = form_multiply_pair,
  };

  if (streams == 2)
    return vectors_of (mont) <= MAX_PAIR_VECTORS ? &pair : NULL;
  return hm_bn_bits (mont->n, mont->size) >= MIN_POWER_BITS ? &one : NULL;
}

const HmMontPath hm_mont_ifma = {
  .name = "AVX-512 IFMA",
  .features = HM_CPU_IFMA | HM_CPU_AVX512 | HM_CPU_BMI2 | HM_CPU_ADX,
  .min_bits = MIN_BITS,
  .round_size = hm_mont_amd64_round_size,
  .multiply = hm_mont_mulx_multiply,
  .square = hm_mont_mulx_square,
  .prepare = prepare,
  .power = power,
  .power_pair = power_pair,
  .min_power_bits = MIN_POWER_BITS,
  .fallback = &hm_mont_mulx,
  .form = form,
};
#endif
