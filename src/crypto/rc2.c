/* rc2.c: RC2 in CBC mode (RFC 2268)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rc2.h"
#include "cpu.h"
#include "crypto.h"

#include <assert.h>

#define MAX_KEY 128
#define MAX_BITS 1024
#define USUAL_BITS 128
#define WIDE 2 /* blocks decrypted side by side */

typedef struct
{
  _Alignas(64) uint16_t key[RC2_KEYS];
  uint8_t chain[8];
  HmRc2Wide wide; /* NULL without wide registers */
} Rc2;

static_assert (sizeof (Rc2) <= HM_MAX_CONTEXT_SIZE, "RC2 context");

HM_INLINE uint16_t
rotate (uint16_t x, int n)
{
  return (uint16_t) (x << n | x >> (16 - n));
}

/* (R[i-1] & R[i-2]) + (~R[i-1] & R[i-3]): a choice bit by bit. Both that are chosen from are known
 * one step before R[i-1]. */
#define CHOOSE(r, i)                                                                               \
  ((uint16_t) ((r[((i) + 3) % 4] & (r[((i) + 2) % 4] ^ r[((i) + 1) % 4])) ^ r[((i) + 1) % 4]))

/* Mixing up R[i] (RFC 2268, 3.1). The barrier keeps the compiler from adding the key last. */
HM_INLINE void
mix (uint16_t *r, int i, const uint16_t *key)
{
  r[i] = (uint16_t) (r[i] + key[i]);
  HM_BARRIER (r[i]);
  r[i] = (uint16_t) (r[i] + CHOOSE (r, i));
  r[i] = rotate (r[i], RC2_TURN (i));
}

/* Mashing R[i] (3.2). */
HM_INLINE void
mash (uint16_t *r, int i, const uint16_t *key)
{
  r[i] = (uint16_t) (r[i] + key[r[(i + 3) % 4] & 63]);
}

/* And backwards (4.1, 4.2). Here R[i-3] is known last, so its term is taken away last. */
HM_INLINE void
unmix (uint16_t *r, int i, const uint16_t *key)
{
  r[i] = rotate (r[i], 16 - RC2_TURN (i));
  r[i] = (uint16_t) (r[i] - key[i] - (r[(i + 3) % 4] & r[(i + 2) % 4]));
  HM_BARRIER (r[i]);
  r[i] = (uint16_t) (r[i] - (~r[(i + 3) % 4] & r[(i + 1) % 4]));
}

HM_INLINE void
unmash (uint16_t *r, int i, const uint16_t *key)
{
  r[i] = (uint16_t) (r[i] - key[r[(i + 3) % 4] & 63]);
}

HM_INLINE void
encrypt_block (uint16_t *r, const uint16_t *key)
{
#pragma GCC unroll 16
  for (int round = 0; round < 16; round++)
    {
      for (int i = 0; i < 4; i++)
        mix (r, i, key + 4 * round);
      if (round == 4 || round == 10)
        for (int i = 0; i < 4; i++)
          mash (r, i, key);
    }
}

HM_INLINE void
decrypt_blocks (uint16_t (*r)[4], int n, const uint16_t *key)
{
#pragma GCC unroll 16
  for (int round = 15; round >= 0; round--)
    {
      for (int i = 3; i >= 0; i--)
        for (int b = 0; b < n; b++)
          unmix (r[b], i, key + 4 * round);
      if (round == 5 || round == 11)
        for (int i = 3; i >= 0; i--)
          for (int b = 0; b < n; b++)
            unmash (r[b], i, key);
    }
}

HM_INLINE void
load_block (uint16_t *r, const uint8_t *in)
{
  uint64_t x = hm_load_le64 (in);

  for (int i = 0; i < 4; i++)
    r[i] = (uint16_t) (x >> (16 * i));
}

HM_INLINE uint64_t
join (const uint16_t *r)
{
  return r[0] | (uint32_t) r[1] << 16 | (uint64_t) (r[2] | (uint32_t) r[3] << 16) << 32;
}

