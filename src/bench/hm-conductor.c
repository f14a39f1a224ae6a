/* hm-conductor.c: the thread that measures
 *
 * In the order of a run: prepare the tasks, look whether the probes mean anything, visit every cell
 * once, then go round and round over the cells that want more until none does or the time is up,
 * and check each result again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-conductor-private.h"

#include <math.h>

#include "bench/hm-cores.h"
#include "bench/hm-cpu-place.h"
#include "bench/hm-schedule.h"
#include "bench/hm-team.h"

/* Preparing may use this much of the budget; what is not ready then is prepared when its turn
 * comes, so that keys that are made for the first time do not eat the whole run. */
#define PREPARING_SHARE 0.5

/* What works on larger buffers is prepared when its turn comes, late: its check takes longest, and
 * how long is only known when a smaller one was measured. */
#define PREPARED_SIZE 65536

/* Preparing, checking, measuring, checking again, in operations. */
#define OPERATIONS_A_VISIT 5

/* From so many visits on an interval tells how much a cell still wants. */
#define VISITS_TO_TELL 3

/* Cells of one offer stand so near to each other at most. */
#define NEAR 16

/* What a call costs whatever its size, in bytes: a block of a digest. */
#define CALL_BYTES 64

/* A batch that took so much longer than expected was not work: the machine slept, or the clock was
 * set. It costs the sample, not the budget. */
#define STEP_FACTOR 10
#define STEP_MIN (1 * HM_SECOND)

/* An interrupted run checks its results again for as long as nobody notices. */
#define LAST_CHECKS (0.05 * HM_SECOND)

HmConductor *
hm_conductor_new (const HmPlan *plan, HmClock *clock, guint capacity)
{
  HmConductor *self;

  g_return_val_if_fail (plan != NULL, NULL);
  g_return_val_if_fail (clock != NULL, NULL);

  self = g_new0 (HmConductor, 1);
  self->plan = plan;
  self->clock = clock;
  self->ring = hm_ring_new (capacity);
  self->teams = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) hm_team_free);
  self->cpus = g_array_new (FALSE, FALSE, sizeof (int));
  g_mutex_init (&self->mutex);
  g_cond_init (&self->changed);

  self->pinned = -1;
  self->n_works = plan->cells->len;
  self->n_open = self->n_works;
  self->works = g_new0 (HmWork, self->n_works);
  for (guint i = 0; i < self->n_works; i++)
    {
      HmWork *work = &self->works[i];

      work->cell = &g_array_index (plan->cells, HmCell, i);
      work->open = TRUE;
      work->status = HM_STATUS_PENDING;
      work->samples = g_array_new (FALSE, FALSE, sizeof (HmSample));
    }
  hm_turns_gather (self);

  return self;
}

void
hm_conductor_free (HmConductor *self)
{
  if (self == NULL)
    return;

  g_return_if_fail (self->thread == NULL);

  for (guint i = 0; i < self->n_works; i++)
    {
      hm_work_release (self, &self->works[i]);
      g_array_unref (self->works[i].samples);
      g_free (self->works[i].message);
      g_free (self->works[i].parts);
      g_free (self->works[i].members_cpus);
    }
  hm_turns_free_all (self);
  g_free (self->works);
  g_hash_table_unref (self->teams);
  g_array_unref (self->cpus);
  g_free (self->cpu_model);
  g_clear_pointer (&self->map, g_ptr_array_unref);
  hm_energy_free (self->energy);
  hm_ring_free (self->ring);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->changed);
  g_free (self);
}

/* Time and commands */

gint64
hm_conductor_elapsed (HmConductor *self)
{
  return self->clock->now (self->clock) - atomic_load (&self->start) - atomic_load (&self->paused);
}

static double
budget (HmConductor *self)
{
  return self->plan->seconds * HM_SECOND;
}

gboolean
hm_conductor_pass_time (HmConductor *self, double expected)
{
  gint64 now = hm_conductor_elapsed (self);
  double span = (double) (now - self->seen_at);
  double most = expected > 0 ? STEP_FACTOR * expected : self->plan->seconds * HM_SECOND;
  gboolean ok = span >= 0 && span <= most + STEP_MIN;

  if (!ok)
    {
      atomic_fetch_add (&self->paused, (long long) (span - expected));
      now = hm_conductor_elapsed (self);
    }
  self->seen_at = now;
  return ok;
}

