/* sha512-avx2.c: SHA-512 with its message schedule in AVX2
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "sha512.h"

#if defined(__x86_64__)
#define COMPRESS hm_sha512_compress_avx2
#define TARGET __attribute__ ((target ("avx2,bmi2")))
#define V_ROTR(x, n) _mm_or_si128 (_mm_srli_epi64 (x, n), _mm_slli_epi64 (x, 64 - (n)))
#define V_XOR3(a, b, c) _mm_xor_si128 (_mm_xor_si128 (a, b), c)

#include "sha512-wide.h"
#endif
