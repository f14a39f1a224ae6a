/* sha512-avx512.c: SHA-512 with its message schedule in AVX-512, which has rotations
 *
 * With them two words at a time are few instructions; four in a wider register would have to be
 * taken apart and put together for the half of the schedule that is a chain.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "sha512.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include "sha2-tables.h"

#define COMPRESS hm_sha512_compress_avx512
#define TARGET __attribute__ ((target ("avx512f,avx512vl,avx2,bmi2")))
#define ROUNDS 80
#define STATE w64
#define K sha512_k

typedef uint64_t Word;
typedef struct
{
  __m128i first, last;
} V;

TARGET HM_INLINE V
load (const uint8_t *p)
{
  const __m128i swap = _mm_set_epi64x (0x08090a0b0c0d0e0f, 0x0001020304050607);
  const __m128i *words = (const __m128i *) (const void *) p;

  return (V){ _mm_shuffle_epi8 (_mm_loadu_si128 (words), swap),
              _mm_shuffle_epi8 (_mm_loadu_si128 (words + 1), swap) };
}

TARGET HM_INLINE __m128i
last_two (V x)
{
  return x.last;
}

TARGET HM_INLINE __m128i
xor3 (__m128i a, __m128i b, __m128i c)
{
  return _mm_ternarylogic_epi64 (a, b, c, 0x96);
}

/* Half of schedule(): x0 are the words of sixteen rounds earlier, x1 those after them; x8 and x9
 * likewise those of eight, and @before those of two rounds earlier. */
TARGET HM_INLINE __m128i
schedule_two (__m128i x0, __m128i x1, __m128i x8, __m128i x9, __m128i before)
{
  const __m128i w1 = _mm_alignr_epi8 (x1, x0, 8), w9 = _mm_alignr_epi8 (x9, x8, 8);
  const __m128i sigma0 =
      xor3 (_mm_ror_epi64 (w1, 1), _mm_ror_epi64 (w1, 8), _mm_srli_epi64 (w1, 7));
  const __m128i sigma1 =
      xor3 (_mm_ror_epi64 (before, 19), _mm_ror_epi64 (before, 61), _mm_srli_epi64 (before, 6));

  return _mm_add_epi64 (_mm_add_epi64 (x0, w9), _mm_add_epi64 (sigma0, sigma1));
}

TARGET HM_INLINE V
schedule (V x0, V x1, V x2, V x3, __m128i *before)
{
  const __m128i first = schedule_two (x0.first, x0.last, x2.first, x2.last, *before);
  const __m128i last = schedule_two (x0.last, x1.first, x2.last, x3.first, first);

  *before = last;
  return (V){ first, last };
}

TARGET HM_INLINE void
add_constants (Word *kw, V x, const Word *k)
{
  const __m128i *constants = (const __m128i *) (const void *) k;
  __m128i *out = (__m128i *) (void *) kw;

  _mm_store_si128 (out, _mm_add_epi64 (x.first, _mm_loadu_si128 (constants)));
  _mm_store_si128 (out + 1, _mm_add_epi64 (x.last, _mm_loadu_si128 (constants + 1)));
}

#include "sha2-wide.h"
#endif
