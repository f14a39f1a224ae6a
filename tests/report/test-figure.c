/* test-figure.c: runs become bars
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <locale.h>
#include <math.h>
#include <string.h>

#include "report-fixture.h"
#include "report/hm-figure.h"
#include "report/hm-serving.h"
#include "run/hm-reference.h"

static const HmFigureOptions options = { HM_UNITS_DECIMAL, HM_SCALE_LINEAR };

static const HmSubject md5 = { NULL, HM_OPERATION_DIGEST };

static HmFigure *
draw_md5 (const HmShown *shown, guint n)
{
  HmSubject subject = md5;

  subject.algorithm = g_intern_string ("md5");
  return hm_figure_throughput (shown, n, &subject, &options);
}

static const HmSeries *
get_series (const HmFigure *figure, guint index)
{
  g_assert_cmpuint (index, <, figure->series->len);
  return figure->series->pdata[index];
}

static void
test_card (void)
{
  g_autoptr (HmRun) run = fixture_run ("Today");
  HmShown shown = { run, 3 };
  g_autoptr (HmFigure) figure = NULL;
  const HmSeries *series;
  double lowest, highest, top;

  fixture_add_speed (run, "md5", HM_OPERATION_DIGEST, 8192, 676e6, 0.002);
  fixture_add_speed (run, "md5", HM_OPERATION_DIGEST, 16, 79e6, 0.004);
  fixture_add_speed (run, "sha1", HM_OPERATION_DIGEST, 64, 1e9, 0);
  figure = draw_md5 (&shown, 1);

  g_assert_cmpstr (figure->title, ==, "MD5");
  g_assert_cmpstr (figure->headline, ==, "676 MB/s");
  g_assert_cmpuint (figure->n_categories, ==, 2);
  g_assert_cmpstr (figure->categories[0], ==, "16");
  g_assert_cmpstr (figure->categories[1], ==, "8 Ki");
  g_assert_null (figure->categories[2]);
  g_assert_cmpstr (figure->category_names[1], ==, "8 KiB");
  g_assert_cmpuint (figure->series->len, ==, 1);
  series = get_series (figure, 0);
  g_assert_cmpstr (series->name, ==, "Today");
  g_assert_cmpuint (series->colour, ==, 3);
  g_assert_cmpint (series->bars[0].state, ==, HM_BAR_MEASURED);
  g_assert_cmpfloat (series->bars[0].value, ==, 79e6);
  g_assert_cmpfloat (series->bars[1].low, ==, 676e6 * (1 - 0.002));
  g_assert_cmpstr (series->bars[0].label, ==, "79.0 MB/s");
  g_assert_true (series->bars[0].result == hm_run_get_result (run, 1));
  g_assert_true (hm_figure_range (figure, &lowest, &highest, &top));
  g_assert_cmpfloat (lowest, ==, 79e6);
  g_assert_cmpfloat (highest, ==, 676e6);
  g_assert_cmpfloat (top, ==, 676e6 * 1.002);
}

/* Each state has its own look; nothing is drawn as a figure that is none. */
static void
test_states (void)
{
  g_autoptr (HmRun) run = fixture_run ("Today");
  HmShown shown = { run, 0 };
  static const struct
  {
    double value, half;
    HmStatus status;
    HmBarState running, complete;
  } cases[] = {
    { 5e8, 0.004, HM_STATUS_OK, HM_BAR_MEASURED, HM_BAR_MEASURED },
    { 5e8, 0.019, HM_STATUS_OK, HM_BAR_MEASURED, HM_BAR_MEASURED },
    { 5e8, 0.05, HM_STATUS_OK, HM_BAR_ROUGH, HM_BAR_MEASURED },
    { 5e8, 0, HM_STATUS_OK, HM_BAR_ROUGH, HM_BAR_MEASURED },
    { 5e8, 0.05, HM_STATUS_DISTURBED, HM_BAR_DISTURBED, HM_BAR_DISTURBED },
    { NAN, 0, HM_STATUS_PENDING, HM_BAR_PENDING, HM_BAR_MISSING },
    { NAN, 0, HM_STATUS_FAILED, HM_BAR_FAILED, HM_BAR_FAILED },
    { NAN, 0, HM_STATUS_UNAVAILABLE, HM_BAR_UNAVAILABLE, HM_BAR_UNAVAILABLE },
    { 0, 0, HM_STATUS_OK, HM_BAR_MISSING, HM_BAR_MISSING },
    { INFINITY, 0, HM_STATUS_OK, HM_BAR_MISSING, HM_BAR_MISSING },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      HmResultKey key = { .algorithm = "md5", .operation = HM_OPERATION_DIGEST, .size = 16 + i };

      fixture_add (run, &key, HM_UNIT_BYTES_PER_SECOND, cases[i].value, cases[i].half,
                   cases[i].status);
    }
  for (guint running = 0; running < 2; running++)
    {
      g_autoptr (HmFigure) figure = NULL;

      hm_run_set_status (run, running ? HM_RUN_RUNNING : HM_RUN_COMPLETE);
      figure = draw_md5 (&shown, 1);
      for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
        {
          const HmBar *bar = &get_series (figure, 0)->bars[i];

          g_assert_cmpint (bar->state, ==, running ? cases[i].running : cases[i].complete);
          g_assert_cmpint (isfinite (bar->value) != 0, ==,
                           bar->state == HM_BAR_MEASURED || bar->state == HM_BAR_ROUGH ||
                               bar->state == HM_BAR_DISTURBED);
          g_assert_nonnull (bar->label);
          g_assert_nonnull (bar->detail);
        }
    }
}

static void
test_several_runs (void)
{
  g_autoptr (HmRun) first = fixture_run ("First");
  g_autoptr (HmRun) second = fixture_run ("Second");
  g_autoptr (HmRun) empty = fixture_run ("Empty");
  HmShown shown[] = { { first, 0 }, { second, 4 }, { empty, 2 } };
  g_autoptr (HmFigure) figure = NULL;

  fixture_add_speed (first, "md5", HM_OPERATION_DIGEST, 16, 2e8, 0);
  fixture_add_speed (second, "md5", HM_OPERATION_DIGEST, 8, 1e8, 0);
  fixture_add_speed (second, "md5", HM_OPERATION_DIGEST, 16, 3e8, 0);
  figure = draw_md5 (shown, 3);
  g_assert_cmpuint (figure->n_categories, ==, 2);
  g_assert_cmpuint (figure->series->len, ==, 3);
  g_assert_cmpint (get_series (figure, 0)->bars[0].state, ==, HM_BAR_MISSING);
  g_assert_cmpstr (get_series (figure, 0)->bars[0].detail, ==, "First\n8 bytes\nno figure");
  g_assert_cmpfloat (get_series (figure, 1)->bars[0].value, ==, 1e8);
  g_assert_cmpuint (get_series (figure, 1)->colour, ==, 4);
  g_assert_cmpint (get_series (figure, 2)->bars[1].state, ==, HM_BAR_MISSING);
  /* 8 bytes is not 16: the headline is the first run's own. */
  g_assert_cmpstr (figure->headline, ==, "200 MB/s");
}

