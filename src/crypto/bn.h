/* bn.h: natural numbers of fixed size, as arrays of limbs
 *
 * A number is an array of limbs, least significant first, and its size in limbs, which the caller
 * keeps. Nothing is allocated and nothing is normalised: high limbs may be zero. A size is at most
 * HM_BN_MAX_LIMBS, that of a product or dividend twice as much plus one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Limbs are as wide as the compiler can multiply into a double width. The tests build the core a
 * second time with HM_BN_LIMB_BITS=32 to try the narrow limbs on a 64-bit machine. */
#ifndef HM_BN_LIMB_BITS
#ifdef __SIZEOF_INT128__
#define HM_BN_LIMB_BITS 64
#else
#define HM_BN_LIMB_BITS 32
#endif
#endif

#if HM_BN_LIMB_BITS == 64
typedef uint64_t HmLimb;
__extension__ typedef unsigned __int128 HmDoubleLimb;
#else
typedef uint32_t HmLimb;
typedef uint64_t HmDoubleLimb;
#endif

#define HM_BN_MAX_BITS 4096
#define HM_BN_MAX_LIMBS (HM_BN_MAX_BITS / HM_BN_LIMB_BITS)
#define HM_BN_LIMBS(bits) (((bits) + HM_BN_LIMB_BITS - 1) / HM_BN_LIMB_BITS)

/* Big-endian bytes of any length, leading zeros allowed. False when the number needs more than
 * @size limbs. */
bool hm_bn_from_bytes (HmLimb *r, size_t size, const uint8_t *bytes, size_t length);

/* Writes exactly @length big-endian bytes; what does not fit is cut off at the top. */
void hm_bn_to_bytes (uint8_t *bytes, size_t length, const HmLimb *a, size_t size);

void hm_bn_copy (HmLimb *r, const HmLimb *a, size_t size);
void hm_bn_zero (HmLimb *r, size_t size);
void hm_bn_set_word (HmLimb *r, HmLimb word, size_t size);
bool hm_bn_is_zero (const HmLimb *a, size_t size);
bool hm_bn_is_word (const HmLimb *a, size_t size, HmLimb word);
int hm_bn_compare (const HmLimb *a, const HmLimb *b, size_t size); /* < 0, 0, > 0 */

/* The position of the highest set bit plus one; 0 for zero. */
size_t hm_bn_bits (const HmLimb *a, size_t size);

static inline bool
hm_bn_bit (const HmLimb *a, size_t index)
{
  return a[index / HM_BN_LIMB_BITS] >> (index % HM_BN_LIMB_BITS) & 1;
}

/* These return the carry or borrow (0 or 1) out of the top limb. @r may be @a or @b. */
HmLimb hm_bn_add (HmLimb *r, const HmLimb *a, const HmLimb *b, size_t size);
HmLimb hm_bn_sub (HmLimb *r, const HmLimb *a, const HmLimb *b, size_t size);
HmLimb hm_bn_add_word (HmLimb *r, const HmLimb *a, HmLimb word, size_t size);
HmLimb hm_bn_sub_word (HmLimb *r, const HmLimb *a, HmLimb word, size_t size);

/* r = a >> count, any @count. @r may be @a. */
void hm_bn_shift_right (HmLimb *r, const HmLimb *a, size_t size, size_t count);

/* r += a * word; returns the limb that is carried out. @r may not be @a. */
HmLimb hm_bn_add_mul (HmLimb *r, const HmLimb *a, size_t size, HmLimb word);

/* r = a * b, @a_size + @b_size limbs. @r overlaps neither. */
void hm_bn_mul (HmLimb *r, const HmLimb *a, size_t a_size, const HmLimb *b, size_t b_size);

/* a = q * b + r with r < b, b not zero (Knuth, The Art of Computer Programming, 4.3.1 D). @q has
 * @a_size limbs and @r has @b_size; either may be NULL. Both may be @a or @b. */
void
hm_bn_divide (HmLimb *q, HmLimb *r, const HmLimb *a, size_t a_size, const HmLimb *b, size_t b_size);

/* a mod word, for words below 2^32. */
uint32_t hm_bn_mod_word (const HmLimb *a, size_t size, uint32_t word);

/* r = gcd (a, b), not both zero. */
void hm_bn_gcd (HmLimb *r, const HmLimb *a, const HmLimb *b, size_t size);

/* r = 1 / a mod m, for a < m and any m > 1, odd or even. False when gcd (a, m) is not 1. */
bool hm_bn_invert (HmLimb *r, const HmLimb *a, const HmLimb *m, size_t size);
