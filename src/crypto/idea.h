/* idea.h: what the paths of IDEA share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "arm.h"
#include "bytes.h"

#include <stddef.h>

#define IDEA_KEYS 52 /* 16-bit subkeys: six a round, and four */

/* Decrypts as many whole spans of blocks as there are and gives the bytes done. @chain is the
 * ciphertext block before and after, as it stands in memory. */
typedef size_t (*HmIdeaWide) (const uint16_t *key,
                              uint8_t *chain,
                              uint8_t *out,
                              const uint8_t *in,
                              size_t length);

#if defined(__x86_64__)
size_t hm_idea_cbc_decrypt_avx2 (const uint16_t *key,
                                 uint8_t *chain,
                                 uint8_t *out,
                                 const uint8_t *in,
                                 size_t length);
size_t hm_idea_cbc_decrypt_avx512 (const uint16_t *key,
                                   uint8_t *chain,
                                   uint8_t *out,
                                   const uint8_t *in,
                                   size_t length);
#endif
#if HM_HAVE_NEON
size_t hm_idea_cbc_decrypt_neon (const uint16_t *key,
                                 uint8_t *chain,
                                 uint8_t *out,
                                 const uint8_t *in,
                                 size_t length);
#endif
