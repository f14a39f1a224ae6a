/* hm-noise-words.c: which differences a machine can tell, in words
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-noise-words.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "report/hm-format.h"
#include "report/hm-report-words.h"
#include "run/hm-noise.h"

/* Figures of a usual table. */
#define TABLE 100

double
hm_noise_least_alone (double noise)
{
  return expm1 (HM_NOISE_95 * G_SQRT2 * noise);
}

double
hm_noise_least_of (double noise, guint n)
{
  return expm1 (hm_noise_threshold (HM_NOISE_LEVEL / MAX (n, 1)) * G_SQRT2 * noise);
}

static char *
tell_share (double share)
{
  return hm_format_percent (share, share < 0.1 ? 2 : 0);
}

char *
hm_noise_tell (const HmNoiseMeasured *measured)
{
  g_autofree char *runs = NULL, *cells = NULL, *noise = NULL, *alone = NULL, *table = NULL;
  g_autofree char *clock = NULL, *n = NULL, *starts = NULL;

  g_return_val_if_fail (measured != NULL, NULL);

  runs = hm_format_count (measured->runs);
  cells = hm_format_count (measured->cells);
  noise = tell_share (measured->noise);
  clock = tell_share (measured->clock);
  alone = tell_share (hm_noise_least_alone (hm_noise_between_starts (measured->noise)));
  table = tell_share (hm_noise_least_of (hm_noise_between_starts (measured->noise), TABLE));
  starts = tell_share (HM_NOISE_BETWEEN_STARTS);
  n = hm_format_count (TABLE);
  return hm_words_fill (
      /* Translators: %1$s runs of %2$s figures; %3$s: percent from run to run; %4$s: percent that
       * the clock of the core wandered by; %5$s, %6$s and %8$s: percent; %7$s: a number of figures.
       */
      _ ("In %1$s runs of %2$s figures, this computer's figures differed by ±%3$s from run to run, "
         "besides the clock of the core, which wandered by ±%4$s. With ±%8$s for what differs "
         "between "
         "two starts of the program, two figures are told apart from a difference of %5$s on; in a "
         "table of %7$s figures, from %6$s on."),
      (const char *const[]){ runs, cells, noise, clock, alone, table, n, starts, NULL });
}
