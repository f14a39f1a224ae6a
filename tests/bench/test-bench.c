/* test-bench.c: whole benchmarks, on a clock and an engine that the tests rule
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench/hm-bench.h"

#include <math.h>
#include <string.h>

#include "bench/hm-estimate.h"
#include "fake.h"

#define NORMAL_QUARTILE (-0.67449)

static const gint64 two_sizes[] = { 16, 1024 };

/* Three that take sizes and two that do not, all quick. */
static const FakeOp usual[] = {
  { .algorithm = "md5",
    .operation = HM_OPERATION_DIGEST,
    .block = 1,
    .cycles = 300,
    .cycles_per_byte = 5,
    .noise = 0.001 },
  { .algorithm = "sha1",
    .operation = HM_OPERATION_DIGEST,
    .block = 1,
    .cycles = 200,
    .cycles_per_byte = 2,
    .noise = 0.001 },
  { .algorithm = "rsa",
    .operation = HM_OPERATION_SIGN,
    .bits = 2048,
    .cycles = 900e3,
    .noise = 0.001 },
  { 0 },
};

static HmMeasurement *
bench_new (FakeOp *ops, FakeClock *clock, double seconds, double precision)
{
  HmMeasurement *bench;

  fake_engine_set (ops, clock);
  bench = hm_bench_new (fake_plan_new (two_sizes, G_N_ELEMENTS (two_sizes), 1, seconds, precision));
  hm_measurement_set_clock (bench, &clock->clock);
  return bench;
}

static void
poll_to_end (HmMeasurement *bench)
{
  double progress = 0;

  while (hm_measurement_get_state (bench) != HM_MEASUREMENT_FINISHED)
    {
      double now = hm_measurement_get_progress (bench);

      g_assert_cmpfloat (now, >=, progress);
      g_assert_cmpfloat (now, <=, 1);
      g_assert_cmpfloat (hm_measurement_get_remaining (bench), >=, 0);
      g_assert_cmpfloat (hm_measurement_get_remaining (bench), <=,
                         hm_run_get_method (hm_measurement_get_run (bench))->budget);
      progress = now;
      hm_measurement_poll (bench);
      g_thread_yield ();
    }
  g_assert_cmpfloat (hm_measurement_get_progress (bench), ==, 1);
  g_assert_cmpfloat (hm_measurement_get_remaining (bench), ==, 0);
}

static void
run_to_end (HmMeasurement *bench)
{
  hm_measurement_start (bench);
  poll_to_end (bench);
}

static const HmFigures *
figures (HmMeasurement *bench, guint position)
{
  return hm_result_get_figures (hm_run_get_result (hm_measurement_get_run (bench), position));
}

static void
assert_no_tasks (const FakeOp *ops)
{
  for (; ops->algorithm != NULL; ops++)
    g_assert_cmpint (g_atomic_int_get (&ops->n_live), ==, 0);
}

/* A quiet machine: all cells are narrow early, and the figures are the truth. */
static void
test_quiet (void)
{
  FakeOp ops[G_N_ELEMENTS (usual)];
  g_autoptr (FakeClock) clock = fake_clock_new (1);
  g_autoptr (HmMeasurement) bench = NULL;
  HmRun *run;

  memcpy (ops, usual, sizeof usual);
  bench = bench_new (ops, clock, 15, 0.005);
  run = hm_measurement_get_run (bench);
  g_assert_cmpuint (hm_run_get_n_results (run), ==, 5);
  g_assert_cmpint (figures (bench, 0)->status, ==, HM_STATUS_PENDING);
  run_to_end (bench);

  g_assert_cmpint (hm_run_get_status (run), ==, HM_RUN_COMPLETE);
  for (guint i = 0; i < 5; i++)
    {
      HmResult *result = hm_run_get_result (run, i);
      const HmResultKey *key = hm_result_get_key (result);
      const FakeOp *op = &ops[i / 2];
      double cycles = op->cycles + op->cycles_per_byte * MAX (key->size, 0);
      double speed = MAX (key->size, 1) / (cycles * 0.25e-9);

      g_assert_cmpint (figures (bench, i)->status, ==, HM_STATUS_OK);
      g_assert_cmpfloat_with_epsilon (figures (bench, i)->value / speed, 1, 0.003);
      g_assert_cmpfloat_with_epsilon (figures (bench, i)->wall_median / speed, 1, 0.003);
      g_assert_cmpfloat_with_epsilon (figures (bench, i)->cycles * MAX (key->size, 1) / cycles, 1,
                                      0.003);
      g_assert_cmpfloat (figures (bench, i)->low, <=, figures (bench, i)->value);
      g_assert_cmpfloat (figures (bench, i)->high, >=, figures (bench, i)->value);
      g_assert_cmpuint (figures (bench, i)->accepted, >=, 12);
      g_assert_cmpstr (hm_result_get_implementation (result), ==, "fake");
      g_assert_cmpstr (hm_result_get_clock (result), ==, "wall");
      g_assert_cmpint (hm_result_get_unit (result), ==,
                       i < 4 ? HM_UNIT_BYTES_PER_SECOND : HM_UNIT_OPERATIONS_PER_SECOND);
    }
  g_assert_cmpfloat (hm_run_get_method (run)->seconds, <, 3);
  g_assert_cmpfloat (hm_run_get_method (run)->budget, ==, 15);
  g_assert_cmpfloat_with_epsilon (hm_run_get_method (run)->cycle_time, 0.25e-9, 1e-13);
  g_assert_cmpfloat (hm_run_get_method (run)->accepted_share, >, 0.9);
  g_assert_cmpstr (hm_run_get_method (run)->estimator, ==, "solo-cycles-q25");
  g_assert_cmpstr (hm_run_get_library (run)->name, ==, "Fake");
  assert_no_tasks (ops);
}

