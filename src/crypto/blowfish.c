/* blowfish.c: Blowfish in CBC mode (Schneier, Description of a New Variable-Length Key, 64-Bit
 * Block Cipher, 1993)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "blowfish.h"
#include "bytes.h"
#include "cpu.h"
#include "crypto.h"

#include <assert.h>

#include "blowfish-tables.h"

#define MIN_KEY 1 /* the paper says 4; the values that everybody tests with begin with 1 */
#define MAX_KEY 56
#define WIDE 4 /* blocks decrypted side by side */

typedef struct Blowfish Blowfish;
typedef void (*Crypt) (Blowfish *blowfish, uint8_t *out, const uint8_t *in, size_t length);

struct Blowfish
{
  _Alignas(64) uint32_t s[4][256];
  uint32_t p[BLOWFISH_ROUNDS + 2];         /* in the order of encryption */
  uint32_t p_reverse[BLOWFISH_ROUNDS + 2]; /* and of decryption */
  uint32_t chain[2];
  Crypt encrypt;
  HmBlowfishWide wide; /* NULL without wide registers */
};

static_assert (sizeof (Blowfish) <= HM_MAX_CONTEXT_SIZE, "Blowfish context");

typedef const uint32_t (*Tables)[256];

/* One base register for all tables. */
HM_INLINE Tables
tables (const Blowfish *blowfish)
{
  Tables s = blowfish->s;

  HM_BARRIER (s);
  return s;
}

/* The function F. The second look-up is one of the two that the others wait for, and its byte takes
 * two instructions to get without BMI. */
HM_INLINE uint32_t
f (Tables s, uint32_t x, bool bmi)
{
  uint32_t second = x >> 16 & 0xff;

#if defined(__x86_64__)
  if (bmi)
    second = hm_third_byte_bmi (x);
#endif
  return ((s[0][x >> 24] + s[1][second]) ^ s[2][x >> 8 & 0xff]) + s[3][x & 0xff];
}

/* A round on @n blocks side by side: @target gets the subkey that it needs in the next round, and
 * F of @source. The subkey does not wait for F. */
HM_INLINE void
one_round (Tables s, uint32_t *target, const uint32_t *source, int n, uint32_t p, bool bmi)
{
  for (int b = 0; b < n; b++)
    {
      target[b] ^= p;
      HM_BARRIER (target[b]);
      target[b] ^= f (s, source[b], bmi);
    }
}

/* All rounds, without the first subkey, which is on @left already, and the last one; the halves are
 * not exchanged at the end. */
HM_INLINE void
rounds (Tables s, uint32_t *left, uint32_t *right, int n, const uint32_t *p, bool bmi)
{
#pragma GCC unroll 8
  for (int i = 1; i <= BLOWFISH_ROUNDS; i += 2)
    {
      one_round (s, right, left, n, p[i], bmi);
      one_round (s, left, right, n, p[i + 1], bmi);
    }
}

/* The first round of a block reads the left half alone, which is known a round before the end of
 * the block before it. So the last subkey of one block, the plaintext and the first subkey of the
 * next one are added beforehand, and between blocks two rounds run side by side. */
HM_INLINE void
cbc_encrypt (Blowfish *blowfish, uint8_t *out, const uint8_t *in, size_t length, bool bmi)
{
  const Tables s = tables (blowfish);
  const uint32_t *p = blowfish->p;
  uint32_t right = blowfish->chain[0] ^ p[BLOWFISH_ROUNDS + 1], left = blowfish->chain[1];

  for (; length; length -= 8, in += 8, out += 8)
    {
      uint32_t next = hm_load_be32 (in) ^ p[0] ^ p[BLOWFISH_ROUNDS + 1];

      HM_BARRIER (next);
      next ^= right;
      right = left ^ hm_load_be32 (in + 4);
      left = next;
      rounds (s, &left, &right, 1, p, bmi);
      hm_store_be32 (out, right ^ p[BLOWFISH_ROUNDS + 1]);
      hm_store_be32 (out + 4, left);
    }
  blowfish->chain[0] = right ^ p[BLOWFISH_ROUNDS + 1];
  blowfish->chain[1] = left;
}

HM_INLINE void
decrypt_blocks (Blowfish *blowfish, uint8_t *out, const uint8_t *in, int n)
{
  const Tables s = tables (blowfish);
  const uint32_t *p = blowfish->p_reverse;
  uint32_t left[WIDE], right[WIDE], before[2] = { blowfish->chain[0], blowfish->chain[1] };

  for (int b = 0; b < n; b++)
    {
      left[b] = hm_load_be32 (in + 8 * b) ^ p[0];
      right[b] = hm_load_be32 (in + 8 * b + 4);
    }
  rounds (s, left, right, n, p, false);
  for (int b = 0; b < n; b++)
    {
      uint32_t first = right[b] ^ p[BLOWFISH_ROUNDS + 1] ^ before[0], second = left[b] ^ before[1];

      before[0] = hm_load_be32 (in + 8 * b);
      before[1] = hm_load_be32 (in + 8 * b + 4);
      hm_store_be32 (out + 8 * b, first);
      hm_store_be32 (out + 8 * b + 4, second);
    }
  blowfish->chain[0] = before[0];
  blowfish->chain[1] = before[1];
}

