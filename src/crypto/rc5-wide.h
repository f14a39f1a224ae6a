/* rc5-wide.h: RC5-CBC decryption with a word of many blocks in a register, for any register width
 *
 * The including file defines WIDE_BITS, NAME and turn_right ().
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define VECTORS 8 /* of words: several side by side, for a rotation waits for the one before */

#define KEY(k) V_ (set1_epi32) ((int32_t) (k))

INLINE void
decrypt_vectors (V *x, const uint32_t *key, unsigned rounds)
{
  V a[VECTORS / 2], b[VECTORS / 2];

  for (int k = 0; k < VECTORS / 2; k++)
    {
      a[k] = V_FIRST_WORDS (x[2 * k], x[2 * k + 1]);
      b[k] = V_SECOND_WORDS (x[2 * k], x[2 * k + 1]);
    }
  for (unsigned i = rounds; i > 0; i--)
    {
      for (int k = 0; k < VECTORS / 2; k++)
        b[k] = V_XOR (turn_right (V_ (sub_epi32) (b[k], KEY (key[2 * i + 1])), a[k]), a[k]);
      for (int k = 0; k < VECTORS / 2; k++)
        a[k] = V_XOR (turn_right (V_ (sub_epi32) (a[k], KEY (key[2 * i])), b[k]), b[k]);
    }
  for (int k = 0; k < VECTORS / 2; k++)
    {
      V first = V_ (sub_epi32) (a[k], KEY (key[0])), second = V_ (sub_epi32) (b[k], KEY (key[1]));

      x[2 * k] = V_LOW_BLOCKS (first, second);
      x[2 * k + 1] = V_HIGH_BLOCKS (first, second);
    }
}

TARGET size_t
NAME (const uint32_t *key,
      unsigned rounds,
      uint8_t *chain,
      uint8_t *out,
      const uint8_t *in,
      size_t length)
{
  size_t done = 0;
  V before = V_LAST_BLOCK (chain);

  for (; length - done >= VECTORS * V_SIZE; done += VECTORS * V_SIZE)
    {
      V x[VECTORS];

      for (int i = 0; i < VECTORS; i++)
        x[i] = V_LOAD (in + done + V_SIZE * i);
      decrypt_vectors (x, key, rounds);
      store_cbc (out + done, in + done, x, VECTORS, &before);
    }
  store_last_block (chain, before);
  return done;
}
