/* cast5.c: CAST-128, also called CAST5, in CBC mode (RFC 2144)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cast5.h"
#include "bytes.h"
#include "cpu.h"
#include "crypto.h"

#include <assert.h>

#define MIN_KEY 5
#define MAX_KEY 16
#define SHORT_KEY 10 /* keys to this length make 12 rounds, longer ones 16 (RFC 2144, 2.5) */
#define WIDE 4       /* blocks decrypted side by side */

typedef struct Cast5 Cast5;
typedef void (*Crypt) (Cast5 *cast5, uint8_t *out, const uint8_t *in, size_t length);

struct Cast5
{
  uint32_t km[16]; /* masking subkeys */
  uint32_t kr[16]; /* rotation subkeys */
  uint32_t chain[2];
  Crypt encrypt, decrypt;
  HmCast5Wide wide; /* NULL without wide registers */
  int count;        /* of rounds */
};

static_assert (sizeof (Cast5) <= HM_MAX_CONTEXT_SIZE, "CAST-128 context");

/* ---- Rounds ---- */

typedef const uint32_t (*Tables)[256];

/* One base register for all tables. */
HM_INLINE Tables
tables (void)
{
  Tables s = hm_cast5_s;

  HM_BARRIER (s);
  return s;
}

/* Adds f of @data to @target (RFC 2144, 2.2), by the round's type. Terms are grouped so that as few
 * operations as possible come after the look-ups, and the barriers keep it so. */
HM_INLINE uint32_t
one_round (Tables s, uint32_t target, uint32_t data, uint32_t km, uint32_t kr, int type, bool bmi)
{
  uint32_t x = type == 0 ? km + data : type == 1 ? km ^ data : km - data;
  uint32_t s1, s2, s3, s4, sum;

  x = x << (kr & 31) | x >> (-kr & 31);
  s2 = x >> 16 & 0xff;
#if defined(__x86_64__)
  if (bmi)
    s2 = hm_third_byte_bmi (x);
#endif
  s1 = s[0][x >> 24];
  s2 = s[1][s2];
  s3 = s[2][x >> 8 & 0xff];
  s4 = s[3][x & 0xff];
  switch (type)
    {
    case 0: /* ((S1 ^ S2) - S3) + S4 */
      sum = s4 - s3;
      HM_BARRIER (sum);
      sum += s1 ^ s2;
      return target ^ sum;
    case 1: /* ((S1 - S2) + S3) ^ S4 */
      target ^= s4;
      HM_BARRIER (target);
      sum = s3 - s2;
      HM_BARRIER (sum);
      return target ^ (sum + s1);
    default: /* ((S1 + S2) ^ S3) - S4 */
      return target ^ (((s1 + s2) ^ s3) - s4);
    }
}

/* @count rounds on @n blocks side by side, from the first or, to decrypt, from the last. */
HM_INLINE void
rounds (const Cast5 *cast5, uint32_t *left, uint32_t *right, int n, int count, bool back, bool bmi)
{
  const Tables s = tables ();

#pragma GCC unroll 8
  for (int i = 0; i < count; i += 2)
    {
      int j = back ? count - 1 - i : i, k = back ? j - 1 : j + 1;

      for (int b = 0; b < n; b++)
        left[b] = one_round (s, left[b], right[b], cast5->km[j], cast5->kr[j], j % 3, bmi);
      for (int b = 0; b < n; b++)
        right[b] = one_round (s, right[b], left[b], cast5->km[k], cast5->kr[k], k % 3, bmi);
    }
}

/* ---- Modes ---- */

/* A block ends with its halves exchanged. The first round of a block reads the right half alone,
 * which in the block before is the one that is known a round before the end: between blocks two
 * rounds run side by side. */
HM_INLINE void
cbc_encrypt (Cast5 *cast5, uint8_t *out, const uint8_t *in, size_t length, int count, bool bmi)
{
  uint32_t right = cast5->chain[0], left = cast5->chain[1];

  for (; length; length -= 8, in += 8, out += 8)
    {
      uint32_t swap = left;

      left = right ^ hm_load_be32 (in);
      right = swap ^ hm_load_be32 (in + 4);
      rounds (cast5, &left, &right, 1, count, false, bmi);
      hm_store_be32 (out, right);
      hm_store_be32 (out + 4, left);
    }
  cast5->chain[0] = right;
  cast5->chain[1] = left;
}