/* Where the first run has nothing, the card still says a figure; not while it is to be measured. */
static void
test_headline (void)
{
  g_autoptr (HmRun) first = fixture_run ("First");
  g_autoptr (HmRun) second = fixture_run ("Second");
  HmShown shown[] = { { first, 0 }, { second, 4 } };
  HmResultKey key = { .algorithm = "md5", .operation = HM_OPERATION_DIGEST, .size = 16 };
  g_autoptr (HmFigure) without = NULL;
  g_autoptr (HmFigure) pending = NULL;
  g_autoptr (HmFigure) nothing = NULL;

  fixture_add_speed (second, "md5", HM_OPERATION_DIGEST, 16, 3e8, 0);
  without = draw_md5 (shown, 2);
  g_assert_cmpstr (without->headline, ==, "300 MB/s");
  fixture_add (first, &key, HM_UNIT_BYTES_PER_SECOND, NAN, 0, HM_STATUS_PENDING);
  hm_run_set_status (first, HM_RUN_RUNNING);
  pending = draw_md5 (shown, 2);
  g_assert_null (pending->headline);
  nothing = draw_md5 (shown, 1);
  g_assert_null (nothing->headline);
}

/* What no run has a figure for comes last; what is still to be measured keeps its place. */
static void
test_unavailable_last (void)
{
  g_autoptr (HmRun) first = fixture_run ("First");
  g_autoptr (HmRun) second = fixture_run ("Second");
  HmShown shown[] = { { first, 0 }, { second, 4 } };
  HmResultKey key = { .algorithm = "md2", .operation = HM_OPERATION_DIGEST, .size = 16 };
  static const char *const alone[] = { "md4", "sha1", "md2", "md5" };
  static const char *const both[] = { "md2", "md4", "sha1", "md5" };

  fixture_add (first, &key, HM_UNIT_BYTES_PER_SECOND, NAN, 0, HM_STATUS_UNAVAILABLE);
  key.algorithm = "md5";
  fixture_add (first, &key, HM_UNIT_BYTES_PER_SECOND, NAN, 0, HM_STATUS_UNAVAILABLE);
  key.algorithm = "md4";
  fixture_add (first, &key, HM_UNIT_BYTES_PER_SECOND, NAN, 0, HM_STATUS_PENDING);
  fixture_add_speed (first, "sha1", HM_OPERATION_DIGEST, 16, 1e9, 0);
  fixture_add_speed (second, "md2", HM_OPERATION_DIGEST, 16, 1e6, 0);
  for (guint n = 1; n <= 2; n++)
    {
      g_autoptr (GArray) subjects = hm_figure_throughput_subjects (shown, n);

      g_assert_cmpuint (subjects->len, ==, 4);
      for (guint i = 0; i < subjects->len; i++)
        g_assert_cmpstr (g_array_index (subjects, HmSubject, i).algorithm, ==,
                         n == 1 ? alone[i] : both[i]);
    }
}

/* The headline's figure against that of the last run, with what must be told of it. */
static void
test_ratio (void)
{
  g_autoptr (HmRun) today = fixture_run ("Today"), between = fixture_run ("Between");
  g_autoptr (HmRun) old = fixture_run ("Old");
  HmShown shown[] = { { today, 0 }, { between, 4 }, { old, 2 } };
  HmResultKey key = {
    .algorithm = "md5", .operation = HM_OPERATION_DIGEST, .size = 8192, .engine = "openssl"
  };
  g_autoptr (HmFigure) three = NULL, alone = NULL, two = NULL, none = NULL;

  fixture_add_speed (today, "md5", HM_OPERATION_DIGEST, 8192, 676e6, 0.01);
  fixture_add_speed (between, "md5", HM_OPERATION_DIGEST, 16, 5e6, 0.01);
  key.threads = 2;
  fixture_add (old, &key, HM_UNIT_BYTES_PER_SECOND, 600e6, 0.01, HM_STATUS_OK);
  key.threads = 1;
  fixture_add (old, &key, HM_UNIT_BYTES_PER_SECOND, 311e6, 0.01, HM_STATUS_OK);
  three = draw_md5 (shown, 3);
  g_assert_cmpstr (three->headline, ==, "676 MB/s");
  g_assert_cmpstr (three->ratio, ==, "×2.2");
  g_assert_true (
      g_str_has_prefix (three->ratio_detail, "Today, 8 KiB, against Old\n95 % interval: 2."));
  g_assert_true (g_str_has_suffix (three->ratio_detail, "\nengine: openssl against built-in"));

  /* One run has nothing to be held against; 8192 is not 16; the baseline is not held against
   * itself. */
  alone = draw_md5 (shown, 1);
  g_assert_null (alone->ratio);
  two = draw_md5 (shown, 2);
  g_assert_null (two->ratio);
  g_assert_null (two->ratio_detail);
  shown[0].run = fixture_run ("Empty");
  none = draw_md5 ((HmShown[]){ shown[0], shown[2] }, 2);
  g_assert_cmpstr (none->headline, ==, "600 MB/s");
  g_assert_null (none->ratio);
  g_object_unref (shown[0].run);
}

static HmPairs *
compare (const HmShown *shown, guint n)
{
  g_autofree HmRun **others = g_new (HmRun *, n);
  guint at = hm_figure_baseline (shown, n), n_others = 0;

  for (guint i = 0; i < n; i++)
    if (i != at)
      others[n_others++] = shown[i].run;
  return hm_pairs_new (hm_compare_new (shown[at].run, others, n_others), shown[at].run, others);
}

/* The baseline that was chosen leads neither the headline nor the ratio; its own figure is no bar
 * of ratios. */
