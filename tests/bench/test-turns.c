/* test-turns.c: what is measured in turns: plans, ratios, and whole benchmarks on a clock that the
 * tests rule
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "bench/hm-bench.h"
#include "bench/hm-ratio.h"
#include "crypto/cpu.h"
#include "engine/hm-buffer.h"
#include "fake.h"
#include "run/hm-noise.h"

/* ---- arithmetic ---- */

static void
test_order (void)
{
  static const char *const orders[] = { "ABBA", "BAAB", "ABBA" };
  static const char *const three[] = { "ABCCBA", "CBAABC" };

  for (guint round = 0; round < 3; round++)
    for (guint turn = 0; turn < 4; turn++)
      g_assert_cmpint (orders[round][turn] - 'A', ==, hm_ratio_turn (2, round, turn));
  for (guint round = 0; round < 2; round++)
    for (guint turn = 0; turn < 6; turn++)
      g_assert_cmpint (three[round][turn] - 'A', ==, hm_ratio_turn (3, round, turn));
}

/* Printed tables of Student's distribution: what lies outside with 5 % and 0.1 %. */
static void
test_student (void)
{
  static const struct
  {
    guint freedom;
    double five, tenth;
  } table[] = { { 1, 12.706, 636.62 }, { 2, 4.303, 31.599 }, { 3, 3.182, 12.924 },
                { 4, 2.776, 8.610 },   { 9, 2.262, 4.781 },  { 30, 2.042, 3.646 } };

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_assert_cmpfloat_with_epsilon (hm_ratio_student (table[i].five, table[i].freedom), 0.05,
                                      5e-5);
      g_assert_cmpfloat_with_epsilon (hm_ratio_student (-table[i].tenth, table[i].freedom), 0.001,
                                      1e-6);
    }
  /* With many degrees it is the normal distribution. */
  g_assert_cmpfloat_with_epsilon (hm_ratio_student (2.5, 100000), hm_noise_probability (2.5, 1),
                                  1e-5);
  g_assert_cmpfloat (hm_ratio_student (0, 7), ==, 1);
}

static void
test_estimate (void)
{
  HmTurn turns[20];
  HmRatio ratio;
  double low, high;

  hm_ratio_estimate (NULL, 0, &ratio);
  g_assert_true (isnan (ratio.log_ratio));
  g_assert_false (hm_ratio_interval (&ratio, &low, &high));
  g_assert_true (isnan (hm_ratio_probability (&ratio)));

  for (guint i = 0; i < G_N_ELEMENTS (turns); i++)
    turns[i] = (HmTurn){ log (1.5) + 0.001 * (i % 5), 2, TRUE };
  hm_ratio_estimate (turns, HM_RATIO_MIN_VISITS - 1, &ratio);
  g_assert_cmpfloat_with_epsilon (ratio.log_ratio, log (1.5), 0.005);
  g_assert_true (isinf (hm_ratio_half_width (&ratio)));

  /* A tenth on either side may be anything. */
  turns[3].log_ratio = 100;
  turns[7].log_ratio = -100;
  turns[8].log_ratio = 5;
  hm_ratio_estimate (turns, 20, &ratio);
  g_assert_cmpfloat_with_epsilon (ratio.log_ratio, log (1.5), 0.005);
  g_assert_true (hm_ratio_interval (&ratio, &low, &high));
  g_assert_cmpfloat (low, >, 1.49);
  g_assert_cmpfloat (high, <, 1.52);
  g_assert_cmpfloat (low, <=, exp (ratio.log_ratio));
  g_assert_cmpuint (ratio.visits, ==, 20);
  g_assert_cmpuint (ratio.rounds, ==, 40);
  g_assert_cmpfloat (hm_ratio_probability (&ratio), <, 1e-6);

  /* Disturbed visits do not count as long as they are fewer than the others. */
  for (guint i = 0; i < 9; i++)
    turns[i] = (HmTurn){ 3, 2, FALSE };
  hm_ratio_estimate (turns, 20, &ratio);
  g_assert_cmpuint (ratio.visits, ==, 11);
  g_assert_cmpuint (ratio.disturbed, ==, 9);
  g_assert_false (ratio.doubtful);
  g_assert_cmpfloat_with_epsilon (ratio.log_ratio, log (1.5), 0.005);
  for (guint i = 0; i < 20; i++)
    turns[i] = (HmTurn){ 0.01 + 0.001 * (i % 3), 2, FALSE };
  hm_ratio_estimate (turns, 20, &ratio);
  g_assert_true (ratio.doubtful);
  g_assert_cmpuint (ratio.visits, ==, 20);
  g_assert_cmpfloat (hm_ratio_probability (&ratio), ==, 1);
}

