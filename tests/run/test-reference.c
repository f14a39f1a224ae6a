/* test-reference.c: known answers of the runs that ship with the program
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <math.h>

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

/* The result with this algorithm, operation and size (-1: none). */
static HmResult *
find (HmRun *run, const char *algorithm, HmOperation operation, gint64 size)
{
  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      HmResult *result = hm_run_get_result (run, i);
      const HmResultKey *key = hm_result_get_key (result);

      if (g_str_equal (key->algorithm, algorithm) && key->operation == operation &&
          key->size == size)
        return result;
    }
  g_error ("%s has no %s", hm_run_get_name (run), algorithm);
}

static double
speed (HmRun *run, const char *algorithm, HmOperation operation, gint64 size)
{
  return hm_result_get_speed (find (run, algorithm, operation, size));
}

static double
ratio (HmRun *a, HmRun *b, const char *algorithm, HmOperation operation, gint64 size)
{
  return speed (a, algorithm, operation, size) / speed (b, algorithm, operation, size);
}

static void
test_2000 (void)
{
  g_autoptr (HmRun) athlon = load ("Athlon 500"), enterprise = load ("Enterprise 10000");
  HmResult *md2 = find (athlon, "md2", HM_OPERATION_DIGEST, 8);

  g_assert_cmpfloat (speed (athlon, "rsa-1024", HM_OPERATION_SIGN, -1), ==, 95.0);
  g_assert_cmpfloat (speed (enterprise, "rsa-1024", HM_OPERATION_SIGN, -1), ==, 30.0);
  g_assert_cmpfloat_with_epsilon (ratio (athlon, enterprise, "rsa-1024", HM_OPERATION_SIGN, -1),
                                  3.17, 0.005);

  /* A row of 0.00 is no figure. */
  g_assert_cmpint (hm_result_get_figures (md2)->status, ==, HM_STATUS_UNAVAILABLE);
  g_assert_true (isnan (hm_result_get_speed (md2)));
  g_assert_false (hm_result_has_value (md2));
  g_assert_cmpstr (hm_result_get_clock (md2), ==, "user");
  g_assert_cmpstr (hm_result_get_printed (find (athlon, "sha1", HM_OPERATION_DIGEST, 64)), ==,
                   "sha1");
}

static void
test_2008 (void)
{
  g_autoptr (HmRun) core2 = load ("Core 2 Duo T7500"), athlon = load ("Athlon 64 BE-2350");
  static const char *rsa[] = { "rsa-512", "rsa-1024", "rsa-2048", "rsa-4096" };
  static const double rsa_ratio[] = { 5.01, 8.14, 9.13, 9.24 };
  static const char *dsa[] = { "dsa-512", "dsa-1024", "dsa-2048" };
  static const double dsa_ratio[] = { 5.19, 7.21, 8.44 };

  g_assert_cmpfloat_with_epsilon (ratio (athlon, core2, "aes-256-cbc", HM_OPERATION_ENCRYPT, 8192),
                                  2.46, 0.005);
  g_assert_cmpfloat_with_epsilon (ratio (athlon, core2, "aes-128-cbc", HM_OPERATION_ENCRYPT, 8192),
                                  2.26, 0.005);
  g_assert_cmpfloat_with_epsilon (ratio (athlon, core2, "md5", HM_OPERATION_DIGEST, 8192), 0.606,
                                  0.0005);
  for (guint i = 0; i < G_N_ELEMENTS (rsa); i++)
    g_assert_cmpfloat_with_epsilon (ratio (athlon, core2, rsa[i], HM_OPERATION_SIGN, -1),
                                    rsa_ratio[i], 0.01);
  for (guint i = 0; i < G_N_ELEMENTS (dsa); i++)
    g_assert_cmpfloat_with_epsilon (ratio (athlon, core2, dsa[i], HM_OPERATION_SIGN, -1),
                                    dsa_ratio[i], 0.01);
}

