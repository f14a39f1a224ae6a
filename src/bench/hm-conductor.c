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

#include "bench/hm-conductor.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdatomic.h>

#include "bench/hm-cpu-place.h"
#include "bench/hm-front-end.h"
#include "bench/hm-schedule.h"
#include "bench/hm-team.h"

#define SECOND 1e9

/* Preparing may use this much of the budget; what is not ready then is prepared when its turn
 * comes, so that keys that are made for the first time do not eat the whole run. */
#define PREPARING_SHARE 0.5

/* From here on a single operation is a whole sample, the first one too. */
#define LONG_OPERATION (10e6)

/* The first batches of a cell find caches and branch predictors cold. */
#define WARMUP_SAMPLES 2

/* An interrupted run checks its results again for as long as nobody notices. */
#define LAST_CHECKS (0.05 * SECOND)

/* A batch that took so much longer than expected was not work: the machine slept, or the clock was
 * set. It costs the sample, not the budget. */
#define STEP_FACTOR 10
#define STEP_MIN (1 * SECOND)

/* With a neighbour for so long it is worth a millisecond to look at the other cores, and again
 * after so long when they were no better. */
#define SHARED_LONG (50e6)
#define LOOKS 3

/* The kernel's bookkeeping of CPU time is this coarse. */
#define LOST_MIN (0.2e6)

/* Everything about one cell; the thread's own. */
typedef struct
{
  const HmCell *cell;
  HmTask **tasks; /* one a thread; NULL while it is not prepared */
  gboolean kept;  /* prepared once for the whole run */
  gboolean open;  /* wants more samples */
  gboolean cut;   /* its preparation was given up for now */

  guint64 count;    /* operations in a batch; 0: not calibrated yet */
  double operation; /* nanoseconds an operation, roughly */
  double check;     /* nanoseconds that its check takes */
  double credit;    /* nanoseconds of visits that it may use */
  double need;      /* nanoseconds that it still wants */
  guint visits;

  GArray *samples; /* of HmSample */
  guint n_disturbed, taken, sent;
  HmEstimate estimate;

  HmStatus status; /* pending, until it ended without a figure */
  char *message;
  const char *implementation;
  gboolean prepared_sent, ended_sent;
} Work;

struct _HmConductor
{
  const HmPlan *plan;
  HmClock *clock;
  HmRing *ring;
  GThread *thread;
  int busy_cpu;
  gboolean cut; /* preparing took too long; the main side's own */

  /* From the main side. */
  atomic_int command;
  atomic_uint interrupts; /* how often an operation was told to give up */
  gint stop;              /* the same for the tasks, by GLib's atomics */
  GMutex mutex;           /* only to sleep on while paused; guards no data */
  GCond changed;

  /* To the main side. */
  atomic_int phase;
  atomic_uint current, n_prepared;
  atomic_bool seen_all; /* the first pass is over */
  atomic_llong start, paused, paused_at, need;

  /* The thread's own; the main side's after joining. */
  Work *works;
  guint n_works, n_open;
  gboolean slow_too; /* it is the turn of the slow ones */
  guint seen_interrupts;
  HmFrontEnd front_end;
  HmSampler sampler;
  GHashTable *teams; /* number of threads -> HmTeam */
  gsize memory;      /* bytes of buffers that are kept */
  double checks;     /* nanoseconds that the last checks of prepared tasks will take */
  double needs;      /* nanoseconds that the open cells want together */
  gboolean listened;
  guint64 switches;
  char *cpu_model;   /* under which the best front-end reading is kept; NULL: not kept */
  GArray *cpus;      /* to pin to, best first; empty: pin nothing */
  guint n_same_cpus; /* of these, the first ones whose cores are of the same kind */
  guint cpu;         /* index of the one that the thread is pinned to */
  gint64 alone_at;   /* when the core was last not shared, or others were looked at */
  guint drained;     /* work whose rest is being read after joining */
};

static gsize
task_bytes (Work *work)
{
  return (2 * (gsize) MAX (work->cell->size, 0) + 4096) * work->cell->threads;
}

