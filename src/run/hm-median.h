/* hm-median.h: numbers in order, and the one in the middle
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* For qsort () and g_array_sort () of double: the smallest first. */
int hm_compare_doubles (gconstpointer a, gconstpointer b);

/* Sorts @values (of double) and returns the one in the middle, of two the larger; NAN where there
 * is none. */
double hm_median (GArray *values);

G_END_DECLS
