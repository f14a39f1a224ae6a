/* fake-measure.h: an engine and a clock that a test rules
 *
 * Time passes only as far as the test lets it, and only by the work that is measured, so that a run
 * of many seconds takes a moment and gives the same figures each time.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-clock.h"
#include "bench/hm-plan.h"
#include "hm-session.h"

G_BEGIN_DECLS

/* Has @session measure with the fake engine on the fake clock: a plan of classic algorithms. Time
 * starts anew, and stands still after @seconds. */
void fake_measure_install (HmSession *session, double seconds);

/* Lets time pass until @seconds after the start; a negative number: for ever. */
void fake_measure_let_pass (double seconds);

/* All time that was let pass has passed. */
gboolean fake_measure_is_waiting (void);

/* From a worker: work of so many nanoseconds, which waits where time stands still, unless *@stop. */
void fake_measure_spend (double nanoseconds, const gint *stop);

/* The next plan fails with this message; NULL: no longer. */
void fake_measure_refuse (const char *message);

/* From now on each operation gives a wrong result; or no longer. */
void fake_measure_spoil (gboolean spoil);

G_END_DECLS
