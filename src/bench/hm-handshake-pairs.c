/* hm-handshake-pairs.c: the pairs of one cell, one for each thread, and samples of them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-handshake-pairs.h"

/* A pair as a task, for whatever times tasks. Used by one thread at a time; the one that asks for a
 * sample reads it when all are done. */
typedef struct
{
  HmTask task;
  HmHandshakePairs *owner;
  HmTlsPair *pair;
  GError *error;

  /* Since the sample began, nanoseconds. */
  gint64 sides[HM_TLS_N_SIDES]; /* while a side worked */
  gint64 span;                  /* in all */

  HmHandshakeCount count;
} Member;

struct _HmHandshakePairs
{
  const HmHandshakeCell *cell;
  HmClock *clock;
  HmGate *gate;
  guint n;
  Member *members;
  HmTask **tasks;
};

static gint64
read_clock (gpointer clock)
{
  return ((HmClock *) clock)->now (clock);
}

/* One thread waits between two steps of a connection. Of several each ends its connection first: if
 * one of them stood still, the others, who wait for it in the window, would keep their cores busy. */
static gboolean
pass_gate (gpointer gate)
{
  return hm_gate_pass (gate, NULL);
}

static gboolean
is_not_stopped (gpointer gate)
{
  return !hm_gate_is_stopped (gate);
}

static gboolean
connect_once (Member *member, HmTlsReport *report)
{
  HmHandshakePairs *self = member->owner;
  HmTlsMode mode = self->cell->settings.mode;

  if (!hm_tls_pair_connect (member->pair, self->cell->bytes, report, &member->error))
    return FALSE;
  member->count.connections++;
  member->count.resumed += report->resumed;
  if (report->resumed == (mode != HM_TLS_FULL))
    {
      member->count.n_wire++;
      for (HmTlsSide side = HM_TLS_CLIENT; side < HM_TLS_N_SIDES; side++)
        member->count.wire_bytes += (double) report->wire_bytes[side];
    }
  return TRUE;
}

/* HmTask.perform. Who pauses does not wait for the rest of a sample. */
static gboolean
perform (HmTask *task, guint64 count)
{
  Member *member = (Member *) task;
  HmHandshakePairs *self = member->owner;
  gint64 start = self->clock->now (self->clock);
  gboolean ok = TRUE;

  for (guint64 i = 0; ok && i < count; i++)
    {
      HmTlsReport report;

      ok = hm_gate_is_open (self->gate) && connect_once (member, &report);
      for (HmTlsSide side = HM_TLS_CLIENT; ok && side < HM_TLS_N_SIDES; side++)
        member->sides[side] += report.nanoseconds[side];
    }
  member->span += self->clock->now (self->clock) - start;
  return ok;
}

HmHandshakePairs *
hm_handshake_pairs_new (const HmHandshakeCell *cell,
                        guint threads,
                        HmClock *clock,
                        HmGate *gate,
                        GError **error)
{
  HmHandshakePairs *self;

  g_return_val_if_fail (cell != NULL && threads > 0 && clock != NULL && gate != NULL, NULL);

  self = g_new0 (HmHandshakePairs, 1);
  self->cell = cell;
  self->clock = clock;
  self->gate = gate;
  self->n = threads;
  self->members = g_new0 (Member, threads);
  self->tasks = g_new0 (HmTask *, threads);
  for (guint i = 0; i < threads; i++)
    {
      Member *member = &self->members[i];

      member->task.perform = perform;
      member->owner = self;
      member->pair = hm_tls_pair_new (cell->offer, &cell->settings, &gate->stop, error);
      self->tasks[i] = &member->task;
      if (member->pair == NULL)
        {
          hm_handshake_pairs_free (self);
          return NULL;
        }
      member->pair->now = read_clock;
      member->pair->clock = clock;
      member->pair->go_on = threads > 1 ? is_not_stopped : pass_gate;
      member->pair->go_on_data = gate;
    }
  return self;
}