HM_INLINE void
decrypt_blocks (Cast5 *cast5, uint8_t *out, const uint8_t *in, int n, int count)
{
  uint32_t left[WIDE], right[WIDE], before[2] = { cast5->chain[0], cast5->chain[1] };

  for (int b = 0; b < n; b++)
    {
      left[b] = hm_load_be32 (in + 8 * b);
      right[b] = hm_load_be32 (in + 8 * b + 4);
    }
  rounds (cast5, left, right, n, count, true, false);
  for (int b = 0; b < n; b++)
    {
      uint32_t first = right[b] ^ before[0], second = left[b] ^ before[1];

      before[0] = hm_load_be32 (in + 8 * b);
      before[1] = hm_load_be32 (in + 8 * b + 4);
      hm_store_be32 (out + 8 * b, first);
      hm_store_be32 (out + 8 * b + 4, second);
    }
  cast5->chain[0] = before[0];
  cast5->chain[1] = before[1];
}

HM_INLINE void
cbc_decrypt (Cast5 *cast5, uint8_t *out, const uint8_t *in, size_t length, int count)
{
  for (; length >= 8 * WIDE; length -= 8 * WIDE, in += 8 * WIDE, out += 8 * WIDE)
    decrypt_blocks (cast5, out, in, WIDE, count);
  for (; length >= 16; length -= 16, in += 16, out += 16)
    decrypt_blocks (cast5, out, in, 2, count);
  if (length)
    decrypt_blocks (cast5, out, in, 1, count);
}

#define FUNCTIONS(count)                                                                           \
  static void encrypt_##count (Cast5 *cast5, uint8_t *out, const uint8_t *in, size_t length)       \
  {                                                                                                \
    cbc_encrypt (cast5, out, in, length, count, false);                                            \
  }                                                                                                \
                                                                                                   \
  static void decrypt_##count (Cast5 *cast5, uint8_t *out, const uint8_t *in, size_t length)       \
  {                                                                                                \
    cbc_decrypt (cast5, out, in, length, count);                                                   \
  }

FUNCTIONS (12)
FUNCTIONS (16)

#if defined(__x86_64__)
static void
encrypt_16_bmi (Cast5 *cast5, uint8_t *out, const uint8_t *in, size_t length)
{
  cbc_encrypt (cast5, out, in, length, 16, true);
}
#endif

/* ---- Subkeys (RFC 2144, 2.4) ---- */

/* As in the text of the standard, where x and z are sixteen bytes each. */
#define S5(byte) hm_cast5_s[4][byte]
#define S6(byte) hm_cast5_s[5][byte]
#define S7(byte) hm_cast5_s[6][byte]
#define S8(byte) hm_cast5_s[7][byte]

/* z from x. */
static void
mix_forward (uint8_t *z, const uint8_t *x)
{
  hm_store_be32 (z,
                 hm_load_be32 (x) ^ S5 (x[13]) ^ S6 (x[15]) ^ S7 (x[12]) ^ S8 (x[14]) ^ S7 (x[8]));
  hm_store_be32 (z + 4,
                 hm_load_be32 (x + 8) ^ S5 (z[0]) ^ S6 (z[2]) ^ S7 (z[1]) ^ S8 (z[3]) ^ S8 (x[10]));
  hm_store_be32 (z + 8,
                 hm_load_be32 (x + 12) ^ S5 (z[7]) ^ S6 (z[6]) ^ S7 (z[5]) ^ S8 (z[4]) ^ S5 (x[9]));
  hm_store_be32 (z + 12, hm_load_be32 (x + 4) ^ S5 (z[10]) ^ S6 (z[9]) ^ S7 (z[11]) ^ S8 (z[8]) ^
                             S6 (x[11]));
}

/* x from z. */
static void
mix_back (uint8_t *x, const uint8_t *z)
{
  hm_store_be32 (x,
                 hm_load_be32 (z + 8) ^ S5 (z[5]) ^ S6 (z[7]) ^ S7 (z[4]) ^ S8 (z[6]) ^ S7 (z[0]));
  hm_store_be32 (x + 4,
                 hm_load_be32 (z) ^ S5 (x[0]) ^ S6 (x[2]) ^ S7 (x[1]) ^ S8 (x[3]) ^ S8 (z[2]));
  hm_store_be32 (x + 8,
                 hm_load_be32 (z + 4) ^ S5 (x[7]) ^ S6 (x[6]) ^ S7 (x[5]) ^ S8 (x[4]) ^ S5 (z[1]));
  hm_store_be32 (x + 12, hm_load_be32 (z + 12) ^ S5 (x[10]) ^ S6 (x[9]) ^ S7 (x[11]) ^ S8 (x[8]) ^
                             S6 (z[3]));
}

/* Four subkeys of z, or of x, in one of two ways; K1 to K4 and K13 to K16 are of the first one. */
static void
outer_subkeys (uint32_t *k, const uint8_t *y, const uint8_t last[4])
{
  k[0] = S5 (y[8]) ^ S6 (y[9]) ^ S7 (y[7]) ^ S8 (y[6]) ^ S5 (y[last[0]]);
  k[1] = S5 (y[10]) ^ S6 (y[11]) ^ S7 (y[5]) ^ S8 (y[4]) ^ S6 (y[last[1]]);
  k[2] = S5 (y[12]) ^ S6 (y[13]) ^ S7 (y[3]) ^ S8 (y[2]) ^ S7 (y[last[2]]);
  k[3] = S5 (y[14]) ^ S6 (y[15]) ^ S7 (y[1]) ^ S8 (y[0]) ^ S8 (y[last[3]]);
}