static void
rc2_encrypt (void *context, uint8_t *out, const uint8_t *in, size_t length)
{
  Rc2 *rc2 = context;
  uint16_t r[4];

  load_block (r, rc2->chain);
  for (; length; length -= 8, in += 8, out += 8)
    {
      uint16_t plaintext[4];

      load_block (plaintext, in);
      for (int i = 0; i < 4; i++)
        r[i] ^= plaintext[i];
      encrypt_block (r, rc2->key);
      hm_store_le64 (out, join (r));
    }
  hm_store_le64 (rc2->chain, join (r));
}

HM_INLINE void
cbc_decrypt_blocks (Rc2 *rc2, uint8_t *out, const uint8_t *in, int n)
{
  uint64_t before[WIDE + 1];
  uint16_t r[WIDE][4];

  before[0] = hm_load_le64 (rc2->chain);
  for (int b = 0; b < n; b++)
    {
      before[b + 1] = hm_load_le64 (in + 8 * b);
      load_block (r[b], in + 8 * b);
    }
  decrypt_blocks (r, n, rc2->key);
  hm_store_le64 (rc2->chain, before[n]);
  for (int b = 0; b < n; b++)
    hm_store_le64 (out + 8 * b, join (r[b]) ^ before[b]);
}

static void
rc2_decrypt (void *context, uint8_t *out, const uint8_t *in, size_t length)
{
  Rc2 *rc2 = context;

  if (rc2->wide)
    {
      size_t done = rc2->wide (rc2->key, rc2->chain, out, in, length);

      in += done;
      out += done;
      length -= done;
    }
  for (; length >= 8 * WIDE; length -= 8 * WIDE, in += 8 * WIDE, out += 8 * WIDE)
    cbc_decrypt_blocks (rc2, out, in, WIDE);
  if (length)
    cbc_decrypt_blocks (rc2, out, in, 1);
}

static HmRc2Wide
choose (const char **name)
{
#if defined(__x86_64__)
  if (hm_cpu_features () & HM_CPU_AVX512)
    {
      *name = "AVX-512";
      return hm_rc2_cbc_decrypt_avx512;
    }
#endif
  *name = "portable C";
  return NULL;
}

/* RFC 2268, section 2; @bits is its T1. */
static bool
rc2_set_key_with (void *context, const uint8_t *key, size_t length, unsigned bits)
{
  Rc2 *rc2 = context;
  size_t bytes = (bits + 7) / 8;
  uint8_t l[MAX_KEY];
  const char *name;

  if (length < 1 || length > MAX_KEY || bits < 1 || bits > MAX_BITS)
    return false;
  memcpy (l, key, length);
  for (size_t i = length; i < MAX_KEY; i++)
    l[i] = hm_rc2_pitable[(l[i - 1] + l[i - length]) & 0xff];
  l[MAX_KEY - bytes] = hm_rc2_pitable[l[MAX_KEY - bytes] & (0xff >> (8 * bytes - bits))];
  for (size_t i = MAX_KEY - bytes; i-- > 0;)
    l[i] = hm_rc2_pitable[l[i + 1] ^ l[i + bytes]];
  for (size_t i = 0; i < RC2_KEYS; i++)
    rc2->key[i] = (uint16_t) (l[2 * i] | l[2 * i + 1] << 8);
  rc2->wide = choose (&name);
  return true;
}

static bool
rc2_set_key (void *context, const uint8_t *key, size_t length)
{
  return rc2_set_key_with (context, key, length, USUAL_BITS);
}

static void
rc2_set_iv (void *context, const uint8_t *iv)
{
  memcpy (((Rc2 *) context)->chain, iv, 8);
}

static const char *
rc2_implementation (bool encrypt)
{
  const char *name;

  choose (&name);
  return encrypt ? "portable C" : name;
}

const HmCipher hm_rc2_cbc = {
  .name = "rc2-cbc",
  .key_size = 16,
  .min_key_size = 1,
  .max_key_size = MAX_KEY,
  .block_size = 8,
  .iv_size = 8,
  .context_size = sizeof (Rc2),
  .set_key = rc2_set_key,
  .set_iv = rc2_set_iv,
  .encrypt = rc2_encrypt,
  .decrypt = rc2_decrypt,
  .implementation = rc2_implementation,
  .parameter = "ekb",
  .set_key_with = rc2_set_key_with,
};
