/* aes-armv8.c: AES on the AES instructions of Armv8, eight blocks at a time where they are
 * independent
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "aes.h"

#if HM_HAVE_ARM_CRYPTO
#include <arm_neon.h>

#define TARGET HM_ARM_CRYPTO_TARGET
#define INLINE TARGET HM_INLINE
#define WIDE 8

INLINE void
load_keys (uint8x16_t *k, const uint32_t *keys, int rounds)
{
  for (int i = 0; i <= rounds; i++)
    k[i] = vreinterpretq_u8_u32 (vld1q_u32 (keys + 4 * i));
}

/* The instructions add a round key first, unlike those of x86. So the last one is added apart; each
 * block has its own, into which the caller may have folded what is to be added to the result. */
INLINE void
encrypt_blocks (uint8x16_t *s, int n, const uint8x16_t *last, const uint8x16_t *k, int rounds)
{
  for (int round = 0; round < rounds - 1; round++)
    for (int i = 0; i < n; i++)
      s[i] = vaesmcq_u8 (vaeseq_u8 (s[i], k[round]));
  for (int i = 0; i < n; i++)
    s[i] = veorq_u8 (vaeseq_u8 (s[i], k[rounds - 1]), last[i]);
}

INLINE void
decrypt_blocks (uint8x16_t *s, int n, const uint8x16_t *last, const uint8x16_t *k, int rounds)
{
  for (int round = 0; round < rounds - 1; round++)
    for (int i = 0; i < n; i++)
      s[i] = vaesimcq_u8 (vaesdq_u8 (s[i], k[round]));
  for (int i = 0; i < n; i++)
    s[i] = veorq_u8 (vaesdq_u8 (s[i], k[rounds - 1]), last[i]);
}

INLINE void
ecb_blocks (uint8_t *out, const uint8_t *in, int n, const uint8x16_t *k, int rounds, int encrypt)
{
  uint8x16_t s[WIDE], last[WIDE];

  for (int i = 0; i < n; i++)
    {
      s[i] = vld1q_u8 (in + 16 * i);
      last[i] = k[rounds];
    }
  if (encrypt)
    encrypt_blocks (s, n, last, k, rounds);
  else
    decrypt_blocks (s, n, last, k, rounds);
  for (int i = 0; i < n; i++)
    vst1q_u8 (out + 16 * i, s[i]);
}

INLINE void
ecb (const uint32_t *keys, uint8_t *out, const uint8_t *in, size_t length, int rounds, int encrypt)
{
  uint8x16_t k[AES_MAX_ROUNDS + 1];

  load_keys (k, keys, rounds);
  for (; length >= 16 * WIDE; length -= 16 * WIDE, in += 16 * WIDE, out += 16 * WIDE)
    ecb_blocks (out, in, WIDE, k, rounds, encrypt);
  for (; length; length -= 16, in += 16, out += 16)
    ecb_blocks (out, in, 1, k, rounds, encrypt);
}

INLINE void
ecb_encrypt (HmAes *aes, uint8_t *out, const uint8_t *in, size_t length, int rounds)
{
  ecb (aes->encrypt_keys, out, in, length, rounds, 1);
}

INLINE void
ecb_decrypt (HmAes *aes, uint8_t *out, const uint8_t *in, size_t length, int rounds)
{
  ecb (aes->decrypt_keys, out, in, length, rounds, 0);
}

/* The last round key and the next plaintext are added before the chain reaches them, so that it
 * meets both in one exclusive or. */
INLINE void
cbc_encrypt (HmAes *aes, uint8_t *out, const uint8_t *in, size_t length, int rounds)
{
  uint8x16_t k[AES_MAX_ROUNDS + 1], s, c;

  if (!length)
    return;
  load_keys (k, aes->encrypt_keys, rounds);
  s = veorq_u8 (vld1q_u8 (aes->iv), vld1q_u8 (in));
  for (;;)
    {
      for (int round = 0; round < rounds - 1; round++)
        s = vaesmcq_u8 (vaeseq_u8 (s, k[round]));
      s = vaeseq_u8 (s, k[rounds - 1]);
      c = veorq_u8 (s, k[rounds]);
      vst1q_u8 (out, c);
      length -= 16;
      if (!length)
        break;
      in += 16;
      out += 16;
      s = veorq_u8 (s, veorq_u8 (vld1q_u8 (in), k[rounds]));
    }
  vst1q_u8 (aes->iv, c);
}

