/* hm-work.c: one cell: its tasks, and what is to be told of it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-conductor-private.h"

/* Tasks that are made anew lie elsewhere. The allocator gives small blocks what was freed last, and
 * old and new ones would only change places: so of each small size a random number of blocks is
 * taken first, and a large one of random size moves all the rest. The stack begins somewhere within
 * a page. */
#define STEP 16
#define SMALL_SIZES 64
#define SMALL_MOST 8
#define LARGE_STEPS 509
#define STACK_STEPS 256

/* Making tasks anew may take so much of the time. */
#define RENEWING_SHARE 0.1

gsize
hm_work_bytes (HmWork *work)
{
  return (2 * (gsize) MAX (work->cell->size, 0) + 4096) * work->cell->threads;
}

/* The tasks are gone, or going. */
static void
forget (HmConductor *self, HmWork *work)
{
  if (work->kept)
    self->memory -= hm_work_bytes (work);
  work->kept = FALSE;
  self->checks -= work->check;
  work->check = 0;
}

void
hm_work_release (HmConductor *self, HmWork *work)
{
  g_clear_pointer (&work->fillers, g_ptr_array_unref);
  if (work->tasks == NULL)
    return;

  for (guint i = 0; i < work->cell->threads; i++)
    if (work->tasks[i] != NULL)
      hm_task_free (work->tasks[i]);
  g_clear_pointer (&work->tasks, g_free);

  if (work->turns != NULL)
    hm_turns_drop_shared (work->turns);
  forget (self, work);
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
  else if (work->rejected_at > 0)
    {
      event->kind = HM_EVENT_REJECTED;
      event->sample.at = work->rejected_at;
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
    case HM_EVENT_REJECTED:
      work->rejected_at = 0;
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
hm_work_reject (HmConductor *self, HmWork *work)
{
  double now = hm_conductor_elapsed (self) / HM_SECOND;

  /* Teams do not listen: their members may be each other's neighbours. */
  if (work->cell->threads > 1 || work->samples->len == 0)
    return;

  for (guint i = 0; i < work->samples->len; i++)
    g_array_index (work->samples, HmSample, i).flags |= HM_SAMPLE_SHARED;
  work->rejected_at = now;
  hm_estimate ((const HmSample *) work->samples->data, work->samples->len, &work->estimate);

  /* What is measured in turns is visited by its leader, and a ratio is not disturbed by what both
   * bear. */
  if (work->turns == NULL)
    work->visits = MIN (work->visits, 1);
  if (work->status == HM_STATUS_PENDING && !work->open &&
      (work->turns == NULL || hm_turns_leads (work)))
    {
      work->open = TRUE;
      self->n_open++;
    }
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
  gint64 start = self->clock->now (self->clock);
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
      work->preparing = (double) (self->clock->now (self->clock) - start);
      work->stayed = 0;
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

static GPtrArray *
fill (HmConductor *self)
{
  GPtrArray *fillers = g_ptr_array_new_with_free_func (g_free);

  for (guint size = 1; size <= SMALL_SIZES; size++)
    for (guint n = hm_conductor_chance (self, SMALL_MOST); n > 0; n--)
      g_ptr_array_add (fillers, g_malloc (size * STEP));
  g_ptr_array_add (fillers,
                   g_malloc (STEP * (SMALL_SIZES + hm_conductor_chance (self, LARGE_STEPS))));
  return fillers;
}

gboolean
hm_work_renew (HmConductor *self, HmWork *work)
{
  HmTask **old = g_steal_pointer (&work->tasks);
  g_autoptr (GPtrArray) old_fillers = g_steal_pointer (&work->fillers);
  gboolean ok;

  if (old != NULL)
    forget (self, work);
  work->fillers = fill (self);
  work->depth = STEP * hm_conductor_chance (self, STACK_STEPS);
  ok = hm_work_prepare (self, work);
  /* Only now, so that the new ones cannot take their place. */
  for (guint i = 0; old != NULL && i < work->cell->threads; i++)
    hm_task_free (old[i]);
  g_free (old);
  return ok;
}

/* What costs next to nothing beside what was measured with it, or at most as much, as long as all
 * of it stays within its share. */
static gboolean
is_worth_renewing (HmConductor *self, HmWork *work)
{
  double cost = work->preparing + work->check;

  /* The old tasks are still there while the new ones are made. */
  if (work->visits == 0 || !work->kept || self->plan->sustained ||
      self->memory + hm_work_bytes (work) > HM_CONDUCTOR_MEMORY)
    return FALSE;
  return cost <= RENEWING_SHARE * work->stayed ||
         (cost <= work->stayed &&
          self->renewing + cost <= RENEWING_SHARE * (double) hm_conductor_elapsed (self));
}

gboolean
hm_work_prepare_visit (HmConductor *self, HmWork *work)
{
  gint64 start = self->clock->now (self->clock);
  double took;
  gboolean ok;

  if (work->tasks == NULL || !is_worth_renewing (self, work))
    return hm_work_prepare (self, work);

  hm_work_check_again (self, work);
  if (work->status != HM_STATUS_PENDING)
    return FALSE;
  ok = hm_work_renew (self, work);
  took = (double) (self->clock->now (self->clock) - start);
  self->renewing += MAX (took, 0);
  return ok;
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
