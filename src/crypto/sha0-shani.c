/* sha0-shani.c: the compression function of SHA-0 on the SHA-1 instructions of x86
 *
 * The rounds are those of SHA-1, so sha1rnds4 does them. The schedule is not: without the rotation
 * it is a linear recurrence of words, which may be squared. From
 *
 *   W(t) = W(t - 3) ^ W(t - 8) ^ W(t - 14) ^ W(t - 16)
 *
 * follow the same with all distances doubled, from word 32 on, and with all distances times four,
 * from word 64 on; and those need no word of their own group of four.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "sha1.h"

#if defined(__x86_64__) || defined(__i386__)
#include <immintrin.h>

/* Words t to t + 3 as one register, word t in the highest lane, as sha1rnds4 wants them. The last
 * term of a sum is the one that is known last. */
#define XOR4(a, b, c, d) _mm_xor_si128 (_mm_xor_si128 (_mm_xor_si128 (a, b), c), d)

/* The words that begin @n words after the first one of @a; @b follows @a. */
#define AFTER(a, b, n) _mm_alignr_epi8 (a, b, 16 - 4 * (n))

/* Words 16 to 31: sha1msg1 adds words t - 16 and t - 14. Word t + 3 also has word t in it, which is
 * added when it is known. */
#define SCHEDULE_1(m, i)                                                                           \
  do                                                                                               \
    {                                                                                              \
      __m128i sum_ = _mm_xor_si128 (_mm_sha1msg1_epu32 (m[(i) -4], m[(i) -3]), m[(i) -2]);         \
      sum_ = _mm_xor_si128 (sum_, _mm_slli_si128 (m[(i) -1], 4));                                  \
      m[i] = _mm_xor_si128 (sum_, _mm_srli_si128 (sum_, 12));                                      \
    }                                                                                              \
  while (0)

/* Words 32 to 63, and from 64 on. */
#define SCHEDULE_2(m, i)                                                                           \
  m[i] = XOR4 (m[(i) -8], m[(i) -7], m[(i) -4], AFTER (m[(i) -2], m[(i) -1], 2))
#define SCHEDULE_4(m, i) m[i] = XOR4 (m[(i) -16], m[(i) -14], m[(i) -8], m[(i) -3])

/* Four rounds; see sha1-shani.c. */
#define GROUP(f, i, e_in, e_out)                                                                   \
  e_in = _mm_sha1nexte_epu32 (e_in, m[i]);                                                         \
  e_out = abcd;                                                                                    \
  abcd = _mm_sha1rnds4_epu32 (abcd, e_in, f)

__attribute__ ((target ("sha,ssse3,sse4.1"))) void
hm_sha0_compress_shani (HmMdState *state, const uint8_t *blocks, size_t count)
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
      __m128i m[20];

      for (int i = 0; i < 4; i++)
        m[i] = _mm_shuffle_epi8 (_mm_loadu_si128 (in + i), swap);

      /* The first e stands in for sha1nexte. */
      e0 = _mm_add_epi32 (e0, m[0]);
      e1 = abcd;
      abcd = _mm_sha1rnds4_epu32 (abcd, e0, 0);
      SCHEDULE_1 (m, 4);
      GROUP (0, 1, e1, e0);
      SCHEDULE_1 (m, 5);
      GROUP (0, 2, e0, e1);
      SCHEDULE_1 (m, 6);
      GROUP (0, 3, e1, e0);
      SCHEDULE_1 (m, 7);
      GROUP (0, 4, e0, e1);

      GROUP (1, 5, e1, e0);
      SCHEDULE_2 (m, 8);
      GROUP (1, 6, e0, e1);
      SCHEDULE_2 (m, 9);
      GROUP (1, 7, e1, e0);
      SCHEDULE_2 (m, 10);
      GROUP (1, 8, e0, e1);
      SCHEDULE_2 (m, 11);
      GROUP (1, 9, e1, e0);

      SCHEDULE_2 (m, 12);
      GROUP (2, 10, e0, e1);
      SCHEDULE_2 (m, 13);
      GROUP (2, 11, e1, e0);
      SCHEDULE_2 (m, 14);
      GROUP (2, 12, e0, e1);
      SCHEDULE_2 (m, 15);
      GROUP (2, 13, e1, e0);
      SCHEDULE_4 (m, 16);
      GROUP (2, 14, e0, e1);

      SCHEDULE_4 (m, 17);
      GROUP (3, 15, e1, e0);
      SCHEDULE_4 (m, 18);
      GROUP (3, 16, e0, e1);
      SCHEDULE_4 (m, 19);
      GROUP (3, 17, e1, e0);
      GROUP (3, 18, e0, e1);
      GROUP (3, 19, e1, e0);

      e0 = _mm_sha1nexte_epu32 (e0, e_before);
      abcd = _mm_add_epi32 (abcd, abcd_before);
    }
  _mm_storeu_si128 ((__m128i *) (void *) state->w32, _mm_shuffle_epi32 (abcd, 0x1b));
  state->w32[4] = (uint32_t) _mm_extract_epi32 (e0, 3);
}
#endif
