/* hm-serving.h: how many connections a second a machine can serve, by a run
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-run.h"

G_BEGIN_DECLS

typedef struct
{
  const HmHandshake *full;    /* the row that the figure is of; borrowed from the run */
  const HmHandshake *resumed; /* the fastest that resumes connections of that kind, or NULL */
  double full_rate,
      resumed_rate; /* connections a second of one core, or of all threads; NAN: not known */
  gboolean server;  /* the rates are those of a server alone; else both sides share the core */
} HmServing;

/* The row that tells most of a server of today: of full handshakes with the fewest bytes, that of
 * the newest protocol that encrypts, of these that with the most threads, and then the fastest.
 * FALSE when the run has none. */
gboolean hm_serving_find (HmRun *run, HmServing *serving);

/* "2,270 connections a second", and under which conditions, a sentence. */
char *hm_serving_headline (const HmServing *serving);
char *hm_serving_explain (const HmServing *serving);

G_END_DECLS
