/* sha256-avx2.c: SHA-256 with its message schedule in AVX2, for processors without SHA instructions
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "sha256.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include "sha2-tables.h"

#define COMPRESS hm_sha256_compress_avx2
#define TARGET __attribute__ ((target ("avx2,bmi2")))
#define ROUNDS 64
#define STATE w32
#define K sha256_k

typedef uint32_t Word;
typedef __m128i V;

TARGET HM_INLINE V
load (const uint8_t *p)
{
  const V swap = _mm_set_epi64x (0x0c0d0e0f08090a0b, 0x0405060700010203);

  return _mm_shuffle_epi8 (_mm_loadu_si128 ((const V *) (const void *) p), swap);
}

/* Two words are the lower ones of the halves of a vector. */
TARGET HM_INLINE __m128i
last_two (V x)
{
  return _mm_shuffle_epi32 (x, 0xfa);
}

TARGET HM_INLINE V
xor3 (V a, V b, V c)
{
  return _mm_xor_si128 (_mm_xor_si128 (a, b), c);
}

TARGET HM_INLINE V
rotr (V x, int n)
{
  return _mm_or_si128 (_mm_srli_epi32 (x, n), _mm_slli_epi32 (x, 32 - n));
}

/* SIGMA1 of two words: a shift of a half in which a word stands twice turns it. */
TARGET HM_INLINE __m128i
sigma1 (__m128i x)
{
  x = _mm_shuffle_epi32 (x, 0xa0);
  return xor3 (_mm_srli_epi64 (x, 17), _mm_srli_epi64 (x, 19), _mm_srli_epi32 (x, 10));
}

TARGET HM_INLINE V
schedule (V x0, V x1, V x2, V x3, __m128i *before)
{
  const V w1 = _mm_alignr_epi8 (x1, x0, 4), w9 = _mm_alignr_epi8 (x3, x2, 4);
  const V sigma0 = xor3 (rotr (w1, 7), rotr (w1, 18), _mm_srli_epi32 (w1, 3));
  const V sum = _mm_add_epi32 (_mm_add_epi32 (x0, w9), sigma0);
  const __m128i first = _mm_add_epi32 (_mm_shuffle_epi32 (sum, 0x50), sigma1 (*before));
  const __m128i last = _mm_add_epi32 (last_two (sum), sigma1 (first));

  *before = last;
  return _mm_castps_si128 (
      _mm_shuffle_ps (_mm_castsi128_ps (first), _mm_castsi128_ps (last), 0x88));
}

TARGET HM_INLINE void
add_constants (Word *kw, V x, const Word *k)
{
  const V constants = _mm_loadu_si128 ((const V *) (const void *) k);

  _mm_store_si128 ((V *) (void *) kw, _mm_add_epi32 (x, constants));
}

#include "sha2-wide.h"
#endif
