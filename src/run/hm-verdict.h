/* hm-verdict.h: how far a run is to be believed
 *
 * A plain function of the run: whoever reads a saved run comes to the same verdict as the machine
 * that measured it. docs/compare.md has the rules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-run.h"

G_BEGIN_DECLS

typedef enum
{
  HM_VERDICT_UNKNOWN, /* not measured here, not over yet, or without a figure */
  HM_VERDICT_GOOD,
  HM_VERDICT_FAIR,
  HM_VERDICT_POOR,
} HmVerdictLevel;

const char *hm_verdict_to_string (HmVerdictLevel level); /* "good", for programs */

/* What speaks against a run, with what the numbers of a reason are. */
typedef enum
{
  HM_REASON_DISTURBED, /* value: results that were disturbed, other: results with a figure */
  HM_REASON_THROTTLED, /* value: throttle events */
  HM_REASON_SLIDE,     /* value: burst clock, other: sustained clock, in hertz */
  HM_REASON_POWER,     /* the power supply changed meanwhile */
  HM_REASON_STEAL,     /* value: share of the time */
  HM_REASON_ACCEPTED,  /* value: share of samples that were accepted */
  HM_REASON_LOAD,      /* value: load before the start */
  HM_REASON_FREQUENCY, /* value: lowest, other: highest clock, in hertz */
  HM_REASON_WIDE,      /* value: results with a wide interval, other: results with a figure */
  HM_REASON_BATTERY,   /* value: level of the battery, or NAN */
  HM_REASON_GOVERNOR,
  HM_REASON_SUSPENDS, /* value: how often */

  /* Of a single result. */
  HM_REASON_RESULT_SHARED, /* most of the samples that were set aside; value: their share */
  HM_REASON_RESULT_CLOCK,
  HM_REASON_RESULT_SWITCHED,
  HM_REASON_RESULT_THROTTLED,
  HM_REASON_RESULT_ROUND,
  HM_REASON_RESULT_WIDE, /* value: half width of the interval */
} HmReasonKind;

const char *hm_reason_to_string (HmReasonKind kind); /* of a run's: "load", for programs */

typedef struct
{
  HmReasonKind kind;
  HmVerdictLevel level; /* what the run is for this alone: fair or poor */
  double value, other;
} HmReason;

#define HM_VERDICT_MAX_REASONS 12

typedef struct
{
  HmVerdictLevel level; /* the worst of the reasons', or good */
  guint n_reasons;
  HmReason reasons[HM_VERDICT_MAX_REASONS]; /* worst first */
  gboolean blind; /* the system told nothing of clock, heat and load: the samples alone judge */
} HmRunVerdict;

void hm_verdict_of_run (HmRun *run, HmRunVerdict *verdict);

/* Of one result with a figure: fair or poor with a reason, otherwise good; unknown without a figure
 * and for what was not measured here. */
HmVerdictLevel hm_verdict_of_result (HmRun *run, HmResult *result, HmReason *reason);

/* Whether the processor is kept slow under this governor, as HmConditions have it. */
gboolean hm_governor_saves_power (const char *governor);

G_END_DECLS
