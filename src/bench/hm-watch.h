/* hm-watch.h: the machine's conditions over the time of a run
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-clock.h"
#include "bench/hm-machine.h"

G_BEGIN_DECLS

typedef struct _HmWatch HmWatch;

/* Describes the machine and its state before the start. */
HmWatch *hm_watch_new (HmMachine *machine, HmConditions *conditions);
void hm_watch_free (HmWatch *self);

/* Which clock tells of suspends, from now on; the system's if nobody says. */
void hm_watch_set_clock (HmWatch *self, HmClock *clock);

/* At most twice a second: brings @conditions up to date. TRUE when it looked. */
gboolean hm_watch_look (HmWatch *self, HmConditions *conditions);

/* The last look; @switches: involuntary context switches of the workers. */
void hm_watch_end (HmWatch *self, HmConditions *conditions, guint64 switches);

/* What the last look saw, as a row of the run, which is @at seconds old; what only the workers know
 * is left unknown. @cpu: where the worker is pinned to; negative: unknown. */
HmMoment hm_watch_get_moment (HmWatch *self, double at, int cpu);

G_END_DECLS