static void
inner_subkeys (uint32_t *k, const uint8_t *y, const uint8_t last[4])
{
  k[0] = S5 (y[3]) ^ S6 (y[2]) ^ S7 (y[12]) ^ S8 (y[13]) ^ S5 (y[last[0]]);
  k[1] = S5 (y[1]) ^ S6 (y[0]) ^ S7 (y[14]) ^ S8 (y[15]) ^ S6 (y[last[1]]);
  k[2] = S5 (y[7]) ^ S6 (y[6]) ^ S7 (y[8]) ^ S8 (y[9]) ^ S7 (y[last[2]]);
  k[3] = S5 (y[5]) ^ S6 (y[4]) ^ S7 (y[10]) ^ S8 (y[11]) ^ S8 (y[last[3]]);
}

/* Sixteen subkeys; x goes on from one half of the schedule to the other. */
static void
half_schedule (uint32_t *k, uint8_t *x)
{
  uint8_t z[16];

  mix_forward (z, x);
  outer_subkeys (k, z, (const uint8_t[]){ 2, 6, 9, 12 });
  mix_back (x, z);
  inner_subkeys (k + 4, x, (const uint8_t[]){ 8, 13, 3, 7 });
  mix_forward (z, x);
  inner_subkeys (k + 8, z, (const uint8_t[]){ 9, 12, 2, 6 });
  mix_back (x, z);
  outer_subkeys (k + 12, x, (const uint8_t[]){ 3, 7, 8, 13 });
}

/* ---- Descriptor ---- */

static Crypt
choose_encrypt (int count, const char **name)
{
#if defined(__x86_64__)
  if (count == 16 && (hm_cpu_features () & HM_CPU_BMI2))
    {
      *name = "C with BMI1";
      return encrypt_16_bmi;
    }
#endif
  *name = "portable C";
  return count == 16 ? encrypt_16 : encrypt_12;
}

static HmCast5Wide
choose_wide (const char **name)
{
#if defined(__x86_64__)
  const uint32_t needed = HM_CPU_AVX512 | HM_CPU_VBMI;

  if ((hm_cpu_features () & needed) == needed)
    {
      *name = "AVX-512 VBMI";
      return hm_cast5_cbc_decrypt_vbmi;
    }
#endif
  *name = "portable C";
  return NULL;
}

/* A key that is shorter than 128 bits gets zeros at its end. */
static bool
cast5_set_key (void *context, const uint8_t *key, size_t length)
{
  Cast5 *cast5 = context;
  uint8_t x[MAX_KEY] = { 0 };
  const char *name;

  if (length < MIN_KEY || length > MAX_KEY)
    return false;
  memcpy (x, key, length);
  half_schedule (cast5->km, x);
  half_schedule (cast5->kr, x);
  cast5->count = length <= SHORT_KEY ? 12 : 16;
  cast5->encrypt = choose_encrypt (cast5->count, &name);
  cast5->decrypt = cast5->count == 16 ? decrypt_16 : decrypt_12;
  cast5->wide = choose_wide (&name);
  return true;
}

static void
cast5_set_iv (void *context, const uint8_t *iv)
{
  Cast5 *cast5 = context;

  cast5->chain[0] = hm_load_be32 (iv);
  cast5->chain[1] = hm_load_be32 (iv + 4);
}

static void
cast5_encrypt (void *context, uint8_t *out, const uint8_t *in, size_t length)
{
  ((Cast5 *) context)->encrypt (context, out, in, length);
}

static void
cast5_decrypt (void *context, uint8_t *out, const uint8_t *in, size_t length)
{
  Cast5 *cast5 = context;
  size_t done = 0;

  if (cast5->wide)
    done = cast5->wide (cast5->km, cast5->kr, cast5->count, cast5->chain, out, in, length);
  cast5->decrypt (cast5, out + done, in + done, length - done);
}

static const char *
cast5_implementation (bool encrypt)
{
  const char *name;

  if (encrypt)
    choose_encrypt (16, &name);
  else
    choose_wide (&name);
  return name;
}

const HmCipher hm_cast5_cbc = {
  .name = "cast5-cbc",
  .key_size = MAX_KEY,
  .min_key_size = MIN_KEY,
  .max_key_size = MAX_KEY,
  .block_size = 8,
  .iv_size = 8,
  .context_size = sizeof (Cast5),
  .set_key = cast5_set_key,
  .set_iv = cast5_set_iv,
  .encrypt = cast5_encrypt,
  .decrypt = cast5_decrypt,
  .implementation = cast5_implementation,
};
