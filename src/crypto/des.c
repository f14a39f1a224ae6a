/* des.c: DES and triple DES (FIPS 46-3)
 *
 * CBC chains in expanded form, after IP (des.h): IP and FP are beside the chain from block to
 * block, not in it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cpu.h"
#include "crypto.h"
#include "des.h"

#include <assert.h>

#include "des-tables.h"

typedef struct
{
  HmDesSchedule encrypt, decrypt;
  HmDesHalves chain;
  HmDesWide wide; /* NULL without wide registers */
} Des;

static_assert (sizeof (Des) <= HM_MAX_CONTEXT_SIZE, "DES context");

/* ---- Rounds ---- */

/* Two rounds on @n independent blocks, side by side. The halves do not move: the rounds change
 * @left and @right in turn. */
HM_INLINE void
two_rounds (HmDesTables sp, uint64_t *left, uint64_t *right, int n, const uint64_t *delta)
{
  for (int b = 0; b < n; b++)
    left[b] = hm_des_add_round (sp, left[b], delta[0], right[b]);
  for (int b = 0; b < n; b++)
    right[b] = hm_des_add_round (sp, right[b], delta[1], left[b]);
}

/* Unrolled for one block, but a loop for several: written out, the code of triple DES would not fit
 * in the instruction cache. */
HM_INLINE void
eight_rounds (HmDesTables sp, uint64_t *left, uint64_t *right, int n, const uint64_t *delta)
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
remaining_rounds (HmDesTables sp,
                  uint64_t *left,
                  uint64_t *right,
                  int n,
                  const HmDesSchedule *schedule,
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
expand_key (uint64_t round_key[16], const uint8_t *key)
{
  uint64_t bits = hm_load_be64 (key);
  uint64_t c, d, cd = 0; /* C in the upper, D in the lower 28 bits */

  for (int i = 0; i < 16; i++)
    cd |= des_pc1[i][bits >> (60 - 4 * i) & 15];
  c = cd >> 28;
  d = cd & 0xfffffff;
  for (int round = 0; round < 16; round++)
    {
      int shift = round == 0 || round == 1 || round == 8 || round == 15 ? 1 : 2;
      uint64_t spread = 0;

      c = (c << shift | c >> (28 - shift)) & 0xfffffff;
      d = (d << shift | d >> (28 - shift)) & 0xfffffff;
      cd = c << 28 | d;
      for (int i = 0; i < 14; i++)
        spread |= des_pc2[i][cd >> (52 - 4 * i) & 15];
      round_key[round] = spread;
    }
}

/* The round keys of one key in the opposite order, as decryption takes them. */
static void
reverse (uint64_t reversed[16], const uint64_t round_key[16])
{
  for (int i = 0; i < 16; i++)
    reversed[i] = round_key[15 - i];
}

/* @keys has the round keys of all stages in the order of use. */
static void
make_schedule (HmDesSchedule *schedule, const uint64_t *keys, int stages)
{
  int count = 16 * stages;
  uint64_t carried[2] = { keys[1], keys[0] }; /* by the left, the right half */

  schedule->first = (HmDesHalves){ carried[0], carried[1] };
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
  schedule->last = (HmDesHalves){ carried[0], carried[1] };
}

/* ---- Modes ---- */

#define WIDE 3

HM_INLINE void
des_blocks (const HmDesSchedule *schedule,
            uint8_t *out,
            const uint8_t *in,
            int n,
            int stages,
            HmDesHalves *chain)
{
  const HmDesTables sp = hm_des_tables ();
  uint64_t left[WIDE], right[WIDE];
  HmDesHalves input[WIDE];

  for (int b = 0; b < n; b++)
    {
      input[b] = hm_des_load_block (in + 8 * b);
      left[b] = input[b].left ^ schedule->first.left;
      right[b] = input[b].right ^ schedule->first.right;
    }
  eight_rounds (sp, left, right, n, schedule->delta);
  remaining_rounds (sp, left, right, n, schedule, stages);
  for (int b = 0; b < n; b++)
    {
      HmDesHalves output = { right[b] ^ schedule->last.right, left[b] ^ schedule->last.left };

      if (chain)
        {
          output.left ^= chain->left;
          output.right ^= chain->right;
          *chain = input[b];
        }
      hm_des_store_block (out + 8 * b, output);
    }
}

HM_INLINE void
ecb (const HmDesSchedule *schedule, uint8_t *out, const uint8_t *in, size_t length, int stages)
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
  const HmDesSchedule *schedule = &des->encrypt;
  const HmDesHalves first = schedule->first, last = schedule->last;
  const HmDesTables sp = hm_des_tables ();
  uint64_t left = des->chain.right ^ last.left, right = des->chain.left ^ last.right;
  HmDesHalves input, output = { 0, 0 };

  if (!length)
    return;
  input = hm_des_load_block (in);
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
        hm_des_store_block (out + i - 8, output);
      if (i + 8 < length)
        input = hm_des_load_block (in + i + 8);
      remaining_rounds (sp, &left, &right, 1, schedule, stages);
      output = (HmDesHalves){ right ^ last.right, left ^ last.left };
    }
  hm_des_store_block (out + length - 8, output);
  des->chain = output;
}

