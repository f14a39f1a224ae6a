/* idea-wide.h: IDEA-CBC decryption with a word of many blocks in a register, for any register width
 *
 * The including file defines WIDE_BITS, NAME and multiply ().
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define ADD(x, y) V_ (add_epi16) (x, y)
#define KEY(k) V_ (set1_epi16) ((int16_t) (k))

INLINE void
transform (V x[4], const uint16_t *key)
{
  V swap;

  for (int round = 0; round < 8; round++, key += 6)
    {
      V y1 = multiply (x[0], key[0]), y2 = ADD (x[1], KEY (key[1]));
      V y3 = ADD (x[2], KEY (key[2])), y4 = multiply (x[3], key[3]);
      V u = multiply (V_XOR (y1, y3), key[4]);
      V v = multiply (ADD (V_XOR (y2, y4), u), key[5]);

      u = ADD (u, v);
      x[0] = V_XOR (y1, v);
      x[1] = V_XOR (y3, v);
      x[2] = V_XOR (y2, u);
      x[3] = V_XOR (y4, u);
    }
  swap = x[1];
  x[0] = multiply (x[0], key[0]);
  x[1] = ADD (x[2], KEY (key[1]));
  x[2] = ADD (swap, KEY (key[2]));
  x[3] = multiply (x[3], key[3]);
}

TARGET size_t
NAME (const uint16_t *key, uint8_t *chain, uint8_t *out, const uint8_t *in, size_t length)
{
  /* Words are big-endian. */
  const __m128i pairs = _mm_setr_epi8 (1, 0, 9, 8, 3, 2, 11, 10, 5, 4, 13, 12, 7, 6, 15, 14);
  const __m128i blocks = _mm_setr_epi8 (1, 0, 5, 4, 9, 8, 13, 12, 3, 2, 7, 6, 11, 10, 15, 14);
  size_t done = 0;
  V before = V_LAST_BLOCK (chain);

  for (; length - done >= 4 * V_SIZE; done += 4 * V_SIZE)
    {
      V x[4];

      load_words16 (x, in + done, pairs);
      transform (x, key);
      words16_to_blocks (x, blocks);
      store_cbc (out + done, in + done, x, 4, &before);
    }
  store_last_block (chain, before);
  return done;
}
