/* blowfish.h: what the paths of Blowfish share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#define BLOWFISH_ROUNDS 16

/* Decrypts as many whole spans of blocks as there are and gives the bytes done. @p has the subkeys
 * in the order of decryption; @chain is the ciphertext block before and after. */
typedef size_t (*HmBlowfishWide) (const uint32_t (*s)[256],
                                  const uint32_t *p,
                                  uint32_t *chain,
                                  uint8_t *out,
                                  const uint8_t *in,
                                  size_t length);

#if defined(__x86_64__)
size_t hm_blowfish_cbc_decrypt_vbmi (const uint32_t (*s)[256],
                                     const uint32_t *p,
                                     uint32_t *chain,
                                     uint8_t *out,
                                     const uint8_t *in,
                                     size_t length);
#endif
