/* test-compare.c: runs against a baseline: known answers, matching, noise and verdicts
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "run/hm-compare.h"
#include "run/hm-noise.h"
#include "run/hm-store.h"

static HmStore *store;

static HmRun *
load (const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HmStoreItem) item = hm_store_find (store, name, &error);
  HmRun *run;

  g_assert_no_error (error);
  run = hm_store_item_load (item, &error);
  g_assert_no_error (error);
  return run;
}

static HmCompare *
compare_two (HmRun *base, HmRun *other)
{
  return hm_compare_new (base, &other, 1);
}

static HmCompare *
compare_names (const char *base_name, const char *other_name)
{
  g_autoptr (HmRun) base = load (base_name), other = load (other_name);

  return compare_two (base, other);
}

static const HmComparison *
first (const HmCompare *compare)
{
  return g_ptr_array_index (compare->others, 0);
}

static const HmPair *
find (const HmCompare *compare, const char *algorithm, HmOperation operation, gint64 size)
{
  const HmComparison *comparison = first (compare);

  for (guint i = 0; i < comparison->pairs->len; i++)
    {
      const HmPair *pair = &g_array_index (comparison->pairs, HmPair, i);

      if (g_str_equal (pair->key->algorithm, algorithm) && pair->key->operation == operation &&
          pair->key->size == size)
        return pair;
    }
  g_error ("there is no %s", algorithm);
}

static const HmFamily *
find_family (const HmCompare *compare, const char *name, HmOperation operation)
{
  const HmComparison *comparison = first (compare);

  for (guint i = 0; i < comparison->families->len; i++)
    {
      const HmFamily *family = &g_array_index (comparison->families, HmFamily, i);

      if (g_str_equal (family->family, name) && family->operation == operation)
        return family;
    }
  g_error ("there is no %s", name);
}

static const HmDifference *
find_difference (const HmCompare *compare, const char *what)
{
  const GArray *differences = first (compare)->differences;

  for (guint i = 0; i < differences->len; i++)
    if (g_str_equal (g_array_index (differences, HmDifference, i).what, what))
      return &g_array_index (differences, HmDifference, i);
  return NULL;
}

static void
test_2000 (void)
{
  g_autoptr (HmCompare) compare = compare_names ("Enterprise 10000", "Athlon 500");
  const HmPair *pair = find (compare, "rsa-1024", HM_OPERATION_SIGN, -1);
  g_autofree char *note = hm_pair_describe (pair, FALSE);

  g_assert_cmpfloat (pair->base_speed, ==, 30.0);
  g_assert_cmpfloat (pair->other_speed, ==, 95.0);
  g_assert_cmpfloat_with_epsilon (pair->ratio, 3.17, 0.005);
  /* No interval was recorded: nobody can tell. */
  g_assert_true (isnan (pair->low) && isnan (pair->high));
  g_assert_cmpint (pair->verdict, ==, HM_COMPARE_UNKNOWN);
  g_assert_cmpstr (note, ==, "noise unknown");

  /* The Athlon's build has no MD2, a row of 0.00. */
  pair = find (compare, "md2", HM_OPERATION_DIGEST, 8);
  g_assert_true (isnan (pair->ratio) && isfinite (pair->base_speed));
  g_assert_cmpint (pair->flags, ==, HM_PAIR_NO_FIGURE_OTHER);
}

