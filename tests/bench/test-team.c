/* test-team.c: one common window for several threads
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE

#include "bench/hm-team.h"

#include <sched.h>
#include <unistd.h>

#include "bench/hm-cpu-place.h"
#include "fake.h"

#define THREADS 4

static gint stop;

static void
prepare (HmTask **tasks, FakeOp *ops)
{
  const HmEngine *engine = fake_engine_set (ops, NULL);
  const HmOffer *offer = g_ptr_array_index (engine->offers (), 0);

  for (guint i = 0; i < THREADS; i++)
    tasks[i] = engine->prepare (offer, -1, &stop, NULL);
}

static void
release (HmTask **tasks)
{
  for (guint i = 0; i < THREADS; i++)
    tasks[i]->free (tasks[i]);
}

static void
test_window (void)
{
  FakeOp ops[] = { { .algorithm = "spin", .operation = HM_OPERATION_OP, .cycles = 40000 }, { 0 } };
  HmTask *tasks[THREADS];
  HmTeam *team = hm_team_new (hm_clock_get_system (), THREADS, NULL, 0, NULL);

  g_assert_nonnull (team);
  prepare (tasks, ops);
  for (guint window = 0; window < 20; window++)
    {
      gint64 first_busy = G_MAXINT64, last_busy = 0, first_free = G_MAXINT64, last_free = 0;
      guint64 operations = 0;
      double rate = 0;
      HmTiming timing;

      g_assert_true (hm_team_take (team, tasks, 32, &timing));
      for (guint i = 0; i < THREADS; i++)
        {
          const HmTeamShare *share = hm_team_get_share (team, i);

          first_busy = MIN (first_busy, share->busy_from);
          last_busy = MAX (last_busy, share->busy_from);
          first_free = MIN (first_free, share->busy_to);
          last_free = MAX (last_free, share->busy_to);
          operations += share->operations;
          rate += 32.0 / (share->to - share->from);
        }

      /* What is counted lies inside the load of all the others. */
      for (guint i = 0; i < THREADS; i++)
        {
          const HmTeamShare *share = hm_team_get_share (team, i);

          g_assert_cmpint (share->from, >=, last_busy);
          g_assert_cmpint (share->to, <=, first_free);
          g_assert_cmpint (share->from, <, share->to);
        }
      if (THREADS > hm_cpu_place_count ())
        rate = (double) operations / (last_free - first_busy);
      g_assert_cmpfloat_with_epsilon (32 / timing.elapsed / rate, 1, 1e-9);

      /* Now and then the members fall asleep in between. */
      if (window % 8 == 7)
        g_usleep (2000);
    }
  release (tasks);
  hm_team_free (team);
}

typedef struct
{
  HmClock clock;
  GMutex mutex;
  GHashTable *threads; /* whose cores forgot -> seed */
} Forgetful;

static void
forget (HmClock *clock, guint32 seed)
{
  Forgetful *self = (Forgetful *) clock;

  g_mutex_lock (&self->mutex);
  g_hash_table_insert (self->threads, g_thread_self (), GUINT_TO_POINTER (seed));
  g_mutex_unlock (&self->mutex);
}

/* All cores forget, each in its own thread, and nobody counts on that there is always a task. */
static void
test_unlearn (void)
{
  FakeOp ops[] = { { .algorithm = "spin", .operation = HM_OPERATION_OP, .cycles = 4000 }, { 0 } };
  Forgetful forgetful = { .clock = *hm_clock_get_system () };
  const int cpus[THREADS] = { 0 };
  HmTask *tasks[THREADS];
  HmTiming timing;

  forgetful.clock.unlearn = forget;
  forgetful.threads = g_hash_table_new (NULL, NULL);
  prepare (tasks, ops);
  for (guint n_cpus = THREADS; n_cpus >= 2; n_cpus -= 2)
    {
      HmTeam *team = hm_team_new (&forgetful.clock, THREADS, cpus, n_cpus, NULL);

      g_assert_nonnull (team);
      for (guint visit = 0; visit < 3; visit++)
        {
          g_hash_table_remove_all (forgetful.threads);
          hm_team_unlearn (team, 10 * visit);
          /* Threads beyond the number of cores would only do again what was done. */
          g_assert_cmpint (g_hash_table_size (forgetful.threads), ==, n_cpus);
          g_assert_cmpint (
              GPOINTER_TO_UINT (g_hash_table_lookup (forgetful.threads, g_thread_self ())), ==,
              10 * visit);
          g_assert_true (hm_team_take (team, tasks, 32, &timing));
          g_assert_true (hm_team_take (team, tasks, 32, &timing));
          g_assert_cmpint (g_hash_table_size (forgetful.threads), ==, n_cpus);
        }
      hm_team_free (team);
    }
  g_hash_table_unref (forgetful.threads);
  release (tasks);
}

