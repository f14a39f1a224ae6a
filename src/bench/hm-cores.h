/* hm-cores.h: the processors of a machine, as the system tells: cores, their threads, their kinds
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-core.h"

G_BEGIN_DECLS

/* The processors that are online below @root (NULL: the real ones, or $HASHMARK_SYSROOT), by their
 * numbers; an array of HmCore, which it frees, empty where the system does not tell. Threads of one
 * core have the same core. Kinds are told apart by the lists of Intel's hybrid processors
 * (cpu_core, cpu_atom), else by the capacity that the kernel gives to each core, else by the
 * highest clock; cores that differ by less than a seventh are of one kind. */
GPtrArray *hm_cores_read (const char *root);

/* How many cores these are without the further threads of each. */
guint hm_cores_count_physical (const GPtrArray *cores);

/* The numbers of a list such as "0-3,8", in a set of GUINT_TO_POINTER (number + 1). */
GHashTable *hm_cores_parse_list (const char *list);

G_END_DECLS
