/* hm-handshake-rate.c: a rate beside the connections: of a key, a cipher or a digest
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-handshake-rate.h"

#include <glib/gi18n-lib.h>

#include "bench/hm-schedule.h"

/* A sample takes so many nanoseconds, or it is one operation. */
#define SAMPLE_TIME 3e5

/* However long they take, a visit has as many. */
#define MIN_SAMPLES 2

/* The first batches find caches and branch predictors cold. */
#define WARMUP_SAMPLES 2

void
hm_handshake_rate_init (HmHandshakeRate *self, const HmCell *cell)
{
  *self = (HmHandshakeRate){ .cell = cell, .status = HM_STATUS_PENDING };
  hm_kept_init (&self->samples, sizeof (HmSample));
}

static void
release (HmHandshakeRate *self)
{
  for (guint i = 0; self->tasks != NULL && i < self->cell->threads; i++)
    if (self->tasks[i] != NULL)
      hm_task_free (self->tasks[i]);
  g_clear_pointer (&self->tasks, g_free);
}

void
hm_handshake_rate_clear (HmHandshakeRate *self)
{
  release (self);
  hm_kept_clear (&self->samples);
  g_clear_pointer (&self->message, g_free);
}

gboolean
hm_handshake_rate_is_done (const HmHandshakeRate *self)
{
  return self->status != HM_STATUS_PENDING || self->visits >= HM_HANDSHAKE_RATE_VISITS;
}

static void
end (HmHandshakeRate *self, HmStatus status, const char *message)
{
  release (self);
  self->status = status;
  self->message = g_strdup (message);
}

/* FALSE: there are no tasks; it ended, or the gate was closed and it is to be tried again. */
static gboolean
prepare (HmHandshakeRate *self, HmGate *gate, guint seen)
{
  const HmOffer *offer = self->cell->offer;
  g_autoptr (GError) error = NULL;
  gboolean ok = TRUE;

  if (self->tasks != NULL)
    return TRUE;

  self->tasks = g_new0 (HmTask *, self->cell->threads);
  for (guint i = 0; ok && i < self->cell->threads; i++)
    {
      self->tasks[i] = offer->engine->prepare (offer, self->cell->size, &gate->stop, &error);
      ok = self->tasks[i] != NULL && self->tasks[i]->check (self->tasks[i], &error);
    }
  if (ok)
    {
      self->implementation = g_intern_string (self->tasks[0]->implementation);
      return TRUE;
    }
  if (hm_gate_was_closed (gate, seen))
    release (self);
  else
    end (self,
         g_error_matches (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_UNAVAILABLE)
             ? HM_STATUS_UNAVAILABLE
             : HM_STATUS_FAILED,
         error != NULL ? error->message : NULL);
  return FALSE;
}

static gboolean
take (HmHandshakeRate *self, HmSampler *sampler, HmTeam *team, guint64 count, HmTiming *timing)
{
  return self->cell->threads > 1 ? hm_team_take (team, self->tasks, count, timing)
                                 : hm_sampler_take (sampler, self->tasks[0], count, timing);
}

/* From one operation on: the first ones are cold and much slower than the rest. */
static gboolean
warm_up (HmHandshakeRate *self, HmSampler *sampler, HmTeam *team)
{
  guint64 count = 1;

  for (guint warm = 0; warm < WARMUP_SAMPLES;)
    {
      HmTiming timing;
      guint64 fitting;

      if (!take (self, sampler, team, count, &timing))
        return FALSE;
      self->operation = MAX (timing.elapsed / (double) count, 1e-3);
      fitting = hm_schedule_count (SAMPLE_TIME, self->operation * self->cell->threads);
      if (fitting <= 2 * count)
        warm++;
      if (fitting == 1 && timing.elapsed >= SAMPLE_TIME)
        break;
      count = MIN (fitting, 16 * count);
    }
  return TRUE;
}

static void
keep (HmHandshakeRate *self,
      const HmTiming *timing,
      guint64 count,
      gint64 start,
      HmKept *cycle_times)
{
  double operation = timing->elapsed / (double) count, cycle_time = timing->cycle / 1e9;
  HmSample sample = {
    .at = (double) (timing->start - start) / 1e9,
    .seconds = operation / 1e9,
    .cycles = operation / timing->cycle,
    .count = count,
    .flags = timing->flags,
  };

  /* A clock that stands still leaves no figure to keep. */
  if (!(timing->elapsed > 0))
    return;
  self->operation = MIN (operation, 1.05 * self->operation);
  hm_kept_add (&self->samples, &sample);
  hm_kept_add (cycle_times, &cycle_time);
}

/* What was right when it was prepared must be so after it was timed. */
static void
close_rate (HmHandshakeRate *self, HmGate *gate, guint seen)
{
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < self->cell->threads; i++)
    if (!self->tasks[i]->check (self->tasks[i], &error) && !hm_gate_was_closed (gate, seen))
      {
        end (self, HM_STATUS_FAILED, error != NULL ? error->message : NULL);
        return;
      }
  release (self);
}

void
hm_handshake_rate_visit (HmHandshakeRate *self,
                         HmSampler *sampler,
                         HmTeam *team,
                         HmGate *gate,
                         gint64 start,
                         HmKept *cycle_times)
{
  HmClock *clock = sampler->clock;
  gboolean ok = TRUE;
  gint64 since;
  guint seen;

  g_return_if_fail (self != NULL && self->cell->threads > 0);
  g_return_if_fail (self->cell->threads == 1 || team != NULL);

  if (!hm_gate_pass (gate, &seen) || !prepare (self, gate, seen))
    return;
  hm_sampler_begin (sampler);
  if (!(self->operation > 0))
    ok = warm_up (self, sampler, team);
  since = clock->now (clock);
  for (guint taken = 0;
       ok && (taken < MIN_SAMPLES || clock->now (clock) - since < HM_HANDSHAKE_RATE_TIME); taken++)
    {
      guint64 count = hm_schedule_count (SAMPLE_TIME, self->operation * self->cell->threads);
      HmTiming timing;

      ok = take (self, sampler, team, count, &timing) && !hm_gate_was_closed (gate, seen);
      if (ok)
        keep (self, &timing, count, start, cycle_times);
    }
  if (hm_gate_was_closed (gate, seen))
    return;
  if (!ok)
    end (self, HM_STATUS_FAILED, _ ("The operation failed while it was timed."));
  else if (++self->visits >= HM_HANDSHAKE_RATE_VISITS)
    close_rate (self, gate, seen);
}
