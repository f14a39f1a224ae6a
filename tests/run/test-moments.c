/* test-moments.c: rows of a run's conditions, the parts set apart by them, and the verdict
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "run/hm-moments.h"

#include <math.h>
#include <string.h>

#include "run/hm-library.h"
#include "run/hm-noise.h"
#include "run/hm-phases.h"
#include "run/hm-verdict.h"
#include "run/hm-word.h"

static void
take (HmMoments *moments, double at, double frequency, double throttled, const char *power)
{
  HmMoment moment = hm_moment_new (at);

  moment.frequency = frequency;
  moment.throttled = throttled;
  moment.power = hm_word_new (power);
  hm_moments_take (moments, &moment);
}

/* However long a run takes, its rows are few, evenly spread and say the same. */
static void
test_thinning (void)
{
  for (guint n = 1; n < 5000; n = n * 3 + 1)
    {
      g_autoptr (HmMoments) moments = hm_moments_new ();
      double events = 0, longest = 0, shortest = INFINITY, lowest, highest;
      guint rows;

      for (guint i = 1; i <= n; i++)
        take (moments, i * 0.5, i % 2 == 0 ? 3e9 : 4e9, i == n / 2 ? 5 : 0, "mains");
      rows = hm_moments_get_n (moments);
      g_assert_cmpuint (rows, <=, HM_MOMENTS_MAX);
      g_assert_cmpuint (rows, >=, MIN (n, HM_MOMENTS_MAX / 2));
      g_assert_cmpfloat (hm_moments_get (moments, rows - 1)->at, ==, n * 0.5);
      for (guint i = 0; i < rows; i++)
        {
          double span = hm_moments_get (moments, i)->at - hm_moments_get_start (moments, i);

          events += hm_moments_get (moments, i)->throttled;
          longest = MAX (longest, span);
          if (i + 1 < rows)
            shortest = MIN (shortest, span);
          g_assert_cmpstr (hm_moments_get (moments, i)->power, ==, "mains");
          g_assert_true (isnan (hm_moments_get (moments, i)->temperature));
        }
      g_assert_cmpfloat (events, ==, n / 2 > 0 ? 5 : 0);
      if (rows > 1)
        g_assert_cmpfloat (longest, ==, shortest);
      g_assert_true (hm_moments_range (moments, G_STRUCT_OFFSET (HmMoment, frequency), &lowest,
                                       NULL, &highest));
      g_assert_cmpfloat (lowest, >=, 3e9);
      g_assert_cmpfloat (highest, <=, 4e9);
      g_assert_false (
          hm_moments_range (moments, G_STRUCT_OFFSET (HmMoment, temperature), NULL, NULL, NULL));
    }
}

/* A battery that was used is not forgotten, and times never go back. */
static void
test_joining (void)
{
  g_autoptr (HmMoments) moments = hm_moments_new (), copy = NULL;

  take (moments, 2, 4e9, 1, "battery");
  take (moments, 1, 2e9, 2, "mains");
  g_assert_cmpuint (hm_moments_get_n (moments), ==, 1);
  copy = hm_moments_copy (moments);
  g_assert_cmpfloat (hm_moments_get (copy, 0)->at, ==, 2);
  g_assert_cmpfloat (hm_moments_get (copy, 0)->frequency, ==, 3e9);
  g_assert_cmpfloat (hm_moments_get (copy, 0)->throttled, ==, 3);
  g_assert_cmpstr (hm_moments_get (copy, 0)->power, ==, "battery");
}

/* ---- as JSON ---- */

static HmRun *
read_run (const char *members, GError **error)
{
  g_autofree char *text = g_strdup_printf ("{\"format\":\"hashmark-run\",\"version\":1,"
                                           "\"origin\":\"measured\",\"status\":\"complete\"%s}",
                                           members);

  return hm_run_from_json (text, -1, "f", error);
}

