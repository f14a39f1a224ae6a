/* hm-visit.c: a visit to a cell: a handful of samples
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-conductor-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "bench/hm-cpu-place.h"
#include "bench/hm-heap.h"
#include "bench/hm-schedule.h"
#include "bench/hm-team.h"

/* From here on a single operation is a whole sample, the first one too. */
#define LONG_OPERATION (10e6)

/* The first batches of a cell find caches and branch predictors cold. */
#define WARMUP_SAMPLES 2

/* With a neighbour for so long it is worth a millisecond to look at the other cores, and again
 * after so long when they were no better. */
#define SHARED_LONG (50e6)
#define LOOKS 3

/* Making the core forget may take so much of the time. */
#define UNLEARNING_SHARE 0.15

/* The kernel's bookkeeping of CPU time is this coarse. */
#define LOST_MIN (0.2e6)

static gint64
slept (HmClock *clock)
{
  return clock->slept != NULL ? clock->slept (clock) : 0;
}

static gboolean
is_long (const HmWork *work)
{
  return work->operation * work->cell->threads >= LONG_OPERATION;
}

/* Disturbed windows tell the threads apart only as long as there is no better one. */
static void
note_parts (HmWork *work, HmTeam *team, gboolean good)
{
  guint n = work->cell->threads;

  if (work->parts == NULL)
    {
      work->parts = g_new0 (double, n);
      work->members_cpus = g_new0 (int, n);
    }
  if (good && !work->good_parts)
    {
      memset (work->parts, 0, n * sizeof *work->parts);
      work->n_parts = 0;
      work->good_parts = TRUE;
    }
  if (good != work->good_parts)
    return;
  for (guint i = 0; i < n; i++)
    {
      work->parts[i] += hm_team_get_part (team, i);
      work->members_cpus[i] = hm_team_get_cpu (team, i);
    }
  work->n_parts++;
}

/* Somewhat deeper in the stack: where that lies matters as much as where the task does. */
static gboolean __attribute__ ((noinline))
take_deeper (HmSampler *sampler, HmTask *task, guint64 count, guint depth, HmTiming *timing)
{
  volatile char *pad = g_alloca (depth + 1);

  *pad = 0;
  return hm_sampler_take (sampler, task, count, timing);
}

/* One batch of the cell's count. FALSE when it failed or was interrupted. */
static gboolean
take (HmConductor *self, HmWork *work, HmSampleFlags flags, double *per_operation)
{
  gint64 asleep = slept (self->clock);
  gint64 at = hm_conductor_elapsed (self);
  double expected = hm_work_sample_time (work);
  HmTeam *team = g_hash_table_lookup (self->teams, GUINT_TO_POINTER (work->cell->threads));
  HmTiming timing = { 0 };
  HmSample sample;
  gboolean ok, leapt;

  if (team != NULL)
    ok = hm_team_take (team, work->tasks, work->count, &timing);
  else
    ok = take_deeper (&self->sampler, work->tasks[0], work->count, work->depth, &timing);

  leapt = !hm_conductor_pass_time (self, expected);

  /* The clock may have stood still meanwhile, so that the time alone does not tell. */
  if (slept (self->clock) - asleep > HM_CLOCK_SLEPT_MIN)
    timing.flags |= HM_SAMPLE_CLOCK;

  if (hm_conductor_was_interrupted (self))
    return FALSE;
  if (!ok)
    {
      hm_work_end (self, work, HM_STATUS_FAILED, _ ("The operation failed while it was timed."));
      return FALSE;
    }

  if (!(timing.flags & HM_SAMPLE_SHARED))
    self->alone_at = hm_conductor_elapsed (self);

  *per_operation = timing.elapsed > 0 && !leapt ? timing.elapsed / timing.count : work->operation;
  sample = (HmSample){
    .at = at / HM_SECOND,
    .seconds = *per_operation / HM_SECOND,
    .cycles = *per_operation / timing.cycle,
    .count = timing.count,
    .flags = timing.flags | flags,
  };
  if (!(flags & HM_SAMPLE_WARMUP))
    work->taken++;
  if (team != NULL && timing.elapsed > 0)
    note_parts (work, team, sample.flags == HM_SAMPLE_OK);

  /* A clock that went back or leapt leaves no figure to keep. Of disturbed samples as many are kept
   * as of good ones; all are counted. */
  if (leapt || !(timing.elapsed > 0))
    return TRUE;
  if (sample.flags != HM_SAMPLE_OK && work->n_disturbed++ >= HM_SCHEDULE_MAX_SAMPLES &&
      !self->plan->sustained)
    return TRUE;
  g_array_append_val (work->samples, sample);
  return TRUE;
}

