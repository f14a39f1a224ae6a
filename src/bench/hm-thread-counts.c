/* hm-thread-counts.c: with how many threads to measure, from a person's words
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-thread-counts.h"

#include <glib/gi18n-lib.h>

#include "bench/hm-cores.h"
#include "bench/hm-cpu-place.h"

/* Up to here each number is measured. */
#define EACH 8

static int
compare_counts (gconstpointer a, gconstpointer b)
{
  guint x = *(const guint *) a, y = *(const guint *) b;

  return (x > y) - (x < y);
}

static void
sort_once (GArray *counts)
{
  g_array_sort (counts, compare_counts);
  for (guint i = counts->len; i-- > 1;)
    if (g_array_index (counts, guint, i) == g_array_index (counts, guint, i - 1))
      g_array_remove_index (counts, i);
}

GArray *
hm_thread_counts_all (guint processors, guint cores)
{
  GArray *counts = g_array_new (FALSE, FALSE, sizeof (guint));

  processors = CLAMP (processors, 1, HM_PLAN_MAX_THREADS);
  for (guint count = 1; count <= processors; count = processors <= EACH ? count + 1 : 2 * count)
    g_array_append_val (counts, count);
  g_array_append_val (counts, processors);
  if (cores > 0 && cores < processors)
    g_array_append_val (counts, cores);
  sort_once (counts);
  return counts;
}

/* "4" or "1-4". */
static gboolean
add_range (GArray *counts, const char *word)
{
  g_auto (GStrv) ends = g_strsplit (word, "-", 2);
  guint64 first, last;

  if (!g_ascii_string_to_unsigned (ends[0], 10, 1, HM_PLAN_MAX_THREADS, &first, NULL))
    return FALSE;
  last = first;
  if (ends[1] != NULL &&
      !g_ascii_string_to_unsigned (ends[1], 10, first, HM_PLAN_MAX_THREADS, &last, NULL))
    return FALSE;
  for (guint count = (guint) first; count <= last; count++)
    g_array_append_val (counts, count);
  return TRUE;
}

GArray *
hm_thread_counts_parse (const char *const *words, GError **error)
{
  g_autoptr (GArray) counts = g_array_new (FALSE, FALSE, sizeof (guint));

  g_return_val_if_fail (words != NULL, NULL);

  for (; *words != NULL; words++)
    if (g_ascii_strcasecmp (*words, "all") == 0)
      {
        g_autoptr (GPtrArray) cores = hm_cores_read (NULL);
        g_autoptr (GArray) all =
            hm_thread_counts_all (hm_cpu_place_count (), hm_cores_count_physical (cores));

        g_array_append_vals (counts, all->data, all->len);
      }
    else if (!add_range (counts, *words))
      {
        g_set_error (error, HM_PLAN_ERROR, HM_PLAN_ERROR_VALUE,
                     /* Translators: %1$s is what was asked for; the examples in the brackets and
                      * “all” are words to type; %2$u is a number. */
                     _ ("“%1$s” is no number of threads: it can be a number, a range (1-4) or "
                        "“all”, from 1 to %2$u."),
                     *words, (guint) HM_PLAN_MAX_THREADS);
        return NULL;
      }
  sort_once (counts);
  return g_steal_pointer (&counts);
}
