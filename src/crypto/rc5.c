/* rc5.c: RC5-32 in CBC mode (RFC 2040)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rc5.h"
#include "cpu.h"
#include "crypto.h"

#include <assert.h>

#define USUAL_ROUNDS 12
#define MAX_KEY 255
#define WIDE 4 /* blocks decrypted side by side */

typedef struct
{
  uint32_t key[2 * (RC5_MAX_ROUNDS + 1)];
  unsigned rounds;
  uint8_t chain[8];
  HmRc5Wide wide; /* NULL without wide registers */
} Rc5;

static_assert (sizeof (Rc5) <= HM_MAX_CONTEXT_SIZE, "RC5 context");

/* By the lowest five bits of @n, 0 too. */
HM_INLINE uint32_t
turn_left (uint32_t x, uint32_t n)
{
  return x << (n & 31) | x >> (-n & 31);
}

HM_INLINE uint32_t
turn_right (uint32_t x, uint32_t n)
{
  return x >> (n & 31) | x << (-n & 31);
}

HM_INLINE void
cbc_encrypt (Rc5 *rc5, uint8_t *out, const uint8_t *in, size_t length, unsigned rounds)
{
  const uint32_t *key = rc5->key;
  uint32_t a = hm_load_le32 (rc5->chain), b = hm_load_le32 (rc5->chain + 4);

  for (; length; length -= 8, in += 8, out += 8)
    {
      a = (a ^ hm_load_le32 (in)) + key[0];
      b = (b ^ hm_load_le32 (in + 4)) + key[1];
#pragma GCC unroll 12
      for (unsigned i = 1; i <= rounds; i++)
        {
          a = turn_left (a ^ b, b) + key[2 * i];
          b = turn_left (b ^ a, a) + key[2 * i + 1];
        }
      hm_store_le32 (out, a);
      hm_store_le32 (out + 4, b);
    }
  hm_store_le32 (rc5->chain, a);
  hm_store_le32 (rc5->chain + 4, b);
}

HM_INLINE void
decrypt_blocks (Rc5 *rc5, uint8_t *out, const uint8_t *in, int n)
{
  const uint32_t *key = rc5->key;
  uint32_t a[WIDE], b[WIDE];
  uint64_t before[WIDE + 1];

  before[0] = hm_load_le64 (rc5->chain);
  for (int k = 0; k < n; k++)
    {
      before[k + 1] = hm_load_le64 (in + 8 * k);
      a[k] = (uint32_t) before[k + 1];
      b[k] = (uint32_t) (before[k + 1] >> 32);
    }
  for (unsigned i = rc5->rounds; i > 0; i--)
    {
      for (int k = 0; k < n; k++)
        b[k] = turn_right (b[k] - key[2 * i + 1], a[k]) ^ a[k];
      for (int k = 0; k < n; k++)
        a[k] = turn_right (a[k] - key[2 * i], b[k]) ^ b[k];
    }
  hm_store_le64 (rc5->chain, before[n]);
  for (int k = 0; k < n; k++)
    hm_store_le64 (out + 8 * k,
                   ((uint64_t) (b[k] - key[1]) << 32 | (uint32_t) (a[k] - key[0])) ^ before[k]);
}

static void
rc5_encrypt (void *context, uint8_t *out, const uint8_t *in, size_t length)
{
  Rc5 *rc5 = context;

  if (rc5->rounds == USUAL_ROUNDS)
    cbc_encrypt (rc5, out, in, length, USUAL_ROUNDS);
  else
    cbc_encrypt (rc5, out, in, length, rc5->rounds);
}

static void
rc5_decrypt (void *context, uint8_t *out, const uint8_t *in, size_t length)
{
  Rc5 *rc5 = context;

  if (rc5->wide)
    {
      size_t done = rc5->wide (rc5->key, rc5->rounds, rc5->chain, out, in, length);

      in += done;
      out += done;
      length -= done;
    }
  for (; length >= 8 * WIDE; length -= 8 * WIDE, in += 8 * WIDE, out += 8 * WIDE)
    decrypt_blocks (rc5, out, in, WIDE);
  for (; length >= 16; length -= 16, in += 16, out += 16)
    decrypt_blocks (rc5, out, in, 2);
  if (length)
    decrypt_blocks (rc5, out, in, 1);
}

static HmRc5Wide
choose (const char **name)
{
#if defined(__x86_64__)
  if (hm_cpu_features () & HM_CPU_AVX512)
    {
      *name = "AVX-512";
      return hm_rc5_cbc_decrypt_avx512;
    }
  if (hm_cpu_features () & HM_CPU_AVX2)
    {
      *name = "AVX2";
      return hm_rc5_cbc_decrypt_avx2;
    }
#endif
#if HM_HAVE_NEON
  if (hm_cpu_features () & HM_CPU_NEON)
    {
      *name = "NEON";
      return hm_rc5_cbc_decrypt_neon;
    }
#endif
  *name = "portable C";
  return NULL;
}

/* RFC 2040, section 4: the key goes into little-endian words, and those three times over the table,
 * which starts as an arithmetic progression. */
static bool
rc5_set_key_with (void *context, const uint8_t *key, size_t length, unsigned rounds)
{
  Rc5 *rc5 = context;
  uint8_t bytes[MAX_KEY + 1] = { 0 };
  uint32_t l[(MAX_KEY + 1) / 4], a = 0, b = 0;
  size_t words = length > 4 ? (length + 3) / 4 : 1, size = 2 * (rounds + 1);
  const char *name;

  if (length > MAX_KEY || rounds > RC5_MAX_ROUNDS)
    return false;
  if (length)
    memcpy (bytes, key, length);
  for (size_t i = 0; i < words; i++)
    l[i] = hm_load_le32 (bytes + 4 * i);
  for (size_t i = 0; i < size; i++)
    rc5->key[i] = 0xb7e15163 + (uint32_t) i * 0x9e3779b9;
  for (size_t k = 0; k < 3 * (size > words ? size : words); k++)
    {
      uint32_t *s = rc5->key + k % size, *t = l + k % words;

      a = *s = turn_left (*s + a + b, 3);
      b = *t = turn_left (*t + a + b, a + b);
    }
  rc5->rounds = rounds;
  rc5->wide = choose (&name);
  return true;
}

static bool
rc5_set_key (void *context, const uint8_t *key, size_t length)
{
  return rc5_set_key_with (context, key, length, USUAL_ROUNDS);
}

static void
rc5_set_iv (void *context, const uint8_t *iv)
{
  memcpy (((Rc5 *) context)->chain, iv, 8);
}

static const char *
rc5_implementation (bool encrypt)
{
  const char *name;

  choose (&name);
  return encrypt ? "portable C" : name;
}

const HmCipher hm_rc5_32_12_cbc = {
  .name = "rc5-32-12-cbc",
  .key_size = 16,
  .min_key_size = 0,
  .max_key_size = MAX_KEY,
  .block_size = 8,
  .iv_size = 8,
  .context_size = sizeof (Rc5),
  .set_key = rc5_set_key,
  .set_iv = rc5_set_iv,
  .encrypt = rc5_encrypt,
  .decrypt = rc5_decrypt,
  .implementation = rc5_implementation,
  .parameter = "rounds",
  .set_key_with = rc5_set_key_with,
};