/* Finds how many operations make a batch, from one on: the first ones are cold and much slower than
 * the rest, so the count is corrected by each batch that follows. */
static gboolean
calibrate (HmConductor *self, HmWork *work, double batch)
{
  double operation;

  work->count = 1;
  work->operation = 0;
  hm_sampler_begin (&self->sampler);
  if (!take (self, work, HM_SAMPLE_WARMUP, &operation))
    {
      work->count = 0;
      return FALSE;
    }
  work->operation = operation;
  if (is_long (work))
    {
      HmSample *first = &g_array_index (work->samples, HmSample, work->samples->len - 1);

      first->flags &= ~HM_SAMPLE_WARMUP;
      work->n_disturbed -= first->flags == HM_SAMPLE_OK;
      work->taken++;
      return TRUE;
    }

  for (guint warm = 0; warm < WARMUP_SAMPLES;)
    {
      double length = work->count * operation;
      guint64 count = hm_schedule_count (batch, MAX (operation, 1e-3));

      if (length >= batch / 2 || count == work->count)
        warm++;
      work->count = CLAMP (count, 1, 16 * work->count);
      if (work->count == 1 && operation >= batch / 2)
        warm = WARMUP_SAMPLES;
      work->operation = operation;
      if (warm < WARMUP_SAMPLES && !take (self, work, HM_SAMPLE_WARMUP, &operation))
        {
          work->count = 0;
          return FALSE;
        }
    }

  return TRUE;
}

/* The thread lost its core @switches times, for @lost nanoseconds, somewhere in these samples: the
 * slowest ones are those that it hit. */
static void
flag_switched (HmSample *samples, guint n, guint64 switches, double lost)
{
  g_autofree HmSample **order = g_new (HmSample *, n + 1);
  double median;

  if (n == 0 || (switches == 0 && lost < LOST_MIN))
    return;

  for (guint i = 0; i < n; i++)
    {
      guint at = i;

      while (at > 0 && order[at - 1]->cycles < samples[i].cycles)
        {
          order[at] = order[at - 1];
          at--;
        }
      order[at] = &samples[i];
    }

  if (n == 1)
    {
      if (lost > 0.01 * samples->seconds * samples->count * HM_SECOND)
        samples->flags |= HM_SAMPLE_SWITCHED;
      return;
    }

  median = order[n / 2]->cycles;
  for (guint i = 0; i < MIN (n, MAX (switches, 1)); i++)
    if (order[i]->cycles > 1.02 * median)
      order[i]->flags |= HM_SAMPLE_SWITCHED;
}

static gboolean
gather_team (HmConductor *self, HmWork *work)
{
  gpointer key = GUINT_TO_POINTER (work->cell->threads);
  g_autoptr (GError) error = NULL;
  HmTeam *team;

  if (work->cell->threads == 1 || g_hash_table_contains (self->teams, key))
    return TRUE;

  team = hm_team_new (self->clock, work->cell->threads, (const int *) self->cpus->data,
                      self->cpus->len, &error);
  if (team == NULL)
    {
      hm_work_end (self, work, HM_STATUS_UNAVAILABLE, error->message);
      return FALSE;
    }
  g_hash_table_insert (self->teams, key, team);
  return TRUE;
}

static gboolean
is_free (HmConductor *self, guint cpu)
{
  hm_cpu_place_pin (g_array_index (self->cpus, int, cpu));
  for (guint i = 0; i < LOOKS; i++)
    if (!hm_sampler_look (&self->sampler).alone)
      return FALSE;
  return TRUE;
}

/* A neighbour can stay for minutes. A core of the same kind without one serves as well. */
static void
leave_shared_core (HmConductor *self)
{
  gint64 now = hm_conductor_elapsed (self);

  if (self->n_same_cpus < 2 || now - self->alone_at < SHARED_LONG)
    return;

  for (guint i = 1; i < self->n_same_cpus; i++)
    {
      guint cpu = (self->cpu + i) % self->n_same_cpus;

      if (is_free (self, cpu))
        {
          self->cpu = cpu;
          break;
        }
    }
  hm_cpu_place_pin (g_array_index (self->cpus, int, self->cpu));
  atomic_store (&self->pinned, g_array_index (self->cpus, int, self->cpu));
  self->alone_at = hm_conductor_elapsed (self);
}

