/* sha256.h: what the paths of SHA-224 and SHA-256 share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "arm.h"
#include "md.h"

/* The functions of FIPS 180-4, 4.1.2. */
#define ROTR(x, n) hm_rotl32 (x, 32 - (n))
#define SUM0(x) (ROTR (x, 2) ^ ROTR (x, 13) ^ ROTR (x, 22))
#define SUM1(x) (ROTR (x, 6) ^ ROTR (x, 11) ^ ROTR (x, 25))
#define SIGMA0(x) (ROTR (x, 7) ^ ROTR (x, 18) ^ (x) >> 3)
#define SIGMA1(x) (ROTR (x, 17) ^ ROTR (x, 19) ^ (x) >> 10)
#define CH(x, y, z) (((y ^ z) & x) ^ z)

/* T1 goes to d and, with T2, to h; instead of moving, the letters turn. @kw is K[t] + W[t].
 * What waits longest for the step before comes last in its sum. Maj (a, b, c) is b where a = b or
 * b = c, else a: its b ^ c is the a ^ b of the step before. */
#define STEP(a, b, c, d, e, f, g, h, ab, bc, kw)                                                   \
  h += kw;                                                                                         \
  h += CH (e, f, g);                                                                               \
  HM_BARRIER (h);                                                                                  \
  h += SUM1 (e);                                                                                   \
  d += h;                                                                                          \
  ab = a ^ b;                                                                                      \
  h += ((ab & bc) ^ b) + SUM0 (a)

#if defined(__x86_64__) || defined(__i386__)
void hm_sha256_compress_shani (HmMdState *state, const uint8_t *blocks, size_t count);
#endif
#if defined(__x86_64__)
void hm_sha256_compress_avx2 (HmMdState *state, const uint8_t *blocks, size_t count);
#endif
#if HM_HAVE_ARM_CRYPTO
void hm_sha256_compress_armv8 (HmMdState *state, const uint8_t *blocks, size_t count);
#endif