/* Round after round over all cells, none before the others. */
static void
test_order (void)
{
  static const char *const pass = "md5:16 md5:1024 sha1:16 sha1:1024 rsa:-1 ";
  FakeOp ops[G_N_ELEMENTS (usual)];
  g_autoptr (FakeClock) clock = fake_clock_new (2);
  g_autoptr (HmMeasurement) bench = NULL;
  const char *log;

  memcpy (ops, usual, sizeof usual);
  bench = bench_new (ops, clock, 15, 0.005);
  run_to_end (bench);

  log = fake_engine_get_log ();
  for (guint i = 0; i < 4; i++)
    {
      g_assert_true (g_str_has_prefix (log, pass));
      log += strlen (pass);
    }
}

/* An operation that takes seconds does not keep the others from being measured, and the budget is
 * kept. */
static void
test_slow (void)
{
  FakeOp ops[] = {
    { .algorithm = "keygen",
      .operation = HM_OPERATION_KEYGEN,
      .cycles = 6e9,
      .noise = 0.1,
      .slow = TRUE },
    { .algorithm = "sign", .operation = HM_OPERATION_SIGN, .cycles = 12e6, .noise = 0.001 },
    { .algorithm = "md5",
      .operation = HM_OPERATION_DIGEST,
      .block = 1,
      .cycles = 300,
      .noise = 0.001 },
    { 0 },
  };
  g_autoptr (FakeClock) clock = fake_clock_new (3);
  g_autoptr (HmMeasurement) bench = bench_new (ops, clock, 15, 0.005);

  run_to_end (bench);
  g_assert_true (g_str_has_prefix (fake_engine_get_log (),
                                   "sign:-1 md5:16 md5:1024 sign:-1 md5:16 md5:1024 "));
  g_assert_nonnull (strstr (fake_engine_get_log (), " keygen:-1 "));
  g_assert_cmpuint (figures (bench, 0)->samples, >=, 3);
  for (guint i = 1; i < 4; i++)
    {
      g_assert_cmpuint (figures (bench, i)->accepted, >=, 12);
      g_assert_cmpint (figures (bench, i)->status, ==, HM_STATUS_OK);
    }
  g_assert_cmpfloat (hm_measurement_get_elapsed (bench), <=, 15);
  g_assert_cmpint (hm_run_get_status (hm_measurement_get_run (bench)), ==, HM_RUN_COMPLETE);
}

/* What one byte costs, which is nearly all for the call, tells little of a large size: that has its
 * turn, too. */
static void
test_far_sizes (void)
{
  FakeOp ops[] = {
    { .algorithm = "md5",
      .operation = HM_OPERATION_DIGEST,
      .block = 1,
      .cycles = 300,
      .cycles_per_byte = 4.5,
      .noise = 0.001 },
    { 0 },
  };
  static const gint64 sizes[] = { 1, 16 << 20 };
  g_autoptr (FakeClock) clock = fake_clock_new (3);
  g_autoptr (HmMeasurement) bench = NULL;

  fake_engine_set (ops, clock);
  bench = hm_bench_new (fake_plan_new (sizes, G_N_ELEMENTS (sizes), 1, 5, 0.005));
  hm_measurement_set_clock (bench, &clock->clock);
  run_to_end (bench);
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    g_assert_cmpint (figures (bench, i)->samples, >, 0);
}

