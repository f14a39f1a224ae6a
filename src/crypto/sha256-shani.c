/* sha256-shani.c: the compression function of SHA-256 on the SHA instructions of x86
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "sha256.h"

#if defined(__x86_64__) || defined(__i386__)
#include <immintrin.h>

#include "sha2-tables.h"

/* Four rounds, two with each sha256rnds2; then the words m0 are replaced by those of sixteen rounds
 * later. */
#define ROUNDS(m0, t)                                                                              \
  wk = _mm_add_epi32 (m0, _mm_loadu_si128 ((const __m128i *) (const void *) (sha256_k + (t))));    \
  cdgh = _mm_sha256rnds2_epu32 (cdgh, abef, wk);                                                   \
  abef = _mm_sha256rnds2_epu32 (abef, cdgh, _mm_shuffle_epi32 (wk, 0x0e))

#define SCHEDULE(m0, m1, m2, m3)                                                                   \
  m0 = _mm_add_epi32 (_mm_sha256msg1_epu32 (m0, m1), _mm_alignr_epi8 (m3, m2, 4));                 \
  m0 = _mm_sha256msg2_epu32 (m0, m3)

#define SIXTEEN(t)                                                                                 \
  ROUNDS (m0, t);                                                                                  \
  SCHEDULE (m0, m1, m2, m3);                                                                       \
  ROUNDS (m1, t + 4);                                                                              \
  SCHEDULE (m1, m2, m3, m0);                                                                       \
  ROUNDS (m2, t + 8);                                                                              \
  SCHEDULE (m2, m3, m0, m1);                                                                       \
  ROUNDS (m3, t + 12);                                                                             \
  SCHEDULE (m3, m0, m1, m2)

#define TARGET __attribute__ ((target ("sha,ssse3,sse4.1")))

TARGET HM_INLINE __m128i
load (const void *p)
{
  return _mm_loadu_si128 (p);
}

TARGET void
hm_sha256_compress_shani (HmMdState *state, const uint8_t *blocks, size_t count)
{
  const __m128i swap = _mm_set_epi64x (0x0c0d0e0f08090a0b, 0x0405060700010203);
  /* The instructions want the state as a b e f and c d g h, highest lane first. */
  const __m128i cdab = _mm_shuffle_epi32 (load (state->w32), 0xb1);
  const __m128i efgh = _mm_shuffle_epi32 (load (state->w32 + 4), 0x1b);
  __m128i abef = _mm_alignr_epi8 (cdab, efgh, 8);
  __m128i cdgh = _mm_blend_epi16 (efgh, cdab, 0xf0);

  for (; count; count--, blocks += 64)
    {
      const __m128i abef_before = abef, cdgh_before = cdgh;
      __m128i m0 = _mm_shuffle_epi8 (load (blocks), swap);
      __m128i m1 = _mm_shuffle_epi8 (load (blocks + 16), swap);
      __m128i m2 = _mm_shuffle_epi8 (load (blocks + 32), swap);
      __m128i m3 = _mm_shuffle_epi8 (load (blocks + 48), swap);
      __m128i wk;

      SIXTEEN (0);
      SIXTEEN (16);
      SIXTEEN (32);
      ROUNDS (m0, 48);
      ROUNDS (m1, 52);
      ROUNDS (m2, 56);
      ROUNDS (m3, 60);

      abef = _mm_add_epi32 (abef, abef_before);
      cdgh = _mm_add_epi32 (cdgh, cdgh_before);
    }

  {
    const __m128i feba = _mm_shuffle_epi32 (abef, 0x1b);
    const __m128i dchg = _mm_shuffle_epi32 (cdgh, 0xb1);

    _mm_storeu_si128 ((__m128i *) (void *) state->w32, _mm_blend_epi16 (feba, dchg, 0xf0));
    _mm_storeu_si128 ((__m128i *) (void *) (state->w32 + 4), _mm_alignr_epi8 (dchg, feba, 8));
  }
}
#endif
