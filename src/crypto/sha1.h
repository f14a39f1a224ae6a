/* sha1.h: what the paths of SHA-1 and SHA-0 share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "arm.h"
#include "md.h"

/* Ch as two terms without common bits, so that they add like any other term; Maj likewise. */
#define CH(x, y, z) ((x & y) + (~x & z))
#define PARITY(x, y, z) (x ^ y ^ z)
#define MAJ(x, y, z) ((y & z) + (x & (y ^ z)))

/* T = ROTL5 (a) + f (b, c, d) + e + K + W, in place of e; b turns. @kw is K + W. */
#define STEP(f, a, b, c, d, e, kw)                                                                 \
  e += kw;                                                                                         \
  e += f (b, c, d);                                                                                \
  HM_BARRIER (e);                                                                                  \
  e += hm_rotl32 (a, 5);                                                                           \
  b = hm_rotl32 (b, 30)

#if defined(__x86_64__) || defined(__i386__)
void hm_sha1_compress_shani (HmMdState *state, const uint8_t *blocks, size_t count);
void hm_sha0_compress_shani (HmMdState *state, const uint8_t *blocks, size_t count);
#endif
#if defined(__x86_64__)
void hm_sha1_compress_avx2 (HmMdState *state, const uint8_t *blocks, size_t count);
#endif
#if HM_HAVE_ARM_CRYPTO
void hm_sha1_compress_armv8 (HmMdState *state, const uint8_t *blocks, size_t count);
#endif
