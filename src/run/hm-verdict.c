/* hm-verdict.c: how far a run is to be believed
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-verdict.h"

#include <math.h>
#include <string.h>

#include "run/hm-median.h"
#include "run/hm-phases.h"

/* From these values on something is fair, and poor. */
#define ACCEPTED_FAIR 0.8
#define ACCEPTED_POOR 0.5
#define DISTURBED_POOR 0.1  /* share of the results; fair from one on */
#define THROTTLED_POOR 0.25 /* share of the rounds with an event; fair from one event on */
#define STEAL_FAIR 0.01
#define STEAL_POOR 0.1
#define LOAD_FAIR 0.5
#define LOAD_POOR 0.5      /* for each processor, and 2 at least */
#define FREQUENCY_FAIR 0.1 /* of the clock's range, relative */
#define FREQUENCY_POOR 0.3
#define WIDE_FAIR 0.1 /* share of the results */
#define WIDE_POOR 0.33

/* An interval is wide from this half width on, or from so many times what the run aimed at. */
#define WIDE 0.02
#define WIDE_TIMES 3

/* Of the clock's range this much is left out at both ends. */
#define TAIL 0.05

const char *
hm_verdict_to_string (HmVerdictLevel level)
{
  static const char *const words[] = { "unknown", "good", "fair", "poor" };

  g_return_val_if_fail (level <= HM_VERDICT_POOR, NULL);
  return words[level];
}

const char *
hm_reason_to_string (HmReasonKind kind)
{
  static const char *const words[] = {
    [HM_REASON_DISTURBED] = "disturbed", [HM_REASON_THROTTLED] = "throttled",
    [HM_REASON_SLIDE] = "slide",         [HM_REASON_POWER] = "power",
    [HM_REASON_STEAL] = "steal",         [HM_REASON_ACCEPTED] = "accepted",
    [HM_REASON_LOAD] = "load",           [HM_REASON_FREQUENCY] = "frequency",
    [HM_REASON_WIDE] = "wide",           [HM_REASON_BATTERY] = "battery",
    [HM_REASON_GOVERNOR] = "governor",   [HM_REASON_SUSPENDS] = "suspends",
  };

  g_return_val_if_fail (kind < G_N_ELEMENTS (words), NULL);
  return words[kind];
}

/* Not above, above the first bound, above the second. */
static HmVerdictLevel
grade (double value, double fair, double poor)
{
  return value > poor ? HM_VERDICT_POOR : value > fair ? HM_VERDICT_FAIR : HM_VERDICT_GOOD;
}

static void
add (HmRunVerdict *verdict, HmReasonKind kind, HmVerdictLevel level, double value, double other)
{
  guint at = verdict->n_reasons;

  if (level <= HM_VERDICT_GOOD)
    return;
  g_return_if_fail (at < HM_VERDICT_MAX_REASONS);
  while (at > 0 && verdict->reasons[at - 1].level < level)
    {
      verdict->reasons[at] = verdict->reasons[at - 1];
      at--;
    }
  verdict->reasons[at] = (HmReason){ kind, level, value, other };
  verdict->n_reasons++;
  verdict->level = MAX (verdict->level, level);
}

static double
half_width (HmResult *result)
{
  const HmFigures *figures = hm_result_get_figures (result);

  return (figures->high - figures->low) / 2 / figures->value;
}

static gboolean
is_wide (HmRun *run, HmResult *result)
{
  double aim = hm_run_get_method (run)->precision;

  return half_width (result) > MAX (WIDE, isfinite (aim) ? WIDE_TIMES * aim : 0);
}

/* What the results say; FALSE when there is no figure at all. */
static gboolean
judge_results (HmRun *run, HmRunVerdict *verdict)
{
  guint n = 0, n_disturbed = 0, n_wide = 0;

  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      HmResult *result = hm_run_get_result (run, i);

      if (!hm_result_has_value (result))
        continue;
      n++;
      n_disturbed += hm_result_get_figures (result)->status == HM_STATUS_DISTURBED;
      n_wide += is_wide (run, result);
    }
  for (guint i = 0; i < hm_run_get_handshakes (run)->len; i++)
    {
      const HmHandshake *handshake = g_ptr_array_index (hm_run_get_handshakes (run), i);

      n += isfinite (handshake->seconds);
      n_disturbed += handshake->status == HM_STATUS_DISTURBED;
    }
  if (n == 0)
    return FALSE;
  add (verdict, HM_REASON_DISTURBED, grade ((double) n_disturbed / n, 0, DISTURBED_POOR),
       n_disturbed, n);
  add (verdict, HM_REASON_WIDE, grade ((double) n_wide / n, WIDE_FAIR, WIDE_POOR), n_wide, n);
  return TRUE;
}

