/* test-plan.c: what a benchmark is to do
 *
 * On the engines that are really there: the rules of choosing must hold whatever they offer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench/hm-plan.h"

#include <string.h>

static HmPlan *
plan_for (HmProfile profile, const char *engine, const char *algorithm, gint64 size)
{
  const char *engines[] = { engine, NULL };
  const char *algorithms[] = { algorithm, NULL };
  HmChoice choice = { .profile = profile,
                      .engines = engines,
                      .algorithms = algorithm != NULL ? algorithms : NULL,
                      .sizes = size > 0 ? &size : NULL,
                      .n_sizes = size > 0 };
  g_autoptr (GError) error = NULL;
  HmPlan *plan = hm_plan_new (&choice, &error);

  g_assert_no_error (error);
  g_assert_nonnull (plan);
  return plan;
}

static void
assert_error (const HmChoice *choice, int code, const char *words)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HmPlan) plan = hm_plan_new (choice, &error);

  g_assert_null (plan);
  g_assert_error (error, HM_PLAN_ERROR, code);
  if (words != NULL)
    g_assert_nonnull (strstr (error->message, words));
}

#define CELL(plan, i) (&g_array_index ((plan)->cells, HmCell, i))

static void
test_profiles (void)
{
  static const char *const words[] = { "quick", "standard", "thorough", "custom" };
  double seconds = 0;
  guint cells = 0;

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      HmProfile profile;

      g_assert_true (hm_profile_from_string (words[i], &profile));
      g_assert_cmpstr (hm_profile_to_string (profile), ==, words[i]);
      g_assert_nonnull (hm_profile_title (profile));
      if (profile != HM_PROFILE_CUSTOM)
        {
          g_autoptr (HmPlan) plan = plan_for (profile, "openssl", NULL, 0);

          /* Each is longer and wider than the one before. */
          g_assert_cmpfloat (plan->seconds, >, seconds);
          g_assert_cmpuint (plan->cells->len, >, cells);
          seconds = plan->seconds;
          cells = plan->cells->len;
          for (guint c = 0; c < plan->cells->len; c++)
            g_assert_false (CELL (plan, c)->offer->slow);
        }
    }
}

static void
test_quick (void)
{
  g_autoptr (HmPlan) plan = plan_for (HM_PROFILE_QUICK, "built-in", NULL, 0);

  for (guint i = 0; i < plan->cells->len; i++)
    {
      const HmCell *cell = CELL (plan, i);

      g_assert_true (cell->offer->classic);
      g_assert_cmpint (cell->offer->operation, !=, HM_OPERATION_DECRYPT);
      g_assert_cmpuint (cell->threads, ==, 1);
      g_assert_cmpint (cell->size == -1, ==, cell->offer->block == 0);
      if (cell->size > 0)
        g_assert_cmpint (cell->size % cell->offer->block, ==, 0);
    }
}

static gboolean
has_cell (HmPlan *plan, const char *algorithm, HmOperation operation, gint64 size)
{
  for (guint i = 0; i < plan->cells->len; i++)
    if (g_str_equal (CELL (plan, i)->offer->algorithm, algorithm) &&
        CELL (plan, i)->offer->operation == operation && CELL (plan, i)->size == size)
      return TRUE;
  return FALSE;
}

static void
test_words (void)
{
  g_autoptr (HmPlan) classic = plan_for (HM_PROFILE_QUICK, "built-in", "classic", 0);
  g_autoptr (HmPlan) printed = plan_for (HM_PROFILE_QUICK, "built-in", "des cbc", 64);
  g_autoptr (HmPlan) family = plan_for (HM_PROFILE_QUICK, "built-in", "AES", 0);
  g_autoptr (HmPlan) one_way = plan_for (HM_PROFILE_QUICK, "built-in", "aes-128-cbc", 64);
  g_autoptr (HmPlan) both = plan_for (HM_PROFILE_THOROUGH, "built-in", "aes-128-cbc", 64);
  g_autoptr (HmPlan) decrypt = plan_for (HM_PROFILE_QUICK, "built-in", "aes-128-cbc:decrypt", 64);
  g_autoptr (HmPlan) rsa = plan_for (HM_PROFILE_QUICK, "built-in", "rsa-2048", 0);
  g_autoptr (HmPlan) keygen = plan_for (HM_PROFILE_QUICK, "built-in", "rsa-2048:keygen", 0);

  /* The columns of the old tables; 8 bytes only where the block allows it. */
  g_assert_true (has_cell (classic, "md5", HM_OPERATION_DIGEST, 8));
  g_assert_true (has_cell (classic, "md5", HM_OPERATION_DIGEST, 16384));
  g_assert_true (has_cell (classic, "des-cbc", HM_OPERATION_ENCRYPT, 8));
  g_assert_false (has_cell (classic, "aes-128-cbc", HM_OPERATION_ENCRYPT, 8));
  g_assert_true (has_cell (classic, "aes-128-cbc", HM_OPERATION_ENCRYPT, 16));

  g_assert_cmpuint (printed->cells->len, ==, 1);
  g_assert_cmpstr (CELL (printed, 0)->offer->algorithm, ==, "des-cbc");
  for (guint i = 0; i < family->cells->len; i++)
    g_assert_cmpstr (hm_algorithm_family (CELL (family, i)->offer->algorithm), ==, "aes");

  g_assert_cmpuint (one_way->cells->len, ==, 1);
  g_assert_cmpuint (both->cells->len, ==, 2);
  g_assert_cmpuint (decrypt->cells->len, ==, 1);
  g_assert_true (has_cell (decrypt, "aes-128-cbc", HM_OPERATION_DECRYPT, 64));

  g_assert_true (has_cell (rsa, "rsa-2048", HM_OPERATION_SIGN, -1));
  g_assert_true (has_cell (rsa, "rsa-2048", HM_OPERATION_VERIFY, -1));
  g_assert_cmpuint (keygen->cells->len, ==, 1);
  g_assert_true (has_cell (keygen, "rsa-2048", HM_OPERATION_KEYGEN, -1));
}

