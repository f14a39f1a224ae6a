/* hm-handshake-pairs.h: the pairs of one cell, one for each thread, and samples of them
 *
 * A pair is a client and a server, driven by one thread. What a sample counts is the time in which
 * both sides work; what this loop does between their calls (comparing what came with what was sent)
 * is not in it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-gate.h"
#include "bench/hm-handshake-plan.h"
#include "bench/hm-sampler.h"
#include "bench/hm-team.h"

G_BEGIN_DECLS

typedef struct _HmHandshakePairs HmHandshakePairs;

typedef struct
{
  double connection;   /* nanoseconds in which all threads as one make a connection; 0: not known */
  double cycles;       /* likewise, core cycles */
  double client_share; /* of the time of both sides */
  HmSampleFlags flags;
  gboolean interrupted; /* the gate was closed meanwhile: no sample, but connections were made */
} HmHandshakeSample;

/* What all threads have made since the beginning. */
typedef struct
{
  guint64 connections, resumed;
  double wire_bytes; /* of those that are of the cell's kind */
  guint64 n_wire;    /* how many these are */
} HmHandshakeCount;

/* Prepares @threads pairs; @cell, @clock and @gate must outlive them. NULL with an error, of
 * HM_ENGINE_ERROR_CANCELLED when the gate was closed meanwhile. */
HmHandshakePairs *hm_handshake_pairs_new (const HmHandshakeCell *cell,
                                          guint threads,
                                          HmClock *clock,
                                          HmGate *gate,
                                          GError **error);
void hm_handshake_pairs_free (HmHandshakePairs *self);

/* A connection of each pair, one after the other: the full one from which others resume, or one
 * that finds caches cold. @connection: nanoseconds that the last one took both sides. */
gboolean hm_handshake_pairs_warm_up (HmHandshakePairs *self, double *connection, GError **error);

/* @count connections of each pair, at the same time: by @sampler where there is one, by @team where
 * there are more; then some more are made than are counted. FALSE when one failed. */
gboolean hm_handshake_pairs_take (HmHandshakePairs *self,
                                  HmSampler *sampler,
                                  HmTeam *team,
                                  guint64 count,
                                  HmHandshakeSample *sample,
                                  GError **error);

HmHandshakeCount hm_handshake_pairs_get_count (HmHandshakePairs *self);

G_END_DECLS
