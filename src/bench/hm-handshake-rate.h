/* hm-handshake-rate.h: a rate beside the connections: of a key, a cipher or a digest
 *
 * What of a connection's time is work with keys and what is encryption is reckoned from these
 * (hm-connection.h). They are visited in the rounds of the connections, by the same threads, and
 * judged and estimated as all other figures.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-estimate.h"
#include "bench/hm-gate.h"
#include "bench/hm-plan.h"
#include "bench/hm-sampler.h"
#include "bench/hm-kept.h"
#include "bench/hm-team.h"

G_BEGIN_DECLS

/* Rounds in which a rate takes part. */
#define HM_HANDSHAKE_RATE_VISITS 10

/* Nanoseconds of a visit. */
#define HM_HANDSHAKE_RATE_TIME 5e6

typedef struct
{
  const HmCell *cell;
  HmTask **tasks;   /* one a thread; NULL: not prepared, or done */
  HmKept samples;   /* of HmSample */
  double operation; /* nanoseconds in which all threads as one do an operation */
  guint visits;
  HmStatus status; /* pending, unless it ended without a figure */
  char *message;   /* why */
  const char *implementation;
} HmHandshakeRate;

void hm_handshake_rate_init (HmHandshakeRate *self, const HmCell *cell);
void hm_handshake_rate_clear (HmHandshakeRate *self);
gboolean hm_handshake_rate_is_done (const HmHandshakeRate *self);

/* Takes some samples; seconds per core cycle go to @cycle_times. @team: where there are several
 * threads. Does not count where the gate was closed meanwhile. */
void hm_handshake_rate_visit (HmHandshakeRate *self,
                              HmSampler *sampler,
                              HmTeam *team,
                              HmGate *gate,
                              gint64 start,
                              HmKept *cycle_times);

G_END_DECLS
