/* cast5.h: what the files of CAST-128 share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

extern const uint32_t hm_cast5_s[8][256]; /* S1 to S8 */

/* Decrypts as many whole spans of blocks as there are and gives the bytes done. The subkeys are in
 * the order of encryption, @count of each; @chain is the ciphertext block before and after. */
typedef size_t (*HmCast5Wide) (const uint32_t *km,
                               const uint32_t *kr,
                               int count,
                               uint32_t *chain,
                               uint8_t *out,
                               const uint8_t *in,
                               size_t length);

#if defined(__x86_64__)
size_t hm_cast5_cbc_decrypt_vbmi (const uint32_t *km,
                                  const uint32_t *kr,
                                  int count,
                                  uint32_t *chain,
                                  uint8_t *out,
                                  const uint8_t *in,
                                  size_t length);
#endif
