/* test-calibration.c: a machine that measures itself against itself, on clocks that the tests rule
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench/hm-calibration.h"

#include <math.h>
#include <string.h>

#include "fake.h"
#include "run/hm-noise.h"

#define CELLS 8

/* A run whose cells stray from the truth by @noise (relative), each by itself, within intervals of
 * @half. */
static HmRun *
make_run (GRand *rand, double noise, double half, double cycle_time)
{
  HmRun *run = hm_run_new (HM_ORIGIN_MEASURED);

  for (guint i = 0; i < CELLS; i++)
    {
      HmResultKey key = { .algorithm = "md5",
                          .operation = HM_OPERATION_DIGEST,
                          .size = 16 << i,
                          .threads = 1,
                          .engine = "built-in" };
      g_autoptr (HmResult) result = hm_result_new (&key, HM_UNIT_BYTES_PER_SECOND);
      HmFigures figures = HM_FIGURES_NONE;
      double a = g_rand_double_range (rand, 1e-12, 1), b = g_rand_double (rand);
      double gaussian = sqrt (-2 * log (a)) * cos (2 * G_PI * b);

      figures.cycles = 5 * exp (noise * gaussian);
      figures.value = 1 / (figures.cycles * cycle_time);
      figures.low = figures.value * (1 - half);
      figures.high = figures.value * (1 + half);
      figures.status = HM_STATUS_OK;
      hm_result_set_figures (result, &figures);
      hm_run_add_result (run, result, FALSE);
    }
  hm_run_get_method (run)->cycle_time = cycle_time;
  return run;
}

static void
reckon (guint32 seed, double noise, double half, HmNoiseMeasured *measured)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < HM_CALIBRATION_RUNS; i++)
    g_ptr_array_add (runs, make_run (rand, noise, half, 0.25e-9 * (1 + 0.01 * (i % 2))));
  g_assert_true (hm_calibration_reckon ((HmRun *const *) runs->pdata, runs->len, measured));
}

/* The noise is told, rather too much than too little: below the truth in about 5 % of cases. */
static void
test_reckon (void)
{
  guint below = 0, n = 400;
  double sum = 0;
  HmNoiseMeasured measured;

  for (guint seed = 0; seed < n; seed++)
    {
      reckon (seed, 0.004, 1e-9, &measured);
      g_assert_cmpuint (measured.cells, ==, CELLS);
      g_assert_cmpuint (measured.runs, ==, HM_CALIBRATION_RUNS);
      below += measured.noise < 0.004;
      sum += measured.noise;
    }
  g_test_message ("%u of %u below the truth, mean %g", below, n, sum / n);
  g_assert_cmpuint (below, <=, n / 10);
  g_assert_cmpuint (below, >=, n / 100);
  g_assert_cmpfloat (sum / n, <, 0.004 * 1.35);
  g_assert_cmpfloat_with_epsilon (measured.clock, 0.005, 0.001);
}

/* What the intervals tell already is no noise of the machine. */
static void
test_intervals (void)
{
  HmNoiseMeasured measured;

  reckon (1, 0.004, 0.004 * HM_NOISE_95 * 1.5, &measured);
  g_assert_cmpfloat (measured.noise, ==, HM_NOISE_LEAST);
  reckon (1, 0, 1e-9, &measured);
  g_assert_cmpfloat (measured.noise, ==, HM_NOISE_LEAST);
  reckon (1, 3, 1e-9, &measured);
  g_assert_cmpfloat (measured.noise, ==, HM_NOISE_MOST);
}

static void
test_too_little (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (HmRun) run = make_run (rand, 0.01, 0.001, 1e-9);
  g_autoptr (HmRun) empty = hm_run_new (HM_ORIGIN_MEASURED);
  HmRun *runs[] = { run, empty };
  HmNoiseMeasured measured;

  g_assert_false (hm_calibration_reckon (NULL, 0, &measured));
  g_assert_false (hm_calibration_reckon (runs, 1, &measured));
  g_assert_false (hm_calibration_reckon (runs, 2, &measured));
}

/* ---- the runs ---- */

