/* hm-cpu-place.h: which CPU a worker is pinned to
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* One processor that may be used. */
typedef struct
{
  int cpu;
  double capacity; /* of its kind of core: highest frequency or relative capacity; 0: unknown */
  double busy;     /* share of time that it was busy just now, 0..1 */
  int core;        /* the lowest CPU number of its core's threads; its own without siblings */
} HmCpuPlace;

/* Sorts @places, best first: not @busy_cpu, a big core before a small one, an own core before a
 * sibling of @busy_cpu, idle before busy. */
void hm_cpu_place_sort (HmCpuPlace *places, guint n, int busy_cpu);

/* Fills @cpus with the processors that this thread may use, best first (one core after the other
 * before the second thread of any). Watches them for @seconds. Leaves it empty when there is but
 * one, or the system does not tell. Returns how many of the first ones are of the same kind. */
guint hm_cpu_place_choose (GArray *cpus, int busy_cpu, double seconds);

/* How many processors this process may use: fewer than there are where a container or a person
 * keeps it to some. 1 at least. */
guint hm_cpu_place_count (void);

/* Pins the calling thread; FALSE where that is not allowed. */
gboolean hm_cpu_place_pin (int cpu);

/* The CPU that the calling thread runs on, or -1. */
int hm_cpu_place_current (void);

G_END_DECLS