/* ---- the same bytes ---- */

static void
test_lend (void)
{
  guint8 *a, *b, *other, *held;

  hm_buffer_lend (NULL, 100);
  other = hm_buffer_new (99);
  a = hm_buffer_new (100);
  held = hm_buffer_take_lent ();
  g_assert_true (held == a);
  a[5] ^= 1;

  hm_buffer_lend (held, 100);
  b = hm_buffer_new (100);
  g_assert_true (b == a);
  hm_buffer_free (other);
  other = hm_buffer_new (100); /* the second one is another */
  g_assert_true (other != a);
  g_assert_cmpmem (a, 100, other, 100);
  hm_buffer_free (hm_buffer_take_lent ());
  g_assert_null (hm_buffer_take_lent ());
  hm_buffer_free (held);
  hm_buffer_free (a);
  b[99] = 1;
  hm_buffer_free (b);
  hm_buffer_free (other);
  hm_buffer_free (NULL);
}

/* ---- plans ---- */

static HmPlan *
plan_new (const char *const *engines, const char *algorithm, gboolean interleave, GError **error)
{
  static const gint64 sizes[] = { 16, 24 };
  const char *const algorithms[] = { algorithm, NULL };

  return hm_plan_new (&(HmChoice){ .engines = engines,
                                   .algorithms = algorithms,
                                   .sizes = sizes,
                                   .n_sizes = G_N_ELEMENTS (sizes),
                                   .interleave = interleave },
                      error);
}

