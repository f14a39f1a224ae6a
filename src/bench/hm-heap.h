/* hm-heap.h: the allocator of the C library in one state
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-clock.h"

G_BEGIN_DECLS

/* Fills the calling thread's lists of free blocks of each small size, so that an operation that
 * allocates finds them as in a program that has been running for a while, whatever was measured
 * before it. Takes some ten microseconds and keeps no memory but what the lists hold. A simulated
 * machine, which @clock tells, has no allocator to look after, and its visits are many. */
void hm_heap_settle (const HmClock *clock);

G_END_DECLS