static void
test_2008 (void)
{
  g_autoptr (HmCompare) compare = compare_names ("Core 2 Duo T7500", "Athlon 64 BE-2350");
  static const struct
  {
    const char *algorithm;
    HmOperation operation;
    gint64 size;
    double ratio, epsilon;
  } known[] = {
    { "aes-256-cbc", HM_OPERATION_ENCRYPT, 8192, 2.46, 0.005 },
    { "aes-128-cbc", HM_OPERATION_ENCRYPT, 8192, 2.26, 0.005 },
    { "md5", HM_OPERATION_DIGEST, 8192, 0.606, 0.0005 },
    { "rsa-512", HM_OPERATION_SIGN, -1, 5.01, 0.01 },
    { "rsa-1024", HM_OPERATION_SIGN, -1, 8.14, 0.01 },
    { "rsa-2048", HM_OPERATION_SIGN, -1, 9.13, 0.01 },
    { "rsa-4096", HM_OPERATION_SIGN, -1, 9.24, 0.01 },
    { "dsa-512", HM_OPERATION_SIGN, -1, 5.19, 0.01 },
    { "dsa-1024", HM_OPERATION_SIGN, -1, 7.21, 0.01 },
    { "dsa-2048", HM_OPERATION_SIGN, -1, 8.44, 0.01 },
  };
  const HmFamily *family;

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    g_assert_cmpfloat_with_epsilon (
        find (compare, known[i].algorithm, known[i].operation, known[i].size)->ratio,
        known[i].ratio, known[i].epsilon);

  family = find_family (compare, "aes", HM_OPERATION_ENCRYPT);
  g_assert_cmpint (family->size, ==, 8192);
  g_assert_cmpuint (family->count, ==, 3);
  g_assert_cmpfloat_with_epsilon (family->ratio, 2.4, 0.05);
  g_assert_cmpfloat_with_epsilon (family->min, 2.26, 0.005);
  g_assert_cmpfloat_with_epsilon (family->max, 2.46, 0.005);
  family = find_family (compare, "rsa", HM_OPERATION_SIGN);
  g_assert_cmpuint (family->count, ==, 4);
  g_assert_cmpfloat_with_epsilon (family->ratio, 7.7, 0.05);
  g_assert_cmpfloat_with_epsilon (family->min, 5.01, 0.01);
  g_assert_cmpfloat_with_epsilon (family->max, 9.24, 0.01);
  family = find_family (compare, "dsa", HM_OPERATION_SIGN);
  g_assert_cmpuint (family->count, ==, 3);
  g_assert_cmpfloat_with_epsilon (family->ratio, 6.8, 0.05);

  g_assert_cmpstr (find_difference (compare, "machine")->other, ==, "Athlon 64 BE-2350");
  g_assert_cmpstr (find_difference (compare, "version")->base, ==, "0.9.7l 28 Sep 2006");
  g_assert_cmpstr (find_difference (compare, "version")->other, ==, "0.9.7e-p1 25 Oct 2004");
  g_assert_nonnull (find_difference (compare, "options"));
  g_assert_nonnull (find_difference (compare, "compiler"));
  g_assert_null (find_difference (compare, "library"));
  g_assert_null (find_difference (compare, "clock"));
  g_assert_null (find_difference (compare, "threads"));
}

static void
test_1996 (void)
{
  g_autoptr (HmCompare) compare = compare_names ("Pentium 100 (RSAref 2.0)", "Pentium 100");
  g_autoptr (HmCompare) plain =
      compare_names ("Pentium 100 (RSAref 2.0)", "Pentium 100 (C without long long)");
  const HmPair *pair = find (compare, "rsa-512", HM_OPERATION_SIGN, -1);
  g_autofree char *note = NULL;

  /* Seconds an operation: fewer are faster. */
  g_assert_cmpfloat_with_epsilon (pair->ratio, 3.24, 0.005);
  g_assert_true (pair->flags & HM_PAIR_ENGINE);
  g_assert_cmpfloat_with_epsilon (find (compare, "rsa-1024", HM_OPERATION_SIGN, -1)->ratio, 4.29,
                                  0.005);
  g_assert_cmpfloat_with_epsilon (find (plain, "rsa-512", HM_OPERATION_SIGN, -1)->ratio, 1.37,
                                  0.005);
  g_assert_cmpfloat_with_epsilon (find (plain, "rsa-1024", HM_OPERATION_SIGN, -1)->ratio, 1.31,
                                  0.005);
  note = hm_pair_describe (find (compare, "md5", HM_OPERATION_DIGEST, -1), FALSE);
  g_assert_cmpstr (note, ==, "noise unknown; block size unknown; engine: rsaref against ssleay");
}

static HmRun *
make_run (void)
{
  HmRun *run = hm_run_new (HM_ORIGIN_MEASURED);

  hm_run_set_status (run, HM_RUN_COMPLETE);
  return run;
}

typedef struct
{
  const char *algorithm, *engine, *workload, *clock;
  gint64 size;
  guint threads;
  HmUnit unit;
  HmStatus status;
} Cell;

#define MD5_CELL                                                                                   \
  {                                                                                                \
    .algorithm = "md5", .engine = "openssl", .workload = "hash:init+update+final",                 \
    .clock = "wall", .size = 64, .threads = 1                                                      \
  }

