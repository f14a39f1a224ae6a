/* idea-avx2.c: IDEA-CBC decryption on AVX2, 16 blocks at a time
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "idea.h"

#if defined(__x86_64__)
#define WIDE_BITS 256
#define NAME hm_idea_cbc_decrypt_avx2
#include "wide.h"

/* As in idea-avx512.c; the comparisons give 0 or -1. */
INLINE V
multiply (V x, uint16_t k)
{
  const V key = _mm256_set1_epi16 ((int16_t) k), one = _mm256_set1_epi16 (1);
  V low = _mm256_mullo_epi16 (x, key), high = _mm256_mulhi_epu16 (x, key);
  V not_less = _mm256_cmpeq_epi16 (_mm256_max_epu16 (low, high), low);
  V product = _mm256_add_epi16 (_mm256_sub_epi16 (low, high), _mm256_add_epi16 (one, not_less));

  return _mm256_blendv_epi8 (product, _mm256_sub_epi16 (_mm256_sub_epi16 (one, key), x),
                             _mm256_cmpeq_epi16 (low, high));
}

#include "idea-wide.h"
#endif
