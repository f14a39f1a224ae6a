/* hm-choice.h: from the words of a person to what engines offer
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-plan.h"

G_BEGIN_DECLS

/* The contenders of @words (NULL: the built-in engine), of HmContender. One that comes again counts
 * once, or with @again is another one. */
GArray *hm_choice_contenders (const char *const *words, gboolean again, GError **error);

/* Their engines, each once. Transfer container. */
GPtrArray *hm_choice_engines (const GArray *contenders);

/* Appends the offers of @engines (of HmEngine) that @word means to @offers (of HmOffer): an
 * algorithm's id or printed name, a family, "classic", "common" or "all", each with an operation
 * behind a colon if one is meant ("rsa-2048:keygen", "aes:decrypt"). Without one, operations that
 * can take seconds are left out where there are others, and so are decryption and key generation
 * unless @everything is wanted. */
gboolean hm_choice_add_offers (GPtrArray *offers, GPtrArray *engines, const char *word,
                               gboolean everything, GError **error);

G_END_DECLS
