/* hm-report-connections.h: the sentences of a report that speak of connections
 *
 * For people: everything is translated and follows the locale.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-compare.h"

G_BEGIN_DECLS

/* What the handshakes of a run come to: connections a second, what resuming saves, what the time
 * goes into, from how many bytes on it is the data, and against the table of 1997, if @references
 * hold it. Appends char *; nothing when the run has no full handshake with a time. */
void hm_report_add_connections (GPtrArray *sentences,
                                HmRun *run,
                                HmRun *const *references,
                                guint n_references);

/* What the handshakes that both runs have come to. TRUE when a figure without an interval was
 * judged. */
gboolean
hm_report_add_connection_pairs (GPtrArray *sentences, const HmCompare *compare, guint which);

G_END_DECLS
