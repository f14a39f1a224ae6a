/* dsa.h: the Digital Signature Algorithm (FIPS 186-4) on the core's own Montgomery arithmetic
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "crypto.h"
#include "random.h"

#define HM_DSA_MIN_BITS 512
#define HM_DSA_MAX_BITS 3072
#define HM_DSA_MIN_Q_BITS 160
#define HM_DSA_MAX_Q_BITS 256
#define HM_DSA_MAX_BYTES (HM_DSA_MAX_BITS / 8)
#define HM_DSA_MAX_Q_BYTES (HM_DSA_MAX_Q_BITS / 8)
#define HM_DSA_MAX_SIGNATURE (2 * HM_DSA_MAX_Q_BYTES)
#define HM_DSA_KEY_SIZE 12288 /* bytes of a key object, precomputed values included */

/* A key is caller-owned memory, aligned to HM_CONTEXT_ALIGN; it holds no pointers out of itself. */
typedef struct
{
  _Alignas(64) uint8_t opaque[HM_DSA_KEY_SIZE];
} HmDsaKey;

/* Powers of g and y for one key, in caller-owned memory of hm_dsa_table_bytes () bytes, aligned to
 * HM_CONTEXT_ALIGN. */
typedef struct HmDsaTable HmDsaTable;

typedef enum
{
  HM_DSA_OK,
  HM_DSA_BAD_ARGUMENT, /* sizes or numbers that no DSA key can have */
  HM_DSA_CANCELLED,
  HM_DSA_NO_RANDOM,
} HmDsaStatus;

/* Makes domain parameters by FIPS 186-4 A.1.1.2 (probable primes from a hash, here SHA-256) and
 * A.2.1 (g), with the Miller-Rabin rounds of table C.1: p of exactly @bits bits (HM_DSA_MIN_BITS ..
 * HM_DSA_MAX_BITS), q of exactly @q_bits (HM_DSA_MIN_Q_BITS .. HM_DSA_MAX_Q_BITS). The standard has
 * only (1024, 160), (2048, 224), (2048, 256) and (3072, 256); all other sizes are made in the same
 * way. @key then has parameters and no key. @cancel may be NULL. */
HmDsaStatus hm_dsa_generate_parameters (HmDsaKey *key,
                                        unsigned bits,
                                        unsigned q_bits,
                                        HmRandomFunc random,
                                        void *random_data,
                                        HmCancelFunc cancel,
                                        void *cancel_data);

/* Makes x and y for the parameters that @key has, replacing those that it may have (FIPS 186-4
 * B.1.1, extra random bits). */
HmDsaStatus hm_dsa_generate_key (HmDsaKey *key, HmRandomFunc random, void *random_data);

/* Takes a key from its numbers, big-endian of any length (leading zeros are fine; length 0 = not
 * given). Without @x the key only verifies; with it @y may be left out. p and q may have any size
 * within the limits above.
 *
 * The numbers are checked against each other (q divides p - 1, g and y have the order q, y = g^x),
 * so that a key that is taken works if p and q are prime, which is not tested. A key that is not
 * taken must not be used. */
HmDsaStatus hm_dsa_set_key (HmDsaKey *key,
                            const uint8_t *p,
                            size_t p_length,
                            const uint8_t *q,
                            size_t q_length,
                            const uint8_t *g,
                            size_t g_length,
                            const uint8_t *y,
                            size_t y_length,
                            const uint8_t *x,
                            size_t x_length);

/* Re-selects the arithmetic for the CPU features that are on now. A table must be made anew. */
void hm_dsa_select (HmDsaKey *key);

unsigned hm_dsa_bits (const HmDsaKey *key);
unsigned hm_dsa_q_bits (const HmDsaKey *key);
size_t hm_dsa_signature_bytes (const HmDsaKey *key); /* r then s, each as long as q */
bool hm_dsa_has_private (const HmDsaKey *key);

/* "AVX-512 IFMA", "mulx/adx", "portable C": what signing or verifying runs on. @table: as there. */
const char *hm_dsa_implementation (const HmDsaKey *key, const HmDsaTable *table, bool verify);

/* The numbers of a key for storing it: big-endian without leading zeros, the length 0 for one that
 * the key does not have. */
typedef struct
{
  uint8_t p[HM_DSA_MAX_BYTES], g[HM_DSA_MAX_BYTES], y[HM_DSA_MAX_BYTES];
  uint8_t q[HM_DSA_MAX_Q_BYTES], x[HM_DSA_MAX_Q_BYTES];
  size_t p_length, g_length, y_length, q_length, x_length;
} HmDsaNumbers;
void hm_dsa_get_numbers (const HmDsaKey *key, HmDsaNumbers *numbers);

/* The table, for a key that has a y: two combs (comb.h) of 512 powers each, at most 160 KiB a comb
 * for p of 2048 bits. It costs some 700 products modulo p a comb to make. */
size_t hm_dsa_table_bytes (const HmDsaKey *key);
void hm_dsa_table_init (HmDsaTable *table, const HmDsaKey *key);

/* Signs @digest, of which the leftmost bits count, as many as q has (FIPS 186-4 4.6). @signature
 * gets hm_dsa_signature_bytes () bytes. @table is the key's table, or NULL to do without. They
 * differ in the number k:
 *  - hm_dsa_sign: random (FIPS 186-4 B.2.1, extra random bits);
 *  - hm_dsa_sign_deterministic: RFC 6979 with HMAC over @hash;
 *  - hm_dsa_sign_with: given, for known answers.
 * False when the key has no private part, the random source fails, or the given k is not in
 * 1 .. q - 1 or makes r or s zero. */
bool hm_dsa_sign (const HmDsaKey *key,
                  const HmDsaTable *table,
                  const uint8_t *digest,
                  size_t length,
                  HmRandomFunc random,
                  void *random_data,
                  uint8_t *signature);
bool hm_dsa_sign_deterministic (const HmDsaKey *key,
                                const HmDsaTable *table,
                                const HmDigest *hash,
                                const uint8_t *digest,
                                size_t length,
                                uint8_t *signature);
bool hm_dsa_sign_with (const HmDsaKey *key,
                       const HmDsaTable *table,
                       const uint8_t *digest,
                       size_t length,
                       const uint8_t *k,
                       size_t k_length,
                       uint8_t *signature);

/* FIPS 186-4 4.7. A signature of another length, or with r or s not in 1 .. q - 1, is invalid, and
 * so is any under a key without y. */
bool hm_dsa_verify (const HmDsaKey *key,
                    const HmDsaTable *table,
                    const uint8_t *digest,
                    size_t length,
                    const uint8_t *signature,
                    size_t signature_length);