/* Figures that never get narrow: the time is used, and kept. */
static void
check_budget (guint n_ops, double seconds, double cycles)
{
  g_autofree FakeOp *ops = g_new0 (FakeOp, n_ops + 1);
  g_autoptr (FakeClock) clock = fake_clock_new (4);
  g_autoptr (HmMeasurement) bench = NULL;
  double elapsed;

  for (guint i = 0; i < n_ops; i++)
    {
      g_autofree char *name = g_strdup_printf ("op-%u", i);

      ops[i] = (FakeOp){ .algorithm = g_intern_string (name),
                         .operation = HM_OPERATION_OP,
                         .cycles = cycles,
                         .noise = 0.2 };
    }
  bench = bench_new (ops, clock, seconds, 1e-9);
  run_to_end (bench);

  elapsed = hm_measurement_get_elapsed (bench);
  g_assert_cmpfloat (elapsed, <=, seconds * 1.002);
  g_assert_cmpfloat (elapsed, >=, seconds * 0.97);
  for (guint i = 0; i < n_ops; i++)
    g_assert_cmpint (figures (bench, i)->status, ==, HM_STATUS_OK);
}

static void
test_budget (void)
{
  check_budget (2, 1, 1000);
  check_budget (400, 30, 5000);
  check_budget (30, 3, 8e6);
}

static void
test_failures (void)
{
  FakeOp ops[] = {
    { .algorithm = "good", .operation = HM_OPERATION_OP, .cycles = 1000, .noise = 0.001 },
    { .algorithm = "fails", .operation = HM_OPERATION_OP, .cycles = 1000, .fails_after = 20000 },
    { .algorithm = "wrong", .operation = HM_OPERATION_OP, .cycles = 1000, .wrong_after = 20000 },
    { .algorithm = "absent",
      .operation = HM_OPERATION_OP,
      .prepare_error = HM_ENGINE_ERROR_UNAVAILABLE + 1 },
    { .algorithm = "broken",
      .operation = HM_OPERATION_OP,
      .prepare_error = HM_ENGINE_ERROR_FAILED + 1 },
    { 0 },
  };
  static const HmStatus expected[] = { HM_STATUS_OK, HM_STATUS_FAILED, HM_STATUS_FAILED,
                                       HM_STATUS_UNAVAILABLE, HM_STATUS_FAILED };
  g_autoptr (FakeClock) clock = fake_clock_new (5);
  g_autoptr (HmMeasurement) bench = bench_new (ops, clock, 5, 0.005);
  HmRun *run = hm_measurement_get_run (bench);

  run_to_end (bench);
  g_assert_cmpint (hm_run_get_status (run), ==, HM_RUN_COMPLETE);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      HmResult *result = hm_run_get_result (run, i);

      g_assert_cmpint (figures (bench, i)->status, ==, expected[i]);
      g_assert_cmpint (hm_result_has_value (result), ==, i == 0);
      g_assert_cmpint (hm_result_get_message (result) == NULL, ==, i == 0);
    }
  g_assert_cmpstr (hm_result_get_message (hm_run_get_result (run, 2)), ==,
                   "wrong result after all");
  g_assert_cmpstr (hm_result_get_message (hm_run_get_result (run, 3)), ==, "no absent here");
  assert_no_tasks (ops);
}

/* The check after the last sample also finds what goes wrong in a cell that is still open. */
static void
test_wrong_at_end (void)
{
  FakeOp ops[] = {
    { .algorithm = "wrong",
      .operation = HM_OPERATION_OP,
      .cycles = 1000,
      .noise = 0.3,
      .wrong_after = 1 },
    { 0 },
  };
  g_autoptr (FakeClock) clock = fake_clock_new (6);
  g_autoptr (HmMeasurement) bench = bench_new (ops, clock, 0.2, 1e-9);

  run_to_end (bench);
  g_assert_cmpint (figures (bench, 0)->status, ==, HM_STATUS_FAILED);
  g_assert_true (isnan (figures (bench, 0)->value));
}

static void
wait_for (HmMeasurement *bench, const gint *flag, gint value)
{
  while (g_atomic_int_get (flag) != value)
    {
      hm_measurement_poll (bench);
      g_thread_yield ();
    }
}

/* A first cell that can be measured, a second one whose operation only ends when told to, a third
 * that is never reached. */
