/* sha256-armv8.c: the compression function of SHA-256 on the SHA instructions of Armv8
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "sha256.h"

#if HM_HAVE_ARM_CRYPTO
#include <arm_neon.h>

#include "sha2-tables.h"

/* Four rounds. */
#define GROUP(m0, t)                                                                               \
  wk = vaddq_u32 (m0, vld1q_u32 (sha256_k + (t)));                                                 \
  abcd_old = abcd;                                                                                 \
  abcd = vsha256hq_u32 (abcd, efgh, wk);                                                           \
  efgh = vsha256h2q_u32 (efgh, abcd_old, wk)

/* The words m0 are replaced by those of sixteen rounds later. */
#define SCHEDULE(m0, m1, m2, m3) m0 = vsha256su1q_u32 (vsha256su0q_u32 (m0, m1), m2, m3)

#define SIXTEEN(t)                                                                                 \
  GROUP (m0, t);                                                                                   \
  SCHEDULE (m0, m1, m2, m3);                                                                       \
  GROUP (m1, t + 4);                                                                               \
  SCHEDULE (m1, m2, m3, m0);                                                                       \
  GROUP (m2, t + 8);                                                                               \
  SCHEDULE (m2, m3, m0, m1);                                                                       \
  GROUP (m3, t + 12);                                                                              \
  SCHEDULE (m3, m0, m1, m2)

HM_ARM_CRYPTO_TARGET void
hm_sha256_compress_armv8 (HmMdState *state, const uint8_t *blocks, size_t count)
{
  uint32x4_t abcd = vld1q_u32 (state->w32);
  uint32x4_t efgh = vld1q_u32 (state->w32 + 4);

  for (; count; count--, blocks += 64)
    {
      const uint32x4_t abcd_before = abcd, efgh_before = efgh;
      uint32x4_t m0 = vreinterpretq_u32_u8 (vrev32q_u8 (vld1q_u8 (blocks)));
      uint32x4_t m1 = vreinterpretq_u32_u8 (vrev32q_u8 (vld1q_u8 (blocks + 16)));
      uint32x4_t m2 = vreinterpretq_u32_u8 (vrev32q_u8 (vld1q_u8 (blocks + 32)));
      uint32x4_t m3 = vreinterpretq_u32_u8 (vrev32q_u8 (vld1q_u8 (blocks + 48)));
      uint32x4_t wk, abcd_old;

      SIXTEEN (0);
      SIXTEEN (16);
      SIXTEEN (32);
      GROUP (m0, 48);
      GROUP (m1, 52);
      GROUP (m2, 56);
      GROUP (m3, 60);

      abcd = vaddq_u32 (abcd, abcd_before);
      efgh = vaddq_u32 (efgh, efgh_before);
    }
  vst1q_u32 (state->w32, abcd);
  vst1q_u32 (state->w32 + 4, efgh);
}
#endif
