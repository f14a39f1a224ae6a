/* hm-handshake-work.c: the loop that measures connections
 *
 * A sample is a few connections between two looks at the core's clock, its time the sum of what
 * both sides took by two readings around each of their calls; what the loop does between these
 * calls is not in it. Samples are judged and estimated as those of all other figures (hm-sampler.h,
 * hm-estimate.h).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-handshake-work.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "bench/hm-handshake-pairs.h"
#include "bench/hm-handshake-rate.h"
#include "bench/hm-heap.h"

/* A cell's connections are spread over at least so many visits, as the machine's mood changes over
 * seconds, and a visit takes so many nanoseconds, so that figures come soon. */
#define VISITS 10
#define VISIT_TIME 100e6

/* A sample takes at least so many nanoseconds, or it is one connection. */
#define SAMPLE_TIME 3e5

/* However slow they are, an estimate takes some. */
#define MIN_CONNECTIONS 20

typedef struct
{
  const HmHandshakeCell *cell;
  HmHandshakePairs *pairs;
  HmHandshakeCount count; /* as they were when the pairs were let go */
  HmKept samples;         /* of HmSample */
  HmKept shares;          /* of double: the client's */
  guint target;           /* connections of all threads together */
  double connection;      /* nanoseconds in which all threads as one make one; 0: not known yet */
  HmEnergyCount energy;
  HmStatus status;
  char *message;
} Work;

typedef struct
{
  const HmHandshakePlan *plan;
  const HmHandshakeListener *listener;
  HmClock *clock;
  HmGate *gate;
  HmSampler sampler;
  HmTeam *team; /* NULL: there is one thread */
  Work *works;
  HmHandshakeRate *rates;
  HmKept cycle_times; /* of double, seconds */
  HmEnergy *energy;   /* NULL: the system does not tell */
  gint64 start;
} Loop;

static HmHandshakeCount
get_count (const Work *work)
{
  return work->pairs != NULL ? hm_handshake_pairs_get_count (work->pairs) : work->count;
}

static void
release (Work *work)
{
  work->count = get_count (work);
  g_clear_pointer (&work->pairs, hm_handshake_pairs_free);
}

static void
tell (Loop *self, Work *work)
{
  double cycle_time = hm_kept_get_median (&self->cycle_times);
  HmHandshakeCount count = get_count (work);
  HmHandshakeFigures figures = {
    .status = work->status,
    .message = work->message,
    /* Threads that wait for the last one go on meanwhile: that is more than was asked for. */
    .connections = (guint) MIN (count.connections, work->target),
    .resumed = (guint) MIN (count.resumed, work->target),
    .target = work->target,
    .seconds = NAN,
    .low = NAN,
    .high = NAN,
    .wall_median = NAN,
    .client_share = NAN,
    .wire_bytes = count.n_wire > 0 ? count.wire_bytes / (double) count.n_wire : NAN,
    .energy = NAN,
  };
  HmEstimate estimate;

  if (work->status == HM_STATUS_PENDING &&
      hm_estimate ((const HmSample *) work->samples.values->data, work->samples.values->len,
                   &estimate))
    {
      figures.status = estimate.disturbed ? HM_STATUS_DISTURBED : HM_STATUS_OK;
      figures.samples = estimate.samples;
      figures.accepted = estimate.accepted;
      figures.wall_median = estimate.seconds_median;
      figures.client_share = hm_kept_get_median (&work->shares);
      figures.seconds = estimate.seconds_median;
      if (isfinite (estimate.cycles) && cycle_time > 0)
        {
          figures.seconds = estimate.cycles * cycle_time;
          figures.low = estimate.cycles_low * cycle_time;
          figures.high = estimate.cycles_high * cycle_time;
        }
      figures.energy = hm_energy_get_watts (self->energy, &work->energy) * figures.seconds;
    }
  self->listener->cell (work - self->works, &figures, self->listener->data);
}

static void
tell_rate (Loop *self, HmHandshakeRate *rate)
{
  HmHandshakeRateFigures figures = {
    .status = rate->status,
    .message = rate->message,
    .implementation = rate->implementation,
    .cycle_time = hm_kept_get_median (&self->cycle_times),
    .share =
        rate->status != HM_STATUS_PENDING ? 1 : (double) rate->visits / HM_HANDSHAKE_RATE_VISITS,
  };

  if (rate->status == HM_STATUS_PENDING &&
      hm_estimate ((const HmSample *) rate->samples.values->data, rate->samples.values->len,
                   &figures.estimate))
    figures.status = figures.estimate.disturbed ? HM_STATUS_DISTURBED : HM_STATUS_OK;
  self->listener->rate (rate - self->rates, &figures, self->listener->data);
}

/* Takes the error. */
static void
end (Work *work, GError *error)
{
  work->status = g_error_matches (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_UNAVAILABLE)
                     ? HM_STATUS_UNAVAILABLE
                     : HM_STATUS_FAILED;
  work->message = g_strdup (error->message);
  release (work);
  g_error_free (error);
}

