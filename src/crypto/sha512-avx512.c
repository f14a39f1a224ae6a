/* sha512-avx512.c: SHA-512 with its message schedule in AVX-512, which has rotations
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "sha512.h"

#if defined(__x86_64__)
#define COMPRESS hm_sha512_compress_avx512
#define TARGET __attribute__ ((target ("avx512f,avx512vl,avx2,bmi2")))
#define V_ROTR(x, n) _mm_ror_epi64 (x, n)
#define V_XOR3(a, b, c) _mm_ternarylogic_epi64 (a, b, c, 0x96)

#include "sha512-wide.h"
#endif
