/* rc2-avx512.c: RC2-CBC decryption on AVX-512, 32 blocks at a time
 *
 * The key is 64 words of 16 bits, exactly what one permutation instruction can look up.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rc2.h"

#if defined(__x86_64__)
#define WIDE_BITS 512
#include "wide.h"

#define SELECT 0xca /* of the first operand: the second where it is 1, the third where it is 0 */

INLINE void
unmix (V *r, int i, uint16_t key)
{
  V turned = _mm512_or_si512 (_mm512_srli_epi16 (r[i], RC2_TURN (i)),
                              _mm512_slli_epi16 (r[i], 16 - RC2_TURN (i)));
  V chosen = _mm512_ternarylogic_epi64 (r[(i + 3) % 4], r[(i + 2) % 4], r[(i + 1) % 4], SELECT);

  turned = _mm512_sub_epi16 (turned, _mm512_set1_epi16 ((int16_t) key));
  r[i] = _mm512_sub_epi16 (turned, chosen);
}

INLINE void
unmash (V *r, int i, V low, V high)
{
  r[i] = _mm512_sub_epi16 (r[i], _mm512_permutex2var_epi16 (low, r[(i + 3) % 4], high));
}

INLINE void
decrypt_blocks (V *r, const uint16_t *key)
{
  const V low = V_LOAD (key), high = V_LOAD (key + 32);

  for (int round = 15; round >= 0; round--)
    {
      for (int i = 3; i >= 0; i--)
        unmix (r, i, key[4 * round + i]);
      if (round == 5 || round == 11)
        for (int i = 3; i >= 0; i--)
          unmash (r, i, low, high);
    }
}

TARGET size_t
hm_rc2_cbc_decrypt_avx512 (const uint16_t *key,
                           uint8_t *chain,
                           uint8_t *out,
                           const uint8_t *in,
                           size_t length)
{
  const __m128i pairs = _mm_setr_epi8 (0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15);
  const __m128i blocks = _mm_setr_epi8 (0, 1, 4, 5, 8, 9, 12, 13, 2, 3, 6, 7, 10, 11, 14, 15);
  size_t done = 0;
  V before = V_LAST_BLOCK (chain);

  for (; length - done >= 4 * V_SIZE; done += 4 * V_SIZE)
    {
      V r[4];

      load_words16 (r, in + done, pairs);
      decrypt_blocks (r, key);
      words16_to_blocks (r, blocks);
      store_cbc (out + done, in + done, r, 4, &before);
    }
  store_last_block (chain, before);
  return done;
}
#endif
