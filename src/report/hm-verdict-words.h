/* hm-verdict-words.h: how far a run is to be believed, in words
 *
 * For people: everything is translated and follows the locale.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-verdict.h"

G_BEGIN_DECLS

/* "Good". */
const char *hm_verdict_title (HmVerdictLevel level);

/* A sentence. */
char *hm_reason_tell (const HmReason *reason);

/* A sentence for the verdict, and one for each reason; empty where there is no verdict. Array of
 * char *. */
GPtrArray *hm_verdict_sentences (const HmRunVerdict *verdict);

/* In one line: "Fair: the computer ran on its battery." The worst reason alone; NULL where there is
 * no verdict. */
char *hm_verdict_brief (const HmRunVerdict *verdict);

G_END_DECLS
