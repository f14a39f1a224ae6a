/* sha1.h: the hardware paths of SHA-1 and SHA-0
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "arm.h"
#include "md.h"

#if defined(__x86_64__) || defined(__i386__)
void hm_sha1_compress_shani (HmMdState *state, const uint8_t *blocks, size_t count);
void hm_sha0_compress_shani (HmMdState *state, const uint8_t *blocks, size_t count);
#endif
#if HM_HAVE_ARM_CRYPTO
void hm_sha1_compress_armv8 (HmMdState *state, const uint8_t *blocks, size_t count);
#endif