/* Nanoseconds until the visits are spread over enough time: those that follow each other at once,
 * as in a run of few cells, tell no more than one. */
static double
missing_spread (HmConductor *self, HmWork *work)
{
  double spread = hm_schedule_spread (self->plan->seconds);
  double now = hm_conductor_elapsed (self) / HM_SECOND;

  if (work->estimate.accepted >= HM_SCHEDULE_MAX_SAMPLES)
    return 0;
  for (guint i = 0; i < work->samples->len; i++)
    {
      const HmSample *sample = &g_array_index (work->samples, HmSample, i);

      if (sample->flags == HM_SAMPLE_OK)
        return MAX (spread - (now - sample->at), 0) * HM_SECOND;
    }
  return spread * HM_SECOND;
}

/* The core to measure on. */
static void
take_place (HmConductor *self, guint threads)
{
  if (threads == 1)
    leave_shared_core (self);
  else if (self->cpu != 0)
    {
      /* The thread is the first member, and the others stand on the cores behind the first. */
      self->cpu = 0;
      hm_cpu_place_pin (g_array_index (self->cpus, int, 0));
    }
}

/* What is left over from earlier work in the core and in the allocator could stay for the whole
 * run, the same cell following itself: by a wrong guess in each operation too slow in all samples
 * alike. So each visit begins without, as far as there is time. One long operation is not touched
 * by it.
 */
static void
settle (HmConductor *self, const HmWork *work)
{
  HmTeam *team = g_hash_table_lookup (self->teams, GUINT_TO_POINTER (work->cell->threads));
  HmClock *clock = self->clock;
  gint64 start = clock->now (clock);
  guint32 seed;

  hm_heap_settle (clock);
  if (clock->unlearn == NULL || self->plan->sustained || is_long (work) ||
      self->unlearning > UNLEARNING_SHARE * (double) hm_conductor_elapsed (self))
    return;
  seed = hm_conductor_chance (self, G_MAXUINT16);
  if (team != NULL)
    hm_team_unlearn (team, seed);
  else
    clock->unlearn (clock, seed);
  self->unlearning += MAX ((double) (clock->now (clock) - start), 0);
}

/* In turns: a few rounds, each of two samples of each member. Rounds in both directions are as
 * many. */

#define ROUNDS 2

/* With so many visits the interval of a ratio is trusted, and with so many it hardly gets narrower.
 */
#define MIN_TURNS 12
#define MAX_TURNS 1000

/* Tasks that take long to make and to check, as keys do, stay for a few visits: more, and where
 * they lie would be in all of them. */
#define MAX_STAY 4

static guint
count_stay (const HmTurns *turns)
{
  double cost = 0, visit = ROUNDS * hm_work_round_time (turns->members[0]);
  guint stay = 1;

  for (guint i = 0; i < turns->n; i++)
    cost += 2 * turns->members[i]->check;
  while (stay < MAX_STAY && cost > 4 * visit * stay)
    stay++;
  return stay;
}

static gboolean
prepare_turns (HmConductor *self, HmTurns *turns, double batch)
{
  gboolean renew = turns->stay == 0;

  /* Whoever fails leaves the turns, and the visit is over: what is left is visited again. */
  for (guint i = 0; i < turns->n; i++)
    {
      HmWork *work = turns->members[i];

      if (!gather_team (self, work) ||
          !(renew ? hm_work_renew (self, work) : hm_work_prepare (self, work)))
        {
          turns->members[0]->cut |= work->cut;
          return FALSE;
        }
    }
  take_place (self, turns->threads);
  settle (self, turns->members[0]);
  for (guint i = 0; i < turns->n; i++)
    {
      HmWork *work = turns->members[i];

      atomic_store (&self->current, work - self->works);
      if (work->count > 0)
        work->count = hm_schedule_count (batch, work->operation);
      else if (!calibrate (self, work, batch))
        return FALSE;
    }
  if (renew)
    turns->stay = count_stay (turns);
  turns->stay--;
  return TRUE;
}