static HmMeasurement *
bench_that_hangs (FakeOp *ops, FakeClock *clock)
{
  memset (ops, 0, 4 * sizeof (FakeOp));
  ops[0] = (FakeOp){ .algorithm = "good", .operation = HM_OPERATION_OP, .cycles = 1000 };
  ops[1] =
      (FakeOp){ .algorithm = "hangs", .operation = HM_OPERATION_OP, .cycles = 1000, .hangs = TRUE };
  ops[2] = (FakeOp){ .algorithm = "next", .operation = HM_OPERATION_OP, .cycles = 1000 };
  return bench_new (ops, clock, 5, 0.005);
}

static void
test_stop (void)
{
  FakeOp ops[4];
  g_autoptr (FakeClock) clock = fake_clock_new (7);
  g_autoptr (HmMeasurement) bench = bench_that_hangs (ops, clock);
  HmRun *run = hm_measurement_get_run (bench);

  hm_measurement_start (bench);
  wait_for (bench, &ops[1].performing, 1);
  g_assert_cmpstr (hm_measurement_get_activity (bench), ==, "hangs op");
  hm_measurement_stop (bench);
  poll_to_end (bench);

  /* What was measured is kept, what was not is gone. */
  g_assert_cmpint (hm_run_get_status (run), ==, HM_RUN_STOPPED);
  g_assert_cmpuint (hm_run_get_n_results (run), ==, 1);
  g_assert_cmpint (figures (bench, 0)->status, ==, HM_STATUS_OK);
  assert_no_tasks (ops);
}

static void
test_stop_preparing (void)
{
  FakeOp ops[4];
  g_autoptr (FakeClock) clock = fake_clock_new (8);
  g_autoptr (HmMeasurement) bench = bench_that_hangs (ops, clock);

  ops[1].prepare_hangs = TRUE;
  hm_measurement_start (bench);
  wait_for (bench, &ops[1].preparing, 1);
  g_assert_cmpint (hm_measurement_get_state (bench), ==, HM_MEASUREMENT_PREPARING);
  hm_measurement_stop (bench);
  poll_to_end (bench);
  g_assert_cmpuint (hm_run_get_n_results (hm_measurement_get_run (bench)), ==, 0);
  assert_no_tasks (ops);
}

static void
test_pause (void)
{
  FakeOp ops[4];
  g_autoptr (FakeClock) clock = fake_clock_new (9);
  g_autoptr (HmMeasurement) bench = bench_that_hangs (ops, clock);
  double elapsed;

  hm_measurement_start (bench);
  wait_for (bench, &ops[1].performing, 1);
  hm_measurement_pause (bench);
  g_assert_cmpint (hm_measurement_get_state (bench), ==, HM_MEASUREMENT_PAUSED);
  wait_for (bench, &ops[1].performing, 0);

  /* An hour passes, and does not count. */
  while (!hm_measurement_is_resting (bench))
    g_thread_yield ();
  elapsed = hm_measurement_get_elapsed (bench);
  fake_clock_advance (clock, 3600e9);
  g_assert_cmpfloat (hm_measurement_get_elapsed (bench), ==, elapsed);

  /* An operation that was interrupted has not failed. */
  g_atomic_int_set (&ops[1].hangs, FALSE);
  hm_measurement_resume (bench);
  poll_to_end (bench);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpint (figures (bench, i)->status, ==, HM_STATUS_OK);
  g_assert_cmpfloat (hm_measurement_get_elapsed (bench), <, 5);
}

/* Pausing and going on in quick succession loses nothing, whenever it comes. */
static void
test_pause_often (void)
{
  FakeOp ops[G_N_ELEMENTS (usual)];
  g_autoptr (FakeClock) clock = fake_clock_new (10);
  g_autoptr (HmMeasurement) bench = NULL;

  memcpy (ops, usual, sizeof usual);
  bench = bench_new (ops, clock, 15, 0.005);
  hm_measurement_start (bench);
  for (guint i = 0; i < 200 && hm_measurement_get_state (bench) != HM_MEASUREMENT_FINISHED; i++)
    {
      hm_measurement_pause (bench);
      if (i % 3 == 0)
        g_thread_yield ();
      hm_measurement_resume (bench);
      if (i % 7 == 0)
        hm_measurement_poll (bench);
    }
  poll_to_end (bench);
  for (guint i = 0; i < 5; i++)
    g_assert_cmpint (figures (bench, i)->status, ==, HM_STATUS_OK);
}