/* Waits while paused. FALSE when it is time to go. */
gboolean
hm_conductor_go_on (HmConductor *self)
{
  guint interrupts = atomic_load (&self->interrupts);

  hm_conductor_pass_time (self, 0);
  if (interrupts == self->seen_interrupts)
    return atomic_load (&self->command) != HM_COMMAND_STOP;

  do
    {
      if (atomic_load (&self->command) == HM_COMMAND_PAUSE)
        {
          gint64 since = self->clock->now (self->clock);

          self->energy_of = NULL; /* what is used meanwhile is nobody's */
          atomic_store (&self->paused_at, since);
          g_mutex_lock (&self->mutex);
          while (atomic_load (&self->command) == HM_COMMAND_PAUSE)
            g_cond_wait (&self->changed, &self->mutex);
          g_mutex_unlock (&self->mutex);
          atomic_fetch_add (&self->paused, self->clock->now (self->clock) - since);
          atomic_store (&self->paused_at, 0);
        }
      self->seen_interrupts = atomic_load (&self->interrupts);
      g_atomic_int_set (&self->stop, 0);
    }
  while (atomic_load (&self->command) == HM_COMMAND_PAUSE);

  if (atomic_load (&self->command) == HM_COMMAND_STOP)
    {
      g_atomic_int_set (&self->stop, 1);
      return FALSE;
    }
  return TRUE;
}

gboolean
hm_conductor_was_interrupted (HmConductor *self)
{
  return atomic_load (&self->interrupts) != self->seen_interrupts;
}

/* The last checks are part of the budget. */
double
hm_conductor_time_left (HmConductor *self)
{
  return budget (self) - MIN (self->checks, budget (self) / 4) - hm_conductor_elapsed (self);
}

guint
hm_conductor_chance (HmConductor *self, guint n)
{
  self->chance = self->chance * 1103515245 + 12345;
  return (self->chance >> 16) % n;
}

static void
prepare_all (HmConductor *self)
{
  for (guint i = 0; i < self->n_works && hm_conductor_go_on (self); i++)
    {
      HmWork *work = &self->works[i];

      if (hm_conductor_elapsed (self) > PREPARING_SHARE * budget (self))
        break;
      if (work->cell->size <= PREPARED_SIZE)
        hm_work_prepare (self, work);
      hm_work_publish (self, work);
    }
}

/* Nanoseconds an operation: as measured, or in proportion to a smaller size; 0 where nobody knows.
 * What a call costs whatever its size counts as some more bytes: else one byte would foretell
 * seconds for a large size, which then had no turn. */
static double
expected_operation (HmConductor *self, const HmWork *work)
{
  if (work->count > 0)
    return work->operation;

  for (const HmWork *other = work; other > self->works && work - other < NEAR;)
    {
      other--;
      if (other->cell->offer == work->cell->offer && other->count > 0 && other->cell->size > 0)
        return other->operation * (work->cell->size + CALL_BYTES) /
               (other->cell->size + CALL_BYTES);
    }
  return 0;
}

/* Cells whose operation, key or check can take seconds come when the others had a third of the
 * time. */
static gboolean
waits (HmConductor *self, const HmWork *work)
{
  return !self->slow_too && work->visits == 0 &&
         (work->cell->offer->slow || work->cut || work->cell->size > PREPARED_SIZE);
}

static guint
count_open (HmConductor *self)
{
  guint count = 0;

  for (guint i = 0; i < self->n_works; i++)
    count += self->works[i].open && !waits (self, &self->works[i]);
  return count;
}

/* Were others on the core all the time until now? Then all is to be done again. */
static void
look_back (HmConductor *self)
{
  if (!hm_front_end_has_leapt (&self->front_end))
    return;
  for (guint i = 0; i < self->n_works; i++)
    {
      hm_work_reject (self, &self->works[i]);
      hm_work_publish (self, &self->works[i]);
    }
}

