/* des.c: DES and triple DES (FIPS 46-3)
 *
 * The S-boxes want the right half expanded by E, eight times six bits. Here both halves are kept
 * expanded all the time, six bits in each byte of a 64-bit word: E and P only move and copy bits,
 * so they are part of the S-box tables, and a round is eight look-ups and exclusive ors.
 *
 * IP and FP move bits too. CBC chains therefore in expanded form, after IP: they are beside the
 * chain from block to block, not in it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bytes.h"
#include "crypto.h"

#include <assert.h>

#include "des-tables.h"

#define MAX_ROUNDS 48

/* Both halves after IP, expanded. */
typedef struct
{
  uint64_t left, right;
} Halves;

/* Each half carries the key of the round that reads it next, already added. So a round adds to the
 * half that it changes the difference between the key which that half carries and the next one, and
 * this does not wait for the S-boxes. */
typedef struct
{
  Halves first;               /* what the halves get before the first round */
  uint64_t delta[MAX_ROUNDS]; /* what the half that round i changes gets beside f */
  uint64_t border[2];         /* what the half that stays gets where a key of triple DES ends */
  Halves last;                /* what is still on the halves after the last round */
} Schedule;

typedef struct
{
  Schedule encrypt, decrypt;
  Halves chain;
} Des;

static_assert (sizeof (Des) <= HM_MAX_CONTEXT_SIZE, "DES context");

/* ---- Permutations of a block ---- */

/* Swaps the bits of @b under @mask with those of @a under @mask << @shift. */
#define SWAP(a, b, shift, mask)                                                                    \
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
expand (uint32_t half)
{
  uint64_t x = half;

  x = (x | x << 16) & 0x0000ffff0000ffff;
  x = (x | x << 8) & 0x00ff00ff00ff00ff;
  x = (x | x << 4) & 0x0f0f0f0f0f0f0f0f;
  return x << 1 | (hm_rotl64 (x, 56) & 0x0101010101010101) << 5 |
         (hm_rotl64 (x, 8) & 0x0808080808080808) >> 3;
}

HM_INLINE uint32_t
contract (uint64_t x)
{
  x = x >> 1 & 0x0f0f0f0f0f0f0f0f;
  x = (x | x >> 4) & 0x00ff00ff00ff00ff;
  x = (x | x >> 8) & 0x0000ffff0000ffff;
  return (uint32_t) (x | x >> 16);
}

/* IP is a transposition of the block as an 8 by 8 matrix of bits, up to the order of its rows. */
HM_INLINE Halves
load_block (const uint8_t *in)
{
  uint32_t l = hm_load_be32 (in), r = hm_load_be32 (in + 4);

  SWAP (l, r, 4, 0x0f0f0f0f);
  SWAP (l, r, 16, 0x0000ffff);
  SWAP (r, l, 2, 0x33333333);
  SWAP (r, l, 8, 0x00ff00ff);
  SWAP (l, r, 1, 0x55555555);
  return (Halves){ expand (l), expand (r) };
}

/* FP, the inverse of IP. */
HM_INLINE void
store_block (uint8_t *out, Halves block)
{
  uint32_t l = contract (block.left), r = contract (block.right);

  SWAP (l, r, 1, 0x55555555);
  SWAP (r, l, 8, 0x00ff00ff);
  SWAP (r, l, 2, 0x33333333);
  SWAP (l, r, 16, 0x0000ffff);
  SWAP (l, r, 4, 0x0f0f0f0f);
  hm_store_be32 (out, l);
  hm_store_be32 (out + 4, r);
}

/* ---- Rounds ---- */

typedef const uint64_t (*Tables)[64];

/* One base register for all tables: left to itself, the compiler of position-independent code
 * spends a register on each. */
HM_INLINE Tables
tables (void)
{
  Tables sp = des_sp;

  HM_BARRIER (sp);
  return sp;
}

