/* hm-report-words.h: what the sentences of a report speak of
 *
 * For people: everything is translated and follows the locale.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-run.h"

G_BEGIN_DECLS

/* What a family does, as a sentence names it: "RSA signing", "hashing". */
char *hm_words_family (const char *family, HmOperation operation);

/* What a result measured: "MD5", "RSA 2048 signing", "AES-128-CBC decryption". */
char *hm_words_result (const HmResultKey *key);

/* The same of a run's result: where the run has several engines, also of which this is: "MD5
 * (OpenSSL)". */
char *hm_words_result_of (HmRun *run, const HmResultKey *key);

/* "MD5 (OpenSSL)"; without an engine (NULL) the words alone. Takes @what. */
char *hm_words_by (char *what, const char *engine);

/* Whether the run has results of several engines. */
gboolean hm_words_has_engines (HmRun *run);

/* "a; b; c": at most @max of @items (char *), and how many more there are. */
char *hm_words_list (const GPtrArray *items, guint max);

/* A translated format with %1$s to %9$s, filled with @words (NULL-terminated). */
char *hm_words_fill (const char *format, const char *const *words);

/* Sentences (char *) as one paragraph. */
char *hm_words_paragraph (const GPtrArray *sentences);

/* A ratio as a sentence says it: two digits, and from 1 to 1.25 three: "0.61", "1.15", "2.4". */
char *hm_words_ratio (double ratio);

/* "3.9 GHz – 4.1 GHz"; one of them where both read alike. Takes both. */
char *hm_words_range (char *low, char *high);

G_END_DECLS
