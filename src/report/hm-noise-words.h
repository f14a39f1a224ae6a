/* hm-noise-words.h: which differences a machine can tell, in words
 *
 * For people: everything is translated and follows the locale.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-noise-book.h"

G_BEGIN_DECLS

/* What two runs of one figure must differ by so that chance makes as much in 5 % of cases at most, and
 * what one of @n figures must differ by to be shown in a comparison; both as shares, of figures with
 * narrow intervals. */
double hm_noise_least_alone (double noise);
double hm_noise_least_of (double noise, guint n);

/* What was measured and what it means: a few sentences. */
char *hm_noise_tell (const HmNoiseMeasured *measured);

G_END_DECLS