/* Every cell once that was not seen yet, so that its bar is on the screen. */
static void
first_pass (HmConductor *self)
{
  double third = (double) hm_conductor_elapsed (self) + hm_conductor_time_left (self) / 3;
  guint left = self->n_open;

  for (guint i = 0; i < self->n_works; i++)
    {
      HmWork *work = &self->works[i];

      left -= work->open;
      while (work->open && work->visits == 0 && !waits (self, work))
        {
          double slice =
              hm_schedule_first_slice (third - (double) hm_conductor_elapsed (self), left + 1);
          double expected = OPERATIONS_A_VISIT * expected_operation (self, work) *
                            (hm_turns_leads (work) ? work->turns->n : 1);

          if (!hm_conductor_go_on (self) || hm_conductor_time_left (self) <= 0)
            return;
          if (expected > hm_conductor_time_left (self))
            break;
          hm_visit (self, work, slice);
          look_back (self);
          work->credit = 0;
        }
    }
}

/* Each cell gets its share of time; one whose single operation takes longer saves up for it. */
static gboolean
next_pass (HmConductor *self)
{
  double left = hm_conductor_time_left (self);
  double slice = hm_schedule_slice (left, self->n_open);
  double missing = INFINITY;

  for (guint i = 0; i < self->n_works; i++)
    {
      HmWork *work = &self->works[i];
      double sample = hm_work_round_time (work);

      if (work->open && work->visits > 0 && sample < left)
        missing = MIN (missing, sample - work->credit - slice);
    }
  if (missing == INFINITY)
    return FALSE; /* no operation is short enough to be done in what is left */

  for (guint i = 0; i < self->n_works; i++)
    {
      HmWork *work = &self->works[i];
      double sample = hm_work_round_time (work);

      if (!work->open || work->visits == 0)
        continue;
      work->credit += slice + MAX (missing, 0);
      if (work->credit < sample || sample > hm_conductor_time_left (self))
        continue;
      if (!hm_conductor_go_on (self) || hm_conductor_time_left (self) <= 0)
        return FALSE;
      hm_visit (self, work, hm_schedule_visit (slice, work->need, work->visits));
      look_back (self);
    }

  return TRUE;
}

/* Whether the intervals tell how long the run will take: after one visit they are far too narrow,
 * as neighbouring samples share the moment's mood. */
static void
look_ahead (HmConductor *self)
{
  for (guint i = 0; i < self->n_works; i++)
    {
      const HmWork *work = &self->works[i];

      if (work->open && work->visits < VISITS_TO_TELL && (work->visits > 0 || waits (self, work)))
        return;
    }
  atomic_store (&self->seen_all, TRUE);
}

/* The same cells again and again, until the time is up. */
static void
sustain (HmConductor *self)
{
  double slice = MAX (HM_SUSTAINED_BATCH, budget (self) / HM_SUSTAINED_MAX_SAMPLES);

  while (self->n_open > 0)
    for (guint i = 0; i < self->n_works; i++)
      {
        if (!hm_conductor_go_on (self) || hm_conductor_time_left (self) <= 0)
          return;
        if (self->works[i].open)
          hm_visit (self, &self->works[i], slice);
        atomic_store (&self->seen_all, i + 1 == self->n_works || atomic_load (&self->seen_all));
      }
}

static void
measure (HmConductor *self)
{
  if (self->plan->sustained)
    {
      sustain (self);
      return;
    }
  first_pass (self);
  while (hm_conductor_go_on (self) && count_open (self) > 0 &&
         hm_conductor_elapsed (self) < budget (self) / 3)
    {
      if (!next_pass (self))
        break;
      look_ahead (self);
    }

  self->slow_too = TRUE;
  first_pass (self);
  while (hm_conductor_go_on (self) && self->n_open > 0 && hm_conductor_time_left (self) > 0)
    {
      if (!next_pass (self))
        break;
      look_ahead (self);
    }
}

/* The map of cores */

#define MAP_SHARE 0.1
#define MAP_LONGEST 0.04

/* What every engine has, and what does not wait for memory. */
HmCoreTest
hm_conductor_get_core_test (HmConductor *self)
{
  const HmCell *first = &g_array_index (self->plan->cells, HmCell, 0);
  g_autoptr (GPtrArray) offers = hm_engine_find_offers (first->offer->engine, "sha256");

  if (offers->len > 0)
    return (HmCoreTest){ g_ptr_array_index (offers, 0), 8192 };
  return (HmCoreTest){ first->offer, first->size };
}

