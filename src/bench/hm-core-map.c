/* hm-core-map.c: what each core does by itself
 *
 * One short test on each processor in turn, and one on all threads of a core together: a map of a
 * machine whose cores are not alike, or whose cores have several threads.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-core-map.h"

#include <math.h>

#include "bench/hm-cpu-place.h"
#include "bench/hm-team.h"

#define MILLISECOND 1e6

/* A sleeping core takes some milliseconds to come to its speed. The best of the windows counts: a
 * few are too few to tell the usual one, and whatever else is going on only makes them slower. */
#define WARM_SHARE 0.4
#define WINDOW (1 * MILLISECOND)
#define MAX_THREADS 8
#define MIN_WINDOWS 8

typedef struct
{
  HmClock *clock;
  const HmCoreTest *test;
  double nanoseconds; /* for one core */
  gint *stop;
} Map;

/* The operations of a window, from one on. */
static guint64
find_count (Map *map, HmTask *task)
{
  for (guint64 count = 1;; count *= 4)
    {
      gint64 from = map->clock->now (map->clock);
      double took;

      if (!task->perform (task, count))
        return 0;
      took = (double) (map->clock->now (map->clock) - from);
      if (took >= WINDOW / 4 || count > G_MAXUINT32)
        return (guint64) MAX (1, (double) count * WINDOW / MAX (took, 1));
    }
}

static double
work_on (const HmCoreTest *test)
{
  return test->size > 0 ? (double) test->size : 1;
}

/* The best rate of @n threads on @cpus, and the clock that the first one had then. */
static double
measure (Map *map, HmTask **tasks, const int *cpus, guint n, double *hertz)
{
  double best = NAN, share = 0;
  HmSampler sampler = { .clock = map->clock };
  HmTeam *team = n > 1 ? hm_team_new (map->clock, n, cpus, n, NULL) : NULL;
  gint64 start = map->clock->now (map->clock);
  guint64 count;
  guint windows = 0;

  if (n > 1 && team == NULL)
    return NAN;
  count = find_count (map, tasks[0]);
  while (count > 0 && (share < 1 || (windows < MIN_WINDOWS && share < 4)) &&
         !g_atomic_int_get (map->stop))
    {
      HmTiming timing = { 0 };
      gboolean ok = n > 1 ? hm_team_take (team, tasks, count, &timing)
                          : hm_sampler_take (&sampler, tasks[0], count, &timing);
      double rate = work_on (map->test) * (double) count / timing.elapsed * 1e9;

      if (!ok)
        {
          best = NAN;
          break;
        }
      share = (double) (map->clock->now (map->clock) - start) / map->nanoseconds;
      windows += share >= WARM_SHARE;
      if (share >= WARM_SHARE && !(rate <= best))
        {
          best = rate;
          *hertz = 1e9 / timing.cycle;
        }
    }
  hm_team_free (team);
  return best;
}

/* The threads of the core that begins with @first. */
static guint
collect_threads (GPtrArray *cores, guint first, int *cpus)
{
  guint n = 0;

  for (guint i = 0; i < cores->len; i++)
    {
      const HmCore *core = g_ptr_array_index (cores, i);

      if (core->core == first && n < MAX_THREADS)
        cpus[n++] = (int) core->cpu;
    }
  return n;
}

static void
measure_pair (Map *map, GPtrArray *cores, HmCore *core, HmTask **tasks)
{
  int cpus[MAX_THREADS];
  guint n = collect_threads (cores, core->core, cpus);
  double pair, hertz;

  /* The first of them measures for all. */
  if (n < 2 || cpus[0] != (int) core->cpu)
    return;
  pair = measure (map, tasks, cpus, n, &hertz);
  for (guint i = 0; i < cores->len; i++)
    {
      HmCore *other = g_ptr_array_index (cores, i);

      if (other->core == core->core)
        other->pair = pair;
    }
}

void
hm_core_map_measure (GPtrArray *cores,
                     guint position,
                     const HmCoreTest *test,
                     HmClock *clock,
                     double seconds,
                     gboolean pin,
                     gint *stop)
{
  Map map = { clock, test, seconds * 1e9, stop };
  HmTask *tasks[MAX_THREADS] = { NULL };
  gboolean ready = TRUE;
  HmCore *core;
  int cpu;

  g_return_if_fail (cores != NULL && position < cores->len);
  g_return_if_fail (test != NULL && clock != NULL && stop != NULL);

  core = g_ptr_array_index (cores, position);
  cpu = (int) core->cpu;

  for (guint i = 0; ready && i < MAX_THREADS; i++)
    {
      tasks[i] = test->offer->engine->prepare (test->offer, test->size, stop, NULL);
      ready = tasks[i] != NULL && tasks[i]->check (tasks[i], NULL);
    }
  /* One that this process may not use stays unknown. */
  if (ready && (!pin || hm_cpu_place_pin (cpu)))
    {
      core->value = measure (&map, tasks, &cpu, 1, &core->hertz);
      measure_pair (&map, cores, core, tasks);
    }
  for (guint i = 0; i < MAX_THREADS; i++)
    if (tasks[i] != NULL)
      hm_task_free (tasks[i]);
}
