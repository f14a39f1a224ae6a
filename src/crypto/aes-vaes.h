/* aes-vaes.h: AES in modes whose blocks are independent, as a template over the register width
 *
 * aes-vaes256.c and aes-vaes512.c define a vector V of LANES blocks and the operations on it. A
 * chain of blocks has no use for wide registers and stays with AES-NI, as do the last few blocks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define INLINE TARGET HM_INLINE
#define WIDE 8 /* registers at a time; the AES units are then always busy */
#define SPAN(n) ((size_t) 16 * LANES * (n))

INLINE void
broadcast_keys (V *k, const uint32_t *keys, int rounds)
{
  for (int i = 0; i <= rounds; i++)
    k[i] = V_BROADCAST (_mm_load_si128 ((const __m128i *) (const void *) (keys + 4 * i)));
}

/* As in aes-aesni.c: each register has its own last round key, with what is to be added to it. */
INLINE void
encrypt_blocks (V *s, int n, const V *last, const V *k, int rounds)
{
  for (int i = 0; i < n; i++)
    s[i] = V_XOR (s[i], k[0]);
  for (int round = 1; round < rounds; round++)
    for (int i = 0; i < n; i++)
      s[i] = V_ENC (s[i], k[round]);
  for (int i = 0; i < n; i++)
    s[i] = V_ENC_LAST (s[i], last[i]);
}

INLINE void
decrypt_blocks (V *s, int n, const V *last, const V *k, int rounds)
{
  for (int i = 0; i < n; i++)
    s[i] = V_XOR (s[i], k[0]);
  for (int round = 1; round < rounds; round++)
    for (int i = 0; i < n; i++)
      s[i] = V_DEC (s[i], k[round]);
  for (int i = 0; i < n; i++)
    s[i] = V_DEC_LAST (s[i], last[i]);
}

INLINE void
ecb_blocks (uint8_t *out, const uint8_t *in, int n, const V *k, int rounds, int encrypt)
{
  V s[WIDE], last[WIDE];

  for (int i = 0; i < n; i++)
    {
      s[i] = V_LOAD (in + SPAN (i));
      last[i] = k[rounds];
    }
  if (encrypt)
    encrypt_blocks (s, n, last, k, rounds);
  else
    decrypt_blocks (s, n, last, k, rounds);
  for (int i = 0; i < n; i++)
    V_STORE (out + SPAN (i), s[i]);
}

/* Returns how many bytes are done; the rest is less than a register. */
INLINE size_t
ecb (const uint32_t *keys, uint8_t *out, const uint8_t *in, size_t length, int rounds, int encrypt)
{
  V k[AES_MAX_ROUNDS + 1];
  size_t done = 0;

  broadcast_keys (k, keys, rounds);
  for (; length - done >= SPAN (WIDE); done += SPAN (WIDE))
    ecb_blocks (out + done, in + done, WIDE, k, rounds, encrypt);
  for (; length - done >= SPAN (1); done += SPAN (1))
    ecb_blocks (out + done, in + done, 1, k, rounds, encrypt);
  return done;
}

INLINE void
ecb_encrypt (HmAes *aes, uint8_t *out, const uint8_t *in, size_t length, int rounds)
{
  size_t done = 0;

  if (length >= SPAN (1))
    done = ecb (aes->encrypt_keys, out, in, length, rounds, 1);
  if (done < length)
    hm_aes_aesni[(rounds - 10) / 2].ecb_encrypt (aes, out + done, in + done, length - done);
}

INLINE void
ecb_decrypt (HmAes *aes, uint8_t *out, const uint8_t *in, size_t length, int rounds)
{
  size_t done = 0;

  if (length >= SPAN (1))
    done = ecb (aes->decrypt_keys, out, in, length, rounds, 0);
  if (done < length)
    hm_aes_aesni[(rounds - 10) / 2].ecb_decrypt (aes, out + done, in + done, length - done);
}

/* The block before each block: the registers of ciphertext, moved up by one block. */
INLINE V
cbc_blocks (uint8_t *out, const uint8_t *in, int n, V chain, const V *k, int rounds)
{
  V s[WIDE], last[WIDE];

  for (int i = 0; i < n; i++)
    {
      s[i] = V_LOAD (in + SPAN (i));
      last[i] = V_XOR (V_CHAIN (chain, s[i]), k[rounds]);
      chain = s[i];
    }
  decrypt_blocks (s, n, last, k, rounds);
  for (int i = 0; i < n; i++)
    V_STORE (out + SPAN (i), s[i]);
  return chain;
}