/* The connections that a cell needs before it can be timed: the full one from which it resumes, and
 * one that finds caches cold. FALSE when there is nothing to be timed: it failed, or the gate was
 * closed and it is to be tried again. */
static gboolean
open_cell (Loop *self, Work *work, guint seen)
{
  HmTlsMode mode = work->cell->settings.mode;
  guint each = work->target / self->plan->threads;
  GError *error = NULL;
  gboolean ok = TRUE;

  work->pairs =
      hm_handshake_pairs_new (work->cell, self->plan->threads, self->clock, self->gate, &error);
  /* A sample must remain. */
  if (work->pairs != NULL && each > 1)
    ok = hm_handshake_pairs_warm_up (work->pairs, &work->connection, &error);
  if (ok && work->pairs != NULL && each > 2 && mode != HM_TLS_FULL && mode != HM_TLS_EXTERNAL_PSK)
    ok = hm_handshake_pairs_warm_up (work->pairs, &work->connection, &error);
  if (ok && work->pairs != NULL)
    {
      work->connection /= self->plan->threads;
      return TRUE;
    }

  if (hm_gate_was_closed (self->gate, seen))
    {
      release (work);
      g_clear_error (&error);
    }
  else
    end (work, error);
  return FALSE;
}

/* FALSE when the cell failed. */
static gboolean
take_sample (Loop *self, Work *work, guint count)
{
  guint64 switches = self->clock->switches (self->clock);
  gint64 at = self->clock->now (self->clock);
  HmHandshakeSample taken;
  GError *error = NULL;
  HmSample sample;
  double cycle_time;

  if (!hm_handshake_pairs_take (work->pairs, &self->sampler, self->team, count, &taken, &error))
    {
      end (work, error);
      return FALSE;
    }
  /* A clock that stands still leaves no figure to keep, and neither does who was told to wait. */
  if (taken.interrupted || !(taken.connection > 0))
    {
      hm_sampler_begin (&self->sampler);
      return TRUE;
    }
  sample = (HmSample){
    .at = (double) (at - self->start) / 1e9,
    .seconds = taken.connection / 1e9,
    .cycles = taken.cycles,
    .count = count,
    .flags = taken.flags,
  };
  if (self->team == NULL && self->clock->switches (self->clock) != switches)
    sample.flags |= HM_SAMPLE_SWITCHED;
  work->connection =
      work->connection > 0 ? MIN (taken.connection, 1.05 * work->connection) : taken.connection;
  hm_kept_add (&work->samples, &sample);
  hm_kept_add (&work->shares, &taken.client_share);
  cycle_time = sample.seconds / sample.cycles;
  hm_kept_add (&self->cycle_times, &cycle_time);
  return TRUE;
}

/* Slow ones make do with fewer. */
static guint
get_target (const Loop *self, const Work *work)
{
  double most = self->plan->seconds * 1e9 / MAX (work->connection, 1);
  guint least = MIN_CONNECTIONS * self->plan->threads;

  return most < work->target ? MIN (work->target, MAX ((guint) most, least)) : work->target;
}

static gboolean
is_done (const Work *work)
{
  return work->status != HM_STATUS_PENDING || get_count (work).connections >= work->target;
}

/* Each connection was looked at when it was made; this is the sum: each thread's first one is full.
 */
static void
close_cell (Loop *self, Work *work)
{
  HmTlsMode mode = work->cell->settings.mode;
  HmHandshakeCount count = get_count (work);
  guint64 wanted = mode == HM_TLS_FULL           ? 0
                   : mode == HM_TLS_EXTERNAL_PSK ? count.connections
                                                 : count.connections - self->plan->threads;

  if (count.resumed != wanted)
    end (work, g_error_new (HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED,
                            /* Translators: two numbers of connections. */
                            _ ("%1$u connections were resumed instead of %2$u."),
                            (guint) count.resumed, (guint) wanted));
  else
    release (work);
}

/* Connections of each thread in this visit. */
static guint
get_share (const Loop *self, const Work *work)
{
  guint share = work->target / VISITS;

  if (work->connection > 0 && share > VISIT_TIME / work->connection)
    share = (guint) (VISIT_TIME / work->connection);
  return MAX (share / self->plan->threads, 1);
}

static void
visit (Loop *self, Work *work)
{
  gint64 since;
  double joules = 0;
  guint seen;

  if (!hm_gate_pass (self->gate, &seen))
    return;
  self->listener->begin (work - self->works, self->listener->data);
  hm_sampler_begin (&self->sampler);
  if (work->pairs == NULL)
    {
      if (!open_cell (self, work, seen))
        {
          tell (self, work);
          return;
        }
      work->target = get_target (self, work);
    }
  hm_heap_settle (self->clock);

  since = self->clock->now (self->clock);
  if (self->energy != NULL)
    joules = hm_energy_read (self->energy, since);
  for (guint left = get_share (self, work);
       left > 0 && !is_done (work) && !hm_gate_is_stopped (self->gate);)
    {
      double each = work->connection * self->plan->threads;
      double fitting = each > 0 ? ceil (SAMPLE_TIME / each) : 1;
      guint64 missing = work->target - get_count (work).connections;
      guint count = (guint) MIN (left, (missing - 1) / self->plan->threads + 1);

      count = fitting < count ? (guint) fitting : count;
      if (!take_sample (self, work, count))
        break;
      left -= count;
    }
  hm_energy_add (self->energy, &work->energy, joules, since, self->clock->now (self->clock));
  if (work->pairs != NULL && is_done (work))
    close_cell (self, work);
  tell (self, work);
}

