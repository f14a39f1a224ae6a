/* pkcs1.h: the encodings of PKCS#1 v1.5
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "random.h"

/* What the padding takes at least: 00, the block type, eight bytes, 00. */
#define HM_PKCS1_OVERHEAD 11

/* EMSA-PKCS1-v1_5 (RFC 8017 9.2): @block of @block_length bytes becomes 00 01 ff.. 00, the
 * DigestInfo prefix of @hash, and @digest. "md5sha1" and NULL have no prefix. False when the hash
 * is not known, its digests have another length, or the block is too short. */
bool hm_pkcs1_encode_signature (uint8_t *block,
                                size_t block_length,
                                const char *hash,
                                const uint8_t *digest,
                                size_t length);

/* EME-PKCS1-v1_5 (RFC 8017 7.2.1): 00 02, random bytes other than 00, 00, and @message. */
bool hm_pkcs1_encode_message (uint8_t *block,
                              size_t block_length,
                              const uint8_t *message,
                              size_t length,
                              HmRandomFunc random,
                              void *random_data);

/* The opposite: where the message starts in @block, or 0 when the padding is wrong. */
size_t hm_pkcs1_find_message (const uint8_t *block, size_t block_length);
