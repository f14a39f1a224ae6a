/* des.h: the round of DES and the permutations around it (FIPS 46-3), for DES and MDC-2
 *
 * The S-boxes want the right half expanded by E, eight times six bits. Here both halves are kept
 * expanded all the time, six bits in each byte of a 64-bit word: E and P only move and copy bits,
 * so they are part of the S-box tables, and a round is eight look-ups and exclusive ors.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bytes.h"

#include <stddef.h>

/* Both halves after IP, expanded. */
typedef struct
{
  uint64_t left, right;
} HmDesHalves;

#define HM_DES_WIDE 512      /* bytes, 64 blocks */
#define HM_DES_MAX_ROUNDS 48 /* of triple DES */

/* Each half carries the key of the round that reads it next, already added. So a round adds to the
 * half that it changes the difference between the key which that half carries and the next one, and
 * this does not wait for the S-boxes. */
typedef struct
{
  HmDesHalves first;                 /* what the halves get before the first round */
  uint64_t delta[HM_DES_MAX_ROUNDS]; /* what the half that round i changes gets beside f */
  uint64_t border[2]; /* what the half that stays gets where a key of triple DES ends */
  HmDesHalves last;   /* what is still on the halves after the last round */
} HmDesSchedule;

/* CBC decryption of as many whole spans of HM_DES_WIDE bytes as there are, DES or triple DES
 * (@stages 1 or 3); gives the bytes done. @chain is the ciphertext block before and after, as it
 * stands in memory. */
typedef size_t (*HmDesWide) (const HmDesSchedule *schedule,
                             int stages,
                             uint8_t *chain,
                             uint8_t *out,
                             const uint8_t *in,
                             size_t length);

#if defined(__x86_64__)
size_t hm_des_cbc_decrypt_vbmi (const HmDesSchedule *schedule,
                                int stages,
                                uint8_t *chain,
                                uint8_t *out,
                                const uint8_t *in,
                                size_t length);
#endif

/* ---- Permutations of a block ---- */

/* Swaps the bits of @b under @mask with those of @a under @mask << @shift. */
#define HM_DES_SWAP(a, b, shift, mask)                                                             \
  do                                                                                               \
    {                                                                                              \
      uint32_t swap_ = ((a >> shift) ^ b) & mask;                                                  \
      b ^= swap_;                                                                                  \
      a ^= swap_ << shift;                                                                         \
    }                                                                                              \
  while (0)

/* Selection E of a half: the six bits for S1 in the highest byte. The inner four bits are a nibble
 * of the half, the outer two the neighbours of that nibble, around the ends too. */
HM_INLINE uint64_t
hm_des_expand (uint32_t half)
{
  uint64_t x = half;

  x = (x | x << 16) & 0x0000ffff0000ffff;
  x = (x | x << 8) & 0x00ff00ff00ff00ff;
  x = (x | x << 4) & 0x0f0f0f0f0f0f0f0f;
  return x << 1 | (hm_rotl64 (x, 56) & 0x0101010101010101) << 5 |
         (hm_rotl64 (x, 8) & 0x0808080808080808) >> 3;
}

HM_INLINE uint32_t
hm_des_contract (uint64_t x)
{
  x = x >> 1 & 0x0f0f0f0f0f0f0f0f;
  x = (x | x >> 4) & 0x00ff00ff00ff00ff;
  x = (x | x >> 8) & 0x0000ffff0000ffff;
  return (uint32_t) (x | x >> 16);
}

/* IP is a transposition of the block as an 8 by 8 matrix of bits, up to the order of its rows. */
HM_INLINE HmDesHalves
hm_des_load_block (const uint8_t *in)
{
  uint32_t l = hm_load_be32 (in), r = hm_load_be32 (in + 4);

  HM_DES_SWAP (l, r, 4, 0x0f0f0f0f);
  HM_DES_SWAP (l, r, 16, 0x0000ffff);
  HM_DES_SWAP (r, l, 2, 0x33333333);
  HM_DES_SWAP (r, l, 8, 0x00ff00ff);
  HM_DES_SWAP (l, r, 1, 0x55555555);
  return (HmDesHalves){ hm_des_expand (l), hm_des_expand (r) };
}

/* FP, the inverse of IP. */
HM_INLINE void
hm_des_store_block (uint8_t *out, HmDesHalves block)
{
  uint32_t l = hm_des_contract (block.left), r = hm_des_contract (block.right);

  HM_DES_SWAP (l, r, 1, 0x55555555);
  HM_DES_SWAP (r, l, 8, 0x00ff00ff);
  HM_DES_SWAP (r, l, 2, 0x33333333);
  HM_DES_SWAP (l, r, 16, 0x0000ffff);
  HM_DES_SWAP (l, r, 4, 0x0f0f0f0f);
  hm_store_be32 (out, l);
  hm_store_be32 (out + 4, r);
}

/* ---- Rounds ---- */

typedef const uint64_t (*HmDesTables)[64];

extern const uint64_t hm_des_sp[8][64]; /* E (P (S_i (x))) */

/* One base register for all tables: left to itself, the compiler of position-independent code
 * spends a register on each. */
HM_INLINE HmDesTables
hm_des_tables (void)
{
  HmDesTables sp = hm_des_sp;

  HM_BARRIER (sp);
  return sp;
}

/* What a round gives to a half: @half, which is known long before, the key difference, and the
 * eight S-boxes. The look-ups do not come in at the same time: the lowest two bytes and the highest
 * one take one instruction to extract, the others two. The sum is grouped by that, and the barriers
 * keep the compiler from grouping it anew. */
HM_INLINE uint64_t
hm_des_add_round (HmDesTables sp, uint64_t half, uint64_t delta, uint64_t x)
{
  uint64_t early = half ^ delta;
  uint64_t s78, s1, s23, s45;

  HM_BARRIER (early);
  s78 = sp[7][x & 0xff] ^ sp[6][x >> 8 & 0xff];
  HM_BARRIER (s78);
  s1 = sp[0][x >> 56] ^ early;
  HM_BARRIER (s1);
  s78 ^= s1;
  HM_BARRIER (s78);
  s23 = sp[1][x >> 48 & 0xff] ^ sp[2][x >> 40 & 0xff];
  HM_BARRIER (s23);
  s45 = sp[3][x >> 32 & 0xff] ^ sp[4][x >> 24 & 0xff];
  HM_BARRIER (s45);
  s78 ^= sp[5][x >> 16 & 0xff];
  HM_BARRIER (s78);
  s23 ^= s45;
  HM_BARRIER (s23);
  return s78 ^ s23;
}
