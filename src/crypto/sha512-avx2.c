/* sha512-avx2.c: SHA-512 with its message schedule in AVX2
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "sha512.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include "sha2-tables.h"

#define COMPRESS hm_sha512_compress_avx2
#define TARGET __attribute__ ((target ("avx2,bmi2")))
#define ROUNDS 80
#define STATE w64
#define K sha512_k

typedef uint64_t Word;
typedef __m256i V;

TARGET HM_INLINE V
load (const uint8_t *p)
{
  const __m128i swap = _mm_set_epi64x (0x08090a0b0c0d0e0f, 0x0001020304050607);

  return _mm256_shuffle_epi8 (_mm256_loadu_si256 ((const V *) (const void *) p),
                              _mm256_broadcastsi128_si256 (swap));
}

TARGET HM_INLINE __m128i
last_two (V x)
{
  return _mm256_extracti128_si256 (x, 1);
}

/* The four words after the first one of x0. */
TARGET HM_INLINE V
next (V x0, V x1)
{
  return _mm256_permute4x64_epi64 (_mm256_blend_epi32 (x0, x1, 0x03), 0x39);
}

TARGET HM_INLINE V
sigma0 (V x)
{
  const V r1 = _mm256_or_si256 (_mm256_srli_epi64 (x, 1), _mm256_slli_epi64 (x, 63));
  const V r8 = _mm256_or_si256 (_mm256_srli_epi64 (x, 8), _mm256_slli_epi64 (x, 56));

  return _mm256_xor_si256 (_mm256_xor_si256 (r1, r8), _mm256_srli_epi64 (x, 7));
}

TARGET HM_INLINE __m128i
sigma1 (__m128i x)
{
  const __m128i r19 = _mm_or_si128 (_mm_srli_epi64 (x, 19), _mm_slli_epi64 (x, 45));
  const __m128i r61 = _mm_or_si128 (_mm_srli_epi64 (x, 61), _mm_slli_epi64 (x, 3));

  return _mm_xor_si128 (_mm_xor_si128 (r19, r61), _mm_srli_epi64 (x, 6));
}

TARGET HM_INLINE V
schedule (V x0, V x1, V x2, V x3, __m128i *before)
{
  const V w1 = next (x0, x1), w9 = next (x2, x3);
  const V sum = _mm256_add_epi64 (_mm256_add_epi64 (x0, w9), sigma0 (w1));
  const __m128i first = _mm_add_epi64 (_mm256_castsi256_si128 (sum), sigma1 (*before));
  const __m128i last = _mm_add_epi64 (last_two (sum), sigma1 (first));

  *before = last;
  return _mm256_inserti128_si256 (_mm256_castsi128_si256 (first), last, 1);
}

TARGET HM_INLINE void
add_constants (Word *kw, V x, const Word *k)
{
  const V constants = _mm256_loadu_si256 ((const V *) (const void *) k);

  _mm256_store_si256 ((V *) (void *) kw, _mm256_add_epi64 (x, constants));
}

#include "sha2-wide.h"
#endif