static void
test_chosen_baseline (void)
{
  g_autoptr (HmRun) today = fixture_run ("Today"), old = fixture_run ("Old");
  HmShown shown[] = { { .run = today, .colour = 0, .baseline = TRUE },
                      { .run = old, .colour = 2 } };
  HmSubject subject = { g_intern_string ("md5"), HM_OPERATION_DIGEST };
  g_autoptr (HmPairs) pairs = NULL;
  HmFigureOptions wanted = { .scale = HM_SCALE_RATIO };
  g_autoptr (HmFigure) speeds = NULL, ratios = NULL, behind = NULL;
  g_autofree char *told = NULL;
  const HmBar *bar;

  fixture_add_speed (today, "md5", HM_OPERATION_DIGEST, 16, 50e6, 0.01);
  fixture_add_speed (today, "md5", HM_OPERATION_DIGEST, 64, 300e6, 0.01);
  fixture_add_speed (today, "md5", HM_OPERATION_DIGEST, 8192, 600e6, 0.01);
  fixture_add_speed (old, "md5", HM_OPERATION_DIGEST, 16, 50.1e6, 0.01);
  fixture_add_speed (old, "md5", HM_OPERATION_DIGEST, 256, 300e6, 0.01);
  fixture_add_speed (old, "md5", HM_OPERATION_DIGEST, 8192, 300e6, 0.01);
  pairs = compare (shown, 2);
  g_assert_cmpuint (hm_figure_baseline (shown, 2), ==, 0);
  g_assert_cmpuint (hm_figure_baseline (shown, 1), ==, G_MAXUINT);

  speeds = draw_md5 (shown, 2);
  g_assert_cmpstr (speeds->headline, ==, "300 MB/s");
  g_assert_cmpstr (speeds->ratio, ==, "×0.50");
  g_assert_null (strstr (speeds->ratio_detail, "Verdict"));

  /* Until there is a comparison, nothing is claimed. */
  behind = hm_figure_throughput (shown, 2, &subject, &wanted);
  g_assert_cmpint (get_series (behind, 0)->bars[0].state, ==, HM_BAR_PENDING);

  wanted.pairs = pairs;
  ratios = hm_figure_throughput (shown, 2, &subject, &wanted);
  g_assert_cmpint (ratios->axis, ==, HM_AXIS_RATIO);
  g_assert_cmpstr (ratios->headline, ==, "300 MB/s");
  g_assert_nonnull (strstr (ratios->ratio_detail, "\nVerdict: slower"));
  g_assert_cmpuint (ratios->series->len, ==, 1);
  g_assert_cmpuint (ratios->n_categories, ==, 4);
  bar = get_series (ratios, 0)->bars;
  g_assert_cmpint (bar[0].state, ==, HM_BAR_NO_DIFFERENCE);
  g_assert_cmpfloat_with_epsilon (bar[0].value, 1.002, 1e-9);
  g_assert_cmpfloat (bar[0].band, >, 1.002);
  g_assert_cmpstr (bar[0].verdict, ==, "no difference shown");
  /* 64 is not there on one side, 256 not on the other. */
  g_assert_cmpint (bar[1].state, ==, HM_BAR_MISSING);
  g_assert_cmpint (bar[2].state, ==, HM_BAR_MISSING);
  g_assert_cmpstr (bar[2].label, ==, "missing in the baseline");
  g_assert_cmpstr (bar[3].label, ==, "×0.50");
  g_assert_cmpstr (bar[3].verdict, ==, "slower");
  g_assert_cmpfloat (bar[3].high, <, 1);
  g_assert_nonnull (strstr (bar[3].detail, "300 MB/s"));
  told = hm_figure_describe (ratios);
  g_assert_true (g_str_has_prefix (told, "MD5: times as fast as Today; more is faster. Old: "));
}

/* What is left out, and how the rest is sorted. */
static void
test_arranged (void)
{
  g_autoptr (HmRun) today = fixture_run ("Today"), old = fixture_run ("Old");
  HmShown shown[] = { { .run = today }, { .run = old, .colour = 2 } };
  HmSubject subject = { g_intern_string ("md5"), HM_OPERATION_DIGEST };
  HmFigureOptions wanted = { .only_size = 64 };
  g_autoptr (HmFigure) one = NULL, common = NULL, usual = NULL, named = NULL, by_ratio = NULL;
  g_autoptr (HmPairs) pairs = NULL;

  fixture_add_speed (today, "md5", HM_OPERATION_DIGEST, 16, 10e6, 0.01);
  fixture_add_speed (today, "md5", HM_OPERATION_DIGEST, 64, 20e6, 0.01);
  fixture_add_speed (today, "sha1", HM_OPERATION_DIGEST, 64, 90e6, 0.01);
  fixture_add_speed (today, "rc4", HM_OPERATION_ENCRYPT, 64, 50e6, 0.01);
  fixture_add_speed (old, "md5", HM_OPERATION_DIGEST, 64, 5e6, 0.01);
  fixture_add_speed (old, "sha1", HM_OPERATION_DIGEST, 64, 80e6, 0.01);
  pairs = compare (shown, 2);

  one = hm_figure_throughput (shown, 2, &subject, &wanted);
  g_assert_cmpuint (one->n_categories, ==, 1);
  g_assert_cmpstr (one->categories[0], ==, "64");
  wanted = (HmFigureOptions){ .common_only = TRUE, .order = HM_ORDER_RATIO };
  common = hm_figure_throughput (shown, 2, &subject, &wanted);
  g_assert_cmpuint (common->n_categories, ==, 1);
  g_assert_cmpfloat (common->order, ==, 4);
  g_assert_cmpfloat (get_series (common, 0)->bars[0].value, ==, 20e6);
  wanted = (HmFigureOptions){ .pairs = pairs };
  usual = hm_figure_overview (shown, 2, 64, &wanted);
  g_assert_cmpstr (usual->categories[0], ==, "SHA-1");
  g_assert_cmpstr (usual->categories[1], ==, "RC4");
  g_assert_null (usual->headline);
  wanted.order = HM_ORDER_NAME;
  named = hm_figure_overview (shown, 2, 64, &wanted);
  g_assert_cmpstr (named->categories[0], ==, "MD5");
  g_assert_cmpfloat (get_series (named, 0)->bars[0].value, ==, 20e6);
  wanted.order = HM_ORDER_RATIO;
  by_ratio = hm_figure_overview (shown, 2, 64, &wanted);
  g_assert_cmpstr (by_ratio->categories[0], ==, "MD5");
  g_assert_cmpstr (by_ratio->categories[1], ==, "SHA-1");
  g_assert_cmpstr (by_ratio->categories[2], ==, "RC4");
}

