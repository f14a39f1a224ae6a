/* aes.c: AES (FIPS 197), key expansion and descriptors
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "aes.h"
#include "cpu.h"
#include "crypto.h"

#include <assert.h>

#include "aes-tables.h"

static_assert (sizeof (HmAes) <= HM_MAX_CONTEXT_SIZE, "AES context");

/* ---- The portable path: a round is four table look-ups and an exclusive or for each column. ----
 */

#define BYTE(word, row) ((word) >> (8 * (row)) & 0xff)

/* One column after SubBytes, ShiftRows and MixColumns: row r comes from the column c_r. */
#define COLUMN(t, c0, c1, c2, c3)                                                                  \
  (t##0 [BYTE (c0, 0)] ^ t##1 [BYTE (c1, 1)] ^ t##2 [BYTE (c2, 2)] ^ t##3 [BYTE (c3, 3)])

/* The last round has no MixColumns. */
#define LAST_COLUMN(s, c0, c1, c2, c3)                                                             \
  ((uint32_t) s[BYTE (c0, 0)] | (uint32_t) s[BYTE (c1, 1)] << 8 |                                  \
   (uint32_t) s[BYTE (c2, 2)] << 16 | (uint32_t) s[BYTE (c3, 3)] << 24)

HM_INLINE void
encrypt_block (uint32_t s[4], const uint32_t *key, int rounds)
{
  uint32_t a = s[0] ^ key[0], b = s[1] ^ key[1], c = s[2] ^ key[2], d = s[3] ^ key[3];

  for (int round = 1; round < rounds; round++)
    {
      const uint32_t a0 = a, b0 = b, c0 = c, d0 = d;

      key += 4;
      a = COLUMN (aes_te, a0, b0, c0, d0) ^ key[0];
      b = COLUMN (aes_te, b0, c0, d0, a0) ^ key[1];
      c = COLUMN (aes_te, c0, d0, a0, b0) ^ key[2];
      d = COLUMN (aes_te, d0, a0, b0, c0) ^ key[3];
    }
  key += 4;
  s[0] = LAST_COLUMN (aes_sbox, a, b, c, d) ^ key[0];
  s[1] = LAST_COLUMN (aes_sbox, b, c, d, a) ^ key[1];
  s[2] = LAST_COLUMN (aes_sbox, c, d, a, b) ^ key[2];
  s[3] = LAST_COLUMN (aes_sbox, d, a, b, c) ^ key[3];
}

HM_INLINE void
decrypt_block (uint32_t s[4], const uint32_t *key, int rounds)
{
  uint32_t a = s[0] ^ key[0], b = s[1] ^ key[1], c = s[2] ^ key[2], d = s[3] ^ key[3];

  for (int round = 1; round < rounds; round++)
    {
      const uint32_t a0 = a, b0 = b, c0 = c, d0 = d;

      key += 4;
      a = COLUMN (aes_td, a0, d0, c0, b0) ^ key[0];
      b = COLUMN (aes_td, b0, a0, d0, c0) ^ key[1];
      c = COLUMN (aes_td, c0, b0, a0, d0) ^ key[2];
      d = COLUMN (aes_td, d0, c0, b0, a0) ^ key[3];
    }
  key += 4;
  s[0] = LAST_COLUMN (aes_inverse_sbox, a, d, c, b) ^ key[0];
  s[1] = LAST_COLUMN (aes_inverse_sbox, b, a, d, c) ^ key[1];
  s[2] = LAST_COLUMN (aes_inverse_sbox, c, b, a, d) ^ key[2];
  s[3] = LAST_COLUMN (aes_inverse_sbox, d, c, b, a) ^ key[3];
}

HM_INLINE void
load_block (uint32_t s[4], const uint8_t *in)
{
  for (int i = 0; i < 4; i++)
    s[i] = hm_load_le32 (in + 4 * i);
}

HM_INLINE void
store_block (uint8_t *out, const uint32_t s[4])
{
  for (int i = 0; i < 4; i++)
    hm_store_le32 (out + 4 * i, s[i]);
}

HM_INLINE void
ecb_encrypt (HmAes *aes, uint8_t *out, const uint8_t *in, size_t length, int rounds)
{
  for (; length; length -= 16, in += 16, out += 16)
    {
      uint32_t s[4];

      load_block (s, in);
      encrypt_block (s, aes->encrypt_keys, rounds);
      store_block (out, s);
    }
}

HM_INLINE void
ecb_decrypt (HmAes *aes, uint8_t *out, const uint8_t *in, size_t length, int rounds)
{
  for (; length; length -= 16, in += 16, out += 16)
    {
      uint32_t s[4];

      load_block (s, in);
      decrypt_block (s, aes->decrypt_keys, rounds);
      store_block (out, s);
    }
}

HM_INLINE void
cbc_encrypt (HmAes *aes, uint8_t *out, const uint8_t *in, size_t length, int rounds)
{
  uint32_t chain[4];

  load_block (chain, aes->iv);
  for (; length; length -= 16, in += 16, out += 16)
    {
      for (int i = 0; i < 4; i++)
        chain[i] ^= hm_load_le32 (in + 4 * i);
      encrypt_block (chain, aes->encrypt_keys, rounds);
      store_block (out, chain);
    }
  store_block (aes->iv, chain);
}

HM_INLINE void
cbc_decrypt (HmAes *aes, uint8_t *out, const uint8_t *in, size_t length, int rounds)
{
  uint32_t chain[4];

  load_block (chain, aes->iv);
  for (; length; length -= 16, in += 16, out += 16)
    {
      uint32_t s[4], next[4];

      load_block (next, in);
      memcpy (s, next, sizeof s);
      decrypt_block (s, aes->decrypt_keys, rounds);
      for (int i = 0; i < 4; i++)
        s[i] ^= chain[i];
      store_block (out, s);
      memcpy (chain, next, sizeof chain);
    }
  store_block (aes->iv, chain);
}

/* The counter is the whole block, big-endian (SP 800-38A appendix B.1 with m = 128). */
HM_INLINE void
ctr (HmAes *aes, uint8_t *out, const uint8_t *in, size_t length, int rounds)
{
  uint64_t high = hm_load_be64 (aes->iv), low = hm_load_be64 (aes->iv + 8);

  for (; length; length -= 16, in += 16, out += 16)
    {
      uint8_t counter[16];
      uint32_t s[4];

      hm_store_be64 (counter, high);
      hm_store_be64 (counter + 8, low);
      load_block (s, counter);
      encrypt_block (s, aes->encrypt_keys, rounds);
      for (int i = 0; i < 4; i++)
        s[i] ^= hm_load_le32 (in + 4 * i);
      store_block (out, s);
      high += ++low == 0;
    }
  hm_store_be64 (aes->iv, high);
  hm_store_be64 (aes->iv + 8, low);
}

#define PATH(rounds)                                                                               \
  {                                                                                                \
    "portable C", "portable C", ecb_encrypt_##rounds, ecb_decrypt_##rounds, cbc_encrypt_##rounds,  \
        cbc_decrypt_##rounds, ctr_##rounds                                                         \
  }

#define FUNCTIONS(rounds)                                                                          \
  HM_AES_FUNCTION (, ecb_encrypt, rounds)                                                          \
  HM_AES_FUNCTION (, ecb_decrypt, rounds)                                                          \
  HM_AES_FUNCTION (, cbc_encrypt, rounds)                                                          \
  HM_AES_FUNCTION (, cbc_decrypt, rounds)                                                          \
  HM_AES_FUNCTION (, ctr, rounds)

FUNCTIONS (10)
FUNCTIONS (12)
FUNCTIONS (14)

const HmAesPath hm_aes_portable[3] = { PATH (10), PATH (12), PATH (14) };

/* ---- Key expansion ---- */

static uint32_t
sub_word (uint32_t w)
{
  return LAST_COLUMN (aes_sbox, w, w, w, w);
}

/* FIPS 197, 5.2; RotWord is a rotation to the right in little-endian words. */
static void
expand_key (HmAes *aes, const uint8_t *key, int key_words, int rounds)
{
  uint32_t *w = aes->encrypt_keys;
  uint32_t round_constant = 1;

  for (int i = 0; i < key_words; i++)
    w[i] = hm_load_le32 (key + 4 * i);
  for (int i = key_words; i < 4 * (rounds + 1); i++)
    {
      uint32_t t = w[i - 1];

      if (i % key_words == 0)
        {
          t = sub_word (hm_rotl32 (t, 24)) ^ round_constant;
          round_constant = round_constant << 1 ^ (round_constant & 0x80 ? 0x11b : 0);
        }
      else if (key_words > 6 && i % key_words == 4)
        t = sub_word (t);
      w[i] = w[i - key_words] ^ t;
    }

  /* InvMixColumns of the inner keys: Td undoes the S-box first, so it gets S-box values. */
  for (int round = 0; round <= rounds; round++)
    for (int i = 0; i < 4; i++)
      {
        uint32_t t = w[4 * (rounds - round) + i];

        if (round > 0 && round < rounds)
          {
            t = sub_word (t);
            t = COLUMN (aes_td, t, t, t, t);
          }
        aes->decrypt_keys[4 * round + i] = t;
      }
}

static const HmAesPath *
choose (size_t key_size)
{
  size_t index = key_size / 8 - 2;
  uint32_t features = hm_cpu_features ();

#if defined(__x86_64__)
  if ((features & HM_CPU_AESNI) && (features & HM_CPU_VAES))
    {
      if (features & HM_CPU_AVX512)
        return &hm_aes_vaes512[index];
      if (features & HM_CPU_AVX2)
        return &hm_aes_vaes256[index];
    }
#endif
#if defined(__x86_64__) || defined(__i386__)
  if (features & HM_CPU_AESNI)
    return &hm_aes_aesni[index];
#endif
#if HM_HAVE_ARM_CRYPTO
  if (features & HM_CPU_ARMAES)
    return &hm_aes_armv8[index];
#endif
  (void) features;
  return &hm_aes_portable[index];
}

static const HmAesPath *
set_key (HmAes *aes, const uint8_t *key, size_t key_size)
{
  expand_key (aes, key, (int) key_size / 4, (int) key_size / 4 + 6);
  aes->has_unfinished = false;
  return choose (key_size);
}

/* ---- Descriptors ---- */

static void
aes_set_iv (void *context, const uint8_t *iv)
{
  HmAes *aes = context;

  memcpy (aes->iv, iv, 16);
  aes->stream_used = 16;
  aes->has_unfinished = false;
}

static void
aes_encrypt (void *context, uint8_t *out, const uint8_t *in, size_t length)
{
  HmAes *aes = context;

  aes->encrypt (aes, out, in, length);
}

static void
aes_decrypt (void *context, uint8_t *out, const uint8_t *in, size_t length)
{
  HmAes *aes = context;

  aes->has_unfinished = false;
  aes->decrypt (aes, out, in, length);
}

/* Counter mode is a stream cipher: a message may be fed in pieces of any length. */
static void
aes_ctr (void *context, uint8_t *out, const uint8_t *in, size_t length)
{
  HmAes *aes = context;
  size_t whole;

  for (; length && aes->stream_used < 16; length--)
    *out++ = *in++ ^ aes->stream[aes->stream_used++];
  whole = length & ~(size_t) 15;
  if (whole)
    aes->encrypt (aes, out, in, whole);
  if (length > whole)
    {
      memset (aes->stream, 0, sizeof aes->stream);
      aes->encrypt (aes, aes->stream, aes->stream, 16);
      aes->stream_used = length - whole;
      for (size_t i = 0; i < length - whole; i++)
        out[whole + i] = in[whole + i] ^ aes->stream[i];
    }
}

#define AES(bits, mode, encryption, decryption, encryption_name, ...)                              \
  static bool set_key_##bits##_##mode (void *context, const uint8_t *key, size_t length)           \
  {                                                                                                \
    HmAes *aes = context;                                                                          \
    const HmAesPath *path;                                                                         \
                                                                                                   \
    if (length != (bits) / 8)                                                                      \
      return false;                                                                                \
    path = set_key (aes, key, length);                                                             \
    aes->encrypt = path->encryption;                                                               \
    aes->decrypt = path->decryption;                                                               \
    return true;                                                                                   \
  }                                                                                                \
                                                                                                   \
  static const char *implementation_##bits##_##mode (bool encrypt)                                 \
  {                                                                                                \
    const HmAesPath *path = choose ((bits) / 8);                                                   \
                                                                                                   \
    return encrypt ? path->encryption_name : path->wide_name;                                      \
  }                                                                                                \
                                                                                                   \
  const HmCipher hm_aes_##bits##_##mode = {                                                        \
    .name = "aes-" #bits "-" #mode,                                                                \
    .key_size = (bits) / 8,                                                                        \
    .min_key_size = (bits) / 8,                                                                    \
    .max_key_size = (bits) / 8,                                                                    \
    .context_size = sizeof (HmAes),                                                                \
    .set_key = set_key_##bits##_##mode,                                                            \
    .implementation = implementation_##bits##_##mode,                                              \
    __VA_ARGS__,                                                                                   \
  }

#define AES_MODES(bits)                                                                            \
  AES (bits, ecb, ecb_encrypt, ecb_decrypt, wide_name, .block_size = 16, .encrypt = aes_encrypt,   \
       .decrypt = aes_decrypt);                                                                    \
  AES (bits, cbc, cbc_encrypt, cbc_decrypt, serial_name, .block_size = 16, .iv_size = 16,          \
       .set_iv = aes_set_iv, .encrypt = aes_encrypt, .decrypt = aes_decrypt);                      \
  AES (bits, ctr, ctr, ctr, wide_name, .block_size = 1, .iv_size = 16, .set_iv = aes_set_iv,       \
       .encrypt = aes_ctr, .decrypt = aes_ctr)

AES_MODES (128);
AES_MODES (192);
AES_MODES (256);
