/* hm-ring.h: events from one thread to one other, without locks
 *
 * Neither side ever waits: a full ring refuses, and the sender keeps what it has for later. Nothing
 * is allocated after the start.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "bench/hm-ratio.h"
#include "run/hm-result.h"

G_BEGIN_DECLS

typedef enum
{
  HM_EVENT_PREPARED, /* text: the implementation, interned, or NULL */
  HM_EVENT_SAMPLE,   /* sample, taken */
  HM_EVENT_TURN,     /* other, turn: a visit's ratio of that cell to this one */
  HM_EVENT_ENDED,    /* status, text: an allocated message that the receiver frees, or NULL */
} HmEventKind;

typedef struct
{
  HmEventKind kind;
  guint       cell;
  guint       taken; /* samples of this cell so far, those that are not kept too */
  HmStatus    status;
  HmSample    sample;
  guint       other;
  HmTurn      turn;
  gpointer    text;
} HmEvent;

typedef struct _HmRing HmRing;

HmRing  *hm_ring_new (guint capacity); /* rounded up to a power of two */
void     hm_ring_free (HmRing *self); /* events that are still in it are dropped, texts are freed */
gboolean hm_ring_push (HmRing *self, const HmEvent *event); /* one thread; FALSE: full */
gboolean hm_ring_pop (HmRing *self, HmEvent *event);        /* one other thread; FALSE: empty */

G_END_DECLS
