/* mont-paths.h: the ways to multiply that mont.c can choose from
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "mont.h"

#if defined(__x86_64__) && HM_BN_LIMB_BITS == 64
#define HM_MONT_MULX
extern const HmMontPath hm_mont_mulx;
#endif

extern const HmMontPath hm_mont_portable;