/* @half: half the relative width of the interval, below 0 for none. */
static void
add (HmRun *run, const Cell *cell, double value, double half)
{
  HmResultKey key = { .algorithm = g_intern_string (cell->algorithm),
                      .operation = HM_OPERATION_DIGEST,
                      .size = cell->size,
                      .threads = cell->threads,
                      .engine = g_intern_string (cell->engine),
                      .workload = g_intern_string (cell->workload) };
  g_autoptr (HmResult) result = hm_result_new (&key, cell->unit);
  HmFigures figures = HM_FIGURES_NONE;

  figures.value = value;
  figures.status = cell->status;
  if (half >= 0)
    {
      figures.low = value * (1 - half);
      figures.high = value * (1 + half);
    }
  hm_result_set_figures (result, &figures);
  hm_result_set_clock (result, cell->clock);
  g_assert_true (hm_run_add_result (run, result, TRUE));
}

static void
test_matching (void)
{
  g_autoptr (HmRun) base = make_run (), other = make_run ();
  g_autoptr (HmCompare) compare = NULL;
  Cell cell = MD5_CELL;
  const HmPair *pair;
  g_autofree char *note = NULL, *missing = NULL;

  /* Two engines on one side, one on the other: the same engine is taken, wherever it stands. */
  cell.engine = "built-in";
  add (base, &cell, 100, 0.001);
  cell.engine = "openssl";
  add (base, &cell, 200, 0.001);
  add (other, &cell, 400, 0.001);
  /* 8 is not 16, and nothing is made up between 8 and 64. */
  cell.size = 8;
  add (base, &cell, 1, 0.001);
  cell.size = 16;
  add (other, &cell, 2, 0.001);
  /* Two threads are not one. */
  cell.size = 256;
  add (base, &cell, 1, 0.001);
  cell.threads = 2;
  add (other, &cell, 2, 0.001);
  /* Bytes are not operations. */
  cell = (Cell) MD5_CELL;
  cell.size = 1024;
  add (base, &cell, 1, 0.001);
  cell.unit = HM_UNIT_OPERATIONS_PER_SECOND;
  add (other, &cell, 1, 0.001);

  compare = compare_two (base, other);
  g_assert_cmpuint (first (compare)->pairs->len, ==, 8);
  g_assert_cmpuint (hm_comparison_count_ratios (first (compare)), ==, 1);
  g_assert_cmpuint (compare->n_tested, ==, 1);
  pair = find (compare, "md5", HM_OPERATION_DIGEST, 8);
  g_assert_nonnull (pair->base);
  g_assert_null (pair->other);
  missing = hm_pair_describe (pair, FALSE);
  g_assert_cmpstr (missing, ==, "missing in the other run");
  pair = find (compare, "md5", HM_OPERATION_DIGEST, 16);
  g_assert_null (pair->base);
  g_assert_cmpint (pair->flags, ==, HM_PAIR_MISSING_BASE);
  for (guint i = 0; i < first (compare)->pairs->len; i++)
    {
      pair = &g_array_index (first (compare)->pairs, HmPair, i);
      if (isfinite (pair->ratio))
        {
          g_assert_cmpstr (hm_result_get_key (pair->base)->engine, ==, "openssl");
          g_assert_cmpfloat (pair->ratio, ==, 2);
          g_assert_cmpint (pair->flags, ==, 0);
          g_assert_cmpint (pair->verdict, ==, HM_COMPARE_FASTER);
        }
    }
}

