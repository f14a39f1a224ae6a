/* idea.c: IDEA in CBC mode (Lai, On the Design and Security of Block Ciphers, 1992)
 *
 * The multiplication is that of the nonzero residues modulo 65537, a prime; the word 0 stands for
 * 65536. It is what a block waits for. With M = (2^64 - 1) / 65537, an integer, and 0 < r < 65537,
 * a product p = 65537 q + r gives
 *
 *   p M = r M - q (modulo 2^64),   r M = (r - 1) 2^48 + (65536 - r) 2^32 + ...
 *
 * and q is less than the last, smaller terms. So the upper 16 bits are r - 1: with k M instead of
 * the subkey k, one multiplication and a shift do all.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "idea.h"
#include "cpu.h"
#include "crypto.h"

#include <assert.h>

#define ROUNDS 8
#define WIDE 3 /* blocks decrypted side by side */

typedef struct
{
  uint64_t encrypt[IDEA_KEYS]; /* those that multiply, times M; those that are added as they are */
  uint64_t decrypt[IDEA_KEYS];
  uint16_t wide_key[IDEA_KEYS]; /* the subkeys for decryption themselves */
  uint8_t chain[8];
  HmIdeaWide wide; /* NULL without wide registers */
} Idea;

static_assert (sizeof (Idea) <= HM_MAX_CONTEXT_SIZE, "IDEA context");

/* Sums of words. On x86 there are instructions for 16 bits, and the upper bits stay zero without
 * another instruction that clears them. */
#if defined(__x86_64__)
#define ADD(x, y) __asm__("addw %w1, %w0" : "+r"(x) : "r"(y) : "cc")
#define INCREMENT(x) __asm__("addw $1, %w0" : "+r"(x) : : "cc")
#else
#define ADD(x, y) (x = (x + (y)) & 0xffff)
#define INCREMENT(x) (x = (x + 1) & 0xffff)
#endif

/* The product less one. Zero is 65536, that is -1, and -k is 65537 - k; it comes once in 65536
 * times, so a branch is predicted well. The barrier makes it a branch: a conditional move would be
 * one more thing to wait for. */
HM_INLINE uint32_t
multiply (uint32_t x, uint64_t key)
{
  uint64_t product = x * key;

  if (__builtin_expect (x == 0, 0))
    {
      product = -key;
      HM_BARRIER (product);
    }
  return (uint32_t) (product >> 48);
}

typedef struct
{
  uint32_t x1, x2, x3, x4;
} Block;

/* The increments that turn products into words are done to sums that are early. */
HM_INLINE void
one_round (Block *x, const uint64_t *key)
{
  uint32_t y1, y2, y3, y4, s, t, u, v;

  y1 = multiply (x->x1, key[0]);
  y4 = multiply (x->x4, key[3]);
  y2 = x->x2;
  y3 = x->x3;
  ADD (y2, (uint32_t) key[1]);
  ADD (y3, (uint32_t) key[2]);
  INCREMENT (y1);
  INCREMENT (y4);

  s = y1 ^ y3;
  t = y2 ^ y4;
  u = multiply (s, key[4]); /* less one */
  INCREMENT (t);
  ADD (t, u);
  v = multiply (t, key[5]); /* less one */
  INCREMENT (u);
  INCREMENT (u);
  ADD (u, v);
  INCREMENT (v);

  x->x1 = y1 ^ v;
  x->x2 = y3 ^ v;
  x->x3 = y2 ^ u;
  x->x4 = y4 ^ u;
}

HM_INLINE void
transform (Block *x, int n, const uint64_t *key)
{
  uint32_t swap;

#pragma GCC unroll 8
  for (int round = 0; round < ROUNDS; round++, key += 6)
    for (int b = 0; b < n; b++)
      one_round (x + b, key);
  for (int b = 0; b < n; b++)
    {
      x[b].x1 = multiply (x[b].x1, key[0]);
      x[b].x4 = multiply (x[b].x4, key[3]);
      INCREMENT (x[b].x1);
      INCREMENT (x[b].x4);
      swap = x[b].x2;
      x[b].x2 = x[b].x3;
      x[b].x3 = swap;
      ADD (x[b].x2, (uint32_t) key[1]);
      ADD (x[b].x3, (uint32_t) key[2]);
    }
}

HM_INLINE Block
load_block (const uint8_t *in)
{
  uint64_t x = hm_load_be64 (in);

  return (Block){ (uint32_t) (x >> 48), x >> 32 & 0xffff, x >> 16 & 0xffff, x & 0xffff };
}

HM_INLINE void
store_block (uint8_t *out, Block x)
{
  hm_store_be64 (out, (uint64_t) (x.x1 << 16 | x.x2) << 32 | x.x3 << 16 | x.x4);
}

HM_INLINE void
add_block (Block *x, Block y)
{
  x->x1 ^= y.x1;
  x->x2 ^= y.x2;
  x->x3 ^= y.x3;
  x->x4 ^= y.x4;
}

static void
idea_encrypt (void *context, uint8_t *out, const uint8_t *in, size_t length)
{
  Idea *idea = context;
  Block x = load_block (idea->chain);

  for (; length; length -= 8, in += 8, out += 8)
    {
      add_block (&x, load_block (in));
      transform (&x, 1, idea->encrypt);
      store_block (out, x);
    }
  store_block (idea->chain, x);
}