/* FALSE when nothing is left to be done. */
static gboolean
go_round (Loop *self)
{
  guint n_cells = self->plan->cells->len;
  gboolean more = FALSE;

  for (guint i = 0; i < self->plan->rates->len && !hm_gate_is_stopped (self->gate); i++)
    if (!hm_handshake_rate_is_done (&self->rates[i]))
      {
        self->listener->begin (n_cells + i, self->listener->data);
        hm_handshake_rate_visit (&self->rates[i], &self->sampler, self->team, self->gate,
                                 self->start, &self->cycle_times);
        tell_rate (self, &self->rates[i]);
        more = TRUE;
      }
  for (guint i = 0; i < n_cells && !hm_gate_is_stopped (self->gate); i++)
    if (!is_done (&self->works[i]))
      {
        visit (self, &self->works[i]);
        more = TRUE;
      }
  return more && !hm_gate_is_stopped (self->gate);
}

static void
begin (Loop *self)
{
  hm_kept_init (&self->cycle_times, sizeof (double));
  self->works = g_new0 (Work, self->plan->cells->len);
  for (guint i = 0; i < self->plan->cells->len; i++)
    {
      Work *work = &self->works[i];

      work->cell = &g_array_index (self->plan->cells, HmHandshakeCell, i);
      work->target = self->plan->connections * self->plan->threads;
      work->status = HM_STATUS_PENDING;
      hm_kept_init (&work->samples, sizeof (HmSample));
      hm_kept_init (&work->shares, sizeof (double));
    }
  self->rates = g_new0 (HmHandshakeRate, self->plan->rates->len);
  for (guint i = 0; i < self->plan->rates->len; i++)
    hm_handshake_rate_init (&self->rates[i], &g_array_index (self->plan->rates, HmCell, i));
}

static void
fail_all (Loop *self, const GError *error)
{
  for (guint i = 0; i < self->plan->cells->len; i++)
    end (&self->works[i], g_error_copy (error));
  for (guint i = 0; i < self->plan->rates->len; i++)
    {
      self->rates[i].status = HM_STATUS_FAILED;
      self->rates[i].message = g_strdup (error->message);
    }
}

static void
add_totals (HmHandshakeTotals *totals, const HmKept *samples)
{
  for (guint i = 0; i < samples->values->len; i++)
    totals->accepted += g_array_index (samples->values, HmSample, i).flags == HM_SAMPLE_OK;
  totals->samples += samples->values->len;
}

/* Tells all once more, by the clock of the whole run. */
static void
finish (Loop *self, HmHandshakeTotals *totals)
{
  for (guint i = 0; i < self->plan->rates->len; i++)
    {
      tell_rate (self, &self->rates[i]);
      add_totals (totals, &self->rates[i].samples);
      hm_handshake_rate_clear (&self->rates[i]);
    }
  for (guint i = 0; i < self->plan->cells->len; i++)
    {
      Work *work = &self->works[i];

      tell (self, work);
      add_totals (totals, &work->samples);
      release (work);
      hm_kept_clear (&work->samples);
      hm_kept_clear (&work->shares);
      g_free (work->message);
    }
  totals->cycle_time = hm_kept_get_median (&self->cycle_times);
  hm_kept_clear (&self->cycle_times);
  g_free (self->rates);
  g_free (self->works);
}

void
hm_handshake_work (const HmHandshakePlan *plan,
                   const HmHandshakeSetup *setup,
                   const HmHandshakeListener *listener,
                   HmHandshakeTotals *totals)
{
  g_return_if_fail (plan != NULL && setup != NULL && listener != NULL && totals != NULL);
  g_return_if_fail (setup->clock != NULL && setup->gate != NULL && plan->threads > 0);

  HmClock *clock = setup->clock;
  guint64 switches = clock->switches (clock);
  g_autoptr (GError) error = NULL;
  Loop self = {
    .plan = plan,
    .listener = listener,
    .clock = clock,
    .gate = setup->gate,
    .sampler = { .clock = clock, .front_end = setup->front_end },
    .start = clock->now (clock),
  };

  *totals = (HmHandshakeTotals){ 0 };
  self.energy = hm_energy_new (NULL);
  begin (&self);
  if (plan->threads > 1)
    self.team = hm_team_new (clock, plan->threads, setup->cpus, setup->n_cpus, &error);
  if (error != NULL)
    fail_all (&self, error);
  else
    while (go_round (&self))
      continue;
  totals->switches = clock->switches (clock) - switches;
  hm_team_free (self.team);
  finish (&self, totals);
  if (self.energy != NULL)
    totals->energy_source = hm_energy_get_source (self.energy);
  hm_energy_free (self.energy);
}
