/* rc5-avx2.c: RC5-CBC decryption on AVX2, which shifts each word by its own amount
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rc5.h"

#if defined(__x86_64__)
#define WIDE_BITS 256
#define NAME hm_rc5_cbc_decrypt_avx2
#include "wide.h"

/* A shift by 32 gives 0. */
INLINE V
turn_right (V x, V n)
{
  V amount = _mm256_and_si256 (n, _mm256_set1_epi32 (31));

  return _mm256_or_si256 (_mm256_srlv_epi32 (x, amount),
                          _mm256_sllv_epi32 (x, _mm256_sub_epi32 (_mm256_set1_epi32 (32), amount)));
}

#include "rc5-wide.h"
#endif