/* A run's engines, thread counts and repeated rows are series of their own. */
static void
test_lanes (void)
{
  g_autoptr (HmRun) run = fixture_run ("Run");
  HmShown shown = { run, 1 };
  HmResultKey key = { .algorithm = "md5",
                      .operation = HM_OPERATION_DIGEST,
                      .size = 16,
                      .engine = "openssl",
                      .workload = "hash:init+update+final" };
  g_autoptr (HmFigure) figure = NULL;

  fixture_add (run, &key, HM_UNIT_BYTES_PER_SECOND, 1e8, 0, HM_STATUS_OK);
  key.engine = "built-in";
  fixture_add (run, &key, HM_UNIT_BYTES_PER_SECOND, 2e8, 0, HM_STATUS_OK);
  key.threads = 2;
  fixture_add (run, &key, HM_UNIT_BYTES_PER_SECOND, 4e8, 0, HM_STATUS_OK);
  fixture_add (run, &key, HM_UNIT_BYTES_PER_SECOND, 5e8, 0, HM_STATUS_OK);
  figure = draw_md5 (&shown, 1);
  g_assert_cmpuint (figure->series->len, ==, 4);
  g_assert_cmpstr (get_series (figure, 0)->name, ==, "Run · OpenSSL · 1 thread");
  g_assert_cmpstr (get_series (figure, 1)->name, ==, "Run · Built-in core · 1 thread");
  g_assert_cmpstr (get_series (figure, 2)->name, ==, "Run · Built-in core · 2 threads");
  g_assert_cmpstr (get_series (figure, 3)->name, ==, "Run · Built-in core · 2 threads · row 2");
  for (guint i = 0; i < 4; i++)
    {
      g_assert_cmpuint (get_series (figure, i)->colour, ==, 1);
      g_assert_cmpuint (get_series (figure, i)->variant, ==, i);
    }
  g_assert_cmpfloat (get_series (figure, 3)->bars[0].value, ==, 5e8);
}

static void
test_subjects (void)
{
  g_autoptr (HmRun) run = fixture_run ("Run");
  HmShown shown = { run, 0 };
  g_autoptr (GArray) subjects = NULL;
  g_autoptr (HmFigure) figure = NULL;

  fixture_add_speed (run, "aes-128-cbc", HM_OPERATION_DECRYPT, 16, 1e9, 0);
  fixture_add_speed (run, "aes-128-cbc", HM_OPERATION_ENCRYPT, 16, 1e9, 0);
  fixture_add_speed (run, "md5", HM_OPERATION_DIGEST, 16, 1e8, 0);
  fixture_add_speed (run, "md5", HM_OPERATION_DIGEST, 64, 1e8, 0);
  fixture_add_rate (run, "rsa-512", HM_OPERATION_SIGN, 512, 1000, 0);
  subjects = hm_figure_throughput_subjects (&shown, 1);
  g_assert_cmpuint (subjects->len, ==, 3);
  g_assert_cmpstr (g_array_index (subjects, HmSubject, 0).algorithm, ==, "md5");
  g_assert_cmpint (g_array_index (subjects, HmSubject, 1).operation, ==, HM_OPERATION_ENCRYPT);
  g_assert_cmpint (g_array_index (subjects, HmSubject, 2).operation, ==, HM_OPERATION_DECRYPT);
  figure = hm_figure_throughput (&shown, 1, &g_array_index (subjects, HmSubject, 2), &options);
  g_assert_cmpstr (figure->title, ==, "AES-128-CBC decrypt");
}

static void
test_detail (void)
{
  g_autoptr (HmRun) run = fixture_run ("Core 2 Duo");
  HmShown shown = { run, 0 };
  HmResultKey key = { .algorithm = "aes-128-cbc",
                      .operation = HM_OPERATION_ENCRYPT,
                      .size = 8192,
                      .engine = "openssl",
                      .workload = "cbc:chained,key-set-once" };
  HmSubject subject = { g_intern_string ("aes-128-cbc"), HM_OPERATION_ENCRYPT };
  HmResult *result = fixture_add (run, &key, HM_UNIT_BYTES_PER_SECOND, 1.46e9, 0.007, HM_STATUS_OK);
  HmFigures figures = *hm_result_get_figures (result);
  g_autoptr (HmFigure) figure = NULL;

  figures.cycles = 2.81;
  figures.wall_median = 1.4e9;
  hm_result_set_figures (result, &figures);
  hm_result_set_implementation (result, "aes-ni");
  hm_result_set_clock (result, "user");
  hm_result_set_printed (result, "aes-128 cbc");
  hm_result_set_line (result, 12);
  figure = hm_figure_throughput (&shown, 1, &subject, &options);
  g_assert_cmpstr (get_series (figure, 0)->bars[0].detail, ==,
                   "Core 2 Duo\n"
                   "AES-128-CBC · Encrypt · 8 KiB\n"
                   "1.46 GB/s\n"
                   "95 % interval 1.45 GB/s to 1.47 GB/s (±0.7 %)\n"
                   "24 of 30 samples accepted\n"
                   "2.81 cycles/byte\n"
                   "Uncorrected median 1.40 GB/s\n"
                   "Engine OpenSSL, aes-ni\n"
                   "Workload cbc:chained,key-set-once\n"
                   "Timed by the processor time of the program\n"
                   "Printed as “aes-128 cbc” in line 12");
}

static void
test_describe (void)
{
  g_autoptr (HmRun) first = fixture_run ("Run A");
  g_autoptr (HmRun) second = fixture_run ("Run B");
  HmShown shown[] = { { first, 0 }, { second, 1 } };
  HmResultKey key = { .algorithm = "md5", .operation = HM_OPERATION_DIGEST, .size = 64 };
  g_autoptr (HmFigure) figure = NULL;
  g_autofree char *text = NULL;

  fixture_add_speed (first, "md5", HM_OPERATION_DIGEST, 16, 312e6, 0.001);
  fixture_add (first, &key, HM_UNIT_BYTES_PER_SECOND, NAN, 0, HM_STATUS_FAILED);
  fixture_add (second, &key, HM_UNIT_BYTES_PER_SECOND, 5e8, 0.2, HM_STATUS_DISTURBED);
  figure = draw_md5 (shown, 2);
  text = hm_figure_describe (figure);
  g_assert_cmpstr (text, ==,
                   "MD5, throughput by block size, more is better. "
                   "Run A: 16 bytes 312 MB/s, 64 bytes failed. "
                   "Run B: 16 bytes no figure, 64 bytes 500 MB/s, disturbed.");
}

static void
test_overview (void)
{
  g_autoptr (HmRun) first = fixture_run ("First");
  g_autoptr (HmRun) second = fixture_run ("Second");
  HmShown shown[] = { { first, 0 }, { second, 1 } };
  g_autoptr (HmFigure) figure = NULL;
  g_autoptr (HmFigure) largest = NULL;

  fixture_add_speed (first, "md5", HM_OPERATION_DIGEST, 8192, 6e8, 0);
  fixture_add_speed (first, "md5", HM_OPERATION_DIGEST, 16384, 7e8, 0);
  fixture_add_speed (first, "sha1", HM_OPERATION_DIGEST, 8192, 9e8, 0);
  fixture_add_speed (second, "md5", HM_OPERATION_DIGEST, 8192, 3e8, 0);
  fixture_add_speed (second, "rc4", HM_OPERATION_ENCRYPT, 8192, 5e9, 0);
  fixture_add_speed (second, "md2", HM_OPERATION_DIGEST, 16, 1e6, 0);
  figure = hm_figure_overview (shown, 2, 8192, &options);
  g_assert_true (figure->horizontal);
  g_assert_cmpstr (figure->title, ==, "All algorithms at 8 KiB");
  g_assert_cmpuint (figure->n_categories, ==, 3);
  /* By the first run; what it does not have comes last. */
  g_assert_cmpstr (figure->categories[0], ==, "SHA-1");
  g_assert_cmpstr (figure->categories[1], ==, "MD5");
  g_assert_cmpstr (figure->categories[2], ==, "RC4");
  g_assert_cmpint (get_series (figure, 0)->bars[2].state, ==, HM_BAR_MISSING);
  g_assert_cmpfloat (get_series (figure, 1)->bars[2].value, ==, 5e9);

  largest = hm_figure_overview (shown, 2, -1, &options);
  g_assert_cmpuint (largest->n_categories, ==, 4);
  g_assert_cmpstr (largest->categories[1], ==, "MD5 at 8 KiB");
  g_assert_cmpstr (largest->categories[3], ==, "MD2 at 16 bytes");
}

