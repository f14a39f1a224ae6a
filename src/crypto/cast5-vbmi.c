/* cast5-vbmi.c: CAST-128-CBC decryption on AVX-512 VBMI, 64 blocks at a time
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cast5.h"

#if defined(__x86_64__)
#include "sboxes-vbmi.h"

#define ADD(x, y) _mm512_add_epi32 (x, y)
#define SUBTRACT(x, y) _mm512_sub_epi32 (x, y)

/* The three functions of RFC 2144, 2.2, by their operations: with the subkey, and after the first,
 * second and third S-box. */
#define ROUND(with_key, first, second, third)                                                      \
  do                                                                                               \
    {                                                                                              \
      for (int i = 0; i < VECTORS; i++)                                                            \
        x[i] = _mm512_rolv_epi32 (with_key (key, data[i]), turn);                                  \
      split_words (byte, x);                                                                       \
      look_up (f, planes, 0, byte[3]);                                                             \
      look_up (s, planes, 1, byte[2]);                                                             \
      for (int i = 0; i < VECTORS; i++)                                                            \
        f[i] = first (f[i], s[i]);                                                                 \
      look_up (s, planes, 2, byte[1]);                                                             \
      for (int i = 0; i < VECTORS; i++)                                                            \
        f[i] = second (f[i], s[i]);                                                                \
      look_up (s, planes, 3, byte[0]);                                                             \
      for (int i = 0; i < VECTORS; i++)                                                            \
        target[i] = V_XOR (target[i], third (f[i], s[i]));                                         \
    }                                                                                              \
  while (0)

INLINE void
one_round (const Planes *planes, V *target, const V *data, uint32_t km, uint32_t kr, int type)
{
  const V key = _mm512_set1_epi32 ((int32_t) km), turn = _mm512_set1_epi32 ((int32_t) kr);
  V x[VECTORS], byte[4], f[VECTORS], s[VECTORS];

  if (type == 0)
    ROUND (ADD, V_XOR, SUBTRACT, ADD);
  else if (type == 1)
    ROUND (V_XOR, SUBTRACT, ADD, V_XOR);
  else
    ROUND (SUBTRACT, ADD, V_XOR, SUBTRACT);
}

TARGET size_t
hm_cast5_cbc_decrypt_vbmi (const uint32_t *km,
                           const uint32_t *kr,
                           int count,
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
  make_planes (&planes, hm_cast5_s);
  before = load_chain (chain);
  for (; length - done >= 8 * BLOCKS; done += 8 * BLOCKS)
    {
      V left[VECTORS], right[VECTORS];

      load_blocks (left, right, in + done);
      for (int i = count - 1; i > 0; i -= 2)
        {
          one_round (&planes, left, right, km[i], kr[i], i % 3);
          one_round (&planes, right, left, km[i - 1], kr[i - 1], (i - 1) % 3);
        }
      store_blocks_cbc (out + done, in + done, right, left, &before);
    }
  store_chain (chain, before);
  return done;
}
#endif
