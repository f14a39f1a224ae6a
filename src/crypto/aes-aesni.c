/* aes-aesni.c: AES on the AES instructions of x86, eight blocks at a time where they are
 * independent
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "aes.h"

#if defined(__x86_64__) || defined(__i386__)
#include <immintrin.h>

#define TARGET __attribute__ ((target ("aes,ssse3")))
#define INLINE TARGET HM_INLINE
#define WIDE 8

INLINE __m128i
load (const void *p)
{
  return _mm_loadu_si128 (p);
}

INLINE void
store (void *p, __m128i x)
{
  _mm_storeu_si128 (p, x);
}

/* Each block ends with its own last round key, into which the caller may have folded whatever is
 * to be added to the result: aesenclast and aesdeclast end with an exclusive or anyway. */
INLINE void
encrypt_blocks (__m128i *s, int n, const __m128i *last, const __m128i *k, int rounds)
{
  for (int i = 0; i < n; i++)
    s[i] = _mm_xor_si128 (s[i], k[0]);
  for (int round = 1; round < rounds; round++)
    for (int i = 0; i < n; i++)
      s[i] = _mm_aesenc_si128 (s[i], k[round]);
  for (int i = 0; i < n; i++)
    s[i] = _mm_aesenclast_si128 (s[i], last[i]);
}

INLINE void
decrypt_blocks (__m128i *s, int n, const __m128i *last, const __m128i *k, int rounds)
{
  for (int i = 0; i < n; i++)
    s[i] = _mm_xor_si128 (s[i], k[0]);
  for (int round = 1; round < rounds; round++)
    for (int i = 0; i < n; i++)
      s[i] = _mm_aesdec_si128 (s[i], k[round]);
  for (int i = 0; i < n; i++)
    s[i] = _mm_aesdeclast_si128 (s[i], last[i]);
}

INLINE void
ecb_blocks (uint8_t *out, const uint8_t *in, int n, const __m128i *k, int rounds, int encrypt)
{
  __m128i s[WIDE], last[WIDE];

  for (int i = 0; i < n; i++)
    {
      s[i] = load (in + 16 * i);
      last[i] = k[rounds];
    }
  if (encrypt)
    encrypt_blocks (s, n, last, k, rounds);
  else
    decrypt_blocks (s, n, last, k, rounds);
  for (int i = 0; i < n; i++)
    store (out + 16 * i, s[i]);
}

INLINE void
ecb (const uint32_t *keys, uint8_t *out, const uint8_t *in, size_t length, int rounds, int encrypt)
{
  const __m128i *k = (const __m128i *) (const void *) keys;

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

/* The chain from block to block is made of AES rounds alone: the last round of a block adds not
 * only the last round key but also the next plaintext and the first round key, which gives the
 * input of the next block's first round. The ciphertext itself is computed beside the chain. The
 * same from call to call: the state before the last round is kept for the next call. */
INLINE void
cbc_encrypt (HmAes *aes, uint8_t *out, const uint8_t *in, size_t length, int rounds)
{
  const __m128i *k = (const __m128i *) (const void *) aes->encrypt_keys;
  const __m128i first_last = _mm_xor_si128 (k[0], k[rounds]);
  __m128i s, c;

  if (!length)
    return;
  c = load (in);
  if (aes->has_unfinished)
    s = _mm_aesenclast_si128 (load (aes->unfinished), _mm_xor_si128 (c, first_last));
  else
    s = _mm_xor_si128 (_mm_xor_si128 (c, k[0]), load (aes->iv));
  for (;;)
    {
      for (int round = 1; round < rounds; round++)
        s = _mm_aesenc_si128 (s, k[round]);
      length -= 16;
      if (!length)
        break;
      in += 16;
      c = load (in);
      s = _mm_aesenclast_si128 (s, _mm_xor_si128 (c, first_last));
      store (out, _mm_xor_si128 (s, _mm_xor_si128 (c, k[0])));
      out += 16;
    }
  store (aes->unfinished, s);
  aes->has_unfinished = true;
  c = _mm_aesenclast_si128 (s, k[rounds]);
  store (aes->iv, c);
  store (out, c);
}

INLINE __m128i
cbc_decrypt_blocks (uint8_t *out,
                    const uint8_t *in,
                    int n,
                    __m128i chain,
                    const __m128i *k,
                    int rounds)
{
  __m128i s[WIDE], last[WIDE];

  for (int i = 0; i < n; i++)
    {
      s[i] = load (in + 16 * i);
      last[i] = _mm_xor_si128 (chain, k[rounds]);
      chain = s[i];
    }
  decrypt_blocks (s, n, last, k, rounds);
  for (int i = 0; i < n; i++)
    store (out + 16 * i, s[i]);
  return chain;
}

INLINE void
cbc_decrypt (HmAes *aes, uint8_t *out, const uint8_t *in, size_t length, int rounds)
{
  const __m128i *k = (const __m128i *) (const void *) aes->decrypt_keys;
  __m128i chain = load (aes->iv);

  for (; length >= 16 * WIDE; length -= 16 * WIDE, in += 16 * WIDE, out += 16 * WIDE)
    chain = cbc_decrypt_blocks (out, in, WIDE, chain, k, rounds);
  for (; length; length -= 16, in += 16, out += 16)
    chain = cbc_decrypt_blocks (out, in, 1, chain, k, rounds);
  store (aes->iv, chain);
}

typedef struct
{
  uint64_t high, low;
} Counter;

INLINE void
ctr_blocks (uint8_t *out, const uint8_t *in, int n, Counter *counter, const __m128i *k, int rounds)
{
  const __m128i swap = _mm_set_epi64x (0x0001020304050607, 0x08090a0b0c0d0e0f);
  __m128i s[WIDE], last[WIDE];

  for (int i = 0; i < n; i++)
    {
      s[i] = _mm_shuffle_epi8 (_mm_set_epi64x ((long long) counter->high, (long long) counter->low),
                               swap);
      last[i] = _mm_xor_si128 (load (in + 16 * i), k[rounds]);
      counter->high += ++counter->low == 0;
    }
  encrypt_blocks (s, n, last, k, rounds);
  for (int i = 0; i < n; i++)
    store (out + 16 * i, s[i]);
}

INLINE void
ctr (HmAes *aes, uint8_t *out, const uint8_t *in, size_t length, int rounds)
{
  const __m128i *k = (const __m128i *) (const void *) aes->encrypt_keys;
  Counter counter = { hm_load_be64 (aes->iv), hm_load_be64 (aes->iv + 8) };

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
    "AES-NI", "AES-NI", ecb_encrypt_##rounds, ecb_decrypt_##rounds, cbc_encrypt_##rounds,          \
        cbc_decrypt_##rounds, ctr_##rounds                                                         \
  }

FUNCTIONS (10)
FUNCTIONS (12)
FUNCTIONS (14)

const HmAesPath hm_aes_aesni[3] = { PATH (10), PATH (12), PATH (14) };
#endif