/* What a round gives to a half: @half, which is known long before, the key difference, and the
 * eight S-boxes. The look-ups do not come in at the same time: the lowest two bytes and the highest
 * one take one instruction to extract, the others two. The sum is grouped by that, and the barriers
 * keep the compiler from grouping it anew. */
HM_INLINE uint64_t
add_round (Tables sp, uint64_t half, uint64_t delta, uint64_t x)
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

/* Two rounds on @n independent blocks, side by side. The halves do not move: the rounds change
 * @left and @right in turn. */
HM_INLINE void
two_rounds (Tables sp, uint64_t *left, uint64_t *right, int n, const uint64_t *delta)
{
  for (int b = 0; b < n; b++)
    left[b] = add_round (sp, left[b], delta[0], right[b]);
  for (int b = 0; b < n; b++)
    right[b] = add_round (sp, right[b], delta[1], left[b]);
}

/* Unrolled for one block, but a loop for several: written out, the code of triple DES would not fit
 * in the instruction cache. */
HM_INLINE void
eight_rounds (Tables sp, uint64_t *left, uint64_t *right, int n, const uint64_t *delta)
{
  if (n == 1)
#pragma GCC unroll 4
    for (int i = 0; i < 8; i += 2)
      two_rounds (sp, left, right, n, delta + i);
  else
#pragma GCC unroll 1
    for (int i = 0; i < 8; i += 2)
      two_rounds (sp, left, right, n, delta + i);
}

/* DES or triple DES, @stages 1 or 3, without IP, FP and the first and last keys, and without the
 * first eight rounds: those are the caller's, who may put other work after them. Between two keys
 * of triple DES FP and IP cancel; what is left of them is the swap of the halves, so the half
 * changed last is the one to be changed first: both rounds read the same half and run side by side.
 * The result is left with its halves swapped. */
HM_INLINE void
remaining_rounds (Tables sp,
                  uint64_t *left,
                  uint64_t *right,
                  int n,
                  const Schedule *schedule,
                  int stages)
{
  eight_rounds (sp, left, right, n, schedule->delta + 8);
  if (stages == 1)
    return;
  for (int b = 0; b < n; b++)
    left[b] ^= schedule->border[0];
  eight_rounds (sp, right, left, n, schedule->delta + 16);
  eight_rounds (sp, right, left, n, schedule->delta + 24);
  for (int b = 0; b < n; b++)
    right[b] ^= schedule->border[1];
  eight_rounds (sp, left, right, n, schedule->delta + 32);
  eight_rounds (sp, left, right, n, schedule->delta + 40);
}

/* ---- Key schedule ---- */

/* The sixteen round keys, spread as the halves are: six bits in each byte (FIPS 46-3, figure 3). */
static void
expand_key (uint64_t round_key[16], const uint8_t *key, int decrypt)
{
  uint64_t bits = hm_load_be64 (key);
  uint64_t cd = 0; /* C in the upper, D in the lower 28 bits */

  for (int i = 0; i < 56; i++)
    cd = cd << 1 | (bits >> (64 - des_pc1[i]) & 1);
  for (int round = 0; round < 16; round++)
    {
      int shift = round == 0 || round == 1 || round == 8 || round == 15 ? 1 : 2;
      uint64_t c = cd >> 28, d = cd & 0xfffffff;
      uint64_t spread = 0;

      c = (c << shift | c >> (28 - shift)) & 0xfffffff;
      d = (d << shift | d >> (28 - shift)) & 0xfffffff;
      cd = c << 28 | d;
      for (int i = 0; i < 48; i++)
        {
          /* Two unused bits before each six. */
          if (i % 6 == 0)
            spread <<= 2;
          spread = spread << 1 | (cd >> (56 - des_pc2[i]) & 1);
        }
      round_key[decrypt ? 15 - round : round] = spread;
    }
}