static void
encrypt_portable (Blowfish *blowfish, uint8_t *out, const uint8_t *in, size_t length)
{
  cbc_encrypt (blowfish, out, in, length, false);
}

#if defined(__x86_64__)
static void
encrypt_bmi (Blowfish *blowfish, uint8_t *out, const uint8_t *in, size_t length)
{
  cbc_encrypt (blowfish, out, in, length, true);
}
#endif

static Crypt
choose_encrypt (const char **name)
{
#if defined(__x86_64__)
  if (hm_cpu_features () & HM_CPU_BMI2)
    {
      *name = "C with BMI1";
      return encrypt_bmi;
    }
#endif
  *name = "portable C";
  return encrypt_portable;
}

static HmBlowfishWide
choose_wide (const char **name)
{
#if defined(__x86_64__)
  const uint32_t needed = HM_CPU_AVX512 | HM_CPU_VBMI;

  if ((hm_cpu_features () & needed) == needed)
    {
      *name = "AVX-512 VBMI";
      return hm_blowfish_cbc_decrypt_vbmi;
    }
#endif
  *name = "portable C";
  return NULL;
}

/* The key is added to P, over and over; then the cipher, as far as it is made, encrypts zeros on
 * and on, and what comes out replaces P and the S-boxes. */
static bool
blowfish_set_key (void *context, const uint8_t *key, size_t length)
{
  Blowfish *blowfish = context;
  uint32_t left = 0, right = 0;
  const char *name;

  if (length < MIN_KEY || length > MAX_KEY)
    return false;
  memcpy (blowfish->s, blowfish_s, sizeof blowfish_s);
  for (size_t i = 0, at = 0; i < BLOWFISH_ROUNDS + 2; i++)
    {
      uint32_t word = 0;

      for (int k = 0; k < 4; k++, at = (at + 1) % length)
        word = word << 8 | key[at];
      blowfish->p[i] = blowfish_p[i] ^ word;
    }
  for (size_t i = 0; i < BLOWFISH_ROUNDS + 2 + 4 * 256; i += 2)
    {
      size_t at = i - (BLOWFISH_ROUNDS + 2);
      uint32_t *target =
          i < BLOWFISH_ROUNDS + 2 ? blowfish->p + i : blowfish->s[at / 256] + at % 256;
      uint32_t swap;

      left ^= blowfish->p[0];
      rounds (tables (blowfish), &left, &right, 1, blowfish->p, false);
      swap = left;
      left = right ^ blowfish->p[BLOWFISH_ROUNDS + 1];
      right = swap;
      target[0] = left;
      target[1] = right;
    }
  for (int i = 0; i < BLOWFISH_ROUNDS + 2; i++)
    blowfish->p_reverse[i] = blowfish->p[BLOWFISH_ROUNDS + 1 - i];
  blowfish->encrypt = choose_encrypt (&name);
  blowfish->wide = choose_wide (&name);
  return true;
}

static void
blowfish_set_iv (void *context, const uint8_t *iv)
{
  Blowfish *blowfish = context;

  blowfish->chain[0] = hm_load_be32 (iv);
  blowfish->chain[1] = hm_load_be32 (iv + 4);
}

static void
blowfish_encrypt (void *context, uint8_t *out, const uint8_t *in, size_t length)
{
  ((Blowfish *) context)->encrypt (context, out, in, length);
}

static void
blowfish_decrypt (void *context, uint8_t *out, const uint8_t *in, size_t length)
{
  Blowfish *blowfish = context;

  if (blowfish->wide)
    {
      size_t done =
          blowfish->wide (blowfish->s, blowfish->p_reverse, blowfish->chain, out, in, length);

      in += done;
      out += done;
      length -= done;
    }
  for (; length >= 8 * WIDE; length -= 8 * WIDE, in += 8 * WIDE, out += 8 * WIDE)
    decrypt_blocks (blowfish, out, in, WIDE);
  for (; length >= 16; length -= 16, in += 16, out += 16)
    decrypt_blocks (blowfish, out, in, 2);
  if (length)
    decrypt_blocks (blowfish, out, in, 1);
}

static const char *
blowfish_implementation (bool encrypt)
{
  const char *name;

  if (encrypt)
    choose_encrypt (&name);
  else
    choose_wide (&name);
  return name;
}

const HmCipher hm_blowfish_cbc = {
  .name = "blowfish-cbc",
  .key_size = 16,
  .min_key_size = MIN_KEY,
  .max_key_size = MAX_KEY,
  .block_size = 8,
  .iv_size = 8,
  .context_size = sizeof (Blowfish),
  .set_key = blowfish_set_key,
  .set_iv = blowfish_set_iv,
  .encrypt = blowfish_encrypt,
  .decrypt = blowfish_decrypt,
  .implementation = blowfish_implementation,
};