static void
release (HmConductor *self, Work *work)
{
  if (work->tasks == NULL)
    return;

  for (guint i = 0; i < work->cell->threads; i++)
    if (work->tasks[i] != NULL)
      hm_task_free (work->tasks[i]);
  g_clear_pointer (&work->tasks, g_free);

  if (work->kept)
    self->memory -= task_bytes (work);
  work->kept = FALSE;
  self->checks -= work->check;
  work->check = 0;
}

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

  self->n_works = plan->cells->len;
  self->n_open = self->n_works;
  self->works = g_new0 (Work, self->n_works);
  for (guint i = 0; i < self->n_works; i++)
    {
      Work *work = &self->works[i];

      work->cell = &g_array_index (plan->cells, HmCell, i);
      work->open = TRUE;
      work->status = HM_STATUS_PENDING;
      work->samples = g_array_new (FALSE, FALSE, sizeof (HmSample));
    }

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
      release (self, &self->works[i]);
      g_array_unref (self->works[i].samples);
      g_free (self->works[i].message);
    }
  g_free (self->works);
  g_hash_table_unref (self->teams);
  g_array_unref (self->cpus);
  g_free (self->cpu_model);
  hm_ring_free (self->ring);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->changed);
  g_free (self);
}

/* Time and commands */

static gint64
elapsed (HmConductor *self)
{
  return self->clock->now (self->clock) - atomic_load (&self->start) - atomic_load (&self->paused);
}

static double
budget (HmConductor *self)
{
  return self->plan->seconds * SECOND;
}

