/* hm-timeline.c: several quantities over one time, each in a lane of its own
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-timeline.h"

#include <glib/gi18n-lib.h>

const char *
hm_phase_title (HmPhase phase)
{
  static const char *const titles[HM_N_PHASES] = {
    [HM_PHASE_DISTURBED] = N_ ("Most samples disturbed"),
    [HM_PHASE_THROTTLED] = N_ ("Slowed down by heat"),
    [HM_PHASE_STOLEN] = N_ ("Time taken by other virtual machines"),
    [HM_PHASE_BATTERY] = N_ ("On battery"),
  };

  g_return_val_if_fail ((guint) phase < HM_N_PHASES, NULL);

  return _ (titles[phase]);
}

HmTimeline *
hm_timeline_new (guint n_lanes)
{
  HmTimeline *self = g_new0 (HmTimeline, 1);

  self->n_lanes = n_lanes;
  self->lanes = g_new0 (HmLane, n_lanes);
  self->spans = g_array_new (FALSE, FALSE, sizeof (HmSpan));
  return self;
}

void
hm_timeline_free (HmTimeline *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < self->n_lanes; i++)
    g_free (self->lanes[i].range);
  g_free (self->lanes);
  g_array_unref (self->spans);
  g_free (self);
}

gboolean
hm_timeline_has (const HmTimeline *self, HmPhase phase)
{
  g_return_val_if_fail (self != NULL, FALSE);

  for (guint i = 0; i < self->spans->len; i++)
    if (g_array_index (self->spans, HmSpan, i).phase == phase)
      return TRUE;
  return FALSE;
}

double
hm_timeline_step (double seconds, guint most)
{
  static const double steps[] = { 1,   2,   5,   10,   15,   30,   60,   120,
                                  300, 600, 900, 1800, 3600, 7200, 14400 };

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    if (seconds / steps[i] <= most)
      return steps[i];
  return MAX (43200, seconds / MAX (most, 1));
}
