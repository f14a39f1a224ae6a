/* test-cpu.c: switching CPU features off
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "crypto/cpu.h"
#include "crypto/crypto.h"

#include <glib.h>

static void
test_parse (void)
{
  const char *bad;
  uint32_t mask;

  g_assert_true (hm_cpu_parse ("", &mask, &bad));
  g_assert_cmphex (mask, ==, 0);
  g_assert_true (hm_cpu_parse ("-aesni,-shani", &mask, &bad));
  g_assert_cmphex (mask, ==, HM_CPU_AESNI | HM_CPU_SHANI);
  g_assert_true (hm_cpu_parse ("-vaes,", &mask, &bad));
  g_assert_cmphex (mask, ==, HM_CPU_VAES);
  g_assert_true (hm_cpu_parse ("-all", &mask, &bad));
  for (const HmCpuFeatureName *f = hm_cpu_feature_names; f->name; f++)
    g_assert_true (mask & f->feature);
}

static void
test_parse_bad (void)
{
  static const char *const lists[] = {
    "aesni", "-vaes,-", "-aesn", "-aesnix", "-bmi2, -adx", "+adx"
  };
  static const int positions[] = { 0, 6, 0, 0, 6, 0 };

  for (gsize i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      const char *bad = NULL;
      uint32_t mask;

      g_assert_false (hm_cpu_parse (lists[i], &mask, &bad));
      g_assert_true (bad == lists[i] + positions[i]);
    }
}

static void
test_names (void)
{
  uint32_t seen = 0;

  for (const HmCpuFeatureName *f = hm_cpu_feature_names; f->name; f++)
    {
      g_assert_cmpuint (f->feature, !=, 0);
      g_assert_cmphex (f->feature & (f->feature - 1), ==, 0);
      g_assert_cmphex (seen & f->feature, ==, 0);
      g_assert_nonnull (f->description);
      seen |= f->feature;
    }
  g_assert_cmphex (hm_cpu_detected () & ~seen, ==, 0);
}

static void
test_disable (void)
{
  uint32_t allowed = hm_cpu_features ();

  g_assert_cmphex (allowed & ~hm_cpu_detected (), ==, 0);
  for (const HmCpuFeatureName *f = hm_cpu_feature_names; f->name; f++)
    {
      hm_cpu_disable (f->feature);
      g_assert_cmphex (hm_cpu_features (), ==, allowed & ~f->feature);
    }
  hm_cpu_disable (~0u);
  g_assert_cmphex (hm_cpu_features (), ==, 0);
  for (const HmDigest *const *d = hm_digests; *d; d++)
    g_assert_cmpstr ((*d)->implementation (), ==, "portable C");
  for (const HmCipher *const *c = hm_ciphers; *c; c++)
    {
      g_assert_cmpstr ((*c)->implementation (true), ==, "portable C");
      g_assert_cmpstr ((*c)->implementation (false), ==, "portable C");
    }
  hm_cpu_disable (0);
  g_assert_cmphex (hm_cpu_features (), ==, allowed);
}

/* The variable is read once, so each case is a process of its own. */
static void
test_environment_child (void)
{
  const char *list = g_getenv ("HASHMARK_CPU");
  const char *bad;
  uint32_t mask;

  g_assert_nonnull (list);
  hm_cpu_parse (list, &mask, &bad);
  g_assert_cmphex (hm_cpu_features (), ==, hm_cpu_detected () & ~mask);
  hm_cpu_disable (0);
  g_assert_cmphex (hm_cpu_features (), ==, hm_cpu_detected () & ~mask);
}

static void
test_environment (void)
{
  static const char *const lists[] = { "-all", "-aesni,-shani", "-neon,-armaes", "-avx2,nonsense" };

  g_autofree char *before = g_strdup (g_getenv ("HASHMARK_CPU"));

  for (gsize i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      g_setenv ("HASHMARK_CPU", lists[i], TRUE);
      g_test_trap_subprocess ("/crypto/cpu/environment/subprocess/child", 0,
                              G_TEST_SUBPROCESS_DEFAULT);
      g_test_trap_assert_passed ();
    }
  if (before)
    g_setenv ("HASHMARK_CPU", before, TRUE);
  else
    g_unsetenv ("HASHMARK_CPU");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/crypto/cpu/parse", test_parse);
  g_test_add_func ("/crypto/cpu/parse-bad", test_parse_bad);
  g_test_add_func ("/crypto/cpu/names", test_names);
  g_test_add_func ("/crypto/cpu/disable", test_disable);
  g_test_add_func ("/crypto/cpu/environment", test_environment);
  g_test_add_func ("/crypto/cpu/environment/subprocess/child", test_environment_child);
  return g_test_run ();
}