/* Old texts that print a speed without its size: shown as such, and not at any other size. */
static void
test_unknown_size (void)
{
  g_autoptr (HmRun) run = fixture_run ("Old");
  HmShown shown = { run, 0 };
  g_autoptr (HmFigure) card = NULL;
  g_autoptr (HmFigure) overview = NULL;
  g_autoptr (HmFigure) other = NULL;

  fixture_add_speed (run, "md5", HM_OPERATION_DIGEST, -1, 1e7, 0);
  overview = hm_figure_overview (&shown, 1, -1, &options);
  g_assert_cmpstr (overview->title, ==, "All algorithms, unknown block size");
  g_assert_cmpuint (overview->n_categories, ==, 1);
  fixture_add_speed (run, "md5", HM_OPERATION_DIGEST, 64, 2e7, 0);
  card = draw_md5 (&shown, 1);
  g_assert_cmpstr (card->categories[0], ==, "64");
  g_assert_cmpstr (card->categories[1], ==, "?");
  g_assert_cmpstr (card->category_names[1], ==, "unknown size");
  other = hm_figure_overview (&shown, 1, 16, &options);
  g_assert_cmpuint (other->n_categories, ==, 0);
}

static void
test_signatures (void)
{
  g_autoptr (HmRun) first = fixture_run ("First");
  g_autoptr (HmRun) old = fixture_run ("Old");
  HmShown shown[] = { { first, 0 }, { old, 1 } };
  HmResultKey key = {
    .algorithm = "rsa-512", .operation = HM_OPERATION_SIGN, .size = -1, .bits = 512
  };
  g_autoptr (GPtrArray) figures = NULL;
  const HmFigure *figure;
  static const char *const titles[] = { "RSA · Sign", "RSA · Verify", "ECDSA · Sign",
                                        "EdDSA · Sign", "Key exchange · Derive" };

  fixture_add_rate (first, "ed25519", HM_OPERATION_SIGN, 253, 42000, 0);
  fixture_add_rate (first, "rsa-2048", HM_OPERATION_SIGN, 2048, 2000, 0.01);
  fixture_add_rate (first, "rsa-512", HM_OPERATION_SIGN, 512, 40000, 0.01);
  fixture_add_rate (first, "rsa-512", HM_OPERATION_VERIFY, 512, 600000, 0.01);
  fixture_add_rate (first, "ecdsa-p256", HM_OPERATION_SIGN, 256, 60000, 0.01);
  fixture_add_rate (first, "x25519", HM_OPERATION_DERIVE, 253, 30000, 0.01);
  fixture_add_speed (first, "md5", HM_OPERATION_DIGEST, 16, 1e8, 0);
  fixture_add (old, &key, HM_UNIT_SECONDS_PER_OPERATION, 0.02, 0.1, HM_STATUS_OK);
  figures = hm_figure_signatures (shown, 2, &options);
  g_assert_cmpuint (figures->len, ==, G_N_ELEMENTS (titles));
  for (guint i = 0; i < figures->len; i++)
    g_assert_cmpstr (((HmFigure *) figures->pdata[i])->title, ==, titles[i]);
  figure = figures->pdata[0];
  g_assert_cmpint (figure->axis, ==, HM_AXIS_RATE);
  g_assert_cmpstr (figure->categories[0], ==, "512");
  g_assert_cmpstr (figure->categories[1], ==, "2048");
  g_assert_cmpstr (figure->category_names[1], ==, "2048 bits");
  g_assert_cmpstr (figure->headline, ==, "2000 sign/s");
  /* Seconds become a rate, and the ends of the interval change places. */
  g_assert_cmpfloat (get_series (figure, 1)->bars[0].value, ==, 50);
  g_assert_cmpfloat_with_epsilon (get_series (figure, 1)->bars[0].low, 1 / 0.022, 1e-9);
  g_assert_cmpfloat_with_epsilon (get_series (figure, 1)->bars[0].high, 1 / 0.018, 1e-9);
  g_assert_cmpstr (((HmFigure *) figures->pdata[2])->categories[0], ==, "P-256");
}

/* Results that come later are seen, also by a run that was drawn before. */
static HmHandshake *
add_handshake (HmRun *run, const char *resumption, gint64 bytes, double seconds)
{
  HmHandshake *handshake = hm_handshake_new ();

  handshake->protocol = g_strdup ("tls1.3");
  handshake->cipher = g_strdup ("GCM");
  handshake->key = g_strdup ("rsa-2048");
  handshake->mode = g_strdup (resumption != NULL ? "resumed" : "full");
  handshake->resumption = g_strdup (resumption);
  handshake->verification = g_strdup ("none");
  handshake->engine = g_strdup ("openssl");
  handshake->bytes = bytes;
  handshake->connections = 10;
  handshake->seconds = 10 * seconds;
  handshake->status = HM_STATUS_OK;
  g_ptr_array_add (hm_run_get_handshakes (run), handshake);
  return handshake;
}

/* Each way of resuming is a row of its own, and its parts are told by its own rows. */
static void
test_resumptions (void)
{
  g_autoptr (HmRun) run = fixture_run ("Today");
  HmShown shown = { run, 0 };
  g_autoptr (GPtrArray) figures = NULL;
  const HmFigure *figure;

  add_handshake (run, NULL, 1, 900e-6);
  add_handshake (run, "ticket", 1, 300e-6);
  add_handshake (run, "external-psk", 1, 200e-6);
  figures = hm_figure_handshakes (&shown, 1, &options);
  g_assert_cmpuint (figures->len, ==, 1);
  figure = figures->pdata[0];
  g_assert_cmpuint (figure->n_categories, ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      const char *row = figure->categories[i];
      double wanted = strstr (row, "(ticket)") != NULL         ? 300e-6
                      : strstr (row, "(external-psk)") != NULL ? 200e-6
                                                               : 900e-6;
      const HmBar *bar = &get_series (figure, 0)->bars[i];

      g_assert_cmpfloat_with_epsilon (bar->value, wanted, 1e-12);
      g_assert_nonnull (bar->parts);
      /* The protocol alone: a resumed one has neither data nor a key to tell. */
      if (strstr (row, "resumed") != NULL)
        g_assert_cmpfloat_with_epsilon (bar->parts[0], wanted, 1e-12);
    }
}

