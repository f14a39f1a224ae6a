/* hm-cores.c: the processors of a machine, as the system tells: cores, their threads, their kinds
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-cores.h"

#include <math.h>
#include <stdlib.h>

#include "bench/hm-sysroot.h"

#define CPU_FOLDER "/sys/devices/system/cpu"

/* What a faked or broken list may name at most. */
#define MAX_CPUS 4096

/* Cores of one kind differ by a few percent in their highest clock ("favoured cores"); kinds differ
 * by a quarter and more. */
#define SAME_KIND 0.85

GHashTable *
hm_cores_parse_list (const char *list)
{
  g_auto (GStrv) ranges = g_strsplit (list != NULL ? list : "", ",", -1);
  GHashTable *numbers = g_hash_table_new (NULL, NULL);

  for (guint i = 0; ranges[i] != NULL && g_hash_table_size (numbers) < MAX_CPUS; i++)
    {
      char *end;
      guint64 first = g_ascii_strtoull (ranges[i], &end, 10);
      guint64 last = *end == '-' ? g_ascii_strtoull (end + 1, NULL, 10) : first;

      if (end == ranges[i])
        continue;
      for (guint64 number = first; number <= last && number < MAX_CPUS; number++)
        g_hash_table_add (numbers, GUINT_TO_POINTER ((guint) number + 1));
    }
  return numbers;
}

static gboolean
is_listed (GHashTable *numbers, guint cpu)
{
  return g_hash_table_contains (numbers, GUINT_TO_POINTER (cpu + 1));
}

static double
read_number (const char *root, guint cpu, const char *file)
{
  g_autofree char *path = g_strdup_printf (CPU_FOLDER "/cpu%u/%s", cpu, file);
  double number;

  return hm_sysroot_read_number (root, path, &number) && number > 0 ? number : NAN;
}

static double
read_max_hertz (const char *root, guint cpu)
{
  g_autofree char *path = g_strdup_printf (CPU_FOLDER "/cpu%u/cpufreq/cpuinfo_max_freq", cpu);

  return hm_sysroot_read_hertz (root, path);
}

/* The siblings' list begins with the lowest of them; newer kernels call it by another name. */
static guint
read_first_thread (const char *root, guint cpu)
{
  static const char *const files[] = { "core_cpus_list", "thread_siblings_list" };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_strdup_printf (CPU_FOLDER "/cpu%u/topology/%s", cpu, files[i]);
      double first;

      if (hm_sysroot_read_number (root, path, &first) && first >= 0 && first < MAX_CPUS)
        return (guint) first;
    }
  return cpu;
}

/* Kinds by a measure of what a core can do: groups from the strongest on. */

static int
compare_falling (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x < y) - (x > y);
}

static guint
count_groups (const double *strengths, guint n, double *firsts)
{
  g_autofree double *sorted = g_memdup2 (strengths, n * sizeof *strengths);
  guint groups = 0;

  if (n == 0)
    return 0;
  qsort (sorted, n, sizeof *sorted, compare_falling);
  for (guint i = 0; i < n; i++)
    if (groups == 0 || sorted[i] < SAME_KIND * firsts[groups - 1])
      firsts[groups++] = sorted[i];
  return groups;
}

static const char *
name_group (guint group, guint n_groups)
{
  if (n_groups < 2)
    return NULL;
  if (group == 0)
    return "performance";
  return group == n_groups - 1 ? "efficiency" : "middle";
}

/* All strengths must be known, else nothing is told apart. */
static void
name_by_strength (GPtrArray *cores, const double *strengths)
{
  g_autofree double *firsts = g_new (double, cores->len + 1);
  guint n_groups;

  for (guint i = 0; i < cores->len; i++)
    if (!isfinite (strengths[i]))
      return;
  n_groups = count_groups (strengths, cores->len, firsts);
  for (guint i = 0; i < cores->len; i++)
    {
      HmCore *core = g_ptr_array_index (cores, i);
      guint group = 0;

      while (group + 1 < n_groups && strengths[i] <= firsts[group + 1])
        group++;
      core->kind = g_strdup (name_group (group, n_groups));
    }
}

/* Intel's: the list of the small cores holds those of the low-power island too, whose clock is
 * lower still. */
static gboolean
name_by_lists (GPtrArray *cores, const char *root)
{
  g_autofree char *big = hm_sysroot_read (root, "/sys/devices/cpu_core/cpus");
  g_autofree char *small = hm_sysroot_read (root, "/sys/devices/cpu_atom/cpus");
  g_autofree char *lowest = hm_sysroot_read (root, "/sys/devices/cpu_lowpower/cpus");
  g_autoptr (GHashTable) bigs = hm_cores_parse_list (big);
  g_autoptr (GHashTable) smalls = hm_cores_parse_list (small);
  g_autoptr (GHashTable) lowests = hm_cores_parse_list (lowest);
  double fastest_small = 0;

  if (g_hash_table_size (bigs) == 0 || g_hash_table_size (smalls) == 0)
    return FALSE;

  for (guint i = 0; i < cores->len; i++)
    {
      const HmCore *core = g_ptr_array_index (cores, i);

      if (is_listed (smalls, core->cpu) && isfinite (core->max_hertz))
        fastest_small = MAX (fastest_small, core->max_hertz);
    }
  for (guint i = 0; i < cores->len; i++)
    {
      HmCore *core = g_ptr_array_index (cores, i);

      if (is_listed (bigs, core->cpu))
        core->kind = g_strdup ("performance");
      else if (is_listed (lowests, core->cpu) ||
               (is_listed (smalls, core->cpu) && core->max_hertz < SAME_KIND * fastest_small))
        core->kind = g_strdup ("low-power");
      else if (is_listed (smalls, core->cpu))
        core->kind = g_strdup ("efficiency");
    }
  return TRUE;
}

GPtrArray *
hm_cores_read (const char *root)
{
  g_autofree char *online = hm_sysroot_read (root, CPU_FOLDER "/online");
  g_autoptr (GHashTable) numbers = hm_cores_parse_list (online);
  GPtrArray *cores = g_ptr_array_new_with_free_func ((GDestroyNotify) hm_core_free);
  g_autofree double *capacities = g_new (double, MAX_CPUS);
  g_autofree double *clocks = g_new (double, MAX_CPUS);
  gboolean told = FALSE;

  for (guint cpu = 0; cpu < MAX_CPUS; cpu++)
    {
      HmCore *core;

      if (!is_listed (numbers, cpu))
        continue;
      core = hm_core_new (cpu);
      core->core = read_first_thread (root, cpu);
      core->max_hertz = read_max_hertz (root, cpu);
      capacities[cores->len] = read_number (root, cpu, "cpu_capacity");
      clocks[cores->len] = core->max_hertz;
      told |= isfinite (capacities[cores->len]);
      g_ptr_array_add (cores, core);
    }
  if (!name_by_lists (cores, root))
    name_by_strength (cores, told ? capacities : clocks);
  return cores;
}

guint
hm_cores_count_physical (const GPtrArray *cores)
{
  g_autoptr (GHashTable) firsts = g_hash_table_new (NULL, NULL);

  g_return_val_if_fail (cores != NULL, 0);

  for (guint i = 0; i < cores->len; i++)
    {
      const HmCore *core = g_ptr_array_index (cores, i);

      g_hash_table_add (firsts, GUINT_TO_POINTER (core->core));
    }
  return g_hash_table_size (firsts);
}