void
hm_handshake_pairs_free (HmHandshakePairs *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < self->n; i++)
    {
      hm_tls_pair_free (self->members[i].pair);
      g_clear_error (&self->members[i].error);
    }
  g_free (self->members);
  g_free (self->tasks);
  g_free (self);
}

/* FALSE, with the first error that a member met. */
static gboolean
hand_over_error (HmHandshakePairs *self, GError **error)
{
  for (guint i = 0; i < self->n; i++)
    if (self->members[i].error != NULL)
      {
        if (error != NULL && *error == NULL)
          g_propagate_error (error, g_steal_pointer (&self->members[i].error));
        g_clear_error (&self->members[i].error);
      }
  return FALSE;
}

gboolean
hm_handshake_pairs_warm_up (HmHandshakePairs *self, double *connection, GError **error)
{
  HmTlsReport report;

  g_return_val_if_fail (self != NULL && connection != NULL, FALSE);

  for (guint i = 0; i < self->n; i++)
    {
      hm_gate_pass (self->gate, NULL);
      if (!connect_once (&self->members[i], &report))
        return hand_over_error (self, error);
      *connection =
          (double) (report.nanoseconds[HM_TLS_CLIENT] + report.nanoseconds[HM_TLS_SERVER]);
    }
  return TRUE;
}

gboolean
hm_handshake_pairs_take (HmHandshakePairs *self,
                         HmSampler *sampler,
                         HmTeam *team,
                         guint64 count,
                         HmHandshakeSample *sample,
                         GError **error)
{
  double client = 0, both = 0, span = 0;
  HmTiming timing = { 0 };
  gboolean ok;
  guint seen;

  g_return_val_if_fail (self != NULL && sampler != NULL && sample != NULL, FALSE);
  g_return_val_if_fail (self->n == 1 || team != NULL, FALSE);

  *sample = (HmHandshakeSample){ 0 };
  for (guint i = 0; i < self->n; i++)
    {
      self->members[i].sides[HM_TLS_CLIENT] = self->members[i].sides[HM_TLS_SERVER] = 0;
      self->members[i].span = 0;
    }
  if (!hm_gate_pass (self->gate, &seen))
    {
      sample->interrupted = TRUE;
      return TRUE;
    }

  ok = self->n > 1 ? hm_team_take (team, self->tasks, count, &timing)
                   : hm_sampler_take (sampler, self->tasks[0], count, &timing);
  sample->interrupted = !ok || hm_gate_was_closed (self->gate, seen);
  for (guint i = 0; i < self->n; i++)
    {
      const Member *member = &self->members[i];

      if (member->error != NULL &&
          !g_error_matches (member->error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_CANCELLED))
        return hand_over_error (self, error);
      client += (double) member->sides[HM_TLS_CLIENT];
      both += (double) (member->sides[HM_TLS_CLIENT] + member->sides[HM_TLS_SERVER]);
      span += (double) member->span;
    }
  if (sample->interrupted)
    {
      hand_over_error (self, NULL);
      return TRUE;
    }
  /* A team's window holds the work between the calls as well; its share is the same in there as it
   * is in all that the members did. */
  if (self->n == 1)
    timing.elapsed = both;
  else if (span > 0)
    timing.elapsed *= both / span;
  if (both > 0)
    {
      sample->connection = timing.elapsed / (double) count;
      sample->cycles = sample->connection / timing.cycle;
      sample->client_share = client / both;
    }
  sample->flags = timing.flags;
  return TRUE;
}

HmHandshakeCount
hm_handshake_pairs_get_count (HmHandshakePairs *self)
{
  HmHandshakeCount sum = { 0 };

  g_return_val_if_fail (self != NULL, sum);

  for (guint i = 0; i < self->n; i++)
    {
      const HmHandshakeCount *count = &self->members[i].count;

      sum.connections += count->connections;
      sum.resumed += count->resumed;
      sum.wire_bytes += count->wire_bytes;
      sum.n_wire += count->n_wire;
    }
  return sum;
}
