/* blowfish-vbmi.c: Blowfish-CBC decryption on AVX-512 VBMI, 64 blocks at a time
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "blowfish.h"

#if defined(__x86_64__)
#include "sboxes-vbmi.h"

/* Adds the subkey for the next round and F of @source. */
INLINE void
one_round (const Planes *planes, V *target, const V *source, uint32_t p)
{
  const V key = _mm512_set1_epi32 ((int32_t) p);
  V byte[4], f[VECTORS], s[VECTORS];

  split_words (byte, source);
  look_up (f, planes, 0, byte[3]);
  look_up (s, planes, 1, byte[2]);
  for (int i = 0; i < VECTORS; i++)
    f[i] = _mm512_add_epi32 (f[i], s[i]);
  look_up (s, planes, 2, byte[1]);
  for (int i = 0; i < VECTORS; i++)
    f[i] = V_XOR (f[i], s[i]);
  look_up (s, planes, 3, byte[0]);
  for (int i = 0; i < VECTORS; i++)
    target[i] = V_XOR (V_XOR (target[i], key), _mm512_add_epi32 (f[i], s[i]));
}

TARGET size_t
hm_blowfish_cbc_decrypt_vbmi (const uint32_t (*s)[256],
                              const uint32_t *p,
                              uint32_t *chain,
                              uint8_t *out,
                              const uint8_t *in,
                              size_t length)
{
  size_t done = 0;
  Planes planes;
  V before;

  if (length < 8 * BLOCKS)
    return 0;
  make_planes (&planes, s);
  before = load_chain (chain);
  for (; length - done >= 8 * BLOCKS; done += 8 * BLOCKS)
    {
      V left[VECTORS], right[VECTORS];

      load_blocks (left, right, in + done);
      for (int i = 0; i < VECTORS; i++)
        left[i] = V_XOR (left[i], _mm512_set1_epi32 ((int32_t) p[0]));
      for (int i = 1; i <= BLOWFISH_ROUNDS; i += 2)
        {
          one_round (&planes, right, left, p[i]);
          one_round (&planes, left, right, p[i + 1]);
        }
      for (int i = 0; i < VECTORS; i++)
        right[i] = V_XOR (right[i], _mm512_set1_epi32 ((int32_t) p[BLOWFISH_ROUNDS + 1]));
      store_blocks_cbc (out + done, in + done, right, left, &before);
    }
  store_chain (chain, before);
  return done;
}
#endif