static void
map_cores (HmConductor *self)
{
  HmCoreTest test = hm_conductor_get_core_test (self);
  double seconds;

  self->map = hm_cores_read (NULL);
  seconds = MIN (MAP_SHARE * self->plan->seconds / MAX (2 * self->map->len, 1), MAP_LONGEST);
  for (guint i = 0; i < self->map->len && hm_conductor_go_on (self); i++)
    do
      hm_core_map_measure (self->map, i, &test, self->clock, seconds, self->busy_cpu >= 0,
                           &self->stop);
    while (hm_conductor_was_interrupted (self) && hm_conductor_go_on (self));
  atomic_store (&self->cores_done, TRUE);
}

GPtrArray *
hm_conductor_take_cores (HmConductor *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return atomic_load (&self->cores_done) ? g_steal_pointer (&self->map) : NULL;
}

/* Energy */

void
hm_conductor_count_energy (HmConductor *self, HmWork *work)
{
  gint64 now;
  double joules;

  if (self->energy == NULL)
    return;
  now = hm_conductor_elapsed (self);
  if (self->energy_of == work)
    {
      /* A counter must not go round unseen, and a battery's power changes. */
      if (work != NULL && now - self->energy_read >= HM_SECOND)
        {
          hm_energy_read (self->energy, now);
          self->energy_read = now;
        }
      return;
    }
  if (self->energy_of != NULL)
    hm_energy_add (self->energy, &self->energy_of->energy, self->energy_from, self->energy_since,
                   now);
  joules = hm_energy_read (self->energy, now);
  self->energy_of = work;
  self->energy_from = joules;
  self->energy_since = now;
  self->energy_read = now;
}

double
hm_conductor_get_power (HmConductor *self, guint cell)
{
  g_return_val_if_fail (self != NULL && self->thread == NULL && cell < self->n_works, NAN);

  return hm_energy_get_watts (self->energy, &self->works[cell].energy);
}

const char *
hm_conductor_get_energy_source (HmConductor *self)
{
  g_return_val_if_fail (self != NULL && self->thread == NULL, NULL);

  return self->energy != NULL ? hm_energy_get_source (self->energy) : NULL;
}

static gpointer
conduct (gpointer data)
{
  HmConductor *self = data;
  gint64 deadline;

  self->n_same_cpus =
      hm_cpu_place_choose (self->cpus, self->busy_cpu, MIN (self->plan->seconds / 100, 0.1));
  prepare_all (self);
  if (self->plan->cores)
    map_cores (self);
  if (self->cpus->len > 0)
    {
      hm_cpu_place_pin (g_array_index (self->cpus, int, self->cpu));
      atomic_store (&self->pinned, g_array_index (self->cpus, int, self->cpu));
    }

  self->sampler = (HmSampler){ .clock = self->clock, .front_end = &self->front_end };
  atomic_store (&self->phase, HM_PHASE_MEASURING);
  hm_front_end_init (&self->front_end,
                     self->cpu_model != NULL ? hm_front_end_load (self->cpu_model) : 0);
  hm_sampler_survey (&self->sampler);
  if (self->sampler.tick == 0)
    hm_front_end_survey (&self->front_end, self->clock);
  self->listened = self->sampler.tick == 0 && !self->front_end.meaningless;

  self->alone_at = hm_conductor_elapsed (self);
  self->energy = hm_energy_new (NULL);
  measure (self);
  hm_conductor_count_energy (self, NULL);

  atomic_store (&self->phase, HM_PHASE_CHECKING);
  deadline = hm_conductor_elapsed (self) + LAST_CHECKS;
  for (guint i = 0; i < self->n_works; i++)
    {
      HmWork *work = &self->works[i];

      if (hm_conductor_go_on (self) || hm_conductor_elapsed (self) < deadline)
        hm_work_check_again (self, work);
      hm_work_release (self, work);
      hm_work_publish (self, work);
    }

  g_hash_table_remove_all (self->teams);
  if (self->cpu_model != NULL)
    hm_front_end_save (&self->front_end, self->cpu_model);
  atomic_store (&self->phase, HM_PHASE_DONE);
  return NULL;
}

void
hm_conductor_keep_front_end (HmConductor *self, const char *cpu_model)
{
  g_return_if_fail (self != NULL && self->thread == NULL);

  g_free (self->cpu_model);
  self->cpu_model = g_strdup (cpu_model != NULL ? cpu_model : "unknown");
}