INLINE void
cbc_decrypt (HmAes *aes, uint8_t *out, const uint8_t *in, size_t length, int rounds)
{
  size_t done = 0;

  if (length >= SPAN (1))
    {
      V k[AES_MAX_ROUNDS + 1];
      V chain = V_FROM_LAST (_mm_load_si128 ((const __m128i *) (const void *) aes->iv));

      broadcast_keys (k, aes->decrypt_keys, rounds);
      for (; length - done >= SPAN (WIDE); done += SPAN (WIDE))
        chain = cbc_blocks (out + done, in + done, WIDE, chain, k, rounds);
      for (; length - done >= SPAN (1); done += SPAN (1))
        chain = cbc_blocks (out + done, in + done, 1, chain, k, rounds);
      _mm_store_si128 ((__m128i *) (void *) aes->iv, V_LAST (chain));
    }
  if (done < length)
    hm_aes_aesni[(rounds - 10) / 2].cbc_decrypt (aes, out + done, in + done, length - done);
}

/* The counter as little-endian lanes, turned round when used. The caller sees to it that the low
 * halves do not overflow. */
INLINE V
ctr_blocks (uint8_t *out, const uint8_t *in, int n, V counter, const V *k, int rounds)
{
  const V swap = V_BROADCAST (_mm_set_epi64x (0x0001020304050607, 0x08090a0b0c0d0e0f));
  const V step = V_BROADCAST (_mm_set_epi64x (0, LANES));
  V s[WIDE], last[WIDE];

  for (int i = 0; i < n; i++)
    {
      s[i] = V_SHUFFLE8 (counter, swap);
      counter = V_ADD64 (counter, step);
      last[i] = V_XOR (V_LOAD (in + SPAN (i)), k[rounds]);
    }
  encrypt_blocks (s, n, last, k, rounds);
  for (int i = 0; i < n; i++)
    V_STORE (out + SPAN (i), s[i]);
  return counter;
}

INLINE void
ctr (HmAes *aes, uint8_t *out, const uint8_t *in, size_t length, int rounds)
{
  uint64_t high = hm_load_be64 (aes->iv), low = hm_load_be64 (aes->iv + 8);
  size_t done = 0;

  if (length >= SPAN (1) && low + length / 16 >= low)
    {
      V k[AES_MAX_ROUNDS + 1];
      V counter =
          V_ADD64 (V_BROADCAST (_mm_set_epi64x ((long long) high, (long long) low)), V_COUNT);

      broadcast_keys (k, aes->encrypt_keys, rounds);
      for (; length - done >= SPAN (WIDE); done += SPAN (WIDE))
        counter = ctr_blocks (out + done, in + done, WIDE, counter, k, rounds);
      for (; length - done >= SPAN (1); done += SPAN (1))
        counter = ctr_blocks (out + done, in + done, 1, counter, k, rounds);
      low += done / 16;
      hm_store_be64 (aes->iv + 8, low);
    }
  if (done < length)
    hm_aes_aesni[(rounds - 10) / 2].ctr (aes, out + done, in + done, length - done);
}

HM_INLINE void
cbc_encrypt (HmAes *aes, uint8_t *out, const uint8_t *in, size_t length, int rounds)
{
  hm_aes_aesni[(rounds - 10) / 2].cbc_encrypt (aes, out, in, length);
}

#define FUNCTIONS(rounds)                                                                          \
  HM_AES_FUNCTION (TARGET, ecb_encrypt, rounds)                                                    \
  HM_AES_FUNCTION (TARGET, ecb_decrypt, rounds)                                                    \
  HM_AES_FUNCTION (, cbc_encrypt, rounds)                                                          \
  HM_AES_FUNCTION (TARGET, cbc_decrypt, rounds)                                                    \
  HM_AES_FUNCTION (TARGET, ctr, rounds)

#define PATH(rounds)                                                                               \
  {                                                                                                \
    "AES-NI", TITLE, ecb_encrypt_##rounds, ecb_decrypt_##rounds, cbc_encrypt_##rounds,             \
        cbc_decrypt_##rounds, ctr_##rounds                                                         \
  }

FUNCTIONS (10)
FUNCTIONS (12)
FUNCTIONS (14)

const HmAesPath PATHS[3] = { PATH (10), PATH (12), PATH (14) };