static void
test_round_trip (void)
{
  g_autoptr (HmRun) run = hm_run_new (HM_ORIGIN_MEASURED), again = NULL;
  g_autofree char *text = NULL, *text_again = NULL;
  g_autoptr (GError) error = NULL;
  const HmMoments *moments;

  for (guint i = 0; i < 4; i++)
    {
      HmMoment moment = hm_moment_new (0.5 * (i + 1));

      moment.frequency = 4e9 + i * 1e8;
      moment.temperature = 55;
      moment.switches = i == 2 ? NAN : i;
      moment.disturbed = 0.25;
      moment.power = hm_word_new (i < 2 ? "battery" : "mains");
      moment.governor = hm_word_new ("schedutil");
      hm_run_take_moment (run, &moment);
    }
  text = hm_run_to_json (run, FALSE);
  /* What stays the same is told once; what nobody knows, not at all. */
  g_assert_nonnull (strstr (text, "\"temperature\":55,"));
  g_assert_nonnull (strstr (text, "\"governor\":\"schedutil\""));
  g_assert_nonnull (strstr (text, "\"switches\":[0,1,null,3]"));
  g_assert_null (strstr (text, "\"steal\":["));
  again = hm_run_from_json (text, -1, "f", &error);
  g_assert_no_error (error);
  text_again = hm_run_to_json (again, FALSE);
  g_assert_cmpstr (text, ==, text_again);

  moments = hm_run_get_moments (again);
  g_assert_cmpuint (hm_moments_get_n (moments), ==, 4);
  g_assert_cmpstr (hm_moments_get (moments, 1)->power, ==, "battery");
  g_assert_cmpstr (hm_moments_get (moments, 3)->governor, ==, "schedutil");
  g_assert_cmpfloat (hm_moments_get (moments, 3)->frequency, ==, 4.3e9);
  g_assert_cmpfloat (hm_moments_get (moments, 0)->temperature, ==, 55);
  g_assert_true (isnan (hm_moments_get (moments, 2)->switches));
  g_assert_true (isnan (hm_moments_get (moments, 2)->battery));
}

static void
test_bad_json (void)
{
  static const struct
  {
    const char *text, *place;
  } all[] = {
    { ",\"moments\":3", "“moments”" },
    { ",\"moments\":{}", "“moments.at”" },
    { ",\"moments\":{\"at\":1}", "“moments.at”" },
    { ",\"moments\":{\"at\":[1,null]}", "“moments.at”" },
    { ",\"moments\":{\"at\":[2,1]}", "“moments.at”" },
    { ",\"moments\":{\"at\":[-1]}", "“moments.at”" },
    { ",\"moments\":{\"at\":[1,2],\"load\":[1]}", "“moments.load”" },
    { ",\"moments\":{\"at\":[1],\"load\":\"x\"}", "“moments.load”" },
    { ",\"moments\":{\"at\":[1],\"power\":[7]}", "“moments.power”" },
    { ",\"moments\":{\"at\":[1],\"power\":{}}", "“moments.power”" },
  };
  g_autoptr (GString) many = g_string_new (",\"moments\":{\"at\":[0");
  g_autoptr (HmRun) empty = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      g_autoptr (HmRun) run = read_run (all[i].text, &error);

      g_assert_null (run);
      g_assert_error (error, HM_RUN_ERROR, HM_RUN_ERROR_FORMAT);
      g_assert_nonnull (strstr (error->message, all[i].place));
      g_clear_error (&error);
    }
  for (guint i = 0; i < HM_MOMENTS_MAX; i++)
    g_string_append (many, ",1");
  g_string_append (many, "]}");
  g_assert_null (read_run (many->str, &error));
  g_assert_error (error, HM_RUN_ERROR, HM_RUN_ERROR_FORMAT);
  g_clear_error (&error);

  empty = read_run (",\"moments\":{\"at\":[]}", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (hm_moments_get_n (hm_run_get_moments (empty)), ==, 0);
}

/* ---- parts of a run ---- */

