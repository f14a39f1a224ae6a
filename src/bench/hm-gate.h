/* hm-gate.h: what measuring threads pass between two steps of their work
 *
 * The main thread closes it to pause them, opens it to let them go on, or stops them for good. To
 * pass an open gate costs one look at an atomic.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>
#include <stdatomic.h>

G_BEGIN_DECLS

typedef struct
{
  atomic_int state;
  atomic_uint interrupts; /* how often it was closed or stopped */
  atomic_uint resting;    /* threads that wait */
  gint stop;    /* by GLib's atomics: set while it is not open, for HmTask and HmTlsEngine */
  GMutex mutex; /* only to sleep on; guards no data */
  GCond changed;
} HmGate;

void hm_gate_init (HmGate *self);
void hm_gate_clear (HmGate *self);

/* From the main thread. Nothing opens a gate that was stopped. */
void hm_gate_close (HmGate *self);
void hm_gate_open (HmGate *self);
void hm_gate_stop (HmGate *self);

/* Waits while it is closed. FALSE when it is time to go. @seen (may be NULL) becomes what
 * hm_gate_was_closed () asks for. */
gboolean hm_gate_pass (HmGate *self, guint *seen);

/* Whether it was closed or stopped since @seen: what failed meanwhile was told to give up, and what
 * was timed meanwhile was not work. */
gboolean hm_gate_was_closed (HmGate *self, guint seen);

gboolean hm_gate_is_open (HmGate *self);
gboolean hm_gate_is_stopped (HmGate *self);
gboolean hm_gate_is_waited_at (HmGate *self); /* a thread has obeyed a pause */

G_END_DECLS