static void
test_told (void)
{
  g_autoptr (HmRun) base = make_run (), other = make_run ();
  g_autoptr (HmCompare) compare = NULL;
  Cell cell = MD5_CELL;
  const HmPair *pair;
  g_autofree char *note = NULL, *disturbed = NULL;

  add (base, &cell, 100, 0.001);
  cell.engine = "built-in";
  cell.workload = "hash:%2$s%s";
  cell.clock = NULL;
  add (other, &cell, 50, 0.001);
  cell = (Cell) MD5_CELL;
  cell.size = 128;
  add (base, &cell, 100, 0.001);
  cell.status = HM_STATUS_DISTURBED;
  add (other, &cell, 50, 0.001);

  compare = compare_two (base, other);
  pair = find (compare, "md5", HM_OPERATION_DIGEST, 64);
  note = hm_pair_describe (pair, TRUE);
  g_assert_cmpstr (note, ==,
                   "engine: openssl against built-in; different work: hash:init+update+final "
                   "against hash:%2$s%s; clock: elapsed time against not recorded");
  g_assert_cmpfloat (pair->ratio, ==, 0.5);
  g_assert_cmpint (pair->verdict, ==, HM_COMPARE_SLOWER);
  pair = find (compare, "md5", HM_OPERATION_DIGEST, 128);
  disturbed = hm_pair_describe (pair, FALSE);
  g_assert_cmpstr (disturbed, ==, "the other run's figure was disturbed");
  g_assert_cmpint (pair->verdict, ==, HM_COMPARE_UNKNOWN);
  g_assert_cmpuint (compare->n_tested, ==, 1);
  g_assert_cmpstr (find_difference (compare, "engine")->other, ==, "built-in, openssl");
}

/* Twenty thousand rows of one name that agree in nothing else take no time. */
static void
test_many_alike (void)
{
  g_autoptr (HmRun) base = make_run (), other = make_run ();
  g_autoptr (HmCompare) compare = NULL;
  Cell cell = MD5_CELL;
  gint64 start = g_get_monotonic_time ();

  for (guint i = 0; i < 20000; i++)
    {
      add (base, &cell, 100, 0.001);
      cell.clock = i % 2 ? "user" : "wall";
      add (other, &cell, 100, 0.001);
    }
  compare = compare_two (base, other);
  g_assert_cmpuint (first (compare)->pairs->len, ==, 20000);
  g_assert_cmpuint (hm_comparison_count_ratios (first (compare)), ==, 20000);
  g_assert_cmpint (g_get_monotonic_time () - start, <, 20 * G_USEC_PER_SEC);
}

static void
test_interval (void)
{
  g_autoptr (HmRun) base = make_run (), other = make_run ();
  g_autoptr (HmCompare) compare = NULL;
  Cell cell = MD5_CELL;
  const HmPair *pair;
  double sd;

  add (base, &cell, 100, 0.02);
  add (other, &cell, 120, 0.03);
  /* Intervals that hold no sense, and none on one side: the noise is unknown. */
  for (guint i = 0; i < 2; i++)
    {
      cell.size = 128 << i;
      add (base, &cell, 100, i == 0 ? 1 : -1);
      add (other, &cell, 300, 0.01);
    }
  compare = compare_two (base, other);
  pair = find (compare, "md5", HM_OPERATION_DIGEST, 64);
  /* By hand: the wider half of each interval, both runs' noise, all as logarithms. */
  sd = sqrt (pow (-log (0.98) / 1.96, 2) + pow (-log (0.97) / 1.96, 2) +
             2 * pow (HM_NOISE_RUN_TO_RUN, 2));
  g_assert_cmpfloat_with_epsilon (pair->low, 1.2 * exp (-1.96 * sd), 1e-5);
  g_assert_cmpfloat_with_epsilon (pair->high, 1.2 * exp (1.96 * sd), 1e-5);
  g_assert_cmpint (pair->verdict, ==, HM_COMPARE_FASTER);
  for (guint i = 0; i < 2; i++)
    {
      pair = find (compare, "md5", HM_OPERATION_DIGEST, 128 << i);
      g_assert_cmpfloat (pair->ratio, ==, 3);
      g_assert_true (isnan (pair->low) && isnan (pair->high));
      g_assert_cmpint (pair->verdict, ==, HM_COMPARE_UNKNOWN);
      g_assert_cmpint (pair->flags, ==, HM_PAIR_NOISE_UNKNOWN);
    }
}

