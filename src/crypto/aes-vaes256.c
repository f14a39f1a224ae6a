/* aes-vaes256.c: AES on the vector AES instructions of x86 with registers of two blocks
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "aes.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define TARGET __attribute__ ((target ("avx2,vaes,aes")))
#define TITLE "VAES (AVX2)"
#define PATHS hm_aes_vaes256
#define LANES 2
#define V __m256i
#define V_LOAD(p) _mm256_loadu_si256 ((const __m256i *) (const void *) (p))
#define V_STORE(p, x) _mm256_storeu_si256 ((__m256i *) (void *) (p), x)
#define V_XOR(a, b) _mm256_xor_si256 (a, b)
#define V_BROADCAST(x) _mm256_broadcastsi128_si256 (x)
#define V_ENC(s, k) _mm256_aesenc_epi128 (s, k)
#define V_ENC_LAST(s, k) _mm256_aesenclast_epi128 (s, k)
#define V_DEC(s, k) _mm256_aesdec_epi128 (s, k)
#define V_DEC_LAST(s, k) _mm256_aesdeclast_epi128 (s, k)
#define V_ADD64(a, b) _mm256_add_epi64 (a, b)
#define V_SHUFFLE8(x, m) _mm256_shuffle_epi8 (x, m)
#define V_COUNT _mm256_set_epi64x (0, 1, 0, 0)
#define V_CHAIN(chain, c) _mm256_permute2x128_si256 (chain, c, 0x21)
#define V_FROM_LAST(x) _mm256_broadcastsi128_si256 (x)
#define V_LAST(x) _mm256_extracti128_si256 (x, 1)
#include "aes-vaes.h"
#endif
