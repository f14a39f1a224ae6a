/* aes-vaes512.c: AES on the vector AES instructions of x86 with registers of four blocks
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "aes.h"

#if defined(__x86_64__)
#include <immintrin.h>

/* The header of gcc 12 initialises the operand that a mask of all ones ignores with itself, and
 * then warns about it. */
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#define TARGET __attribute__ ((target ("avx512f,avx512bw,avx512vl,avx512dq,vaes,aes")))
#define TITLE "VAES (AVX-512)"
#define PATHS hm_aes_vaes512
#define LANES 4
#define V __m512i
#define V_LOAD(p) _mm512_loadu_si512 (p)
#define V_STORE(p, x) _mm512_storeu_si512 (p, x)
#define V_XOR(a, b) _mm512_xor_si512 (a, b)
#define V_BROADCAST(x) _mm512_broadcast_i32x4 (x)
#define V_ENC(s, k) _mm512_aesenc_epi128 (s, k)
#define V_ENC_LAST(s, k) _mm512_aesenclast_epi128 (s, k)
#define V_DEC(s, k) _mm512_aesdec_epi128 (s, k)
#define V_DEC_LAST(s, k) _mm512_aesdeclast_epi128 (s, k)
#define V_ADD64(a, b) _mm512_add_epi64 (a, b)
#define V_SHUFFLE8(x, m) _mm512_shuffle_epi8 (x, m)
#define V_COUNT _mm512_set_epi64 (0, 3, 0, 2, 0, 1, 0, 0)
#define V_CHAIN(chain, c) _mm512_alignr_epi64 (c, chain, 6)
#define V_FROM_LAST(x) _mm512_broadcast_i32x4 (x)
#define V_LAST(x) _mm512_extracti32x4_epi32 (x, 3)
#include "aes-vaes.h"
#endif
