/* sha1-armv8.c: the compression function of SHA-1 on the SHA instructions of Armv8
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "sha1.h"

#if HM_HAVE_ARM_CRYPTO
#include <arm_neon.h>

/* Four rounds. The e of the next group is the a of this one, turned by 30. */
#define GROUP(f, k, m0)                                                                            \
  e_next = vsha1h_u32 (vgetq_lane_u32 (abcd, 0));                                                  \
  abcd = vsha1##f##q_u32 (abcd, e, vaddq_u32 (m0, vdupq_n_u32 (k)));                               \
  e = e_next

/* The words m0 are replaced by those of sixteen rounds later. */
#define SCHEDULE(m0, m1, m2, m3) m0 = vsha1su1q_u32 (vsha1su0q_u32 (m0, m1, m2), m3)

#define NEXT(f, k, m0, m1, m2, m3)                                                                 \
  GROUP (f, k, m0);                                                                                \
  SCHEDULE (m0, m1, m2, m3)

HM_ARM_CRYPTO_TARGET void
hm_sha1_compress_armv8 (HmMdState *state, const uint8_t *blocks, size_t count)
{
  uint32x4_t abcd = vld1q_u32 (state->w32);
  uint32_t e = state->w32[4], e_next;

  for (; count; count--, blocks += 64)
    {
      const uint32x4_t abcd_before = abcd;
      const uint32_t e_before = e;
      uint32x4_t m0 = vreinterpretq_u32_u8 (vrev32q_u8 (vld1q_u8 (blocks)));
      uint32x4_t m1 = vreinterpretq_u32_u8 (vrev32q_u8 (vld1q_u8 (blocks + 16)));
      uint32x4_t m2 = vreinterpretq_u32_u8 (vrev32q_u8 (vld1q_u8 (blocks + 32)));
      uint32x4_t m3 = vreinterpretq_u32_u8 (vrev32q_u8 (vld1q_u8 (blocks + 48)));

      NEXT (c, 0x5a827999, m0, m1, m2, m3);
      NEXT (c, 0x5a827999, m1, m2, m3, m0);
      NEXT (c, 0x5a827999, m2, m3, m0, m1);
      NEXT (c, 0x5a827999, m3, m0, m1, m2);
      NEXT (c, 0x5a827999, m0, m1, m2, m3);

      NEXT (p, 0x6ed9eba1, m1, m2, m3, m0);
      NEXT (p, 0x6ed9eba1, m2, m3, m0, m1);
      NEXT (p, 0x6ed9eba1, m3, m0, m1, m2);
      NEXT (p, 0x6ed9eba1, m0, m1, m2, m3);
      NEXT (p, 0x6ed9eba1, m1, m2, m3, m0);

      NEXT (m, 0x8f1bbcdc, m2, m3, m0, m1);
      NEXT (m, 0x8f1bbcdc, m3, m0, m1, m2);
      NEXT (m, 0x8f1bbcdc, m0, m1, m2, m3);
      NEXT (m, 0x8f1bbcdc, m1, m2, m3, m0);
      NEXT (m, 0x8f1bbcdc, m2, m3, m0, m1);

      NEXT (p, 0xca62c1d6, m3, m0, m1, m2);
      GROUP (p, 0xca62c1d6, m0);
      GROUP (p, 0xca62c1d6, m1);
      GROUP (p, 0xca62c1d6, m2);
      GROUP (p, 0xca62c1d6, m3);

      abcd = vaddq_u32 (abcd, abcd_before);
      e += e_before;
    }
  vst1q_u32 (state->w32, abcd);
  state->w32[4] = e;
}
#endif
