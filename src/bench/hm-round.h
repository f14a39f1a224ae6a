/* hm-round.h: what the samples of half a second say of the machine
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-moments.h"
#include "run/hm-result.h"

G_BEGIN_DECLS

typedef struct
{
  GArray *cycle_times; /* of double, seconds */
  guint n_samples, n_disturbed;
  guint64 switches; /* of the workers, when it began */
} HmRound;

void hm_round_init (HmRound *self);
void hm_round_clear (HmRound *self);

void hm_round_add (HmRound *self, const HmSample *sample);

/* Fills in the frequency of the core, the share of disturbed samples and the switches (@switches
 * are all since the run began); the next round begins. */
void hm_round_end (HmRound *self, guint64 switches, HmMoment *moment);

G_END_DECLS
