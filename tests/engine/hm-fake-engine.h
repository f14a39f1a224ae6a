/* hm-fake-engine.h: an engine whose operations cost what a test says
 *
 * For tests of what stands on engines. An operation takes no real time: its cost goes to a function
 * of the test, which moves its own clock on.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/hm-engine.h"

G_BEGIN_DECLS

typedef struct
{
  const char *algorithm;
  HmOperation operation;
  guint bits;
  guint block; /* 0: takes no size */
  gboolean classic, slow;
  double cost;          /* nanoseconds an operation ... */
  double cost_per_byte; /* ... and so much more for each byte */
  gboolean unavailable; /* prepare () says so */
  gint fails;           /* perform () fails; may be set while it runs (atomic) */
  gint wrong;           /* check () fails; the same */
  gint waits;           /* perform () comes back only when it is stopped; the same */
} HmFakeOffer;

typedef void (*HmFakeAdvance) (double nanoseconds, gpointer data);

/* Makes the engine "fake" known, with @offers (ended by a NULL algorithm; they must stay). Once in
 * a program; again only to replace the offers and the clock when no task is left. @advance may be
 * NULL. */
const HmEngine *hm_fake_engine_set (HmFakeOffer *offers, HmFakeAdvance advance, gpointer data);

/* A digest "fake-hash", a cipher "fake-cipher" of 8-byte blocks in both directions,
 * "fake-sign-1024". */
HmFakeOffer *hm_fake_engine_defaults (void);

/* How many tasks were prepared, and how many are not freed yet. */
guint hm_fake_engine_get_prepared (void);
guint hm_fake_engine_get_live (void);

G_END_DECLS
