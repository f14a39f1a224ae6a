/* aes.h: what the paths of AES share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "arm.h"
#include "bytes.h"

#include <stdbool.h>
#include <stddef.h>

#define AES_MAX_ROUNDS 14

typedef struct HmAes HmAes;
typedef void (*HmAesCrypt) (HmAes *aes, uint8_t *out, const uint8_t *in, size_t length);

/* Round keys are words as hm_load_le32 () reads them, so that on a little-endian machine they stand
 * in memory as FIPS 197 orders the bytes of the state. Those for decryption are of the equivalent
 * inverse cipher (5.3.5), in the order of use. */
struct HmAes
{
  _Alignas(64) uint32_t encrypt_keys[4 * (AES_MAX_ROUNDS + 1)];
  _Alignas(64) uint32_t decrypt_keys[4 * (AES_MAX_ROUNDS + 1)];
  _Alignas(16) uint8_t iv[16];
  _Alignas(16) uint8_t stream[16];     /* counter mode: the key stream of a block begun */
  size_t stream_used;                  /* how much of it is used; 16 when no block is begun */
  _Alignas(16) uint8_t unfinished[16]; /* CBC encryption with AES-NI: the last block, but for its */
  bool has_unfinished;                 /* last round; false when iv alone says how to go on */
  HmAesCrypt encrypt, decrypt;
};

/* One way to compute AES, for one key size. */
typedef struct
{
  const char *serial_name; /* where each block waits for the one before */
  const char *wide_name;   /* where blocks are independent */
  HmAesCrypt ecb_encrypt, ecb_decrypt, cbc_encrypt, cbc_decrypt, ctr;
} HmAesPath;

/* Indexed by (rounds - 10) / 2. */
extern const HmAesPath hm_aes_portable[3];
#if defined(__x86_64__) || defined(__i386__)
extern const HmAesPath hm_aes_aesni[3];
#endif
#if defined(__x86_64__)
extern const HmAesPath hm_aes_vaes256[3];
extern const HmAesPath hm_aes_vaes512[3];
#endif
#if HM_HAVE_ARM_CRYPTO
extern const HmAesPath hm_aes_armv8[3];
#endif

/* A path table: each function is a template that is inlined with the number of rounds. */
#define HM_AES_FUNCTION(attribute, name, rounds)                                                   \
  attribute static void name##_##rounds (HmAes *aes, uint8_t *out, const uint8_t *in,              \
                                         size_t length)                                            \
  {                                                                                                \
    name (aes, out, in, length, rounds);                                                           \
  }
