/* hm-gate.c: what measuring threads pass between two steps of their work
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-gate.h"

enum
{
  OPEN,
  CLOSED,
  STOPPED,
};

void
hm_gate_init (HmGate *self)
{
  atomic_init (&self->state, OPEN);
  atomic_init (&self->interrupts, 0);
  atomic_init (&self->resting, 0);
  self->stop = 0;
  g_mutex_init (&self->mutex);
  g_cond_init (&self->changed);
}

void
hm_gate_clear (HmGate *self)
{
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->changed);
}

static void
set_state (HmGate *self, int state)
{
  g_mutex_lock (&self->mutex);
  atomic_store (&self->state, state);
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->mutex);
}

/* In this order: whoever finds an operation given up, because of the flag, finds the number of
 * interrupts changed, too; and whoever reads that number finds the gate closed. */
static void
interrupt (HmGate *self, int state)
{
  set_state (self, state);
  atomic_fetch_add (&self->interrupts, 1);
  g_atomic_int_set (&self->stop, 1);
}

void
hm_gate_close (HmGate *self)
{
  g_return_if_fail (self != NULL);

  if (hm_gate_is_open (self))
    interrupt (self, CLOSED);
}

void
hm_gate_open (HmGate *self)
{
  g_return_if_fail (self != NULL);

  if (atomic_load (&self->state) != CLOSED)
    return;
  g_atomic_int_set (&self->stop, 0);
  set_state (self, OPEN);
}

void
hm_gate_stop (HmGate *self)
{
  g_return_if_fail (self != NULL);

  if (!hm_gate_is_stopped (self))
    interrupt (self, STOPPED);
}

static void
rest (HmGate *self)
{
  atomic_fetch_add (&self->resting, 1);
  g_mutex_lock (&self->mutex);
  while (atomic_load (&self->state) == CLOSED)
    g_cond_wait (&self->changed, &self->mutex);
  g_mutex_unlock (&self->mutex);
  atomic_fetch_sub (&self->resting, 1);
}

gboolean
hm_gate_pass (HmGate *self, guint *seen)
{
  do
    {
      if (atomic_load (&self->state) == CLOSED)
        rest (self);
      if (seen != NULL)
        *seen = atomic_load (&self->interrupts);
    }
  while (atomic_load (&self->state) == CLOSED);

  return !hm_gate_is_stopped (self);
}

gboolean
hm_gate_was_closed (HmGate *self, guint seen)
{
  return atomic_load (&self->interrupts) != seen;
}

gboolean
hm_gate_is_open (HmGate *self)
{
  return atomic_load (&self->state) == OPEN;
}

gboolean
hm_gate_is_stopped (HmGate *self)
{
  return atomic_load (&self->state) == STOPPED;
}

gboolean
hm_gate_is_waited_at (HmGate *self)
{
  return atomic_load (&self->resting) > 0;
}
