/* idea-neon.c: IDEA-CBC decryption on NEON, 16 blocks at a time
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "idea.h"

#if HM_HAVE_NEON
#include <arm_neon.h>

#define VECTORS 2 /* of each word, side by side, for a multiplication waits for the one before */
#define SPAN 64   /* bytes; four vectors of words are eight blocks */

/* Lai's low-high algorithm: the low word less the high one, and one more where that borrows. They
 * are equal only when a factor is 0, that is -1: then the product is 1 - x - k. The comparisons
 * give 0 or -1. */
HM_INLINE uint16x8_t
multiply (uint16x8_t x, uint16_t k)
{
  const uint16x8_t key = vdupq_n_u16 (k);
  uint16x8_t first = vreinterpretq_u16_u32 (vmull_u16 (vget_low_u16 (x), vget_low_u16 (key)));
  uint16x8_t second = vreinterpretq_u16_u32 (vmull_high_u16 (x, key));
  uint16x8_t low = vuzp1q_u16 (first, second), high = vuzp2q_u16 (first, second);
  uint16x8_t product = vsubq_u16 (vsubq_u16 (low, high), vcltq_u16 (low, high));

  return vbslq_u16 (vceqq_u16 (low, high), vsubq_u16 (vdupq_n_u16 ((uint16_t) (1 - k)), x),
                    product);
}

/* The same step for each of the vectors side by side. */
#define EACH for (int i = 0; i < VECTORS; i++)

HM_INLINE void
transform (uint16x8_t x[VECTORS][4], const uint16_t *key)
{
  for (int round = 0; round < 8; round++, key += 6)
    EACH
    {
      uint16x8_t y1 = multiply (x[i][0], key[0]), y2 = vaddq_u16 (x[i][1], vdupq_n_u16 (key[1]));
      uint16x8_t y3 = vaddq_u16 (x[i][2], vdupq_n_u16 (key[2])), y4 = multiply (x[i][3], key[3]);
      uint16x8_t u = multiply (veorq_u16 (y1, y3), key[4]);
      uint16x8_t v = multiply (vaddq_u16 (veorq_u16 (y2, y4), u), key[5]);

      u = vaddq_u16 (u, v);
      x[i][0] = veorq_u16 (y1, v);
      x[i][1] = veorq_u16 (y3, v);
      x[i][2] = veorq_u16 (y2, u);
      x[i][3] = veorq_u16 (y4, u);
    }
  EACH
  {
    uint16x8_t swap = x[i][1];

    x[i][0] = multiply (x[i][0], key[0]);
    x[i][1] = vaddq_u16 (x[i][2], vdupq_n_u16 (key[1]));
    x[i][2] = vaddq_u16 (swap, vdupq_n_u16 (key[2]));
    x[i][3] = multiply (x[i][3], key[3]);
  }
}

/* The big-endian words of eight blocks. Of every four bytes the load puts the first in one vector,
 * the second in the next and so on; the first two hold word 1 and word 3 by turns, byte by byte. */
HM_INLINE void
load_blocks (uint16x8_t x[4], const uint8_t *in)
{
  const uint8x16x4_t bytes = vld4q_u8 (in);

  for (int i = 0; i < 2; i++)
    {
      x[i] = vreinterpretq_u16_u8 (vtrn1q_u8 (bytes.val[2 * i + 1], bytes.val[2 * i]));
      x[i + 2] = vreinterpretq_u16_u8 (vtrn2q_u8 (bytes.val[2 * i + 1], bytes.val[2 * i]));
    }
}

HM_INLINE void
store_blocks (uint8_t *out, const uint16x8_t x[4])
{
  uint8x16x4_t bytes;

  for (int i = 0; i < 2; i++)
    {
      uint8x16_t even = vreinterpretq_u8_u16 (x[i]), odd = vreinterpretq_u8_u16 (x[i + 2]);

      bytes.val[2 * i + 1] = vtrn1q_u8 (even, odd);
      bytes.val[2 * i] = vtrn2q_u8 (even, odd);
    }
  vst4q_u8 (out, bytes);
}

size_t
hm_idea_cbc_decrypt_neon (const uint16_t *key,
                          uint8_t *chain,
                          uint8_t *out,
                          const uint8_t *in,
                          size_t length)
{
  size_t done = 0;
  uint16x8_t before[4]; /* the words of the ciphertext before, of which the last ones count */

  for (int i = 0; i < 4; i++)
    before[i] = vdupq_n_u16 ((uint16_t) (hm_load_be64 (chain) >> (48 - 16 * i)));
  if (length >= VECTORS * SPAN)
    memcpy (chain, in + length / (VECTORS * SPAN) * (VECTORS * SPAN) - 8, 8);

  for (; length - done >= VECTORS * SPAN; done += VECTORS * SPAN)
    {
      uint16x8_t x[VECTORS][4];

      EACH load_blocks (x[i], in + done + SPAN * i);
      transform (x, key);
      /* A span of ciphertext is read before it is overwritten, for @out may be @in. */
      EACH
      {
        uint16x8_t ciphertext[4];

        load_blocks (ciphertext, in + done + SPAN * i);
        for (int k = 0; k < 4; k++)
          {
            x[i][k] = veorq_u16 (x[i][k], vextq_u16 (before[k], ciphertext[k], 7));
            before[k] = ciphertext[k];
          }
        store_blocks (out + done + SPAN * i, x[i]);
      }
    }
  return done;
}
#endif