INLINE uint8x16_t
cbc_decrypt_blocks (uint8_t *out,
                    const uint8_t *in,
                    int n,
                    uint8x16_t chain,
                    const uint8x16_t *k,
                    int rounds)
{
  uint8x16_t s[WIDE], last[WIDE];

  for (int i = 0; i < n; i++)
    {
      s[i] = vld1q_u8 (in + 16 * i);
      last[i] = veorq_u8 (chain, k[rounds]);
      chain = s[i];
    }
  decrypt_blocks (s, n, last, k, rounds);
  for (int i = 0; i < n; i++)
    vst1q_u8 (out + 16 * i, s[i]);
  return chain;
}

INLINE void
cbc_decrypt (HmAes *aes, uint8_t *out, const uint8_t *in, size_t length, int rounds)
{
  uint8x16_t k[AES_MAX_ROUNDS + 1];
  uint8x16_t chain = vld1q_u8 (aes->iv);

  load_keys (k, aes->decrypt_keys, rounds);
  for (; length >= 16 * WIDE; length -= 16 * WIDE, in += 16 * WIDE, out += 16 * WIDE)
    chain = cbc_decrypt_blocks (out, in, WIDE, chain, k, rounds);
  for (; length; length -= 16, in += 16, out += 16)
    chain = cbc_decrypt_blocks (out, in, 1, chain, k, rounds);
  vst1q_u8 (aes->iv, chain);
}

typedef struct
{
  uint64_t high, low;
} Counter;

INLINE void
ctr_blocks (uint8_t *out,
            const uint8_t *in,
            int n,
            Counter *counter,
            const uint8x16_t *k,
            int rounds)
{
  uint8x16_t s[WIDE], last[WIDE];

  for (int i = 0; i < n; i++)
    {
      uint64x2_t halves = vcombine_u64 (vcreate_u64 (counter->high), vcreate_u64 (counter->low));

      s[i] = vrev64q_u8 (vreinterpretq_u8_u64 (halves));
      last[i] = veorq_u8 (vld1q_u8 (in + 16 * i), k[rounds]);
      counter->high += ++counter->low == 0;
    }
  encrypt_blocks (s, n, last, k, rounds);
  for (int i = 0; i < n; i++)
    vst1q_u8 (out + 16 * i, s[i]);
}

INLINE void
ctr (HmAes *aes, uint8_t *out, const uint8_t *in, size_t length, int rounds)
{
  uint8x16_t k[AES_MAX_ROUNDS + 1];
  Counter counter = { hm_load_be64 (aes->iv), hm_load_be64 (aes->iv + 8) };

  load_keys (k, aes->encrypt_keys, rounds);
  for (; length >= 16 * WIDE; length -= 16 * WIDE, in += 16 * WIDE, out += 16 * WIDE)
    ctr_blocks (out, in, WIDE, &counter, k, rounds);
  for (; length; length -= 16, in += 16, out += 16)
    ctr_blocks (out, in, 1, &counter, k, rounds);
  hm_store_be64 (aes->iv, counter.high);
  hm_store_be64 (aes->iv + 8, counter.low);
}

#define FUNCTIONS(rounds)                                                                          \
  HM_AES_FUNCTION (TARGET, ecb_encrypt, rounds)                                                    \
  HM_AES_FUNCTION (TARGET, ecb_decrypt, rounds)                                                    \
  HM_AES_FUNCTION (TARGET, cbc_encrypt, rounds)                                                    \
  HM_AES_FUNCTION (TARGET, cbc_decrypt, rounds)                                                    \
  HM_AES_FUNCTION (TARGET, ctr, rounds)

#define PATH(rounds)                                                                               \
  {                                                                                                \
    "Armv8 AES", "Armv8 AES", ecb_encrypt_##rounds, ecb_decrypt_##rounds, cbc_encrypt_##rounds,    \
        cbc_decrypt_##rounds, ctr_##rounds                                                         \
  }

FUNCTIONS (10)
FUNCTIONS (12)
FUNCTIONS (14)

const HmAesPath hm_aes_armv8[3] = { PATH (10), PATH (12), PATH (14) };
#endif