static FakeOp ops[] = {
  { .algorithm = "md5",
    .operation = HM_OPERATION_DIGEST,
    .block = 1,
    .cycles = 300,
    .cycles_per_byte = 5,
    .noise = 0.001 },
  { .algorithm = "rsa", .operation = HM_OPERATION_SIGN, .cycles = 90e3, .noise = 0.001 },
  { 0 },
};

static HmPlan *
make_plan (double seconds, gpointer user_data, GError **error)
{
  static const gint64 sizes[] = { 16, 1024 };

  if (user_data == NULL)
    {
      g_set_error_literal (error, HM_PLAN_ERROR, HM_PLAN_ERROR_NOTHING, "no plan today");
      return NULL;
    }
  return fake_plan_new (sizes, G_N_ELEMENTS (sizes), 1, seconds, 0.002);
}

static HmCalibration *
calibration_new (FakeClock *clock, GMainLoop *loop)
{
  HmCalibration *calibration = hm_calibration_new (8);

  fake_engine_set (ops, clock);
  hm_calibration_set_plan_func (calibration, make_plan, clock,
                                clock != NULL ? &clock->clock : NULL);
  g_signal_connect_swapped (calibration, "finished", G_CALLBACK (g_main_loop_quit), loop);
  return calibration;
}

static void
progress_cb (HmCalibration *calibration, double *last)
{
  double progress = hm_calibration_get_progress (calibration);

  g_assert_cmpfloat (progress, >=, *last - 1e-9);
  g_assert_cmpfloat (progress, <=, 1);
  *last = progress;
}

static void
test_runs (void)
{
  g_autoptr (FakeClock) clock = fake_clock_new (3);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (HmCalibration) calibration = calibration_new (clock, loop);
  g_autoptr (GError) error = NULL;
  const HmMachine *machine = NULL;
  HmNoiseMeasured measured;
  double last = 0;

  g_signal_connect (calibration, "progress", G_CALLBACK (progress_cb), &last);
  hm_calibration_start (calibration);
  g_main_loop_run (loop);
  g_assert_true (hm_calibration_get_result (calibration, &measured, &machine, &error));
  g_assert_no_error (error);
  g_assert_nonnull (machine);
  g_assert_cmpuint (measured.runs, ==, HM_CALIBRATION_RUNS);
  g_assert_cmpuint (measured.cells, ==, 3);
  g_assert_cmpfloat (measured.noise, <, 0.005);
  g_assert_cmpfloat (hm_calibration_get_progress (calibration), ==, 1);
}

static gboolean
stop_cb (gpointer calibration)
{
  hm_calibration_stop (calibration);
  return G_SOURCE_REMOVE;
}

static void
test_stop (void)
{
  g_autoptr (FakeClock) clock = fake_clock_new (4);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (HmCalibration) calibration = calibration_new (clock, loop);
  g_autoptr (GError) error = NULL;
  const HmMachine *machine;
  HmNoiseMeasured measured;

  hm_calibration_start (calibration);
  g_idle_add (stop_cb, calibration);
  g_main_loop_run (loop);
  g_assert_false (hm_calibration_get_result (calibration, &measured, &machine, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_no_plan (void)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (HmCalibration) calibration = calibration_new (NULL, loop);
  g_autoptr (GError) error = NULL;
  const HmMachine *machine;
  HmNoiseMeasured measured;

  hm_calibration_start (calibration);
  g_main_loop_run (loop);
  g_assert_false (hm_calibration_get_result (calibration, &measured, &machine, &error));
  g_assert_error (error, HM_PLAN_ERROR, HM_PLAN_ERROR_NOTHING);
}

/* Letting go while it runs. */
static void
test_let_go (void)
{
  g_autoptr (FakeClock) clock = fake_clock_new (5);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  HmCalibration *calibration = calibration_new (clock, loop);

  hm_calibration_start (calibration);
  g_main_context_iteration (NULL, FALSE);
  g_object_unref (calibration);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bench/calibration/reckon", test_reckon);
  g_test_add_func ("/bench/calibration/intervals", test_intervals);
  g_test_add_func ("/bench/calibration/too-little", test_too_little);
  g_test_add_func ("/bench/calibration/runs", test_runs);
  g_test_add_func ("/bench/calibration/stop", test_stop);
  g_test_add_func ("/bench/calibration/no-plan", test_no_plan);
  g_test_add_func ("/bench/calibration/let-go", test_let_go);
  return g_test_run ();
}
