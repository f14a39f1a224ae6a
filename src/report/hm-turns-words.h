/* hm-turns-words.h: what was measured in turns, in words
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-crossing.h"
#include "run/hm-paired.h"
#include "run/hm-slope.h"

G_BEGIN_DECLS

/* "AES-128-CBC", "RSA 2048 · Sign": what a pair is of, without its size. */
char *hm_turns_name (const HmPaired *paired);

/* "×2.26 ±0.4 %", or without the interval where there is none. */
char *hm_turns_format_ratio (const HmPaired *paired);

/* "AES-128-CBC: from about 37 bytes on OpenSSL is faster than Built-in core": @name of the
 * algorithm, titles of the engines. */
char *hm_turns_tell_crossing (const char *name,
                              const HmCrossing *crossing,
                              const char *first,
                              const char *second);

/* "OpenSSL: 119 ns a call, 1.18 ns a byte". */
char *hm_turns_tell_costs (const char *engine, const HmSlope *slope);

G_END_DECLS
