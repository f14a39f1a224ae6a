/* report-fixture.h: small runs for the tests of figures, charts and texts
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-run.h"

HmRun *fixture_run (const char *name);

/* Adds a result; @half is half the relative width of its interval, 0 for none. Borrowed. */
HmResult *fixture_add_speed (HmRun *run,
                             const char *algorithm,
                             HmOperation operation,
                             gint64 size,
                             double value,
                             double half);
HmResult *fixture_add_rate (HmRun *run,
                            const char *algorithm,
                            HmOperation operation,
                            guint bits,
                            double value,
                            double half);
HmResult *fixture_add (HmRun *run,
                       const HmResultKey *key,
                       HmUnit unit,
                       double value,
                       double half,
                       HmStatus status);