static guint64
switch_always (HmClock *clock)
{
  static gint calls;

  return (guint64) g_atomic_int_add (&calls, 1);
}

static gint64
use_nothing (HmClock *clock)
{
  return 0;
}

static HmSampleFlags
take_flags (HmClock *clock, HmTask **tasks, guint n_cpus)
{
  const int cpus[THREADS] = { 0 };
  HmTeam *team = hm_team_new (clock, THREADS, cpus, n_cpus, NULL);
  HmTiming timing = { 0 };

  g_assert_nonnull (team);
  g_assert_true (hm_team_take (team, tasks, 32, &timing));
  hm_team_free (team);
  return timing.flags & HM_SAMPLE_SWITCHED;
}

/* Whoever lost its core for a while spoils the window; where threads take turns that is how it is,
 * and a switch that took no time to speak of does no harm. */
static void
test_switched (void)
{
  FakeOp ops[] = { { .algorithm = "spin", .operation = HM_OPERATION_OP, .cycles = 4000 }, { 0 } };
  HmClock clock = *hm_clock_get_system ();
  HmTask *tasks[THREADS];

  prepare (tasks, ops);
  clock.switches = switch_always;
  clock.thread_cpu_time = use_nothing;
  g_assert_cmpint (take_flags (&clock, tasks, THREADS), ==, HM_SAMPLE_SWITCHED);
  g_assert_cmpint (take_flags (&clock, tasks, THREADS - 1), ==, 0);
  clock.thread_cpu_time = clock.now;
  g_assert_cmpint (take_flags (&clock, tasks, THREADS), ==, 0);
  release (tasks);
}

/* Threads that share a core do not make it faster. Whatever else is going on here only makes their
 * rate lower than what this asks for. */
static void
test_crowd (void)
{
  enum
  {
    CROWD = 64
  };
  FakeOp ops[] = { { .algorithm = "spin", .operation = HM_OPERATION_OP, .cycles = 4000 }, { 0 } };
  const HmEngine *engine = fake_engine_set (ops, NULL);
  const HmOffer *offer = g_ptr_array_index (engine->offers (), 0);
  HmClock *clock = hm_clock_get_system ();
  HmTask *tasks[CROWD];
  HmTeam *team;
  double alone = 0, together = 0;

  if (CROWD < 4 * hm_cpu_place_count ())
    {
      g_test_skip ("This machine has too many cores to crowd them");
      return;
    }
  team = hm_team_new (clock, CROWD, NULL, 0, NULL);
  g_assert_nonnull (team);
  for (guint i = 0; i < CROWD; i++)
    tasks[i] = engine->prepare (offer, -1, &stop, NULL);
  for (guint i = 0; i < 20; i++)
    {
      gint64 from = clock->now (clock);
      HmTiming timing;

      g_assert_true (tasks[0]->perform (tasks[0], 100));
      alone = MAX (alone, 100.0 / (clock->now (clock) - from));
      if (i < 5)
        {
          g_assert_true (hm_team_take (team, tasks, 100, &timing));
          together = MAX (together, 100 / timing.elapsed);
        }
    }
  g_assert_cmpfloat (together, <, 2 * alone * hm_cpu_place_count ());
  for (guint i = 0; i < CROWD; i++)
    tasks[i]->free (tasks[i]);
  hm_team_free (team);
}

