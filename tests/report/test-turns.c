/* test-turns.c: what was measured in turns, as tables, charts and sentences
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <math.h>
#include <string.h>

#include "report/hm-figure.h"
#include "report/hm-plate.h"
#include "report/hm-report-turns.h"
#include "report/hm-write.h"
#include "run/hm-crossing.h"
#include "run/hm-word.h"

static void
add_result (HmRun *run, const char *engine, const char *algorithm, gint64 size, double speed)
{
  HmResultKey key = { .algorithm = algorithm,
                      .operation = size > 0 ? HM_OPERATION_DIGEST : HM_OPERATION_SIGN,
                      .size = size,
                      .bits = size > 0 ? 0 : 2048,
                      .threads = 1,
                      .engine = engine,
                      .workload = "work" };
  g_autoptr (HmResult) result =
      hm_result_new (&key, size > 0 ? HM_UNIT_BYTES_PER_SECOND : HM_UNIT_OPERATIONS_PER_SECOND);
  HmFigures figures = HM_FIGURES_NONE;

  figures.value = speed;
  figures.low = speed * 0.99;
  figures.high = speed * 1.01;
  figures.status = HM_STATUS_OK;
  hm_result_set_figures (result, &figures);
  g_assert_true (hm_run_add_result (run, result, FALSE));
}

static void
add_pair (HmRun *run, const char *algorithm, gint64 size, double ratio, HmCompareVerdict verdict)
{
  HmPaired *paired = hm_paired_new ();

  add_result (run, "built-in", algorithm, size, 1e8);
  add_result (run, "built-in:-aesni-shani", algorithm, size, 1e8 * ratio);
  hm_word_set (&paired->algorithm, algorithm);
  hm_word_set (&paired->workload, "work");
  hm_word_set (&paired->a, "built-in");
  hm_word_set (&paired->b, "built-in:-aesni-shani");
  paired->operation = size > 0 ? HM_OPERATION_DIGEST : HM_OPERATION_SIGN;
  paired->size = size;
  paired->bits = size > 0 ? 0 : 2048;
  paired->ratio = ratio;
  paired->low = ratio * 0.98;
  paired->high = ratio * 1.02;
  paired->visits = 20;
  paired->verdict = verdict;
  g_ptr_array_add (hm_run_get_pairs (run), paired);
}

/* sha256 crosses between 64 and 1024 bytes, md5 shows nothing, sha1 is slower by two and four. */
static HmRun *
make_run (void)
{
  HmRun *run = hm_run_new (HM_ORIGIN_MEASURED);

  hm_run_set_name (run, "Turns");
  hm_run_set_status (run, HM_RUN_COMPLETE);
  add_pair (run, "sha256", 16, 1.25, HM_COMPARE_FASTER);
  add_pair (run, "sha256", 64, 1.25, HM_COMPARE_FASTER);
  add_pair (run, "sha256", 1024, 0.8, HM_COMPARE_SLOWER);
  add_pair (run, "md5", 16, 1.01, HM_COMPARE_NO_DIFFERENCE);
  add_pair (run, "md5", 1024, 0.99, HM_COMPARE_NO_DIFFERENCE);
  add_pair (run, "sha1", 16, 0.5, HM_COMPARE_SLOWER);
  add_pair (run, "sha1", 1024, 0.25, HM_COMPARE_SLOWER);
  add_pair (run, "rsa-2048", -1, 2, HM_COMPARE_FASTER);
  return run;
}

static void
contains (const char *text, const char *part)
{
  if (strstr (text, part) == NULL)
    g_error ("“%s” is not in:\n%s", part, text);
}