/* One sample in its turn, the caches warm. */
static gboolean
take_turn (HmConductor *self, HmWork *work, gboolean fresh, HmTake *result)
{
  guint before = work->samples->len;
  double operation = 0;

  if (hm_conductor_time_left (self) < hm_work_sample_time (work) && work->taken > 0)
    return FALSE;
  if (fresh)
    {
      hm_sampler_begin (&self->sampler);
      if (!is_long (work) && !work->tasks[0]->perform (work->tasks[0], work->count / 8 + 1))
        {
          if (!hm_conductor_was_interrupted (self))
            hm_work_end (self, work, HM_STATUS_FAILED,
                         _ ("The operation failed while it was timed."));
          return FALSE;
        }
    }
  if (!take (self, work, HM_SAMPLE_OK, &operation))
    return FALSE;
  work->operation = MIN (operation, work->operation * 1.05);
  result->sample = work->samples->len > before ? (int) before : -1;
  result->seconds = result->sample >= 0 ? operation / HM_SECOND : 0;
  return !hm_conductor_was_interrupted (self);
}

/* @n_rounds become those that are whole: a member can end, or all. */
static void
take_turns (HmConductor *self, HmTurns *turns, HmTake *takes, guint *n_rounds)
{
  guint wanted = *n_rounds, n = turns->n, previous = G_MAXUINT;

  for (*n_rounds = 0; *n_rounds < wanted; (*n_rounds)++)
    for (guint turn = 0; turn < 2 * n; turn++)
      {
        guint who = hm_ratio_turn (n, turns->rounds + *n_rounds, turn);

        if (!take_turn (self, turns->members[who], who != previous,
                        &takes[*n_rounds * 2 * n + turn]))
          return;
        previous = who;
      }
}

/* What one member's samples say now. */
static void
estimate_member (HmConductor *self,
                 HmWork *work,
                 guint first,
                 guint64 switches,
                 double lost,
                 double *need)
{
  if (work->cell->threads == 1 && work->samples->len > first)
    flag_switched (&g_array_index (work->samples, HmSample, first), work->samples->len - first,
                   switches, lost);
  if (work->taken > 0)
    work->visits++;
  hm_estimate ((const HmSample *) (gpointer) work->samples->data, work->samples->len,
               &work->estimate);
  *need += hm_schedule_need (&work->estimate, work->visits, 1.1 * hm_work_sample_time (work),
                             self->plan->precision);
}

static gboolean
is_enough (HmConductor *self, HmTurns *turns, double visit, double *need)
{
  double half, precision = self->plan->precision;
  gboolean enough = TRUE;
  guint visits;

  half = hm_turns_half_width (self, turns, &visits);
  if (!(half < precision) && visits < MAX_TURNS)
    {
      double wanted = isfinite (half) ? visits * pow (half / precision, 2) : MIN_TURNS;

      *need = MAX (*need, (MIN (MAX (wanted, MIN_TURNS), MAX_TURNS) - visits) * visit);
      enough = FALSE;
    }
  for (guint i = 0; i < turns->n; i++)
    enough = enough && hm_schedule_is_enough (&turns->members[i]->estimate,
                                              turns->members[i]->visits, precision);
  return enough && visits >= MIN_TURNS;
}

static void
visit_turns (HmConductor *self, HmWork *leader, double slice)
{
  HmTurns *turns = leader->turns;
  HmClock *clock = self->clock;
  gint64 start = hm_conductor_elapsed (self), wall, cpu;
  double batch = hm_schedule_batch (slice, turns->threads), lost, used, need = 0;
  HmTake takes[ROUNDS * 2 * HM_TURNS_MAX] = { 0 };
  guint first[HM_TURNS_MAX], n = turns->n, rounds = ROUNDS;
  HmWork *members[HM_TURNS_MAX];
  guint64 switches;
  gboolean enough;

  memcpy (members, turns->members, sizeof members);
  /* Turns are too short for the counters: whose energy it was cannot be told. */
  hm_conductor_count_energy (self, NULL);
  if (!prepare_turns (self, turns, batch))
    return;

  switches = clock->switches (clock);
  cpu = clock->thread_cpu_time (clock);
  wall = clock->now (clock);
  for (guint i = 0; i < n; i++)
    {
      first[i] = members[i]->samples->len;
      if (is_long (members[i]))
        rounds = 1;
    }
  hm_sampler_begin (&self->sampler);
  take_turns (self, turns, takes, &rounds);
  if (turns->n < n)
    return; /* one ended; its samples say so */

  switches = clock->switches (clock) - switches;
  lost = (double) (clock->now (clock) - wall) - (double) (clock->thread_cpu_time (clock) - cpu);
  self->switches += switches;
  for (guint i = 0; i < n; i++)
    estimate_member (self, members[i], first[i], switches, lost, &need);
  hm_turns_judge (self, turns, takes, rounds);

  used = (double) (hm_conductor_elapsed (self) - start);
  leader->credit -= used;
  enough = is_enough (self, turns, used, &need);
  hm_work_set_need (self, leader, need);
  if (enough)
    hm_work_close (self, leader);
  for (guint i = 0; i < n; i++)
    {
      gboolean leave = enough || !members[i]->kept;

      if (leave || turns->stay == 0)
        hm_work_check_again (self, members[i]);
      if (leave)
        hm_work_release (self, members[i]);
      hm_work_publish (self, members[i]);
    }
}

