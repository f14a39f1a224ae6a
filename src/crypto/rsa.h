/* rsa.h: RSA with PKCS#1 v1.5 signatures (RFC 8017), CRT, on the core's own Montgomery arithmetic
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "random.h"

#define HM_RSA_MIN_BITS 256
#define HM_RSA_MAX_BITS 4096
#define HM_RSA_MAX_BYTES (HM_RSA_MAX_BITS / 8)
#define HM_RSA_KEY_SIZE 16384 /* bytes of a key object, precomputed values included */
#define HM_RSA_BLINDING_SIZE 1088

/* A key is caller-owned memory, aligned to HM_CONTEXT_ALIGN; it holds no pointers out of itself. */
typedef struct
{
  _Alignas(64) uint8_t opaque[HM_RSA_KEY_SIZE];
} HmRsaKey;

typedef enum
{
  HM_RSA_OK,
  HM_RSA_BAD_ARGUMENT, /* sizes or numbers that no RSA key can have */
  HM_RSA_CANCELLED,
  HM_RSA_NO_RANDOM,
} HmRsaStatus;

/* Makes a key of exactly @bits (512..HM_RSA_MAX_BITS, a multiple of 64) with public exponent @e
 * (odd, > 2; 65537 is usual). Primes by FIPS 186-5 A.1.3 conditions (top two bits set, |p - q|
 * large) and Miller-Rabin rounds after a sieve. @cancel may be NULL. */
HmRsaStatus hm_rsa_generate (HmRsaKey *key,
                             unsigned bits,
                             uint64_t e,
                             HmRandomFunc random,
                             void *random_data,
                             HmCancelFunc cancel,
                             void *cancel_data);

/* Takes a key from its numbers, big-endian of any length (leading zeros are fine; length 0 = not
 * given). With @p and @q (both or neither) signing uses CRT, with @d alone a plain exponentiation;
 * without any the key only verifies. With @p and @q, @d may be left out. The modulus may have any
 * size from HM_RSA_MIN_BITS to HM_RSA_MAX_BITS bits, not only multiples of 64; the exponent may be
 * any odd number from 3 to below the modulus.
 *
 * The numbers are checked against each other (n = p q, e d = 1 modulo p - 1 and q - 1), so that a
 * key that is taken signs correctly if its factors are prime, which is not tested. A key that is
 * not taken must not be used. */
HmRsaStatus hm_rsa_set_key (HmRsaKey *key,
                            const uint8_t *n,
                            size_t n_length,
                            const uint8_t *e,
                            size_t e_length,
                            const uint8_t *d,
                            size_t d_length,
                            const uint8_t *p,
                            size_t p_length,
                            const uint8_t *q,
                            size_t q_length);

/* Re-selects the arithmetic for the CPU features that are on now. */
void hm_rsa_select (HmRsaKey *key);

unsigned hm_rsa_bits (const HmRsaKey *key);
size_t hm_rsa_bytes (const HmRsaKey *key); /* length of a signature */
bool hm_rsa_has_private (const HmRsaKey *key);

/* "AVX-512 IFMA", "mulx/adx", "portable C": what signing runs on, or verifying if the key cannot
 * sign. */
const char *hm_rsa_implementation (const HmRsaKey *key);

/* The numbers of a key for storing it: big-endian without leading zeros, the length 0 for one that
 * the key does not have. @p is the larger prime. */
typedef struct
{
  uint8_t n[HM_RSA_MAX_BYTES], e[HM_RSA_MAX_BYTES], d[HM_RSA_MAX_BYTES];
  uint8_t p[HM_RSA_MAX_BYTES], q[HM_RSA_MAX_BYTES];
  size_t n_length, e_length, d_length, p_length, q_length;
} HmRsaNumbers;
void hm_rsa_get_numbers (const HmRsaKey *key, HmRsaNumbers *numbers);

/* Signs a message representative: EMSA-PKCS1-v1_5 (RFC 8017 9.2) of @digest under @hash ("md5",
 * "sha1", "sha256" ..., "md5sha1" = MD5 then SHA-1 without DigestInfo as in TLS 1.0; NULL = @digest
 * is put in without DigestInfo). @signature gets hm_rsa_bytes () bytes. False when the digest does
 * not fit, the hash is unknown or the key has no private part.
 *
 * The workload is the plain one of the benchmark: no blinding, and the result of the CRT is not
 * raised to e again to catch a computing fault (some libraries do). Callers compare results
 * outside of the timed loop. */
bool hm_rsa_sign (const HmRsaKey *key,
                  const char *hash,
                  const uint8_t *digest,
                  size_t length,
                  uint8_t *signature);

/* What one thread keeps for signing with blinding under one key: caller-owned memory, aligned to
 * HM_CONTEXT_ALIGN. */
typedef struct
{
  _Alignas(64) uint8_t opaque[HM_RSA_BLINDING_SIZE];
} HmRsaBlinding;
void hm_rsa_blinding_init (HmRsaBlinding *blinding);

/* As hm_rsa_sign (), with blinding (Kocher, Timing Attacks, 1996): what is raised to d is
 * multiplied by r^e before, and the result by 1 / r after. The first signature draws a random r,
 * each further one takes the square of the one before, and each 32nd a new one. @blinding is for
 * this key alone until hm_rsa_blinding_init () or hm_rsa_select (), after which it must be
 * initialised anew. False also when the random source fails. */
bool hm_rsa_sign_blinded (const HmRsaKey *key,
                          HmRsaBlinding *blinding,
                          const char *hash,
                          const uint8_t *digest,
                          size_t length,
                          HmRandomFunc random,
                          void *random_data,
                          uint8_t *signature);

/* True only if the signature is exactly the encoding of @digest (RFC 8017 8.2.2, compared as a
 * whole, never parsed). A signature of another length, or not below the modulus, is invalid. */
bool hm_rsa_verify (const HmRsaKey *key,
                    const char *hash,
                    const uint8_t *digest,
                    size_t length,
                    const uint8_t *signature,
                    size_t signature_length);

/* RSAES-PKCS1-v1_5 (RFC 8017 7.2), as the key exchange of the SSL protocols needs it. The message
 * has at most hm_rsa_bytes () - 11 bytes; @out gets hm_rsa_bytes () bytes. False when the message
 * is too long or the random source fails. */
bool hm_rsa_encrypt (const HmRsaKey *key,
                     const uint8_t *message,
                     size_t length,
                     uint8_t *out,
                     HmRandomFunc random,
                     void *random_data);

/* @message has room for hm_rsa_bytes () - 11 bytes. False when the input is no encrypted message:
 * wrong length, not below the modulus, wrong padding. No defence against a padding oracle. */
bool hm_rsa_decrypt (const HmRsaKey *key,
                     const uint8_t *in,
                     size_t in_length,
                     uint8_t *message,
                     size_t *length);

/* The bare operations x^e mod n and x^d mod n on hm_rsa_bytes () bytes. False when the input is
 * not below the modulus, or there is no private part. @out may be @in. */
bool hm_rsa_public (const HmRsaKey *key, const uint8_t *in, uint8_t *out);
bool hm_rsa_private (const HmRsaKey *key, const uint8_t *in, uint8_t *out);
