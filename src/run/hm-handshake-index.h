/* hm-handshake-index.h: a run's handshakes by suite
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-run.h"

G_BEGIN_DECLS

/* Of HmHandshake, borrowed, in the run's order: those with the protocol, cipher, key and number of
 * threads of @like. Good until handshakes are added to the run or taken from it. */
const GPtrArray *hm_handshake_index_lookup (HmRun *run, const HmHandshake *like);

/* The words of that, one text that differs where one of them does. */
char *hm_handshake_index_key (const HmHandshake *handshake);

G_END_DECLS