HM_INLINE void
decrypt_blocks (Idea *idea, uint8_t *out, const uint8_t *in, int n)
{
  Block x[WIDE], before[WIDE + 1];

  before[0] = load_block (idea->chain);
  for (int b = 0; b < n; b++)
    x[b] = before[b + 1] = load_block (in + 8 * b);
  transform (x, n, idea->decrypt);
  memcpy (idea->chain, in + 8 * (n - 1), 8);
  for (int b = 0; b < n; b++)
    {
      add_block (x + b, before[b]);
      store_block (out + 8 * b, x[b]);
    }
}

static void
idea_decrypt (void *context, uint8_t *out, const uint8_t *in, size_t length)
{
  Idea *idea = context;

  if (idea->wide)
    {
      size_t done = idea->wide (idea->wide_key, idea->chain, out, in, length);

      in += done;
      out += done;
      length -= done;
    }
  for (; length >= 8 * WIDE; length -= 8 * WIDE, in += 8 * WIDE, out += 8 * WIDE)
    decrypt_blocks (idea, out, in, WIDE);
  for (; length >= 16; length -= 16, in += 16, out += 16)
    decrypt_blocks (idea, out, in, 2);
  if (length)
    decrypt_blocks (idea, out, in, 1);
}

/* ---- Subkeys ---- */

static uint16_t
negate (uint16_t x)
{
  return (uint16_t) -x;
}

/* x to the power 65535 modulo 65537; 0, which is -1, is its own inverse. */
static uint16_t
invert (uint16_t x)
{
  uint64_t result = 1, power = x ? x : 65536;

  for (int i = 0; i < 16; i++)
    {
      result = result * power % 65537;
      power = power * power % 65537;
    }
  return (uint16_t) result;
}

/* Which subkeys of a round multiply: 1, 4, 5 and 6. */
static bool
multiplies (int i)
{
  return i % 6 != 1 && i % 6 != 2;
}

static void
prepare (uint64_t *prepared, const uint16_t *key)
{
  const uint64_t m = UINT64_MAX / 65537;

  for (int i = 0; i < IDEA_KEYS; i++)
    prepared[i] = !multiplies (i) ? key[i] : m * (key[i] ? key[i] : 65536);
}

static HmIdeaWide
choose (const char **name)
{
#if defined(__x86_64__)
  if (hm_cpu_features () & HM_CPU_AVX512)
    {
      *name = "AVX-512";
      return hm_idea_cbc_decrypt_avx512;
    }
  if (hm_cpu_features () & HM_CPU_AVX2)
    {
      *name = "AVX2";
      return hm_idea_cbc_decrypt_avx2;
    }
#endif
#if HM_HAVE_NEON
  if (hm_cpu_features () & HM_CPU_NEON)
    {
      *name = "NEON";
      return hm_idea_cbc_decrypt_neon;
    }
#endif
  *name = "portable C";
  return NULL;
}

static bool
idea_set_key (void *context, const uint8_t *key, size_t length)
{
  Idea *idea = context;
  uint16_t k[IDEA_KEYS], *d = idea->wide_key;
  uint64_t high, low;
  const char *name;

  if (length != 16)
    return false;

  /* Eight subkeys from the key, eight from the key turned left by 25 bits, and so on. */
  high = hm_load_be64 (key);
  low = hm_load_be64 (key + 8);
  for (int i = 0; i < IDEA_KEYS; i++)
    {
      uint64_t swap = high;

      k[i] = (uint16_t) ((i % 8 < 4 ? high : low) >> (48 - 16 * (i % 4)));
      if (i % 8 == 7)
        {
          high = high << 25 | low >> 39;
          low = low << 25 | swap >> 39;
        }
    }

  /* Decryption: the inverses in reverse order. Inside, the words that are added have changed
   * places; the two subkeys in the middle of a round undo themselves. */
  for (int round = 0; round <= ROUNDS; round++)
    {
      const uint16_t *from = k + 6 * (ROUNDS - round);
      int crossed = round > 0 && round < ROUNDS;

      d[6 * round] = invert (from[0]);
      d[6 * round + 1] = negate (from[1 + crossed]);
      d[6 * round + 2] = negate (from[2 - crossed]);
      d[6 * round + 3] = invert (from[3]);
      if (round < ROUNDS)
        {
          d[6 * round + 4] = from[-2];
          d[6 * round + 5] = from[-1];
        }
    }
  prepare (idea->encrypt, k);
  prepare (idea->decrypt, d);
  idea->wide = choose (&name);
  return true;
}

static void
idea_set_iv (void *context, const uint8_t *iv)
{
  memcpy (((Idea *) context)->chain, iv, 8);
}

static const char *
idea_implementation (bool encrypt)
{
  const char *name;

  choose (&name);
  return encrypt ? "portable C" : name;
}

const HmCipher hm_idea_cbc = {
  .name = "idea-cbc",
  .key_size = 16,
  .min_key_size = 16,
  .max_key_size = 16,
  .block_size = 8,
  .iv_size = 8,
  .context_size = sizeof (Idea),
  .set_key = idea_set_key,
  .set_iv = idea_set_iv,
  .encrypt = idea_encrypt,
  .decrypt = idea_decrypt,
  .implementation = idea_implementation,
};