/* A family speaks of the largest size that all of its algorithms have. */
static void
test_family_size (void)
{
  g_autoptr (HmRun) base = make_run (), other = make_run ();
  g_autoptr (HmCompare) compare = NULL;
  Cell cell = MD5_CELL;
  const HmFamily *family;

  for (guint i = 0; i < 2; i++)
    {
      cell.algorithm = i == 0 ? "md5" : "sha1";
      cell.size = 1024;
      add (base, &cell, 100, 0.001);
      add (other, &cell, i == 0 ? 200 : 800, 0.001);
    }
  cell.size = 8192;
  add (base, &cell, 100, 0.001);
  add (other, &cell, 5, 0.001);
  compare = compare_two (base, other);
  family = find_family (compare, "digest", HM_OPERATION_DIGEST);
  g_assert_cmpint (family->size, ==, 1024);
  g_assert_cmpuint (family->count, ==, 2);
  g_assert_cmpfloat_with_epsilon (family->ratio, 4, 1e-12);
  g_assert_cmpfloat (family->min, ==, 2);
  g_assert_cmpfloat (family->max, ==, 8);
  g_assert_cmpint (family->verdict, ==, HM_COMPARE_FASTER);
}

/* The same machine a little slower in its clock: all speeds go with it, and nothing else differs.
 */
static void
test_drift (void)
{
  g_autoptr (HmRun) base = make_run (), other = make_run (), slow = make_run ();
  HmRun *runs[] = { base, other, slow };
  static const double clock[] = { 3.7e9, 3.4e9, 1.8e9 };
  g_autoptr (HmCompare) drifted = NULL, throttled = NULL;
  Cell cell = MD5_CELL;

  for (guint i = 0; i < G_N_ELEMENTS (runs); i++)
    {
      hm_run_get_machine (runs[i])->cpu = g_strdup ("A processor");
      hm_run_get_method (runs[i])->cycle_time = 1 / clock[i];
      add (runs[i], &cell, clock[i] / 10, 0.001);
    }
  drifted = compare_two (base, other);
  g_assert_cmpint (find (drifted, "md5", HM_OPERATION_DIGEST, 64)->verdict, ==,
                   HM_COMPARE_NO_DIFFERENCE);
  throttled = compare_two (base, slow);
  g_assert_cmpint (find (throttled, "md5", HM_OPERATION_DIGEST, 64)->verdict, ==,
                   HM_COMPARE_SLOWER);
  g_assert_cmpstr (find_difference (throttled, "core-clock")->other, ==, "1.8 GHz");
}

static void
test_holm (void)
{
  /* The example by hand: 0.05 / 4, / 3, / 2; the third fails and takes the last with it. */
  const double probabilities[] = { 0.04, 0.01, NAN, 0.03, 0.015 };
  gboolean shown[5];

  hm_noise_holm (probabilities, shown, 5, 0.05);
  g_assert_true (shown[1] && shown[4]);
  g_assert_false (shown[0] || shown[2] || shown[3]);
  g_assert_cmpfloat_with_epsilon (hm_noise_probability (1.959964, 1), 0.05, 1e-6);
  g_assert_cmpfloat (hm_noise_probability (0, 1), ==, 1);
}

/* Normal numbers from uniform ones (Box and Muller, Ann. Math. Statist. 29, 1958). */
static double
normal (GRand *rand)
{
  double u = 1 - g_rand_double (rand), v = g_rand_double (rand);

  return sqrt (-2 * log (u)) * cos (2 * G_PI * v);
}

#define N_CELLS 108
#define N_TABLES 600

/* A run of the classic table: @between is the standard deviation from run to run, and one cell in
 * ten has three times that, as was seen; intervals are those of the samples. */
static HmRun *
simulate (GRand *rand, double between, double rare, double factor)
{
  HmRun *run = make_run ();

  for (guint i = 0; i < N_CELLS; i++)
    {
      g_autofree char *name = g_strdup_printf ("cell-%u", i);
      Cell cell = MD5_CELL;
      double within = 0.0005 + 0.002 * (i % 7) / 7;
      double sd = i % 10 == 0 ? rare : between;

      cell.algorithm = name;
      add (run, &cell,
           1e6 * (i + 1) * exp (within * normal (rand) + sd * normal (rand)) *
               (i % 4 == 0 ? factor : 1),
           within * HM_NOISE_95);
    }
  return run;
}

/* How many of the tables have a verdict that is false. */
static guint
count_false_tables (guint seed, double between, double rare)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  guint n = 0;

  for (guint i = 0; i < N_TABLES; i++)
    {
      g_autoptr (HmRun) base = simulate (rand, between, rare, 1);
      g_autoptr (HmRun) other = simulate (rand, between, rare, 1);
      g_autoptr (HmCompare) compare = compare_two (base, other);
      gboolean bad = FALSE;

      g_assert_cmpuint (compare->n_tested, ==, N_CELLS);
      for (guint j = 0; j < N_CELLS; j++)
        bad |=
            g_array_index (first (compare)->pairs, HmPair, j).verdict != HM_COMPARE_NO_DIFFERENCE;
      n += bad;
    }
  return n;
}