/* A run of @n samples in ten seconds, each at the clock that @frequency tells for its time. */
static HmRun *
run_with_clock (guint n, double (*frequency) (double at))
{
  HmRun *run = hm_run_new (HM_ORIGIN_MEASURED);
  HmResultKey key = { .algorithm = "md5",
                      .operation = HM_OPERATION_DIGEST,
                      .size = 64,
                      .threads = 1,
                      .engine = "built-in" };
  g_autoptr (HmResult) result = hm_result_new (&key, HM_UNIT_BYTES_PER_SECOND);
  HmFigures figures = HM_FIGURES_NONE;

  for (guint i = 0; i < n; i++)
    {
      double at = 10.0 * i / n;
      HmSample sample = { .at = at, .seconds = 1000 / frequency (at), .cycles = 1000, .count = 10 };

      hm_result_add_samples (result, &sample, 1);
    }
  figures.value = 1e8;
  figures.low = 0.998e8;
  figures.high = 1.002e8;
  figures.status = HM_STATUS_OK;
  hm_result_set_figures (result, &figures);
  hm_run_add_result (run, result, FALSE);
  hm_run_set_status (run, HM_RUN_COMPLETE);
  hm_run_get_method (run)->accepted_share = 0.95;
  hm_run_get_method (run)->precision = 0.005;
  return run;
}

static double
steady (double at)
{
  return 4e9 * (1 + 0.02 * sin (at * 3));
}

static double
burst (double at)
{
  return at < 3 ? 4.4e9 * (1 + 0.01 * sin (at * 40)) : 3.1e9 * (1 + 0.01 * sin (at * 50));
}

static double
rising (double at)
{
  return at < 3 ? 3.1e9 : 4.4e9;
}

static double
to_and_fro (double at)
{
  return ((int) at) % 2 == 0 ? 4.4e9 : 3.1e9;
}

static double
small_slide (double at)
{
  return at < 3 ? 4.2e9 : 4.05e9;
}

static void
test_slide (void)
{
  g_autoptr (HmRun) run = run_with_clock (400, burst);
  const GArray *samples = hm_result_get_samples (hm_run_get_result (run, 0));
  HmSlide slide;
  double (*none[]) (double at) = { steady, rising, to_and_fro, small_slide };

  g_assert_true (hm_phases_find_slide (run, &slide));
  g_assert_cmpfloat_with_epsilon (slide.at, 3, 0.2);
  g_assert_cmpfloat_with_epsilon (slide.burst, 4.4e9, 0.05e9);
  g_assert_cmpfloat_with_epsilon (slide.sustained, 3.1e9, 0.05e9);
  g_assert_true (hm_phases_mark (run, &slide));
  for (guint i = 0; i < samples->len; i++)
    {
      const HmSample *sample = &g_array_index (samples, HmSample, i);

      if (fabs (sample->at - 3) > 0.2)
        g_assert_cmpint (sample->flags, ==, sample->at < 3 ? 0 : HM_SAMPLE_THROTTLED);
    }
  g_assert_cmpfloat_with_epsilon (1 / hm_phases_cycle_time (run), 4.4e9, 0.05e9);

  for (guint i = 0; i < G_N_ELEMENTS (none); i++)
    {
      g_autoptr (HmRun) other = run_with_clock (400, none[i]);

      g_assert_false (hm_phases_find_slide (other, &slide));
      g_assert_false (hm_phases_mark (other, NULL));
    }
}

/* Too few samples to tell, or none. */
static void
test_short (void)
{
  HmSlide slide;

  for (guint n = 0; n < 8; n++)
    {
      g_autoptr (HmRun) run = run_with_clock (n, burst);

      g_assert_false (hm_phases_find_slide (run, &slide));
    }
}

static HmSampleFlags
flags_at (HmRun *run, double at)
{
  const GArray *samples = hm_result_get_samples (hm_run_get_result (run, 0));

  for (guint i = 0; i < samples->len; i++)
    if (fabs (g_array_index (samples, HmSample, i).at - at) < 1e-9)
      return g_array_index (samples, HmSample, i).flags;
  g_assert_not_reached ();
}

