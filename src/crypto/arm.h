/* arm.h: whether the paths on NEON and on Armv8's cryptographic instructions can be compiled
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#if defined(__aarch64__) && defined(__AARCH64EL__)
#define HM_HAVE_NEON 1
#else
#define HM_HAVE_NEON 0
#endif

/* Before version 16 clang's header offers the cryptographic instructions only when the whole file
 * is compiled for them, not to a function with a target attribute. */
#if HM_HAVE_NEON && (!defined(__clang__) || __clang_major__ >= 16 || defined(__ARM_FEATURE_CRYPTO))
#define HM_HAVE_ARM_CRYPTO 1
#else
#define HM_HAVE_ARM_CRYPTO 0
#endif

/* For each function that uses them, unless the whole file is compiled for them anyway. */
#ifdef __ARM_FEATURE_CRYPTO
#define HM_ARM_CRYPTO_TARGET
#else
#define HM_ARM_CRYPTO_TARGET __attribute__ ((target ("+crypto")))
#endif
