/* rc5-avx512.c: RC5-CBC decryption on AVX-512, which rotates each word by its own amount
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rc5.h"

#if defined(__x86_64__)
#define WIDE_BITS 512
#define NAME hm_rc5_cbc_decrypt_avx512
#include "wide.h"

#define turn_right(x, n) _mm512_rorv_epi32 (x, n)

#include "rc5-wide.h"
#endif
