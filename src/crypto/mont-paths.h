/* mont-paths.h: the ways to multiply that mont.c can choose from
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "mont.h"

extern const HmMontPath hm_mont_portable;