/* Stays at a cell for about @slice nanoseconds, one sample at least. */
void
hm_visit (HmConductor *self, HmWork *work, double slice)
{
  HmClock *clock = self->clock;
  gint64 start = hm_conductor_elapsed (self), from;
  double batch = self->plan->sustained ? slice / work->cell->threads
                                       : hm_schedule_batch (slice, work->cell->threads);
  double operation = 0, lost, used, need, missing = 0;
  gint64 wall, cpu;
  guint64 switches;
  guint first;
  gboolean enough = FALSE;

  if (hm_turns_leads (work))
    {
      hm_conductor_count_energy (self, NULL); /* of several cells nobody knows whose it is */
      visit_turns (self, work, slice);
      return;
    }
  if (!gather_team (self, work) || !hm_work_prepare_visit (self, work))
    return;
  take_place (self, work->cell->threads);
  settle (self, work);
  atomic_store (&self->current, work - self->works);
  hm_conductor_count_energy (self, work);

  hm_conductor_pass_time (self, 0);
  from = self->seen_at;
  switches = clock->switches (clock);
  cpu = clock->thread_cpu_time (clock);
  wall = clock->now (clock);
  first = work->samples->len;

  if (work->count == 0)
    {
      if (!calibrate (self, work, batch))
        goto out;
    }
  else
    work->count = hm_schedule_count (batch, work->operation);

  if (work->visits > 0 && !is_long (work) &&
      !work->tasks[0]->perform (work->tasks[0], work->count / 8 + 1) &&
      !hm_conductor_was_interrupted (self))
    {
      hm_work_end (self, work, HM_STATUS_FAILED, _ ("The operation failed while it was timed."));
      goto out;
    }

  hm_sampler_begin (&self->sampler);
  for (gboolean more = work->samples->len == first || !is_long (work); more;)
    {
      if (work->taken > 0 && hm_conductor_time_left (self) < hm_work_sample_time (work))
        break;
      if (!take (self, work, HM_SAMPLE_OK, &operation))
        break;
      /* The faster ones tell how long an operation takes; the slower ones were disturbed. */
      work->operation = MIN (operation, work->operation * 1.05);
      more = hm_conductor_elapsed (self) - from < slice && !hm_conductor_was_interrupted (self);
    }

  switches = clock->switches (clock) - switches;
  lost = (double) (clock->now (clock) - wall) - (double) (clock->thread_cpu_time (clock) - cpu);
  atomic_fetch_add (&self->switches, switches);
  if (work->cell->threads == 1 && work->samples->len > first)
    flag_switched (&g_array_index (work->samples, HmSample, first), work->samples->len - first,
                   switches, lost);

out:
  if (work->status != HM_STATUS_PENDING)
    return;

  used = (double) (hm_conductor_elapsed (self) - start);
  work->credit -= MAX (used, 0);
  work->stayed += MAX ((double) (hm_conductor_elapsed (self) - from), 0);
  if (work->taken > 0)
    work->visits++;
  if (self->plan->sustained)
    need = hm_conductor_time_left (self); /* never enough */
  else
    {
      hm_estimate ((const HmSample *) work->samples->data, work->samples->len, &work->estimate);
      need = hm_schedule_need (&work->estimate, work->visits, 1.1 * hm_work_sample_time (work),
                               self->plan->precision);
      enough = hm_schedule_is_enough (&work->estimate, work->visits, self->plan->precision);
      missing = enough ? missing_spread (self, work) : 0;
    }

  /* The time that is to pass is spent on measuring, by all that wait for it. */
  hm_work_set_need (self, work, MAX (need, missing / MAX (self->n_open, 1)));
  if (enough && missing == 0)
    {
      hm_conductor_count_energy (self, NULL);
      hm_work_close (self, work);
      hm_work_check_again (self, work);
      hm_work_release (self, work);
    }
  else if (!work->kept)
    {
      hm_conductor_count_energy (self, NULL);
      hm_work_check_again (self, work);
      hm_work_release (self, work);
    }
  hm_work_publish (self, work);
}