static void
judge_frequency (const HmMoments *moments, HmRunVerdict *verdict)
{
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (double));
  double low, high;

  for (guint i = 0; i < hm_moments_get_n (moments); i++)
    {
      double frequency = hm_moments_get (moments, i)->frequency;

      if (isfinite (frequency) && frequency > 0)
        g_array_append_val (values, frequency);
    }
  if (values->len < 4)
    return;
  g_array_sort (values, hm_compare_doubles);
  low = g_array_index (values, double, (guint) (TAIL * values->len));
  high = g_array_index (values, double, values->len - 1 - (guint) (TAIL * values->len));
  add (verdict, HM_REASON_FREQUENCY, grade (high / low - 1, FREQUENCY_FAIR, FREQUENCY_POOR), low,
       high);
}

static double
throttled_share (const HmMoments *moments)
{
  guint n = 0, n_throttled = 0;

  for (guint i = 0; i < hm_moments_get_n (moments); i++)
    {
      double events = hm_moments_get (moments, i)->throttled;

      n += !isnan (events);
      n_throttled += events > 0;
    }
  return n > 0 ? (double) n_throttled / n : 0;
}

static gboolean
power_changed (const HmMoments *moments)
{
  const char *first = NULL;

  for (guint i = 0; i < hm_moments_get_n (moments); i++)
    {
      const char *power = hm_moments_get (moments, i)->power;

      if (first == NULL)
        first = power;
      if (power != NULL && power != first)
        return TRUE;
    }
  return FALSE;
}

static void
judge_clock (HmRun *run, HmRunVerdict *verdict)
{
  const HmMethod *method = hm_run_get_method (run);
  const HmMoments *moments = hm_run_get_moments (run);
  guint64 throttled = hm_run_get_conditions (run)->throttled;

  if (throttled != HM_COUNT_UNKNOWN && throttled > 0)
    add (verdict, HM_REASON_THROTTLED,
         throttled_share (moments) > THROTTLED_POOR ? HM_VERDICT_POOR : HM_VERDICT_FAIR,
         (double) throttled, NAN);
  if (isfinite (method->sustained_cycle_time) && method->sustained_cycle_time > 0)
    add (verdict, HM_REASON_SLIDE, HM_VERDICT_FAIR, 1 / method->cycle_time,
         1 / method->sustained_cycle_time);
  else
    judge_frequency (moments, verdict);
}

gboolean
hm_governor_saves_power (const char *governor)
{
  static const char *const words[] = { "powersave", "powersave (power)",
                                       "powersave (balance_power)", "conservative" };

  for (guint i = 0; governor != NULL && i < G_N_ELEMENTS (words); i++)
    if (g_str_equal (governor, words[i]))
      return TRUE;
  return FALSE;
}

static void
judge_conditions (HmRun *run, HmRunVerdict *verdict)
{
  const HmConditions *conditions = hm_run_get_conditions (run);
  double processors = hm_run_get_machine (run)->cores;

  if (power_changed (hm_run_get_moments (run)))
    add (verdict, HM_REASON_POWER, HM_VERDICT_POOR, NAN, NAN);
  else if (g_strcmp0 (conditions->power, "battery") == 0)
    add (verdict, HM_REASON_BATTERY, HM_VERDICT_FAIR, conditions->battery, NAN);
  if (hm_governor_saves_power (conditions->governor))
    add (verdict, HM_REASON_GOVERNOR, HM_VERDICT_FAIR, NAN, NAN);
  add (verdict, HM_REASON_STEAL, grade (conditions->steal, STEAL_FAIR, STEAL_POOR),
       conditions->steal, NAN);
  add (verdict, HM_REASON_LOAD,
       grade (conditions->load, LOAD_FAIR, MAX (2, LOAD_POOR * processors)), conditions->load, NAN);
  if (conditions->suspends != HM_COUNT_UNKNOWN)
    add (verdict, HM_REASON_SUSPENDS, grade ((double) conditions->suspends, 0, INFINITY),
         (double) conditions->suspends, NAN);
}

