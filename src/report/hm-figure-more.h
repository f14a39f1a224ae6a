/* hm-figure-more.h: what is told of a figure besides its value: its threads, its energy
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "report/hm-format.h"

G_BEGIN_DECLS

/* "Slowest thread 1.9 GB/s on processor 3, fastest 2.0 GB/s on processor 0"; NULL where nobody
 * knows. */
char *hm_figure_tell_members (HmResult *result, HmUnits units);

/* "Energy 2.3 nJ/byte, of the whole processor"; NULL where nobody knows. */
char *hm_figure_tell_energy (HmRun *run, HmResult *result);
char *hm_figure_tell_connection_energy (HmRun *run, const HmHandshake *handshake);

G_END_DECLS
