/* idea-avx512.c: IDEA-CBC decryption on AVX-512, 32 blocks at a time
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "idea.h"

#if defined(__x86_64__)
#define WIDE_BITS 512
#define NAME hm_idea_cbc_decrypt_avx512
#include "wide.h"

/* Lai's low-high algorithm: the low word less the high one, and one more where that borrows. They
 * are equal only when a factor is 0, that is -1: then the product is 1 - x - k. */
INLINE V
multiply (V x, uint16_t k)
{
  const V key = _mm512_set1_epi16 ((int16_t) k), one = _mm512_set1_epi16 (1);
  V low = _mm512_mullo_epi16 (x, key), high = _mm512_mulhi_epu16 (x, key);
  V product = _mm512_sub_epi16 (low, high);

  product = _mm512_mask_add_epi16 (product, _mm512_cmplt_epu16_mask (low, high), product, one);
  return _mm512_mask_sub_epi16 (product, _mm512_cmpeq_epi16_mask (low, high),
                                _mm512_sub_epi16 (one, key), x);
}

#include "idea-wide.h"
#endif