static void
test_plan (void)
{
  static const char *const both[] = { "built-in", "openssl", NULL };
  static const char *const twice[] = { "built-in", "built-in", NULL };
  static const char *const alone[] = { "openssl", NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (HmPlan) plan = plan_new (both, "sha256", TRUE, &error);
  const HmCell *cells;

  g_assert_no_error (error);
  g_assert_cmpuint (plan->n_groups, ==, 2);
  g_assert_cmpuint (plan->cells->len, ==, 4);
  cells = (const HmCell *) (gpointer) plan->cells->data;
  for (guint i = 0; i < 4; i++)
    {
      g_assert_cmpuint (cells[i].group, ==, i / 2 + 1);
      g_assert_cmpint (cells[i].size, ==, i < 2 ? 16 : 24);
      g_assert_cmpstr (hm_cell_get_engine (&cells[i]), ==, both[i % 2]);
    }
  g_clear_pointer (&plan, hm_plan_free);

  /* One engine against itself; without turns it counts once. */
  plan = plan_new (twice, "sha256", TRUE, &error);
  g_assert_no_error (error);
  cells = (const HmCell *) (gpointer) plan->cells->data;
  g_assert_cmpstr (hm_cell_get_engine (&cells[1]), ==, "built-in#2");
  g_clear_pointer (&plan, hm_plan_free);
  plan = plan_new (twice, "sha256", FALSE, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (plan->cells->len, ==, 2);
  g_assert_cmpuint (plan->n_groups, ==, 0);
  g_clear_pointer (&plan, hm_plan_free);

  /* What one lacks is told. A size that a block does not divide is left out as ever. */
  plan = plan_new (both, "digest", TRUE, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (plan->lacks->len, >, 0);
  for (guint i = 0; i < plan->lacks->len; i++)
    g_assert_cmpstr (g_array_index (plan->lacks, HmLack, i).engine, !=,
                     g_array_index (plan->lacks, HmLack, i).offer->engine->id);
  g_clear_pointer (&plan, hm_plan_free);
  plan = plan_new (both, "aes-128-cbc", TRUE, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (plan->cells->len, ==, 2);
  g_clear_pointer (&plan, hm_plan_free);

  g_assert_null (plan_new (alone, "sha256", TRUE, &error));
  g_assert_error (error, HM_PLAN_ERROR, HM_PLAN_ERROR_ALONE);
  g_clear_error (&error);
  g_assert_null (plan_new (both, "sha0", TRUE, &error));
  g_assert_error (error, HM_PLAN_ERROR, HM_PLAN_ERROR_ALONE);
  g_clear_error (&error);

  /* With several numbers of threads each has its turns. */
  {
    static const guint counts[] = { 1, 2 };
    static const char *const algorithms[] = { "sha256", NULL };
    static const gint64 size = 64;
    HmChoice choice = { .engines = both,
                        .algorithms = algorithms,
                        .sizes = &size,
                        .n_sizes = 1,
                        .thread_counts = counts,
                        .n_thread_counts = 2,
                        .interleave = TRUE };

    plan = hm_plan_new (&choice, &error);
    g_assert_no_error (error);
    cells = (const HmCell *) (gpointer) plan->cells->data;
    g_assert_cmpuint (plan->cells->len, ==, 4);
    for (guint i = 0; i < 4; i++)
      {
        g_assert_cmpuint (cells[i].group, ==, i / 2 + 1);
        g_assert_cmpuint (cells[i].threads, ==, counts[i / 2]);
      }
    choice.sustained = TRUE;
    g_assert_null (hm_plan_new (&choice, &error));
    g_assert_error (error, HM_PLAN_ERROR, HM_PLAN_ERROR_VALUE);
  }
}

static void
test_words (void)
{
  static const char *const wrong[] = { "built-in:",       "built-in:aesni", "built-in:-aesni,-x",
                                       "built-in:-sse17", "openssl:-all",   "nobody:-all",
                                       "nobody" };
  HmContender contender;
  g_autoptr (GError) error = NULL;

  g_assert_true (hm_contender_parse (&contender, "built-in", &error));
  g_assert_cmpstr (contender.word, ==, "built-in");
  g_assert_cmpuint (contender.hidden, ==, 0);
  hm_contender_repeat (&contender, 3);
  g_assert_cmpstr (contender.word, ==, "built-in#3");
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_assert_false (hm_contender_parse (&contender, wrong[i], &error));
      g_assert_error (error, HM_PLAN_ERROR, HM_PLAN_ERROR_UNKNOWN_ENGINE);
      g_clear_error (&error);
    }

  for (const HmCpuFeatureName *f = hm_cpu_feature_names; f->name != NULL; f++)
    {
      g_autofree char *word = g_strconcat ("built-in:-", f->name, NULL);

      g_assert_true (hm_contender_parse (&contender, word, &error) ==
                     ((hm_cpu_features () & f->feature) != 0));
      if (error == NULL)
        {
          g_assert_cmpstr (contender.word, ==, word);
          g_assert_cmphex (contender.hidden, ==, f->feature);
        }
      g_clear_error (&error);
    }
  if (hm_cpu_features () != 0)
    {
      g_assert_true (hm_contender_parse (&contender, "built-in:-all", &error));
      g_assert_cmpstr (contender.word, ==, "built-in:-all");
    }
}

/* Both paths live side by side, and give the same results. */
static void
test_paths (void)
{
  const HmOffer *offer =
      hm_engine_find_offer (hm_engine_find ("built-in"), "sha256", HM_OPERATION_DIGEST, 0);
  HmContender plain = { 0 }, portable = { .hidden = ~0u };
  g_autoptr (GError) error = NULL;
  g_autoptr (HmTask) a = hm_contender_prepare (&plain, offer, 64, NULL, &error);
  g_autoptr (HmTask) b = hm_contender_prepare (&portable, offer, 64, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (b->implementation, ==, "portable C");
  if ((hm_cpu_features () & (HM_CPU_SHANI | HM_CPU_ARMSHA)) != 0)
    g_assert_cmpstr (a->implementation, !=, b->implementation);
  for (guint i = 0; i < 3; i++)
    {
      g_assert_true (a->perform (a, 2));
      g_assert_true (b->perform (b, 2));
      g_assert_true (a->check (a, &error) && b->check (b, &error));
    }
  g_assert_cmphex (hm_cpu_hide (0), ==, 0);
}

/* ---- whole benchmarks ---- */

/* Twice as many offers as @n_pairs: the two of a pair stand beside each other, @ratio apart. */
static FakeOp *
make_ops (guint n_pairs, double ratio)
{
  FakeOp *ops = g_new0 (FakeOp, 2 * n_pairs + 1);

  for (guint i = 0; i < 2 * n_pairs; i++)
    {
      g_autofree char *name = g_strdup_printf ("cell-%u", i / 2);

      ops[i].algorithm = g_intern_string (name);
      ops[i].operation = HM_OPERATION_DIGEST;
      ops[i].block = 1;
      ops[i].cycles = (500 + 40 * (i / 2)) / (i % 2 == 1 ? ratio : 1);
      ops[i].noise = 0.004;
    }
  return ops;
}

static HmMeasurement *
bench_new (FakeOp *ops, FakeClock *clock, double seconds)
{
  static const gint64 size = 64;
  HmMeasurement *bench;
  HmPlan *plan;

  fake_engine_set (ops, clock);
  plan = fake_plan_new (&size, 1, 1, seconds, 0.002);
  for (guint i = 0; i < plan->cells->len; i++)
    {
      HmCell *cell = &g_array_index (plan->cells, HmCell, i);

      cell->group = i / 2 + 1;
      cell->contender.engine = cell->offer->engine;
      cell->contender.word = i % 2 == 0 ? "one" : "two";
    }
  plan->n_groups = plan->cells->len / 2;
  bench = hm_bench_new (plan);
  hm_measurement_set_clock (bench, &clock->clock);
  return bench;
}

static void
run_to_end (HmMeasurement *bench)
{
  hm_measurement_start (bench);
  while (hm_measurement_get_state (bench) != HM_MEASUREMENT_FINISHED)
    {
      hm_measurement_poll (bench);
      g_thread_yield ();
    }
}

/* A machine whose clock drifts and steps, that loses its core and has spells of a neighbour. */
static FakeClock *
bad_machine (guint32 seed)
{
  FakeClock *clock = fake_clock_new (seed);

  clock->drift = 0.08;
  clock->clock_step = 0.01;
  clock->probe_noise = 0.001;
  clock->preempted = 0.004;
  clock->spike = 0.03;
  clock->shared = 0.2;
  return clock;
}

static HmPaired *
get_pair (HmMeasurement *bench, guint position)
{
  return g_ptr_array_index (hm_run_get_pairs (hm_measurement_get_run (bench)), position);
}

/* A known ratio comes out whatever the machine does, and its sign is told. */
static void
test_drift (void)
{
  const guint n = 20;
  g_autofree FakeOp *ops = make_ops (n, 1.05);
  g_autoptr (FakeClock) clock = bad_machine (7);
  g_autoptr (HmMeasurement) bench = bench_new (ops, clock, 15);
  guint covered = 0;

  g_assert_cmpuint (hm_run_get_pairs (hm_measurement_get_run (bench))->len, ==, n);
  run_to_end (bench);
  for (guint i = 0; i < n; i++)
    {
      const HmPaired *pair = get_pair (bench, i);

      g_assert_cmpstr (pair->algorithm, ==, ops[2 * i].algorithm);
      g_assert_cmpstr (pair->a, ==, "one");
      g_assert_cmpstr (pair->b, ==, "two");
      g_assert_cmpint (pair->size, ==, 64);
      g_assert_cmpfloat_with_epsilon (pair->ratio, 1.05, 0.01);
      g_assert_cmpint (pair->verdict, ==, HM_COMPARE_FASTER);
      g_assert_cmpuint (pair->visits, >=, HM_RATIO_MIN_VISITS);
      covered += pair->low <= 1.05 && 1.05 <= pair->high;
    }
  g_assert_cmpuint (covered, >=, n - 4);
  g_assert_cmpuint (hm_run_get_n_results (hm_measurement_get_run (bench)), ==, 2 * n);
  for (guint i = 0; i < 2 * n; i++)
    {
      HmResult *result = hm_run_get_result (hm_measurement_get_run (bench), i);

      g_assert_true (hm_result_has_value (result));
      g_assert_cmpstr (hm_result_get_key (result)->engine, ==, i % 2 == 0 ? "one" : "two");
      g_assert_cmpint (g_atomic_int_get (&ops[i].n_live), ==, 0);
      /* They are made anew for each visit, and never more than two at a time. */
      g_assert_cmpint (g_atomic_int_get (&ops[i].n_prepared), >, 5);
      g_assert_cmpint (g_atomic_int_get (&ops[i].n_most_live), <=, 2);
    }
}

/* Nothing against itself: of many cells at most 5 % may have a verdict, and 95 % intervals hold 1.
 */
static void
test_equal (void)
{
  const guint n = 25, n_runs = 12;
  guint wrong = 0, covered = 0;

  for (guint r = 0; r < n_runs; r++)
    {
      g_autofree FakeOp *ops = make_ops (n, 1);
      g_autoptr (FakeClock) clock = bad_machine (100 + r);
      g_autoptr (HmMeasurement) bench = bench_new (ops, clock, 10);

      run_to_end (bench);
      for (guint i = 0; i < n; i++)
        {
          const HmPaired *pair = get_pair (bench, i);

          g_assert_true (isfinite (pair->low));
          covered += pair->low <= 1 && 1 <= pair->high;
          wrong += pair->verdict == HM_COMPARE_FASTER || pair->verdict == HM_COMPARE_SLOWER;
        }
    }
  g_test_message ("%u of %u cells with a false verdict, %u intervals hold 1", wrong, n * n_runs,
                  covered);
  g_assert_cmpuint (wrong, <=, n * n_runs / 20);
  g_assert_cmpuint (covered, >=, n * n_runs * 92 / 100);
}

/* Who cannot go on leaves; the others are measured alone. */
static void
test_leaving (void)
{
  g_autofree FakeOp *ops = make_ops (5, 2);
  g_autoptr (FakeClock) clock = fake_clock_new (3);
  g_autoptr (HmMeasurement) bench = NULL;

  ops[0].prepare_error = HM_ENGINE_ERROR_UNAVAILABLE + 1;
  ops[3].prepare_error = HM_ENGINE_ERROR_FAILED + 1;
  ops[4].fails_after = 3000;
  ops[7].wrong_after = 3000;
  bench = bench_new (ops, clock, 5);
  run_to_end (bench);

  for (guint i = 0; i < 10; i++)
    {
      HmResult *result = hm_run_get_result (hm_measurement_get_run (bench), i);
      HmStatus status = i == 0                       ? HM_STATUS_UNAVAILABLE
                        : i == 3 || i == 4 || i == 7 ? HM_STATUS_FAILED
                                                     : HM_STATUS_OK;

      g_assert_cmpint (hm_result_get_figures (result)->status, ==, status);
      g_assert_cmpint (g_atomic_int_get (&ops[i].n_live), ==, 0);
    }
  for (guint i = 0; i < 5; i++)
    g_assert_true ((get_pair (bench, i)->verdict == HM_COMPARE_FASTER) == (i == 4));
  g_assert_cmpuint (get_pair (bench, 0)->visits, ==, 0);
  g_assert_cmpuint (get_pair (bench, 1)->visits, ==, 0);
}

/* Stopped early, there is what there is. */
static void
test_stop (void)
{
  g_autofree FakeOp *ops = make_ops (3, 1.5);
  g_autoptr (FakeClock) clock = fake_clock_new (5);
  g_autoptr (HmMeasurement) bench = bench_new (ops, clock, 1000);

  hm_measurement_start (bench);
  while (get_pair (bench, 0)->visits < 3)
    {
      hm_measurement_poll (bench);
      g_thread_yield ();
      if (hm_measurement_get_state (bench) == HM_MEASUREMENT_FINISHED)
        break;
    }
  hm_measurement_stop (bench);
  while (hm_measurement_get_state (bench) != HM_MEASUREMENT_FINISHED)
    {
      hm_measurement_poll (bench);
      g_thread_yield ();
    }
  g_assert_cmpfloat_with_epsilon (get_pair (bench, 0)->ratio, 1.5, 0.02);
  for (guint i = 0; i < 6; i++)
    g_assert_cmpint (g_atomic_int_get (&ops[i].n_live), ==, 0);
}

/* The real core on two paths and in two threads: for the thread sanitizer. */
static void
test_real (void)
{
  static const char *const paths[] = { "built-in", "built-in:-all", NULL };
  static const char *const twice[] = { "built-in", "built-in", NULL };
  static const char *const algorithms[] = { "sha256", "aes-128-cbc", NULL };
  static const gint64 size = 64;
  HmPlan *plan = hm_plan_new (&(HmChoice){ .engines = hm_cpu_features () != 0 ? paths : twice,
                                           .algorithms = algorithms,
                                           .sizes = &size,
                                           .n_sizes = 1,
                                           .threads = 2,
                                           .seconds = 0.4,
                                           .interleave = TRUE },
                              NULL);
  g_autoptr (HmMeasurement) bench = hm_bench_new (plan);

  run_to_end (bench);
  for (guint i = 0; i < 4; i++)
    {
      HmStatus status =
          hm_result_get_figures (hm_run_get_result (hm_measurement_get_run (bench), i))->status;

      g_assert_cmpint (status, !=, HM_STATUS_FAILED);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/turns/order", test_order);
  g_test_add_func ("/turns/student", test_student);
  g_test_add_func ("/turns/estimate", test_estimate);
  g_test_add_func ("/turns/lend", test_lend);
  g_test_add_func ("/turns/plan", test_plan);
  g_test_add_func ("/turns/words", test_words);
  g_test_add_func ("/turns/paths", test_paths);
  g_test_add_func ("/turns/drift", test_drift);
  g_test_add_func ("/turns/equal", test_equal);
  g_test_add_func ("/turns/leaving", test_leaving);
  g_test_add_func ("/turns/stop", test_stop);
  g_test_add_func ("/turns/real", test_real);
  return g_test_run ();
}
