/* sha256-avx2.c: the compression function of SHA-256 with a vector message schedule
 *
 * For processors without SHA instructions. The rounds are a chain in general registers. The
 * schedule is beside it: its words are made four at a time in vector registers, sixteen words ahead
 * of the rounds that use them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "sha256.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include "sha2-tables.h"

#define TARGET __attribute__ ((target ("avx2,bmi2")))

TARGET HM_INLINE __m128i
xor3 (__m128i a, __m128i b, __m128i c)
{
  return _mm_xor_si128 (_mm_xor_si128 (a, b), c);
}

TARGET HM_INLINE __m128i
rotr (__m128i x, int n)
{
  return _mm_or_si128 (_mm_srli_epi32 (x, n), _mm_slli_epi32 (x, 32 - n));
}

/* SIGMA1 of the two words that are the lower ones of the halves of @x: a shift of a half in which a
 * word stands twice turns it. The results are the lower words, too. */
TARGET HM_INLINE __m128i
sigma1 (__m128i x)
{
  x = _mm_shuffle_epi32 (x, 0xa0);
  return xor3 (_mm_srli_epi64 (x, 17), _mm_srli_epi64 (x, 19), _mm_srli_epi32 (x, 10));
}

/* The words of sixteen rounds later in place of x0; x1 holds the four words after x0, and so on.
 * The last two of them need the first two, and these the two before, which stand in the lower words
 * of the halves of @before: that is the chain, so nothing else is on it. */
TARGET HM_INLINE __m128i
schedule (__m128i x0, __m128i x1, __m128i x2, __m128i x3, __m128i *before)
{
  const __m128i w1 = _mm_alignr_epi8 (x1, x0, 4), w9 = _mm_alignr_epi8 (x3, x2, 4);
  const __m128i sigma0 = xor3 (rotr (w1, 7), rotr (w1, 18), _mm_srli_epi32 (w1, 3));
  const __m128i sum = _mm_add_epi32 (_mm_add_epi32 (x0, w9), sigma0);
  const __m128i first = _mm_add_epi32 (_mm_shuffle_epi32 (sum, 0x50), sigma1 (*before));
  const __m128i last = _mm_add_epi32 (_mm_shuffle_epi32 (sum, 0xfa), sigma1 (first));

  *before = last;
  return _mm_castps_si128 (
      _mm_shuffle_ps (_mm_castsi128_ps (first), _mm_castsi128_ps (last), 0x88));
}

/* K[t] + W[t] for four rounds, to where the rounds will look for it. */
TARGET HM_INLINE void
add_constants (uint32_t *kw, __m128i x, const uint32_t *k)
{
  const __m128i constants = _mm_loadu_si128 ((const __m128i *) (const void *) k);

  _mm_store_si128 ((__m128i *) (void *) kw, _mm_add_epi32 (x, constants));
}

/* Four rounds, and the words for the same four of the next sixteen. */
#define FOUR(a, b, c, d, e, f, g, h, i)                                                            \
  STEP (a, b, c, d, e, f, g, h, u, v, kw[4 * i]);                                                  \
  STEP (h, a, b, c, d, e, f, g, v, u, kw[4 * i + 1]);                                              \
  STEP (g, h, a, b, c, d, e, f, u, v, kw[4 * i + 2]);                                              \
  STEP (f, g, h, a, b, c, d, e, v, u, kw[4 * i + 3]);                                              \
  if (!last)                                                                                       \
    {                                                                                              \
      x[i] = schedule (x[i], x[(i + 1) % 4], x[(i + 2) % 4], x[(i + 3) % 4], &before);             \
      add_constants (kw + 4 * i, x[i], k + 4 * i);                                                 \
    }

#define SIXTEEN                                                                                    \
  FOUR (a, b, c, d, e, f, g, h, 0)                                                                 \
  FOUR (e, f, g, h, a, b, c, d, 1)                                                                 \
  FOUR (a, b, c, d, e, f, g, h, 2)                                                                 \
  FOUR (e, f, g, h, a, b, c, d, 3)

TARGET void
hm_sha256_compress_avx2 (HmMdState *state, const uint8_t *blocks, size_t count)
{
  const __m128i swap = _mm_set_epi64x (0x0c0d0e0f08090a0b, 0x0405060700010203);
  uint32_t *s = state->w32;

  for (; count; count--, blocks += 64)
    {
      uint32_t a = s[0], b = s[1], c = s[2], d = s[3];
      uint32_t e = s[4], f = s[5], g = s[6], h = s[7];
      uint32_t u, v = b ^ c;
      const uint32_t *k = sha256_k;
      _Alignas(16) uint32_t kw[16];
      __m128i x[4], before;

      for (int i = 0; i < 4; i++)
        {
          x[i] = _mm_loadu_si128 ((const __m128i *) (const void *) (blocks + 16 * i));
          x[i] = _mm_shuffle_epi8 (x[i], swap);
          add_constants (kw + 4 * i, x[i], k + 4 * i);
        }
      before = _mm_shuffle_epi32 (x[3], 0xfa);
      for (int group = 0; group < 3; group++)
        {
          const int last = 0;

          k += 16;
          SIXTEEN
        }
      {
        const int last = 1;

        SIXTEEN
      }

      s[0] += a;
      s[1] += b;
      s[2] += c;
      s[3] += d;
      s[4] += e;
      s[5] += f;
      s[6] += g;
      s[7] += h;
    }
}
#endif
