/* hm-cpu-place.c: which CPU a worker is pinned to
 *
 * A worker that wanders between cores pays for cold caches, and one that shares its core with the
 * window's thread is interrupted by it. Everything but the workers is left to the scheduler.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"
#define _GNU_SOURCE

#include "config.h"

#include "bench/hm-cpu-place.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/hm-sysroot.h"

/* Cores of one kind differ by a few percent in their highest clock ("favoured cores"). */
#define SAME_KIND 0.85

/* Ticks of a CPU's line in /proc/stat: user nice system idle iowait irq softirq steal. */
typedef struct
{
  guint64 idle, all;
} Ticks;

static gboolean
read_ticks (const char *stat, int cpu, Ticks *ticks)
{
  g_autofree char *word = g_strdup_printf ("\ncpu%d ", cpu);
  const char *line = stat != NULL ? strstr (stat, word) : NULL;
  char *end;

  if (line == NULL)
    return FALSE;

  *ticks = (Ticks){ 0 };
  end = (char *) line + strlen (word);
  for (guint i = 0; i < 8; i++)
    {
      guint64 value = g_ascii_strtoull (end, &end, 10);

      ticks->all += value;
      if (i == 3 || i == 4)
        ticks->idle += value;
    }
  return TRUE;
}

static double
read_capacity (int cpu)
{
  static const char *const files[] = { "cpu_capacity", "cpufreq/cpuinfo_max_freq" };
  double capacity = 0;

  for (guint i = 0; i < G_N_ELEMENTS (files) && capacity == 0; i++)
    {
      g_autofree char *path = g_strdup_printf ("/sys/devices/system/cpu/cpu%d/%s", cpu, files[i]);

      hm_sysroot_read_number (NULL, path, &capacity);
    }
  return capacity;
}

static int
read_core (int cpu)
{
  g_autofree char *path =
      g_strdup_printf ("/sys/devices/system/cpu/cpu%d/topology/thread_siblings_list", cpu);
  double first;

  return hm_sysroot_read_number (NULL, path, &first) ? (int) first : cpu;
}

typedef struct
{
  int busy_cpu, busy_core;
  double capacity; /* of the biggest core */
} Preference;

static int
compare_places (gconstpointer a, gconstpointer b, gpointer data)
{
  const HmCpuPlace *x = a, *y = b;
  const Preference *preference = data;
  int difference;

  difference = (x->cpu == preference->busy_cpu) - (y->cpu == preference->busy_cpu);
  if (difference == 0)
    difference = (x->capacity < SAME_KIND * preference->capacity) -
                 (y->capacity < SAME_KIND * preference->capacity);
  if (difference == 0)
    difference = (x->core == preference->busy_core) - (y->core == preference->busy_core);
  if (difference == 0)
    difference = (x->busy > y->busy) - (x->busy < y->busy);
  return difference;
}

void
hm_cpu_place_sort (HmCpuPlace *places, guint n, int busy_cpu)
{
  Preference preference = { .busy_cpu = busy_cpu, .busy_core = -1 };

  for (guint i = 0; i < n; i++)
    {
      preference.capacity = MAX (preference.capacity, places[i].capacity);
      if (places[i].cpu == busy_cpu)
        preference.busy_core = places[i].core;
    }
  g_qsort_with_data (places, (int) n, sizeof (HmCpuPlace), compare_places, &preference);
}

#ifdef __linux__

guint
hm_cpu_place_choose (GArray *cpus, int busy_cpu, double seconds)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (HmCpuPlace));
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autoptr (GHashTable) cores = g_hash_table_new (NULL, NULL);
  cpu_set_t allowed;
  guint n_same = 0;

  if (busy_cpu < 0 || sched_getaffinity (0, sizeof allowed, &allowed) != 0 ||
      CPU_COUNT (&allowed) < 2)
    return 0;

  before = hm_sysroot_read (NULL, "/proc/stat");
  g_usleep ((gulong) (seconds * G_USEC_PER_SEC));
  after = hm_sysroot_read (NULL, "/proc/stat");

  for (int cpu = 0; cpu < CPU_SETSIZE; cpu++)
    {
      HmCpuPlace place = { .cpu = cpu };
      Ticks from, to;

      if (!CPU_ISSET (cpu, &allowed))
        continue;
      place.capacity = read_capacity (cpu);
      place.core = read_core (cpu);
      if (read_ticks (before, cpu, &from) && read_ticks (after, cpu, &to) && to.all > from.all)
        place.busy = 1 - (double) (to.idle - from.idle) / (double) (to.all - from.all);
      g_array_append_val (places, place);
    }
  hm_cpu_place_sort ((HmCpuPlace *) places->data, places->len, busy_cpu);

  for (guint second = 0; second <= 1; second++)
    for (guint i = 0; i < places->len; i++)
      {
        const HmCpuPlace *place = &g_array_index (places, HmCpuPlace, i);
        const HmCpuPlace *first;

        if (!g_hash_table_contains (cores, GINT_TO_POINTER (place->core)))
          g_hash_table_insert (cores, GINT_TO_POINTER (place->core), (gpointer) place);
        first = g_hash_table_lookup (cores, GINT_TO_POINTER (place->core));
        if ((first != place) != (second == 1))
          continue;

        if (n_same == cpus->len &&
            place->capacity >= SAME_KIND * g_array_index (places, HmCpuPlace, 0).capacity)
          n_same++;
        g_array_append_val (cpus, place->cpu);
      }

  return n_same;
}

guint
hm_cpu_place_count (void)
{
  cpu_set_t allowed;

  /* The main thread's, as others are pinned. */
  if (sched_getaffinity (getpid (), sizeof allowed, &allowed) == 0)
    return (guint) CPU_COUNT (&allowed);
  return g_get_num_processors ();
}

gboolean
hm_cpu_place_pin (int cpu)
{
  cpu_set_t set;

  g_return_val_if_fail (cpu >= 0 && cpu < CPU_SETSIZE, FALSE);

  CPU_ZERO (&set);
  CPU_SET (cpu, &set);
  if (sched_setaffinity (0, sizeof set, &set) == 0)
    return TRUE;
  g_debug ("CPU %d cannot be pinned to; the scheduler places the worker", cpu);
  return FALSE;
}

int
hm_cpu_place_current (void)
{
  return sched_getcpu ();
}

#else

guint
hm_cpu_place_choose (GArray *cpus, int busy_cpu, double seconds)
{
  return 0;
}

guint
hm_cpu_place_count (void)
{
  return g_get_num_processors ();
}

gboolean
hm_cpu_place_pin (int cpu)
{
  return FALSE;
}

int
hm_cpu_place_current (void)
{
  return -1;
}

#endif
