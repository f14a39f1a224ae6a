/* hm-core-map.h: what each core does by itself
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-clock.h"
#include "engine/hm-engine.h"
#include "run/hm-core.h"

G_BEGIN_DECLS

/* What each one is to do. */
typedef struct
{
  const HmOffer *offer;
  gint64 size; /* bytes a call, or -1 */
} HmCoreTest;

/* Measures for @seconds the one of @cores (of HmCore, as hm_cores_read () finds them) at @position:
 * its clock and speed; and if it is the first thread of a core with several, for as long what all
 * of them do together. @pin: pins the calling thread to it and leaves it there; a processor that
 * this process may not use stays unknown. Ends early when @stop is set, by GLib's atomics. */
void hm_core_map_measure (GPtrArray *cores,
                          guint position,
                          const HmCoreTest *test,
                          HmClock *clock,
                          double seconds,
                          gboolean pin,
                          gint *stop);

G_END_DECLS