static const HmFigure *
find_figure (const GPtrArray *figures, const char *title)
{
  for (guint i = 0; i < figures->len; i++)
    if (g_str_equal (((const HmFigure *) figures->pdata[i])->title, title))
      return figures->pdata[i];
  g_error ("there is no figure %s", title);
}

/* The known answers of the run of 1997. */
static void
test_ladder (void)
{
  g_autoptr (HmRun) old = hm_reference_find ("pentium-pro-200");
  HmShown shown = { old, 2 };
  g_autoptr (GPtrArray) figures = hm_figure_ladder (&shown, 1, &options);
  const HmFigure *figure = find_figure (figures, "SSLv3 RC4-MD5 · RSA 512");
  const HmSeries *full = get_series (figure, 0), *resumed = get_series (figure, 1);

  g_assert_cmpuint (figures->len, ==, 7);
  g_assert_cmpstr (figure->id, ==, "ssl3:RC4-MD5:rsa-512");
  g_assert_cmpint (figure->scale, ==, HM_SCALE_LOG);
  g_assert_cmpuint (figure->series->len, ==, 2);
  g_assert_cmpstr (full->look, ==, "full");
  g_assert_cmpstr (resumed->look, ==, "resumed");
  g_assert_cmpuint (full->variant, !=, resumed->variant);
  /* 1 KiB is missing in that table for this row. */
  g_assert_cmpuint (figure->n_categories, ==, 3);
  g_assert_cmpstr (figure->category_ids[1], ==, "10240");
  g_assert_cmpfloat_with_epsilon (full->bars[1].value, 20.25e-3, 1e-12);
  g_assert_cmpfloat_with_epsilon (figure->positions[0], 0, 1e-12);
  g_assert_cmpfloat_with_epsilon (figure->positions[1], 4.0103 / 5.0103, 1e-4);
  g_assert_cmpfloat_with_epsilon (figure->positions[2], 1, 1e-12);

  g_assert_cmpuint (figure->marks->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      const HmMark *mark = &g_array_index (figure->marks, HmMark, i);

      g_assert_cmpuint (mark->series, ==, i);
      g_assert_cmpstr (mark->label, ==, i == 0 ? "26.0 kB" : "2.79 kB");
      g_assert_cmpfloat_with_epsilon (mark->number, i == 0 ? 26040 : 2789, 30);
      g_assert_false (mark->beyond);
      g_assert_cmpfloat_with_epsilon (mark->position, log (i == 0 ? 26040 : 2789) / log (102400),
                                      1e-3);
      /* On the line between its neighbours. */
      g_assert_cmpfloat (mark->value, >, get_series (figure, i)->bars[i == 0 ? 1 : 0].value);
      g_assert_cmpfloat (mark->value, <, get_series (figure, i)->bars[i == 0 ? 2 : 1].value);
    }
  g_assert_nonnull (strstr (figure->summary, "26.0 kB"));
}

/* A break-even behind the last point is marked up to a hundred times as far, and two runs share the
 * axis. */
static void
test_ladder_beyond (void)
{
  g_autoptr (HmRun) today = fixture_run ("Today"), other = fixture_run ("Other");
  HmShown shown[] = { { today, 0 }, { other, 1 } };
  g_autoptr (GPtrArray) figures = NULL, none = NULL;
  const HmFigure *figure;
  const HmMark *mark;

  add_handshake (today, NULL, 1, 900e-6);
  none = hm_figure_ladder (shown, 1, &options);
  g_assert_cmpuint (none->len, ==, 0);
  add_handshake (today, NULL, 100001, 1000e-6); /* 1 ns a byte: 900 kB */
  add_handshake (other, NULL, 1, 900e-6);
  add_handshake (other, NULL, 1001, 900.01e-6); /* 0.01 ns a byte: 90 MB */
  figures = hm_figure_ladder (shown, 2, &options);
  g_assert_cmpuint (figures->len, ==, 1);
  figure = figures->pdata[0];
  g_assert_cmpuint (figure->n_categories, ==, 3);
  g_assert_true (figure->bridged);
  g_assert_cmpint (get_series (figure, 0)->bars[1].state, ==, HM_BAR_MISSING);
  g_assert_cmpuint (figure->marks->len, ==, 1);
  mark = &g_array_index (figure->marks, HmMark, 0);
  g_assert_true (mark->beyond);
  g_assert_cmpstr (mark->label, ==, "900 kB");
  g_assert_cmpfloat_with_epsilon (mark->position, 1, 1e-9);
  g_assert_cmpfloat_with_epsilon (mark->value, 1800e-6, 1e-9);
  g_assert_cmpfloat (figure->positions[2], <, 1);
}

/* A run's engines have a colour each, and what a line is of has one marker in all of them. Beside
 * other runs the colours are the runs'. */
static void
test_ladder_engines (void)
{
  g_autoptr (HmRun) today = fixture_run ("Today"), other = fixture_run ("Other");
  HmShown shown[] = { { today, 2 }, { other, 1 } };
  g_autoptr (GPtrArray) alone = NULL, beside = NULL;
  const HmFigure *figure;

  for (guint i = 0; i < 8; i++)
    {
      HmHandshake *one = add_handshake (today, i & 1 ? "ticket" : NULL, i & 2 ? 1 : 1024, 900e-6);

      g_free (one->engine);
      one->engine = g_strdup (i & 4 ? "gnutls" : "openssl");
    }
  add_handshake (other, NULL, 1, 900e-6);
  alone = hm_figure_ladder (shown, 1, &options);
  figure = alone->pdata[0];
  g_assert_cmpuint (figure->series->len, ==, 4);
  for (guint i = 0; i < 4; i++)
    {
      const HmSeries *series = get_series (figure, i);

      g_assert_cmpuint (series->colour, ==, i < 2 ? 2 : 3);
      g_assert_cmpuint (series->variant, ==, get_series (figure, i % 2)->variant);
      g_assert_true (series->by_kind);
    }
  g_assert_cmpuint (get_series (figure, 0)->variant, !=, get_series (figure, 1)->variant);

  beside = hm_figure_ladder (shown, 2, &options);
  figure = beside->pdata[0];
  g_assert_cmpuint (figure->series->len, ==, 5);
  for (guint i = 0; i < 4; i++)
    {
      g_assert_cmpuint (get_series (figure, i)->colour, ==, 2);
      for (guint j = 0; j < i; j++)
        g_assert_cmpuint (get_series (figure, i)->variant, !=, get_series (figure, j)->variant);
    }
  g_assert_cmpuint (get_series (figure, 4)->variant, ==, get_series (figure, 0)->variant);
}

