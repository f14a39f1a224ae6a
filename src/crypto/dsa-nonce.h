/* dsa-nonce.h: the number k of a signature, derived from the key and the message (RFC 6979)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "dsa-key.h"

/* The state of RFC 6979 3.2 between two candidates for k. */
typedef struct
{
  const HmDsaParts *parts;
  const HmDigest *hash;
  bool started;
  uint8_t key[HM_MAX_DIGEST_SIZE];   /* K */
  uint8_t value[HM_MAX_DIGEST_SIZE]; /* V */
} HmDsaNonce;

/* Steps a to g, for the hash of the message. */
void hm_dsa_nonce_init (HmDsaNonce *nonce,
                        const HmDsaParts *parts,
                        const HmDigest *hash,
                        const uint8_t *digest,
                        size_t length);

/* Step h: the next k in 1 .. q - 1; HM_BN_MAX_LIMBS limbs. */
void hm_dsa_nonce_next (HmDsaNonce *nonce, HmLimb *k);