static void
test_equal_runs (void)
{
  guint usual = count_false_tables (1, 0.003, 0.012);
  guint worst = count_false_tables (2, HM_NOISE_RUN_TO_RUN, HM_NOISE_RUN_TO_RUN);

  g_test_message (
      "false tables of %u: %u with the noise that was seen, %u with all that is allowed", N_TABLES,
      usual, worst);
  g_assert_cmpuint (usual, <=, N_TABLES * 5 / 100);
  g_assert_cmpuint (worst, <=, N_TABLES * 5 / 100);
  /* The bound is used, not wasted: a table that says nothing would pass as well. */
  g_assert_cmpuint (worst, >, 0);
}

/* What differs is found: a quarter of the cells is a tenth faster. */
static void
test_power (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  guint found = 0, wrong = 0;

  for (guint i = 0; i < 20; i++)
    {
      g_autoptr (HmRun) base = simulate (rand, 0.003, 0.003, 1);
      g_autoptr (HmRun) other = simulate (rand, 0.003, 0.003, 1.1);
      g_autoptr (HmCompare) compare = compare_two (base, other);

      for (guint j = 0; j < N_CELLS; j++)
        {
          const HmPair *pair = &g_array_index (first (compare)->pairs, HmPair, j);
          guint cell = g_ascii_strtoull (pair->key->algorithm + strlen ("cell-"), NULL, 10);

          if (cell % 4 == 0)
            found += pair->verdict == HM_COMPARE_FASTER;
          else
            wrong += pair->verdict != HM_COMPARE_NO_DIFFERENCE;
        }
    }
  g_assert_cmpuint (wrong, ==, 0);
  g_assert_cmpuint (found, ==, 20 * N_CELLS / 4);
}

/* Several others are one table, and the baseline may be one of them. */
static void
test_several (void)
{
  g_autoptr (HmRun) core2 = load ("Core 2 Duo T7500"), athlon = load ("Athlon 64 BE-2350");
  HmRun *others[] = { athlon, core2, athlon };
  g_autoptr (HmCompare) compare = hm_compare_new (core2, others, G_N_ELEMENTS (others));
  const HmComparison *same = g_ptr_array_index (compare->others, 1);

  g_assert_cmpuint (compare->others->len, ==, 3);
  g_assert_cmpuint (same->differences->len, ==, 0);
  for (guint i = 0; i < same->pairs->len; i++)
    {
      const HmPair *pair = &g_array_index (same->pairs, HmPair, i);

      g_assert_true (pair->base == pair->other);
      g_assert_true (isnan (pair->ratio) || pair->ratio == 1);
    }
}

/* The band and the verdicts say the same. */
static void
test_band (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);
  g_autoptr (HmRun) base = simulate (rand, 0.003, 0.012, 1);
  g_autoptr (HmRun) other = simulate (rand, 0.003, 0.012, 1.05);
  g_autoptr (HmCompare) compare = compare_two (base, other);
  guint within = 0, beyond = 0;
  double low, high;

  g_assert_cmpfloat_with_epsilon (hm_noise_threshold (0.05), HM_NOISE_95, 1e-9);
  for (guint i = 0; i < N_CELLS; i++)
    {
      const HmPair *pair = &g_array_index (first (compare)->pairs, HmPair, i);

      g_assert_true (hm_compare_get_band (compare, pair, &low, &high));
      g_assert_cmpfloat_with_epsilon (low * high, 1, 1e-12);
      if (pair->verdict == HM_COMPARE_NO_DIFFERENCE)
        g_assert_true (pair->ratio > low && pair->ratio < high);
      else
        g_assert_true (pair->ratio < low || pair->ratio > high);
      within += pair->verdict == HM_COMPARE_NO_DIFFERENCE;
      beyond += pair->verdict == HM_COMPARE_FASTER;
    }
  g_assert_cmpuint (within, >, 0);
  g_assert_cmpuint (beyond, >, 0);
}