/* What the rows say of a part of the time is said of its samples. */
static void
test_marks (void)
{
  g_autoptr (HmRun) run = run_with_clock (100, steady);

  for (guint i = 1; i <= 10; i++)
    {
      HmMoment moment = hm_moment_new (i);

      moment.throttled = i == 3;
      moment.steal = i == 5 ? 0.5 : 0.1;
      moment.power = hm_word_new (i < 8 ? "mains" : "battery");
      hm_run_take_moment (run, &moment);
    }
  g_assert_true (hm_phases_mark (run, NULL));
  g_assert_cmpint (flags_at (run, 2), ==, 0);
  g_assert_cmpint (flags_at (run, 2.5), ==, HM_SAMPLE_THROTTLED);
  g_assert_cmpint (flags_at (run, 3), ==, HM_SAMPLE_THROTTLED);
  g_assert_cmpint (flags_at (run, 3.5), ==, 0);
  g_assert_cmpint (flags_at (run, 4.5), ==, HM_SAMPLE_ROUND);
  g_assert_cmpint (flags_at (run, 6.5), ==, 0);
  g_assert_cmpint (flags_at (run, 7.5), ==, HM_SAMPLE_ROUND);
  g_assert_cmpint (flags_at (run, 9.5), ==, 0);
}

/* ---- the verdict ---- */

static void
assert_verdict (HmRun *run, HmVerdictLevel level, int kind)
{
  HmRunVerdict verdict;

  hm_verdict_of_run (run, &verdict);
  g_assert_cmpstr (hm_verdict_to_string (verdict.level), ==, hm_verdict_to_string (level));
  if (kind < 0)
    g_assert_cmpuint (verdict.n_reasons, ==, 0);
  else
    {
      g_assert_cmpuint (verdict.n_reasons, >=, 1);
      g_assert_cmpint (verdict.reasons[0].kind, ==, (HmReasonKind) kind);
      g_assert_cmpint (verdict.reasons[0].level, ==, level);
    }
}

static void
set_text (char **field, const char *text)
{
  g_free (*field);
  *field = g_strdup (text);
}

/* Each rule at both sides of its bounds. */
static void
test_rules (void)
{
  g_autoptr (HmRun) run = run_with_clock (400, steady);
  HmConditions *conditions = hm_run_get_conditions (run);
  HmMethod *method = hm_run_get_method (run);
  HmRunVerdict verdict;

  hm_run_get_machine (run)->cores = 8;
  assert_verdict (run, HM_VERDICT_GOOD, -1);
  hm_verdict_of_run (run, &verdict);
  g_assert_true (verdict.blind);
  conditions->load = 0.5;
  hm_verdict_of_run (run, &verdict);
  g_assert_false (verdict.blind);

  conditions->load = 0.51;
  assert_verdict (run, HM_VERDICT_FAIR, HM_REASON_LOAD);
  conditions->load = 4;
  assert_verdict (run, HM_VERDICT_FAIR, HM_REASON_LOAD);
  conditions->load = 4.1;
  assert_verdict (run, HM_VERDICT_POOR, HM_REASON_LOAD);
  conditions->load = 0.1;

  method->accepted_share = 0.81;
  assert_verdict (run, HM_VERDICT_GOOD, -1);
  method->accepted_share = 0.79;
  assert_verdict (run, HM_VERDICT_FAIR, HM_REASON_ACCEPTED);
  method->accepted_share = 0.49;
  assert_verdict (run, HM_VERDICT_POOR, HM_REASON_ACCEPTED);
  method->accepted_share = NAN;
  assert_verdict (run, HM_VERDICT_GOOD, -1);

  conditions->steal = 0.01;
  assert_verdict (run, HM_VERDICT_GOOD, -1);
  conditions->steal = 0.05;
  assert_verdict (run, HM_VERDICT_FAIR, HM_REASON_STEAL);
  conditions->steal = 0.2;
  assert_verdict (run, HM_VERDICT_POOR, HM_REASON_STEAL);
  conditions->steal = NAN;

  set_text (&conditions->governor, "powersave (balance_performance)");
  assert_verdict (run, HM_VERDICT_GOOD, -1);
  set_text (&conditions->governor, "powersave");
  assert_verdict (run, HM_VERDICT_FAIR, HM_REASON_GOVERNOR);
  set_text (&conditions->governor, NULL);

  set_text (&conditions->power, "mains");
  assert_verdict (run, HM_VERDICT_GOOD, -1);
  set_text (&conditions->power, "battery");
  assert_verdict (run, HM_VERDICT_FAIR, HM_REASON_BATTERY);
  set_text (&conditions->power, NULL);

  conditions->suspends = 0;
  assert_verdict (run, HM_VERDICT_GOOD, -1);
  conditions->suspends = 2;
  assert_verdict (run, HM_VERDICT_FAIR, HM_REASON_SUSPENDS);
  conditions->suspends = HM_COUNT_UNKNOWN;

  conditions->throttled = 0;
  assert_verdict (run, HM_VERDICT_GOOD, -1);
  conditions->throttled = 9;
  assert_verdict (run, HM_VERDICT_FAIR, HM_REASON_THROTTLED);
  conditions->throttled = HM_COUNT_UNKNOWN;

  method->cycle_time = 1 / 4.4e9;
  method->sustained_cycle_time = 1 / 3.1e9;
  assert_verdict (run, HM_VERDICT_FAIR, HM_REASON_SLIDE);
  hm_verdict_of_run (run, &verdict);
  g_assert_cmpfloat_with_epsilon (verdict.reasons[0].value, 4.4e9, 1);
  g_assert_cmpfloat_with_epsilon (verdict.reasons[0].other, 3.1e9, 1);
}

