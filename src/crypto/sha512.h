/* sha512.h: what the paths of SHA-384 and SHA-512 share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "md.h"

/* The functions of FIPS 180-4, 4.1.3. */
#define ROTR(x, n) hm_rotl64 (x, 64 - (n))
#define SUM0(x) (ROTR (x, 28) ^ ROTR (x, 34) ^ ROTR (x, 39))
#define SUM1(x) (ROTR (x, 14) ^ ROTR (x, 18) ^ ROTR (x, 41))
#define SIGMA0(x) (ROTR (x, 1) ^ ROTR (x, 8) ^ (x) >> 7)
#define SIGMA1(x) (ROTR (x, 19) ^ ROTR (x, 61) ^ (x) >> 6)
#define CH(x, y, z) (((y ^ z) & x) ^ z)

/* T1 goes to d and, with T2, to h; instead of moving, the letters turn. @kw is K[t] + W[t]. What
 * waits for the step before comes last in each sum. Maj (a, b, c) is b where a = b or b = c, else
 * a: its b ^ c is the a ^ b of the step before. */
#define STEP(a, b, c, d, e, f, g, h, ab, bc, kw)                                                   \
  h += kw;                                                                                         \
  HM_BARRIER (h);                                                                                  \
  h += CH (e, f, g);                                                                               \
  HM_BARRIER (h);                                                                                  \
  h += SUM1 (e);                                                                                   \
  d += h;                                                                                          \
  ab = a ^ b;                                                                                      \
  h += (ab & bc) ^ b;                                                                              \
  HM_BARRIER (h);                                                                                  \
  h += SUM0 (a)

#if defined(__x86_64__)
void hm_sha512_compress_avx2 (HmMdState *state, const uint8_t *blocks, size_t count);
void hm_sha512_compress_avx512 (HmMdState *state, const uint8_t *blocks, size_t count);
#endif
