/* bytes.h: words in memory, rotations, and a barrier for the optimiser
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdint.h>
#include <string.h>

#define HM_INLINE static inline __attribute__ ((always_inline))

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define HM_BIG_ENDIAN 1
#else
#define HM_BIG_ENDIAN 0
#endif

/* The compiler must have the value of @x in a register here and may assume nothing about it. Used
 * where it would otherwise regroup a sum so that the term which comes last is no longer added
 * last. */
#define HM_BARRIER(x) __asm__("" : "+r"(x))

HM_INLINE uint32_t
hm_load_le32 (const void *p)
{
  uint32_t x;
  memcpy (&x, p, sizeof x);
  return HM_BIG_ENDIAN ? __builtin_bswap32 (x) : x;
}

HM_INLINE uint32_t
hm_load_be32 (const void *p)
{
  uint32_t x;
  memcpy (&x, p, sizeof x);
  return HM_BIG_ENDIAN ? x : __builtin_bswap32 (x);
}

HM_INLINE uint64_t
hm_load_le64 (const void *p)
{
  uint64_t x;
  memcpy (&x, p, sizeof x);
  return HM_BIG_ENDIAN ? __builtin_bswap64 (x) : x;
}

HM_INLINE uint64_t
hm_load_be64 (const void *p)
{
  uint64_t x;
  memcpy (&x, p, sizeof x);
  return HM_BIG_ENDIAN ? x : __builtin_bswap64 (x);
}

HM_INLINE void
hm_store_le32 (void *p, uint32_t x)
{
  x = HM_BIG_ENDIAN ? __builtin_bswap32 (x) : x;
  memcpy (p, &x, sizeof x);
}

HM_INLINE void
hm_store_be32 (void *p, uint32_t x)
{
  x = HM_BIG_ENDIAN ? x : __builtin_bswap32 (x);
  memcpy (p, &x, sizeof x);
}

HM_INLINE void
hm_store_le64 (void *p, uint64_t x)
{
  x = HM_BIG_ENDIAN ? __builtin_bswap64 (x) : x;
  memcpy (p, &x, sizeof x);
}

HM_INLINE void
hm_store_be64 (void *p, uint64_t x)
{
  x = HM_BIG_ENDIAN ? x : __builtin_bswap64 (x);
  memcpy (p, &x, sizeof x);
}

/* 0 < @n < 32 */
HM_INLINE uint32_t
hm_rotl32 (uint32_t x, unsigned n)
{
  return x << n | x >> (32 - n);
}

/* 0 < @n < 64 */
HM_INLINE uint64_t
hm_rotl64 (uint64_t x, unsigned n)
{
  return x << n | x >> (64 - n);
}

#if defined(__x86_64__) || defined(__i386__)
/* Bits 16 to 23 in one instruction. For functions that run on processors with BMI2 only. */
HM_INLINE uint32_t
hm_third_byte_bmi (uint32_t x)
{
  uint32_t byte;

  __asm__("bextr %2, %1, %0" : "=r"(byte) : "r"(x), "r"(16 | 8 << 8) : "cc");
  return byte;
}
#endif