/* A run that is still being measured has ratios, but no verdict, and takes no part in the test. */
static void
test_measuring (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autoptr (HmRun) base = simulate (rand, 0.003, 0.003, 1);
  g_autoptr (HmRun) other = simulate (rand, 0.003, 0.003, 2);
  g_autoptr (HmCompare) compare = NULL;
  const HmPair *pair;
  g_autofree char *why = NULL;
  double low, high;

  hm_run_set_status (other, HM_RUN_RUNNING);
  compare = compare_two (base, other);
  pair = &g_array_index (first (compare)->pairs, HmPair, 0);
  why = hm_pair_tell (pair, HM_PAIR_FORBIDS);
  g_assert_cmpuint (compare->n_tested, ==, 0);
  g_assert_cmpint (pair->verdict, ==, HM_COMPARE_UNKNOWN);
  g_assert_true (isfinite (pair->ratio) && isfinite (pair->low));
  g_assert_cmpint (pair->flags, ==, HM_PAIR_MEASURING_OTHER);
  g_assert_cmpstr (why, ==, "the other run is still being measured");
  g_assert_false (hm_compare_get_band (compare, pair, &low, &high));
}

static gboolean
is_sign (const HmPair *pair, gpointer unused)
{
  return pair->key->operation == HM_OPERATION_SIGN &&
         g_str_has_prefix (pair->key->algorithm, "rsa");
}

/* A part of a table keeps the verdicts and the length of the whole. */
static void
test_select (void)
{
  g_autoptr (HmRun) core2 = load ("Core 2 Duo T7500"), athlon = load ("Athlon 64 BE-2350");
  g_autoptr (HmRun) empty = hm_run_new (HM_ORIGIN_IMPORTED);
  HmRun *others[] = { empty, core2 };
  g_autoptr (HmCompare) whole = hm_compare_new (athlon, others, G_N_ELEMENTS (others));
  g_autoptr (HmCompare) part = hm_compare_select (whole, is_sign, NULL, NULL);
  const HmComparison *comparison = g_ptr_array_index (part->others, 0);
  const HmFamily *family;

  /* The baseline's results are missing in the empty run, which is told. */
  g_assert_cmpuint (part->others->len, ==, 2);
  g_assert_cmpuint (comparison->pairs->len, ==, 4);
  g_assert_cmpuint (hm_comparison_count_ratios (comparison), ==, 0);
  comparison = g_ptr_array_index (part->others, 1);
  family = &g_array_index (comparison->families, HmFamily, 0);
  g_assert_cmpuint (comparison->pairs->len, ==, 4);
  g_assert_cmpuint (comparison->families->len, ==, 1);
  g_assert_cmpuint (family->count, ==, 4);
  g_assert_cmpuint (comparison->differences->len, >, 0);
  g_assert_cmpuint (part->n_tested, ==, whole->n_tested);
}

int
main (int argc, char **argv)
{
  g_autofree char *folder = g_dir_make_tmp ("hashmark-test-XXXXXX", NULL);
  g_autoptr (GError) error = NULL;
  int status;

  g_test_init (&argc, &argv, NULL);
  store = hm_store_new (folder);
  g_assert_true (hm_store_scan (store, &error));
  g_assert_no_error (error);

  g_test_add_func ("/compare/2000", test_2000);
  g_test_add_func ("/compare/2008", test_2008);
  g_test_add_func ("/compare/1996", test_1996);
  g_test_add_func ("/compare/matching", test_matching);
  g_test_add_func ("/compare/told", test_told);
  g_test_add_func ("/compare/many-alike", test_many_alike);
  g_test_add_func ("/compare/interval", test_interval);
  g_test_add_func ("/compare/family-size", test_family_size);
  g_test_add_func ("/compare/drift", test_drift);
  g_test_add_func ("/compare/holm", test_holm);
  g_test_add_func ("/compare/equal-runs", test_equal_runs);
  g_test_add_func ("/compare/power", test_power);
  g_test_add_func ("/compare/several", test_several);
  g_test_add_func ("/compare/band", test_band);
  g_test_add_func ("/compare/measuring", test_measuring);
  g_test_add_func ("/compare/select", test_select);
  status = g_test_run ();
  g_clear_object (&store);
  g_rmdir (folder);
  return status;
}