/* What only the rows can tell. */
static void
test_rules_of_moments (void)
{
  g_autoptr (HmRun) wandering = run_with_clock (400, steady);
  g_autoptr (HmRun) hot = run_with_clock (400, steady);
  g_autoptr (HmRun) unplugged = run_with_clock (400, steady);

  for (guint i = 1; i <= 20; i++)
    {
      HmMoment first = hm_moment_new (i), second = hm_moment_new (i), third = hm_moment_new (i);

      first.frequency = i < 10 ? 4e9 : 3e9;
      hm_run_take_moment (wandering, &first);
      second.throttled = i % 2;
      hm_run_take_moment (hot, &second);
      third.power = hm_word_new (i < 10 ? "mains" : "battery");
      hm_run_take_moment (unplugged, &third);
    }
  assert_verdict (wandering, HM_VERDICT_POOR, HM_REASON_FREQUENCY);
  hm_run_get_conditions (hot)->throttled = 10;
  assert_verdict (hot, HM_VERDICT_POOR, HM_REASON_THROTTLED);
  assert_verdict (unplugged, HM_VERDICT_POOR, HM_REASON_POWER);
}

static void
test_rules_of_results (void)
{
  g_autoptr (HmRun) run = run_with_clock (400, steady);
  HmResult *result = hm_run_get_result (run, 0);
  HmFigures figures = *hm_result_get_figures (result);
  HmReason reason;

  g_assert_cmpint (hm_verdict_of_result (run, result, &reason), ==, HM_VERDICT_GOOD);
  figures.low = 0.9e8;
  hm_result_set_figures (result, &figures);
  g_assert_cmpint (hm_verdict_of_result (run, result, &reason), ==, HM_VERDICT_FAIR);
  g_assert_cmpint (reason.kind, ==, HM_REASON_RESULT_WIDE);
  assert_verdict (run, HM_VERDICT_POOR, HM_REASON_WIDE);

  figures.low = 0.998e8;
  figures.status = HM_STATUS_DISTURBED;
  hm_result_set_figures (result, &figures);
  hm_result_mark_samples (result, 2, 9, HM_SAMPLE_SHARED);
  hm_result_mark_samples (result, 8, 9, HM_SAMPLE_CLOCK);
  g_assert_cmpint (hm_verdict_of_result (run, result, &reason), ==, HM_VERDICT_POOR);
  g_assert_cmpint (reason.kind, ==, HM_REASON_RESULT_SHARED);
  g_assert_cmpfloat_with_epsilon (reason.value, 0.7, 0.01);
  assert_verdict (run, HM_VERDICT_POOR, HM_REASON_DISTURBED);
}