/* A process that is kept to one processor of several, as in a container: its threads take turns on
 * it, and what they do together is told, not the sum of what each did while it ran. */
static void
test_kept (void)
{
#ifdef __linux__
  FakeOp ops[] = { { .algorithm = "spin", .operation = HM_OPERATION_OP, .cycles = 40000 }, { 0 } };
  HmTask *tasks[THREADS];
  cpu_set_t before;
  HmTeam *team;
  HmTiming timing;
  gint64 from = G_MAXINT64, to = 0;
  guint64 operations = 0;

  g_assert_cmpint (sched_getaffinity (getpid (), sizeof before, &before), ==, 0);
  g_assert_cmpuint (hm_cpu_place_count (), ==, CPU_COUNT (&before));
  if (!hm_cpu_place_pin (hm_cpu_place_current ()))
    {
      g_test_skip ("This process cannot be pinned");
      return;
    }
  g_assert_cmpuint (hm_cpu_place_count (), ==, 1);

  team = hm_team_new (hm_clock_get_system (), THREADS, NULL, 0, NULL);
  g_assert_nonnull (team);
  prepare (tasks, ops);
  g_assert_true (hm_team_take (team, tasks, 32, &timing));
  for (guint i = 0; i < THREADS; i++)
    {
      const HmTeamShare *share = hm_team_get_share (team, i);

      from = MIN (from, share->busy_from);
      to = MAX (to, share->busy_to);
      operations += share->operations;
    }
  g_assert_cmpfloat_with_epsilon (timing.elapsed, 32.0 * (to - from) / operations, 1e-6);
  release (tasks);
  hm_team_free (team);
  g_assert_cmpint (sched_setaffinity (getpid (), sizeof before, &before), ==, 0);
#else
  g_test_skip ("The system does not say which processors a process may use");
#endif
}

static void
test_failure (void)
{
  FakeOp ops[] = {
    { .algorithm = "spin", .operation = HM_OPERATION_OP, .cycles = 40000, .fails_after = 50 }, { 0 }
  };
  HmTask *tasks[THREADS];
  HmTeam *team = hm_team_new (hm_clock_get_system (), THREADS, NULL, 0, NULL);
  HmTiming timing;

  prepare (tasks, ops);
  g_assert_false (hm_team_take (team, tasks, 200, &timing));
  g_assert_false (hm_team_take (team, tasks, 200, &timing)); /* nobody is stuck in the first */
  release (tasks);
  hm_team_free (team);
}

static void
test_unused (void)
{
  HmTeam *team = hm_team_new (hm_clock_get_system (), THREADS, NULL, 0, NULL);

  hm_team_free (team);
}

static void
test_places (void)
{
  HmCpuPlace places[] = {
    { .cpu = 0, .capacity = 5e6, .core = 0, .busy = 0.1 },
    { .cpu = 1, .capacity = 5e6, .core = 0, .busy = 0.0 }, /* sibling of the busy one */
    { .cpu = 2, .capacity = 4.9e6, .core = 2, .busy = 0.5 },
    { .cpu = 3, .capacity = 5e6, .core = 3, .busy = 0.2 },
    { .cpu = 4, .capacity = 3e6, .core = 4, .busy = 0.0 }, /* small core */
  };
  static const int expected[] = { 3, 2, 1, 4, 0 };

  hm_cpu_place_sort (places, G_N_ELEMENTS (places), 0);
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    g_assert_cmpint (places[i].cpu, ==, expected[i]);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bench/team/window", test_window);
  g_test_add_func ("/bench/team/unlearn", test_unlearn);
  g_test_add_func ("/bench/team/switched", test_switched);
  g_test_add_func ("/bench/team/crowd", test_crowd);
  g_test_add_func ("/bench/team/kept", test_kept);
  g_test_add_func ("/bench/team/failure", test_failure);
  g_test_add_func ("/bench/team/unused", test_unused);
  g_test_add_func ("/bench/team/places", test_places);
  return g_test_run ();
}
