/* hm-thread-counts.h: with how many threads to measure, from a person's words
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-plan.h"

G_BEGIN_DECLS

/* The numbers that @words mean, each once, rising; an array of guint. A word is a number ("4"), a
 * range ("1-4") or "all": one thread up to as many as the machine has processors; of more than
 * eight, the powers of two, the number of its cores and that of its processors. Errors
 * (HM_PLAN_ERROR_VALUE) name the word. */
GArray *hm_thread_counts_parse (const char *const *words, GError **error);

/* What "all" means on a machine with @processors in @cores cores. */
GArray *hm_thread_counts_all (guint processors, guint cores);

G_END_DECLS
