/* rc2.h: what the paths of RC2 share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bytes.h"

#include <stddef.h>

#define RC2_KEYS 64 /* 16-bit words */

/* The amounts of the rotations of R[0] to R[3] (RFC 2268, section 3). */
#define RC2_TURN(i) ((i) == 3 ? 5 : (i) + 1)

extern const uint8_t hm_rc2_pitable[256];

/* Decrypts as many whole spans of blocks as there are and gives the bytes done. @chain is the
 * ciphertext block before and after, as it stands in memory. */
typedef size_t (*HmRc2Wide) (const uint16_t *key,
                             uint8_t *chain,
                             uint8_t *out,
                             const uint8_t *in,
                             size_t length);

#if defined(__x86_64__)
size_t hm_rc2_cbc_decrypt_avx512 (const uint16_t *key,
                                  uint8_t *chain,
                                  uint8_t *out,
                                  const uint8_t *in,
                                  size_t length);
#endif