gboolean
hm_conductor_start (HmConductor *self, int busy_cpu, GError **error)
{
  g_return_val_if_fail (self != NULL && self->thread == NULL, FALSE);

  self->busy_cpu = busy_cpu;
  atomic_store (&self->start, self->clock->now (self->clock));
  self->thread = g_thread_try_new ("hm-conductor", conduct, self, error);
  return self->thread != NULL;
}

/* The main side */

static void
interrupt (HmConductor *self)
{
  atomic_fetch_add (&self->interrupts, 1);
  g_atomic_int_set (&self->stop, 1);
}

void
hm_conductor_command (HmConductor *self, HmCommand command)
{
  g_return_if_fail (self != NULL);

  if (atomic_load (&self->command) == HM_COMMAND_STOP)
    return;

  g_mutex_lock (&self->mutex);
  atomic_store (&self->command, command);
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->mutex);
  if (command != HM_COMMAND_RUN)
    interrupt (self);
}

void
hm_conductor_watch (HmConductor *self)
{
  double now = hm_conductor_elapsed (self);
  HmPhase phase = atomic_load (&self->phase);
  gboolean late;

  g_return_if_fail (self != NULL);

  late = now > budget (self);
  if (phase == HM_PHASE_PREPARING && !self->cut && now > PREPARING_SHARE * budget (self))
    late = self->cut = TRUE;
  if (late && phase < HM_PHASE_CHECKING && atomic_load (&self->command) == HM_COMMAND_RUN)
    interrupt (self);
}

gboolean
hm_conductor_next_event (HmConductor *self, HmEvent *event)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (hm_ring_pop (self->ring, event))
    return TRUE;
  if (self->thread != NULL)
    return FALSE;

  for (; self->drained < self->n_works; self->drained++)
    {
      HmWork *work = &self->works[self->drained];

      if (hm_work_next_event (work, self->drained, event))
        {
          hm_work_mark_sent (work, event);
          return TRUE;
        }
    }
  return FALSE;
}

HmPhase
hm_conductor_get_phase (HmConductor *self)
{
  return atomic_load (&self->phase);
}

gboolean
hm_conductor_is_resting (HmConductor *self)
{
  return atomic_load (&self->paused_at) != 0;
}

guint
hm_conductor_get_cell (HmConductor *self)
{
  return atomic_load (&self->current);
}

double
hm_conductor_get_elapsed (HmConductor *self)
{
  gint64 paused_at = atomic_load (&self->paused_at);
  gint64 now = paused_at != 0 ? paused_at : self->clock->now (self->clock);
  gint64 elapsed = now - atomic_load (&self->start) - atomic_load (&self->paused);

  return MAX (elapsed, 0) / HM_SECOND;
}

gboolean
hm_conductor_has_seen_all (HmConductor *self)
{
  return atomic_load (&self->seen_all);
}

double
hm_conductor_get_need (HmConductor *self)
{
  return atomic_load (&self->need) / HM_SECOND;
}

GArray *
hm_conductor_get_members (HmConductor *self, guint cell)
{
  const HmWork *work;
  GArray *members;

  g_return_val_if_fail (self != NULL && self->thread == NULL && cell < self->n_works, NULL);

  work = &self->works[cell];
  if (work->n_parts == 0)
    return NULL;
  members = g_array_new (FALSE, FALSE, sizeof (HmMember));
  for (guint i = 0; i < work->cell->threads; i++)
    {
      HmMember member = { work->members_cpus[i], work->parts[i] / work->n_parts };

      g_array_append_val (members, member);
    }
  return members;
}

guint64
hm_conductor_get_switches (HmConductor *self)
{
  return atomic_load (&self->switches);
}

int
hm_conductor_get_cpu (HmConductor *self)
{
  return atomic_load (&self->pinned);
}

void
hm_conductor_join (HmConductor *self, HmConductorSummary *summary)
{
  g_return_if_fail (self != NULL && self->thread != NULL);

  g_thread_join (g_steal_pointer (&self->thread));
  if (summary != NULL)
    *summary = (HmConductorSummary){
      .switches = self->switches,
      .listened = self->listened,
      .stopped = atomic_load (&self->command) == HM_COMMAND_STOP,
    };
}
