/* hm-ring.c: events from one thread to one other, without locks
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-ring.h"

#include <stdatomic.h>

/* The two counters run on and wrap around by themselves; each is written by one side alone, and
 * stands on a cache line of its own. */
struct _HmRing
{
  _Alignas(64) atomic_uint head; /* events ever pushed */
  _Alignas(64) atomic_uint tail; /* events ever popped */
  _Alignas(64) guint mask;
  HmEvent *events;
};

HmRing *
hm_ring_new (guint capacity)
{
  HmRing *self = g_aligned_alloc0 (1, sizeof (HmRing), 64);
  guint size = 1;

  while (size < capacity)
    size *= 2;
  self->mask = size - 1;
  self->events = g_new0 (HmEvent, size);

  return self;
}

void
hm_ring_free (HmRing *self)
{
  HmEvent event;

  if (self == NULL)
    return;

  while (hm_ring_pop (self, &event))
    if (event.kind == HM_EVENT_ENDED)
      g_free (event.text);
  g_free (self->events);
  g_aligned_free (self);
}

gboolean
hm_ring_push (HmRing *self, const HmEvent *event)
{
  guint head = atomic_load_explicit (&self->head, memory_order_relaxed);
  guint tail = atomic_load_explicit (&self->tail, memory_order_acquire);

  if (head - tail > self->mask)
    return FALSE;

  self->events[head & self->mask] = *event;
  atomic_store_explicit (&self->head, head + 1, memory_order_release);
  return TRUE;
}

gboolean
hm_ring_pop (HmRing *self, HmEvent *event)
{
  guint tail = atomic_load_explicit (&self->tail, memory_order_relaxed);
  guint head = atomic_load_explicit (&self->head, memory_order_acquire);

  if (head == tail)
    return FALSE;

  *event = self->events[tail & self->mask];
  atomic_store_explicit (&self->tail, tail + 1, memory_order_release);
  return TRUE;
}
