/* hm-turns.c: cells that are measured in turns
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-conductor-private.h"

#include <math.h>

#include "engine/hm-buffer.h"

static void
turns_free (gpointer data)
{
  HmTurns *self = data;

  hm_turns_drop_shared (self);
  g_free (self->shared);
  g_array_unref (self->seen);
  g_free (self);
}

void
hm_turns_gather (HmConductor *self)
{
  HmTurns *turns = NULL;
  guint group = 0;

  self->turns = g_ptr_array_new_with_free_func (turns_free);
  for (guint i = 0; i < self->n_works; i++)
    {
      HmWork *work = &self->works[i];

      if (work->cell->group == 0)
        continue;
      if (work->cell->group != group)
        {
          group = work->cell->group;
          turns = g_new0 (HmTurns, 1);
          turns->threads = work->cell->threads;
          turns->shared = g_new0 (guint8 *, turns->threads);
          turns->seen = g_array_new (FALSE, FALSE, sizeof (HmVisitRatio));
          g_ptr_array_add (self->turns, turns);
        }
      else
        {
          work->open = FALSE;
          self->n_open--;
        }
      g_return_if_fail (turns->n < HM_TURNS_MAX);
      turns->members[turns->n++] = work;
      work->turns = turns;
    }
}

void
hm_turns_free_all (HmConductor *self)
{
  g_ptr_array_unref (self->turns);
}

gboolean
hm_turns_leads (const HmWork *work)
{
  return work->turns != NULL && work->turns->n > 1 && work->turns->members[0] == work;
}

void
hm_turns_leave (HmConductor *self, HmWork *work)
{
  HmTurns *turns = work->turns;
  guint left = 0;

  if (turns == NULL || turns->n < 2)
    return;

  if (turns->members[0] == work)
    {
      /* All ratios are to this one. */
      for (guint i = 1; i < turns->n; i++)
        {
          turns->members[i]->open = TRUE;
          self->n_open++;
        }
      turns->n = 1;
      return;
    }
  for (guint i = 0; i < turns->n; i++)
    if (turns->members[i] != work)
      turns->members[left++] = turns->members[i];
  turns->n = left;
}

/* The bytes that are worked on */

void
hm_turns_lend (HmWork *work, guint thread)
{
  if (work->turns != NULL && work->cell->size > 0)
    hm_buffer_lend (work->turns->shared[thread], (gsize) work->cell->size);
}

void
hm_turns_end_loan (HmWork *work, guint thread)
{
  guint8 *held;

  if (work->turns == NULL || work->cell->size <= 0)
    return;
  held = hm_buffer_take_lent ();
  if (held == NULL)
    return;
  hm_buffer_free (work->turns->shared[thread]);
  work->turns->shared[thread] = held;
}

void
hm_turns_drop_shared (HmTurns *turns)
{
  for (guint i = 0; i < turns->n; i++)
    if (turns->members[i]->tasks != NULL)
      return;
  for (guint i = 0; i < turns->threads; i++)
    g_clear_pointer (&turns->shared[i], hm_buffer_free);
}

/* Ratios */

/* Of a round what @member did against the first one, as a logarithm; NAN where a sample is missing.
 * @clean: becomes FALSE when one was disturbed. */
static double
round_ratio (const HmTurns *turns, const HmTake *takes, guint round, guint member, gboolean *clean)
{
  double sum = 0;

  for (guint turn = 0; turn < 2 * turns->n; turn++)
    {
      guint who = hm_ratio_turn (turns->n, turns->rounds + round, turn);
      const HmTake *take = &takes[round * 2 * turns->n + turn];

      if (who != 0 && who != member)
        continue;
      if (!(take->seconds > 0))
        return NAN;
      sum += (who == 0 ? 0.5 : -0.5) * log (take->seconds);
      if (take->sample < 0 ||
          g_array_index (turns->members[who]->samples, HmSample, take->sample).flags !=
              HM_SAMPLE_OK)
        *clean = FALSE;
    }
  return sum;
}

void
hm_turns_judge (HmConductor *self, HmTurns *turns, const HmTake *takes, guint rounds)
{
  for (guint member = 1; member < turns->n; member++)
    {
      HmVisitRatio visit = { .other = (guint) (turns->members[member] - self->works) };
      double sums[2] = { 0 };
      guint counts[2] = { 0 };

      for (guint round = 0; round < rounds; round++)
        {
          gboolean clean = TRUE;
          double ratio = round_ratio (turns, takes, round, member, &clean);

          if (!isfinite (ratio))
            continue;
          sums[clean] += ratio;
          counts[clean]++;
        }
      visit.turn.clean = counts[TRUE] > 0;
      visit.turn.rounds = counts[visit.turn.clean];
      if (visit.turn.rounds == 0)
        continue;
      visit.turn.log_ratio = sums[visit.turn.clean] / visit.turn.rounds;
      g_array_append_val (turns->seen, visit);
    }
  turns->rounds += rounds;
}

static void
estimate (HmTurns *turns, guint other, HmRatio *ratio)
{
  g_autoptr (GArray) own = g_array_new (FALSE, FALSE, sizeof (HmTurn));

  for (guint i = 0; i < turns->seen->len; i++)
    {
      const HmVisitRatio *visit = &g_array_index (turns->seen, HmVisitRatio, i);

      if (visit->other == other)
        g_array_append_val (own, visit->turn);
    }
  hm_ratio_estimate ((const HmTurn *) (gpointer) own->data, own->len, ratio);
}

double
hm_turns_half_width (HmConductor *self, HmTurns *turns, guint *visits)
{
  double widest = 0;

  *visits = G_MAXUINT;
  for (guint i = 1; i < turns->n; i++)
    {
      HmRatio ratio;
      double half;

      estimate (turns, (guint) (turns->members[i] - self->works), &ratio);
      half = hm_ratio_half_width (&ratio);
      widest = MAX (widest, half);
      *visits = MIN (*visits, ratio.visits);
    }
  return widest;
}
