/* sha1-avx2.c: the compression function of SHA-1 with a vector message schedule
 *
 * For processors without SHA instructions. The rounds are a chain in general registers. The
 * schedule is beside it: its words are made four at a time in vector registers, sixteen words ahead
 * of the rounds that use them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "sha1.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define TARGET __attribute__ ((target ("avx2,bmi2")))

TARGET HM_INLINE __m128i
xor4 (__m128i a, __m128i b, __m128i c, __m128i d)
{
  return _mm_xor_si128 (_mm_xor_si128 (_mm_xor_si128 (a, b), c), d);
}

TARGET HM_INLINE __m128i
rotl (__m128i x, int n)
{
  return _mm_or_si128 (_mm_slli_epi32 (x, n), _mm_srli_epi32 (x, 32 - n));
}

/* The words of group @i of four rounds, @x being those of the groups before it. Up to word 31 as
 * FIPS 180-4, 6.1.2 has it; the last word of the group also has the first one in it, which is added
 * when it is known. From word 32 on the recurrence is applied to itself,
 *   W(t) = ROTL2 (W(t - 6) ^ W(t - 16) ^ W(t - 28) ^ W(t - 32)),
 * and no word of a group needs another one. What is known last comes last. */
TARGET HM_INLINE __m128i
schedule (const __m128i *x, int i)
{
  __m128i sum;

  if (i >= 8)
    return rotl (xor4 (x[i - 8], x[i - 7], x[i - 4], _mm_alignr_epi8 (x[i - 1], x[i - 2], 8)), 2);
  sum = xor4 (x[i - 4], _mm_alignr_epi8 (x[i - 3], x[i - 4], 8), x[i - 2],
              _mm_srli_si128 (x[i - 1], 4));
  return _mm_xor_si128 (rotl (sum, 1), rotl (_mm_slli_si128 (sum, 12), 2));
}

/* K + W for the four rounds of group @i, to where the rounds will look for it. */
TARGET HM_INLINE void
add_constant (uint32_t *kw, __m128i x, int i)
{
  static const uint32_t k[] = { 0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6 };

  _mm_store_si128 ((__m128i *) (void *) (kw + 4 * (i % 4)),
                   _mm_add_epi32 (x, _mm_set1_epi32 ((int) k[i / 5])));
}

/* Four rounds, and the words for those of sixteen rounds later. */
#define FOUR(f, a, b, c, d, e, i)                                                                  \
  STEP (f, a, b, c, d, e, kw[4 * ((i) % 4)]);                                                      \
  STEP (f, e, a, b, c, d, kw[4 * ((i) % 4) + 1]);                                                  \
  STEP (f, d, e, a, b, c, kw[4 * ((i) % 4) + 2]);                                                  \
  STEP (f, c, d, e, a, b, kw[4 * ((i) % 4) + 3]);                                                  \
  if ((i) + 4 < 20)                                                                                \
    {                                                                                              \
      x[(i) + 4] = schedule (x, (i) + 4);                                                          \
      add_constant (kw, x[(i) + 4], (i) + 4);                                                      \
    }

#define TWENTY(f, i)                                                                               \
  FOUR (f, a, b, c, d, e, i)                                                                       \
  FOUR (f, b, c, d, e, a, (i) + 1)                                                                 \
  FOUR (f, c, d, e, a, b, (i) + 2)                                                                 \
  FOUR (f, d, e, a, b, c, (i) + 3)                                                                 \
  FOUR (f, e, a, b, c, d, (i) + 4)

TARGET void
hm_sha1_compress_avx2 (HmMdState *state, const uint8_t *blocks, size_t count)
{
  const __m128i swap = _mm_set_epi64x (0x0c0d0e0f08090a0b, 0x0405060700010203);
  uint32_t *h = state->w32;

  for (; count; count--, blocks += 64)
    {
      uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
      _Alignas(16) uint32_t kw[16];
      __m128i x[20];

      for (int i = 0; i < 4; i++)
        {
          x[i] = _mm_loadu_si128 ((const __m128i *) (const void *) (blocks + 16 * i));
          x[i] = _mm_shuffle_epi8 (x[i], swap);
          add_constant (kw, x[i], i);
        }
      TWENTY (CH, 0)
      TWENTY (PARITY, 5)
      TWENTY (MAJ, 10)
      TWENTY (PARITY, 15)

      h[0] += a;
      h[1] += b;
      h[2] += c;
      h[3] += d;
      h[4] += e;
    }
}
#endif
