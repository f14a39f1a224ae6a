/* hm-work.c: one cell: its tasks, and what is to be told of it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-conductor-private.h"

gsize
hm_work_bytes (HmWork *work)
{
  return (2 * (gsize) MAX (work->cell->size, 0) + 4096) * work->cell->threads;
}

void
hm_work_release (HmConductor *self, HmWork *work)
{
  if (work->tasks == NULL)
    return;

  for (guint i = 0; i < work->cell->threads; i++)
    if (work->tasks[i] != NULL)
      hm_task_free (work->tasks[i]);
  g_clear_pointer (&work->tasks, g_free);

  if (work->turns != NULL)
    hm_turns_drop_shared (work->turns);
  if (work->kept)
    self->memory -= hm_work_bytes (work);
  work->kept = FALSE;
  self->checks -= work->check;
  work->check = 0;
}

/* How long a sample takes; a team of threads shares its batch. */
double
hm_work_sample_time (const HmWork *work)
{
  return work->count * work->operation * work->cell->threads;
}

double
hm_work_round_time (const HmWork *work)
{
  double time = 0;

  if (!hm_turns_leads (work))
    return hm_work_sample_time (work);
  for (guint i = 0; i < work->turns->n; i++)
    time += 2 * hm_work_sample_time (work->turns->members[i]);
  return time;
}

/* Events. What the ring has no room for stays with its cell and goes with the next ones. */

gboolean
hm_work_next_event (HmWork *work, guint index, HmEvent *event)
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
  else if (work->turns != NULL && work->turns->members[0] == work &&
           work->turns->sent < work->turns->seen->len)
    {
      const HmVisitRatio *visit =
          &g_array_index (work->turns->seen, HmVisitRatio, work->turns->sent);

      event->kind = HM_EVENT_TURN;
      event->other = visit->other;
      event->turn = visit->turn;
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

void
hm_work_mark_sent (HmWork *work, const HmEvent *event)
{
  switch (event->kind)
    {
    case HM_EVENT_PREPARED:
      work->prepared_sent = TRUE;
      break;
    case HM_EVENT_SAMPLE:
      work->sent++;
      break;
    case HM_EVENT_TURN:
      work->turns->sent++;
      break;
    case HM_EVENT_ENDED:
      work->ended_sent = TRUE;
      work->message = NULL; /* the receiver's now */
      break;
    }
}

void
hm_work_publish (HmConductor *self, HmWork *work)
{
  HmEvent event;

  while (hm_work_next_event (work, work - self->works, &event))
    {
      if (!hm_ring_push (self->ring, &event))
        return;
      hm_work_mark_sent (work, &event);
    }
}

void
hm_work_set_need (HmConductor *self, HmWork *work, double need)
{
  self->needs += need - work->need;
  work->need = need;
  atomic_store (&self->need, (long long) CLAMP (self->needs, 0, 1e18));
}

void
hm_work_close (HmConductor *self, HmWork *work)
{
  if (work->open)
    self->n_open--;
  work->open = FALSE;
  hm_work_set_need (self, work, 0);
}

void
hm_work_end (HmConductor *self, HmWork *work, HmStatus status, const char *message)
{
  hm_work_close (self, work);
  hm_work_release (self, work);
  work->status = status;
  g_free (work->message);
  work->message = g_strdup (message);
  hm_turns_leave (self, work);
  hm_work_publish (self, work);
}

/* Tasks */

static gboolean
check (HmConductor *self, HmWork *work, GError **error)
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
gboolean
hm_work_prepare (HmConductor *self, HmWork *work)
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
      hm_turns_lend (work, i);
      work->tasks[i] = hm_contender_prepare (&work->cell->contender, offer, work->cell->size,
                                             &self->stop, &error);
      hm_turns_end_loan (work, i);
      ok = work->tasks[i] != NULL;
    }
  ok = ok && check (self, work, &error);

  if (ok)
    {
      work->kept = self->memory + hm_work_bytes (work) <= HM_CONDUCTOR_MEMORY;
      if (work->kept)
        self->memory += hm_work_bytes (work);
      work->implementation = g_intern_string (work->tasks[0]->implementation);
      return TRUE;
    }

  hm_work_release (self, work);
  if (hm_conductor_was_interrupted (self) ||
      g_error_matches (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_CANCELLED))
    work->cut = TRUE;
  else
    hm_work_end (self, work,
                 g_error_matches (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_UNAVAILABLE)
                     ? HM_STATUS_UNAVAILABLE
                     : HM_STATUS_FAILED,
                 error != NULL ? error->message : NULL);
  return FALSE;
}

/* The result is checked again after the last sample: what went wrong in between has no figure. */
void
hm_work_check_again (HmConductor *self, HmWork *work)
{
  g_autoptr (GError) error = NULL;

  if (work->tasks == NULL || work->taken == 0)
    return;
  if (!check (self, work, &error) &&
      !g_error_matches (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_CANCELLED))
    hm_work_end (self, work, HM_STATUS_FAILED, error != NULL ? error->message : NULL);
}