static void
test_stop_while_paused (void)
{
  FakeOp ops[4];
  g_autoptr (FakeClock) clock = fake_clock_new (11);
  g_autoptr (HmMeasurement) bench = bench_that_hangs (ops, clock);

  hm_measurement_start (bench);
  wait_for (bench, &ops[1].performing, 1);
  hm_measurement_pause (bench);
  hm_measurement_stop (bench);
  poll_to_end (bench);
  g_assert_cmpint (hm_run_get_status (hm_measurement_get_run (bench)), ==, HM_RUN_STOPPED);
}

static void
test_let_go (void)
{
  FakeOp ops[4];
  g_autoptr (FakeClock) clock = fake_clock_new (12);
  HmMeasurement *bench = bench_that_hangs (ops, clock);

  hm_measurement_start (bench);
  wait_for (bench, &ops[1].performing, 1);
  g_object_unref (bench);
  assert_no_tasks (ops);

  /* One that never started, and one that is paused. */
  g_object_unref (bench_that_hangs (ops, clock));
  bench = bench_that_hangs (ops, clock);
  hm_measurement_start (bench);
  hm_measurement_pause (bench);
  g_object_unref (bench);
  assert_no_tasks (ops);
}

/* A key that takes longer to make than the whole run: the others are measured all the same. */
static void
test_slow_preparation (void)
{
  FakeOp ops[] = {
    { .algorithm = "endless", .operation = HM_OPERATION_SIGN, .prepare_waits = TRUE },
    { .algorithm = "good", .operation = HM_OPERATION_OP, .cycles = 1000, .noise = 0.001 },
    { 0 },
  };
  g_autoptr (FakeClock) clock = fake_clock_new (13);
  g_autoptr (HmMeasurement) bench = bench_new (ops, clock, 10, 0.005);

  run_to_end (bench);
  g_assert_cmpint (figures (bench, 0)->status, ==, HM_STATUS_UNAVAILABLE);
  g_assert_nonnull (hm_result_get_message (hm_run_get_result (hm_measurement_get_run (bench), 0)));
  g_assert_cmpint (figures (bench, 1)->status, ==, HM_STATUS_OK);
  g_assert_cmpint (hm_run_get_status (hm_measurement_get_run (bench)), ==, HM_RUN_COMPLETE);
}

/* A ring that is always full changes nothing. */
static void
test_overflow (void)
{
  HmMeasurement *benches[2];
  FakeOp ops[2][G_N_ELEMENTS (usual)];

  for (guint b = 0; b < 2; b++)
    {
      g_autoptr (FakeClock) clock = fake_clock_new (14);

      memcpy (ops[b], usual, sizeof usual);
      benches[b] = bench_new (ops[b], clock, 15, 0.005);
      if (b == 1)
        hm_bench_set_capacity (HM_BENCH (benches[b]), 2);
      run_to_end (benches[b]);
    }

  for (guint i = 0; i < 5; i++)
    {
      const GArray *samples[2];

      for (guint b = 0; b < 2; b++)
        samples[b] =
            hm_result_get_samples (hm_run_get_result (hm_measurement_get_run (benches[b]), i));
      g_assert_cmpuint (samples[0]->len, >, 12);
      g_assert_cmpuint (samples[0]->len, ==, samples[1]->len);
      for (guint s = 0; s < samples[0]->len; s++)
        g_assert_cmpfloat (g_array_index (samples[0], HmSample, s).cycles, ==,
                           g_array_index (samples[1], HmSample, s).cycles);
      g_assert_cmpfloat (figures (benches[0], i)->value, ==, figures (benches[1], i)->value);
    }
  g_object_unref (benches[0]);
  g_object_unref (benches[1]);
}

/* The machine slept, or the clock was set back: it costs a sample. */
static void
check_jump (gint64 jump)
{
  FakeOp ops[] = {
    { .algorithm = "good", .operation = HM_OPERATION_OP, .cycles = 1000, .noise = 0.02 },
    { 0 },
  };
  g_autoptr (FakeClock) clock = fake_clock_new (15);
  g_autoptr (HmMeasurement) bench = bench_new (ops, clock, 1, 1e-9);

  clock->jump_at = clock->now + 200000000;
  clock->jump = jump;
  run_to_end (bench);
  g_assert_cmpint (clock->jump, ==, 0);
  g_assert_cmpfloat (hm_measurement_get_elapsed (bench), <=, 1.001);
  g_assert_cmpfloat (hm_measurement_get_elapsed (bench), >=, 0.4); /* twice as far as the jump */
  g_assert_cmpint (figures (bench, 0)->status, ==, HM_STATUS_OK);
  g_assert_cmpfloat_with_epsilon (figures (bench, 0)->cycles, 1000 * (1 + NORMAL_QUARTILE * 0.02),
                                  5);
}

