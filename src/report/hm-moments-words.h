/* hm-moments-words.h: the machine's state over the time of a run, in words
 *
 * For people: everything is translated and follows the locale.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-moments.h"

G_BEGIN_DECLS

/* What is known of one of them, several lines: "0:12", "4.1 GHz" ... */
char *hm_moment_tell (const HmMoment *moment);

/* All of them in a few sentences, for screen readers; says what nobody knows. */
char *hm_moments_tell (const HmMoments *moments);

/* "71 °C". */
char *hm_words_temperature (double celsius);

G_END_DECLS
