/* des-vbmi.c: DES-CBC and triple DES-CBC decryption on AVX-512 VBMI, 64 blocks at a time
 *
 * Each byte of the expanded halves (des.h), of 64 blocks, has a register. An S-box is then a table
 * of 64 bytes for each byte that it changes, and one instruction looks up all blocks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "des.h"

#if defined(__x86_64__)
#define WIDE_BITS 512
#define WIDE_VBMI
#include "wide.h"

#include "des-planes-tables.h"

#define BLOCKS 64
#define PLANES 8

typedef struct
{
  V left[PLANES], right[PLANES];
} Planes;

/* ---- Blocks, eight in a register, and their permutations, as in des.h ---- */

#define AND(x, mask) _mm512_and_si512 (x, _mm512_set1_epi64 (mask))
#define LEFT(x, n) _mm512_slli_epi64 (x, n)
#define RIGHT(x, n) _mm512_srli_epi64 (x, n)
#define OR(x, y) _mm512_or_si512 (x, y)

#define SWAP(a, b, shift, mask)                                                                    \
  do                                                                                               \
    {                                                                                              \
      V swap_ = AND (V_XOR (RIGHT (a, shift), b), mask);                                           \
      b = V_XOR (b, swap_);                                                                        \
      a = V_XOR (a, LEFT (swap_, shift));                                                          \
    }                                                                                              \
  while (0)

INLINE V
expand (V x)
{
  x = AND (OR (x, LEFT (x, 16)), 0x0000ffff0000ffff);
  x = AND (OR (x, LEFT (x, 8)), 0x00ff00ff00ff00ff);
  x = AND (OR (x, LEFT (x, 4)), 0x0f0f0f0f0f0f0f0f);
  return OR (LEFT (x, 1), OR (LEFT (AND (_mm512_rol_epi64 (x, 56), 0x0101010101010101), 5),
                              RIGHT (AND (_mm512_rol_epi64 (x, 8), 0x0808080808080808), 3)));
}

INLINE V
contract (V x)
{
  x = AND (RIGHT (x, 1), 0x0f0f0f0f0f0f0f0f);
  x = AND (OR (x, RIGHT (x, 4)), 0x00ff00ff00ff00ff);
  x = AND (OR (x, RIGHT (x, 8)), 0x0000ffff0000ffff);
  return AND (OR (x, RIGHT (x, 16)), 0xffffffff);
}

/* The two big-endian words of each block change places when its bytes are reversed. */
INLINE V
reverse_bytes (V x)
{
  const __m128i order = _mm_setr_epi8 (7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8);

  return _mm512_shuffle_epi8 (x, V_BROADCAST (order));
}

INLINE void
initial_permutation (V *left, V *right, V blocks)
{
  V x = reverse_bytes (blocks), l = RIGHT (x, 32), r = AND (x, 0xffffffff);

  SWAP (l, r, 4, 0x0f0f0f0f);
  SWAP (l, r, 16, 0x0000ffff);
  SWAP (r, l, 2, 0x33333333);
  SWAP (r, l, 8, 0x00ff00ff);
  SWAP (l, r, 1, 0x55555555);
  *left = expand (l);
  *right = expand (r);
}

INLINE V
final_permutation (V left, V right)
{
  V l = contract (left), r = contract (right);

  SWAP (l, r, 1, 0x55555555);
  SWAP (r, l, 8, 0x00ff00ff);
  SWAP (r, l, 2, 0x33333333);
  SWAP (l, r, 16, 0x0000ffff);
  SWAP (l, r, 4, 0x0f0f0f0f);
  return reverse_bytes (OR (LEFT (l, 32), r));
}

/* ---- Planes ---- */