/* Waits while paused. FALSE when it is time to go. */
static gboolean
go_on (HmConductor *self)
{
  guint interrupts = atomic_load (&self->interrupts);

  if (interrupts == self->seen_interrupts)
    return atomic_load (&self->command) != HM_COMMAND_STOP;

  do
    {
      if (atomic_load (&self->command) == HM_COMMAND_PAUSE)
        {
          gint64 since = self->clock->now (self->clock);

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

static gboolean
was_interrupted (HmConductor *self)
{
  return atomic_load (&self->interrupts) != self->seen_interrupts;
}

/* The last checks are part of the budget. */
static double
time_left (HmConductor *self)
{
  return budget (self) - MIN (self->checks, budget (self) / 4) - elapsed (self);
}

/* Events. What the ring has no room for stays with its cell and goes with the next ones. */

static gboolean
next_unsent (Work *work, guint index, HmEvent *event)
{
  *event = (HmEvent){ .cell = index, .taken = work->taken };

  if (!work->prepared_sent && work->implementation != NULL)
    {
      event->kind = HM_EVENT_PREPARED;
      event->text = (gpointer) work->implementation;
    }
  else if (work->sent < work->samples->len)
    {
      event->kind = HM_EVENT_SAMPLE;
      event->sample = g_array_index (work->samples, HmSample, work->sent);
    }
  else if (!work->ended_sent && work->status != HM_STATUS_PENDING)
    {
      event->kind = HM_EVENT_ENDED;
      event->status = work->status;
      event->text = work->message;
    }
  else
    return FALSE;

  return TRUE;
}

static void
mark_sent (Work *work, const HmEvent *event)
{
  switch (event->kind)
    {
    case HM_EVENT_PREPARED:
      work->prepared_sent = TRUE;
      break;
    case HM_EVENT_SAMPLE:
      work->sent++;
      break;
    case HM_EVENT_ENDED:
      work->ended_sent = TRUE;
      work->message = NULL; /* the receiver's now */
      break;
    }
}

static void
publish (HmConductor *self, Work *work)
{
  HmEvent event;

  while (next_unsent (work, work - self->works, &event))
    {
      if (!hm_ring_push (self->ring, &event))
        return;
      mark_sent (work, &event);
    }
}

static void
set_need (HmConductor *self, Work *work, double need)
{
  self->needs += need - work->need;
  work->need = need;
  atomic_store (&self->need, (long long) CLAMP (self->needs, 0, 1e18));
}

static void
close_cell (HmConductor *self, Work *work)
{
  if (work->open)
    self->n_open--;
  work->open = FALSE;
  set_need (self, work, 0);
}

static void
end_cell (HmConductor *self, Work *work, HmStatus status, const char *message)
{
  close_cell (self, work);
  release (self, work);
  work->status = status;
  g_free (work->message);
  work->message = g_strdup (message);
  publish (self, work);
}

/* Tasks */

static gboolean
check (HmConductor *self, Work *work, GError **error)
{
  gint64 start = self->clock->now (self->clock);

  for (guint i = 0; i < work->cell->threads; i++)
    if (!work->tasks[i]->check (work->tasks[i], error))
      return FALSE;

  self->checks -= work->check;
  work->check = (double) (self->clock->now (self->clock) - start);
  self->checks += work->check;
  return TRUE;
}

/* FALSE: the cell has no task; it ended, or it was interrupted and is still open. */
static gboolean
prepare (HmConductor *self, Work *work)
{
  const HmOffer *offer = work->cell->offer;
  g_autoptr (GError) error = NULL;
  gboolean ok = TRUE;

  if (work->tasks != NULL)
    return TRUE;

  atomic_store (&self->current, work - self->works);
  work->tasks = g_new0 (HmTask *, work->cell->threads);
  for (guint i = 0; ok && i < work->cell->threads; i++)
    {
      work->tasks[i] = offer->engine->prepare (offer, work->cell->size, &self->stop, &error);
      ok = work->tasks[i] != NULL;
    }
  ok = ok && check (self, work, &error);

  if (ok)
    {
      work->implementation = g_intern_string (work->tasks[0]->implementation);
      return TRUE;
    }

  release (self, work);
  if (was_interrupted (self) || g_error_matches (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_CANCELLED))
    work->cut = TRUE;
  else
    end_cell (self, work,
              g_error_matches (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_UNAVAILABLE)
                  ? HM_STATUS_UNAVAILABLE
                  : HM_STATUS_FAILED,
              error != NULL ? error->message : NULL);
  return FALSE;
}

static void
prepare_all (HmConductor *self)
{
  for (guint i = 0; i < self->n_works && go_on (self); i++)
    {
      Work *work = &self->works[i];

      if (elapsed (self) > PREPARING_SHARE * budget (self))
        break;
      if (self->memory + task_bytes (work) <= HM_CONDUCTOR_MEMORY && prepare (self, work))
        {
          work->kept = TRUE;
          self->memory += task_bytes (work);
        }
      publish (self, work);
      atomic_fetch_add (&self->n_prepared, 1);
    }
}

/* The result is checked again after the last sample: what went wrong in between has no figure. */
static void
check_again (HmConductor *self, Work *work)
{
  g_autoptr (GError) error = NULL;

  if (work->tasks == NULL || work->taken == 0)
    return;
  if (!check (self, work, &error) &&
      !g_error_matches (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_CANCELLED))
    end_cell (self, work, HM_STATUS_FAILED, error != NULL ? error->message : NULL);
}

/* Sampling */

/* How long a sample takes; a team of threads shares its batch. */
static double
sample_time (const Work *work)
{
  return work->count * work->operation * work->cell->threads;
}

static gboolean
is_long (const Work *work)
{
  return work->operation * work->cell->threads >= LONG_OPERATION;
}

/* One batch of the cell's count. FALSE when it failed or was interrupted. */
static gboolean
take (HmConductor *self, Work *work, HmSampleFlags flags, double *per_operation)
{
  gint64 at = elapsed (self);
  double expected = sample_time (work), span;
  HmTiming timing = { 0 };
  HmSample sample;
  gboolean ok;

  if (work->cell->threads > 1)
    ok = hm_team_take (g_hash_table_lookup (self->teams, GUINT_TO_POINTER (work->cell->threads)),
                       work->tasks, work->count, &timing);
  else
    ok = hm_sampler_take (&self->sampler, work->tasks[0], work->count, &timing);

  span = (double) (elapsed (self) - at);
  if (expected > 0 && (span < 0 || span > STEP_FACTOR * expected + STEP_MIN))
    {
      atomic_fetch_add (&self->paused, (long long) (span - expected));
      timing.flags |= HM_SAMPLE_CLOCK;
    }

  if (was_interrupted (self))
    return FALSE;
  if (!ok)
    {
      end_cell (self, work, HM_STATUS_FAILED, _ ("The operation failed while it was timed."));
      return FALSE;
    }

  if (!(timing.flags & HM_SAMPLE_SHARED))
    self->alone_at = elapsed (self);

  *per_operation = timing.elapsed > 0 ? timing.elapsed / work->count : work->operation;
  sample = (HmSample){
    .at = at / SECOND,
    .seconds = *per_operation / SECOND,
    .cycles = *per_operation / timing.cycle,
    .count = work->count,
    .flags = timing.flags | flags,
  };
  if (!(flags & HM_SAMPLE_WARMUP))
    work->taken++;

  /* A clock that went backwards leaves no figure to keep. Of disturbed samples as many are kept as
   * of good ones; all are counted. */
  if (!(timing.elapsed > 0))
    return TRUE;
  if (sample.flags != HM_SAMPLE_OK && work->n_disturbed++ >= HM_SCHEDULE_MAX_SAMPLES)
    return TRUE;
  g_array_append_val (work->samples, sample);
  return TRUE;
}

/* Finds how many operations make a batch, from one on: the first ones are cold and much slower than
 * the rest, so the count is corrected by each batch that follows. */
static gboolean
calibrate (HmConductor *self, Work *work, double batch)
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
      if (lost > 0.01 * samples->seconds * samples->count * SECOND)
        samples->flags |= HM_SAMPLE_SWITCHED;
      return;
    }

  median = order[n / 2]->cycles;
  for (guint i = 0; i < MIN (n, MAX (switches, 1)); i++)
    if (order[i]->cycles > 1.02 * median)
      order[i]->flags |= HM_SAMPLE_SWITCHED;
}

static gboolean
gather_team (HmConductor *self, Work *work)
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
      end_cell (self, work, HM_STATUS_UNAVAILABLE, error->message);
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
  gint64 now = elapsed (self);

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
  self->alone_at = elapsed (self);
}