static void
test_1996 (void)
{
  g_autoptr (HmRun) ssleay = load ("Pentium 100"), rsaref = load ("Pentium 100 (RSAref 2.0)");
  g_autoptr (HmRun) plain = load ("Pentium 100 (C without long long)");

  g_assert_cmpint (hm_result_get_unit (find (ssleay, "rsa-512", HM_OPERATION_SIGN, -1)), ==,
                   HM_UNIT_SECONDS_PER_OPERATION);
  g_assert_cmpfloat_with_epsilon (ratio (ssleay, rsaref, "rsa-512", HM_OPERATION_SIGN, -1), 3.24,
                                  0.005);
  g_assert_cmpfloat_with_epsilon (ratio (ssleay, rsaref, "rsa-1024", HM_OPERATION_SIGN, -1), 4.29,
                                  0.005);
  g_assert_cmpfloat_with_epsilon (ratio (plain, rsaref, "rsa-512", HM_OPERATION_SIGN, -1), 1.37,
                                  0.005);
  g_assert_cmpfloat_with_epsilon (ratio (plain, rsaref, "rsa-1024", HM_OPERATION_SIGN, -1), 1.31,
                                  0.005);
  g_assert_cmpfloat (speed (ssleay, "des-cbc", HM_OPERATION_ENCRYPT, -1), ==, 855000);
}

static void
test_handshakes (void)
{
  g_autoptr (HmRun) run = load ("pentium-pro-200");
  GPtrArray *handshakes = hm_run_get_handshakes (run);
  gboolean seen = FALSE;

  g_assert_cmpuint (handshakes->len, ==, 54);
  for (guint i = 0; i < handshakes->len; i++)
    {
      const HmHandshake *handshake = g_ptr_array_index (handshakes, i);

      g_assert_cmpuint (handshake->connections, ==, 1000);
      if (g_str_equal (handshake->protocol, "ssl3") && g_str_equal (handshake->cipher, "RC4-MD5") &&
          g_str_equal (handshake->key, "rsa-512") && g_str_equal (handshake->mode, "full") &&
          handshake->bytes == 10240)
        {
          g_assert_cmpfloat (handshake->seconds, ==, 20.25);
          seen = TRUE;
        }
    }
  g_assert_true (seen);
}

/* Each reference run is written as hm_run_save () writes it, and its words are those of the table.
 */
static void
test_canonical (void)
{
  const char *folder = g_getenv ("HASHMARK_SOURCE_ROOT");
  guint n = g_list_model_get_n_items (G_LIST_MODEL (store));

  g_assert_nonnull (folder);
  g_assert_cmpuint (n, ==, 16);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (HmStoreItem) item = g_list_model_get_item (G_LIST_MODEL (store), i);
      g_autoptr (HmRun) run = hm_store_item_load (item, NULL);
      g_autofree char *name = g_strconcat (hm_store_item_get_id (item), ".json", NULL);
      g_autofree char *path = g_build_filename (folder, "data", "runs", name, NULL);
      g_autofree char *file = NULL, *text = hm_run_to_json (run, TRUE);

      g_assert_true (g_file_get_contents (path, &file, NULL, NULL));
      if (!g_str_equal (text, file))
        g_error ("%s is not as it would be saved", name);
      g_assert_cmpstr (hm_run_get_id (run), ==, hm_store_item_get_id (item));
      for (guint r = 0; r < hm_run_get_n_results (run); r++)
        {
          HmResult *result = hm_run_get_result (run, r);
          const HmResultKey *key = hm_result_get_key (result);

          g_assert_cmpstr (hm_algorithm_family (key->algorithm), !=, "other");
          g_assert_cmpstr (hm_algorithm_from_printed (key->algorithm), ==, key->algorithm);
          g_assert_nonnull (key->workload);
          if (hm_run_get_machine (run)->year > 1996)
            g_assert_cmpstr (hm_algorithm_from_printed (hm_result_get_printed (result)), ==,
                             key->algorithm);
        }
    }
}

int
main (int argc, char **argv)
{
  g_autofree char *nowhere = NULL;
  g_autoptr (GError) error = NULL;
  int failed;

  g_test_init (&argc, &argv, NULL);
  nowhere = g_build_filename (g_get_tmp_dir (), "hashmark-no-such-folder", NULL);
  store = hm_store_new (nowhere);
  g_assert_true (hm_store_scan (store, &error));
  g_assert_no_error (error);
  g_test_add_func ("/reference/1996", test_1996);
  g_test_add_func ("/reference/2000", test_2000);
  g_test_add_func ("/reference/2008", test_2008);
  g_test_add_func ("/reference/handshakes", test_handshakes);
  g_test_add_func ("/reference/canonical", test_canonical);
  failed = g_test_run ();
  g_object_unref (store);
  return failed;
}
