/* rc5-neon.c: RC5-CBC decryption on NEON, which shifts each word by its own amount
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rc5.h"

#if HM_HAVE_NEON
#include <arm_neon.h>

#define VECTORS 4 /* of words: several side by side, for a rotation waits for the one before */
#define SPAN 32   /* bytes; a vector of first words and one of second words are four blocks */

/* A negative amount shifts to the right; a shift by 32 gives 0. */
HM_INLINE uint32x4_t
turn_right (uint32x4_t x, uint32x4_t n)
{
  int32x4_t amount = vreinterpretq_s32_u32 (vandq_u32 (n, vdupq_n_u32 (31)));

  return vorrq_u32 (vshlq_u32 (x, vnegq_s32 (amount)),
                    vshlq_u32 (x, vsubq_s32 (vdupq_n_s32 (32), amount)));
}

/* The first and the second words of four blocks. */
HM_INLINE void
load_blocks (uint32x4_t *a, uint32x4_t *b, const uint8_t *in)
{
  uint32x4_t x = vreinterpretq_u32_u8 (vld1q_u8 (in));
  uint32x4_t y = vreinterpretq_u32_u8 (vld1q_u8 (in + 16));

  *a = vuzp1q_u32 (x, y);
  *b = vuzp2q_u32 (x, y);
}

HM_INLINE void
store_blocks (uint8_t *out, uint32x4_t a, uint32x4_t b)
{
  vst1q_u8 (out, vreinterpretq_u8_u32 (vzip1q_u32 (a, b)));
  vst1q_u8 (out + 16, vreinterpretq_u8_u32 (vzip2q_u32 (a, b)));
}

size_t
hm_rc5_cbc_decrypt_neon (const uint32_t *key,
                         unsigned rounds,
                         uint8_t *chain,
                         uint8_t *out,
                         const uint8_t *in,
                         size_t length)
{
  size_t done = 0;
  /* The words of the ciphertext before, of which the last ones count. */
  uint32x4_t a_before = vdupq_n_u32 (hm_load_le32 (chain));
  uint32x4_t b_before = vdupq_n_u32 (hm_load_le32 (chain + 4));

  for (; length - done >= VECTORS * SPAN; done += VECTORS * SPAN)
    {
      uint32x4_t a[VECTORS], b[VECTORS];

      for (int k = 0; k < VECTORS; k++)
        load_blocks (a + k, b + k, in + done + SPAN * k);
      for (unsigned i = rounds; i > 0; i--)
        {
          const uint32x4_t key_a = vdupq_n_u32 (key[2 * i]), key_b = vdupq_n_u32 (key[2 * i + 1]);

          for (int k = 0; k < VECTORS; k++)
            b[k] = veorq_u32 (turn_right (vsubq_u32 (b[k], key_b), a[k]), a[k]);
          for (int k = 0; k < VECTORS; k++)
            a[k] = veorq_u32 (turn_right (vsubq_u32 (a[k], key_a), b[k]), b[k]);
        }
      /* A span of ciphertext is read before it is overwritten, for @out may be @in. */
      for (int k = 0; k < VECTORS; k++)
        {
          uint32x4_t a_cipher, b_cipher;

          load_blocks (&a_cipher, &b_cipher, in + done + SPAN * k);
          a[k] =
              veorq_u32 (vsubq_u32 (a[k], vdupq_n_u32 (key[0])), vextq_u32 (a_before, a_cipher, 3));
          b[k] =
              veorq_u32 (vsubq_u32 (b[k], vdupq_n_u32 (key[1])), vextq_u32 (b_before, b_cipher, 3));
          store_blocks (out + done + SPAN * k, a[k], b[k]);
          a_before = a_cipher;
          b_before = b_cipher;
        }
    }
  hm_store_le32 (chain, vgetq_lane_u32 (a_before, 3));
  hm_store_le32 (chain + 4, vgetq_lane_u32 (b_before, 3));
  return done;
}
#endif