/* Two engines stand beside each other at each size, and nothing is there twice. */
static void
test_layout (void)
{
  static const char *const engines[] = { "built-in", "openssl", "built-in", NULL };
  static const char *const algorithms[] = { "sha1", "digest", "sha1", NULL };
  static const gint64 sizes[] = { 1024, 16, 1024 };
  HmChoice choice = { .engines = engines,
                      .algorithms = algorithms,
                      .sizes = sizes,
                      .n_sizes = 3,
                      .threads = 2,
                      .seconds = 7,
                      .precision = 0.01 };
  g_autoptr (GError) error = NULL;
  g_autoptr (HmPlan) plan = hm_plan_new (&choice, &error);

  g_assert_no_error (error);
  g_assert_cmpfloat (plan->seconds, ==, 7);
  g_assert_cmpfloat (plan->precision, ==, 0.01);
  for (guint i = 0; i < 4; i++)
    {
      g_assert_cmpstr (CELL (plan, i)->offer->algorithm, ==, "sha1");
      g_assert_cmpstr (CELL (plan, i)->offer->engine->id, ==, i % 2 == 0 ? "built-in" : "openssl");
      g_assert_cmpint (CELL (plan, i)->size, ==, i < 2 ? 16 : 1024);
      g_assert_cmpuint (CELL (plan, i)->threads, ==, 2);
    }
  for (guint i = 0; i < plan->cells->len; i++)
    for (guint j = 0; j < i; j++)
      g_assert_false (CELL (plan, i)->offer == CELL (plan, j)->offer &&
                      CELL (plan, i)->size == CELL (plan, j)->size);
}

static void
test_errors (void)
{
  static const char *const wrong_engine[] = { "opnessl", NULL };
  static const char *const near[] = { "sha-1x", NULL };
  static const char *const far[] = { "entirely-different", NULL };
  static const char *const no_operation[] = { "md5:swim", NULL };
  static const char *const not_offered[] = { "md5:sign", NULL };
  static const char *const aes[] = { "aes-128-cbc", NULL };
  static const gint64 odd = 17, zero = 0, huge = G_GINT64_CONSTANT (1) << 40;

  assert_error (&(HmChoice){ .engines = wrong_engine }, HM_PLAN_ERROR_UNKNOWN_ENGINE, "built-in");
  assert_error (&(HmChoice){ .algorithms = near }, HM_PLAN_ERROR_UNKNOWN_ALGORITHM, "sha1");
  assert_error (&(HmChoice){ .algorithms = far }, HM_PLAN_ERROR_UNKNOWN_ALGORITHM,
                "entirely-different");
  assert_error (&(HmChoice){ .algorithms = no_operation }, HM_PLAN_ERROR_UNKNOWN_ALGORITHM, "swim");
  assert_error (&(HmChoice){ .algorithms = not_offered }, HM_PLAN_ERROR_UNKNOWN_ALGORITHM, "sign");
  assert_error (&(HmChoice){ .algorithms = aes, .sizes = &odd, .n_sizes = 1 },
                HM_PLAN_ERROR_NOTHING, NULL);
  assert_error (&(HmChoice){ .sizes = &zero, .n_sizes = 1 }, HM_PLAN_ERROR_VALUE, "0");
  assert_error (&(HmChoice){ .sizes = &huge, .n_sizes = 1 }, HM_PLAN_ERROR_VALUE, "1099511627776");
  assert_error (&(HmChoice){ .seconds = -1 }, HM_PLAN_ERROR_VALUE, NULL);
  assert_error (&(HmChoice){ .seconds = 0.0 / 0.0 }, HM_PLAN_ERROR_VALUE, NULL);
  assert_error (&(HmChoice){ .seconds = 1e9 }, HM_PLAN_ERROR_VALUE, NULL);
  assert_error (&(HmChoice){ .precision = 2 }, HM_PLAN_ERROR_VALUE, NULL);
  assert_error (&(HmChoice){ .threads = 5000 }, HM_PLAN_ERROR_VALUE, "1024");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bench/plan/profiles", test_profiles);
  g_test_add_func ("/bench/plan/quick", test_quick);
  g_test_add_func ("/bench/plan/words", test_words);
  g_test_add_func ("/bench/plan/layout", test_layout);
  g_test_add_func ("/bench/plan/errors", test_errors);
  return g_test_run ();
}