static void
test_words (void)
{
  static const char *const words[][2] = {
    { "built-in", "Built-in core" },
    { "openssl", "OpenSSL" },
    { "built-in:-aesni", "Built-in core without aesni" },
    { "built-in:-aesni-shani", "Built-in core without aesni, shani" },
    { "built-in:-all", "Built-in core, portable" },
    { "built-in#2", "Built-in core (2)" },
    { "built-in:-all#3", "Built-in core, portable (3)" },
    { "C#", "C#" },
    { "#1", "#1" },
    { "lib:x", "lib:x" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autofree char *title = hm_format_engine (words[i][0]);

      g_assert_cmpstr (title, ==, words[i][1]);
    }
}

static void
test_find (void)
{
  g_autoptr (HmRun) run = make_run (), copy = hm_run_copy_figures (run);
  HmRun *both[] = { run, copy };

  for (guint i = 0; i < 2; i++)
    {
      HmResult *b = hm_run_get_result (both[i], 5), *a = hm_run_get_result (both[i], 4);
      const HmPaired *paired = hm_run_find_pair (both[i], hm_result_get_key (b));

      g_assert_nonnull (paired);
      g_assert_cmpint (paired->size, ==, 1024);
      g_assert_cmpfloat (paired->ratio, ==, 0.8);
      g_assert_null (hm_run_find_pair (both[i], hm_result_get_key (a)));
      g_assert_true (hm_paired_find_result (both[i], paired, paired->a) == a);
      g_assert_true (hm_paired_find_result (both[i], paired, paired->b) == b);
      g_assert_null (hm_paired_find_result (both[i], paired, "nobody"));
    }
}

static void
test_crossing (void)
{
  HmCrossingPoint points[] = {
    { 1024, 0.5, HM_COMPARE_SLOWER },       { 16, 2, HM_COMPARE_FASTER },
    { 64, 1.01, HM_COMPARE_NO_DIFFERENCE }, { 8192, 0.4, HM_COMPARE_SLOWER },
    { 256, 3, HM_COMPARE_UNKNOWN },
  };
  HmCrossing crossing;

  g_assert_true (hm_crossing_find (points, G_N_ELEMENTS (points), &crossing));
  g_assert_false (crossing.faster);
  g_assert_cmpint (crossing.below, ==, 16);
  g_assert_cmpint (crossing.above, ==, 1024);
  g_assert_cmpfloat_with_epsilon (crossing.size, 128, 1e-9);
  /* Twice there and back is no crossing, and neither is one that chance may have made. */
  points[3].verdict = HM_COMPARE_FASTER;
  g_assert_false (hm_crossing_find (points, G_N_ELEMENTS (points), &crossing));
  points[3].verdict = HM_COMPARE_SLOWER;
  points[1].verdict = HM_COMPARE_NO_DIFFERENCE;
  g_assert_false (hm_crossing_find (points, G_N_ELEMENTS (points), &crossing));
  points[1] = (HmCrossingPoint){ 16, NAN, HM_COMPARE_FASTER };
  g_assert_false (hm_crossing_find (points, G_N_ELEMENTS (points), &crossing));
  g_assert_false (hm_crossing_find (NULL, 0, &crossing));
}

static void
test_text (void)
{
  g_autoptr (HmRun) run = make_run ();
  g_autofree char *table = hm_write_table (run, HM_UNITS_DECIMAL, 160);
  g_autofree char *csv = hm_write_csv (run);

  contains (table, "Built-in core without aesni, shani against Built-in core, in turns");
  contains (table, "×0.800");
  contains (table, "no difference shown");
  contains (table, "0.784 to 0.816");
  contains (table, "SHA-256: from about 256 bytes on Built-in core is faster than Built-in core "
                   "without aesni, shani");
  g_assert_null (strstr (table, "MD5: from"));
  /* What a call and a byte cost, of what has three sizes. */
  contains (table, "a byte");
  contains (csv, "\r\n\r\nrun,algorithm,operation,size,bits,threads,workload,a,b,ratio,");
  contains (csv, "Turns,sha1,digest,1024,,1,work,built-in,built-in:-aesni-shani,0.25,");
}

static void
test_sentences (void)
{
  g_autoptr (HmRun) run = make_run ();
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);

  hm_report_add_turns (sentences, run);
  g_assert_cmpuint (sentences->len, ==, 2);
  g_assert_cmpstr (
      sentences->pdata[0], ==,
      "SHA-1: Built-in core is 2.0 to 4.0 times as fast as Built-in core without aesni, "
      "shani.");
  contains (sentences->pdata[1],
            "RSA 2048 · Sign: Built-in core without aesni, shani is 2.0 times");
}