/* Stays at a cell for about @slice nanoseconds, one sample at least. */
static void
visit (HmConductor *self, Work *work, double slice)
{
  HmClock *clock = self->clock;
  gint64 start = elapsed (self);
  double batch = hm_schedule_batch (slice, work->cell->threads);
  double operation = 0, lost, used;
  gint64 wall, cpu;
  guint64 switches;
  guint first;

  if (!gather_team (self, work) || !prepare (self, work))
    return;
  if (work->cell->threads == 1)
    leave_shared_core (self);
  atomic_store (&self->current, work - self->works);

  switches = clock->switches (clock);
  cpu = clock->thread_cpu_time (clock);
  wall = clock->now (clock);
  first = work->samples->len;

  if (work->count == 0)
    {
      if (!calibrate (self, work, batch))
        goto out;
    }
  else if (!is_long (work) && !work->tasks[0]->perform (work->tasks[0], work->count / 8 + 1) &&
           !was_interrupted (self))
    {
      end_cell (self, work, HM_STATUS_FAILED, _ ("The operation failed while it was timed."));
      goto out;
    }

  hm_sampler_begin (&self->sampler);
  for (gboolean more = work->samples->len == first || !is_long (work); more;)
    {
      if (work->taken > 0 && time_left (self) < sample_time (work))
        break;
      if (!take (self, work, HM_SAMPLE_OK, &operation))
        break;
      /* The faster ones tell how long an operation takes; the slower ones were disturbed. */
      work->operation = MIN (operation, work->operation * 1.05);
      more = clock->now (clock) - wall < slice && !was_interrupted (self);
    }

  switches = clock->switches (clock) - switches;
  lost = (double) (clock->now (clock) - wall) - (double) (clock->thread_cpu_time (clock) - cpu);
  self->switches += switches;
  if (work->cell->threads == 1 && work->samples->len > first)
    flag_switched (&g_array_index (work->samples, HmSample, first), work->samples->len - first,
                   switches, lost);

out:
  if (work->status != HM_STATUS_PENDING)
    return;

  used = (double) (elapsed (self) - start);
  work->credit -= used;
  if (work->taken > 0)
    work->visits++;
  hm_estimate ((const HmSample *) work->samples->data, work->samples->len, &work->estimate);
  set_need (self, work,
            hm_schedule_need (&work->estimate, work->visits, 1.1 * sample_time (work),
                              self->plan->precision));
  if (hm_schedule_is_enough (&work->estimate, work->visits, self->plan->precision))
    {
      close_cell (self, work);
      check_again (self, work);
      release (self, work);
    }
  else if (!work->kept)
    {
      check_again (self, work);
      release (self, work);
    }
  publish (self, work);
}

/* Cells whose operation, or key, can take seconds come when the others had a third of the time. */
static gboolean
waits (HmConductor *self, const Work *work)
{
  return !self->slow_too && work->visits == 0 && (work->cell->offer->slow || work->cut);
}

