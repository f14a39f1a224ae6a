/* hm-team.c: several threads that measure one common window
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-team.h"

#include <math.h>
#include <stdatomic.h>

#include "bench/hm-cpu-place.h"
#include "bench/hm-heap.h"

/* What is done uncounted comes in pieces, so that nobody works on for long after all are done. */
#define PIECE 16

/* Windows of a visit follow each other at once; a member looks out for the next one for so long
 * before it goes to sleep. */
#define SPIN_NANOSECONDS 200000

/* A member that has waited for so many turns lets another thread onto its core. */
#define SPINS 1000

/* Without its core for a larger part of the time than this, what a member did is not what it can.
 */
#define LOST_SHARE 0.01

typedef struct
{
  HmTeam *team;
  guint index;
  int cpu; /* to pin to, or -1 */
  GThread *thread;
  const HmTask *task; /* the last one; only to see that another one comes */
  HmSampler sampler;
  HmTeamShare share;
  HmBracket before, after;
} Member;

struct _HmTeam
{
  HmClock *clock;
  guint n;
  guint n_cpus; /* that they can use */
  Member *members;

  /* The job; written before the window's number goes up. */
  HmTask *const *tasks; /* NULL: their cores are to forget */
  guint64 count;
  guint32 seed;

  atomic_uint window; /* number of the last window that was called; members follow it */
  atomic_bool quit, failed;
  atomic_uint ready, working, done, finished;

  /* Only to sleep on; the data above is handed over by the atomics. */
  GMutex mutex;
  GCond called;
};

static void
relax (guint *spins)
{
  if (++*spins >= SPINS)
    {
      *spins = 0;
      g_thread_yield ();
    }
}

static void
wait_for_all (HmTeam *self, atomic_uint *counter)
{
  guint spins = 0;

  while (atomic_load (counter) < self->n)
    relax (&spins);
}

static void
perform (HmTeam *self, HmTask *task, guint64 count, HmTeamShare *share)
{
  if (!atomic_load (&self->failed) && !task->perform (task, count))
    atomic_store (&self->failed, TRUE);
  share->operations += count;
}

/* Works until @counter shows that all members have got there. */
static void
work_until_all (HmTeam *self, HmTask *task, guint64 piece, HmTeamShare *share, atomic_uint *counter)
{
  guint spins = 0;

  while (atomic_load (counter) < self->n)
    {
      perform (self, task, piece, share);
      if (atomic_load (&self->failed))
        relax (&spins);
    }
}

static void
take_part (Member *member)
{
  HmTeam *self = member->team;
  HmClock *clock = self->clock;
  HmTask *task = self->tasks[member->index];
  HmTeamShare share = { 0 };
  guint64 piece = MAX (self->count / PIECE, 1), switches;
  double used;

  if (task != member->task)
    hm_heap_settle (clock);
  member->task = task;

  hm_sampler_begin (&member->sampler);
  member->before = hm_sampler_look (&member->sampler);
  atomic_fetch_add (&self->ready, 1);
  wait_for_all (self, &self->ready);

  share.busy_from = clock->now (clock);
  perform (self, task, piece, &share);
  atomic_fetch_add (&self->working, 1);
  work_until_all (self, task, piece, &share, &self->working);

  switches = clock->switches (clock);
  used = (double) clock->thread_cpu_time (clock);
  share.from = clock->now (clock);
  perform (self, task, self->count, &share);
  share.to = clock->now (clock);
  used = (double) clock->thread_cpu_time (clock) - used;
  share.switched = clock->switches (clock) != switches &&
                   used < (1 - LOST_SHARE) * (double) (share.to - share.from);

  atomic_fetch_add (&self->done, 1);
  work_until_all (self, task, piece, &share, &self->done);
  share.busy_to = clock->now (clock);

  member->after = hm_sampler_look (&member->sampler);
  member->share = share;
  atomic_fetch_add (&self->finished, 1);
}

/* Those that share a core with others leave it to the first of them. */
static void
unlearn (Member *member)
{
  HmTeam *self = member->team;

  if (member->index < self->n_cpus)
    self->clock->unlearn (self->clock, self->seed + member->index);
  atomic_fetch_add (&self->finished, 1);
}

/* The number of the next window after @last, or @last itself when it is time to go. */
static guint
wait_for_call (HmTeam *self, guint last)
{
  gint64 since = self->clock->now (self->clock);
  guint spins = 0;

  while (atomic_load (&self->window) == last && !atomic_load (&self->quit) &&
         self->clock->now (self->clock) - since < SPIN_NANOSECONDS)
    relax (&spins);

  g_mutex_lock (&self->mutex);
  while (atomic_load (&self->window) == last && !atomic_load (&self->quit))
    g_cond_wait (&self->called, &self->mutex);
  g_mutex_unlock (&self->mutex);

  return atomic_load (&self->window);
}

static gpointer
run_member (gpointer data)
{
  Member *member = data;
  HmTeam *self = member->team;
  guint last = 0, window;

  if (member->cpu >= 0)
    hm_cpu_place_pin (member->cpu);
  while ((window = wait_for_call (self, last)) != last)
    {
      last = window;
      if (self->tasks != NULL)
        take_part (member);
      else
        unlearn (member);
    }
  return NULL;
}