/* Nobody judges what was measured elsewhere, is not over, or has no figure. */
static void
test_no_verdict (void)
{
  g_autoptr (HmRun) run = run_with_clock (400, steady);
  g_autoptr (HmRun) imported = hm_run_new (HM_ORIGIN_IMPORTED);
  g_autoptr (HmRun) empty = hm_run_new (HM_ORIGIN_MEASURED);

  hm_run_set_status (run, HM_RUN_RUNNING);
  assert_verdict (run, HM_VERDICT_UNKNOWN, -1);
  assert_verdict (imported, HM_VERDICT_UNKNOWN, -1);
  assert_verdict (empty, HM_VERDICT_UNKNOWN, -1);
}

/* Written for other programs, and made anew by whoever reads the rest. */
static void
test_written (void)
{
  g_autoptr (HmRun) run = run_with_clock (400, steady), again = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *poor = NULL, *good = NULL, *none = NULL;

  hm_run_get_machine (run)->cores = 8;
  hm_run_get_conditions (run)->load = 5;
  hm_run_get_method (run)->accepted_share = 0.7;
  poor = hm_run_to_json (run, FALSE);
  g_assert_nonnull (
      strstr (poor, "\"verdict\":{\"level\":\"poor\",\"reasons\":[\"load\",\"accepted\"]}"));

  again = hm_run_from_json (poor, -1, NULL, &error);
  g_assert_no_error (error);
  hm_run_get_conditions (again)->load = 0;
  hm_run_get_method (again)->accepted_share = 1;
  good = hm_run_to_json (again, FALSE);
  g_assert_nonnull (strstr (good, "\"verdict\":{\"level\":\"good\",\"reasons\":[]}"));
  g_assert_null (strstr (strstr (good, "\"verdict\"") + 1, "\"verdict\""));

  hm_run_set_status (again, HM_RUN_RUNNING);
  none = hm_run_to_json (again, FALSE);
  g_assert_null (strstr (none, "\"verdict\""));
}

/* Several libraries stand beside each other. */
static void
test_library (void)
{
  static const struct
  {
    const char *name, *version, *title, *dated;
  } all[] = {
    { NULL, "1", NULL, NULL },
    { "SSLeay", NULL, "SSLeay", "SSLeay" },
    { "OpenSSL", "3.0.19 27 Jan 2026", "OpenSSL 3.0.19", "OpenSSL 3.0.19 27 Jan 2026" },
    { "Hashmark; OpenSSL", "0.1.0; 3.0.22 25 Aug 2026", "Hashmark 0.1.0; OpenSSL 3.0.22",
      "Hashmark 0.1.0; OpenSSL 3.0.22 25 Aug 2026" },
    { "Odd; one", "1.2 today", "Odd; one 1.2", "Odd; one 1.2 today" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      g_autofree char *title = hm_library_title (all[i].name, all[i].version, FALSE);
      g_autofree char *dated = hm_library_title (all[i].name, all[i].version, TRUE);

      g_assert_cmpstr (title, ==, all[i].title);
      g_assert_cmpstr (dated, ==, all[i].dated);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/run/moments/thinning", test_thinning);
  g_test_add_func ("/run/moments/joining", test_joining);
  g_test_add_func ("/run/moments/round-trip", test_round_trip);
  g_test_add_func ("/run/moments/bad-json", test_bad_json);
  g_test_add_func ("/run/phases/slide", test_slide);
  g_test_add_func ("/run/phases/short", test_short);
  g_test_add_func ("/run/phases/marks", test_marks);
  g_test_add_func ("/run/verdict/rules", test_rules);
  g_test_add_func ("/run/verdict/moments", test_rules_of_moments);
  g_test_add_func ("/run/verdict/results", test_rules_of_results);
  g_test_add_func ("/run/verdict/none", test_no_verdict);
  g_test_add_func ("/run/verdict/written", test_written);
  g_test_add_func ("/run/library/title", test_library);
  return g_test_run ();
}
