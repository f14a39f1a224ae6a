/* mont-paths.h: the ways to multiply that mont.c can choose from
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "mont.h"

/* Before a loop: to be unrolled eight times, or completely, for a constant count of at most 16. */
#ifdef __clang__
#define HM_UNROLL_8 _Pragma ("clang loop unroll_count(8)")
#define HM_UNROLL_FULL _Pragma ("clang loop unroll(full)")
#else
#define HM_UNROLL_8 _Pragma ("GCC unroll 8")
#define HM_UNROLL_FULL _Pragma ("GCC unroll 16")
#endif

#ifdef HM_MONT_X86
extern const HmMontPath hm_mont_ifma;
extern const HmMontPath hm_mont_mulx;
extern const HmMontPath hm_mont_mulq;

/* The IFMA path takes single products from the mulx path, which needs no other form for them. */
size_t hm_mont_amd64_round_size (size_t size);
void hm_mont_mulx_multiply (HmLimb *r,
                            const HmLimb *a,
                            const HmLimb *b,
                            const HmLimb *n,
                            HmLimb n0,
                            size_t size);
void hm_mont_mulx_square (HmLimb *r, const HmLimb *a, const HmLimb *n, HmLimb n0, size_t size);
#endif

extern const HmMontPath hm_mont_portable;