static void
call (HmTeam *self)
{
  g_mutex_lock (&self->mutex);
  g_cond_broadcast (&self->called);
  g_mutex_unlock (&self->mutex);
}

HmTeam *
hm_team_new (HmClock *clock, guint n, const int *cpus, guint n_cpus, GError **error)
{
  HmTeam *self;

  g_return_val_if_fail (clock != NULL, NULL);
  g_return_val_if_fail (n >= 1, NULL);

  self = g_new0 (HmTeam, 1);
  self->clock = clock;
  self->n = n;
  self->n_cpus = n_cpus > 0 ? n_cpus : hm_cpu_place_count ();
  self->members = g_new0 (Member, n);
  g_mutex_init (&self->mutex);
  g_cond_init (&self->called);

  for (guint i = 0; i < n; i++)
    self->members[i] = (Member){
      .team = self,
      .index = i,
      .cpu = n_cpus > 0 ? cpus[i % n_cpus] : -1,
      .sampler = { .clock = clock },
    };
  for (guint i = 1; i < n; i++)
    {
      Member *member = &self->members[i];

      member->thread = g_thread_try_new ("hm-worker", run_member, member, error);
      if (member->thread == NULL)
        {
          hm_team_free (self);
          return NULL;
        }
    }

  return self;
}

void
hm_team_free (HmTeam *self)
{
  if (self == NULL)
    return;

  atomic_store (&self->quit, TRUE);
  call (self);
  for (guint i = 1; i < self->n; i++)
    if (self->members[i].thread != NULL)
      g_thread_join (self->members[i].thread);

  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->called);
  g_free (self->members);
  g_free (self);
}

void
hm_team_unlearn (HmTeam *self, guint32 seed)
{
  g_return_if_fail (self != NULL && self->clock->unlearn != NULL);

  self->tasks = NULL;
  self->seed = seed;
  atomic_store (&self->finished, 0);
  atomic_fetch_add (&self->window, 1);
  call (self);

  unlearn (&self->members[0]);
  wait_for_all (self, &self->finished);
}

gboolean
hm_team_take (HmTeam *self, HmTask *const *tasks, guint64 count, HmTiming *timing)
{
  double rate = 0, cycles_rate = 0;
  gint64 busy_from = G_MAXINT64, busy_to = G_MININT64;
  guint64 operations = 0;

  g_return_val_if_fail (self != NULL && tasks != NULL, FALSE);

  self->tasks = tasks;
  self->count = count;
  atomic_store (&self->ready, 0);
  atomic_store (&self->working, 0);
  atomic_store (&self->done, 0);
  atomic_store (&self->finished, 0);
  atomic_store (&self->failed, FALSE);
  atomic_fetch_add (&self->window, 1);
  call (self);

  take_part (&self->members[0]);
  wait_for_all (self, &self->finished);

  *timing = (HmTiming){ .start = self->members[0].share.from, .count = count };
  for (guint i = 0; i < self->n; i++)
    {
      const Member *member = &self->members[i];
      double elapsed = (double) (member->share.to - member->share.from);
      double cycle = hm_sampler_cycle (&member->before, &member->after);

      rate += count / elapsed;
      cycles_rate += count / (elapsed / cycle);
      timing->flags |= hm_sampler_judge (&member->before, &member->after, elapsed);
      if (member->share.switched && self->n <= self->n_cpus)
        timing->flags |= HM_SAMPLE_SWITCHED;

      operations += member->share.operations;
      busy_from = MIN (busy_from, member->share.busy_from);
      busy_to = MAX (busy_to, member->share.busy_to);
    }
  timing->elapsed = count / rate;
  timing->cycle = cycles_rate / rate;

  /* Members that take turns on a core each see a core of their own while they run. What they do
   * together is what was done by the wall clock, from the first one's start to the last one's end.
   */
  if (self->n > self->n_cpus)
    timing->elapsed = (double) count * (busy_to - busy_from) / operations;

  return !atomic_load (&self->failed);
}

const HmTeamShare *
hm_team_get_share (HmTeam *self, guint member)
{
  g_return_val_if_fail (self != NULL && member < self->n, NULL);

  return &self->members[member].share;
}

/* Members that take turns are told apart by what they did in all, the others by their own time. */
static double
member_rate (const HmTeam *self, const HmTeamShare *share)
{
  if (self->n > self->n_cpus)
    return (double) share->operations;
  return share->to > share->from ? 1.0 / (double) (share->to - share->from) : 0;
}

double
hm_team_get_part (HmTeam *self, guint member)
{
  double all = 0;

  g_return_val_if_fail (self != NULL && member < self->n, NAN);

  for (guint i = 0; i < self->n; i++)
    all += member_rate (self, &self->members[i].share);
  return member_rate (self, &self->members[member].share) / all;
}

int
hm_team_get_cpu (HmTeam *self, guint member)
{
  g_return_val_if_fail (self != NULL && member < self->n, -1);

  return self->members[member].cpu;
}