static void
test_jump (void)
{
  check_jump (G_GINT64_CONSTANT (3600000000000));
  check_jump (G_GINT64_CONSTANT (-800000000));
}

/* The machine sleeps for an hour while the clock stands still: it costs a sample, and is told. */
static void
test_sleep (void)
{
  FakeOp ops[] = {
    { .algorithm = "good", .operation = HM_OPERATION_OP, .cycles = 1000, .noise = 0.02 },
    { 0 },
  };
  g_autoptr (FakeClock) clock = fake_clock_new (16);
  g_autoptr (HmMeasurement) bench = bench_new (ops, clock, 1, 1e-9);
  const GArray *samples;
  guint n_marked = 0;

  clock->sleep_at = clock->now + 200000000;
  clock->sleep = G_GINT64_CONSTANT (3600000000000);
  run_to_end (bench);
  g_assert_cmpint (clock->sleep, ==, 0);
  samples = hm_result_get_samples (hm_run_get_result (hm_measurement_get_run (bench), 0));
  for (guint i = 0; i < samples->len; i++)
    n_marked += (g_array_index (samples, HmSample, i).flags & HM_SAMPLE_CLOCK) != 0;
  g_assert_cmpuint (n_marked, <=, 1); /* none when it slept between two samples */
  g_assert_cmpuint (hm_run_get_conditions (hm_measurement_get_run (bench))->suspends, ==, 1);
  g_assert_cmpint (figures (bench, 0)->status, ==, HM_STATUS_OK);
  g_assert_cmpfloat_with_epsilon (figures (bench, 0)->cycles, 1000 * (1 + NORMAL_QUARTILE * 0.02),
                                  5);
}

/* The burst is over after a third of the run: both speeds are told, and neither is their mean. */
static void
test_slide (void)
{
  FakeOp ops[G_N_ELEMENTS (usual)];
  g_autoptr (FakeClock) clock = fake_clock_new (17);
  g_autoptr (HmMeasurement) bench = NULL;
  const HmMethod *method;

  clock->slide_at = clock->now + 1000000000;
  clock->slide_cycle = 0.35;
  memcpy (ops, usual, sizeof usual);
  bench = bench_new (ops, clock, 15, 1e-9);
  run_to_end (bench);

  method = hm_run_get_method (hm_measurement_get_run (bench));
  g_test_message ("elapsed %g", hm_measurement_get_elapsed (bench));
  g_assert_cmpfloat_with_epsilon (method->cycle_time * 1e9, 0.25, 0.0025);
  g_assert_cmpfloat_with_epsilon (method->sustained_cycle_time * 1e9, 0.35, 0.0035);
  g_assert_cmpfloat_with_epsilon (method->slid_at, 1, 0.2);
  for (guint i = 0; i < 5; i++)
    {
      HmResult *result = hm_run_get_result (hm_measurement_get_run (bench), i);
      gint64 size = hm_result_get_key (result)->size;
      double cycles =
          size < 0 ? ops[2].cycles : (ops[i / 2].cycles + ops[i / 2].cycles_per_byte * size) / size;

      g_assert_cmpint (figures (bench, i)->status, ==, HM_STATUS_OK);
      g_assert_cmpfloat_with_epsilon (figures (bench, i)->value * cycles * 0.25e-9, 1, 0.01);
      g_assert_cmpfloat_with_epsilon (figures (bench, i)->sustained * cycles * 0.35e-9, 1, 0.01);
    }
}

/* Drift, a neighbour, preemption, clock steps and spikes at once: the interval holds the truth, and
 * no figure that is not flagged is off by more than 3 %. */
