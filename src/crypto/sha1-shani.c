/* sha1-shani.c: the compression function of SHA-1 on the SHA instructions of x86
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "sha1.h"

#if defined(__x86_64__) || defined(__i386__)
#include <immintrin.h>

/* A group is four rounds. abcd keeps a..d with a in the highest lane. The e of a group is the
 * abcd of two groups before, turned by 30, which sha1nexte adds to the message words on the way.
 * m0 holds the four words of this group; those of the group after next are prepared beside. */
#define GROUP(f, e_in, e_out, m0, m1, m2, m3)                                                      \
  e_in = _mm_sha1nexte_epu32 (e_in, m0);                                                           \
  e_out = abcd;                                                                                    \
  abcd = _mm_sha1rnds4_epu32 (abcd, e_in, f);                                                      \
  m1 = _mm_sha1msg2_epu32 (m1, m0);                                                                \
  m3 = _mm_sha1msg1_epu32 (m3, m0);                                                                \
  m2 = _mm_xor_si128 (m2, m0)

__attribute__ ((target ("sha,ssse3,sse4.1"))) void
hm_sha1_compress_shani (HmMdState *state, const uint8_t *blocks, size_t count)
{
  const __m128i swap = _mm_set_epi64x (0x0001020304050607, 0x08090a0b0c0d0e0f);
  __m128i abcd =
      _mm_shuffle_epi32 (_mm_loadu_si128 ((const __m128i *) (const void *) state->w32), 0x1b);
  __m128i e0 = _mm_set_epi32 ((int) state->w32[4], 0, 0, 0);
  __m128i e1;

  for (; count; count--, blocks += 64)
    {
      const __m128i *in = (const __m128i *) (const void *) blocks;
      const __m128i abcd_before = abcd, e_before = e0;
      __m128i m0 = _mm_shuffle_epi8 (_mm_loadu_si128 (in), swap);
      __m128i m1 = _mm_shuffle_epi8 (_mm_loadu_si128 (in + 1), swap);
      __m128i m2 = _mm_shuffle_epi8 (_mm_loadu_si128 (in + 2), swap);
      __m128i m3 = _mm_shuffle_epi8 (_mm_loadu_si128 (in + 3), swap);

      /* The first e stands in for sha1nexte, and the schedule needs three groups to fill. */
      e0 = _mm_add_epi32 (e0, m0);
      e1 = abcd;
      abcd = _mm_sha1rnds4_epu32 (abcd, e0, 0);

      e1 = _mm_sha1nexte_epu32 (e1, m1);
      e0 = abcd;
      abcd = _mm_sha1rnds4_epu32 (abcd, e1, 0);
      m0 = _mm_sha1msg1_epu32 (m0, m1);

      e0 = _mm_sha1nexte_epu32 (e0, m2);
      e1 = abcd;
      abcd = _mm_sha1rnds4_epu32 (abcd, e0, 0);
      m1 = _mm_sha1msg1_epu32 (m1, m2);
      m0 = _mm_xor_si128 (m0, m2);

      GROUP (0, e1, e0, m3, m0, m1, m2);
      GROUP (0, e0, e1, m0, m1, m2, m3);

      GROUP (1, e1, e0, m1, m2, m3, m0);
      GROUP (1, e0, e1, m2, m3, m0, m1);
      GROUP (1, e1, e0, m3, m0, m1, m2);
      GROUP (1, e0, e1, m0, m1, m2, m3);
      GROUP (1, e1, e0, m1, m2, m3, m0);

      GROUP (2, e0, e1, m2, m3, m0, m1);
      GROUP (2, e1, e0, m3, m0, m1, m2);
      GROUP (2, e0, e1, m0, m1, m2, m3);
      GROUP (2, e1, e0, m1, m2, m3, m0);
      GROUP (2, e0, e1, m2, m3, m0, m1);

      /* The last groups prepare a few words that nobody needs; the compiler drops them. */
      GROUP (3, e1, e0, m3, m0, m1, m2);
      GROUP (3, e0, e1, m0, m1, m2, m3);
      GROUP (3, e1, e0, m1, m2, m3, m0);
      GROUP (3, e0, e1, m2, m3, m0, m1);
      GROUP (3, e1, e0, m3, m0, m1, m2);

      e0 = _mm_sha1nexte_epu32 (e0, e_before);
      abcd = _mm_add_epi32 (abcd, abcd_before);
    }
  _mm_storeu_si128 ((__m128i *) (void *) state->w32, _mm_shuffle_epi32 (abcd, 0x1b));
  state->w32[4] = (uint32_t) _mm_extract_epi32 (e0, 3);
}
#endif