/* The newest protocol that encrypts, and of its kinds the fastest server. */
static void
test_serving (void)
{
  g_autoptr (HmRun) old = hm_reference_find ("pentium-pro-200"), today = fixture_run ("Today");
  g_autofree char *headline = NULL, *explanation = NULL, *now = NULL;
  HmServing serving;
  HmHandshake *one;

  g_assert_false (hm_serving_find (today, &serving));
  g_assert_true (hm_serving_find (old, &serving));
  headline = hm_serving_headline (&serving);
  explanation = hm_serving_explain (&serving);
  g_assert_cmpstr (headline, ==, "69.2 connections a second");
  g_assert_cmpstr (explanation, ==,
                   "One core makes so many, client and server together, with full handshakes of "
                   "SSLv3 RC4-MD5 · RSA 512; resumed ones: 641 a second.");
  /* 10 connections: client and server. */
  one = add_handshake (today, NULL, 1, 500e-6);
  one->client_seconds = 3e-3;
  one->server_seconds = 2e-3;
  one = add_handshake (today, "ticket", 1, 200e-6);
  one->client_seconds = one->server_seconds = 1e-3;
  add_handshake (today, NULL, 10240, 100e-6);
  g_assert_true (hm_serving_find (today, &serving));
  g_assert_true (serving.server);
  g_assert_cmpfloat_with_epsilon (serving.full_rate, 5000, 1e-6);
  g_assert_cmpfloat_with_epsilon (serving.resumed_rate, 10000, 1e-6);
  now = hm_serving_headline (&serving);
  g_assert_cmpstr (now, ==, "5000 connections a second");
}

/* Rows say what they differ in, tooltips all; intervals are those of one connection. */
static void
test_handshake_labels (void)
{
  g_autoptr (HmRun) run = fixture_run ("Today");
  HmShown shown = { run, 0 };
  g_autoptr (GPtrArray) figures = NULL;
  const HmFigure *figure;
  HmHandshake *own = add_handshake (run, NULL, 1, 900e-6), *mutual, *other;

  own->group = g_strdup ("x25519");
  own->low = 0.0088;
  own->high = 0.0093;
  other = add_handshake (run, NULL, 1, 800e-6);
  other->group = g_strdup ("secp256r1");
  mutual = add_handshake (run, NULL, 1, 700e-6);
  mutual->group = g_strdup ("x25519");
  g_free (mutual->verification);
  mutual->verification = g_strdup ("mutual");
  figures = hm_figure_handshakes (&shown, 1, &options);
  figure = figures->pdata[0];
  g_assert_cmpuint (figure->n_categories, ==, 3);
  g_assert_true (g_strv_contains ((const char *const *) figure->categories,
                                  "TLS 1.3 GCM · RSA 2048 · x25519 · not verified, full"));
  g_assert_true (g_strv_contains ((const char *const *) figure->categories,
                                  "TLS 1.3 GCM · RSA 2048 · secp256r1 · not verified, full"));
  g_assert_true (g_strv_contains ((const char *const *) figure->categories,
                                  "TLS 1.3 GCM · RSA 2048 · x25519 · both sides verified, full"));
  for (guint i = 0; i < 3; i++)
    {
      const HmBar *bar = &get_series (figure, 0)->bars[i];

      if (strstr (bar->detail, "x25519 · not verified · OpenSSL") == NULL)
        continue;
      g_assert_cmpfloat_with_epsilon (bar->low, 880e-6, 1e-12);
      g_assert_cmpfloat_with_epsilon (bar->high, 930e-6, 1e-12);
      g_assert_nonnull (strstr (bar->detail, "95 % interval 880 µs to 930 µs (±2.8 %)"));
      return;
    }
  g_assert_not_reached ();
}

/* Pairs of handshakes have a figure of their own, at the bytes that most of them have. */
static void
test_handshake_ratios (void)
{
  g_autoptr (HmRun) base = fixture_run ("Base"), other = fixture_run ("Other");
  HmShown shown[] = { { base, 0, TRUE }, { other, 1 } };
  g_autoptr (GPtrArray) figures = NULL;
  const HmFigure *figure;
  const HmBar *bar;

  add_handshake (base, NULL, 1, 900e-6);
  add_handshake (base, NULL, 10240, 1000e-6);
  add_handshake (base, "ticket", 1, 300e-6);
  add_handshake (other, NULL, 1, 900e-6);
  add_handshake (other, NULL, 10240, 250e-6)->low = 0.00249;
  add_handshake (other, "ticket", 1, 600e-6);
  figures = hm_figure_ratios (shown, 2, -1, &options);
  g_assert_cmpuint (figures->len, ==, 2);
  g_assert_cmpuint (((HmFigure *) figures->pdata[0])->n_categories, ==, 0);
  figure = figures->pdata[1];
  g_assert_cmpint (figure->axis, ==, HM_AXIS_RATIO);
  g_assert_cmpuint (figure->n_categories, ==, 2);
  g_assert_cmpuint (figure->series->len, ==, 1);
  g_assert_cmpstr (figure->title, ==, "Connections, times as fast as Base");
  g_assert_cmpstr (figure->categories[0], ==, "TLS 1.3 GCM · RSA 2048, full · 10 KiB");
  g_assert_cmpstr (figure->category_ids[0], ==, "tls1.3:GCM:rsa-2048:full:none:10240");
  g_assert_cmpstr (figure->categories[1], ==, "TLS 1.3 GCM · RSA 2048, resumed · 1 byte");
  bar = get_series (figure, 0)->bars;
  g_assert_cmpfloat_with_epsilon (bar[0].value, 4, 1e-9);
  g_assert_cmpstr (bar[0].verdict, ==, "cannot tell");
  g_assert_nonnull (strstr (bar[0].detail, "4000/s against 1000/s, Base\nnoise unknown"));
  g_assert_cmpfloat_with_epsilon (bar[1].value, 0.5, 1e-9);
}