static void
test_noise (void)
{
  guint covered = 0, believed = 0, n = 0;

  for (guint seed = 100; seed < 130; seed++)
    {
      FakeOp ops[G_N_ELEMENTS (usual)];
      g_autoptr (FakeClock) clock = fake_clock_new (seed);
      g_autoptr (HmMeasurement) bench = NULL;

      clock->drift = 0.08;
      clock->clock_step = 0.01;
      clock->probe_noise = 0.0005;
      clock->shared = 0.4;
      clock->preempted = 0.01;
      clock->spike = 0.03;
      memcpy (ops, usual, sizeof usual);
      bench = bench_new (ops, clock, 15, 0.002);
      run_to_end (bench);

      for (guint i = 0; i < 5; i++)
        {
          HmResult *result = hm_run_get_result (hm_measurement_get_run (bench), i);
          const GArray *samples = hm_result_get_samples (result);
          gint64 size = hm_result_get_key (result)->size;
          double spread = sqrt (0.001 * 0.001 + 0.0005 * 0.0005 / 2); /* work, and two probes */
          double truth = (ops[i / 2].cycles + ops[i / 2].cycles_per_byte * MAX (size, 0)) *
                         (1 + NORMAL_QUARTILE * spread);
          HmEstimate estimate;

          g_assert_true (hm_estimate ((const HmSample *) samples->data, samples->len, &estimate));
          n++;
          covered += estimate.cycles_low <= truth && truth <= estimate.cycles_high;
          if (figures (bench, i)->status == HM_STATUS_OK)
            {
              believed++;
              g_assert_cmpfloat_with_epsilon (estimate.cycles / truth, 1, 0.03);
            }
        }
      g_assert_cmpuint (hm_run_get_conditions (hm_measurement_get_run (bench))->switches, ==,
                        clock->switches);
    }

  g_test_message ("%u cells, %u believed, %u cover the truth", n, believed, covered);
  g_assert_cmpuint (believed * 10, >=, n * 9);
  g_assert_cmpuint (covered * 100, >=, n * 93);
}

/* A neighbour nearly all the time: what cannot be believed is flagged, and it takes the whole time
 * to say so. */
static void
test_neighbour (void)
{
  FakeOp ops[G_N_ELEMENTS (usual)];
  g_autoptr (FakeClock) clock = fake_clock_new (16);
  g_autoptr (HmMeasurement) bench = NULL;

  clock->shared = 0.97;
  clock->shared_from = clock->now + 1000000; /* the best was seen before */
  clock->spell = 200e3;                      /* leaves before a sample is over */
  memcpy (ops, usual, sizeof usual);
  bench = bench_new (ops, clock, 2, 0.005);
  run_to_end (bench);
  for (guint i = 0; i < 5; i++)
    {
      g_assert_cmpint (figures (bench, i)->status, ==, HM_STATUS_DISTURBED);
      g_assert_true (hm_result_has_value (hm_run_get_result (hm_measurement_get_run (bench), i)));
      g_assert_cmpuint (figures (bench, i)->samples, >, figures (bench, i)->accepted);
    }
  g_assert_cmpfloat (hm_run_get_method (hm_measurement_get_run (bench))->accepted_share, <, 0.3);
  g_assert_cmpfloat (hm_measurement_get_elapsed (bench), <=, 2.01);
  g_assert_cmpfloat (hm_measurement_get_elapsed (bench), >=, 1.9);
}

/* A neighbour that is there from the start can only be known when he leaves: what was measured
 * beside him is marked then, and done again. */
static void
test_neighbour_leaves (void)
{
  FakeOp ops[G_N_ELEMENTS (usual)];
  g_autoptr (FakeClock) clock = fake_clock_new (18);
  g_autoptr (HmMeasurement) bench = NULL;
  double until;

  clock->shared_until = clock->now + 1300000000;
  until = clock->shared_until / 1e9 - 1;
  memcpy (ops, usual, sizeof usual);
  bench = bench_new (ops, clock, 15, 0.005);
  run_to_end (bench);

  for (guint i = 0; i < 5; i++)
    {
      HmResult *result = hm_run_get_result (hm_measurement_get_run (bench), i);
      const GArray *samples = hm_result_get_samples (result);
      double cycles = ops[i / 2].cycles +
                      ops[i / 2].cycles_per_byte * MAX (hm_result_get_key (result)->size, 0);

      g_assert_cmpint (figures (bench, i)->status, ==, HM_STATUS_OK);
      g_assert_cmpfloat_with_epsilon (figures (bench, i)->cycles *
                                          MAX (hm_result_get_key (result)->size, 1) / cycles,
                                      1, 0.005);
      for (guint s = 0; s < samples->len; s++)
        if (g_array_index (samples, HmSample, s).at < until)
          g_assert_cmpint (g_array_index (samples, HmSample, s).flags & HM_SAMPLE_SHARED, !=, 0);
    }
  g_assert_cmpfloat (hm_run_get_method (hm_measurement_get_run (bench))->accepted_share, <, 0.95);
  assert_no_tasks (ops);
}

