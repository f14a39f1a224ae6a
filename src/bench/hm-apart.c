/* hm-apart.c: estimates of samples that were taken at two speeds of one machine
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-apart.h"

#include "run/hm-phases.h"

/* Accepted samples that a part of them needs to speak for itself. */
#define ENOUGH 11

/* Those with any of @wanted (0: with none of the marks), without their marks. */
static GArray *
choose (const HmSample *samples, guint n, HmSampleFlags wanted)
{
  GArray *chosen = g_array_new (FALSE, FALSE, sizeof (HmSample));

  for (guint i = 0; i < n; i++)
    {
      HmSampleFlags marks = samples[i].flags & HM_PHASES_FLAGS;

      if (wanted == 0 ? marks == 0 : (marks & wanted) != 0)
        {
          HmSample sample = samples[i];

          sample.flags &= ~(HmSampleFlags) HM_PHASES_FLAGS;
          g_array_append_val (chosen, sample);
        }
    }
  return chosen;
}

static gboolean
estimate_all (const GArray *samples, HmEstimate *estimate)
{
  return hm_estimate ((const HmSample *) (gconstpointer) samples->data, samples->len, estimate) &&
         estimate->accepted >= ENOUGH;
}

gboolean
hm_apart_estimate (const HmSample *samples, guint n, HmEstimate *estimate, HmEstimate *sustained)
{
  g_autoptr (GArray) unmarked = choose (samples, n, HM_SAMPLE_OK);
  g_autoptr (GArray) slow = choose (samples, n, HM_SAMPLE_THROTTLED);
  guint taken;

  if (!estimate_all (unmarked, estimate))
    {
      g_autoptr (GArray) marked = choose (samples, n, HM_PHASES_FLAGS);

      g_array_append_vals (unmarked, marked->data, marked->len);
      if (!hm_estimate ((const HmSample *) (gconstpointer) unmarked->data, unmarked->len, estimate))
        return FALSE;
    }
  if (!estimate_all (slow, sustained))
    *sustained = *estimate;

  /* What was set aside was taken all the same. */
  taken = 0;
  for (guint i = 0; i < n; i++)
    taken += !(samples[i].flags & HM_SAMPLE_WARMUP);
  estimate->samples = taken;
  return TRUE;
}
