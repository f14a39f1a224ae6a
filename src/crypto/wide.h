/* wide.h: vectors of words for ciphers with blocks of 64 bits, 256 or 512 bits wide
 *
 * The including file defines WIDE_BITS, and WIDE_VBMI when it needs that. A vector V has one word
 * of many blocks, and a block is spread over as many vectors as it has words. Everything moves
 * within 128-bit lanes, so the order of the blocks is not that of memory; loading and storing turn
 * it in opposite ways.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bytes.h"

#include <immintrin.h>
#include <stddef.h>

#if WIDE_BITS == 512
/* The header of gcc 12 initialises the operand that a mask of all ones ignores with itself, and
 * then warns about it. */
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif

#ifdef WIDE_VBMI
#define TARGET __attribute__ ((target ("avx512f,avx512vl,avx512bw,avx512dq,avx512vbmi")))
#else
#define TARGET __attribute__ ((target ("avx512f,avx512vl,avx512bw,avx512dq")))
#endif
typedef __m512i V;
#define V_LOAD(p) _mm512_loadu_si512 (p)
#define V_STORE(p, v) _mm512_storeu_si512 (p, v)
#define V_(operation) _mm512_##operation
#define V_BROADCAST(x) _mm512_broadcast_i32x4 (x)
/* The vectors @before and @v in a row, from the last 64 bits of @before. */
#define V_BLOCKS_BEFORE(before, v) _mm512_alignr_epi64 (v, before, 7)
#define V_XOR(a, b) _mm512_xor_si512 (a, b)
/* The register of which the last block is the one at @p. */
#define V_LAST_BLOCK(p) _mm512_set1_epi64 ((int64_t) block_as_is (p))
#else
#define TARGET __attribute__ ((target ("avx2")))
typedef __m256i V;
#define V_LOAD(p) _mm256_loadu_si256 ((const __m256i *) (const void *) (p))
#define V_STORE(p, v) _mm256_storeu_si256 ((__m256i *) (void *) (p), v)
#define V_(operation) _mm256_##operation
#define V_BROADCAST(x) _mm256_broadcastsi128_si256 (x)
#define V_BLOCKS_BEFORE(before, v)                                                                 \
  _mm256_alignr_epi8 (v, _mm256_permute2x128_si256 (before, v, 0x21), 8)
#define V_XOR(a, b) _mm256_xor_si256 (a, b)
#define V_LAST_BLOCK(p) _mm256_set1_epi64x ((int64_t) block_as_is (p))
#endif

#define INLINE TARGET HM_INLINE
#define V_SIZE sizeof (V)

INLINE uint64_t
block_as_is (const uint8_t *p)
{
  uint64_t x;

  memcpy (&x, p, sizeof x);
  return x;
}

/* Four rows of four 32-bit elements in each lane become columns. */
INLINE void
transpose (V v[4])
{
  V a = V_ (unpacklo_epi32) (v[0], v[1]), b = V_ (unpackhi_epi32) (v[0], v[1]);
  V c = V_ (unpacklo_epi32) (v[2], v[3]), d = V_ (unpackhi_epi32) (v[2], v[3]);

  v[0] = V_ (unpacklo_epi64) (a, c);
  v[1] = V_ (unpackhi_epi64) (a, c);
  v[2] = V_ (unpacklo_epi64) (b, d);
  v[3] = V_ (unpackhi_epi64) (b, d);
}

/* Blocks of four 16-bit words. @pairs gathers in each lane, which has two blocks, the first words,
 * the second words and so on. */
INLINE void
load_words16 (V v[4], const uint8_t *in, __m128i pairs)
{
  for (int i = 0; i < 4; i++)
    v[i] = V_ (shuffle_epi8) (V_LOAD (in + V_SIZE * i), V_BROADCAST (pairs));
  transpose (v);
}

/* Likewise; @blocks undoes @pairs. */
INLINE void
words16_to_blocks (V v[4], __m128i blocks)
{
  transpose (v);
  for (int i = 0; i < 4; i++)
    v[i] = V_ (shuffle_epi8) (v[i], V_BROADCAST (blocks));
}

/* Blocks of two 32-bit words: the first words of the blocks in two vectors, the second words, and
 * back. */
#define V_FIRST_WORDS(x, y)                                                                        \
  V_ (unpacklo_epi64) (V_ (shuffle_epi32) (x, 0xd8), V_ (shuffle_epi32) (y, 0xd8))
#define V_SECOND_WORDS(x, y)                                                                       \
  V_ (unpackhi_epi64) (V_ (shuffle_epi32) (x, 0xd8), V_ (shuffle_epi32) (y, 0xd8))
#define V_LOW_BLOCKS(first, second) V_ (unpacklo_epi32) (first, second)
#define V_HIGH_BLOCKS(first, second) V_ (unpackhi_epi32) (first, second)

/* The end of CBC decryption: to @n vectors of deciphered blocks, the ciphertext before each is
 * added. @before is the vector of ciphertext before @in, and becomes the last one of @in. A vector
 * of ciphertext is read before it is overwritten, for @out may be @in. */
INLINE void
store_cbc (uint8_t *out, const uint8_t *in, const V *v, int n, V *before)
{
  for (int i = 0; i < n; i++)
    {
      V ciphertext = V_LOAD (in + V_SIZE * i);

      V_STORE (out + V_SIZE * i, V_XOR (v[i], V_BLOCKS_BEFORE (*before, ciphertext)));
      *before = ciphertext;
    }
}

/* The last block of a vector. */
INLINE void
store_last_block (uint8_t *p, V v)
{
  uint8_t blocks[V_SIZE];

  V_STORE (blocks, v);
  memcpy (p, blocks + V_SIZE - 8, 8);
}