static guint
count_open (HmConductor *self, gboolean waiting)
{
  guint count = 0;

  for (guint i = 0; i < self->n_works; i++)
    count += self->works[i].open && waits (self, &self->works[i]) == waiting;
  return count;
}

/* Every cell once that was not seen yet, so that its bar is on the screen. */
static void
first_pass (HmConductor *self)
{
  double slice = hm_schedule_first_slice (MAX (time_left (self), 0), self->n_open);

  for (guint i = 0; i < self->n_works; i++)
    {
      Work *work = &self->works[i];

      while (work->open && work->visits == 0 && !waits (self, work))
        {
          if (!go_on (self) || time_left (self) <= 0)
            return;
          visit (self, work, slice);
          work->credit = 0;
        }
    }
}

/* Each cell gets its share of time; one whose single operation takes longer saves up for it. */
static gboolean
next_pass (HmConductor *self)
{
  double left = time_left (self);
  double slice = hm_schedule_slice (left, self->n_open);
  double missing = INFINITY;

  for (guint i = 0; i < self->n_works; i++)
    {
      Work *work = &self->works[i];
      double sample = sample_time (work);

      if (work->open && !waits (self, work) && sample < left)
        missing = MIN (missing, sample - work->credit - slice);
    }
  if (missing == INFINITY)
    return FALSE; /* no operation is short enough to be done in what is left */

  for (guint i = 0; i < self->n_works; i++)
    {
      Work *work = &self->works[i];
      double sample = sample_time (work);

      if (!work->open || waits (self, work))
        continue;
      work->credit += slice + MAX (missing, 0);
      if (work->credit < sample || sample > time_left (self))
        continue;
      if (!go_on (self) || time_left (self) <= 0)
        return FALSE;
      visit (self, work, slice);
    }

  return TRUE;
}

static void
measure (HmConductor *self)
{
  first_pass (self);
  atomic_store (&self->seen_all, count_open (self, TRUE) == 0);
  while (go_on (self) && count_open (self, FALSE) > 0 && elapsed (self) < budget (self) / 3)
    if (!next_pass (self))
      break;

  self->slow_too = TRUE;
  first_pass (self);
  atomic_store (&self->seen_all, TRUE);
  while (go_on (self) && self->n_open > 0 && time_left (self) > 0)
    if (!next_pass (self))
      break;
}

static gpointer
conduct (gpointer data)
{
  HmConductor *self = data;
  gint64 deadline;

  self->n_same_cpus =
      hm_cpu_place_choose (self->cpus, self->busy_cpu, MIN (self->plan->seconds / 100, 0.1));
  prepare_all (self);
  if (self->cpus->len > 0)
    hm_cpu_place_pin (g_array_index (self->cpus, int, self->cpu));

  self->sampler = (HmSampler){ .clock = self->clock, .front_end = &self->front_end };
  atomic_store (&self->phase, HM_PHASE_MEASURING);
  hm_front_end_init (&self->front_end,
                     self->cpu_model != NULL ? hm_front_end_load (self->cpu_model) : 0);
  hm_front_end_survey (&self->front_end, self->clock);
  self->listened = !self->front_end.meaningless;

  self->alone_at = elapsed (self);
  measure (self);

  atomic_store (&self->phase, HM_PHASE_CHECKING);
  deadline = elapsed (self) + LAST_CHECKS;
  for (guint i = 0; i < self->n_works; i++)
    {
      Work *work = &self->works[i];

      if (go_on (self) || elapsed (self) < deadline)
        check_again (self, work);
      release (self, work);
      publish (self, work);
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
  double now = elapsed (self);
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
      Work *work = &self->works[self->drained];

      if (next_unsent (work, self->drained, event))
        {
          mark_sent (work, event);
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

guint
hm_conductor_get_prepared (HmConductor *self)
{
  return atomic_load (&self->n_prepared);
}

double
hm_conductor_get_elapsed (HmConductor *self)
{
  gint64 paused_at = atomic_load (&self->paused_at);
  gint64 now = paused_at != 0 ? paused_at : self->clock->now (self->clock);

  return MAX (now - atomic_load (&self->start) - atomic_load (&self->paused), 0) / SECOND;
}

gboolean
hm_conductor_has_seen_all (HmConductor *self)
{
  return atomic_load (&self->seen_all);
}

double
hm_conductor_get_need (HmConductor *self)
{
  return atomic_load (&self->need) / SECOND;
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
