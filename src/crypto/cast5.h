/* cast5.h: the S-boxes of CAST-128
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdint.h>

extern const uint32_t hm_cast5_s[8][256]; /* S1 to S8 */
