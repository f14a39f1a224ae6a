/* sboxes-vbmi.h: S-boxes of 256 words, 64 look-ups at a time, by AVX-512 VBMI
 *
 * An instruction looks up 64 bytes in a table of 128. So a table of words is cut into planes, by
 * the byte of the word, and each plane into halves. Four vectors of 16 words, which are to be
 * looked up byte by byte, are cut in the same manner: see wide.h for the order of what stands in
 * them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#define WIDE_BITS 512
#define WIDE_VBMI
#include "wide.h"

#define VECTORS 4 /* of words */
#define BLOCKS 64

/* By S-box and byte, from the lowest. */
typedef struct
{
  _Alignas(64) uint8_t byte[4][4][256];
} Planes;

INLINE void
make_planes (Planes *planes, const uint32_t (*s)[256])
{
  for (int box = 0; box < 4; box++)
    for (int x = 0; x < 256; x += 16)
      {
        V words = V_LOAD (s[box] + x);

        for (int byte = 0; byte < 4; byte++, words = _mm512_srli_epi32 (words, 8))
          _mm_store_si128 ((__m128i *) (void *) (planes->byte[box][byte] + x),
                           _mm512_cvtepi32_epi8 (words));
      }
}

/* The bytes of words, byte[0] the lowest ones. */
INLINE void
split_words (V byte[VECTORS], const V words[VECTORS])
{
  const __m128i order = _mm_setr_epi8 (0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);

  for (int i = 0; i < VECTORS; i++)
    byte[i] = _mm512_shuffle_epi8 (words[i], V_BROADCAST (order));
  transpose (byte);
}

/* What S-box @box gives for each byte of @x. */
INLINE void
look_up (V words[VECTORS], const Planes *planes, int box, V x)
{
  const __mmask64 upper = _mm512_movepi8_mask (x);
  V byte[4], low[2], high[2];

  for (int i = 0; i < 4; i++)
    {
      const uint8_t *table = planes->byte[box][i];

      byte[i] = _mm512_mask_blend_epi8 (
          upper, _mm512_permutex2var_epi8 (V_LOAD (table), x, V_LOAD (table + 64)),
          _mm512_permutex2var_epi8 (V_LOAD (table + 128), x, V_LOAD (table + 192)));
    }
  low[0] = _mm512_unpacklo_epi8 (byte[0], byte[1]);
  low[1] = _mm512_unpackhi_epi8 (byte[0], byte[1]);
  high[0] = _mm512_unpacklo_epi8 (byte[2], byte[3]);
  high[1] = _mm512_unpackhi_epi8 (byte[2], byte[3]);
  for (int i = 0; i < 2; i++)
    {
      words[2 * i] = _mm512_unpacklo_epi16 (low[i], high[i]);
      words[2 * i + 1] = _mm512_unpackhi_epi16 (low[i], high[i]);
    }
}

/* 64 blocks of two big-endian words. */
INLINE void
load_blocks (V left[VECTORS], V right[VECTORS], const uint8_t *in)
{
  const __m128i swap = _mm_setr_epi8 (3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12);

  for (int i = 0; i < VECTORS; i++)
    {
      V low = _mm512_shuffle_epi8 (V_LOAD (in + V_SIZE * 2 * i), V_BROADCAST (swap));
      V high = _mm512_shuffle_epi8 (V_LOAD (in + V_SIZE * (2 * i + 1)), V_BROADCAST (swap));

      left[i] = V_FIRST_WORDS (low, high);
      right[i] = V_SECOND_WORDS (low, high);
    }
}

/* Back, with the ciphertext before each block added; @before as in store_cbc (). */
INLINE void
store_blocks_cbc (uint8_t *out,
                  const uint8_t *in,
                  const V left[VECTORS],
                  const V right[VECTORS],
                  V *before)
{
  const __m128i swap = _mm_setr_epi8 (3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12);
  V blocks[2 * VECTORS];

  for (int i = 0; i < VECTORS; i++)
    {
      blocks[2 * i] = _mm512_shuffle_epi8 (V_LOW_BLOCKS (left[i], right[i]), V_BROADCAST (swap));
      blocks[2 * i + 1] =
          _mm512_shuffle_epi8 (V_HIGH_BLOCKS (left[i], right[i]), V_BROADCAST (swap));
    }
  store_cbc (out, in, blocks, 2 * VECTORS, before);
}

/* The chaining value as two words, and back. */
INLINE V
load_chain (const uint32_t *chain)
{
  uint8_t block[8];

  hm_store_be32 (block, chain[0]);
  hm_store_be32 (block + 4, chain[1]);
  return V_LAST_BLOCK (block);
}

INLINE void
store_chain (uint32_t *chain, V before)
{
  uint8_t block[8];

  store_last_block (block, before);
  chain[0] = hm_load_be32 (block);
  chain[1] = hm_load_be32 (block + 4);
}