/* Eight rows of eight 16-bit elements in each lane become columns. */
INLINE void
transpose8 (V v[8])
{
  V a[8], b[8];

  for (int i = 0; i < 8; i += 2)
    {
      a[i] = _mm512_unpacklo_epi16 (v[i], v[i + 1]);
      a[i + 1] = _mm512_unpackhi_epi16 (v[i], v[i + 1]);
    }
  for (int i = 0; i < 8; i += 4)
    for (int k = 0; k < 2; k++)
      {
        b[i + 2 * k] = _mm512_unpacklo_epi32 (a[i + k], a[i + k + 2]);
        b[i + 2 * k + 1] = _mm512_unpackhi_epi32 (a[i + k], a[i + k + 2]);
      }
  for (int i = 0; i < 4; i++)
    {
      v[2 * i] = _mm512_unpacklo_epi64 (b[i], b[i + 4]);
      v[2 * i + 1] = _mm512_unpackhi_epi64 (b[i], b[i + 4]);
    }
}

/* From eight halves in a register to one byte of 64 halves in a register, and back. */
INLINE void
halves_to_planes (V v[PLANES])
{
  const __m128i pairs = _mm_setr_epi8 (0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);

  for (int i = 0; i < PLANES; i++)
    v[i] = _mm512_shuffle_epi8 (v[i], V_BROADCAST (pairs));
  transpose8 (v);
}

INLINE void
planes_to_halves (V v[PLANES])
{
  const __m128i apart = _mm_setr_epi8 (0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15);

  transpose8 (v);
  for (int i = 0; i < PLANES; i++)
    v[i] = _mm512_shuffle_epi8 (v[i], V_BROADCAST (apart));
}

INLINE void
add_key (V half[PLANES], uint64_t key)
{
  for (int i = 0; i < PLANES; i++)
    half[i] = V_XOR (half[i], _mm512_set1_epi8 ((int8_t) (key >> (8 * i))));
}

/* ---- Rounds ---- */

INLINE void
one_round (V target[PLANES], const V source[PLANES], uint64_t delta)
{
  add_key (target, delta);
#pragma GCC unroll 8
  for (int i = 0; i < PLANES; i++)
#pragma GCC unroll 6
    for (int k = 0; k < 6; k++)
      target[i] = V_XOR (target[i], _mm512_permutexvar_epi8 (source[des_sources[i][k]],
                                                             V_LOAD (des_planes[i][k])));
}

INLINE void
sixteen_rounds (V left[PLANES], V right[PLANES], const uint64_t *delta)
{
  for (int i = 0; i < 16; i += 2)
    {
      one_round (left, right, delta[i]);
      one_round (right, left, delta[i + 1]);
    }
}

TARGET size_t
hm_des_cbc_decrypt_vbmi (const HmDesSchedule *schedule,
                         int stages,
                         uint8_t *chain,
                         uint8_t *out,
                         const uint8_t *in,
                         size_t length)
{
  size_t done = 0;
  V before = V_LAST_BLOCK (chain);

  for (; length - done >= 8 * BLOCKS; done += 8 * BLOCKS)
    {
      Planes x;
      V blocks[PLANES];

      for (int i = 0; i < PLANES; i++)
        initial_permutation (&x.left[i], &x.right[i], V_LOAD (in + done + V_SIZE * i));
      halves_to_planes (x.left);
      halves_to_planes (x.right);

      add_key (x.left, schedule->first.left);
      add_key (x.right, schedule->first.right);
      sixteen_rounds (x.left, x.right, schedule->delta);
      if (stages == 3)
        {
          add_key (x.left, schedule->border[0]);
          sixteen_rounds (x.right, x.left, schedule->delta + 16);
          add_key (x.right, schedule->border[1]);
          sixteen_rounds (x.left, x.right, schedule->delta + 32);
        }
      add_key (x.left, schedule->last.left);
      add_key (x.right, schedule->last.right);

      planes_to_halves (x.left);
      planes_to_halves (x.right);
      for (int i = 0; i < PLANES; i++)
        blocks[i] = final_permutation (x.right[i], x.left[i]);
      store_cbc (out + done, in + done, blocks, PLANES, &before);
    }
  store_last_block (chain, before);
  return done;
}
#endif
