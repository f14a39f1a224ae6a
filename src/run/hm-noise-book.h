/* hm-noise-book.h: what the figures of machines differ by from run to run, as it was measured
 *
 * One small file, $XDG_DATA_HOME/hashmark/noise.json. A machine is known by its processor, the
 * number of its processors and its memory. All of this may be called in any thread.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-run.h"

G_BEGIN_DECLS

/* How a machine measured itself against itself. */
typedef struct
{
  double noise; /* of the cycles that an operation takes: relative standard deviation */
  double clock; /* of the core's clock, likewise */
  guint runs;   /* that were held against each other */
  guint cells;  /* figures in each of them */
} HmNoiseMeasured;

/* Less is not believed, nor is more. */
#define HM_NOISE_LEAST 0.0005
#define HM_NOISE_MOST 0.5

/* FALSE when nobody measured the noise of this machine, or the file cannot be read. @measured may be
 * NULL. */
gboolean hm_noise_book_find (const HmMachine *machine, HmNoiseMeasured *measured);

/* Replaces what was known of the machine. The file is written whole or not at all. */
gboolean
hm_noise_book_store (const HmMachine *machine, const HmNoiseMeasured *measured, GError **error);

/* The text of the file, for tests: how many machines it knows, or -1 with an error of
 * HM_RUN_ERROR. */
int hm_noise_book_check (const char *text, gssize length, GError **error);

G_END_DECLS
