/* rc5.h: what the paths of RC5 share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "arm.h"
#include "bytes.h"

#include <stddef.h>

#define RC5_MAX_ROUNDS 255

/* Decrypts as many whole spans of blocks as there are and gives the bytes done. @key has two words,
 * and two for each round; @chain is the ciphertext block before and after, as it stands in memory.
 */
typedef size_t (*HmRc5Wide) (const uint32_t *key,
                             unsigned rounds,
                             uint8_t *chain,
                             uint8_t *out,
                             const uint8_t *in,
                             size_t length);

#if defined(__x86_64__)
size_t hm_rc5_cbc_decrypt_avx2 (const uint32_t *key,
                                unsigned rounds,
                                uint8_t *chain,
                                uint8_t *out,
                                const uint8_t *in,
                                size_t length);
size_t hm_rc5_cbc_decrypt_avx512 (const uint32_t *key,
                                  unsigned rounds,
                                  uint8_t *chain,
                                  uint8_t *out,
                                  const uint8_t *in,
                                  size_t length);
#endif
#if HM_HAVE_NEON
size_t hm_rc5_cbc_decrypt_neon (const uint32_t *key,
                                unsigned rounds,
                                uint8_t *chain,
                                uint8_t *out,
                                const uint8_t *in,
                                size_t length);
#endif