/* @keys has the round keys of all stages in the order of use. */
static void
make_schedule (Schedule *schedule, const uint64_t *keys, int stages)
{
  int count = 16 * stages;
  uint64_t carried[2] = { keys[1], keys[0] }; /* by the left, the right half */

  schedule->first = (Halves){ carried[0], carried[1] };
  for (int i = 0; i < count; i++)
    {
      int target = (i + i / 16) % 2;
      int source = !target;
      int next = i + 1;

      if (i > 0 && i % 16 == 0)
        schedule->border[i / 16 - 1] = carried[source] ^ keys[i];
      carried[source] = keys[i];
      /* The next round that reads what this one changes. */
      while (next < count && (next + next / 16) % 2 == target)
        next++;
      schedule->delta[i] = next < count ? carried[target] ^ keys[next] : 0;
      carried[target] ^= schedule->delta[i];
    }
  schedule->last = (Halves){ carried[0], carried[1] };
}

/* ---- Modes ---- */

#define WIDE 3

HM_INLINE void
des_blocks (const Schedule *schedule,
            uint8_t *out,
            const uint8_t *in,
            int n,
            int stages,
            Halves *chain)
{
  const Tables sp = tables ();
  uint64_t left[WIDE], right[WIDE];
  Halves input[WIDE];

  for (int b = 0; b < n; b++)
    {
      input[b] = load_block (in + 8 * b);
      left[b] = input[b].left ^ schedule->first.left;
      right[b] = input[b].right ^ schedule->first.right;
    }
  eight_rounds (sp, left, right, n, schedule->delta);
  remaining_rounds (sp, left, right, n, schedule, stages);
  for (int b = 0; b < n; b++)
    {
      Halves output = { right[b] ^ schedule->last.right, left[b] ^ schedule->last.left };

      if (chain)
        {
          output.left ^= chain->left;
          output.right ^= chain->right;
          *chain = input[b];
        }
      store_block (out + 8 * b, output);
    }
}

HM_INLINE void
ecb (const Schedule *schedule, uint8_t *out, const uint8_t *in, size_t length, int stages)
{
  for (; length >= 8 * WIDE; length -= 8 * WIDE, in += 8 * WIDE, out += 8 * WIDE)
    des_blocks (schedule, out, in, WIDE, stages, NULL);
  for (; length; length -= 8, in += 8, out += 8)
    des_blocks (schedule, out, in, 1, stages, NULL);
}

/* What ends a block and starts the next one, the last and first keys, is added to the plaintext
 * before the chain reaches it. And the permutations of the block before and of the block after are
 * done in the middle of a block, where the processor has nothing else to do but wait for the
 * S-boxes. */
HM_INLINE void
cbc_encrypt (Des *des, uint8_t *out, const uint8_t *in, size_t length, int stages)
{
  const Schedule *schedule = &des->encrypt;
  const Halves first = schedule->first, last = schedule->last;
  const Tables sp = tables ();
  uint64_t left = des->chain.right ^ last.left, right = des->chain.left ^ last.right;
  Halves input, output = { 0, 0 };

  if (!length)
    return;
  input = load_block (in);
  for (size_t i = 0; i < length; i += 8)
    {
      uint64_t swap = left;

      input.left ^= first.left ^ last.right;
      input.right ^= first.right ^ last.left;
      HM_BARRIER (input.left);
      HM_BARRIER (input.right);
      left = input.left ^ right;
      right = input.right ^ swap;
      eight_rounds (sp, &left, &right, 1, schedule->delta);
      if (i > 0)
        store_block (out + i - 8, output);
      if (i + 8 < length)
        input = load_block (in + i + 8);
      remaining_rounds (sp, &left, &right, 1, schedule, stages);
      output = (Halves){ right ^ last.right, left ^ last.left };
    }
  store_block (out + length - 8, output);
  des->chain = output;
}

HM_INLINE void
cbc_decrypt (Des *des, uint8_t *out, const uint8_t *in, size_t length, int stages)
{
  const Schedule *schedule = &des->decrypt;
  Halves chain = des->chain;

  for (; length >= 8 * WIDE; length -= 8 * WIDE, in += 8 * WIDE, out += 8 * WIDE)
    des_blocks (schedule, out, in, WIDE, stages, &chain);
  for (; length; length -= 8, in += 8, out += 8)
    des_blocks (schedule, out, in, 1, stages, &chain);
  des->chain = chain;
}