static void
test_figure (void)
{
  g_autoptr (HmRun) run = make_run ();
  HmShown shown = { .run = run };
  HmSubject subject = { g_intern_string ("md5"), HM_OPERATION_DIGEST };
  HmFigureOptions options = { .scale = HM_SCALE_RATIO };
  g_autoptr (HmFigure) figure = hm_figure_throughput (&shown, 1, &subject, &options);
  const HmSeries *series;

  g_assert_cmpint (figure->axis, ==, HM_AXIS_RATIO);
  contains (figure->unit, "Built-in core");
  g_assert_cmpuint (figure->series->len, ==, 1);
  series = figure->series->pdata[0];
  g_assert_cmpfloat (series->bars[0].value, ==, 1.01);
  g_assert_cmpfloat_with_epsilon (series->bars[1].low, 0.99 * 0.98, 1e-12);
  g_assert_cmpint (series->bars[1].state, ==, HM_BAR_NO_DIFFERENCE);
  contains (series->bars[1].detail, "in turns");
  /* All that must be seen of it stands above its bar; what it is to has a key. */
  g_assert_true (figure->captions);
  g_assert_cmpstr (series->bars[1].caption, ==, "×0.990 ±2.0 % · no difference shown");
  g_assert_cmpstr (figure->ratio, ==, series->bars[1].label);
  g_assert_null (figure->headline);
  g_assert_cmpstr (figure->baseline, ==, "Built-in core");
  g_assert_null (figure->notes);
  subject.algorithm = g_intern_string ("sha256");
  hm_figure_free (g_steal_pointer (&figure));
  figure = hm_figure_throughput (&shown, 1, &subject, &options);
  {
    g_auto (GStrv) notes = g_strsplit (figure->notes, "\n", -1);
    g_autofree char *told = hm_figure_describe (figure);

    g_assert_cmpuint (g_strv_length (notes), ==, 3);
    contains (notes[0], "from about 256 bytes on Built-in core is faster than");
    contains (notes[1], "Built-in core: ");
    contains (notes[2], "without aesni, shani: ");
    contains (notes[2], " a call, ");
    contains (told, notes[0]);
  }

  /* On another scale both have their speeds. */
  options.scale = HM_SCALE_LOG;
  hm_figure_free (g_steal_pointer (&figure));
  figure = hm_figure_throughput (&shown, 1, &subject, &options);
  g_assert_cmpuint (figure->series->len, ==, 2);
  g_assert_cmpint (figure->axis, ==, HM_AXIS_SPEED);
}

/* The second engine looks the same everywhere, also in a figure that has it alone. */
static void
test_looks (void)
{
  g_autoptr (HmRun) run = make_run ();
  HmShown shown = { .run = run };
  HmSubject both = { g_intern_string ("md5"), HM_OPERATION_DIGEST };
  HmSubject alone = { g_intern_string ("sha512"), HM_OPERATION_DIGEST };
  HmFigureOptions options = { .scale = HM_SCALE_LINEAR };
  g_autoptr (GPtrArray) figures = g_ptr_array_new_with_free_func ((GDestroyNotify) hm_figure_free);
  const HmSeries *first, *second, *other;

  add_result (run, "built-in:-aesni-shani", "sha512", 1024, 1e8);
  g_ptr_array_add (figures, hm_figure_throughput (&shown, 1, &both, &options));
  g_ptr_array_add (figures, hm_figure_throughput (&shown, 1, &alone, &options));
  first = ((HmFigure *) figures->pdata[0])->series->pdata[0];
  second = ((HmFigure *) figures->pdata[0])->series->pdata[1];
  other = ((HmFigure *) figures->pdata[1])->series->pdata[0];
  g_assert_cmpuint (other->variant, ==, first->variant);
  hm_figure_unify (figures, &shown, 1);
  g_assert_cmpuint (other->variant, ==, second->variant);
  g_assert_cmpuint (other->variant, !=, first->variant);
  g_assert_cmpstr (first->look, ==, "Built-in core");
  g_assert_cmpstr (second->look, ==, "Built-in core without aesni, shani");
  g_assert_cmpstr (other->look, ==, second->look);
}

static void
test_plate (void)
{
  g_autoptr (HmRun) run = make_run ();
  HmShown shown = { .run = run };
  HmPlateOptions options = { .kind = HM_PLATE_RATIO, .size = 16 };
  g_autoptr (GError) error = NULL;
  g_autoptr (HmPlate) plate = hm_plate_new (&shown, 1, &options, &error);
  g_autofree char *text = NULL;
  const HmFigure *overview;

  g_assert_no_error (error);
  g_assert_cmpstr (plate->title, ==, "Times as fast as Built-in core");
  g_assert_cmpuint (plate->figures->len, ==, 2);
  overview = plate->figures->pdata[0];
  g_assert_true (overview->horizontal);
  /* The largest ratio stands on top. */
  g_assert_cmpstr (overview->categories[0], ==, "SHA-256");
  g_assert_cmpstr (overview->categories[2], ==, "SHA-1");
  text = hm_plate_describe (plate);
  contains (text, "Built-in core");

  /* A run without any has nothing to be held against. */
  g_ptr_array_set_size (hm_run_get_pairs (run), 0);
  g_assert_null (hm_plate_new (&shown, 1, &options, &error));
  g_assert_error (error, HM_PLATE_ERROR, HM_PLATE_ERROR_EMPTY);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/turns/words", test_words);
  g_test_add_func ("/turns/find", test_find);
  g_test_add_func ("/turns/crossing", test_crossing);
  g_test_add_func ("/turns/text", test_text);
  g_test_add_func ("/turns/sentences", test_sentences);
  g_test_add_func ("/turns/figure", test_figure);
  g_test_add_func ("/turns/looks", test_looks);
  g_test_add_func ("/turns/plate", test_plate);
  return g_test_run ();
}
