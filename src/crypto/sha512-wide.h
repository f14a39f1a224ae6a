/* sha512-wide.h: the compression function of SHA-512 with a vector message schedule
 *
 * The rounds are a chain in general registers. The schedule is beside it: its words are made two at
 * a time in vector registers, sixteen words ahead of the rounds that use them; more than two words
 * at a time are not independent. The including file defines COMPRESS, TARGET, and the operations
 * that its processors have an instruction for or not: V_ROTR and V_XOR3.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <immintrin.h>

#include "sha2-tables.h"

/* The words of sixteen rounds later in place of x0; x1 holds the two words after x0, and so on. */
TARGET HM_INLINE __m128i
schedule (__m128i x0, __m128i x1, __m128i x4, __m128i x5, __m128i x7)
{
  const __m128i w1 = _mm_alignr_epi8 (x1, x0, 8), w9 = _mm_alignr_epi8 (x5, x4, 8);
  const __m128i sigma0 = V_XOR3 (V_ROTR (w1, 1), V_ROTR (w1, 8), _mm_srli_epi64 (w1, 7));
  const __m128i sigma1 = V_XOR3 (V_ROTR (x7, 19), V_ROTR (x7, 61), _mm_srli_epi64 (x7, 6));

  return _mm_add_epi64 (_mm_add_epi64 (x0, w9), _mm_add_epi64 (sigma0, sigma1));
}

/* K[t] + W[t] for two rounds, to where the rounds will look for it. */
TARGET HM_INLINE void
add_constants (uint64_t *kw, __m128i x, const uint64_t *k)
{
  const __m128i constants = _mm_loadu_si128 ((const __m128i *) (const void *) k);

  _mm_store_si128 ((__m128i *) (void *) kw, _mm_add_epi64 (x, constants));
}

/* Two rounds, and the words for the same two of the next sixteen. */
#define TWO(a, b, c, d, e, f, g, h, i)                                                             \
  STEP (a, b, c, d, e, f, g, h, u, v, kw[2 * i]);                                                  \
  STEP (h, a, b, c, d, e, f, g, v, u, kw[2 * i + 1]);                                              \
  if (!last)                                                                                       \
    {                                                                                              \
      x[i] = schedule (x[i], x[(i + 1) % 8], x[(i + 4) % 8], x[(i + 5) % 8], x[(i + 7) % 8]);      \
      add_constants (kw + 2 * i, x[i], k + 2 * i);                                                 \
    }

#define SIXTEEN                                                                                    \
  TWO (a, b, c, d, e, f, g, h, 0)                                                                  \
  TWO (g, h, a, b, c, d, e, f, 1)                                                                  \
  TWO (e, f, g, h, a, b, c, d, 2)                                                                  \
  TWO (c, d, e, f, g, h, a, b, 3)                                                                  \
  TWO (a, b, c, d, e, f, g, h, 4)                                                                  \
  TWO (g, h, a, b, c, d, e, f, 5)                                                                  \
  TWO (e, f, g, h, a, b, c, d, 6)                                                                  \
  TWO (c, d, e, f, g, h, a, b, 7)

TARGET void
COMPRESS (HmMdState *state, const uint8_t *blocks, size_t count)
{
  const __m128i swap = _mm_set_epi64x (0x08090a0b0c0d0e0f, 0x0001020304050607);
  uint64_t *s = state->w64;

  for (; count; count--, blocks += 128)
    {
      uint64_t a = s[0], b = s[1], c = s[2], d = s[3];
      uint64_t e = s[4], f = s[5], g = s[6], h = s[7];
      uint64_t u, v = b ^ c;
      const uint64_t *k = sha512_k;
      _Alignas(16) uint64_t kw[16];
      __m128i x[8];

      for (int i = 0; i < 8; i++)
        {
          x[i] = _mm_loadu_si128 ((const __m128i *) (const void *) (blocks + 16 * i));
          x[i] = _mm_shuffle_epi8 (x[i], swap);
          add_constants (kw + 2 * i, x[i], k + 2 * i);
        }
      for (int group = 0; group < 4; group++)
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