/* On the scale of ratios each number of bytes has a figure; otherwise tooltips tell the ratio. */
static void
test_handshake_pairs (void)
{
  g_autoptr (HmRun) base = fixture_run ("Base"), other = fixture_run ("Other");
  HmShown shown[] = { { other, 1 }, { base, 0, TRUE } };
  HmFigureOptions wanted = { .scale = HM_SCALE_RATIO };
  g_autoptr (HmPairs) pairs = NULL;
  g_autoptr (GPtrArray) ratios = NULL, times = NULL;

  add_handshake (base, NULL, 1, 900e-6);
  add_handshake (base, NULL, 10240, 1000e-6);
  add_handshake (base, NULL, 77, 1000e-6);
  add_handshake (other, NULL, 1, 300e-6);
  add_handshake (other, NULL, 10240, 250e-6);
  pairs = hm_pairs_new (hm_compare_new (base, &other, 1), base, &other);
  for (guint i = 0; i < 2; i++)
    {
      wanted.pairs = i == 0 ? NULL : pairs;
      g_clear_pointer (&ratios, g_ptr_array_unref);
      ratios = hm_figure_handshakes (shown, 2, &wanted);
      g_assert_cmpuint (ratios->len, ==, 2);
      g_assert_cmpfloat_with_epsilon (get_series (ratios->pdata[0], 0)->bars[0].value, 3, 1e-9);
      g_assert_cmpfloat_with_epsilon (get_series (ratios->pdata[1], 0)->bars[0].value, 4, 1e-9);
      g_assert_true (get_series (ratios->pdata[1], 0)->run == other);
    }
  wanted.scale = HM_SCALE_LINEAR;
  times = hm_figure_handshakes (shown, 2, &wanted);
  g_assert_cmpuint (times->len, ==, 3);
  g_assert_nonnull (strstr (get_series (times->pdata[0], 0)->bars[0].detail,
                            "×3.00, cannot tell\n3330/s against 1110/s, Base"));
  g_assert_null (strstr (get_series (times->pdata[0], 1)->bars[0].detail, "against"));
}

static void
test_growing (void)
{
  g_autoptr (HmRun) run = fixture_run ("Run");
  HmShown shown = { run, 0 };

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (HmFigure) figure = NULL;

      fixture_add_speed (run, "md5", HM_OPERATION_DIGEST, 16 << i, 1e8, 0);
      figure = draw_md5 (&shown, 1);
      g_assert_cmpuint (figure->n_categories, ==, i + 1);
    }
}

static void
test_many_names (void)
{
  g_autoptr (HmRun) run = fixture_run ("Run");
  HmShown shown = { run, 0 };

  for (guint i = 1; i <= 20; i++)
    {
      g_autofree char *curve = g_strdup_printf ("ecdsa-curve%u", i);
      g_autofree char *key = g_strdup_printf ("rsa-%u", 512 * i);
      g_autoptr (GPtrArray) figures = NULL;

      fixture_add_rate (run, curve, HM_OPERATION_SIGN, 100 + i, 1000, 0);
      fixture_add_rate (run, key, HM_OPERATION_SIGN, 512 * i, 1000, 0);
      figures = hm_figure_signatures (&shown, 1, &options);
      g_assert_cmpuint (figures->len, ==, 2);
      g_assert_false (((HmFigure *) figures->pdata[0])->horizontal);
      g_assert_cmpint (((HmFigure *) figures->pdata[1])->horizontal, ==, i > 8);
    }
}

/* Nothing shown, nothing in it: a figure all the same. */
static void
test_empty (void)
{
  g_autoptr (HmFigure) card = draw_md5 (NULL, 0);
  g_autoptr (HmFigure) overview = hm_figure_overview (NULL, 0, -1, &options);
  g_autoptr (GPtrArray) signatures = hm_figure_signatures (NULL, 0, &options);
  g_autofree char *text = hm_figure_describe (card);
  double lowest, highest, top;

  g_assert_cmpuint (card->n_categories, ==, 0);
  g_assert_null (card->headline);
  g_assert_cmpstr (text, ==,
                   "MD5, throughput by block size, more is better. There are no figures.");
  g_assert_cmpuint (overview->n_categories, ==, 0);
  g_assert_cmpuint (signatures->len, ==, 0);
  g_assert_false (hm_figure_range (card, &lowest, &highest, &top));
}

/* The oldest run, unless it has next to nothing that the others have. */
static void
test_choose_baseline (void)
{
  g_autoptr (HmRun) today = fixture_run ("Today"), old = fixture_run ("Old");
  g_autoptr (HmRun) oldest = fixture_run ("Oldest"), other = fixture_run ("Other");
  HmRun *runs[] = { today, old, oldest };
  HmShown shown[] = { { today, 0, FALSE }, { old, 1, FALSE }, { oldest, 2, FALSE } };
  HmShown strangers[] = { { today, 0, FALSE }, { other, 1, FALSE } };

  for (guint i = 0; i < 3; i++)
    for (gint64 size = 16; size <= 1024; size *= 4)
      if (i < 2 || size == 16)
        fixture_add_speed (runs[i], "md5", HM_OPERATION_DIGEST, size, 1e6, 0);
  g_assert_cmpuint (hm_figure_choose_baseline (shown, 3), ==, 1);
  fixture_add_speed (oldest, "md5", HM_OPERATION_DIGEST, 64, 1e6, 0);
  g_assert_cmpuint (hm_figure_choose_baseline (shown, 3), ==, 2);
  g_assert_cmpuint (hm_figure_choose_baseline (strangers, 2), ==, 1);
  g_assert_cmpuint (hm_figure_choose_baseline (shown, 1), ==, G_MAXUINT);
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/figure/card", test_card);
  g_test_add_func ("/figure/ladder", test_ladder);
  g_test_add_func ("/figure/ladder-beyond", test_ladder_beyond);
  g_test_add_func ("/figure/ladder-engines", test_ladder_engines);
  g_test_add_func ("/figure/serving", test_serving);
  g_test_add_func ("/figure/states", test_states);
  g_test_add_func ("/figure/several-runs", test_several_runs);
  g_test_add_func ("/figure/ratio", test_ratio);
  g_test_add_func ("/figure/chosen-baseline", test_chosen_baseline);
  g_test_add_func ("/figure/choose-baseline", test_choose_baseline);
  g_test_add_func ("/figure/arranged", test_arranged);
  g_test_add_func ("/figure/headline", test_headline);
  g_test_add_func ("/figure/unavailable-last", test_unavailable_last);
  g_test_add_func ("/figure/lanes", test_lanes);
  g_test_add_func ("/figure/subjects", test_subjects);
  g_test_add_func ("/figure/detail", test_detail);
  g_test_add_func ("/figure/describe", test_describe);
  g_test_add_func ("/figure/overview", test_overview);
  g_test_add_func ("/figure/unknown-size", test_unknown_size);
  g_test_add_func ("/figure/signatures", test_signatures);
  g_test_add_func ("/figure/resumptions", test_resumptions);
  g_test_add_func ("/figure/handshake-labels", test_handshake_labels);
  g_test_add_func ("/figure/handshake-ratios", test_handshake_ratios);
  g_test_add_func ("/figure/handshake-pairs", test_handshake_pairs);
  g_test_add_func ("/figure/growing", test_growing);
  g_test_add_func ("/figure/many-names", test_many_names);
  g_test_add_func ("/figure/empty", test_empty);
  return g_test_run ();
}