/* Where the probe tells nothing it is not listened to. */
static void
test_no_probe (void)
{
  FakeOp ops[G_N_ELEMENTS (usual)];
  g_autoptr (FakeClock) clock = fake_clock_new (17);
  g_autoptr (HmMeasurement) bench = NULL;

  clock->random_front_end = TRUE;
  memcpy (ops, usual, sizeof usual);
  bench = bench_new (ops, clock, 5, 0.005);
  run_to_end (bench);
  g_assert_cmpstr (hm_run_get_method (hm_measurement_get_run (bench))->estimator, ==, "cycles-q25");
  for (guint i = 0; i < 5; i++)
    g_assert_cmpint (figures (bench, i)->status, ==, HM_STATUS_OK);
}

/* Buffers of hundreds of megabytes do not live all at once. */
static void
test_memory (void)
{
  static const gint64 sizes[] = { 100 << 20, 101 << 20, 102 << 20, 16 };
  FakeOp ops[] = {
    { .algorithm = "big",
      .operation = HM_OPERATION_DIGEST,
      .block = 1,
      .cycles = 1000,
      .cycles_per_byte = 0.01,
      .noise = 0.001 },
    { 0 },
  };
  g_autoptr (FakeClock) clock = fake_clock_new (18);
  g_autoptr (HmMeasurement) bench = NULL;

  fake_engine_set (ops, clock);
  bench = hm_bench_new (fake_plan_new (sizes, G_N_ELEMENTS (sizes), 1, 5, 0.005));
  hm_measurement_set_clock (bench, &clock->clock);
  run_to_end (bench);
  for (guint i = 0; i < 4; i++)
    g_assert_cmpint (figures (bench, i)->status, ==, HM_STATUS_OK);
  g_assert_cmpint (ops[0].n_prepared, >, 4); /* some for each visit anew */
  g_assert_cmpint (ops[0].n_most_live, <=, 3);
  assert_no_tasks (ops);
}

static void
count_change (HmRun *run, HmResult *result, gpointer data)
{
  ++*(guint *) data;
}

/* By the main loop alone, on real threads and real time. */
static void
test_main_loop (void)
{
  FakeOp ops[] = { { .algorithm = "spin", .operation = HM_OPERATION_OP, .cycles = 40000 }, { 0 } };
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (HmMeasurement) bench = NULL;
  guint changes = 0;

  fake_engine_set (ops, NULL);
  bench = hm_bench_new (fake_plan_new (NULL, 0, 2, 0.5, 1e-9));
  hm_measurement_set_interval (bench, 20);
  g_signal_connect (hm_measurement_get_run (bench), "result-changed", G_CALLBACK (count_change),
                    &changes);
  g_signal_connect_swapped (bench, "finished", G_CALLBACK (g_main_loop_quit), loop);
  hm_measurement_start (bench);
  g_main_loop_run (loop);

  g_assert_cmpint (hm_measurement_get_state (bench), ==, HM_MEASUREMENT_FINISHED);
  g_assert_cmpuint (changes, >, 2);
  g_assert_true (hm_result_has_value (hm_run_get_result (hm_measurement_get_run (bench), 0)));
  assert_no_tasks (ops);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bench/quiet", test_quiet);
  g_test_add_func ("/bench/order", test_order);
  g_test_add_func ("/bench/slow", test_slow);
  g_test_add_func ("/bench/far-sizes", test_far_sizes);
  g_test_add_func ("/bench/budget", test_budget);
  g_test_add_func ("/bench/failures", test_failures);
  g_test_add_func ("/bench/wrong-at-end", test_wrong_at_end);
  g_test_add_func ("/bench/stop", test_stop);
  g_test_add_func ("/bench/stop-preparing", test_stop_preparing);
  g_test_add_func ("/bench/pause", test_pause);
  g_test_add_func ("/bench/pause-often", test_pause_often);
  g_test_add_func ("/bench/stop-while-paused", test_stop_while_paused);
  g_test_add_func ("/bench/let-go", test_let_go);
  g_test_add_func ("/bench/slow-preparation", test_slow_preparation);
  g_test_add_func ("/bench/overflow", test_overflow);
  g_test_add_func ("/bench/jump", test_jump);
  g_test_add_func ("/bench/sleep", test_sleep);
  g_test_add_func ("/bench/slide", test_slide);
  g_test_add_func ("/bench/noise", test_noise);
  g_test_add_func ("/bench/neighbour", test_neighbour);
  g_test_add_func ("/bench/neighbour-leaves", test_neighbour_leaves);
  g_test_add_func ("/bench/no-probe", test_no_probe);
  g_test_add_func ("/bench/memory", test_memory);
  g_test_add_func ("/bench/main-loop", test_main_loop);
  return g_test_run ();
}