static gboolean
is_blind (HmRun *run)
{
  const HmConditions *conditions = hm_run_get_conditions (run);

  return isnan (conditions->temperature) && isnan (conditions->load) && isnan (conditions->steal) &&
         conditions->governor == NULL && conditions->power == NULL &&
         conditions->throttled == HM_COUNT_UNKNOWN;
}

void
hm_verdict_of_run (HmRun *run, HmRunVerdict *verdict)
{
  double accepted;

  g_return_if_fail (HM_IS_RUN (run));
  g_return_if_fail (verdict != NULL);

  *verdict = (HmRunVerdict){ .level = HM_VERDICT_UNKNOWN };
  if (hm_run_get_origin (run) != HM_ORIGIN_MEASURED || hm_run_get_status (run) == HM_RUN_RUNNING ||
      !judge_results (run, verdict))
    return;

  accepted = hm_run_get_method (run)->accepted_share;
  judge_clock (run, verdict);
  judge_conditions (run, verdict);
  add (verdict, HM_REASON_ACCEPTED, grade (1 - accepted, 1 - ACCEPTED_FAIR, 1 - ACCEPTED_POOR),
       accepted, NAN);
  verdict->level = MAX (verdict->level, HM_VERDICT_GOOD);
  verdict->blind = is_blind (run);
}

/* Why most of the samples of @result that do not count were set aside; FALSE when it has none. */
static gboolean
find_flag (HmResult *result, HmReason *reason)
{
  static const struct
  {
    HmSampleFlags flag;
    HmReasonKind kind;
  } all[] = {
    { HM_SAMPLE_SHARED, HM_REASON_RESULT_SHARED },
    { HM_SAMPLE_SWITCHED, HM_REASON_RESULT_SWITCHED },
    { HM_SAMPLE_CLOCK, HM_REASON_RESULT_CLOCK },
    { HM_SAMPLE_THROTTLED, HM_REASON_RESULT_THROTTLED },
    { HM_SAMPLE_ROUND, HM_REASON_RESULT_ROUND },
  };
  const GArray *samples = hm_result_get_samples (result);
  guint counts[G_N_ELEMENTS (all)] = { 0 }, n = 0, most = 0;

  for (guint i = 0; i < samples->len; i++)
    {
      HmSampleFlags flags = g_array_index (samples, HmSample, i).flags;

      if (flags & HM_SAMPLE_WARMUP)
        continue;
      n++;
      for (guint j = 0; j < G_N_ELEMENTS (all); j++)
        counts[j] += (flags & all[j].flag) != 0;
    }
  for (guint j = 1; j < G_N_ELEMENTS (all); j++)
    if (counts[j] > counts[most])
      most = j;
  if (counts[most] == 0)
    return FALSE;
  *reason = (HmReason){ all[most].kind, HM_VERDICT_POOR, (double) counts[most] / n, NAN };
  return TRUE;
}

HmVerdictLevel
hm_verdict_of_result (HmRun *run, HmResult *result, HmReason *reason)
{
  g_return_val_if_fail (HM_IS_RUN (run), HM_VERDICT_UNKNOWN);
  g_return_val_if_fail (HM_IS_RESULT (result), HM_VERDICT_UNKNOWN);
  g_return_val_if_fail (reason != NULL, HM_VERDICT_UNKNOWN);

  if (hm_run_get_origin (run) != HM_ORIGIN_MEASURED || !hm_result_has_value (result))
    return HM_VERDICT_UNKNOWN;
  if (hm_result_get_figures (result)->status == HM_STATUS_DISTURBED)
    return find_flag (result, reason) ? reason->level : HM_VERDICT_UNKNOWN;
  if (!is_wide (run, result))
    return HM_VERDICT_GOOD;
  *reason = (HmReason){ HM_REASON_RESULT_WIDE, HM_VERDICT_FAIR, half_width (result), NAN };
  return reason->level;
}