HM_INLINE void
cbc_decrypt (Des *des, uint8_t *out, const uint8_t *in, size_t length, int stages)
{
  const HmDesSchedule *schedule = &des->decrypt;
  HmDesHalves chain;

  if (des->wide && length >= HM_DES_WIDE)
    {
      uint8_t block[8];
      size_t done;

      hm_des_store_block (block, des->chain);
      done = des->wide (schedule, stages, block, out, in, length);
      des->chain = hm_des_load_block (block);
      in += done;
      out += done;
      length -= done;
    }
  chain = des->chain;
  for (; length >= 8 * WIDE; length -= 8 * WIDE, in += 8 * WIDE, out += 8 * WIDE)
    des_blocks (schedule, out, in, WIDE, stages, &chain);
  for (; length >= 16; length -= 16, in += 16, out += 16)
    des_blocks (schedule, out, in, 2, stages, &chain);
  if (length)
    des_blocks (schedule, out, in, 1, stages, &chain);
  des->chain = chain;
}

/* ---- Descriptors ---- */

static HmDesWide
choose (const char **name)
{
#if defined(__x86_64__)
  const uint32_t needed = HM_CPU_AVX512 | HM_CPU_VBMI;

  if ((hm_cpu_features () & needed) == needed)
    {
      *name = "AVX-512 VBMI";
      return hm_des_cbc_decrypt_vbmi;
    }
#endif
  *name = "portable C";
  return NULL;
}

static bool
des_set_key (void *context, const uint8_t *key, size_t length)
{
  Des *des = context;
  uint64_t keys[16], reversed[16];
  const char *name;

  if (length != 8)
    return false;
  expand_key (keys, key);
  make_schedule (&des->encrypt, keys, 1);
  reverse (reversed, keys);
  make_schedule (&des->decrypt, reversed, 1);
  des->wide = choose (&name);
  return true;
}

/* Encryption is E (k3, D (k2, E (k1, x))); a key of two parts has k3 = k1 (SP 800-67, 3.2). */
static bool
ede3_set_key (void *context, const uint8_t *key, size_t length)
{
  Des *des = context;
  const uint8_t *k1 = key, *k2 = key + 8, *k3 = length == 24 ? key + 16 : key;
  uint64_t keys[48], reversed[48], middle[16];
  const char *name;

  if (length != 16 && length != 24)
    return false;
  expand_key (keys, k1);
  expand_key (middle, k2);
  reverse (keys + 16, middle);
  expand_key (keys + 32, k3);
  make_schedule (&des->encrypt, keys, 3);
  reverse (reversed, keys + 32);
  memcpy (reversed + 16, middle, sizeof middle);
  reverse (reversed + 32, keys);
  make_schedule (&des->decrypt, reversed, 3);
  des->wide = choose (&name);
  return true;
}

static void
des_set_iv (void *context, const uint8_t *iv)
{
  ((Des *) context)->chain = hm_des_load_block (iv);
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
ecb_implementation (bool encrypt)
{
  return "portable C";
}

static const char *
cbc_implementation (bool encrypt)
{
  const char *name;

  choose (&name);
  return encrypt ? "portable C" : name;
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
  .implementation = ecb_implementation,
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
  .implementation = cbc_implementation,
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
  .implementation = cbc_implementation,
};
