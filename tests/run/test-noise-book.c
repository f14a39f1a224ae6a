/* test-noise-book.c: the noise of machines, kept and taken into comparisons
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "run/hm-noise-book.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "run/hm-noise.h"

static HmMachine
machine (const char *cpu, guint cores, guint64 memory)
{
  return (HmMachine){ .cpu = (char *) cpu, .cores = cores, .memory = memory };
}

/* Kept by processor, cores and memory; a later measurement replaces the earlier one. */
static void
test_keep (void)
{
  HmMachine first = machine ("CPU A", 8, 16000000000), other = machine ("CPU A", 4, 16000000000);
  HmMachine grown = machine ("CPU A", 8, 16100000000), larger = machine ("CPU A", 8, 32000000000);
  HmMachine unknown = machine (NULL, 8, 16000000000);
  HmNoiseMeasured measured = { 0.003, 0.01, 8, 7 }, found;
  g_autoptr (GError) error = NULL;

  g_assert_false (hm_noise_book_find (&first, &found));
  g_assert_true (hm_noise_book_store (&first, &measured, &error));
  g_assert_no_error (error);
  g_assert_true (hm_noise_book_find (&first, &found));
  g_assert_cmpfloat (found.noise, ==, 0.003);
  g_assert_cmpfloat (found.clock, ==, 0.01);
  g_assert_cmpuint (found.runs, ==, 8);
  g_assert_cmpuint (found.cells, ==, 7);
  g_assert_true (hm_noise_book_find (&grown, NULL));
  g_assert_false (hm_noise_book_find (&other, NULL));
  g_assert_false (hm_noise_book_find (&larger, NULL));
  g_assert_false (hm_noise_book_find (&unknown, NULL));

  measured.noise = 0.02;
  g_assert_true (hm_noise_book_store (&grown, &measured, &error));
  g_assert_true (hm_noise_book_store (&other, &measured, &error));
  g_assert_true (hm_noise_book_find (&first, &found));
  g_assert_cmpfloat (found.noise, ==, 0.02);
  g_assert_false (hm_noise_book_store (&unknown, &measured, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
}

/* There are bounds, however often somebody measures. */
static void
test_many (void)
{
  HmNoiseMeasured measured = { 0.003, 0.01, 8, 7 };
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "hashmark", "noise.json", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 130; i++)
    {
      g_autofree char *cpu = g_strdup_printf ("CPU %u", i);
      HmMachine one = machine (cpu, 1, 1000);

      g_assert_true (hm_noise_book_store (&one, &measured, &error));
      g_assert_true (hm_noise_book_find (&one, NULL));
    }
  g_assert_true (g_file_get_contents (path, &text, NULL, &error));
  g_assert_cmpint (hm_noise_book_check (text, -1, &error), ==, 100);
}

static void
test_bad_text (void)
{
  static const struct
  {
    const char *text;
    int machines;
  } all[] = {
    { "", -1 },
    { "[]", -1 },
    { "{}", -1 },
    { "{\"format\":\"hashmark-noise\",\"version\":2,\"machines\":[]}", -1 },
    { "{\"format\":\"hashmark-noise\",\"version\":1,\"machines\":{}}", -1 },
    { "{\"format\":\"hashmark-noise\",\"version\":1,\"machines\":[]}", 0 },
    { "{\"format\":\"hashmark-noise\",\"version\":1,\"machines\":[3,{},{\"cpu\":\"a\"}]}", 0 },
    { "{\"format\":\"hashmark-noise\",\"version\":1,\"machines\":[{\"cpu\":\"a\",\"cores\":1,"
      "\"memory\":5,\"noise\":-1,\"clock\":0,\"runs\":8,\"cells\":3}]}",
      0 },
    { "{\"format\":\"hashmark-noise\",\"version\":1,\"machines\":[{\"cpu\":\"a\",\"cores\":1,"
      "\"memory\":5,\"noise\":0.01,\"clock\":0,\"runs\":8,\"cells\":3}]}",
      1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_cmpint (hm_noise_book_check (all[i].text, -1, &error), ==, all[i].machines);
      g_assert_true ((error == NULL) == (all[i].machines >= 0));
    }
}

static HmRun *
make_run (const char *cpu)
{
  HmRun *run = hm_run_new (HM_ORIGIN_MEASURED);
  HmResultKey key = { .algorithm = "md5",
                      .operation = HM_OPERATION_DIGEST,
                      .size = 64,
                      .threads = 1,
                      .engine = "built-in" };
  g_autoptr (HmResult) result = hm_result_new (&key, HM_UNIT_BYTES_PER_SECOND);
  HmFigures figures = HM_FIGURES_NONE;

  figures.value = figures.low = figures.high = 1e8;
  figures.status = HM_STATUS_OK;
  hm_result_set_figures (result, &figures);
  hm_run_add_result (run, result, FALSE);
  hm_run_get_machine (run)->cpu = g_strdup (cpu);
  hm_run_get_machine (run)->cores = 2;
  return run;
}

/* A run's own word comes first, then what is known here of its machine, then 1 %. */
static void
test_comparisons (void)
{
  HmMachine known = machine ("CPU K", 2, 0);
  HmNoiseMeasured measured = { 0.003, 0.01, 8, 7 };
  g_autoptr (HmRun) here = make_run ("CPU K"), foreign = make_run ("CPU F");
  g_autoptr (HmRun) copy = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (hm_noise_book_store (&known, &measured, &error));
  g_assert_cmpfloat (hm_noise_of_result (hm_run_get_result (here, 0)), ==,
                     hypot (0.003, HM_NOISE_BETWEEN_STARTS));
  g_assert_cmpfloat (hm_noise_of_result (hm_run_get_result (foreign, 0)), ==, HM_NOISE_RUN_TO_RUN);
  hm_run_get_method (foreign)->noise = 0.02;
  copy = hm_run_copy_figures (foreign);
  g_assert_cmpfloat (hm_noise_of_result (hm_run_get_result (copy, 0)), ==,
                     hypot (0.02, HM_NOISE_BETWEEN_STARTS));
  hm_run_get_method (foreign)->noise = 1e9;
  g_assert_cmpfloat (hm_noise_run_to_run (foreign), ==, HM_NOISE_RUN_TO_RUN);
}

int
main (int argc, char *argv[])
{

  g_autofree char *folder = g_dir_make_tmp ("hashmark-XXXXXX", NULL);
  g_autofree char *inner = NULL, *file = NULL;
  int status;

  g_assert_nonnull (folder);
  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/run/noise-book/comparisons", test_comparisons);
  g_test_add_func ("/run/noise-book/keep", test_keep);
  g_test_add_func ("/run/noise-book/many", test_many);
  g_test_add_func ("/run/noise-book/bad-text", test_bad_text);
  status = g_test_run ();

  inner = g_build_filename (folder, "hashmark", NULL);
  file = g_build_filename (inner, "noise.json", NULL);
  g_remove (file);
  g_rmdir (inner);
  g_rmdir (folder);
  return status;
}
