/* hm-watch.h: the machine's conditions over the time of a run
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-machine.h"

G_BEGIN_DECLS

typedef struct _HmWatch HmWatch;

/* Describes the machine and its state before the start. */
HmWatch *hm_watch_new (HmMachine *machine, HmConditions *conditions);
void     hm_watch_free (HmWatch *self);

/* At most once a second: brings @conditions up to date. TRUE when it looked. */
gboolean hm_watch_look (HmWatch *self, HmConditions *conditions);

/* The last look; @switches: involuntary context switches of the workers. */
void hm_watch_end (HmWatch *self, HmConditions *conditions, guint64 switches);

G_END_DECLS