/* ---- Descriptors ---- */

static bool
des_set_key (void *context, const uint8_t *key, size_t length)
{
  Des *des = context;
  uint64_t keys[16];

  if (length != 8)
    return false;
  expand_key (keys, key, 0);
  make_schedule (&des->encrypt, keys, 1);
  expand_key (keys, key, 1);
  make_schedule (&des->decrypt, keys, 1);
  return true;
}

/* Encryption is E (k3, D (k2, E (k1, x))); a key of two parts has k3 = k1 (SP 800-67, 3.2). */
static bool
ede3_set_key (void *context, const uint8_t *key, size_t length)
{
  Des *des = context;
  const uint8_t *k1 = key, *k2 = key + 8, *k3 = length == 24 ? key + 16 : key;
  uint64_t keys[48];

  if (length != 16 && length != 24)
    return false;
  expand_key (keys, k1, 0);
  expand_key (keys + 16, k2, 1);
  expand_key (keys + 32, k3, 0);
  make_schedule (&des->encrypt, keys, 3);
  expand_key (keys, k3, 1);
  expand_key (keys + 16, k2, 0);
  expand_key (keys + 32, k1, 1);
  make_schedule (&des->decrypt, keys, 3);
  return true;
}

static void
des_set_iv (void *context, const uint8_t *iv)
{
  ((Des *) context)->chain = load_block (iv);
}

static void
des_ecb_encrypt (void *context, uint8_t *out, const uint8_t *in, size_t length)
{
  ecb (&((Des *) context)->encrypt, out, in, length, 1);
}

static void
des_ecb_decrypt (void *context, uint8_t *out, const uint8_t *in, size_t length)
{
  ecb (&((Des *) context)->decrypt, out, in, length, 1);
}

static void
des_cbc_encrypt (void *context, uint8_t *out, const uint8_t *in, size_t length)
{
  cbc_encrypt (context, out, in, length, 1);
}

static void
des_cbc_decrypt (void *context, uint8_t *out, const uint8_t *in, size_t length)
{
  cbc_decrypt (context, out, in, length, 1);
}

static void
ede3_cbc_encrypt (void *context, uint8_t *out, const uint8_t *in, size_t length)
{
  cbc_encrypt (context, out, in, length, 3);
}

static void
ede3_cbc_decrypt (void *context, uint8_t *out, const uint8_t *in, size_t length)
{
  cbc_decrypt (context, out, in, length, 3);
}

static const char *
des_implementation (bool encrypt)
{
  return "portable C";
}

const HmCipher hm_des_ecb = {
  .name = "des-ecb",
  .key_size = 8,
  .min_key_size = 8,
  .max_key_size = 8,
  .block_size = 8,
  .context_size = sizeof (Des),
  .set_key = des_set_key,
  .encrypt = des_ecb_encrypt,
  .decrypt = des_ecb_decrypt,
  .implementation = des_implementation,
};

const HmCipher hm_des_cbc = {
  .name = "des-cbc",
  .key_size = 8,
  .min_key_size = 8,
  .max_key_size = 8,
  .block_size = 8,
  .iv_size = 8,
  .context_size = sizeof (Des),
  .set_key = des_set_key,
  .set_iv = des_set_iv,
  .encrypt = des_cbc_encrypt,
  .decrypt = des_cbc_decrypt,
  .implementation = des_implementation,
};

const HmCipher hm_des_ede3_cbc = {
  .name = "des-ede3-cbc",
  .key_size = 24,
  .min_key_size = 16,
  .max_key_size = 24,
  .block_size = 8,
  .iv_size = 8,
  .context_size = sizeof (Des),
  .set_key = ede3_set_key,
  .set_iv = des_set_iv,
  .encrypt = ede3_cbc_encrypt,
  .decrypt = ede3_cbc_decrypt,
  .implementation = des_implementation,
};
