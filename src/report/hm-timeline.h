/* hm-timeline.h: several quantities over one time, each in a lane of its own
 *
 * What a figure has besides its series where these have no axis in common: the clock in hertz, the
 * temperature in degrees, and so on. Each series is a lane.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  const char *word;   /* for programs, as saved runs have it: "frequency" */
  const char *unit;   /* likewise: "Hz"; NULL of plain numbers */
  double bottom, top; /* which values its lower and its upper edge stand for */
  char *range;        /* all its values in words: "3.9 GHz – 4.1 GHz"; "unknown" */
} HmLane;

/* Times in which not all was as it should be. Each has a pattern of its own. */
typedef enum
{
  HM_PHASE_DISTURBED, /* most of the samples were */
  HM_PHASE_THROTTLED, /* by heat */
  HM_PHASE_STOLEN,    /* other virtual machines had much of the processor */
  HM_PHASE_BATTERY,
  HM_N_PHASES,
} HmPhase;

const char *hm_phase_title (HmPhase phase); /* translated */

typedef struct
{
  HmPhase phase;
  double from, to; /* seconds */
} HmSpan;

typedef struct
{
  double duration; /* seconds */
  HmLane *lanes;   /* one a series */
  guint n_lanes;
  GArray *spans; /* of HmSpan, in the order of time */
} HmTimeline;

HmTimeline *hm_timeline_new (guint n_lanes);
void hm_timeline_free (HmTimeline *self);

/* TRUE when there is any time of a kind. */
gboolean hm_timeline_has (const HmTimeline *self, HmPhase phase);

/* Seconds between two labels of an axis of @seconds that has at most @most of them: a number that
 * people count in. */
double hm_timeline_step (double seconds, guint most);

G_END_DECLS
